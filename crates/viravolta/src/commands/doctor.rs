//! `viravolta doctor`: which walls hold on this machine, and what that means.

use viravolta_desk::words::printable;
use viravolta_i18n::tr;
use viravolta_sandbox::{State, doctor};

use super::Context;
use crate::failure::Failure;

/// What can be typed: nothing.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let report = doctor();
    if context.json {
        let json = serde_json::to_string_pretty(&report).unwrap_or_default();
        return Ok(writeln!(context.out, "{json}")?);
    }
    writeln!(context.out, "{}", tr!(t, "doctor-system", system = printable(&report.system)))?;
    for found in &report.layers {
        let name = found.layer.id();
        let means = t.text(&format!("doctor-layer-{name}"));
        match found.state {
            State::Holds => writeln!(context.out, "  ✓ {name:<14} {means}")?,
            State::Missing(reason) => {
                let mark = if found.required { "✗" } else { "-" };
                let why = t.text(&format!("doctor-reason-{}", reason.id()));
                writeln!(context.out, "  {mark} {name:<14} {means}")?;
                writeln!(context.out, "    {:<14} {why} {}", "", printable(&found.detail))?;
                let without = t.text(&format!("doctor-without-{name}"));
                writeln!(context.out, "    {:<14} {without}", "")?;
            }
        }
    }
    let missing = report.missing_required();
    let verdict = if missing.is_empty() {
        tr!(t, "doctor-strict-works")
    } else {
        let layers: Vec<_> = missing.into_iter().map(|layer| layer.id()).collect();
        tr!(t, "doctor-strict-refuses", layers = layers.join(", "))
    };
    Ok(writeln!(context.out, "{verdict}")?)
}
