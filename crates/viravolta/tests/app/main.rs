//! The app on a real terminal, driven with keys, mouse, signals and windows of all sizes.
#![cfg(unix)]

mod desk;
mod files;
mod games;
mod history;
mod languages;
mod plain;
mod playing_on;
mod same_words;
mod slow_disk;
mod window;
