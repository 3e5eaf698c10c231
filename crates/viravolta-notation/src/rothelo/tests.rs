//! Round trips and errors.

use proptest::prelude::*;
use viravolta_rules::StartKind;

use super::*;
use crate::codec::{GameWriter as _, Writer};
use crate::generate::{Shape, game};

const EIGHT: Shape = Shape { usual_start: false, only_eight: true };

proptest! {
    #[test]
    fn positions_are_read_back(record in game(EIGHT), ball in prop::sample::select(vec![Ball::Zero, Ball::Lower, Ball::Upper])) {
        let bytes = to_bytes(record.position(), ball).expect("8x8");
        let (position, found) = parse(&bytes).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&position, record.position());
        prop_assert!(found.is_none_or(|found| found == ball));
    }
}

/// The letter changes slowest: D4, D5, E4, E5 are at 28, 29, 36, 37 after the side.
#[test]
fn the_start_of_the_course_has_stars_on_d4_and_e5() {
    let start = Position::start_of(BoardSize::Eight, StartKind::Mirrored);
    let bytes = to_bytes(&start, Ball::Zero).expect("8x8");
    assert_eq!(bytes[0], b'*');
    assert_eq!((&bytes[28..30], &bytes[36..38]), (&b"*0"[..], &b"0*"[..]));
    let mut with_end = bytes.to_vec();
    with_end.push(b'\n');
    assert_eq!(parse(&with_end).expect("readable"), (start, Some(Ball::Zero)));
}

#[test]
fn errors_name_the_byte() {
    let good = to_bytes(&Position::start(), Ball::Zero).expect("8x8");
    let mut bad = good;
    bad[7] = b'x';
    assert_eq!(parse(&bad).expect_err("x").to_string(), "byte 7: expected a square: *, 0 or a space, found \"x\"");
    assert_eq!(
        parse(&good[..64]).expect_err("short").to_string(),
        "byte 64: the input ends where 65 bytes: the side and 64 squares was expected"
    );
    let long: Vec<u8> = good.iter().copied().chain(*b"  ").collect();
    assert_eq!(parse(&long).expect_err("long").to_string(), "byte 65: expected the end after 65 bytes, found \" \"");
}

#[test]
fn a_second_game_does_not_fit() {
    let mut writer = Writer::new(Vec::new(), Rothelo::default());
    assert!(writer.write(&GameRecord::default()).is_ok());
    assert!(matches!(writer.write(&GameRecord::default()), Err(WriteError::Unrepresentable { .. })));
}
