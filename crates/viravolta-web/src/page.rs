//! The pages, each for a server and, where that makes sense, for a folder of files.
//!
//! They are whole without script: games and standings can be read. With it, the script of each page finds its place by `data-page`,
//! `data-mode` and the rest of what `docs/formats/web.md` lists.

mod board;
mod cup;
mod game;
mod site;

use askama::Template;
use viravolta_desk::words;
use viravolta_i18n::{Language, Texts, tr};
use viravolta_rules::{Game, Move};

use crate::assets;
use crate::texts::speak;

pub(crate) use board::Still;
pub(crate) use cup::{CupGamePage, CupPage, CupsPage};
pub(crate) use game::GamePage;
pub use site::{File, site};

/// Who hands the page out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// `viravolta serve`.
    Serve,
    /// Any web space, with the files of `viravolta site`.
    Site,
}

/// What all pages share.
#[derive(Clone)]
pub(crate) struct Shell {
    pub(crate) t: Texts,
    pub(crate) mode: Mode,
    /// What the addresses of pages begin with.
    pub(crate) root: String,
    /// What the addresses of files begin with.
    pub(crate) assets: String,
    pub(crate) has_explorer: bool,
    pub(crate) has_cups: bool,
    pub(crate) languages: Vec<LanguageLink>,
}

/// The same page in another language.
#[derive(Clone, Debug)]
pub(crate) struct LanguageLink {
    pub(crate) language: Language,
    pub(crate) href: String,
}

impl Shell {
    /// The frame of a page that is served; the rest of the query is kept in the links to other languages.
    pub(crate) fn served(language: Language, query: &str) -> Self {
        let kept: Vec<&str> = query.split('&').filter(|part| !part.is_empty() && !part.starts_with("lang=")).collect();
        let link = |language: Language| {
            let wish = format!("lang={language}");
            let href = format!("?{}", kept.iter().copied().chain([wish.as_str()]).collect::<Vec<_>>().join("&"));
            LanguageLink { language, href }
        };
        Self {
            t: speak(language),
            mode: Mode::Serve,
            root: "/".to_owned(),
            assets: format!("/assets/{}/", assets::hash()),
            has_explorer: false,
            has_cups: false,
            languages: Language::ALL.map(link).to_vec(),
        }
    }

    fn language(&self) -> Language {
        self.t.language()
    }

    fn mode(&self) -> &'static str {
        match self.mode {
            Mode::Serve => "serve",
            Mode::Site => "site",
        }
    }

    /// Whether the engine is one of the page's own files.
    fn is_site(&self) -> bool {
        self.mode == Mode::Site
    }

    /// The address of the first page.
    fn play(&self) -> String {
        match self.mode {
            Mode::Serve => self.root.clone(),
            Mode::Site => "index.html".to_owned(),
        }
    }

    /// The address of the page for analysis.
    fn analyse(&self) -> String {
        match self.mode {
            Mode::Serve => format!("{}analyse", self.root),
            Mode::Site => "analyse.html".to_owned(),
        }
    }

    /// A text of the templates, which have no variables.
    fn text(&self, key: &str) -> String {
        self.t.text(key)
    }
}

/// Playing against the computer, or two at one board.
#[derive(Template)]
#[template(path = "play.html")]
pub(crate) struct PlayPage<'a> {
    pub(crate) shell: &'a Shell,
    pub(crate) still: Still,
}

/// Looking at a position.
#[derive(Template)]
#[template(path = "analyse.html")]
pub(crate) struct AnalysePage<'a> {
    pub(crate) shell: &'a Shell,
    pub(crate) still: Still,
    /// The moves so far, numbered.
    pub(crate) moves: Vec<String>,
}

/// What went wrong, for somebody who followed a link.
#[derive(Template)]
#[template(path = "fault.html")]
pub(crate) struct FaultPage<'a> {
    pub(crate) shell: &'a Shell,
    pub(crate) message: String,
}

/// The moves of a game in words, passes told.
pub(crate) fn numbered(t: Texts, game: &Game) -> Vec<String> {
    let mut number = 0;
    let said = |(color, mv): (_, Move)| {
        let side = words::side(t, color);
        match mv {
            Move::Place(square) => {
                number += 1;
                tr!(t, "web-numbered-move", number = number, side = side, square = square.to_string())
            }
            Move::Pass => tr!(t, "web-numbered-pass", side = side),
        }
    };
    game.moves_with_color().map(said).collect()
}
