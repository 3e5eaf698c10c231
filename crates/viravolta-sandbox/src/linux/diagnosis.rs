//! Why the system refused to start a program, found out by looking at its file.
//!
//! What is read here only becomes words: nothing of it decides what a room shows.

use std::io;
use std::path::PathBuf;

use rustix::io::Errno;

use super::room::WORK;
use crate::error::SpawnError;

/// Languages whose files are compiled or interpreted, never run by themselves.
const SOURCES: [&str; 24] = [
    "c", "cc", "cpp", "cxx", "c++", "h", "hpp", "java", "rs", "go", "hs", "ml", "pas", "py", "js", "ts", "rb", "lua",
    "pl", "cs", "kt", "scala", "swift", "jl",
];

/// The error behind a refused start: `program` as the room sees it, its first bytes, and what the system said.
pub(super) fn refused(program: PathBuf, start: &[u8], said: Errno) -> SpawnError {
    let text = !start.is_empty() && !start.contains(&0);
    match said {
        Errno::ACCESS if text && is_source(&program) => SpawnError::SourceFile(program),
        Errno::ACCESS => SpawnError::NotExecutable(program),
        Errno::NOEXEC if text => SpawnError::SourceFile(program),
        Errno::NOEXEC | Errno::LIBBAD | Errno::INVAL => SpawnError::Foreign(program),
        // What the kernel says of a program whose end is missing. A program of the system may lie on a failing disk.
        Errno::IO if program.starts_with(WORK) => SpawnError::Foreign(program),
        Errno::NOENT => match first_line(start) {
            Some((interpreter, _)) => SpawnError::NoInterpreter { program, interpreter },
            // A program whose loader is not there.
            None if !start.is_empty() => SpawnError::Foreign(program),
            None => SpawnError::ProgramNotFound(program),
        },
        other => SpawnError::CannotStart { program, cause: io::Error::from(other) },
    }
}

/// Whether the name says that the file is in a language that has to be compiled or interpreted.
fn is_source(program: &std::path::Path) -> bool {
    let ending = program.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    SOURCES.iter().any(|source| ending.eq_ignore_ascii_case(source))
}

/// What the first line of a script names, and the rest of that line.
fn first_line(start: &[u8]) -> Option<(String, String)> {
    let line = start.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    let line = String::from_utf8_lossy(line);
    let line = line.trim_matches([' ', '\t']);
    let (interpreter, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    Some((interpreter.to_owned(), rest.trim().to_owned()))
}

/// The program that a script looks for by way of `env`, whose own failure would look like a crash of the program.
pub(super) fn wanted_through_env(start: &[u8]) -> Option<String> {
    let (interpreter, rest) = first_line(start)?;
    let plain = !rest.is_empty() && !rest.contains(['/', '=', ' ', '\t']) && !rest.starts_with('-');
    (interpreter == "/usr/bin/env" || interpreter == "/bin/env").then_some(rest).filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong_with_the_file() {
        let why = |name: &str, start: &[u8], said| refused(name.into(), start, said);
        assert!(matches!(why("bot.c", b"#include <stdio.h>\n", Errno::ACCESS), SpawnError::SourceFile(_)));
        assert!(matches!(why("bot", b"\x7fELF\0", Errno::ACCESS), SpawnError::NotExecutable(_)));
        assert!(matches!(why("bot", b"int main", Errno::NOEXEC), SpawnError::SourceFile(_)));
        assert!(matches!(why("bot.exe", b"MZ\0\0", Errno::NOEXEC), SpawnError::Foreign(_)));
        assert!(matches!(why("bot", b"\x7fELF\0", Errno::NOENT), SpawnError::Foreign(_)));
        let SpawnError::NoInterpreter { interpreter, .. } = why("bot", b"#! /opt/py -u\nprint", Errno::NOENT) else {
            panic!("a script");
        };
        assert_eq!(interpreter, "/opt/py");
        // A line end of another system is part of the name.
        let error = why("bot.py", b"#!/usr/bin/python3\r\n", Errno::NOENT).to_string();
        assert!(error.contains("python3\r"), "{error:?}");
    }

    #[test]
    fn env_is_looked_through_only_where_it_is_plain() {
        assert_eq!(wanted_through_env(b"#!/usr/bin/env python3\n").as_deref(), Some("python3"));
        for odd in ["#!/usr/bin/env -S python3 -u", "#!/usr/bin/env A=1 x", "#!/usr/bin/env", "#!/bin/sh", "env x"] {
            assert_eq!(wanted_through_env(odd.as_bytes()), None, "{odd}");
        }
    }
}
