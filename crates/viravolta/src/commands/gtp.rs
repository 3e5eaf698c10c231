//! `viravolta gtp`: our engine for Quarry, GoGui and other controllers.

use std::io::stdin;

use viravolta_protocol::gtp;

use crate::commands::Context;
use crate::failure::Failure;
use crate::serve::serve;

pub(crate) use crate::serve::EngineArgs as Args;

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    let identity = gtp::Identity {
        name: "Viravolta".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        levels: 1..=10,
    };
    Ok(serve(&mut gtp::Engine::new(identity), &mut args.thinker(context.t)?, stdin(), context.out)?)
}
