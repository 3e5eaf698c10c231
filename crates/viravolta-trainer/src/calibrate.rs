//! How far shallow searches stray from deep ones: measured, then fitted by a smooth model.

use std::io;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use viravolta_engine::{Deviation, Engine, Limits, Proof, Selectivity};
use viravolta_rules::{Board, BoardSize, Color, Position, Setup, SquareSet};

use crate::dataset::Dataset;

/// What is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Positions in all.
    pub positions: usize,
    /// The deepest midgame search.
    pub depth: u32,
    /// Positions with at most so many empty squares are also solved.
    pub solve_from: u32,
}

/// The measured deviation of one pair of depths at one stage.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// Plies of the deep search; as many as there are empty squares means solved.
    pub deep: i32,
    /// Plies of the shallow search.
    pub shallow: i32,
    /// Empty squares.
    pub empties: i32,
    /// Pairs measured.
    pub count: u32,
    /// Mean of deep minus shallow, in discs.
    pub mean: f64,
    /// Deviation of deep minus shallow, in discs.
    pub deviation: f64,
}

/// Searches positions of the dataset without pruning and gathers the differences between depths.
///
/// # Errors
/// When a position of the dataset is not one.
pub fn measure(
    data: &Dataset,
    engine: &Engine,
    settings: &Settings,
    progress: &mut dyn FnMut(usize),
) -> io::Result<Vec<Cell>> {
    // Sums of one, difference and squared difference, per deep depth and empties.
    let mut sums = vec![[[0.0f64; 3]; 65]; 65];
    let step = (data.len() / settings.positions.max(1)).max(1);
    for (number, index) in (0..data.len()).step_by(step).enumerate() {
        let Some(sample) = data.sample(index) else { break };
        let position = position_of(sample.board)?;
        let empties = position.empties().len() as i32;
        if empties < 8 || position.legal_moves().is_empty() {
            continue;
        }
        let values = values(engine, &position, settings);
        for deep in 4..values.len() as i32 {
            let shallow = Deviation::reduced(deep);
            if let (Some(d), Some(s)) = (values[deep as usize], values[shallow as usize])
                && d.abs() < 60.0
            {
                let sums = &mut sums[deep as usize][empties as usize];
                sums[0] += 1.0;
                sums[1] += d - s;
                sums[2] += (d - s) * (d - s);
            }
        }
        progress(number + 1);
    }
    Ok(cells(&sums))
}

/// The value in discs by searches of each depth; at the depth of the empty squares the exact one.
fn values(engine: &Engine, position: &Position, settings: &Settings) -> Vec<Option<f64>> {
    let empties = position.empties().len() as u32;
    let mut values = vec![None; 65];
    let deepest = settings.depth.min(empties - 1);
    let limits = Limits { depth: Some(deepest), selectivity: Selectivity::Full, ..Limits::default() };
    engine.clear();
    engine.search_with(position, &limits, &AtomicBool::new(false), |report| {
        if let (Some(Proof::Heuristic { depth, .. }), Some(score)) = (report.proof(), report.score()) {
            values[depth as usize] = Some(score.discs());
        }
    });
    if empties <= settings.solve_from {
        values[empties as usize] = engine.search(position, &Limits::exact()).score().map(|score| score.discs());
    }
    values.truncate(empties as usize + 1);
    values
}

fn position_of(board: Board) -> io::Result<Position> {
    let setup = Setup {
        black: SquareSet::from_bits(board.player),
        white: SquareSet::from_bits(board.opponent),
        turn: Color::Black,
        size: BoardSize::Eight,
    };
    setup.check().map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

fn cells(sums: &[[[f64; 3]; 65]]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (deep, row) in sums.iter().enumerate() {
        for (empties, [count, sum, squares]) in row.iter().enumerate() {
            if *count >= 2.0 {
                let mean = sum / count;
                let deviation = (squares / count - mean * mean).max(0.0).sqrt();
                let (deep, empties) = (deep as i32, empties as i32);
                cells.push(Cell {
                    deep,
                    shallow: Deviation::reduced(deep),
                    empties,
                    count: *count as u32,
                    mean,
                    deviation,
                });
            }
        }
    }
    cells
}

/// The model that fits the cells best: least squares on the logarithm, cells weighted by how much they saw.
#[must_use]
pub fn fit(cells: &[Cell]) -> Deviation {
    const N: usize = Deviation::TERMS;
    // A breath of ridge keeps terms that the data does not decide at zero.
    let mut matrix = [[0.0; N + 1]; N];
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] = 1e-3;
    }
    for cell in cells.iter().filter(|cell| cell.count >= 8 && cell.deviation > 0.0) {
        let terms = Deviation::terms(cell.deep, cell.shallow, cell.empties);
        let weight = f64::from(cell.count);
        for i in 0..N {
            for j in 0..N {
                matrix[i][j] += weight * terms[i] * terms[j];
            }
            matrix[i][N] += weight * terms[i] * cell.deviation.ln();
        }
    }
    Deviation(solve(matrix))
}

/// Gauss elimination with pivoting.
fn solve<const N: usize, const M: usize>(mut matrix: [[f64; M]; N]) -> [f64; N] {
    for column in 0..N {
        let pivot =
            (column..N).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs())).unwrap_or(column);
        matrix.swap(column, pivot);
        for row in 0..N {
            if row != column && matrix[column][column] != 0.0 {
                let factor = matrix[row][column] / matrix[column][column];
                let pivot = matrix[column];
                for (value, pivot) in matrix[row].iter_mut().zip(pivot) {
                    *value -= factor * pivot;
                }
            }
        }
    }
    std::array::from_fn(|row| matrix[row][M - 1] / matrix[row][row])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_finds_the_model_that_made_the_cells() {
        let truth = Deviation([0.9, 0.2, -0.3, 0.4, -0.1, 0.3]);
        let mut cells = Vec::new();
        for deep in 4..14 {
            for empties in 8..56 {
                let (deep, shallow) =
                    if deep == 13 { (empties, Deviation::reduced(empties)) } else { (deep, Deviation::reduced(deep)) };
                let deviation = truth.discs(deep, shallow, empties);
                cells.push(Cell { deep, shallow, empties, count: 100, mean: 0.0, deviation });
            }
        }
        for (found, truth) in fit(&cells).0.iter().zip(truth.0) {
            assert!((found - truth).abs() < 0.01, "{found} {truth}");
        }
    }
}
