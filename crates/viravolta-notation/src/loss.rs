//! What a format cannot hold: reported by every writer, never dropped in silence.

use std::fmt;

use crate::GameRecord;

/// `Kind, its word for programs, what it is in words`.
macro_rules! losses {
    ($($(#[$doc:meta])+ $kind:ident, $code:literal, $words:literal;)+) => {
        /// One kind of thing that a target format cannot hold.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Loss {
            $($(#[$doc])+ $kind,)+
            /// A text was changed because the format cannot hold some of its characters or its length.
            Text {
                /// What the text is.
                what: &'static str,
            },
            /// A tag of another format.
            Tag {
                /// Its name.
                name: String,
            },
        }

        impl Loss {
            /// A stable word for programs: `move-comments`, `tag`, and so on.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$kind => $code,)+
                    Self::Text { .. } => "text",
                    Self::Tag { .. } => "tag",
                }
            }
        }

        impl fmt::Display for Loss {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$kind => f.write_str($words),)+
                    Self::Text { what } => write!(f, "characters or length of {what}"),
                    Self::Tag { name } => write!(f, "the tag {name}"),
                }
            }
        }
    };
}

losses! {
    /// A start other than the usual one.
    Start, "start", "a start other than the usual one";
    /// A board that is not 8x8.
    BoardSize, "board-size", "a board that is not 8x8";
    /// The moves; only the last position is kept.
    Moves, "moves", "the moves (only the last position is kept)";
    /// A pass at the very end: the format leaves passes out, and no later move shows this one.
    LastPass, "last-pass", "a pass at the end";
    /// The game was turned or mirrored, as the format wants it.
    Orientation, "orientation", "the orientation of the board";
    /// Other lines of play than the game itself.
    Variations, "variations", "variations";
    /// The moves from an illegal one on.
    AfterIllegalMove, "after-illegal-move", "the moves from an illegal one on";
    /// The games after the first: the format holds only one.
    FurtherGames, "further-games", "more than one game";
    /// The names of the players.
    Players, "players", "the names of the players";
    /// The ratings of the players.
    Ratings, "ratings", "the ratings";
    /// The clocks.
    Clocks, "clocks", "the clocks";
    /// The date, or the part of it that is finer than the format allows.
    Date, "date", "the date, or a part of it";
    /// The event.
    Event, "event", "the event";
    /// The place.
    Place, "place", "the place";
    /// The round.
    Round, "round", "the round";
    /// The result.
    Result, "result", "the result";
    /// How the game ended.
    Termination, "termination", "how the game ended";
    /// The margin was not known and the largest one was written.
    Margin, "margin", "an unknown margin (the largest was written)";
    /// Komi and the bids for it.
    Komi, "komi", "komi";
    /// The kind of match, or which game of a synchronised pair it was.
    MatchType, "match-type", "the kind of match";
    /// The comment on the game.
    Comment, "comment", "the comment on the game";
    /// The comments on moves.
    MoveComments, "move-comments", "comments on moves";
    /// The evaluations of moves.
    MoveEvaluations, "move-evaluations", "evaluations of moves";
    /// The times of moves.
    MoveTimes, "move-times", "times of moves";
    /// The numbers and the theoretical score of a WTHOR record.
    Thor, "thor", "WTHOR numbers and theoretical score";
}

/// The losses of one written game, each kind once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(Vec<Loss>);

impl Losses {
    /// Nothing was lost.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// Adds a loss when it happened.
    pub fn note(&mut self, happened: bool, loss: Loss) {
        if happened && !self.0.contains(&loss) {
            self.0.push(loss);
        }
    }

    /// Everything that a record says beyond its start and its moves, except what a format keeps.
    ///
    /// Writers of small formats name what they keep, so that a new field of the record is reported by all of them.
    #[must_use]
    pub(crate) fn of(record: &GameRecord, kept: &[Loss]) -> Self {
        let mut losses = Self::none();
        let mut note = |said: bool, loss: Loss| losses.note(said && !kept.contains(&loss), loss);
        let players = [&record.black, &record.white];
        note(players.iter().any(|player| player.name.is_some()), Loss::Players);
        note(players.iter().any(|player| player.rating.is_some()), Loss::Ratings);
        note(players.iter().any(|player| player.clock.is_some()), Loss::Clocks);
        note(record.date.is_some(), Loss::Date);
        note(record.event.is_some(), Loss::Event);
        note(record.place.is_some(), Loss::Place);
        note(record.round.is_some(), Loss::Round);
        // A result that the last position shows is not lost with its tag.
        let told = record.outcome.is_some_and(|outcome| record.played_out() != Some(outcome));
        note(told, Loss::Result);
        note(record.komi.is_some(), Loss::Komi);
        note(record.match_type.is_some() || record.pair.is_some(), Loss::MatchType);
        note(record.comment.is_some(), Loss::Comment);
        note(record.tree.has_variations(), Loss::Variations);
        let notes = || record.moves().map(|recorded| &recorded.note);
        note(notes().any(|note| note.comment.is_some()), Loss::MoveComments);
        note(notes().any(|note| note.evaluation.is_some()), Loss::MoveEvaluations);
        note(notes().any(|note| note.time.is_some()), Loss::MoveTimes);
        note(record.thor.is_some(), Loss::Thor);
        for tag in &record.tags {
            note(true, Loss::Tag { name: tag.name.clone() });
        }
        losses
    }

    /// What is lost where only the last position is kept: the moves, and everything that the record says beside them.
    pub(crate) fn of_position(record: &GameRecord, kept: &[Loss]) -> Self {
        let mut losses = Self::none();
        losses.note(record.moves().len() > 0, Loss::Moves);
        losses.add(&Self::of(record, kept));
        losses
    }

    /// Adds the losses of something else.
    pub fn add(&mut self, others: &Self) {
        for loss in others {
            self.note(true, loss.clone());
        }
    }

    /// Whether everything was written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The losses, in the order in which they were noticed.
    pub fn iter(&self) -> std::slice::Iter<'_, Loss> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a Losses {
    type Item = &'a Loss;
    type IntoIter = std::slice::Iter<'a, Loss>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
