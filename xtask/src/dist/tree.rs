//! What lies where in a package, and the archives that carry it.

use std::fs;
use std::path::{Path, PathBuf};

use super::build::{Builder, LINUX, Machine, WINDOWS};
use super::{Result, VERSION, command, folder, in_folder, licences, output, shown};

/// A folder that becomes a package.
pub(crate) struct Tree {
    pub(crate) root: PathBuf,
}

impl Tree {
    /// An empty folder with this name.
    pub(crate) fn new(name: &str) -> Result<Self> {
        let root = Path::new("target/dist-tree").join(name);
        if root.exists() {
            fs::remove_dir_all(&root)?;
        }
        fs::create_dir_all(&root)?;
        Ok(Self { root })
    }

    pub(crate) fn write(&self, path: &str, bytes: impl AsRef<[u8]>) -> Result<()> {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&self.root))?;
        Ok(fs::write(path, bytes)?)
    }

    pub(crate) fn copy(&self, from: impl AsRef<Path>, path: &str) -> Result<()> {
        self.write(path, fs::read(from)?)
    }

    pub(crate) fn program(&self, from: &Path, path: &str) -> Result<()> {
        self.copy(from, path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(self.root.join(path), fs::Permissions::from_mode(0o755))?;
        }
        Ok(())
    }

    /// Manual pages, completions, menu entry, icon and papers, below `prefix` as Unix lays them out. They are written
    /// by the program itself, built for this machine.
    pub(crate) fn around_the_program(&self, program: &Path, prefix: &str, target: &str) -> Result<()> {
        let program = program.canonicalize()?;
        let program = program.to_string_lossy();
        let pages = Tree::new("man")?;
        let man = pages.root.to_string_lossy();
        output(command(&[&program, "--lang", "en", "man", &man]))?;
        // All of them first: what is compressed is a file more in the same folder.
        let written: Vec<_> = fs::read_dir(&pages.root)?.collect::<std::io::Result<_>>()?;
        for page in written {
            let page = page.path();
            shown(command(&["gzip", "--best", "--no-name", "--force", &page.to_string_lossy()]))?;
            let name = format!("{}.gz", page.file_name().unwrap_or_default().to_string_lossy());
            self.copy(pages.root.join(&name), &format!("{prefix}share/man/man1/{name}"))?;
        }
        for (shell, path) in [
            ("bash", "share/bash-completion/completions/viravolta"),
            ("zsh", "share/zsh/vendor-completions/_viravolta"),
            ("fish", "share/fish/vendor_completions.d/viravolta.fish"),
        ] {
            let script = output(command(&[&program, "--lang", "en", "completions", shell]))?;
            self.write(&format!("{prefix}{path}"), script)?;
        }
        self.copy("packaging/viravolta.desktop", &format!("{prefix}share/applications/viravolta.desktop"))?;
        self.copy("packaging/viravolta.svg", &format!("{prefix}share/icons/hicolor/scalable/apps/viravolta.svg"))?;
        self.papers(&format!("{prefix}share/doc/viravolta/"), "viravolta", target)
    }

    /// What everybody who gets a package may read: the front pages and all that they lead to, what changed, and the licences of
    /// all that is inside.
    pub(crate) fn papers(&self, folder: &str, package: &str, target: &str) -> Result<()> {
        for paper in output(command(&["git", "ls-files", ":(glob)*.md", "LICENSE-*", "docs"]))?.lines() {
            self.copy(paper, &format!("{folder}{paper}"))?;
        }
        self.write(&format!("{folder}LICENCES.txt"), licences::list(package, target)?)
    }

    /// Everything in it as a compressed archive; nothing in the bytes tells when or by whom it was made.
    pub(crate) fn archive(&self, builder: &Builder, name: &str) -> Result<PathBuf> {
        let archive = folder().join(name);
        let tar = archive.with_extension("");
        let (parent, own) = (self.root.parent().unwrap_or(Path::new(".")), self.root.file_name().unwrap_or_default());
        shown(command(&[
            "tar",
            "--sort=name",
            "--owner=0",
            "--group=0",
            "--numeric-owner",
            "--mode=u+rw,go=rX",
            "--format=ustar",
            &format!("--mtime=@{}", builder.epoch),
            "--create",
            &format!("--file={}", tar.display()),
            &format!("--directory={}", parent.display()),
            &own.to_string_lossy(),
        ]))?;
        shown(command(&["gzip", "--best", "--no-name", "--force", &tar.to_string_lossy()]))?;
        Ok(archive)
    }
}

