//! Streams: bytes arrive as they are, and no program can make its caller wait for ever.

use std::fs;
use std::io::{self, Read, Write};
use std::process::Command as HostCommand;
use std::time::{Duration, Instant};

use viravolta_sandbox::{Attention, Cause, Child, Command, Folder, Limits, Policy, Status, Streams};

use crate::support::{finish, small, small_limits};

fn soon() -> Option<Instant> {
    Some(Instant::now() + Duration::from_millis(300))
}

/// Reads until a text has come, for ten seconds at most.
fn hear(child: &mut Child, text: &str) -> String {
    let deadline = Some(Instant::now() + Duration::from_secs(10));
    let (mut heard, mut piece) = (Vec::new(), [0; 256]);
    while !String::from_utf8_lossy(&heard).contains(text) {
        match child.stdout.as_mut().unwrap().read_before(&mut piece, deadline).unwrap() {
            Some(len @ 1..) => heard.extend_from_slice(&piece[..len]),
            other => panic!("{other:?} after {:?}", String::from_utf8_lossy(&heard)),
        }
    }
    String::from_utf8_lossy(&heard).into_owned()
}

#[test]
fn bytes_arrive_as_they_are() {
    let turn = turn!();
    let mut child = turn.start(&small(), "nul", &[]);
    let mut said = Vec::new();
    child.stdout.as_mut().unwrap().read_to_end(&mut said).unwrap();
    assert_eq!(said, b"\0\0d3\xff\xfe\0\n");
    assert_eq!(child.wait().output, 8);
}

#[test]
fn a_slow_program_does_not_hold_its_caller() {
    let turn = turn!();
    let mut child = turn.start(&small(), "slow", &[]);
    child.stdin.as_mut().unwrap().write_all(b"d3\n").unwrap();
    assert_eq!(child.stdout.as_mut().unwrap().read_before(&mut [0; 9], soon()).unwrap(), None);
    assert_eq!(hear(&mut child, "\n"), "1 1 1\n");
}

