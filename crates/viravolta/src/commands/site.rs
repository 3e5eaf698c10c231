//! `viravolta site`: the page as files for any web space, with the engine in the tab.

use std::fs;
use std::path::PathBuf;

use viravolta_i18n::{Language, tr};
use viravolta_web::page::site;

use super::Context;
use crate::failure::Failure;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let files = site(t.language());
    let mut bytes = 0;
    // The pages come last: whoever reads the site meanwhile finds everything that they need.
    let (pages, assets): (Vec<_>, Vec<_>) = files.iter().partition(|file| !file.path.starts_with("assets/"));
    for file in assets.into_iter().chain(pages) {
        let path = args.folder.join(&file.path);
        let folder = path.parent().unwrap_or(&args.folder);
        fs::create_dir_all(folder).map_err(|error| Failure::file(t, &folder.display().to_string(), &error))?;
        viravolta_disk::write(&path, &file.bytes).map_err(|error| Failure::file(t, &path.display().to_string(), &error))?;
        bytes += file.bytes.len();
    }
    let folder = args.folder.display().to_string();
    if context.json {
        let languages: Vec<String> = Language::ALL.iter().map(ToString::to_string).collect();
        let answer = serde_json::json!({ "folder": folder, "files": files.len(), "bytes": bytes, "languages": languages });
        writeln!(context.out, "{answer}")?;
    } else {
        let megabytes = bytes as f64 / 1e6;
        writeln!(context.out, "{}", tr!(t, "site-made", folder = folder, n = files.len(), megabytes = megabytes))?;
    }
    Ok(())
}
