//! The container without an engine for containers: what its recipe says is done by hand, line by line, and what it
//! starts is started in that root by that user.

use std::fs;
use std::path::Path;

use super::super::{Fault, Result, VERSION, command, output, shown};
use super::{free_port, page};

const RECIPE: &str = "packaging/Containerfile";

/// What the recipe has said so far.
#[derive(Default)]
struct Image {
    environment: Vec<String>,
    user: String,
    /// The program and what it is told if nobody says anything else.
    words: Vec<String>,
}

pub(super) fn run(_package: &Path, room: &Path) -> Result<()> {
    let root = room.join("root");
    fs::create_dir(&root)?;
    shown(command(&["chmod", "755", &room.to_string_lossy()]))?;
    let mut image = Image::default();
    for line in fs::read_to_string(RECIPE)?.lines().filter(|line| !line.starts_with('#')) {
        step(line.split_once(' ').unwrap_or_default(), &root, &mut image)?;
    }
    let chroot = output(command(&["sh", "-c", "command -v chroot"]))?;
    let (user, root) = (format!("--userspec={}", image.user), root.to_string_lossy());
    let mut words = vec!["env", "-i"];
    words.extend(image.environment.iter().map(String::as_str));
    words.extend([chroot.trim(), &user, &root]);
    // A container has a network of its own; here nobody around this machine is to see it, and its port may be taken.
    let port = free_port()?;
    let own = port.to_string();
    words.extend(image.words.iter().map(|word| match word.as_str() {
        "0.0.0.0" => "127.0.0.1",
        "8080" => &own,
        word => word,
    }));
    page(&words, port)
}

fn step((word, rest): (&str, &str), root: &Path, image: &mut Image) -> Result<()> {
    let rest = rest.replace("${VERSION}", VERSION);
    let list = || serde_json::from_str::<Vec<String>>(&rest).map_err(|error| Fault(format!("{RECIPE}: {error}")));
    match word {
        "FROM" if rest == "scratch" => {}
        "ARG" if rest == format!("VERSION={VERSION}") => {}
        "ADD" => {
            let (archive, to) = rest.split_once(' ').unwrap_or_default();
            let to = inside(root, to);
            fs::create_dir_all(&to)?;
            shown(command(&["tar", "--extract", "--file", archive, "--directory", &to]))?;
        }
        "COPY" => {
            let parts: Vec<&str> = rest.split(' ').collect();
            let [owner, from, to] = parts[..] else { return Err(Fault(format!("{RECIPE}: {rest}"))) };
            let to = inside(root, to);
            shown(command(&["cp", "--recursive", from, &to]))?;
            shown(command(&["chown", "--recursive", owner.trim_start_matches("--chown="), &to]))?;
        }
        "ENV" => image.environment.extend(rest.split(' ').map(str::to_owned)),
        "USER" => image.user = rest,
        "ENTRYPOINT" => image.words = list()?,
        "CMD" => image.words.extend(list()?),
        "VOLUME" | "EXPOSE" | "" => {}
        _ => return Err(Fault(format!("{RECIPE}: {word} {rest} was not tried"))),
    }
    Ok(())
}

fn inside(root: &Path, path: &str) -> String {
    root.join(path.trim_start_matches('/')).to_string_lossy().into_owned()
}
