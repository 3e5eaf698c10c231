use std::io::{self, BufReader, ErrorKind, Read, Write};

use super::{Flow, MAX_UNIT, Program, StreamError, Unit, Units, drive, trim};

fn units(kind: Unit, input: impl Read) -> Vec<Vec<u8>> {
    // A tiny buffer makes every unit span several chunks.
    let mut reader = Units { input: BufReader::with_capacity(3, input), kind };
    let mut all = Vec::new();
    let mut unit = Vec::new();
    while reader.next_into(&mut unit).expect("memory does not fail") {
        all.push(unit.clone());
    }
    all
}

#[test]
fn lines_lose_their_end_and_the_last_one_counts() {
    assert_eq!(units(Unit::Line, &b"abcd\n\nxy\r\nlast"[..]), [&b"abcd"[..], b"", b"xy\r", b"last"]);
    assert!(units(Unit::Line, &b""[..]).is_empty());
}

#[test]
fn tokens_are_separated_by_any_blanks() {
    assert_eq!(units(Unit::Token, &b"  1 2\n\n\t3\x0b\r\nword "[..]), [&b"1"[..], b"2", b"3", b"word"]);
    assert!(units(Unit::Token, &b" \n \n"[..]).is_empty());
}

#[test]
fn an_overlong_unit_is_one_nul_and_the_next_one_is_whole() {
    for kind in [Unit::Line, Unit::Token] {
        let endless = io::repeat(b'7').take(MAX_UNIT as u64 + 1).chain(&b"\n5"[..]);
        let mut reader = Units { input: BufReader::new(endless), kind };
        let mut unit = Vec::new();
        assert!(reader.next_into(&mut unit).expect("memory does not fail"));
        assert_eq!(unit, [0]);
        assert!(reader.next_into(&mut unit).expect("memory does not fail"));
        assert_eq!(unit, b"5");
    }
}

#[test]
fn the_longest_unit_is_kept() {
    let longest = io::repeat(b'7').take(MAX_UNIT as u64);
    let mut reader = Units { input: BufReader::new(longest), kind: Unit::Line };
    let mut unit = Vec::new();
    assert!(reader.next_into(&mut unit).expect("memory does not fail"));
    assert_eq!(unit.len(), MAX_UNIT);
}

#[test]
fn blanks_are_trimmed_on_both_sides_only() {
    assert_eq!(trim(b"\t f 5 \r"), b"f 5");
    assert_eq!(trim(b" \t "), b"");
}

/// Repeats what it is told until `end`.
struct Echo;

impl Program for Echo {
    fn open(&mut self, out: &mut dyn Write) -> io::Result<Flow> {
        out.write_all(b"hello\n").map(|()| Flow::Wait)
    }

    fn answer(&mut self, input: &[u8], out: &mut dyn Write) -> io::Result<Flow> {
        out.write_all(input)?;
        Ok(if input == b"end" { Flow::End } else { Flow::Wait })
    }
}

#[test]
fn a_program_stops_at_its_own_end_and_at_the_end_of_input() {
    let mut output = Vec::new();
    let flow = drive(&mut Echo, &b"a\nend\nmore\n"[..], &mut output).expect("memory does not fail");
    assert_eq!((flow, output.as_slice()), (Flow::End, &b"hello\naend"[..]));
    let mut output = Vec::new();
    drive(&mut Echo, &b"a"[..], &mut output).expect("memory does not fail");
    assert_eq!(output, b"hello\na");
}

/// Fails every write with one kind of error.
struct Failing(ErrorKind);

impl Write for Failing {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_output_is_the_end_and_a_full_disk_an_error() {
    let closed = drive(&mut Echo, &b"a\n"[..], Failing(ErrorKind::BrokenPipe));
    assert!(matches!(closed, Ok(Flow::End)), "{closed:?}");
    let full = drive(&mut Echo, &b"a\n"[..], Failing(ErrorKind::StorageFull));
    assert!(matches!(full, Err(StreamError::Output(_))), "{full:?}");
}
