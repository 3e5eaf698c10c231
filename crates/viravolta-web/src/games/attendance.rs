//! Who is at the table: seats whose pages are open, and how many look on.

use std::sync::Arc;

use serde_json::json;
use tokio::sync::watch;
use viravolta_rules::Color;

use super::view::View;
use super::{Live, Seat};

/// How many pages are open.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Presence {
    seats: [usize; 2],
    watchers: usize,
}

impl Presence {
    pub(crate) const fn is_empty(&self) -> bool {
        self.seats[0] + self.seats[1] + self.watchers == 0
    }

    pub(crate) fn json(&self) -> String {
        let [black, white] = self.seats.map(|pages| pages > 0);
        json!({"black": black, "white": white, "watchers": self.watchers}).to_string()
    }

    const fn count(&mut self, seat: Seat) -> &mut usize {
        match seat {
            Seat::Player(Color::Black) => &mut self.seats[0],
            Seat::Player(Color::White) => &mut self.seats[1],
            Seat::Watch => &mut self.watchers,
        }
    }
}

/// Somebody at the table, until this goes.
#[derive(Debug)]
pub(crate) struct Attendance {
    live: Arc<Live>,
    seat: Seat,
}

impl Attendance {
    pub(crate) fn new(live: Arc<Live>, seat: Seat) -> Self {
        live.presence.send_modify(|presence| *presence.count(seat) += 1);
        Self { live, seat }
    }

    pub(crate) const fn seat(&self) -> Seat {
        self.seat
    }

    /// Tells every change of the game from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<Arc<View>> {
        self.live.view.subscribe()
    }

    /// Tells who comes and goes.
    pub(crate) fn presence(&self) -> watch::Receiver<Presence> {
        self.live.presence.subscribe()
    }

    /// The game at this moment: its version, and what it looks like from this seat.
    pub(crate) async fn now(&self) -> (u64, String) {
        let view = self.live.show(self.seat).await;
        (view["version"].as_u64().unwrap_or_default(), view.to_string())
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let seat = self.seat;
        self.live.presence.send_modify(|presence| {
            let count = presence.count(seat);
            *count = count.saturating_sub(1);
        });
    }
}
