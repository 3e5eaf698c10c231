//! The marks in the forms that other systems read. Whatever a student wrote is text in all of them and nothing else.

use std::io;
use std::path::Path;

use serde_json::{Value, json};
use viravolta_i18n::{Texts, tr};

use super::page::{escaped, shown, student as student_page, student_text};
use super::{Rubric, Student, write, zip};
use crate::check::{Check, Status};
use crate::report::{explanation, title, visible};

mod worksheet;

pub use worksheet::{Filled, fill_worksheet};
pub(in crate::grade) use worksheet::{rows, value};

pub(super) fn write_all(
    students: &[Student],
    rubric: &Rubric,
    sheet: Option<&str>,
    out: &Path,
    t: Texts,
) -> io::Result<()> {
    write(&out.join("pauta.csv"), pauta(students, rubric, t).as_bytes())?;
    write(&out.join("moodle-notas.csv"), moodle_gradebook(students, rubric, sheet, t).as_bytes())?;
    write(&out.join("moodle-feedback.zip"), &moodle_feedback(students, rubric, t))?;
    write(&out.join("pauta.json"), json(students, rubric, t).as_bytes())?;
    write(&out.join("junit.xml"), junit(students, rubric, t).as_bytes())?;
    // Who has no grade yet has no file that sets one; one of an earlier run would be wrong.
    for student in students {
        let pretty = |value: Value| serde_json::to_string_pretty(&value).unwrap_or_default() + "\n";
        for (folder, name, content) in [
            ("gradescope", format!("{}.json", student.file), pretty(gradescope(student, rubric, t))),
            ("coderunner", format!("{}.json", student.file), pretty(coderunner(student, rubric, t))),
            ("classroom50", format!("{}.json", student.file), pretty(classroom50(student, rubric))),
            ("vpl", format!("{}.txt", student.file), vpl(student, rubric, t)),
            ("github", format!("{}.txt", student.file), github(student, rubric, t)),
        ] {
            std::fs::create_dir_all(out.join(folder))?;
            let path = out.join(folder).join(name);
            if student.mark.owed {
                match std::fs::remove_file(&path) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                    _ => continue,
                }
            }
            write(&path, content.as_bytes())?;
        }
    }
    Ok(())
}

