//! Which pages read events at the moment.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Mailbox;

/// The mailboxes by the names of their pages.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    open: Mutex<HashMap<String, Arc<Mailbox>>>,
}

impl Pages {
    /// A new mailbox for a page; one that it had is closed.
    pub(crate) fn open(&self, page: &str) -> Arc<Mailbox> {
        let mailbox = Arc::new(Mailbox::default());
        if let Some(old) = self.lock().insert(page.to_owned(), Arc::clone(&mailbox)) {
            old.close();
        }
        mailbox
    }

    pub(crate) fn find(&self, page: &str) -> Option<Arc<Mailbox>> {
        self.lock().get(page).cloned()
    }

    /// Closes a mailbox, and forgets the page unless it has another one already.
    pub(crate) fn close(&self, page: &str, mailbox: &Arc<Mailbox>) {
        mailbox.close();
        let mut open = self.lock();
        if open.get(page).is_some_and(|other| Arc::ptr_eq(other, mailbox)) {
            open.remove(page);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Mailbox>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
