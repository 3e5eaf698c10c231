//! A command line of GTP.

use core::fmt;

/// A command with its arguments and the number that the answer shall carry.
///
/// ```
/// use viravolta_protocol::gtp::Request;
/// let request = Request::parse("7 play\tblack F5 # the usual").unwrap();
/// assert_eq!(request.id, Some(7));
/// assert_eq!(request.command, "play");
/// assert_eq!(request.arguments, ["black", "F5"]);
/// assert_eq!(Request::parse("  # nothing"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number in front, if there is one.
    pub id: Option<u32>,
    /// The first word.
    pub command: String,
    /// The words after it.
    pub arguments: Vec<String>,
}

impl Request {
    /// A request without a number.
    pub fn new(command: &str, arguments: impl IntoIterator<Item = String>) -> Self {
        Self { id: None, command: command.to_owned(), arguments: arguments.into_iter().collect() }
    }

    /// Reads a line: tabs are spaces, other control characters do not exist, `#` begins a comment. `None` when nothing
    /// is left.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.split('#').next().unwrap_or_default();
        let clean: String = line.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
        let mut words = clean.split_whitespace().peekable();
        let id = words.peek()?.parse::<u32>().ok();
        if id.is_some() {
            words.next();
        }
        let command = words.next().unwrap_or_default().to_owned();
        Some(Self { id, command, arguments: words.map(str::to_owned).collect() })
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.command)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}
