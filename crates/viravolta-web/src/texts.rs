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
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::TEXTS;

    #[test]
    fn texts_are_complete() {
        viravolta_i18n::check::Check::new(&TEXTS, env!("CARGO_MANIFEST_DIR"))
            .made_at_run_time("script-")
            .made_at_run_time("page-")
            .assert();
    }

    #[test]
    fn the_templates_use_the_texts_that_begin_with_page() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let read = |path: &Path| std::fs::read_to_string(path).expect("a file of this crate");
        let templates = std::fs::read_dir(folder.join("templates")).expect("templates");
        let templates: String = templates.map(|entry| read(&entry.expect("a template").path())).collect();
        let used: BTreeSet<&str> =
            templates.split("shell.text(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let texts = read(&folder.join("i18n/en/web.ftl"));
        let known: BTreeSet<&str> =
            texts.lines().filter(|line| line.starts_with("page-")).filter_map(|line| line.split(" =").next()).collect();
        assert_eq!(used, known);
    }
}
