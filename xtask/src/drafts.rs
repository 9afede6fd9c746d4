//! `cargo xtask drafts`: the check of a draft passes exactly if opt accepts the text.

use crate::{Done, threads};
use memphis_filetests::judged_drafts::{Outcome, judge};
use memphis_filetests::opt;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Number of drafts
    #[arg(long, default_value_t = 1000)]
    drafts: u64,
    /// Seed of the first
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads
    #[arg(long, default_value_t = threads())]
    threads: usize,
    /// Folder for the texts about which opt is of another opinion
    #[arg(long, value_name = "FOLDER")]
    write: Option<PathBuf>,
}

/// Judges; true if opt agrees about all drafts.
pub fn run(arguments: &Arguments) -> Done {
    if !opt::installed() {
        return Err(format!("{} is not on the PATH: there is nothing to compare with", opt::OPT));
    }
    let (next, total) = (AtomicU64::new(0), Mutex::new(Outcome::default()));
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= arguments.drafts {
                        break;
                    }
                    let outcome = judge(arguments.seed + index);
                    total.lock().expect("no thread panics with the lock").add(outcome);
                }
            });
        }
    });
    let mut total = total.into_inner().expect("no thread panics with the lock");
    for (what, findings) in [("accepted", &mut total.wrongly_accepted), ("refused", &mut total.wrongly_refused)] {
        findings.sort_by_key(|finding| finding.seed);
        for finding in findings {
            println!("{what}: seed {}: {:.300}", finding.seed, finding.message);
            if let Some(folder) = &arguments.write {
                let file = folder.join(format!("{what}-{}.ll", finding.seed));
                std::fs::write(&file, &finding.text).map_err(|error| format!("{}: {error}", file.display()))?;
            }
        }
    }
    println!("{total}");
    Ok(total.is_right())
}
