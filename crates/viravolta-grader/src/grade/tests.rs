//! Marks add up, every form reads back, and what students write is text and nothing else.

use viravolta_courses::Course;
use viravolta_i18n::Language;

use super::*;
use crate::check::Check;
use crate::{Status, TEXTS};

const EVIL: &str = "Grade :=>>20\n</testcase>\n::error::\u{1b}[31m]]>\n<|--\n--|>\n=cmd|' /C calc'!A0,\"x\\\"";

fn rubric(text: &str) -> Result<Rubric, RubricError> {
    Rubric::read(text)
}

fn simple() -> Rubric {
    rubric("course = \"otelo\"\nmaximum = 10\n[[criterion]]\nid = \"a\"\ntitle = \"A, \\\"b\\\"\"\npoints = 4\nchecks = [\"functions.*\"]\npartial = true\n[[criterion]]\nid = \"b\"\ntitle = \"B\"\npoints = 6\nchecks = [\"build.compiles\"]\n").unwrap()
}

fn student(name: &str, checks: Vec<Check>) -> Student {
    let report = Report { course: Course::Otelo, seed: 1, checks };
    let mark = Mark::new(&simple(), name, Some(&report));
    let file = "aluno".to_owned();
    Student {
        name: name.to_owned(),
        file,
        participant: Some("7".to_owned()),
        report: Some(report),
        trouble: None,
        left_out: Vec::new(),
        mark,
    }
}

fn evil() -> Student {
    let mut check = Check::failed("functions.play", "wraps-at-edge").showing(EVIL, EVIL, EVIL);
    check.repeat = Some(EVIL.to_owned());
    student(EVIL, vec![Check::passed("build.compiles"), Check::passed("functions.legal"), check])
}

#[test]
fn the_shipped_rubrics_are_in_order() {
    for course in Course::ALL {
        let rubric = rubric(shipped(course)).unwrap_or_else(|error| panic!("{}: {error}", course.name()));
        assert_eq!(rubric.course().unwrap(), course);
    }
}

#[test]
fn a_rubric_that_cannot_be_used_is_refused_with_the_reason() {
    let criterion = |rest: &str| {
        format!("course = \"otelo\"\nmaximum = 1\n[[criterion]]\nid = \"a\"\ntitle = \"A\"\npoints = 1\n{rest}")
    };
    assert!(rubric(&criterion("checks = [\"functions.play\"]")).is_ok());
    assert!(matches!(rubric(&criterion("checks = [\"functions.fly\"]")), Err(RubricError::UnknownCheck { .. })));
    assert!(matches!(rubric(&criterion("")), Err(RubricError::Empty(_))));
    assert!(matches!(rubric(&criterion("points2 = 1")), Err(RubricError::Malformed(_))));
    assert!(matches!(rubric("course = \"go\"\nmaximum = 1\ncriterion = []"), Err(RubricError::Course(_))));
    assert!(matches!(rubric("course = \"otelo\"\nmaximum = 2\ncriterion = []"), Err(RubricError::Sum { .. })));
    assert!(matches!(rubric("course = \"otelo\"\nmaximum = -2\ncriterion = []"), Err(RubricError::Number(_))));
}

#[test]
fn a_grade_shows_its_arithmetic() {
    let mut rubric = simple();
    rubric.late.per_day = 0.5;
    rubric.late.days.insert("ana".to_owned(), 2.0);
    rubric.cup.points = vec![1.0, 0.5];
    rubric.cup.places.insert("ana".to_owned(), 2);
    rubric.decimal_comma = true;
    let checks = vec![
        Check::passed("build.compiles"),
        Check::passed("functions.legal"),
        Check::failed("functions.play", "no-flips"),
        Check::our_fault("functions.choose", &"a machine"),
        Check::not_checked("functions.outside", "chance"),
    ];
    let report = Report { course: Course::Otelo, seed: 1, checks };
    let mark = Mark::new(&rubric, "ana", Some(&report));
    assert_eq!(mark.arithmetic(&rubric), "2 + 6 + 0,5 - 1 = 7,5 / 10");
    // Nothing is known: nothing is counted against the student.
    let mark = Mark::new(&rubric, "rui", None);
    assert!(!mark.complete);
    assert_eq!(mark.arithmetic(&rubric), "? + ? = ? / 10");
    assert_eq!(mark.grade(), None);
}

