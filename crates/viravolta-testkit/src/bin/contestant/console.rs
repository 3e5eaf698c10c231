//! The course programs that think a person plays, with the habits of real ones.

use std::io;
use std::process::Command;

use viravolta_testkit::naive::NaiveBoard;

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
            person_is_black: dialect != "othello" || lot(),
        };
        if matches!(game.play()?, Went::End) || !habits.has("restart") {
            return Ok(());
        }
    }
}

/// Drawn by lot at every start.
fn lot() -> bool {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    now.subsec_micros().is_multiple_of(2)
}

impl Game<'_> {
    fn play(&mut self) -> io::Result<Went> {
        self.clear_screen();
        if self.habits.has("ask-colour") {
            self.out.print("Escolha a sua cor (1 para pretas, -1 para brancas): ")?;
            let Some(line) = self.out.line()? else { return Ok(Went::End) };
            self.person_is_black = line != "-1";
        } else if self.dialect == "othello" {
            let color = if self.person_is_black { "Black" } else { "White" };
            self.out.print(&format!("Othello Game\n\nYour discs are {color}.\n\n"))?;
        }
        self.show()?;
        while !self.board.is_over() {
            if self.board.moves() == 0 && self.black_to_move == self.person_is_black && self.habits.has("dummy-pass") {
                // Asks even a person who cannot move, and takes whatever comes for a pass.
                if self.question()?.is_none() {
                    return Ok(Went::End);
                }
                self.pass();
            } else if self.board.moves() == 0 {
                self.out.print("Sem jogada valida; perde a vez.\n\n")?;
                self.pass();
            } else if self.black_to_move == self.person_is_black {
                if let Went::End = self.person()? {
                    return Ok(Went::End);
                }
            } else {
                self.computer()?;
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
        self.out.print(&paper::draw(self.dialect, &self.board, self.black_to_move))
    }

    fn pass(&mut self) {
        self.board = self.board.pass();
        self.black_to_move = !self.black_to_move;
    }

    fn place(&mut self, index: usize) -> io::Result<()> {
        self.board = self.board.play(index);
        self.black_to_move = !self.black_to_move;
        self.show()
    }

    fn computer(&mut self) -> io::Result<()> {
        let seed = self.habits.number("seed").unwrap_or(0);
        let Some(index) = choose(&self.board, seed) else { return Ok(()) };
        if !self.habits.has("unannounced") {
            self.out.print(&paper::announce(self.dialect, index, self.black_to_move))?;
        }
        self.place(index)
    }

    /// A line of input; at the end of the input some programs go on and on.
    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        loop {
            self.out.print(question)?;
            match self.out.line()? {
                None if self.habits.has("flood-at-end") => {}
                line => return Ok(line),
            }
        }
    }

    /// What a person types who is asked for a move; line and column of `ep4` with a space between them.
    fn question(&mut self) -> io::Result<Option<String>> {
        match self.dialect {
            "ep4" => {
                let Some(row) = self.ask("Digite a linha da posição em que pretende jogar: ")? else {
                    return Ok(None);
                };
                let column = self.ask("Digite a coluna da posição em que pretende jogar: ")?;
                Ok(column.map(|column| format!("{row} {column}")))
            }
            "othello" => self.ask("Choose your move. For instance: 5F\n"),
            _ => self.ask("Sua jogada (* joga): "),
        }
    }

    fn person(&mut self) -> io::Result<Went> {
        let Some(line) = self.question()? else { return Ok(Went::End) };
        if self.dialect == "rothelo" && line == "j" {
            self.person_is_black = !self.black_to_move;
            return Ok(Went::On);
        }
        let index = match line.split_once(' ') {
            Some((row, column)) if self.dialect == "ep4" => {
                let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=8).contains(number));
                number(row).zip(number(column)).map(|(row, column)| (row - 1) * 8 + column - 1)
            }
            _ => paper::read(self.dialect, &line),
        };
        match index.filter(|index| self.board.moves() >> index & 1 == 1) {
            Some(index) => self.place(index)?,
            None if self.dialect == "ep4" => {
                self.out.print("Jogador 'X' nao pode jogar ali.\n")?;
                self.pass();
                self.show()?;
            }
            None => self.out.print("Invalid move!\n")?,
        }
        Ok(Went::On)
    }
}
