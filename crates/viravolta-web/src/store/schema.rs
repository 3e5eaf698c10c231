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

/// Whether a newer version has made the file: nothing in it is touched then.
pub(super) fn is_newer(connection: &Connection) -> rusqlite::Result<bool> {
    let steps: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(steps).is_ok_and(|steps| steps > STEPS.len()))
}

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
    use super::super::{Store, StoreError};
    use super::*;

    #[test]
    fn the_steps_are_in_order() {
        Migrations::from_slice(STEPS).validate().expect("steps that SQLite takes");
    }

    #[tokio::test]
    async fn games_of_the_first_version_are_there_after_an_upgrade() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut file = Connection::open(folder.path().join("games.sqlite")).expect("a file");
        Migrations::from_slice(&STEPS[..1]).to_latest(&mut file).expect("the first version");
        file.execute_batch(
            "INSERT INTO game VALUES (7, 'b', 'w', 'v', '-', '', '', 0); INSERT INTO deed VALUES (7, 1, '{}', 0)",
        )
        .expect("a game");
        drop(file);
        let store = Store::open(folder.path()).expect("it is opened");
        let game = store.load("w".to_owned()).await.expect("it is read").expect("it is there");
        assert_eq!((game.id, game.deeds), (7, vec!["{}".to_owned()]));
        store.close();
    }

    #[test]
    fn the_file_of_a_newer_version_is_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.sqlite");
        let file = Connection::open(&path).expect("a file");
        file.execute_batch("CREATE TABLE later (what TEXT); PRAGMA user_version = 1000").expect("a newer file");
        drop(file);
        let before = std::fs::read(&path).expect("its bytes");
        assert!(matches!(Store::open(folder.path()), Err(StoreError::Newer(_))));
        assert_eq!(std::fs::read(&path).expect("its bytes"), before);
    }
}
