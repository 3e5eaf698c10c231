use super::*;
use viravolta_i18n::Language;

fn every_command(command: &Command, key: String, visit: &mut impl FnMut(&Command, &str)) {
    visit(command, &key);
    for sub in command.get_subcommands() {
        every_command(sub, format!("{key}-{}", sub.get_name()), visit);
    }
}

/// Whoever adds a command, an argument or a value name is told here which texts it still lacks.
#[test]
fn everything_that_can_be_typed_is_explained() {
    let t = crate::TEXTS.speak(Language::English);
    let mut missing = Vec::new();
    let mut need = |keys: &[String]| {
        if keys.iter().all(|key| t.find(key, &[]).is_none()) {
            missing.push(keys[0].clone());
        }
    };
    every_command(&Cli::command(), "help".to_owned(), &mut |command, key| {
        need(&[key.to_owned()]);
        for arg in command.get_arguments() {
            let id = arg.get_id().as_str().replace('_', "-");
            need(&[format!("{key}--{id}"), format!("help--{id}")]);
            for name in arg.get_value_names().unwrap_or_default().iter().filter(|_| arg.get_action().takes_values()) {
                need(&[format!("value-{}", name.to_lowercase().replace('_', "-"))]);
            }
        }
    });
    assert!(missing.is_empty(), "write these texts in i18n/*/: {missing:?}");
}

#[test]
fn the_command_line_is_sound_in_every_language() {
    for language in Language::ALL {
        command(crate::TEXTS.speak(language)).debug_assert();
    }
}

#[test]
fn portuguese_help_has_no_english_left_in_it() {
    for language in [Language::BrazilianPortuguese, Language::EuropeanPortuguese] {
        let mut built = command(crate::TEXTS.speak(language));
        built.build();
        every_command(&built, String::new(), &mut |command, _| {
            let help = command.clone().render_help().to_string();
            for word in
                ["Usage", "Options", "OPTIONS", "Commands", "COMMAND]", "Arguments", "default:", "possible values"]
            {
                assert!(!help.contains(word), "{word} in:\n{help}");
            }
        });
    }
}
