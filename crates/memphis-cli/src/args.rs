//! The command line, with opt's spellings.

use crate::input::is_dash;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use memphis_passes::{Pipeline, PipelineError, passes};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;

const EXIT_CODES: &str = "\
Exit codes:
  0  success
  1  an input is not valid, or a file cannot be read or written; nothing is written for that input
  2  the command line is wrong
  3  a result could not be proved right, and is not written: an error of memphis";

/// LLVM IR text in, LLVM IR text out, without LLVM.
#[derive(Debug, Parser)]
#[command(name = "memphis", version, propagate_version = true, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run passes over LLVM IR text, as LLVM's opt does
    Opt(Box<OptArgs>),
    /// Prove that a file is another one behind mem2reg, whoever ran it
    Check(Box<CheckArgs>),
    /// Tell all that is wrong with files, behind the first problem too
    Verify(VerifyArgs),
    /// Execute a program
    Run(RunArgs),
    /// Compile a program written in wend, a small language with nested functions, and run it
    Wend(WendArgs),
    /// Show dominators, frontiers, liveness and loops, or draw the graph
    Analyze(AnalyzeArgs),
    /// Explain mem2reg on one function, step by step: as a page, as text, or as data
    Explain(ExplainArgs),
    /// Write LLVM IR as block-argument text, or the other way round
    Convert(ConvertArgs),
    /// Run passes over a SPIR-V module
    #[command(after_help = SPIRV_HELP)]
    Spirv(BinaryArgs),
    /// Run passes over a WebAssembly module
    #[command(after_help = WASM_HELP)]
    Wasm(WasmArgs),
    /// List the passes, one a line
    Passes,
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// The exit codes of the commands for binary modules.
macro_rules! exit_codes {
    () => {
        "Exit codes:
  0  success
  1  the module is not valid, or a file cannot be read or written; nothing is written
  2  the command line is wrong
  3  a result could not be proved right, and is not written: an error of memphis"
    };
}

const SPIRV_HELP: &str = concat!(
    "\
Passes:
  mem2reg        variables of storage class Function become values and phis
  phi-eliminate  phis become variables of storage class Function

Examples:
  memphis spirv -passes=mem2reg in.spv -o out.spv
  memphis spirv -passes=mem2reg,phi-eliminate in.spv -o out.spv
  memphis spirv -passes=mem2reg --remarks --disable-output in.spv

",
    exit_codes!()
);

const WASM_HELP: &str = concat!(
    "\
Passes:
  mem2reg        locals become values and phis; each value that is read from a local, and each phi,
                 then gets a local of its own, as WebAssembly has no other name for a value
  phi-eliminate  values share locals again, and stay on the stack where that is free

Examples:
  memphis wasm -passes=mem2reg,phi-eliminate in.wasm -o out.wasm
  memphis wasm -passes=mem2reg --emit=ssa in.wasm
  memphis wasm -passes=mem2reg,phi-eliminate --stats --disable-output in.wasm

A function that would not become smaller by phi-eliminate stays byte for byte.

",
    exit_codes!()
);

/// Options of `memphis wasm`.
#[derive(Debug, clap::Args)]
pub struct WasmArgs {
    #[command(flatten)]
    pub binary: BinaryArgs,

    /// Write the functions in SSA form with block parameters, as text, in place of a module
    #[arg(long, value_name = "FORM", conflicts_with = "diff")]
    pub emit: Option<WasmForm>,
}

/// A form in which `memphis wasm` writes functions.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WasmForm {
    /// SSA form with block parameters, as text
    Ssa,
}

/// The passes, for those who do not know them.
fn passes_help() -> String {
    let names: Vec<(&str, &str)> = Pipeline::names().collect();
    let width = names.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = names.iter().map(|(name, about)| format!("  {name:width$}  {about}\n"));
    format!("Passes (`memphis passes` lists their options too):\n{}\n", lines.collect::<String>())
}

const OPT_HELP: &str = "\
Options of several letters may have one dash, as opt's have: -passes=mem2reg.

Examples:
  memphis opt -passes=mem2reg -S in.ll -o out.ll
  clang -O0 -Xclang -disable-O0-optnone -S -emit-llvm -o - in.c | memphis opt -passes=mem2reg -S
  memphis opt -passes=mem2reg --remarks -disable-output in.ll
  memphis opt -passes=mem2reg --emit=copies in.ll | memphis run -";

