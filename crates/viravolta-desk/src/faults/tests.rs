use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use viravolta_i18n::Language;
use viravolta_rules::{Game, Position};

use super::*;
use crate::texts::speak;

#[test]
fn every_loss_has_words() {
    let codes = "start board-size moves players ratings clocks date event place round result termination margin komi \
                 match-type comment move-comments move-evaluations move-times thor text tag orientation last-pass variations \
                 further-games after-illegal-move";
    for language in Language::ALL {
        for code in codes.split_whitespace() {
            assert!(speak(language).find(&format!("loss-{code}"), &[]).is_some(), "{code}");
        }
    }
}

/// A phrase that the library has reworded would be told in English to everybody.
#[test]
fn phrases_are_those_of_the_library() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut said = BTreeSet::new();
    for path in sources(&here.join("../viravolta-notation/src")) {
        let text = std::fs::read_to_string(path).unwrap();
        said.extend(text.replace("\\\"", " ").split('"').map(reading::words_of));
    }
    let catalogue = std::fs::read_to_string(here.join("i18n/en/reading.ftl")).unwrap();
    for line in catalogue.lines() {
        if let Some((key, _)) = line.strip_prefix("expected-").and_then(|line| line.split_once(" = ")) {
            assert!(said.contains(key), "no format asks for {key}");
        }
    }
    let t = speak(Language::EuropeanPortuguese);
    for asked in ["version 1 or 2", "a game in the JSON of version 1 or 2"] {
        assert_ne!(reading::phrase(t, "expected", asked), asked);
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

#[test]
fn the_system_never_speaks_for_itself() {
    for language in Language::ALL {
        for code in 1..133 {
            let error = io::Error::from_raw_os_error(code);
            let said = system(speak(language), &error);
            assert!(!said.contains("os error") && !said.contains(&error.to_string()), "{said}");
        }
    }
    let t = speak(Language::BrazilianPortuguese);
    assert_eq!(system(t, &io::ErrorKind::PermissionDenied.into()), "permissão negada");
    assert_eq!(system(t, &io::Error::other("secret")), "o sistema recusa");
}

#[test]
fn clauses_become_sentences() {
    let t = speak(Language::English);
    let fault = |text: &str| Game::new(Position::start()).play(text.parse().unwrap()).unwrap_err();
    assert_eq!(illegal_sentence(t, fault("a1")), "a1 turns no disc.");
    assert_eq!(illegal_sentence(t, fault("pass")), "One passes only without a legal move.");
    assert_eq!(over_sentence(speak(Language::BrazilianPortuguese)), "A partida acabou.");
}
