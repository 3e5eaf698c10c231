//! The board as Python has it: a list of lists of marks, with a frame around.

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use viravolta_rules::{BoardSize, Color, Position, Setup, Square};

/// What stands around the board.
pub(crate) const FRAME: char = '*';

/// The mark of a player.
pub(crate) const fn mark(color: Color) -> char {
    color.glyph()
}

/// The player of a mark.
pub(crate) fn player(text: &str) -> PyResult<Color> {
    match text {
        "X" => Ok(Color::Black),
        "O" => Ok(Color::White),
        _ => Err(PyValueError::new_err(format!("jogador deve ser 'X' ou 'O', e não {text:?}"))),
    }
}

/// The matrix of a board.
pub(crate) struct Matrix<'py>(Bound<'py, PyList>);

impl<'py> FromPyObject<'_, 'py> for Matrix<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let list =
            object.cast::<PyList>().map_err(|_| PyTypeError::new_err("tabuleiro deve ser uma lista de listas"))?;
        Ok(Self(list.to_owned()))
    }
}

impl<'py> Matrix<'py> {
    pub(crate) fn py(&self) -> Python<'py> {
        self.0.py()
    }

    fn size(&self) -> PyResult<BoardSize> {
        let side = self.0.len().checked_sub(2).and_then(BoardSize::from_side);
        let size = side.ok_or_else(|| PyValueError::new_err("tabuleiro deve ter 4, 6 ou 8 linhas e a moldura"))?;
        for (number, row) in self.0.iter().enumerate() {
            let columns = row.cast::<PyList>().map_or(0, PyListMethods::len);
            if columns != size.side() + 2 {
                let expected = size.side() + 2;
                return Err(PyValueError::new_err(format!(
                    "a linha {number} do tabuleiro deve ter {expected} elementos"
                )));
            }
        }
        Ok(size)
    }

    /// The element on a line and a column of the matrix, frame included.
    fn element(&self, line: usize, column: usize) -> PyResult<Bound<'py, PyAny>> {
        self.0.get_item(line)?.cast::<PyList>().map_err(|_| PyIndexError::new_err(line))?.get_item(column)
    }

    /// The marks inside the frame.
    pub(crate) fn marks(&self) -> PyResult<Vec<Vec<char>>> {
        let side = self.size()?.side();
        (1..=side).map(|line| (1..=side).map(|column| self.mark(line, column)).collect()).collect()
    }

    fn mark(&self, line: usize, column: usize) -> PyResult<char> {
        let element = self.element(line, column)?;
        let mark = element.extract::<char>().ok().filter(|mark| ['X', 'O', '.'].contains(mark));
        mark.ok_or_else(|| {
            let found = element.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string());
            PyValueError::new_err(format!("posição ({line}, {column}): esperado 'X', 'O' ou '.', encontrado {found}"))
        })
    }

    /// The position with this side to move.
    pub(crate) fn position(&self, turn: Color) -> PyResult<Position> {
        let size = self.size()?;
        let mut setup = Setup { turn, ..Setup::empty(size) };
        for square in size.squares() {
            match self.mark(square.row() + 1, square.column() + 1)? {
                'X' => setup.black = setup.black.with(square),
                'O' => setup.white = setup.white.with(square),
                _ => {}
            }
        }
        setup.check().map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Puts a mark on a square.
    pub(crate) fn write(&self, square: Square, mark: &str) -> PyResult<()> {
        self.0.get_item(square.row() + 1)?.set_item(square.column() + 1, mark)
    }
}
