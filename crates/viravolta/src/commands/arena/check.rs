//! `viravolta arena check`: every program of a cup is started and walked through its protocol.

use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;
use viravolta_arena::{
    CHECK_GAMES, Cup, Detail, Explanation, Manner, Outcome, Said, Side, Trial, conversation, trial, words,
};
use viravolta_desk::words::printable;
use viravolta_i18n::{Texts, tr};
use viravolta_rules::Color;

use super::{Context, Walls, load, spoken};
use crate::failure::Failure;
use crate::output::{BAD, GOOD, styled};

/// How many lines of a conversation are shown to who asks for it.
const LINES: usize = 400;

/// What can be typed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "CUP")]
    cup: PathBuf,
    #[arg(value_name = "PLAYER")]
    player: Option<String>,
    #[arg(long)]
    conversation: bool,
    #[arg(long, value_name = "WALLS", value_enum)]
    sandbox: Option<Walls>,
}

/// A player as a program reads of it.
#[derive(Serialize)]
struct Checked {
    name: String,
    command: String,
    ready: bool,
    trials: Vec<Tried>,
}

/// One game of a player.
#[derive(Serialize)]
struct Tried {
    color: Side,
    outcome: Outcome,
    detail: Detail,
    answers: usize,
    slowest_ms: u64,
    moves: String,
    manner: Manner,
    sentences: Vec<String>,
    conversation: Vec<Said>,
    stderr: String,
}

pub(crate) fn run(args: Args, context: &mut Context<'_>) -> Result<(), Failure> {
    let t = context.t;
    let cup = load(t, &args.cup, args.sandbox)?;
    if let Some(name) = &args.player
        && !cup.players.iter().any(|player| player.name == *name && !player.withdrawn)
    {
        return Err(Failure::input(tr!(t, "arena-check-no-player", name = name)));
    }
    let chosen: Vec<usize> = (0..cup.players.len())
        .filter(|player| !cup.players[*player].withdrawn)
        .filter(|player| args.player.as_ref().is_none_or(|name| cup.players[*player].name == *name))
        .collect();
    let mut failed = 0;
    let mut all = Vec::new();
    for player in &chosen {
        let trials = if context.json {
            trials(&cup, *player, |_, _| Ok(()))?
        } else {
            check(t, &cup, *player, args.conversation, context.out)?
        };
        let ready = trials.iter().all(Trial::passed);
        failed += usize::from(!ready);
        if context.json {
            all.push(checked(t, &cup, *player, &trials));
        }
        context.out.flush()?;
    }
    if context.json {
        writeln!(context.out, "{}", serde_json::to_string(&all).map_err(std::io::Error::other)?)?;
    } else if failed == 0 {
        writeln!(context.out, "{}", tr!(t, "arena-check-all-well", players = chosen.len()))?;
    }
    if failed == 0 {
        return Ok(());
    }
    Err(Failure::input(tr!(t, "arena-check-failed", failed = failed, players = chosen.len())))
}

/// The games of a player, up to the first that fails.
fn trials(
    cup: &Cup,
    player: usize,
    mut tell: impl FnMut(usize, &Trial) -> Result<(), Failure>,
) -> Result<Vec<Trial>, Failure> {
    let mut trials: Vec<Trial> = Vec::new();
    for seed in 0..CHECK_GAMES {
        for color in Color::ALL {
            let trial = trial(cup, player, color, seed);
            tell(trials.len() + 1, &trial)?;
            let passed = trial.passed();
            trials.push(trial);
            if !passed {
                return Ok(trials);
            }
        }
    }
    Ok(trials)
}

fn check(t: Texts, cup: &Cup, player: usize, talk: bool, out: &mut dyn Write) -> Result<Vec<Trial>, Failure> {
    let entrant = &cup.players[player];
    writeln!(out, "{}", tr!(t, "arena-check-player", name = &entrant.name, command = printable(&entrant.written)))?;
    trials(cup, player, |step, trial| {
        let color = words::color(spoken(t), trial.color);
        let answers = trial.answers();
        let text = if trial.passed() {
            let slowest = trial.slowest_ms();
            tr!(t, "arena-check-step-well", step = step, color = color, answers = answers, slowest = slowest)
        } else {
            tr!(t, "arena-check-step-failed", step = step, color = color, answers = answers)
        };
        writeln!(out, "{}", styled(if trial.passed() { GOOD } else { BAD }, &text))?;
        if talk && step <= Color::ALL.len() {
            writeln!(out, "    {}", tr!(t, "arena-check-conversation"))?;
            for line in conversation(spoken(t), trial.story(), LINES) {
                writeln!(out, "      {}", line.text())?;
            }
        }
        let explanation = Explanation::new(spoken(t), &trial.played, &entrant.name, Some(trial.story()));
        for line in explanation.map(|explanation| explanation.text()).unwrap_or_default().lines() {
            writeln!(out, "    {line}")?;
        }
        Ok(())
    })
}

fn checked(t: Texts, cup: &Cup, player: usize, trials: &[Trial]) -> Checked {
    let entrant = &cup.players[player];
    let tried = |trial: &Trial| {
        let story = trial.story();
        let explanation = Explanation::new(spoken(t), &trial.played, &entrant.name, None);
        Tried {
            color: trial.color.into(),
            outcome: trial.report.outcome,
            detail: trial.report.detail.clone(),
            answers: trial.answers(),
            slowest_ms: trial.slowest_ms(),
            moves: trial.played.moves.clone(),
            manner: story.manner.clone(),
            sentences: explanation.map(|explanation| explanation.sentences()).unwrap_or_default(),
            conversation: story.said.clone(),
            stderr: story.stderr.clone(),
        }
    };
    Checked {
        name: entrant.name.clone(),
        command: entrant.written.clone(),
        ready: trials.iter().all(Trial::passed),
        trials: trials.iter().map(tried).collect(),
    }
}
