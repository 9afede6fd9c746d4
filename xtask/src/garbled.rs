//! `cargo xtask garbled`: texts with a token too many, too few or in the wrong place are refused as opt refuses them.

use crate::{Done, fidelity::ll_files, threads};
use memphis_filetests::garbled::{Outcome, run as garble};
use memphis_filetests::opt;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What to try.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files, and folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How many texts are made of each file
    #[arg(long, default_value_t = 10)]
    texts: usize,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many at a time
    #[arg(long, default_value_t = threads())]
    threads: usize,
}

/// Tries; true if nothing is accepted that opt's parser refuses, and nothing refused that opt takes.
pub fn run(arguments: &Arguments) -> Done {
    if !opt::installed() {
        return Err(format!("{} is not on the PATH: there is nothing to compare with", opt::OPT));
    }
    let files = ll_files(&arguments.files)?;
    let (next, total) = (AtomicUsize::new(0), Mutex::new(Outcome::default()));
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Ok(text) = std::fs::read_to_string(file) else { continue };
                    let outcome = garble(&file.display().to_string(), &text, arguments.texts, arguments.seed);
                    total.lock().expect("no thread panics with the lock").add(outcome);
                }
            });
        }
    });
    let total = total.into_inner().expect("no thread panics with the lock");
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
    println!("{total}");
    Ok(total.wrongly_accepted.is_empty() && total.wrongly_refused.is_empty())
}
