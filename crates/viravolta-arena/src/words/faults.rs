//! What happened, in sentences.

use viravolta_i18n::{Texts, tr};
use viravolta_rules::Square;
use viravolta_sandbox::Status;

use super::{color, outcome};
use crate::cup::name::hides;
use crate::explain::{drawn_color, legal_moves};
use crate::manner::Manner;
use crate::outcome::{Awaited, Detail, Guess, Obstacle, Outcome, Reason};
use crate::played::{Played, Side};

/// What happened on the turn of the player at fault, in sentences; nothing after a normal game.
#[must_use]
pub fn fault(t: Texts, game: &Played, name: &str) -> Vec<String> {
    headline(t, game, name).into_iter().chain(facts(t, game)).collect()
}

/// Who, when, and what kind of fault.
pub(crate) fn headline(t: Texts, game: &Played, name: &str) -> Option<String> {
    let side = game.at_fault?;
    let color = drawn_color(t, &game.manner, side.into());
    let number = game.game().moves().len() + 1;
    Some(tr!(t, "fault-head", name = name, color = color, number = number, outcome = outcome(t, game.outcome)))
}

/// What happened. The legal moves are among it where the move was the fault.
pub(crate) fn facts(t: Texts, game: &Played) -> Vec<String> {
    if game.outcome == Outcome::Normal {
        return Vec::new();
    }
    let mut sentences = detail(t, &game.detail, &game.manner, game);
    let about_moves = matches!(game.outcome, Outcome::IllegalMove | Outcome::WrongClaim);
    if about_moves && !matches!(game.detail, Detail::Impossible { .. } | Detail::Board { .. }) {
        let place = game.game();
        let legal = legal_moves(&game.manner, place.position());
        sentences.push(if legal.is_empty() {
            tr!(t, "fault-no-legal-moves")
        } else {
            tr!(t, "fault-legal-moves", moves = legal)
        });
    }
    sentences
}

fn detail(t: Texts, detail: &Detail, manner: &Manner, game: &Played) -> Vec<String> {
    match detail {
        Detail::Move { said, square, guess } => {
            let written = square.parse::<Square>().map_or_else(|_| square.clone(), |square| manner.square(square));
            let mut sentences = vec![if *said == written || *said == *square {
                tr!(t, "fault-move-plain", square = written)
            } else {
                tr!(t, "fault-move", said = visible(said), square = written)
            }];
            sentences.extend(guess.map(|guess| self::guess(t, guess)));
            sentences
        }
        Detail::Said { text, reason } => {
            let said = (!text.trim().is_empty()).then(|| tr!(t, "fault-said", text = visible(text)));
            reason.map(|reason| self::reason(t, reason)).into_iter().chain(said).collect()
        }
        Detail::Complaint { said, guess } => {
            let said = tr!(t, "fault-said", text = visible(said));
            vec![tr!(t, "reason-false-complaint"), said, self::guess(t, *guess)]
        }
        Detail::Board { .. } => vec![tr!(t, "fault-board")],
        Detail::Time { took_ms, limit_ms, referee_ms } => {
            vec![tr!(t, "fault-time", took = *took_ms, limit = *limit_ms, referee = *referee_ms)]
        }
        Detail::Exit { status: Status::Exited(code) } => vec![tr!(t, "fault-exited", code = *code)],
        Detail::Exit { status: Status::Signaled(signal) } => {
            vec![tr!(t, "fault-signaled", signal = *signal, name = signal_name(*signal))]
        }
        Detail::Exit { status: Status::Unknown } | Detail::None => Vec::new(),
        Detail::Start { obstacle: Some(obstacle), .. } => vec![self::obstacle(t, obstacle)],
        Detail::Start { reason, .. } => vec![tr!(t, "fault-start", reason = system(t, reason))],
        Detail::Machine { reason } => vec![tr!(t, "fault-machine", reason = system(t, reason))],
        Detail::Color if game.at_fault == Some(Side::White) => vec![tr!(t, "fault-color-white")],
        Detail::Color => vec![tr!(t, "fault-color")],
        Detail::Lot { tries, seconds } => {
            let color = game.at_fault.map_or_else(String::new, |side| color(t, side.into()));
            vec![tr!(t, "fault-lot", color = color, tries = *tries, seconds = *seconds)]
        }
        Detail::Impossible { said } => vec![tr!(t, "fault-impossible", said = said)],
        Detail::Waited { awaited, said, limit_ms } => {
            let mut sentences = vec![tr!(t, "fault-waited", awaited = self::awaited(t, *awaited), limit = *limit_ms)];
            sentences.push(if said.trim().is_empty() {
                tr!(t, "fault-said-nothing")
            } else {
                tr!(t, "fault-said-last", text = visible(said))
            });
            sentences
        }
    }
}

