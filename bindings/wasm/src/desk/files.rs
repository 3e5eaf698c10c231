//! Games from files and to files.

use serde_json::{Value, json};
use viravolta_desk::{Day, Reading, Seat, Session, faults, open, save, target_of_name, words};
use viravolta_rules::Position;

use super::{Desk, Request, complaint, refused};

impl Desk {
    /// The game of a text, or of a file with a character for each byte.
    pub(super) fn open(&mut self, request: &Request) -> Value {
        let (t, name) = (self.t, request.some_text("name"));
        let content: Vec<u8> = match request.some_text("text") {
            Some(text) => text.as_bytes().to_vec(),
            None => request.text("file").chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect(),
        };
        let game = request.number("game");
        let suggested = name.and_then(target_of_name).map(|target| target.format);
        let reading = Reading { suggested, ..Reading::default() };
        let shown = name.or_else(|| request.some_text("called")).unwrap_or("–");
        match open(&content, reading, 500) {
            Ok(mut opened) => {
                let titles: Vec<String> = opened.records.iter().map(|record| words::title(t, record)).collect();
                let record = opened.records.swap_remove(game.min(opened.records.len().saturating_sub(1)));
                let mut said = vec![words::opened(t, &record)];
                said.extend(opened.fault.as_ref().map(|fault| faults::partly(t, shown, fault)));
                let mut answer = self.replace(Session::from_record(record, [Seat::Person; 2]));
                answer["said"] = json!(said);
                answer["games"] = json!({ "total": opened.total, "titles": titles });
                answer
            }
            // A typed text that is nothing known is most likely a game with a slip: say where that is.
            Err(fault) => match std::str::from_utf8(&content) {
                Ok(typed) if name.is_none() => match viravolta_desk::read_text(typed, Position::start()) {
                    Err(fault) => complaint(&faults::typed(t, None, typed, 1, &fault)),
                    Ok(_) => complaint(&faults::open(t, shown, &fault)),
                },
                _ => complaint(&faults::open(t, shown, &fault)),
            },
        }
    }

    /// The game as a file in the format that the name asks for.
    pub(super) fn save(&self, request: &Request) -> Value {
        let (t, name) = (self.t, request.text("name"));
        let day = Day::of_unix_time(request.0["seconds"].as_i64().unwrap_or_default());
        let alone = self.session.seats().iter().filter(|seat| seat.is_person()).count() == 1;
        let names = self.session.seats().map(|seat| words::seat(t, seat, alone));
        match save(&self.session.record(names, day), name, day) {
            Ok(saved) => {
                let file: String = saved.bytes.iter().map(|byte| char::from(*byte)).collect();
                json!({ "file": file, "said": faults::saved(t, name, &saved.losses) })
            }
            Err(fault) => refused(faults::save(t, name, &fault)),
        }
    }
}
