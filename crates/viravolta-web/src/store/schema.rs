//! The tables, and how those of earlier versions become those of today.

use rusqlite::Connection;
use rusqlite_migration::{M, Migrations};

const STEPS: &[M<'_>] = &[M::up(
    "CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        black TEXT NOT NULL UNIQUE,
        white TEXT NOT NULL UNIQUE,
        watch TEXT NOT NULL UNIQUE,
        start TEXT NOT NULL,
        opening TEXT NOT NULL,
        pace TEXT NOT NULL,
        made INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE deed (
        game INTEGER NOT NULL REFERENCES game (id),
        number INTEGER NOT NULL,
        body TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;",
)];

/// Brings the file up to date and makes what is confirmed last.
pub(super) fn prepare(connection: &mut Connection) -> rusqlite_migration::Result<()> {
    // Readers never wait for the writer, and what is committed is on the disk.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Migrations::from_slice(STEPS).to_latest(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_are_in_order() {
        Migrations::from_slice(STEPS).validate().expect("steps that SQLite takes");
    }
}
