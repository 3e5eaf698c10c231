//! Writes down a session in the form of the transcripts of `viravolta-protocol`, without the program's chatter.
//!
//! `VIRAVOLTA_TRANSCRIPTS=FOLDER cargo test -p viravolta --test protocols peers` leaves a file for each program: a way
//! to make a new one a regression test.

use std::path::PathBuf;

use viravolta_protocol::{Line, Output};

#[derive(Debug, Default)]
pub(crate) struct Recorder {
    lines: Vec<String>,
    /// An answer of GTP goes on until an empty line.
    inside_answer: bool,
}

impl Recorder {
    /// Something that is put into the driver.
    pub(crate) fn event(&mut self, text: &str) {
        self.lines.push(format!("~ {text}"));
    }

    /// A line of the program, unless it is chatter.
    pub(crate) fn line(&mut self, line: &Line) {
        let Line::Text(text) = line else { return };
        let begins_answer = text.starts_with(['=', '?']) && !text.starts_with("===");
        let is_message = ["===", "pong ", "set myname "].iter().any(|word| text.starts_with(word));
        if begins_answer || is_message || self.inside_answer {
            self.lines.push(format!("< {text}").trim_end().to_owned());
        }
        self.inside_answer = begins_answer || (self.inside_answer && !text.is_empty());
    }

    /// Something that comes out of the driver, unless it is about chatter.
    pub(crate) fn output(&mut self, output: &Output) {
        self.lines.push(match output {
            Output::Send(text) => format!("> {text}"),
            Output::Ready { name } => format!("! ready {}", name.as_deref().unwrap_or_default()),
            Output::ClockStarts => "! clock".to_owned(),
            Output::Move { mv, value, time } => {
                let value = value.map(|value| format!(" value {value:+.2}")).unwrap_or_default();
                let time = time.map(|time| format!(" time {time:?}")).unwrap_or_default();
                format!("! move {mv}{value}{time}")
            }
            _ => return,
        });
    }

    /// Writes the file, if somebody wants it.
    pub(crate) fn keep(&self, name: &str) {
        let Some(folder) = std::env::var_os("VIRAVOLTA_TRANSCRIPTS") else { return };
        let file = PathBuf::from(folder).join(format!("{}.txt", name.replace(' ', "-").to_lowercase()));
        std::fs::write(&file, self.lines.join("\n") + "\n")
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
}
