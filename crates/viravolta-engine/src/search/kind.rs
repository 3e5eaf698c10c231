//! The two kinds of nodes, as types.

/// What a search function knows about its node at compile time.
pub(crate) trait NodeKind: Copy + Send + Sync {
    /// Whether the window may be wider than one, and the value is wanted rather than a bound.
    const PV: bool;
}

/// On the principal variation, or where a null window failed high inside an open one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open;

/// Searched with a null window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Null;

impl NodeKind for Open {
    const PV: bool = true;
}

impl NodeKind for Null {
    const PV: bool = false;
}
