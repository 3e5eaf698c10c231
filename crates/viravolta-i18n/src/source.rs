//! Finds the texts that Rust source asks for: enough of a lexer to see `tr!(…)` and string literals, no more.

use std::iter::Peekable;
use std::str::CharIndices;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    /// What stands between the quotes, with escapes left as they were written.
    Literal(&'a str),
    Mark(char),
}

/// One `tr!(texts, "key", name = value)` in a source file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Use<'a> {
    pub(crate) key: &'a str,
    pub(crate) variables: Vec<&'a str>,
}

/// What a source file asks of the catalogues.
#[derive(Debug, Default)]
pub(crate) struct Uses<'a> {
    pub(crate) calls: Vec<Use<'a>>,
    pub(crate) literals: Vec<&'a str>,
}

pub(crate) fn scan(source: &str) -> Uses<'_> {
    let tokens = tokens(source);
    let literals = tokens.iter().filter_map(|token| match token {
        Token::Literal(text) => Some(*text),
        _ => None,
    });
    let calls = (0..tokens.len()).filter_map(|start| match &tokens[start..] {
        [Token::Word("tr"), Token::Mark('!'), Token::Mark('('), rest @ ..] => call(rest),
        _ => None,
    });
    Uses { literals: literals.collect(), calls: calls.collect() }
}

/// Reads the arguments of a call whose opening bracket is already behind.
fn call<'a>(tokens: &[Token<'a>]) -> Option<Use<'a>> {
    let mut depth = 0;
    let mut arguments = vec![Vec::new()];
    for token in tokens {
        match token {
            Token::Mark(')' | ']' | '}') if depth == 0 => break,
            Token::Mark('(' | '[' | '{') => depth += 1,
            Token::Mark(')' | ']' | '}') => depth -= 1,
            Token::Mark(',') if depth == 0 => {
                arguments.push(Vec::new());
                continue;
            }
            _ => {}
        }
        arguments.last_mut()?.push(token.clone());
    }
    let [Token::Literal(key)] = arguments.get(1)?.as_slice() else { return None };
    let variables = arguments.iter().skip(2).filter_map(|argument| match argument.as_slice() {
        [Token::Word(name), Token::Mark('='), ..] => Some(*name),
        _ => None,
    });
    Some(Use { key, variables: variables.collect() })
}

fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut characters = source.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let rest = &source[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else if let Some(hashes) = raw_string(rest) {
            let body = &rest[hashes + 2..];
            let end = body.find(&format!("\"{}", "#".repeat(hashes))).unwrap_or(body.len());
            tokens.push(Token::Literal(&body[..end]));
            2 * hashes + 3 + end
        } else if character == '"' {
            let end = closing_quote(&rest[1..]);
            tokens.push(Token::Literal(&rest[1..=end]));
            end + 2
        } else if character == '\'' {
            char_or_lifetime(rest)
        } else if character.is_alphanumeric() || character == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(Token::Word(&rest[..end]));
            end
        } else {
            if !character.is_whitespace() {
                tokens.push(Token::Mark(character));
            }
            character.len_utf8()
        };
        skip_to(&mut characters, at + length);
    }
    tokens
}

fn skip_to(characters: &mut Peekable<CharIndices<'_>>, offset: usize) {
    while characters.next_if(|(at, _)| *at < offset).is_some() {}
}

/// The length of a block comment, which in Rust may hold others.
fn block_comment(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// The number of `#` when a raw string begins here.
fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.bytes().take_while(|byte| *byte == b'#').count();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// Where the quote that ends a string stands, in what follows the quote that began it.
fn closing_quote(text: &str) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at,
            _ => {}
        }
    }
    text.len()
}

/// The length of `'x'`, `'\n'` or `'lifetime`.
fn char_or_lifetime(text: &str) -> usize {
    let body = &text[1..];
    if let Some(escape) = body.strip_prefix('\\') {
        let first = escape.chars().next().map_or(0, char::len_utf8);
        return escape[first..].find('\'').map_or(text.len(), |end| 2 + first + end + 1);
    }
    let first = body.chars().next().map_or(0, char::len_utf8);
    if body[first..].starts_with('\'') { 1 + first + 1 } else { 1 }
}

#[cfg(test)]
mod tests;
