//! How far shallow searches stray from deep ones: measured, then fitted by a smooth model; and what has to be added at
//! leaves so that the values of odd and even depths agree.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::network::{Network, STAGES, stage};
use viravolta_engine::{Deviation, Engine, Limits, Options, Proof, Selectivity};
use viravolta_rules::Position;

use crate::archive::{self, Game};
use crate::dataset::Dataset;
use crate::generate::KEEP_FROM;
use crate::journal::Journal;
use crate::positions::position_of;
use crate::{TrainerError, files, ordered};

/// With fewer empty squares nothing is pruned.
const FEWEST_EMPTIES: i32 = 8;

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

/// The value in discs by a search of each depth, as far as measured.
type Values = Vec<Option<f64>>;

/// One position.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Seen {
    empties: i32,
    /// By searches without pruning.
    whole: Values,
    /// By searches as the engine makes them by default, which go deeper in the same time.
    usual: Values,
    /// By the evaluation itself.
    still: f64,
    /// With both sides playing as well as they can; of positions late in a game alone.
    exact: Option<f64>,
    /// How many empty squares the game has where the archive knows the exact value, and what the evaluation is off by there; with `exact` alone.
    archive: Option<(i32, f64)>,
}

/// So many plies deeper do searches with pruning go.
const USUAL_DEEPER: u32 = 3;

/// What a position is looked at for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// How far its depths stray from each other.
    Depths,
    /// How the engine's own searches lean.
    Leaning,
    /// What the evaluation is off by, where the truth can be had.
    Truth,
}

/// What was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// How far the depths stray from each other.
    pub cells: Vec<Cell>,
    /// What the evaluation gives to the side to move at the leaves of a search, in discs, by stage.
    pub leaning: [f64; STAGES],
    /// What it gives to the side to move in the positions themselves, in discs, by stage.
    pub bias: [f64; STAGES],
}

/// What the journal is about.
#[derive(Serialize)]
struct Work<'s> {
    settings: &'s Settings,
    weights: &'s str,
    data: String,
    games: String,
    /// Which late positions there are.
    late: (usize, usize, usize),
}

/// Where positions come from.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'s> {
    /// Positions of all kinds, which say how far the depths stray from each other.
    pub data: &'s Dataset,
    /// Tournament games: as many of their positions say how the evaluation leans, and some times as many late ones
    /// what it is off by. Without games, those of the data say how it leans.
    pub games: &'s [Game],
}

/// Late positions of games for each of the other kinds: what an evaluation is off by is small beside its errors.
const LATE_POSITIONS: usize = 6;
/// The numbers of empty squares of late positions, evenly many of each: three whole stages, because the evaluation is off by something else with each
/// number, so that half of a stage does not stand for the other.
const LATE: std::ops::RangeInclusive<usize> = 12..=23;

impl Sources<'_> {
    /// How many positions there are when there are so many of the data.
    const fn total(&self, of_data: usize, positions: usize) -> usize {
        of_data + if self.games.is_empty() { 0 } else { (1 + LATE_POSITIONS) * positions }
    }

    /// What the position with this number is for: so many of the data, so many of the games, then the late ones.
    const fn aim(number: usize, of_data: usize, positions: usize) -> Aim {
        match number {
            number if number < of_data => Aim::Depths,
            number if number < of_data + positions => Aim::Leaning,
            _ => Aim::Truth,
        }
    }

    /// The position with this number out of so many of the data, then those of the games, with its game.
    fn position(&self, number: usize, of_data: usize, aim: Aim) -> Option<(Position, Option<&Game>)> {
        if aim == Aim::Depths {
            let index = number * (self.data.len() / of_data);
            let position = self.data.sample(index).and_then(|sample| position_of(sample.board));
            return position.filter(|position| !position.legal_moves().is_empty()).map(|position| (position, None));
        }
        // Each position depends on its number alone.
        let mut random = Xoshiro256PlusPlus::seed_from_u64(number as u64);
        let game = &self.games[random.random_range(0..self.games.len())];
        let position = if aim == Aim::Truth {
            let empties = LATE.start() + number % (LATE.end() - LATE.start() + 1);
            game.positions().find(|position| position.empties().len() == empties)
        } else {
            let positions: Vec<Position> = game.positions().filter(early_enough).collect();
            positions.get(random.random_range(0..positions.len().max(1))).copied()
        };
        position.map(|position| (position, Some(game)))
    }
}

