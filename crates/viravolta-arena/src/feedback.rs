//! One file of feedback for each player, as a page and as text: how it went, and every fault with its boards, its
//! conversation, what to do, and how to see it again. It can be handed to its owner as it is: nobody else's program
//! speaks in it.

use std::fmt::Write;
use std::io;
use std::path::Path;

use viravolta_i18n::{Texts, tr};
use viravolta_rules::Color;

use crate::explain::Explanation;
use crate::fault_file;
use crate::files::Results;
use crate::outcome::Outcome;
use crate::page::{BASE, escape};
use crate::played::Played;
use crate::standings::Standing;
use crate::words;

/// So many faults are explained; who makes more makes the same one again and again.
const EXPLAINED: usize = 24;

/// Everything that a player is told.
struct Feedback<'a> {
    t: Texts,
    results: &'a Results,
    line: &'a Standing,
    folder: &'a Path,
    faults: Vec<(&'a Played, Explanation)>,
    /// The numbers of the games with faults that are not explained.
    more: Vec<String>,
}

/// Writes `feedback/NUMBER-NAME.html` and `.txt` for every player into the folder of the results.
///
/// # Errors
/// When the system refuses.
pub fn write(t: Texts, results: &Results, folder: &Path) -> io::Result<()> {
    let feedback = folder.join("feedback");
    std::fs::create_dir_all(&feedback)?;
    for line in &results.table {
        let told = Feedback::new(t, results, line, folder);
        let name = file_name(line.player, results.name_of(line.player));
        viravolta_disk::write(&feedback.join(format!("{name}.html")), told.html().as_bytes())?;
        viravolta_disk::write(&feedback.join(format!("{name}.txt")), told.text().as_bytes())?;
    }
    Ok(())
}

/// A name that every system takes: the number tells apart what looks alike without accents.
fn file_name(player: usize, name: &str) -> String {
    let plain = |character: char| if character.is_ascii_alphanumeric() { character.to_ascii_lowercase() } else { '-' };
    let name: String = name.chars().map(plain).take(40).collect();
    format!("{:02}-{}", player + 1, name.trim_matches('-'))
}

