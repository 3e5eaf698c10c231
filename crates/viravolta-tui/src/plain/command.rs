//! What can be typed. Every word of every language is understood, whatever language is spoken: nobody has to guess.

use viravolta_rules::Square;

/// `Variant, its words`; in brackets what follows the word.
macro_rules! commands {
    ($($variant:ident $(($rest:ident))?, $($word:literal)|+;)+) => {
        /// A command.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(super) enum Command {
            Place(Square),
            $($variant $(($rest))?,)+
        }

        /// The command of a word, in lower case without accents, and of what follows it.
        fn command(word: &str, rest: &str) -> Option<Command> {
            match word {
                $($($word)|+ => commands!(@make $variant $($rest)?, rest),)+
                _ => None,
            }
        }
    };
    (@make $variant:ident, $text:ident) => { $text.is_empty().then_some(Command::$variant) };
    (@make $variant:ident $rest:ident, $text:ident) => { $text.parse::<$rest>().ok().map(Command::$variant) };
}

commands! {
    Board, "board" | "b" | "tabuleiro" | "t";
    Picture, "picture" | "desenho";
    Moves, "moves" | "m" | "jogadas" | "j";
    Undo, "undo" | "u" | "desfazer" | "desfaz";
    Redo, "redo" | "r" | "refazer" | "refaz";
    Back, "back" | "atras";
    Forward, "forward" | "adiante";
    Start, "start" | "inicio";
    End, "end" | "fim";
    Go(usize), "go" | "ir";
    Branch, "branch" | "ramo";
    Home, "main" | "principal";
    Promote, "promote" | "promover";
    Delete, "delete" | "apagar";
    SurelyDelete, "delete!" | "apagar!";
    Hint, "hint" | "i" | "dica" | "d";
    Value, "value" | "v" | "valor" | "avaliacao";
    Review, "review" | "mistakes" | "erros";
    History, "history" | "historico" | "lista";
    Past(String), "past" | "games" | "anteriores" | "partidas";
    Now, "now" | "stop" | "ja" | "pare" | "para";
    Continue, "continue" | "c" | "continuar";
    New(String), "new" | "n" | "nova" | "novo";
    SetUp(String), "setup" | "position" | "montar" | "posicao";
    Players(String), "players" | "jogadores";
    Open(String), "open" | "o" | "abrir" | "abre";
    Save(String), "save" | "s" | "salvar" | "guardar";
    Share, "share" | "w" | "compartilhar" | "partilhar";
    Resign, "resign" | "desistir";
    Time, "time" | "clock" | "tempo" | "relogio";
    Levels, "levels" | "niveis";
    Language(String), "language" | "lang" | "idioma" | "lingua";
    Theme(String), "theme" | "tema";
    Help, "help" | "h" | "?" | "ajuda";
    Quit, "quit" | "q" | "exit" | "sair";
}

impl Command {
    /// Reads a line; `None` when it means nothing.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        if let Ok(square) = line.parse::<Square>() {
            return Some(Self::Place(square));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        command(&fold(word), rest.trim())
    }
}

/// Lower case without accents: `Já` is `ja`.
fn fold(word: &str) -> String {
    let lower = word.to_lowercase();
    lower.chars().map(|character| crate::look::to_ascii(character.encode_utf8(&mut [0; 4]))).collect()
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
