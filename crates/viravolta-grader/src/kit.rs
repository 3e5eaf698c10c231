//! What a student can begin with: a skeleton with the functions that the course prescribes, a way to build it, the public
//! checks and a page that explains all of this.

use viravolta_courses::Course;

const MAKEFILE: &str = include_str!("../kits/Makefile.c");
const README_BR: &str = include_str!("../kits/README.pt-BR.md");
const README_PT: &str = include_str!("../kits/README.pt-PT.md");

/// A folder to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kit {
    /// Names and texts.
    pub files: Vec<(&'static str, String)>,
    /// The checks that it passes as it is.
    pub passes: &'static [&'static str],
}

/// What the page says of a kit.
struct About {
    what: &'static str,
    files: &'static [(&'static str, &'static str)],
    read: &'static str,
}

/// The languages in which a course's kit can be had, the course's own first.
#[must_use]
pub const fn languages(course: Course) -> &'static [&'static str] {
    match course {
        Course::Rothelo | Course::Reversi | Course::Othello => &["c"],
        // Programs of any language can meet there.
        Course::Otelo => &["c", "python"],
        Course::Ep4 => &["python"],
    }
}

/// A kit, if there is one in that language.
#[must_use]
pub fn kit(course: Course, language: &str) -> Option<Kit> {
    let (sources, about, passes): (Vec<(&'static str, &'static str)>, About, &'static [&'static str]) = match (
        course, language,
    ) {
        (Course::Rothelo, "c") => (
            vec![
                ("rothelo.c", include_str!("../kits/rothelo/rothelo.c")),
                ("testes.c", include_str!("../kits/rothelo/testes.c")),
            ],
            About {
                what: "O tabuleiro já aparece e as jogadas já são lidas. Escreva `PodeJogar`, `Joga` e `EscolheJogada`; depois complete `main`.",
                files: &[("rothelo.c", "o programa, com as funções por escrever")],
                read: "`fgets`",
            },
            &[
                "build.compiles",
                "program.starts",
                "program.end-of-input",
                "program.bad-input",
                "functions.found",
                "functions.occupied",
                "functions.outside",
            ],
        ),
        (Course::Reversi, "c") => (
            vec![
                ("reversi.c", include_str!("../kits/reversi/reversi.c")),
                ("testes.c", include_str!("../kits/reversi/testes.c")),
            ],
            About {
                what: "As estruturas e os protótipos são os do enunciado. Escreva as cinco funções; depois complete `main`.",
                files: &[("reversi.c", "o programa, com as funções por escrever")],
                read: "`scanf`",
            },
            &[
                "build.compiles",
                "program.starts",
                "program.end-of-input",
                "program.bad-input",
                "functions.found",
                "functions.occupied",
            ],
        ),
        (Course::Otelo, "c") => (
            vec![
                ("otelo.c", include_str!("../kits/otelo/otelo.c")),
                ("testes.c", include_str!("../kits/otelo/testes.c")),
            ],
            About {
                what: "A conversa com o adversário (0, 1 linha coluna, 2, 4) já está pronta. Escreva `podejogar`, `joga` e `escolhejogada`.",
                files: &[("otelo.c", "o programa, com as funções por escrever")],
                read: "`scanf`",
            },
            &[
                "build.compiles",
                "program.starts",
                "program.end-of-input",
                "program.protocol",
                "program.bad-input",
                "program.flush",
                "functions.found",
                "functions.occupied",
                "functions.outside",
            ],
        ),
        (Course::Otelo, "python") => (
            vec![
                ("otelo.py", include_str!("../kits/otelo-python/otelo.py")),
                ("testes.py", include_str!("../kits/otelo-python/testes.py")),
            ],
            About {
                what: "A conversa com o adversário (0, 1 linha coluna, 2, 4) já está pronta. Escreva `podejogar`, `joga` e `escolhejogada`.",
                files: &[("otelo.py", "o programa, com as funções por escrever")],
                read: "`readline`",
            },
            &[
                "build.compiles",
                "program.starts",
                "program.end-of-input",
                "program.protocol",
                "program.bad-input",
                "program.flush",
            ],
        ),
        (Course::Othello, "c") => (
            vec![
                ("othello.c", include_str!("../kits/othello/othello.c")),
                ("othello_func.c", include_str!("../kits/othello/othello_func.c")),
                ("othello_func.h", include_str!("../kits/othello/othello_func.h")),
                ("testes.c", include_str!("../kits/othello/testes.c")),
            ],
            About {
                what: "Os ficheiros e os protótipos são os que o enunciado sugere. Escreva as cinco funções; depois complete `main`.",
                files: &[
                    ("othello.c", "a função `main`, por completar"),
                    ("othello_func.c, othello_func.h", "as funções, por escrever"),
                ],
                read: "`fgets`",
            },
            &[
                "build.compiles",
                "program.starts",
                "program.end-of-input",
                "program.bad-input",
                "functions.found",
                "functions.occupied",
                "functions.outside",
            ],
        ),
        (Course::Ep4, "python") => (
            vec![("ep4.py", include_str!("../kits/ep4/ep4.py")), ("testes.py", include_str!("../kits/ep4/testes.py"))],
            About {
                what: "As constantes e os protótipos são os do enunciado. Escreva as funções; depois complete `main`.",
                files: &[("ep4.py", "o programa, com as funções por escrever")],
                read: "`input`",
            },
            &["build.compiles", "program.starts", "program.end-of-input", "functions.found"],
        ),
        _ => return None,
    };
    let mut files: Vec<(&'static str, String)> =
        sources.iter().map(|(name, text)| (*name, (*text).to_owned())).collect();
    files.push(("README.md", readme(course, &about, passes, language)));
    if language == "c" {
        files.push(("Makefile", makefile(course)));
    }
    Some(Kit { files, passes })
}

