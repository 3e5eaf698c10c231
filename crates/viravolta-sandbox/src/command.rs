//! What to run.

use std::ffi::{OsStr, OsString};

/// A program and its arguments, as they would be typed in the program's own folder.
///
/// The program is looked for as a shell would do it: `./bot` and `bin/bot` in the player's folder,
/// `python3` along `PATH`, `/usr/bin/java` where it says. An absolute path inside the player's
/// folder is understood too.
///
/// ```
/// use viravolta_sandbox::Command;
///
/// let java = Command::new("java").args(["-cp", ".", "Player"]);
/// assert_eq!(java.to_string(), "java -cp . Player");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    pub(crate) program: OsString,
    pub(crate) args: Vec<OsString>,
}

impl Command {
    /// A program without arguments.
    #[must_use]
    pub fn new(program: impl Into<OsString>) -> Self {
        Self { program: program.into(), args: Vec::new() }
    }

    /// The same command with one more argument.
    #[must_use]
    pub fn arg(mut self, arg: impl Into<OsString>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// The same command with more arguments.
    #[must_use]
    pub fn args<A: Into<OsString>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// The program as it was given.
    #[must_use]
    pub fn program(&self) -> &OsStr {
        &self.program
    }

    /// The arguments as they were given.
    #[must_use]
    pub fn arguments(&self) -> &[OsString] {
        &self.args
    }
}

impl std::fmt::Display for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.program.display())?;
        self.args.iter().try_for_each(|arg| write!(f, " {}", arg.display()))
    }
}
