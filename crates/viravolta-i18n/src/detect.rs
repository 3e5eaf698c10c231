//! Which language to speak when nobody said.

use crate::Language;

/// POSIX order: the first of these that is set and not empty decides, even when we do not speak its language.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

impl Language {
    /// What was asked for with `--lang`, or else the language of the environment.
    #[must_use]
    pub fn choose(asked: Option<Self>) -> Self {
        asked.unwrap_or_else(|| {
            from_variables(|name| std::env::var(name).ok()).unwrap_or_else(|| from_locales(sys_locale::get_locales()))
        })
    }
}

/// `None` when no variable says anything.
///
/// `LANGUAGE` is a list in order of preference, `fr:pt_BR:en`. As in other programs it counts before the locale, but
/// not where the locale is `C`: that asks for the untranslated program.
fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Option<Language> {
    let locale = VARIABLES.iter().filter_map(|name| variable(name)).find(|locale| !locale.is_empty());
    let untranslated = locale.as_deref().is_some_and(|locale| {
        let name = locale.split(['.', '@']).next().unwrap_or_default();
        ["C", "POSIX"].contains(&name)
    });
    let preferred = variable("LANGUAGE").filter(|_| !untranslated);
    let first = preferred.iter().flat_map(|list| list.split(':')).find_map(|locale| locale.parse().ok());
    first.or_else(|| Some(locale?.parse().unwrap_or_default()))
}

fn from_locales(locales: impl Iterator<Item = String>) -> Language {
    locales.filter_map(|locale| locale.parse().ok()).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect(variables: &[(&str, &str)]) -> Option<Language> {
        from_variables(|wanted| {
            variables.iter().find(|(name, _)| *name == wanted).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        assert_eq!(detect(&[]), None);
        assert_eq!(detect(&[("LANG", "")]), None);
        assert_eq!(detect(&[("LANG", "pt_PT.UTF-8")]), Some(Language::EuropeanPortuguese));
        assert_eq!(
            detect(&[("LANG", "en_US.UTF-8"), ("LC_MESSAGES", "pt_BR.UTF-8")]),
            Some(Language::BrazilianPortuguese)
        );
        assert_eq!(detect(&[("LANG", "pt_BR.UTF-8"), ("LC_ALL", "C")]), Some(Language::English));
        assert_eq!(detect(&[("LANG", "pt_BR.UTF-8"), ("LC_ALL", "")]), Some(Language::BrazilianPortuguese));
        assert_eq!(detect(&[("LANG", "pt_BR"), ("LC_ALL", "fr_FR.UTF-8")]), Some(Language::English));
    }

    #[test]
    fn language_is_a_list_of_what_is_preferred() {
        let portuguese = Some(Language::BrazilianPortuguese);
        assert_eq!(detect(&[("LANGUAGE", "pt_BR:en")]), portuguese);
        assert_eq!(detect(&[("LANGUAGE", "fr:pt_BR:en"), ("LANG", "en_US.UTF-8")]), portuguese);
        assert_eq!(detect(&[("LANGUAGE", "fr"), ("LANG", "pt_BR")]), portuguese);
        assert_eq!(detect(&[("LANGUAGE", ""), ("LANG", "pt_BR")]), portuguese);
        assert_eq!(detect(&[("LANGUAGE", "pt_BR"), ("LC_ALL", "C.UTF-8")]), Some(Language::English));
        assert_eq!(detect(&[("LANGUAGE", "pt_AO"), ("LANG", "en_US")]), Some(Language::EuropeanPortuguese));
    }

    #[test]
    fn the_system_list_gives_the_first_language_we_speak() {
        let locales =
            |list: &[&str]| from_locales(list.iter().map(|&tag| tag.to_owned()).collect::<Vec<_>>().into_iter());
        assert_eq!(locales(&["fr-FR", "pt-PT", "en"]), Language::EuropeanPortuguese);
        assert_eq!(locales(&["fr-FR"]), Language::English);
        assert_eq!(locales(&[]), Language::English);
    }

    #[test]
    fn asking_wins() {
        assert_eq!(Language::choose(Some(Language::EuropeanPortuguese)), Language::EuropeanPortuguese);
    }
}
