//! What the text of a C file says about a function: enough to see how many arguments it takes, and what its board is made of.

/// The text with spaces instead of comments.
pub(super) fn without_comments(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut plain = String::new();
    let mut rest = text.as_ref();
    while let Some(at) = rest.find("/*").into_iter().chain(rest.find("//")).min() {
        plain += &rest[..at];
        plain.push(' ');
        let end = if rest[at..].starts_with("/*") { "*/" } else { "\n" };
        rest = rest[at + 2..].split_once(end).map_or("", |(_, after)| after);
    }
    plain + rest
}

/// The list of parameters where a function of that name is defined, in one line.
pub(super) fn parameters(text: &str, name: &str) -> Option<String> {
    let part_of_a_name = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).find_map(|(at, _)| {
        if text[..at].chars().next_back().is_some_and(part_of_a_name) {
            return None;
        }
        let (list, after) = text[at + name.len()..].trim_start().strip_prefix('(')?.split_once(')')?;
        let defined = after.trim_start().starts_with('{') && !list.contains(['(', ';', '{']);
        defined.then(|| list.split_whitespace().collect::<Vec<_>>().join(" "))
    })
}

/// How many there are.
pub(super) fn count(list: &str) -> usize {
    if list.is_empty() || list == "void" { 0 } else { list.split(',').count() }
}

/// Types that a cell of a board may have.
const CELLS: [&str; 9] = ["char", "int", "short", "long", "float", "double", "bool", "_Bool", "int8_t"];

/// Whether the first parameter is certainly no board of `cell`s in one piece of memory: of another type, of pointers to lines,
/// or a struct. A name that cannot be made out is believed.
pub(super) fn has_other_board(list: &str, cell: &str, texts: &[String]) -> bool {
    let board = list.split(',').next().unwrap_or_default();
    let (stars, arrays) = (board.matches('*').count(), board.matches('[').count());
    if stars > 1 || (stars == 1 && arrays > 0) {
        return true;
    }
    let words = words(board);
    if words.contains(&"struct") {
        return true;
    }
    if let Some(other) = is_of_other(&words, cell) {
        return other;
    }
    let Some(name) = words.iter().find(|word| !["const", "register", "unsigned", "signed"].contains(word)) else {
        return false;
    };
    texts.iter().flat_map(|text| text.match_indices("typedef").map(|(at, _)| &text[at..])).any(|text| {
        let head = text.split_once(['{', ';']).map_or(text, |(head, _)| head);
        // The name comes behind the body, if there is one.
        let body = text[head.len()..].starts_with('{');
        let tail = if body { text.split_once('}').map_or("", |(_, tail)| tail) } else { head };
        let tail = tail.split(';').next().unwrap_or_default();
        let names = self::words(tail).contains(name);
        let flat = |text: &str| is_of_other(&self::words(text), cell).unwrap_or(false) || text.contains('*');
        names
            && if body {
                self::words(head).contains(&"struct")
            } else {
                self::words(head).contains(&"struct") || flat(head)
            }
    })
}

fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty()).collect()
}

/// Whether these words name another type than `cell`; `None` if they name none.
fn is_of_other(words: &[&str], cell: &str) -> Option<bool> {
    let mut types = words.iter().filter(|word| CELLS.contains(word)).peekable();
    types.peek()?;
    Some(types.all(|word| *word != cell))
}

#[cfg(test)]
mod tests {
    use super::{count, has_other_board, parameters, without_comments};

    #[test]
    fn a_board_of_another_kind_is_told_from_one_by_another_name() {
        let texts = ["typedef char Tab[8][8];\ntypedef struct { int n; char q[8][8]; } Mesa;\ntypedef struct board *Ref;\ntypedef int Linha[8];\nenum { N = 8 };".to_owned()];
        for same in [
            "char b[8][8], int l",
            "char b[][N]",
            "char *b",
            "unsigned char b[64]",
            "Tab b",
            "Unknown b",
            "const Tab b",
            "",
        ] {
            assert!(!has_other_board(same, "char", &texts), "{same}");
        }
        for other in
            ["int b[8][8], int l", "char **b", "char *b[8]", "Mesa *b", "Mesa b", "struct mesa b", "Ref b", "Linha *b"]
        {
            assert!(has_other_board(other, "char", &texts), "{other}");
        }
        assert!(has_other_board("char t[8][8]", "int", &[]) && !has_other_board("long int t[8][8]", "int", &[]));
    }

    #[test]
    fn arguments_are_counted_where_a_function_is_defined() {
        let text = without_comments(
            b"int joga(int a); // joga(x) {\nint xjoga(int a, int b) {}\nint main(void) { joga(1); }\nvoid joga (int t[8][8],\n  int /* , */ cor) {",
        );
        assert_eq!(parameters(&text, "joga").as_deref(), Some("int t[8][8], int cor"));
        assert_eq!(parameters(&text, "main").map(|list| count(&list)), Some(0));
        assert_eq!(parameters(&text, "podejogar"), None);
        assert_eq!(count("int a, int b"), 2);
        // No panic on anything.
        for odd in [&b"/*"[..], b"//", b"joga(", b"joga)", b"\xff joga(\xff", b""] {
            let _ = parameters(&without_comments(odd), "joga");
        }
    }
}
