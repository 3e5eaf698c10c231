//! The course programs that think a person plays, with the habits of real ones.

use std::io;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use viravolta_testkit::naive::NaiveBoard;

use crate::asking;
use crate::choice::choose;
use crate::habits::Habits;
use crate::paper;
use crate::stdio::Stdio;

struct Game<'a> {
    dialect: &'a str,
    habits: &'a Habits,
    out: Stdio,
    board: NaiveBoard,
    black_to_move: bool,
    person_is_black: bool,
    answers: usize,
}

/// What a line of the person led to.
enum Went {
    On,
    End,
}

pub(crate) fn play(dialect: &str, habits: &Habits) -> io::Result<()> {
    loop {
        let mut game = Game {
            dialect,
            habits,
            out: Stdio::new(!habits.has("no-flush")),
            board: NaiveBoard::start(8),
            black_to_move: true,
            person_is_black: dialect != "othello" || asking::lot(habits),
            answers: 0,
        };
        if matches!(game.play()?, Went::End) || !habits.has("restart") {
            return Ok(());
        }
    }
}

impl Game<'_> {
    fn play(&mut self) -> io::Result<Went> {
        self.clear_screen();
        if !asking::before_the_game(self.habits, &mut self.out)? {
            return Ok(Went::End);
        }
        let late = self.habits.has("ask-late");
        if late {
            self.show()?;
        }
        if self.habits.has("ask-colour") || self.habits.word("ask").is_some() {
            let Some(black) = asking::color(self.habits, &mut self.out)? else { return Ok(Went::End) };
            self.person_is_black = black;
        } else if self.dialect == "othello" && !self.habits.has("untold") {
            let color = if self.person_is_black { "Black" } else { "White" };
            self.out.print(&format!("Othello Game\n\nYour discs are {color}.\n\n"))?;
        }
        if !late {
            self.show()?;
        }
        while !self.board.is_over() {
            let person = self.black_to_move == self.person_is_black;
            if self.board.moves() == 0 && person && self.habits.has("dummy-pass") {
                // Asks even a person who cannot move, and takes whatever comes for a pass.
                if self.question()?.is_none() {
                    return Ok(Went::End);
                }
                self.pass();
            } else if self.board.moves() == 0 {
                self.out.print("Sem jogada valida; perde a vez.\n\n")?;
                self.pass();
            } else if person {
                if let Went::End = self.person()? {
                    return Ok(Went::End);
                }
            } else if let Went::End = self.computer()? {
                return Ok(Went::End);
            }
        }
        self.out.print("O jogo acabou.\n")?;
        Ok(Went::On)
    }

    fn clear_screen(&mut self) {
        if self.habits.has("cls") {
            let _ = Command::new("sh").args(["-c", "cls"]).status();
        }
    }

    fn show(&mut self) -> io::Result<()> {
        self.clear_screen();
        self.out.print_bytes(&paper::draw(self.dialect, self.habits, &self.board, self.black_to_move))
    }

    fn pass(&mut self) {
        self.board = self.board.pass();
        self.black_to_move = !self.black_to_move;
    }

    fn place(&mut self, index: usize) -> io::Result<()> {
        self.board = self.board.play(index);
        self.black_to_move = !self.black_to_move;
        if self.habits.has("boardless") { Ok(()) } else { self.show() }
    }

    /// The computer's move, or one of its misdeeds.
    fn computer(&mut self) -> io::Result<Went> {
        self.answers += 1;
        let now = |misdeed| self.habits.now(misdeed, self.answers);
        let unasked = now("unasked-later");
        let seed = self.habits.number("seed").unwrap_or(0);
        let Some(index) = choose(&self.board, seed) else { return Ok(Went::On) };
        self.habits.dawdle(self.answers);
        if now("exit") {
            std::process::exit(7);
        }
        if now("abort") {
            std::process::abort();
        }
        if now("silent") {
            sleep(Duration::from_secs(1000));
        }
        while now("flood") {
            self.out.print("Jogada invalida, digite de novo:\n")?;
        }
        if now("ask-again") {
            return self.person();
        }
        if now("wrong-flips") || now("wrong-square") {
            let at = if now("wrong-square") { (0..64).find(|at| self.is_wrong(*at)).unwrap_or(index) } else { index };
            self.board = put(&self.board, at);
            self.black_to_move = !self.black_to_move;
            self.show()?;
            return Ok(Went::On);
        }
        if self.habits.has("animate") {
            // The disc alone, then what it turns.
            let whole = self.board;
            self.board = put(&self.board, index).pass();
            self.show()?;
            sleep(Duration::from_millis(250));
            self.board = whole;
        }
        if !self.habits.has("unannounced") {
            self.out.print(&paper::announce(self.dialect, self.habits, index, self.black_to_move))?;
        }
        self.place(index)?;
        if unasked {
            // As if it were its turn again.
            self.habits.pause();
            let wrong = (0..64).find(|at| self.is_wrong(*at)).unwrap_or(index);
            self.out.print(&paper::announce(self.dialect, self.habits, wrong, !self.black_to_move))?;
        }
        if self.habits.has("pause") {
            self.out.print("Pressione ENTER para continuar...")?;
        }
        if self.habits.has("pause") || self.habits.has("key") {
            return Ok(if self.out.line()?.is_some() { Went::On } else { Went::End });
        }
        Ok(Went::On)
    }

    /// An empty square that is no legal move.
    fn is_wrong(&self, at: usize) -> bool {
        let (own, other) = self.board.to_bits();
        (own | other | self.board.moves()) >> at & 1 == 0
    }

    /// A line of input; at the end of the input some programs go on and on.
    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        loop {
            self.out.print(question)?;
            let line = match self.out.line()? {
                None if self.habits.has("flood-at-end") => continue,
                line => line,
            };
            if let Some(line) = line.as_ref().filter(|_| self.habits.has("echo")) {
                self.out.print(&format!("{line}\n"))?;
            }
            return Ok(line);
        }
    }

    /// What a person types who is asked for a move; line and column with a space between them.
    fn question(&mut self) -> io::Result<Option<String>> {
        match self.dialect {
            "othello" => self.ask("Choose your move. For instance: 5F\n"),
            "rothelo" => self.ask("Sua jogada (* joga): "),
            "reversi" => {
                let base = self.base();
                let side = if self.black_to_move { "pretas" } else { "brancas" };
                let mut text = format!("Vez das {side}.\n");
                for (number, index) in self.legal().into_iter().enumerate() {
                    let (number, row, column) = (number + 1, index / 8 + base, index % 8 + base);
                    text += &match self.habits.word("list") {
                        Some("brackets") => format!("{number}-({row}, {column})\n"),
                        _ => format!("{number}) linha {row}, coluna {column}\n"),
                    };
                }
                self.ask(&(text + "Escolha a jogada: "))
            }
            _ => self.numbers(),
        }
    }

    fn numbers(&mut self) -> io::Result<Option<String>> {
        let text = match self.habits.word("prompt") {
            Some("both") => "Linha e coluna: ",
            Some("comma") => "Digite linha,coluna: ",
            Some("range") => "Linha (0 a 7): ",
            Some("short") => "Linhas: ",
            Some("column") => "Coluna: ",
            Some("none") => "> ",
            _ => "Digite a linha da posição em que pretende jogar: ",
        };
        let Some(line) = self.ask(text)? else { return Ok(None) };
        let parts: Vec<&str> = line.split([' ', ',']).filter(|part| !part.is_empty()).collect();
        if self.habits.has("strict") && matches!(self.habits.word("prompt"), Some("both" | "comma")) && parts.len() != 2
        {
            self.crash("ValueError: not enough values to unpack")?;
        }
        if let [row, column] = parts[..] {
            return Ok(Some(format!("{row} {column}")));
        }
        let other = if self.habits.word("prompt") == Some("column") { "Linha: " } else { "Coluna: " };
        let Some(second) = self.ask(other)? else { return Ok(None) };
        Ok(Some(if self.habits.word("prompt") == Some("column") {
            format!("{second} {line}")
        } else {
            format!("{line} {second}")
        }))
    }

    fn crash(&mut self, message: &str) -> io::Result<()> {
        self.out.flush()?;
        eprintln!("Traceback (most recent call last):\n{message}");
        std::process::exit(1);
    }

    fn base(&self) -> usize {
        self.habits.number("base").unwrap_or(u64::from(self.dialect != "reversi")) as usize
    }

    fn legal(&self) -> Vec<usize> {
        (0..64).filter(|index| self.board.moves() >> index & 1 == 1).collect()
    }

    fn person(&mut self) -> io::Result<Went> {
        let Some(line) = self.question()? else { return Ok(Went::End) };
        if self.dialect == "rothelo" && line == "j" {
            self.person_is_black = !self.black_to_move;
            return Ok(Went::On);
        }
        let index = match (self.dialect, line.split_once(' ')) {
            ("othello" | "rothelo", _) => paper::read(self.dialect, &line),
            ("reversi", _) => {
                line.parse::<usize>().ok().and_then(|number| self.legal().get(number.wrapping_sub(1)).copied())
            }
            (_, Some((row, column))) => {
                let number =
                    |text: &str| text.trim().parse::<usize>().ok()?.checked_sub(self.base()).filter(|at| *at < 8);
                number(row).zip(number(column)).map(|(row, column)| row * 8 + column)
            }
            _ => None,
        };
        if self.habits.has("told") {
            self.out.print(&format!("Voce jogou: {line}\n"))?;
        }
        match index {
            Some(index) if self.board.moves() >> index & 1 == 1 => self.place(index)?,
            // Puts a disc anywhere, with or without discs to turn.
            Some(index) if self.habits.has("careless") => {
                self.board = put(&self.board, index);
                self.black_to_move = !self.black_to_move;
                self.show()?;
            }
            _ if self.dialect == "ep4" && !self.habits.has("stubborn") => {
                self.out.print("Jogador 'X' nao pode jogar ali.\n")?;
                self.pass();
                self.show()?;
            }
            _ => self.out.print("Invalid move!\n")?,
        }
        Ok(Went::On)
    }
}

/// The board after a disc was put down that turns nothing, seen from the other side.
fn put(board: &NaiveBoard, index: usize) -> NaiveBoard {
    let (own, other) = board.to_bits();
    NaiveBoard::from_bits(other & !(1 << index), own | 1 << index, 8)
}
