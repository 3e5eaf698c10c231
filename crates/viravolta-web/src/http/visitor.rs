//! Who asks, and in which language.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri, header};
use viravolta_i18n::{Language, Texts};

use super::limiter::Key;
use crate::page::Shell;
use crate::random::{TOKEN_LETTERS, is_name};
use crate::texts::speak;

/// The cookie that tells one browser from another behind the same address. It opens nothing.
pub(crate) const SESSION_COOKIE: &str = "viravolta";
const LANGUAGE_COOKIE: &str = "lang";

/// Whoever sent a request.
#[derive(Clone)]
pub(crate) struct Visitor {
    /// The name of the browser, if it has one.
    pub(crate) session: Option<String>,
    /// Where it comes from; `None` where there is no network in between.
    pub(crate) address: Option<IpAddr>,
    pub(crate) t: Texts,
    /// The language that the address itself asks for, to be kept.
    pub(crate) wish: Option<Language>,
    query: String,
}

impl Visitor {
    /// The sender of a request.
    pub(crate) fn of(uri: &Uri, headers: &HeaderMap, from: Option<SocketAddr>) -> Self {
        let query = uri.query().unwrap_or_default();
        let wish = query.split('&').find_map(|part| part.strip_prefix("lang=")).and_then(|tag| tag.parse().ok());
        let kept = || cookie(headers, LANGUAGE_COOKIE).and_then(|tag| tag.parse().ok());
        let language = wish.or_else(kept).unwrap_or_else(|| accepted(headers));
        let session = cookie(headers, SESSION_COOKIE).filter(|name| is_name(name, TOKEN_LETTERS..=TOKEN_LETTERS));
        Self {
            session: session.map(str::to_owned),
            address: from.map(|address| address.ip().to_canonical()),
            t: speak(language),
            wish,
            query: query.to_owned(),
        }
    }

    /// Whose turn and whose quota it is: the browser's, or the address's if it has no name.
    pub(crate) fn key(&self) -> Key {
        match (&self.session, self.address) {
            (Some(session), _) => Key::Session(session.clone()),
            (None, Some(address)) => Key::Address(address),
            (None, None) => Key::Nobody,
        }
    }

    /// The frame of a page for this visitor.
    pub(crate) fn shell(&self) -> Shell {
        Shell::served(self.t.language(), &self.query)
    }
}

impl<S: Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let from = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0);
        Ok(Self::of(&parts.uri, &parts.headers, from))
    }
}

/// The value of a cookie.
fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let texts = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.into_iter().find_map(|(key, value)| (key == name).then_some(value))
}

/// The first language of the browser's list that we speak, by its weights.
fn accepted(headers: &HeaderMap) -> Language {
    let list = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut best = (0.0, Language::English);
    for wish in list.split(',').take(20) {
        let (tag, weight) = wish.split_once(";q=").unwrap_or((wish, "1"));
        let weight: f32 = weight.trim().parse().unwrap_or(0.0);
        if let Ok(language) = tag.trim().parse()
            && weight > best.0
        {
            best = (weight, language);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(uri: &str, headers: &[(&str, &str)]) -> Language {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name.parse::<header::HeaderName>().expect("a name"), value.parse().expect("a value"));
        }
        Visitor::of(&uri.parse().expect("an address"), &map, None).t.language()
    }

    #[test]
    fn the_address_beats_the_cookie_and_the_cookie_the_browser() {
        use Language::{BrazilianPortuguese as Brazil, English, EuropeanPortuguese as Portugal};
        let browser = ("accept-language", "de, pt-PT;q=0.8, en;q=0.9");
        assert_eq!(language("/", &[]), English);
        assert_eq!(language("/", &[browser]), English);
        assert_eq!(language("/", &[("accept-language", "fr,pt;q=0.3")]), Brazil);
        assert_eq!(language("/", &[browser, ("cookie", "a=b; lang=pt-PT")]), Portugal);
        assert_eq!(language("/?x=1&lang=pt-BR", &[browser, ("cookie", "lang=pt-PT")]), Brazil);
        assert_eq!(language("/?lang=xx", &[("cookie", "lang=; lang=pt-PT")]), English);
        assert_eq!(language("/", &[("accept-language", ";q=,,;;q=NaN,pt;q=inf")]), Brazil);
    }
}
