//! The functions of a C program.

use viravolta_courses::Course;
use viravolta_rules::{BoardReader, Color, Position, Square};
use viravolta_sandbox::Command;

use super::c_build::{self, Found, Name};
use super::convention::{self, Convention};
use super::judge::{self, squares};
use super::shrink::shrink;
use super::{Asked, Broken, Failure, Functions, Played, Role, Said, Value, choice, ids, others, repeat};
use crate::check::{Check, Status};
use crate::models::{DIRECTIONS, Grid, Model};
use crate::room::{Rooms, Trouble};
use crate::session::{Reply, Session};
use crate::source::Source;

/// How many positions are tried again with discs around the board, and under the sanitizer, which is slow.
const GUARDED: usize = 600;
const SANITIZED: usize = 150;

/// A harness with the functions of a C program.
pub(super) struct CFunctions {
    course: Course,
    names: Vec<Name>,
    /// The student's files, for commands that do without us.
    files: Vec<String>,
    session: Session,
    convention: Convention,
}

impl CFunctions {
    fn new(course: Course, names: &[Name], source: &Source, session: Session) -> Self {
        let convention = Convention::of(course);
        Self { course, names: names.to_vec(), files: source.c_files(), session, convention }
    }

    pub(super) fn use_convention(&mut self, convention: &Convention, guard: u8) -> Result<(), Trouble> {
        self.convention = *convention;
        self.session.set_up(&convention.line(guard)).map(|_| ())
    }

    pub(super) fn has(&self, role: &str) -> bool {
        self.names.iter().any(|name| name.role == role)
    }

    pub(super) fn name(&self, role: &str) -> &str {
        self.names.iter().find(|name| name.role == role).map_or("?", |name| &name.name)
    }

    /// The functions that only their own file sees.
    pub(super) fn hidden(&self) -> impl Iterator<Item = &str> {
        self.names.iter().filter(|name| name.hidden).map(|name| name.name.as_str())
    }

    pub(super) fn ask(&mut self, op: char, position: &Position, rest: &str) -> Asked<Vec<String>> {
        let board = Grid::new(position).text(position.turn());
        let request = format!("{op} {} {board}{rest}", position.turn().glyph());
        self.request(&request)
    }

    pub(super) fn request(&mut self, request: &str) -> Asked<Vec<String>> {
        Ok(match self.session.ask(request)? {
            Reply::Line(line) => Ok(line.split_whitespace().map(str::to_owned).collect()),
            Reply::Died(death, call) => Err(Broken { call, how: Failure::Died(death) }),
        })
    }

    /// What the direction function says of the eight directions; `None` if there is none.
    pub(super) fn direction(
        &mut self,
        position: &Position,
        square: Square,
    ) -> Result<Option<Result<Vec<i64>, Broken>>, Trouble> {
        if !self.has("F_DIRECTION") {
            return Ok(None);
        }
        let rest = format!(" {} {}", square.row(), square.column());
        let counts = self.ask('D', position, &rest)?;
        Ok(Some(counts.map(|words| words.iter().filter_map(|word| word.parse().ok()).collect())))
    }

    pub(super) fn expected_directions(position: &Position, square: Square) -> Vec<i64> {
        let grid = Grid::new(position);
        let (line, column) = (square.row() as i32, square.column() as i32);
        (0..8).map(|direction| Model::CORRECT.count_in(&grid, line, column, direction)).collect()
    }

    /// A cell as it is written in C.
    pub(super) fn cell(&self, color: Option<Color>) -> String {
        let glyph = match color {
            Some(Color::Black) => self.convention.glyphs[0],
            Some(Color::White) => self.convention.glyphs[1],
            None => self.convention.glyphs[2],
        };
        match u8::try_from(glyph).ok().filter(|byte| byte.is_ascii_graphic() || *byte == b' ') {
            Some(byte) if !self.is_int() => format!("'{}'", char::from(byte)),
            _ => glyph.to_string(),
        }
    }

    pub(super) const fn is_int(&self) -> bool {
        matches!(self.course, Course::Otelo | Course::Reversi)
    }

    pub(super) const fn course(&self) -> Course {
        self.course
    }

    pub(super) const fn base(&self) -> i64 {
        self.convention.base
    }

    pub(super) const fn stride(&self) -> usize {
        self.convention.stride as usize
    }

    pub(super) fn files(&self) -> &[String] {
        &self.files
    }

