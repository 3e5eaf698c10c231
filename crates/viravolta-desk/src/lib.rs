//! What a person does with a game, whatever shows it: play it with all its branches, open it from any text or file,
//! save it, ask what each move cost, keep it for later, and be told about all of it in words.
//!
//! A face (the terminal app, its line mode, the command line, a page in the browser) shows and asks; what is done and
//! how it is said is here, once. The desk builds for the browser: it touches no file and no thread and asks for no
//! time of its own. Faces hand over bytes, [moments](Moment) and [days](Day), and let the engine think where they can.
#![forbid(unsafe_code)]

pub mod balanced;
pub mod convert;
mod day;
mod excerpt;
pub mod faults;
pub mod history;
pub mod kept;
pub mod link;
mod mind;
mod moment;
mod open;
mod qr;
pub mod review;
mod save;
mod session;
mod texts;
mod thinking;
mod walk;
pub mod wire;
pub mod words;

pub use day::Day;
pub use excerpt::Excerpt;
pub use mind::Mind;
pub use moment::Moment;
pub use open::{
    Brief, GameFault, Games, JsonFault, OpenFault, Opened, Reading, TextFault, TextFaultKind, each, first, games,
    may_be_games, open, read_text, target_of_name,
};
pub use qr::qr_svg;
pub use review::Review;
pub use save::{ENDINGS, SaveFault, Saved, save};
pub use session::{Clocks, Happening, NewGame, Pace, ParsePaceError, ParseSeatError, Seat, Session};
pub use texts::TEXTS;
pub use thinking::{Answer, Job, Judgement, Task, Thought};
pub use walk::Walk;
