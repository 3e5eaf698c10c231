//! Two people play by a link while others watch.

use std::time::Duration;

use serde_json::{Value, json};
use viravolta_rules::{Game, Move, Position};
use viravolta_testkit::http::{Browser, Events};

use crate::support::{data, json as parse, listen, name, send, server, settings};

struct Table {
    black: String,
    white: String,
    watch: String,
}

fn table(browser: &Browser, new: &Value) -> Table {
    let made = send(browser, "/api/games", new, 201);
    let token = |role: &str| made[role].as_str().expect("a token").to_owned();
    Table { black: token("black"), white: token("white"), watch: token("watch") }
}

fn play(browser: &Browser, token: &str, ply: usize, square: &str, status: u16) -> Value {
    send(browser, &format!("/api/games/{token}/moves"), &json!({"ply": ply, "square": square}), status)
}

fn stream(browser: &Browser, token: &str) -> Events {
    listen(browser, &format!("/api/events?page={}&game={token}", name()))
}

/// The newest state: later ones may have come while an earlier one was on its way.
fn until(events: &mut Events, moves: usize) -> Value {
    loop {
        let game = data(events, "game");
        if game["moves"].as_array().expect("moves").len() >= moves {
            return game;
        }
    }
}

/// A whole game in which somebody has to pass: the first of those that a simple rule plays.
fn game_with_passes() -> Game {
    let played = |step: usize| {
        let mut game = Game::new(Position::start());
        while !game.is_over() {
            let legal: Vec<_> = game.position().legal_moves().iter().collect();
            let choice = game.moves().len() * step % legal.len().max(1);
            match legal.get(choice) {
                Some(square) => game.place(*square).expect("a legal move"),
                None => game.play(Move::Pass).expect("a forced pass"),
            };
        }
        game
    };
    let with_passes = (1..1000).map(played).find(|game| game.moves().any(|mv| mv == Move::Pass));
    with_passes.expect("one of a thousand games has a pass")
}

