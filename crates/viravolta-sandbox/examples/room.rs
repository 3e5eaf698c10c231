//! Runs a command in a room, for trying things out by hand:
//! `cargo run -p viravolta-sandbox --example room -- [--folder DIR] [--terminal] [--best-effort | --off] [--repeat N] PROGRAM [ARGS]`
//!
//! Without a program it prints what holds on this machine.

use std::io::{Read, Write};
use std::time::Instant;

use viravolta_sandbox::{Command, Folder, Mode, Policy, Streams, doctor};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1).peekable();
    let mut folder = Folder::Empty;
    let (mut mode, mut streams, mut repeat) = (Mode::Strict, Streams::Pipes, 1);
    while let Some(option) = args.next_if(|arg| arg.starts_with("--")) {
        match option.as_str() {
            "--folder" => folder = Folder::Copy(args.next().ok_or("--folder needs a folder")?.into()),
            "--terminal" => streams = Streams::Terminal,
            "--best-effort" => mode = Mode::BestEffort,
            "--off" => mode = Mode::Off,
            "--repeat" => repeat = args.next().ok_or("--repeat needs a number")?.parse()?,
            other => return Err(format!("unknown option {other}").into()),
        }
    }
    let policy = Policy::new(folder).mode(mode).streams(streams);
    let Some(program) = args.next() else {
        println!("{:#?}", doctor());
        return Ok(());
    };
    let command = Command::new(program).args(args);
    // Tried once per process: not part of the price of a room.
    let _ = doctor();
    let begin = Instant::now();
    for turn in 0..repeat {
        let mut child = policy.spawn(&command)?;
        drop(child.stdin.take());
        let mut output = Vec::new();
        if let Some(stdout) = &mut child.stdout {
            stdout.read_to_end(&mut output)?;
        }
        let exit = child.wait();
        if turn + 1 == repeat {
            std::io::stdout().write_all(&output)?;
            eprint!("{}", String::from_utf8_lossy(&exit.stderr));
            eprintln!("{:?}, {:?}, {:?} of CPU, {:?} bytes", exit.status, exit.cause, exit.cpu_time, exit.peak_memory);
        }
    }
    eprintln!("{:?} per run", begin.elapsed() / repeat);
    Ok(())
}
