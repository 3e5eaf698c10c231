//! Games by link: two seats, any number of watchers, clocks that the server keeps.

mod attendance;
mod deed;
mod hub;
mod live;
mod routes;
mod table;
mod view;

pub(crate) use attendance::Attendance;
pub(crate) use hub::Hub;
pub(crate) use live::Live;
pub(crate) use routes::{create, decline, join, page, play, read, rematch, resign, take_back};

use viravolta_rules::Color;

/// What a link lets its owner do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// To play a colour.
    Player(Color),
    /// To look on.
    Watch,
}

impl Seat {
    const ALL: [Self; 3] = [Self::Player(Color::Black), Self::Player(Color::White), Self::Watch];

    /// The name that programs read.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Player(Color::Black) => "black",
            Self::Player(Color::White) => "white",
            Self::Watch => "watch",
        }
    }
}
