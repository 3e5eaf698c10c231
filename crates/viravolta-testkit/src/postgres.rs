//! A real PostgreSQL for tests: started in a temporary folder, reached through a socket there, and killed as often as a test
//! likes.

use std::fs::{self, File};
use std::io;
use std::net::{IpAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long a server may take to come up, on a machine that has much else to do.
const PATIENCE: Duration = Duration::from_secs(120);

/// Where the programs of the newest PostgreSQL on this machine are.
fn programs() -> Option<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, folder)| folder.join("initdb").exists())
        .collect();
    versions.sort();
    versions.pop().map(|(_, folder)| folder)
}

/// Runs a program of the server's as somebody who may: it refuses root.
fn ordinary(program: &Path) -> Command {
    let mut command = Command::new(program);
    #[cfg(unix)]
    if rooted() {
        use std::os::unix::process::CommandExt;
        command.uid(NOBODY).gid(NOBODY);
    }
    command.env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    command
}

#[cfg(unix)]
const NOBODY: u32 = 65_534;

#[cfg(unix)]
fn rooted() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|found| found.uid() == 0)
}

/// The processes that a server has started: they would finish what they are at.
fn children(server: u32) -> Vec<i32> {
    let of = |pid: i32| {
        let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // After the name, which may contain anything: the state and the parent.
        text.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse::<u32>().ok()
    };
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|pid| of(*pid) == Some(server)).collect()
}

/// A disk of its own, gone with this value.
#[derive(Debug)]
struct Disk(PathBuf);

impl Disk {
    /// Makes one of so many mebibytes for whoever runs the server; `None` where that is not permitted.
    #[cfg(target_os = "linux")]
    fn make(path: PathBuf, mebibytes: u32) -> Option<Self> {
        use rustix::mount::{MountFlags, mount};
        fs::create_dir(&path).ok()?;
        let owner = if rooted() { NOBODY } else { return None };
        let options = std::ffi::CString::new(format!("size={mebibytes}m,mode=0700,uid={owner},gid={owner}")).ok()?;
        mount("none", &path, "tmpfs", MountFlags::empty(), options.as_c_str()).ok()?;
        Some(Self(path))
    }

    #[cfg(not(target_os = "linux"))]
    fn make(_: PathBuf, _: u32) -> Option<Self> {
        None
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        #[cfg(target_os = "linux")]
        if let Err(error) = rustix::mount::unmount(&self.0, rustix::mount::UnmountFlags::DETACH) {
            eprintln!("{} stays mounted: {error}", self.0.display());
        }
    }
}

/// A server with an empty database. Ends with this value.
#[derive(Debug)]
pub struct Postgres {
    /// Goes before the folder in which it lies.
    _disk: Option<Disk>,
    folder: TempDir,
    programs: PathBuf,
    server: Option<Child>,
    settings: Vec<String>,
    port: u16,
}

impl Postgres {
    /// Starts a server, with settings of the form `name=value`; `None` where there is no PostgreSQL.
    ///
    /// # Panics
    /// Where there is one and it does not start.
    #[must_use]
    pub fn start(settings: &[&str]) -> Option<Self> {
        let mut server = Self::make(None, settings)?;
        server.revive();
        Some(server)
    }

    /// Starts a server whose database has a disk of so many mebibytes; `None` where there is no PostgreSQL, or such a disk
    /// cannot be made.
    #[must_use]
    pub fn on_a_small_disk(mebibytes: u32) -> Option<Self> {
        let mut server = Self::make(Some(mebibytes), &[])?;
        server.revive();
        Some(server)
    }

    /// Everything that a server needs.
    fn make(disk: Option<u32>, settings: &[&str]) -> Option<Self> {
        let programs = programs()?;
        // A socket's path must be short, and somebody else must be able to reach it.
        let folder = tempfile::Builder::new().prefix("vv-pg-").tempdir().expect("a temporary folder");
        #[cfg(unix)]
        {
            use std::os::unix::fs::{PermissionsExt, chown};
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("the folder is ours");
            if rooted() {
                chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("root may give it away");
            }
        }
        let data = folder.path().join("data");
        let disk = match disk {
            Some(mebibytes) => Some(Disk::make(data.clone(), mebibytes)?),
            None => None,
        };
        let output = ordinary(&programs.join("initdb"))
            .args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync", "--pgdata"])
            .arg(&data)
            .current_dir(folder.path())
            .output()
            .expect("initdb starts");
        assert!(output.status.success(), "initdb: {}", String::from_utf8_lossy(&output.stderr));
        let port = settings.iter().find_map(|setting| setting.strip_prefix("port=")?.parse().ok()).unwrap_or(5432);
        let settings = settings.iter().map(|&setting| setting.to_owned()).collect();
        Some(Self { _disk: disk, folder, programs, server: None, settings, port })
    }

