//! A student's C files and our harness become one program.

use std::fs;

use tempfile::TempDir;
use viravolta_courses::Course;

use crate::room::{Rooms, Trouble, quoted};
use crate::source::Source;

mod text;

const HARNESS: &str = include_str!("../../harness/harness.c");

/// What a course asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spec {
    /// What the harness must know about the course.
    defines: &'static [&'static str],
    /// The harness's name for each function, and the course's.
    pub(super) functions: &'static [(&'static str, &'static str)],
}

pub(super) fn spec(course: Course) -> Spec {
    match course {
        Course::Rothelo => Spec {
            defines: &[],
            functions: &[("F_LEGAL", "PodeJogar"), ("F_PLAY", "Joga"), ("F_CHOOSE", "EscolheJogada")],
        },
        Course::Otelo => Spec {
            defines: &["CELL_INT"],
            functions: &[("F_LEGAL", "podejogar"), ("F_PLAY", "joga"), ("F_CHOOSE", "escolhejogada")],
        },
        Course::Reversi => Spec {
            defines: &["CELL_INT", "REVERSI"],
            functions: &[
                ("F_START", "IniciaTabuleiro"),
                ("F_SHOW", "DesenhaTabuleiro"),
                ("F_LIST", "CalculaJogadasValidas"),
                ("F_PICK", "EscolheJogada"),
                ("F_EXECUTE", "ExecutaJogada"),
            ],
        },
        Course::Othello | Course::Ep4 => Spec {
            defines: &[],
            functions: &[
                ("F_START", "init_board"),
                ("F_SHOW", "print_board"),
                ("F_PLAY", "play"),
                ("F_LEGAL", "flanked"),
                ("F_DIRECTION", "count_flips_dir"),
            ],
        },
    }
}

/// A function that was found.
#[derive(Clone, Debug)]
pub(super) struct Name {
    /// The harness's name for it.
    pub(super) role: &'static str,
    /// The student's name for it.
    pub(super) name: String,
    /// Only its own file sees it.
    pub(super) hidden: bool,
}

/// What the files hold.
pub(super) enum Found {
    DoesNotCompile,
    Functions {
        /// What can be called.
        found: Vec<Name>,
        missing: Vec<&'static str>,
        /// The definitions of what takes another number of arguments.
        others: Vec<String>,
        /// The definitions of what takes a board of another kind.
        foreign: Vec<String>,
    },
}

/// How many arguments the harness gives.
fn arguments(role: &str, course: Course) -> usize {
    match role {
        "F_DIRECTION" => 6,
        "F_LEGAL" | "F_PLAY" | "F_CHOOSE" => 4,
        "F_EXECUTE" => 2,
        "F_START" if course == Course::Reversi => 0,
        _ => 1,
    }
}

/// What the cells of a board are, where a board is an argument.
const fn cell(course: Course) -> Option<&'static str> {
    match course {
        Course::Otelo => Some("int"),
        Course::Rothelo | Course::Othello => Some("char"),
        Course::Reversi | Course::Ep4 => None,
    }
}

/// Compiles every file without its `main` becoming the program's.
fn compile(source: &Source, flags: &str) -> String {
    let mut script = String::from("set -e\n");
    for (index, file) in source.c_files().iter().enumerate() {
        let file = quoted(&format!("./{file}"));
        script += &format!(
            "gcc -std=gnu11 -O0 -g -w {flags} -Dmain=viravolta_student_main -c {file} -o viravolta-{index}.o >&2\n"
        );
    }
    script
}

