//! Many visitors at once: watchers of one game, games by link, analyses. Prints what they waited for.
//!
//! `viravolta serve --port 8765`, then `cargo run -p viravolta-web --example crowd -- 127.0.0.1:8765 [WATCHERS [GAMES [ANALYSES]]]`.

use std::error::Error;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use viravolta_testkit::http::{Browser, Events};

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Between two moves of the game that is watched.
const PAUSE: Duration = Duration::from_millis(500);
/// How far the analyses look.
const DEPTH: u32 = 10;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let server: SocketAddr = arguments.next().ok_or("ADDRESS:PORT")?.parse()?;
    let mut number = |usual: usize| arguments.next().map_or(Ok(usual), |text| text.parse());
    let (watchers, games, analyses) = (number(1000)?, number(200)?, number(50)?);
    watch(server, watchers)?;
    play(server, games)?;
    analyse(server, analyses)
}

/// A name of 22 letters.
fn name() -> String {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    format!("{:011}{:011}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

fn browser(server: SocketAddr) -> Browser {
    Browser::new(server).with("cookie", &format!("viravolta={}", name()))
}

fn send(browser: &Browser, path: &str, body: &Value) -> Result<Value> {
    let answer = browser.send(path, &body.to_string())?;
    match answer.status {
        200..300 => Ok(serde_json::from_str(&answer.body)?),
        status => Err(format!("{path}: {status} {}", answer.body).into()),
    }
}

fn token(game: &Value, role: &str) -> String {
    game[role].as_str().unwrap_or_default().to_owned()
}

fn follow(browser: &Browser, token: &str) -> Result<Events> {
    Ok(browser.listen(&format!("/api/events?page={}&game={token}", name()))?)
}

fn next_game(events: &mut Events) -> Result<Value> {
    Ok(serde_json::from_str(&events.wait_for("game")?.data)?)
}

fn length(game: &Value) -> usize {
    game["moves"].as_array().map_or(0, Vec::len)
}

fn visitor<T: Send + 'static>(task: impl FnOnce() -> Result<T> + Send + 'static) -> Result<JoinHandle<Result<T>>> {
    Ok(std::thread::Builder::new().stack_size(256 * 1024).spawn(task)?)
}

fn all<T>(visitors: Vec<JoinHandle<Result<T>>>) -> Result<Vec<T>> {
    visitors.into_iter().map(|visitor| visitor.join().map_err(|_| "a visitor fell over")?).collect()
}

fn tell(what: &str, mut waited: Vec<Duration>) {
    waited.sort_unstable();
    let part = |share: f64| waited.get((waited.len() as f64 * share) as usize).or(waited.last()).copied();
    let [half, most, last] = [0.5, 0.99, 1.0].map(|share| part(share).unwrap_or_default());
    println!("{what}: {} events, median {half:.1?}, p99 {most:.1?}, slowest {last:.1?}", waited.len());
}

/// Many watch one game: how long after a move do they see it, and does anybody miss one?
fn watch(server: SocketAddr, watchers: usize) -> Result<()> {
    let game = send(&browser(server), "/api/games", &json!({}))?;
    // When the move came after which there are so many.
    let sent: Arc<Mutex<Vec<(usize, Instant)>>> = Arc::default();
    let begin = Instant::now();
    let mut visitors = Vec::new();
    for _ in 0..watchers {
        let (token, sent) = (token(&game, "watch"), Arc::clone(&sent));
        let mut events = follow(&browser(server), &token)?;
        visitors.push(visitor(move || {
            let mut waited = Vec::new();
            loop {
                let game = next_game(&mut events)?;
                let now = Instant::now();
                let moved = sent.lock().map_err(|_| "sent")?.iter().find(|(after, _)| *after == length(&game)).copied();
                waited.extend(moved.map(|(_, at)| now.saturating_duration_since(at)));
                if !game["result"].is_null() {
                    return Ok(waited);
                }
            }
        })?);
    }
    println!("{watchers} watchers have come in {:.1?}", begin.elapsed());
    let mut now = send(&browser(server), &format!("/api/games/{}/join", token(&game, "black")), &json!({}))?;
    let (mut moves, mut played) = (0, Vec::new());
    while let Some(turn) = now["turn"].as_str().map(str::to_owned) {
        std::thread::sleep(PAUSE);
        let (ply, square) = (length(&now), now["legal"][0].clone());
        let at = Instant::now();
        // The pass that may follow belongs to the move.
        sent.lock().map_err(|_| "sent")?.extend([(ply + 1, at), (ply + 2, at)]);
        let path = format!("/api/games/{}/moves", token(&game, &turn));
        now = send(&browser(server), &path, &json!({"ply": ply, "square": square}))?;
        sent.lock().map_err(|_| "sent")?.retain(|(after, _)| *after <= length(&now));
        played.push(at.elapsed());
        moves += 1;
    }
    let seen = all(visitors)?;
    let complete = seen.iter().filter(|waited| waited.len() >= moves).count();
    println!("{moves} moves; {complete} of {watchers} watchers saw every one of them");
    tell("from the move to a watcher", seen.into_iter().flatten().collect());
    tell("from the move to its confirmation", played);
    Ok(())
}

/// Many games, each by two players who answer at once: how long from one browser to the other?
fn play(server: SocketAddr, games: usize) -> Result<()> {
    let begin = Instant::now();
    let mut visitors = Vec::new();
    for number in 0..games {
        let game = send(&browser(server), "/api/games", &json!({}))?;
        let sent: Arc<Mutex<(usize, Instant)>> = Arc::new(Mutex::new((0, Instant::now())));
        for side in ["black", "white"] {
            let (token, sent, browser) = (token(&game, side), Arc::clone(&sent), browser(server));
            visitors.push(visitor(move || {
                let mut events = follow(&browser, &token)?;
                let mut waited = Vec::new();
                loop {
                    let game = next_game(&mut events)?;
                    let (after, at) = *sent.lock().map_err(|_| "sent")?;
                    if after > 0 && after == length(&game) && game["turn"] == side {
                        waited.push(at.elapsed());
                    }
                    if !game["result"].is_null() {
                        return Ok(waited);
                    }
                    let legal = game["legal"].as_array().cloned().unwrap_or_default();
                    if game["turn"] == side && !legal.is_empty() {
                        *sent.lock().map_err(|_| "sent")? = (length(&game) + 1, Instant::now());
                        let square = &legal[(number + length(&game)) % legal.len()];
                        let body = json!({"ply": length(&game), "square": square});
                        send(&browser, &format!("/api/games/{token}/moves"), &body)?;
                    }
                }
            })?);
        }
    }
    let waited: Vec<Duration> = all(visitors)?.into_iter().flatten().collect();
    println!("{games} whole games at once in {:.1?}", begin.elapsed());
    tell("from one browser to the other", waited);
    Ok(())
}

/// Many analyses at once: how long do they wait, and does a game suffer?
fn analyse(server: SocketAddr, analyses: usize) -> Result<()> {
    let begin = Instant::now();
    let mut visitors = Vec::new();
    for _ in 0..analyses {
        let (browser, page) = (browser(server), name());
        visitors.push(visitor(move || {
            let mut events = browser.listen(&format!("/api/events?page={page}"))?;
            events.wait_for("hello")?;
            let asked = json!({"page": page, "job": "a", "moves": "f5d6c3d3c4f4", "what": "values", "depth": DEPTH});
            send(&browser, "/api/think", &asked)?;
            let done: Value = serde_json::from_str(&events.wait_for("done")?.data)?;
            if done["reason"] == "finished" { Ok(begin.elapsed()) } else { Err(done.to_string().into()) }
        })?);
    }
    let game = send(&browser(server), "/api/games", &json!({}))?;
    let mut moves = Vec::new();
    for (ply, square) in ["f5", "d6", "c3", "d3", "c4", "f4"].into_iter().enumerate() {
        let at = Instant::now();
        let path = format!("/api/games/{}/moves", token(&game, if ply % 2 == 0 { "black" } else { "white" }));
        send(&browser(server), &path, &json!({"ply": ply, "square": square}))?;
        moves.push(at.elapsed());
    }
    tell(&format!("{analyses} analyses to depth {DEPTH}"), all(visitors)?);
    tell("a move meanwhile, to its confirmation", moves);
    Ok(())
}