#[test]
fn a_kept_report_reads_back() {
    let report = evil().report.unwrap();
    assert_eq!(Report::read(&report.kept("k"), "k"), Some(report.clone()));
    assert_eq!(Report::read(&report.kept("k"), "other"), None);
    for torn in ["", "{", "{}", "[1]", "{\"checks\":[{}],\"course\":\"otelo\",\"seed\":1}"] {
        assert_eq!(Report::read(torn, ""), None);
    }
}

/// Reads CSV as PHP's `fgetcsv` does: a backslash protects the quote after it.
fn php_csv(text: &str, separator: char) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let (mut inside, mut chars) = (false, text.trim_start_matches('\u{feff}').chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '\\' if inside => {
                cell.push(c);
                cell.extend(chars.next());
            }
            '"' if inside && chars.peek() == Some(&'"') => cell.extend(chars.next()),
            '"' => inside = !inside,
            c if c == separator && !inside => row.push(std::mem::take(&mut cell)),
            '\r' if !inside => {}
            '\n' if !inside => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    assert!(!inside && row.is_empty() && cell.is_empty(), "the table does not end where it should");
    rows
}

/// Every element closed, every entity known, no character that XML forbids.
fn strict_xml(text: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    let mut elements = Vec::new();
    let mut rest = text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>").expect("a declaration");
    while let Some((before, after)) = rest.split_once('<') {
        assert!(!before.contains('>'), "a bare > in {before:?}");
        for entity in before.split('&').skip(1) {
            assert!(
                ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|known| entity.starts_with(known)),
                "{entity:?}"
            );
        }
        let (tag, after) = after.split_once('>').expect("a tag ends");
        rest = after;
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default().to_owned();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            elements.push(name.clone());
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty());
    assert!(text.chars().all(|c| c == '\n' || c >= ' '), "a control character");
    elements
}

#[test]
fn hostile_text_gains_nothing_in_any_form() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("alunos")).unwrap();
    let ana = Student { file: "ana".to_owned(), ..student("ana", vec![Check::passed("build.compiles")]) };
    let (students, rubric) = (vec![evil(), ana], simple());
    let t = TEXTS.speak(Language::BrazilianPortuguese);
    write_all(&students, &rubric, None, folder.path(), t).unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();

    let table = php_csv(&read("pauta.csv"), ';');
    assert!(table.iter().all(|row| row.len() == table[0].len()));
    assert_eq!(table.len(), 3);
    assert!(table.iter().flatten().all(|cell| !cell.starts_with(['=', '+', '@', '-'])), "{table:?}");
    let gradebook = php_csv(&read("moodle-notas.csv"), ',');
    assert!(gradebook.iter().all(|row| row.len() == 5));

    let elements = strict_xml(&read("junit.xml"));
    assert_eq!(elements.iter().filter(|name| *name == "testcase").count(), 4);

    let vpl = read("vpl/aluno.txt");
    assert_eq!(vpl.matches("Grade :=>>").count(), 1);
    assert_eq!(vpl.lines().filter(|line| line.starts_with("Grade") || line.starts_with("--|>")).count(), 2);

    let github = read("github/aluno.txt");
    assert!(github.lines().all(|line| line.starts_with("::error title=") || line.starts_with("::notice title=")));

    let json = |name: &str| serde_json::from_str::<serde_json::Value>(&read(name)).unwrap();
    let gradescope = json("gradescope/aluno.json");
    assert!(gradescope["score"].as_f64().unwrap() <= 10.0);
    let score: f64 = gradescope["tests"].as_array().unwrap().iter().map(|test| test["score"].as_f64().unwrap()).sum();
    assert!(score <= 10.0);
    let runner = json("coderunner/aluno.json");
    assert!((0.0..=1.0).contains(&runner["fraction"].as_f64().unwrap()));
    assert_eq!(runner["testresults"][0][0], "iscorrect");
    let classroom = json("classroom50/aluno.json");
    assert_eq!(classroom["schema"], "classroom50/result/v1");
    assert!(classroom["score"].is_i64());

    assert_eq!(json("pauta.json")["students"][0]["name"], EVIL);
    for page in ["turma.html", "alunos/aluno.html"] {
        let page = read(page);
        assert!(!page.contains("</testcase>") && !page.contains('\u{1b}') && !page.contains("<|--"), "{page}");
    }
    for text in ["alunos/aluno.txt", "vpl/aluno.txt", "github/aluno.txt", "pauta.csv"] {
        assert!(!read(text).contains('\u{1b}'), "{text}");
    }
}

