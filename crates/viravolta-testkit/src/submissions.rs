//! Programs as students hand them in: one correct program per course, and copies of it with one mistake each.
//!
//! A mistake is a small patch of the correct text and the name under which it must be found. To add one, add it to the
//! table of its course below `submissions/`. Every patch must apply, or [`mutants`] panics: a mutation that changes nothing
//! would be a test that cannot fail.

mod ep4;
mod otelo;
mod othello;
mod reversi;
mod rothelo;

/// A mistake to be made in a correct program.
#[derive(Clone, Copy, Debug)]
pub struct Mutation {
    /// What the student did.
    pub name: &'static str,
    /// The name of the mistake as the checker must give it.
    pub finds: &'static str,
    /// Each of these texts, which is in the correct program, becomes the other.
    pub patches: &'static [(&'static str, &'static str)],
}

/// A program that somebody hands in.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The name of the course.
    pub course: &'static str,
    /// What is special about it.
    pub name: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// The text of the file.
    pub source: String,
    /// The name of its mistake; `None` if it is right.
    pub finds: Option<&'static str>,
}

struct Table {
    course: &'static str,
    file: &'static str,
    correct: &'static str,
    mutations: &'static [Mutation],
}

const TABLES: [Table; 5] = [
    Table {
        course: "rothelo",
        file: "rothelo.c",
        correct: include_str!("../submissions/rothelo.c"),
        mutations: rothelo::MUTATIONS,
    },
    Table {
        course: "reversi",
        file: "reversi.c",
        correct: include_str!("../submissions/reversi.c"),
        mutations: reversi::MUTATIONS,
    },
    Table {
        course: "otelo",
        file: "otelo.c",
        correct: include_str!("../submissions/otelo.c"),
        mutations: otelo::MUTATIONS,
    },
    Table {
        course: "othello",
        file: "othello.c",
        correct: include_str!("../submissions/othello.c"),
        mutations: othello::MUTATIONS,
    },
    Table { course: "ep4", file: "ep4.py", correct: include_str!("../submissions/ep4.py"), mutations: ep4::MUTATIONS },
];

/// The correct programs, one for each course.
#[must_use]
pub fn correct() -> Vec<Submission> {
    TABLES.iter().map(Table::correct).collect()
}

/// The programs with one mistake each.
///
/// # Panics
/// If a patch does not apply.
#[must_use]
pub fn mutants() -> Vec<Submission> {
    TABLES.iter().flat_map(|table| table.mutations.iter().map(|mutation| table.mutate(mutation))).collect()
}

/// The program of a course with a mistake, by name.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn mutant(course: &str, name: &str) -> Submission {
    let found = mutants().into_iter().find(|submission| submission.course == course && submission.name == name);
    found.unwrap_or_else(|| panic!("no mutation {name} of {course}"))
}

impl Table {
    fn correct(&self) -> Submission {
        let source = self.correct.to_owned();
        Submission { course: self.course, name: "correct", file: self.file, source, finds: None }
    }

    fn mutate(&self, mutation: &Mutation) -> Submission {
        let mut source = self.correct.to_owned();
        for (from, to) in mutation.patches {
            assert!(source.contains(from), "{}, {}: no {from:?} in the program", self.course, mutation.name);
            source = source.replace(from, to);
        }
        let Self { course, file, .. } = *self;
        Submission { course, name: mutation.name, file, source, finds: Some(mutation.finds) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    #[test]
    fn every_patch_applies_and_every_name_is_used_once() {
        let mutants = super::mutants();
        assert!(mutants.len() > 50);
        let names: HashSet<_> = mutants.iter().map(|mutant| (mutant.course, mutant.name)).collect();
        assert_eq!(names.len(), mutants.len());
    }
}
