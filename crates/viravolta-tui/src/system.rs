//! All that the app asks of one system and not of another. Drawing and keys are crossterm's business.

pub(crate) use own::{give_way, listen, stop_here};

/// What the system tells a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix tells anything"))]
pub(crate) enum Notice {
    /// It was stopped and goes on.
    Resumed,
    /// The terminal is gone, or somebody asks the program to end.
    Leave,
}

#[cfg(unix)]
mod own {
    use std::{io, thread};

    use rustix::process::{Signal, kill_current_process_group, nice};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::Notice;

    /// Stops this process as Ctrl-Z does elsewhere, until somebody has it go on; says whether that can be done here.
    pub(crate) fn stop_here(before: impl FnOnce() -> io::Result<()>) -> io::Result<bool> {
        before()?;
        // The whole group, as the terminal itself would: whoever started us is told by its shell.
        kill_current_process_group(Signal::TSTP)?;
        Ok(true)
    }

    /// Passes on what the system tells, until nobody wants to know.
    pub(crate) fn listen(tell: impl Fn(Notice) -> bool + Send + 'static) -> io::Result<()> {
        let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGTERM])?;
        let notice = |signal| if signal == SIGCONT { Notice::Resumed } else { Notice::Leave };
        let passing_on = move || signals.forever().all(|signal| tell(notice(signal)));
        thread::Builder::new().name("signals".to_owned()).spawn(passing_on).map(drop)
    }

    /// Lets others come first. Threads that this one starts inherit it.
    pub(crate) fn give_way() {
        // Without it everything still works, only less smoothly.
        nice(5).ok();
    }
}

#[cfg(not(unix))]
mod own {
    use std::io;

    use super::Notice;

    #[expect(clippy::unnecessary_wraps, reason = "the same as elsewhere")]
    pub(crate) fn stop_here(_before: impl FnOnce() -> io::Result<()>) -> io::Result<bool> {
        Ok(false)
    }

    #[expect(clippy::unnecessary_wraps, reason = "the same as elsewhere")]
    pub(crate) fn listen(_tell: impl Fn(Notice) -> bool + Send + 'static) -> io::Result<()> {
        Ok(())
    }

    pub(crate) fn give_way() {}
}
