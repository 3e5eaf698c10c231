//! A source file of a contest of functions: the part that counts, and the function that chooses.

/// What is asked for in the text of a course, without capitals and figures: contests number their functions.
const CHOOSES: &[u8] = b"escolhejogada";

/// A function that chooses a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chooser {
    pub(super) name: String,
    /// Its board is of `char`, as in the MAC 115 course; otherwise of `int`, as in the contest.
    pub(super) chars: bool,
}

/// What stands between the lines `COPIE A PARTIR DAQUI` and `COPIE ATÉ AQUI`, if both are there.
pub(super) fn between_markers(text: &[u8]) -> Option<&[u8]> {
    let mut at = 0;
    let mut began = None;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let upper = line.to_ascii_uppercase();
        let says = |words: &[u8]| upper.windows(words.len()).any(|window| window == words);
        match began {
            None if says(b"COPIE A PARTIR") => began = Some(at + line.len()),
            // The next letter has an accent, in one of several encodings.
            Some(began) if says(b"COPIE AT") => return text.get(began..at),
            _ => {}
        }
        at += line.len();
    }
    None
}

/// The text with comments and quotations blanked out.
fn code(text: &[u8]) -> Vec<u8> {
    let mut code = text.to_vec();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let len = if rest.starts_with(b"//") {
            rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") {
            rest.windows(2).skip(2).position(|pair| pair == b"*/").map_or(rest.len(), |end| end + 4)
        } else if matches!(rest[0], b'"' | b'\'') {
            let mut end = 1;
            while end < rest.len() && rest[end] != rest[0] && rest[end] != b'\n' {
                end += if rest[end] == b'\\' { 2 } else { 1 };
            }
            (end + 1).min(rest.len())
        } else {
            at += 1;
            continue;
        };
        code[at..at + len].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at += len;
    }
    code
}

/// The function that chooses: the first that is written out, has that name and takes a board of numbers or letters.
pub(super) fn chooser(text: &[u8]) -> Option<Chooser> {
    let code = code(text);
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut at = 0;
    while at < code.len() {
        if !is_name(code[at]) {
            at += 1;
            continue;
        }
        let end = code[at..].iter().position(|byte| !is_name(*byte)).map_or(code.len(), |len| at + len);
        let name = &code[at..end];
        at = end;
        let letters: Vec<u8> =
            name.iter().filter(|byte| byte.is_ascii_alphabetic()).map(u8::to_ascii_lowercase).collect();
        if !letters.starts_with(CHOOSES) {
            continue;
        }
        let rest = code[end..].trim_ascii_start();
        let Some(parameters) = rest.strip_prefix(b"(") else { continue };
        let Some(close) = parameters.iter().position(|byte| *byte == b')') else { continue };
        let (parameters, after) = parameters.split_at(close);
        // A call or an announcement ends otherwise; the list of the UFF course is for a person.
        let written_out = after[1..].trim_ascii_start().starts_with(b"{");
        let has = |word: &[u8]| parameters.windows(word.len()).any(|window| window == word);
        if written_out && has(b"*") && !has(b"struct") && parameters.iter().filter(|byte| **byte == b',').count() == 3 {
            let name = String::from_utf8_lossy(name).into_owned();
            return Some(Chooser { name, chars: has(b"char") });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_between_the_markers_counts() {
        let text = b"#include <x>\n/*** COPIE A PARTIR DAQUI ***/\nint a;\n/*** COPIE AT\xc9 AQUI ***/\nint main(){}\n";
        assert_eq!(between_markers(text), Some(&b"int a;\n"[..]));
        assert_eq!(
            between_markers("/* copie a partir daqui */\nx\n/* copie até aqui */".as_bytes()),
            Some(&b"x\n"[..])
        );
        assert_eq!(between_markers(b"/*** COPIE A PARTIR DAQUI ***/\nint a;\n"), None);
        assert_eq!(between_markers(b"int a;\n"), None);
    }

    #[test]
    fn the_function_that_chooses_is_found() {
        let found = |text: &str| chooser(text.as_bytes()).map(|found| (found.name, found.chars));
        let contest = "void escolhejogada(int t[8][8], int cor, int *l, int *c);\n// escolhejogada(1, 2, *a, 3) {\nvoid escolhejogada8041 (int t[8][8], int cor, int *l, int *c)\n{ }";
        assert_eq!(found(contest), Some(("escolhejogada8041".to_owned(), false)));
        let letters = "int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {}";
        assert_eq!(found(letters), Some(("EscolheJogada".to_owned(), true)));
        assert_eq!(found("struct jogada *EscolheJogada(struct jogada *lista) { }"), None);
        assert_eq!(found("int main() { escolhejogada(t, 1, &l, &c); }"), None);
        assert_eq!(found("char *s = \"void escolhejogada(int *a, int b, int c, int d) {\";"), None);
        assert_eq!(found("/* sem fim escolhejogada(int *a, int b, int c, int d) {"), None);
        assert_eq!(found("'"), None);
    }
}
