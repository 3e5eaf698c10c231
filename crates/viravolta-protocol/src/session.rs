//! What the engine's end of a protocol wants its host to do.

use viravolta_rules::Game;

use crate::{Answer, Line, Report, Search};

/// Something that the host of a [`Session`] has to do, in the order in which it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Write the text and a line end, and flush.
    Send(String),
    /// Start a search. Until its [`Answer`] is handed in, only [`Effect::Send`] and [`Effect::Stop`] follow.
    Search(Box<Search>),
    /// Make the running search end soon; its answer is still expected.
    Stop,
    /// Tell the player that another game begins.
    NewGame,
    /// Let the player learn the game.
    Learn(Box<Game>),
    /// Change the player's level.
    SetLevel(u8),
    /// Read the file and hand it in by [`Session::file`].
    ReadFile(String),
    /// The session is over.
    Quit,
}

/// The engine's end of a protocol, as a machine without pipes, threads or clocks.
///
/// The host feeds it what happens and carries out the [`Effect`]s until there is none left, every time.
pub trait Session {
    /// A line came in. Hosts may hand in lines while a search runs, and should while [`wants_input`](Self::wants_input).
    fn receive(&mut self, line: Line);

    /// No more lines will come.
    fn end_of_input(&mut self);

    /// The running search has news.
    fn report(&mut self, report: Report);

    /// The running search has ended.
    fn answer(&mut self, answer: Answer);

    /// The file asked for by [`Effect::ReadFile`], or why it cannot be read.
    fn file(&mut self, _content: Result<Vec<u8>, String>) {}

    /// Whether lines are welcome now. False while a search is being stopped, so that nothing piles up.
    fn wants_input(&self) -> bool;

    /// The next thing to do, if there is one.
    fn next_effect(&mut self) -> Option<Effect>;
}
