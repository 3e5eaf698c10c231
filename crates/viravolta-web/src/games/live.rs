//! A game that somebody plays or watches at the moment: one deed after the other, each on the disk before it counts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::{Mutex, watch};
use viravolta_desk::faults;
use viravolta_i18n::Texts;
use viravolta_rules::{Color, Move, Square};

use super::Seat;
use super::attendance::Presence;
use super::deed::Deed;
use super::table::Table;
use super::view::{View, game};
use crate::http::Fault;
use crate::place::written;
use crate::store::{Row, Store, StoredGame};

/// A game in memory.
#[derive(Debug)]
pub(crate) struct Live {
    id: i64,
    tokens: [String; 3],
    store: Arc<Store>,
    table: Mutex<Timed>,
    pub(super) view: watch::Sender<Arc<View>>,
    pub(super) presence: watch::Sender<Presence>,
}

#[derive(Debug)]
struct Timed {
    table: Table,
    /// Whether somebody waits for the clock to run out.
    is_timed: bool,
    /// When something was last done or looked at.
    touched: Instant,
}

impl Live {
    /// A game that was just made or loaded.
    pub(crate) fn new(stored: &StoredGame, table: Table, store: Arc<Store>) -> Arc<Self> {
        let now = Instant::now();
        let view = Arc::new(View::new(&table, &stored.tokens, now));
        Arc::new(Self {
            id: stored.id,
            tokens: stored.tokens.clone(),
            store,
            table: Mutex::new(Timed { table, is_timed: false, touched: now }),
            view: watch::Sender::new(view),
            presence: watch::Sender::new(Presence::default()),
        })
    }

    pub(crate) const fn tokens(&self) -> &[String; 3] {
        &self.tokens
    }

    /// The game as a seat sees it now.
    pub(crate) async fn show(self: &Arc<Self>, seat: Seat) -> Value {
        let mut timed = self.table.lock().await;
        timed.touched = Instant::now();
        self.watch_clock(&mut timed);
        game(&timed.table, &self.tokens, seat, Instant::now())
    }

    /// A copy of the state.
    pub(crate) async fn table(&self) -> Table {
        self.table.lock().await.table.clone()
    }

    /// Whether nobody has needed it for a while; never while a clock runs.
    pub(super) fn is_idle(&self, after: Duration) -> bool {
        let quiet = |timed: &Timed| timed.touched.elapsed() > after && timed.table.running().is_none();
        self.presence.borrow().is_empty() && self.table.try_lock().is_ok_and(|timed| quiet(&timed))
    }

    /// A player opens the page.
    pub(crate) async fn join(self: &Arc<Self>, color: Color, name: Option<String>) -> Result<(), Fault> {
        let mut timed = self.table.lock().await;
        let at = color as usize;
        if timed.table.seen[at] && (name.is_none() || name == timed.table.names[at]) {
            return Ok(());
        }
        self.commit(&mut timed, vec![Deed::Join { side: color.into(), name }], Vec::new()).await
    }

    /// A player puts a disc on a square, which is the move number `ply` from 0 on. The same again is no fault.
    pub(crate) async fn play(
        self: &Arc<Self>,
        t: Texts,
        color: Color,
        ply: usize,
        square: Square,
    ) -> Result<(), Fault> {
        let mut timed = self.table.lock().await;
        let seen = |timed: &Timed| game(&timed.table, &self.tokens, Seat::Player(color), Instant::now());
        let played = timed.table.game.moves_with_color().nth(ply);
        if let Some((by, mv)) = played {
            let same = by == color && mv == Move::Place(square);
            return if same { Ok(()) } else { Err(Fault::Stale(seen(&timed))) };
        }
        self.flag(&mut timed).await?;
        if timed.table.game.is_over() {
            return Err(Fault::Over(seen(&timed)));
        }
        if ply != timed.table.ply() {
            return Err(Fault::Stale(seen(&timed)));
        }
        if timed.table.game.position().turn() != color {
            return Err(Fault::NotYours);
        }
        if let Err(illegal) = timed.table.game.position().play(Move::Place(square)) {
            return Err(Fault::Illegal(faults::illegal_sentence(t, illegal)));
        }
        let left = timed.table.left_after_move(Instant::now());
        let deed = Deed::Move { square: written(Move::Place(square)), left };
        self.commit(&mut timed, vec![deed], Vec::new()).await
    }

    /// A player gives up.
    pub(crate) async fn resign(self: &Arc<Self>, color: Color) -> Result<(), Fault> {
        let mut timed = self.table.lock().await;
        self.flag(&mut timed).await?;
        self.not_over(&timed, color)?;
        self.commit(&mut timed, vec![Deed::Resign { side: color.into() }], Vec::new()).await
    }

