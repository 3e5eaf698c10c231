//! Files, links, pipes and devices, and what happens when the system refuses.

use std::fs::{self, File, FileTimes};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime};

use viravolta_disk::{Draft, Fault, is_standard_output, write};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn fault(path: &Path) -> Fault {
    let error = write(path, b"new").expect_err("it cannot be written");
    assert!(!error.to_string().contains(".viravolta-"), "{error}");
    Fault::at(path, &error)
}

#[test]
fn a_file_is_written_and_replaced_without_litter() {
    let folder = folder();
    let path = folder.path().join("game.sgf");
    write(&path, b"one").expect("written");
    write(&path, b"two").expect("written");
    assert_eq!(fs::read(&path).expect("readable"), b"two");
    assert_eq!(names(folder.path()), ["game.sgf"]);
}

#[test]
fn a_draft_that_is_dropped_changes_nothing() {
    let folder = folder();
    let path = folder.path().join("game.sgf");
    write(&path, b"old").expect("written");
    let mut draft = Draft::create(&path).expect("a draft");
    draft.write_all(&[b'x'; 100_000]).expect("written");
    assert_eq!(fs::read(&path).expect("readable"), b"old");
    drop(draft);
    assert_eq!((fs::read(&path).expect("readable"), names(folder.path())), (b"old".to_vec(), vec!["game.sgf".into()]));
}

#[test]
fn faults_are_told_apart() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "x").expect("written");
    assert_eq!(fault(folder.path()), Fault::Folder);
    assert_eq!(fault(&folder.path().join("new/")), Fault::Folder);
    assert_eq!(fault(&folder.path().join("missing/game.sgf")), Fault::FolderMissing);
    assert_eq!(fault(&file.join("game.sgf")), Fault::NotFolder);
    assert_eq!(fault(&folder.path().join("n".repeat(300))), Fault::Name);
    let error = File::open(folder.path().join("nothing")).expect_err("it is not there");
    assert_eq!(Fault::at(&folder.path().join("nothing"), &error), Fault::NotFound);
    assert_eq!(Fault::at(Path::new("nothing"), &error), Fault::NotFound);
    let error = fs::read_to_string(&{
        fs::write(&file, b"\xFF").expect("written");
        file
    })
    .expect_err("not text");
    assert_eq!(Fault::of(&error), Fault::NotText);
}

#[test]
fn what_a_crash_left_is_removed_and_what_is_being_written_is_not() {
    let folder = folder();
    let left = |name: &str, age: u64| {
        let path = folder.path().join(name);
        let file = File::create(&path).expect("created");
        let times = FileTimes::new().set_modified(SystemTime::now() - Duration::from_secs(age));
        file.set_times(times).expect("set");
        file
    };
    left(".viravolta-left", 7200);
    left(".viravolta-new", 0);
    left(".other", 7200);
    let held = left(".viravolta-held", 7200);
    held.try_lock().expect("locked");
    write(&folder.path().join("game.sgf"), b"x").expect("written");
    assert_eq!(names(folder.path()), [".other", ".viravolta-held", ".viravolta-new", "game.sgf"]);
}

#[test]
fn a_dash_and_its_names_are_the_standard_output() {
    assert!(is_standard_output(Path::new("-")) && is_standard_output(Path::new("/dev/stdout")));
    assert!(!is_standard_output(Path::new("./-")) && !is_standard_output(Path::new("game.sgf")));
}

