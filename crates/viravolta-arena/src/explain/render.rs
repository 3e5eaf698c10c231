//! Explanations as text and as HTML.

use std::fmt::Write;

use viravolta_rules::Color;

use super::{Explanation, Line, Mark, ShownBoard};
use crate::page::escape;

impl ShownBoard {
    /// The board line by line, all of one width. A square that differs stands between brackets, a legal move is `+`.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let cells = self.lines.iter().flat_map(|(_, cells)| cells);
        let glyph = cells.map(|cell| cell.glyph.chars().count()).max().unwrap_or(1);
        let width = self.columns.iter().map(|head| head.chars().count()).max().unwrap_or(1).max(glyph).max(1);
        let heads: String = self.columns.iter().map(|head| format!(" {head:>width$} ")).collect();
        let mut rows = vec![format!("  {heads}")];
        rows.extend(self.lines.iter().map(|(head, cells)| {
            let cells: String = cells
                .iter()
                .map(|cell| {
                    let glyph = match (cell.glyph.as_str(), cell.mark) {
                        ("", Mark::Legal) => "+",
                        ("", _) => ".",
                        (glyph, _) => glyph,
                    };
                    let [left, right] = if cell.mark == Mark::Differs { ["[", "]"] } else { [" ", " "] };
                    format!("{left}{glyph:>width$}{right}")
                })
                .collect();
            format!("{head:>2}{cells}")
        }));
        rows
    }

    fn html(&self) -> String {
        let mut html =
            format!("<figure class=\"board\"><figcaption>{}</figcaption><table><tr><th></th>", escape(&self.title));
        html.extend(self.columns.iter().map(|head| format!("<th>{}</th>", escape(head))));
        for (head, cells) in &self.lines {
            let _ = write!(html, "</tr><tr><th>{}</th>", escape(head));
            for cell in cells {
                let disc = match cell.disc {
                    Some(Color::Black) => "black",
                    Some(Color::White) => "white",
                    None => "empty",
                };
                let mark = match cell.mark {
                    Mark::None => "",
                    Mark::Differs => " differs",
                    Mark::Legal => " legal",
                };
                let _ = write!(html, "<td class=\"{disc}{mark}\">{}</td>", escape(&cell.glyph));
            }
        }
        html + "</tr></table></figure>"
    }
}

impl Line {
    /// `> 5F` is what the referee said, `< ...` the program; what was understood follows after `←`.
    #[must_use]
    pub fn text(&self) -> String {
        let arrow = if self.program { '<' } else { '>' };
        if self.understood.is_empty() {
            return format!("{arrow} {}", self.text);
        }
        format!("{arrow} {}   ← {}", self.text, self.understood.join("; "))
    }
}

impl Explanation {
    /// All of it as lines of text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.headline);
        let indented = |text: &mut String, line: &str| text.push_str(&format!("  {line}\n"));
        self.facts.iter().for_each(|fact| indented(&mut text, fact));
        self.board_rows().iter().for_each(|row| indented(&mut text, row.trim_end()));
        let [conversation, stderr, advice] = &self.headings;
        if !self.conversation.is_empty() {
            text.push_str(&format!("{conversation}\n"));
            self.conversation.iter().for_each(|line| indented(&mut text, &line.text()));
        }
        if !self.stderr.is_empty() {
            text.push_str(&format!("{stderr}\n"));
            self.stderr.iter().for_each(|line| indented(&mut text, line));
        }
        if !self.advice.is_empty() {
            text.push_str(&format!("{advice}\n"));
            self.advice.iter().for_each(|line| indented(&mut text, line));
        }
        text
    }

    /// The boards side by side under their titles.
    fn board_rows(&self) -> Vec<String> {
        let columns: Vec<Vec<String>> =
            self.boards.iter().map(|board| [board.title.clone()].into_iter().chain(board.rows()).collect()).collect();
        let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: &Vec<String>| column.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = columns.iter().map(width).collect();
        let cell = |row: usize, column: usize| columns[column].get(row).map_or("", String::as_str);
        (0..rows)
            .map(|row| {
                let cells = (0..columns.len()).map(|column| format!("{:<1$}", cell(row, column), widths[column]));
                cells.collect::<Vec<_>>().join("    ")
            })
            .collect()
    }

    /// All of it as HTML, inside `<div class="fault">`. The classes are `board`, `black`, `white`, `empty`, `differs` and
    /// `legal` in boards, `referee` and `program` in the conversation, `understood` and `advice`.
    #[must_use]
    pub fn html(&self) -> String {
        let mut html = format!("<div class=\"fault\"><p><b>{}</b></p><p>", escape(&self.headline));
        html.extend(self.facts.iter().map(|fact| format!("{}<br>", escape(fact))));
        html.push_str("</p>");
        if !self.boards.is_empty() {
            let boards: String = self.boards.iter().map(ShownBoard::html).collect();
            let _ = write!(html, "<div class=\"boards\">{boards}</div>");
        }
        let [conversation, stderr, advice] = &self.headings;
        if !self.advice.is_empty() {
            let items: String = self.advice.iter().map(|line| format!("<li>{}</li>", escape(line))).collect();
            let _ = write!(html, "<div class=\"advice\"><p>{}</p><ul>{items}</ul></div>", escape(advice));
        }
        if !self.conversation.is_empty() {
            let lines: String = self.conversation.iter().map(line_html).collect();
            let _ = write!(html, "<p>{}</p><pre class=\"conversation\">{lines}</pre>", escape(conversation));
        }
        if !self.stderr.is_empty() {
            let _ = write!(html, "<p>{}</p><pre>{}</pre>", escape(stderr), escape(&self.stderr.join("\n")));
        }
        html + "</div>"
    }
}

fn line_html(line: &Line) -> String {
    let (class, arrow) = if line.program { ("program", "&lt;") } else { ("referee", "&gt;") };
    let understood = if line.understood.is_empty() {
        String::new()
    } else {
        format!("   <span class=\"understood\">← {}</span>", escape(&line.understood.join("; ")))
    };
    format!("<span class=\"{class}\">{arrow} {}</span>{understood}\n", escape(&line.text))
}
