//! A cup as programs read it.

use serde_json::{Value, json};
use viravolta_arena::{Explanation, Played, State};
use viravolta_i18n::Texts;

use super::folder::{Cup, Progress};

/// What is told of a cup in a list.
pub(super) fn brief(cup: &Cup) -> Value {
    let (played, all) = cup.counts();
    json!({
        "name": cup.name,
        "title": cup.results.name,
        "state": state(cup.progress),
        "played": played,
        "all": all,
        "version": cup.version,
    })
}

const fn state(progress: Progress) -> &'static str {
    match progress {
        Progress::Running => "running",
        Progress::Waiting => "waiting",
        Progress::Finished => "finished",
    }
}

/// Everything about a cup.
pub(super) fn whole(t: Texts, cup: &Cup) -> Value {
    let results = &cup.results;
    let mut value = brief(cup);
    let standings: Value = serde_json::from_str(&results.standings_json()).unwrap_or_default();
    let played = results.games.iter().map(|game| played(cup, game));
    let on = cup.running.iter().filter_map(|running| {
        let slot = results.schedule.slots.iter().find(|slot| slot.number == running.number)?;
        Some(json!({
            "number": running.number,
            "round": slot.pairing.round,
            "black": results.name_of(slot.pairing.black),
            "white": results.name_of(slot.pairing.white),
            "moves": running.moves,
            "outcome": null,
        }))
    });
    let mut games: Vec<Value> = played.chain(on).collect();
    games.sort_by_key(|game| game["number"].as_u64());
    let is_on = |number: u32| cup.running.iter().any(|running| running.number == number);
    let next = results.schedule.slots.iter().filter(|slot| slot.state == State::Due && !is_on(slot.number));
    let next = next.map(|slot| {
        let names = [slot.pairing.black, slot.pairing.white].map(|player| results.name_of(player));
        json!({"number": slot.number, "round": slot.pairing.round, "black": names[0], "white": names[1]})
    });
    let faults = results.games.iter().filter_map(|game| {
        let player = results.name_of(game.at_fault()?);
        let sentence = Explanation::new(viravolta_arena::TEXTS.speak(t.language()), game, player, None)
            .map(|explained| explained.headline);
        Some(json!({"game": game.number, "player": player, "outcome": game.outcome, "sentence": sentence}))
    });
    value["standings"] = standings;
    value["running"] = cup.running.iter().map(|running| running.number).collect();
    value["next"] = next.collect();
    value["faults"] = faults.collect();
    value["games"] = games.into();
    value
}

fn played(cup: &Cup, game: &Played) -> Value {
    let results = &cup.results;
    let points = [game.black, game.white].map(|player| f64::from(game.half_points(player).unwrap_or(0)) / 2.0);
    json!({
        "number": game.number,
        "round": game.round,
        "black": results.name_of(game.black),
        "white": results.name_of(game.white),
        "moves": game.moves,
        "outcome": game.outcome,
        "discs": [game.black_discs, game.white_discs],
        "points": points,
    })
}
