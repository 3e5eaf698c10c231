//! `rothelo.txt` on a real disk: bad files, refused writes, and a kill in the middle of saving.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::process::{Process, executable};
use proptest::prelude::*;
use tempfile::TempDir;
use viravolta_courses::{MostFlips, Rothelo, drive};
use viravolta_notation::rothelo::{Ball, parse, to_bytes};
use viravolta_rules::{BoardSize, Color, Setup, SquareSet};

const PROMPT: &str = "Sua jogada (* joga): ";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn rothelo(folder: &Path) -> Process {
    let mut process = Process::spawn(Command::new(executable("rothelo")).args(["--level", "1"]).current_dir(folder));
    process.read_until(PROMPT);
    process
}

/// Sends a command that must be refused with one line, after which the game is where it was.
fn refused(process: &mut Process, command: &str) -> String {
    process.send(&format!("{command}\n"));
    let answer = process.read_until(PROMPT);
    let line = answer.strip_suffix(PROMPT).expect("the prompt again");
    assert_eq!(line.lines().count(), 1, "{line}");
    line.trim_end().to_owned()
}

fn start() -> Vec<u8> {
    let folder = folder();
    let mut process = rothelo(folder.path());
    process.send("s\n");
    assert_eq!(process.read_until(PROMPT), format!("Jogo salvo em rothelo.txt.\n{PROMPT}"));
    let left: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("one").file_name()).collect();
    assert_eq!(left, ["rothelo.txt"], "no temporary file stays");
    fs::read(folder.path().join("rothelo.txt")).expect("the game was saved")
}

#[test]
fn bad_files_are_refused_with_one_line_and_the_game_goes_on() {
    let (folder, start) = (folder(), start());
    let file = folder.path().join("rothelo.txt");
    let mut process = rothelo(folder.path());
    assert_eq!(refused(&mut process, "r"), "Nao foi possivel ler rothelo.txt: o arquivo nao existe.");
    let longer = |length: usize| start.iter().copied().chain(std::iter::repeat(b' ')).take(length).collect::<Vec<u8>>();
    for length in [0, 64, 66, 1000] {
        fs::write(&file, longer(length)).expect("the folder can be written");
        let expected = format!("Nao foi possivel ler rothelo.txt: tem {length} bytes em vez de 65.");
        assert_eq!(refused(&mut process, "r"), expected);
    }
    let mut other = start.clone();
    other[1] = b'#';
    fs::write(&file, &other).expect("the folder can be written");
    assert!(refused(&mut process, "r").contains("byte 2 (casa A1)"));
    fs::remove_file(&file).expect("it is there");
    fs::create_dir(&file).expect("a directory");
    assert_eq!(refused(&mut process, "r"), "Nao foi possivel ler rothelo.txt: nao e um arquivo comum.");
    assert_eq!(refused(&mut process, "s"), "Nao foi possivel salvar rothelo.txt: nao e um arquivo comum.");
    fs::remove_dir(&file).expect("it is empty");
    let made = Command::new("mkfifo").arg(&file).status();
    if made.is_ok_and(|status| status.success()) {
        assert_eq!(refused(&mut process, "r"), "Nao foi possivel ler rothelo.txt: nao e um arquivo comum.");
        assert_eq!(refused(&mut process, "s"), "Nao foi possivel salvar rothelo.txt: nao e um arquivo comum.");
        fs::remove_file(&file).expect("it is there");
    }
    // After all that the game is the one that was started.
    process.send("s\n");
    process.read_until(PROMPT);
    assert_eq!(fs::read(&file).expect("the game was saved"), start);
}

