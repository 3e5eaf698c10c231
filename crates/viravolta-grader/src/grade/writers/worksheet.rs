//! Moodle's worksheet for grading offline: the file that the teacher downloaded, with grades and comments filled in.
//!
//! Every byte of it stays as it was, but for the two cells of the students that we know.

use viravolta_i18n::Texts;

use super::super::{Rubric, Student};

/// A filled-in worksheet, and what could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// The file.
    pub text: String,
    /// Rows of students that we do not know.
    pub unknown: Vec<String>,
    /// Students whose grade is 0, which this door of Moodle does not write.
    pub zeros: Vec<String>,
}

const GRADE: [&str; 4] = ["grade", "nota", "avaliação", "classificação"];
const FEEDBACK: [&str; 4] = ["feedback comments", "comentários de feedback", "comentários", "feedback"];
const NAME: [&str; 3] = ["full name", "nome completo", "nome"];
const ID: [&str; 2] = ["identifier", "identificador"];
const NUMBER: [&str; 4] = ["id number", "número de identificação", "número de id", "idnumber"];
const EMAIL: [&str; 5] = ["email address", "email", "e-mail", "endereço de email", "endereço de e-mail"];

/// What a worksheet says in its first row, and where.
struct Columns(Vec<String>);

impl Columns {
    fn new(rows: &[Vec<&str>]) -> Self {
        let first = rows.first().into_iter().flatten();
        Self(first.map(|raw| value(raw).trim_start_matches('\u{feff}').trim().to_lowercase()).collect())
    }

    fn of(&self, names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| self.0.iter().position(|title| title == name))
    }
}

fn read(row: &[&str], column: Option<usize>) -> String {
    column.and_then(|at| row.get(at)).map(|raw| value(raw)).unwrap_or_default()
}

/// Whose row it is: by the number; by the name only where one person has it and no number says otherwise.
fn whose(students: &[Student], full_name: &str, number: &str) -> Option<usize> {
    let by_number = |student: &Student| !number.is_empty() && student.participant.as_deref() == Some(number);
    let by_name = |student: &Student| {
        !full_name.is_empty() && student.name == full_name && (number.is_empty() || student.participant.is_none())
    };
    students.iter().position(by_number).or_else(|| {
        let mut named = students.iter().enumerate().filter(|(_, student)| by_name(student));
        named.next().filter(|_| named.next().is_none()).map(|(at, _)| at)
    })
}

/// The number and the address of every student, as far as the worksheet knows them.
pub(super) fn contacts(sheet: &str, students: &[Student]) -> Vec<(String, String)> {
    let rows = rows(sheet);
    let columns = Columns::new(&rows);
    let [name, id, number, email] = [&NAME[..], &ID, &NUMBER, &EMAIL].map(|names| columns.of(names));
    let mut found = vec![Default::default(); students.len()];
    for row in rows.iter().skip(1) {
        if let Some(at) = whose(students, &read(row, name), &digits(&read(row, id))) {
            found[at] = (read(row, number), read(row, email));
        }
    }
    found
}

/// Fills in a worksheet. `None` when it has no column for grades.
#[must_use]
pub fn fill_worksheet(sheet: &str, students: &[Student], rubric: &Rubric, t: Texts) -> Option<Filled> {
    let rows = rows(sheet);
    let columns = Columns::new(&rows);
    let grade = columns.of(&GRADE)?;
    let (feedback, name, id) = (columns.of(&FEEDBACK), columns.of(&NAME), columns.of(&ID));
    let mut filled = Filled { text: String::new(), unknown: Vec::new(), zeros: Vec::new() };
    for (at, row) in rows.iter().enumerate() {
        let mut cells: Vec<String> = row.iter().map(|raw| (*raw).to_owned()).collect();
        if at > 0 && cells.iter().any(|cell| !cell.trim().is_empty()) {
            let (full_name, number) = (read(row, name), digits(&read(row, id)));
            match whose(students, &full_name, &number).map(|at| &students[at]) {
                None => filled.unknown.push(if full_name.is_empty() { number } else { full_name }),
                Some(student) => {
                    if student.mark.grade() == Some(0.0) {
                        filled.zeros.push(student.name.clone());
                    }
                    if let (Some(cell), Some(total)) = (cells.get_mut(grade), student.mark.grade()) {
                        *cell = quoted(&rubric.written(total), cell);
                    }
                    let comment = super::comment(student, rubric, t);
                    if let Some(cell) = feedback.and_then(|at| cells.get_mut(at)) {
                        *cell = quoted(&comment, cell);
                    }
                }
            }
        }
        filled.text += &cells.concat();
    }
    Some(filled)
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// A new value with whatever separator or line end the old cell had.
fn quoted(text: &str, raw: &str) -> String {
    let ending = if raw.ends_with("\r\n") {
        "\r\n"
    } else {
        ["\n", ",", ";", "\t"].into_iter().find(|ending| raw.ends_with(ending)).unwrap_or_default()
    };
    // A backslash before a quote would swallow it, and no spreadsheet shall compute.
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"{ending}", text.replace('\\', "⧵").replace('"', "\"\""))
}

/// The raw cells of every row, each with the separator or line end that follows it.
pub(in crate::grade) fn rows(sheet: &str) -> Vec<Vec<&str>> {
    let first = sheet.lines().next().unwrap_or_default();
    let separator = [';', '\t', ','].into_iter().find(|separator| first.contains(*separator)).unwrap_or(',');
    let (mut rows, mut row) = (Vec::new(), Vec::new());
    let (mut from, mut inside) = (0, false);
    for (at, c) in sheet.char_indices() {
        match c {
            '"' => inside = !inside,
            c if !inside && (c == separator || c == '\n') => {
                row.push(&sheet[from..at + c.len_utf8()]);
                from = at + c.len_utf8();
                if c == '\n' {
                    rows.push(std::mem::take(&mut row));
                }
            }
            _ => {}
        }
    }
    if from < sheet.len() {
        row.push(&sheet[from..]);
    }
    if !row.is_empty() {
        rows.push(row);
    }
    rows
}

/// What a raw cell means.
pub(in crate::grade) fn value(raw: &str) -> String {
    let raw = raw.trim_end_matches(['\r', '\n', ',', ';', '\t']).trim_start_matches('\u{feff}');
    match raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')) {
        Some(inner) => inner.replace("\"\"", "\""),
        None => raw.to_owned(),
    }
}
