//! Tables for people: columns as wide as their widest cell.

use std::io::{self, Write};

use crate::output;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

pub(crate) struct Table {
    aligns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(columns: &[(String, Align)]) -> Self {
        let heads = columns.iter().map(|(head, _)| head.clone()).collect();
        Self { aligns: columns.iter().map(|(_, align)| *align).collect(), rows: vec![heads] }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().map(|cell| viravolta_desk::words::printable(&cell)).collect());
    }

    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<_> = (0..self.aligns.len()).map(width).collect();
        for (at, row) in self.rows.iter().enumerate() {
            let cells = row.iter().zip(&widths).zip(&self.aligns).map(|((cell, width), align)| match align {
                Align::Left => format!("{cell:width$}"),
                Align::Right => format!("{cell:>width$}"),
            });
            let line = cells.collect::<Vec<_>>().join("  ");
            let line = line.trim_end();
            writeln!(out, "{}", if at == 0 { output::styled(output::HEAD, line) } else { line.to_owned() })?;
        }
        Ok(())
    }
}
