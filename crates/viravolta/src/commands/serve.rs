//! `viravolta serve`: the page in a browser, for this machine or for everybody around it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use directories::ProjectDirs;
use viravolta_desk::faults;
use viravolta_i18n::{Texts, tr};
use viravolta_web::{ServeError, Settings, StoreError, start};

use super::Context;
use crate::engine_setup::all_threads;
use crate::failure::Failure;
use crate::{processor, values};

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(long, value_name = "PORT", value_parser = values::number(0..=65535), default_value_t = 8765)]
    port: u64,
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    #[arg(long)]
    open: bool,
    #[arg(long, value_name = "FOLDER")]
    wthor: Option<PathBuf>,
    #[arg(long, value_name = "FOLDER")]
    cups: Option<PathBuf>,
    #[arg(long)]
    metrics: bool,
    #[arg(long, value_name = "THREADS", value_parser = values::number(1..=256))]
    threads: Option<u64>,
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = values::number(1..=65536))]
    hash: u64,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let data = args.data.or_else(usual_data).ok_or_else(|| Failure::input(tr!(t, "serve-no-data")))?;
    let asked = args.threads.and_then(|threads| usize::try_from(threads).ok());
    let settings = Settings {
        bind: args.bind,
        port: u16::try_from(args.port).unwrap_or_default(),
        data,
        wthor: args.wthor,
        cups: args.cups,
        metrics: args.metrics,
        // One processor is left to answer with.
        threads: asked.unwrap_or_else(|| all_threads().saturating_sub(1).max(1)),
        hash_mebibytes: usize::try_from(args.hash).unwrap_or(usize::MAX),
        instructions: Some(processor::level(t)?),
    };
    let ends = Ends::listen()?;
    #[cfg(unix)]
    more_connections();
    let server = start(&settings).map_err(|error| failure(t, &error))?;
    let address = format!("http://{}/", reachable(server.address()));
    if context.json {
        writeln!(context.out, "{}", serde_json::json!({ "address": address }))?;
    } else {
        writeln!(context.out, "{address}")?;
    }
    context.out.flush()?;
    if !args.bind.is_loopback() {
        eprintln!("{}", tr!(t, "serve-open-to-all"));
    }
    if args.open && !show(&address) {
        eprintln!("{}", tr!(t, "serve-no-browser", address = address));
    }
    ends.wait();
    server.close();
    Ok(())
}

/// Every reader of events holds a connection: as many as the system lets this process have.
#[cfg(unix)]
fn more_connections() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // With fewer there is room for fewer readers.
    let _refused = setrlimit(Resource::Nofile, limit);
}

/// Where games by link are kept unless told otherwise.
fn usual_data() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "viravolta")?.data_local_dir().join("serve"))
}

/// The address under which others find a server that listens everywhere.
fn reachable(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    // Nothing is sent: the system only says from where it would be.
    let from = || {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        io::Result::Ok(socket.local_addr()?.ip())
    };
    SocketAddr::new(from().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)), address.port())
}

fn failure(t: Texts, error: &ServeError) -> Failure {
    match error {
        ServeError::Listen { address, cause } if cause.kind() == io::ErrorKind::AddrInUse => {
            Failure::input(tr!(t, "serve-port-taken", address = address.to_string()))
        }
        ServeError::Listen { address, cause } => Failure::file(t, &address.to_string(), cause),
        ServeError::Store(StoreError::Io { path, cause }) | ServeError::Cups { path, cause } => {
            Failure::file(t, &path.display().to_string(), cause)
        }
        ServeError::Store(StoreError::Busy(path)) => {
            Failure::input(tr!(t, "serve-busy", folder = path.display().to_string()))
        }
        ServeError::Store(StoreError::Newer(path)) => {
            Failure::input(tr!(t, "serve-newer", file = path.display().to_string()))
        }
        ServeError::Store(StoreError::Database { path, cause }) => {
            Failure::input(tr!(t, "serve-damaged", file = path.display().to_string(), reason = cause.as_str()))
        }
        ServeError::Database(error) => Failure::database(t, error),
        ServeError::System(error) => Failure::input(tr!(t, "serve-system", reason = faults::system(t, error))),
    }
}

/// Opens the address in the browser; says whether there is something that does.
fn show(address: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}

/// Ctrl-C, a closed terminal, or a polite kill. The second time it ends at once.
struct Ends {
    #[cfg(unix)]
    signals: signal_hook::iterator::Signals,
    #[cfg(not(unix))]
    ended: Arc<AtomicBool>,
}

impl Ends {
    fn listen() -> io::Result<Self> {
        let ended = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register_conditional_shutdown(signal, 130, Arc::clone(&ended))?;
            signal_hook::flag::register(signal, Arc::clone(&ended))?;
        }
        #[cfg(unix)]
        return Ok(Self {
            signals: signal_hook::iterator::Signals::new([
                signal_hook::consts::SIGINT,
                signal_hook::consts::SIGTERM,
                signal_hook::consts::SIGHUP,
            ])?,
        });
        #[cfg(not(unix))]
        Ok(Self { ended })
    }

    #[cfg(unix)]
    fn wait(mut self) {
        self.signals.forever().next();
    }

    #[cfg(not(unix))]
    fn wait(self) {
        while !self.ended.load(std::sync::atomic::Ordering::Relaxed) {
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
    }
}