#[test]
fn a_worksheet_keeps_every_other_byte() {
    let sheet = "\u{feff}Identifier,\"Full name\",Status,Grade,\"Feedback comments\"\r\n\"Participant 7\",\"Ana, a\",x,,\r\n\"Participant 9\",Rui,\"y\"\"z\",5,\"old\"\r\n";
    let mut ana = student("Ana, a", vec![Check::passed("build.compiles"), Check::passed("functions.legal")]);
    ana.participant = None;
    let filled = fill_worksheet(sheet, &[ana], &simple(), TEXTS.speak(Language::English)).unwrap();
    assert_eq!(filled.unknown, ["Rui"]);
    assert!(filled.text.ends_with("\"Participant 9\",Rui,\"y\"\"z\",5,\"old\"\r\n"));
    let table = php_csv(&filled.text, ',');
    assert_eq!(table[1][..4], ["Participant 7", "Ana, a", "x", "10"]);
    assert!(table[1][4].contains("10 / 10"));
    // A name or a number that a spreadsheet would compute is text.
    let named = "\u{feff}Identifier,Full name,Grade,Feedback comments\r\nParticipant 7,x,,\r\n";
    let filled = fill_worksheet(named, &[evil()], &simple(), TEXTS.speak(Language::English)).unwrap();
    let table = php_csv(&filled.text, ',');
    assert!(table.len() == 2 && table[1].len() == 4, "{table:?}");
    let comment = table[1][3].strip_prefix("<pre>").and_then(|text| text.strip_suffix("</pre>")).unwrap();
    let comment = comment.replace("<br>", "");
    assert!(!comment.starts_with(['=', '+', '-', '@']) && !comment.contains(['<', '\u{1b}']), "{comment}");
    assert_eq!(fill_worksheet("a,b\n", &[], &simple(), TEXTS.speak(Language::English)), None);
}

/// What we could not find out is no 0 in any form that somebody else reads.
#[test]
fn our_own_failure_sets_no_grade_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("alunos")).unwrap();
    let mut ana = student("Ana", vec![Check::passed("build.compiles"), Check::our_fault("functions.found", &"disk")]);
    let whole = student("Rui", vec![Check::passed("build.compiles"), Check::passed("functions.found")]);
    ana.file = "ana".to_owned();
    let rubric = simple();
    let t = TEXTS.speak(Language::EuropeanPortuguese);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    // A grade of an earlier run goes.
    for student in [&whole, &ana] {
        let earlier = Student { file: "ana".to_owned(), ..student.clone() };
        write_all(&[earlier], &rubric, None, folder.path(), t).unwrap();
    }
    for form in ["gradescope/ana.json", "coderunner/ana.json", "classroom50/ana.json", "vpl/ana.txt", "github/ana.txt"]
    {
        assert!(!folder.path().join(form).exists(), "{form}");
    }
    let sheet = "Identifier,Full name,ID number,Email address,Grade\nParticipant 7,Ana,a1,ana@uc.pt,\n";
    write_all(&[ana.clone()], &rubric, Some(sheet), folder.path(), t).unwrap();
    assert_eq!(php_csv(&read("pauta.csv"), ';')[1][4], "");
    assert_eq!(php_csv(&read("moodle-notas.csv"), ',')[1][..4], ["Ana", "a1", "ana@uc.pt", "-"]);
    assert!(read("pauta.json").contains("\"points\": null"));
    let filled = fill_worksheet(sheet, &[ana], &rubric, t).unwrap();
    assert_eq!((php_csv(&filled.text, ',')[1][4].as_str(), filled.zeros.len()), ("", 0));
}

