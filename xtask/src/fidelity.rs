//! `cargo xtask fidelity`: our answers and opt's on files.

use crate::compare::{first_lines, llvm};
use crate::{Done, threads};
use memphis_filetests::compare::{Llvm, Report, compare_as};
use memphis_filetests::opt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of LLVM IR text, or directories of them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Number of threads
    #[arg(long, default_value_t = threads())]
    threads: usize,
    /// The version of LLVM: with `main`, opt runs on rewritten input
    #[arg(long, default_value = "22", value_parser = llvm)]
    llvm: Llvm,
    /// Show the differences of this many files
    #[arg(long, default_value_t = 3)]
    show: usize,
}

/// Compares; true if there is no difference.
pub fn run(arguments: &Arguments) -> Done {
    if !opt::installed() {
        return Err(format!("{} is not on the PATH: there is nothing to compare with", opt::OPT));
    }
    let files = ll_files(&arguments.paths)?;
    let reports = compare_all(&files, arguments);
    let mut shown = 0;
    for (file, report) in &reports {
        if let Some(line) = verdict(report) {
            println!("{}: {line}", file.display());
            if shown < arguments.show {
                shown += 1;
                report
                    .differing
                    .iter()
                    .take(1)
                    .for_each(|difference| println!("{}", first_lines(&difference.diff, 60)));
            }
        }
    }
    Ok(summary(&reports))
}

/// The files of LLVM IR text at these paths, the largest first.
pub fn ll_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(memphis_filetests::filetest::files(path));
        } else if path.is_file() {
            files.push(path.clone());
        } else {
            return Err(format!("{}: no such file or directory", path.display()));
        }
    }
    // The largest first, so that no thread is left alone with it.
    files.sort_by_key(|file| std::cmp::Reverse(std::fs::metadata(file).map_or(0, |data| data.len())));
    if files.is_empty() { Err("there are no .ll files".to_owned()) } else { Ok(files) }
}

fn compare_all<'f>(files: &'f [PathBuf], arguments: &Arguments) -> Vec<(&'f Path, Report)> {
    let next = AtomicUsize::new(0);
    let reports = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let report = match std::fs::read(file) {
                        Ok(text) => compare_as(arguments.llvm, &String::from_utf8_lossy(&text)),
                        Err(error) => Report { unusable: Some(error.to_string()), ..Report::default() },
                    };
                    reports.lock().expect("no thread panics with the lock").push((file.as_path(), report));
                }
            });
        }
    });
    let mut reports = reports.into_inner().expect("no thread panics with the lock");
    reports.sort_by_key(|(file, _)| *file);
    reports
}

fn verdict(report: &Report) -> Option<String> {
    match report {
        Report { unusable: Some(why), .. } => Some(format!("left out, opt refuses it: {}", first_lines(why, 3))),
        Report { rejected: Some(why), .. } => Some(format!("rejected: {}", first_lines(why, 3))),
        Report { differing, .. } if differing.is_empty() => None,
        Report { differing, functions, .. } => {
            let outside = differing.iter().any(|difference| difference.function.is_empty());
            let outside = if outside { ", and the text outside functions" } else { "" };
            Some(format!("{} of {functions} functions differ{outside}", functions - report.identical()))
        }
    }
}

fn summary(reports: &[(&Path, Report)]) -> bool {
    let usable: Vec<&Report> = reports.iter().map(|(_, report)| report).filter(|r| r.unusable.is_none()).collect();
    let functions: usize = usable.iter().map(|report| report.functions).sum();
    let identical: usize = usable.iter().map(|report| report.identical()).sum();
    let same = usable.iter().filter(|report| report.is_same()).count();
    let exact = usable.iter().filter(|report| report.exact).count();
    let rejected = usable.iter().filter(|report| report.rejected.is_some()).count();
    println!("equal byte for byte before opt prints our text again: {exact}/{} files", usable.len());
    println!("identical {identical}/{functions} functions, files {same}/{}, rejected {rejected}", usable.len());
    same == usable.len()
}
