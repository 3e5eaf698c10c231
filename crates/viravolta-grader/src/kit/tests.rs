//! Kits are built and checked as a student would, as they are and finished.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use viravolta_courses::Course;

use super::{BUILT, KITS, Kit, LANGUAGES, kit, languages};
use crate::{Options, Parts, Status, check};

fn written(kit: &Kit, folder: &Path) {
    for (name, text) in &kit.files {
        fs::write(folder.join(name), text).unwrap();
    }
}

/// What the public checks say, and whether they are content.
fn public_checks(language: &str, folder: &Path) -> (bool, String) {
    let test = BUILT.iter().find(|built| built.name == language).unwrap().test;
    let output = Command::new("sh").args(["-c", test]).current_dir(folder).output().unwrap();
    let complaints = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!complaints.contains("warning"), "{complaints}");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned() + &complaints)
}

#[test]
fn every_language_has_a_kit_and_every_course_its_own() {
    assert!(LANGUAGES.iter().all(|language| KITS.iter().any(|kit| kit.language == *language)));
    assert!(KITS.iter().all(|kit| LANGUAGES.contains(&kit.language)));
    assert_eq!(Course::ALL.map(|course| languages(course)[0]), ["c", "c", "c", "c", "python"]);
    assert_eq!(kit(Course::Ep4, "c"), None);
}

/// It passes what its page says, and nothing else that a skeleton could not.
#[test]
fn kits_compile_and_pass_what_they_should() {
    for spec in &KITS {
        let (course, language) = (spec.course, spec.language);
        let folder = tempfile::tempdir().unwrap();
        let kit = kit(course, language).unwrap();
        written(&kit, folder.path());
        for (name, text) in &kit.files {
            assert!(!text.contains(['{', '}']) || !name.ends_with("file") && !name.ends_with(".md"), "{name}: {text}");
        }
        let report = check(course, folder.path(), &Options::default()).unwrap();
        let told: Vec<_> = report.checks.iter().map(|check| (check.id, check.status, check.diagnosis)).collect();
        let passed: BTreeSet<&str> =
            report.checks.iter().filter(|check| check.status == Status::Passed).map(|check| check.id).collect();
        let missing: Vec<_> = kit.passes.iter().filter(|id| !passed.contains(**id)).collect();
        assert!(missing.is_empty(), "{course:?} in {language} does not pass {missing:?}: {told:#?}");
        assert!(report.checks.iter().all(|check| check.status != Status::OurFault), "{told:#?}");
        assert_eq!(report.exit_status(), 1, "a skeleton is not finished: {told:#?}");
        for check in report.failures().into_iter().filter(|check| check.id.starts_with("functions.")) {
            let lines = check.repeat.as_deref().unwrap();
            let output = Command::new("sh").args(["-c", lines]).current_dir(folder.path()).output().unwrap();
            assert!(output.status.success(), "{course:?} in {language}: {lines}\n{output:?}");
        }
        // The public checks can be made, and find what is missing.
        let (content, said) = public_checks(language, folder.path());
        assert!(!content && said.contains("[certo]") && said.contains("[falta]") && said.contains("Faltam"), "{said}");
    }
}

/// The public checks of a kit are right: the correct program passes them all.
#[test]
fn correct_programs_pass_the_public_checks() {
    for submission in viravolta_testkit::submissions::correct() {
        let course: Course = submission.course.parse().unwrap();
        let language = languages(course)[0];
        let folder = tempfile::tempdir().unwrap();
        written(&kit(course, language).unwrap(), folder.path());
        let file = if course == Course::Othello { "othello_func.c" } else { submission.file };
        fs::write(folder.path().join(file), &submission.source).unwrap();
        let (content, said) = public_checks(language, folder.path());
        assert!(content && said.contains("Tudo certo."), "{course:?}: {said}");
    }
}

