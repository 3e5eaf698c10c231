//! The address of a database, and the password, which comes from anywhere but the address.

use std::path::{Path, PathBuf};
use std::time::Duration;

use postgres::Config;
use postgres::config::{ChannelBinding, Host, SslMode};

/// Why an address cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    /// It is not one.
    #[error("this is no address of a database: {0}")]
    Malformed(String),
    /// It has a password, which everybody on the machine can read.
    #[error("there is a password in the address")]
    Password,
    /// It asks for encryption, which is not built in.
    #[error("the connection cannot be encrypted")]
    Encrypted,
    /// Others can read the file with the passwords.
    #[error("{} can be read by others", .0.display())]
    OpenFile(PathBuf),
}

/// How to reach a database.
#[derive(Clone, Debug)]
pub struct Access {
    config: Config,
}

impl Access {
    /// Reads `postgres://USER@HOST/DATABASE`. The password comes from `PGPASSWORD`, or from the file that `PGPASSFILE` names,
    /// or from `.pgpass` in the home folder.
    ///
    /// # Errors
    /// When the address is none, or has a password in it.
    pub fn parse(url: &str) -> Result<Self, AccessError> {
        let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        // Who asks for encryption by the usual variable must not go without it unaware.
        if variable("PGSSLMODE").is_some_and(|mode| mode == "require" || mode.to_string_lossy().starts_with("verify")) {
            return Err(AccessError::Encrypted);
        }
        let file = variable("PGPASSFILE").map(PathBuf::from);
        let file = file.or_else(|| std::env::home_dir().map(|home| home.join(".pgpass")));
        Self::read(url, variable("PGPASSWORD").map(|word| word.to_string_lossy().into_owned()), file.as_deref())
    }

    fn read(url: &str, password: Option<String>, file: Option<&Path>) -> Result<Self, AccessError> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err(AccessError::Malformed(without_secrets(url)));
        }
        // Words that the driver does not know, but those who ask for encryption do.
        let options = url.split_once('?').map_or("", |(_, options)| options);
        if options.split('&').any(|option| option.starts_with("sslmode=verify") || option.starts_with("sslrootcert=")) {
            return Err(AccessError::Encrypted);
        }
        let mut config: Config = url.parse().map_err(|error: postgres::Error| {
            AccessError::Malformed(
                std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string),
            )
        })?;
        if config.get_password().is_some() {
            return Err(AccessError::Password);
        }
        if config.get_ssl_mode() == SslMode::Require || config.get_channel_binding() == ChannelBinding::Require {
            return Err(AccessError::Encrypted);
        }
        if let Some(password) = password {
            config.password(password);
        } else if let Some(text) = file.map(read_private).transpose()?.flatten()
            && let Some(password) = find(&text, &config)
        {
            config.password(password);
        }
        config.connect_timeout(Duration::from_secs(10)).keepalives_idle(Duration::from_secs(20));
        config.tcp_user_timeout(Duration::from_secs(30)).application_name("viravolta");
        Ok(Self { config })
    }

    pub(crate) const fn config(&self) -> &Config {
        &self.config
    }
}

/// What may be repeated of something that was meant to be an address: a password in it goes into no log.
fn without_secrets(typed: &str) -> String {
    if typed.to_lowercase().contains("pass") {
        return "…".to_owned();
    }
    typed.rsplit_once('@').map_or_else(|| typed.to_owned(), |(_, place)| format!("…@{place}"))
}

/// A file that only its owner can read; `None` if there is none.
fn read_private(path: &Path) -> Result<Option<String>, AccessError> {
    #[cfg(unix)]
    if let Ok(found) = std::fs::metadata(path) {
        use std::os::unix::fs::PermissionsExt;
        if found.permissions().mode() & 0o077 != 0 {
            return Err(AccessError::OpenFile(path.to_owned()));
        }
    }
    Ok(std::fs::read_to_string(path).ok())
}