#[test]
fn files_with_every_ball_glyph_load_and_set_the_glyph() {
    let (folder, start) = (folder(), start());
    for ball in ['0', 'o', 'O'] {
        let mut bytes: Vec<u8> =
            start.iter().map(|byte| if *byte == b'0' { u8::try_from(ball).expect("ASCII") } else { *byte }).collect();
        bytes.push(b'\n');
        fs::write(folder.path().join("rothelo.txt"), &bytes).expect("the folder can be written");
        let mut process = rothelo(folder.path());
        process.send("r\nj\n");
        let output = process.read_until(&format!("Sua jogada ({ball} joga): "));
        assert!(output.contains(&format!("4 |   |   |   | * | {ball} |   |   |   |\n")), "{output}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Whatever board a file holds, `r` and then `s` write it again, with the side that is then on turn.
    #[test]
    fn every_position_is_read_and_written_back(black: u64, other: u64, sparse: u64, stars: bool, glyph in 0usize..3) {
        let turn = if stars { Color::Black } else { Color::White };
        let (black, white) = (SquareSet::from_bits(black & sparse), SquareSet::from_bits(other & !black & sparse));
        let setup = Setup { black, white, turn, size: BoardSize::Eight };
        let position = setup.check().expect("the sets are disjoint");
        let bytes = to_bytes(&position, [Ball::Zero, Ball::Lower, Ball::Upper][glyph]).expect("an 8x8 board");
        let folder = folder();
        let file = folder.path().join("rothelo.txt");
        fs::write(&file, bytes).expect("the folder can be written");
        let mut program = Rothelo::new(MostFlips, Ball::Zero, &file);
        drive(&mut program, &b"r\ns\n"[..], std::io::sink()).expect("memory does not fail");
        let written = fs::read(&file).expect("the game was saved");
        let expected = if position.must_pass() { position.passed() } else { position };
        let (read, _) = parse(&written).expect("a whole game");
        prop_assert_eq!(read, expected);
        if !position.must_pass() {
            prop_assert_eq!(written, bytes);
        }
    }
}

#[test]
fn a_file_whose_side_cannot_move_passes_and_a_finished_one_is_finished() {
    let folder = folder();
    let load = |bytes: &[u8]| {
        fs::write(folder.path().join("rothelo.txt"), bytes).expect("the folder can be written");
        let mut process = rothelo(folder.path());
        process.send("r\n");
        process.read_until("): ")
    };
    // A1 a star, A2 a ball, the rest empty: only the stars can move (A3).
    let mut bytes = [b' '; 65];
    (bytes[0], bytes[1], bytes[2]) = (b'0', b'*', b'0');
    assert!(load(&bytes).ends_with("+\n0 nao tem jogada valida e perde a vez.\nSua jogada (* joga): "));
    bytes[2] = b'*';
    let end = "+\nFim de jogo: 2 estrelas x 0 bolas.\nEstrelas venceram.\nNova partida? (z comeca outra, t termina): ";
    assert!(load(&bytes).ends_with(end));
}

/// Runs as somebody who is not the superuser: file permissions mean nothing to that one.
fn as_nobody(folder: &Path) -> Option<Process> {
    let copy = folder.join("rothelo-copy");
    fs::copy(executable("rothelo"), &copy).expect("the program can be copied");
    fs::set_permissions(&copy, fs::Permissions::from_mode(0o755)).expect("our file");
    let mut command = Command::new(&copy);
    command.args(["--level", "1"]).current_dir(folder);
    let superuser = fs::metadata("/proc/self").is_ok_and(|process| std::os::unix::fs::MetadataExt::uid(&process) == 0);
    if superuser {
        command.uid(65534).gid(65534);
    }
    let reachable = command.arg("--help").output().is_ok_and(|output| output.status.success());
    if !reachable {
        viravolta_testkit::ignored("cannot run a program as another user here");
        return None;
    }
    let mut command = Command::new(&copy);
    command.args(["--level", "1"]).current_dir(folder);
    if superuser {
        command.uid(65534).gid(65534);
    }
    let mut process = Process::spawn(&mut command);
    process.read_until(PROMPT);
    Some(process)
}

#[test]
fn an_unreadable_file_and_a_forbidden_folder_are_refused() {
    let (folder, start) = (folder(), start());
    let file = folder.path().join("rothelo.txt");
    fs::write(&file, &start).expect("the folder can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).expect("our file");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("our folder");
    let Some(mut process) = as_nobody(folder.path()) else { return };
    assert_eq!(refused(&mut process, "r"), "Nao foi possivel ler rothelo.txt: sem permissao.");
    assert_eq!(refused(&mut process, "s"), "Nao foi possivel salvar rothelo.txt: sem permissao.");
    fs::remove_file(&file).expect("our folder");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("our folder");
    assert_eq!(refused(&mut process, "s"), "Nao foi possivel salvar rothelo.txt: sem permissao.");
}

#[test]
fn a_file_size_limit_leaves_the_old_file_and_the_game() {
    let (folder, start) = (folder(), start());
    let file = folder.path().join("rothelo.txt");
    fs::write(&file, &start).expect("the folder can be written");
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" --level 1"]).arg(executable("rothelo"));
    let mut process = Process::spawn(command.current_dir(folder.path()));
    process.read_until(PROMPT);
    let line = refused(&mut process, "s");
    assert_eq!(line, "Nao foi possivel salvar rothelo.txt: limite de tamanho de arquivo atingido.");
    assert_eq!(fs::read(&file).expect("the old file"), start);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "no temporary file stays");
}

