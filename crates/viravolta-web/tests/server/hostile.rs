//! Visitors who mean no good, and those whom bad luck makes look like it.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use viravolta_testkit::http::Browser;

use crate::support::{Server, json as parse, listen, name, send, server};

/// Sends bytes as they are; what comes back until the connection ends, or until nothing has come for a while.
fn raw(server: &Server, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.running.address()).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    // The server may refuse in the middle, and hang up.
    drop(stream.write_all(bytes));
    let mut answer = Vec::new();
    drop(stream.read_to_end(&mut answer));
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> u16 {
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    status.unwrap_or_else(|| panic!("no status: {answer:?}"))
}

fn is_well(server: &Server) {
    assert_eq!(server.browser().read("/healthz").expect("an answer").body, "ok\n");
}

#[test]
fn names_are_shown_and_never_run() {
    let server = server();
    for hostile in [
        "<script>alert(1)</script>",
        "\" onmouseover=\"alert(1)",
        "Ana\u{0}\u{7}\u{1b}[31m",
        "\u{202e}gnihton\u{2066}",
        "' OR 1=1; DROP TABLE game; --",
        "{{ 7 * 7 }}",
        "data: x\n\nevent: game\ndata: {}",
    ] {
        let made = send(&server.browser(), "/api/games", &json!({"side": "black", "name": hostile}), 201);
        let path = |role: &str| made[role].as_str().expect("a token").to_owned();
        let page = server.browser().read(&format!("/g/{}", path("watch"))).expect("a page");
        assert_eq!(page.status, 200);
        assert!(!page.body.contains("<script>alert") && !page.body.contains("\" onmouseover"), "{}", page.body);
        assert!(!page.body.contains(['\u{0}', '\u{7}', '\u{1b}', '\u{202e}', '\u{2066}']), "{}", page.body);
        let mut events = listen(&server.browser(), &format!("/api/events?page={}&game={}", name(), path("watch")));
        // One event, with the whole game in it.
        let game: Value = serde_json::from_str(&events.wait_for("game").expect("an event").data).expect("JSON");
        assert!(game["moves"].is_array() && game["players"]["black"]["name"].is_string(), "{game}");
    }
    let long = send(&server.browser(), "/api/games", &json!({"side": "black", "name": "é".repeat(100_000)}), 201);
    let read = server.browser().read(&format!("/api/games/{}", long["watch"].as_str().expect("a token")));
    let game = parse(&read.expect("an answer"));
    assert_eq!(game["players"]["black"]["name"].as_str().map(|name| name.chars().count()), Some(40));
    is_well(&server);
}

#[test]
fn bodies_that_are_too_large_or_no_json() {
    let server = server();
    let browser = server.browser();
    let too_large =
        browser.send("/api/games", &format!("{{\"name\":\"{}\"}}", "x".repeat(300_000))).expect("an answer");
    assert_eq!((too_large.status, &parse(&too_large)["error"]), (413, &json!("too-large")));
    // Without a length, a piece at a time.
    let mut pieces =
        b"POST /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n".to_vec();
    for _ in 0..300 {
        pieces.extend(format!("400\r\n{}\r\n", " ".repeat(0x400)).bytes());
    }
    pieces.extend(b"0\r\n\r\n");
    assert_eq!(status(&raw(&server, &pieces)), 413);
    let deep = "[".repeat(100_000);
    for body in
        ["{", "nonsense", "[]", "null", "{\"ply\":1e999}", "{\"size\":5}", "{\"pace\":\"-3s\"}", "{\"side\":7}", &deep]
    {
        let answer = browser.send("/api/games", body).expect("an answer");
        assert_eq!((answer.status, &parse(&answer)["error"]), (400, &json!("malformed")), "{body:.40}");
    }
    let not_text =
        b"POST /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\n\xff\xfe\x00\x01";
    assert_eq!(status(&raw(&server, not_text)), 400);
    let form = b"POST /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\n\
                 content-length: 2\r\n\r\n{}";
    assert_eq!(status(&raw(&server, form)), 400);
    is_well(&server);
}

