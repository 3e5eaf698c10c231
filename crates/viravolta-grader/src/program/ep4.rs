//! Programs of the MAC0110 course, whose computer is foreseeable: whole games are known beforehand, to the byte.

use viravolta_courses::{Course, Ep4, MostFlips, Player};
use viravolta_rules::{BoardSize, Color, Position, Square, StartKind};

use super::Bench;
use super::boards;
use super::console::{self, Typist, bad_input, expected, failed, game, glyphs, result, says_numbers};
use super::feed::{Feed, Run};
use super::levels;
use super::script::{self, Event, Script};
use crate::check::{Check, Status};
use crate::room::Trouble;

/// Line and column, each on a line of its own.
fn typed(square: Square) -> String {
    format!("{}\n{}\n", square.row() + 1, square.column() + 1)
}

/// A place where one cannot play at the start: it costs the turn.
const REFUSED: [&str; 2] = ["1", "1"];

const TYPIST: Typist = Typist { color: Some(Color::Black), write: typed, dice: None };

fn start() -> Position {
    Position::start_of(BoardSize::Eight, StartKind::Usual)
}

/// The computer plays what flips most.
fn computer(position: &Position) -> Option<Square> {
    MostFlips.choose(position)
}

/// Every check of `ep4`.
pub(super) fn check(bench: &Bench<'_>) -> Result<Vec<Check>, Trouble> {
    let (mut checks, mut dialogues) = (Vec::new(), Vec::new());
    for (event, id) in [
        (Event::Any, "program.game.black"),
        (Event::Pass, "program.pass"),
        (Event::WipeOut, "program.wipe-out"),
        (Event::EmptySquares, "program.empty-squares"),
    ] {
        let Some(script) = script::find(bench.seed, BoardSize::Eight, event, Some(computer)) else {
            checks.push(Check::not_checked(id, "chance"));
            continue;
        };
        let typed = TYPIST.lines(&script.moves);
        let run = feed(bench, &typed)?;
        let foreseen = parted(start(), &script, &shown_moves(start(), &run)).is_none();
        checks.push(match game(bench, id, &run, start(), TYPIST) {
            // The answers were for another game: what is refused then, and who is on turn, tells nothing.
            Err(_) if !foreseen => other_moves(bench, id, &script, &shown_moves(start(), &run)),
            Err(check) => Check { repeat: Some(bench.repeated(&typed, "")), ..*check },
            Ok((moves, _)) if moves != script.moves => other_moves(bench, id, &script, &moves),
            Ok(played) => result(bench, id, &run, &played, TYPIST, says_numbers),
        });
        dialogues.push(dialogue(bench, start(), &script, &typed, &run));
    }
    dialogues.extend(refused_first(bench)?);
    checks.extend(levels::worst(dialogues).unwrap_or_default());
    let harmless = bad_input(bench, &["0\n0", "9\n9", "-1\n100", "100000\n100000"], "\n")?;
    checks.push(if harmless.status == Status::Passed { refuses(bench)? } else { harmless });
    Ok(checks)
}

fn feed(bench: &Bench<'_>, typed: &[String]) -> Result<Run, Trouble> {
    let input = typed.join("\n") + "\n";
    bench.feed(&Feed { input: input.as_bytes(), seconds: 20, ..Feed::default() })
}

/// A place where one cannot play costs the turn and leaves the board as it is.
fn refuses(bench: &Bench<'_>) -> Result<Check, Trouble> {
    const ID: &str = "program.bad-input";
    let typed = REFUSED.map(str::to_owned);
    let run = feed(bench, &typed)?;
    let shown = boards::scan(&run.text(), BoardSize::Eight, glyphs(Course::Ep4));
    let (mut check, received) = match boards::path(start().passed(), &shown) {
        Ok((moves, _)) if !moves.is_empty() => return Ok(Check::passed(ID)),
        Ok(_) => (Check::failed(ID, run.end.mistake().unwrap_or("refused-move-stays")), run.ending()),
        Err(wrong) => {
            let marks = wrong.marks();
            (Check { marks, ..Check::failed(ID, boards::mistake(&wrong)) }, boards::text(wrong.shown, BoardSize::Eight))
        }
    };
    check.position = Some(start().board_text().to_string());
    Ok(failed(bench, check, &typed, String::new(), received))
}

