//! Pages for students and for the class. One file each, no scripts, and they print well.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use viravolta_i18n::{Texts, tr};

use super::rubric::{Show, matches};
use super::writers::{left_out, remark};
use super::{Rubric, Student};
use crate::check::Status;
use crate::report::{Report, explanation, failure, title, visible, waiting};

const STYLE: &str = "<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:light-dark(#fbfaf6,#11161c);color:light-dark(#1f2a24,#e8e6df)}h1{font-size:28px}h2{font-size:18px}pre{background:light-dark(#fff,#18202a);border:1px solid light-dark(#0000001a,#ffffff14);border-radius:8px;padding:12px;overflow-x:auto;white-space:pre-wrap}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}td,th{padding:4px 8px;border-bottom:1px solid light-dark(#0000001a,#ffffff14);text-align:left}td.n,th.n{text-align:right}.wide{overflow-x:auto}.wide td:first-child,.wide th:first-child{position:sticky;left:0;background:light-dark(#fbfaf6,#11161c)}.remark,p,li{overflow-wrap:anywhere}.remark{min-width:12rem}a{color:light-dark(#1b5e8c,#8fc4ee)}.good{color:light-dark(#1d7a4a,#74cf9a)}.bad{color:light-dark(#b5402f,#f07d6c)}.muted{color:light-dark(#5d6a63,#9aa4ad)}</style>";

/// Text that a browser takes for nothing but text.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

/// The report as far as the student may see it.
pub(super) fn shown(student: &Student, rubric: &Rubric) -> Option<Report> {
    let mut report = student.report.clone()?;
    for check in &mut report.checks {
        let of = |criterion: &&super::Criterion| criterion.checks.iter().any(|pattern| matches(pattern, check.id));
        match rubric.criterion.iter().find(of).map_or(Show::All, |criterion| criterion.show) {
            Show::All => {}
            Show::Received => (check.expected, check.repeat, check.position) = (None, None, None),
            Show::Nothing => {
                (check.sent, check.expected, check.received) = (None, None, None);
                (check.repeat, check.position) = (None, None);
                check.marks.clear();
            }
        }
    }
    Some(report)
}

/// The feedback as text.
pub(super) fn student_text(student: &Student, rubric: &Rubric, t: Texts) -> String {
    let mut text = format!("{}\n", visible(&student.name));
    for row in &student.mark.rows {
        let points = row.points.map_or_else(|| "?".to_owned(), |points| rubric.written(points));
        let _ = writeln!(text, "  {points:>6} / {:<6} {}", rubric.written(row.maximum), row.title);
    }
    let _ = writeln!(text, "{}\n", student.mark.arithmetic(rubric));
    if let Some(left_out) = left_out(student, t) {
        let _ = writeln!(text, "{left_out}\n");
    }
    if let Some(report) = shown(student, rubric) {
        text += &report.text(t);
    }
    text
}

