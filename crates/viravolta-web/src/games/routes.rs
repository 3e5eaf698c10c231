//! `/api/games` and `/g/TOKEN`.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use askama::Template as _;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use rand::RngExt as _;
use serde::Deserialize;
use serde_json::json;
use viravolta_desk::{Pace, words};
use viravolta_i18n::{Texts, tr};
use viravolta_rules::{BoardSize, Color, Game, Position, Square, StartKind};

use super::table::Table;
use super::{Live, Seat};
use crate::http::{Body, Fault, Visitor};
use crate::page::{GamePage, Still, numbered};
use crate::place::Place;
use crate::random::token;
use crate::state::App;
use crate::store::StoredGame;
use crate::think::side;

/// A name has at most so many letters.
const NAME_LETTERS: usize = 40;

type Answer = Result<Response, Response>;

/// What a new game shall be.
#[derive(Debug, Deserialize)]
pub(crate) struct NewGame {
    #[serde(flatten)]
    place: Place,
    size: Option<usize>,
    #[serde(default)]
    mirrored: bool,
    pace: Option<String>,
    side: Option<String>,
    name: Option<String>,
}

impl NewGame {
    /// Where it begins.
    fn game(&self, t: Texts) -> Result<Game, Fault> {
        let malformed = |what: &str| Fault::Malformed(what.to_owned());
        let mut place = self.place.clone();
        if place.start.is_none() {
            let size = BoardSize::from_side(self.size.unwrap_or(8)).ok_or_else(|| malformed("size: 4, 6, 8"))?;
            let kind = if self.mirrored { StartKind::Mirrored } else { StartKind::Usual };
            place.start = Some(Position::start_of(size, kind).board_text().to_string());
        }
        let game = place.game(t)?;
        match game.is_over() {
            true => Err(Fault::Illegal(viravolta_desk::faults::over_sentence(t))),
            false => Ok(game),
        }
    }

    fn color(&self) -> Result<Color, Fault> {
        match self.side.as_deref() {
            Some("black") => Ok(Color::Black),
            Some("white") => Ok(Color::White),
            None | Some("random") => Ok(if rand::rng().random() { Color::Black } else { Color::White }),
            Some(_) => Err(Fault::Malformed("side: black, white, random".to_owned())),
        }
    }

    fn pace(&self) -> Result<Pace, Fault> {
        let text = self.pace.as_deref().unwrap_or("none");
        text.parse().map_err(|_| Fault::Malformed("pace: none, 30s, 5m, 5m+3s".to_owned()))
    }
}

/// A name as it may be shown; `None` if nothing is left of it.
fn clean(name: Option<&str>) -> Option<String> {
    let name: String = words::printable(name?.trim()).chars().take(NAME_LETTERS).collect();
    (!name.is_empty()).then_some(name)
}

/// Makes a game.
pub(crate) async fn create(State(app): State<Arc<App>>, visitor: Visitor, Body(new): Body<NewGame>) -> Answer {
    let made = async {
        let (game, color, pace) = (new.game(visitor.t)?, new.color()?, new.pace()?);
        let stored = StoredGame {
            id: app.games.new_id(),
            tokens: [token(), token(), token()],
            start: game.start().board_text().to_string(),
            opening: game.transcript().to_string(),
            pace: pace.to_string(),
            deeds: Vec::new(),
        };
        let live = app.games.add(&stored).await?;
        if let Some(name) = clean(new.name.as_deref()) {
            live.join(color, Some(name)).await?;
        }
        app.metrics.games.fetch_add(1, Ordering::Relaxed);
        let [black, white, watch] = stored.tokens;
        Ok(json!({"you": side(color), "black": black, "white": white, "watch": watch}))
    };
    match made.await {
        Ok(made) => Ok((StatusCode::CREATED, Json(made)).into_response()),
        Err(fault) => Err(Fault::answer(&fault, visitor.t)),
    }
}

/// Reads a game.
pub(crate) async fn read(State(app): State<Arc<App>>, visitor: Visitor, Path(token): Path<String>) -> Answer {
    let (live, seat) = app.games.find(&token).await.map_err(|fault| fault.answer(visitor.t))?;
    Ok(Json(live.show(seat).await).into_response())
}

