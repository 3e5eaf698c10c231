//! How a server begins and ends.

use std::io::Read as _;

use serde_json::json;

use crate::support::{command, name, send, serve, until};

#[test]
fn who_uses_the_folder_and_the_port_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &["--port", "0"]);
    let refused = command(folder.path(), &["--port", "0"]).output().expect("it ends");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("another server uses this folder"), "{said}");
    let other = tempfile::tempdir().expect("a folder");
    let port = server.address.port().to_string();
    let refused = command(other.path(), &["--port", &port]).output().expect("it ends");
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("something else listens there"), "{said}");
    for arguments in [["--wthor", "nowhere"], ["--cups", "nowhere"]] {
        let refused = command(other.path(), &arguments).output().expect("it ends");
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && said.contains("nowhere"), "{said}");
    }
}

#[cfg(unix)]
#[test]
fn a_polite_kill_ends_streams_and_keeps_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = serve(folder.path(), &["--port", "0"]);
    let made = send(&server.browser(), "/api/games", &json!({}));
    let token = |role: &str| made[role].as_str().expect("a token").to_owned();
    let mut streams: Vec<_> = (0..10)
        .map(|_| {
            let path = format!("/api/events?page={}&game={}", name(), token("watch"));
            server.browser().listen(&path).expect("a stream")
        })
        .collect();
    send(&server.browser(), &format!("/api/games/{}/moves", token("black")), &json!({"ply": 0, "square": "f5"}));
    let id = server.process.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    for stream in &mut streams {
        while stream.receive().expect("an end that was announced").is_some() {}
    }
    until("it ends", || server.process.try_wait().expect("it can be asked").is_some());
    let mut said = String::new();
    server.process.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    let status = server.process.wait().expect("it ended");
    assert_eq!((status.code(), said.as_str()), (Some(0), ""));
    let again = serve(folder.path(), &["--port", "0"]);
    let game = crate::support::read(&again.browser(), &format!("/api/games/{}", token("watch")));
    assert_eq!(game["moves"], json!(["f5"]));
}
