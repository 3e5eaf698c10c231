//! The page reads what the command line writes, opening book and all.

use std::process::Command;

use serde_json::{Value, json};

use crate::support::{VIRAVOLTA, data, name, read, send, serve, until};

fn said(arguments: &[&str]) -> Value {
    let output = Command::new(VIRAVOLTA).args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn values_are_those_of_analyze() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &["--port", "0"]);
    let (browser, page) = (server.browser(), name());
    let mut events = browser.listen(&format!("/api/events?page={page}")).expect("a stream");
    // In an order in which each search could profit from the one before.
    for moves in ["f5d6c3", "f5d6c3d3", "f5d6c3d3c4", "f5d6c3"] {
        let expected = said(&["analyze", "--json", "--depth", "6", "--threads", "1", "--lines", "64", moves]);
        let question = json!({"page": page, "job": "a", "moves": moves, "what": "values", "depth": 6});
        send(&browser, "/api/think", &question);
        let mut told = data(&mut events, "done");
        for line in told["lines"].as_array_mut().expect("lines").iter_mut().filter_map(Value::as_object_mut) {
            line.remove("move");
        }
        assert_eq!((&told["lines"], &told["nodes"]), (&expected["moves"], &expected["nodes"]), "{moves}");
    }
    let game = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8";
    let expected = said(&["analyze", "--json", "--depth", "4", "--threads", "1", game]);
    send(&browser, "/api/review", &json!({"page": page, "job": "r", "moves": game, "depth": 4}));
    let mut told = data(&mut events, "done");
    for judged in told["moves"].as_array_mut().expect("moves").iter_mut().filter_map(Value::as_object_mut) {
        judged.remove("place");
    }
    for field in ["moves", "black_lost", "white_lost", "turns"] {
        assert_eq!(told[field], expected[field], "{field}");
    }
}

#[test]
fn the_explorer_counts_what_db_position_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions/db.in");
    let server = serve(folder.path(), &["--port", "0", "--wthor", games]);
    let browser = server.browser();
    until("the index is built", || browser.read("/api/explorer").expect("an answer").status == 200);
    assert!(browser.read("/analyse").expect("a page").body.contains("data-wthor"));
    for (query, arguments) in [
        ("moves=", vec!["---------------------------OX------XO--------------------------- X"]),
        ("moves=f5", vec!["f5"]),
        ("moves=f5d6&from=2025&to=2025", vec!["f5d6", "--year", "2025"]),
        ("moves=f5&player=alves", vec!["f5", "--player", "alves"]),
    ] {
        let expected = said(&[&["db", "position", "--json", "--folder", games], arguments.as_slice()].concat());
        let mut told = read(&browser, &format!("/api/explorer?{query}"));
        let latest = told.as_object_mut().and_then(|told| told.remove("latest")).expect("games");
        assert_eq!(told, expected, "{query}");
        assert_eq!(latest.as_array().map(Vec::len), told["games"].as_u64().map(|games| games.min(10) as usize));
    }
    for (query, status) in [("moves=f5a1", 422), ("moves=zz", 400), ("from=soon", 400), ("player=nobody", 200)] {
        assert_eq!(browser.read(&format!("/api/explorer?{query}")).expect("an answer").status, status, "{query}");
    }
}
