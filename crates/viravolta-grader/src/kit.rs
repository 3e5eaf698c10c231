//! What a student can begin with: a skeleton with the functions that the course prescribes, a way to build it, the public
//! checks and a page that explains all of this.
//!
//! A kit is a line of `KITS` and a folder below `kits/`. Only the contest takes programs of any language; the other
//! texts prescribe functions in one, and a skeleton in another could not be handed in there.

use viravolta_courses::Course;

const MAKEFILE: &str = include_str!("../kits/Makefile");
const README_BR: &str = include_str!("../kits/README.pt-BR.md");
const README_PT: &str = include_str!("../kits/README.pt-PT.md");

/// A folder to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kit {
    /// Names and texts.
    pub files: Vec<(&'static str, String)>,
    /// The checks that it passes as it is.
    pub passes: Vec<&'static str>,
}

/// The languages of all kits.
pub const LANGUAGES: [&str; 5] = ["c", "cpp", "java", "python", "rust"];

/// How a language is built and run, with `{name}` for the program.
struct Language {
    name: &'static str,
    /// The compiler and its options, for a Makefile; without one there is none.
    make: Option<(&'static str, &'static str)>,
    run: &'static str,
    test: &'static str,
    /// What is handed to the checker.
    thing: &'static str,
}

const BUILT: [Language; 5] = [
    Language {
        name: "c",
        make: Some(("CC = gcc\nCFLAGS = -std=gnu11 -Wall -Wextra -g", "$(CC) $(CFLAGS)")),
        run: "$ make\n$ ./{name}",
        test: "make testa",
        thing: ".",
    },
    Language {
        name: "cpp",
        make: Some(("CXX = g++\nCXXFLAGS = -Wall -Wextra -g", "$(CXX) $(CXXFLAGS)")),
        run: "$ make\n$ ./{name}",
        test: "make testa",
        thing: ".",
    },
    Language {
        name: "java",
        make: None,
        run: "$ javac Otelo.java\n$ java Otelo",
        test: "javac Testes.java && java Testes",
        thing: ".",
    },
    Language { name: "python", make: None, run: "$ python3 {name}.py", test: "python3 testes.py", thing: "{name}.py" },
    Language {
        name: "rust",
        make: None,
        run: "$ rustc {name}.rs\n$ ./{name}",
        test: "rustc testes.rs && ./testes",
        thing: ".",
    },
];

/// What is particular to a kit.
struct Spec {
    course: Course,
    language: &'static str,
    /// What is there already, and what is to be written.
    what: &'static str,
    /// What reads the input.
    read: &'static str,
    /// Names, what they are, and their texts; the public checks come last.
    files: &'static [(&'static str, &'static str, &'static str)],
    /// What it passes, beside [`ALWAYS`].
    passes: &'static [&'static str],
}

/// What every kit passes.
const ALWAYS: [&str; 3] = ["build.compiles", "program.starts", "program.end-of-input"];
/// Whether it keeps to the protocol shows when it makes moves.
const TALKS: &[&str] = &["program.bad-input", "program.flush"];
const TALK: &str = "A conversa com o adversário (0, 1 linha coluna, 2, 4) já está pronta. Escreva `podejogar`, `joga` e `escolhejogada`.";
const PROGRAM: &str = "o programa, com as funções por escrever";
const TESTS: &str = "as verificações públicas";

macro_rules! file {
    ($folder:literal, $name:literal, $what:expr) => {
        ($name, $what, include_str!(concat!("../kits/", $folder, "/", $name)))
    };
}

