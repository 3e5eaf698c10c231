//! Cups to watch: while they are played, when they wait, and when they are over.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use viravolta_testkit::programs;

use crate::support::{Server, VIRAVOLTA, data, name, read, serve, until};

fn player(name: &str, habit: &str) -> String {
    let program = programs::contestant().display().to_string();
    format!("[[player]]\nname = '{name}'\nprotocol = 'otelo'\ncommand = {:?}\n", [program.as_str(), "otelo", habit])
}

/// `viravolta arena run` of a cup, with its results below `cups`.
fn arena(folder: &Path, name: &str, text: &str) -> Command {
    let closed = viravolta_sandbox::doctor().missing_required().is_empty();
    let walls = if closed { "" } else { "sandbox = 'best-effort'\n" };
    let file = folder.join(format!("{name}.toml"));
    std::fs::write(&file, format!("{walls}{text}")).expect("written");
    let mut command = Command::new(VIRAVOLTA);
    command.args(["arena", "run", "--lang", "en", "--jobs", "1", "--force", "--out"]);
    command.arg(folder.join("cups").join(name)).arg(file);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn start(folder: &Path) -> Server {
    let cups = folder.join("cups").display().to_string();
    serve(&folder.join("data"), &["--port", "0", "--cups", &cups])
}

fn page(server: &Server, path: &str) -> String {
    let answer = server.browser().read(path).expect("a page");
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer.body
}

#[test]
fn cups_that_are_over_can_be_read_without_script() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("cups")).expect("a folder");
    let players = player("ana", "seed=1") + &player("bruno", "swapped") + &player("carla", "seed=3");
    for (cup, format) in [("league", "round-robin"), ("out", "knockout"), ("swiss", "swiss")] {
        let rounds = if cup == "swiss" { "rounds = 2\n" } else { "" };
        let text = format!(
            "name = 'Copa <{cup}>'\nseed = 7\nformat = '{format}'\n{rounds}[time]\nper_move = '20s'\n{players}"
        );
        let status = arena(folder.path(), cup, &text).status().expect("it runs");
        assert!(status.success(), "{cup}");
    }
    std::fs::create_dir(folder.path().join("cups/no-cup")).expect("a folder");
    let server = start(folder.path());
    let list = read(&server.browser(), "/api/cups");
    let mut names: Vec<&str> = list.as_array().expect("a list").iter().filter_map(|cup| cup["name"].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["league", "out", "swiss"]);
    assert!(page(&server, "/cups").contains("Copa &#60;league&#62;"));
    for cup in names {
        let told = read(&server.browser(), &format!("/api/cups/{cup}"));
        assert_eq!((&told["state"], &told["running"], &told["next"]), (&json!("finished"), &json!([]), &json!([])));
        let file = std::fs::read(folder.path().join("cups").join(cup).join("standings.json")).expect("standings");
        assert_eq!(told["standings"], serde_json::from_slice::<Value>(&file).expect("JSON"), "{cup}");
        // Bruno swaps line and column: somebody is told so, and where.
        let faults = told["faults"].as_array().expect("a list");
        assert!(!faults.is_empty() && faults.iter().all(|fault| fault["player"] == "bruno"), "{told}");
        let html = page(&server, &format!("/cups/{cup}"));
        let has = |class: &str| html.contains(&format!("<section class=\"{class}\">"));
        assert!(has("standings") && has("faults") && !has("running") && !has("next"), "{html}");
        assert_eq!((has("cross"), has("rounds")), (cup != "out", cup != "league"), "{html}");
        assert!(html.contains("?projector") && !html.contains("data-projector"), "{html}");
        assert!(page(&server, &format!("/cups/{cup}?projector")).contains(" data-projector"));
        for game in told["games"].as_array().expect("a list") {
            let number = &game["number"];
            let html = page(&server, &format!("/cups/{cup}/games/{number}"));
            assert!(html.contains("data-page=\"cup-game\"") && html.contains("<table"), "{html}");
        }
        for language in ["pt-BR", "pt-PT"] {
            let html = page(&server, &format!("/cups/{cup}?lang={language}"));
            assert!(html.contains(&format!("<html lang=\"{language}\">")) && !html.contains("page-"), "{html}");
        }
    }
    for path in ["/cups/no-cup", "/cups/..", "/cups/league/games/99", "/cups/league/games/x", "/api/cups/LEAGUE"] {
        assert_eq!(server.browser().read(path).expect("an answer").status, 404, "{path}");
    }
}

#[cfg(unix)]
#[test]
fn a_cup_is_watched_while_it_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("cups")).expect("a folder");
    let server = start(folder.path());
    assert_eq!(read(&server.browser(), "/api/cups"), json!([]));
    let text = "format = 'match'\ngames = 4000\nseed = 7\n[time]\nper_move = '60s'\nstart = '120s'\n".to_owned()
        + &player("ana", "seed=1")
        + &player("bia", "seed=2");
    let mut referee = arena(folder.path(), "final", &text).spawn().expect("it runs");
    until("the cup is there", || read(&server.browser(), "/api/cups") != json!([]));
    let mut events = server.browser().listen(&format!("/api/events?page={}&cup=final", name())).expect("a stream");
    let mut versions = vec![data(&mut events, "cup")["version"].clone()];
    let mut seen = Value::Null;
    until("a game is on, and some are over", || {
        seen = read(&server.browser(), "/api/cups/final");
        seen["running"] != json!([]) && seen["games"].as_array().is_some_and(|games| games.len() > 1)
    });
    assert_eq!(
        (&seen["state"], seen["next"].as_array().is_some_and(|next| next.len() > 100)),
        (&json!("running"), true)
    );
    let on = seen["running"][0].as_u64().expect("a number");
    let game = seen["games"].as_array().and_then(|games| games.iter().find(|game| game["number"] == on));
    assert_eq!(game.map(|game| &game["outcome"]), Some(&Value::Null), "{seen}");
    until("its board is on the page", || page(&server, "/cups/final").contains("<figure data-game="));
    // It goes on, and those who watch are told.
    versions.push(data(&mut events, "cup")["version"].clone());
    assert_ne!(versions[0], versions[1]);
    assert!(Command::new("kill").args(["-INT", &referee.id().to_string()]).status().expect("kill").success());
    referee.wait().expect("it ends");
    let waiting = read(&server.browser(), "/api/cups/final");
    assert_eq!((&waiting["state"], &waiting["running"]), (&json!("waiting"), &json!([])));
    assert!(!folder.path().join("cups/final/running.json").exists());
}
