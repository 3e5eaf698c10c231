//! Menus: which of the options leads to a game of a person against the computer, from the start.

use super::choice::yes_or_no;
use super::{begins, mentions, words};

/// Roots of words and what an option is worth that holds one of them.
const WORTH: [(&[&str], i32); 8] = [
    (&["comput", "maquin", "cpu", "pc", "machine", "bot", "ia"], 3),
    (&["jogar", "play", "inici", "start", "comec", "novo", "nova", "new"], 2),
    (&["sem", "without"], 4),
    (&["human", "pessoa", "person", "voce", "you"], 1),
    (&["sair", "exit", "quit", "fim", "encerr", "termin"], -8),
    (&["file", "arquiv", "fichei", "carreg", "load", "salv", "continu"], -3),
    (&["regra", "rule", "instru", "ajud", "help", "sobre", "about", "credit", "rank", "record", "config"], -5),
    (&["dois", "two", "multi", "pvp"], -4),
];

fn worth(option: &[String]) -> i32 {
    let kinds = WORTH.iter().filter(|(roots, _)| option.iter().any(|word| begins(word, roots)));
    let humans = option.iter().filter(|word| begins(word, &["human", "pessoa", "person", "jogador", "player"])).count();
    let computers = option.iter().filter(|word| begins(word, &["comput", "maquin", "cpu"])).count();
    // A person against a person, or the computer against itself, is no game for us.
    let alone = if humans > 1 || computers > 1 { -6 } else { 0 };
    kinds.map(|(_, worth)| worth).sum::<i32>() + alone
}

/// The answer to a menu or to another question that stands before a game.
pub(in super::super) fn menu(text: &str) -> String {
    let all = words(text);
    if let Some([yes, no]) = yes_or_no(&all) {
        let saved =
            mentions(text, &["file", "arquiv", "fichei", "carreg", "load", "salv", "regra", "rule", "instru", "ajud"]);
        return if saved { no } else { yes };
    }
    // Numbers that go up by one, and the words behind each.
    let mut options: Vec<(i32, Vec<String>)> = Vec::new();
    for word in &all {
        match (word.parse::<i32>(), options.last_mut()) {
            (Ok(number @ 0..=1), None) => options.push((number, Vec::new())),
            (Ok(number), Some((last, _))) if number == *last + 1 => options.push((number, Vec::new())),
            (_, Some((_, option))) => option.push(word.clone()),
            _ => {}
        }
    }
    if options.len() < 2 {
        return "1".to_owned();
    }
    let best = options.iter().rev().max_by_key(|(_, option)| worth(option));
    best.map_or_else(|| "1".to_owned(), |(number, _)| number.to_string())
}
