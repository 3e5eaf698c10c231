use std::fs;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

use super::{doctor, open};
use crate::exit::{Cause, Status};
use crate::limits::{Limit, Limits};
use crate::policy::{Folder, Mode, Policy};
use crate::{Child, Command, SpawnError};

fn spawn(policy: &Policy, command: &Command) -> Result<Child, SpawnError> {
    open(policy, command)?.finish()
}

fn policy(folder: Folder) -> Policy {
    Policy::new(folder).mode(Mode::Off)
}

#[test]
fn strict_refuses_and_says_why() {
    let error = spawn(&Policy::new(Folder::Empty), &Command::new("sh")).unwrap_err();
    assert!(matches!(&error, SpawnError::MissingLayers(layers) if *layers == doctor().missing_required()), "{error}");
}

#[test]
fn talks_in_a_private_copy() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("greeting"), "hello ").unwrap();
    let script = "cat greeting; read name; echo $name; echo noise >&2; touch mine";
    let mut child =
        spawn(&policy(Folder::Copy(folder.path().into())), &Command::new("sh").args(["-c", script])).unwrap();
    child.stdin.as_mut().unwrap().write_all(b"ana\n").unwrap();
    let mut said = String::new();
    child.stdout.as_mut().unwrap().read_to_string(&mut said).unwrap();
    let exit = child.wait();
    assert_eq!(said, "hello ana\n");
    assert_eq!((exit.status, exit.cause, exit.stderr.as_slice()), (Status::Exited(0), Cause::Program, &b"noise\n"[..]));
    assert!(!folder.path().join("mine").exists());
}

#[test]
fn ends_the_endless() {
    let limits = Limits { wall_time: Some(Duration::from_millis(200)), output: Some(1000), ..Limits::default() };
    let policy = policy(Folder::Empty).limits(limits);
    let mut silent = spawn(&policy, &Command::new("sh").args(["-c", "sleep 1000 & sleep 1000"])).unwrap();
    let soon = Instant::now() + Duration::from_millis(20);
    assert_eq!(silent.stdout.as_mut().unwrap().read_before(&mut [0; 9], Some(soon)).unwrap(), None);
    assert_eq!(silent.wait().cause, Cause::Limit(Limit::WallTime));
    let mut flood = spawn(&policy, &Command::new("yes")).unwrap();
    let mut said = Vec::new();
    flood.stdout.as_mut().unwrap().read_to_end(&mut said).unwrap();
    assert_eq!(flood.wait().cause, Cause::Limit(Limit::Output));
}
