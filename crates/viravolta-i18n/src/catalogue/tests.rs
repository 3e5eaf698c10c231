use crate::{Language, Section};

crate::catalogue! { static TEXTS = ["example", "system"]; }

static LOPSIDED: super::Catalogue = super::Catalogue::new(&[Section::new(
    "lopsided",
    [
        "only-english = English\nbrazilian-too = English\nbroken = English\nvariable = { $there } { $missing }",
        "brazilian-too = Brasil",
        "broken = { $n ->\n    [one] this selector has no default\n}\n",
    ],
)]);

#[test]
fn plural_rules_are_each_languages_own() {
    let say = |language, n: u32| tr!(TEXTS.speak(language), "example-empties", n = n);
    assert_eq!(say(Language::English, 0), "0 empty squares");
    assert_eq!(say(Language::BrazilianPortuguese, 0), "0 casa vazia");
    assert_eq!(say(Language::EuropeanPortuguese, 0), "0 casas vazias");
    assert_eq!(say(Language::EuropeanPortuguese, 1), "1 casa vazia");
}

#[test]
fn numbers_are_each_languages_own() {
    let say = |language| tr!(TEXTS.speak(language), "example-leaves", n = 212_258_800_u64, seconds = 1.5);
    assert_eq!(say(Language::English), "212,258,800 leaves in 1.50 s");
    assert_eq!(say(Language::BrazilianPortuguese), "212.258.800 folhas em 1,50 s");
    assert_eq!(say(Language::EuropeanPortuguese), "212\u{a0}258\u{a0}800 folhas em 1,50 s");
}

#[test]
fn a_number_too_large_for_a_double_keeps_every_digit() {
    let text = tr!(TEXTS.speak(Language::English), "example-leaves", n = u64::MAX, seconds = 0.0);
    assert_eq!(text, "18,446,744,073,709,551,615 leaves in 0.00 s");
    assert_eq!(
        tr!(TEXTS.speak(Language::English), "example-empties", n = u64::MAX),
        "18446744073709551615 empty squares"
    );
}

#[test]
fn no_directional_marks_around_what_is_filled_in() {
    for language in Language::ALL {
        let text = tr!(TEXTS.speak(language), "example-greeting", name = "Ana");
        assert!(!text.contains(['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}']), "{text:?}");
    }
}

#[test]
fn what_one_language_lacks_the_next_one_says() {
    assert_eq!(tr!(TEXTS.speak(Language::EuropeanPortuguese), "example-file"), "ficheiro");
    assert_eq!(tr!(TEXTS.speak(Language::BrazilianPortuguese), "example-file"), "arquivo");
    let portugal = LOPSIDED.speak(Language::EuropeanPortuguese);
    assert_eq!(portugal.text("brazilian-too"), "Brasil");
    assert_eq!(portugal.text("only-english"), "English");
    assert_eq!(portugal.text("broken"), "English");
}

#[test]
fn neither_a_missing_key_nor_a_missing_variable_panics() {
    let english = LOPSIDED.speak(Language::English);
    assert_eq!(english.text("no-such-key"), "no-such-key");
    assert_eq!(english.find("no-such-key", &[]), None);
    assert_eq!(english.format("variable", &[("there", "yes".into())]), "yes {$missing}");
    let wrong_kinds = [("n", 0.5.into()), ("seconds", "x".into())];
    assert!(!TEXTS.speak(Language::English).format("example-leaves", &wrong_kinds).is_empty());
}

#[test]
fn this_crates_own_catalogue_is_complete() {
    crate::check::Check::new(&TEXTS, env!("CARGO_MANIFEST_DIR")).made_at_run_time("system-").assert();
}
