//! From a table of verdicts to the small machine code that the kernel runs at every system call.

use std::collections::BTreeMap;

use libc::sock_filter;

/// What happens when a program makes a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It goes through.
    Allow,
    /// It fails with this error.
    Refuse(i32),
    /// It goes through if the low half of this argument passes the test, else it is not permitted.
    AllowIf(u32, Test),
    /// The same with another error.
    AllowElse(i32, u32, Test),
}

/// A test of one argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// It is one of these two.
    OneOf(u32, u32),
    /// It is none of these.
    NotIn(&'static [u32]),
    /// None of these bits is set, and what is left of it under this mask is none of these.
    NoBitsNorMasked(u32, u32, &'static [u32]),
    /// None of these bits is set, and its lowest byte is not this.
    NoBitsNor(u32, u8),
}

const LOAD: u16 = 0x20;
const IF_EQUAL: u16 = 0x15;
const IF_GREATER: u16 = 0x25;
const IF_ANY_BIT: u16 = 0x45;
const AND: u16 = 0x54;
const RETURN: u16 = 0x06;

const CALL_NUMBER: u32 = 0;
const CALL_ARCHITECTURE: u32 = 4;

fn op(code: u16, value: u32, if_true: u8, if_false: u8) -> sock_filter {
    sock_filter { code, jt: if_true, jf: if_false, k: value }
}

fn allow() -> sock_filter {
    op(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0)
}

fn refuse(error: i32) -> sock_filter {
    op(RETURN, libc::SECCOMP_RET_ERRNO | error as u32, 0, 0)
}

/// The low half of an argument, where the kernel looks when it takes an `int`.
fn load_argument(number: u32) -> sock_filter {
    let low_half = if cfg!(target_endian = "big") { 4 } else { 0 };
    op(LOAD, 16 + 8 * number + low_half, 0, 0)
}

fn judge(verdict: Verdict) -> Vec<sock_filter> {
    match verdict {
        Verdict::Allow => vec![allow()],
        Verdict::Refuse(error) => vec![refuse(error)],
        Verdict::AllowIf(argument, test) => judge(Verdict::AllowElse(libc::EPERM, argument, test)),
        Verdict::AllowElse(error, argument, test) => {
            let not_permitted = refuse(error);
            let mut code = vec![load_argument(argument)];
            match test {
                Test::OneOf(a, b) => {
                    code.extend([op(IF_EQUAL, a, 1, 0), op(IF_EQUAL, b, 0, 1), allow(), not_permitted]);
                }
                Test::NotIn(values) | Test::NoBitsNorMasked(_, _, values) => {
                    if let Test::NoBitsNorMasked(bits, mask, _) = test {
                        code.extend([op(IF_ANY_BIT, bits, 0, 1), not_permitted, op(AND, mask, 0, 0)]);
                    }
                    for &value in values {
                        code.extend([op(IF_EQUAL, value, 0, 1), not_permitted]);
                    }
                    code.push(allow());
                }
                Test::NoBitsNor(bits, low) => code.extend([
                    op(IF_ANY_BIT, bits, 2, 0),
                    op(AND, 0xFF, 0, 0),
                    op(IF_EQUAL, u32::from(low), 0, 1),
                    not_permitted,
                    allow(),
                ]),
            }
            code
        }
    }
}

/// The filter: a refusal for foreign architectures, then the calls by rising number in runs of equal
/// verdict, with "no such call" in the gaps and beyond the end (where x32 numbers lie, too).
pub(super) fn assemble(architecture: u32, verdicts: &BTreeMap<u32, Verdict>) -> Vec<sock_filter> {
    let unknown = Verdict::Refuse(libc::ENOSYS);
    let mut runs: Vec<(u32, Verdict)> = Vec::new();
    let mut add = |last: u32, verdict: Verdict| match runs.last_mut() {
        Some((end, same)) if *same == verdict => *end = last,
        _ => runs.push((last, verdict)),
    };
    let mut next = 0;
    for (&number, &verdict) in verdicts {
        if number > next {
            add(number - 1, unknown);
        }
        add(number, verdict);
        next = number + 1;
    }

    let mut code = vec![
        op(LOAD, CALL_ARCHITECTURE, 0, 0),
        op(IF_EQUAL, architecture, 1, 0),
        refuse(libc::ENOSYS),
        op(LOAD, CALL_NUMBER, 0, 0),
    ];
    for (last, verdict) in runs {
        let judgement = judge(verdict);
        code.push(op(IF_GREATER, last, judgement.len() as u8, 0));
        code.extend(judgement);
    }
    code.push(refuse(libc::ENOSYS));
    code
}
