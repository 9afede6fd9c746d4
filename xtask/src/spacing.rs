//! `cargo xtask spacing`: comments and blanks between tokens change nothing.

use crate::{Done, fidelity::ll_files, target, threads};
use memphis_filetests::compare::Llvm;
use memphis_filetests::random::{Plan, for_each_module};
use memphis_filetests::spacing::{Outcome, run as vary};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files, and folders of them, besides generated modules
    files: Vec<PathBuf>,
    /// Number of variants of each module
    #[arg(long, default_value_t = 20)]
    variants: usize,
    /// Number of generated functions
    #[arg(long, default_value_t = 400)]
    functions: usize,
    /// One variant in N is given to opt as well, 0 for none
    #[arg(long, default_value_t = 10)]
    compared: usize,
    /// Leave out files that are longer, in bytes
    #[arg(long, default_value_t = 1 << 20)]
    max_size: u64,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads
    #[arg(long, default_value_t = threads())]
    threads: usize,
    /// Directory for variants that are read differently
    #[arg(long, value_name = "DIR", default_value_os_t = target().join("spacing"))]
    out: PathBuf,
}

/// Tries; true if there is no finding.
pub fn run(arguments: &Arguments) -> Done {
    let mut total = of_files(arguments)?;
    let plan =
        Plan { functions: arguments.functions, seed: arguments.seed, threads: arguments.threads, llvm: Llvm::V22 };
    let look = |seed, generated: memphis_gen::Generated| {
        vary(&format!("seed {seed}"), &generated.text, arguments.variants, seed, arguments.compared)
    };
    if arguments.functions > 0 {
        for_each_module(&plan, look, |outcome| total.add(outcome));
    }
    for (index, finding) in total.findings.iter().enumerate() {
        let path = arguments.out.join(format!("{index}.ll"));
        std::fs::create_dir_all(&arguments.out)
            .and_then(|()| std::fs::write(&path, &finding.text))
            .map_err(|error| format!("{}: {error}", path.display()))?;
        println!("{}, variant {}: {}: {:.300}", finding.name, finding.seed, path.display(), finding.what);
        finding.gaps.iter().for_each(|gap| println!("    {gap}"));
    }
    println!("{total}");
    Ok(total.findings.is_empty())
}

fn of_files(arguments: &Arguments) -> Result<Outcome, String> {
    let mut files = if arguments.files.is_empty() { Vec::new() } else { ll_files(&arguments.files)? };
    files.retain(|file| std::fs::metadata(file).is_ok_and(|data| data.len() <= arguments.max_size));
    let (next, total) = (AtomicUsize::new(0), Mutex::new(Outcome::default()));
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = match std::fs::read_to_string(file) {
                        Ok(text) => {
                            let name = file.display().to_string();
                            vary(&name, &text, arguments.variants, arguments.seed, arguments.compared)
                        }
                        Err(_) => Outcome { unusable: 1, ..Outcome::default() },
                    };
                    total.lock().expect("no thread panics with the lock").add(outcome);
                }
            });
        }
    });
    Ok(total.into_inner().expect("no thread panics with the lock"))
}
