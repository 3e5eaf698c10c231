//! `viravolta man`: the manual pages.

use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;
use viravolta_i18n::{Texts, tr};

use crate::commands::Context;
use crate::failure::Failure;
use crate::localize;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    let t = context.t;
    let mut command = localize::command(t);
    command.build();
    let Some(folder) = args.folder else {
        return Ok(context.out.write_all(page(t, &command, "viravolta")?.as_bytes())?);
    };
    let blame = |path: &Path, error: &std::io::Error| Failure::file(t, &path.display().to_string(), error);
    std::fs::create_dir_all(&folder).map_err(|error| blame(&folder, &error))?;
    for (name, page) in pages(t, &command, "viravolta")? {
        let path = folder.join(format!("{name}.1"));
        viravolta_disk::write(&path, page.as_bytes()).map_err(|error| blame(&path, &error))?;
        writeln!(context.out, "{}", path.display())?;
    }
    Ok(())
}

/// The pages of a command and all below it.
fn pages(t: Texts, command: &Command, name: &str) -> Result<Vec<(String, String)>, Failure> {
    let mut pages = vec![(name.to_owned(), page(t, command, name)?)];
    for sub in command.get_subcommands() {
        pages.extend(self::pages(t, sub, &format!("{name}-{}", sub.get_name()))?);
    }
    Ok(pages)
}

fn page(t: Texts, command: &Command, name: &str) -> Result<String, Failure> {
    let mut roff = Vec::new();
    let version = env!("CARGO_PKG_VERSION");
    Man::new(command.clone().name(name.to_owned())).source(format!("viravolta {version}")).render(&mut roff)?;
    let roff = String::from_utf8_lossy(&roff).into_owned();
    Ok(translate_headings(t, &roff))
}

/// The generator writes its headings in English whatever the language of the texts.
fn translate_headings(t: Texts, roff: &str) -> String {
    let headings = [
        ("NAME", tr!(t, "man-name")),
        ("SYNOPSIS", tr!(t, "man-synopsis")),
        ("DESCRIPTION", tr!(t, "man-description")),
        ("EXTRA", tr!(t, "man-examples")),
        ("VERSION", tr!(t, "man-version")),
        ("AUTHORS", tr!(t, "man-authors")),
    ];
    let mut page = String::new();
    for line in roff.lines() {
        let line = match line.strip_prefix(".SH ") {
            Some(heading) => match headings.iter().find(|(english, _)| *english == heading) {
                Some((_, ours)) => format!(".SH {ours}"),
                // The others are ours already; all are in capitals, as manual pages have them.
                None => format!(".SH {}", heading.to_uppercase()),
            },
            None => line.to_owned(),
        };
        page.push_str(&line);
        page.push('\n');
    }
    page
}
