//! Lines for a shell that make the same call without us, to be pasted into the student's own folder.

use viravolta_courses::Course;
use viravolta_rules::{Position, Square};

use super::c::CFunctions;
use super::python::PythonFunctions;
use super::{Functions, Role};
use crate::room::quoted;

/// What `struct Posicao` and its list look like in the text of the course.
const STRUCTS: &str = "struct Posicao { int tabuleiro[8][8]; int jogadorVez; };\nstruct jogada { int linha, coluna; struct jogada *prox, *ant; };\n";

/// A small program around calls in C: what is declared, and what `main` does with the board `t`.
struct Lines {
    declared: String,
    body: String,
    /// More options for the compiler.
    flags: &'static str,
}

impl Lines {
    fn new(declared: String, body: String) -> Self {
        Self { declared, body, flags: "" }
    }

    /// The lines: the program is written to a file, compiled with the student's files, and run.
    fn written(&self, functions: &CFunctions, position: &Position) -> String {
        let Self { declared, body, flags } = self;
        let kind = kind(functions);
        let (side, board) = (functions.stride(), board(functions, position));
        let files: Vec<String> = functions.files().iter().map(|file| quoted(&format!("../{file}"))).collect();
        let gcc = format!("gcc -std=gnu11 -w -g{flags}");
        // As the harness does it: of what is there twice, the first counts, and what only its own file sees is shown.
        let twice = if files.len() > 1 { " -Wl,--allow-multiple-definition" } else { "" };
        let shown: String = functions
            .hidden()
            .map(|name| format!(" && for o in repete/*.o; do objcopy --globalize-symbol={name} $o; done"))
            .collect();
        format!(
            "cat > repete.c <<'FIM'\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n{declared}{kind} t[{side}][{side}] = {{\n{board}}};\nint main(void) {{ {body} return 0; }}\nFIM\nmkdir -p repete && (cd repete && {gcc} -Dmain=main_do_aluno -c {}){shown} && {gcc}{twice} repete.c repete/*.o -lm -o repete/repete && ./repete/repete",
            files.join(" ")
        )
    }
}

const fn kind(functions: &CFunctions) -> &'static str {
    if functions.is_int() { "int" } else { "char" }
}

/// The rows of the board as they are written in C.
fn board(functions: &CFunctions, position: &Position) -> String {
    let framed = functions.stride() == 10;
    let cell = |line: usize, column: usize| {
        functions.cell(Square::new(line, column).and_then(|square| position.disc_at(square)))
    };
    let row = |line: usize| {
        let mut cells: Vec<String> = (0..8).map(|column| cell(line, column)).collect();
        if framed {
            cells.insert(0, functions.cell(None));
            cells.push(functions.cell(None));
        }
        format!("{{{}}}", cells.join(","))
    };
    let mut rows: Vec<String> = (0..8).map(row).collect();
    if framed {
        let empty = format!("{{{}}}", vec![functions.cell(None); 10].join(","));
        rows.insert(0, empty.clone());
        rows.push(empty);
    }
    rows.join(",\n")
}

/// A statement that prints a board.
fn show(functions: &CFunctions, cell: &str) -> String {
    let (side, form) = (functions.stride(), if functions.is_int() { "%2d" } else { "%c" });
    format!(
        "for (int i = 0; i < {side}; i++, puts(\"\")) for (int j = 0; j < {side}; j++) printf(\"{form} \", {cell});"
    )
}

/// The statements that make `p` the position.
fn posicao(functions: &CFunctions, position: &Position) -> String {
    let turn = functions.cell(Some(position.turn()));
    format!("struct Posicao p; memcpy(p.tabuleiro, t, sizeof t); p.jogadorVez = {turn};")
}

