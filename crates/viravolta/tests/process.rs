//! How the process behaves towards shells and other programs: status, pipes, files.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

fn viravolta() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_viravolta"));
    command.env("LC_ALL", "C").env_remove("VIRAVOLTA_ISA").stdin(Stdio::null());
    command
}

fn run<I: AsRef<OsStr>>(arguments: impl IntoIterator<Item = I>) -> Output {
    viravolta().args(arguments).output().expect("the program starts")
}

#[test]
fn a_reader_that_has_heard_enough_is_no_failure() {
    let mut child = viravolta()
        .args(["convert", "--to", "board"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        for _ in 0..20_000 {
            if input.write_all(b"f5d6c3\n").is_err() {
                break;
            }
        }
    });
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    output.read_line(&mut line).expect("a line");
    drop(output);
    writer.join().expect("the writer ends");
    let ended = child.wait_with_output().expect("the program ends");
    assert!(line.starts_with("-----"), "{line}");
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_status_1() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let output = viravolta().arg("show").stdout(full).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stderr, b"viravolta: cannot write the answer: the disk is full\n");
}

#[cfg(unix)]
#[test]
fn arguments_and_files_that_are_not_text_are_status_2() {
    use std::os::unix::ffi::OsStrExt;
    let output = run([OsStr::new("show"), OsStr::from_bytes(b"f5\xff")]);
    assert_eq!(output.status.code(), Some(2));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("bytes.txt");
    fs::write(&file, b"f5\xffd6").expect("a temporary file");
    let output = run([OsStr::new("show"), file.as_os_str()]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.ends_with(": this is not text in UTF-8\n"), "{said}");
}

#[test]
fn a_file_made_on_windows_reads_like_any_other() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("game.txt");
    fs::write(&file, "\u{feff}f5d6\r\nc3\r\n").expect("a temporary file");
    let output = run([OsStr::new("show"), file.as_os_str()]);
    assert_eq!(output.stdout, run(["show", "f5d6c3"]).stdout);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn colours_come_when_asked_for() {
    let colour = |arguments: &[&str]| run(arguments).stdout.contains(&0x1b);
    assert!(colour(&["show", "--color", "always"]));
    assert!(colour(&["--help", "--color=always"]));
    assert!(!colour(&["show"]));
    assert!(!colour(&["show", "--color", "never"]));
}

#[test]
fn every_shell_gets_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        for language in ["en", "pt-BR", "pt-PT"] {
            let output = run(["completions", shell, "--lang", language]);
            assert!(String::from_utf8_lossy(&output.stdout).contains("perft"), "{shell} {language}");
            assert_eq!(output.status.code(), Some(0), "{shell} {language}");
        }
    }
}

#[test]
fn the_manual_has_a_page_per_command() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pages = folder.path().join("man1");
    let output = run([OsStr::new("man"), pages.as_os_str(), OsStr::new("--lang=pt-PT")]);
    assert_eq!(output.status.code(), Some(0));
    let page = fs::read_to_string(pages.join("viravolta-perft.1")).expect("the page was written");
    assert!(page.contains(".SH NOME") && page.contains("Contar as folhas"), "{page}");
    let left_over = fs::read_dir(&pages).expect("the folder").filter_map(Result::ok);
    assert!(left_over.map(|entry| entry.file_name()).all(|name| name.to_string_lossy().starts_with("viravolta")));
}

#[test]
fn every_instruction_set_counts_the_same() {
    let count = |instructions: &str| {
        let output = viravolta().args(["perft", "8", "--json"]).env("VIRAVOLTA_ISA", instructions).output();
        let output = String::from_utf8(output.expect("the program starts").stdout).expect("text");
        assert!(output.contains(r#""leaves":390216,"#), "{instructions}: {output}");
        output
    };
    assert!(count("portable").contains(r#""instructions":"portable""#));
    count("");
    let unknown = viravolta().args(["perft", "1"]).env("VIRAVOLTA_ISA", "abacus").output().expect("the program starts");
    let said = String::from_utf8(unknown.stderr).expect("text");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(said.contains("“abacus”") && said.contains("portable"), "{said}");
}

#[test]
fn a_proof_is_kept_and_read_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let proof = folder.path().join("4x4.proof");
    let solve = || {
        let output = run(["solve", "--size=4", "--start", "--json", "--resume", &proof.display().to_string()]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let first = solve();
    assert!(first.contains(r#""score":-10,"#), "{first}");
    let kept = fs::read_to_string(&proof).expect("the proof was kept");
    assert!(kept.lines().count() > 2 && kept.ends_with('\n'), "{kept}");
    // Cut off in the middle of a line, as by a crash: the rest counts, and what is missing is proven again.
    fs::write(&proof, &kept[..kept.len() - 9]).expect("the file can be written");
    assert!(solve().contains(r#""score":-10,"#));
    assert_eq!(solve(), solve());
}

#[cfg(unix)]
mod outputs {
    use std::io::Read;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::path::Path;

    use super::*;

    fn convert(to: &Path) -> Output {
        let output = viravolta().args(["convert", "f5d6", "--to", "ggf", "-o"]).arg(to).output();
        output.expect("the program starts")
    }

    #[test]
    fn a_dash_is_the_standard_output() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["-", "/dev/stdout"] {
            let arguments = ["convert", "f5d6", "--to", "transcript", "-o", name];
            let output = viravolta().args(arguments).current_dir(folder.path()).output().expect("the program starts");
            assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), &b"f5d6\n"[..]));
        }
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn modes_and_links_stay() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (file, link) = (folder.path().join("game.ggf"), folder.path().join("link"));
        fs::write(&file, "old").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("set");
        symlink(&file, &link).expect("linked");
        assert_eq!(convert(&link).status.code(), Some(0));
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
        assert!(fs::read_to_string(&file).expect("a file").starts_with("(;GM[Othello]"));
    }

    #[test]
    fn a_pipe_is_written_to() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        let mut child = viravolta()
            .args(["convert", "f5d6", "--to", "transcript", "-o"])
            .arg(&pipe)
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut text = String::new();
        fs::File::open(&pipe).and_then(|mut pipe| pipe.read_to_string(&mut text)).expect("readable");
        assert!(child.wait().expect("the program ends").success());
        assert_eq!(text, "f5d6\n");
        assert!(fs::metadata(&pipe).expect("a pipe").file_type().is_fifo());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_stays_and_its_fault_is_told_in_the_language_of_the_user() {
        for (language, words) in [("en", "the disk is full"), ("pt-BR", "o disco está cheio")] {
            let output =
                viravolta().args(["--lang", language, "convert", "f5", "--to", "ggf", "-o", "/dev/full"]).output();
            let output = output.expect("the program starts");
            assert_eq!(output.status.code(), Some(2));
            assert_eq!(String::from_utf8_lossy(&output.stderr), format!("viravolta: /dev/full: {words}\n"));
            assert!(fs::metadata("/dev/full").expect("there").file_type().is_char_device());
        }
    }

    #[test]
    fn a_missing_folder_is_told_from_a_missing_file() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("missing/game.ggf");
        let output = convert(&path);
        let expected = format!("viravolta: {}: the folder does not exist\n", path.display());
        assert_eq!(
            (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
            (Some(2), expected.as_str())
        );
    }
}
