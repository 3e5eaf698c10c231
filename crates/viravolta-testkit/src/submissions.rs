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
    /// Patches after which it is still right, and looks like nobody else's.
    unusual: &'static [Unusual],
}

/// A name, and what each of these texts becomes.
type Unusual = (&'static str, &'static [(&'static str, &'static str)]);

const TABLES: [Table; 5] = [
    Table {
        course: "rothelo",
        file: "rothelo.c",
        correct: include_str!("../submissions/rothelo.c"),
        mutations: rothelo::MUTATIONS,
        unusual: rothelo::UNUSUAL,
    },
    Table {
        course: "reversi",
        file: "reversi.c",
        correct: include_str!("../submissions/reversi.c"),
        mutations: reversi::MUTATIONS,
        unusual: reversi::UNUSUAL,
    },
    Table {
        course: "otelo",
        file: "otelo.c",
        correct: include_str!("../submissions/otelo.c"),
        mutations: otelo::MUTATIONS,
        unusual: otelo::UNUSUAL,
    },
    Table {
        course: "othello",
        file: "othello.c",
        correct: include_str!("../submissions/othello.c"),
        mutations: othello::MUTATIONS,
        unusual: othello::UNUSUAL,
    },
    Table {
        course: "ep4",
        file: "ep4.py",
        correct: include_str!("../submissions/ep4.py"),
        mutations: ep4::MUTATIONS,
        unusual: ep4::UNUSUAL,
    },
];

/// The correct programs, one for each course.
#[must_use]
pub fn correct() -> Vec<Submission> {
    TABLES.iter().map(Table::correct).collect()
}

/// Programs that are right and unlike the others: what the texts leave open is done in another way.
///
/// # Panics
/// If a patch does not apply.
#[must_use]
pub fn unusual() -> Vec<Submission> {
    let one = |table: &Table, (name, patches): &Unusual| {
        let mutation = Mutation { name, finds: "", patches };
        Submission { finds: None, ..table.mutate(&mutation) }
    };
    TABLES.iter().flat_map(|table| table.unusual.iter().map(move |unusual| one(table, unusual))).collect()
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

    /// Mistakes that were measured in programs of the five courses, and the mutation that stands for each.
    const MEASURED: [(&str, &str, &str); 37] = [
        ("right answers, and the square before the limit is looked at", "otelo", "right by luck beside the board"),
        ("one diagonal tests the column where it began", "otelo", "wrong variable in one diagonal"),
        ("no upper limit: the next row is read", "otelo", "no upper limit"),
        ("no limit of the column at all", "otelo", "no column limit"),
        ("a board without lines: one index for all squares", "otelo", "a board without lines"),
        ("writes outside the board", "otelo", "writes an end mark beside the board"),
        ("chooses illegal squares", "otelo", "chooses any empty square"),
        ("loop limits from 1 to 6: captures along the edge refused", "otelo", "limits from 1 to 6"),
        ("places and never flips", "otelo", "places and never flips"),
        ("no board without a move is handed over, and an illegal move is believed", "otelo", "believes every move"),
        ("occupied squares are not 0", "othello", "occupied squares counted"),
        ("occupied squares accepted", "otelo", "occupied squares accepted"),
        ("the colour comes before the deltas", "othello", "colour before the deltas"),
        ("lines and columns from 1", "othello", "counts from 1"),
        ("lines and columns from 1 in the contest", "otelo", "counts from 1"),
        ("steps of 1, 2, 6, 24", "othello", "steps that multiply"),
        ("a count that never advances", "othello", "the loop never advances"),
        ("0 means valid", "othello", "0 is valid"),
        ("a second board among the arguments", "othello", "two boards for one question"),
        ("a column that is a number", "othello", "a column that is always 1"),
        ("the lower limit of the wrong variable", "othello", "the lower limit looks at where the line began"),
        ("one entry of the list for each direction", "reversi", "one entry for each direction"),
        ("flips without looking for the far end", "reversi", "flips without the far end"),
        ("NULL is used", "reversi", "no move is a crash"),
        ("an empty list is destroyed", "reversi", "an empty list cannot be destroyed"),
        ("empty squares are black", "reversi", "empty squares counted as black"),
        ("the list of a pass holds 9, 9", "reversi", "a fake move for a pass"),
        ("loops that run to the column: nothing from column 0", "reversi", "the column as a limit"),
        ("the limit of the line tested twice", "reversi", "the line tested twice"),
        ("an index error outside the board", "ep4", "off the board is an error"),
        ("a matrix of another size", "ep4", "a matrix one larger"),
        ("8 instead of the size", "ep4", "8 instead of TAMANHO"),
        ("an illegal move is played", "ep4", "an illegal move is played"),
        ("saved in the order A1, B1", "rothelo", "saved in the order A1, B1"),
        ("boards of ten columns", "rothelo", "board of ten columns"),
        ("two arguments instead of four", "rothelo", "a question about the whole board"),
        ("other discs", "rothelo", "balls are small letters"),
    ];

    #[test]
    fn every_mistake_that_was_measured_is_there() {
        for (what, course, name) in MEASURED {
            assert!(super::mutant(course, name).finds.is_some(), "{what}");
        }
    }

    #[test]
    fn every_patch_applies_and_every_name_is_used_once() {
        assert!(super::unusual().len() > 8);
        let mutants = super::mutants();
        assert!(mutants.len() > 80);
        let names: HashSet<_> = mutants.iter().map(|mutant| (mutant.course, mutant.name)).collect();
        assert_eq!(names.len(), mutants.len());
    }
}
