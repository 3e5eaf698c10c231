//! `viravolta kit`: a folder that a student can begin with.

use std::fs;
use std::path::PathBuf;

use viravolta_courses::Course;
use viravolta_grader::kit;
use viravolta_i18n::tr;

use crate::commands::Context;
use crate::failure::Failure;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "COURSE", value_parser = ["rothelo", "reversi", "otelo", "othello", "ep4"])]
    course: String,
    #[arg(long, value_name = "LANGUAGE", value_parser = kit::LANGUAGES)]
    language: Option<String>,
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let course: Course = args.course.parse().map_err(|_| Failure::input(args.course.clone()))?;
    let languages = kit::languages(course);
    let language = args.language.as_deref().unwrap_or(languages[0]);
    let Some(kit) = kit::kit(course, language) else {
        let (course, known) = (course.name(), languages.join(", "));
        return Err(Failure::input(tr!(t, "kit-language", course = course, language = language, known = known)));
    };
    let folder = args.out.unwrap_or_else(|| PathBuf::from(course.name()));
    let shown = folder.display().to_string();
    let named = |error: &std::io::Error| Failure::file(t, &shown, error);
    fs::create_dir_all(&folder).map_err(|error| named(&error))?;
    // Somebody's work is never written over.
    if fs::read_dir(&folder).map_err(|error| named(&error))?.next().is_some() {
        return Err(Failure::input(tr!(t, "kit-not-empty", folder = &shown)));
    }
    for (name, text) in &kit.files {
        viravolta_disk::write(&folder.join(name), text.as_bytes()).map_err(|error| named(&error))?;
    }
    if context.json {
        let files: Vec<&str> = kit.files.iter().map(|(name, _)| *name).collect();
        let answer = serde_json::json!({
            "course": course.name(), "language": language, "folder": shown, "files": files, "passes": kit.passes,
        });
        return Ok(writeln!(context.out, "{answer}")?);
    }
    for (name, _) in &kit.files {
        writeln!(context.out, "{}", folder.join(name).display())?;
    }
    Ok(writeln!(context.out, "{}", tr!(t, "kit-written", course = course.name(), folder = &shown))?)
}
