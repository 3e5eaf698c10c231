//! A dialogue on paper: what is typed, what the computer plays and what the program must print.
//!
//! A file is a sequence of sections, each opened by a line `--- NAME`:
//! `options` (the arguments), `computer` (the squares that the computer plays), `rothelo.txt` (the saved game in
//! the folder before the start; `rothelo.txt afterwards` what it must be at the end), `input`, `output`. The last line end of
//! `output` does not belong to it when the section is called `output without a line end`.

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) const OPEN: &str = "output without a line end";

pub(crate) struct Dialogue {
    pub(crate) path: PathBuf,
    pub(crate) sections: Vec<(String, String)>,
}

impl Dialogue {
    /// All dialogues of a course, in the order of their names.
    pub(crate) fn all(course: &str) -> Vec<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues").join(course);
        let mut paths: Vec<PathBuf> = fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|entry| entry.expect("the folder can be read").path())
            .collect();
        paths.sort();
        assert!(!paths.is_empty(), "{} holds no dialogue", folder.display());
        paths.into_iter().map(Self::read).collect()
    }

    fn read(path: PathBuf) -> Self {
        let text = fs::read_to_string(&path).expect("a dialogue is text");
        let mut sections: Vec<(String, String)> = Vec::new();
        for line in text.split_inclusive('\n') {
            match (line.strip_prefix("--- "), sections.last_mut()) {
                (Some(name), _) => sections.push((name.trim_end().to_owned(), String::new())),
                (None, Some((_, body))) => body.push_str(line),
                (None, None) => panic!("{}: text before the first section", path.display()),
            }
        }
        Self { path, sections }
    }

    pub(crate) fn section(&self, name: &str) -> Option<&str> {
        self.sections.iter().find(|(section, _)| section == name).map(|(_, body)| body.as_str())
    }

    pub(crate) fn words(&self, name: &str) -> Vec<String> {
        self.section(name).unwrap_or_default().split_whitespace().map(str::to_owned).collect()
    }

    /// The bytes that the program must print.
    pub(crate) fn output(&self) -> String {
        let open = self.section(OPEN).map(|body| body.strip_suffix('\n').unwrap_or(body).to_owned());
        open.or_else(|| self.section("output").map(str::to_owned)).unwrap_or_default()
    }

    /// Compares, or writes what was printed into the file when `UPDATE_DIALOGUES` is set.
    pub(crate) fn check(mut self, printed: &str) {
        if std::env::var_os("UPDATE_DIALOGUES").is_some() {
            self.sections.retain(|(name, _)| name != OPEN && name != "output");
            let (name, end) = if printed.ends_with('\n') { ("output", "") } else { (OPEN, "\n") };
            self.sections.push((name.to_owned(), format!("{printed}{end}")));
            let text: String = self.sections.iter().map(|(name, body)| format!("--- {name}\n{body}")).collect();
            fs::write(&self.path, text).expect("the dialogue can be written");
            return;
        }
        assert_eq!(printed, self.output(), "{}", self.path.display());
    }
}
