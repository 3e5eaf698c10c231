//! What the `othello` text says about handing in: a folder `num1_num2` with `src` and a `relatorio`, built by two lines.

use std::path::{Component, Path, PathBuf};

use viravolta_courses::Course;

use crate::check::Check;
use crate::room::{Rooms, Trouble, quoted};
use crate::source::Source;

/// The ids of the checks of what is handed in.
pub(crate) const fn ids(course: Course) -> &'static [&'static str] {
    match course {
        Course::Othello => &["handin.folder", "handin.source", "handin.report", "handin.lines"],
        _ => &[],
    }
}

/// Every check of a hand-in. A folder that somebody works in is not one, unless it is `certain`.
pub(crate) fn check(course: Course, source: &Source, certain: bool, rooms: Rooms) -> Vec<Check> {
    if ids(course).is_empty() {
        return Vec::new();
    }
    let handed = Handed::find(source);
    if !certain && !handed.looks_so() {
        return ids(course).iter().map(|id| Check::not_checked(id, "handin")).collect();
    }
    let names = || handed.files.iter().take(8).map(|file| file.display().to_string()).collect::<Vec<_>>().join("\n");
    let passed_or = |passed: bool, id: &'static str, mistake: &'static str, expected: &str, received: String| {
        if passed { Check::passed(id) } else { Check::failed(id, mistake).showing("", expected, received) }
    };
    let folder = passed_or(handed.well_named(), "handin.folder", "handin-name", "123_456", handed.name.clone());
    let has_source = !handed.sources().is_empty();
    let src = passed_or(has_source, "handin.source", "handin-no-src", "src/othello.c", names());
    let report = passed_or(handed.has_report(), "handin.report", "handin-no-report", "relatorio.pdf", names());
    let lines = if has_source {
        lines(source, &handed, rooms).unwrap_or_else(|trouble| Check::our_fault("handin.lines", &trouble))
    } else {
        Check::not_checked("handin.lines", "handin.source")
    };
    vec![folder, src, report, lines]
}

/// The folder that was handed in, within what was unpacked.
struct Handed {
    name: String,
    /// From the place of our copy to the folder.
    below: PathBuf,
    /// Paths below the folder.
    files: Vec<PathBuf>,
}

impl Handed {
    /// An archive makes a folder, and everything lies there; or the folder itself was given.
    fn find(source: &Source) -> Self {
        let top = |file: &PathBuf| match file.components().next() {
            Some(Component::Normal(first)) if file.components().count() > 1 => Some(PathBuf::from(first)),
            _ => None,
        };
        let tops: Vec<Option<PathBuf>> = source.files.iter().map(top).collect();
        let only = tops.first().cloned().flatten().filter(|only| tops.iter().all(|top| top.as_ref() == Some(only)));
        // A folder with nothing but `src` is the folder, not its only child.
        let below = only.filter(|only| *only != Path::new("src")).unwrap_or_default();
        let name = below.file_name().map_or_else(|| source.name.clone(), |name| name.to_string_lossy().into_owned());
        let files = source.files.iter().filter_map(|file| file.strip_prefix(&below).ok()).map(Path::to_owned).collect();
        Self { name, below, files }
    }

    fn looks_so(&self) -> bool {
        self.well_named() || self.has_report() || !self.sources().is_empty()
    }

    /// Two numbers in their order, or one, for somebody who works alone.
    fn well_named(&self) -> bool {
        let numbers: Vec<&str> = self.name.split('_').collect();
        let figures = |text: &&str| !text.is_empty() && text.len() < 16 && text.chars().all(|c| c.is_ascii_digit());
        let value = |text: &str| text.parse::<u64>().unwrap_or_default();
        numbers.iter().all(figures)
            && match numbers[..] {
                [_] => true,
                [first, second] => value(first) < value(second),
                _ => false,
            }
    }

    fn sources(&self) -> Vec<&PathBuf> {
        let in_src = |file: &&PathBuf| file.starts_with("src") && file.extension().is_some_and(|kind| kind == "c");
        self.files.iter().filter(in_src).collect()
    }