    /// The arguments of a call, in the student's order and counting.
    pub(super) fn arguments(&self, role: Role, board: &str, turn: Color, at: (i64, i64)) -> String {
        let color = self.cell(Some(turn));
        let (line, column) = (at.0 + self.convention.base, at.1 + self.convention.base);
        match (role, self.convention.orders[usize::from(role == Role::Play)]) {
            (Role::Choose, _) => format!("{board}, {color}, &l, &c"),
            (_, 1) => format!("{board}, {line}, {column}, {color}"),
            (_, 2) => format!("{board}, {color}, {column}, {line}"),
            (_, 3) => format!("{board}, {column}, {line}, {color}"),
            _ => format!("{board}, {color}, {line}, {column}"),
        }
    }

    /// A call of the function for a direction, in the student's order and counting.
    pub(super) fn direction_call(&self, position: &Position, square: Square, direction: usize) -> String {
        let color = self.cell(Some(position.turn()));
        let (line, column) =
            (square.row() as i64 + self.convention.base, square.column() as i64 + self.convention.base);
        let (down, right) = DIRECTIONS[direction];
        let arguments = match self.convention.orders[2] {
            1 => format!("board, {line}, {column}, {color}, {down}, {right}"),
            2 => format!("board, {color}, {line}, {column}, {down}, {right}"),
            3 => format!("board, {line}, {column}, {right}, {down}, {color}"),
            _ => format!("board, {line}, {column}, {down}, {right}, {color}"),
        };
        format!("{}({arguments})", self.name("F_DIRECTION"))
    }

    fn values(words: &[String]) -> Vec<Value> {
        words.iter().map(|word| word.parse().map_or_else(|_| Value::Other(word.clone()), Value::Number)).collect()
    }
}

impl Functions for CFunctions {
    fn counts(&self) -> bool {
        self.course == Course::Othello
    }

    fn inverted(&self) -> bool {
        self.convention.inverted
    }

    fn beyond(&self) -> i8 {
        // In `struct Posicao` the side to move lies right behind the board.
        i8::from(self.course == Course::Reversi)
    }

    fn legal(&mut self, position: &Position) -> Asked<Said> {
        if self.course == Course::Reversi {
            return others::legal_from_list(self, position);
        }
        Ok(self.ask('A', position, "")?.map(|words| {
            let (answers, flags) = words.split_at(words.len().min(64));
            let flag = |at: usize| flags.get(at).is_some_and(|flag| flag == "1");
            let changed = flag(0).then(|| Some((flags.get(2)?.parse().ok()?, flags.get(3)?.clone()))).flatten();
            Said { values: Self::values(answers), changed_board: changed, wrote_outside: flag(1) }
        }))
    }

    fn around(&mut self, position: &Position) -> Asked<Said> {
        Ok(self.ask('B', position, "")?.map(|words| {
            let values = Self::values(&words[..words.len().min(36)]);
            Said { values, changed_board: None, wrote_outside: false }
        }))
    }

    fn play(&mut self, position: &Position, moves: &[Square]) -> Asked<Played> {
        let mut rest = format!(" {}", moves.len());
        for square in moves {
            rest += &format!(" {} {}", square.row(), square.column());
        }
        Ok(self.ask('M', position, &rest)?.map(|mut words| {
            let flags = words.split_off(moves.len().min(words.len()));
            Played {
                boards: words,
                wrote_outside: flags.first().is_some_and(|flag| flag == "1"),
                turned: flags.get(1).is_none_or(|flag| flag == "1"),
            }
        }))
    }

    fn call(&self, role: Role, position: &Position, at: (i64, i64)) -> String {
        let board = if self.course == Course::Othello { "board" } else { "tabuleiro" };
        let (line, column) = at;
        match (self.course, role) {
            (Course::Reversi, Role::Legal) => format!("CalculaJogadasValidas(posicao) ∋ ({line}, {column})"),
            (Course::Reversi, _) => format!("ExecutaJogada(&posicao, &jogada) ({line}, {column})"),
            _ => {
                let name = match role {
                    Role::Legal => self.name("F_LEGAL"),
                    Role::Play => self.name("F_PLAY"),
                    Role::Choose => self.name("F_CHOOSE"),
                };
                format!("{name}({})", self.arguments(role, board, position.turn(), at))
            }
        }
    }

    fn repeat(&self, role: Role, position: &Position, at: (i64, i64)) -> String {
        repeat::c(self, role, position, at)
    }
}

