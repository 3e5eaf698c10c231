//! What the engine says to pages, and when it stops.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use viravolta_testkit::http::{Browser, Events};

use crate::support::{Server, data, listen, name, send, server};

/// No machine is so busy that something short takes longer.
const PATIENCE: Duration = Duration::from_secs(120);

/// A page with its stream.
struct Page {
    browser: Browser,
    name: String,
    events: Events,
}

fn page(server: &Server) -> Page {
    let (browser, name) = (server.browser(), name());
    let events = listen(&browser, &format!("/api/events?page={name}"));
    Page { browser, name, events }
}

impl Page {
    fn ask(&self, route: &str, job: &str, question: &Value, status: u16) -> Value {
        let mut body = json!({"page": self.name, "job": job});
        if let (Value::Object(body), Value::Object(question)) = (&mut body, question.clone()) {
            body.extend(question);
        }
        send(&self.browser, route, &body, status)
    }

    fn think(&self, job: &str, question: &Value) -> Value {
        self.ask("/api/think", job, question, 202)
    }

    fn done(&mut self) -> Value {
        data(&mut self.events, "done")
    }
}

/// A figure of `/metrics`.
fn figure(server: &Server, name: &str) -> f64 {
    let text = server.browser().read("/metrics").expect("figures").body;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("viravolta_{name} ")));
    line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name}: {text}"))
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn values_grow_deeper_and_end() {
    let server = server();
    let mut page = page(&server);
    // No book knows a board of 6x6.
    let start = "--------------OX----XO-------------- X";
    let question = json!({"start": start, "moves": ["e4"], "what": "values", "depth": 6});
    assert_eq!(page.think("a", &question)["job"], "a");
    let mut deepest = 0;
    let end = loop {
        let event = page.events.receive().expect("an event").expect("not the end");
        let data: Value = serde_json::from_str(&event.data).expect("JSON");
        match event.name.as_str() {
            "thought" => {
                let depth = data["depth"].as_u64().expect("a depth");
                assert!(depth >= deepest, "{depth} after {deepest}");
                deepest = depth;
            }
            "done" => break data,
            other => panic!("{other}"),
        }
    };
    assert_eq!((&end["job"], &end["reason"], &end["depth"]), (&json!("a"), &json!("finished"), &json!(6)));
    let moves: Vec<&str> =
        end["lines"].as_array().expect("lines").iter().filter_map(|line| line["move"].as_str()).collect();
    assert_eq!(moves.len(), 3, "every legal answer to e4: {end}");
    // Whatever was asked before, the same question has the same answer.
    page.think("b", &json!({"start": start, "what": "values", "depth": 9}));
    page.done();
    page.think("a", &question);
    let again = page.done();
    assert_eq!((&end["lines"], &end["nodes"]), (&again["lines"], &again["nodes"]));
}

#[test]
fn the_book_has_the_last_word_about_what_it_knows() {
    let server = server();
    let mut page = page(&server);
    page.think("a", &json!({"moves": "f5", "what": "values", "depth": 4}));
    let told = page.done();
    let best = &told["lines"][0];
    assert_eq!(best["proof"], "book", "{told}");
    assert!(best["depth"].as_u64() > Some(4) && best["confidence"].is_null(), "{told}");
}

#[test]
fn a_level_plays_and_the_best_lines_are_told() {
    let server = server();
    let mut page = page(&server);
    page.think("m", &json!({"what": "move", "level": 1}));
    let done = page.done();
    assert!(["c4", "d3", "e6", "f5"].contains(&done["move"].as_str().expect("a move")), "{done}");
    page.think("l", &json!({"what": "lines", "count": 2, "depth": 4}));
    assert_eq!(page.done()["lines"].as_array().map(Vec::len), Some(2));
    // Nobody can move any more, and somebody must pass.
    let over = format!("{} X", "X".repeat(64));
    page.think("m", &json!({"start": over, "what": "move", "level": 10}));
    assert_eq!(page.done()["move"], Value::Null);
    let pass = format!("XO{} O", "-".repeat(62));
    page.think("m", &json!({"start": pass, "what": "move", "level": 1}));
    assert_eq!(page.done()["move"], "pass");
}

