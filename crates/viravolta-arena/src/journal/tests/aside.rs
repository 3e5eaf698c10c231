//! Games that are played again elsewhere because the referee was late.

use super::*;
use crate::tournament::{Ending, HandedIn, Reception, Venue, run_at};

/// Nothing came for a while, and the referee was this late.
fn late(slot: &Slot, referee_ms: u64) -> Played {
    let nothing = sample(slot.number, [slot.pairing.black, slot.pairing.white]);
    Played {
        round: slot.pairing.round,
        pair: slot.pairing.opening,
        outcome: Outcome::NoAnswer,
        winner: Some(Side::White),
        at_fault: Some(Side::Black),
        detail: Detail::Time { took_ms: 2500, limit_ms: 2000, referee_ms },
        ..nothing
    }
}

/// Hands in one result after the other, each with all the games that are due, and notes what becomes of it.
struct Machines {
    results: Vec<fn(&Slot) -> Played>,
    heard: Vec<Reception>,
}

impl Venue for Machines {
    fn play(&mut self, _: &Cup, due: &[Slot], hand_in: &mut dyn FnMut(Vec<HandedIn>) -> Reception) -> Option<Ending> {
        for result in std::mem::take(&mut self.results) {
            self.heard.push(hand_in(due.iter().map(|slot| (*slot, result(slot), None)).collect()));
        }
        (self.heard.last() != Some(&Reception::Taken)).then_some(Ending::Stopped)
    }
}

fn machines(desk: &Desk, results: &[fn(&Slot) -> Played]) -> Vec<Reception> {
    let mut journal = desk.open(Changed::Ask).unwrap();
    let mut machines = Machines { results: results.to_vec(), heard: Vec::new() };
    run_at(&desk.cup(), &mut journal, &mut machines, &()).unwrap();
    machines.heard
}

/// The first of a pair on a machine that was busy, and the other one.
fn one_late(slot: &Slot) -> Played {
    if slot.number == 1 { late(slot, 300) } else { finished(slot) }
}

#[test]
fn a_pair_with_a_late_referee_is_played_again_once_and_both_are_kept() {
    let desk = Desk::new("double-round-robin", &["ana", "bia"]);
    assert_eq!(machines(&desk, &[one_late]), [Reception::Again]);
    let archive = Archive::load(&desk.out()).unwrap();
    assert_eq!((archive.games.len(), archive.asides.len()), (0, 2), "both games of the pair are put aside");
    assert_eq!(archive.schedule().due().count(), 2, "and to be played");
    // The coordinator was killed before the queue knew: the same result comes once more. Then another machine plays.
    let text = desk.text();
    let cut = text.trim_end().rfind('\n').unwrap() + 1;
    desk.write(&text[..cut]);
    let again: fn(&Slot) -> Played = |slot| late(slot, 5000);
    assert_eq!(machines(&desk, &[one_late]), [Reception::Again]);
    assert_eq!(machines(&desk, &[one_late, again]), [Reception::Again, Reception::Taken]);
    let archive = Archive::load(&desk.out()).unwrap();
    assert_eq!(
        archive.asides.values().map(|game| game.outcome).collect::<Vec<_>>(),
        [Outcome::NoAnswer, Outcome::Normal]
    );
    assert!(archive.games.values().all(|game| game.referee_late_ms() == 5000), "the second time counts, however late");
    let results = crate::files::Results::new(&archive);
    let remarks: Vec<String> =
        crate::words::remarks(crate::TEXTS.speak(viravolta_i18n::Language::English), &results).collect();
    assert!(matches!(&remarks[..], [one] if one.contains("Game 1") && one.contains("300 ms")), "{remarks:?}");
}

#[test]
fn who_hands_in_the_same_late_games_again_and_again_does_not_hold_up_the_cup() {
    let desk = Desk::new("double-round-robin", &["ana", "bia"]);
    assert_eq!(machines(&desk, &[one_late, one_late]), [Reception::Again, Reception::Taken]);
    let archive = Archive::load(&desk.out()).unwrap();
    assert_eq!((archive.games.len(), archive.asides.len()), (2, 2));
}

#[test]
fn a_late_answer_to_a_punctual_referee_counts_at_once() {
    let desk = Desk::new("double-round-robin", &["ana", "bia"]);
    assert_eq!(machines(&desk, &[|slot| late(slot, 90)]), [Reception::Taken]);
    assert!(Archive::load(&desk.out()).unwrap().asides.is_empty());
}

#[test]
fn what_is_put_aside_is_checked_as_any_game_and_goes_with_its_program() {
    let desk = Desk::new("double-round-robin", &["ana", "bia"]);
    let mut journal = desk.open(Changed::Ask).unwrap();
    let [one, other] = due(&journal)[..] else { panic!("two games") };
    assert!(journal.put_aside(void(&one)).is_err());
    assert!(journal.put_aside(Played { black_discs: 64, ..late(&one, 300) }).is_err());
    journal.put_aside(late(&one, 300)).unwrap();
    assert!(journal.put_aside(late(&one, 300)).is_err(), "once");
    journal.write(finished(&one)).unwrap();
    journal.write(finished(&other)).unwrap();
    assert!(journal.put_aside(late(&other, 300)).is_err(), "it counts already");
    drop(journal);
    desk.program("ana", "second");
    let journal = desk.open(Changed::Replay).unwrap();
    assert_eq!((journal.archive().asides.len(), due(&journal).len()), (0, 2));
}