/// Every check of the functions of a C program.
pub(super) fn check(
    course: Course,
    source: &Source,
    positions: &[Position],
    rooms: Rooms,
) -> Result<Vec<Check>, Trouble> {
    let waiting = |because| ids(course).iter().map(|id| Check::not_checked(id, because)).collect::<Vec<_>>();
    if source.c_files().is_empty() {
        return Ok(waiting(source.lacks()));
    }
    let (names, missing, others, foreign) = match c_build::find(source, rooms, course)? {
        Found::DoesNotCompile => return Ok(waiting("build.compiles")),
        Found::Functions { found, missing, others, foreign } => (found, missing, others, foreign),
    };
    // This text leaves the kind of the board to the student. Functions with one of their own cannot be called from here.
    if course == Course::Othello && !foreign.is_empty() {
        return Ok(waiting("representation"));
    }
    // This one names functions as an example. Who has none of them has others.
    if course == Course::Otelo && names.is_empty() && others.is_empty() && foreign.is_empty() {
        return Ok(waiting("optional"));
    }
    let mut checks = vec![found(course, &names, &missing, &others, &foreign)];
    if names.is_empty() {
        checks.extend(ids(course)[1..].iter().map(|id| Check::not_checked(id, "functions.found")));
        return Ok(checks);
    }
    let folder = match c_build::build(source, rooms, course, &names, false)? {
        Ok(folder) => folder,
        Err(said) => {
            let gcc = "gcc -std=gnu11 -w *.c -lm".to_owned();
            let check = Check::failed("functions.found", "does-not-compile").showing(gcc.clone(), "", said);
            return Ok(vec![Check { repeat: Some(gcc), ..check }]);
        }
    };
    let session = Session::new(rooms, folder.path(), Command::new("./harness"));
    let mut functions = CFunctions::new(course, &names, source, session);
    let usual = Convention::of(course);
    let convention =
        if functions.has("F_LEGAL") { convention::find(&mut functions, course, positions)? } else { usual };
    functions.use_convention(&convention, 0)?;
    if course != Course::Reversi {
        checks.push(said_convention(&mut functions, &convention, &usual)?);
    }
    checks.extend(rules(&mut functions, course, positions)?);
    if hangs(&checks) {
        let waiting = ids(course).iter().filter(|id| !checks.iter().any(|check| check.id == **id));
        let waiting: Vec<Check> = waiting.map(|id| Check::not_checked(id, "functions.legal")).collect();
        checks.extend(waiting);
        return Ok(checks);
    }
    // Only what is right can be right by luck.
    let wrong = ["functions.legal", "functions.play"].into_iter().find(|id| failed(&checks, id));
    checks.push(match wrong {
        Some(id) => Check::not_checked("luck.guards", id),
        None => guarded(&mut functions, &convention, positions)?,
    });
    drop(functions);
    checks.push(match sanitized(course, source, &names, &convention, positions, rooms) {
        Ok(check) => check,
        Err(trouble) => Check::our_fault("luck.sanitizer", &trouble),
    });
    Ok(checks)
}

