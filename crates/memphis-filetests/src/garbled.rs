//! Modules with a change of a token or a line: memphis must refuse them if opt does, and accept them
//! if opt does.

use crate::token_mutants::{Change, mutant};
use crate::{opt, ours, tokens};
use memphis_gen::Rng;
use std::collections::BTreeMap;
use std::fmt;

/// A text that either opt or memphis accepts, and the other refuses.
#[derive(Debug)]
pub struct Finding {
    /// The origin of the module.
    pub name: String,
    /// The number of the variant.
    pub seed: u64,
    /// The error message of the side that refuses it.
    pub message: String,
    /// The change, with the tokens around it.
    pub change: String,
    /// The whole text.
    pub text: String,
}

/// The result of a run.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Texts with a change.
    pub texts: usize,
    /// The number of texts that both accept.
    pub valid: usize,
    /// The number of texts that both refuse.
    pub invalid: usize,
    /// Texts that opt's parser refuses, and we accept.
    pub wrongly_accepted: Vec<Finding>,
    /// Texts that opt accepts, and we refuse.
    pub wrongly_refused: Vec<Finding>,
    /// The messages of opt's verifier for texts that we accept, with the number of times each
    /// occurred.
    pub only_by_verifier: BTreeMap<String, usize>,
}

impl Outcome {
    /// Adds the results for other modules.
    pub fn add(&mut self, other: Outcome) {
        self.texts += other.texts;
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.wrongly_accepted.extend(other.wrongly_accepted);
        self.wrongly_refused.extend(other.wrongly_refused);
        for (message, n) in other.only_by_verifier {
            *self.only_by_verifier.entry(message).or_default() += n;
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} texts: {} valid, {} refused by both, {} wrongly accepted, {} wrongly refused, {} refused by opt's verifier alone",
            self.texts,
            self.valid,
            self.invalid,
            self.wrongly_accepted.len(),
            self.wrongly_refused.len(),
            self.only_by_verifier.values().sum::<usize>()
        )
    }
}

/// Changes that keep the structure of a text as a rule: most of the texts are still valid.
pub const STRUCTURED: &[Change] = &[Change::Number, Change::DropWord, Change::DropAttachment, Change::SwapLines];

/// Changes a module in `n` ways, one at a time, and compares the two verdicts on each text.
///
/// # Panics
/// If opt cannot be started.
pub fn run(name: &str, module: &str, changes: &[Change], n: usize, seed: u64) -> Outcome {
    let mut outcome = Outcome::default();
    let Ok(words) = tokens::words(module.as_bytes()) else { return outcome };
    if words.is_empty() || ours::run("mem2reg", module).is_err() || !opt::accepts(module) {
        return outcome;
    }
    for seed in (0..n as u64).map(|index| seed.wrapping_add(index)) {
        let kind = changes[Rng::new(seed).below(changes.len())];
        let Some((text, change)) = changed(module, kind, seed) else { continue };
        outcome.texts += 1;
        let ours = ours::run("mem2reg", &text).map(drop);
        let opts = opt::run(Some("verify"), &text).map(drop);
        let finding = |message: &str| Finding {
            name: name.to_owned(),
            seed,
            message: message.lines().next().unwrap_or_default().to_owned(),
            change: change.clone(),
            text: text.clone(),
        };
        match (&ours, &opts) {
            (Ok(()), Ok(())) => outcome.valid += 1,
            (Err(why), _) if why.starts_with("panic") => outcome.wrongly_refused.push(finding(why)),
            (Err(_), Err(_)) => outcome.invalid += 1,
            (Err(why), Ok(())) => outcome.wrongly_refused.push(finding(why)),
            (Ok(()), Err(why)) if why.contains(": error: ") => outcome.wrongly_accepted.push(finding(why)),
            (Ok(()), Err(why)) => {
                let message = why.lines().next().unwrap_or_default().to_owned();
                *outcome.only_by_verifier.entry(message).or_default() += 1;
            }
        }
    }
    outcome
}

/// The module with one change, and a description of it; `None` if the change does not fit.
fn changed(module: &str, change: Change, seed: u64) -> Option<(String, String)> {
    let text = mutant(module, change, &mut Rng::new(seed))?;
    let line = |text: &str, at: usize| text.lines().nth(at).unwrap_or_default().to_owned();
    let at = module.lines().zip(text.lines()).take_while(|(old, new)| old == new).count();
    (text != module).then(|| {
        let shown = format!("{change:?}, line {}: {}\n    {}", at + 1, line(module, at), line(&text, at));
        (text, shown)
    })
}
