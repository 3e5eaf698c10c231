//! Which of the choices in a question belongs to which colour.

use viravolta_rules::Color;

use super::{begins, mentions};

/// A number, or a letter that is no word by itself.
fn is_choice(word: &str) -> bool {
    word.parse::<i32>().is_ok() || (word.chars().count() == 1 && !["a", "e", "o", "x"].contains(&word))
}

/// The choice that belongs to the word at `at`, while another stands at `other`: the choices stand all before or all
/// behind the words that they belong to.
pub(super) fn beside(words: &[String], at: usize, other: usize) -> Option<String> {
    let [first, second] = [at.min(other), at.max(other)];
    let before = |from: usize, to: usize| (from..to).rev().find(|index| is_choice(&words[*index]));
    let behind = |from: usize, to: usize| (from + 1..to).find(|index| is_choice(&words[*index]));
    let pair_before = before(0, first).zip(before(first, second));
    let pair_behind = behind(first, second).zip(behind(second, words.len()));
    // Where both are possible, the nearer ones.
    let far = |pair: (usize, usize)| first.abs_diff(pair.0) + second.abs_diff(pair.1);
    let pair = match (pair_before, pair_behind) {
        (Some(before), Some(behind)) => Some(if far(before) <= far(behind) { before } else { behind }),
        (before, behind) => before.or(behind),
    }?;
    let chosen = if at == first { pair.0 } else { pair.1 };
    Some(words[chosen].clone())
}

/// How to say yes and no, if the question can be answered so.
pub(super) fn yes_or_no(words: &[String]) -> Option<[String; 2]> {
    let is_yes = |word: &String| ["s", "sim", "y", "yes"].contains(&word.as_str());
    let is_no = |word: &String| ["n", "nao", "no", "not"].contains(&word.as_str());
    let (yes, no) = (words.iter().rposition(is_yes)?, words.iter().rposition(is_no)?);
    let choose = |at: usize, other: usize| {
        let number = beside(words, at, other).filter(|choice| choice.parse::<i32>().is_ok());
        number.unwrap_or_else(|| words[at].clone())
    };
    Some([choose(yes, no), choose(no, yes)])
}

/// The answer to `who begins?`: black does.
pub(super) fn who_begins(text: &str, words: &[String], wanted: Color) -> Option<String> {
    if !mentions(text, &["comec", "primeir", "first", "inicia", "start", "begin"]) {
        return None;
    }
    let person =
        words.iter().rposition(|word| begins(word, &["voce", "you", "pessoa", "human", "jogador", "player", "eu"]));
    let computer = words.iter().rposition(|word| begins(word, &["comput", "maquin", "cpu", "pc", "machine"]));
    if let (Some(person), Some(computer)) = (person, computer) {
        let (at, other) = if wanted == Color::Black { (person, computer) } else { (computer, person) };
        return beside(words, at, other);
    }
    let [yes, no] = yes_or_no(words)?;
    Some(if wanted == Color::Black { yes } else { no })
}

/// `Colour (P/B)`: the initials of the colours in one of the languages.
pub(super) fn initials(words: &[String], wanted: Color) -> Option<String> {
    let asks = words.iter().any(|word| ["cor", "color", "colour", "cores", "peca", "pecas"].contains(&word.as_str()));
    let has = |letter: &str| words.iter().any(|word| word == letter);
    let pairs = [["p", "b"], ["b", "w"], ["n", "b"], ["x", "o"]];
    let [black, white] = pairs.into_iter().find(|pair| asks && pair.iter().all(|letter| has(letter)))?;
    Some(if wanted == Color::Black { black } else { white }.to_owned())
}