/// What keeps a program from starting.
pub(super) fn obstacle(t: Texts, obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::NotFound { program } => tr!(t, "obstacle-not-found", program = program),
        Obstacle::NotExecutable { program } => tr!(t, "obstacle-not-executable", program = program),
        Obstacle::SourceFile { program } => tr!(t, "obstacle-source-file", program = program),
        Obstacle::Foreign { program } => tr!(t, "obstacle-foreign", program = program),
        Obstacle::LeadsOut { program } => tr!(t, "obstacle-leads-out", program = program),
        Obstacle::Unreadable { program } => tr!(t, "obstacle-unreadable", program = program),
        Obstacle::Refused { program } => tr!(t, "obstacle-refused", program = program),
        Obstacle::NoInterpreter { program, interpreter } => {
            tr!(t, "obstacle-no-interpreter", program = program, interpreter = visible(interpreter))
        }
        Obstacle::DoesNotCompile { program, said } => {
            tr!(t, "obstacle-does-not-compile", program = program, said = visible(said))
        }
        Obstacle::NoFunction { program } => tr!(t, "obstacle-no-function", program = program),
    }
}

/// What the system says, in the reader's language where it is known, and otherwise as a quotation.
pub(crate) fn system(t: Texts, reason: &str) -> String {
    let number = reason.rsplit_once("(os error ").and_then(|(_, rest)| rest.split_once(')')?.0.parse::<i32>().ok());
    match number {
        Some(2) => tr!(t, "system-not-found"),
        Some(1 | 13) => tr!(t, "system-permission"),
        Some(11) => tr!(t, "system-processes"),
        Some(12) => tr!(t, "system-memory"),
        Some(23 | 24) => tr!(t, "system-files"),
        Some(28 | 122) => tr!(t, "system-disk"),
        Some(5) => tr!(t, "system-device"),
        _ => tr!(t, "system-quoted", text = visible(reason)),
    }
}

fn awaited(t: Texts, awaited: Awaited) -> String {
    match awaited {
        Awaited::Board => tr!(t, "awaited-board"),
        Awaited::StartBoard => tr!(t, "awaited-start-board"),
        Awaited::Move => tr!(t, "awaited-move"),
        Awaited::Handshake => tr!(t, "awaited-handshake"),
    }
}

/// A text of a program, on one line, with what cannot be seen made visible.
pub(crate) fn visible(text: &str) -> String {
    let shown: String = text.trim().chars().take(160).map(seen).collect();
    shown.replace("\\'", "'").replace("\\\"", "\"")
}

/// A line of a program, blanks in front of it and all.
pub(crate) fn visible_line(line: &str) -> String {
    let tabs = line.trim_end().replace('\t', "    ");
    let shown: String = tabs.chars().take(160).map(seen).collect();
    shown.replace("\\'", "'").replace("\\\"", "\"").replace("\\\\", "\\")
}

/// A character, or its number where it cannot be seen, turns others around or moves the cursor.
fn seen(character: char) -> String {
    if hides(character) && !character.is_control() {
        return character.escape_unicode().collect();
    }
    character.escape_debug().collect()
}

fn signal_name(signal: i32) -> &'static str {
    match signal {
        4 => "SIGILL",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        _ => "",
    }
}

fn guess(t: Texts, guess: Guess) -> String {
    match guess {
        Guess::Swapped => tr!(t, "guess-swapped"),
        Guess::FromOne => tr!(t, "guess-from-one"),
        Guess::FromZero => tr!(t, "guess-from-zero"),
        Guess::LinesReversed => tr!(t, "guess-lines-reversed"),
        Guess::OtherColor => tr!(t, "guess-other-color"),
    }
}

fn reason(t: Texts, reason: Reason) -> String {
    match reason {
        Reason::NotInProtocol => tr!(t, "reason-not-in-protocol"),
        Reason::BeforeAsked => tr!(t, "reason-before-asked"),
        Reason::Resigned => tr!(t, "reason-resigned"),
        Reason::Refused => tr!(t, "reason-refused"),
        Reason::ClosedOutput => tr!(t, "reason-closed-output"),
        Reason::ComputedAtRest => tr!(t, "reason-computed-at-rest"),
        Reason::FalseComplaint => tr!(t, "reason-false-complaint"),
        Reason::FalsePass => tr!(t, "reason-false-pass"),
        Reason::OnlyEcho => tr!(t, "reason-only-echo"),
        Reason::WaitsForInput => tr!(t, "reason-waits-for-input"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_program_says_hides_or_turns_around() {
        for character in (0..=0x000e_1000).filter_map(char::from_u32).filter(|character| hides(*character)) {
            for shown in [visible(&format!("a{character}b")), visible_line(&format!("a{character}b"))] {
                assert!(!shown.contains(hides), "{:x} as {shown:?}", u32::from(character));
                assert!(shown.starts_with('a') && shown.ends_with('b') && shown.len() > 2, "{shown:?}");
            }
        }
        assert_eq!(visible_line("  Jogada de José: (2, 3)\t\u{202e}"), "  Jogada de José: (2, 3)    \\u{202e}");
    }
}
