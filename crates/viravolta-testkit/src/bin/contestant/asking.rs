//! What programs ask before the first move.

use std::io;

use crate::habits::Habits;
use crate::stdio::Stdio;

/// Menus and questions. `false` if the wrong answer, or none, has ended everything.
pub(crate) fn before_the_game(habits: &Habits, out: &mut Stdio) -> io::Result<bool> {
    for question in habits.all("question") {
        let (text, right): (&str, Option<&[&str]>) = match question {
            "file" => ("1. with text file 2. without\n", Some(&["2"])),
            "menu" => ("OTHELLO\n1 - Regras\n2 - Jogar\n3 - Sair\nOpcao: ", Some(&["2"])),
            "opponent" => ("[1] Humano x Humano [2] Humano x Computador: ", Some(&["2"])),
            "saved" => ("Carregar jogo salvo? (s/n) ", Some(&["n"])),
            "secret" => ("Codigo da turma: ", Some(&["42"])),
            "riddle" => ("Enigma: quanto e 3 + 4? ", Some(&["7"])),
            "key" => ("Pressione ENTER para continuar...", None),
            _ => ("Qual o seu nome? ", None),
        };
        let mut answer;
        loop {
            out.print(text)?;
            let Some(line) = out.line()? else { return Ok(false) };
            answer = line;
            // Some ask until they hear what they want.
            if question != "riddle" || answer == "7" {
                break;
            }
        }
        if right.is_some_and(|right| !right.contains(&answer.as_str())) {
            out.print("Ate logo!\n")?;
            return Ok(false);
        }
    }
    Ok(true)
}

/// Asks for the colour of the person: whether it is black. `None` at the end of the input.
pub(crate) fn color(habits: &Habits, out: &mut Stdio) -> io::Result<Option<bool>> {
    let style = habits.word("ask").unwrap_or("before");
    let (text, black, white) = match style {
        "far" => ("Digite 1 para jogar com as brancas e -1 para as pretas: ", "-1", "1"),
        "behind" => ("Deseja jogar com as pretas (1) ou brancas (0)? ", "1", "0"),
        "menu" => ("Escolha a cor:\n1-Pretas\n2-Brancas\nOpcao: ", "1", "2"),
        "begin" => ("Quer comecar? (s/n) ", "s", "n"),
        "yes" => ("Deseja jogar com as pretas? (s/n) ", "s", "n"),
        "letters" => ("Sua cor: p - pretas, b - brancas: ", "p", "b"),
        "names" => ("Black or white? ", "black", "white"),
        _ => ("Escolha a sua cor (1 para pretas, -1 para brancas): ", "1", "-1"),
    };
    loop {
        out.print(text)?;
        match out.line()? {
            None => return Ok(None),
            Some(line) if line == black => return Ok(Some(true)),
            Some(line) if line == white => return Ok(Some(false)),
            Some(_) => out.print("Opcao invalida.\n")?,
        }
    }
}

/// Drawn by lot at every start: by the second as most do it, otherwise by the microsecond.
pub(crate) fn lot(habits: &Habits) -> bool {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    match habits.word("lot") {
        Some("second") => now.as_secs().wrapping_mul(1_103_515_245).wrapping_add(12_345) >> 16 & 1 == 1,
        Some("always-black") => true,
        _ => now.subsec_micros().is_multiple_of(2),
    }
}
