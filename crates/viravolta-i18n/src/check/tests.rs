use std::path::PathBuf;

use super::*;
use crate::Section;

/// A crate folder with one source file, removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn with(name: &str, source: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("viravolta-i18n-{}-{name}", std::process::id()));
        fs::create_dir_all(folder.join("src/inner")).expect("a temporary folder");
        fs::create_dir_all(folder.join("i18n/en")).expect("a temporary folder");
        fs::write(folder.join("src/inner/lib.rs"), source).expect("a temporary file");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

static GOOD: Catalogue = Catalogue::new(&[Section::new(
    "good",
    ["a = A { $x }\nhelp-b = B\n", "a = A { $x }\nhelp-b = B\n", "-t = t\na = { -t } { $x }\nhelp-b = B\n"],
)]);

#[test]
fn good_texts_pass() {
    let folder = Folder::with("good", r#"fn f(t: Texts) { tr!(t, "a", x = 1) }"#);
    assert_eq!(Check::new(&GOOD, &folder.0).made_at_run_time("help-").problems(), Vec::<String>::new());
    assert_eq!(Check::new(&GOOD, &folder.0).problems(), ["`help-b` is never used"]);
}

#[test]
fn every_kind_of_fault_is_named() {
    static BAD: Catalogue = Catalogue::new(&[
        Section::new(
            "one",
            [
                "a = { $x }\nb = { $x }\nc = { nothing } { -none }\ntwice = 1\n",
                "a = { $y }\nc = .\ntwice = 1\nd = D\n",
                "a = { $n ->\n   *[other] { $x }\n}\nb = { NUMBER($x) }\nbad line\nc =\n    .attribute = no\ntwice = 1\n",
            ],
        ),
        Section::new("two", ["twice = 2\n", "", ""]),
    ]);
    let source =
        r#"fn f(t: Texts) { tr!(t, "a"); tr!(t, "b", x = 1, z = 2); tr!(t, "gone"); tr!(t, "good", x = 1); "c" }"#;
    let folder = Folder::with("bad", source);
    fs::write(folder.0.join("i18n/en/stray.ftl"), "").expect("a temporary file");
    let mut problems = Check::new(&BAD, &folder.0).borrowing(&GOOD).problems();
    problems.sort();
    let expected = [
        "`twice` is never used",
        "en: `c` refers to `-none`, which does not exist",
        "en: `c` refers to `nothing`, which does not exist",
        "i18n/en/stray.ftl: not embedded by the catalogue",
        "i18n/en/two.ftl: `twice` is given twice",
        "i18n/pt-PT/one.ftl: `c`: give it a value and no attributes",
        "i18n/pt-PT/one.ftl: line 5: Expected a token starting with \"=\"",
        "pt-BR: `a` has the variables {\"y\"}, and English has {\"x\"}",
        "pt-BR: has `d`, which English lacks",
        "pt-BR: lacks `b`",
        "pt-PT: `a` has the variables {\"n\", \"x\"}, and English has {\"x\"}",
        "src/inner/lib.rs: `a` needs `x`",
        "src/inner/lib.rs: `b` has no use for `z`",
        "src/inner/lib.rs: `gone` is in no catalogue",
        "src/inner/lib.rs: `good` is in no catalogue",
    ];
    assert_eq!(problems, expected, "{problems:#?}");
}
