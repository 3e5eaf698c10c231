//! A player for tests of the referee: `contestant DIALECT [HABIT...] [COLOUR]`.
//!
//! The dialects are those of five courses (`otelo`, `othello`, `ep4`, `rothelo`, `reversi`), `console` for anything else that asks a
//! person, and two protocols of engines (`nboard`, `gtp`). A habit is a word such as `no-flush` or
//! `unannounced`: what real student programs do; or a misdeed with the number of the answer at which it happens, such
//! as `illegal@3`. Its rules are the naive ones, its choices depend on nothing but the board and `seed=N`.

mod asking;
mod choice;
mod console;
mod engine;
mod habits;
mod input;
mod otelo;
mod paper;
mod stdio;

use habits::Habits;

fn main() -> std::process::ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let habits = Habits::new(&arguments);
    let dialect = arguments.first().map_or("", String::as_str);
    #[cfg(unix)]
    habits.swarm();
    let played = match dialect {
        #[cfg(unix)]
        "spin" => {
            let _ = rustix::process::setsid();
            loop {
                std::hint::black_box(0);
            }
        }
        "otelo" => otelo::play(&habits),
        "nboard" | "gtp" => engine::play(dialect, &habits),
        "othello" | "ep4" | "rothelo" | "reversi" | "console" => console::play(dialect, &habits),
        _ => Err(std::io::Error::other("no such dialect")),
    };
    match played {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("contestant: {error}");
            std::process::ExitCode::FAILURE
        }
    }
}
