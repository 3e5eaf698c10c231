//! Finds the messages in what a program of the contest says.

use std::time::{Duration, Instant};

use viravolta_protocol::otelo::{Message, Reader};

use super::unreadable;
use crate::link::{Heard, Link, Turn};
use crate::note::Note;
use crate::outcome::{Detail, Fault, Outcome, Reason};

/// A whole message without a line end is over when nothing has come for so long.
const QUIET: Duration = Duration::from_millis(60);
/// Noise alone is judged when the program has waited for input for so long.
const PATIENCE: Duration = Duration::from_millis(300);
/// A program that was found asleep so often, and says nothing, waits for us in a way that cannot be seen.
const DOZES: usize = 3;
/// The most that is kept of what cannot be read.
const NOISE: usize = 400;
/// Three numbers and many blanks; a longer line is not looked at word by word, again and again.
const LONGEST_MESSAGE: usize = 256;
/// How much is kept of a line that does not end.
const LONGEST: usize = 1 << 16;

/// Whether a line holds nothing but whole numbers of at most two digits: messages, not a board or a sentence.
pub(super) fn is_clean(line: &[u8]) -> bool {
    if line.trim_ascii().len() > LONGEST_MESSAGE {
        return false;
    }
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

/// What has been heard in one turn.
#[derive(Debug, Default)]
struct Ear {
    reader: Reader,
    pending: Pending,
    /// Lines that hold no message.
    noise: Vec<u8>,
    /// It has repeated what it was told.
    echo: Option<Message>,
}

impl Ear {
    /// The next message in whole lines.
    fn next(&mut self, told: Option<&Message>) -> Option<Message> {
        while let Some(line) = self.pending.next_line() {
            if !is_clean(&line) {
                self.noise.extend_from_slice(&line);
                let surplus = self.noise.len().saturating_sub(NOISE);
                self.noise.drain(..surplus);
                continue;
            }
            self.reader.push(&line);
            if let Some(message) = self.reader.next_message() {
                if self.echo.is_none() && told == Some(&message) {
                    self.echo = Some(message);
                } else {
                    return Some(message);
                }
            }
        }
        None
    }

    /// The message at the end, if there is a whole one and no line end.
    fn unfinished(&self) -> Option<Message> {
        let mut reader = self.reader.clone();
        if is_clean(&self.pending.bytes) {
            reader.push(&self.pending.bytes);
        }
        reader.flush();
        reader.next_message()
    }

    /// What it said in the end, when nothing more will come.
    fn last(&self) -> Option<Message> {
        self.unfinished().or_else(|| last_message(&self.noise, &self.pending.bytes))
    }

    /// The verdict when nothing more will come and nothing was a message.
    fn verdict(&self) -> Result<Message, Fault> {
        match &self.echo {
            // Both cannot pass: it is no echo, or all that it has to say.
            Some(Message::NoMove) => Ok(Message::NoMove),
            Some(echo) => {
                let detail = Detail::Said { text: echo.to_string(), reason: Some(Reason::OnlyEcho) };
                Err(Fault::new(Outcome::NoAnswer, detail))
            }
            None => Err(unreadable(shorten(&[&self.noise[..], &self.pending.bytes].concat()), Reason::NotInProtocol)),
        }
    }

    fn is_empty(&self) -> bool {
        self.echo.is_none() && self.noise.trim_ascii().is_empty() && self.pending.bytes.trim_ascii().is_empty()
    }
}

/// The next message. Lines of noise are skipped; what looks like noise and is all that comes is read by words, as soon as
/// the program waits for input. What it was told may be repeated once.
pub(super) fn listen(link: &mut Link, turn: &Turn, told: Option<&Message>) -> Result<Message, Fault> {
    let mut ear = Ear::default();
    let (mut puzzled, mut dozes) = (false, 0);
    loop {
        ear.pending.push(&link.take());
        if let Some(message) = ear.next(told) {
            link.put_back(ear.pending.bytes);
            return Ok(message);
        }
        let whole = ear.unfinished();
        let heard = match &whole {
            Some(_) => link.hear_in(turn, Some(Instant::now() + QUIET)),
            None => link.listen_in(turn),
        };
        match (heard, whole) {
            (Ok(Heard::Something), _) => (puzzled, dozes) = (false, 0),
            (Ok(_), Some(message)) => return Ok(message),
            // It has said nothing at all: perhaps it has not read yet.
            (Ok(_), None) if ear.is_empty() => {
                link.hear_in(turn, None)?;
            }
            (Ok(Heard::Waiting), None) if puzzled => {
                if let Some(message) = ear.last() {
                    return Ok(message);
                }
                if ear.echo.is_none() {
                    link.understood(Note::Noise);
                }
                return ear.verdict();
            }
            (Ok(Heard::Waiting), None) => {
                // Once more, after a while.
                puzzled = link.hear_in(turn, Some(Instant::now() + PATIENCE))? != Heard::Something;
            }
            // It sleeps. Perhaps the message is inside the noise, if nothing better comes.
            (Ok(Heard::Nothing), None) => {
                dozes += 1;
                if let Some(message) = ear.last().filter(|_| dozes >= DOZES) {
                    return Ok(message);
                }
            }
            // Its last words may have been its answer.
            (Err(fault), _) if fault.outcome == Outcome::Crash => return ear.last().ok_or(fault),
            (Err(fault), _) if fault.outcome == Outcome::NoAnswer && !ear.is_empty() => return ear.verdict(),
            (Err(fault), _) => return Err(fault),
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

pub(super) fn shorten(text: &[u8]) -> String {
    String::from_utf8_lossy(&text[..text.len().min(NOISE)]).into_owned()
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