#[test]
fn a_game_is_judged_move_by_move() {
    let server = server();
    let mut page = page(&server);
    page.ask("/api/review", "r", &json!({"moves": "f5d6c3d3c4", "depth": 2}), 202);
    // Who reads slowly is told the newest only: on a quick machine that may be the end alone.
    let done = loop {
        let event = page.events.receive().expect("an event").expect("a stream that goes on");
        let told: Value = serde_json::from_str(&event.data).expect("JSON");
        match event.name.as_str() {
            "judged" => assert_eq!((&told["job"], told["of"].as_u64().is_some()), (&json!("r"), true)),
            "done" => break told,
            _ => {}
        }
    };
    assert_eq!(done["moves"].as_array().map(Vec::len), Some(5), "{done}");
    assert_eq!((&done["moves"][0]["move"], &done["moves"][0]["place"]), (&json!("f5"), &json!(1)));
}

#[test]
fn what_cannot_be_asked() {
    let server = server();
    let page = page(&server);
    for (question, status) in [
        (json!({"what": "dance"}), 400),
        (json!({"what": "move"}), 400),
        (json!({"what": "move", "level": 11}), 400),
        (json!({"what": "values", "depth": 0}), 400),
        (json!({"what": "values", "depth": 61}), 400),
        (json!({"what": "values", "depth": -1}), 400),
        (json!({"what": "values", "ms": 0}), 400),
        (json!({"what": "values", "ms": 120_001}), 400),
        (json!({"what": "lines", "count": 65}), 400),
        (json!({"what": "values", "moves": "f5e"}), 400),
        (json!({"what": "values", "moves": [1, 2]}), 400),
        (json!({"what": "values", "start": "XO X"}), 400),
        (json!({"what": "values", "moves": "f5a1"}), 422),
    ] {
        page.ask("/api/think", "q", &question, status);
    }
    page.ask("/api/think", "a name with blanks", &json!({"what": "values"}), 400);
    page.ask("/api/review", "r", &json!({"moves": "f5a1"}), 422);
    let nobody = json!({"page": name(), "job": "a", "what": "values"});
    assert_eq!(send(&page.browser, "/api/think", &nobody, 409)["error"], "no-stream");
}

#[test]
fn jobs_are_stopped_replaced_and_counted() {
    let server = server();
    let mut page = page(&server);
    for job in ["a", "b", "c", "d"] {
        page.think(job, &json!({"what": "values"}));
    }
    assert_eq!(page.ask("/api/think", "e", &json!({"what": "values"}), 429)["error"], "too-many");
    page.think("a", &json!({"what": "values"}));
    assert_eq!(page.done(), json!({"job": "a", "reason": "replaced"}));
    page.ask("/api/stop", "b", &json!({}), 204);
    assert_eq!(page.done(), json!({"job": "b", "reason": "stopped"}));
    send(&page.browser, "/api/stop", &json!({"page": page.name}), 204);
    let mut ended: Vec<String> = (0..3).map(|_| page.done()["job"].to_string()).collect();
    ended.sort();
    assert_eq!(ended, ["\"a\"", "\"c\"", "\"d\""]);
    until("the engine rests", || figure(&server, "running_jobs") + figure(&server, "waiting_jobs") == 0.0);
}

#[test]
fn a_reader_who_leaves_stops_the_engine_and_a_second_stream_takes_over() {
    let server = server();
    let page = page(&server);
    for job in ["a", "b"] {
        page.think(job, &json!({"what": "values"}));
    }
    until("the engine thinks", || figure(&server, "running_jobs") == 1.0);
    // The same page again, as after a lost connection: its jobs are gone, as the greeting says.
    let mut second = page.browser.listen(&format!("/api/events?page={}", page.name)).expect("a stream");
    assert_eq!(data(&mut second, "hello")["jobs"], json!([]));
    page.think("c", &json!({"what": "values"}));
    drop((second, page));
    until("the engine rests", || figure(&server, "running_jobs") + figure(&server, "waiting_jobs") == 0.0);
    until("nobody listens", || figure(&server, "streams") == 0.0);
}

#[test]
fn nobody_waits_behind_all_the_jobs_of_another() {
    let server = server();
    let greedy = page(&server);
    for job in ["a", "b", "c", "d"] {
        greedy.think(job, &json!({"what": "values"}));
    }
    let mut modest = page(&server);
    // One open question of the other has its turn at most, and then this one has.
    assert!(
        modest.think("q", &json!({"what": "values", "depth": 2}))["ahead"].as_u64().is_some_and(|ahead| ahead <= 1)
    );
    assert_eq!(modest.done()["reason"], "finished");
    // What was interrupted goes on.
    until("the others think on", || figure(&server, "running_jobs") == 1.0 && figure(&server, "waiting_jobs") == 3.0);
}
