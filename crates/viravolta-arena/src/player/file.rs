//! A program that is started for each move, with the name of a file to read and the name of a file to write.
//!
//! It is never asked without a legal move, and keeps nothing from one move to the next.

use viravolta_notation::GameRecord;
use viravolta_rules::{Move, Position, Square};
use viravolta_sandbox::{Command, Status};

use super::function::{line, pass, square};
use super::{Answer, Player, Seat};
use crate::clock::Allowance;
use crate::guess::Spoken;
use crate::link::{Launch, Link, Story, Turn};
use crate::manner::Manner;
use crate::outcome::{Detail, Fault, Outcome, Reason};

/// What the program is told, what it is asked, and what it left: all in its room. What it prints is for people.
const SCRIPT: &str = "head -n 9 > entrada.txt || exit 126\n\"$@\" entrada.txt saida.txt < /dev/null >&2\ns=$?\n\
                      if [ -f saida.txt ]; then head -c 4096 saida.txt | tr -d '\\000\\r' | sed 's/^/= /'; echo; fi\necho \"! $s\"\n";

/// A program that is started for each move.
#[derive(Debug)]
pub(crate) struct File {
    seat: Seat,
    base: Option<i64>,
    /// What is known from the moves so far.
    story: Story,
}

/// The position as a file: the side to move, then eight lines of eight squares.
fn written(position: &Position) -> String {
    let text = position.board_text().to_string();
    let board: Vec<char> = text.split(' ').next().unwrap_or_default().chars().collect();
    let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
    format!("{}\n{}\n", position.turn().glyph(), rows.join("\n"))
}

impl File {
    pub(crate) fn new(seat: Seat) -> Self {
        Self { base: seat.base, seat, story: Story::default() }
    }

    fn launch(&self) -> Launch {
        let Launch { command, policy, grace } = self.seat.launch.clone();
        let words = std::iter::once(command.program().to_owned()).chain(command.arguments().iter().cloned());
        Launch { command: Command::new("sh").args(["-c", SCRIPT, "sh"]).args(words), policy, grace }
    }

    /// The move in the text that the program left: `f5`, or line and column.
    fn understand(&mut self, text: &str, game: &GameRecord) -> Result<(Move, Option<Spoken>), Fault> {
        let words: Vec<&str> =
            text.split(|c: char| c.is_whitespace() || ",()".contains(c)).filter(|word| !word.is_empty()).collect();
        if let [word] = words[..]
            && let Some(square) = read_square(word)
        {
            return Ok((Move::Place(square), None));
        }
        let numbers: Vec<i64> = words.iter().filter_map(|word| word.parse().ok()).collect();
        if let ([row, column], 2) = (&numbers[..], words.len()) {
            let (square, base) = square(&mut self.base, (*row, *column), game, text)?;
            return Ok((Move::Place(square), Some((*row, *column, base))));
        }
        let detail = Detail::Said { text: text.to_owned(), reason: Some(Reason::NotInProtocol) };
        Err(Fault::new(Outcome::UnreadableAnswer, detail))
    }

    fn ask(&mut self, link: &mut Link, game: &GameRecord, turn: &Turn) -> Result<Answer, Fault> {
        link.send(written(game.position()).as_bytes(), turn.deadline())?;
        let mut left = String::new();
        let status = loop {
            let said = line(link, turn)?;
            if let Some(text) = said.strip_prefix('=') {
                if !text.trim().is_empty() {
                    text.trim().clone_into(&mut left);
                }
            } else if let Some(status) = said.strip_prefix("! ") {
                break status.parse().unwrap_or(0);
            }
        };
        let taken = link.taken(turn);
        // A shell says 128 and the signal. A program that left its move and then stumbles has answered.
        if status > 128 {
            return Err(Fault::new(Outcome::Crash, Detail::Exit { status: Status::Signaled(status - 128) }));
        }
        if left.is_empty() && status != 0 {
            return Err(Fault::new(Outcome::Crash, Detail::Exit { status: Status::Exited(status) }));
        }
        let (mv, numbers) = self.understand(&left, game)?;
        Ok(Answer { mv, said: left, numbers, taken })
    }
}

/// `f5` or `5F`.
fn read_square(word: &str) -> Option<Square> {
    let lower = word.to_ascii_lowercase();
    let turned: String = lower.chars().rev().collect();
    lower.parse().ok().or_else(|| turned.parse().ok().filter(|_| lower.len() == 2))
}

impl Player for File {
    fn start(&mut self) -> Result<(), Fault> {
        // Whether it can be started at all shows now, and not at its first move.
        let link = Link::start(&self.seat.launch)?;
        self.story = link.close(false);
        Ok(())
    }

    fn answer(&mut self, game: &GameRecord, allowance: Allowance) -> Result<Answer, Fault> {
        if game.position().must_pass() {
            return Ok(pass());
        }
        let mut link = Link::start(&self.launch())?;
        let turn = link.turn(allowance);
        let answer = self.ask(&mut link, game, &turn);
        let Story { said, stderr, cpu_ms, peak_memory, .. } = link.close(true);
        self.story.cpu_ms += cpu_ms;
        self.story.peak_memory = self.story.peak_memory.max(peak_memory);
        (self.story.said, self.story.stderr) = (said, stderr);
        answer
    }

    fn refuse(&mut self) -> bool {
        true
    }

    fn close(&mut self, diagnose: bool) -> Story {
        let story = std::mem::take(&mut self.story);
        let manner = self.base.map_or_else(Manner::default, Manner::numbers);
        if diagnose {
            Story { manner, ..story }
        } else {
            Story { said: Vec::new(), stderr: String::new(), manner, ..story }
        }
    }
}
