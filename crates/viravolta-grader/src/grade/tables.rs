//! Lateness and places in a cup, from tables that somebody else wrote: a list of delays, the standings of the arena.

use std::fs;
use std::path::Path;

use super::rubric::{Rubric, RubricError};
use super::writers::{rows, value};

const NAMES: [&str; 8] = ["name", "nome", "full name", "nome completo", "student", "aluno", "player", "jogador"];
const DAYS: [&str; 5] = ["days", "dias", "late", "atraso", "delay"];
const PLACES: [&str; 6] = ["rank", "place", "lugar", "posição", "posicao", "classificação"];

impl Rubric {
    /// Reads the tables that the rubric names, which lie beside it.
    ///
    /// # Errors
    /// When one cannot be read or makes no sense, with the place.
    pub fn read_tables(&mut self, folder: &Path) -> Result<(), RubricError> {
        if let Some(file) = self.late.file.clone() {
            for (line, name, days) in table(folder, &file, &DAYS)? {
                let days = days.filter(|days| *days >= 0.0).ok_or_else(|| wrong(&file, line, "a number of days"))?;
                self.late.days.entry(name).or_insert(days);
            }
        }
        if let Some(file) = self.cup.file.clone() {
            for (line, name, place) in table(folder, &file, &PLACES)? {
                let whole = place.filter(|place| (1.0..1e6).contains(place) && place.fract() == 0.0);
                let place = whole.ok_or_else(|| wrong(&file, line, "a place, from 1 on,"))?;
                self.cup.places.entry(name).or_insert(place as usize);
            }
        }
        Ok(())
    }

    /// Names that are written in the rubric or its tables, and that nobody of the class has.
    #[must_use]
    pub fn strangers(&self, known: &[&str]) -> Vec<String> {
        let mut names: Vec<String> = self.late.days.keys().chain(self.cup.places.keys()).cloned().collect();
        names.retain(|name| !known.contains(&name.as_str()));
        names.sort();
        names.dedup();
        names
    }
}

fn wrong(file: &str, line: usize, wanted: &str) -> RubricError {
    RubricError::Table { file: file.to_owned(), reason: format!("line {line}: {wanted} is expected") }
}

type Line = (usize, String, Option<f64>);

/// The names of a table with the numbers of the first of those columns that it has.
fn table(folder: &Path, file: &str, columns: &[&str]) -> Result<Vec<Line>, RubricError> {
    let failed = |reason: String| RubricError::Table { file: file.to_owned(), reason };
    let text = fs::read_to_string(folder.join(file)).map_err(|error| failed(error.to_string()))?;
    let rows = rows(&text);
    let header: Vec<String> = rows.first().into_iter().flatten().map(|raw| value(raw).trim().to_lowercase()).collect();
    let column = |names: &[&str]| {
        let found = names.iter().find_map(|name| header.iter().position(|title| title == name));
        found.ok_or_else(|| failed(format!("line 1: a column {:?} is expected", names[0])))
    };
    let (name, number) = (column(&NAMES)?, column(columns)?);
    let read = |row: &[&str], at: usize| row.get(at).map(|raw| value(raw).trim().to_owned()).unwrap_or_default();
    let lines = rows.iter().enumerate().skip(1).filter(|(_, row)| row.iter().any(|raw| !value(raw).trim().is_empty()));
    let lines = lines.map(|(at, row)| {
        let number = read(row, number).replace(',', ".").parse::<f64>().ok().filter(|number| number.is_finite());
        (at + 1, read(row, name), number)
    });
    Ok(lines.collect())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::grade::{Rubric, RubricError};

    const RUBRIC: &str = "course = \"otelo\"\nmaximum = 1\n[[criterion]]\nid = \"a\"\ntitle = \"A\"\npoints = 1\nmanual = true\n[late]\nper-day = 0.5\nfile = \"atrasos.csv\"\ndays = { \"Ana Sá\" = 3 }\n[cup]\npoints = [1.0]\nfile = \"standings.csv\"\n";

    fn read(late: &str, standings: &str) -> Result<Rubric, RubricError> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("atrasos.csv"), late).unwrap();
        fs::write(folder.path().join("standings.csv"), standings).unwrap();
        let mut rubric = Rubric::read(RUBRIC).unwrap();
        rubric.read_tables(folder.path())?;
        Ok(rubric)
    }

    #[test]
    fn lateness_and_places_are_read_from_tables() {
        let standings = "rank,name,points\n1,\"Reis, Rui\",5\n2,Ana Sá,4\n";
        let rubric = read("\u{feff}Nome;Dias\r\nAna Sá;1\r\nRui;1,5\r\n\r\n", standings).unwrap();
        // What stands in the rubric itself counts.
        assert_eq!(rubric.late.days["Ana Sá"], 3.0);
        assert_eq!(rubric.late.days["Rui"], 1.5);
        assert_eq!(rubric.cup.places["Reis, Rui"], 1);
        assert_eq!(rubric.strangers(&["Ana Sá", "Rui"]), ["Reis, Rui"]);
    }

    #[test]
    fn a_table_that_makes_no_sense_is_refused_with_the_place() {
        let good = ["nome;dias\nAna;1\n", "rank,name\n1,Ana\n"];
        for (late, standings, reason) in [
            ("nome;dias\nAna;1\nRui;x\n", good[1], "line 3"),
            ("nome;dias\nAna;-1\n", good[1], "line 2"),
            ("Ana;1\n", good[1], "\"name\""),
            ("", good[1], "\"name\""),
            (good[0], "rank,name\n0,Ana\n", "line 2"),
            (good[0], "rank,name\n1.5,Ana\n", "line 2"),
            (good[0], "name\nAna\n", "\"rank\""),
        ] {
            let error = read(late, standings).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
        let missing = Rubric::read(RUBRIC).unwrap().read_tables(std::path::Path::new("nowhere"));
        assert!(matches!(missing, Err(RubricError::Table { .. })));
    }
}
