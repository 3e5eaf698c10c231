//! Referee, pairing, ratings and reports for championships between programs that nobody trusts.
//!
//! A [`Cup`] is read from `cup.toml`. [`run`] plays it: [`next_pairings`] says who meets whom, every player is a separate
//! process in a closed room behind the one [`Player`] interface, [`play`] referees a game with our rules and a closed
//! list of [`Outcome`]s, and every finished game goes into an append-only [`Journal`] before it counts. Started again,
//! a cup goes on where it was. [`Results`] are made from the journal alone.
//!
//! This crate must not use the engine: a referee that cannot link it cannot favour it. Our engine is one more program.
#![forbid(unsafe_code)]

mod away;
mod check;
mod clock;
mod contest;
mod cores;
mod cup;
mod duration;
mod explain;
pub mod fault_file;
pub mod feedback;
mod files;
mod guess;
mod journal;
mod latency;
mod link;
mod manner;
mod note;
mod outcome;
mod page;
mod pairing;
mod played;
mod player;
mod rating;
mod referee;
pub mod running;
mod schedule;
mod standings;
mod stock;
mod tournament;
pub mod words;

pub use away::{Homeless, Portion, check_away, opening_of, pairs};
pub use check::{CHECK_GAMES, Trial, preflight, trial};
pub use clock::{Allowance, Clocks, TimeControl};
pub use cores::Cores;
pub use cup::{Cup, CupError, Entrant, Format, FormatName, House, OpeningFlaw, Problem, ProtocolName, Slip, name_from};
pub use duration::{ParseDurationError, parse_duration};
pub use explain::{Cell, Explanation, Line, Mark, ShownBoard, conversation};
pub use files::{Results, Unplayed};
pub use journal::{
    ATTEMPTS, Archive, Changed, Contestant, Difference, Flaw, Header, JOURNAL, Journal, JournalError, Wishes,
};
pub use latency::Latency;
pub use link::{Launch, Said, Story, Taken};
pub use manner::{Manner, Squares};
pub use note::Note;
pub use outcome::{Awaited, Detail, Fault, Guess, Obstacle, Outcome, Reason};
pub use page::page;
pub use pairing::{Duel, Member, Pairing, Past, Score, duels, next_pairings, places, rests};
pub use played::{Played, Side};
pub use player::{Acquaintance, Answer, Player, Protocol, Scripted, Seat, Sparring};
pub use rating::{Decision, Estimate, Meeting, PairScores, Rating, Sprt, Thinking, likelihood_of_superiority, ratings};
pub use referee::{GameReport, Terms, play};
pub use schedule::{Known, Schedule, Slot, State};
pub use standings::{Standing, standings};
pub use tournament::{Ending, Event, HandedIn, Observer, Reception, Venue, game_seed, play_game, run, run_at};

viravolta_i18n::catalogue! {
    /// Everything that the arena says to people.
    pub static TEXTS = ["explain", "feedback", "page", "words"];
}

#[cfg(test)]
mod tests {
    #[test]
    fn texts_are_complete() {
        viravolta_i18n::check::Check::new(&super::TEXTS, env!("CARGO_MANIFEST_DIR"))
            .made_at_run_time("outcome-")
            .assert();
    }
}
