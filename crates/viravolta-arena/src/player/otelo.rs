//! Programs of the 2013 contest: `0`, `1 L C`, `2`.
//!
//! Student programs print boards and debugging between the messages, forget line ends and count from 1. A line of
//! nothing but small whole numbers is taken for messages at once; anything else only when nothing better comes.

use std::time::{Duration, Instant};

use viravolta_notation::GameRecord;
use viravolta_protocol::otelo::{Message, Reader};
use viravolta_rules::{Color, Move, Position};

use super::{Answer, Player, Seat};
use crate::clock::Allowance;
use crate::guess;
use crate::link::{Heard, Link, Story, Turn};
use crate::manner::Manner;
use crate::note::Note;
use crate::outcome::{Detail, Fault, Outcome, Reason};

/// A message without a line end is over when nothing has come for so long.
const QUIET: Duration = Duration::from_millis(60);
/// The most that is kept of what cannot be read.
const NOISE: usize = 400;
/// How much is kept of a line that does not end.
const LONGEST: usize = 1 << 16;

/// A program of the 2013 contest.
#[derive(Debug)]
pub(crate) struct Otelo {
    seat: Seat,
    link: Option<Link>,
    /// From what it counts, once that is known.
    base: Option<i64>,
    /// What it was told last, to be told again in another base.
    told: Option<Move>,
    /// It was told that its last message was illegal.
    refused: bool,
}

impl Otelo {
    pub(crate) fn new(seat: Seat) -> Self {
        Self { base: seat.base, seat, link: None, told: None, refused: false }
    }

    fn base(&self) -> i64 {
        self.base.unwrap_or(0)
    }

    fn tell(link: &mut Link, message: &Message, turn: &Turn) -> Result<(), Fault> {
        let sent = link.send(format!("{message}\n").as_bytes(), turn.deadline());
        match message {
            Message::Play { line, column } => link.understood(Note::Tells { square: format!("({line}, {column})") }),
            Message::NoMove => link.understood(Note::TellsPass),
            _ => {}
        }
        sent
    }

    /// The base in which a message makes sense: the first that makes it legal.
    fn settle_base(&mut self, message: &Message, position: &Position) {
        if self.base.is_none() {
            let legal =
                |base: &i64| message.square(*base).is_some_and(|square| position.legal_moves().contains(square));
            self.base = [0, 1].into_iter().find(legal);
        }
    }

    /// A complaint about our first message may come from a program that counts from 1.
    fn try_from_one(&mut self, link: &mut Link, turn: &Turn) -> Result<bool, Fault> {
        let (None, Some(mv @ Move::Place(_))) = (self.base, self.told) else { return Ok(false) };
        self.base = Some(1);
        Self::tell(link, &Message::from_move(mv, 1), turn)?;
        Ok(true)
    }

    fn understand(
        &mut self,
        message: &Message,
        position: &Position,
        turn: &Turn,
        link: &Link,
    ) -> Result<Answer, Fault> {
        let said = message.to_string();
        let wrong = |reason| Fault::new(Outcome::WrongClaim, Detail::Said { text: said.clone(), reason: Some(reason) });
        let taken = link.taken(turn);
        match message {
            Message::NoMove if position.must_pass() => Ok(Answer { mv: Move::Pass, said, numbers: None, taken }),
            Message::NoMove => Err(wrong(Reason::FalsePass)),
            Message::Illegal => Err(wrong(Reason::FalseComplaint)),
            Message::Play { .. } => {
                self.settle_base(message, position);
                let base = self.base();
                match (message.numbers(), message.square(base)) {
                    (Some((line, column)), Some(square)) => {
                        let numbers = Some((line, column, base));
                        Ok(Answer { mv: Move::Place(square), said, numbers, taken })
                    }
                    (Some((line, column)), None) => {
                        // Off the board: a move, though not one that can be drawn.
                        let square = format!("({line}, {column})");
                        let guess =
                            guess::explain(&GameRecord::new(*position), position.turn(), &[(line, column, base)]);
                        Err(Fault::new(Outcome::IllegalMove, Detail::Move { said, square, guess }))
                    }
                    (None, _) => Err(unreadable(said, Reason::NotInProtocol)),
                }
            }
            Message::ShowBoard | Message::End | Message::Unknown(_) => Err(unreadable(said, Reason::NotInProtocol)),
        }
    }

