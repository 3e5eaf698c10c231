//! Our course programs, our engine over both protocols, other people's engine and programs with bad habits meet in
//! one cup and finish it without a fault.

use std::path::Path;

use crate::support::{Cup, VIRAVOLTA, contestant, player};

const RHINO: &str = "/usr/games/gtp-rhino";

#[test]
fn everybody_finishes_without_a_fault() {
    let mut text = "name = 'Copa'\nformat = 'round-robin'\nseed = 7\n[time]\nper_move = '20s'\n\
                    [[player]]\nname = 'casa'\nprotocol = 'builtin'\nlevel = 2\n"
        .to_owned();
    text += &player("nboard", "nboard", &[VIRAVOLTA, "nboard", "--level", "1", "--hash", "4"]);
    text += &player("gtp", "gtp", &[VIRAVOLTA, "gtp", "--level", "1", "--hash", "4"]);
    text += &player("otelo", "otelo", &[VIRAVOLTA, "course", "otelo", "--level", "1"]);
    text += &player("othello", "othello", &[VIRAVOLTA, "course", "othello", "--level", "1"]);
    text += &player("ep4", "ep4", &[VIRAVOLTA, "course", "ep4"]);
    text += &player("rothelo", "rothelo", &[VIRAVOLTA, "course", "rothelo", "--level", "1"]);
    text += &contestant("mute", "othello", &["no-flush", "unannounced", "cls", "flood-at-end"]);
    text += &contestant("eternal", "rothelo", &["no-flush", "unannounced", "restart"]);
    text += &contestant("curious", "othello", &["ask-colour", "no-flush"]);
    if Path::new(RHINO).exists() {
        text += &player("rhino", "gtp", &[RHINO]);
    } else {
        eprintln!("{RHINO} is absent: the cup goes without it");
    }
    let cup = Cup::new(&text);
    cup.run();
    let games = cup.json("games.json");
    let games = games.as_array().expect("a list");
    // Everybody against everybody, once.
    let players = cup.json("standings.json").as_array().expect("a list").len();
    assert_eq!(games.len(), players * (players - 1) / 2);
    for game in games {
        assert_eq!(game["outcome"], "normal", "{game}");
        assert_eq!(game["at_fault"], serde_json::Value::Null);
    }
    for line in cup.json("standings.json").as_array().expect("a list") {
        assert_eq!(line["faults"], 0, "{line}");
    }
}
