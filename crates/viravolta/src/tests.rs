use std::ffi::OsString;

use proptest::prelude::*;
use viravolta_i18n::Language;

use crate::failure::Failure;
use crate::{TEXTS, run};

#[test]
fn texts_are_complete() {
    viravolta_i18n::check::Check::new(&TEXTS, env!("CARGO_MANIFEST_DIR"))
        .made_at_run_time("help-")
        .made_at_run_time("value-")
        .made_at_run_time("doctor-layer-")
        .made_at_run_time("doctor-reason-")
        .made_at_run_time("doctor-without-")
        .assert();
}

/// Text that looks now and then like a game, a board or JSON.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{1,40}",
        "([a-h][1-9]|pa| |--){1,20}",
        "[-XO. ]{16,17} ?[XO]?(;[a-h][1-8]){0,3}",
        r#"\{"(start|moves)": ?("[a-h1-8XO-]*"|\[("[a-h][1-8]",?)*\]|7|null)\}?"#,
    ]
    .prop_filter("`-` would wait for standard input", |text| text.trim() != "-")
}

fn options() -> impl Strategy<Value = Vec<String>> {
    let option = prop_oneof![
        Just("--json".to_owned()),
        "--size=[3-8]",
        "--after=(-1|[0-9]{1,3}|x)",
        "--to=(board|json|transcript|x)",
        "--passes=(pa|pass|x)",
        "--lang=(en|pt|fr)",
        "--[a-z]{1,9}",
    ];
    prop::collection::vec(option, 0..4)
}

proptest! {
    /// Whatever is typed is answered, or refused with words: no panic, no empty message.
    #[test]
    fn whatever_is_typed_is_answered_or_refused(
        command in "show|convert|perft 2|help|completions|x",
        text in text(),
        options in options(),
        language in prop::sample::select(&Language::ALL),
    ) {
        let words = ["viravolta"].into_iter().chain(command.split(' ')).map(OsString::from);
        let typed: Vec<OsString> = words.chain([text.into()]).chain(options.into_iter().map(OsString::from)).collect();
        match run(crate::early::shield_boards(typed), TEXTS.speak(language), &mut std::io::sink()) {
            Ok(()) => {}
            Err(Failure::Input { message, .. } | Failure::Verdict(message)) => prop_assert!(!message.is_empty()),
            Err(Failure::Output(error)) => prop_assert!(false, "{error}"),
            Err(Failure::Told(status)) => prop_assert!(status > 0),
        }
    }
}

#[test]
fn every_fault_of_the_system_has_words() {
    for language in Language::ALL {
        for fault in viravolta_disk::Fault::ALL {
            let told = viravolta_i18n::system_fault(language, fault.code(), "?");
            assert_eq!(told == "?", fault == viravolta_disk::Fault::Other, "{language}: {fault:?}");
        }
    }
}
