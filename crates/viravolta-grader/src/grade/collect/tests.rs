//! What lies in a class's folder, whoever put it there.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Class, Entry, Who, collect, who};
use crate::room::Rooms;

fn collected(folder: &Path) -> Class {
    collect(folder, Rooms::default()).unwrap()
}

fn names(class: &Class) -> Vec<(&str, Option<&str>)> {
    class.entries.iter().map(|entry| (entry.name.as_str(), entry.participant.as_deref())).collect()
}

/// Makes archives that no honest program makes.
fn python(folder: &Path, script: &str) {
    let done = Command::new("python3").args(["-c", script]).current_dir(folder).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn names_are_found_in_moodles_folders() {
    let named = |text, folder| {
        let Who { name, participant, .. } = who(text, folder);
        (name, participant)
    };
    let moodle = |text| named(text, true);
    assert_eq!(moodle("Ana Sá_123_assignsubmission_file"), ("Ana Sá".to_owned(), Some("123".to_owned())));
    assert_eq!(moodle("Rui_9_assignsubmission_file_"), ("Rui".to_owned(), Some("9".to_owned())));
    assert_eq!(named("ana.c", false), ("ana".to_owned(), None));
    assert_eq!(named("ana.tar.gz", false), ("ana".to_owned(), None));
    assert_eq!(named("v1.2", true), ("v1.2".to_owned(), None));
    assert_eq!(who("Rui_9_assignsubmission_file_a_b.c", false).file.as_deref(), Some("a_b.c"));
    assert!(who("Rui_9_assignsubmission_onlinetext_onlinetext.html", false).typed);
}

/// Moodle also gives the files without folders, and what was typed beside them.
#[test]
fn files_of_one_participant_are_one_submission() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str| fs::write(folder.path().join(name), name).unwrap();
    write("Ana Sá_7_assignsubmission_file_Jogo.java");
    write("Ana Sá_7_assignsubmission_file_Tabuleiro.java");
    write("Ana Sá_7_assignsubmission_onlinetext_onlinetext.html");
    write("Rui_9_assignsubmission_file_otelo.c");
    let class = collected(folder.path());
    assert_eq!(names(&class), [("Ana Sá", Some("7")), ("Rui", Some("9"))]);
    let mut files: Vec<_> =
        fs::read_dir(&class.entries[0].path).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["Jogo.java", "Tabuleiro.java"]);
    assert!(class.entries[1].path.join("otelo.c").is_file());
}

#[test]
fn two_people_of_one_name_are_two_and_always_in_the_same_order() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["Ana_9_assignsubmission_file", "Ana_7_assignsubmission_file"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    for name in ["Rui.c", "Rui.zip", "Rui.py"] {
        fs::write(folder.path().join(name), "").unwrap();
    }
    let class = collected(folder.path());
    assert_eq!(names(&class), [("Ana", Some("7")), ("Ana", Some("9")), ("Rui", None), ("Rui", None), ("Rui", None)]);
    let files: Vec<_> = class.entries[2..].iter().map(|entry| entry.path.extension().unwrap().to_owned()).collect();
    assert_eq!(files, ["c", "py", "zip"]);
}

/// Links, pipes, hidden files, and what is ours are no submissions.
#[cfg(unix)]
#[test]
fn only_files_and_folders_are_submissions() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("/etc/passwd", at("link.c")).unwrap();
    assert!(Command::new("mkfifo").arg(at("pipe.c")).status().unwrap().success());
    for name in [".DS_Store", "pauta.toml", "ana.c"] {
        fs::write(at(name), "").unwrap();
    }
    for name in ["__MACOSX", "pauta", "vazia"] {
        fs::create_dir(at(name)).unwrap();
    }
    fs::write(folder.path().join(std::ffi::OsStr::from_bytes(b"Jos\xe9.c")), "").unwrap();
    let mut class = collected(folder.path());
    class.leave_out(&[&at("pauta.toml"), &at("pauta"), &at("nowhere")]);
    assert_eq!(names(&class), [("Jos�", None), ("ana", None), ("vazia", None)]);
}

