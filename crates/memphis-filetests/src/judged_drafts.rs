//! Random drafts, judged by opt: what passes the check is valid, and nothing else is.

use crate::fuzz::drafts::{Case, Refusal, case, refusal};
use crate::opt;
use memphis_gen::Rng;
use std::fmt;

/// A draft about which opt is of another opinion.
#[derive(Debug)]
pub struct Finding {
    /// The seed of the case.
    pub seed: u64,
    /// The error message of the side that refuses it.
    pub message: String,
    /// The text.
    pub text: String,
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The number of drafts.
    pub drafts: usize,
    /// Drafts that contradict themselves, so that there is no text to be judged.
    pub contradictory: usize,
    /// Drafts that both accept.
    pub valid: usize,
    /// Drafts that both refuse.
    pub invalid: usize,
    /// Single instructions that are not taken, and that opt refuses too.
    pub refused_instructions: usize,
    /// Drafts that pass the check, and that opt refuses.
    pub wrongly_accepted: Vec<Finding>,
    /// Drafts that do not pass, and instructions that are not taken, although opt accepts them.
    pub wrongly_refused: Vec<Finding>,
}

impl Outcome {
    /// Adds the results for other drafts.
    pub fn add(&mut self, other: Outcome) {
        self.drafts += other.drafts;
        self.contradictory += other.contradictory;
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.refused_instructions += other.refused_instructions;
        self.wrongly_accepted.extend(other.wrongly_accepted);
        self.wrongly_refused.extend(other.wrongly_refused);
    }

    /// True if opt agrees in all cases.
    pub fn is_right(&self) -> bool {
        self.wrongly_accepted.is_empty() && self.wrongly_refused.is_empty()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} drafts: {} valid, {} invalid, {} without a text; {} instructions refused; opt disagrees about {} accepted, \
             {} refused",
            self.drafts,
            self.valid,
            self.invalid,
            self.contradictory,
            self.refused_instructions,
            self.wrongly_accepted.len(),
            self.wrongly_refused.len()
        )
    }
}

/// Parts of messages about mistakes that no line shows: a flag of another operation has no place in
/// it, the arguments of a call are all that it says of the function's type, and the type of a
/// second operand is not written.
const UNSHOWN: [&str; 4] = [" cannot have ", "argument has type ", "second operand has type ", "call with "];

/// The length of the bytes of a case.
const LEN: usize = 1024;

/// Judges a draft, and a single instruction, that follow from a seed.
pub fn judge(seed: u64) -> Outcome {
    let mut rng = Rng::new(seed);
    let data: Vec<u8> = (0..LEN).map(|_| rng.next_u64() as u8).collect();
    let mut outcome = Outcome::default();
    if let Some(case) = case(&data) {
        judge_draft(seed, case, &mut outcome);
    }
    if let Some(refusal) = refusal(&data) {
        judge_refusal(seed, refusal, &mut outcome);
    }
    outcome
}

fn judge_draft(seed: u64, case: Case, outcome: &mut Outcome) {
    outcome.drafts += 1;
    let Some(text) = case.text else {
        outcome.contradictory += 1;
        return;
    };
    let text = String::from_utf8_lossy(&text).into_owned();
    let of_opt = opt::run_with(&["-passes=verify", "-disable-output"], &text);
    match (case.checked, of_opt) {
        (Ok(()), Ok(_)) => outcome.valid += 1,
        (Err(_), Err(_)) => outcome.invalid += 1,
        (Ok(()), Err(message)) => outcome.wrongly_accepted.push(Finding { seed, message, text }),
        (Err(problems), Ok(_)) => {
            outcome.wrongly_refused.push(Finding { seed, message: problems.to_string(), text });
        }
    }
}

fn judge_refusal(seed: u64, refusal: Refusal, outcome: &mut Outcome) {
    let Refusal { problem, texts } = refusal;
    let is_shown = !UNSHOWN.iter().any(|part| problem.message.contains(part));
    match texts.into_iter().find(|text| opt::accepts(text)).filter(|_| is_shown) {
        None => outcome.refused_instructions += 1,
        Some(text) => outcome.wrongly_refused.push(Finding { seed, message: problem.to_string(), text }),
    }
}
