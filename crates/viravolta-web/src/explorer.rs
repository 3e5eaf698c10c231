//! What was played from a position in the games of a database.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use viravolta_db::{Database, Filter, OpenError, PositionIndex, Tally};
use viravolta_notation::opening_of;
use viravolta_rules::{Color, Game};

use crate::http::{Fault, Query, Visitor};
use crate::place::{Moves, Place, written};
use crate::state::App;

/// So many of the newest games are told.
const LATEST: usize = 10;

/// The games, once their index has been built.
#[derive(Debug, Default)]
pub(crate) struct Explorer {
    archive: Option<Arc<OnceLock<Archive>>>,
}

#[derive(Debug)]
struct Archive {
    database: Database,
    index: PositionIndex,
}

impl Explorer {
    /// Reads the games of a folder, and has the index made or read in the background: the server does not wait.
    pub(crate) fn open(folder: Option<&PathBuf>, index: PathBuf) -> Result<Self, OpenError> {
        let Some(folder) = folder else { return Ok(Self::default()) };
        let database = Database::open(folder)?;
        let archive = Arc::new(OnceLock::new());
        let ready = Arc::clone(&archive);
        std::thread::spawn(move || {
            let (index, _) = PositionIndex::open_or_build(&database, &index, |_| {});
            ready.get_or_init(|| Archive { database, index });
        });
        Ok(Self { archive: Some(archive) })
    }

    /// Whether there is a database.
    pub(crate) const fn is_there(&self) -> bool {
        self.archive.is_some()
    }
}

/// What is asked about.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    start: Option<String>,
    moves: Option<String>,
    from: Option<u16>,
    to: Option<u16>,
    player: Option<String>,
}

/// `GET /api/explorer`.
pub(crate) async fn explore(State(app): State<Arc<App>>, visitor: Visitor, Query(asked): Query<Asked>) -> Response {
    let looked_up = async {
        let archive = app.explorer.archive.clone().ok_or(Fault::NotFound)?;
        if archive.get().is_none() {
            return Err(Fault::Building);
        }
        let place = Place { start: asked.start, moves: asked.moves.map(Moves::Text) };
        let game = place.game(visitor.t)?;
        let years = (asked.from.is_some() || asked.to.is_some())
            .then(|| asked.from.unwrap_or(0)..=asked.to.unwrap_or(u16::MAX));
        let player = asked.player.filter(|name| !name.trim().is_empty());
        let filter = Filter { years, player, ..Filter::default() };
        let task =
            tokio::task::spawn_blocking(move || archive.get().and_then(|archive| look_up(archive, &game, &filter)));
        task.await.ok().flatten().ok_or(Fault::Broken)
    };
    match looked_up.await {
        Ok(answer) => Json(answer).into_response(),
        Err(fault) => Fault::answer(&fault, visitor.t),
    }
}

fn look_up(archive: &Archive, game: &Game, filter: &Filter) -> Option<Value> {
    let Archive { database, index } = archive;
    let lookup = database.look_up(index, game.position(), filter).ok()?;
    let mut answer = counts(&lookup.tally);
    answer["position"] = game.position().board_text().to_string().into();
    answer["opening"] = opening_of(game).map(|opening| opening.name).into();
    let next = lookup.next.iter().map(|next| {
        let mut row = counts(&next.tally);
        row["move"] = written(next.mv).into();
        row
    });
    answer["next"] = next.collect();
    let mut games: Vec<_> = lookup.games.iter().filter_map(|number| database.game(*number)).collect();
    games.sort_by_key(|game| std::cmp::Reverse((game.year(), game.number)));
    let latest = games.iter().take(LATEST).map(|game| {
        json!({
            "year": game.year(),
            "black": game.player(Color::Black),
            "white": game.player(Color::White),
            "tournament": game.tournament(),
            "score": game.raw().score,
            "moves": game.play().transcript().to_string(),
        })
    });
    answer["latest"] = latest.collect();
    Some(answer)
}

/// Games counted, as `viravolta db position --json` writes them.
fn counts(tally: &Tally) -> Value {
    let short = |value: f64| (value * 100.0).round() / 100.0;
    json!({
        "games": tally.games(),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "percentage": short(tally.percentage()),
        "mean_discs": short(tally.mean_discs()),
    })
}
