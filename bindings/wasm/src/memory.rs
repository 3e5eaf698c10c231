//! How requests come in and answers go out: one buffer for each, in the memory of the module.

use std::cell::RefCell;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request of so many bytes and says where. It stays there until the next call.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Where the last answer is.
// SAFETY: nothing else has this name.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Lets somebody answer what came in; says how long the answer is.
pub(crate) fn respond(handle: impl FnOnce(&[u8]) -> Vec<u8>) -> usize {
    let request = REQUEST.take();
    let bytes = handle(&request);
    let length = bytes.len();
    ANSWER.set(bytes);
    length
}

/// An answer in JSON.
pub(crate) fn json(answer: &impl serde::Serialize) -> Vec<u8> {
    // What is written here has no maps with keys that are no strings, the only thing that JSON refuses.
    serde_json::to_vec(answer).unwrap_or_default()
}
