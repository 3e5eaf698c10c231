//! What to do about a fault.

use viravolta_i18n::{Texts, tr};
use viravolta_sandbox::Status;

use crate::outcome::{Awaited, Detail, Obstacle, Outcome, Reason};
use crate::played::Played;

/// What to do, in sentences.
pub(crate) fn advice(t: Texts, game: &Played) -> Vec<String> {
    let special = match &game.detail {
        Detail::Move { guess: Some(_), .. } | Detail::Complaint { .. } => Some(tr!(t, "advice-guess")),
        Detail::Board { .. } => Some(tr!(t, "advice-board")),
        Detail::Impossible { .. } => Some(tr!(t, "advice-impossible")),
        Detail::Lot { .. } => Some(tr!(t, "advice-lot")),
        Detail::Color => Some(tr!(t, "advice-color")),
        Detail::Waited { awaited: Awaited::Handshake, .. } => Some(tr!(t, "advice-handshake")),
        Detail::Waited { .. } => Some(tr!(t, "advice-waited")),
        Detail::Start { obstacle: Some(obstacle), .. } => Some(self::obstacle(t, obstacle)),
        Detail::Said { reason: Some(reason), .. } => self::reason(t, *reason),
        Detail::Exit { status: Status::Signaled(11 | 7) } if game.outcome == Outcome::Crash => {
            Some(tr!(t, "advice-segfault"))
        }
        Detail::Exit { status: Status::Signaled(8) } if game.outcome == Outcome::Crash => {
            Some(tr!(t, "advice-division"))
        }
        _ => None,
    };
    special.or_else(|| usual(t, game.outcome)).into_iter().collect()
}

pub(super) fn obstacle(t: Texts, obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::NotFound { .. } => tr!(t, "advice-not-found"),
        Obstacle::NotExecutable { program } => tr!(t, "advice-not-executable", program = program),
        Obstacle::SourceFile { program } => source_file(t, program),
        Obstacle::Foreign { .. } => tr!(t, "advice-foreign"),
        Obstacle::LeadsOut { .. } => tr!(t, "advice-leads-out"),
        Obstacle::Unreadable { program } => tr!(t, "advice-unreadable", program = program),
        Obstacle::Refused { .. } => tr!(t, "advice-start"),
        Obstacle::NoInterpreter { interpreter, .. } if interpreter.ends_with('\r') => tr!(t, "advice-line-ends"),
        Obstacle::NoInterpreter { interpreter, .. } => tr!(t, "advice-no-interpreter", interpreter = interpreter),
        Obstacle::DoesNotCompile { .. } => tr!(t, "advice-does-not-compile"),
        Obstacle::NoFunction { .. } => tr!(t, "advice-no-function"),
    }
}

/// How a source file becomes a program, or is run.
fn source_file(t: Texts, program: &str) -> String {
    let name = program.rsplit('/').next().unwrap_or(program);
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let how = match ending.to_ascii_lowercase().as_str() {
        "c" | "h" => format!("gcc -o {stem} {name} -lm"),
        "cc" | "cpp" | "cxx" | "c++" | "hpp" => format!("g++ -o {stem} {name}"),
        "java" => format!("javac {name}"),
        "rs" => format!("rustc {name}"),
        "py" => return tr!(t, "advice-interpreted", command = format!("[\"python3\", \"{name}\"]")),
        _ => return tr!(t, "advice-source-file"),
    };
    tr!(t, "advice-compile", command = how)
}

fn usual(t: Texts, outcome: Outcome) -> Option<String> {
    Some(match outcome {
        Outcome::Normal | Outcome::Void => return None,
        Outcome::IllegalMove => tr!(t, "advice-illegal-move"),
        Outcome::UnreadableAnswer => tr!(t, "advice-unreadable-answer"),
        Outcome::Late => tr!(t, "advice-late"),
        Outcome::NoAnswer => tr!(t, "advice-no-answer"),
        Outcome::Crash => tr!(t, "advice-crash"),
        Outcome::OutOfMemory => tr!(t, "advice-out-of-memory"),
        Outcome::TooMuchOutput => tr!(t, "advice-too-much-output"),
        Outcome::WrongClaim => tr!(t, "advice-wrong-claim"),
        Outcome::RefusedToStart => tr!(t, "advice-start"),
    })
}

fn reason(t: Texts, reason: Reason) -> Option<String> {
    Some(match reason {
        Reason::BeforeAsked => tr!(t, "advice-before-asked"),
        Reason::FalsePass => tr!(t, "advice-false-pass"),
        Reason::FalseComplaint => tr!(t, "advice-false-complaint"),
        Reason::WaitsForInput => tr!(t, "advice-waits-for-input"),
        Reason::ComputedAtRest => tr!(t, "advice-computed-at-rest"),
        Reason::OnlyEcho | Reason::NotInProtocol | Reason::Resigned | Reason::Refused | Reason::ClosedOutput => {
            return None;
        }
    })
}