/// The functions of the text are there, each with as many arguments as there, and with such a board.
fn found(course: Course, names: &[Name], missing: &[&'static str], others: &[String], foreign: &[String]) -> Check {
    const ID: &str = "functions.found";
    let there: Vec<&str> = names.iter().map(|name| name.name.as_str()).collect();
    let list = "nm *.o | grep ' [Tt] '".to_owned();
    let check = if !missing.is_empty() {
        Check::failed(ID, "missing-function").showing(list, missing.join(", "), there.join(", "))
    } else if let Some((first, mistake)) =
        others.first().map(|first| (first, "argument-count")).or(foreign.first().map(|first| (first, "argument-type")))
    {
        let name = first.split('(').next().unwrap_or_default();
        let right = PROTOTYPES.iter().find(|(of, prototype)| *of == course && prototype.contains(&format!("{name}(")));
        let right = right.map_or("", |(_, prototype)| prototype);
        // One at a time: the same is wrong with the others.
        let came = if mistake == "argument-count" { others.join("\n") } else { first.clone() };
        Check::failed(ID, mistake).showing(format!("grep -n '{name} *(' *.c"), right, came)
    } else {
        return Check::passed(ID);
    };
    let repeat = match check.diagnosis {
        Some("missing-function") => Some("gcc -std=gnu11 -w -c *.c && nm *.o | grep ' [Tt] '".to_owned()),
        _ => check.sent.clone(),
    };
    Check { repeat, ..check }
}

/// What the texts prescribe and many change.
const PROTOTYPES: [(Course, &str); 13] = [
    (Course::Rothelo, "int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col)"),
    (Course::Rothelo, "int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col)"),
    (Course::Rothelo, "void Joga(char tabuleiro[][8], char jogador, int lin, int col)"),
    (Course::Otelo, "int podejogar(int tabuleiro[8][8], int cor, int l, int c)"),
    (Course::Otelo, "void escolhejogada(int tabuleiro[8][8], int cor, int *linha, int *coluna)"),
    (Course::Otelo, "void joga(int tabuleiro[8][8], int cor, int l, int c)"),
    (Course::Othello, "play(board, line, col, color)"),
    (Course::Othello, "flanked(board, line, col, color)"),
    (Course::Othello, "int count_flips_dir(board, line, col, delta_line, delta_col, color)"),
    (Course::Reversi, "struct jogada *CalculaJogadasValidas(struct Posicao posicao)"),
    (Course::Reversi, "struct jogada *EscolheJogada(struct jogada *lista)"),
    (Course::Reversi, "void ExecutaJogada(struct Posicao *posicao, struct jogada *escolhida)"),
    (Course::Reversi, "struct Posicao IniciaTabuleiro(void)"),
];

fn said_convention(functions: &mut CFunctions, convention: &Convention, usual: &Convention) -> Result<Check, Trouble> {
    const ID: &str = "functions.convention";
    let Some(difference) = convention.differs(usual) else { return Ok(Check::passed(ID)) };
    // A call as the text says, which gives something else.
    let start = Position::start();
    let square = start.legal_moves().first().map_or((0, 0), super::place);
    functions.use_convention(usual, 0)?;
    let legal = convention.orders[0] != usual.orders[0] || convention.orders == usual.orders;
    let role = if legal { Role::Legal } else { Role::Play };
    let sent = functions.call(role, &start, square);
    let repeat = Some(functions.repeat(role, &start, square));
    functions.use_convention(convention, 0)?;
    let written = |convention: &Convention| {
        let [x, o, empty] = convention.glyphs.map(|glyph| match u8::try_from(glyph) {
            Ok(byte) if byte.is_ascii_graphic() || byte == b' ' => format!("'{}'", char::from(byte)),
            _ => glyph.to_string(),
        });
        let order = ["(t, cor, l, c)", "(t, l, c, cor)", "(t, cor, c, l)", "(t, c, l, cor)"];
        let directions =
            ["(t, l, c, dl, dc, cor)", "(t, l, c, cor, dl, dc)", "(t, cor, l, c, dl, dc)", "(t, l, c, dc, dl, cor)"];
        let [legal, _, direction] = convention.orders.map(usize::from);
        let side = convention.stride;
        let first = convention.base;
        let direction = if functions.has("F_DIRECTION") { directions[direction] } else { "" };
        format!(
            "{} {direction} [{side}][{side}] {x} {o} {empty} {first}… {}",
            order[legal],
            if convention.inverted { "0" } else { "1" }
        )
    };
    Ok(Check { repeat, ..Check::failed(ID, difference).showing(sent, written(usual), written(convention)) })
}

/// A function that does not come back keeps the others waiting: they use it.
fn hangs(checks: &[Check]) -> bool {
    checks.iter().any(|check| check.id == "functions.legal" && check.diagnosis == Some("endless-loop"))
}

fn failed(checks: &[Check], id: &str) -> bool {
    checks.iter().any(|check| check.id == id && check.status == Status::Failed)
}

/// What the rules decide.
fn rules(functions: &mut CFunctions, course: Course, positions: &[Position]) -> Result<Vec<Check>, Trouble> {
    let mut checks = Vec::new();
    let mut need = |functions: &CFunctions, role: &str, id: &'static str| {
        let there = functions.has(role);
        if !there {
            checks.push(Check::not_checked(id, "functions.found"));
        }
        there
    };
    let legal_role = if course == Course::Reversi { "F_LIST" } else { "F_LEGAL" };
    let play_role = if course == Course::Reversi { "F_EXECUTE" } else { "F_PLAY" };
    let legal = need(functions, legal_role, "functions.legal");
    let play = need(functions, play_role, "functions.play");
    if legal {
        checks.extend(judge::legal(functions, positions)?);
        if hangs(&checks) {
            return Ok(checks);
        }
        if course != Course::Reversi {
            checks.push(judge::outside(functions, &positions[..positions.len().min(300)])?);
        }
    } else {
        checks.push(Check::not_checked("functions.occupied", "functions.found"));
    }
    if play {
        checks.push(judge::play(functions, positions)?);
    }
    match course {
        // What it chooses from is wrong already.
        Course::Rothelo | Course::Otelo if failed(&checks, "functions.legal") => {
            checks.push(Check::not_checked("functions.choose", "functions.legal"));
        }
        Course::Rothelo | Course::Otelo => checks.push(choice::c(functions, course, positions)?),
        Course::Othello => {
            checks.push(others::start(functions)?);
            checks.push(others::draw(functions, positions)?);
            checks.push(others::direction(functions, positions)?);
        }
        Course::Reversi => {
            checks.push(others::start(functions)?);
            checks.push(others::draw(functions, positions)?);
            checks.push(others::list(functions, positions)?);
            checks.push(others::pass(functions, positions)?);
        }
        Course::Ep4 => {}
    }
    Ok(checks)
}

