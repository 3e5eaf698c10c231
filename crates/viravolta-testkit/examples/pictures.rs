//! Pictures of the app for the front pages, from real screens. `cargo xtask pictures` calls it with the program and the
//! folder to write to, where the game that is shown lies too.

use std::fs;
use std::io::{Error, Result};
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use viravolta_testkit::svg;
use viravolta_testkit::terminal::{Start, Terminal};

/// One thing that somebody does at the terminal.
enum Step {
    Press(&'static [&'static str]),
    /// Lets the engine think for so many seconds.
    Think(u64),
    /// Waits while the screen counts the moves that have been studied, as in `12/60`.
    Study,
    Resize(u16, u16),
    Draw(&'static str),
}

const DOWN: &str = "\x1b[B";
const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";
const HOME: &str = "\x1b[H";
const NEXT: &str = ".";
/// To the position after eighteen moves.
const MIDDLE: [&str; 19] = {
    let mut keys = [NEXT; 19];
    keys[0] = HOME;
    keys
};

/// The mistakes are found first: their search fills the graph of the whole game.
const VISIT: [Step; 12] = [
    // The file is opened meanwhile.
    Step::Think(2),
    Step::Press(&["y"]),
    Step::Study,
    Step::Press(&[ESCAPE]),
    Step::Press(&MIDDLE),
    Step::Press(&["i"]),
    Step::Think(6),
    Step::Draw("game"),
    Step::Resize(80, 24),
    // No hints, and the next theme of the preferences, the light one.
    Step::Press(&["i", "p", DOWN, " ", ESCAPE, "y", DOWN, DOWN, DOWN, ENTER]),
    Step::Draw("mistakes"),
    Step::Press(&[ESCAPE]),
];

/// What a first visitor sees.
const NEW_GAME: [Step; 2] = [Step::Press(&["n", DOWN]), Step::Draw("new-game")];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, folder] = arguments.as_slice() else {
        return Err(Error::other("expected the program and a folder"));
    };
    let program = fs::canonicalize(program)?.display().to_string();
    let folder = fs::canonicalize(folder)?;
    let game = folder.join("game.sgf").display().to_string();
    for (language, ending) in [("en", "en"), ("pt-BR", "pt")] {
        let visits =
            [(&VISIT[..], vec!["play", &game], (112, 39), "dark"), (&NEW_GAME, Vec::new(), (80, 24), "color-blind")];
        for (steps, arguments, size, theme) in visits {
            let home = std::env::temp_dir().join(format!("viravolta-pictures-{}-{language}", std::process::id()));
            let mut terminal = start(&program, &arguments, size, &home, language, theme)?;
            for step in steps {
                if let Some((name, picture)) = perform(&mut terminal, step) {
                    let path = folder.join(format!("{name}-{ending}.svg"));
                    fs::write(&path, picture)?;
                    println!("{}", path.display());
                }
            }
            terminal.press("\x03");
            terminal.wait_for_end();
            fs::remove_dir_all(&home)?;
        }
    }
    Ok(())
}

fn start(
    program: &str,
    arguments: &[&str],
    (columns, rows): (u16, u16),
    home: &Path,
    language: &str,
    theme: &str,
) -> Result<Terminal> {
    let config = home.join("config").join("viravolta");
    fs::create_dir_all(&config)?;
    let settings = format!("language = \"{language}\"\nanimation = false\ntheme = \"{theme}\"\n");
    fs::write(config.join("settings.toml"), settings)?;
    let mut terminal = Start::new(program, arguments)
        .folder(home)
        .env("HOME", &home.display().to_string())
        .env("XDG_CONFIG_HOME", &home.join("config").display().to_string())
        .env("XDG_STATE_HOME", &home.join("state").display().to_string())
        .size(columns, rows)
        .start()?;
    terminal.wait_for("Enter");
    Ok(terminal)
}

/// Does it; returns the picture, if one was wanted.
fn perform(terminal: &mut Terminal, step: &Step) -> Option<(&'static str, String)> {
    /// Longer than it takes to draw, and than an escape waits for what may follow it.
    const MOMENT: Duration = Duration::from_millis(250);
    match step {
        Step::Press(keys) => {
            for key in *keys {
                terminal.press(key);
                watch(terminal, MOMENT);
            }
        }
        Step::Think(seconds) => watch(terminal, Duration::from_secs(*seconds)),
        Step::Study => {
            watch(terminal, MOMENT);
            terminal.wait_until("the study's end", |screen| !has_count(&screen.contents()));
        }
        Step::Resize(columns, rows) => {
            terminal.resize(*columns, *rows);
            watch(terminal, MOMENT);
        }
        Step::Draw(name) => return Some((name, svg::render(terminal.screen(), "Viravolta"))),
    }
    None
}

/// Whether there is a slash between two digits.
fn has_count(text: &str) -> bool {
    let is_count = |part: &[u8]| matches!(part, [a, b'/', b] if a.is_ascii_digit() && b.is_ascii_digit());
    text.as_bytes().windows(3).any(is_count)
}

/// Lets time pass while the screen is being read.
fn watch(terminal: &mut Terminal, time: Duration) {
    let end = Instant::now() + time;
    while Instant::now() < end {
        terminal.screen();
        sleep(Duration::from_millis(20));
    }
}