/// The feedback as a page.
pub(super) fn student(student: &Student, rubric: &Rubric, t: Texts) -> String {
    let name = escaped(&visible(&student.name));
    let mut page = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{name}</title>{STYLE}<h1>{name}</h1>",
        t.language()
    );
    let _ = write!(page, "<p>{}</p><table>", escaped(&student.mark.arithmetic(rubric)));
    for row in &student.mark.rows {
        let points = row.points.map_or_else(|| "?".to_owned(), |points| rubric.written(points));
        let _ = write!(
            page,
            "<tr><td>{}</td><td class=\"n\">{points}</td><td class=\"n muted\">{}</td></tr>",
            escaped(&row.title),
            rubric.written(row.maximum)
        );
    }
    page += "</table>";
    if let Some(trouble) = &student.trouble {
        let text = tr!(t, "grade-trouble", reason = visible(trouble));
        let _ = write!(page, "<p class=\"bad\">{}</p>", escaped(&text));
    }
    if let Some(left_out) = left_out(student, t) {
        let _ = write!(page, "<p class=\"bad\">{}</p>", escaped(&left_out));
    }
    let Some(report) = shown(student, rubric) else { return page };
    for check in report.failures() {
        let _ = write!(page, "<h2 class=\"bad\">✘ {}</h2>", escaped(&title(t, check.id)));
        let _ = write!(page, "<pre>{}</pre>", escaped(&failure(t, report.course, check)));
    }
    page += "<h2>✔</h2><ul>";
    for check in report.checks.iter().filter(|check| check.status == Status::Passed) {
        let _ = write!(page, "<li class=\"good\">{}</li>", escaped(&title(t, check.id)));
    }
    page += "</ul><ul>";
    for check in report.checks.iter().filter(|check| matches!(check.status, Status::NotChecked | Status::OurFault)) {
        let why = match (check.status, &check.because) {
            (Status::NotChecked, Some(because)) => format!(" ({})", waiting(t, because)),
            (_, Some(because)) => format!(" ({})", tr!(t, "report-our-fault", reason = visible(because))),
            (_, None) => String::new(),
        };
        let _ = write!(page, "<li class=\"muted\">– {}</li>", escaped(&(title(t, check.id) + &why)));
    }
    page + "</ul></html>\n"
}

/// Students and criteria, and who fails what.
pub(super) fn class(students: &[Student], rubric: &Rubric, t: Texts) -> String {
    let heading = escaped(&tr!(t, "grade-class", course = &rubric.course, students = students.len()));
    let mut page = format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>{heading}</title>{STYLE}<h1>{heading}</h1><div class=\"wide\"><table><tr><th>{}</th>",
        t.language(),
        escaped(&tr!(t, "grade-student"))
    );
    for criterion in &rubric.criterion {
        let _ = write!(page, "<th class=\"n\">{}</th>", escaped(&criterion.title));
    }
    let _ = write!(
        page,
        "<th class=\"n\">{}</th><th>{}</th></tr>",
        escaped(&tr!(t, "grade-total")),
        escaped(&tr!(t, "grade-remark"))
    );
    for student in students {
        let name = escaped(&visible(&student.name));
        let _ = write!(page, "<tr><td><a href=\"alunos/{}.html\">{name}</a></td>", escaped(&student.file));
        for row in &student.mark.rows {
            let class = match row.points {
                Some(points) if points >= row.maximum => "n good",
                Some(_) => "n bad",
                None => "n muted",
            };
            let points = row.points.map_or_else(|| "?".to_owned(), |points| rubric.written(points));
            let _ = write!(page, "<td class=\"{class}\">{points}</td>");
        }
        let total = student.mark.written(rubric);
        let _ = write!(
            page,
            "<td class=\"n\"><b>{total}</b></td><td class=\"muted remark\">{}</td></tr>",
            escaped(&remark(student, t))
        );
    }
    page += "</table></div>";
    let mut mistakes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for student in students {
        let checks = student.report.iter().flat_map(|report| &report.checks);
        for mistake in checks.filter_map(|check| check.diagnosis) {
            let who = mistakes.entry(mistake).or_default();
            if !who.contains(&student.name.as_str()) {
                who.push(&student.name);
            }
        }
    }
    let mut mistakes: Vec<(&str, Vec<&str>)> = mistakes.into_iter().collect();
    mistakes.sort_by_key(|(_, who)| std::cmp::Reverse(who.len()));
    let _ = write!(page, "<h2>{}</h2><table>", escaped(&tr!(t, "grade-mistakes")));
    for (mistake, who) in mistakes {
        let names: Vec<String> = who.iter().map(|name| escaped(&visible(name))).collect();
        let _ = write!(
            page,
            "<tr><td class=\"n\">{}</td><td>{} <span class=\"muted\">({mistake})<br>{}</span></td></tr>",
            who.len(),
            escaped(&explanation(t, mistake)),
            names.join(", ")
        );
    }
    page + "</table></html>\n"
}