/// Arguments of `memphis opt`.
#[derive(Debug, clap::Args)]
#[command(display_name = "memphis", after_help = format!("{}{OPT_HELP}\n\n{EXIT_CODES}", passes_help()))]
pub struct OptArgs {
    /// LLVM IR text; `-` is standard input
    #[arg(value_name = "IN", default_value = "-", value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// Passes to run, separated by commas; `function(...)` may stand around them. Without passes
    /// the text comes out as it is, if it is valid
    #[arg(short, long, value_name = "PIPELINE")]
    pub passes: Option<String>,

    /// Write text, not bitcode; memphis writes nothing else, so `-o` asks for it
    #[arg(short = 'S')]
    pub text: bool,

    /// What to write: `llvm`; `blockargs`, which is block-argument text; or `copies`, the same behind SSA form, with copies between
    /// registers. By default functions come out in the text that they came in.
    /// `copies<coalescing=...;splitting=...>` has the options of phi-eliminate
    #[arg(long, value_name = "FORM", conflicts_with_all = ["diff", "function", "reprint", "inject_fault"])]
    pub emit: Option<String>,

    /// Where the result goes; `-` is standard output, the default. The file is put in place when
    /// it is complete
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath, conflicts_with = "out_dir")]
    pub output: Option<PathBuf>,

    /// Write each result to this directory, under the name of its input
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "diff")]
    pub out_dir: Option<PathBuf>,

    /// Write no result: for errors, remarks and counters alone
    #[arg(long, conflicts_with_all = ["output", "out_dir", "diff"])]
    pub disable_output: bool,

    /// Transform only this function; may be repeated
    #[arg(long, value_name = "NAME", requires = "passes")]
    pub function: Vec<OsString>,

    /// Print what changed as a unified diff instead of the result
    #[arg(long)]
    pub diff: bool,

    /// Leave the numbers of unnamed values as they are, with gaps, where something changed; the
    /// diff gets smaller, and LLVM 19 and newer read it
    #[arg(long)]
    pub keep_numbers: bool,

    /// Print every instruction from what the reader made of it: a test of the reader
    #[arg(long, conflicts_with = "passes")]
    pub reprint: bool,

    /// Do not prove results before they are written
    #[arg(long)]
    pub no_check: bool,

    /// Break the result of every function on purpose, to see the check refuse it: a fire drill
    #[arg(long, value_name = "SEED", hide = true, conflicts_with = "no_check")]
    pub inject_fault: Option<u64>,

    /// Print LLVM's counters and a few of memphis to standard error
    #[arg(long)]
    pub stats: bool,

    /// Print to standard error how long each step took, on all threads together
    #[arg(long)]
    pub time_passes: bool,

    /// Say to standard error why each alloca that stays in memory does so, and what `inline` did
    /// with each call; `json` gives one object a line
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub remarks: Option<RemarkFormat>,

    /// Number of threads, all cores by default; the result does not depend on it
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,

    /// Do not show on the terminal how far long work is
    #[arg(long)]
    pub no_progress: bool,
}

impl OptArgs {
    /// Whether the result goes to standard output.
    pub fn writes_to_stdout(&self) -> bool {
        !self.disable_output && self.out_dir.is_none() && self.output.as_deref().is_none_or(is_dash)
    }
}

const CHECK_HELP: &str = "\
Both files are LLVM IR text. Functions are matched by name. A line is printed for each function that is
neither proved nor unchanged, for each difference outside functions, and a line with the counts.

Examples:
  opt -passes=mem2reg -S in.ll -o out.ll && memphis check in.ll out.ll
  memphis opt -passes=mem2reg in.ll | memphis check in.ll -
  memphis check --json --function main in.ll out.ll

Exit codes:
  0  every function is proved or unchanged, and nothing differs outside functions
  1  a function is refuted: there are inputs on which the two differ
  2  a function is unproved or not comparable, something differs outside functions, a file cannot be
     read, or the command line is wrong";

/// Arguments of `memphis check`.
#[derive(Debug, clap::Args)]
#[command(after_help = CHECK_HELP)]
pub struct CheckArgs {
    /// The text before mem2reg; `-` is standard input
    #[arg(value_name = "BEFORE", value_hint = ValueHint::FilePath)]
    pub before: PathBuf,

    /// The text after mem2reg
    #[arg(value_name = "AFTER", value_hint = ValueHint::FilePath)]
    pub after: PathBuf,

    /// Check only this function; may be repeated
    #[arg(long, value_name = "NAME")]
    pub function: Vec<OsString>,

    /// Print one object a line for every function
    #[arg(long)]
    pub json: bool,

    /// Number of threads, all cores by default; the result does not depend on it
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,

    /// Do not show on the terminal how far long work is
    #[arg(long)]
    pub no_progress: bool,
}

