use std::fs;
use std::os::unix::fs::symlink;

use super::*;

struct Class(tempfile::TempDir);

impl Class {
    /// A cup's folder with the folders of three players, one of them with a link.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["ana", "bia/src", "carla"] {
            fs::create_dir_all(at(name)).unwrap();
        }
        for name in ["ana/bot.py", "ana/help.py", "bia/src/main.py", "carla/main.py", "solo.py", "other.py"] {
            fs::write(at(name), "").unwrap();
        }
        Self(folder)
    }

    fn cup(&self) -> PathBuf {
        self.0.path().canonicalize().unwrap()
    }

    fn link(&self, target: &str, name: &str) {
        symlink(target, self.0.path().join(name)).unwrap();
    }

    /// Where the first of several players runs.
    fn locate(&self, commands: &[&[&str]]) -> Result<Place, Problem> {
        let players: Vec<PlayerFile> = commands
            .iter()
            .map(|words| toml::from_str(&format!("name = 'x'\nprotocol = 'otelo'\ncommand = {words:?}")).unwrap())
            .collect();
        locate(&players[0], &self.cup(), &Neighbours::new(&players, &self.cup())?)
    }
}

#[test]
fn the_first_file_in_a_folder_of_its_own_makes_it_the_players() {
    let class = Class::new();
    let place = class.locate(&[&["python3", "ana/bot.py"], &["python3", "bia/src/main.py"]]).unwrap();
    assert_eq!(
        (place.command.to_string().as_str(), &place.folder),
        ("python3 ./bot.py", &Folder::Copy(class.cup().join("ana")))
    );
    let place = class.locate(&[&["python3", "solo.py"], &["python3", "other.py"]]).unwrap();
    assert_eq!((place.folder, place.shown), (Folder::Empty, vec![class.cup().join("solo.py")]));
}

#[test]
fn an_absolute_path_shows_the_folder_of_the_program() {
    let (class, cup) = (Class::new(), tempfile::tempdir().unwrap());
    let bot = class.cup().join("ana/bot.py").display().to_string();
    let player: PlayerFile =
        toml::from_str(&format!("name = 'x'\nprotocol = 'otelo'\ncommand = ['python3', '{bot}']")).unwrap();
    let cup = cup.path().canonicalize().unwrap();
    let place = locate(&player, &cup, &Neighbours { files: Vec::new() }).unwrap();
    assert_eq!(
        (place.command.to_string().as_str(), place.folder),
        ("python3 ./bot.py", Folder::Copy(class.cup().join("ana")))
    );
    // What is installed is nobody's own.
    let player: PlayerFile = toml::from_str("name = 'x'\nprotocol = 'otelo'\ncommand = ['/usr/bin/env']").unwrap();
    assert_eq!(locate(&player, &cup, &Neighbours { files: Vec::new() }).unwrap().folder, Folder::Empty);
}

#[test]
fn a_folder_with_programs_of_two_players_is_nobodys_own() {
    let class = Class::new();
    let place = class.locate(&[&["python3", "ana/bot.py"], &["python3", "ana/help.py"]]).unwrap();
    assert_eq!((place.folder, place.shown), (Folder::Empty, vec![class.cup().join("ana/bot.py")]));
    let place = class.locate(&[&["python3", "ana/bot.py"], &["python3", "ana/bot.py", "--level", "2"]]).unwrap();
    assert_eq!(place.folder, Folder::Copy(class.cup().join("ana")));
}

#[test]
fn links_lead_nowhere() {
    let class = Class::new();
    class.link("../ana", "carla/weights");
    class.link("../ana/bot.py", "carla/bot.py");
    class.link("ana", "dora");
    class.link("ana/bot.py", "dora.py");
    class.link("main.py", "carla/same.py");
    class.link("/usr/bin/env", "carla/python");
    for command in [
        &["python3", "carla/main.py", "carla/weights"][..],
        &["python3", "carla/bot.py"],
        &["python3", "dora/bot.py"],
        &["python3", "dora.py"],
        &["./carla/bot.py"],
    ] {
        let problem = class.locate(&[command]).err();
        assert!(matches!(problem, Some(Problem::LeadsOut { .. })), "{command:?}: {problem:?}");
    }
    for command in [&["python3", "carla/same.py"][..], &["./carla/python", "x"]] {
        assert_eq!(class.locate(&[command]).unwrap().folder, Folder::Copy(class.cup().join("carla")), "{command:?}");
    }
}

#[test]
fn a_folder_that_the_cup_names_is_no_link() {
    let class = Class::new();
    class.link("../ana", "carla/build");
    let place = |folder: &str| {
        let text = format!("name = 'x'\nprotocol = 'otelo'\ncommand = ['./main.py']\nfolder = '{folder}'");
        let player: PlayerFile = toml::from_str(&text).unwrap();
        locate(&player, &class.cup(), &Neighbours { files: Vec::new() })
    };
    assert!(matches!(place("carla/build"), Err(Problem::LeadsOut { .. })));
    assert!(matches!(place("carla/none"), Err(Problem::NotThere { .. })));
    assert_eq!(place("./bia/../carla/").unwrap().folder, Folder::Copy(class.cup().join("carla")));
}

#[test]
fn a_cup_among_the_system_is_refused() {
    assert!(matches!(Neighbours::new(&[], Path::new("/opt")), Err(Problem::InSystem(_))));
}
