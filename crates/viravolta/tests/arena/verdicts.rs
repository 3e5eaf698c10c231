//! What is said to the people who have to mend their programs, with the real command.

use std::os::unix::fs::PermissionsExt;

use crate::support::{Cup, contestant, player};

fn said(cup: &Cup, arguments: &[&str]) -> (bool, String) {
    let output = cup.arena(arguments).output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

/// A file that no system runs, for each reason.
fn hopeless() -> Cup {
    let text = "[time]\nper_move = '20s'\n".to_owned()
        + &contestant("well", "otelo", &["seed=1"])
        + &player("source", "otelo", &["./ana/main.c"])
        + &player("locked", "otelo", &["./bia/bot"])
        + &player("script", "otelo", &["./caio/bot.py"]);
    let cup = Cup::new(&text);
    let write = |name: &str, content: &str, mode: u32| {
        let path = cup.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, content).expect("a file");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).expect("a mode");
    };
    write("ana/main.c", "#include <stdio.h>\nint main(void) { return 0; }\n", 0o644);
    write("bia/bot", "#!/bin/sh\nexit 0\n", 0o644);
    write("caio/bot.py", "#!/usr/bin/nopython\nprint(1)\n", 0o755);
    cup
}

#[test]
fn a_program_that_cannot_start_is_told_what_to_do_before_the_first_game() {
    let cup = hopeless();
    let cases = [
        (
            "en",
            ["is a source file", "gcc -o main main.c", "chmod +x", "asks for the interpreter", "3 programs cannot be"],
        ),
        (
            "pt-BR",
            [
                "é um arquivo-fonte",
                "Compile-o",
                "Torne-o executável",
                "pede o interpretador",
                "3 programas não podem ser",
            ],
        ),
        (
            "pt-PT",
            [
                "é um ficheiro-fonte",
                "Compile-o",
                "Torne-o executável",
                "pede o interpretador",
                "3 programas não podem ser",
            ],
        ),
    ];
    for (language, sentences) in cases {
        let (well, text) = said(&cup, &["run", "cup.toml", "--out", "out", "--lang", language]);
        assert!(!well && !cup.path("out/journal.jsonl").exists(), "{text}");
        for sentence in sentences {
            assert!(text.contains(sentence), "{language}: {sentence}\n{text}");
        }
        // No sentence is half in English.
        assert!(language == "en" || !text.contains("os error"), "{text}");
    }
    let (well, text) = said(&cup, &["check", "cup.toml", "source", "--lang", "pt-BR"]);
    assert!(!well && text.contains("FALHOU depois de nenhuma resposta") && text.contains("Compile-o"), "{text}");
}

#[test]
fn check_shows_the_conversation_and_what_was_understood() {
    let text = "[time]\nper_move = '60s'\nstart = '60s'\n".to_owned()
        + &contestant("ana", "ep4", &["careless"])
        + &contestant("bia", "console", &["question=secret", "ask=far", "board=numbers", "base=0"])
        + "answers = [['codigo', '42']]\n";
    let cup = Cup::new(&text);
    let (well, text) = said(&cup, &["check", "cup.toml", "ana"]);
    assert!(!well && text.contains("Your program accepted the impossible move (1, 1)"), "{text}");
    assert!(text.contains("← an impossible move, so that the program begins"), "{text}");
    let (well, text) = said(&cup, &["check", "cup.toml", "bia", "--conversation"]);
    assert!(well, "{text}");
    for sentence in [
        "> 42   ← as answers in the cup's file says",
        "← it asks for the colour",
        "the board of the start; black is -1, white is 1",
        "← the opponent's move: (",
        "[a board]",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
    let output = cup.arena(&["check", "cup.toml", "--json"]).output().expect("it runs");
    let checked: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(!output.status.success());
    assert_eq!((&checked[0]["ready"], &checked[1]["ready"]), (&false.into(), &true.into()));
    assert_eq!(checked[0]["trials"][0]["detail"]["said"], "(1, 1)");
    assert_eq!(checked[1]["trials"].as_array().map(Vec::len), Some(4));
    let conversation = checked[1]["trials"][0]["conversation"].as_array().expect("a conversation");
    assert!(conversation.iter().any(|said| said["understood"][0]["what"] == "asks-color"), "{conversation:?}");
    assert_eq!(checked[1]["trials"][0]["manner"]["base"], 0);
}
