//! `viravolta nboard`: our engine for the NBoard window and whoever speaks as it does.

use std::io::stdin;

use viravolta_protocol::nboard;

use crate::commands::Context;
use crate::failure::Failure;
use crate::serve::serve;

pub(crate) use crate::serve::EngineArgs as Args;

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    context.refuse_json()?;
    let mut session = nboard::Engine::new("Viravolta");
    Ok(serve(&mut session, &mut args.thinker(context.t)?, stdin(), context.out)?)
}
