//! Programs in the languages of the courses run as they are. A language that is not installed is skipped.

use std::fs;
use std::path::Path;
use std::process::Command as HostCommand;
use std::time::Duration;

use viravolta_sandbox::{Command, Folder, Limits, Policy, Status};
use viravolta_testkit::needs;

use crate::support::finish;

/// Builds a program and runs it in a room with the default limits.
fn runs(files: &[(&str, &str)], build: &[&str], run: &[&str]) {
    let _turn = turn!();
    let folder = tempfile::tempdir().unwrap();
    for (name, contents) in files {
        fs::write(folder.path().join(name), contents).unwrap();
    }
    if let [compiler, args @ ..] = build {
        let built = HostCommand::new(compiler).args(args).current_dir(folder.path()).status();
        needs!(built.is_ok_and(|status| status.success()), "no {compiler} here");
    }
    let there = run[0].starts_with("./") || HostCommand::new(run[0]).arg("--version").output().is_ok();
    needs!(there, "no {} here", run[0]);
    let limits = Limits { wall_time: Some(Duration::from_secs(60)), ..Limits::default() };
    let policy = Policy::new(Folder::Copy(folder.path().into())).limits(limits);
    let (said, exit) = finish(policy.spawn(&Command::new(run[0]).args(run[1..].iter().copied())).unwrap());
    assert_eq!(
        (said.trim_end(), exit.status),
        ("ola 42", Status::Exited(0)),
        "{}",
        String::from_utf8_lossy(&exit.stderr)
    );
    assert!(!Path::new(&folder.path().join("out")).exists());
}

#[test]
fn c() {
    let source = r#"#include <stdio.h>
        int main(void) { FILE *f = fopen("out", "w"); if (!f) return 1; fclose(f); printf("ola %d\n", 42); return 0; }"#;
    runs(&[("bot.c", source)], &["cc", "-o", "bot", "bot.c", "-lm"], &["./bot"]);
}

#[test]
fn cpp_with_threads() {
    let source = r#"#include <iostream>
        #include <thread>
        int main() { int x = 0; std::thread t([&] { x = 42; }); t.join(); std::cout << "ola " << x << std::endl; }"#;
    runs(&[("bot.cpp", source)], &["c++", "-pthread", "-o", "bot", "bot.cpp"], &["./bot"]);
}

#[test]
fn rust() {
    let source = r#"fn main() { std::fs::write("out", "x").unwrap(); println!("ola {}", std::thread::spawn(|| 42).join().unwrap()); }"#;
    runs(&[("bot.rs", source)], &["rustc", "bot.rs"], &["./bot"]);
}

#[test]
fn python() {
    let source =
        "import random, json, math, threading, subprocess, tempfile\nopen('out', 'w').close()\nprint('ola', 6 * 7)\n";
    runs(&[("bot.py", source)], &[], &["python3", "bot.py"]);
}

#[test]
fn a_python_script_by_its_first_line() {
    let source = "#!/usr/bin/env python3\nfrom multiprocessing import Pool\nif __name__ == '__main__':\n    with Pool(2) as pool:\n        print('ola', sum(pool.map(abs, [-40, 2])))\n";
    runs(&[("bot", source)], &["chmod", "+x", "bot"], &["./bot"]);
}

#[test]
fn java() {
    let source = r#"import java.util.*;
        public class Bot { public static void main(String[] a) throws Exception {
            new java.io.File("out").createNewFile();
            List<Integer> list = new ArrayList<>(); for (int i = 0; i < 42; i++) list.add(i);
            System.out.println("ola " + list.parallelStream().count()); } }"#;
    runs(&[("Bot.java", source)], &["javac", "Bot.java"], &["java", "-cp", ".", "Bot"]);
}

#[test]
fn a_compiler_inside_the_room() {
    let source = "#include <stdio.h>\nint main(void) { printf(\"ola %d\\n\", 42); return 0; }\n";
    runs(&[("bot.c", source)], &["cc", "--version"], &["sh", "-c", "cc -o bot bot.c && ./bot"]);
}
