//! What the text of a C file says about a function: enough to see how many arguments it takes.

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

#[cfg(test)]
mod tests {
    use super::{count, parameters, without_comments};

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
