//! Everything that the page shows of a game.

use serde::Serialize;
use serde_json::{Value, json};
use viravolta_desk::wire::Asked;
use viravolta_desk::{Judgement, Moment, Seat, Session, link, words};
use viravolta_engine::{Proof, Report};
use viravolta_i18n::Texts;
use viravolta_notation::NodeId;
use viravolta_rules::{Color, Move, SquareSet};

/// The name of a colour between programs.
pub(super) const fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

pub(super) fn names(set: SquareSet) -> Vec<String> {
    set.iter().map(|square| square.to_string()).collect()
}

#[derive(Serialize)]
struct Legal {
    square: String,
    flips: Vec<String>,
}

#[derive(Serialize)]
struct Last {
    square: String,
    flips: Vec<String>,
    color: &'static str,
}

/// A position of the tree.
#[derive(Serialize)]
struct NodeView {
    id: u32,
    parent: Option<u32>,
    #[serde(rename = "move")]
    mv: String,
    color: &'static str,
    number: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Value::is_null")]
    value: Value,
}

/// A game as the page shows it.
#[derive(Serialize)]
pub(super) struct View {
    side: usize,
    board: String,
    turn: &'static str,
    counts: [usize; 2],
    legal: Vec<Legal>,
    last: Option<Last>,
    /// Who passed just before this position.
    passed: Option<&'static str>,
    /// That they did, in words.
    passed_words: Option<String>,
    result: Option<Value>,
    seats: [String; 2],
    seat_words: [String; 2],
    names: [Option<String>; 2],
    /// What to ask of the engine when it is to move.
    wanted: Option<Asked>,
    paused: bool,
    pace: String,
    pace_words: String,
    clocks: [Option<u64>; 2],
    number: usize,
    node: u32,
    line: Vec<u32>,
    /// Every position but the start: each line whole before its variations.
    tree: Vec<NodeView>,
    root_value: Value,
    main_end: u32,
    opening: Option<&'static str>,
    link: String,
    title: Option<String>,
    news: bool,
    sides: [String; 2],
    count_words: String,
}

impl View {
    pub(super) fn of(t: Texts, session: &Session, now: Moment) -> Self {
        let (walk, position) = (session.walk(), session.position());
        let here = walk.current();
        let over = session.result();
        let legal = if over.is_some() { SquareSet::EMPTY } else { position.legal_moves() };
        let passed = (walk.move_to(here) == Some(Move::Pass)).then_some(!position.turn());
        let people = session.seats().iter().filter(|seat| seat.is_person()).count();
        let wanted = match session.to_move() {
            Some(Seat::Computer(level)) if !session.is_paused() => Some(Asked::a_move(session, level)),
            _ => None,
        };
        let clock = |color| session.clocks().remaining(color, now).map(|left| left.as_millis() as u64);
        let mover = |node| walk.parent(node).map_or(Color::Black, |before| walk.position_of(before).turn());
        let head = session.head();
        Self {
            side: position.size().side(),
            board: position.board_text().to_string(),
            turn: color(position.turn()),
            counts: Color::ALL.map(|color| position.discs(color).len()),
            legal: legal.iter().map(|square| Legal { square: square.to_string(), flips: names(position.flips(square)) }).collect(),
            last: session.last_placed().map(|(square, flips)| Last {
                square: square.to_string(),
                flips: names(flips),
                color: position.disc_at(square).map_or("black", color),
            }),
            passed: passed.map(color),
            passed_words: passed.map(|side| words::happening(t, &viravolta_desk::Happening::Passed(side))),
            result: over.map(|result| {
                json!({ "words": words::result(t, &result), "winner": result.winner.map(color), "counts": [result.counts.0, result.counts.1] })
            }),
            seats: session.seats().map(|seat| seat.to_string()),
            seat_words: session.seats().map(|seat| words::seat(t, seat, people == 1)),
            names: Color::ALL.map(|color| head.player(color).name.as_deref().map(words::printable)),
            wanted,
            paused: session.is_paused(),
            pace: session.clocks().pace().to_string(),
            pace_words: words::pace(t, session.clocks().pace()),
            clocks: Color::ALL.map(clock),
            number: session.number(),
            node: here.number(),
            line: walk.line().into_iter().map(NodeId::number).collect(),
            tree: walk
                .tree()
                .lines()
                .into_iter()
                .flatten()
                .map(|node| NodeView {
                    id: node.number(),
                    parent: walk.parent(node).map(NodeId::number),
                    mv: walk.move_to(node).map(|mv| mv.to_string()).unwrap_or_default(),
                    color: color(mover(node)),
                    number: walk.number_of(node),
                    comment: walk.tree().recorded(node).and_then(|recorded| recorded.note.comment.clone()),
                    value: value(t, session.judgement(node)),
                })
                .collect(),
            root_value: value(t, session.judgement(NodeId::ROOT)),
            main_end: session.home_end().number(),
            opening: words::opening_here(t, session),
            link: link::to_text(walk),
            title: (head.black.name.is_some() || head.white.name.is_some()).then(|| words::title(t, head)),
            news: session.has_news(),
            sides: Color::ALL.map(|color| words::side(t, color)),
            count_words: words::counts(t, position),
        }
    }
}

/// Where a value comes from.
pub(super) const fn source(proof: Proof) -> &'static str {
    match proof {
        Proof::Exact => "exact",
        Proof::WinDrawLoss => "win-draw-loss",
        Proof::Selective(_) => "selective",
        Proof::Heuristic { .. } => "heuristic",
        Proof::Book { .. } => "book",
    }
}

/// What is known about a position: in discs for black, and in words.
pub(super) fn value(t: Texts, judgement: Option<&Judgement>) -> Value {
    let Some(judgement) = judgement else { return Value::Null };
    json!({
        "discs": judgement.score.discs(),
        "shown": words::value(t, judgement.score, judgement.proof),
        "source": source(judgement.proof),
        "proof": words::proof(t, judgement.proof),
        "words": words::judgement(t, judgement),
    })
}

/// The lines of a search in words.
pub(super) fn lines(t: Texts, report: &Report) -> Value {
    let best = report.lines.first().map(|line| line.score);
    let line = |line: &viravolta_engine::Line| {
        let [mv, shown, proof] = words::line(t, line);
        json!({
            "move": line.first().map(|mv| mv.to_string()),
            "name": mv,
            "shown": shown,
            "proof": proof,
            "source": source(line.proof),
            "discs": line.score.discs(),
            "best": Some(line.score) == best,
            "moves": line.moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(),
            "rest": words::moves(t, line.moves.get(1..).unwrap_or_default()),
        })
    };
    json!(report.lines.iter().filter(|line| line.first().is_some()).map(line).collect::<Vec<_>>())
}
