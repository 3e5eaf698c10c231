use std::io;

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
