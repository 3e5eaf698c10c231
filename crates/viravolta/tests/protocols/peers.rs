//! Other people's programs, driven by us against our engine: whole games with both colours.
//!
//! `gtp-rhino` is found where Debian puts it. Others are named in a file, and the environment variable
//! `VIRAVOLTA_PEERS` names the file: `NAME PROTOCOL FOLDER COMMAND ARGUMENTS...` on each line.

use std::path::Path;
use std::process::Command;

use viravolta_protocol::{Pace, gtp, nboard};

use crate::program::Program;
use crate::referee::{Seat, passes, play_both};

/// After it black must pass.
const WITH_PASS: &str = "d3c3e6d2d1e1b2c1";

/// A seat for somebody else's program.
fn seat(protocol: &str, folder: &Path, command: &str, arguments: &[&str]) -> Seat {
    let mut process = Command::new(command);
    process.args(arguments).current_dir(folder);
    match protocol {
        "gtp" => Seat::new(Program::start(process), gtp::Driver::new(Pace::Unlimited)),
        "nboard" => Seat::new(Program::start(process), nboard::Driver::new(4, Pace::Unlimited)),
        other => panic!("unknown protocol {other}"),
    }
}

/// Our engine, over each protocol in turn.
fn ours(protocol: &str) -> Seat {
    let program = Program::viravolta(&[protocol, "--level", "5", "--time", "50", "--seed", "5"]);
    match protocol {
        "gtp" => Seat::new(program, gtp::Driver::new(Pace::Unlimited)),
        _ => Seat::new(program, nboard::Driver::new(4, Pace::Unlimited)),
    }
}

fn meet(name: &str, other: impl Fn() -> Seat) {
    let mut games = 0;
    let mut total = 0;
    for (protocol, openings) in [("nboard", ["", WITH_PASS].as_slice()), ("gtp", &[WITH_PASS])] {
        let records = play_both(openings, ours(protocol), other());
        games += records.len();
        total += passes(&records);
    }
    assert!(total >= 4, "{name}: {total} passes");
    eprintln!("{name}: {games} games, {total} passes, no fault");
}

#[test]
fn gtp_rhino() {
    let command = "/usr/games/gtp-rhino";
    if !Path::new(command).exists() {
        return viravolta_testkit::ignored(&format!("{command} is not installed (Debian package grhino)"));
    }
    meet("gtp-rhino", || seat("gtp", Path::new("/"), command, &["-l", "3", "-b", "0"]));
}

#[test]
#[ignore = "needs VIRAVOLTA_PEERS, a file that names other programs"]
fn the_peers_of_this_machine() {
    let file = std::env::var_os("VIRAVOLTA_PEERS").expect("VIRAVOLTA_PEERS names a file of other programs");
    let list = std::fs::read_to_string(&file).expect("the file that VIRAVOLTA_PEERS names");
    for line in list.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let [name, protocol, folder, command, arguments @ ..] = &line.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("NAME PROTOCOL FOLDER COMMAND ARGUMENTS...: {line}");
        };
        meet(name, || seat(protocol, Path::new(folder), command, arguments));
    }
}
