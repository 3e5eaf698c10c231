//! What the server and its pages say, and what the script in the tab says, as the script wants it.

mod script;

use viravolta_i18n::{Language, Texts};

pub(crate) use script::json as script_json;

viravolta_i18n::catalogue! {
    /// Everything that the page and the server say to people.
    pub(crate) static TEXTS = ["script", "web"];
}

/// The texts in a language.
pub(crate) const fn speak(language: Language) -> Texts {
    TEXTS.speak(language)
}

#[cfg(test)]
mod tests {
    #[test]
    fn texts_are_complete() {
        viravolta_i18n::check::Check::new(&super::TEXTS, env!("CARGO_MANIFEST_DIR"))
            .made_at_run_time("script-")
            .assert();
    }
}