/// What is said of a square, or left after a move, with those cells beside the board; and whether one of them changed.
fn beside(
    functions: &mut CFunctions,
    convention: &Convention,
    guard: u8,
    position: &Position,
    (role, square): (Role, Square),
) -> Result<Option<(String, bool)>, Trouble> {
    functions.use_convention(convention, guard)?;
    Ok(if role == Role::Legal {
        let said = functions.legal(position)?.ok();
        let at = squares(position).iter().position(|other| *other == square).unwrap_or_default();
        said.and_then(|said| Some((said.values.get(at)?.text(), said.wrote_outside)))
    } else {
        let played = functions.play(position, &[square])?.ok();
        played.and_then(|played| Some((played.boards.first()?.clone(), played.wrote_outside)))
    })
}

/// The same answers with discs instead of empty cells beside the board? And did nothing there change?
fn guarded(functions: &mut CFunctions, convention: &Convention, positions: &[Position]) -> Result<Check, Trouble> {
    const ID: &str = "luck.guards";
    for position in &positions[..positions.len().min(GUARDED)] {
        let moves: Vec<Square> = position.legal_moves().iter().collect();
        let mut answers = Vec::new();
        for guard in [0, 1] {
            functions.use_convention(convention, guard)?;
            let legal = if functions.has("F_LEGAL") { Some(functions.legal(position)?) } else { None };
            let played = if functions.has("F_PLAY") || functions.has("F_EXECUTE") {
                Some(functions.play(position, &moves)?)
            } else {
                None
            };
            if matches!(legal, Some(Err(_))) || matches!(played, Some(Err(_))) {
                let because = if matches!(legal, Some(Err(_))) { "functions.legal" } else { "functions.play" };
                return Ok(Check::not_checked(ID, because));
            }
            answers.push((legal.and_then(Result::ok), played.and_then(Result::ok)));
        }
        let [plain, discs] = &answers[..] else { continue };
        let wrote = |said: &Option<Said>| said.as_ref().is_some_and(|said| said.wrote_outside);
        let role = if plain.0 != discs.0 || wrote(&discs.0) {
            Role::Legal
        } else if plain.1 != discs.1 || discs.1.as_ref().is_some_and(|played| played.wrote_outside) {
            Role::Play
        } else {
            continue;
        };
        let candidates = if role == Role::Legal { squares(position) } else { moves };
        for square in candidates {
            if outside(functions, convention, position, (role, square))?.is_some() {
                return told_guarded(functions, convention, position, (role, square));
            }
        }
    }
    Ok(Check::passed(ID))
}

/// A call that depends on what lies beside the board or changes it: the name of the mistake and both answers.
fn outside(
    functions: &mut CFunctions,
    convention: &Convention,
    position: &Position,
    call: (Role, Square),
) -> Result<Option<(&'static str, String, String)>, Trouble> {
    if call.0 == Role::Play && !position.legal_moves().contains(call.1) {
        return Ok(None);
    }
    let plain = beside(functions, convention, 0, position, call)?;
    let discs = beside(functions, convention, 1, position, call)?;
    Ok(match (plain, discs) {
        (Some((plain, _)), Some((discs, true))) => Some(("writes-outside", plain, discs)),
        (Some((plain, _)), Some((discs, false))) if plain != discs => Some(("reads-outside", plain, discs)),
        _ => None,
    })
}

