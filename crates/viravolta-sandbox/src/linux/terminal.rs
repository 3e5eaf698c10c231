//! A terminal for programs that do not flush.

use std::os::fd::OwnedFd;

use rustix::pty::OpenptFlags;
use rustix::termios::{ControlModes, InputModes, LocalModes, OptionalActions, OutputModes, SpecialCodeIndex};

/// What ends the input of a terminal, as Ctrl-D does at a keyboard.
pub(super) const END_OF_INPUT: u8 = 4;

/// What a special key is set to so that no key does it.
const NO_KEY: u8 = 0;
/// The keys that mean something while lines are read.
const KEYS: [SpecialCodeIndex; 7] = [
    SpecialCodeIndex::VERASE,
    SpecialCodeIndex::VKILL,
    SpecialCodeIndex::VEOL,
    SpecialCodeIndex::VEOL2,
    SpecialCodeIndex::VWERASE,
    SpecialCodeIndex::VREPRINT,
    SpecialCodeIndex::VLNEXT,
];

/// Opens a terminal without echo, without translation of line ends and without keys of special meaning
/// other than the end of input. Answers with our side and the program's.
pub(super) fn open() -> rustix::io::Result<(OwnedFd, OwnedFd)> {
    let ours = rustix::pty::openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
    rustix::pty::unlockpt(&ours)?;
    let theirs = peer(&ours)?;
    let mut settings = rustix::termios::tcgetattr(&theirs)?;
    settings.input_modes = InputModes::empty();
    settings.output_modes = OutputModes::empty();
    settings.local_modes = LocalModes::ICANON;
    settings.control_modes = ControlModes::CS8 | ControlModes::CREAD | ControlModes::CLOCAL;
    for key in KEYS {
        settings.special_codes[key] = NO_KEY;
    }
    settings.special_codes[SpecialCodeIndex::VEOF] = END_OF_INPUT;
    rustix::termios::tcsetattr(&theirs, OptionalActions::Now, &settings)?;
    Ok((ours, theirs))
}

/// The program's side of our side.
pub(super) fn peer(ours: &OwnedFd) -> rustix::io::Result<OwnedFd> {
    rustix::pty::ioctl_tiocgptpeer(ours, OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)
}
