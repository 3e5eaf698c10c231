//! Why the system refuses to read or write.

use std::io::{Error, ErrorKind};
use std::path::Path;

/// What is wrong, without words: [`code`](Self::code) names it for translations and for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// There is no such file or folder.
    NotFound,
    /// The folder that a file should go into does not exist.
    FolderMissing,
    /// The user may not do that.
    Permission,
    /// The disk can only be read.
    ReadOnly,
    /// The disk, or the user's share of it, is full.
    Full,
    /// The file is larger than is allowed, or than makes sense.
    TooLarge,
    /// A folder has the name of the file.
    Folder,
    /// A part of the path is not a folder.
    NotFolder,
    /// The name is taken.
    Exists,
    /// The bytes are not text in UTF-8.
    NotText,
    /// Too many files are open.
    TooManyOpen,
    /// The system does not allow such a name.
    Name,
    /// Links lead in a circle.
    Circle,
    /// Somebody else is using it.
    Busy,
    /// Nothing is behind the name: a device that is not there, or a pipe without a reader.
    NoDevice,
    /// Whoever was reading has gone.
    Closed,
    /// The disk or the device does not do its work.
    Device,
    /// There is not enough memory.
    Memory,
    /// Something else; the system has words for it.
    Other,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 19] = [
        Self::NotFound,
        Self::FolderMissing,
        Self::Permission,
        Self::ReadOnly,
        Self::Full,
        Self::TooLarge,
        Self::Folder,
        Self::NotFolder,
        Self::Exists,
        Self::NotText,
        Self::TooManyOpen,
        Self::Name,
        Self::Circle,
        Self::Busy,
        Self::NoDevice,
        Self::Closed,
        Self::Device,
        Self::Memory,
        Self::Other,
    ];

    /// What an error of the system means.
    #[must_use]
    pub fn of(error: &Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => Self::NotFound,
            ErrorKind::PermissionDenied => Self::Permission,
            ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::WriteZero => Self::Full,
            ErrorKind::FileTooLarge => Self::TooLarge,
            ErrorKind::IsADirectory => Self::Folder,
            ErrorKind::NotADirectory => Self::NotFolder,
            ErrorKind::AlreadyExists => Self::Exists,
            ErrorKind::InvalidData => Self::NotText,
            ErrorKind::InvalidFilename => Self::Name,
            ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy | ErrorKind::WouldBlock => Self::Busy,
            ErrorKind::BrokenPipe => Self::Closed,
            ErrorKind::OutOfMemory => Self::Memory,
            _ => error.raw_os_error().map_or(Self::Other, by_number),
        }
    }

    /// What an error means that came up with a path: a missing file is told from a missing folder.
    #[must_use]
    pub fn at(path: &Path, error: &Error) -> Self {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        match Self::of(error) {
            Self::NotFound if folder.is_some_and(|folder| !folder.exists()) => Self::FolderMissing,
            fault => fault,
        }
    }

    /// A stable word: `not-found`, `folder-missing`, and so on.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotFound => "not-found",
            Self::FolderMissing => "folder-missing",
            Self::Permission => "permission",
            Self::ReadOnly => "read-only",
            Self::Full => "full",
            Self::TooLarge => "too-large",
            Self::Folder => "folder",
            Self::NotFolder => "not-folder",
            Self::Exists => "exists",
            Self::NotText => "not-text",
            Self::TooManyOpen => "too-many-open",
            Self::Name => "name",
            Self::Circle => "circle",
            Self::Busy => "busy",
            Self::NoDevice => "no-device",
            Self::Closed => "closed",
            Self::Device => "device",
            Self::Memory => "memory",
            Self::Other => "other",
        }
    }
}

/// The numbers for which the standard library has no kind yet.
#[cfg(unix)]
const fn by_number(number: i32) -> Fault {
    match number {
        5 => Fault::Device,
        6 | 19 => Fault::NoDevice,
        23 | 24 => Fault::TooManyOpen,
        40 if cfg!(target_os = "linux") => Fault::Circle,
        62 if cfg!(not(target_os = "linux")) => Fault::Circle,
        _ => Fault::Other,
    }
}

#[cfg(not(unix))]
const fn by_number(number: i32) -> Fault {
    match number {
        4 => Fault::TooManyOpen,
        21 | 31 | 1117 => Fault::Device,
        _ => Fault::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_different() {
        let mut codes = Fault::ALL.map(Fault::code).to_vec();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), Fault::ALL.len());
    }

    #[cfg(unix)]
    #[test]
    fn numbers_of_the_system_have_a_meaning() {
        for (number, fault) in [
            (1, Fault::Permission),
            (2, Fault::NotFound),
            (5, Fault::Device),
            (12, Fault::Memory),
            (13, Fault::Permission),
            (17, Fault::Exists),
            (20, Fault::NotFolder),
            (21, Fault::Folder),
            (24, Fault::TooManyOpen),
            (27, Fault::TooLarge),
            (28, Fault::Full),
            (30, Fault::ReadOnly),
            (32, Fault::Closed),
        ] {
            assert_eq!(Fault::of(&Error::from_raw_os_error(number)), fault, "{number}");
        }
        assert_eq!(Fault::of(&Error::other("something")), Fault::Other);
    }
}
