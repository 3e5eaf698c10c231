//! How a program chooses: from games against somebody who plays anything that is legal.
//!
//! Nobody has to be strong: what is seen here is told, and a rubric may give points for it.

use std::time::Duration;

use viravolta_rules::{Color, Move, Position, Scoring, Square};

use crate::check::Check;
use crate::room::Trouble;

/// So many games at most.
const GAMES: usize = 24;
/// Who wins so many of them does not win by luck: chance does it once in a thousand times.
const ENOUGH: usize = 20;
/// Neither does who wins all of the first.
const SWEEP: usize = 10;
/// Nor does who is ahead by so many discs on average, already after two games: two that play anything differ by 18.
const FAR_AHEAD: i64 = 45;
/// Processor time for all games together: enough for two games of a program that thinks two seconds about a move.
const PATIENCE: Duration = Duration::from_secs(120);
/// A habit shows in so many choices.
const HABIT: usize = 8;

/// A game of the program against chance.
pub(super) struct Game {
    /// The program's colour.
    pub(super) own: Color,
    pub(super) start: Position,
    pub(super) moves: Vec<(Color, Square)>,
    pub(super) end: Position,
    pub(super) cpu: Duration,
}

/// What was seen in the games.
#[derive(Debug, Default)]
struct Record {
    won: usize,
    played: usize,
    /// Discs more than the other side, over all games.
    ahead: i64,
    cpu: Duration,
    /// A corner was to be had, and something else: how often, and how often it was taken.
    corners: (usize, usize),
    /// Moves flipped different numbers of discs: how often, and how often the largest was chosen.
    flips: (usize, usize),
    /// Moves left the other side different numbers of answers: how often, and how often the smallest was chosen.
    answers: (usize, usize),
}

impl Record {
    fn add(&mut self, game: &Game) {
        let (black, white) = game.end.counts(Scoring::Plain);
        let (own, other) = if game.own == Color::Black { (black, white) } else { (white, black) };
        self.won += usize::from(own > other);
        self.played += 1;
        self.ahead += own as i64 - other as i64;
        self.cpu += game.cpu;
        let mut position = game.start;
        for (color, square) in &game.moves {
            if position.turn() != *color {
                position = position.passed();
            }
            if *color == game.own {
                self.choice(&position, *square);
            }
            let Ok(next) = position.play(Move::Place(*square)) else { break };
            position = next;
        }
    }

    fn choice(&mut self, position: &Position, chosen: Square) {
        let corner = |square: Square| [0, 7].contains(&square.row()) && [0, 7].contains(&square.column());
        let flips = |square: Square| position.flips(square).len();
        let legal: Vec<Square> = position.legal_moves().iter().collect();
        if legal.iter().any(|square| corner(*square)) && !legal.iter().all(|square| corner(*square)) {
            self.corners.0 += 1;
            self.corners.1 += usize::from(corner(chosen));
        }
        let most = legal.iter().map(|square| flips(*square)).max().unwrap_or_default();
        if legal.iter().any(|square| flips(*square) != most) {
            self.flips.0 += 1;
            self.flips.1 += usize::from(flips(chosen) == most);
        }
        let answers = |square: Square| position.play(Move::Place(square)).map_or(0, |next| next.legal_moves().len());
        let fewest = legal.iter().map(|square| answers(*square)).min().unwrap_or_default();
        if legal.iter().any(|square| answers(*square) != fewest) {
            self.answers.0 += 1;
            self.answers.1 += usize::from(answers(chosen) == fewest);
        }
    }

    /// Whether it is no chance: it wins, by much or often, or it always takes a corner, or the most discs, or what leaves the fewest answers.
    fn has_strategy(&self) -> bool {
        let always = |(times, taken): (usize, usize)| times >= HABIT && times == taken;
        self.won >= ENOUGH
            || (self.played >= 2 && self.ahead > FAR_AHEAD * self.played as i64)
            || (self.played == SWEEP && self.won == SWEEP)
            || (self.played >= 2 && [self.corners, self.flips, self.answers].into_iter().any(always))
    }

    /// Whether more games could still show one.
    fn is_open(&self) -> bool {
        let habit = |(times, taken): (usize, usize)| times == taken && times < HABIT;
        (self.played - self.won <= GAMES - ENOUGH && self.played < GAMES) || habit(self.corners)
    }
}

/// Plays until it is clear whether the program chooses by a strategy. `play` makes a game with that number.
pub(super) fn check(
    id: &'static str,
    mut play: impl FnMut(u64) -> Result<Option<Game>, Trouble>,
) -> Result<Check, Trouble> {
    let mut record = Record::default();
    for number in 0..GAMES as u64 {
        let Some(game) = play(number)? else { return Ok(Check::not_checked(id, "program.game.black")) };
        record.add(&game);
        if record.has_strategy() {
            return Ok(Check::passed(id));
        }
        if !record.is_open() {
            return Ok(Check::not_checked(id, "optional"));
        }
        if record.cpu > PATIENCE {
            return Ok(Check::not_checked(id, "time"));
        }
    }
    Ok(Check::not_checked(id, "optional"))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IteratorRandom;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use viravolta_rules::{Color, Move, Position, Square};

    use super::{Game, check};
    use crate::check::Status;

    /// White chooses so, black by chance.
    fn status(seed: u64, choose: impl Fn(&Position, &mut Xoshiro256PlusPlus) -> Option<Square>) -> Status {
        let made = check("strength.random", |number| {
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed * 1000 + number);
            let start = Position::start();
            let (mut end, mut moves) = (start, Vec::new());
            while !end.is_over() {
                if end.must_pass() {
                    end = end.passed();
                    continue;
                }
                let drawn = end.legal_moves().iter().choose(&mut dice);
                let square = if end.turn() == Color::White { choose(&end, &mut dice) } else { drawn }.unwrap();
                moves.push((end.turn(), square));
                end = end.play(Move::Place(square)).unwrap();
            }
            Ok(Some(Game { own: Color::White, start, moves, end, cpu: std::time::Duration::ZERO }))
        });
        made.unwrap().status
    }

    #[test]
    fn a_strategy_is_told_from_chance_and_from_the_first_move_that_is_found() {
        let wrongly = (0..40)
            .filter(|seed| status(*seed, |position, dice| position.legal_moves().iter().choose(dice)) == Status::Passed)
            .count();
        assert!(wrongly <= 1, "{wrongly} of 40 that play anything");
        for seed in 0..10 {
            assert_eq!(status(seed, |position, _| position.legal_moves().iter().next()), Status::NotChecked);
            assert_eq!(status(seed, |position, _| position.legal_moves().iter().last()), Status::NotChecked);
            let greedy = |position: &Position, _: &mut _| {
                position.legal_moves().iter().max_by_key(|at| position.flips(*at).len())
            };
            assert_eq!(status(seed, greedy), Status::Passed);
            let corners = |position: &Position, dice: &mut Xoshiro256PlusPlus| {
                let corner = |at: &Square| [0, 7].contains(&at.row()) && [0, 7].contains(&at.column());
                position.legal_moves().iter().find(corner).or_else(|| position.legal_moves().iter().choose(dice))
            };
            assert_eq!(status(seed, corners), Status::Passed);
            let fewest_answers = |position: &Position, _: &mut _| {
                position
                    .legal_moves()
                    .iter()
                    .min_by_key(|at| position.play(Move::Place(*at)).map_or(64, |next| next.legal_moves().len()))
            };
            assert_eq!(status(seed, fewest_answers), Status::Passed);
        }
    }
}