impl<'a> Feedback<'a> {
    fn new(t: Texts, results: &'a Results, line: &'a Standing, folder: &'a Path) -> Self {
        let name = results.name_of(line.player);
        let guilty: Vec<&Played> = results.games.iter().filter(|game| game.at_fault() == Some(line.player)).collect();
        let (shown, more) = guilty.split_at(guilty.len().min(EXPLAINED));
        let explain = |game: &&'a Played| {
            let file = fault_file::read(folder, game.number).ok().filter(|file| file.player == name);
            Some((*game, Explanation::new(t, game, name, file.as_ref().map(|file| &file.program))?))
        };
        Self {
            t,
            results,
            line,
            folder,
            faults: shown.iter().filter_map(explain).collect(),
            more: more.iter().map(|game| game.number.to_string()).collect(),
        }
    }

    fn name(&self) -> &str {
        self.results.name_of(self.line.player)
    }

    fn title(&self) -> String {
        tr!(self.t, "feedback-title", name = self.name())
    }

    fn verdict(&self) -> String {
        let line = self.line;
        tr!(
            self.t,
            "feedback-verdict",
            rank = line.rank,
            players = self.results.names.len(),
            points = words::points(self.t, line.points()),
            wins = line.wins,
            draws = line.draws,
            losses = line.losses,
        )
    }

    /// How many faults of which kinds.
    fn summary(&self) -> String {
        let count = self.faults.len() + self.more.len();
        if count == 0 {
            return tr!(self.t, "feedback-no-faults");
        }
        let of = |kind: Outcome| {
            let own = |game: &&Played| game.outcome == kind && game.at_fault() == Some(self.line.player);
            self.results.games.iter().filter(own).count()
        };
        let kinds = Outcome::ALL.into_iter().filter(|kind| of(*kind) > 0);
        let kinds: Vec<String> = kinds.map(|kind| format!("{} × {}", words::outcome(self.t, kind), of(kind))).collect();
        tr!(self.t, "feedback-faults", faults = count, kinds = kinds.join(", "))
    }

    fn opponent(&self, game: &Played) -> &str {
        self.results.name_of(if game.black == self.line.player { game.white } else { game.black })
    }

    fn head(&self, game: &Played) -> String {
        tr!(self.t, "feedback-fault", number = game.number, name = self.opponent(game))
    }

    /// The commands that show a game again, and play it again.
    fn commands(&self, game: &Played) -> [String; 2] {
        let folder = self.folder.display().to_string();
        let plain = |character: char| character.is_ascii_alphanumeric() || "/._-".contains(character);
        let folder = if folder.chars().all(plain) { folder } else { format!("'{}'", folder.replace('\'', "'\\''")) };
        let show = format!("viravolta arena replay {folder} {}", game.number);
        [show.clone(), format!("{show} --again")]
    }

    /// Every game as cells: number, round, colour, opponent, discs, result, how it ended.
    fn games(&self) -> Vec<[String; 7]> {
        let own = self.results.games.iter().filter(|game| game.half_points(self.line.player).is_some());
        own.map(|game| {
            let color = if game.black == self.line.player { Color::Black } else { Color::White };
            let (black, white) = game.score();
            let (mine, theirs) = if color == Color::Black { (black, white) } else { (white, black) };
            let result = match game.winner() {
                Some(winner) if winner == self.line.player => tr!(self.t, "feedback-won"),
                Some(_) => tr!(self.t, "feedback-lost"),
                None => tr!(self.t, "feedback-drawn"),
            };
            let how = match game.at_fault() {
                Some(player) if player == self.line.player => words::outcome(self.t, game.outcome),
                Some(player) => {
                    let (name, outcome) = (self.results.name_of(player), words::outcome(self.t, game.outcome));
                    tr!(self.t, "page-lost", name = name, outcome = outcome)
                }
                None => String::new(),
            };
            [
                game.number.to_string(),
                game.round.to_string(),
                words::color(self.t, color),
                self.opponent(game).to_owned(),
                format!("{mine}–{theirs}"),
                result,
                how,
            ]
        })
        .collect()
    }

    fn heads(&self) -> [String; 7] {
        let t = self.t;
        [
            tr!(t, "feedback-number"),
            tr!(t, "feedback-round"),
            tr!(t, "feedback-color"),
            tr!(t, "feedback-opponent"),
            tr!(t, "feedback-score"),
            tr!(t, "feedback-result"),
            tr!(t, "feedback-how"),
        ]
    }

    fn text(&self) -> String {
        let t = self.t;
        let mut text = format!("{}\n{}\n\n{}\n{}\n", self.title(), self.results.name, self.verdict(), self.summary());
        for (index, (game, fault)) in self.faults.iter().enumerate() {
            match index {
                0 => text += &format!("\n== {} ==\n", tr!(t, "feedback-first")),
                1 => text += &format!("\n== {} ==\n", tr!(t, "feedback-more")),
                _ => {}
            }
            let [show, again] = self.commands(game);
            text += &format!("\n{}\n{}", self.head(game), fault.text());
            text += &format!("{}\n  {show}\n", tr!(t, "feedback-repeat"));
            text += &format!("{}\n  {again}\n", tr!(t, "feedback-repeat-again"));
        }
        if !self.more.is_empty() {
            text += &format!("\n{}\n", tr!(t, "feedback-not-shown", games = self.more.join(", ")));
        }
        text += &format!("\n== {} ==\n\n", tr!(t, "feedback-games"));
        let rows: Vec<[String; 7]> = [self.heads()].into_iter().chain(self.games()).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: [usize; 7] = std::array::from_fn(width);
        for row in &rows {
            let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
            text += &format!("{}\n", cells.join("  ").trim_end());
        }
        text
    }

    fn html(&self) -> String {
        let t = self.t;
        let mut html = format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
             <style>{BASE}header, main {{ max-width: 760px; }}</style>\n</head>\n<body>\n\
             <header><h1>{title}</h1><p>{}</p></header>\n<main>\n<section><p><b>{}</b></p><p class=\"{}\">{}</p></section>\n",
            t.language().tag(),
            escape(&self.results.name),
            escape(&self.verdict()),
            if self.faults.is_empty() { "good" } else { "bad" },
            escape(&self.summary()),
            title = escape(&self.title()),
        );
        if let Some((first, others)) = self.faults.split_first() {
            let _ = writeln!(
                html,
                "<section><h2>{}</h2>{}</section>",
                escape(&tr!(t, "feedback-first")),
                self.fault(first)
            );
            if !others.is_empty() {
                let _ = write!(html, "<section><h2>{}</h2>", escape(&tr!(t, "feedback-more")));
                for fault in others {
                    let summary = format!("{}: {}", self.head(fault.0), words::outcome(t, fault.0.outcome));
                    let _ =
                        write!(html, "<details><summary>{}</summary>{}</details>", escape(&summary), self.fault(fault));
                }
                if !self.more.is_empty() {
                    let text = tr!(t, "feedback-not-shown", games = self.more.join(", "));
                    let _ = write!(html, "<p class=\"note\">{}</p>", escape(&text));
                }
                html.push_str("</section>\n");
            }
        }
        let _ = write!(
            html,
            "<section><h2>{}</h2><div class=\"wide\"><table><thead><tr>",
            escape(&tr!(t, "feedback-games"))
        );
        html.extend(self.heads().iter().map(|head| format!("<th class=\"left\">{}</th>", escape(head))));
        html.push_str("</tr></thead><tbody>");
        for row in self.games() {
            let cells: String = row.iter().map(|cell| format!("<td class=\"left\">{}</td>", escape(cell))).collect();
            let _ = write!(html, "<tr>{cells}</tr>");
        }
        html + "</tbody></table></div></section>\n</main>\n</body>\n</html>\n"
    }

    fn fault(&self, (game, fault): &(&Played, Explanation)) -> String {
        let [show, again] = self.commands(game).map(|command| escape(&command));
        format!(
            "<p class=\"note\">{}</p>{}<p>{} <code>{show}</code><br>{} <code>{again}</code></p>",
            escape(&self.head(game)),
            fault.html(),
            escape(&tr!(self.t, "feedback-repeat")),
            escape(&tr!(self.t, "feedback-repeat-again")),
        )
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(super::file_name(0, "Ana Luísa"), "01-ana-lu-sa");
        assert_eq!(super::file_name(11, "../../etc/passwd"), "12-etc-passwd");
        assert_eq!(super::file_name(2, "李"), "03-");
    }
}
