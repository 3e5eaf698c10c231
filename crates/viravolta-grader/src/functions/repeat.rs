//! Lines for a shell that make the same call without us, to be pasted into the student's own folder.

use viravolta_courses::Course;
use viravolta_rules::{Position, Square};

use super::c::CFunctions;
use super::python::PythonFunctions;
use super::{Functions, Role};
use crate::room::quoted;

/// A small program around one call in C.
pub(super) fn c(functions: &CFunctions, role: Role, position: &Position, at: (i64, i64)) -> String {
    let cell = |line: usize, column: usize| {
        functions.cell(Square::new(line, column).and_then(|square| position.disc_at(square)))
    };
    let row = |line: usize| {
        let mut cells: Vec<String> = (0..8).map(|column| cell(line, column)).collect();
        if functions.stride() == 10 {
            cells.insert(0, functions.cell(None));
            cells.push(functions.cell(None));
        }
        format!("{{{}}}", cells.join(","))
    };
    let mut rows: Vec<String> = (0..8).map(row).collect();
    let empty = format!("{{{}}}", vec![functions.cell(None); 10].join(","));
    if functions.stride() == 10 {
        rows.insert(0, empty.clone());
        rows.push(empty);
    }
    let board = rows.join(",\n");
    let kind = if functions.is_int() { "int" } else { "char" };
    let side = functions.stride();
    let show = format!(
        "for (int i = 0; i < {side}; i++, puts(\"\")) for (int j = 0; j < {side}; j++) printf(\"{} \", t[i][j]);",
        if functions.is_int() { "%2d" } else { "%c" }
    );
    let turn = functions.cell(Some(position.turn()));
    let (declared, body) = if functions.course() == Course::Reversi {
        let declared = format!(
            "struct Posicao {{ int tabuleiro[8][8]; int jogadorVez; }};\nstruct jogada {{ int linha, coluna; struct jogada *prox, *ant; }};\nstruct jogada *{}(struct Posicao);\nvoid {}(struct Posicao *, struct jogada *);\n",
            functions.name("F_LIST"),
            functions.name("F_EXECUTE"),
        );
        let begin = format!("struct Posicao p; memcpy(p.tabuleiro, t, sizeof t); p.jogadorVez = {turn};");
        let body = if role == Role::Play {
            let (line, column) = at;
            format!(
                "{begin} struct jogada j = {{{line}, {column}, &j, &j}}; {}(&p, &j); memcpy(t, p.tabuleiro, sizeof t); {show}",
                functions.name("F_EXECUTE")
            )
        } else {
            format!(
                "{begin} struct jogada *l = {}(p), *q = l; if (l) do {{ printf(\"(%d, %d)\\n\", q->linha, q->coluna); q = q->prox; }} while (q && q != l);",
                functions.name("F_LIST")
            )
        };
        (declared, body)
    } else {
        let arguments = functions.arguments(role, "t", position.turn(), at);
        match role {
            Role::Legal => {
                let name = functions.name("F_LEGAL");
                (format!("int {name}();\n"), format!("printf(\"%d\\n\", {name}({arguments}));"))
            }
            Role::Play => {
                let name = functions.name("F_PLAY");
                (format!("void {name}();\n"), format!("{name}({arguments}); {show}"))
            }
            Role::Choose => {
                let name = functions.name("F_CHOOSE");
                let body = format!("int l = -1, c = -1; {name}({arguments}); printf(\"%d %d\\n\", l, c);");
                (format!("void {name}();\n"), body)
            }
        }
    };
    let files: Vec<String> = functions.files().iter().map(|file| quoted(&format!("../{file}"))).collect();
    format!(
        "cat > repete.c <<'FIM'\n#include <stdio.h>\n#include <string.h>\n{declared}{kind} t[{side}][{side}] = {{\n{board}}};\nint main(void) {{ {body} return 0; }}\nFIM\nmkdir -p repete && (cd repete && gcc -std=gnu11 -w -g -Dmain=main_do_aluno -c {}) && gcc -std=gnu11 -w repete.c repete/*.o -lm -o repete/repete && ./repete/repete",
        files.join(" ")
    )
}

/// The same call in Python.
pub(super) fn python(functions: &PythonFunctions, role: Role, position: &Position, at: (i64, i64)) -> String {
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
    let call = functions.call(role, position, at).replace("tabuleiro", "t");
    let call = call.split_once('(').map_or(call.clone(), |(name, rest)| format!("g['{name}']({rest}"));
    let shown = if role == Role::Play {
        format!("{call}; print('\\n'.join(''.join(l) for l in t))")
    } else {
        format!("print({call})")
    };
    format!(
        "python3 - <<'FIM'\ndef sem_entrada(*a): raise SystemExit\ng = {{'__name__': 'ep4', 'input': sem_entrada}}\ntry: exec(open({:?}).read(), g)\nexcept SystemExit: pass\ng['TAMANHO'] = {side}\nt = [list(l) for l in [{edge},\n{},\n{edge}]]\n{shown}\nFIM",
        functions.file(),
        rows.join(",\n")
    )
}