/// Looks for the functions. Upper and lower case, `_` and figures in names do not matter: contests number them.
pub(super) fn find(source: &Source, rooms: Rooms, course: Course) -> Result<Found, Trouble> {
    let script = compile(source, "") + "nm viravolta-*.o\n";
    let finished = rooms.script(source.path(), "gcc", &script)?;
    if !finished.exit.status.success() {
        return Ok(Found::DoesNotCompile);
    }
    let listing = String::from_utf8_lossy(&finished.stdout).into_owned();
    let symbols: Vec<(bool, &str)> = listing
        .lines()
        .filter_map(|line| match *line.split_whitespace().collect::<Vec<_>>() {
            [_, "T", name] => Some((false, name)),
            [_, "t", name] => Some((true, name)),
            _ => None,
        })
        .collect();
    let plain = |name: &str| name.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_lowercase();
    let (mut found, mut missing, mut others, mut foreign) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let texts: Vec<String> = source.c_files().iter().map(|file| text::without_comments(&source.read(file))).collect();
    let headers = source.with_extension(&["h"]);
    let headers = headers.iter().map(|file| text::without_comments(&source.read(file)));
    let all: Vec<String> = texts.iter().cloned().chain(headers).collect();
    for &(role, wanted) in spec(course).functions {
        let exact = symbols.iter().find(|(_, name)| *name == wanted);
        match exact.or_else(|| symbols.iter().find(|(_, name)| plain(name) == plain(wanted))) {
            Some(&(hidden, name)) => {
                let defined = texts.iter().find_map(|text| text::parameters(text, name));
                match defined {
                    Some(list) if text::count(&list) != arguments(role, course) => {
                        others.push(format!("{name}({list})"))
                    }
                    Some(list) if cell(course).is_some_and(|cell| text::has_other_board(&list, cell, &all)) => {
                        foreign.push(format!("{name}({list})"));
                    }
                    _ => found.push(Name { role, name: name.to_owned(), hidden }),
                }
            }
            None => missing.push(wanted),
        }
    }
    Ok(Found::Functions { found, missing, others, foreign })
}

/// Builds the harness around the functions, in a folder of its own. A folder may hold several programs, for instance one
/// with tests: of what is there twice, the first counts. What the files lack together is theirs to repair, and comes back.
pub(super) fn build(
    source: &Source,
    rooms: Rooms,
    course: Course,
    names: &[Name],
    sanitized: bool,
) -> Result<Result<TempDir, String>, Trouble> {
    fs::write(source.path().join("viravolta-harness.c"), HARNESS)?;
    let flags =
        if sanitized { "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer" } else { "" };
    let mut script = compile(source, flags);
    for name in names.iter().filter(|name| name.hidden) {
        script += &format!("for o in viravolta-*.o; do objcopy --globalize-symbol={} $o >&2; done\n", name.name);
    }
    let mut defines: Vec<String> = spec(course).defines.iter().map(|define| format!("-D{define}")).collect();
    defines.extend(names.iter().map(|name| format!("-D{}={}", name.role, name.name)));
    defines.extend(sanitized.then(|| "-DSANITIZED".to_owned()));
    script += &format!(
        "gcc -std=gnu11 -O1 -g -w -Wl,--allow-multiple-definition {flags} {} viravolta-harness.c viravolta-*.o -lm -o viravolta-harness >&2\ncat viravolta-harness\n",
        defines.join(" ")
    );
    let finished = rooms.script(source.path(), "gcc", &script)?;
    if !finished.exit.status.success() {
        let said = last_line(&finished.stderr());
        // The program itself may be made of fewer files.
        return if said.contains("undefined reference") { Ok(Err(said)) } else { Err(Trouble::Ours(said)) };
    }
    let folder = TempDir::with_prefix("viravolta-harness-")?;
    let program = folder.path().join("harness");
    fs::write(&program, &finished.stdout)?;
    make_executable(&program)?;
    Ok(Ok(folder))
}

#[cfg(unix)]
pub(crate) fn make_executable(program: &std::path::Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(program, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
pub(crate) fn make_executable(_: &std::path::Path) -> std::io::Result<()> {
    Ok(())
}

fn last_line(text: &str) -> String {
    let errors = text.lines().find(|line| line.contains("error") || line.contains("undefined"));
    errors.or_else(|| text.lines().last()).unwrap_or_default().to_owned()
}
