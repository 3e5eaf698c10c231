//! Engines that speak NBoard or GTP, as briefly as they can, with misdeeds.

use std::io;

use viravolta_testkit::naive::NaiveBoard;

use crate::choice::choose;
use crate::habits::Habits;
use crate::stdio::Stdio;

struct Engine<'a> {
    habits: &'a Habits,
    out: Stdio,
    board: NaiveBoard,
    answers: usize,
}

pub(crate) fn play(dialect: &str, habits: &Habits) -> io::Result<()> {
    let mut engine =
        Engine { habits, out: Stdio::new(!habits.has("no-flush")), board: NaiveBoard::start(8), answers: 0 };
    while let Some(line) = engine.out.line()? {
        let words: Vec<&str> = line.split_whitespace().collect();
        let well = if dialect == "gtp" { engine.gtp(&words)? } else { engine.nboard(&words, &line)? };
        if !well {
            return Ok(());
        }
    }
    Ok(())
}

impl Engine<'_> {
    /// Whether to go on.
    fn gtp(&mut self, words: &[&str]) -> io::Result<bool> {
        match words {
            ["list_commands"] => self.say("= list_commands\nname\nclear_board\nplay\ngenmove\nquit\n")?,
            ["name"] => self.say("= contestant\n")?,
            ["clear_board"] => {
                self.board = NaiveBoard::start(8);
                self.say("=\n")?;
            }
            ["play", _, mv] => {
                self.make(mv);
                self.say("=\n")?;
            }
            ["genmove", _] => {
                let answer = self.answer();
                self.make(&answer);
                self.say(&format!("= {answer}\n"))?;
            }
            ["quit"] => return Ok(false),
            _ => self.say("? unknown command\n")?,
        }
        Ok(true)
    }

    fn nboard(&mut self, words: &[&str], line: &str) -> io::Result<bool> {
        match words {
            ["set", "game", ..] => {
                self.board = NaiveBoard::start(8);
                for tag in line.split(']') {
                    if let Some(mv) = tag.trim_start_matches([';', '(']).strip_prefix("B[").or(tag.strip_prefix("W[")) {
                        self.make(mv);
                    }
                }
            }
            ["move", mv] => self.make(mv),
            ["ping", number] => self.out.print(&format!("pong {number}\n"))?,
            ["go"] => {
                let answer = self.answer();
                self.out.print(&format!("=== {answer}\n"))?;
            }
            ["quit"] => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.out.print(&format!("{text}\n"))
    }

    /// A move as both protocols write it, perhaps with an evaluation and a time.
    fn make(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let column = bytes.first().map(|letter| letter.to_ascii_lowercase().wrapping_sub(b'a'));
        let row = bytes.get(1).map(|digit| digit.wrapping_sub(b'1'));
        match (row, column) {
            (Some(row @ 0..8), Some(column @ 0..8)) => self.place(usize::from(row) * 8 + usize::from(column)),
            _ => self.board = self.board.pass(),
        }
    }

    fn place(&mut self, index: usize) {
        if self.board.moves() >> index & 1 == 1 {
            self.board = self.board.play(index);
        }
    }

    /// The next answer.
    fn answer(&mut self) -> String {
        self.answers += 1;
        let now = |misdeed| self.habits.now(misdeed, self.answers);
        if now("illegal") {
            return "a1".to_owned();
        }
        if now("garbage") {
            return "joguei bem!".to_owned();
        }
        if now("false-pass") {
            return "pass".to_owned();
        }
        self.habits.dawdle(self.answers);
        let Some(index) = choose(&self.board, self.habits.number("seed").unwrap_or(0)) else {
            return "pass".to_owned();
        };
        format!("{}{}", char::from(b'a' + (index % 8) as u8), index / 8 + 1)
    }
}