fn told_guarded(
    functions: &mut CFunctions,
    convention: &Convention,
    position: &Position,
    call: (Role, Square),
) -> Result<Check, Trouble> {
    let Some((mistake, ..)) = outside(functions, convention, position, call)? else {
        return Err(Trouble::Ours("another answer to the same question".to_owned()));
    };
    let smallest = shrink(position, |smaller| {
        Ok(outside(functions, convention, smaller, call)?.is_some_and(|(again, ..)| again == mistake))
    })?;
    let (_, plain, discs) = outside(functions, convention, &smallest, call)?.unwrap_or_default();
    let (role, square) = call;
    let check = Check::failed("luck.guards", mistake);
    let mut check = judge::told(functions, check, role, &smallest, Some(square), &plain, &discs);
    check.repeat = Some(repeat::guarded(functions, role, &smallest, super::place(square)));
    Ok(check)
}

/// What the compiler's sanitizers say while the functions work.
fn sanitized(
    course: Course,
    source: &Source,
    names: &[Name],
    convention: &Convention,
    positions: &[Position],
    rooms: Rooms,
) -> Result<Check, Trouble> {
    const ID: &str = "luck.sanitizer";
    let folder = c_build::build(source, rooms, course, names, true)?.map_err(Trouble::Ours)?;
    let options = "ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:abort_on_error=0";
    let command = Command::new("env").arg(options).arg("./harness");
    let mut functions = CFunctions::new(course, names, source, Session::new(rooms, folder.path(), command));
    functions.use_convention(convention, 2)?;
    for position in &positions[..positions.len().min(SANITIZED)] {
        let moves: Vec<Square> = position.legal_moves().iter().collect();
        if functions.has("F_LEGAL") || functions.has("F_LIST") {
            let _ = functions.legal(position)?;
        }
        if functions.has("F_PLAY") || functions.has("F_EXECUTE") {
            let _ = functions.play(position, &moves)?;
        }
        // It ends with the first complaint.
        if !functions.session.is_running() {
            break;
        }
    }
    let report = functions.session.stderr();
    let complaint =
        report.lines().find(|line| line.contains("runtime error:") || line.contains("ERROR: AddressSanitizer"));
    let Some(complaint) = complaint else { return Ok(Check::passed(ID)) };
    // An error of the sanitizer itself says nothing about the student.
    if complaint.contains("failed to") || complaint.contains("ReserveShadowMemory") {
        return Err(Trouble::Ours(complaint.to_owned()));
    }
    let outside = complaint.contains("out of bounds") || complaint.contains("AddressSanitizer");
    let diagnosis = if outside { "reads-outside" } else { "undefined-behaviour" };
    let said = without_addresses(complaint, &report);
    let check = Check::failed(ID, diagnosis).showing("gcc -fsanitize=address,undefined", "", said);
    let Some((role, position)) = complained_about(&report, complaint) else { return Ok(check) };
    let repeat = Some(repeat::sanitized(&functions, role, &position));
    Ok(Check { repeat, position: Some(position.board_text().to_string()), ..check })
}

/// The request before the complaint: the harness repeats each of them where sanitizers write.
fn complained_about(report: &str, complaint: &str) -> Option<(Role, Position)> {
    let before = report.split(complaint).next()?;
    let mut words = before.lines().rev().find_map(|line| line.strip_prefix('\u{1e}'))?.split_whitespace();
    let role = if words.next()? == "M" { Role::Play } else { Role::Legal };
    let (side, cells) = (words.next()?, words.next()?);
    Some((role, BoardReader::new().read(&format!("{cells} {side}")).ok()?))
}

/// A complaint in one line that is the same in every run: addresses and process numbers left out, the place put in.
fn without_addresses(complaint: &str, report: &str) -> String {
    let Some((_, rest)) = complaint.split_once("AddressSanitizer: ") else {
        return complaint.trim_start_matches("./").to_owned();
    };
    let kind = rest.split_whitespace().next().unwrap_or_default();
    let place = report.lines().find_map(|line| {
        let line = line.trim_start();
        let place = line.starts_with('#').then(|| line.rsplit(' ').next()).flatten()?;
        (place.contains(".c:") && !place.contains("viravolta-harness")).then(|| place.trim_start_matches("./"))
    });
    format!("{kind} {}", place.unwrap_or_default())
}
