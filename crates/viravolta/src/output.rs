//! Pictures of positions with colours, and whole files.

use std::io::{self, Write};
use std::path::Path;

use clap::builder::styling::{AnsiColor, Style};
use viravolta_rules::Picture;

const BLACK: Style = AnsiColor::Cyan.on_default().bold();
const WHITE: Style = AnsiColor::Yellow.on_default().bold();
const LEGAL: Style = AnsiColor::Green.on_default();
const FRAME: Style = Style::new().dimmed();

/// A picture in the default glyphs, in colours. The colours help; the glyphs alone say everything.
pub(crate) fn paint(picture: Picture) -> String {
    let mut painted = String::new();
    for character in picture.to_string().chars() {
        let style = match character {
            'X' => BLACK,
            'O' => WHITE,
            '+' => LEGAL,
            'a'..='h' | '1'..='8' | '.' => FRAME,
            _ => Style::new(),
        };
        painted.push_str(&format!("{style}{character}{style:#}"));
    }
    painted
}

/// Writes a file whole or not at all: nobody ever sees half of it.
pub(crate) fn write_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = PendingFile::create(path)?;
    file.writer().write_all(content)?;
    file.commit()
}

/// A file in the making. It takes the place of what has its name only when it is complete.
pub(crate) struct PendingFile<'a> {
    path: &'a Path,
    file: tempfile::NamedTempFile,
}

impl<'a> PendingFile<'a> {
    pub(crate) fn create(path: &'a Path) -> io::Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(Self { path, file: tempfile::Builder::new().prefix(".viravolta-").tempfile_in(folder)? })
    }

    pub(crate) fn writer(&mut self) -> impl Write {
        self.file.as_file_mut()
    }

    pub(crate) fn commit(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        make_readable(self.file.as_file())?;
        self.file.persist(self.path).map_err(|error| error.error)?;
        Ok(())
    }
}

/// Temporary files are private; what takes their place should be readable as any other file.
#[cfg(unix)]
fn make_readable(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_file: &std::fs::File) -> io::Result<()> {
    Ok(())
}
