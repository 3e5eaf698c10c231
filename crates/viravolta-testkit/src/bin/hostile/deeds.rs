//! The deeds.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::Duration;

const MIB: usize = 1 << 20;

/// Does the deed that the arguments name.
pub(crate) fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let deed = args.first().map_or("", String::as_str);
    match perform(deed, &args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{deed}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn perform(deed: &str, args: &[String]) -> io::Result<()> {
    let argument = |number: usize| args.get(number).map_or("", String::as_str);
    match deed {
        "fork-bomb" => fork_bomb(args),
        "memory-bomb" => memory_bomb(usize::MAX),
        // The same among children, each of which stays small.
        "memory-swarm" => memory_swarm(args),
        "memory-some" => memory_bomb(48),
        "output-flood" => flood(io::stdout()),
        "error-flood" => flood(io::stderr()),
        "silent" => silent(),
        "slow" => slow(args),
        "close-pipes" => close_pipes(),
        "nul" => io::stdout().write_all(b"\0\0d3\xff\xfe\0\n"),
        "kill-parent" => kill_parent(),
        "read" => read(argument(1)),
        "write" => fs::write(argument(1), "mine").map(|()| println!("written")),
        "socket" => sockets(argument(1)),
        "fill-disk" => fill_disk(argument(1)),
        "many-files" => many_files(argument(1)),
        "big-file" => big_file(argument(1)),
        "ignore-signals" => ignore_signals(args),
        "leave-child" => leave_child(args),
        "spin" => spin(),
        "spin-swarm" => spin_swarm(args),
        "spin-sessions" => spin_sessions(args),
        "spin-alone" => spin_alone(),
        "wake-others" => wake_others(),
        "long-calls" => long_calls(),
        "nest" => nest(),
        "endless-line" => endless_line(),
        "device-lock" => device_lock(argument(1)),
        "device-time" => device_time(argument(1)),
        _ => Err(io::Error::other("no such deed")),
    }
}

/// Itself again, with another deed and the same marks.
fn again(deed: &str, args: &[String]) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap_or_else(|_| "hostile".into()));
    command.arg(deed).args(args.iter().skip(1));
    command
}

fn silent() -> io::Result<()> {
    loop {
        sleep(Duration::from_secs(1000));
    }
}

fn spin() -> io::Result<()> {
    loop {
        std::hint::black_box(0);
    }
}

fn fork_bomb(args: &[String]) -> io::Result<()> {
    loop {
        match again("fork-bomb", args).spawn() {
            Ok(_) => {}
            Err(_) => sleep(Duration::from_millis(10)),
        }
    }
}

fn memory_bomb(most_mib: usize) -> io::Result<()> {
    let mut hoard = Vec::new();
    while hoard.len() < most_mib {
        hoard.push(std::hint::black_box(vec![1_u8; MIB]));
    }
    silent()
}

fn memory_swarm(args: &[String]) -> io::Result<()> {
    loop {
        again("memory-some", args).spawn()?;
        sleep(Duration::from_millis(50));
    }
}

fn spin_swarm(args: &[String]) -> io::Result<()> {
    for _ in 0..4 {
        again("spin", args).spawn()?;
    }
    silent()
}

/// Every spinner in a session of its own, and some that try to wake the others up.
fn spin_sessions(args: &[String]) -> io::Result<()> {
    for deed in ["spin-alone", "spin-alone", "wake-others", "wake-others"] {
        again(deed, args).spawn()?;
    }
    spin()
}

fn spin_alone() -> io::Result<()> {
    rustix::process::setsid()?;
    spin()
}

/// Sends everybody the signal to go on, again and again.
fn wake_others() -> io::Result<()> {
    rustix::process::setsid()?;
    loop {
        for pid in (2..60).filter_map(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process(pid, rustix::process::Signal::CONT);
        }
    }
}

/// Folders in folders, deeper than any path is long.
fn nest() -> io::Result<()> {
    for _ in 0..60_000 {
        fs::create_dir("d")?;
        std::env::set_current_dir("d")?;
    }
    println!("nested");
    Ok(())
}

/// Sixteen megabytes without a line end, and then a silence.
fn endless_line() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for _ in 0..4096 {
        out.write_all(&[b'7'; 4096])?;
    }
    out.flush()?;
    silent()
}

/// Locks a file that every room sees: a message to whoever tries the same.
fn device_lock(path: &str) -> io::Result<()> {
    let file = fs::File::open(path)?;
    let first = rustix::fs::flock(&file, rustix::fs::FlockOperation::NonBlockingLockExclusive);
    let second = rustix::fs::fcntl_lock(&file, rustix::fs::FlockOperation::NonBlockingLockShared);
    println!("{}", if first.is_ok() || second.is_ok() { "locked" } else { "refused" });
    Ok(())
}