/// One call of a function that has a part in the game.
pub(super) fn c(functions: &CFunctions, role: Role, position: &Position, at: (i64, i64)) -> String {
    let shown = show(functions, "t[i][j]");
    let lines = if functions.course() == Course::Reversi {
        let begin = posicao(functions, position);
        if role == Role::Play {
            let (name, (line, column)) = (functions.name("F_EXECUTE"), at);
            Lines::new(
                format!("{STRUCTS}void {name}(struct Posicao *, struct jogada *);\n"),
                format!(
                    "{begin} struct jogada j = {{{line}, {column}, &j, &j}}; {name}(&p, &j); memcpy(t, p.tabuleiro, sizeof t); {shown} printf(\"jogadorVez = %d\\n\", p.jogadorVez);"
                ),
            )
        } else {
            let name = functions.name("F_LIST");
            Lines::new(
                format!("{STRUCTS}struct jogada *{name}(struct Posicao);\n"),
                format!(
                    "{begin} struct jogada *l = {name}(p), *q = l; int k = 0; if (!l) puts(\"NULL\"); else do {{ printf(\"(%d, %d)%s\\n\", q->linha, q->coluna, q->prox && q->prox->ant == q ? \"\" : \" <- prox, ant\"); q = q->prox; }} while (q && q != l && ++k < 100);"
                ),
            )
        }
    } else {
        let arguments = functions.arguments(role, "t", position.turn(), at);
        match role {
            Role::Legal => {
                let name = functions.name("F_LEGAL");
                Lines::new(format!("int {name}();\n"), format!("printf(\"%d\\n\", {name}({arguments})); {shown}"))
            }
            Role::Play => {
                let name = functions.name("F_PLAY");
                Lines::new(format!("void {name}();\n"), format!("{name}({arguments}); {shown}"))
            }
            Role::Choose => {
                let name = functions.name("F_CHOOSE");
                let body =
                    format!("int l = -1, c = -1; printf(\"%d\", {name}({arguments})); printf(\" (%d, %d)\\n\", l, c);");
                Lines::new(format!("int {name}();\n"), body)
            }
        }
    };
    lines.written(functions, position)
}

/// One call of the function for a direction.
pub(super) fn direction(functions: &CFunctions, position: &Position, call: &str) -> String {
    let name = functions.name("F_DIRECTION");
    let call = call.replacen("board", "t", 1);
    Lines::new(format!("int {name}();\n"), format!("printf(\"%d\\n\", {call});")).written(functions, position)
}

/// The function that sets up the board.
pub(super) fn start(functions: &CFunctions) -> String {
    let (name, shown) = (functions.name("F_START"), show(functions, "t[i][j]"));
    let lines = if functions.course() == Course::Reversi {
        Lines::new(
            format!("{STRUCTS}struct Posicao {name}(void);\n"),
            format!(
                "struct Posicao p = {name}(); memcpy(t, p.tabuleiro, sizeof t); {shown} printf(\"jogadorVez = %d\\n\", p.jogadorVez);"
            ),
        )
    } else {
        Lines::new(format!("void {name}();\n"), format!("{name}(t); {shown}"))
    };
    lines.written(functions, &Position::start())
}

/// The function that draws the board.
pub(super) fn draw(functions: &CFunctions, position: &Position) -> String {
    let name = functions.name("F_SHOW");
    let lines = if functions.course() == Course::Reversi {
        let body = format!("{} {name}(p);", posicao(functions, position));
        Lines::new(format!("{STRUCTS}void {name}(struct Posicao);\n"), body)
    } else {
        Lines::new(format!("void {name}();\n"), format!("{name}(t);"))
    };
    lines.written(functions, position)
}

/// A pass: the playing function without a move, or the choosing function without a list.
pub(super) fn nothing(functions: &CFunctions, position: &Position, executes: bool) -> String {
    let lines = if executes {
        let (name, shown) = (functions.name("F_EXECUTE"), show(functions, "p.tabuleiro[i][j]"));
        let begin = posicao(functions, position);
        Lines::new(
            format!("{STRUCTS}void {name}(struct Posicao *, struct jogada *);\n"),
            format!("{begin} {name}(&p, NULL); {shown} printf(\"jogadorVez = %d\\n\", p.jogadorVez);"),
        )
    } else {
        let name = functions.name("F_PICK");
        Lines::new(
            format!("{STRUCTS}struct jogada *{name}(struct jogada *);\n"),
            format!("puts({name}(NULL) ? \"?\" : \"NULL\");"),
        )
    };
    lines.written(functions, position)
}

