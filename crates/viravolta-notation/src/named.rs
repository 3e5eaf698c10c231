//! Enumerations whose kinds have stable words for files and programs.

/// `Name(how many), the method that says the word, the function that finds a kind by its word`, then `Kind = "word"`.
macro_rules! named {
    ($(#[$meta:meta])+ $name:ident($count:literal), $say:ident, $find:ident: {
        $($(#[$doc:meta])+ $kind:ident = $word:literal,)+
    }) => {
        $(#[$meta])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$doc])+ $kind,)+
        }

        impl $name {
            /// All kinds.
            pub const ALL: [Self; $count] = [$(Self::$kind),+];

            /// A stable word for files and programs.
            #[must_use]
            pub const fn $say(self) -> &'static str {
                match self {
                    $(Self::$kind => $word,)+
                }
            }

            /// The kind with this word.
            #[must_use]
            pub fn $find(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|kind| kind.$say() == word)
            }
        }
    };
}

pub(crate) use named;
