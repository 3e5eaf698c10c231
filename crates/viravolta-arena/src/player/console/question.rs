//! Questions, complaints, and what a program says about the person's colour.

use viravolta_rules::Color;

const BLACK: [&str; 4] = ["pret", "black", "negr", "escur"];
const WHITE: [&str; 4] = ["branc", "white", "clar", "brank"];

fn color_of(word: &str) -> Option<Color> {
    let starts = |roots: &[&str]| roots.iter().any(|root| word.starts_with(root));
    if starts(&BLACK) {
        Some(Color::Black)
    } else if starts(&WHITE) {
        Some(Color::White)
    } else {
        None
    }
}

fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '+'))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// What to type to be given a colour, if the text asks for one: the number or letter nearest to its name.
pub(super) fn answer(text: &str, wanted: Color) -> Option<String> {
    let words = words(text);
    let is_letter = |word: &str| word.len() == 1 && !["a", "e", "o", "-", "+"].contains(&word);
    let is_choice = |word: &&String| word.parse::<i32>().is_ok() || is_letter(word);
    let at = words.iter().rposition(|word| color_of(word) == Some(wanted))?;
    let other = words.iter().rposition(|word| color_of(word) == Some(!wanted));
    // `1 para pretas, -1 para brancas` or `pretas (1) ou brancas (-1)`: whichever comes first says on which side
    // the choices stand.
    let first = at.min(other.unwrap_or(at));
    let before = words[..first].iter().rev().take(3).any(|word| is_choice(&word));
    let choice = if before { words[..at].iter().rev().find(is_choice) } else { words[at + 1..].iter().find(is_choice) };
    // Without any choice the name itself must be meant.
    Some(choice.cloned().unwrap_or_else(|| words[at].clone()))
}

/// The colour that the program says the person has: the last that it names.
pub(super) fn persons_color(text: &str) -> Option<Color> {
    words(text).iter().rev().find_map(|word| color_of(word))
}

/// Whether the program refuses what was typed.
pub(super) fn is_complaint(text: &str) -> bool {
    let text = text.to_lowercase();
    ["invalid", "inválid", "nao pode jogar na", "não pode jogar na", "illegal", "ilegal"]
        .iter()
        .any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_chosen_in_the_programs_own_terms() {
        let both = |text: &str| [Color::Black, Color::White].map(|color| answer(text, color).unwrap_or_default());
        assert_eq!(both("Escolha a sua cor (1 para pretas, -1 para brancas): "), ["1", "-1"]);
        assert_eq!(both("Deseja jogar com as pretas (1) ou brancas (0)? "), ["1", "0"]);
        assert_eq!(both("Sua cor: p - pretas, b - brancas: "), ["p", "b"]);
        assert_eq!(both("Black or white?"), ["black", "white"]);
        assert_eq!(answer("Qual o seu nome? ", Color::Black), None);
    }

    #[test]
    fn the_persons_colour_is_read() {
        assert_eq!(persons_color("Othello Game\n\nYour discs are Black.\n"), Some(Color::Black));
        assert_eq!(persons_color("As suas peças são brancas"), Some(Color::White));
        assert_eq!(persons_color("Othello Game"), None);
    }
}
