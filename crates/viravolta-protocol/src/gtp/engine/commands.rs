//! What each command does.

use core::time::Duration;

use viravolta_rules::{Color, Game, IllegalReason, Move, Position};

use super::super::{Clocks, Request, TimeSettings};
use super::{Busy, Engine};
use crate::Effect;

/// Everything that is understood, as `list_commands` gives it.
const COMMANDS: [&str; 28] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "gogui-interrupt",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_final_result",
    "gogui-rules_game_id",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "known_command",
    "komi",
    "list_commands",
    "list_games",
    "loadsgf",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "set_level",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// An answer at once, or `None` when it follows later.
type Outcome = Result<Option<String>, String>;

const SYNTAX: &str = "syntax error";
const NO_COLOR: &str = "syntax error (wrong or missing color)";

fn done() -> Outcome {
    Ok(Some(String::new()))
}

fn say(text: impl Into<String>) -> Outcome {
    Ok(Some(text.into()))
}

fn number<T: core::str::FromStr>(request: &Request, index: usize) -> Result<T, String> {
    let argument = request.arguments.get(index).ok_or(SYNTAX)?;
    argument.parse().map_err(|_| SYNTAX.to_owned())
}

fn color(request: &Request) -> Result<Color, String> {
    match request.arguments.first().map(|word| word.to_ascii_lowercase()).as_deref() {
        Some("b" | "black") => Ok(Color::Black),
        Some("w" | "white") => Ok(Color::White),
        _ => Err(NO_COLOR.to_owned()),
    }
}

fn vertex(request: &Request) -> Result<Move, String> {
    let word = request.arguments.get(1).ok_or(SYNTAX)?;
    if word.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    word.parse().map(Move::Place).map_err(|_| "syntax error (not a square)".to_owned())
}

impl Engine {
    pub(super) fn obey(&mut self, request: &Request) {
        match self.outcome(request) {
            Ok(Some(text)) => self.respond(request.id, Ok(text)),
            Ok(None) => {}
            Err(text) => self.respond(request.id, Err(text)),
        }
        if request.command == "quit" {
            self.queue.clear();
            self.input_ended = false;
            self.effects.push_back(Effect::Quit);
        }
    }

    fn outcome(&mut self, request: &Request) -> Outcome {
        match request.command.as_str() {
            "protocol_version" => say("2"),
            "name" => say(self.identity.name.clone()),
            "version" => say(self.identity.version.clone()),
            "known_command" => match request.arguments.as_slice() {
                [name] => say(if is_known(name) { "true" } else { "false" }),
                _ => Err(SYNTAX.to_owned()),
            },
            "list_commands" => say(COMMANDS.join("\n")),
            "list_games" => say("Othello"),
            "set_game" => match request.arguments.as_slice() {
                [name] if name == "Othello" => done(),
                _ => Err("unsupported game".to_owned()),
            },
            "boardsize" => self.board_size(number(request, 0)?),
            "clear_board" => {
                self.new_game(Game::new(Position::start()));
                done()
            }
            // Othello has no komi, but controllers made for Go send it.
            "komi" => number::<f64>(request, 0).and_then(|_| done()),
            "play" => self.play(color(request)?, vertex(request)?),
            "genmove" => self.generate(request, true),
            "reg_genmove" => self.generate(request, false),
            "undo" => self.undo(),
            "time_settings" => self.time_settings(request),
            "time_left" => self.time_left(request),
            "loadsgf" => self.load_file(request),
            "set_level" => self.set_level(number(request, 0)?),
            "gogui-interrupt" | "quit" => done(),
            _ => self.board_question(&request.command),
        }
    }

    fn board_size(&mut self, size: u32) -> Outcome {
        if size != 8 {
            return Err("unacceptable size".to_owned());
        }
        // What stands on the board afterwards is open; a fresh one surprises nobody.
        self.new_game(Game::new(Position::start()));
        done()
    }

    /// The game with this colour to move, after the pass that the other side owes.
    fn with_turn(&self, color: Color) -> Result<Game, String> {
        let mut game = self.game.clone();
        if game.position().turn() != color && !game.is_over() {
            game.play(Move::Pass).map_err(|_| "wrong color".to_owned())?;
        }
        Ok(game)
    }

    fn play(&mut self, color: Color, mv: Move) -> Outcome {
        let mut game = self.with_turn(color)?;
        if !(game.is_over() && mv == Move::Pass) {
            game.play(mv).map_err(|error| match error.reason {
                IllegalReason::PassNotAllowed => "pass not allowed when legal moves exist".to_owned(),
                _ => "illegal move".to_owned(),
            })?;
        }
        self.advance(game);
        done()
    }

    fn generate(&mut self, request: &Request, play: bool) -> Outcome {
        let color = color(request)?;
        let mut game = self.with_turn(color)?;
        if game.position().legal_moves().is_empty() {
            // At the end of the game there is nobody to pass to, and the position stays.
            if !game.is_over() {
                game.play(Move::Pass).map_err(|error| error.to_string())?;
            }
            if play {
                self.advance(game);
            }
            return say("pass");
        }
        self.start_search(request.id, game, color, play);
        Ok(None)
    }

    fn undo(&mut self) -> Outcome {
        let steps = self.steps.pop().ok_or("cannot undo")?;
        for _ in 0..steps {
            self.game.undo();
        }
        done()
    }

    fn time_settings(&mut self, request: &Request) -> Outcome {
        let settings = TimeSettings::new(number(request, 0)?, number(request, 1)?, number(request, 2)?);
        self.clocks = Clocks::new(settings);
        done()
    }

    fn time_left(&mut self, request: &Request) -> Outcome {
        let color = color(request)?;
        // Whole seconds by the book; some programs send fractions.
        let left = Duration::try_from_secs_f64(number(request, 1)?).map_err(|_| SYNTAX)?;
        self.clocks.tell(color, left, number(request, 2)?);
        done()
    }

    fn set_level(&mut self, level: u8) -> Outcome {
        let levels = &self.identity.levels;
        if !levels.contains(&level) {
            return Err(format!("level must be {} to {}", levels.start(), levels.end()));
        }
        self.effects.push_back(Effect::SetLevel(level));
        done()
    }

    fn load_file(&mut self, request: &Request) -> Outcome {
        let (name, moves) = match request.arguments.as_slice() {
            [] => return Err(SYNTAX.to_owned()),
            [names @ .., last] if !names.is_empty() && last.parse::<usize>().is_ok() => {
                (names.join(" "), last.parse().ok())
            }
            names => (names.join(" "), None),
        };
        self.busy = Some(Busy::File { id: request.id, moves });
        self.effects.push_back(Effect::ReadFile(name));
        Ok(None)
    }
}

fn is_known(name: &str) -> bool {
    COMMANDS.contains(&name)
}
