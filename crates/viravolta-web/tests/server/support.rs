//! A server of one's own, and what is done with it again and again.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;
use viravolta_testkit::http::{Answer, Browser, Events};
use viravolta_web::{Running, Settings, start};

/// A server in a folder of its own, which goes when it does.
pub(crate) struct Server {
    pub(crate) running: Running,
    pub(crate) folder: TempDir,
}

pub(crate) fn settings(data: &Path) -> Settings {
    Settings {
        bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: 0,
        data: data.to_owned(),
        wthor: None,
        cups: None,
        metrics: true,
        threads: 1,
        hash_mebibytes: 16,
        instructions: None,
    }
}

pub(crate) fn server() -> Server {
    server_with(|_, _| {})
}

/// A server set up otherwise; the folder is there already.
pub(crate) fn server_with(change: impl FnOnce(&mut Settings, &Path)) -> Server {
    let folder = TempDir::new().expect("a folder");
    let mut settings = settings(&folder.path().join("data"));
    change(&mut settings, folder.path());
    Server { running: start(&settings).expect("a server"), folder }
}

impl Server {
    /// A browser with a name of its own, so that it has its own quota.
    pub(crate) fn browser(&self) -> Browser {
        Browser::new(self.running.address()).with("cookie", &format!("viravolta={}", name()))
    }
}

/// Twenty-two letters that nobody else has.
pub(crate) fn name() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("{:022}", NEXT.fetch_add(1, Ordering::Relaxed))
}

pub(crate) fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {answer:?}"))
}

/// Sends JSON and expects this status.
pub(crate) fn send(browser: &Browser, path: &str, body: &Value, status: u16) -> Value {
    let answer = browser.send(path, &body.to_string()).expect("an answer");
    assert_eq!(answer.status, status, "{path} {body}: {answer:?}");
    if answer.body.is_empty() { Value::Null } else { json(&answer) }
}

/// The page's stream, after its greeting.
pub(crate) fn listen(browser: &Browser, path: &str) -> Events {
    let mut events = browser.listen(path).expect("a stream");
    assert_eq!(events.receive().expect("an event").expect("not the end").name, "hello");
    events
}

/// The data of the next event of this kind.
pub(crate) fn data(events: &mut Events, name: &str) -> Value {
    let event = events.wait_for(name).expect("an event");
    serde_json::from_str(&event.data).expect("JSON")
}