/// Lets the owner of a seat do something, and answers with the game as it is then.
///
/// It is done to the end even if whoever asked has gone: nothing may be on the disk that the memory does not know.
async fn act<D>(
    app: &Arc<App>,
    visitor: &Visitor,
    token: String,
    deed: impl FnOnce(Arc<Live>, Color) -> D + Send + 'static,
) -> Answer
where
    D: Future<Output = Result<(), Fault>> + Send,
{
    let app = Arc::clone(app);
    let acted = tokio::spawn(async move {
        let (live, seat) = app.games.find(&token).await?;
        let Seat::Player(color) = seat else { return Err(Fault::NotYours) };
        deed(Arc::clone(&live), color).await?;
        Ok(live.show(seat).await)
    });
    let acted = acted.await.unwrap_or(Err(Fault::Broken));
    acted.map(|game| Json(game).into_response()).map_err(|fault| Fault::answer(&fault, visitor.t))
}

/// A move.
#[derive(Debug, Deserialize)]
pub(crate) struct MoveRequest {
    ply: usize,
    square: String,
}

/// Plays.
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Body(request): Body<MoveRequest>,
) -> Answer {
    let t = visitor.t;
    let square: Result<Square, Fault> =
        request.square.parse().map_err(|_| Fault::Malformed(words::printable(&request.square)));
    let played = act(&app, &visitor, token, async move |live, color| live.play(t, color, request.ply, square?).await);
    let played = played.await?;
    app.metrics.moves.fetch_add(1, Ordering::Relaxed);
    Ok(played)
}

/// Who comes.
#[derive(Debug, Deserialize)]
pub(crate) struct JoinRequest {
    name: Option<String>,
}

/// Takes a seat.
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Body(request): Body<JoinRequest>,
) -> Answer {
    let name = clean(request.name.as_deref());
    act(&app, &visitor, token, async move |live, color| live.join(color, name).await).await
}

/// Gives up.
pub(crate) async fn resign(State(app): State<Arc<App>>, visitor: Visitor, Path(token): Path<String>) -> Answer {
    act(&app, &visitor, token, async move |live, color| live.resign(color).await).await
}

/// How far back.
#[derive(Debug, Deserialize)]
pub(crate) struct TakeBackRequest {
    ply: usize,
}

/// Asks to take back, or agrees.
pub(crate) async fn take_back(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Body(request): Body<TakeBackRequest>,
) -> Answer {
    act(&app, &visitor, token, async move |live, color| live.take_back(color, request.ply).await).await
}

/// Refuses what is asked.
pub(crate) async fn decline(State(app): State<Arc<App>>, visitor: Visitor, Path(token): Path<String>) -> Answer {
    act(&app, &visitor, token, async move |live, _| live.decline().await).await
}

/// Asks for another game, or agrees to one.
pub(crate) async fn rematch(State(app): State<Arc<App>>, visitor: Visitor, Path(at): Path<String>) -> Answer {
    let hub = Arc::clone(&app);
    let again = move |table: &Table| StoredGame {
        id: hub.games.new_id(),
        tokens: [token(), token(), token()],
        start: table.game.start().board_text().to_string(),
        opening: opening(table),
        pace: table.pace.to_string(),
        deeds: Vec::new(),
    };
    act(&app, &visitor, at, async move |live, color| live.rematch(color, again).await.map(|_| ())).await
}

/// The moves that were made before anybody came.
fn opening(table: &Table) -> String {
    let mut game = table.game.clone();
    while game.moves().len() > table.opening && game.undo().is_some() {}
    game.transcript().to_string()
}

/// The page of a game.
pub(crate) async fn page(State(app): State<Arc<App>>, visitor: Visitor, Path(token): Path<String>) -> Response {
    let t = visitor.t;
    let (live, seat) = match app.games.find(&token).await {
        Ok(found) => found,
        Err(fault) => return app.fault_page(&visitor, &fault),
    };
    let table = live.table().await;
    let player = |color: Color| {
        let name = table.names[color as usize].clone();
        name.map_or_else(
            || words::side(t, color),
            |name| tr!(t, "web-player", name = name, side = words::side_inside(t, color)),
        )
    };
    let role = match seat {
        Seat::Player(color) => tr!(t, "web-role-player", side = words::side_inside(t, color)),
        Seat::Watch => tr!(t, "web-role-watch"),
    };
    let shell = app.shell(&visitor);
    let page = GamePage {
        shell: &shell,
        token: &token,
        seat: seat.name(),
        players: Color::ALL.map(player),
        role,
        still: Still::of(t, &table.game),
        moves: numbered(t, &table.game),
    };
    Html(page.render().unwrap_or_default()).into_response()
}