/// Whether a search of a few plies ends where the evaluation is taught.
fn early_enough(position: &Position) -> bool {
    position.empties().len() as i32 >= KEEP_FROM as i32 + LEANING_FROM
}

/// Searches positions and gathers the differences between depths; `None` when it was
/// stopped. What was found so far is kept in the file `journal` until everything is done. `weights` is the fingerprint
/// of the network.
///
/// # Errors
/// When the journal belongs to other work or cannot be written, or when there is no data or no memory.
pub fn measure(
    sources: Sources<'_>,
    (network, weights): (&Arc<Network>, &str),
    settings: &Settings,
    threads: usize,
    journal: &Path,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Option<Measured>, TrainerError> {
    let of_data = settings.positions.min(sources.data.len());
    if of_data == 0 {
        return Err(TrainerError::NoPositions);
    }
    let total = sources.total(of_data, settings.positions);
    let games = archive::fingerprint(sources.games);
    let late = (*LATE.start(), *LATE.end(), LATE_POSITIONS);
    let work = Work { settings, weights, data: sources.data.fingerprint(), games, late };
    let (mut journal, mut all) = Journal::open::<Seen>(journal, &work)?;
    let make_worker = || {
        // What one depth says is compared with what another says.
        let options = Options { hash_mebibytes: 4, values: viravolta_engine::Values::Deepest, ..Options::default() };
        let engine = Engine::with_network(&options, Arc::clone(network)).map_err(TrainerError::Memory)?;
        Ok(move |number: u64| {
            let number = number as usize;
            let aim = Sources::aim(number, of_data, settings.positions);
            let position = sources.position(number, of_data, aim);
            position.map_or_else(Seen::default, |(position, game)| {
                let archive = game.filter(|_| aim == Aim::Truth).and_then(|game| by_archive(network, game));
                Seen { archive, ..look(&engine, network, &position, settings, aim) }
            })
        })
    };
    progress(all.len(), total);
    ordered::run(threads, all.len() as u64, total as u64, stop, make_worker, |_, found| {
        journal.add(&found)?;
        all.push(found);
        progress(all.len(), total);
        Ok(())
    })?;
    if all.len() < total {
        return Ok(None);
    }
    journal.finish()?;
    let usual = if total > of_data { &all[of_data..] } else { &all };
    Ok(Some(Measured { cells: cells(&all), leaning: leaning(usual), bias: bias(usual) }))
}

/// With how many empty squares the archive knows the value of a game, and what the evaluation is off by there.
fn by_archive(network: &Network, game: &Game) -> Option<(i32, f64)> {
    game.positions().find_map(|position| {
        let error = f64::from(network.hundredths(position.board())) / 100.0 - f64::from(game.exact_value(&position)?);
        Some((position.empties().len() as i32, error))
    })
}

/// Looks at a position.
fn look(engine: &Engine, network: &Network, position: &Position, settings: &Settings, aim: Aim) -> Seen {
    let empties = position.empties().len() as u32;
    if (empties as i32) < FEWEST_EMPTIES {
        return Seen::default();
    }
    let still = f64::from(network.hundredths(position.board())) / 100.0;
    let solve = || engine.search(position, &Limits::exact()).score().map(|score| score.discs());
    if aim == Aim::Truth {
        return Seen { empties: empties as i32, still, exact: solve(), ..Seen::default() };
    }
    let mut whole = Vec::new();
    if aim == Aim::Depths {
        let limits = Limits { selectivity: Selectivity::Full, ..Limits::depth(settings.depth.min(empties - 1)) };
        whole = values(engine, position, &limits);
        if empties <= settings.solve_from {
            whole[empties as usize] = solve();
        }
    }
    let usual = Limits::depth((settings.depth + USUAL_DEEPER).min(empties - 1));
    Seen { empties: empties as i32, whole, usual: values(engine, position, &usual), still, ..Seen::default() }
}

/// Short of the end a search asks the evaluation about positions that nobody taught it, and is far off. The engine
/// never stops there, so it says nothing about the pruning.
const fn taught(depth: i32, empties: i32) -> bool {
    depth == empties || empties - depth >= KEEP_FROM as i32
}

/// For each deep depth deep minus shallow, in discs.
fn differences(Seen { empties, whole: values, .. }: &Seen) -> impl Iterator<Item = (i32, f64)> {
    let difference = |deep: i32| {
        let (deep_value, shallow_value) = (values[deep as usize]?, values[Deviation::reduced(deep) as usize]?);
        (deep_value.abs() < 60.0).then_some((deep, deep_value - shallow_value))
    };
    (4..values.len() as i32).filter(|deep| taught(*deep, *empties)).filter_map(difference)
}

/// The values that a search finds on its way.
fn values(engine: &Engine, position: &Position, limits: &Limits) -> Values {
    let mut values = vec![None; position.empties().len() + 1];
    engine.clear();
    engine.search_with(position, limits, &AtomicBool::new(false), |report| {
        if let (Some(Proof::Heuristic { depth, .. }), Some(score)) = (report.proof(), report.score()) {
            values[depth as usize] = Some(score.discs());
        }
    });
    values
}

fn cells(all: &[Seen]) -> Vec<Cell> {
    // Sums of one, difference and squared difference, per deep depth and empty squares.
    let mut sums: BTreeMap<(i32, i32), [f64; 3]> = BTreeMap::new();
    for seen in all {
        for (deep, difference) in differences(seen) {
            let sums = sums.entry((deep, seen.empties)).or_default();
            for (sum, value) in sums.iter_mut().zip([1.0, difference, difference * difference]) {
                *sum += value;
            }
        }
    }
    let enough = sums.into_iter().filter(|(_, [count, ..])| *count >= 2.0);
    let cell = |((deep, empties), [count, sum, squares]): ((i32, i32), [f64; 3])| {
        let mean = sum / count;
        let deviation = (squares / count - mean * mean).max(0.0).sqrt();
        Cell { deep, shallow: Deviation::reduced(deep), empties, count: count as u32, mean, deviation }
    };
    enough.map(cell).collect()
}

/// Searches of at least so many plies say how the evaluation leans.
const LEANING_FROM: i32 = 4;
/// Only where the game is not decided: in lost positions every guess is wild.
const LEANING_WITHIN: f64 = 20.0;

/// What the evaluation gives to the side to move at leaves. With an even depth it is the side whose value is asked for,
/// with an odd one the other: the difference of neighbouring depths is the sum of what both give, with one sign or
/// the other. Least squares.
fn leaning(all: &[Seen]) -> [f64; STAGES] {
    // Stages that nothing was seen of get nothing.
    let mut matrix = [[0.0; STAGES + 1]; STAGES];
    for (i, row) in matrix.iter_mut().enumerate() {
        row[i] = 1.0;
    }
    for Seen { empties, usual: values, .. } in all {
        for depth in LEANING_FROM..values.len() as i32 {
            let ends = [depth - 1, depth].map(|depth| empties - depth);
            let (Some(before), Some(value)) = (values[depth as usize - 1], values[depth as usize]) else { continue };
            if ends[1] < KEEP_FROM as i32 || value.abs().max(before.abs()) > LEANING_WITHIN {
                continue;
            }
            let sum = if depth % 2 == 0 { value - before } else { before - value };
            let stages = ends.map(|end| stage(end.unsigned_abs()));
            for i in stages {
                for j in stages {
                    matrix[i][j] += 1.0;
                }
                matrix[i][STAGES] += sum;
            }
        }
    }
    solve(matrix)
}

/// What the evaluation gives to the side to move in the positions themselves. Where the truth is known, the mean of each
/// stage. Before that a straight line over the empty squares, least squares of the evaluation minus the mean of the two deepest searches,
/// as far off as those are where the truth begins; nearer to the end than any truth, what the first stage with one has.
fn bias(all: &[Seen]) -> [f64; STAGES] {
    let mut truths = [[0.0; 2]; STAGES];
    let mut matrix = [[1e-9, 0.0, 0.0], [0.0, 1e-9, 0.0]];
    for Seen { empties, usual, still, exact, archive, .. } in all {
        let solved = exact.map(|exact| (*empties, still - exact));
        for (empties, error) in solved.into_iter().chain(*archive) {
            let [count, sum] = &mut truths[stage(empties.unsigned_abs())];
            *count += 1.0;
            *sum += error;
        }
        if exact.is_some() {
            continue;
        }
        let end = usual.len().min((empties - KEEP_FROM as i32).max(0) as usize + 1);
        // Far from the end no search goes as deep as there are empty squares.
        let deepest = usual[..end].windows(2).rev().find_map(|pair| Some((pair[0]?, pair[1]?)));
        let Some((before, last)) = deepest else { continue };
        let terms = [1.0, f64::from(*empties)];
        for i in 0..2 {
            for j in 0..2 {
                matrix[i][j] += terms[i] * terms[j];
            }
            matrix[i][2] += terms[i] * (still - (before + last) / 2.0);
        }
    }
    let [level, slope] = solve(matrix);
    let line = |stage: usize| level + slope * (4.0 * stage as f64 + 1.5);
    let truth = |stage: usize| Some(truths[stage]).filter(|[count, _]| *count > 0.0).map(|[count, sum]| sum / count);
    let known: Vec<usize> = (0..STAGES).filter(|stage| truth(*stage).is_some()).collect();
    let off = known.last().and_then(|last| Some(truth(*last)? - line(*last))).unwrap_or(0.0);
    std::array::from_fn(|stage| {
        let stage = stage.max(known.first().copied().unwrap_or(0));
        truth(stage).unwrap_or_else(|| line(stage) + off)
    })
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

/// What is kept beside calibrated weights: `calibrate.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// What was measured.
    pub settings: Settings,
    /// Fingerprint of the weights before their calibration.
    pub weights: String,
    /// The coefficients of the model.
    pub model: Vec<f64>,
    /// What it was fitted to.
    pub cells: Vec<Cell>,
    /// What the evaluation gave to the side to move at the leaves of a search, in discs, by stage. The weights make up
    /// for it now.
    pub leaning: Vec<f64>,
    /// What it gave to the side to move in the positions themselves. That is taken out of the evaluation and added at
    /// leaves, where it is, so that searches do not notice.
    pub bias: Vec<f64>,
}

impl Summary {
    /// Writes the file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), TrainerError> {
        files::write_json(path, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_evaluation_takes_from_the_side_to_move_is_found_in_the_swing() {
        let truth = |end: i32| if end < 24 { -1.0 } else { -2.0 };
        let position = |(empties, worth): (i32, f64)| {
            let value =
                |depth: i32| worth + if depth % 2 == 0 { truth(empties - depth) } else { -truth(empties - depth) };
            let usual = (0..=10).map(|depth| (depth > 0).then(|| value(depth))).collect();
            Seen { empties, usual, ..Seen::default() }
        };
        let all: Vec<Seen> = (0..4000).map(|at| position((16 + at % 40, f64::from(at % 7)))).collect();
        let found = leaning(&all);
        for end in [8, 14, 20, 26, 40] {
            let found = found[stage(end)];
            assert!((found - truth(end as i32)).abs() < 0.05, "{end}: {found}");
        }
        assert_eq!(found[STAGES - 1], 0.0);
    }

    #[test]
    fn the_bias_of_the_evaluation_is_found_whatever_positions_are_worth() {
        let seen = |empties: i32| {
            let worth = f64::from(empties % 11) - 5.0;
            let mut usual = vec![None, Some(worth - 1.0), Some(worth + 1.0), Some(worth - 1.0)];
            usual.resize(empties as usize + 1, None);
            Seen { empties, usual, still: worth - 0.02 * f64::from(empties), ..Seen::default() }
        };
        let found = bias(&(14..50).map(seen).collect::<Vec<_>>());
        for stage in [3, 6, 12] {
            let truth = -0.02 * (4.0 * stage as f64 + 1.5);
            assert!((found[stage] - truth).abs() < 1e-6, "{stage}: {}", found[stage]);
        }
    }

    #[test]
    fn where_the_truth_is_known_each_stage_has_its_own_bias_and_the_line_begins_there() {
        let known = |empties: i32| {
            let exact = f64::from(empties % 7);
            let off = if stage(empties.unsigned_abs()) == 3 { 0.5 } else { -0.25 };
            Seen { empties, still: exact + off, exact: Some(exact), archive: Some((24, 0.75)), ..Seen::default() }
        };
        let searched = |empties: i32| {
            let mut usual = vec![None, Some(2.0), Some(2.0)];
            usual.resize(empties as usize + 1, None);
            Seen { empties, usual, still: 3.0 + 0.1 * f64::from(empties), ..Seen::default() }
        };
        let found = bias(&(12..24).map(known).chain((12..50).map(searched)).collect::<Vec<_>>());
        let expected = [0.5, 0.5, 0.5, 0.5, -0.25, -0.25, 0.75, 1.15, 1.55];
        for (stage, (found, expected)) in found.iter().zip(expected).enumerate() {
            assert!((found - expected).abs() < 1e-6, "{stage}: {found}");
        }
    }

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