#[test]
fn heads_that_are_too_large_or_make_no_sense() {
    let server = server();
    let many: String = (0..200).map(|number| format!("x-{number}: y\r\n")).collect();
    let long = format!("x: {}\r\n", "y".repeat(1_000_000));
    for (headers, expected) in [
        (many.as_str(), 431),
        (&long, 431),
        ("cookie: viravolta=../../etc/passwd; lang=\u{1}\r\n", 400),
        ("cookie: ;;==;viravolta=;lang=xx\r\naccept-language: ,;q=,*;q=9\r\n", 200),
        ("content-length: 5\r\ncontent-length: 6\r\n", 400),
        ("content-length: -1\r\n", 400),
        ("range: bytes=0-99999999999999999999\r\nif-none-match: *\r\nexpect: nothing\r\n", 200),
    ] {
        let answer =
            raw(&server, format!("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}\r\n").as_bytes());
        assert_eq!(status(&answer), expected, "{headers:.60}");
    }
    for nonsense in ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00"] {
        let mut stream = TcpStream::connect(server.running.address()).expect("a connection");
        drop(stream.write_all(nonsense.as_bytes()));
    }
    for path in [
        "/g/..%2f..%2fetc%2fpasswd",
        "/g/%00",
        "/g/%ff%fe",
        "/assets/x/..%2f..%2fCargo.toml",
        "/cups/..",
        "/cups/%2e%2e/games/1",
        "/api/cups/..%2f..",
        "/api/games/%00/moves",
        &format!("/g/{}", "A".repeat(8000)),
        "//",
        "/?%",
        "/analyse?start=%ff&moves=%00",
        "/?lang=%3Cscript%3E&x=%22%3E%3Cscript%3E",
    ] {
        let answer = server.browser().read(path).expect("an answer");
        assert!(answer.status < 500, "{path}: {answer:?}");
        assert!(!answer.body.contains("<script>"), "{path}: {}", answer.body);
    }
    is_well(&server);
}

#[test]
fn other_sites_cannot_act_for_a_visitor() {
    let server = server();
    let host = server.running.address().to_string();
    let own = format!("http://{host}");
    for (headers, expected) in [
        (vec![], 201),
        (vec![("sec-fetch-site", "same-origin"), ("origin", own.as_str())], 201),
        (vec![("origin", own.as_str())], 201),
        (vec![("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")], 403),
        (vec![("sec-fetch-site", "same-site")], 403),
        (vec![("origin", "https://evil.example")], 403),
        (vec![("origin", "null")], 403),
    ] {
        let browser = headers.iter().fold(server.browser(), |browser, (name, value)| browser.with(name, value));
        let answer = browser.send("/api/games", "{}").expect("an answer");
        assert_eq!(answer.status, expected, "{headers:?}");
        if expected == 403 {
            assert_eq!(parse(&answer)["error"], "cross-site", "{headers:?}");
        }
    }
}

#[test]
fn nothing_is_changed_by_reading() {
    let server = server();
    let made = send(&server.browser(), "/api/games", &json!({}), 201);
    let token = made["black"].as_str().expect("a token");
    let read = || parse(&server.browser().read(&format!("/api/games/{token}")).expect("an answer"));
    let before = read();
    for route in ["moves", "join", "resign", "takeback", "decline", "rematch"] {
        for method in ["GET", "HEAD", "PUT", "DELETE"] {
            let answer = server.browser().ask(method, &format!("/api/games/{token}/{route}?ply=0&square=f5"), None);
            assert_eq!(answer.expect("an answer").status, 405, "{method} {route}");
        }
    }
    drop(server.browser().read(&format!("/g/{token}")));
    assert_eq!(before, read());
}