    /// Text, HTML or PDF.
    fn has_report(&self) -> bool {
        self.files.iter().any(|file| {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
            let kind = file.extension().map(|kind| kind.to_string_lossy().to_lowercase()).unwrap_or_default();
            file.components().count() == 1
                && ["relatorio", "relatório"].contains(&stem.as_str())
                && ["", "txt", "html", "htm", "pdf"].contains(&kind.as_str())
        })
    }
}

/// The two commands of the text, in `src`: each file by itself, then all of them together.
fn lines(source: &Source, handed: &Handed, rooms: Rooms) -> Result<Check, Trouble> {
    const ID: &str = "handin.lines";
    let c_files = source.c_files();
    let compiled: Vec<String> = handed
        .sources()
        .iter()
        .filter(|file| c_files.iter().any(|other| *other == handed.below.join(file).to_string_lossy()))
        .filter_map(|file| file.strip_prefix("src").ok())
        .map(|file| file.to_string_lossy().into_owned())
        .collect();
    let objects = compiled.iter().map(|file| Path::new(file).with_extension("o"));
    let objects: Vec<String> =
        objects.filter_map(|file| Some(file.file_name()?.to_string_lossy().into_owned())).collect();
    let each: Vec<String> = compiled.iter().map(|file| format!("gcc -c {}", quoted(file))).collect();
    let all: Vec<String> = objects.iter().map(|file| quoted(file)).collect();
    let done = format!("cd src\n{}\ngcc -o othello {}", each.join("\n"), all.join(" "));
    let script = format!("cd {} && {}", quoted(&format!("./{}", handed.below.display())), done.replace('\n', " && "));
    let finished = rooms.script(source.path(), "gcc", &format!("{{ {script}\n}} >&2"))?;
    if finished.exit.status.success() {
        return Ok(Check::passed(ID));
    }
    let said = crate::build::first_messages(&finished.stderr());
    let check = Check::failed(ID, "handin-lines").showing(done.clone(), "", said);
    Ok(Check { repeat: Some(done), ..check })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use viravolta_courses::Course;

    use super::check;
    use crate::room::Rooms;
    use crate::source::Source;

    const MAIN: &str = "#include \"func.h\"\nint main(void) { return two() - 2; }\n";

    /// The mistakes of a folder with these files, `None` where it was not looked at.
    fn told(folder: &str, files: &[(&str, &str)], certain: bool) -> Vec<Option<&'static str>> {
        let place = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let file = place.path().join(folder).join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let source = Source::copy(&place.path().join(folder)).unwrap().unwrap();
        let checks = check(Course::Othello, &source, certain, Rooms::default());
        checks.iter().filter(|check| check.because.is_none()).map(|check| check.diagnosis).collect()
    }

    #[test]
    fn what_is_handed_in_is_looked_at() {
        let func = [("src/func.c", "int two(void) { return 2; }\n"), ("src/func.h", "int two(void);\n")];
        let whole = [&func[..], &[("src/main.c", MAIN), ("relatorio.pdf", "%PDF")]].concat();
        assert_eq!(told("123_456", &whole, true), [None; 4]);
        assert_eq!(told("123", &whole, false), [None; 4]);
        let unpacked: Vec<(String, &str)> = whole.iter().map(|(name, text)| (format!("9_10/{name}"), *text)).collect();
        let unpacked: Vec<(&str, &str)> = unpacked.iter().map(|(name, text)| (name.as_str(), *text)).collect();
        assert_eq!(told("entrega", &unpacked, true), [None; 4]);
        assert_eq!(told("456_123", &whole, true), [Some("handin-name"), None, None, None]);
        let part = [("src/main.c", MAIN), func[1]];
        let wrong = [Some("handin-name"), None, Some("handin-no-report"), Some("handin-lines")];
        assert_eq!(told("trabalho", &part, true), wrong);
        // Somebody's own folder is looked at only when it is handed in.
        assert!(told("othello", &[("main.c", MAIN)], false).is_empty());
        let wrong = [Some("handin-name"), Some("handin-no-src"), Some("handin-no-report")];
        assert_eq!(told("othello", &[("main.c", MAIN)], true), wrong);
    }
}