/// Sets the time of a file that every room sees.
fn device_time(path: &str) -> io::Result<()> {
    let times = fs::FileTimes::new().set_modified(std::time::SystemTime::now());
    let set = fs::File::options().write(true).open(path).and_then(|file| file.set_times(times));
    let now = rustix::fs::Timestamps {
        last_access: rustix::fs::Timespec { tv_sec: 0, tv_nsec: rustix::fs::UTIME_NOW },
        last_modification: rustix::fs::Timespec { tv_sec: 0, tv_nsec: rustix::fs::UTIME_NOW },
    };
    let touched = rustix::fs::utimensat(rustix::fs::CWD, path, &now, rustix::fs::AtFlags::empty());
    println!("{}", if set.is_ok() || touched.is_ok() { "set" } else { "refused" });
    Ok(())
}

/// Many threads that wait for each other in long calls of the kernel, which are finished before a thread stops.
fn long_calls() -> io::Result<()> {
    use std::os::unix::fs::FileExt;
    let file = fs::File::create("/tmp/long")?;
    let bytes = vec![1; 60 * MIB];
    std::thread::scope(|scope| {
        for _ in 0..120 {
            scope.spawn(|| while file.write_at(&bytes, 0).is_ok() {});
        }
    });
    Ok(())
}

fn flood(mut stream: impl Write) -> io::Result<()> {
    let line = [b'x'; 4096];
    loop {
        stream.write_all(&line)?;
    }
}

/// Answers after a second: first with a move that is legal, then with a corner that nobody plays so early. Never what it
/// was told, which would be an echo.
fn slow(args: &[String]) -> io::Result<()> {
    let answer = |text: &str| {
        sleep(Duration::from_secs(1));
        println!("{text}");
    };
    if args.last().is_some_and(|word| word == "pretas") {
        answer("1 2 3");
    }
    for line in io::stdin().lines() {
        line?;
        answer("1 1 1");
    }
    Ok(())
}

fn close_pipes() -> io::Result<()> {
    let nothing = fs::File::options().read(true).write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nothing)?;
    rustix::stdio::dup2_stdout(&nothing)?;
    rustix::stdio::dup2_stderr(&nothing)?;
    silent()
}

fn kill_parent() -> io::Result<()> {
    use rustix::process::{Pid, Signal, getppid, kill_process};
    let victims = [getppid(), Some(Pid::INIT)];
    for signal in [Signal::TERM, Signal::KILL, Signal::STOP] {
        for victim in victims.into_iter().flatten() {
            let _ = kill_process(victim, signal);
        }
    }
    sleep(Duration::from_millis(200));
    println!("parent {} is alive", getppid().map_or(0, Pid::as_raw_pid));
    Ok(())
}

fn read(path: &str) -> io::Result<()> {
    if fs::metadata(path)?.is_dir() {
        for entry in fs::read_dir(path)? {
            println!("{}", entry?.file_name().display());
        }
        return Ok(());
    }
    let mut text = Vec::new();
    fs::File::open(path)?.take(4096).read_to_end(&mut text)?;
    io::stdout().write_all(&text)
}

/// Tries to reach a port of this machine, and to open one; says "open" for each that works.
fn sockets(port: &str) -> io::Result<()> {
    let say = |name: &str, answer: io::Result<()>| match answer {
        Ok(()) => println!("{name}: open"),
        Err(error) => println!("{name}: {error}"),
    };
    say("connect", TcpStream::connect(format!("127.0.0.1:{port}")).map(drop));
    say("listen", TcpListener::bind("127.0.0.1:0").map(drop));
    say("datagram", UdpSocket::bind("127.0.0.1:0").map(drop));
    Ok(())
}

/// The names of the files hold a mark, so that tests find what is left of them.
fn fill_disk(mark: &str) -> io::Result<()> {
    for number in 0.. {
        for folder in [".", "/tmp", "/dev/shm"] {
            fs::write(format!("{folder}/{number}-{mark}"), vec![1; MIB])?;
        }
        println!("{} MiB", 3 * (number + 1));
    }
    Ok(())
}

fn many_files(mark: &str) -> io::Result<()> {
    for number in 0.. {
        fs::write(format!("{number}-{mark}"), "")?;
    }
    Ok(())
}

fn big_file(mark: &str) -> io::Result<()> {
    let mut file = fs::File::create(format!("big-{mark}"))?;
    loop {
        file.write_all(&[1; 64 * 1024])?;
    }
}

fn ignore_signals(args: &[String]) -> io::Result<()> {
    let script = "trap '' HUP INT QUIT PIPE ALRM TERM USR1 USR2 XCPU XFSZ; while :; do :; done";
    Err(Command::new("sh").args(["-c", script]).args(args).exec())
}

fn leave_child(args: &[String]) -> io::Result<()> {
    for _ in 0..3 {
        let mut child = again("silent", args);
        child.process_group(0).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    }
    println!("left");
    Ok(())
}
