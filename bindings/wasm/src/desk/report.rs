//! What an engine says, read from JSON field by field, as requests are.

use serde_json::Value;
use viravolta_desk::wire::{Told, ToldLine, Trust};
use viravolta_engine::Report;

pub(super) fn read(told: &Value) -> Report {
    let lines = told["lines"].as_array().map_or(&[][..], Vec::as_slice);
    Told {
        lines: lines.iter().map(line).collect(),
        nodes: told["nodes"].as_u64().unwrap_or_default(),
        ..Told::default()
    }
    .report()
}

fn line(value: &Value) -> ToldLine {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    ToldLine {
        mv: None,
        score: value["score"].as_f64().unwrap_or_default(),
        trust: Trust {
            proof: text(&value["proof"]).into(),
            depth: value["depth"].as_u64().and_then(|depth| depth.try_into().ok()),
            confidence: value["confidence"].as_u64().and_then(|sure| sure.try_into().ok()),
        },
        line: value["line"].as_array().map_or(&[][..], Vec::as_slice).iter().map(text).collect(),
    }
}
