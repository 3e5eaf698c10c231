//! Everything that the app says to people.

viravolta_i18n::catalogue! {
    /// The texts of the app.
    pub(crate) static TEXTS = ["screen", "dialogs", "help", "plain"];
}

#[cfg(test)]
mod tests {
    #[test]
    fn texts_are_complete() {
        viravolta_i18n::check::Check::new(&super::TEXTS, env!("CARGO_MANIFEST_DIR"))
            .made_at_run_time("theme-")
            .made_at_run_time("action-")
            .made_at_run_time("bottom-")
            .made_at_run_time("plain-help-")
            .assert();
    }
}