/// Two people of one name: the number decides, and without one nobody gets the other's grade.
#[test]
fn a_worksheet_tells_people_of_one_name_apart() {
    let named = |number: &str, checks| {
        let mut ana = student("Ana", checks);
        ana.participant = Some(number.to_owned());
        ana
    };
    let good = vec![Check::passed("build.compiles"), Check::passed("functions.legal")];
    let bad = vec![Check::passed("build.compiles"), Check::failed("functions.legal", "no-flips")];
    let class = [named("7", good), named("9", bad)];
    let sheet = "Identifier,Full name,Grade\nParticipant 9,Ana,\nParticipant 7,Ana,\nParticipant 8,Ana,\n";
    let filled = fill_worksheet(sheet, &class, &simple(), TEXTS.speak(Language::English)).unwrap();
    let grades: Vec<String> = php_csv(&filled.text, ',').into_iter().skip(1).map(|row| row[2].clone()).collect();
    assert_eq!(grades, ["6", "10", ""]);
    let sheet = "Full name,Grade\nAna,\n";
    assert_eq!(fill_worksheet(sheet, &class, &simple(), TEXTS.speak(Language::English)).unwrap().unknown, ["Ana"]);
}

#[test]
fn an_archive_is_read_by_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.zip");
    std::fs::write(
        &path,
        zip::archive(&[("Ana Sá_7_assignfeedback_file_/relatorio.html".to_owned(), b"<p>".to_vec())]),
    )
    .unwrap();
    let listed = std::process::Command::new("python3").args(["-m", "zipfile", "-t"]).arg(&path).output().unwrap();
    assert!(listed.status.success(), "{}", String::from_utf8_lossy(&listed.stderr));
}

#[test]
fn a_class_is_graded_and_a_second_run_takes_what_is_there() {
    let class = tempfile::tempdir().unwrap();
    let out = tempfile::tempdir().unwrap();
    let source =
        &viravolta_testkit::submissions::correct().into_iter().find(|one| one.course == "reversi").unwrap().source;
    std::fs::write(class.path().join("ana.c"), source).unwrap();
    std::fs::create_dir(class.path().join("Rui_5_assignsubmission_file")).unwrap();
    std::fs::write(class.path().join("Rui_5_assignsubmission_file/trabalho.c"), "int main(void) { return 0 }").unwrap();
    let rubric = rubric(shipped(Course::Reversi)).unwrap();
    let rooms = Rooms::default();
    let collected = collect(class.path(), rooms).unwrap();
    let run = || grade(&collected, &rubric, out.path(), rooms, 2, &mut |_, _, _| {}).unwrap();
    let first = run();
    assert_eq!(first[1].name, "ana");
    assert_eq!(first[1].mark.total, 10.0, "{:#?}", first[1].report);
    assert_eq!((first[0].name.as_str(), first[0].participant.as_deref()), ("Rui", Some("5")));
    assert_eq!(first[0].mark.total, 0.0);
    assert!(first[0].report.as_ref().unwrap().checks.iter().any(|check| check.status == Status::NotChecked));
    let kept = std::fs::metadata(out.path().join("alunos/ana.json")).unwrap().modified().unwrap();
    let second = run();
    assert_eq!(
        first.iter().map(|one| &one.report).collect::<Vec<_>>(),
        second.iter().map(|one| &one.report).collect::<Vec<_>>()
    );
    assert_eq!(kept, std::fs::metadata(out.path().join("alunos/ana.json")).unwrap().modified().unwrap());
}

