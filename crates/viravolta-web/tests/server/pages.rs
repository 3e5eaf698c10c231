//! What people see, with and without script, in their language.

use serde_json::json;
use viravolta_testkit::http::Browser;

use crate::support::{send, server};

#[test]
fn pages_speak_the_visitor_s_language_and_lack_no_text() {
    let server = server();
    let made = send(&server.browser(), "/api/games", &json!({"moves": "f5d6c3d3c4", "name": "Ana"}), 201);
    let game = format!("/g/{}", made["watch"].as_str().expect("a token"));
    for path in ["/", "/analyse?moves=f5d6", &game, "/nowhere"] {
        for language in ["en", "pt-BR", "pt-PT"] {
            let browser = server.browser().with("accept-language", language);
            let page = browser.read(path).expect("a page").body;
            assert!(page.contains(&format!("<html lang=\"{language}\">")), "{page}");
            // A key that nobody has translated shows as itself.
            assert!(!page.contains("page-") && !page.contains("web-"), "{page}");
            assert!(!page.contains("<style") && !page.contains("style=\"") && !page.contains("onclick"), "{page}");
            assert!(page.contains("<main id=\"main\""), "{page}");
        }
    }
    let chosen = server.browser().with("accept-language", "en").read("/?lang=pt-PT").expect("a page");
    assert!(chosen.body.contains("<html lang=\"pt-PT\">"));
    assert!(chosen.headers.iter().any(|(name, value)| name == "set-cookie" && value.starts_with("lang=pt-PT;")));
}

#[test]
fn a_game_can_be_read_without_script() {
    let server = server();
    let made = send(&server.browser(), "/api/games", &json!({"moves": "f5d6c3", "side": "white", "name": "Rui"}), 201);
    let page = server.browser().read(&format!("/g/{}", made["watch"].as_str().expect("a token"))).expect("a page").body;
    assert_eq!(page.matches("<td class=\"black").count(), 3 + 2, "{page}");
    assert!(page.contains("Rui") && page.contains("3. Black: c3") && page.contains("data-page=\"game\""), "{page}");
}

#[test]
fn a_new_browser_gets_a_name_and_an_old_one_keeps_it() {
    let server = server();
    let cookies = |browser: &Browser| {
        let page = browser.read("/").expect("a page");
        page.headers.into_iter().filter(|(name, _)| name == "set-cookie").map(|(_, value)| value).collect::<Vec<_>>()
    };
    let fresh = cookies(&Browser::new(server.running.address()));
    assert!(fresh.len() == 1 && fresh[0].contains("HttpOnly") && fresh[0].contains("SameSite=Lax"), "{fresh:?}");
    assert!(cookies(&server.browser()).is_empty());
}

#[test]
fn files_of_the_page_are_kept_for_ever_and_compressed() {
    let server = server();
    let page = server.browser().read("/").expect("a page").body;
    let style = page.split('"').find(|part| part.ends_with("style.css")).expect("a style");
    let answer = server.browser().with("accept-encoding", "gzip").read(style).expect("a file");
    assert_eq!((answer.status, answer.header("content-encoding")), (200, Some("gzip")));
    assert!(answer.header("cache-control").is_some_and(|value| value.contains("immutable")), "{answer:?}");
    let folder = style.trim_end_matches("style.css");
    for (name, kind) in [("weights.bin", "application/octet-stream"), ("text-pt-BR.json", "application/json")] {
        let answer = server.browser().read(&format!("{folder}{name}")).expect("a file");
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{name}");
    }
    assert_eq!(server.browser().read(&format!("{folder}../../healthz")).expect("an answer").status, 404);
}
