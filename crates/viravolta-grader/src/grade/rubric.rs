//! What a teacher decides: criteria, points, rounding, lateness, what is shown.

use std::collections::BTreeMap;

use serde::Deserialize;
use viravolta_courses::Course;

/// How a course is marked: the file `pauta.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rubric {
    /// The name of the course.
    pub course: String,
    /// The best grade.
    pub maximum: f64,
    /// Grades are multiples of this.
    #[serde(default = "tenth")]
    pub rounding: f64,
    /// Whether numbers are written with a comma.
    #[serde(default)]
    pub decimal_comma: bool,
    /// What stands between the cells of `pauta.csv`.
    #[serde(default = "semicolon")]
    pub separator: char,
    /// Where the positions come from.
    #[serde(default = "one")]
    pub seed: u64,
    /// What is marked.
    pub criterion: Vec<Criterion>,
    /// What lateness costs.
    #[serde(default)]
    pub late: Late,
    /// What a place in a cup is worth.
    #[serde(default)]
    pub cup: Cup,
}

const fn tenth() -> f64 {
    0.1
}

const fn semicolon() -> char {
    ';'
}

const fn one() -> u64 {
    1
}

/// One thing that is marked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Criterion {
    /// A short name.
    pub id: String,
    /// What stands above the column.
    pub title: String,
    /// The most that it gives.
    pub points: f64,
    /// The checks that decide: names, or beginnings of names that end with `*`.
    #[serde(default)]
    pub checks: Vec<String>,
    /// The checks that decide where none of those could be made: functions in a language of their own, or none.
    #[serde(default)]
    pub instead: Vec<String>,
    /// Whether some of the checks give some of the points.
    #[serde(default)]
    pub partial: bool,
    /// Only a person can judge it: it stays open.
    #[serde(default)]
    pub manual: bool,
    /// What the student sees of it.
    #[serde(default)]
    pub show: Show,
}

/// What a student sees of a failed check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// Everything.
    #[default]
    All,
    /// What the program did and the name of the mistake, not what was expected.
    Received,
    /// Only that it failed.
    Nothing,
}

/// What lateness costs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Late {
    /// Points for each day.
    #[serde(default)]
    pub per_day: f64,
    /// A table of names and days, beside the rubric.
    #[serde(default)]
    pub file: Option<String>,
    /// Days, by the student's name.
    #[serde(default)]
    pub days: BTreeMap<String, f64>,
}

/// What a place in a cup is worth.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cup {
    /// Points for the first place, the second, and so on.
    #[serde(default)]
    pub points: Vec<f64>,
    /// A table of names and places, for instance the arena's `standings.csv`.
    #[serde(default)]
    pub file: Option<String>,
    /// Places, by the student's name.
    #[serde(default)]
    pub places: BTreeMap<String, usize>,
}

/// Why a rubric cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RubricError {
    /// It is no TOML of this form.
    #[error("{0}")]
    Malformed(String),
    /// There is no such course.
    #[error("course = {0:?}: rothelo, reversi, otelo, othello or ep4 is expected")]
    Course(String),
    /// A number makes no sense.
    #[error("{0} must be a number from 0 on")]
    Number(String),
    /// The points do not add up.
    #[error("the points of the criteria add up to {sum}, and maximum = {maximum}")]
    Sum {
        /// Of the criteria.
        sum: String,
        /// In the file.
        maximum: String,
    },
    /// No check has that name.
    #[error("criterion {criterion:?}: no check of this course is called {check:?}")]
    UnknownCheck {
        /// Where.
        criterion: String,
        /// What.
        check: String,
    },
    /// A table that is named in it cannot be used.
    #[error("{file}: {reason}")]
    Table {
        /// Which.
        file: String,
        /// Why.
        reason: String,
    },
    /// A criterion that nothing decides.
    #[error("criterion {0:?} needs checks, or manual = true")]
    Empty(String),
    /// Two criteria with one name.
    #[error("criterion {0:?} is there twice")]
    Twice(String),
}

/// The rubrics that come with the program, by the name of the course.
#[must_use]
pub const fn shipped(course: Course) -> &'static str {
    match course {
        Course::Rothelo => include_str!("../../rubrics/rothelo.toml"),
        Course::Reversi => include_str!("../../rubrics/reversi.toml"),
        Course::Otelo => include_str!("../../rubrics/otelo.toml"),
        Course::Othello => include_str!("../../rubrics/othello.toml"),
        Course::Ep4 => include_str!("../../rubrics/ep4.toml"),
    }
}

impl Rubric {
    /// Reads and checks a rubric.
    ///
    /// # Errors
    /// When it cannot be used, with the place.
    pub fn read(text: &str) -> Result<Self, RubricError> {
        let rubric: Self = toml::from_str(text).map_err(|error| RubricError::Malformed(error.to_string()))?;
        let course = rubric.course()?;
        let number = |name: &str, value: f64| {
            if value.is_finite() && value >= 0.0 { Ok(()) } else { Err(RubricError::Number(name.to_owned())) }
        };
        number("maximum", rubric.maximum)?;
        number("rounding", rubric.rounding)?;
        number("late.per-day", rubric.late.per_day)?;
        for (at, criterion) in rubric.criterion.iter().enumerate() {
            number(&format!("{}.points", criterion.id), criterion.points)?;
            if rubric.criterion[..at].iter().any(|other| other.id == criterion.id) {
                return Err(RubricError::Twice(criterion.id.clone()));
            }
            if criterion.checks.is_empty() && !criterion.manual {
                return Err(RubricError::Empty(criterion.id.clone()));
            }
            for check in criterion.checks.iter().chain(&criterion.instead) {
                if !crate::ids(course).any(|id| matches(check, id)) {
                    let (criterion, check) = (criterion.id.clone(), check.clone());
                    return Err(RubricError::UnknownCheck { criterion, check });
                }
            }
        }
        let sum: f64 = rubric.criterion.iter().map(|criterion| criterion.points).sum();
        if (sum - rubric.maximum).abs() > 1e-6 {
            return Err(RubricError::Sum { sum: format!("{sum}"), maximum: format!("{}", rubric.maximum) });
        }
        Ok(rubric)
    }

    /// The course.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn course(&self) -> Result<Course, RubricError> {
        self.course.parse().map_err(|_| RubricError::Course(self.course.clone()))
    }

    /// A number as the class writes it.
    #[must_use]
    pub fn written(&self, number: f64) -> String {
        let text = format!("{number:.3}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        let text = if text == "-0" { "0" } else { text };
        if self.decimal_comma { text.replace('.', ",") } else { text.to_owned() }
    }
}

/// Whether a name in a rubric means a check.
pub(crate) fn matches(pattern: &str, id: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == id, |beginning| id.starts_with(beginning))
}