/// The three functions in every language of the contest: from the first of them to what the kit brings along.
const FINISHED: [(&str, &str, &str, &str, &str); 5] = [
    (
        "c",
        "otelo.c",
        "int podejogar(",
        "int existe_jogada(",
        "static int vira(int t[8][8], int cor, int l, int c, int faz) {
    int total = 0;
    if (l < 0 || l > 7 || c < 0 || c > 7 || t[l][c] != 0) return 0;
    for (int dl = -1; dl <= 1; dl++) for (int dc = -1; dc <= 1; dc++) {
        int i = l + dl, j = c + dc, n = 0;
        while (i >= 0 && i < 8 && j >= 0 && j < 8 && t[i][j] == -cor) { n++; i += dl; j += dc; }
        if (n > 0 && i >= 0 && i < 8 && j >= 0 && j < 8 && t[i][j] == cor) {
            total += n;
            for (int k = 1; faz && k <= n; k++) t[l + k * dl][c + k * dc] = cor;
        }
    }
    return total;
}
int podejogar(int t[8][8], int cor, int l, int c) { return vira(t, cor, l, c, 0) > 0; }
void joga(int t[8][8], int cor, int l, int c) { vira(t, cor, l, c, 1); t[l][c] = cor; }
void escolhejogada(int t[8][8], int cor, int *l, int *c) {
    int melhor = 0;
    *l = *c = -1;
    for (int i = 0; i < 64; i++) {
        int n = vira(t, cor, i / 8, i % 8, 0);
        if (n > melhor) { melhor = n; *l = i / 8; *c = i % 8; }
    }
}
",
    ),
    (
        "cpp",
        "otelo.cpp",
        "bool podejogar(",
        "bool existe_jogada(",
        "static int vira(int t[8][8], int cor, int l, int c, bool faz) {
    int total = 0;
    if (l < 0 || l > 7 || c < 0 || c > 7 || t[l][c] != 0) return 0;
    for (int dl = -1; dl <= 1; dl++) for (int dc = -1; dc <= 1; dc++) {
        int i = l + dl, j = c + dc, n = 0;
        while (i >= 0 && i < 8 && j >= 0 && j < 8 && t[i][j] == -cor) { n++; i += dl; j += dc; }
        if (n > 0 && i >= 0 && i < 8 && j >= 0 && j < 8 && t[i][j] == cor) {
            total += n;
            for (int k = 1; faz && k <= n; k++) t[l + k * dl][c + k * dc] = cor;
        }
    }
    return total;
}
bool podejogar(int t[8][8], int cor, int l, int c) { return vira(t, cor, l, c, false) > 0; }
void joga(int t[8][8], int cor, int l, int c) { vira(t, cor, l, c, true); t[l][c] = cor; }
void escolhejogada(int t[8][8], int cor, int &l, int &c) {
    int melhor = 0;
    for (int i = 0; i < 64; i++) {
        int n = vira(t, cor, i / 8, i % 8, false);
        if (n > melhor) { melhor = n; l = i / 8; c = i % 8; }
    }
}
",
    ),
    (
        "java",
        "Otelo.java",
        "    static boolean podejogar(",
        "    static boolean existeJogada(",
        "    static int vira(int[][] t, int cor, int l, int c, boolean faz) {
        int total = 0;
        if (l < 0 || l > 7 || c < 0 || c > 7 || t[l][c] != 0) return 0;
        for (int dl = -1; dl <= 1; dl++) for (int dc = -1; dc <= 1; dc++) {
            int i = l + dl, j = c + dc, n = 0;
            while (i >= 0 && i < 8 && j >= 0 && j < 8 && t[i][j] == -cor) { n++; i += dl; j += dc; }
            if (n > 0 && i >= 0 && i < 8 && j >= 0 && j < 8 && t[i][j] == cor) {
                total += n;
                for (int k = 1; faz && k <= n; k++) t[l + k * dl][c + k * dc] = cor;
            }
        }
        return total;
    }
    static boolean podejogar(int[][] t, int cor, int l, int c) { return vira(t, cor, l, c, false) > 0; }
    static void joga(int[][] t, int cor, int l, int c) { vira(t, cor, l, c, true); t[l][c] = cor; }
    static int[] escolhejogada(int[][] t, int cor) {
        int melhor = 0;
        int[] jogada = {-1, -1};
        for (int i = 0; i < 64; i++) {
            int n = vira(t, cor, i / 8, i % 8, false);
            if (n > melhor) { melhor = n; jogada = new int[] {i / 8, i % 8}; }
        }
        return jogada;
    }
