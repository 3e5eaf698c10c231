//! The faults behind a program that did not start, or that ended.

use viravolta_sandbox::{Cause, Exit, Limit, SpawnError};

use crate::outcome::{Detail, Fault, Obstacle, Outcome, Reason};

/// Whose failure it is that a program did not start.
pub(crate) fn not_started(error: &SpawnError) -> Fault {
    let reason = error.to_string();
    if error.is_machines() {
        return Fault::new(Outcome::Void, Detail::Machine { reason });
    }
    let shown = |program: &std::path::Path| program.display().to_string();
    let obstacle = match error {
        SpawnError::ProgramNotFound(program) => Some(Obstacle::NotFound { program: shown(program) }),
        SpawnError::NotExecutable(program) => Some(Obstacle::NotExecutable { program: shown(program) }),
        SpawnError::SourceFile(program) => Some(Obstacle::SourceFile { program: shown(program) }),
        SpawnError::Foreign(program) => Some(Obstacle::Foreign { program: shown(program) }),
        SpawnError::LeadsOut(program) => Some(Obstacle::LeadsOut { program: shown(program) }),
        SpawnError::NoInterpreter { program, interpreter } => {
            Some(Obstacle::NoInterpreter { program: shown(program), interpreter: interpreter.clone() })
        }
        SpawnError::Folder { path, .. } => Some(Obstacle::Unreadable { program: shown(path) }),
        SpawnError::CannotStart { program, .. } => Some(Obstacle::Refused { program: shown(program) }),
        SpawnError::NulByte(program) => Some(Obstacle::Refused { program: program.clone() }),
        _ => None,
    };
    Fault::new(Outcome::RefusedToStart, Detail::Start { reason, obstacle })
}

/// The fault behind the end of a program in mid-game.
pub(super) fn explain(exit: &Exit) -> Fault {
    let outcome = match exit.cause {
        Cause::Limit(Limit::Rest) => {
            let detail = Detail::Said { text: String::new(), reason: Some(Reason::ComputedAtRest) };
            return Fault::new(Outcome::Late, detail);
        }
        Cause::Limit(Limit::Memory) => Outcome::OutOfMemory,
        Cause::Limit(Limit::Output) => Outcome::TooMuchOutput,
        Cause::Limit(Limit::CpuTime | Limit::WallTime) => Outcome::Late,
        // Where no control group counts, an allocation fails and the program aborts by itself.
        Cause::Program if exit.limits_touched.contains(&Limit::Memory) => Outcome::OutOfMemory,
        Cause::Limit(Limit::Processes | Limit::FileSize) | Cause::Program | Cause::Caller => Outcome::Crash,
    };
    Fault::new(outcome, Detail::Exit { status: exit.status })
}
