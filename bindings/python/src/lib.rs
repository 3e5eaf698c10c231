//! The functions that the ep4 course (MAC0110) prescribes, for Python.
//!
//! What Python's `help` shows is in Portuguese, the language of the course.
#![forbid(unsafe_code)]

mod board;
mod dialogue;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PySequence};
use viravolta_courses::{MostFlips, drawing};
use viravolta_rules::{BoardSize, Color, Position, Square, StartKind};

use board::{FRAME, Matrix, mark, player};

const EMPTY: char = '.';

/// Joga uma partida de Otelo pela entrada e saída padrão: o usuário é 'X' e o computador é 'O'.
#[pyfunction]
fn main(py: Python<'_>) -> PyResult<()> {
    dialogue::run(py, size(py)?)
}

/// Cria e retorna uma matriz com nlin linhas e ncol colunas em que todo elemento é valor.
#[pyfunction]
fn cria_matriz<'py>(nlin: isize, ncol: isize, valor: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let (rows, columns) = (usize::try_from(nlin).unwrap_or(0), usize::try_from(ncol).unwrap_or(0));
    let matrix = PyList::empty(valor.py());
    let one = PyList::new(valor.py(), [valor])?;
    for _ in 0..rows {
        // Python repeats the list: a matrix that does not fit is a `MemoryError`, not the end of the program.
        matrix.append(one.cast::<PySequence>()?.repeat(columns)?)?;
    }
    Ok(matrix)
}

/// Retorna a matriz do tabuleiro inicial, de ordem TAMANHO, com uma moldura em volta.
#[pyfunction]
fn inicialize_tabuleiro(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let start = Position::start_of(size(py)?, StartKind::Usual);
    let side = start.size().side();
    let cell = drawing::cells(&start, mark(Color::Black), mark(Color::White), EMPTY);
    let row = |line: usize| {
        let row: Vec<String> = (0..side + 2)
            .map(|column| match (line.checked_sub(1), column.checked_sub(1)) {
                (Some(line), Some(column)) if line < side && column < side => {
                    Square::new(line, column).map_or(EMPTY, &cell).to_string()
                }
                _ => FRAME.to_string(),
            })
            .collect();
        PyList::new(py, row)
    };
    PyList::new(py, (0..side + 2).map(row).collect::<PyResult<Vec<_>>>()?)
}

/// Exibe o tabuleiro na saída padrão.
#[pyfunction]
fn exibe_tabuleiro(tabuleiro: Matrix<'_>) -> PyResult<()> {
    let cells = tabuleiro.marks()?;
    let text = drawing::framed(cells.len(), |line, column| cells[line][column]);
    dialogue::write(tabuleiro.py(), &text)
}

/// O mesmo que exibe_tabuleiro, com o nome como o enunciado o escreve.
#[pyfunction]
fn exhibe_tabuleiro(tabuleiro: Matrix<'_>) -> PyResult<()> {
    exibe_tabuleiro(tabuleiro)
}

/// Retorna o número de marcas do adversário que seriam revertidas se o jogador colocasse a sua marca na posição
/// (lin, col); 0 se não é possível jogar nela ou se ela está fora do tabuleiro.
#[pyfunction]
fn numero_reversoes(tabuleiro: Matrix<'_>, jogador: &str, lin: Coordinate, col: Coordinate) -> PyResult<usize> {
    let position = tabuleiro.position(player(jogador)?)?;
    Ok(square(lin, col).map_or(0, |square| position.flips(square).len()))
}

/// Retorna True se o jogador tem um movimento válido e False em caso contrário.
#[pyfunction]
fn existe_movimento(tabuleiro: Matrix<'_>, jogador: &str) -> PyResult<bool> {
    Ok(!tabuleiro.position(player(jogador)?)?.legal_moves().is_empty())
}

/// Retorna (reversões, linha, coluna) da jogada com o maior número de reversões; entre iguais, a primeira na ordem de
/// leitura. Sem movimento válido retorna (0, 0, 0).
#[pyfunction]
fn estrategia_jogo(tabuleiro: Matrix<'_>, jogador: &str) -> PyResult<(usize, usize, usize)> {
    let best = MostFlips::best(&tabuleiro.position(player(jogador)?)?);
    Ok(best.map_or((0, 0, 0), |(square, flips)| (flips, square.row() + 1, square.column() + 1)))
}

/// Coloca a marca do jogador na posição (lin, col) e reverte as marcas cercadas, no próprio tabuleiro.
/// Se não é possível jogar na posição, o tabuleiro não muda.
#[pyfunction]
fn coloque_reverta_marca(tabuleiro: Matrix<'_>, jogador: &str, lin: Coordinate, col: Coordinate) -> PyResult<()> {
    let position = tabuleiro.position(player(jogador)?)?;
    let Some(square) = square(lin, col) else { return Ok(()) };
    let flips = position.flips(square);
    if flips.is_empty() {
        return Ok(());
    }
    flips.with(square).iter().try_for_each(|changed| tabuleiro.write(changed, jogador))
}

/// Retorna a marca do adversário do jogador.
#[pyfunction]
fn troca_jogador(jogador: &str) -> PyResult<String> {
    Ok(mark(!player(jogador)?).to_string())
}

/// The size that the module's constant asks for, which a program may have changed.
///
/// Asked for by name: what programs import is a package around the module that this code is.
fn size(py: Python<'_>) -> PyResult<BoardSize> {
    let side = py.import("ep4")?.getattr("TAMANHO")?.extract::<usize>().ok();
    side.and_then(BoardSize::from_side).ok_or_else(|| PyValueError::new_err("TAMANHO deve ser 4, 6 ou 8"))
}

/// A line or a column: any whole number, of which most lie outside the board.
struct Coordinate(Option<i64>);

impl<'py> FromPyObject<'_, 'py> for Coordinate {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match number.extract::<i64>() {
            Ok(number) => Ok(Self(Some(number))),
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(number.py()) => Ok(Self(None)),
            Err(error) => Err(error),
        }
    }
}

fn square(line: Coordinate, column: Coordinate) -> Option<Square> {
    Square::from_line_column(line.0?, column.0?, 1)
}

/// As funções do EP4 de MAC0110 (Otelo).
#[pymodule]
fn ep4(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("TAMANHO", 8)?;
    module.add("BOLA", mark(Color::White))?;
    module.add("XIS", mark(Color::Black))?;
    module.add("VAZIA", EMPTY)?;
    module.add("MOLDURA", FRAME)?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    module.add_function(wrap_pyfunction!(cria_matriz, module)?)?;
    module.add_function(wrap_pyfunction!(inicialize_tabuleiro, module)?)?;
    module.add_function(wrap_pyfunction!(exibe_tabuleiro, module)?)?;
    module.add_function(wrap_pyfunction!(exhibe_tabuleiro, module)?)?;
    module.add_function(wrap_pyfunction!(numero_reversoes, module)?)?;
    module.add_function(wrap_pyfunction!(existe_movimento, module)?)?;
    module.add_function(wrap_pyfunction!(estrategia_jogo, module)?)?;
    module.add_function(wrap_pyfunction!(coloque_reverta_marca, module)?)?;
    module.add_function(wrap_pyfunction!(troca_jogador, module)?)
}
