//! `cargo xtask leftovers`: the instructions and blocks that our clean-up passes leave, beside
//! those that opt-22's leave.

use crate::{Done, release_binary, target};
use memphis_ir::{Body, Module};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of LLVM IR
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Passes of ours to compare
    #[arg(long, value_delimiter = ',', default_value = "dce,simplify-cfg,simplify")]
    passes: Vec<String>,
    /// Leave out the files after mem2reg
    #[arg(long)]
    as_they_are: bool,
    /// Say it of every file
    #[arg(long)]
    each: bool,
    /// The largest share of what opt's pass leaves, in instructions and in blocks, that is well
    #[arg(long, default_value_t = 1.1)]
    limit: f64,
}

/// Passes of ours, each with the corresponding pass of LLVM.
const PAIRS: &[(&str, &str)] = &[("dce", "adce"), ("simplify-cfg", "simplifycfg"), ("simplify", "instsimplify")];

/// The size of a module.
#[derive(Debug, Clone, Copy, Default)]
struct Size {
    insts: usize,
    blocks: usize,
}

/// The results of a pass of ours and of one of opt's for the same module.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    before: Size,
    ours: Size,
    theirs: Size,
}

/// Prints the table; true if all is within the limit.
pub fn run(arguments: &Arguments) -> Done {
    let memphis = release_binary()?;
    let scratch = target().join("leftovers");
    std::fs::create_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    let [promoted, ours, theirs] = ["promoted.ll", "ours.ll", "theirs.ll"].map(|name| scratch.join(name));
    let forms: &[&str] = if arguments.as_they_are { &["as is"] } else { &["as is", "mem2reg"] };
    let passes = arguments
        .passes
        .iter()
        .map(|name| PAIRS.iter().find(|pair| pair.0 == name).ok_or_else(|| format!("no pass `{name}` to compare")));
    let passes = passes.collect::<Result<Vec<_>, String>>()?;
    let mut sums = vec![Row::default(); passes.len() * forms.len()];
    let mut n_left_out = 0;
    for file in &arguments.files {
        if !opt_reads(file)? {
            println!("{}: opt-22 does not read it", file.display());
            n_left_out += 1;
            continue;
        }
        for (form, name) in forms.iter().enumerate() {
            let input = match form {
                0 => file,
                _ => {
                    transform(&memphis, &["opt"], "mem2reg", file, &promoted)?;
                    &promoted
                }
            };
            for (pass, (our_pass, their_pass)) in passes.iter().enumerate() {
                transform(&memphis, &["opt"], our_pass, input, &ours)?;
                transform(Path::new("opt-22"), &[], their_pass, input, &theirs)?;
                let row = Row { before: Size::of(input)?, ours: Size::of(&ours)?, theirs: Size::of(&theirs)? };
                if arguments.each {
                    println!("{:<44} {name:<8} {}", file.display(), row.shown(our_pass));
                }
                sums[pass * forms.len() + form] += row;
            }
        }
    }
    println!("{} files, {n_left_out} that opt-22 does not read left out", arguments.files.len());
    let mut within = true;
    for (pass, (our_pass, _)) in passes.iter().enumerate() {
        for (form, name) in forms.iter().enumerate() {
            let row = sums[pass * forms.len() + form];
            println!("{name:<8} {}", row.shown(our_pass));
            within &= row.ratios().into_iter().all(|ratio| ratio <= arguments.limit);
        }
    }
    println!("{}", if within { "all within the limit" } else { "ABOVE THE LIMIT" });
    Ok(within)
}

fn transform(program: &Path, first: &[&str], passes: &str, from: &Path, to: &Path) -> Result<(), String> {
    let mut command = Command::new(program);
    command.args(first).arg(format!("-passes={passes}")).args(["-S", "-o"]).arg(to).arg(from);
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}

/// True if opt accepts a file: files of older versions may have IR that is no longer valid.
fn opt_reads(file: &Path) -> Result<bool, String> {
    let mut command = Command::new("opt-22");
    command.args(["-passes=verify", "-disable-output"]).arg(file).stderr(Stdio::null());
    command.status().map(|status| status.success()).map_err(|error| format!("{command:?}: {error}"))
}

impl Size {
    fn of(path: &Path) -> Result<Size, String> {
        let text = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let error = |error: memphis_ir::Error| format!("{}: {error}", path.display());
        let module = Module::read(&text).map_err(error)?;
        let (mut body, mut size) = (Body::new(), Size::default());
        for function in module.function_ids() {
            module.read_body(function, &mut body).map_err(error)?;
            size.blocks += body.blocks.len();
            size.insts += body.insts.values().iter().filter(|inst| !inst.opcode.is_debug_record()).count();
        }
        Ok(size)
    }
}

impl Row {
    fn ratios(self) -> [f64; 2] {
        let ratio = |ours: usize, theirs: usize| ours as f64 / theirs.max(1) as f64;
        [ratio(self.ours.insts, self.theirs.insts), ratio(self.ours.blocks, self.theirs.blocks)]
    }

    fn shown(self, pass: &str) -> String {
        let Row { before, ours, theirs } = self;
        let [insts, blocks] = self.ratios();
        format!(
            "{pass:<13} instructions {:>8}: {:>8} ours {:>8} opt {insts:>6.3}   blocks {:>7}: {:>7} ours {:>7} opt {blocks:>6.3}",
            before.insts, ours.insts, theirs.insts, before.blocks, ours.blocks, theirs.blocks
        )
    }
}

impl std::ops::AddAssign for Row {
    fn add_assign(&mut self, other: Row) {
        for (sum, size) in
            [(&mut self.before, other.before), (&mut self.ours, other.ours), (&mut self.theirs, other.theirs)]
        {
            sum.insts += size.insts;
            sum.blocks += size.blocks;
        }
    }
}