const KITS: [Spec; 9] = [
    Spec {
        course: Course::Rothelo,
        language: "c",
        what: "O tabuleiro já aparece e as jogadas já são lidas. Escreva `PodeJogar`, `Joga` e `EscolheJogada`; depois complete `main`.",
        read: "`fgets`",
        files: &[file!("rothelo-c", "rothelo.c", PROGRAM), file!("rothelo-c", "testes.c", TESTS)],
        passes: &["program.bad-input", "functions.found", "functions.occupied", "functions.outside"],
    },
    Spec {
        course: Course::Reversi,
        language: "c",
        what: "As estruturas e os protótipos são os do enunciado. Escreva as cinco funções; depois complete `main`.",
        read: "`scanf`",
        files: &[file!("reversi-c", "reversi.c", PROGRAM), file!("reversi-c", "testes.c", TESTS)],
        passes: &["program.bad-input", "functions.found", "functions.occupied"],
    },
    Spec {
        course: Course::Otelo,
        language: "c",
        what: TALK,
        read: "`scanf`",
        files: &[file!("otelo-c", "otelo.c", PROGRAM), file!("otelo-c", "testes.c", TESTS)],
        passes: &["program.bad-input", "program.flush", "functions.found", "functions.occupied", "functions.outside"],
    },
    Spec {
        course: Course::Otelo,
        language: "cpp",
        what: TALK,
        read: "`std::cin >>`",
        files: &[file!("otelo-cpp", "otelo.cpp", PROGRAM), file!("otelo-cpp", "testes.cpp", TESTS)],
        passes: TALKS,
    },
    Spec {
        course: Course::Otelo,
        language: "java",
        what: TALK,
        read: "`hasNextInt`",
        files: &[file!("otelo-java", "Otelo.java", PROGRAM), file!("otelo-java", "Testes.java", TESTS)],
        passes: TALKS,
    },
    Spec {
        course: Course::Otelo,
        language: "python",
        what: TALK,
        read: "`readline`",
        files: &[file!("otelo-python", "otelo.py", PROGRAM), file!("otelo-python", "testes.py", TESTS)],
        passes: TALKS,
    },
    Spec {
        course: Course::Otelo,
        language: "rust",
        what: TALK,
        read: "`lines`",
        files: &[file!("otelo-rust", "otelo.rs", PROGRAM), file!("otelo-rust", "testes.rs", TESTS)],
        passes: TALKS,
    },
    Spec {
        course: Course::Othello,
        language: "c",
        what: "Os ficheiros e os protótipos são os que o enunciado sugere. Escreva as cinco funções; depois complete `main`.",
        read: "`fgets`",
        files: &[
            file!("othello-c", "othello.c", "a função `main`, por completar"),
            file!("othello-c", "othello_func.c", "as funções, por escrever"),
            file!("othello-c", "othello_func.h", "os protótipos"),
            file!("othello-c", "testes.c", TESTS),
        ],
        passes: &["program.bad-input", "functions.found", "functions.occupied", "functions.outside"],
    },
    Spec {
        course: Course::Ep4,
        language: "python",
        what: "As constantes e os protótipos são os do enunciado. Escreva as funções; depois complete `main`.",
        read: "`input`",
        files: &[file!("ep4-python", "ep4.py", PROGRAM), file!("ep4-python", "testes.py", TESTS)],
        passes: &["functions.found"],
    },
];

/// The languages in which a course's kit can be had, the course's own first.
#[must_use]
pub fn languages(course: Course) -> Vec<&'static str> {
    KITS.iter().filter(|kit| kit.course == course).map(|kit| kit.language).collect()
}

/// A kit, if there is one in that language.
#[must_use]
pub fn kit(course: Course, language: &str) -> Option<Kit> {
    let spec = KITS.iter().find(|kit| kit.course == course && kit.language == language)?;
    let built = BUILT.iter().find(|built| built.name == language)?;
    let mut files: Vec<(&'static str, String)> =
        spec.files.iter().map(|(name, _, text)| (*name, (*text).to_owned())).collect();
    files.push(("README.md", spec.readme(built)));
    files.extend(built.make.map(|make| ("Makefile", spec.makefile(make))));
    Some(Kit { files, passes: spec.all_passes() })
}

impl Spec {
    fn all_passes(&self) -> Vec<&'static str> {
        ALWAYS.iter().chain(self.passes).copied().collect()
    }

    /// The name of the public checks.
    fn tests(&self) -> &'static str {
        self.files.last().map_or("", |(name, ..)| name)
    }

    fn makefile(&self, (tool, compile): (&str, &str)) -> String {
        let sources: Vec<&str> =
            self.files.iter().map(|(name, ..)| *name).filter(|name| *name != self.tests()).collect();
        let compiled: Vec<&str> = sources.iter().copied().filter(|name| !name.ends_with(".h")).collect();
        MAKEFILE
            .replace("{name}", self.course.name())
            .replace("{tool}", tool)
            .replace("{compile}", compile)
            .replace("{sources}", &sources.join(" "))
            .replace("{compiled}", &compiled.join(" "))
            .replace("{tested}", compiled.last().copied().unwrap_or_default())
            .replace("{tests}", self.tests())
    }

    fn readme(&self, built: &Language) -> String {
        let mut rows: Vec<String> = self.files.iter().map(|(file, what, _)| format!("| `{file}` | {what} |")).collect();
        if built.make.is_some() {
            rows.push("| `Makefile` | `make`, `make testa`, `make verifica`, `make clean` |".to_owned());
        }
        let passes: Vec<String> = self.all_passes().iter().map(|id| format!("`{id}`")).collect();
        // The colour is an argument there.
        let run = if self.course == Course::Otelo { format!("{} pretas", built.run) } else { built.run.to_owned() };
        let page = if self.course == Course::Othello { README_PT } else { README_BR };
        page.replace("{what}", self.what)
            .replace("{files}", &rows.join("\n"))
            .replace("{run}", &run)
            .replace("{test}", built.test)
            .replace("{tests}", self.tests())
            .replace("{thing}", built.thing)
            .replace("{passes}", &passes.join(", "))
            .replace("{read}", self.read)
            .replace("{name}", self.course.name())
    }
}

#[cfg(test)]
mod tests;
