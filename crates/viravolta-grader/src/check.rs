//! What was checked and what came of it. Texts are found late, in the reader's language.

use serde::{Serialize, Serializer};

/// What came of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// As it should be.
    Passed,
    /// Not as it should be.
    Failed,
    /// Something that comes before it failed.
    NotChecked,
    /// We or the machine could not find out.
    OurFault,
}

impl Status {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Passed, Self::Failed, Self::NotChecked, Self::OurFault];

    /// A stable name for translations and machine-readable reports.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::NotChecked => "not-checked",
            Self::OurFault => "our-fault",
        }
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// A stable name: `functions.play`.
    pub id: &'static str,
    /// What came of it.
    pub status: Status,
    /// The stable name of the mistake, where it is known.
    pub diagnosis: Option<&'static str>,
    /// What the program was given, in its own coordinates.
    pub sent: Option<String>,
    /// What should have come.
    pub expected: Option<String>,
    /// What came.
    pub received: Option<String>,
    /// The position in which it happened.
    pub position: Option<String>,
    /// Squares of that position to look at.
    pub marks: Vec<String>,
    /// A line for a shell that shows the same without us.
    pub repeat: Option<String>,
    /// The command of ours that looks at this alone.
    pub again: Option<String>,
    /// For a check that was not made: the check that it waits for. For our fault: what happened.
    pub because: Option<String>,
}

impl Check {
    fn new(id: &'static str, status: Status) -> Self {
        Self {
            id,
            status,
            diagnosis: None,
            sent: None,
            expected: None,
            received: None,
            position: None,
            marks: Vec::new(),
            repeat: None,
            again: None,
            because: None,
        }
    }

    /// As it should be.
    #[must_use]
    pub fn passed(id: &'static str) -> Self {
        Self::new(id, Status::Passed)
    }

    /// A mistake, by its stable name.
    #[must_use]
    pub fn failed(id: &'static str, diagnosis: &'static str) -> Self {
        Self { diagnosis: Some(diagnosis), ..Self::new(id, Status::Failed) }
    }

    /// Not made, because this other check failed.
    #[must_use]
    pub fn not_checked(id: &'static str, because: &'static str) -> Self {
        Self { because: Some(because.to_owned()), ..Self::new(id, Status::NotChecked) }
    }

    /// We could not find out.
    #[must_use]
    pub fn our_fault(id: &'static str, trouble: &impl ToString) -> Self {
        Self { because: Some(trouble.to_string()), ..Self::new(id, Status::OurFault) }
    }

    /// The same with what was sent, what was expected and what came.
    #[must_use]
    pub fn showing(
        mut self,
        sent: impl Into<String>,
        expected: impl Into<String>,
        received: impl Into<String>,
    ) -> Self {
        (self.sent, self.expected, self.received) = (Some(sent.into()), Some(expected.into()), Some(received.into()));
        self
    }
}