/// The same call twice: with nothing beside the board, and with discs there. The harness lays them down in this way.
pub(super) fn guarded(functions: &CFunctions, role: Role, position: &Position, at: (i64, i64)) -> String {
    use viravolta_rules::Color::{Black, White};
    let (kind, cells) = (kind(functions), functions.stride() * functions.stride());
    let [x, o, empty] = [Some(Black), Some(White), None].map(|color| functions.cell(color));
    let (declared, call) = if functions.course() == Course::Reversi {
        let (name, turn, (line, column)) = (functions.name("F_EXECUTE"), functions.cell(Some(position.turn())), at);
        let call = format!(
            "b[64] = {turn}; struct jogada j = {{{line}, {column}, &j, &j}}; {name}((struct Posicao *)b, &j); b[64] = g(1000, com);"
        );
        (format!("{STRUCTS}void {name}(struct Posicao *, struct jogada *);\n"), call)
    } else {
        let name = functions.name(if role == Role::Legal { "F_LEGAL" } else { "F_PLAY" });
        let arguments = functions.arguments(role, "b", position.turn(), at);
        let call = if role == Role::Legal {
            format!("printf(\"%d\\n\", {name}({arguments}));")
        } else {
            format!("{name}({arguments});")
        };
        (format!("int {name}();\n"), call)
    };
    let shown = if role == Role::Legal {
        String::new()
    } else {
        show(functions, &format!("b[i * {} + j]", functions.stride()))
    };
    let declared = format!(
        "{declared}{kind} m[{cells} + 328], *b = m + 160;\n{kind} g(int k, int com) {{ return com ? k * 2654435761u >> 16 & 1 ? {x} : {o} : {empty}; }}\n"
    );
    let body = format!(
        "for (int com = 0; com < 2; com++) {{ int k, fora = 0; puts(com ? \"com pecas ao lado:\" : \"sem pecas ao lado:\"); for (k = 0; k < 160; k++) {{ m[k] = g(k, com); b[{cells} + k] = g(k + 1000, com); }} memcpy(b, t, sizeof t); {call} {shown} for (k = 0; k < 160; k++) fora += (m[k] != g(k, com)) + (b[{cells} + k] != g(k + 1000, com)); printf(\"casas mudadas fora do tabuleiro: %d\\n\", fora); }}"
    );
    Lines::new(declared, body).written(functions, position)
}

