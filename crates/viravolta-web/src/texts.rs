//! What the server and its pages say, and what is said in the tab: by the script and by the desk there.

use viravolta_desk::wire::write_texts;
use viravolta_i18n::{Language, Texts};

viravolta_i18n::catalogue! {
    /// Everything that the page and the server say to people.
    pub(crate) static TEXTS = ["script", "web"];
}

/// What is said in the tab, as JSON; `docs/formats/web.md` says how.
pub(crate) fn tab_json(language: Language) -> String {
    let script = TEXTS.plain(language).into_iter().filter(|(key, _)| key.starts_with("script-"));
    write_texts(script.chain(viravolta_desk::TEXTS.plain(language)).collect()).to_string()
}

/// The texts in a language.
pub(crate) const fn speak(language: Language) -> Texts {
    TEXTS.speak(language)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use viravolta_i18n::Language;
    use viravolta_i18n::check::Check;

    use super::{TEXTS, tab_json};

    #[test]
    fn texts_are_complete() {
        Check::new(&TEXTS, env!("CARGO_MANIFEST_DIR"))
            .made_at_run_time("script-")
            .made_at_run_time("page-")
            .in_a_tab()
            .assert();
    }

    #[test]
    fn the_tab_gets_the_words_of_the_script_and_of_the_desk() {
        let texts: serde_json::Value = serde_json::from_str(&tab_json(Language::BrazilianPortuguese)).expect("JSON");
        assert_eq!(texts["script-your-move"], "É a sua vez.");
        assert!(texts["level-1"].is_string());
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
