//! All games of a cup as far as they can be known: played, due, and those that will not be played.
//!
//! Everything that plays, counts or shows a cup goes by this list alone, and the list follows from the journal alone.

use std::cmp::Reverse;

use crate::cup::{Format, FormatName};
use crate::pairing::{self, Duel, Member, Pairing, Past, Score, duels, next_pairings};

/// One game of a cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its number, from 1.
    pub number: u32,
    /// Who plays.
    pub pairing: Pairing,
    /// How it stands with it.
    pub state: State,
}

/// How it stands with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// To be played.
    Due,
    /// Finished, with what it brought black and white.
    Played([Score; 2]),
    /// One of the two has left the cup before it: the other has won it.
    Walkover([Score; 2]),
    /// The referee failed at it too often; it counts for nobody.
    Unplayable,
    /// One of the two has left the cup: it counts for nobody, whether it was played or not.
    Annulled,
}

/// What the journal knows of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing that counts.
    Nothing,
    /// Its result.
    Score([Score; 2]),
    /// The referee failed at it too often.
    Unplayable,
}

/// All games of a cup as far as they are known.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// Who meets whom.
    pub format: Format,
    /// For which rounds each player is drawn.
    pub members: Vec<Member>,
    /// Decides what is drawn by lot.
    pub seed: u64,
    /// The games in the order of their numbers.
    pub slots: Vec<Slot>,
    /// Whether no game is due and none will be.
    pub over: bool,
}

impl Schedule {
    /// Goes through a cup from its beginning, as far as its results lead.
    pub fn new(format: &Format, members: &[Member], seed: u64, known: impl Fn(u32, &Pairing) -> Known) -> Self {
        let mut schedule = Self { format: *format, members: members.to_vec(), seed, slots: Vec::new(), over: false };
        loop {
            let next = next_pairings(format, members, seed, &schedule.past());
            if next.is_empty() {
                schedule.over = schedule.undecided().is_empty();
                return schedule;
            }
            for pairing in next {
                let number = schedule.slots.len() as u32 + 1;
                let state = schedule.state(&pairing, known(number, &pairing));
                schedule.slots.push(Slot { number, pairing, state });
            }
            if schedule.due().next().is_some() {
                return schedule;
            }
        }
    }

    fn state(&self, pairing: &Pairing, known: Known) -> State {
        let left = [pairing.black, pairing.white].map(|player| self.members[player].has_left());
        let annuls = !matches!(self.format.name, FormatName::Swiss | FormatName::Knockout | FormatName::Match);
        match known {
            _ if annuls && left != [false, false] => State::Annulled,
            Known::Score(scores) => State::Played(scores),
            Known::Nothing | Known::Unplayable if left != [false, false] => match (self.format.name, left) {
                (FormatName::Match, _) | (_, [true, true]) => State::Annulled,
                (_, [black, _]) => {
                    let win = Score { half_points: 2, discs: 64, faults: Reverse(0) };
                    let loss = Score { half_points: 0, discs: -64, faults: Reverse(0) };
                    State::Walkover(if black { [loss, win] } else { [win, loss] })
                }
            },
            Known::Unplayable => State::Unplayable,
            Known::Nothing => State::Due,
        }
    }

    /// The games as the pairings see them. Where both players of a knockout have left, the lot decides.
    #[must_use]
    pub fn past(&self) -> Vec<Past> {
        let scores = |state: State| match state {
            State::Played(scores) | State::Walkover(scores) => Some(scores),
            State::Annulled => Some([Score::default(); 2]),
            State::Due | State::Unplayable => None,
        };
        self.slots.iter().map(|slot| Past { pairing: slot.pairing, scores: scores(slot.state) }).collect()
    }

    /// The games that are to be played now.
    pub fn due(&self) -> impl Iterator<Item = &Slot> {
        self.slots.iter().filter(|slot| slot.state == State::Due)
    }

    /// The last round that is known.
    #[must_use]
    pub fn last_round(&self) -> u32 {
        self.slots.iter().map(|slot| slot.pairing.round).max().unwrap_or(0)
    }

    /// Who rests in a round.
    #[must_use]
    pub fn rests(&self, round: u32) -> Vec<usize> {
        pairing::rests(&self.format, &self.members, self.seed, &self.past(), round)
    }

    /// The meetings of a round of a knockout.
    #[must_use]
    pub fn duels(&self, round: u32) -> Vec<Duel> {
        duels(&self.members, self.seed, &self.past(), round)
    }

    /// The meetings of the last round of a knockout that nobody has won, because a game of theirs cannot be played.
    #[must_use]
    pub fn undecided(&self) -> Vec<Duel> {
        if self.format.name != FormatName::Knockout || self.slots.is_empty() {
            return Vec::new();
        }
        self.duels(self.last_round()).into_iter().filter(|duel| duel.winner.is_none()).collect()
    }
}
