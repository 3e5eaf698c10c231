//! Everything that the desk says to people.

use viravolta_i18n::Texts;

viravolta_i18n::catalogue! {
    /// The texts of the desk.
    pub static TEXTS = ["words", "levels", "review", "faults", "reading", "losses", "files"];
}

/// The desk's own texts in the language of whoever asks: a face hands over its own `Texts` and needs no second one.
pub(crate) const fn ours(asked: Texts) -> Texts {
    TEXTS.speak(asked.language())
}

/// As in `viravolta_i18n`, but from the texts of the desk, whatever catalogue `t` belongs to.
macro_rules! tr {
    ($texts:expr, $($rest:tt)+) => { viravolta_i18n::tr!($crate::texts::ours($texts), $($rest)+) };
}
pub(crate) use tr;

#[cfg(test)]
pub(crate) const fn speak(language: viravolta_i18n::Language) -> Texts {
    TEXTS.speak(language)
}

#[cfg(test)]
mod tests {
    #[test]
    fn texts_are_complete() {
        viravolta_i18n::check::Check::new(&super::TEXTS, env!("CARGO_MANIFEST_DIR"))
            .made_at_run_time("level-")
            .made_at_run_time("expected-")
            .made_at_run_time("loss-")
            .in_a_tab()
            .assert();
    }
}
