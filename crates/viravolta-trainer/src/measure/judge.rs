//! One position: what it is worth, and what the evaluation and searches think it is worth.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use viravolta_engine::evaluation::network::Network;
use viravolta_engine::{Engine, Limits, Proof, Report, Selectivity};
use viravolta_rules::{Move, Position};

/// The searches whose errors are measured, by depth; before them stands the evaluation itself.
pub const DEPTHS: [u32; 3] = [4, 8, 12];

/// Up to so many empty squares every move is solved.
const SOLVE_FROM: usize = 16;

/// With more empty squares the truth would take too long, and a search to the end that hardly ever prunes what matters stands for it.
const SOLVE_WHOLE: usize = 22;

/// How sure that search wants to be.
pub const NEARLY: Selectivity = Selectivity::P87;

/// What stands for the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Truth {
    /// The exact value that the archive has.
    Archive,
    /// The exact value by our own solver.
    Solved,
    /// A search to the end of the game that prunes at [`NEARLY`].
    Nearly,
    /// A deep search.
    Deep,
}

/// What was found out about a position. Values are in discs, seen by the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Verdict {
    pub(super) empties: usize,
    pub(super) truth: Truth,
    pub(super) value: f64,
    /// The evaluation itself, then the searches of [`DEPTHS`].
    pub(super) judged: Vec<f64>,
    /// What the choices of a look one ply ahead and of the searches cost, where every move was solved.
    pub(super) lost: Vec<f64>,
}

/// Looks at the evaluation and at searches. The engine must know nothing of earlier positions.
pub(super) fn judge(
    engine: &Engine,
    network: &Network,
    position: &Position,
    archive: Option<i32>,
    deep: u32,
) -> Verdict {
    let empties = position.empties().len();
    let mut judged = vec![evaluated(network, position)];
    let mut chosen = Vec::new();
    let deepest = DEPTHS[DEPTHS.len() - 1];
    engine.search_with(position, &Limits::depth(deepest), &AtomicBool::new(false), |report| {
        if let (Some(Proof::Heuristic { depth, .. }), Some(score)) = (report.proof(), report.score()) {
            if DEPTHS.contains(&depth) {
                judged.push(score.discs());
            }
            if depth == 1 || DEPTHS.contains(&depth) {
                chosen.extend(report.best_move());
            }
        }
    });
    engine.clear();
    let value_of = |report: &Report| report.score().map_or(0.0, |score| score.discs());
    let (truth, value, lost) = match archive {
        Some(value) => (Truth::Archive, f64::from(value), Vec::new()),
        None if empties <= SOLVE_FROM => {
            let report = engine.search(position, &Limits { lines: 64, ..Limits::exact() });
            let lost = chosen.iter().map(|mv| value_of(&report) - value_of_move(&report, *mv)).collect();
            (Truth::Solved, value_of(&report), lost)
        }
        None => {
            let limits = Limits { selectivity: Selectivity::P95, ..Limits::depth(deep) };
            (Truth::Deep, value_of(&engine.search(position, &limits)), Vec::new())
        }
    };
    Verdict { empties, truth, value, judged, lost }
}

/// Looks at the evaluation alone.
pub(super) fn solve(engine: &Engine, network: &Network, position: &Position) -> Verdict {
    let empties = position.empties().len();
    let (truth, limits) = if empties <= SOLVE_WHOLE {
        (Truth::Solved, Limits::exact())
    } else {
        (Truth::Nearly, Limits { selectivity: NEARLY, ..Limits::depth(empties as u32) })
    };
    let value = engine.search(position, &limits).score().map_or(0.0, |score| score.discs());
    Verdict { empties, truth, value, judged: vec![evaluated(network, position)], lost: Vec::new() }
}

/// What the evaluation itself says, in discs.
pub(super) fn evaluated(network: &Network, position: &Position) -> f64 {
    f64::from(network.hundredths(position.board())) / 100.0
}

fn value_of_move(report: &Report, mv: Move) -> f64 {
    let line = report.lines.iter().find(|line| line.first() == Some(mv));
    line.or(report.lines.last()).map_or(0.0, |line| line.score.discs())
}
