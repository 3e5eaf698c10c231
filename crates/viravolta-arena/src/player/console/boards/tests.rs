use super::*;

const START: Discs = Discs { black: 0x0000_0008_1000_0000, white: 0x0000_0010_0800_0000 };

fn boards(text: &str) -> Vec<Grid> {
    let boards = Scanner::default().push(text).into_iter().filter_map(|piece| match piece {
        Piece::Board(grid) => Some(grid),
        Piece::Line(_) => None,
    });
    boards.collect()
}

fn one(text: &str) -> Grid {
    let mut boards = boards(text);
    assert_eq!(boards.len(), 1, "{text}");
    boards.remove(0)
}

/// Rows around the start: `line` draws a row out of its number and eight cells.
fn start(glyphs: [&str; 3], line: impl Fn(usize, [&str; 8]) -> String) -> String {
    let [empty, light, dark] = glyphs;
    let row = |number: usize| {
        let mut cells = [empty; 8];
        match number {
            3 => (cells[3], cells[4]) = (light, dark),
            4 => (cells[3], cells[4]) = (dark, light),
            _ => {}
        }
        line(number, cells)
    };
    (0..8).map(row).collect()
}

#[test]
fn boards_are_found_however_they_are_drawn() {
    let joined = |by: &'static str| move |number: usize, cells: [&str; 8]| format!("{number} {}\n", cells.join(by));
    let cases = [
        ("plain", start([".", "o", "x"], joined(" ")), Some(0)),
        (
            "tabs and a blank at the end",
            start([".", "o", "x"], |n, cells| format!("\t{} {} \r\n", n + 1, cells.join("\t"))),
            Some(1),
        ),
        ("bars", start([" ", "O", "*"], |n, cells| format!("{n} |{}|\n  +---+---+\n", cells.join("|"))), Some(0)),
        ("bars and two blanks", start(["  ", "O ", "* "], |n, cells| format!("{n} |{}|\n", cells.join("|"))), Some(0)),
        ("no bar at the left", start([" ", "O", "X"], |_, cells| format!("{}|\n", cells.join("|"))), None),
        ("no bar at the right", start([" ", "O", "X"], |n, cells| format!("{n}|{}\n", cells.join("|"))), Some(0)),
        ("numbers", start(["0", "1", "-1"], joined("\t")), Some(0)),
        ("numbers in columns", start([" 0", " 1", "-1"], |_, cells| format!("{}\n", cells.join(" "))), None),
        ("brackets", start([" 0 ", " 1 ", "-1 "], |_, cells| format!("[{}] \n", cells.join("] ["))), None),
        ("letters", start([".", "B", "P"], joined(" ")), Some(0)),
        ("glued", start([".", "o", "x"], |n, cells| format!("{} {}\n", n + 1, cells.concat())), Some(1)),
        ("old console", start(["\0", "\u{1}", "\u{2}"], |_, cells| format!("│{}│\n├─┼─┤\n", cells.join("│"))), None),
        ("numbers at both ends", start([".", "o", "x"], |n, cells| format!("{n} {} {n}\n", cells.join(" "))), Some(0)),
    ];
    for (name, text, number) in cases {
        let grid = one(&format!("Othello\n  A B C D E F G H\n{text}\n"));
        assert_eq!(grid.first_number, number, "{name}");
        let frames = grid.frames();
        assert_eq!(frames.len(), 2, "{name}: {frames:?}");
        assert!(!frames[0].mirrored && frames[1].mirrored && frames[0].black == frames[1].white, "{name}");
        for frame in &frames {
            assert_eq!(grid.discs(frame), START, "{name}");
        }
    }
}

#[test]
fn the_head_of_the_columns_tells_the_base_and_is_no_row() {
    let rows = start([".", "o", "x"], |_, cells| format!("{}\n", cells.join(" ")));
    assert_eq!(one(&format!("0 1 2 3 4 5 6 7\n{rows}")).first_number, Some(0));
    assert_eq!(one(&format!("   1   2   3   4   5   6   7   8\n  +---+\n{rows}")).first_number, Some(1));
}

#[test]
fn the_board_after_the_first_move_tells_the_frame_alone() {
    let text = start([".", "o", "x"], |n, cells| format!("{n} {}\n", cells.join(" ")));
    let moved = text.replace("3 . . . o x", "3 . . x x x");
    let frames = one(&moved).frames();
    assert_eq!(frames, [Frame::new(false, "x", "o")]);
}

#[test]
fn what_is_no_board_is_none() {
    let rows = ". . . . . . . .\n".repeat(5);
    assert!(boards(&format!("{rows}debug\n{rows}")).is_empty());
    let words = "a menu of eight words in a row\n".repeat(9);
    assert!(boards(&words).is_empty());
}

#[test]
fn black_is_what_people_take_for_black() {
    for (black, white) in
        [("x", "o"), ("*", "0"), ("P", "B"), ("B", "W"), ("-1", "1"), ("1", "2"), ("#", "O"), ("●", "○")]
    {
        assert!(is_black(black, white) && !is_black(white, black), "{black} {white}");
    }
}
