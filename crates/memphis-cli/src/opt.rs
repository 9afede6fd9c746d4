//! `memphis opt`: read, run, write, for each input.
//!
//! An input is mapped (`input.rs`), and goes through the pipeline's driver, which takes threads from
//! `threads.rs`. What comes out is written and reported by `opt/input_run.rs`: the text goes to the
//! output (`output.rs`), which becomes visible when it is complete.

mod input_run;
mod result_text;

use crate::args::{OptArgs, function_name};
use crate::counters::Totals;
use crate::failure::{Exit, Failure};
use crate::input::{is_dash, size};
use crate::llvm_remarks::LlvmRemarks;
use crate::new_file::Removal;
use crate::output::Target;
use crate::progress::Progress;
use crate::report;
use crate::threads::Threads;
use crate::timing::{Timing, nanoseconds};
use crate::usage::Usage;
use memphis_ir::print::Numbering;
use memphis_ir::upgrade::Upgrade;
use memphis_passes::driver::Emit;
use memphis_passes::pipeline::destruction_options;
use memphis_passes::{Options, Pipeline};
use std::collections::HashSet;
use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: OptArgs) -> Exit {
    let job = match Job::new(arguments) {
        Ok(job) => job,
        Err(usage) => return report::usage(&usage),
    };
    let mut llvm_remarks = match LlvmRemarks::new(&job.arguments) {
        Ok(llvm_remarks) => llvm_remarks,
        Err(failure) => return report::failure(&failure),
    };
    let (mut totals, mut timing) = (Totals::default(), Timing::default());
    let start = Instant::now();
    let mut exit = Exit::Success;
    let mut old = Removal::default();
    for path in &job.arguments.inputs {
        match input_run::run(&job, path, (&mut timing, &mut llvm_remarks)) {
            Ok((tally, removal)) => {
                totals.add(tally);
                // At most one file is on its way out.
                old = removal;
            }
            Err(failure) => exit = exit.worse(job.progress.aside(|| report::failure(&failure))),
        }
        job.progress.end_file();
    }
    drop(old);
    job.progress.end();
    // The remarks of only some inputs would look like the remarks of all.
    if exit == Exit::Success
        && let Err(failure) = llvm_remarks.commit()
    {
        exit = report::failure(&failure);
    }
    if job.arguments.common.stats {
        totals.report();
    }
    if job.arguments.common.time_passes {
        timing.report(start.elapsed());
    }
    exit
}

/// A consistent command line.
struct Job {
    arguments: OptArgs,
    pipeline: Pipeline,
    options: Options,
    /// Names of the functions that the pipeline runs on; empty for all.
    selected: Vec<Vec<u8>>,
    threads: Threads,
    progress: Progress,
    /// True if results are bitcode, but for files that are named as text.
    writes_bitcode: bool,
}

impl Job {
    fn new(arguments: OptArgs) -> Result<Job, Usage> {
        let text = arguments.passes.as_deref().unwrap_or("");
        let pipeline = Pipeline::parse_for(text, arguments.llvm.of_pass());
        let pipeline = pipeline.map_err(|error| Usage::Pipeline(text.to_owned(), error))?;
        let pipeline = if arguments.ignore_optnone { pipeline.ignoring_optnone() } else { pipeline };
        let emit = emitted(arguments.emit.as_deref()).map_err(Usage::Emit)?;
        if let Some(pass) = arguments.inputs.iter().find_map(|path| pass_named(path)) {
            return Err(Usage::PassAsInput(pass));
        }
        let writes_bitcode = arguments.emit.is_none() && !arguments.text && !arguments.common.diff;
        if writes_bitcode && arguments.writes_to_stdout() && stdout().is_terminal() {
            return Err(Usage::BitcodeOnTerminal);
        }
        match &arguments.out_dir {
            Some(directory) => check_names(directory, &arguments)?,
            None if arguments.inputs.len() > 1 && !arguments.common.disable_output && !arguments.common.diff => {
                return Err(Usage::NoDirectory);
            }
            None => {}
        }
        let selected = arguments.function.iter().map(|name| function_name(name.as_encoded_bytes())).collect();
        let threads = Threads(arguments.work.n_threads());
        // On the same terminal, text and a progress line would be mixed.
        let would_mix = arguments.writes_to_stdout() && stdout().is_terminal();
        let is_wanted = !arguments.work.no_progress && !would_mix;
        let sizes = || arguments.inputs.iter().map(|path| size(path)).collect();
        let progress = Progress::new(is_wanted, pipeline.n_stages(), sizes);
        let options = options(&arguments, emit);
        Ok(Job { pipeline, options, selected, threads, progress, writes_bitcode, arguments })
    }

