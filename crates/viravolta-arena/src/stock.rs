//! Programs that draw their colour by lot are started ahead while games are played, so that no game waits for luck.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use viravolta_rules::Color;

use crate::cup::Cup;
use crate::player::Console;

/// Many draw by the second: another start within it draws the same.
const BETWEEN: Duration = Duration::from_millis(1100);
/// How soon the end is noticed.
const PAUSE: Duration = Duration::from_millis(50);

/// Keeps an instance of each colour of every program that draws, until it is done.
pub(crate) fn keep(cup: &Cup, done: &AtomicBool) {
    let mut started: Vec<Option<Instant>> = vec![None; cup.players.len()];
    while !done.load(Ordering::Relaxed) {
        for (player, entrant) in cup.players.iter().enumerate() {
            let due = started[player].is_none_or(|started: Instant| started.elapsed() >= BETWEEN);
            if due && entrant.acquaintance.wants_spares() && !done.load(Ordering::Relaxed) {
                started[player] = Some(Instant::now());
                Console::start_spare(&cup.seat(player, Color::White, 0));
            }
        }
        thread::sleep(PAUSE);
    }
}

/// Ends what was started and not needed.
pub(crate) fn dismiss(cup: &Cup) {
    cup.players.iter().for_each(|player| player.acquaintance.dismiss());
}