    fn converse(&mut self, link: &mut Link, game: &GameRecord, turn: &Turn) -> Result<Answer, Fault> {
        loop {
            let message = listen(link, turn)?;
            if message == Message::Illegal && !self.refused && self.try_from_one(link, turn)? {
                continue;
            }
            return self.understand(&message, game.position(), turn, link);
        }
    }
}

fn unreadable(text: String, reason: Reason) -> Fault {
    Fault::new(Outcome::UnreadableAnswer, Detail::Said { text, reason: Some(reason) })
}

/// Whether a line holds nothing but whole numbers of at most two digits: messages, not a board or a sentence.
fn is_clean(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
    let number = |word: &[u8]| {
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        (1..=2).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
    };
    words.peek().is_some() && words.clone().count() <= 3 && words.all(number)
}

/// What has come of a line that is not ended yet. Every byte is looked at once, however long the line grows, and of a
/// very long one only the end is kept: the message is there or nowhere.
#[derive(Debug, Default)]
struct Pending {
    bytes: Vec<u8>,
    /// So many of them hold no line end.
    searched: usize,
}

impl Pending {
    fn push(&mut self, more: &[u8]) {
        self.bytes.extend_from_slice(more);
    }

    fn next_line(&mut self) -> Option<Vec<u8>> {
        match self.bytes[self.searched..].iter().position(|&byte| byte == b'\n') {
            Some(at) => {
                let rest = self.bytes.split_off(self.searched + at + 1);
                self.searched = 0;
                Some(std::mem::replace(&mut self.bytes, rest))
            }
            None => {
                if self.bytes.len() > 2 * LONGEST {
                    // Up to the next blank, so that no word is cut into another one.
                    let cut = self.bytes.len() - LONGEST;
                    let blank = self.bytes[cut..].iter().position(u8::is_ascii_whitespace);
                    // The mark of the cut keeps the rest from looking like a message of its own.
                    self.bytes.splice(..blank.map_or(cut, |at| cut + at), *b"...");
                }
                self.searched = self.bytes.len();
                None
            }
        }
    }
}

/// The next message. Lines of noise are skipped; what looks like noise and is all that comes is read by words.
fn listen(link: &mut Link, turn: &Turn) -> Result<Message, Fault> {
    let mut reader = Reader::new();
    let mut noise = Vec::new();
    let mut pending = Pending::default();
    loop {
        pending.push(&link.take());
        while let Some(line) = pending.next_line() {
            if is_clean(&line) {
                reader.push(&line);
                if let Some(message) = reader.next_message() {
                    link.put_back(pending.bytes);
                    return Ok(message);
                }
            } else if noise.len() < NOISE {
                noise.extend_from_slice(&line);
            }
        }
        let unfinished = !pending.bytes.is_empty() || !noise.is_empty() || reader.is_inside_message();
        let quiet = unfinished.then(|| Instant::now() + QUIET);
        let heard = link.hear_in(turn, quiet);
        match heard {
            Ok(Heard::Something) => {}
            Ok(Heard::Nothing) if is_clean(&pending.bytes) => {
                reader.push(&pending.bytes);
                reader.flush();
                pending = Pending::default();
                if let Some(message) = reader.next_message() {
                    return Ok(message);
                }
            }
            Ok(Heard::Nothing) => {
                // Noise alone so far. Perhaps the message is inside it; otherwise wait on: the answer may follow.
                if let Some(message) = last_message(&noise, &pending.bytes) {
                    return Ok(message);
                }
                if link.hear_in(turn, None).is_err_and(|fault| fault.outcome == Outcome::NoAnswer) {
                    let text = [noise, pending.bytes].concat();
                    return Err(unreadable(shorten(&text), Reason::NotInProtocol));
                }
            }
            Err(fault) if fault.outcome == Outcome::Crash => {
                // Its last words may have been its answer.
                if is_clean(&pending.bytes) {
                    reader.push(&pending.bytes);
                    reader.flush();
                }
                return reader.next_message().or_else(|| last_message(&noise, &pending.bytes)).ok_or(fault);
            }
            Err(fault) => return Err(fault),
        }
    }
}