    /// The text of the pipeline.
    fn passes(&self) -> &str {
        self.arguments.passes.as_deref().unwrap_or("")
    }

    /// Returns whether bitcode is written to a target: as opt does without `-S`, unless the file is
    /// named as text.
    fn is_bitcode(&self, target: &Target) -> bool {
        let is_text = |path: &Path| path.extension().is_some_and(|extension| extension == "ll");
        match target {
            Target::Nowhere => false,
            Target::Stdout => self.writes_bitcode,
            Target::File(path) => self.writes_bitcode && !is_text(path),
        }
    }

    /// Returns whether changes of functions may be made in bitcode itself, which keeps its version.
    fn changes_bitcode(&self, input: &Path) -> bool {
        let OptArgs { common, upgrade, reprint, .. } = &self.arguments;
        let leaves_text = || self.pipeline.passes().is_empty() && !self.is_bitcode(&self.target(input));
        !upgrade
            && !reprint
            && !common.diff
            && self.options.emit == Emit::AsGiven
            && self.pipeline.changes_functions_alone()
            && !leaves_text()
    }

    /// The place of the result of an input.
    fn target(&self, input: &Path) -> Target {
        let OptArgs { common, out_dir, .. } = &self.arguments;
        match out_dir {
            _ if common.disable_output => Target::Nowhere,
            Some(directory) => Target::File(path_in(directory, input)),
            None => common.output.as_deref().map_or(Target::Stdout, Target::named),
        }
    }

    /// The place of the result of an input, in a directory that exists.
    fn make_target(&self, input: &Path) -> Result<Target, Failure> {
        let target = self.target(input);
        if let Some(directory) = self.arguments.out_dir.as_deref().filter(|_| target != Target::Nowhere) {
            std::fs::create_dir_all(directory)
                .map_err(|error| Failure::Write { file: directory.display().to_string(), error })?;
        }
        Ok(target)
    }
}

/// The options of the driver.
fn options(arguments: &OptArgs, emit: Emit) -> Options {
    Options {
        llvm: arguments.llvm.of_pass(),
        check: !arguments.common.no_check,
        fault: arguments.inject_fault,
        remarks: arguments.wants_remarks(),
        clock: (arguments.common.stats || arguments.common.time_passes).then_some(nanoseconds),
        numbering: if arguments.keep_numbers { Numbering::Keep } else { Numbering::Renumber },
        upgrade: if arguments.upgrade { Upgrade::All } else { Upgrade::Needed },
        reprint: arguments.reprint,
        was_bitcode: false,
        emit,
    }
}

/// Parses the argument of `--emit`.
fn emitted(form: Option<&str>) -> Result<Emit, String> {
    let Some(form) = form else { return Ok(Emit::AsGiven) };
    let (name, options) = match form.split_once('<') {
        Some((name, rest)) => (name, rest.strip_suffix('>').ok_or("missing '>' after the options")?),
        None => (form, ""),
    };
    match name {
        "llvm" if options.is_empty() => Ok(Emit::Llvm),
        "blockargs" if options.is_empty() => Ok(Emit::Arguments),
        "copies" => destruction_options(options).map(Emit::Copies),
        _ => Err(format!("'{form}' is none of llvm, blockargs, copies")),
    }
}

/// The pass that is named in place of a file, unless there is such a file.
fn pass_named(path: &Path) -> Option<&'static str> {
    let mut names = Pipeline::names().map(|(name, _)| name);
    names.find(|name| path == Path::new(name) && !path.exists())
}

/// Checks that each result has a file of its own, which is no input unless the user says so.
fn check_names(directory: &Path, arguments: &OptArgs) -> Result<(), Usage> {
    let inputs = &arguments.inputs;
    // A file that is not there is no input; reading it fails later.
    let files: HashSet<PathBuf> = inputs.iter().filter_map(|path| path.canonicalize().ok()).collect();
    let mut paths = HashSet::new();
    for input in inputs {
        if is_dash(input) {
            return Err(Usage::NoName);
        }
        let path = path_in(directory, input);
        if !arguments.in_place && path.canonicalize().is_ok_and(|file| files.contains(&file)) {
            return Err(Usage::ReplacesInput(path));
        }
        if let Some(path) = paths.replace(path) {
            return Err(Usage::SameName(path));
        }
    }
    Ok(())
}

fn path_in(directory: &Path, input: &Path) -> PathBuf {
    // A path without a name is a directory; reading it fails later.
    directory.join(input.file_name().unwrap_or_default())
}
