//! Board pictures, generators, fake and hostile programs for tests.