/// The last `1 L C` among words that hold other things, too.
fn last_message(noise: &[u8], pending: &[u8]) -> Option<Message> {
    let text = [noise, pending].concat();
    let text = String::from_utf8_lossy(&text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let small = |word: &str| word.len() <= 2 && word.parse::<i64>().is_ok();
    words
        .windows(3)
        .rev()
        .find(|words| words[0] == "1" && small(words[1]) && small(words[2]))
        .map(|words| Message::Play { line: words[1].to_owned(), column: words[2].to_owned() })
}

fn shorten(text: &[u8]) -> String {
    String::from_utf8_lossy(&text[..text.len().min(NOISE)]).into_owned()
}

impl Player for Otelo {
    fn start(&mut self) -> Result<(), Fault> {
        let mut launch = self.seat.launch.clone();
        launch.command = launch.command.arg(match self.seat.color {
            Color::Black => "pretas",
            Color::White => "brancas",
        });
        self.link = Some(Link::start(&launch)?);
        Ok(())
    }

    fn answer(&mut self, game: &GameRecord, allowance: Allowance) -> Result<Answer, Fault> {
        let Some(mut link) = self.link.take() else { return Err(Fault::new(Outcome::Crash, Detail::None)) };
        let turn = link.turn(allowance);
        let answer = (|| {
            if self.refused {
                Self::tell(&mut link, &Message::Illegal, &turn)?;
            } else if let Some(last) = game.moves().last() {
                link.drain();
                if link.unread().split(|&byte| byte == b'\n').any(is_clean) {
                    return Err(unreadable(shorten(link.unread()), Reason::BeforeAsked));
                }
                self.told = Some(last.mv);
                Self::tell(&mut link, &Message::from_move(last.mv, usize::from(self.base == Some(1))), &turn)?;
            }
            self.converse(&mut link, game, &turn)
        })();
        self.refused = false;
        self.link = Some(link);
        answer
    }

    fn refuse(&mut self) -> bool {
        self.refused = true;
        true
    }

    fn close(&mut self, diagnose: bool) -> Story {
        let story = self.link.take().map(|link| link.close(diagnose)).unwrap_or_default();
        Story { manner: Manner::numbers(self.base()), ..story }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_told_from_boards_and_sentences() {
        for clean in ["1 4 5", "0", "  2 ", "1 -1 9", "1", "4\t5"] {
            assert!(is_clean(clean.as_bytes()), "{clean}");
        }
        for noise in ["", "0 . . . . . . . .", "jogo 1 4 5", "1 1660891943 5", "1 2 3 4", "1 4 5.", "\0"] {
            assert!(!is_clean(noise.as_bytes()), "{noise}");
        }
        assert_eq!(last_message(b"minha jogada: 1 2 3\nfim", b""), Some(Message::play("d3".parse().unwrap(), 0)));
        assert_eq!(last_message(b"parent 1 is alive", b""), None);
    }

    #[test]
    fn a_line_without_end_is_searched_once_and_kept_short() {
        let mut pending = Pending::default();
        for _ in 0..4096 {
            pending.push(&[b'7'; 4096]);
            assert_eq!(pending.next_line(), None);
            assert!(pending.bytes.len() <= 2 * LONGEST + 3, "{}", pending.bytes.len());
            assert_eq!(pending.searched, pending.bytes.len(), "the next search begins where this one ended");
        }
        pending.push(b" 1 2 3\n1 4 5\nrest");
        let line = pending.next_line().unwrap();
        assert!(!is_clean(&line) && line.ends_with(b" 1 2 3\n"));
        assert_eq!(pending.next_line().as_deref(), Some(&b"1 4 5\n"[..]));
        assert_eq!((pending.next_line(), pending.bytes.as_slice()), (None, &b"rest"[..]));
    }
}