    /// Starts a server that listens at an address as well; `None` where there is no PostgreSQL or no such address.
    ///
    /// # Panics
    /// Where there is one and it does not start.
    #[must_use]
    pub fn listening(address: IpAddr, settings: &[&str]) -> Option<Self> {
        TcpListener::bind((address, 0)).ok()?;
        let mut server = Self::make(None, settings)?;
        server.settings.push(format!("listen_addresses={address}"));
        let settings = server.settings.len();
        let began = Instant::now();
        loop {
            // Free a moment ago; where somebody else was faster, it is another one.
            server.port = TcpListener::bind((address, 0)).ok()?.local_addr().ok()?.port();
            server.settings.truncate(settings);
            server.settings.push(format!("port={}", server.port));
            if server.attempt() {
                return Some(server);
            }
            assert!(began.elapsed() < PATIENCE, "the server does not start: {}", server.log());
        }
    }

    /// The port at which it listens, if it does.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// The address of its database, as somebody with all rights.
    #[must_use]
    pub fn url(&self) -> String {
        self.url_of("postgres", "postgres")
    }

    /// The address of one of its databases for a user.
    #[must_use]
    pub fn url_of(&self, user: &str, database: &str) -> String {
        format!("postgres://{user}@localhost:{}/{database}?host={}", self.port, self.folder.path().display())
    }

    /// Runs SQL as somebody with all rights; what it prints.
    ///
    /// # Panics
    /// When the database refuses.
    #[must_use]
    pub fn sql(&self, sql: &str) -> String {
        let output = self.psql(sql);
        assert!(output.status.success(), "{sql}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    fn psql(&self, sql: &str) -> std::process::Output {
        let mut command = ordinary(&self.programs.join("psql"));
        command.arg(self.url()).args([
            "--no-psqlrc",
            "--quiet",
            "--tuples-only",
            "--no-align",
            "--set=ON_ERROR_STOP=1",
            "--command",
            sql,
        ]);
        command.current_dir(self.folder.path()).output().expect("psql starts")
    }

    fn launch(&mut self) -> io::Result<()> {
        let log = File::options().create(true).append(true).open(self.folder.path().join("log"))?;
        let mut command = ordinary(&self.programs.join("postgres"));
        command.arg("-D").arg(self.folder.path().join("data")).arg("-k").arg(self.folder.path());
        command.args(["-c", "listen_addresses="]);
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        let (out, err) = (log.try_clone()?, log);
        self.server = Some(command.current_dir(self.folder.path()).stdout(out).stderr(err).spawn()?);
        Ok(())
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Starts it, and waits until it answers; whether it does, or has ended instead.
    fn attempt(&mut self) -> bool {
        self.launch().expect("the server starts");
        let began = Instant::now();
        while !self.psql("select 1").status.success() {
            assert!(began.elapsed() < PATIENCE, "the server does not answer: {}", self.log());
            let server = self.server.as_mut().expect("it was just started");
            if server.try_wait().is_ok_and(|ended| ended.is_some()) {
                return false;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        true
    }

    /// Kills it, as a power cut would.
    pub fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let children = children(server.id());
            // They may be dead already.
            let _ = server.kill();
            let _ = server.wait();
            #[cfg(unix)]
            for pid in children.into_iter().filter_map(rustix::process::Pid::from_raw) {
                let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
            }
        }
    }

    /// Starts it again after it was killed.
    ///
    /// # Panics
    /// When it does not start.
    pub fn revive(&mut self) {
        let began = Instant::now();
        loop {
            self.kill();
            // Children of a killed server may still hold its memory for a moment.
            if self.attempt() {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "the server does not start again: {}", self.log());
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Starts it again if somebody has killed it.
    ///
    /// # Panics
    /// When it does not start.
    pub fn ensure(&mut self) {
        if self.server.is_none() || !self.psql("select 1").status.success() {
            self.revive();
        }
    }

    /// Where it lives.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Postgres {
    /// In good order, so that nothing of it stays behind.
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(server) = &mut self.server
            && let Some(pid) = i32::try_from(server.id()).ok().and_then(rustix::process::Pid::from_raw)
            && rustix::process::kill_process(pid, rustix::process::Signal::INT).is_ok()
        {
            let began = Instant::now();
            while server.try_wait().is_ok_and(|ended| ended.is_none()) && began.elapsed() < Duration::from_secs(20) {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        self.kill();
    }
}
