//! The plug is pulled in the middle of games: nothing that was confirmed is lost, and the games go on.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use viravolta_testkit::RaisedAtTheEnd;
use viravolta_testkit::http::{Answer, Browser};

use crate::support::{PATIENCE, browser, serve};

/// How often the server is killed; `VIRAVOLTA_KILLS` asks for more.
fn kills() -> usize {
    std::env::var("VIRAVOLTA_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

/// Games at the same time.
const GAMES: usize = 3;

/// Asks until somebody answers: the server may be away.
fn insist(mut ask: impl FnMut() -> std::io::Result<Answer>) -> Answer {
    let end = Instant::now() + PATIENCE;
    loop {
        // An answer that broke off in the middle is none.
        if let Ok(answer) = ask()
            && serde_json::from_str::<Value>(&answer.body).is_ok()
        {
            return answer;
        }
        assert!(Instant::now() < end, "the server does not come back");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn game(browser: &Browser, token: &str) -> Value {
    let answer = insist(|| browser.read(&format!("/api/games/{token}")));
    assert_eq!(answer.status, 200, "{answer:?}");
    serde_json::from_str(&answer.body).expect("JSON")
}

fn moves(game: &Value) -> Vec<String> {
    game["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Plays games, both sides, until it is told to stop. Returns how many moves were confirmed.
fn play(server: SocketAddr, number: usize, stop: &AtomicBool, confirmed: &AtomicUsize) {
    let mut made: Option<[String; 2]> = None;
    let mut known: Vec<String> = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        // Each request by a visitor of its own: nobody here is a human being with human patience.
        let Some(tokens) = &made else {
            let answer = insist(|| browser(server).send("/api/games", "{}"));
            let game: Value = serde_json::from_str(&answer.body).expect("JSON");
            made = Some(["black", "white"].map(|side| game[side].as_str().expect("a token").to_owned()));
            known.clear();
            continue;
        };
        let now = game(&browser(server), &tokens[0]);
        let moves_now = moves(&now);
        assert!(moves_now.starts_with(&known), "confirmed and lost: {known:?}, there is {moves_now:?}");
        let Some(turn) = now["turn"].as_str() else {
            made = None;
            continue;
        };
        let legal = now["legal"].as_array().expect("moves");
        let square = legal[(number + moves_now.len() * 7) % legal.len()].as_str().expect("a square");
        let path = format!("/api/games/{}/moves", tokens[usize::from(turn == "white")]);
        let body = json!({"ply": moves_now.len(), "square": square}).to_string();
        // Sent again if need be: the same move twice is one move.
        let answer = insist(|| browser(server).send(&path, &body));
        assert_eq!(answer.status, 200, "{answer:?}");
        known = moves(&serde_json::from_str(&answer.body).expect("JSON"));
        assert_eq!(known.get(moves_now.len()).map(String::as_str), Some(square));
        confirmed.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn whatever_was_confirmed_survives_a_pulled_plug() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = serve(folder.path(), &["--port", "0"]);
    let address = server.address;
    let (stop, confirmed) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        let _stop = RaisedAtTheEnd(&stop);
        let players: Vec<_> = (0..GAMES)
            .map(|number| {
                let (stop, confirmed) = (&stop, &confirmed);
                scope.spawn(move || play(address, number, stop, confirmed))
            })
            .collect();
        let healthy = || players.iter().all(|player| !player.is_finished());
        for kill in 0..kills() {
            let before = confirmed.load(Ordering::Relaxed);
            let end = Instant::now() + PATIENCE;
            while confirmed.load(Ordering::Relaxed) < before + 5 && healthy() && Instant::now() < end {
                std::thread::sleep(Duration::from_millis(5));
            }
            assert!(!healthy() || Instant::now() < end, "nobody plays");
            // Somewhere in a move, each time elsewhere.
            std::thread::sleep(Duration::from_millis(kill as u64 * 3 % 17));
            server.process.kill().expect("killed");
            server.process.wait().expect("gone");
            server = serve(folder.path(), &["--port", &address.port().to_string()]);
        }
        let before = confirmed.load(Ordering::Relaxed);
        let end = Instant::now() + PATIENCE;
        while confirmed.load(Ordering::Relaxed) < before + 5 && healthy() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(5));
        }
    });
    let confirmed = confirmed.load(Ordering::Relaxed);
    assert!(confirmed > 5 * kills(), "{confirmed}");
    println!("{} kills, {confirmed} moves confirmed, none lost", kills());
}
