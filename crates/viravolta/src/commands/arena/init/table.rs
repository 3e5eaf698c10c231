//! The cup's file as it is written.

use viravolta_i18n::{Texts, tr};
use viravolta_sandbox::Mode;

use super::discover::Found;
use super::{Entered, Outcome};

/// More players than this would play too many games if everybody met everybody.
const MOST_FOR_ALL: usize = 12;

/// A text in quotation marks: what JSON understands, TOML does.
pub(super) fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default().replace('\u{7f}', "\\u007f")
}

/// A player's table.
pub(super) fn player(name: &str, found: &Found) -> String {
    let mut text = format!("[[player]]\nname = {}\nprotocol = {}\n", quoted(name), quoted(found.protocol));
    if let Some(folder) = &found.folder {
        text += &format!("folder = {}\n", quoted(folder));
    }
    if !found.command.is_empty() {
        let words: Vec<String> = found.command.iter().map(|word| quoted(word)).collect();
        text += &format!("command = [{}]\n", words.join(", "));
    }
    if let Some(source) = &found.source {
        text += &format!("source = {}\n", quoted(source));
    }
    if let Some(base) = found.base {
        text += &format!("base = {base}\n");
    }
    if let Some(moves) = &found.moves {
        text += &format!("dialect = {{ moves = {} }}\n", quoted(moves));
    }
    text
}

/// A line that no reader of the file takes for anything else.
fn comment(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("# {line}\n")
}

/// The whole file.
pub(super) fn cup(t: Texts, title: &str, mode: Mode, players: &[&Entered], cannot_play: &[&Entered]) -> String {
    let format = if players.len() > MOST_FOR_ALL { "swiss" } else { "double-round-robin" };
    let mut text = comment(&tr!(t, "arena-init-head"));
    text += &format!("name = {}\nformat = \"{format}\"\nseed = 1\n", quoted(title));
    if mode != Mode::Strict {
        let walls = if mode == Mode::Off { "off" } else { "best-effort" };
        text += &format!("sandbox = \"{walls}\"\n");
    }
    text += "\n[time]\nper_move = \"2s\"\n";
    for entered in players {
        let Outcome::Plays(found) = &entered.found else { continue };
        text += "\n";
        if let Some(remark) = &found.remark {
            text += &comment(remark);
        }
        text += &player(&entered.name, found);
    }
    if players.len() < 2 {
        text += "\n[[player]]\nname = \"viravolta\"\nprotocol = \"builtin\"\nlevel = 1\n";
    }
    if !cannot_play.is_empty() {
        text += &format!("\n{}", comment(&tr!(t, "arena-init-left-out")));
    }
    for entered in cannot_play {
        if let Outcome::Cannot { reason } = &entered.found {
            text += &comment(&format!("{}: {reason}", entered.name));
        }
    }
    text
}