/// A cell that no spreadsheet takes for a formula and no reader of CSV for the end of a cell.
pub(super) fn cell(text: &str, separator: char) -> String {
    let mut text = visible(text).replace('\\', "⧵");
    if text.starts_with(['=', '+', '-', '@', '⇥', '␍']) {
        text.insert(0, '\'');
    }
    if text.contains(['"', separator, '\n', ',', ';']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

fn points(student: &Student, rubric: &Rubric) -> Vec<String> {
    let written = |points: Option<f64>| points.map_or_else(String::new, |points| rubric.written(points));
    student.mark.rows.iter().map(|row| written(row.points)).collect()
}

/// One row per student; a BOM, because spreadsheets want one.
fn pauta(students: &[Student], rubric: &Rubric, t: Texts) -> String {
    let mut header = vec![tr!(t, "grade-student"), tr!(t, "grade-number")];
    header.extend(rubric.criterion.iter().map(|criterion| criterion.title.clone()));
    header.extend([tr!(t, "grade-total"), tr!(t, "grade-remark")]);
    let quote = |cells: Vec<String>| {
        let separator = rubric.separator;
        let cells: Vec<String> = cells.iter().map(|text| cell(text, separator)).collect();
        cells.join(&separator.to_string()) + "\r\n"
    };
    let mut text = String::from("\u{feff}") + &quote(header);
    for student in students {
        let mut cells = vec![student.name.clone(), student.participant.clone().unwrap_or_default()];
        cells.extend(points(student, rubric));
        cells.push(student.mark.grade().map_or_else(String::new, |grade| rubric.written(grade)));
        cells.push(remark(student, t));
        text += &quote(cells);
    }
    text
}

/// What a teacher wants to know at a glance: the first mistake, or what is open.
pub(super) fn remark(student: &Student, t: Texts) -> String {
    let mistake = student.report.as_ref().and_then(|report| report.first_failure()).and_then(|check| check.diagnosis);
    let told = match (&student.trouble, mistake) {
        (Some(trouble), _) => return tr!(t, "grade-trouble", reason = visible(trouble)),
        (None, Some(mistake)) => mistake.to_owned(),
        (None, None) if !student.mark.complete => tr!(t, "grade-open"),
        (None, None) => String::new(),
    };
    let parts: Vec<String> =
        [Some(told).filter(|told| !told.is_empty()), left_out(student, t)].into_iter().flatten().collect();
    parts.join("; ")
}

/// What was in an archive and could not be taken out of it.
pub(super) fn left_out(student: &Student, t: Texts) -> Option<String> {
    let entries: Vec<String> = student.left_out.iter().map(|entry| visible(entry)).collect();
    (!entries.is_empty()).then(|| tr!(t, "grade-left-out", entries = entries.join("; ")))
}

/// A student's page as a comment in Moodle, which is HTML: on one line, boards upright, and without a backslash, which would
/// swallow the quote behind it.
fn comment(student: &Student, rubric: &Rubric, t: Texts) -> String {
    let text = escaped(student_text(student, rubric, t).trim_end());
    format!("<pre>{}</pre>", text.replace('\\', "&#92;").replace('\n', "<br>"))
}

/// For Moodle's gradebook: comma, decimal point; feedback is HTML there, and `-` is no grade. It finds people by number or
/// address, which only the worksheet knows.
fn moodle_gradebook(students: &[Student], rubric: &Rubric, sheet: Option<&str>, t: Texts) -> String {
    let mut text = String::from("\u{feff}fullname,idnumber,email,grade,feedback\r\n");
    let contacts = sheet.map(|sheet| worksheet::contacts(sheet, students)).unwrap_or_default();
    for (at, student) in students.iter().enumerate() {
        let feedback = comment(student, rubric, t);
        let grade = student.mark.grade().map_or_else(|| "-".to_owned(), |grade| format!("{grade:.3}"));
        let (number, email) = contacts.get(at).cloned().unwrap_or_default();
        let [name, number, email, feedback] = [&student.name, &number, &email, &feedback].map(|text| cell(text, ','));
        text += &format!("{name},{number},{email},{grade},{feedback}\r\n");
    }
    text
}

/// For Moodle's door for feedback files: the same names as in the zip of submissions.
fn moodle_feedback(students: &[Student], rubric: &Rubric, t: Texts) -> Vec<u8> {
    let files = students.iter().filter_map(|student| {
        let number = student.participant.as_ref()?;
        let name = student.name.replace(['/', '\\', '\0'], "_");
        let path = format!("{name}_{number}_assignfeedback_file_/relatorio.html");
        Some((path, student_page(student, rubric, t).into_bytes()))
    });
    zip::archive(&files.collect::<Vec<_>>())
}

fn checks(student: &Student) -> impl Iterator<Item = &Check> {
    student.report.iter().flat_map(|report| &report.checks)
}

/// What a check says in one paragraph of plain text.
fn said(check: &Check, t: Texts) -> String {
    let mut lines: Vec<String> = check.diagnosis.map(|mistake| explanation(t, mistake)).into_iter().collect();
    for (name, part) in
        [("report-sent", &check.sent), ("report-expected", &check.expected), ("report-received", &check.received)]
    {
        if let Some(part) = part.as_ref().filter(|part| !part.is_empty()) {
            lines.push(format!("{} {}", t.text(name), visible(part)));
        }
    }
    lines.join("\n")
}

/// The whole class for scripts: every mark with its arithmetic, and every check.
#[must_use]
pub fn json(students: &[Student], rubric: &Rubric, t: Texts) -> String {
    let students = students.iter().map(|student| {
        let rows = student.mark.rows.iter().map(|row| {
            json!({
                "id": row.id, "title": row.title, "points": row.points, "max_points": row.maximum,
                "passed": row.passed.0, "checks": row.passed.1,
            })
        });
        let report = student.report.as_ref().and_then(|report| serde_json::from_str::<Value>(&report.json(t)).ok());
        json!({
            "name": student.name,
            "participant": student.participant,
            "file": student.file,
            "points": student.mark.grade(),
            "complete": student.mark.complete,
            "late": student.mark.late,
            "cup": student.mark.cup,
            "arithmetic": student.mark.arithmetic(rubric),
            "criteria": rows.collect::<Vec<_>>(),
            "checks": report.map_or(Value::Null, |report| report["checks"].clone()),
            "trouble": student.trouble,
            "left_out": student.left_out,
        })
    });
    let class = json!({
        "course": rubric.course,
        "seed": rubric.seed,
        "version": env!("CARGO_PKG_VERSION"),
        "max_points": rubric.maximum,
        "students": students.collect::<Vec<_>>(),
    });
    serde_json::to_string_pretty(&class).unwrap_or_default() + "\n"
}

fn gradescope(student: &Student, rubric: &Rubric, t: Texts) -> Value {
    let tests: Vec<Value> = student
        .mark
        .rows
        .iter()
        .zip(&rubric.criterion)
        .map(|(row, criterion)| {
            let hidden = criterion.show == super::Show::Nothing;
            let failures: Vec<String> = shown(student, rubric)
                .iter()
                .flat_map(|report| &report.checks)
                .filter(|check| check.status == Status::Failed)
                .filter(|check| criterion.checks.iter().any(|pattern| super::rubric::matches(pattern, check.id)))
                .map(|check| format!("{}\n{}", title(t, check.id), said(check, t)))
                .collect();
            json!({
                "name": row.title,
                "score": row.points.unwrap_or_default(),
                "max_score": row.maximum,
                "status": if row.points.is_some_and(|points| points >= row.maximum) { "passed" } else { "failed" },
                "output": failures.join("\n\n"),
                "output_format": "text",
                "visibility": if hidden { "after_published" } else { "visible" },
            })
        })
        .collect();
    json!({ "score": student.mark.total, "output": student.mark.arithmetic(rubric), "output_format": "text", "tests": tests })
}

fn coderunner(student: &Student, rubric: &Rubric, t: Texts) -> Value {
    let mut rows = vec![json!([
        "iscorrect",
        tr!(t, "grade-check"),
        tr!(t, "grade-expected"),
        tr!(t, "grade-received"),
        "ishidden"
    ])];
    for check in shown(student, rubric).iter().flat_map(|report| &report.checks) {
        let passed = check.status == Status::Passed;
        let part = |part: &Option<String>| visible(part.as_deref().unwrap_or_default());
        let received = match check.status {
            Status::Failed => part(&check.received),
            Status::Passed => String::new(),
            other => other.id().to_owned(),
        };
        rows.push(json!([passed, title(t, check.id), part(&check.expected), received, false]));
    }
    let fraction = if rubric.maximum > 0.0 { student.mark.total / rubric.maximum } else { 0.0 };
    json!({
        "fraction": fraction,
        "prologuehtml": format!("<p>{}</p>", escaped(&student.mark.arithmetic(rubric))),
        "testresults": rows,
        "columnformats": ["%s", "%s", "%s"],
        "showdifferences": false,
    })
}

fn classroom50(student: &Student, rubric: &Rubric) -> Value {
    // That form knows whole numbers only.
    let whole = |points: f64| (points * 100.0).round() as i64;
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let tests: Vec<Value> = student
        .mark
        .rows
        .iter()
        .map(|row| {
            let points = row.points.unwrap_or_default();
            json!({ "test-name": row.id, "passed": points >= row.maximum, "score": whole(points), "max-score": whole(row.maximum) })
        })
        .collect();
    json!({
        "schema": "classroom50/result/v1",
        "classroom": variable("CLASSROOM"),
        "assignment": rubric.course,
        "submission": student.name,
        "commit": variable("GITHUB_SHA"),
        "release": variable("RELEASE"),
        "review": "",
        "datetime": variable("SUBMISSION_DATETIME"),
        "score": whole(student.mark.total),
        "max-score": whole(rubric.maximum),
        "tests": tests,
    })
}

/// What a student wrote can neither end a comment nor set a grade.
fn defused(text: &str) -> String {
    visible(text).replace(":=>>", ": =>>").replace("<|--", "<| --").replace("--|>", "-- |>")
}

fn vpl(student: &Student, rubric: &Rubric, t: Texts) -> String {
    let mut text = String::from("<|--\n");
    text += &format!("-{}\n", defused(&student.mark.arithmetic(rubric)));
    for check in shown(student, rubric).iter().flat_map(|report| &report.checks) {
        if check.status == Status::Failed {
            text += &format!("-{}\n", defused(&title(t, check.id)));
            for line in said(check, t).lines() {
                text += &format!(">{}\n", defused(line));
            }
        }
    }
    text += "--|>\n";
    text + &format!("Grade :=>>{:.3}\n", student.mark.total)
}

/// Text between tags, without anything that XML forbids.
fn xml(text: &str) -> String {
    escaped(&visible(text)).replace(['\u{fffe}', '\u{ffff}'], "�")
}

fn junit(students: &[Student], rubric: &Rubric, t: Texts) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let all = |status| students.iter().flat_map(checks).filter(|check| check.status == status).count();
    let count: usize = students.iter().map(|student| checks(student).count()).sum();
    let (failures, errors) = (all(Status::Failed), all(Status::OurFault));
    text += &format!("<testsuites name=\"viravolta\" tests=\"{count}\" failures=\"{failures}\" errors=\"{errors}\">\n");
    for student in students {
        let of = |status| checks(student).filter(|check| check.status == status).count();
        text += &format!(
            "<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n",
            xml(&student.name),
            checks(student).count(),
            of(Status::Failed),
            of(Status::OurFault),
            of(Status::NotChecked),
        );
        for check in shown(student, rubric).iter().flat_map(|report| &report.checks) {
            let name = xml(&title(t, check.id));
            text += &format!("<testcase name=\"{name}\" classname=\"{}.{}\">", xml(&rubric.course), check.id);
            text += &match check.status {
                Status::Passed => String::new(),
                Status::Failed => {
                    let kind = check.diagnosis.unwrap_or_default();
                    let message = check.diagnosis.map(|mistake| explanation(t, mistake)).unwrap_or_default();
                    format!("<failure type=\"{kind}\" message=\"{}\">{}</failure>", xml(&message), xml(&said(check, t)))
                }
                Status::NotChecked => "<skipped/>".to_owned(),
                Status::OurFault => {
                    format!(
                        "<error type=\"our-fault\" message=\"{}\"/>",
                        xml(check.because.as_deref().unwrap_or_default())
                    )
                }
            };
            text += "</testcase>\n";
        }
        text += "</testsuite>\n";
    }
    text + "</testsuites>\n"
}

/// Annotations: the first failure of each theme, because only a few are shown.
fn github(student: &Student, rubric: &Rubric, t: Texts) -> String {
    let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let mut themes: Vec<&str> = Vec::new();
    let mut text = String::new();
    for check in shown(student, rubric).iter().flat_map(|report| &report.checks) {
        let theme = check.id.split('.').next().unwrap_or_default();
        if check.status == Status::Failed && !themes.contains(&theme) {
            themes.push(theme);
            text += &format!("::error title={}::{}\n", property(&title(t, check.id)), data(&said(check, t)));
        }
    }
    let report = json!({ "totalPoints": student.mark.total, "maxPoints": rubric.maximum });
    text + &format!("::notice title=Autograding report::{}\n", data(&report.to_string()))
}
