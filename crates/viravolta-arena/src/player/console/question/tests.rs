use super::*;

#[test]
fn words_and_numbers_are_told_apart() {
    assert_eq!(words("1-Pretas, -1 para BRANCAS? (Não)"), ["1", "pretas", "-1", "para", "brancas", "nao"]);
    assert_eq!(words("p - pretas; 5F"), ["p", "pretas", "5", "f"]);
}

#[test]
fn colours_are_chosen_in_the_programs_own_terms() {
    let both = |text: &str| [Color::Black, Color::White].map(|wanted| color(text, wanted).unwrap_or_default());
    let cases = [
        ("Escolha a sua cor (1 para pretas, -1 para brancas): ", ["1", "-1"]),
        ("Digite 1 para jogar com as brancas e -1 para as pretas: ", ["-1", "1"]),
        ("1 para jogar com as brancas e -1 para jogar com as pretas", ["-1", "1"]),
        ("Deseja jogar com as pretas (1) ou brancas (0)? ", ["1", "0"]),
        ("brancas = 1, pretas = -1: ", ["-1", "1"]),
        ("1-Pretas\n2-Brancas\nOpcao: ", ["1", "2"]),
        ("Sua cor: p - pretas, b - brancas: ", ["p", "b"]),
        ("Black or white?", ["black", "white"]),
        ("Deseja jogar com as pretas? (s/n) ", ["s", "n"]),
        ("Play white? [y/n]", ["n", "y"]),
        ("Quem começa? 1 - você 2 - computador: ", ["1", "2"]),
        ("Do you want to begin (y/n)?", ["y", "n"]),
        ("Escolha a cor (P/B): ", ["p", "b"]),
        ("Color (B/W): ", ["b", "w"]),
    ];
    for (text, wanted) in cases {
        assert_eq!(both(text), wanted, "{text}");
    }
    for statement in ["Qual o seu nome? ", "Your discs are Black.\n\nOthello", "Vez das pretas.\nEscolha a jogada: "] {
        assert_eq!(color(statement, Color::Black), None, "{statement}");
    }
}

#[test]
fn menus_lead_to_a_game_against_the_computer() {
    let cases = [
        ("1. with text file 2. without\n", "2"),
        ("1 - Jogar\n2 - Sair\n", "1"),
        ("1) Regras\n2) Jogar\n3) Sair\n", "2"),
        ("[1] Humano x Humano [2] Humano x Computador", "2"),
        ("0 - computador x computador\n1 - humano x computador", "1"),
        ("Carregar jogo salvo? (s/n) ", "n"),
        ("Deseja jogar? (s/n) ", "s"),
        ("Qual o seu nome? ", "1"),
    ];
    for (text, wanted) in cases {
        assert_eq!(menu(text), wanted, "{text}");
    }
}

#[test]
fn the_cups_file_decides_before_any_guess() {
    let answers = [("text file".to_owned(), "2".to_owned()), ("nível".to_owned(), "3".to_owned())];
    assert_eq!(written("1. with TEXT FILE 2. without", &answers), Some("2"));
    assert_eq!(written("text file: done. Nivel?", &answers), Some("3"));
    assert_eq!(written("cor?", &answers), None);
}

#[test]
fn keys_moves_and_complaints() {
    assert!(is_key("Press any key to continue . . . ") && is_key("Pressione ENTER\n"));
    assert!(!is_key("Digite a linha: ") && !is_key(""));
    assert!(is_move("Choose your move. For instance: 5F\n") && is_move("Digite a posição") && !is_move("Nome: "));
    assert!(is_complaint("Jogada inválida!") && is_complaint("Invalid Move!") && !is_complaint("My move: 5C"));
}
