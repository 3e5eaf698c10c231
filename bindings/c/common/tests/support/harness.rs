//! Compiles a C program against one of the libraries and runs it, plain and under valgrind. Included by the tests of
//! each library.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// How a program is joined with its library.
#[derive(Clone, Copy, Debug)]
enum Linking {
    Static,
    Shared,
}

/// What the static libraries need of the system; `rustc --print native-static-libs` lists it.
const SYSTEM: [&str; 5] = ["-lpthread", "-ldl", "-lm", "-lrt", "-lutil"];

/// Where cargo puts the libraries: beside the running test.
fn built() -> PathBuf {
    let test = env::current_exe().expect("a test knows where it is");
    test.parent().expect("target/debug/deps").to_owned()
}

fn is_there(tool: &str) -> bool {
    let there = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        viravolta_testkit::ignored(&format!("{tool} is not there"));
    }
    there
}

fn compile(library: &str, source: &Path, linking: Linking, into: &Path) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = into.join(format!("{library}-{linking:?}"));
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=c99", "-g", "-O1", "-Wall", "-Wextra", "-Werror", "-pedantic", "-I"]).arg(here);
    gcc.arg(source).arg("-o").arg(&program);
    match linking {
        Linking::Static => gcc.arg(built().join(format!("lib{library}.a"))).args(SYSTEM),
        Linking::Shared => {
            let rpath = format!("-Wl,-rpath,{}", built().display());
            gcc.arg("-L").arg(built()).arg(rpath).arg(format!("-l:lib{library}.so"))
        }
    };
    let output = gcc.output().expect("gcc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

fn run(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the program reads");
    child.wait_with_output().expect("the program ends")
}

/// Runs `tests/SOURCE` against the static and the shared library and under valgrind; it must end with status 0 and print
/// `expected`.
pub(crate) fn check(library: &str, source: &str, input: &str, expected: &str) {
    if !is_there("gcc") {
        return;
    }
    let folder = env::temp_dir().join(format!("viravolta-c-{library}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(source);
    for linking in [Linking::Static, Linking::Shared] {
        let program = compile(library, &source, linking, &folder);
        let output = run(&mut Command::new(&program), input);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{linking:?}: {:?} {errors}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{linking:?}");
    }
    if is_there("valgrind") {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--quiet", "--error-exitcode=99", "--leak-check=full"]);
        valgrind
            .arg("--errors-for-leak-kinds=definite,indirect,possible")
            .arg("--show-leak-kinds=definite,indirect,possible");
        let output = run(valgrind.arg(folder.join(format!("{library}-{:?}", Linking::Shared))), input);
        assert!(output.status.success(), "valgrind: {}", String::from_utf8_lossy(&output.stderr));
    }
    std::fs::remove_dir_all(&folder).expect("our folder");
}