    /// A player asks to take back, or agrees.
    pub(crate) async fn take_back(self: &Arc<Self>, color: Color, ply: usize) -> Result<(), Fault> {
        let mut timed = self.table.lock().await;
        self.flag(&mut timed).await?;
        self.not_over(&timed, color)?;
        let table = &timed.table;
        if ply < table.opening || ply >= table.ply() {
            return Err(Fault::Stale(game(table, &self.tokens, Seat::Player(color), Instant::now())));
        }
        let deed = match table.take_back {
            Some((by, asked)) if by == color && asked == ply => return Ok(()),
            Some((by, asked)) if by != color && asked == ply => Deed::TakeBack { ply },
            _ => Deed::AskTakeBack { side: color.into(), ply },
        };
        self.commit(&mut timed, vec![deed], Vec::new()).await
    }

    /// A player refuses what is asked, or asks no more.
    pub(crate) async fn decline(self: &Arc<Self>) -> Result<(), Fault> {
        let mut timed = self.table.lock().await;
        if timed.table.take_back.is_none() && timed.table.rematch.is_none() {
            return Ok(());
        }
        self.commit(&mut timed, vec![Deed::Decline], Vec::new()).await
    }

    /// A player asks for another game. If both have, `make` makes it: with the colours changed.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        color: Color,
        make: impl FnOnce(&Table) -> StoredGame,
    ) -> Result<Option<StoredGame>, Fault> {
        let mut timed = self.table.lock().await;
        self.flag(&mut timed).await?;
        let table = &timed.table;
        if !table.game.is_over() {
            return Err(Fault::Stale(game(table, &self.tokens, Seat::Player(color), Instant::now())));
        }
        if table.next.is_some() || table.rematch == Some(color) {
            return Ok(None);
        }
        if table.rematch.is_none() {
            self.commit(&mut timed, vec![Deed::AskRematch { side: color.into() }], Vec::new()).await?;
            return Ok(None);
        }
        let next = make(table);
        // Whoever had black has white there.
        let [black, white, watch] = next.tokens.clone();
        let deed = Deed::Next { tokens: [white, black, watch] };
        self.commit(&mut timed, vec![deed], vec![Row::Game(next.clone())]).await?;
        Ok(Some(next))
    }

    fn not_over(&self, timed: &Timed, color: Color) -> Result<(), Fault> {
        match timed.table.game.is_over() {
            true => Err(Fault::Over(game(&timed.table, &self.tokens, Seat::Player(color), Instant::now()))),
            false => Ok(()),
        }
    }

    /// Ends the game if a clock has run out.
    async fn flag(self: &Arc<Self>, timed: &mut Timed) -> Result<(), Fault> {
        match timed.table.overdue(Instant::now()) {
            Some(color) => self.commit(timed, vec![Deed::Time { side: color.into() }], Vec::new()).await,
            None => Ok(()),
        }
    }

    /// Brings deeds to the disk, then lets them count and tells everybody.
    async fn commit(self: &Arc<Self>, timed: &mut Timed, deeds: Vec<Deed>, mut rows: Vec<Row>) -> Result<(), Fault> {
        for (deed, number) in deeds.iter().zip(timed.table.version..) {
            let body = serde_json::to_string(deed).map_err(|_| Fault::Broken)?;
            rows.push(Row::Deed { game: self.id, number, body });
        }
        self.store.write(rows).await.map_err(|_| Fault::Broken)?;
        let now = Instant::now();
        for deed in &deeds {
            timed.table.apply(deed, now);
        }
        timed.touched = now;
        self.view.send_replace(Arc::new(View::new(&timed.table, &self.tokens, now)));
        self.watch_clock(timed);
        Ok(())
    }

    /// Sees to it that the game ends when the running clock does.
    fn watch_clock(self: &Arc<Self>, timed: &mut Timed) {
        if !timed.is_timed && timed.table.running().is_some() {
            timed.is_timed = true;
            tokio::spawn(wait_for_flag(Arc::clone(self)));
        }
    }
}

async fn wait_for_flag(live: Arc<Live>) {
    loop {
        let left = {
            let mut timed = live.table.lock().await;
            // When the disk refuses, the flag is tried again a moment later.
            let refused = live.flag(&mut timed).await.is_err();
            match timed.table.running() {
                Some(color) if refused => timed.table.left(color, Instant::now()).max(Duration::from_secs(1)),
                Some(color) => timed.table.left(color, Instant::now()),
                None => {
                    timed.is_timed = false;
                    return;
                }
            }
        };
        tokio::time::sleep(left).await;
    }
}
