//! A new account on this machine: it installs the package, plays, looks at the page, and is gone without a trace.

use std::collections::BTreeSet;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::super::{Fault, Result, command, output, shown};
use super::{free_port, page, questions, says};

const ACCOUNT: &str = "viravolta-visitor";

/// Every file outside of the account's home is as before in the end, whatever happens in between.
pub(super) fn deb(package: &Path, room: &Path) -> Result<()> {
    if output(command(&["getent", "passwd", ACCOUNT])).is_ok() {
        println!("    an earlier trial was interrupted: its account and its package are removed first");
        // Whoever plays there still.
        let _ = command(&["pkill", "--uid", ACCOUNT]).status();
        output(command(&["dpkg", "--purge", "viravolta"]))?;
        shown(command(&["userdel", "--force", ACCOUNT]))?;
    }
    if Path::new("/var/lib/dpkg/info/viravolta.list").exists() {
        return Err(Fault("viravolta is installed here, and the trial would remove it: remove it first".into()));
    }
    let before = system_files()?;
    let home = room.join("home").to_string_lossy().into_owned();
    shown(command(&["chmod", "755", &room.to_string_lossy()]))?;
    shown(command(&["useradd", "--create-home", "--home-dir", &home, "--shell", "/bin/sh", ACCOUNT]))?;
    let tried = output(command(&["dpkg", "--install", &package.to_string_lossy()])).and_then(|_| visit(&home));
    let removed = output(command(&["dpkg", "--purge", "viravolta"]));
    shown(command(&["userdel", ACCOUNT]))?;
    tried.and(removed)?;
    let after = system_files()?;
    println!("    after it was removed: {} files of the system, before {}", after.len(), before.len());
    let changed: Vec<&String> = after.symmetric_difference(&before).collect();
    if changed.is_empty() { Ok(()) } else { Err(Fault(format!("it left behind or took away {changed:?}"))) }
}

fn visit(home: &str) -> Result<()> {
    let (home_is, sockets) = (format!("HOME={home}"), format!("TMUX_TMPDIR={home}"));
    let visitor =
        ["runuser", "--user", ACCOUNT, "--", "env", "-i", &home_is, &sockets, "PATH=/usr/bin:/bin", "TERM=xterm"];
    questions(&[&visitor[..], &["viravolta"]].concat())?;
    // Not as root, for whom man keeps the page that it has set, also when the package has gone.
    says(&[&visitor[..], &["man", "--pager=cat", "viravolta-play"]].concat(), "", "viravolta play")?;
    game(&visitor)?;
    says(&[&visitor[..], &["viravolta", "--lang", "en", "history"]].concat(), "", "level 1")?;
    other_programs(&visitor, home)?;
    let port = free_port()?;
    page(&[&visitor[..], &["viravolta", "serve", "--port", &port.to_string()]].concat(), port)?;
    let kept = output(command(&["find", home, "-path", "*viravolta*", "-type", "f", "-printf", "%P "]))?;
    println!("    stays in the home, being the user's: {}", kept.trim());
    Ok(())
}

/// What a student and a teacher do: a program is built and checked in a closed room, and programs play each other.
fn other_programs(visitor: &[&str], home: &str) -> Result<()> {
    let ask =
        |words: &[&str], wanted: &str| says(&[visitor, &["viravolta", "--lang", "en"], words].concat(), "", wanted);
    let student = format!("{home}/student");
    ask(&["doctor"], "championships run")?;
    ask(&["kit", "rothelo", "--out", &student], "Begin with")?;
    let check = ["check", "rothelo", &student, "--only", "program.game.black"];
    ask(&check, "The program ends while somebody can still move")?;
    let players = ["builtin:1", "gtp:viravolta gtp --level 1"];
    ask(&["arena", "match", players[0], players[1], "--games", "2", "--time", "10s"], "won ")
}

/// A whole game in the app on a terminal of 100 by 30: all squares are typed again and again, and those that may be
/// played are.
fn game(visitor: &[&str]) -> Result<()> {
    let tmux = |words: &[&str]| {
        output(command(&[visitor, &["LC_ALL=C.UTF-8", "tmux", "-L", "trial", "-f", "/dev/null"], words].concat()))
    };
    let app = "viravolta --lang en play --white 1";
    println!("    $ tmux new-session '{app}'");
    tmux(&["new-session", "-d", "-x", "100", "-y", "30", app])?;
    let squares: String = ('a'..='h').flat_map(|column| ('1'..='8').flat_map(move |row| [column, row])).collect();
    let deadline = Instant::now() + Duration::from_secs(300);
    let ended = loop {
        let screen = tmux(&["capture-pane", "-p"])?;
        if screen.contains("Game over") {
            let result = screen.lines().find(|line| line.trim_end().ends_with('.')).unwrap_or_default();
            break Ok(result.rsplit("  ").next().unwrap_or_default().to_owned());
        }
        if Instant::now() > deadline {
            break Err(Fault(format!("the game did not end:\n{screen}")));
        }
        tmux(&["send-keys", "-l", &squares])?;
        sleep(Duration::from_millis(500));
    };
    tmux(&["send-keys", "q"])?;
    println!("      {}", ended?);
    while tmux(&["has-session"]).is_ok() {
        if Instant::now() > deadline {
            tmux(&["kill-server"])?;
            return Err(Fault("q does not leave the app".into()));
        }
        sleep(Duration::from_millis(100));
    }
    Ok(())
}

/// All files where packages put theirs, but what dpkg and the system write about every package and every account.
fn system_files() -> Result<BTreeSet<String>> {
    let found = output(command(&["find", "/usr", "/etc", "/var", "/opt", "-xdev"]))?;
    let of_all = [
        "/var/lib/dpkg/",
        "/var/log/",
        "/var/cache/",
        "/var/lib/systemd/",
        "/etc/.pwd.lock",
        "/etc/passwd-",
        "/etc/shadow-",
        "/etc/group-",
        "/etc/gshadow-",
        "/etc/subuid-",
        "/etc/subgid-",
    ];
    let kept = |path: &&str| !of_all.iter().any(|start| path.starts_with(start)) || path.contains("viravolta");
    Ok(found.lines().filter(kept).map(str::to_owned).collect())
}
