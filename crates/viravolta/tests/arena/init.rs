//! From the submissions of a class to a cup that is really played.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use viravolta_testkit::submissions::{self, mutant};

use crate::support::VIRAVOLTA;

const KIT: &str = "def make_move(board, color):\n    return board.legal_moves(color)[0]\n";

const MARKED: &str = "int main( {\n/*** COPIE A PARTIR DAQUI ***/\nvoid escolhejogada7(int t[8][8], int cor, int *l, int *c) {\n    for (*l = 0; *l < 8; ++*l)\n        for (*c = 0; *c < 8; ++*c)\n            if (podejogar(t, cor, *l, *c))\n                return;\n}\n/*** COPIE ATÉ AQUI ***/\n";

fn correct(course: &str) -> String {
    submissions::correct().into_iter().find(|program| program.course == course).expect(course).source
}

/// A class with every kind of submission.
fn class(folder: &Path) {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect(name);
    };
    write("ana.c", &correct("otelo"));
    write("Bruno Reis_17_assignsubmission_file/src/othello.c", &correct("othello"));
    write("carla/rothelo.c", &correct("rothelo"));
    write("daniel.py", &correct("ep4"));
    write("eva/ep/otelo8041.c", MARKED);
    write("fabio.py", KIT);
    write("gil.c", "int main(void) { return }\n");
    write("hugo/leia-me.txt", "depois envio\n");
    write("ines.c", &mutant("otelo", "flips without the far end").source);
    write("joao.c", "#include <stdio.h>\nint main(void) { puts(\"ola\"); return 0; }\n");
}

fn init(folder: &Path, arguments: &[&str]) -> Output {
    let closed = viravolta_sandbox::doctor().missing_required().is_empty();
    let walls: &[&str] = if closed { &[] } else { &["--sandbox", "best-effort"] };
    let mut command = Command::new(VIRAVOLTA);
    command.args(["arena", "init", "entregas", "--out", "copa"]).args(arguments).args(walls).current_dir(folder);
    command.output().expect("it runs")
}

#[test]
fn a_class_becomes_a_cup_that_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    class(&folder.path().join("entregas"));
    let output = init(folder.path(), &["--json", "--lang", "en"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let names = |list: &Value| -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        list.as_array().expect("a list").iter().map(|one| (text(&one["name"]), text(&one["protocol"]))).collect()
    };
    let players = names(&answer["players"]);
    let expected = [
        ("Bruno Reis", "othello"),
        ("ana", "otelo"),
        ("carla", "rothelo"),
        ("daniel", "ep4"),
        ("eva", "function"),
        ("fabio", "function"),
        ("ines", "otelo"),
    ];
    assert_eq!(players, expected.map(|(name, protocol)| (name.to_owned(), protocol.to_owned())), "{answer:#}");
    for player in answer["players"].as_array().expect("a list") {
        let faulty = player["name"] == "ines";
        assert_eq!(player["remark"].is_string(), faulty, "{player:#}");
    }
    let cannot = names(&answer["cannot_play"]);
    assert_eq!(cannot.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["gil", "hugo", "joao"]);
    let reasons = answer["cannot_play"].as_array().expect("a list");
    assert!(reasons.iter().all(|one| one["reason"].as_str().is_some_and(|reason| reason.len() > 10)), "{answer:#}");
    assert!(reasons[0]["reason"].as_str().expect("a text").contains("expected expression"), "{answer:#}");

    let cup = folder.path().join("copa/cup.toml");
    let text = fs::read_to_string(&cup).expect("a cup");
    assert!(text.contains("# gil: "), "{text}");
    // The cup as it was written is played; who is faultless stays so.
    let quick = text.replace("double-round-robin", "round-robin");
    fs::write(&cup, quick).expect("a cup");
    let played = Command::new(VIRAVOLTA)
        .args(["arena", "run", "copa/cup.toml", "--out", "out", "--jobs", "2", "--force", "--lang", "en"])
        .current_dir(folder.path())
        .output()
        .expect("it runs");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let standings: Value =
        serde_json::from_slice(&fs::read(folder.path().join("out/standings.json")).expect("standings")).expect("JSON");
    let lines = standings.as_array().or_else(|| standings["standings"].as_array()).expect("a table");
    assert_eq!(lines.len(), 7, "{standings:#}");
    for line in lines {
        let faults = line["faults"].as_u64().expect("a number");
        assert!(faults == 0 || line["name"] == "ines", "{line:#}");
    }
}

#[test]
fn a_cup_that_is_there_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("entregas")).expect("a folder");
    let empty = init(folder.path(), &["--lang", "pt-PT"]);
    assert_eq!(empty.status.code(), Some(2));
    fs::write(folder.path().join("entregas/gil.c"), "int main(void) { return }\n").expect("a file");
    let nobody = init(folder.path(), &["--lang", "pt-BR"]);
    let said = String::from_utf8_lossy(&nobody.stdout).into_owned();
    assert_eq!(nobody.status.code(), Some(1), "{said}");
    assert!(said.contains("gil não pode jogar. Não compila: "), "{said}");
    assert!(!folder.path().join("copa/cup.toml").exists());
    fs::create_dir_all(folder.path().join("copa")).expect("a folder");
    fs::write(folder.path().join("copa/cup.toml"), "mine").expect("a cup");
    let there = init(folder.path(), &["--lang", "pt-PT"]);
    assert_eq!(there.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&there.stderr).contains("fica como está"));
    assert_eq!(fs::read_to_string(folder.path().join("copa/cup.toml")).expect("a cup"), "mine");
}
