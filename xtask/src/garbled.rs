//! `cargo xtask garbled`: texts with a change of a token or a line are refused as opt refuses them.

use crate::{Done, fidelity::ll_files, threads};
use memphis_filetests::garbled::{Outcome, STRUCTURED, run as garble};
use memphis_filetests::opt;
use memphis_filetests::token_mutants::Change;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files, and folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Number of texts made of each file
    #[arg(long, default_value_t = 10)]
    texts: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Changes that keep the structure of a text, so that most texts stay valid
    #[arg(long)]
    structured: bool,
    /// Number of threads
    #[arg(long, default_value_t = threads())]
    threads: usize,
    /// Classes of texts that are known to be accepted although opt refuses them: a part of opt's
    /// message in each line
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
}

/// The classes in a file; lines that start with `#` are comments.
fn known_classes(file: Option<&Path>) -> Result<Vec<String>, String> {
    let Some(file) = file else { return Ok(Vec::new()) };
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect())
}

/// Tries; true if nothing is accepted that opt's parser refuses, but for known classes, and nothing
/// refused that opt takes.
pub fn run(arguments: &Arguments) -> Done {
    if !opt::installed() {
        return Err(format!("{} is not on the PATH: there is nothing to compare with", opt::OPT));
    }
    let files = ll_files(&arguments.files)?;
    let classes = known_classes(arguments.known.as_deref())?;
    let changes = if arguments.structured { STRUCTURED } else { &Change::OF_ANY_TOKEN };
    let (next, total) = (AtomicUsize::new(0), Mutex::new(Outcome::default()));
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Ok(text) = std::fs::read_to_string(file) else { continue };
                    let outcome = garble(&file.display().to_string(), &text, changes, arguments.texts, arguments.seed);
                    total.lock().expect("no thread panics with the lock").add(outcome);
                }
            });
        }
    });
    let mut total = total.into_inner().expect("no thread panics with the lock");
    let mut n_known = vec![0; classes.len()];
    total.wrongly_accepted.retain(|finding| {
        let class = classes.iter().position(|class| finding.message.contains(class));
        class.map(|class| n_known[class] += 1).is_none()
    });
    for (class, n) in classes.iter().zip(&n_known).filter(|(_, n)| **n > 0) {
        println!("{n} times accepted, of a known class: {class}");
    }
    for (message, n) in &total.only_by_verifier {
        println!("{n} times refused by opt's verifier alone: {message}");
    }
    let wrong = [("accepted", &total.wrongly_accepted), ("refused", &total.wrongly_refused)];
    for (what, findings) in wrong {
        for finding in findings {
            println!(
                "{what}: {}, variant {}: {:.200}\n    {}",
                finding.name, finding.seed, finding.message, finding.change
            );
        }
    }
    println!("{total}, {} accepted of known classes", n_known.iter().sum::<usize>());
    let is_tried = total.valid > 0 && total.invalid > 0;
    Ok(is_tried && total.wrongly_accepted.is_empty() && total.wrongly_refused.is_empty())
}