#[test]
fn ten_thousand_guessed_links_open_nothing() {
    let server = server();
    let made = send(&server.browser(), "/api/games", &json!({}), 201);
    let right = made["watch"].as_str().expect("a token").to_owned();
    let guess = |number: usize| {
        let mut letters: Vec<u8> = right.clone().into_bytes();
        let at = number % letters.len();
        // Near misses, each at least one letter away.
        letters[at] = if letters[at] == b'A' { b'B' } else { b'A' };
        letters[(at + 7) % 22] = b"abcdefghijklmnopqrstuvwxyz0123456789"[number % 36];
        String::from_utf8(letters).expect("letters")
    };
    // One visitor is soon told to come again later.
    let one = server.browser();
    let answers: Vec<u16> =
        (0..1000).map(|number| one.read(&format!("/g/{}", guess(number))).expect("an answer").status).collect();
    assert!(answers.contains(&429) && answers.iter().all(|status| [404, 429].contains(status)), "{answers:?}");
    let refused = (0..1000).find_map(|number| {
        let answer = one.read(&format!("/api/games/{}", guess(number))).expect("an answer");
        (answer.status == 429).then_some(answer)
    });
    assert!(refused.is_some_and(|answer| answer.header("retry-after").is_some()));
    // Visitors who change their name with every guess find nothing either.
    let all: Vec<u16> = std::thread::scope(|scope| {
        let (server, guess) = (&server, &guess);
        let threads: Vec<_> = (0..4)
            .map(|thread| {
                scope.spawn(move || {
                    let read = |number: usize| {
                        server.browser().read(&format!("/api/games/{}", guess(number))).expect("an answer").status
                    };
                    (thread * 2500..(thread + 1) * 2500).map(read).collect::<Vec<_>>()
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a thread")).collect()
    });
    assert_eq!(all.len(), 10_000);
    assert!(all.iter().all(|status| *status == 404));
    is_well(&server);
}

#[test]
fn a_visitor_has_so_many_streams_and_gets_them_back() {
    let server = server();
    let browser = server.browser();
    let open = || browser.listen(&format!("/api/events?page={}", name()));
    let mut streams: Vec<_> = (0..16).map(|_| open().expect("a stream")).collect();
    assert!(open().is_err_and(|error| error.to_string().contains("429")));
    assert!(server.browser().listen(&format!("/api/events?page={}", name())).is_ok());
    streams.pop();
    let end = Instant::now() + Duration::from_secs(120);
    while open().is_err() {
        assert!(Instant::now() < end, "a stream that was given back can be used");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn half_open_connections_and_readers_who_do_not_read_hold_up_nobody() {
    let server = server();
    let silent: Vec<TcpStream> = (0..200)
        .map(|number| {
            let mut stream = TcpStream::connect(server.running.address()).expect("a connection");
            let begun = [&b""[..], b"GET / HT", b"POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"];
            stream.write_all(begun[number % 3]).expect("sent");
            stream
        })
        .collect();
    let table = send(&server.browser(), "/api/games", &json!({}), 201);
    let token = |role: &str| table[role].as_str().expect("a token").to_owned();
    // They ask for the stream of the game and never read it.
    let deaf: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = TcpStream::connect(server.running.address()).expect("a connection");
            let (page, session) = (name(), name());
            let request = format!(
                "GET /api/events?page={page}&game={} HTTP/1.1\r\nhost: x\r\ncookie: viravolta={session}\r\n\r\n",
                token("watch")
            );
            stream.write_all(request.as_bytes()).expect("sent");
            stream
        })
        .collect();
    let mut watching = listen(&server.browser(), &format!("/api/events?page={}&game={}", name(), token("watch")));
    let (black, white) = (server.browser(), server.browser());
    let play = |browser: &Browser, role: &str, ply: usize, square: &str| {
        send(browser, &format!("/api/games/{}/moves", token(role)), &json!({"ply": ply, "square": square}), 200)
    };
    play(&black, "black", 0, "f5");
    play(&white, "white", 1, "d6");
    play(&black, "black", 2, "c3");
    loop {
        let game: Value = serde_json::from_str(&watching.wait_for("game").expect("an event").data).expect("JSON");
        if game["moves"].as_array().map(Vec::len) == Some(3) {
            break;
        }
    }
    drop((silent, deaf));
    is_well(&server);
}

#[test]
fn whoever_hangs_up_before_the_answer_leaves_the_game_whole() {
    let server = server();
    for _ in 0..20 {
        let table = send(&server.browser(), "/api/games", &json!({"moves": "f5"}), 201);
        let white = table["white"].as_str().expect("a token").to_owned();
        let body = r#"{"ply":1,"square":"d6"}"#;
        let request = format!(
            "POST /api/games/{white}/moves HTTP/1.1\r\nhost: x\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(server.running.address()).expect("a connection");
        stream.write_all(request.as_bytes()).expect("sent");
        drop(stream);
        // Whether it was heard or not, the same can be said again, and the game goes on.
        send(&server.browser(), &format!("/api/games/{white}/moves"), &json!({"ply": 1, "square": "d6"}), 200);
        let black = format!("/api/games/{}/moves", table["black"].as_str().expect("a token"));
        send(&server.browser(), &black, &json!({"ply": 2, "square": "c3"}), 200);
    }
}

#[test]
fn an_orderly_end_ends_every_stream() {
    let server = server();
    let table = send(&server.browser(), "/api/games", &json!({"pace": "10m"}), 201);
    let watch = table["watch"].as_str().expect("a token");
    let mut streams: Vec<_> =
        (0..30).map(|_| listen(&server.browser(), &format!("/api/events?page={}&game={watch}", name()))).collect();
    let (browser, page) = (server.browser(), name());
    let mut thinking = listen(&browser, &format!("/api/events?page={page}"));
    send(&browser, "/api/think", &json!({"page": page, "job": "a", "what": "values"}), 202);
    let half_open = TcpStream::connect(server.running.address()).expect("a connection");
    let address = server.running.address();
    server.running.close();
    // Each reads what was sent and then the end, not a broken connection.
    for stream in streams.iter_mut().chain([&mut thinking]) {
        while stream.receive().expect("an end that was announced").is_some() {}
    }
    assert!(Browser::new(address).read("/healthz").is_err());
    drop(half_open);
}
