//! The pages as files for any web space.

use askama::Template as _;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use viravolta_i18n::Language;
use viravolta_rules::{Game, Position};

use super::{AnalysePage, LanguageLink, Mode, PlayPage, Shell, Still};
use crate::assets;
use crate::random::hexadecimal;
use crate::texts::speak;

/// A file of a site.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it goes, below the folder of the site, with `/`.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// The pages and assets of a site, which greets in one language and has the others beside it.
#[must_use]
pub fn site(main: Language) -> Vec<File> {
    let places = [(main, String::new())].into_iter().chain(Language::ALL.map(|each| (each, format!("{each}/"))));
    let mut files: Vec<File> = places.flat_map(|(language, folder)| pages(language, &folder)).collect();
    for name in assets::names().into_iter().filter(|name| name != KEEPER) {
        if let Some(asset) = assets::asset(&name) {
            files.push(File { path: format!("assets/{}/{name}", assets::hash()), bytes: asset.bytes.into_owned() });
        }
    }
    if let Some(keeper) = keeper(&files) {
        files.push(keeper);
    }
    files
}

/// The script that keeps a site for those who have visited it once.
const KEEPER: &str = "sw.js";

/// It is told what the site consists of. It lies above everything that it keeps, where browsers want it.
fn keeper(files: &[File]) -> Option<File> {
    let script = assets::asset(KEEPER)?;
    let folders =
        files.iter().filter_map(|file| file.path.strip_suffix("index.html")).map(|folder| format!("./{folder}"));
    let kept: Vec<String> = files.iter().map(|file| format!("./{}", file.path)).chain(folders).collect();
    let told = format!("const VERSION = {}, FILES = {};\n", json!(version(files)), json!(kept));
    Some(File { path: KEEPER.to_owned(), bytes: [told.as_bytes(), &*script.bytes].concat() })
}

/// Changes when anything does: the pages, which are in no other checksum, and the files.
fn version(files: &[File]) -> String {
    let mut hasher = Sha256::new();
    for file in files {
        hasher.update(file.path.as_bytes());
        hasher.update(Sha256::digest(&file.bytes));
    }
    hexadecimal(&hasher.finalize()[..8])
}

/// The pages in one language, for the folder of the site itself or one below it.
fn pages(language: Language, folder: &str) -> [File; 2] {
    let root = if folder.is_empty() { "./" } else { "../" };
    let shell = |name: &str| Shell {
        t: speak(language),
        mode: Mode::Site,
        root: root.to_owned(),
        assets: format!("{root}assets/{}/", assets::hash()),
        has_explorer: false,
        has_cups: false,
        languages: Language::ALL
            .map(|other| LanguageLink { language: other, href: format!("{root}{other}/{name}") })
            .to_vec(),
    };
    let game = Game::new(Position::start());
    let still = Still::of(speak(language), &game);
    let play = PlayPage { shell: &shell("index.html"), still: still.clone() }.render();
    let analyse = AnalysePage { shell: &shell("analyse.html"), still, moves: Vec::new() }.render();
    let file = |name: &str, html: askama::Result<String>| File {
        path: format!("{folder}{name}"),
        bytes: html.unwrap_or_default().into_bytes(),
    };
    [file("index.html", play), file("analyse.html", analyse)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_both_pages_in_every_language_and_needs_no_server() {
        let files = site(Language::BrazilianPortuguese);
        let text = |path: &str| {
            let file = files.iter().find(|file| file.path == path).unwrap_or_else(|| panic!("{path}"));
            String::from_utf8(file.bytes.clone()).expect("text")
        };
        for folder in ["", "en/", "pt-BR/", "pt-PT/"] {
            for page in ["index.html", "analyse.html"] {
                let html = text(&format!("{folder}{page}"));
                assert!(html.contains("data-mode=\"site\""), "{html}");
                assert!(!html.contains("href=\"/") && !html.contains("src=\"/"), "an address of a server: {html}");
            }
        }
        let keeper = text("sw.js");
        for kept in ["\"./\"", "\"./index.html\"", "\"./pt-PT/\"", "/weights.bin\"", "/book.bin\"", "/engine.wasm\""] {
            assert!(keeper.contains(kept), "{kept} is not kept: {}", &keeper[..800]);
        }
        assert!(text("index.html").contains("lang=\"pt-BR\"") && text("en/index.html").contains("lang=\"en\""));
    }
}