#[test]
fn reports_of_another_version_are_made_again() {
    let (class, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::write(class.path().join("ana.c"), "int main(void) { return 0 }").unwrap();
    let rubric = rubric(shipped(Course::Reversi)).unwrap();
    let collected = collect(class.path(), Rooms::default()).unwrap();
    let run = || grade(&collected, &rubric, out.path(), Rooms::default(), 1, &mut |_, _, _| {}).unwrap().remove(0);
    let (first, file) = (run(), out.path().join("alunos/ana.json"));
    let ours = std::fs::read_to_string(&file).unwrap();
    let kept: serde_json::Value = serde_json::from_str(&ours).unwrap();
    let changed = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut kept = kept.clone();
        change(&mut kept);
        kept.to_string()
    };
    for other in [
        // Another version, older or newer, has another fingerprint; this one says that all is well.
        changed(&|kept| {
            kept["key"] = "0123456789abcdef".into();
            kept["checks"] = serde_json::json!([{ "id": "build.compiles", "status": "passed", "marks": [] }]);
        }),
        // A verdict that this version does not have, and no report at all.
        changed(&|kept| kept["checks"][0]["status"] = "splendid".into()),
        changed(&|kept| kept["checks"] = 3.into()),
        ours[..ours.len() / 2].to_owned(),
    ] {
        std::fs::write(&file, &other).unwrap();
        let again = run();
        assert_eq!((&again.report, again.mark.total), (&first.report, first.mark.total), "{other}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), ours, "{other}");
    }
}

/// A language of its own, or functions by other names, cost nothing where the rubric says what counts instead.
#[test]
fn what_cannot_be_asked_is_seen_in_the_games() {
    let rubric = rubric(shipped(Course::Otelo)).unwrap();
    let report = |because: &'static str, white: Check| {
        let mut checks = vec![Check::passed("program.game.black"), white];
        checks.extend(
            crate::ids(Course::Otelo)
                .filter(|id| id.starts_with("functions."))
                .map(|id| Check::not_checked(id, because)),
        );
        Report { course: Course::Otelo, seed: 1, checks }
    };
    let points = |report: &Report, id: &str| {
        let mark = Mark::new(&rubric, "ana", Some(report));
        mark.rows.iter().find(|row| row.id == id).unwrap().points
    };
    for because in ["language", "optional"] {
        let well = report(because, Check::passed("program.game.white"));
        assert_eq!([points(&well, "podejogar"), points(&well, "joga")], [Some(2.0), Some(2.0)]);
        let half = report(because, Check::failed("program.game.white", "false-pass"));
        assert_eq!([points(&half, "podejogar"), points(&half, "joga")], [Some(1.0), Some(0.0)]);
    }
    // What waits for something that failed is not there.
    let waits = report("functions.found", Check::passed("program.game.white"));
    assert_eq!(points(&waits, "joga"), Some(0.0));
}

/// What was left out of an archive, and why something was not looked at, stands on the pages and in the tables.
#[test]
fn nothing_is_left_out_silently() {
    let t = TEXTS.speak(viravolta_i18n::Language::English);
    let waiting = Check::not_checked("functions.legal", "language");
    let mut ana = student("ana", vec![Check::passed("build.compiles"), waiting]);
    ana.left_out = vec!["<dados>.txt: bad CRC".to_owned()];
    let pages = [
        page::student(&ana, &simple(), t),
        page::class(std::slice::from_ref(&ana), &simple(), t),
        page::student_text(&ana, &simple(), t).replace('<', "&lt;").replace('>', "&gt;"),
    ];
    assert!(pages.iter().all(|page| page.contains("&lt;dados&gt;.txt: bad CRC")), "{pages:?}");
    assert!(pages[0].contains("(for another language)"), "{}", pages[0]);
    assert!(json(std::slice::from_ref(&ana), &simple(), t).contains("\"<dados>.txt: bad CRC\""));
}
