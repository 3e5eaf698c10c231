//! What the system refuses, in words: the one part of what is said that all crates share.

use crate::Language;

crate::catalogue! {
    static SYSTEM = ["system"];
}

/// What is wrong with a file or folder, as the end of a sentence. The code is that of `viravolta_disk::Fault`; a fault
/// without a code of its own is told in the words of the system.
///
/// ```
/// use viravolta_i18n::{Language, system_fault};
/// assert_eq!(system_fault(Language::BrazilianPortuguese, "full", "No space left"), "o disco está cheio");
/// assert_eq!(system_fault(Language::English, "other", "Bad weather"), "Bad weather");
/// ```
#[must_use]
pub fn system_fault(language: Language, code: &str, words: &str) -> String {
    let t = SYSTEM.speak(language);
    t.find(&format!("system-{code}"), &[("reason", words.into())]).unwrap_or_else(|| words.to_owned())
}