/// A function's name as the user gives it: with or without `@`.
pub fn function_name(name: &[u8]) -> Vec<u8> {
    name.strip_prefix(b"@").unwrap_or(name).to_vec()
}

const VERIFY_HELP: &str = "\
Examples:
  memphis verify a.ll b.ll
  clang -O0 -S -emit-llvm -o - in.c | memphis verify
  memphis verify --json a.ll | jq .message

Exit codes:
  0  all files are valid
  1  something is wrong with a file, or it cannot be read
  2  the command line is wrong";

/// Arguments of `memphis verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = VERIFY_HELP)]
pub struct VerifyArgs {
    /// LLVM IR text; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// Print so many problems of each file, and how many more there are; all by default
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,

    /// Print one object a line for every problem
    #[arg(long)]
    pub json: bool,
}

const RUN_HELP: &str = "\
Runs depend on the file and the arguments alone. Part of the C library is built in.

Examples:
  clang -O0 -S -emit-llvm -o - in.c | memphis run - one two
  memphis run --max-steps 1000000 in.ll

Exit codes:
  125  a limit was hit
  126  the file cannot be read, or the program needs something that is not supported
  127  the program's behaviour is undefined
  132  llvm.trap was reached
  134  abort was called
  Others are the program's own.";

/// Arguments of `memphis run`.
#[derive(Debug, clap::Args)]
#[command(after_help = RUN_HELP)]
pub struct RunArgs {
    /// LLVM IR or block-argument text with a function `main`; `-` is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// The program's arguments
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub args: Vec<OsString>,

    /// Stop after so many instructions; 10,000,000,000 by default
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,

    /// Stop when the program needs more memory than so many MiB; 1024 by default
    #[arg(long, value_name = "MIB")]
    pub max_memory: Option<u64>,

    /// Stop when so many calls are nested; 200,000 by default
    #[arg(long, value_name = "N")]
    pub max_depth: Option<usize>,

    /// Print to standard error how many instructions, loads, stores and calls were executed
    #[arg(long)]
    pub stats: bool,
}

const WEND_HELP: &str = "\
The language is described at https://crates.io/crates/memphis-wend.

Examples:
  memphis wend queens.wend
  memphis wend queens.wend --emit=ll | memphis opt -passes=mem2reg -S
  memphis wend queens.wend --emit=ll -o queens.ll

Exit codes:
  0  the program was compiled, and if it was run, it has ended
  1  the program is not valid, or a file cannot be read or written
  2  the command line is wrong
  Of a program that is stopped: those of `memphis run`.";

/// Arguments of `memphis wend`.
#[derive(Debug, clap::Args)]
#[command(after_help = WEND_HELP)]
pub struct WendArgs {
    /// A program; `-` is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// What to make of it
    #[arg(long, value_name = "FORM", default_value = "run")]
    pub emit: WendForm,

    /// Where the text goes; `-` is standard output, the default
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// What `memphis wend` makes of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum WendForm {
    /// Its output
    Run,
    /// LLVM IR
    Ll,
    /// Block-argument text
    Blockargs,
}

const ANALYZE_HELP: &str = "\
Examples:
  memphis analyze --frontiers in.ll
  memphis analyze --dot=cfg --function main in.ll | dot -Tpng -o main.png
  memphis analyze -passes=mem2reg --svg=cfg --function main in.ll -o main.svg

Exit codes:
  0  success
  1  the input is not valid, or a file cannot be read or written; nothing is written
  2  the command line is wrong";

/// Arguments of `memphis analyze`.
#[derive(Debug, clap::Args)]
#[command(after_help = ANALYZE_HELP)]
pub struct AnalyzeArgs {
    /// LLVM IR or block-argument text; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// The dominators of each block, the strict ones, and the immediate one. Of a set, 64 blocks are
    /// named and the others are counted; `full` names all
    #[arg(long, value_name = "SETS", num_args = 0..=1, require_equals = true, default_missing_value = "short")]
    pub dominators: Option<DominatorSets>,

    /// The dominance frontier of each block
    #[arg(long)]
    pub frontiers: bool,

    /// The values that are live at the head and at the end of each block
    #[arg(long)]
    pub liveness: bool,

    /// The loops, by their heads, and edges that make loops with several ways in
    #[arg(long)]
    pub loops: bool,

    /// Draw in Graphviz' language instead; after passes, what they changed is marked
    #[arg(long, value_name = "PICTURE", conflicts_with_all = ["dominators", "frontiers", "liveness", "loops"])]
    pub dot: Option<PictureKind>,

