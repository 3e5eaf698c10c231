//! Every route beside everybody who may ask it.

use serde_json::json;

use crate::support::{json as parse, name, send, server, server_with};

/// What each role gets from a route: black, white, a watcher, a stranger with a token of nobody.
struct Expectation {
    method: &'static str,
    route: &'static str,
    body: &'static str,
    black: u16,
    white: u16,
    watch: u16,
    stranger: u16,
}

#[test]
fn every_route_and_every_role() {
    let route = |method, route, body, [black, white, watch, stranger]: [u16; 4]| Expectation {
        method,
        route,
        body,
        black,
        white,
        watch,
        stranger,
    };
    let table = [
        route("GET", "/g/TOKEN", "", [200, 200, 200, 404]),
        route("GET", "/api/games/TOKEN", "", [200, 200, 200, 404]),
        route("POST", "/api/games/TOKEN/join", "{}", [200, 200, 403, 404]),
        route("POST", "/api/games/TOKEN/moves", r#"{"ply":0,"square":"f5"}"#, [200, 409, 403, 404]),
        // A move that is played already, by somebody else.
        route("POST", "/api/games/TOKEN/moves", r#"{"ply":0,"square":"d3"}"#, [409, 409, 403, 404]),
        route("POST", "/api/games/TOKEN/takeback", r#"{"ply":0}"#, [200, 200, 403, 404]),
        // It was agreed upon, and nothing is left to take back.
        route("POST", "/api/games/TOKEN/takeback", r#"{"ply":0}"#, [409, 409, 403, 404]),
        route("POST", "/api/games/TOKEN/decline", "{}", [200, 200, 403, 404]),
        // A rematch of a game that goes on.
        route("POST", "/api/games/TOKEN/rematch", "{}", [409, 409, 403, 404]),
        route("POST", "/api/games/TOKEN/resign", "{}", [200, 409, 403, 404]),
        route("POST", "/api/games/TOKEN/moves", r#"{"ply":0,"square":"f5"}"#, [409, 409, 403, 404]),
        route("POST", "/api/games/TOKEN/rematch", "{}", [200, 200, 403, 404]),
        route("GET", "/api/games/TOKEN/moves", "", [405, 405, 405, 405]),
        route("DELETE", "/api/games/TOKEN", "", [405, 405, 405, 405]),
    ];
    let server = server();
    let made = send(&server.browser(), "/api/games", &json!({"side": "black"}), 201);
    let token = |role: &str| made[role].as_str().expect("a token").to_owned();
    let stranger = name();
    for row in table {
        for (role, token, expected) in [
            ("black", token("black"), row.black),
            ("white", token("white"), row.white),
            ("watch", token("watch"), row.watch),
            ("stranger", stranger.clone(), row.stranger),
        ] {
            let path = row.route.replace("TOKEN", &token);
            let body = (row.method == "POST").then_some(row.body);
            let answer = server.browser().ask(row.method, &path, body).expect("an answer");
            assert_eq!(answer.status, expected, "{} {} {} as {role}: {answer:?}", row.method, row.route, row.body);
        }
    }
    // Both wanted another game: each finds their own link there, and the colours have changed.
    let next = |role: &str| {
        let game = server.browser().read(&format!("/api/games/{}", token(role))).expect("an answer");
        let next = parse(&game)["next"].as_str().expect("a next game").to_owned();
        parse(&server.browser().read(&format!("/api/games/{next}")).expect("an answer"))["seat"].clone()
    };
    assert_eq!([next("black"), next("white"), next("watch")], ["white", "black", "watch"]);
}

#[test]
fn routes_without_a_role() {
    let table = [
        ("GET", "/", 200),
        ("GET", "/analyse", 200),
        ("GET", "/analyse?moves=f5d6c3", 200),
        ("GET", "/analyse?moves=f5d6a1", 422),
        ("GET", "/analyse?start=nonsense", 400),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/cups", 404),
        ("GET", "/api/cups", 404),
        ("GET", "/api/cups/x", 404),
        ("GET", "/api/explorer", 404),
        ("GET", "/api/qr?text=hello", 200),
        ("GET", "/api/qr", 400),
        ("GET", "/nowhere", 404),
        ("GET", "/api/nowhere", 404),
        ("GET", "/assets/0000000000000000/main.js", 404),
        ("GET", "/api/events?page=short", 400),
        ("GET", "/api/think", 405),
        ("POST", "/api/think", 400),
        ("POST", "/api/stop", 400),
        ("POST", "/", 405),
        ("HEAD", "/", 200),
        ("PUT", "/api/games", 405),
        ("OPTIONS", "/api/games", 405),
    ];
    let server = server();
    for (method, path, expected) in table {
        let body = (method == "POST").then_some("{}");
        let answer = server.browser().ask(method, path, body).expect("an answer");
        assert_eq!(answer.status, expected, "{method} {path}: {answer:?}");
        assert!(answer.header("content-security-policy").is_some_and(|policy| policy.contains("default-src 'none'")));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
}

#[test]
fn figures_are_for_those_who_asked_for_them() {
    let server = server_with(|settings, _| settings.metrics = false);
    assert_eq!(server.browser().read("/metrics").expect("an answer").status, 404);
}
