//! Questions about the board, and loading a game.

use viravolta_notation::{Format, ReadOptions};
use viravolta_rules::{BoardSize, Game};

use super::super::board_text;
use super::Engine;

impl Engine {
    pub(super) fn board_question(&self, command: &str) -> Result<Option<String>, String> {
        let position = self.game.position();
        let text = match command {
            "showboard" => board_text::picture(position),
            "final_score" => board_text::final_score(position).ok_or("cannot score")?,
            "gogui-rules_game_id" => "Othello".to_owned(),
            "gogui-rules_board_size" => "8".to_owned(),
            "gogui-rules_board" => board_text::gogui_rows(position),
            // GoGui looks for its own spelling of a point in this text, which has capital letters.
            "gogui-rules_legal_moves" if position.must_pass() => "pass".to_owned(),
            "gogui-rules_legal_moves" => {
                let squares = position.legal_moves().iter().map(|square| square.to_string().to_uppercase());
                squares.collect::<Vec<_>>().join(" ")
            }
            "gogui-rules_side_to_move" => position.turn().to_string(),
            "gogui-rules_final_result" => board_text::final_result(position),
            _ => return Err("unknown command".to_owned()),
        };
        Ok(Some(text))
    }

    /// `loadsgf`: the first game of the file, up to before the given move.
    pub(super) fn load(&mut self, content: Result<Vec<u8>, String>, before: Option<usize>) -> Result<String, String> {
        let loaded = content.and_then(|bytes| read_game(&bytes));
        let game = loaded.map_err(|reason| format!("cannot load file: {reason}"))?;
        let moves = before.map_or(usize::MAX, |number| number.saturating_sub(1));
        let mut shown = Game::new(*game.start());
        for mv in game.moves().take(moves) {
            // It is legal in the game that it comes from.
            let _ = shown.play(mv);
        }
        self.new_game(shown);
        Ok(String::new())
    }
}

/// Reads the first game, in whatever format it is written.
fn read_game(bytes: &[u8]) -> Result<Game, String> {
    let format = Format::detect(bytes).ok_or("unknown format")?;
    let mut games = format.read(bytes, ReadOptions::default(), None).map_err(|error| error.to_string())?;
    let game = games.next().ok_or("no game in it")?.map_err(|error| error.to_string())?.to_game();
    if game.start().size() == BoardSize::Eight { Ok(game) } else { Err("unacceptable size".to_owned()) }
}