    /// Draw one function as SVG instead; no other program is needed
    #[arg(long, value_name = "PICTURE", conflicts_with_all = ["dominators", "frontiers", "liveness", "loops", "dot"])]
    pub svg: Option<PictureKind>,

    /// Passes to run first
    #[arg(short, long, value_name = "PIPELINE")]
    pub passes: Option<String>,

    /// Show only this function; may be repeated
    #[arg(long, value_name = "NAME")]
    pub function: Vec<OsString>,

    /// Where the result goes; `-` is standard output, the default
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// How much of each set of dominators is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DominatorSets {
    /// The 64 nearest blocks, and the number of the others
    Short,
    /// All blocks
    Full,
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureKind {
    /// Blocks, their instructions and edges
    Cfg,
    /// Blocks below their immediate dominators
    Domtree,
}

const EXPLAIN_HELP: &str = "\
The page is one file that needs no network and no other file.

Examples:
  memphis explain in.ll --function main -o main.html
  memphis explain in.ll --function main --text
  memphis explain in.ll --function main --json | jq '.slots[] | {name, verdict, reason}'

Exit codes:
  0  success
  1  the input is not valid, or a file cannot be read or written; nothing is written
  2  the command line is wrong
  3  the result of mem2reg could not be proved right: an error of memphis";

/// Arguments of `memphis explain`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXPLAIN_HELP)]
pub struct ExplainArgs {
    /// LLVM IR text; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// The function; may be left out if the file has only one
    #[arg(long, value_name = "NAME")]
    pub function: Option<OsString>,

    /// Write the steps as text instead of a page
    #[arg(long)]
    pub text: bool,

    /// Write the steps as JSON instead of a page; docs/explain.md has the fields
    #[arg(long, conflicts_with = "text")]
    pub json: bool,

    /// Where the result goes; `-` is standard output, the default
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

const CONVERT_HELP: &str = "\
Nothing is lost on the way but comments and use-list orders inside of functions. Functions that are
in the wanted text stay as they are.

Examples:
  memphis convert --to=blockargs in.ll -o out.mem
  memphis convert --to=ll out.mem -o back.ll
  memphis opt -passes=mem2reg in.ll | memphis convert --to=blockargs --scoped=block

Exit codes:
  0  success
  1  the input is not valid, or a file cannot be read or written; nothing is written
  2  the command line is wrong
  3  what was made is not the same function, and is not written: an error of memphis";

/// Arguments of `memphis convert`.
#[derive(Debug, clap::Args)]
#[command(after_help = CONVERT_HELP)]
pub struct ConvertArgs {
    /// LLVM IR or block-argument text; `-` is standard input
    #[arg(value_name = "IN", default_value = "-", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// The text to write
    #[arg(long, value_name = "TEXT")]
    pub to: TextForm,

    /// What a block of block-argument text sees: the registers of the blocks that dominate it, or its own alone, so that each
    /// block is handed what it reads
    #[arg(long, value_name = "SCOPE", default_value = "dominators")]
    pub scoped: ScopeForm,

    /// Where the result goes; `-` is standard output, the default
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Do not compare what was made with what was read
    #[arg(long)]
    pub no_check: bool,
}

/// A text for functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TextForm {
    /// Block-argument text
    Blockargs,
    /// LLVM IR
    Ll,
}

/// What blocks of block-argument text see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ScopeForm {
    Dominators,
    Block,
}

/// Options of the commands for binary modules.
#[derive(Debug, clap::Args)]
pub struct BinaryArgs {
    /// The module; `-` is standard input
    #[arg(value_name = "IN", default_value = "-", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// Passes to run, separated by commas: mem2reg, phi-eliminate. Without passes the module is
    /// written as it is, if it is valid
    #[arg(short, long, value_name = "PIPELINE", default_value = "")]
    pub passes: String,

    /// Where the result goes; `-` is standard output, the default. The file is put in place when
    /// it is complete
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Write no result: for errors, remarks and counters alone
    #[arg(long, conflicts_with_all = ["output", "diff"])]
    pub disable_output: bool,

    /// Print what changed in the disassembly as a unified diff instead of the result
    #[arg(long)]
    pub diff: bool,

    /// Do not prove results before they are written
    #[arg(long)]
    pub no_check: bool,

    /// Print counters to standard error
    #[arg(long)]
    pub stats: bool,

    /// Print to standard error how long each step took, on all threads together
    #[arg(long)]
    pub time_passes: bool,

