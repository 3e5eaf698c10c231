//! `viravolta book export` and `import`: books for other programs, and theirs for us.

use std::path::{Path, PathBuf};

use viravolta_book::egaroucid::Imported;
use viravolta_book::{Book, BookError, Draft, edax, egaroucid};
use viravolta_desk::faults;
use viravolta_i18n::{Texts, tr};

use super::json::Entry;
use crate::book_setup::{self, BookArg};
use crate::commands::Context;
use crate::failure::Failure;
use crate::json::object;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(super) struct Export {
    #[arg(value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    book: BookArg,
}

pub(super) fn export(args: &Export, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let book = args.book.book(t)?;
    let ending = args.to.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let bytes = match ending.to_ascii_lowercase().as_str() {
        "egbk3" => egaroucid::write(&book),
        "dat" => edax::write(&book),
        "jsonl" => lines(&book)?,
        "vvb" => book.to_bytes(),
        _ => return Err(Failure::input(tr!(t, "book-ending", file = args.to.display().to_string()))),
    };
    write(context, &args.to, &bytes, book.len(), 0)
}

fn lines(book: &Book) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    for entry in book.records().iter().filter_map(Entry::of) {
        serde_json::to_writer(&mut bytes, &entry).map_err(std::io::Error::from)?;
        bytes.push(b'\n');
    }
    Ok(bytes)
}

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(super) struct Import {
    #[arg(value_name = "FILE")]
    from: PathBuf,
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

pub(super) fn import(args: &Import, context: &mut Context<'_>) -> Result<(), Failure> {
    let (t, name) = (context.t, args.from.display().to_string());
    let bytes = std::fs::read(&args.from).map_err(|error| Failure::file(t, &name, &error))?;
    let fault = |error: BookError| Failure::input(faults::named(t, &name, &book_setup::fault(t, &error)));
    let Imported { draft, left_out } = if egaroucid::is_one(&bytes) {
        egaroucid::read(&bytes).map_err(fault)?
    } else if edax::is_one(&bytes) {
        edax::read(&bytes).map_err(fault)?
    } else if bytes.first() == Some(&b'{') {
        Imported { draft: from_lines(t, &name, &bytes)?, left_out: 0 }
    } else {
        let book = Book::from_bytes(&bytes).map_err(fault)?;
        Imported { draft: book.draft(), left_out: 0 }
    };
    let (book, without_value) = draft.into_book();
    write(context, &args.to, &book.to_bytes(), book.len(), left_out + without_value)
}

fn from_lines(t: Texts, name: &str, bytes: &[u8]) -> Result<Draft, Failure> {
    let mut draft = Draft::default();
    for (at, line) in bytes.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty()) {
        let fault = || Failure::input(faults::named(t, name, &tr!(t, "book-line", line = at + 1)));
        let entry: Entry = serde_json::from_slice(line).map_err(|_| fault())?;
        let (position, rest) = entry.read().ok_or_else(fault)?;
        draft.set(&position, rest).map_err(|_| fault())?;
    }
    Ok(draft)
}

fn write(
    context: &mut Context<'_>,
    path: &Path,
    bytes: &[u8],
    positions: usize,
    left_out: usize,
) -> Result<(), Failure> {
    let (t, file) = (context.t, path.display().to_string());
    viravolta_disk::write(path, bytes).map_err(|error| Failure::file(t, &file, &error))?;
    if context.json {
        return context.write_json(&object! { file: file, positions: positions, left_out: left_out, bytes: bytes.len() });
    }
    writeln!(context.out, "{}", tr!(t, "book-written", file = file, positions = positions, bytes = bytes.len()))?;
    if left_out > 0 {
        writeln!(context.out, "{}", tr!(t, "book-left-out", positions = left_out))?;
    }
    Ok(())
}