#[test]
fn a_program_that_does_not_read_does_not_hold_its_caller() {
    let turn = turn!();
    let mut child = turn.start(&small(), "silent", &[]);
    let error = child.stdin.as_mut().unwrap().write_all_before(&vec![b'x'; 1 << 20], soon()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    assert!(child.wait_before(Instant::now() + Duration::from_millis(50)).is_none());
}

#[test]
fn closed_pipes_are_seen_and_the_program_is_still_watched() {
    let turn = turn!();
    let limits = Limits { wall_time: Some(Duration::from_millis(600)), ..small_limits() };
    let mut child = turn.start(&small().limits(limits), "close-pipes", &[]);
    assert_eq!(child.stdout.as_mut().unwrap().read(&mut [0; 9]).unwrap(), 0);
    let error = child.stdin.as_mut().unwrap().write_all(b"d3\n").unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    assert!(child.try_wait().is_none());
    assert!(matches!(child.wait().cause, Cause::Limit(_)));
}

/// Waits until a program does something, for ten seconds at most.
fn until(child: &Child, wanted: Attention) -> Attention {
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let seen = child.attention();
        if seen == wanted || Instant::now() > deadline {
            return seen;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_program_that_waits_for_input_is_told_from_one_that_sleeps_or_computes() {
    let turn = turn!();
    let script = "while read word; do case $word in sleep) sleep 100;; compute) while :; do :; done;; both) (while :; do :; done) & ;; *) echo $word;; esac; done";
    for streams in [Streams::Pipes, Streams::Terminal] {
        for (word, wanted) in
            [("sleep", Attention::Asleep), ("compute", Attention::Busy), ("both", Attention::Listening)]
        {
            let command = Command::new("sh").args(["-c", script, &turn.mark]);
            let mut child = small().streams(streams).spawn(&command).unwrap();
            assert_eq!(until(&child, Attention::Reading), Attention::Reading, "{streams:?}");
            child.stdin.as_mut().unwrap().write_all(b"d3\n").unwrap();
            assert_eq!(hear(&mut child, "\n"), "d3\n");
            assert_eq!(until(&child, Attention::Reading), Attention::Reading, "{streams:?}");
            writeln!(child.stdin.as_mut().unwrap(), "{word}").unwrap();
            assert_eq!(until(&child, wanted), wanted, "{streams:?}");
        }
    }
}

/// Two pieces of output for one question, however far apart: who is seen to wait has said both.
#[test]
fn who_waits_has_said_everything() {
    let turn = turn!();
    for (streams, pause) in [(Streams::Pipes, ""), (Streams::Terminal, ""), (Streams::Terminal, "true;")] {
        let script = format!("while read word; do echo one; {pause} echo two; done");
        let command = Command::new("sh").args(["-c", &script, &turn.mark]);
        let mut child = small().streams(streams).spawn(&command).unwrap();
        let deadline = Instant::now() + Duration::from_secs(60);
        for _ in 0..200 {
            child.stdin.as_mut().unwrap().write_all(b"d3\n").unwrap();
            let mut said = Vec::new();
            loop {
                assert!(Instant::now() < deadline, "{streams:?}: {said:?}");
                let waits = !said.is_empty() && child.attention_after_answer() == Attention::Reading;
                let mut piece = [0; 64];
                match child.stdout.as_mut().unwrap().read_before(&mut piece, Some(Instant::now())).unwrap() {
                    Some(len) => said.extend_from_slice(&piece[..len]),
                    None if waits => break,
                    None => {}
                }
            }
            assert_eq!(String::from_utf8_lossy(&said), "one\ntwo\n", "{streams:?} {pause}");
        }
    }
}

#[test]
fn the_end_of_input_reaches_the_program() {
    let turn = turn!();
    for streams in [Streams::Pipes, Streams::Terminal] {
        let mut child =
            small().streams(streams).spawn(&Command::new("sh").args(["-c", "cat; echo end", &turn.mark])).unwrap();
        child.stdin.as_mut().unwrap().write_all(b"no newline").unwrap();
        drop(child.stdin.take());
        let (said, exit) = finish(child);
        assert_eq!((said.as_str(), exit.status), ("no newlineend\n", Status::Exited(0)), "{streams:?}");
    }
}

#[test]
fn a_terminal_neither_echoes_nor_changes_bytes() {
    let turn = turn!();
    let script = "read line; printf 'got %s\\n\\t\\001' \"$line\"; test -t 0 && test -t 1 && echo terminal";
    let mut child =
        small().streams(Streams::Terminal).spawn(&Command::new("sh").args(["-c", script, &turn.mark])).unwrap();
    child.stdin.as_mut().unwrap().write_all(b"\x03\x15\x7fd3\n").unwrap();
    let (said, exit) = finish(child);
    assert_eq!(said, "got \x03\x15\x7fd3\n\t\x01terminal\n", "{exit:?}");
}

/// Student programs prompt without a newline and without flushing, then read.
const PROMPT: &str = r#"
#include <stdio.h>
int main(void) {
    int row, column;
    printf("Digite sua jogada: ");
    if (scanf("%d %d", &row, &column) != 2) return 1;
    printf("jogou %d %d", row, column);
    getchar(); getchar();
    return 0;
}
"#;

#[test]
fn a_c_program_that_does_not_flush_is_heard_on_a_terminal() {
    let turn = turn!();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bot.c"), PROMPT).unwrap();
    let built = HostCommand::new("cc").args(["-o", "bot", "bot.c"]).current_dir(folder.path()).status();
    viravolta_testkit::needs!(built.is_ok_and(|status| status.success()), "no C compiler");
    let policy = Policy::new(Folder::Copy(folder.path().into())).limits(small_limits());
    let command = Command::new("./bot").arg(&turn.mark);
    let mut piped = policy.spawn(&command).unwrap();
    assert_eq!(
        piped.stdout.as_mut().unwrap().read_before(&mut [0; 99], soon()).unwrap(),
        None,
        "pipes hide the prompt"
    );
    drop(piped);
    let mut child = policy.streams(Streams::Terminal).spawn(&command).unwrap();
    hear(&mut child, "Digite sua jogada: ");
    child.stdin.as_mut().unwrap().write_all(b"2 3\n").unwrap();
    hear(&mut child, "jogou 2 3");
}
