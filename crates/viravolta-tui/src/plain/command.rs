//! What can be typed. Every word of every language is understood, whatever language is spoken: nobody has to guess.

use viravolta_rules::Square;

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Place(Square),
    Board,
    Picture,
    Moves,
    Undo,
    Redo,
    Back,
    Forward,
    Start,
    End,
    Go(usize),
    Branch,
    Home,
    Promote,
    Hint,
    Value,
    Review,
    History,
    Past(String),
    Now,
    Continue,
    New(String),
    SetUp(String),
    Players(String),
    Open(String),
    Save(String),
    Share,
    Resign,
    Time,
    Levels,
    Language(String),
    Theme(String),
    Help,
    Quit,
}

/// How a command is made from what follows its word.
enum Kind {
    Alone(Command),
    Number(fn(usize) -> Command),
    Rest(fn(String) -> Command),
}

impl Command {
    /// Reads a line; `None` when it means nothing.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        if let Ok(square) = line.parse::<Square>() {
            return Some(Self::Place(square));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match kind(&fold(word))? {
            Kind::Alone(command) => rest.is_empty().then_some(command),
            Kind::Number(make) => rest.parse().ok().map(make),
            Kind::Rest(make) => Some(make(rest.to_owned())),
        }
    }
}

/// Lower case without accents: `Já` is `ja`.
fn fold(word: &str) -> String {
    let lower = word.to_lowercase();
    lower.chars().map(|character| crate::look::to_ascii(character.encode_utf8(&mut [0; 4]))).collect()
}

fn kind(word: &str) -> Option<Kind> {
    use Kind::{Alone, Number, Rest};
    Some(match word {
        "board" | "b" | "tabuleiro" | "t" => Alone(Command::Board),
        "picture" | "desenho" => Alone(Command::Picture),
        "moves" | "m" | "jogadas" | "j" => Alone(Command::Moves),
        "undo" | "u" | "desfazer" | "desfaz" => Alone(Command::Undo),
        "redo" | "r" | "refazer" | "refaz" => Alone(Command::Redo),
        "back" | "atras" => Alone(Command::Back),
        "forward" | "adiante" => Alone(Command::Forward),
        "start" | "inicio" => Alone(Command::Start),
        "end" | "fim" => Alone(Command::End),
        "go" | "ir" => Number(Command::Go),
        "branch" | "ramo" => Alone(Command::Branch),
        "main" | "principal" => Alone(Command::Home),
        "promote" | "promover" => Alone(Command::Promote),
        "hint" | "i" | "dica" | "d" => Alone(Command::Hint),
        "value" | "v" | "valor" | "avaliacao" => Alone(Command::Value),
        "review" | "mistakes" | "erros" => Alone(Command::Review),
        "history" | "historico" | "lista" => Alone(Command::History),
        "past" | "games" | "anteriores" | "partidas" => Rest(Command::Past),
        "now" | "stop" | "ja" | "pare" | "para" => Alone(Command::Now),
        "continue" | "c" | "continuar" => Alone(Command::Continue),
        "new" | "n" | "nova" | "novo" => Rest(Command::New),
        "setup" | "position" | "montar" | "posicao" => Rest(Command::SetUp),
        "players" | "jogadores" => Rest(Command::Players),
        "open" | "o" | "abrir" | "abre" => Rest(Command::Open),
        "save" | "s" | "salvar" | "guardar" => Rest(Command::Save),
        "share" | "w" | "compartilhar" | "partilhar" => Alone(Command::Share),
        "resign" | "desistir" => Alone(Command::Resign),
        "time" | "clock" | "tempo" | "relogio" => Alone(Command::Time),
        "levels" | "niveis" => Alone(Command::Levels),
        "language" | "lang" | "idioma" | "lingua" => Rest(Command::Language),
        "theme" | "tema" => Rest(Command::Theme),
        "help" | "h" | "?" | "ajuda" => Alone(Command::Help),
        "quit" | "q" | "exit" | "sair" => Alone(Command::Quit),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<Command> {
        Command::read(line)
    }

    #[test]
    fn words_of_every_language_are_understood() {
        assert_eq!(read(" F5 "), Some(Command::Place("f5".parse().unwrap())));
        for line in ["now", "JÁ", "ja", "Stop"] {
            assert_eq!(read(line), Some(Command::Now), "{line}");
        }
        assert_eq!(read("histórico"), Some(Command::History));
        assert_eq!(read("abrir  meu jogo.sgf"), Some(Command::Open("meu jogo.sgf".to_owned())));
        assert_eq!(read("ir 12"), Some(Command::Go(12)));
    }

    #[test]
    fn nonsense_is_nothing() {
        for line in ["", "   ", "f9", "go", "go -1", "undo twice", "xyzzy", "\u{0}", "é"] {
            assert_eq!(read(line), None, "{line:?}");
        }
    }
}