/// A static Linux program with all that belongs around it.
pub(crate) fn tarball(builder: &Builder, machine: Machine) -> Result<Vec<PathBuf>> {
    let program = builder.program(machine)?;
    let name = format!("viravolta-{VERSION}-{}", machine.name);
    let tree = Tree::new(&name)?;
    tree.program(&program, "bin/viravolta")?;
    // A program for another machine cannot write its own manual here: the one for this machine does.
    let speaker = if machine.target == LINUX.target { program } else { builder.program(LINUX)? };
    tree.around_the_program(&speaker, "", machine.target)?;
    Ok(vec![tree.archive(builder, &format!("{name}.tar.gz"))?])
}

/// The program for Windows.
pub(crate) fn zip(builder: &Builder) -> Result<Vec<PathBuf>> {
    let program = builder.program(WINDOWS)?;
    let name = format!("viravolta-{VERSION}-{}", WINDOWS.name);
    let tree = Tree::new(&name)?;
    tree.program(&program, "viravolta.exe")?;
    tree.papers("", "viravolta", WINDOWS.target)?;
    let archive = std::env::current_dir()?.join(folder()).join(format!("{name}.zip"));
    if archive.exists() {
        fs::remove_file(&archive)?;
    }
    let root = tree.root.to_string_lossy().into_owned();
    shown(command(&["chmod", "-R", "u+rw,go=rX", &root]))?;
    shown(command(&["find", &root, "-exec", "touch", &format!("--date=@{}", builder.epoch), "{}", "+"]))?;
    let parent = tree.root.parent().unwrap_or(Path::new("."));
    let mut zip = in_folder(parent, &["sh", "-c", "find \"$1\" -type f | LC_ALL=C sort | zip -q -X -@ \"$0\""]);
    zip.arg(&archive).arg(&name).env("TZ", "UTC");
    shown(zip)?;
    Ok(vec![archive])
}

const COURSES: [&str; 4] = ["rothelo", "reversi", "otelo", "othello"];

/// What a static library needs of the system, besides what every C compiler links.
const SYSTEM_LIBRARIES: &str = "-lutil -lrt -lpthread -lm -ldl -lc";

/// The functions that the courses prescribe, with headers and what `pkg-config` reads. It can lie anywhere.
pub(crate) fn c_libraries(builder: &Builder) -> Result<Vec<PathBuf>> {
    let built = builder.c_libraries(&COURSES)?;
    let name = format!("viravolta-c-{VERSION}-x86_64-linux-gnu");
    let tree = Tree::new(&name)?;
    for course in COURSES {
        tree.program(&built.join(format!("lib{course}.so")), &format!("lib/lib{course}.so"))?;
        let library = format!("lib/lib{course}.a");
        tree.copy(built.join(format!("lib{course}.a")), &library)?;
        // What debuggers and a second optimiser could use of the standard library would be nine tenths of it.
        let library = tree.root.join(library);
        shown(command(&[
            "objcopy",
            "--strip-debug",
            "--remove-section=.llvmbc",
            "--remove-section=.llvmcmd",
            "--enable-deterministic-archives",
            &library.to_string_lossy(),
        ]))?;
        tree.copy(format!("bindings/c/{course}/{course}.h"), &format!("include/viravolta/{course}.h"))?;
        let description = format!(
            "prefix=${{pcfiledir}}/../..\n\nName: viravolta-{course}\nDescription: The functions of the {course} course\n\
             Version: {VERSION}\nCflags: -I${{prefix}}/include/viravolta\nLibs: -L${{prefix}}/lib -l{course}\n\
             Libs.private: {SYSTEM_LIBRARIES}\n"
        );
        tree.write(&format!("lib/pkgconfig/viravolta-{course}.pc"), description)?;
    }
    tree.papers("share/doc/viravolta-c/", "viravolta-c-rothelo", "x86_64-unknown-linux-gnu")?;
    Ok(vec![tree.archive(builder, &format!("{name}.tar.gz"))?])
}