fn makefile(course: Course) -> String {
    let (compiled, headers, tested) = match course {
        Course::Othello => ("othello.c othello_func.c", " othello_func.h", "othello_func.c"),
        Course::Rothelo => ("rothelo.c", "", "rothelo.c"),
        Course::Reversi => ("reversi.c", "", "reversi.c"),
        Course::Otelo | Course::Ep4 => ("otelo.c", "", "otelo.c"),
    };
    MAKEFILE
        .replace("{name}", course.name())
        .replace("{sources}", &format!("{compiled}{headers}"))
        .replace("{compiled}", compiled)
        .replace("{tested}", tested)
}

fn readme(course: Course, about: &About, passes: &[&str], language: &str) -> String {
    let name = course.name();
    let c = language == "c";
    let program = if course == Course::Otelo { format!("{name} pretas") } else { name.to_owned() };
    let run = match (c, course) {
        (true, _) => format!("$ make\n$ ./{program}"),
        (false, Course::Otelo) => "$ python3 otelo.py pretas".to_owned(),
        (false, _) => format!("$ python3 {name}.py"),
    };
    let mut rows: Vec<String> = about.files.iter().map(|(file, what)| format!("| `{file}` | {what} |")).collect();
    let tests = if c { "testes.c" } else { "testes.py" };
    rows.push(format!("| `{tests}` | as verificações públicas |"));
    if c {
        rows.push("| `Makefile` | `make`, `make testa`, `make verifica`, `make clean` |".to_owned());
    }
    let passes: Vec<String> = passes.iter().map(|id| format!("`{id}`")).collect();
    let page = if course == Course::Othello { README_PT } else { README_BR };
    page.replace("{what}", about.what)
        .replace("{files}", &rows.join("\n"))
        .replace("{run}", &run)
        .replace("{test}", if c { "make testa" } else { "python3 testes.py" })
        .replace("{tests}", tests)
        .replace("{thing}", &if c { ".".to_owned() } else { format!("{name}.py") })
        .replace("{passes}", &passes.join(", "))
        .replace("{read}", about.read)
        .replace("{name}", name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::process::Command;

    use super::{kit, languages};
    use crate::{Options, Status, check};
    use viravolta_courses::Course;

    /// Every kit is built and checked: it passes what its page says, and nothing else that a skeleton could not.
    #[test]
    fn kits_compile_and_pass_what_they_should() {
        for course in Course::ALL {
            for language in languages(course) {
                let folder = tempfile::tempdir().unwrap();
                let kit = kit(course, language).unwrap();
                for (name, text) in &kit.files {
                    assert!(!text.contains(['{', '}']) || !name.ends_with("file") && !name.ends_with(".md"), "{name}");
                    fs::write(folder.path().join(name), text).unwrap();
                }
                let report = check(course, folder.path(), &Options::default()).unwrap();
                let told: Vec<_> =
                    report.checks.iter().map(|check| (check.id, check.status, check.diagnosis)).collect();
                let passed: BTreeSet<&str> =
                    report.checks.iter().filter(|check| check.status == Status::Passed).map(|check| check.id).collect();
                let missing: Vec<_> = kit.passes.iter().filter(|id| !passed.contains(**id)).collect();
                assert!(missing.is_empty(), "{course:?} in {language} does not pass {missing:?}: {told:#?}");
                assert!(report.checks.iter().all(|check| check.status != Status::OurFault), "{told:#?}");
                assert_eq!(report.exit_status(), 1, "a skeleton is not finished: {told:#?}");
                // The public checks can be made, and find what is missing.
                let mut tests = match *language {
                    "c" => Command::new("make"),
                    _ => Command::new("python3"),
                };
                tests.arg(if *language == "c" { "testa" } else { "testes.py" });
                let output = tests.current_dir(folder.path()).output().unwrap();
                let said = String::from_utf8_lossy(&output.stdout).into_owned();
                let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
                assert!(
                    said.contains("[certo]") && said.contains("[falta]") && said.contains("Faltam"),
                    "{said}{complaints}"
                );
                assert!(!complaints.contains("warning"), "{complaints}");
            }
        }
    }

    /// The public checks of a kit are right: the correct program passes them all.
    #[test]
    fn correct_programs_pass_the_public_checks() {
        for submission in viravolta_testkit::submissions::correct() {
            let course: Course = submission.course.parse().unwrap();
            let language = languages(course)[0];
            let folder = tempfile::tempdir().unwrap();
            for (name, text) in kit(course, language).unwrap().files {
                fs::write(folder.path().join(name), text).unwrap();
            }
            let file = if course == Course::Othello { "othello_func.c" } else { submission.file };
            fs::write(folder.path().join(file), &submission.source).unwrap();
            let mut tests = if language == "c" { Command::new("make") } else { Command::new("python3") };
            tests.arg(if language == "c" { "testa" } else { "testes.py" });
            let output = tests.current_dir(folder.path()).output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success() && said.contains("Tudo certo."), "{course:?}: {said}");
        }
    }
}
