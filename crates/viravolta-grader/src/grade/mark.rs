//! From checks to a grade, with its arithmetic.

use super::rubric::{Criterion, Rubric, matches};
use crate::check::{Check, Status};
use crate::report::Report;

/// What one criterion gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The criterion.
    pub id: String,
    /// What it looks at.
    pub title: String,
    /// The points, or `None` while it is open: a person has to judge it, or we could not.
    pub points: Option<f64>,
    /// The most that it gives.
    pub maximum: f64,
    /// Checks that passed, and checks that count.
    pub passed: (usize, usize),
}

/// A grade.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// One for each criterion.
    pub rows: Vec<Row>,
    /// What lateness costs.
    pub late: f64,
    /// What the cup gives.
    pub cup: f64,
    /// Everything that is not open, rounded.
    pub total: f64,
    /// Whether nothing is open.
    pub complete: bool,
    /// Something is open that no person has to judge: we could not find it out. There is no grade yet.
    pub owed: bool,
}

impl Mark {
    /// Marks a report. Without one nothing can be said, and everything is open.
    #[must_use]
    pub fn new(rubric: &Rubric, student: &str, report: Option<&Report>) -> Self {
        let rows: Vec<Row> = rubric.criterion.iter().map(|criterion| row(criterion, report)).collect();
        let late = rubric.late.per_day * rubric.late.days.get(student).copied().unwrap_or_default().max(0.0);
        let place = rubric.cup.places.get(student).copied().unwrap_or_default();
        let cup = place.checked_sub(1).and_then(|at| rubric.cup.points.get(at)).copied().unwrap_or_default();
        let sum: f64 = rows.iter().filter_map(|row| row.points).sum();
        let exact = (sum + cup - late).clamp(0.0, rubric.maximum);
        let total = if rubric.rounding > 0.0 { (exact / rubric.rounding).round() * rubric.rounding } else { exact };
        let complete = rows.iter().all(|row| row.points.is_some());
        let owed = rows.iter().zip(&rubric.criterion).any(|(row, criterion)| row.points.is_none() && !criterion.manual);
        Self { rows, late, cup, total: (total * 1e6).round() / 1e6, complete, owed }
    }

    /// The grade, if it can be handed on.
    #[must_use]
    pub fn grade(&self) -> Option<f64> {
        (!self.owed).then_some(self.total)
    }

    /// The grade as the class writes it; a question mark while we owe it.
    #[must_use]
    pub fn written(&self, rubric: &Rubric) -> String {
        self.grade().map_or_else(|| "?".to_owned(), |grade| rubric.written(grade))
    }

    /// The sum as one would write it on paper.
    #[must_use]
    pub fn arithmetic(&self, rubric: &Rubric) -> String {
        let parts: Vec<String> = self
            .rows
            .iter()
            .map(|row| row.points.map_or_else(|| "?".to_owned(), |points| rubric.written(points)))
            .collect();
        let mut text = parts.join(" + ");
        if self.cup > 0.0 {
            text += &format!(" + {}", rubric.written(self.cup));
        }
        if self.late > 0.0 {
            text += &format!(" - {}", rubric.written(self.late));
        }
        format!("{text} = {} / {}", self.written(rubric), rubric.written(rubric.maximum))
    }
}

fn row(criterion: &Criterion, report: Option<&Report>) -> Row {
    let Criterion { id, title, points: maximum, .. } = criterion;
    let open = Row { id: id.clone(), title: title.clone(), points: None, maximum: *maximum, passed: (0, 0) };
    let Some(report) = report.filter(|_| !criterion.manual) else { return open };
    let of = |patterns: &[String]| -> Vec<&Check> {
        report.checks.iter().filter(|check| patterns.iter().any(|pattern| matches(pattern, check.id))).collect()
    };
    // What the student need not have, or has in a way that cannot be called from here, is seen in other checks.
    let elsewhere = |check: &&Check| {
        check.status == Status::NotChecked
            && ["language", "optional", "representation"].contains(&check.because.as_deref().unwrap_or_default())
    };
    let mut deciding = of(&criterion.checks);
    if !criterion.instead.is_empty() && deciding.iter().all(elsewhere) {
        deciding = of(&criterion.instead);
    }
    let counted: Vec<bool> = deciding
        .into_iter()
        // What we could not find out, or what chance or our patience did not bring, counts for nobody.
        .filter(|check| {
            check.status != Status::OurFault
                && !["chance", "time"].contains(&check.because.as_deref().unwrap_or_default())
        })
        .map(|check| check.status == Status::Passed)
        .collect();
    let passed = counted.iter().filter(|passed| **passed).count();
    if counted.is_empty() {
        return open;
    }
    let share = if criterion.partial {
        passed as f64 / counted.len() as f64
    } else {
        f64::from(u8::from(passed == counted.len()))
    };
    Row { points: Some(maximum * share), passed: (passed, counted.len()), ..open }
}