/// All calls of a position under the compiler's sanitizers.
pub(super) fn sanitized(functions: &CFunctions, role: Role, position: &Position) -> String {
    let kind = kind(functions);
    let begin = format!("{kind} *b = malloc(sizeof t);");
    let moves: Vec<Square> = position.legal_moves().iter().collect();
    let (declared, body) = match (functions.course() == Course::Reversi, role) {
        (true, Role::Play) => {
            let name = functions.name("F_EXECUTE");
            let calls: String = moves
                .iter()
                .map(|at| {
                    format!(
                        " {{ {} struct jogada j = {{{}, {}, &j, &j}}; {name}(&p, &j); }}",
                        posicao(functions, position),
                        at.row(),
                        at.column()
                    )
                })
                .collect();
            (format!("{STRUCTS}void {name}(struct Posicao *, struct jogada *);\n"), calls)
        }
        (true, _) => {
            let name = functions.name("F_LIST");
            let body = format!("{} {name}(p);", posicao(functions, position));
            (format!("{STRUCTS}struct jogada *{name}(struct Posicao);\n"), body)
        }
        (false, Role::Play) => {
            let name = functions.name("F_PLAY");
            let call = |at: &Square| {
                let arguments = functions.arguments(role, "b", position.turn(), super::place(*at));
                format!(" memcpy(b, t, sizeof t); {name}({arguments});")
            };
            (format!("void {name}();\n"), begin + &moves.iter().map(call).collect::<String>())
        }
        (false, _) => {
            let name = functions.name("F_LEGAL");
            let arguments = functions.arguments(role, "b", position.turn(), (LINE, COLUMN));
            let base = |number: i64| (number + functions.base()).to_string();
            let arguments = arguments.replace(&base(LINE), "l").replace(&base(COLUMN), "c");
            let (from, to) = (functions.base(), 7 + functions.base());
            let body = format!(
                "{begin} memcpy(b, t, sizeof t); for (int l = {from}; l <= {to}; l++) for (int c = {from}; c <= {to}; c++) {name}({arguments});"
            );
            (format!("int {name}();\n"), body)
        }
    };
    Lines { flags: " -fsanitize=address,undefined", ..Lines::new(declared, body) }.written(functions, position)
}

/// Places that stand for variables in the text of a call.
const LINE: i64 = 77_701;
const COLUMN: i64 = 77_801;

/// Python lines with the student's functions in `g` and a position in `t`.
fn python_lines(functions: &PythonFunctions, position: &Position, what: &str) -> String {
    let side = position.size().side();
    let rows: Vec<String> = (0..side)
        .map(|line| {
            let cells: String = (0..side)
                .map(|column| {
                    let disc = Square::new(line, column).and_then(|square| position.disc_at(square));
                    disc.map_or('.', viravolta_rules::Color::glyph)
                })
                .collect();
            format!("'*{cells}*'")
        })
        .collect();
    let edge = format!("'{}'", "*".repeat(side + 2));
    format!(
        "python3 - <<'FIM'\ndef sem_entrada(*a): raise SystemExit\ng = {{'__name__': 'ep4', 'input': sem_entrada}}\ntry: exec(open({:?}).read(), g)\nexcept SystemExit: pass\ng['TAMANHO'] = {side}\nt = [list(l) for l in [{edge},\n{},\n{edge}]]\n{what}\nFIM",
        functions.file(),
        rows.join(",\n")
    )
}

/// The same call in Python.
pub(super) fn python(functions: &PythonFunctions, role: Role, position: &Position, at: (i64, i64)) -> String {
    let call = in_python(&functions.call(role, position, at));
    let shown = "print('\\n'.join(''.join(map(str, l)) for l in t))";
    let what = match role {
        Role::Play => format!("{call}; {shown}"),
        Role::Legal => format!("print({call}); {shown}"),
        Role::Choose => format!("print({call})"),
    };
    python_lines(functions, position, &what)
}

/// A call of another function in Python, as it is written in a report.
pub(super) fn python_call(functions: &PythonFunctions, position: &Position, call: &str) -> String {
    python_lines(
        functions,
        position,
        &format!(
            "r = {}\nprint(r if type(r) is not list else '\\n'.join(''.join(map(str, l)) for l in r))",
            in_python(call)
        ),
    )
}

/// A matrix that Python makes: its shape, and what a change of its first cell changes.
pub(super) fn matrix(functions: &PythonFunctions, call: &str) -> String {
    let what = format!(
        "m = {}\nprint([len(l) for l in m])\nif m and m[0]: m[0][0] = 'x'\nprint(' '.join(''.join(map(str, l)) for l in m))",
        in_python(call)
    );
    python_lines(functions, &Position::start(), &what)
}

/// The name is looked up among the student's, and the board is `t`.
fn in_python(call: &str) -> String {
    let call = call.rsplit("; ").next().unwrap_or(call).replace("(tabuleiro", "(t");
    call.split_once('(').map_or(call.clone(), |(name, rest)| format!("g['{name}']({rest}"))
}
