//! Modules with a superfluous, missing or misplaced token: memphis must refuse them if opt does.

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

/// Changes a token of a module in `n` ways, one at a time, and compares the two verdicts on each
/// text.
///
/// # Panics
/// If opt cannot be started.
pub fn run(name: &str, module: &str, n: usize, seed: u64) -> Outcome {
    let mut outcome = Outcome::default();
    let Ok(words) = tokens::words(module.as_bytes()) else { return outcome };
    if words.is_empty() || ours::run("mem2reg", module).is_err() || !opt::accepts(module) {
        return outcome;
    }
    for seed in (0..n as u64).map(|index| seed.wrapping_add(index)) {
        let (text, change) = changed(module, seed);
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

/// The module with one change, and a description of the change.
fn changed(module: &str, seed: u64) -> (String, String) {
    let text = module.as_bytes();
    let tokens = tokens::tokens(text).expect("it was cut before");
    let mut rng = Rng::new(seed);
    let word = |index: usize| &text[tokens[index].clone()];
    let (at, other) = (rng.below(tokens.len()), rng.below(tokens.len()));
    let (what, old, new) = match rng.below(5) {
        0 => ("without", word(at).to_vec(), Vec::new()),
        1 => ("twice", word(at).to_vec(), [word(at), b" ", word(at)].concat()),
        2 | 3 => ("before it", word(at).to_vec(), [word(other), b" ", word(at)].concat()),
        _ => ("instead", word(at).to_vec(), word(other).to_vec()),
    };
    let range = tokens[at].clone();
    let result = [&text[..range.start], b" ", &new, b" ", &text[range.end..]].concat();
    let around = |from: usize, to: usize| {
        let words: Vec<&[u8]> = (from..to.min(tokens.len())).map(word).collect();
        String::from_utf8_lossy(&words.join(&b' ')).into_owned()
    };
    let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    let change = format!(
        "{} <<{what}: {} -> {}>> {}",
        around(at.saturating_sub(5), at),
        shown(&old),
        shown(&new),
        around(at + 1, at + 4)
    );
    (String::from_utf8_lossy(&result).into_owned(), change)
}