#[test]
fn a_full_disk_leaves_the_old_file_and_the_game() {
    let folder = folder();
    // One page for the saved game and none for a second file, in a mount of our own.
    let script = "mount -t tmpfs -o size=4k,nr_inodes=8 tmpfs \"$1\" && cd \"$1\" && printf old >rothelo.txt && \
                  echo mounted && { printf 's\\nt\\n' | \"$0\" --level 1; echo; cat rothelo.txt; }";
    let output = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-c", script])
        .args([executable("rothelo"), folder.path()])
        .output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    if !text.contains("mounted") {
        return viravolta_testkit::ignored("cannot mount a small disk here");
    }
    let end = format!("Nao foi possivel salvar rothelo.txt: disco cheio.\n{PROMPT}\nold");
    assert!(text.ends_with(&end), "{text}");
}

#[test]
fn a_symbolic_link_is_written_through() {
    let (folder, elsewhere) = (folder(), folder());
    let target = elsewhere.path().join("jogo");
    fs::write(&target, "old").expect("the folder can be written");
    symlink(&target, folder.path().join("rothelo.txt")).expect("a link");
    let mut process = rothelo(folder.path());
    process.send("s\n");
    process.read_until(PROMPT);
    assert_eq!(fs::read(&target).expect("the target").len(), 65);
    assert!(fs::symlink_metadata(folder.path().join("rothelo.txt")).expect("the link").is_symlink());
}

#[test]
fn a_kill_in_the_middle_of_saving_never_leaves_a_damaged_file() {
    let folder = folder();
    let file = folder.path().join("rothelo.txt");
    let mut seen = std::collections::HashSet::new();
    for round in 0..40u64 {
        let mut process = rothelo(folder.path());
        // Saving and changing the game without a pause; nobody reads the answers one by one.
        process.send(&"s\nj\ns\nz\n".repeat(400));
        thread::sleep(Duration::from_micros(300 + round * 700));
        // Whatever can be seen before the kill must be whole too.
        check(&file, &mut seen);
        let killed = Command::new("kill").args(["-9", &process.id().to_string()]).status().expect("kill exists");
        assert!(killed.success());
        process.finish();
        check(&file, &mut seen);
    }
    assert!(seen.len() > 1, "the file changed while the programs were killed");
}

fn check(file: &Path, seen: &mut std::collections::HashSet<Vec<u8>>) {
    match fs::read(file) {
        Ok(bytes) => {
            assert_eq!(bytes.len(), 65, "{bytes:?}");
            parse(&bytes).expect("a whole game");
            seen.insert(bytes);
        }
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
    }
}
