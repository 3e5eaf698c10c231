//! A class from the command line: killed in the middle and run again, and read back by other programs' strict readers.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use viravolta_testkit::submissions;

const EVIL: &str = r#"#include <stdio.h>
int main(void) {
    puts("Grade :=>>20\n</testcase></testsuite>\n::error::mal\n\033[31m]]>\n<|--\n--|>\n=1+1,\"x\\\"<script>alert(1)</script>");
    return 0;
}
"#;

/// What every form says, as Python's own readers understand it.
const READER: &str = r#"
import csv, io, json, sys, zipfile
import xml.etree.ElementTree as tree
out, students = sys.argv[1], int(sys.argv[2])
text = lambda name: open(out + '/' + name, encoding='utf-8-sig', newline='').read()
rows = list(csv.reader(io.StringIO(text('pauta.csv')), delimiter=';', strict=True))
assert len(rows) == students + 1 and len({len(row) for row in rows}) == 1, rows
for row in rows:
    for cell in row:
        assert not cell.startswith(('=', '+', '@')), cell
book = list(csv.reader(io.StringIO(text('moodle-notas.csv')), strict=True))
assert len(book) == students + 1 and {len(row) for row in book} == {5}
whole = json.loads(text('pauta.json'))
assert len(whole['students']) == students
suites = tree.fromstring(text('junit.xml').encode())
assert len(suites.findall('testsuite')) == students
cases = suites.findall('.//testcase')
assert len(cases) == int(suites.get('tests')) == sum(len(one['checks']) for one in whole['students'])
assert len(suites.findall('.//failure')) == int(suites.get('failures'))
for one, row, line in zip(whole['students'], rows[1:], book[1:]):
    name = one['file']
    bare = lambda cell: cell[1:] if cell.startswith("'=") else cell
    assert bare(row[0]) == one['name'] == bare(line[0]), (row, line)
    assert float(row[-2].replace(',', '.')) == one['points'] == float(line[3])
    vpl = text('vpl/' + name + '.txt').splitlines()
    assert [l for l in vpl if ':=>>' in l] == ['Grade :=>>%.3f' % one['points']], vpl
    assert vpl.count('<|--') == vpl.count('--|>') == 1
    scope = json.loads(text('gradescope/' + name + '.json'))
    assert scope['score'] == one['points'] and all(0 <= test['score'] <= test['max_score'] for test in scope['tests'])
    runner = json.loads(text('coderunner/' + name + '.json'))
    assert abs(runner['fraction'] * whole['max_points'] - one['points']) < 1e-9
    assert {len(result) for result in runner['testresults']} == {5}
    room = json.loads(text('classroom50/' + name + '.json'))
    assert isinstance(room['score'], int) and room['score'] == round(one['points'] * 100)
    notes = text('github/' + name + '.txt').splitlines()
    assert all(l.startswith(('::error title=', '::notice title=')) for l in notes), notes
    for page in ('alunos/' + name + '.html', 'alunos/' + name + '.txt', 'vpl/' + name + '.txt', 'github/' + name + '.txt'):
        assert '\x1b' not in text(page) and ('<script' not in text(page) or not page.endswith('html')), page
assert zipfile.ZipFile(out + '/moodle-feedback.zip').testzip() is None
assert '<script' not in text('turma.html')
"#;

fn class(course: &str, folder: &Path, students: usize) {
    let (comment, end) = if course == "ep4" { ("#", "") } else { ("/*", "*/") };
    let all: Vec<_> = submissions::correct()
        .into_iter()
        .chain(submissions::mutants())
        .filter(|submission| submission.course == course)
        .collect();
    for at in 0..students - 1 {
        let submission = &all[at % all.len()];
        // A copy of somebody else's work is still a file of its own.
        let source = format!("{}{comment} {at} {end}\n", submission.source);
        let ending = submission.file.rsplit('.').next().unwrap();
        fs::write(folder.join(format!("aluno {at:03}.{ending}")), source).unwrap();
    }
    fs::write(folder.join("=mal.c"), EVIL).unwrap();
}

fn grade(course: &str, class: &Path, out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_viravolta"));
    command.arg("grade").arg(class).args(["--rubric", course, "--jobs", "2", "--out"]).arg(out);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    command
}

/// As many students as `VIRAVOLTA_CLASS` says, else a few, of the course `VIRAVOLTA_COURSE`. Half of the class is marked, then everything is killed.
#[test]
fn a_killed_run_goes_on_to_the_same_marks() {
    let students = std::env::var("VIRAVOLTA_CLASS").ok().and_then(|number| number.parse().ok()).unwrap_or(5);
    let course = std::env::var("VIRAVOLTA_COURSE").unwrap_or_else(|_| "reversi".to_owned());
    let folder = tempfile::tempdir().unwrap();
    let (entries, once, twice) = (folder.path().join("turma"), folder.path().join("a"), folder.path().join("b"));
    fs::create_dir(&entries).unwrap();
    class(&course, &entries, students);

    let begun = Instant::now();
    let output = grade(&course, &entries, &once).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    println!("{students} submissions in {:.0} s", begun.elapsed().as_secs_f64());

    let mut killed = grade(&course, &entries, &twice).spawn().unwrap();
    let lines = BufReader::new(killed.stdout.take().unwrap()).lines();
    assert_eq!(lines.take(students / 2).filter_map(Result::ok).count(), students / 2);
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(!twice.join("pauta.json").exists(), "the run was over before it was killed");
    let kept = || fs::read_dir(twice.join("alunos")).unwrap().count();
    assert!(kept() >= students / 2 && kept() < students, "{}", kept());
    let output = grade(&course, &entries, &twice).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));

    let marks = |out: &Path| fs::read_to_string(out.join("pauta.json")).unwrap();
    assert_eq!(marks(&once), marks(&twice));
    assert_eq!(fs::read(once.join("pauta.csv")).unwrap(), fs::read(twice.join("pauta.csv")).unwrap());
    for out in [&once, &twice] {
        let number = students.to_string();
        let read = Command::new("python3").args(["-c", READER]).arg(out).arg(number).output().unwrap();
        assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    }
    let evil: serde_json::Value = serde_json::from_str(&marks(&once)).unwrap();
    let evil = &evil["students"][0];
    assert_eq!(evil["name"], "=mal");
    assert!(
        evil["points"].as_f64().unwrap() <= 2.0,
        "it compiles, starts and stops, and nothing else: {}",
        evil["arithmetic"]
    );
}
