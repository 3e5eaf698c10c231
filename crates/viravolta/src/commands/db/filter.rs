//! The options that choose games.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use viravolta_i18n::{Texts, tr};
use viravolta_db::{Filter, WinnerFilter};
use viravolta_rules::Color;

use crate::failure::Failure;
use crate::values;

/// Which games of which folder.
#[derive(Debug, clap::Args)]
pub(super) struct FilterArgs {
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
    #[arg(long, value_name = "YEARS", value_parser = values::years)]
    year: Option<RangeInclusive<u16>>,
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    #[arg(long, value_name = "NAME")]
    tournament: Option<String>,
    #[arg(long, value_name = "RESULT", value_enum)]
    result: Option<Wanted>,
    #[arg(long, value_name = "NAME")]
    opening: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Wanted {
    Black,
    White,
    Draw,
    Won,
    Lost,
}

impl FilterArgs {
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// What was typed, as the database wants it.
    pub(super) fn filter(&self, t: Texts) -> Result<Filter, Failure> {
        if matches!(self.result, Some(Wanted::Won | Wanted::Lost)) && self.player.is_none() {
            return Err(Failure::input(tr!(t, "db-whose-result")));
        }
        Ok(Filter {
            years: self.year.clone(),
            player: self.player.clone(),
            black: self.black.clone(),
            white: self.white.clone(),
            tournament: self.tournament.clone(),
            winner: self.result.map(|wanted| match wanted {
                Wanted::Black => WinnerFilter::Won(Color::Black),
                Wanted::White => WinnerFilter::Won(Color::White),
                Wanted::Draw => WinnerFilter::Draw,
                Wanted::Won => WinnerFilter::PlayerWon,
                Wanted::Lost => WinnerFilter::PlayerLost,
            }),
            opening: self.opening.clone(),
        })
    }
}
