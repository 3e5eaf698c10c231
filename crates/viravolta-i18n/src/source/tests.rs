use super::*;
use proptest::prelude::*;

#[test]
fn finds_calls_with_their_variables() {
    let uses = scan(
        r##"
        // tr!(t, "in-a-comment")
        /* tr!(t, "in-a-block" /* nested */) */
        fn say<'a>(t: Texts, quote: char) -> String {
            let _ = ('"', '\'', '\\', b'"', "escaped \" quote", r#"raw " string"#);
            tr!(t, "plain");
            tr!(
                t.of(1, [2, 3]),
                "two-variables",
                name = format!("{}", call(1, x = 2)),
                n = list.len(),
            )
        }"##,
    );
    assert_eq!(
        uses.calls,
        [Use { key: "plain", variables: vec![] }, Use { key: "two-variables", variables: vec!["name", "n"] }]
    );
    assert!(uses.literals.contains(&"raw \" string"));
    assert!(uses.literals.contains(&"escaped \\\" quote"));
    assert!(!uses.literals.iter().any(|text| text.contains("in-a-")));
}

proptest! {
    #[test]
    fn any_text_is_read_without_a_panic(text in r#"([a-z "'/*#\\r(){},=é!]|tr!\(|//|/\*|\*/)*"#) {
        let _ = scan(&text);
    }
}
