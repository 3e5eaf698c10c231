//! What a conversion came to: told on standard error, so that the answer stays clean.

use std::collections::BTreeMap;
use std::io::{self, Write};

use viravolta_desk::convert::Account;
use viravolta_desk::{faults, words};
use viravolta_i18n::{Texts, tr};
use viravolta_notation::Loss;

/// Tells what is worth telling; the number of games alone only when a file was written.
pub(super) fn tell(
    t: Texts,
    account: &Account,
    files_passed_over: u64,
    wrote_file: bool,
    err: &mut dyn Write,
) -> io::Result<()> {
    let Account { games, left_out: (shown, left_out), losses, unread } = account;
    let notable = *left_out > 0 || files_passed_over > 0 || !losses.is_empty() || !unread.is_empty();
    if wrote_file || notable {
        writeln!(err, "{}", tr!(t, "convert-games", games = *games))?;
    }
    for fault in shown {
        writeln!(err, "  {}", words::printable(&faults::convert(t, fault).message))?;
    }
    if *left_out > 0 {
        writeln!(err, "{}", tr!(t, "convert-skipped", games = *left_out))?;
    }
    if files_passed_over > 0 {
        writeln!(err, "{}", tr!(t, "convert-passed-over", files = files_passed_over))?;
    }
    if !losses.is_empty() {
        writeln!(err, "{}", tr!(t, "convert-losses"))?;
        list(t, losses, err)?;
    }
    if !unread.is_empty() {
        writeln!(err, "{}", tr!(t, "convert-unread"))?;
        list(t, unread, err)?;
    }
    Ok(())
}

fn list(t: Texts, losses: &BTreeMap<Loss, u64>, err: &mut dyn Write) -> io::Result<()> {
    for (what, games) in losses {
        let text = tr!(t, "convert-loss", what = faults::loss(t, what), games = *games);
        writeln!(err, "  {}", words::printable(&text))?;
    }
    Ok(())
}
