//! What a program is doing while its caller waits for it.

/// What a program is doing, all its processes and threads taken together.
///
/// How long nothing has been heard says little on a busy machine. A program that waits for input has said
/// all that it has to say, however long that took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attention {
    /// It waits for input, has read all that there was, and nothing else in its room runs.
    Reading,
    /// One of its threads or processes waits for input, as above, and another runs.
    Listening,
    /// All of it sleeps, and it is not known what for: a pause, or input in a way that cannot be seen.
    Asleep,
    /// Some of it runs, or would like to.
    Busy,
}
