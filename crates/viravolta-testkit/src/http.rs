//! A browser without a window: asks a server over a plain connection, and reads its events.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// Nobody waits longer for a byte.
const PATIENCE: Duration = Duration::from_secs(120);

/// What came back.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The first header of this name.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Somebody who asks a server.
#[derive(Clone, Debug)]
pub struct Browser {
    /// The server.
    pub server: SocketAddr,
    /// Sent with every request.
    pub headers: Vec<(String, String)>,
}

impl Browser {
    /// A browser that has never been here.
    #[must_use]
    pub const fn new(server: SocketAddr) -> Self {
        Self { server, headers: Vec::new() }
    }

    /// The same browser with one more header.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Reads an address.
    ///
    /// # Errors
    /// When there is no server, or none that speaks HTTP.
    pub fn read(&self, path: &str) -> io::Result<Answer> {
        self.ask("GET", path, None)
    }

    /// Sends JSON.
    ///
    /// # Errors
    /// When there is no server, or none that speaks HTTP.
    pub fn send(&self, path: &str, body: &str) -> io::Result<Answer> {
        self.ask("POST", path, Some(body))
    }

    /// Asks in any way.
    ///
    /// # Errors
    /// When there is no server, or none that speaks HTTP.
    pub fn ask(&self, method: &str, path: &str, body: Option<&str>) -> io::Result<Answer> {
        let mut reader = BufReader::new(self.connect(method, path, body, "close")?);
        let (status, headers) = head(&mut reader)?;
        let mut answer = Answer { status, headers, body: String::new() };
        let mut bytes = Vec::new();
        if answer.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = chunk(&mut reader)? {
                bytes.extend(chunk);
            }
        } else if let Some(length) = answer.header("content-length").and_then(|length| length.parse().ok()) {
            reader.take(length).read_to_end(&mut bytes)?;
        }
        answer.body = String::from_utf8_lossy(&bytes).into_owned();
        Ok(answer)
    }

    /// Opens a stream of events.
    ///
    /// # Errors
    /// When there is no server, or it has no stream there.
    pub fn listen(&self, path: &str) -> io::Result<Events> {
        let mut reader = BufReader::new(self.connect("GET", path, None, "keep-alive")?);
        let (status, _) = head(&mut reader)?;
        match status {
            200 => Ok(Events { reader, text: String::new() }),
            other => Err(io::Error::other(format!("status {other}"))),
        }
    }

    fn connect(&self, method: &str, path: &str, body: Option<&str>, connection: &str) -> io::Result<TcpStream> {
        let mut stream = TcpStream::connect_timeout(&self.server, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: {connection}\r\n", self.server);
        for (name, value) in &self.headers {
            request += &format!("{name}: {value}\r\n");
        }
        if let Some(body) = body {
            request += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
        }
        request += "\r\n";
        request += body.unwrap_or_default();
        stream.write_all(request.as_bytes())?;
        Ok(stream)
    }
}

fn head(reader: &mut impl BufRead) -> io::Result<(u16, Vec<(String, String)>)> {
    let status = line(reader)?;
    let status = status.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| io::Error::other("no status"))?;
    let mut headers = Vec::new();
    loop {
        let line = line(reader)?;
        match line.split_once(':') {
            Some((name, value)) => headers.push((name.to_lowercase(), value.trim().to_owned())),
            None => return Ok((status, headers)),
        }
    }
}

fn line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    match reader.read_line(&mut line)? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(line.trim_end().to_owned()),
    }
}

/// The next piece of a body; `None` at its end.
fn chunk(reader: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let size = usize::from_str_radix(&line(reader)?, 16).map_err(io::Error::other)?;
    let mut bytes = vec![0; size];
    reader.read_exact(&mut bytes)?;
    line(reader)?;
    Ok((size > 0).then_some(bytes))
}

/// An event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    /// Its kind.
    pub name: String,
    /// Its number, if it has one.
    pub id: Option<String>,
    /// What it says.
    pub data: String,
}

/// A stream of events.
#[derive(Debug)]
pub struct Events {
    reader: BufReader<TcpStream>,
    text: String,
}

impl Events {
    /// Waits for the next event; `None` when the server has ended the stream.
    ///
    /// # Errors
    /// When the connection breaks, or nothing comes for a very long time.
    pub fn receive(&mut self) -> io::Result<Option<Event>> {
        let end = Instant::now() + PATIENCE;
        loop {
            while let Some((block, rest)) = self.text.split_once("\n\n") {
                let event = event(block);
                self.text = rest.to_owned();
                // Comments keep the connection alive and say nothing.
                if !event.name.is_empty() {
                    return Ok(Some(event));
                }
            }
            // Comments come for ever, and are nothing to wait for.
            if Instant::now() > end {
                return Err(io::ErrorKind::TimedOut.into());
            }
            match chunk(&mut self.reader)? {
                Some(bytes) => self.text += &String::from_utf8_lossy(&bytes),
                None => return Ok(None),
            }
        }
    }

    /// Waits for an event of this kind; others are let pass.
    ///
    /// # Errors
    /// When the stream ends before one comes.
    pub fn wait_for(&mut self, name: &str) -> io::Result<Event> {
        loop {
            match self.receive()? {
                Some(event) if event.name == name => return Ok(event),
                Some(_) => {}
                None => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }
}

fn event(block: &str) -> Event {
    let mut event = Event::default();
    for line in block.lines() {
        match line.split_once(": ") {
            Some(("event", name)) => event.name = name.to_owned(),
            Some(("id", id)) => event.id = Some(id.to_owned()),
            Some(("data", data)) => event.data += data,
            _ => {}
        }
    }
    event
}