/// Nothing that an archive says leads out of its folder, fills the disk or stops the others.
#[test]
fn hostile_archives_do_no_harm() {
    let folder = tempfile::tempdir().unwrap();
    python(
        folder.path(),
        r"
import zipfile, tarfile, io
with zipfile.ZipFile('slip.zip', 'w') as z:
    z.writestr('../../../../tmp/viravolta-slipped', 'x')
    z.writestr('/tmp/viravolta-slipped', 'x')
    z.writestr('otelo.c', 'int main(void) { return 0; }')
with zipfile.ZipFile('bomb.zip', 'w', zipfile.ZIP_DEFLATED) as z:
    with z.open('zeros.c', 'w', force_zip64=True) as f:
        for _ in range(1200): f.write(bytes(1 << 20))
with tarfile.open('links.tar.gz', 'w:gz') as t:
    for name, target in (('a', '/etc'), ('b.c', '/etc/passwd')):
        i = tarfile.TarInfo(name); i.type = tarfile.SYMTYPE; i.linkname = target; t.addfile(i)
    i = tarfile.TarInfo('otelo.c'); i.size = 2; t.addfile(i, io.BytesIO(b'//'))
    i = tarfile.TarInfo('p'); i.type = tarfile.FIFOTYPE; t.addfile(i)
with zipfile.ZipFile('mac.zip', 'w') as z:
    z.writestr('__MACOSX/._otelo.c', 'x'); z.writestr('otelo.c', '//')
open('torn.zip', 'wb').write(open('mac.zip', 'rb').read()[:60])
open('empty.zip', 'wb').close()
",
    );
    let class = collected(folder.path());
    assert_eq!(names(&class).len(), 6);
    assert!(class.entries.iter().all(|entry| entry.trouble.is_none()), "{:?}", class.entries);
    assert!(!Path::new("/tmp/viravolta-slipped").exists());
    let entry = |name: &str| class.entries.iter().find(|entry| entry.name == name).unwrap();
    for good in ["slip", "links", "mac"] {
        assert!(entry(good).path.join("otelo.c").is_file(), "{good}");
    }
    assert!(!entry("links").path.join("b.c").exists());
    for bad in ["bomb", "torn", "empty"] {
        assert!(entry(bad).path.is_file(), "{bad} was opened");
    }
}

/// One entry that no disk takes, or that is not what was put in, does not cost the others.
#[test]
fn one_bad_entry_costs_nothing_but_itself() {
    let folder = tempfile::tempdir().unwrap();
    python(
        folder.path(),
        r"
import zipfile, tarfile, io
def pack(name, *entries):
    with zipfile.ZipFile(name, 'w') as z:
        for entry, text in entries: z.writestr(entry, text)
good = ('otelo.c', '//')
pack('long.zip', good, ('a' * 300 + '.c', 'x'))
pack('both.zip', ('a', 'x'), ('a/b.c', 'x'), good)
pack('crc.zip', good, ('dados.txt', 'hello world'))
torn = bytearray(open('crc.zip', 'rb').read()); torn[torn.index(b'hello world')] = 65; open('crc.zip', 'wb').write(torn)
with zipfile.ZipFile('windows.zip', 'w') as z:
    i = zipfile.ZipInfo('src'); i.filename = 'src\otelo.c'; i.create_system = 0; z.writestr(i, '//')
with tarfile.open('device.tar.gz', 'w:gz') as t:
    i = tarfile.TarInfo('disk'); i.type = tarfile.CHRTYPE; i.devmajor = 1; i.devminor = 3; t.addfile(i)
    i = tarfile.TarInfo('otelo.c'); i.size = 2; t.addfile(i, io.BytesIO(b'//'))
",
    );
    let class = collected(folder.path());
    let entry = |name: &str| class.entries.iter().find(|entry| entry.name == name).unwrap();
    for (name, file, left) in [
        ("long", "otelo.c", Some("aaaa")),
        ("both", "otelo.c", Some("a/b.c: ")),
        ("crc", "otelo.c", Some("dados.txt: bad CRC")),
        ("windows", "src/otelo.c", None),
        ("device", "otelo.c", Some("disk: ")),
    ] {
        let Entry { path, trouble, left_out, .. } = entry(name);
        assert!(path.join(file).is_file() && trouble.is_none(), "{name}: {left_out:?}");
        assert_eq!(left_out.len(), usize::from(left.is_some()), "{name}: {left_out:?}");
        assert!(left.is_none_or(|left| left_out[0].starts_with(left)), "{name}: {left_out:?}");
    }
    assert!(!entry("crc").path.join("dados.txt").exists());
    assert!(!entry("windows").path.join("src\\otelo.c").exists());
}

/// Whoever lost everything in the class's own archive is in the class, and owed a mark.
#[test]
fn nobody_is_lost_in_the_archive_of_the_class() {
    let folder = tempfile::tempdir().unwrap();
    python(
        folder.path(),
        r"
import zipfile
with zipfile.ZipFile('moodle.zip', 'w') as z:
    z.writestr('Ana_7_assignsubmission_file/otelo.c', '//')
    z.writestr('Rui_9_assignsubmission_file/' + 'a' * 300 + '.c', '//')
    z.writestr('Eva_8_assignsubmission_file/otelo.c', '//')
    z.writestr('Eva_8_assignsubmission_file/' + 'b' * 300 + '.txt', '//')
    z.writestr('Ivo_6_assignsubmission_file_' + 'c' * 300 + '.c', '//')
",
    );
    let class = collected(&folder.path().join("moodle.zip"));
    assert_eq!(names(&class), [("Ana", Some("7")), ("Eva", Some("8")), ("Ivo", Some("6")), ("Rui", Some("9"))]);
    let troubled: Vec<bool> = class.entries.iter().map(|entry| entry.trouble.is_some()).collect();
    assert_eq!(troubled, [false, false, true, true]);
    let left: Vec<usize> = class.entries.iter().map(|entry| entry.left_out.len()).collect();
    assert_eq!(left, [0, 1, 1, 1]);
}
