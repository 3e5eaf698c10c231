//! Lists the files of the built page for `src/assets.rs`, which embeds them.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

const FOLDER: &str = "assets/dist";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let folder = Path::new(&env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join(FOLDER);
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    let mut list = String::from("const BUNDLE: &[(&str, &[u8])] = &[\n");
    for path in &paths {
        let name = path.file_name().unwrap_or_default();
        writeln!(list, "    ({name:?}, include_bytes!({path:?})),").map_err(io::Error::other)?;
    }
    list.push_str("];\n");
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("bundle.rs"), list)
}