#[test]
fn a_whole_game_with_passes_is_played_watched_and_gone_on_with() {
    let server = server();
    let (ana, rui, eva) = (server.browser(), server.browser(), server.browser());
    let table = table(&ana, &json!({"side": "black", "name": "Ana", "pace": "10m"}));
    send(&rui, &format!("/api/games/{}/join", table.white), &json!({"name": "Rui"}), 200);
    let mut at_black = stream(&ana, &table.black);
    let mut at_white = stream(&rui, &table.white);
    let mut watching = stream(&eva, &table.watch);
    let game = game_with_passes();
    let whole: Vec<Move> = game.moves().collect();
    let mut last_id = String::new();
    let mut last_seen = Value::Null;
    for (ply, mv) in whole.iter().enumerate() {
        let Move::Place(square) = mv else { continue };
        let color =
            if game.position_after(ply).expect("a position").turn() == viravolta_rules::Color::Black { 0 } else { 1 };
        let (browser, token) = [(&ana, &table.black), (&rui, &table.white)][color];
        let (other, other_token) = [(&rui, &table.white), (&ana, &table.black)][color];
        // Out of turn, and on a square that is taken.
        if ply % 7 == 0 {
            play(other, other_token, ply, &square.to_string(), 403);
            play(browser, token, ply, "e4", 422);
        }
        let after = play(browser, token, ply, &square.to_string(), 200);
        // The same again, as after a lost answer: nothing changes.
        let again = play(browser, token, ply, &square.to_string(), 200);
        assert_eq!(after["version"], again["version"]);
        let seen = until(&mut watching, ply + 1);
        assert_eq!(seen["moves"][ply], square.to_string());
        last_seen = seen;
        if ply == 10 {
            // White loses the connection, black plays on, white comes back with the number of what it saw last.
            let event = at_white.wait_for("game").expect("an event");
            last_id = event.id.expect("an id");
            drop(std::mem::replace(&mut at_white, stream(&rui.clone().with("last-event-id", "999999"), &table.white)));
            assert_eq!(at_white.receive().expect("an event").expect("not the end").name, "resync");
        }
    }
    for end in [until(&mut at_black, whole.len()), last_seen] {
        assert_eq!(end["result"]["ending"], "normal");
        assert_eq!((&end["turn"], &end["clock"]["running"]), (&Value::Null, &Value::Null));
        let told: Vec<&str> = end["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
        let expected: Vec<String> =
            whole.iter().map(|mv| mv.square().map_or("pass".to_owned(), |at| at.to_string())).collect();
        assert_eq!(told, expected);
    }
    // Who comes back late gets the whole game at once; who has seen it all gets nothing again.
    let mut late = stream(&rui.clone().with("last-event-id", &last_id), &table.white);
    let end = late.wait_for("game").expect("an event");
    let mut up_to_date = stream(&rui.clone().with("last-event-id", &end.id.expect("an id")), &table.white);
    assert_eq!(up_to_date.receive().expect("an event").expect("not the end").name, "presence");
}

#[test]
fn who_is_there_is_told() {
    let server = server();
    let table = table(&server.browser(), &json!({}));
    let mut black = stream(&server.browser(), &table.black);
    let watchers: Vec<Events> = (0..3).map(|_| stream(&server.browser(), &table.watch)).collect();
    loop {
        let now = data(&mut black, "presence");
        if now == json!({"black": true, "white": false, "watchers": 3}) {
            break;
        }
    }
    drop(watchers);
    while data(&mut black, "presence")["watchers"] != 0 {}
}

#[test]
fn clocks_run_once_both_have_come_and_the_server_ends_the_game() {
    let server = server();
    let browser = server.browser();
    let table = table(&browser, &json!({"pace": "1s"}));
    let read = |token: &str| parse(&browser.read(&format!("/api/games/{token}")).expect("an answer"));
    send(&browser, &format!("/api/games/{}/join", table.black), &json!({}), 200);
    std::thread::sleep(Duration::from_millis(1500));
    let alone = read(&table.watch);
    assert_eq!((&alone["clock"]["running"], &alone["clock"]["black"]), (&Value::Null, &json!(1000)));
    let mut watching = stream(&server.browser(), &table.watch);
    send(&browser, &format!("/api/games/{}/join", table.white), &json!({}), 200);
    let end = loop {
        let game = data(&mut watching, "game");
        if !game["result"].is_null() {
            break game;
        }
    };
    assert_eq!((&end["result"]["ending"], &end["result"]["winner"]), (&json!("time"), &json!("white")));
    assert_eq!(end["clock"]["black"], 0);
    play(&browser, &table.black, 0, "f5", 409);
}

#[test]
fn taking_back_needs_both() {
    let server = server();
    let browser = server.browser();
    let table = table(&browser, &json!({"moves": "f5"}));
    play(&browser, &table.white, 1, "d6", 200);
    play(&browser, &table.black, 2, "c3", 200);
    let ask = |token: &str, ply: usize, status: u16| {
        send(&browser, &format!("/api/games/{token}/takeback"), &json!({"ply": ply}), status)
    };
    // Not before the opening, and not into the future.
    ask(&table.black, 0, 409);
    ask(&table.black, 3, 409);
    assert_eq!(ask(&table.black, 2, 200)["takeback"], json!({"by": "black", "ply": 2}));
    assert_eq!(ask(&table.black, 2, 200)["moves"], json!(["f5", "d6", "c3"]));
    let declined = send(&browser, &format!("/api/games/{}/decline", table.white), &json!({}), 200);
    assert_eq!((&declined["takeback"], declined["moves"].as_array().map(Vec::len)), (&Value::Null, Some(3)));
    ask(&table.black, 1, 200);
    let back = ask(&table.white, 1, 200);
    assert_eq!((&back["moves"], &back["turn"], &back["takeback"]), (&json!(["f5"]), &json!("white"), &Value::Null));
}

#[test]
fn a_server_that_starts_again_knows_everything() {
    let mut server = server();
    let browser = server.browser();
    let table = table(&browser, &json!({"size": 6, "mirrored": true, "pace": "5m+3s", "name": "Ana", "side": "white"}));
    send(&browser, &format!("/api/games/{}/join", table.black), &json!({}), 200);
    let first = parse(&browser.read(&format!("/api/games/{}", table.watch)).expect("an answer"));
    let square = first["legal"][0].as_str().expect("a move").to_owned();
    let before = play(&browser, &table.black, 0, &square, 200);
    let data = server.folder.path().join("data");
    // Nobody else may use the folder meanwhile.
    assert!(viravolta_web::start(&settings(&data)).is_err_and(|error| error.to_string().contains("another server")));
    drop(server.running);
    server.running = viravolta_web::start(&settings(&data)).expect("a server");
    let browser = server.browser();
    let mut after = parse(&browser.read(&format!("/api/games/{}", table.black)).expect("an answer"));
    let mut before = before;
    for game in [&mut before, &mut after] {
        game["clock"]["white"].take();
    }
    assert_eq!(before, after);
    assert_eq!(after["players"]["white"]["name"], "Ana");
}
