use serde_json::json;

use super::*;

fn desk(requests: &[Value]) -> (Desk, Value) {
    let mut desk = Desk::default();
    let mut last = Value::Null;
    for request in requests {
        last = desk.ask(&Request(request.clone()));
    }
    (desk, last)
}

fn answer(requests: &[Value]) -> Value {
    desk(requests).1
}

#[test]
fn a_move_is_shown_and_said() {
    let answer = answer(&[json!({"op": "language", "tag": "pt-PT"}), json!({"op": "place", "square": "f5", "now": 0})]);
    assert_eq!(answer["said"][0], "Pretas jogam f5 e viram uma peça.");
    assert_eq!(answer["view"]["last"]["square"], "f5");
    assert_eq!(answer["view"]["legal"].as_array().unwrap().len(), 3);
    assert_eq!(answer["view"]["link"], "f5");
}

#[test]
fn squares_may_be_written_the_other_way_round() {
    assert_eq!(answer(&[json!({"op": "place", "square": "5F", "now": 0})])["view"]["link"], "f5");
}

#[test]
fn an_illegal_move_changes_nothing_and_says_why() {
    let answer = answer(&[json!({"op": "place", "square": "a1", "now": 0})]);
    assert_eq!(answer["fault"]["message"], "a1 turns no disc.");
}

#[test]
fn the_computer_is_asked_for_its_move() {
    let new =
        json!({"op": "new", "size": 8, "start": "usual", "black": "3", "white": "person", "pace": "5m", "seed": 1});
    let view = &answer(&[new])["view"];
    assert_eq!(view["wanted"]["what"], "move");
    assert_eq!(view["wanted"]["level"], 3);
    assert_eq!(view["clocks"], json!([300_000, 300_000]));
}

#[test]
fn a_balanced_opening_is_on_the_board_at_once() {
    let new = json!({"op": "new", "size": 8, "start": "balanced", "black": "person", "white": "4", "pace": "none", "seed": 7});
    let (mut desk, answer) = desk(&[new]);
    assert_eq!(answer["view"]["number"], 8);
    assert_eq!(desk.ask(&Request(json!({"op": "undo"})))["view"]["number"], 6);
}

#[test]
fn links_bring_variations_back() {
    let link = "f5d6(f6e6)c3@f5f6";
    let view = &answer(&[json!({"op": "restore", "link": link})])["view"];
    assert_eq!(view["link"], link);
    assert_eq!(view["number"], 2);
    assert_eq!(view["tree"].as_array().unwrap().len(), 5);
    assert_eq!(answer(&[json!({"op": "restore", "link": "f5a1"})])["fault"]["offset"], 2);
}

#[test]
fn any_text_is_opened_or_refused_with_its_place() {
    let good = answer(&[json!({"op": "open", "text": "1. f5 2. d6 3. c3"})]);
    assert_eq!(good["view"]["number"], 3);
    let slip = answer(&[json!({"op": "open", "text": "f5a1"})]);
    assert!(slip["view"]["number"] == 1 || slip["fault"]["excerpt"].is_string(), "{slip}");
    let nonsense = answer(&[json!({"op": "open", "text": "hello"})]);
    assert!(nonsense["fault"]["message"].as_str().unwrap().contains("neither"), "{nonsense}");
}

#[test]
fn files_go_out_and_come_back() {
    let (mut desk, _) = desk(&[json!({"op": "restore", "link": "f5d6(f6)c3"})]);
    for name in ["a.sgf", "a.ggf", "a.pgn", "a.json", "a.txt"] {
        let saved = desk.ask(&Request(json!({"op": "save", "name": name, "seconds": 0})));
        let file = saved["file"].as_str().unwrap_or_else(|| panic!("{name}: {saved}"));
        let again = answer(&[json!({"op": "open", "file": file, "name": name})]);
        assert_eq!(again["view"]["number"], 3, "{again}");
    }
}

#[test]
fn kept_games_go_on() {
    let (mut desk, _) = desk(&[
        json!({"op": "new", "size": 6, "start": "usual", "black": "person", "white": "2", "pace": "1m", "seed": 1}),
        json!({"op": "clock", "running": true, "now": 0}),
        json!({"op": "place", "square": "c2", "now": 1000}),
    ]);
    let mut kept = desk.ask(&Request(json!({"op": "keep"})));
    kept["op"] = json!("restore");
    let view = &answer(&[kept])["view"];
    assert_eq!((&view["side"], &view["number"], &view["seats"]), (&json!(6), &json!(1), &json!(["person", "2"])));
    assert_eq!(view["clocks"], json!([59_000, 60_000]));
    assert_eq!(view["wanted"]["what"], "move", "the computer goes on");
}

#[test]
fn a_review_asks_until_it_knows_everything() {
    let (mut desk, _) = desk(&[json!({"op": "open", "text": "f5d6c3d3c4f4f6f3"})]);
    let mut so_far = desk.ask(&Request(json!({"op": "review"})));
    let mut questions = 0;
    while let Some(place) = so_far["next"]["place"].as_u64() {
        let told =
            json!({"lines": [{"score": 1.0, "proof": "heuristic", "depth": 12, "confidence": 73, "line": ["a1"]}]});
        so_far = desk.ask(&Request(json!({"op": "reviewed", "place": place, "told": told})));
        questions += 1;
        assert!(questions <= 9);
    }
    assert_eq!(so_far["complete"], true);
    assert_eq!(so_far["values"].as_array().unwrap().len(), 9);
}

#[test]
fn hostile_requests_are_refused() {
    let mut desk = Desk::default();
    for number in [json!(0), json!(1), json!(u64::MAX), json!(-1), json!("x"), Value::Null] {
        for op in [
            "go", "delete", "comment", "try", "tried", "reviewed", "told", "facts", "resign", "seats", "clock", "save",
            "open", "what",
        ] {
            desk.ask(&Request(json!({"op": op, "node": number, "place": number, "now": number, "text": number, "square": number, "told": number})));
        }
    }
    let new = json!({"op": "new", "size": 99, "start": "?", "black": "", "white": "", "pace": "", "seed": 0});
    assert!(desk.ask(&Request(new))["fault"].is_object());
}

#[test]
fn a_variation_of_a_link_becomes_the_main_line() {
    let shown = answer(&[json!({ "op": "restore", "link": "f5d6(f6e6)c3@f5f6e6" }), json!({ "op": "promote" })]);
    assert_eq!(shown["view"]["link"], "f5f6(d6c3)e6");
}
