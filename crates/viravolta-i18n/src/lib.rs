//! One translation mechanism for every text that a person reads.
//!
//! Three languages: English, Brazilian Portuguese and European Portuguese. Texts are written in
//! [Fluent](https://projectfluent.org/), embedded in the program (no file is read at run time), and looked up with a
//! fallback: European Portuguese, then Brazilian Portuguese, then English. A key that no language has comes back as
//! itself: a wrong key is an ugly word on the screen, never a panic.
//!
//! # How another crate adds its texts
//!
//! 1. Write `i18n/en/board.ftl`, `i18n/pt-BR/board.ftl` and `i18n/pt-PT/board.ftl` in the crate's own folder, with
//!    the same keys and the same variables in all three (`board` is the *section*; a crate may have several):
//!
//!    ```text
//!    # i18n/en/board.ftl
//!    board-to-move = { $side } to move
//!    board-empties = { $n ->
//!        [one] one empty square
//!       *[other] { $n } empty squares
//!    }
//!    ```
//!
//! 2. Embed them once, in `src/lib.rs` or `src/texts.rs`:
//!
//!    ```ignore
//!    viravolta_i18n::catalogue! {
//!        /// Everything this crate says to people.
//!        pub static TEXTS = ["board"];
//!    }
//!    ```
//!
//! 3. Speak. [`Texts`] is a catalogue in one language; it is `Copy`, so hand it to whatever needs to say something:
//!
//!    ```
//!    use viravolta_i18n::{Language, Texts, tr};
//!    # viravolta_i18n::catalogue! { pub static TEXTS = ["example"]; }
//!
//!    fn describe(t: Texts, empties: u32) -> String {
//!        tr!(t, "example-empties", n = empties)
//!    }
//!
//!    assert_eq!(describe(TEXTS.speak(Language::English), 1), "one empty square");
//!    assert_eq!(describe(TEXTS.speak(Language::EuropeanPortuguese), 12), "12 casas vazias");
//!    assert_eq!(tr!(TEXTS.speak(Language::BrazilianPortuguese), "example-file"), "arquivo");
//!    ```
//!
//! 4. Add the one test that keeps the three languages and the source in step (see [`check::Check`]):
//!
//!    ```ignore
//!    #[test]
//!    fn texts_are_complete() {
//!        viravolta_i18n::check::Check::new(&TEXTS, env!("CARGO_MANIFEST_DIR")).assert();
//!    }
//!    ```
//!
//! Two functions are available inside the texts: `{ GROUPED($n) }` writes a whole number with the separators of the
//! language (`212,258,800`, `212.258.800`, `212 258 800`) and `{ DECIMAL($x, places: 1) }` writes a decimal number
//! (`0.5`, `0,5`). A plain `{ $n }` writes the digits alone.
//!
//! # In a browser tab
//!
//! There is no Fluent: [`Catalogue::plain`] makes the texts of a language whole, the page carries them over, and the module in
//! the tab takes them with `bring`. [`check::Check::in_a_tab`] keeps both ways in step.
//!
//! # Which language
//!
//! [`Language::choose`] takes what the user asked for with `--lang`, if anything, and otherwise looks at `LANGUAGE`, `LC_ALL`,
//! `LC_MESSAGES`, `LANG` and at what the system says; English when nothing fits.
#![forbid(unsafe_code)]

#[cfg(target_family = "wasm")]
mod brought;
mod catalogue;
#[cfg(not(target_family = "wasm"))]
pub mod check;
#[cfg(not(target_family = "wasm"))]
mod detect;
#[cfg(not(target_family = "wasm"))]
mod fluent;
mod language;
mod number;
mod plain;
#[cfg(not(target_family = "wasm"))]
mod source;
mod system;
mod value;

#[cfg(target_family = "wasm")]
pub use brought::bring;
pub use catalogue::{Catalogue, Section, Texts};
pub use language::{Language, UnknownLanguage};
pub use plain::{Plain, PlainText};
pub use system::system_fault;
pub use value::Value;
