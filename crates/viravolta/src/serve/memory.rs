//! The opening book of a player, and what games add to it.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use viravolta_book::Book;
use viravolta_desk::faults;
use viravolta_engine::{Engine, Limits};
use viravolta_i18n::Texts;
use viravolta_rules::Game;

/// What a player knows before it thinks.
pub(crate) struct Memory {
    /// The book that it plays from.
    pub(crate) book: Cow<'static, Book>,
    /// Where to keep what it learns; `None` when it is not to learn.
    pub(crate) path: Option<PathBuf>,
    /// To say what the system refuses.
    pub(crate) t: Texts,
}

/// So many moves of a game are learnt, and each position is searched this deep: the other side waits for the answer.
const MOVES: usize = 20;
const DEPTH: u32 = 16;

impl Memory {
    /// Adds the first positions of a game to the book, and keeps it. Where nothing can be kept, the book is richer only as
    /// long as this player lives.
    pub(crate) fn learn(&mut self, game: &Game, engine: &Engine) {
        let Some(path) = &self.path else { return };
        let mut draft = self.book.draft();
        let positions = (0..=MOVES).filter_map(|at| game.position_after(at));
        if positions.filter(|position| draft.add(position)).count() == 0 {
            return;
        }
        let (limits, never) = (Limits { solve_from: Some(DEPTH + 4), ..Limits::depth(DEPTH) }, AtomicBool::new(false));
        for question in draft.questions() {
            if let Some(found) = question.search(engine, &limits, &never) {
                draft.answer(&question, found);
            }
        }
        self.book = Cow::Owned(draft.into_book().0);
        let kept = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        if let Err(error) = kept.and_then(|()| viravolta_disk::write(path, &self.book.to_bytes())) {
            eprintln!("{}", faults::file(self.t, &path.display().to_string(), &error));
        }
    }
}
