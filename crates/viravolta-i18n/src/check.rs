//! Keeps the languages, and the source that speaks them, in step. For tests: a crate with texts calls it once.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::source::scan;
use crate::{Catalogue, Language};

mod inventory;
mod tab;

use inventory::Inventory;

/// A check of one crate's catalogue against itself and against the crate's source.
///
/// It reports, all at once and each on a line of its own:
/// - Fluent that does not parse, keys given twice, references to messages that do not exist;
/// - keys or variables that one language has and another lacks;
/// - `.ftl` files that the catalogue does not embed;
/// - `tr!` calls whose key does not exist, or that forget a variable or give one that the text does not use;
/// - keys that the source never mentions.
pub struct Check {
    catalogue: &'static Catalogue,
    folder: PathBuf,
    prefixes: Vec<&'static str>,
    borrowed: Vec<&'static Catalogue>,
    in_a_tab: bool,
}

impl Check {
    /// A check of `catalogue`, whose crate lives in `folder` (give `env!("CARGO_MANIFEST_DIR")`).
    #[must_use]
    pub fn new(catalogue: &'static Catalogue, folder: impl Into<PathBuf>) -> Self {
        Self { catalogue, folder: folder.into(), prefixes: Vec::new(), borrowed: Vec::new(), in_a_tab: false }
    }

    /// Keys that begin so are put together at run time: do not complain that the source never mentions them.
    #[must_use]
    pub fn made_at_run_time(mut self, prefix: &'static str) -> Self {
        self.prefixes.push(prefix);
        self
    }

    /// The source also speaks from this catalogue of another crate.
    #[must_use]
    pub fn borrowing(mut self, other: &'static Catalogue) -> Self {
        self.borrowed.push(other);
        self
    }

    /// The texts are also said in a browser tab, without Fluent: they must say the same there.
    #[must_use]
    pub const fn in_a_tab(mut self) -> Self {
        self.in_a_tab = true;
        self
    }

    /// Panics with the list of everything that is wrong, if anything is.
    ///
    /// # Panics
    /// When there is a problem.
    pub fn assert(self) {
        let problems = self.problems();
        assert!(problems.is_empty(), "the texts are not in order:\n  {}\n", problems.join("\n  "));
    }

    /// Everything that is wrong, each in one line.
    #[must_use]
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let inventories = Language::ALL.map(|language| Inventory::of(self.catalogue, language, &mut problems));
        compare(&inventories, &mut problems);
        if self.in_a_tab {
            inventories.iter().for_each(|inventory| tab::compare(self.catalogue, inventory, &mut problems));
        }
        self.strays(&mut problems);
        let mut known = inventories.into_iter().next().unwrap_or_default();
        let own: Vec<_> = known.messages.keys().cloned().collect();
        for other in &self.borrowed {
            known.messages.extend(Inventory::of(other, Language::English, &mut problems).messages);
        }
        self.source(&known.messages, &own, &mut problems);
        problems
    }

    fn strays(&self, problems: &mut Vec<String>) {
        let embedded: BTreeSet<_> =
            self.catalogue.sections().iter().map(|section| format!("{}.ftl", section.name())).collect();
        for language in Language::ALL {
            let folder = self.folder.join("i18n").join(language.tag());
            for file in files(&folder, "ftl").unwrap_or_default() {
                let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                if !embedded.contains(&name) {
                    problems.push(format!("i18n/{language}/{name}: not embedded by the catalogue"));
                }
            }
        }
    }

    fn source(&self, known: &BTreeMap<String, BTreeSet<String>>, own: &[String], problems: &mut Vec<String>) {
        let mut mentioned = BTreeSet::new();
        let paths = match files(&self.folder.join("src"), "rs") {
            Ok(paths) => paths,
            Err(error) => return problems.push(format!("src: {error}")),
        };
        for path in paths {
            let shown = path.strip_prefix(&self.folder).unwrap_or(&path).display();
            let source = match fs::read_to_string(&path) {
                Ok(source) => source,
                Err(error) => {
                    problems.push(format!("{shown}: {error}"));
                    continue;
                }
            };
            let uses = scan(&source);
            mentioned.extend(uses.literals.iter().map(|&literal| literal.to_owned()));
            for call in uses.calls {
                let Some(expected) = known.get(call.key) else {
                    problems.push(format!("{shown}: `{}` is in no catalogue", call.key));
                    continue;
                };
                let given: BTreeSet<_> = call.variables.iter().map(|&name| name.to_owned()).collect();
                for missing in expected.difference(&given) {
                    problems.push(format!("{shown}: `{}` needs `{missing}`", call.key));
                }
                for surplus in given.difference(expected) {
                    problems.push(format!("{shown}: `{}` has no use for `{surplus}`", call.key));
                }
            }
        }
        for key in own {
            if !mentioned.contains(key) && !self.prefixes.iter().any(|prefix| key.starts_with(prefix)) {
                problems.push(format!("`{key}` is never used"));
            }
        }
    }
}

/// English is the measure; the others must have its keys and its variables, no fewer and no more.
fn compare(inventories: &[Inventory; 3], problems: &mut Vec<String>) {
    let [english, others @ ..] = inventories;
    for other in others {
        for (key, variables) in &english.messages {
            match other.messages.get(key) {
                None => problems.push(format!("{}: lacks `{key}`", other.language)),
                Some(theirs) if theirs != variables => problems.push(format!(
                    "{}: `{key}` has the variables {theirs:?}, and English has {variables:?}",
                    other.language
                )),
                Some(_) => {}
            }
        }
        for key in other.messages.keys().filter(|key| !english.messages.contains_key(*key)) {
            problems.push(format!("{}: has `{key}`, which English lacks", other.language));
        }
    }
}

/// The files with this extension in a folder and the folders inside it, in order.
fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests;
