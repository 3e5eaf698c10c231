//! `viravolta nboard` and `viravolta gtp` as other programs meet them: real processes and pipes.

mod gtp;
mod nboard;
mod peers;
mod program;
mod recorder;
mod referee;
