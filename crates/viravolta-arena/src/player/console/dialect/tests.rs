use super::*;

fn example(text: &str) -> Typing {
    Typing::Example(text.to_owned())
}

#[test]
fn moves_are_typed_as_each_program_wants_them() {
    let f5 = "f5".parse().unwrap();
    let typed = |form: &str, base| example(form).write(f5, base, "").unwrap();
    assert_eq!(typed("5F", 0), "5F");
    assert_eq!(typed("f5", 0), "f5");
    assert_eq!(typed("5\n6", 1), "5\n6");
    assert_eq!(typed("5\n6", 0), "4\n5");
    assert_eq!(typed("(6,5)", 0), "(5,4)");
    let list = "1) linha 2, coluna 3\n2-(3, 2)\n 3. 4 5\nEscolha a jogada: ";
    assert_eq!(Typing::List.write(f5, 0, list), Some("3".to_owned()));
    assert_eq!(Typing::List.write(f5, 1, list), None);
}

#[test]
fn the_question_says_how_it_is_to_be_answered() {
    let cases = [
        ("Choose your move. For instance: 5F\n", Some(example("5F"))),
        ("Sua jogada (ex: d3): ", Some(example("f5"))),
        ("Digite a linha da posição em que pretende jogar: ", Some(example("5\n6"))),
        ("Linha e coluna: ", Some(example("5 6"))),
        ("Digite linha,coluna: ", Some(example("5,6"))),
        ("Coluna: ", Some(example("6\n5"))),
        ("1) linha 2, coluna 3\n2) linha 3, coluna 2\nEscolha a jogada: ", Some(Typing::List)),
        ("Sua jogada (* joga): ", None),
    ];
    for (text, wanted) in cases {
        assert_eq!(typing(text), wanted, "{text}");
    }
    assert_eq!(base("linha (0 a 7): "), Some(0));
    assert_eq!(base("linha [1-8]: "), Some(1));
    assert_eq!(base("linha: "), None);
}

#[test]
fn announcements_are_found_and_examples_and_echoes_are_not() {
    let start = Position::start().play("f5".parse().unwrap()).unwrap();
    let found = |form: &str, base, text: &str| {
        let echo = |square: Square| square.to_string() == "f5";
        choose(announced(text, &example(form), base), &start, echo).map(|announced| announced.square.to_string())
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(found("5F", 1, "My move: 6F\n\nChoose your move. For instance: 5F\n"), some("f6"));
    assert_eq!(found("5F", 1, "You played: 5F\nJogada do computador:6F"), some("f6"));
    assert_eq!(found("5F", 1, "You played: 5F\n"), None);
    assert_eq!(found("5F", 1, "Your move (e.g. 6F): "), None);
    assert_eq!(found("F5", 1, "Computador jogou F6.\nSua jogada (* joga): "), some("f6"));
    assert_eq!(found("5\n6", 1, "Jogador 'O' colocou sua marca na posição (6, 6).\n1 'X'(s)"), some("f6"));
    assert_eq!(found("5\n6", 0, "Linhas: 5\nColuna: 5\n"), some("f6"));
    assert_eq!(found("5\n6", 0, "A jogada foi: 5 5 \n"), some("f6"));
    assert_eq!(found("5\n6", 0, "Jogada IA: Linha: 1660891943 Coluna: 5\nJogada IA: Linha: 5 Coluna: 5\n"), some("f6"));
    assert_eq!(found("5\n6", 0, "Jogada IA: Linha: 1660891943 Coluna: 5"), None);
    assert_eq!(found("5\n6", 0, "A jogada foi: 0 0\n"), some("a1"));
    // The opponent could not move: two moves in a row, of which the first comes first.
    assert_eq!(found("5F", 1, "My move: 6F\nNo move: pass.\nMy move: 4F\n"), some("f6"));
    assert_eq!(found("5\n6", 0, "1-(5, 5)\n2-(3, 5)\nEscolha: "), None);
}

#[test]
fn the_list_tells_from_what_it_counts() {
    let start = Position::start();
    let from_zero = "1) linha 2, coluna 3\n2) linha 3, coluna 2\n3) linha 4, coluna 5\n4) linha 5, coluna 4\n";
    let from_one = "1-(3, 4)\n2-(4, 3)\n3-(4, 3)\n4-(5, 6)\n5-(6, 5)\n";
    assert_eq!(base_of_list(from_zero, &start, |square| square), Some(0));
    assert_eq!(base_of_list(from_one, &start, |square| square), Some(1));
    assert_eq!(base_of_list("1) linha 2, coluna 3\n", &start, |square| square), None);
}
