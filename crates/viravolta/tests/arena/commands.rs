//! The other commands, and what the files hold.

use crate::support::{Cup, contestant};

fn cup() -> Cup {
    let text = "name = 'Copa'\nseed = 7\n[time]\nper_move = '20s'\n".to_owned()
        + &contestant("ana", "otelo", &["seed=1"])
        + &contestant("bruno", "otelo", &["swapped"])
        + &contestant("carla", "otelo", &["seed=3"]);
    Cup::new(&text)
}

fn said(cup: &Cup, arguments: &[&str]) -> (bool, String) {
    let output = cup.arena(arguments).output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn a_cup_from_check_to_replay() {
    let cup = cup();
    let (well, text) = said(&cup, &["check", "cup.toml", "ana"]);
    assert!(well && text.contains("The player is ready."), "{text}");
    let (well, text) = said(&cup, &["check", "cup.toml"]);
    assert!(
        !well && text.contains("line and column are swapped") && text.contains("one of 3 players failed"),
        "{text}"
    );

    cup.run();
    let games = cup.json("games.json");
    let games = games.as_array().expect("a list");
    assert_eq!(games.len(), 6);
    let fields = ["at_fault", "black", "black_discs", "moves", "outcome", "white", "white_discs", "winner"];
    for game in games {
        let mut keys: Vec<&str> = game.as_object().expect("an object").keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys, fields);
        let with_bruno = game["black"] == "bruno" || game["white"] == "bruno";
        assert_eq!(game["outcome"] == "normal", !with_bruno, "{game}");
        assert_eq!(game["at_fault"] == "bruno", with_bruno);
    }
    let standings = cup.json("standings.json");
    let mut keys: Vec<&str> = standings[0].as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["draws", "faults", "losses", "name", "points", "rank", "wins"]);
    assert_eq!((&standings[2]["name"], &standings[2]["faults"]), (&"bruno".into(), &4.into()));

    let guilty = games.iter().position(|game| game["at_fault"] == "bruno").expect("a fault") + 1;
    let (well, text) = said(&cup, &["replay", "out", &guilty.to_string(), "--again"]);
    assert!(well && text.contains("Played again: at move"), "{text}");
    assert!(cup.path(&format!("out/faults/game-{guilty:04}.json")).exists());

    let text = std::fs::read_to_string(cup.path("out/feedback/02-bruno.txt")).expect("feedback");
    assert!(text.contains("Place 3 of 3: 0 points") && text.contains("line and column are swapped"), "{text}");
    assert!(text.contains(&format!("viravolta arena replay out {guilty} --again")), "{text}");
    let page = std::fs::read_to_string(cup.path("out/feedback/02-bruno.html")).expect("feedback");
    assert!(page.contains("<figure class=\"board\">") && page.contains("class=\"conversation\""), "{page}");
    let text = std::fs::read_to_string(cup.path("out/feedback/01-ana.txt")).expect("feedback");
    assert!(text.contains("No fault in any game.") && !text.contains("--again"), "{text}");

    std::fs::remove_file(cup.path("out/index.html")).expect("the page was there");
    let (well, text) = said(&cup, &["report", "out"]);
    assert!(well && cup.path("out/index.html").exists(), "{text}");
    let ggf = std::fs::read_to_string(cup.path("out/games.ggf")).expect("games");
    assert_eq!(ggf.matches("GM[Othello]").count(), 6);
}

#[test]
fn another_cup_does_not_go_on_with_this_journal() {
    let cup = cup();
    cup.run();
    let text = std::fs::read_to_string(cup.path("cup.toml")).expect("the cup");
    std::fs::write(cup.path("cup.toml"), text.replace("seed = 7", "seed = 8")).expect("another cup");
    let (well, text) = said(&cup, &["run", "cup.toml", "--out", "out"]);
    assert!(!well && text.contains("other terms (seed: 7 in the journal, 8 now)"), "{text}");
}

#[test]
fn portuguese_is_whole_in_one_and_in_many() {
    let cup = cup();
    cup.run();
    let journal = std::fs::read_to_string(cup.path("out/journal.jsonl")).expect("a journal");
    for (kept, language, sentence) in [
        (6, "pt-BR", "6 partidas estão no diário e não serão jogadas de novo."),
        (6, "pt-PT", "6 partidas estão no diário e não serão jogadas de novo."),
        (1, "pt-BR", "uma partida está no diário e não será jogada de novo."),
        (1, "pt-PT", "uma partida está no diário e não será jogada de novo."),
    ] {
        let lines: Vec<&str> = journal.split_inclusive('\n').take(1 + kept).collect();
        std::fs::write(cup.path("out/journal.jsonl"), lines.concat()).expect("a shorter journal");
        let (well, text) = said(&cup, &["run", "cup.toml", "--out", "out", "--lang", language]);
        assert!(well && text.contains(sentence), "{text}");
    }
    std::fs::write(cup.path("slip.toml"), "name = 'Copa'\nformt = 'swiss'\n").expect("a slip");
    for (language, sentence) in [
        ("pt-BR", "linha 2, caractere 1: não há aqui opção “formt”; há name, format,"),
        ("pt-PT", "linha 2, carácter 1: não há aqui opção «formt»; há name, format,"),
        ("en", "line 2, character 1: there is no setting “formt” here; there are name, format,"),
    ] {
        let (well, text) = said(&cup, &["check", "slip.toml", "--lang", language]);
        assert!(!well && text.contains(sentence), "{text}");
    }
}

#[test]
fn a_match_says_what_it_proves() {
    let cup = cup();
    let players = ["builtin:1", "builtin:1"];
    let arguments = ["match", players[0], players[1], "--games", "4", "--time", "20s", "--sprt", "0,400"];
    let (well, text) = said(&cup, &arguments);
    assert!(well && text.contains("pairs of games by points") && text.contains("log-likelihood ratio"), "{text}");
    assert!(text.contains(" % ± ") && text.contains("time for a move, builtin:1 (1)"), "{text}");
    let (well, text) = said(&cup, &["match", "builtin:1,hash=1MB,threads=1", "builtin:1", "--games", "2", "--json"]);
    let answer: serde_json::Value = text.lines().find_map(|line| serde_json::from_str(line).ok()).expect("JSON");
    assert!(well && answer["games"] == 2 && answer["score_margin"].is_number() && answer["pairs"].is_array(), "{text}");
    let (well, text) = said(&cup, &["match", "ana", "bruno"]);
    assert!(!well && text.contains("write builtin:5"), "{text}");
}
