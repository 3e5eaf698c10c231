//! The files of the page: what `web/` builds, the evaluation, the opening book, and the texts of the tab. All have one address that
//! changes when any of them does, so that browsers keep them for ever.

use std::borrow::Cow;
use std::sync::LazyLock;

use sha2::{Digest as _, Sha256};
use viravolta_engine::evaluation::weights;
use viravolta_i18n::Language;

use crate::random::hexadecimal;
use crate::texts::tab_json;

// The names and contents of the files in `assets/dist`, in order.
include!(concat!(env!("OUT_DIR"), "/bundle.rs"));

/// The name of the evaluation.
const WEIGHTS: &str = "weights.bin";
/// The name of the opening book.
const BOOK: &str = "book.bin";

/// A file of the page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// What it is, for browsers.
    pub media_type: &'static str,
}

/// The name under which script and desk find their texts in the tab.
#[must_use]
pub fn text_name(language: Language) -> String {
    format!("text-{language}.json")
}

/// The names of all files, in order.
#[must_use]
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = BUNDLE.iter().map(|(name, _)| (*name).to_owned()).collect();
    names.extend(Language::ALL.map(text_name));
    names.extend([WEIGHTS, BOOK].map(str::to_owned));
    names.sort();
    names
}

/// The file of this name.
#[must_use]
pub fn asset(name: &str) -> Option<Asset> {
    let bytes = if name == WEIGHTS {
        Cow::Borrowed(weights::BUILT_IN)
    } else if name == BOOK {
        Cow::Borrowed(viravolta_book::BUILT_IN)
    } else if let Some(language) = Language::ALL.into_iter().find(|language| text_name(*language) == name) {
        Cow::Owned(tab_json(language).into_bytes())
    } else {
        Cow::Borrowed(BUNDLE.iter().find(|(own, _)| *own == name)?.1)
    };
    Some(Asset { bytes, media_type: media_type(name) })
}

/// What all files together come to, as the program was built.
#[must_use]
pub fn hash() -> &'static str {
    static HASH: LazyLock<String> = LazyLock::new(|| {
        let mut hasher = Sha256::new();
        for name in names() {
            hasher.update(name.as_bytes());
            hasher.update(Sha256::digest(asset(&name).map(|asset| asset.bytes).unwrap_or_default()));
        }
        hexadecimal(&hasher.finalize()[..8])
    });
    &HASH
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_file_and_no_other_has() {
        for name in names() {
            assert!(asset(&name).is_some_and(|asset| !asset.bytes.is_empty()), "{name}");
        }
        for name in ["", "text-xx.json", "../Cargo.toml", "play.js/../../../Cargo.toml"] {
            assert!(asset(name).is_none(), "{name}");
        }
        assert_eq!(hash().len(), 16);
    }
}
