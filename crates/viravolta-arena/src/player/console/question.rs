//! What a program asks, and what a person would answer who wants a game with a given colour.

use viravolta_rules::Color;

mod choice;
mod menu;

pub(super) use menu::menu;

const BLACK: [&str; 4] = ["pret", "black", "negr", "escur"];
const WHITE: [&str; 4] = ["branc", "white", "clar", "brank"];

/// Small letters without accents.
pub(super) fn plain(text: &str) -> String {
    let letter = |c: char| match c {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        other => other,
    };
    text.to_lowercase().chars().map(letter).collect()
}

/// Words and numbers, with the sign of a number; everything else parts them.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut before = ' ';
    for c in plain(text).chars().chain([' ']) {
        let digit = c.is_ascii_digit();
        let fits = match word.chars().last() {
            None => true,
            Some('-' | '+') => digit,
            Some(last) => last.is_ascii_digit() == digit,
        };
        if !fits || !(c.is_alphanumeric() || matches!(c, '-' | '+')) || (matches!(c, '-' | '+') && !word.is_empty()) {
            words.extend(Some(std::mem::take(&mut word)).filter(|word| word.chars().any(char::is_alphanumeric)));
        }
        let sign = matches!(c, '-' | '+') && !before.is_alphanumeric();
        if c.is_alphanumeric() || sign {
            word.push(c);
        }
        before = c;
    }
    words
}

fn begins(word: &str, roots: &[&str]) -> bool {
    roots.iter().any(|root| word.starts_with(root))
}

fn mentions(text: &str, roots: &[&str]) -> bool {
    words(text).iter().any(|word| begins(word, roots))
}

fn color_of(word: &str) -> Option<Color> {
    let is = |roots| begins(word, roots);
    if is(&BLACK) {
        Some(Color::Black)
    } else if is(&WHITE) {
        Some(Color::White)
    } else {
        None
    }
}

/// What the cup's file says to answer: the text that comes last in the question decides.
pub(super) fn written<'a>(text: &str, answers: &'a [(String, String)]) -> Option<&'a str> {
    let text = plain(text);
    let found = answers.iter().filter_map(|(part, answer)| Some((text.rfind(&plain(part))?, answer.as_str())));
    found.max_by_key(|(at, _)| *at).map(|(_, answer)| answer)
}

/// What to type to be given a colour, if the text asks for one.
pub(super) fn color(text: &str, wanted: Color) -> Option<String> {
    let words = words(text);
    let places = |color: Color| words.iter().rposition(|word| color_of(word) == Some(color));
    match (places(wanted), places(!wanted)) {
        (Some(at), Some(other)) => {
            // Without any choice the name itself must be meant, if the last line is about colours at all.
            let last = text.trim_end().lines().next_back().unwrap_or_default();
            let name = || self::words(last).iter().any(|word| color_of(word).is_some()).then(|| words[at].clone());
            choice::beside(&words, at, other).or_else(name)
        }
        (named, other) if named.is_some() || other.is_some() => {
            choice::yes_or_no(&words).map(|[yes, no]| if named.is_some() { yes } else { no })
        }
        _ => choice::who_begins(text, &words, wanted).or_else(|| choice::initials(&words, wanted)),
    }
}

/// Whether it waits for a key.
pub(super) fn is_key(text: &str) -> bool {
    let last = text.trim().lines().next_back().unwrap_or_default();
    mentions(last, &["press", "apert", "tecl", "key", "enter", "continu"]) && !is_move(last)
}

/// Whether it asks for a move.
pub(super) fn is_move(text: &str) -> bool {
    let roots = ["linha", "colun", "line", "row", "col", "jogada", "move", "posic", "coord", "casa", "square", "lance"];
    mentions(text, &roots)
}

/// Whether the program refuses what was typed.
pub(super) fn is_complaint(text: &str) -> bool {
    let text = plain(text);
    ["invalid", "nao pode jogar na", "illegal", "ilegal", "nao e valid", "not valid", "impossivel", "tente novamente"]
        .iter()
        .any(|word| text.contains(word))
}

#[cfg(test)]
mod tests;