",
    ),
    (
        "python",
        "otelo.py",
        "def podejogar(",
        "def existe_jogada(",
        "def cercadas(t, cor, l, c):
    achadas = []
    if not (0 <= l < 8 and 0 <= c < 8) or t[l][c] != 0:
        return achadas
    for dl in (-1, 0, 1):
        for dc in (-1, 0, 1):
            i, j, linha = l + dl, c + dc, []
            while 0 <= i < 8 and 0 <= j < 8 and t[i][j] == -cor:
                linha.append((i, j))
                i, j = i + dl, j + dc
            if 0 <= i < 8 and 0 <= j < 8 and t[i][j] == cor:
                achadas += linha
    return achadas
def podejogar(t, cor, l, c):
    return bool(cercadas(t, cor, l, c))
def joga(t, cor, l, c):
    for i, j in cercadas(t, cor, l, c) + [(l, c)]:
        t[i][j] = cor
def escolhejogada(t, cor):
    return max(((l, c) for l in range(8) for c in range(8)), key=lambda lc: len(cercadas(t, cor, *lc)))
",
    ),
    (
        "rust",
        "otelo.rs",
        "pub fn podejogar(",
        "pub fn existe_jogada(",
        "fn cercadas(t: &Tabuleiro, cor: i32, l: i32, c: i32) -> Vec<(i32, i32)> {
    let em = |i: i32, j: i32| ((0..8).contains(&i) && (0..8).contains(&j)).then(|| t[i as usize][j as usize]);
    let mut achadas = Vec::new();
    if em(l, c) != Some(0) { return achadas; }
    for (dl, dc) in (-1..=1).flat_map(|dl| (-1..=1).map(move |dc| (dl, dc))) {
        let linha: Vec<_> = (1..8).map(|k| (l + k * dl, c + k * dc)).take_while(|(i, j)| em(*i, *j) == Some(-cor)).collect();
        let k = linha.len() as i32 + 1;
        if em(l + k * dl, c + k * dc) == Some(cor) { achadas.extend(linha); }
    }
    achadas
}
pub fn podejogar(t: &Tabuleiro, cor: i32, l: i32, c: i32) -> bool { !cercadas(t, cor, l, c).is_empty() }
pub fn joga(t: &mut Tabuleiro, cor: i32, l: i32, c: i32) {
    for (i, j) in cercadas(t, cor, l, c) { t[i as usize][j as usize] = cor; }
    t[l as usize][c as usize] = cor;
}
pub fn escolhejogada(t: &Tabuleiro, cor: i32) -> (i32, i32) {
    (0..64).map(|i| (i / 8, i % 8)).max_by_key(|(l, c)| cercadas(t, cor, *l, *c).len()).unwrap()
}
",
    ),
];

/// What a kit brings along is right: with the three functions written, in every language, everything passes.
#[test]
fn a_finished_kit_passes_everything() {
    for (language, file, from, to, functions) in FINISHED {
        let folder = tempfile::tempdir().unwrap();
        written(&kit(Course::Otelo, language).unwrap(), folder.path());
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        let (from, to) = (text.find(from).unwrap(), text.find(to).unwrap());
        fs::write(&path, format!("{}{functions}\n{}", &text[..from], &text[to..])).unwrap();
        let report =
            check(Course::Otelo, folder.path(), &Options { parts: Parts::Program, ..Options::default() }).unwrap();
        let told: Vec<_> = report.checks.iter().map(|check| (check.id, check.status, check.diagnosis)).collect();
        assert_eq!(report.exit_status(), 0, "{language}: {told:#?}");
        let (content, said) = public_checks(language, folder.path());
        assert!(content && said.contains("Tudo certo."), "{language}: {said}");
    }
}
