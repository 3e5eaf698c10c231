//! The server as a process of its own.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use viravolta_testkit::http::{Browser, Events};

pub(crate) const VIRAVOLTA: &str = env!("CARGO_BIN_EXE_viravolta");

/// No machine is so busy that something short takes longer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A server that is killed when this goes.
pub(crate) struct Server {
    pub(crate) process: Child,
    pub(crate) address: SocketAddr,
}

pub(crate) fn command(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(VIRAVOLTA);
    command.args(["serve", "--lang", "en", "--threads", "1", "--hash", "16", "--data"]).arg(data).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts a server; its first line says where it is.
pub(crate) fn serve(data: &Path, arguments: &[&str]) -> Server {
    let mut process = command(data, arguments).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
    let address = address.and_then(|address| address.parse().ok());
    Server { address: address.unwrap_or_else(|| panic!("no address: {line:?}")), process }
}

impl Server {
    pub(crate) fn browser(&self) -> Browser {
        browser(self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// A browser with a name of its own.
pub(crate) fn browser(server: SocketAddr) -> Browser {
    Browser::new(server).with("cookie", &format!("viravolta={}", name()))
}

/// Twenty-two letters that nobody else has.
pub(crate) fn name() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("{:022}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// What JSON comes back.
pub(crate) fn read(browser: &Browser, path: &str) -> Value {
    let answer = browser.read(path).expect("an answer");
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    serde_json::from_str(&answer.body).expect("JSON")
}

pub(crate) fn send(browser: &Browser, path: &str, body: &Value) -> Value {
    let answer = browser.send(path, &body.to_string()).expect("an answer");
    assert!(answer.status < 300, "{path} {body}: {answer:?}");
    serde_json::from_str(&answer.body).expect("JSON")
}

/// The data of the next event of this kind.
pub(crate) fn data(events: &mut Events, name: &str) -> Value {
    serde_json::from_str(&events.wait_for(name).expect("an event").data).expect("JSON")
}

/// Waits until something is so.
pub(crate) fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
