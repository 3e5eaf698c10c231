//! How a student's functions want to be called: most as the text says, some in a way of their own that can be found out.

use viravolta_courses::Course;
use viravolta_rules::{Position, Square};

use super::c::CFunctions;
use super::judge::squares;
use super::{Functions, Value};
use crate::room::Trouble;

/// How functions are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Convention {
    /// What the first line and column are called.
    pub(super) base: i64,
    /// The order of the arguments of the legal, the playing and the direction function, as the harness numbers them.
    pub(super) orders: [u8; 3],
    /// Cells in a row: 8, or 10 with a frame around the board.
    pub(super) stride: u8,
    /// Black, white, empty.
    pub(super) glyphs: [i32; 3],
    /// Yes is 0.
    pub(super) inverted: bool,
}

impl Convention {
    /// As the course's text says.
    pub(super) fn of(course: Course) -> Self {
        let (orders, glyphs) = match course {
            Course::Rothelo => ([0, 0, 0], ['*' as i32, '0' as i32, ' ' as i32]),
            Course::Othello | Course::Ep4 => ([1, 1, 0], ['x' as i32, 'o' as i32, '.' as i32]),
            Course::Otelo | Course::Reversi => ([0, 0, 0], [-1, 1, 0]),
        };
        Self { base: 0, orders, stride: 8, glyphs, inverted: false }
    }

    /// The line that tells the harness.
    pub(super) fn line(&self, guard: u8) -> String {
        let Self { base, orders: [legal, play, direction], stride, glyphs: [x, o, empty], .. } = self;
        format!("K {base} {legal} {play} {direction} {stride} {x} {o} {empty} {guard}")
    }

    /// The name of the difference from what the text says.
    pub(super) fn differs(&self, usual: &Self) -> Option<&'static str> {
        if self.stride != usual.stride {
            Some("framed-board")
        } else if self.glyphs != usual.glyphs {
            Some("other-glyphs")
        } else if self.orders != usual.orders {
            Some("argument-order")
        } else if self.base != usual.base {
            Some("base-one")
        } else if self.inverted {
            Some("inverted-result")
        } else {
            None
        }
    }
}

/// Below this a convention may be wrong, and others are tried.
const DOUBTFUL: f64 = 0.8;
/// From this on another convention is believed.
const CONVINCING: f64 = 0.93;

/// Finds out how the functions want to be called, on a few positions.
pub(super) fn find(functions: &mut CFunctions, course: Course, positions: &[Position]) -> Result<Convention, Trouble> {
    let usual = Convention::of(course);
    if course == Course::Reversi {
        return Ok(usual);
    }
    let few: Vec<Position> =
        positions.iter().copied().filter(|position| position.legal_moves().len() > 1).take(24).collect();
    // A function that does not come back is not tried in other ways: each would take as long.
    let Some(score) = score_legal(functions, &usual, &few)? else { return Ok(usual) };
    let mut best = (usual, score);
    if best.1.max(1.0 - best.1) < DOUBTFUL {
        for candidate in candidates(&usual) {
            let Some(score) = score_legal(functions, &candidate, &few)? else { continue };
            if score.max(1.0 - score) >= CONVINCING && score.max(1.0 - score) > best.1.max(1.0 - best.1) {
                best = (candidate, score);
            }
        }
    }
    let (mut found, score) = best;
    found.inverted = score <= 1.0 - CONVINCING;
    for which in [1, 2] {
        let usual_score = score_order(functions, &found, which, &few)?;
        // Exchanged deltas are a mistake of their own, which the check of the directions names.
        for order in 0..if which == 1 { 4 } else { 3 } {
            let mut candidate = found;
            candidate.orders[which] = order;
            let score = if usual_score < DOUBTFUL { score_order(functions, &candidate, which, &few)? } else { 0.0 };
            if score >= CONVINCING {
                found = candidate;
                break;
            }
        }
    }
    Ok(found)
}

fn candidates(usual: &Convention) -> Vec<Convention> {
    let mut glyphs = vec![usual.glyphs];
    if usual.glyphs[2] != 0 {
        for [x, o, empty] in
            ["*o ", "*O ", "*0.", "*o.", "xo ", "XO.", "XO ", "xo-", "XO-", "xo_", "BP.", "PB.", "BW.", "10 ", "12 "]
                .map(|text| [text.as_bytes()[0], text.as_bytes()[1], text.as_bytes()[2]].map(i32::from))
        {
            glyphs.push([x, o, empty]);
        }
        glyphs.push([1, 2, 0]);
    } else {
        glyphs.push([1, 2, 0]);
    }
    let mut all = Vec::new();
    for glyphs in glyphs {
        for (base, stride) in [(0, 8), (1, 8), (1, 10)] {
            for order in [usual.orders[0], 0, 1, 2, 3] {
                all.push(Convention { base, orders: [order, order, usual.orders[2]], stride, glyphs, inverted: false });
            }
        }
    }
    all
}

/// How well the legal function agrees with the rules: the mean of its share among legal and among illegal squares. 0 is
/// perfect disagreement, and a function that does not come back has no score.
fn score_legal(functions: &mut CFunctions, convention: &Convention, few: &[Position]) -> Result<Option<f64>, Trouble> {
    functions.use_convention(convention, 0)?;
    let (mut right, mut all) = ([0.0; 2], [0.0; 2]);
    for position in few {
        let said = match functions.legal(position)? {
            Ok(said) => said,
            Err(broken) => return Ok((broken.diagnosis() != "endless-loop").then_some(0.5)),
        };
        for (square, value) in squares(position).into_iter().zip(&said.values) {
            if position.disc_at(square).is_none() {
                let legal = usize::from(!position.flips(square).is_empty());
                all[legal] += 1.0;
                right[legal] += f64::from(u8::from((*value != Value::Number(0)) == (legal == 1)));
            }
        }
    }
    Ok(Some((right[0] / f64::max(all[0], 1.0) + right[1] / f64::max(all[1], 1.0)) / 2.0))
}

/// How often the playing function (1) or the direction function (2) is right with this order of arguments.
fn score_order(
    functions: &mut CFunctions,
    convention: &Convention,
    which: usize,
    few: &[Position],
) -> Result<f64, Trouble> {
    functions.use_convention(convention, 0)?;
    let (mut right, mut all) = (0.0, 0.0);
    for position in few {
        let moves: Vec<Square> = position.legal_moves().iter().collect();
        if which == 1 {
            let played = match functions.play(position, &moves)? {
                Ok(played) => played,
                Err(broken) if broken.diagnosis() == "endless-loop" => return Ok(1.0),
                Err(_) => return Ok(0.0),
            };
            for (square, board) in moves.iter().zip(&played.boards) {
                // Where the new disc lies says enough about the order.
                all += 1.0;
                let placed = board.as_bytes().get(square.index()) == Some(&(position.turn().glyph() as u8));
                let untouched = position
                    .empties()
                    .iter()
                    .filter(|empty| empty != square)
                    .all(|empty| board.as_bytes().get(empty.index()) == Some(&b'-'));
                right += f64::from(u8::from(placed && untouched));
            }
        } else if let Some(square) = moves.first() {
            let counts = match functions.direction(position, *square)? {
                Some(Ok(counts)) => counts,
                Some(Err(broken)) if broken.diagnosis() != "endless-loop" => return Ok(0.0),
                _ => return Ok(1.0),
            };
            let expected = CFunctions::expected_directions(position, *square);
            all += 1.0;
            right += f64::from(u8::from(counts == expected));
        }
    }
    Ok(if all == 0.0 { 1.0 } else { right / all })
}