    /// Print to standard error why each variable that stays does so; `json` gives one object a line
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub remarks: Option<RemarkFormat>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RemarkFormat {
    Text,
    Json,
}

/// What is wrong with a command line that clap finds no fault with.
#[derive(Debug)]
pub enum Usage {
    /// `-mem2reg`.
    OldSpelling(&'static str),
    /// `-O2`.
    Level(String),
    /// `mem2reg in.ll`: a pass where a file is expected.
    PassAsInput(&'static str),
    /// `-passes=` is not a pipeline.
    Pipeline(String, PipelineError),
    /// `--emit=` is nothing that can be written.
    Emit(String),
    /// `-o out.ll` without `-S`.
    NoText,
    /// Several inputs, one output.
    NoDirectory,
    /// `--out-dir` with standard input.
    NoName,
    /// Two inputs would be written to the same file.
    SameName(PathBuf),
    /// `-o` without a text to write.
    NothingToWrite,
    /// `-passes=` is not a pipeline for a binary module.
    Passes(String),
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Usage::OldSpelling(pass) => {
                write!(f, "'-{pass}' is the old spelling of a pass; write -passes={pass}")
            }
            Usage::Level(level) => {
                write!(f, "there is no level '{level}'; -passes=O1 runs the passes in their best order")
            }
            Usage::PassAsInput(pass) => {
                write!(f, "'{pass}' is a pass, and there is no file of that name; write -passes={pass}")
            }
            Usage::Pipeline(text, error) => {
                const OPTION: &str = "-passes=";
                let before = text.get(..error.offset).unwrap_or(text);
                // The name stands behind the blanks that follow a comma.
                let blanks = text[before.len()..].len() - text[before.len()..].trim_start().len();
                let caret = OPTION.len() + before.chars().count() + blanks;
                write!(f, "{error}\n  {OPTION}{text}\n  {:caret$}^", "")
            }
            Usage::Passes(error) => write!(f, "-passes: {error}"),
            Usage::Emit(error) => write!(f, "--emit: {error}"),
            Usage::NoText => f.write_str(
                "without -S, opt would write bitcode to the file given by -o; \
                 memphis writes only text: add -S",
            ),
            Usage::NoDirectory => f.write_str("several inputs need --out-dir DIR, --diff or -disable-output"),
            Usage::NoName => f.write_str("--out-dir needs inputs with a name, and standard input has none"),
            Usage::NothingToWrite => {
                f.write_str("-o says where a text goes, and a program that runs is none; add --emit=ll")
            }
            Usage::SameName(path) => write!(f, "two inputs would be written to {}", path.display()),
        }
    }
}

/// Gives opt's options of several letters their second dash: `-passes=mem2reg` becomes
/// `--passes=mem2reg`.
///
/// # Errors
/// A pass or a level given as an option of its own.
pub fn with_double_dashes(arguments: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, Usage> {
    let mut arguments: Vec<OsString> = arguments.collect();
    let Some(name) = arguments
        .get(1)
        .and_then(|name| name.to_str())
        .filter(|name| matches!(*name, "opt" | "analyze" | "spirv" | "wasm"))
    else {
        return Ok(arguments);
    };
    let command = Cli::command();
    let longs: Vec<&str> = command
        .find_subcommand(name)
        .map(|command| command.get_arguments().filter_map(|a| a.get_long()).collect())
        .unwrap_or_default();
    for argument in arguments.iter_mut().skip(2).take_while(|a| *a != "--") {
        if let Some(double) = double_dash(argument, &longs)? {
            *argument = double;
        }
    }
    Ok(arguments)
}

fn double_dash(argument: &OsStr, longs: &[&str]) -> Result<Option<OsString>, Usage> {
    let Some(option) = argument.as_encoded_bytes().strip_prefix(b"-") else { return Ok(None) };
    let (option, dashes) = option.strip_prefix(b"-").map_or((option, 1), |option| (option, 2));
    let name = option.split(|&b| b == b'=').next().unwrap_or(option);
    let is_long = longs.iter().any(|long| long.as_bytes() == name);
    if let [b'O', b'0'..=b'3' | b's' | b'z'] = option {
        return Err(Usage::Level(format!("-{}", String::from_utf8_lossy(option))));
    }
    if let Some(pass) = passes().iter().find(|pass| pass.name().as_bytes() == name)
        && !is_long
    {
        return Err(Usage::OldSpelling(pass.name()));
    }
    // `-oFILE` is `-o FILE`.
    let stays = dashes == 2 || name.len() < 2 || (name.starts_with(b"o") && !is_long);
    Ok((!stays).then(|| {
        let mut double = OsString::from("-");
        double.push(argument);
        double
    }))
}