/// The moves of the boards that were drawn, up to the first board that is wrong.
fn shown_moves(start: Position, run: &Run) -> Vec<(Color, Square)> {
    let shown = boards::scan(&run.text(), BoardSize::Eight, glyphs(Course::Ep4));
    boards::path(start, &shown).map(|(moves, _)| moves).unwrap_or_else(|wrong| wrong.moves)
}

/// The mistake, if the computer is the first who plays something else than in the script.
fn parted(start: Position, script: &Script, moves: &[(Color, Square)]) -> Option<&'static str> {
    let at = script.moves.iter().zip(moves).position(|(right, came)| right != came)?;
    let position = boards::after(start, &script.moves[..at]);
    let position = if position.must_pass() { position.passed() } else { position };
    let flips = |moves: &[(Color, Square)]| position.flips(moves[at].1).len();
    (script.moves[at].0 == Color::White && moves[at].0 == Color::White)
        .then(|| if flips(&script.moves) > flips(moves) { "not-the-most-flips" } else { "last-of-equals" })
}

/// Not the game of the script; most often the computer does not play the first of the moves with the most flips.
fn other_moves(bench: &Bench<'_>, id: &'static str, script: &Script, moves: &[(Color, Square)]) -> Check {
    let mistake = parted(start(), script, moves).unwrap_or("other-moves");
    console::other_moves(bench, Check::failed(id, mistake), start(), &script.moves, moves, TYPIST)
}

/// A game in which the first answer is refused, and the computer begins.
fn refused_first(bench: &Bench<'_>) -> Result<Option<Vec<Check>>, Trouble> {
    let start = start().passed();
    let Some(script) = script::find_from(start, bench.seed, Event::Any, Some(computer)) else { return Ok(None) };
    let typed: Vec<String> = REFUSED.map(str::to_owned).into_iter().chain(TYPIST.lines(&script.moves)).collect();
    let run = feed(bench, &typed)?;
    Ok(Some(dialogue(bench, start, &script, &typed, &run)))
}

/// A whole game at its four levels; the introduction is the student's own.
fn dialogue(bench: &Bench<'_>, start: Position, script: &Script, typed: &[String], run: &Run) -> Vec<Check> {
    let moves = shown_moves(start, run);
    if moves != script.moves {
        let check = Check::failed(levels::IDS[0], parted(start, script, &moves).unwrap_or("other-moves"));
        let check = console::other_moves(bench, check, start, &script.moves, &moves, TYPIST);
        let (sent, repeat) = (Some(bench.sent(typed)), Some(bench.repeated(typed, "")));
        return levels::other_moves(Check { sent, repeat, ..check });
    }
    let right = expected(Ep4::new(BoardSize::Eight), &(typed.join("\n") + "\n"));
    let mut checks = levels::compare(&own_introduction(&right), &own_introduction(&run.text()));
    for check in checks.iter_mut().filter(|check| check.status == Status::Failed) {
        check.sent = Some(bench.sent(typed));
        check.repeat = Some(bench.repeated(typed, ""));
    }
    checks
}

/// The text with whatever stands before the first board replaced, but for the empty lines around it.
fn own_introduction(text: &str) -> String {
    let all: Vec<&str> = text.split_inclusive('\n').collect();
    let is_header = |line: &&str| line.split_whitespace().eq(["1", "2", "3", "4", "5", "6", "7", "8"]);
    let Some(board) = all.iter().position(is_header) else { return text.to_owned() };
    let filled = |line: &&str| !line.trim().is_empty();
    let Some(first) = all[..board].iter().position(filled) else { return text.to_owned() };
    let last = all[..board].iter().rposition(filled).unwrap_or(first);
    [&all[..first], &["…\n"], &all[last + 1..]].concat().concat()
}

#[cfg(test)]
mod tests {
    use super::own_introduction;

    #[test]
    fn only_the_introduction_is_free() {
        let board = "   1  2  3  4  5  6  7  8\n";
        let text = |introduction: &str| format!("\n\n{introduction}\n\n\n\n{board}x\n");
        assert_eq!(own_introduction(&text("Olá")), own_introduction(&text("Outro\n\n jogo ")));
        assert_ne!(own_introduction(&text("Olá")), own_introduction(&text("\nOlá")));
        assert_ne!(own_introduction(&text("Olá")), own_introduction(&text("Olá").replace('x', "y")));
        assert_eq!(own_introduction("x\n"), "x\n");
    }
}