/// The password in lines of `host:port:database:user:password`, where `*` is anything and `\` keeps a colon.
fn find(text: &str, config: &Config) -> Option<String> {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(name)) => name.clone(),
        #[cfg(unix)]
        Some(Host::Unix(_)) => "localhost".to_owned(),
        None => "localhost".to_owned(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432).to_string();
    let user = config.get_user().unwrap_or_default();
    let database = config.get_dbname().unwrap_or(user);
    let wanted = [host.as_str(), &port, database, user];
    text.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let fields = fields(line);
        let [keys @ .., password] = fields.as_slice() else { return None };
        let fits = keys.len() == 4 && keys.iter().zip(wanted).all(|(key, wanted)| key == "*" || key == wanted);
        fits.then(|| password.clone())
    })
}

fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut letters = line.trim_end_matches(['\r', '\n']).chars();
    while let Some(letter) = letters.next() {
        match letter {
            ':' if fields.len() < 5 => fields.push(String::new()),
            '\\' => fields.last_mut().into_iter().for_each(|field| field.extend(letters.next())),
            letter => fields.last_mut().into_iter().for_each(|field| field.push(letter)),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(url: &str, variable: Option<&str>, file: Option<&str>) -> Option<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pgpass");
        if let Some(text) = file {
            std::fs::write(&path, text).unwrap();
            #[cfg(unix)]
            std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        }
        let access = Access::read(url, variable.map(str::to_owned), Some(&path)).unwrap();
        access.config.get_password().map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    #[test]
    fn passwords_come_from_the_environment_or_the_file() {
        let url = "postgres://prof@lab:5433/cup";
        let file = "# a comment\nother:*:*:*:no\nlab:5433:cup:prof:a\\:b\\\\c:d\n";
        assert_eq!(password(url, None, None), None);
        assert_eq!(password(url, Some("x"), Some(file)).as_deref(), Some("x"));
        assert_eq!(password(url, None, Some(file)).as_deref(), Some("a:b\\c:d"));
        assert_eq!(password("postgres://prof@lab/cup", None, Some(file)), None, "another port");
        assert_eq!(password("postgres://lab/cup", None, Some("*:*:*:*:any")).as_deref(), Some("any"));
        assert_eq!(password("postgres://u@/cup?host=/run/pg", None, Some("localhost:*:cup:u:s")).as_deref(), Some("s"));
    }

    #[test]
    fn a_password_on_the_command_line_is_refused() {
        let refused = |url: &str| Access::read(url, None, None).unwrap_err();
        assert!(matches!(refused("postgres://prof:secret@lab/cup"), AccessError::Password));
        for secret in ["sslmode=require", "sslmode=verify-ca", "sslmode=verify-full", "channel_binding=require"] {
            let url = format!("postgres://prof@lab/cup?application_name=x&{secret}");
            assert!(matches!(refused(&url), AccessError::Encrypted), "{url}");
        }
        for bad in ["", "lab", "host=lab", "postgres://lab:port/x", "postgres://lab/x?no=such", "http://lab"] {
            assert!(matches!(refused(bad), AccessError::Malformed(_)), "{bad}");
        }
    }

    #[test]
    fn a_password_in_what_is_no_address_is_not_repeated() {
        for typed in [
            "postgre://prof:s3cret@lab/cup",
            "prof:s3c@s3cret@lab/cup",
            "host=lab password=s3cret",
            "x://lab?PASSWORD=s3cret",
        ] {
            let said = Access::read(typed, None, None).unwrap_err().to_string();
            assert!(!said.contains("s3c"), "{said}");
        }
        assert!(Access::read("lab/cup", None, None).unwrap_err().to_string().contains("lab/cup"));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_others_can_read_is_refused() {
        use std::os::unix::fs::PermissionsExt;
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::set_permissions(file.path(), std::fs::Permissions::from_mode(0o640)).unwrap();
        let refused = Access::read("postgres://lab/x", None, Some(file.path())).unwrap_err();
        assert!(matches!(refused, AccessError::OpenFile(_)));
    }
}
