//! The form of the preferences. Every change takes effect at once.

use viravolta_i18n::{Language, Texts, tr};

use super::{Form, Row};
use crate::look::ThemeName;
use crate::settings::Settings;

/// The form, filled in with the settings.
pub(crate) fn preferences_form(t: Texts, settings: &Settings) -> Form {
    let switch = |label: String, on: bool| Row {
        label,
        choices: vec![tr!(t, "form-no"), tr!(t, "form-yes")],
        chosen: usize::from(on),
    };
    let languages = Language::ALL.iter().map(|language| language.name().to_owned());
    let language = Language::ALL.iter().position(|language| *language == t.language()).unwrap_or(0);
    let theme = ThemeName::ALL.iter().position(|theme| *theme == settings.theme).unwrap_or(0);
    Form::new(vec![
        Row { label: tr!(t, "preferences-language"), choices: languages.collect(), chosen: language },
        Row {
            label: tr!(t, "preferences-theme"),
            choices: ThemeName::ALL.iter().map(|theme| t.text(&format!("theme-{}", theme.code()))).collect(),
            chosen: theme,
        },
        switch(tr!(t, "preferences-legal-moves"), settings.legal_moves),
        switch(tr!(t, "preferences-evaluation"), settings.evaluation),
        switch(tr!(t, "preferences-animation"), settings.animation),
        switch(tr!(t, "preferences-ascii"), settings.ascii),
    ])
}

/// Puts the choice of a line into the settings.
pub(crate) fn apply_preference(form: &Form, line: usize, settings: &mut Settings) {
    let chosen = form.chosen(line);
    match line {
        0 => settings.language = Language::ALL.get(chosen).map(|language| language.tag().to_owned()),
        1 => settings.theme = ThemeName::ALL.get(chosen).copied().unwrap_or_default(),
        2 => settings.legal_moves = chosen == 1,
        3 => settings.evaluation = chosen == 1,
        4 => settings.animation = chosen == 1,
        5 => settings.ascii = chosen == 1,
        _ => {}
    }
}
