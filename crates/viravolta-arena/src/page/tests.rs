use std::time::Duration;

use viravolta_i18n::Language;

use super::*;
use crate::cup::{Format, FormatName};
use crate::outcome::Detail;
use crate::pairing::Member;
use crate::played::{Side, sample};
use crate::schedule::{Known, Schedule};
use crate::standings::{scores, standings as table};

fn results() -> Results {
    let game = |number, players, outcome, detail| Played {
        moves: "f5d6c3".to_owned(),
        black_discs: 6,
        white_discs: 1,
        winner: Some(Side::Black),
        outcome,
        at_fault: (outcome != Outcome::Normal).then_some(Side::White),
        detail,
        times_ms: vec![1, 2, 3],
        referee_ms: 4,
        ..sample(number, players)
    };
    let illegal = Detail::Move { said: "1 0 0".into(), square: "a1".into(), guess: None };
    let games = vec![game(1, [0, 1], Outcome::Normal, Detail::None), game(2, [1, 0], Outcome::IllegalMove, illegal)];
    let format = Format { name: FormatName::DoubleRoundRobin, games: 2, rounds: 0, challenger: 0 };
    let schedule = Schedule::new(&format, &[Member::ALWAYS; 2], 0, |_, pairing| {
        let of = |game: &&Played| game.black == pairing.black;
        games.iter().find(of).map_or(Known::Nothing, |game| Known::Score(scores(game)))
    });
    Results {
        name: "Copa & Taça".to_owned(),
        names: vec!["</script><b>ana".to_owned(), "{{STYLE}}".to_owned()],
        games,
        unplayed: Vec::new(),
        asides: Vec::new(),
        table: table(&schedule),
        schedule,
        language: None,
        clock: None,
    }
}

#[test]
fn the_page_is_whole_and_nobodys_name_breaks_it() {
    for language in Language::ALL {
        let html = page(crate::TEXTS.speak(language), &results(), None);
        assert!(!html.contains("{{H_") && !html.contains("{{GAMES"), "a place was not filled");
        assert!(html.contains("Copa &amp; Taça") && html.contains("&lt;/script&gt;&lt;b&gt;ana"));
        assert!(!html.contains("</script><b>ana"));
        assert_eq!(html.matches("<script").count(), html.matches("</script>").count());
        assert!(html.contains("<td>{{STYLE}}</td>") || html.contains("<th>{{STYLE}}</th>"));
        assert!(!html.contains("http://") && !html.contains("https://"), "nothing is fetched");
    }
}

#[test]
fn who_used_far_more_of_the_processors_is_named() {
    for (cpu_ms, hungry) in [
        ([25_000, 2_000], Some(Side::Black)),
        ([30, 10_031], Some(Side::White)),
        ([10_029, 30], None),
        ([200_000, 20_000], None),
        ([200_001, 20_000], Some(Side::Black)),
        ([u64::MAX, u64::MAX], None),
    ] {
        assert_eq!(Played { cpu_ms, ..sample(1, [0, 1]) }.hungry(), hungry, "{cpu_ms:?}");
    }
    let mut results = results();
    let sentence = "Game 2: {{STYLE}} used 25.0 s of processor time, its opponent 2.0 s.";
    let t = crate::TEXTS.speak(Language::English);
    assert!(!page(t, &results, None).contains(sentence));
    results.games[1].cpu_ms = [25_000, 2_000];
    assert!(page(t, &results, None).contains(sentence));
}

#[test]
fn a_match_shows_what_it_proves_and_many_faults_are_folded() {
    let mut results = results();
    results.schedule.format.name = FormatName::Match;
    let html = page(crate::TEXTS.speak(Language::English), &results, None);
    assert!(html.contains("<h2>Meetings</h2>") && html.contains("<td>50.0 ± "), "{html}");
    assert!(!html.contains("more</summary>"));
    let fault = results.games[1].clone();
    results.games.extend((3..9).map(|number| Played { number, ..fault.clone() }));
    results.games[0].winner = None;
    let html = page(crate::TEXTS.speak(Language::EuropeanPortuguese), &results, None);
    assert!(html.contains(">0,5/8</a>") && !html.contains(">0.5/8<"), "{html}");
    let html = page(crate::TEXTS.speak(Language::English), &results, None);
    assert!(html.contains("and 4 more</summary>"), "{html}");
}

#[test]
fn the_fault_is_shown_with_its_board_and_the_legal_moves() {
    let html = page(crate::TEXTS.speak(Language::English), &results(), None);
    assert!(html.contains("Legal moves: "), "{html}");
    assert!(html.contains("<figure class=\"board\">") && html.contains("class=\"empty legal\""));
}

#[test]
fn who_won_a_forfeited_game_is_said() {
    let html = page(crate::TEXTS.speak(Language::English), &results(), None);
    assert!(html.contains("\"result\":\"64–0\"") && html.contains("\"winner\":\"black\""), "{html}");
    assert!(html.contains(": illegal move\""), "{html}");
}

/// A cup of so many players with every game won by black, up to a round.
fn cup(format: FormatName, players: usize, until: u32) -> Results {
    let format = Format { name: format, games: 2, rounds: 2, challenger: 0 };
    let win = |number| {
        scores(&Played { winner: Some(Side::Black), black_discs: 40, white_discs: 24, ..sample(number, [0, 1]) })
    };
    let schedule = Schedule::new(&format, &vec![Member::ALWAYS; players], 3, |number, pairing| {
        if pairing.round <= until { Known::Score(win(number)) } else { Known::Nothing }
    });
    let names = (0..players).map(|player| format!("p{player}")).collect();
    Results { names, games: Vec::new(), table: table(&schedule), schedule, ..results() }
}

#[test]
fn a_knockout_has_its_bracket_and_a_swiss_cup_its_rounds_with_the_rests() {
    let t = crate::TEXTS.speak(Language::English);
    let html = page(t, &cup(FormatName::Knockout, 6, 1), Some(Duration::from_secs(600)));
    assert_eq!(html.matches("<div class=\"slot\">").count(), 4 + 2 + 1);
    assert_eq!(html.matches(">rests</span>").count(), 2);
    assert!(html.contains("4 games are left, about 10 min left"), "{html}");
    let html = page(t, &cup(FormatName::Swiss, 5, 2), None);
    assert_eq!(html.matches(">rests</span>").count(), 2);
    assert!(html.contains("<th>Rests</th>") && !html.contains("class=\"running\""));
}
