//! What a format cannot hold: reported by every writer, never dropped in silence.

use std::fmt;

use crate::GameRecord;

/// One kind of thing that a target format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Loss {
    /// A start other than the usual one.
    Start,
    /// A board that is not 8x8.
    BoardSize,
    /// The moves; only the last position is kept.
    Moves,
    /// A pass at the very end: the format leaves passes out, and no later move shows this one.
    LastPass,
    /// The game was turned or mirrored, as the format wants it.
    Orientation,
    /// Other lines of play than the game itself.
    Variations,
    /// The moves from an illegal one on.
    AfterIllegalMove,
    /// The games after the first: the format holds only one.
    FurtherGames,
    /// The names of the players.
    Players,
    /// The ratings of the players.
    Ratings,
    /// The clocks.
    Clocks,
    /// The date, or the part of it that is finer than the format allows.
    Date,
    /// The event.
    Event,
    /// The place.
    Place,
    /// The round.
    Round,
    /// The result.
    Result,
    /// How the game ended.
    Termination,
    /// The margin was not known and the largest one was written.
    Margin,
    /// Komi and the bids for it.
    Komi,
    /// The kind of match, or which game of a synchronised pair it was.
    MatchType,
    /// The comment on the game.
    Comment,
    /// The comments on moves.
    MoveComments,
    /// The evaluations of moves.
    MoveEvaluations,
    /// The times of moves.
    MoveTimes,
    /// The numbers and the theoretical score of a WTHOR record.
    Thor,
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
            Self::Start => "start",
            Self::BoardSize => "board-size",
            Self::Moves => "moves",
            Self::LastPass => "last-pass",
            Self::Orientation => "orientation",
            Self::Variations => "variations",
            Self::AfterIllegalMove => "after-illegal-move",
            Self::FurtherGames => "further-games",
            Self::Players => "players",
            Self::Ratings => "ratings",
            Self::Clocks => "clocks",
            Self::Date => "date",
            Self::Event => "event",
            Self::Place => "place",
            Self::Round => "round",
            Self::Result => "result",
            Self::Termination => "termination",
            Self::Margin => "margin",
            Self::Komi => "komi",
            Self::MatchType => "match-type",
            Self::Comment => "comment",
            Self::MoveComments => "move-comments",
            Self::MoveEvaluations => "move-evaluations",
            Self::MoveTimes => "move-times",
            Self::Thor => "thor",
            Self::Text { .. } => "text",
            Self::Tag { .. } => "tag",
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "a start other than the usual one",
            Self::BoardSize => "a board that is not 8x8",
            Self::Moves => "the moves (only the last position is kept)",
            Self::LastPass => "a pass at the end",
            Self::Orientation => "the orientation of the board",
            Self::Variations => "variations",
            Self::AfterIllegalMove => "the moves from an illegal one on",
            Self::FurtherGames => "more than one game",
            Self::Players => "the names of the players",
            Self::Ratings => "the ratings",
            Self::Clocks => "the clocks",
            Self::Date => "the date, or a part of it",
            Self::Event => "the event",
            Self::Place => "the place",
            Self::Round => "the round",
            Self::Result => "the result",
            Self::Termination => "how the game ended",
            Self::Margin => "an unknown margin (the largest was written)",
            Self::Komi => "komi",
            Self::MatchType => "the kind of match",
            Self::Comment => "the comment on the game",
            Self::MoveComments => "comments on moves",
            Self::MoveEvaluations => "evaluations of moves",
            Self::MoveTimes => "times of moves",
            Self::Thor => "WTHOR numbers and theoretical score",
            Self::Text { what } => return write!(f, "characters or length of {what}"),
            Self::Tag { name } => return write!(f, "the tag {name}"),
        })
    }
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
