//! The codes of 2013, with misdeeds.

use std::io;
use std::thread::sleep;
use std::time::Duration;

use viravolta_testkit::naive::NaiveBoard;

use crate::choice::choose;
use crate::habits::Habits;
use crate::input::Input;
use crate::stdio::Stdio;

pub(crate) fn play(habits: &Habits) -> io::Result<()> {
    let mut out = Stdio::new(!habits.has("no-flush"));
    let base = habits.number("base").unwrap_or(0) as usize;
    let mut board = NaiveBoard::start(8);
    let mut answers = 0;
    let mut input = Input::new(habits)?;
    if let Some(time) = habits.number("start-ms") {
        sleep(Duration::from_millis(time));
    }
    if habits.has("unasked-first") && habits.is_white() {
        habits.pause();
        out.print("1 0 0\n")?;
    }
    if !habits.is_white() {
        answer(habits, &mut out, &mut board, &mut answers, base)?;
    }
    while !board.is_over() {
        let Some(line) = input.line(&mut out)? else { return end_of_input(habits, &mut out) };
        if habits.has("echo") {
            out.print(&format!("{line}\n"))?;
        }
        let words: Vec<usize> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        match words[..] {
            [0] if board.moves() == 0 => board = board.pass(),
            [1, row, column] if legal(&board, row, column, base) => {
                board = board.play((row - base) * 8 + column - base);
            }
            [4] => return Ok(()),
            _ => {
                out.print("2\n")?;
                continue;
            }
        }
        answer(habits, &mut out, &mut board, &mut answers, base)?;
    }
    Ok(())
}

fn legal(board: &NaiveBoard, row: usize, column: usize, base: usize) -> bool {
    let on_board = |number: usize| (base..base + 8).contains(&number);
    on_board(row) && on_board(column) && board.moves() >> ((row - base) * 8 + column - base) & 1 == 1
}

fn end_of_input(habits: &Habits, out: &mut Stdio) -> io::Result<()> {
    while habits.has("flood-at-end") {
        out.print("2\n")?;
    }
    Ok(())
}

fn answer(
    habits: &Habits,
    out: &mut Stdio,
    board: &mut NaiveBoard,
    answers: &mut usize,
    base: usize,
) -> io::Result<()> {
    *answers += 1;
    let now = |misdeed| habits.now(misdeed, *answers);
    habits.dawdle(*answers);
    if habits.has("noise") {
        out.print("tabuleiro:\n0 . . . . . . . .\n1 . . O . . X . .\ndebug 17\n")?;
    }
    if now("exit") {
        std::process::exit(7);
    }
    if now("abort") {
        std::process::abort();
    }
    while now("flood") {
        out.print("Digite a sua jogada:\n")?;
    }
    if now("garbage") {
        return out.print_bytes(b"joguei bem! \xE9\xFF\n");
    }
    if now("nul") {
        return out.print_bytes(b"\0\0\xff\xfe\0\n");
    }
    if now("false-pass") {
        return out.print("0\n");
    }
    if now("false-complaint") {
        return out.print("2\n");
    }
    if now("illegal") {
        return out.print("1 0 0\n");
    }
    if now("outside") {
        return out.print("1 9 9\n");
    }
    if now("silent") {
        sleep(Duration::from_secs(1000));
    }
    let seed = habits.number("seed").unwrap_or(0);
    let Some(index) = choose(board, seed) else {
        *board = board.pass();
        return out.print("0\n");
    };
    *board = board.play(index);
    let (row, column) = (index / 8 + base, index % 8 + base);
    let (row, column) = if habits.has("swapped") { (column, row) } else { (row, column) };
    let end = if habits.has("no-newline") { " " } else { "\n" };
    // In one write with the answer, so that it is there before the referee asks again.
    let unasked = if now("unasked") { "1 0 0\n" } else { "" };
    out.print(&format!("1 {row} {column}{end}{unasked}"))?;
    if now("unasked-later") {
        habits.pause();
        out.print("1 0 0\n")?;
    }
    // Nothing more is said, and the next line is read when it is over.
    if habits.has("naps") {
        habits.pause();
    }
    Ok(())
}