#[cfg(unix)]
mod unix {
    use std::io::Read;
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
    use std::process::Command;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("a file").mode() & 0o777
    }

    #[test]
    fn the_mode_of_an_old_file_stays_and_a_new_one_follows_the_mask() {
        let folder = folder();
        let path = folder.path().join("game.sgf");
        for old in [0o600, 0o640, 0o664, 0o755] {
            fs::write(&path, "old").expect("written");
            fs::set_permissions(&path, fs::Permissions::from_mode(old)).expect("set");
            write(&path, b"new").expect("written");
            assert_eq!((mode(&path), fs::read(&path).expect("readable")), (old, b"new".to_vec()));
        }
        let (ours, theirs) = (folder.path().join("ours"), folder.path().join("theirs"));
        write(&ours, b"x").expect("written");
        File::create(&theirs).expect("created");
        assert_eq!(mode(&ours), mode(&theirs));
    }

    #[test]
    fn links_stay_and_what_they_point_to_is_written() {
        let folder = folder();
        fs::create_dir(folder.path().join("sub")).expect("created");
        let (real, link) = (folder.path().join("sub/real"), folder.path().join("link"));
        symlink("second", &link).expect("linked");
        symlink("sub/real", folder.path().join("second")).expect("linked");
        // The second time there is something at the end of the links.
        for content in [b"one", b"two"] {
            write(&link, content).expect("written");
            assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
            assert_eq!(fs::read(&real).expect("readable"), content);
        }
        let circle = folder.path().join("circle");
        symlink("circle", &circle).expect("linked");
        assert_eq!(fault(&circle), Fault::Circle);
    }

    #[test]
    fn a_pipe_stays_a_pipe_and_is_written_to() {
        let folder = folder();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
        let reader = {
            let pipe = pipe.clone();
            std::thread::spawn(move || {
                let mut text = String::new();
                File::open(pipe).and_then(|mut file| file.read_to_string(&mut text)).expect("readable");
                text
            })
        };
        write(&pipe, b"through").expect("written");
        assert_eq!(reader.join().expect("no panic"), "through");
        assert!(fs::symlink_metadata(&pipe).expect("there").file_type().is_fifo());
        assert_eq!(names(folder.path()), ["pipe"]);
    }

    #[test]
    fn a_device_stays_a_device() {
        write(Path::new("/dev/null"), b"nothing").expect("written");
        assert!(fs::metadata("/dev/null").expect("there").file_type().is_char_device());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_error_of_a_device_is_told() {
        let folder = folder();
        let link = folder.path().join("link");
        symlink("/dev/full", &link).expect("linked");
        for full in [Path::new("/dev/full"), &link] {
            assert_eq!(fault(full), Fault::Full);
            assert!(fs::metadata(full).expect("there").file_type().is_char_device());
        }
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    }

    /// An open file of a process: what it holds already stays.
    #[cfg(target_os = "linux")]
    #[test]
    fn an_open_file_is_written_on() {
        use std::os::fd::AsRawFd;
        let folder = folder();
        let path = folder.path().join("log");
        fs::write(&path, "one ").expect("written");
        let file = File::options().append(true).open(&path).expect("opened");
        write(Path::new(&format!("/proc/self/fd/{}", file.as_raw_fd())), b"two").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("readable"), "one two");
    }

    /// As root, who may give files away and write where others may not.
    #[test]
    fn owners_stay_where_they_can_be_kept() {
        let folder = folder();
        let path = folder.path().join("game.sgf");
        fs::write(&path, "old").expect("written");
        let root = fs::metadata(&path).expect("a file").uid() == 0;
        if root {
            chown(&path, Some(12_345), Some(23_456)).expect("given away");
        }
        let owner = |path: &Path| fs::metadata(path).map(|data| (data.uid(), data.gid())).expect("a file");
        let before = owner(&path);
        write(&path, b"new").expect("written");
        assert_eq!(owner(&path), before);
    }

    /// The administrator may write everything, so that somebody else has to try.
    fn as_an_ordinary_user(test: &str) {
        use std::os::unix::process::CommandExt;
        let folder = folder();
        let program = folder.path().join("test");
        fs::copy(std::env::current_exe().expect("a program"), &program).expect("copied");
        for path in [folder.path(), &program] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("set");
        }
        let output = Command::new(program).args(["--exact", test]).uid(65_534).gid(65_534).current_dir("/").output();
        let output = output.expect("it runs");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}");
    }

    #[test]
    fn what_may_not_be_written_is_not_replaced() {
        let folder = folder();
        let path = folder.path().join("game.sgf");
        fs::write(&path, "old").expect("written");
        if fs::metadata(&path).expect("a file").uid() == 0 {
            return as_an_ordinary_user("unix::what_may_not_be_written_is_not_replaced");
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("set");
        assert_eq!(fault(&path), Fault::Permission);
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("set");
        assert_eq!(fault(&folder.path().join("new")), Fault::Permission);
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("set");
    }
}
