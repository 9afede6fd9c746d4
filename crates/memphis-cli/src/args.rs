//! The command line, with opt's spellings.

use crate::input::is_dash;
use crate::report::RemarkFormat;
use crate::threads::Threads;
use crate::usage::Usage;
use clap::{ArgGroup, ArgMatches, Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use memphis_passes::mem2reg::Llvm;
use memphis_passes::{Pipeline, passes};
use regex_lite::Regex;
use std::ffi::{OsStr, OsString};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

/// The exit codes of the commands that transform something; `$invalid` says what 1 means.
macro_rules! exit_codes {
    ($invalid:literal) => {
        concat!(
            "Exit codes:
  0  success
  1  ",
            $invalid,
            "
  2  the command line is wrong
  3  a result could not be proved right and was not written; this is a bug in memphis"
        )
    };
}

const EXIT_CODES: &str =
    exit_codes!("an input is not valid, or a file cannot be read or written; no output for that input");

/// SSA construction and destruction for LLVM IR, SPIR-V and WebAssembly, without LLVM.
#[derive(Debug, Parser)]
#[command(name = "memphis", version, propagate_version = true, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run passes on LLVM IR, text or bitcode, as LLVM's opt does
    Opt(Deferred<OptArgs>),
    /// Prove that AFTER is a correct mem2reg result for BEFORE, whichever tool made it
    Check(Deferred<CheckArgs>),
    /// Report every error in LLVM IR files, not only the first
    Verify(Deferred<VerifyArgs>),
    /// Execute a program in LLVM IR
    Run(Deferred<RunArgs>),
    /// Compile and run a program in wend, a small language with nested functions
    Wend(Deferred<WendArgs>),
    /// Print dominators, frontiers, liveness and loops, or draw the control-flow graph
    Analyze(Deferred<AnalyzeArgs>),
    /// Explain mem2reg or sroa on one function step by step, as a web page, text or JSON
    Explain(Deferred<ExplainArgs>),
    /// Convert between LLVM IR and block-argument text
    Convert(Deferred<ConvertArgs>),
    /// Run passes on a SPIR-V module
    #[command(after_help = SPIRV_HELP)]
    Spirv(Deferred<SpirvArgs>),
    /// Run passes on a WebAssembly module
    #[command(after_help = WASM_HELP)]
    Wasm(Deferred<WasmArgs>),
    /// List the passes and their options
    Passes,
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print a manual page, or write all manual pages to a directory
    #[command(after_help = MAN_HELP)]
    Man(Deferred<ManArgs>),
}

/// The arguments of a command. clap hears of them only if the command line, a help text, a manual
/// page or a completion script is about that command: with the arguments of all commands, a run on
/// a small file takes a third longer.
#[derive(Debug)]
pub struct Deferred<A>(pub Box<A>);

impl<A: Args> Args for Deferred<A> {
    fn augment_args(command: clap::Command) -> clap::Command {
        command.defer(|command| {
            // The line about the command, not that about the type of its arguments.
            let about = command.get_about().cloned().unwrap_or_default();
            A::augment_args(command).about(about)
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl<A: clap::FromArgMatches> clap::FromArgMatches for Deferred<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        A::from_arg_matches(matches).map(|arguments| Deferred(Box::new(arguments)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

const MAN_HELP: &str = "\
Examples:
  memphis man opt | man -l -
  memphis man --out-dir /usr/local/share/man/man1";

/// Arguments of `memphis man`.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// The command to print the page of; without a name, the page of memphis itself
    #[arg(value_name = "COMMAND", conflicts_with = "out_dir")]
    pub command: Option<String>,

    /// Write the pages of all commands to this directory
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out_dir: Option<PathBuf>,
}

/// The exit codes of the commands for binary modules.
macro_rules! module_exit_codes {
    () => {
        exit_codes!("the module is not valid, or a file cannot be read or written; no output")
    };
}

const SPIRV_HELP: &str = concat!(
    "\
Passes:
  mem2reg        replace variables of storage class Function by values and phis
  phi-eliminate  replace phis by variables of storage class Function
  inline         replace calls by the bodies of functions that take pointers to variables, or are
                 called once
  dce            remove functions, variables, types, constants and instructions that nothing uses

Examples:
  memphis spirv -passes=mem2reg in.spv -o out.spv
  memphis spirv -passes=inline,mem2reg,dce in.spv -o out.spv
  memphis spirv -passes=mem2reg in.spv -S
  memphis spirv -passes=mem2reg,phi-eliminate in.spv -o out.spv
  memphis spirv -passes=mem2reg --remarks --disable-output in.spv

",
    module_exit_codes!()
);

const WASM_HELP: &str = concat!(
    "\
Passes:
  mem2reg        replace locals by values and phis. WebAssembly can name a value only by a local,
                 so each value read from a local, and each phi, gets a local of its own
  phi-eliminate  let values share locals again, and keep them on the stack where that is free

Examples:
  memphis wasm -passes=mem2reg,phi-eliminate in.wasm -o out.wasm
  memphis wasm -passes=mem2reg,phi-eliminate in.wat -S
  memphis wasm -passes=mem2reg --emit=ssa --function main in.wasm
  memphis wasm -passes=mem2reg,phi-eliminate --stats --disable-output in.wasm

A function that phi-eliminate would not make smaller stays byte for byte.

",
    module_exit_codes!()
);

/// Options of all commands that run passes: `opt`, `spirv` and `wasm`.
#[derive(Debug, Args)]
pub struct PassArgs {
    /// Write the result to this file, once it is complete; `-` is standard output, the default
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Write no result, only errors, remarks and counters
    #[arg(long, conflicts_with_all = ["output", "diff"])]
    pub disable_output: bool,

    /// Print a unified diff of input and result instead of the result; binary modules are
    /// disassembled first
    #[arg(long)]
    pub diff: bool,

    /// Do not prove results before they are written
    #[arg(long)]
    pub no_check: bool,

    /// Print counters to standard error
    #[arg(long)]
    pub stats: bool,

    /// Print the time of each step to standard error, summed over all threads
    #[arg(long)]
    pub time_passes: bool,

    /// Print the remarks of the passes on standard error: why each variable stays in memory, why
    /// each call was inlined or not; `json` prints one object a line
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub remarks: Option<RemarkFormat>,
}

/// Options of the commands that work on several threads.
#[derive(Debug, Args)]
pub struct ThreadArgs {
    /// Number of threads; all cores by default. The result does not depend on it
    #[arg(long, value_name = "N")]
    pub threads: Option<NonZeroUsize>,

    /// Do not show a progress bar on the terminal
    #[arg(long)]
    pub no_progress: bool,
}

impl ThreadArgs {
    /// The number of threads to use.
    pub fn n_threads(&self) -> usize {
        self.threads.map_or_else(|| Threads::all().0, NonZeroUsize::get)
    }
}

/// Options of the commands for binary modules.
#[derive(Debug, Args)]
pub struct BinaryArgs {
    /// The module, of WebAssembly also as text; `-` is standard input
    #[arg(value_name = "IN", default_value = "-", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// Passes to run, separated by commas: mem2reg, phi-eliminate; for SPIR-V also inline, dce.
    /// Without passes, the module is checked and written unchanged
    #[arg(short, long, value_name = "PIPELINE", default_value = "")]
    pub passes: String,

    #[command(flatten)]
    pub common: PassArgs,
}

/// Options of `memphis spirv`.
#[derive(Debug, Args)]
pub struct SpirvArgs {
    #[command(flatten)]
    pub binary: BinaryArgs,

    /// Write the module as text for spirv-as, which is also done if the file given by `-o` is named
    /// `*.spvasm`
    #[arg(short = 'S')]
    pub text: bool,
}

/// Options of `memphis wasm`.
#[derive(Debug, Args)]
pub struct WasmArgs {
    #[command(flatten)]
    pub binary: BinaryArgs,

    /// Write the module as text; a file named `*.wat` gets text without this option
    #[arg(short = 'S')]
    pub text: bool,

    /// Write the functions as text in SSA form with block parameters, instead of a module
    #[arg(long, value_name = "FORM", conflicts_with_all = ["diff", "text"])]
    pub emit: Option<WasmForm>,

    /// Transform only this function, or print only its SSA form; may be repeated. NAME is that of
    /// the section `name`, of an export or import, demangled or not, or the index
    #[arg(long, value_name = "NAME", requires = "passes")]
    pub function: Vec<OsString>,
}

/// A form in which `memphis wasm` writes functions.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WasmForm {
    /// SSA form with block parameters, as text
    Ssa,
}

/// The names of passes and pipelines with a line about each.
fn passes_help() -> String {
    let names: Vec<(&str, &str)> = Pipeline::names().collect();
    let width = names.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines = names.iter().map(|(name, about)| hanging(&format!("  {name:width$}  "), about));
    format!("Passes (`memphis passes` lists their options):\n{}\n", lines.collect::<String>())
}

/// A text of at most 100 columns that continues below its own start: the first line starts with
/// `head`.
pub fn hanging(head: &str, text: &str) -> String {
    const WIDTH: usize = 100;
    let indent = head.chars().count();
    let (mut out, mut column) = (head.to_owned(), indent);
    for (index, word) in text.split(' ').enumerate() {
        let width = word.chars().count();
        if index > 0 && column + 1 + width > WIDTH {
            out += &format!("\n{:indent$}", "");
            column = indent;
        } else if index > 0 {
            out.push(' ');
            column += 1;
        }
        out += word;
        column += width;
    }
    out.push('\n');
    out
}

const OPT_HELP: &str = "\
As in opt, one dash is enough for long options: -passes=mem2reg.

Examples:
  memphis opt -passes=mem2reg -S in.ll -o out.ll
  memphis opt -passes=mem2reg in.bc -o out.bc
  clang -O0 -Xclang -disable-O0-optnone -S -emit-llvm -o - in.c | memphis opt -passes=mem2reg -S
  memphis opt -passes=mem2reg --remarks -disable-output in.ll
  memphis opt -passes=mem2reg --emit=copies in.ll | memphis run -";

/// Arguments of `memphis opt`.
#[derive(Debug, Args)]
#[command(display_name = "memphis", after_help = format!("{}{OPT_HELP}\n\n{EXIT_CODES}", passes_help()))]
pub struct OptArgs {
    /// LLVM IR as text or bitcode, an object or archive with bitcode in it, or block-argument text;
    /// `-` is standard input
    #[arg(value_name = "IN", default_value = "-", value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// Passes to run, separated by commas, as in `mem2reg,dce` or `function(mem2reg)`. Without
    /// passes, the text is verified and written unchanged
    #[arg(short, long, value_name = "PIPELINE")]
    pub passes: Option<String>,

    /// Write text. Otherwise the result is bitcode, as from opt, unless the file given by `-o` is
    /// named `*.ll`, the result has block arguments, or `--emit` names its form
    #[arg(short = 'S')]
    pub text: bool,

    /// Output form: `llvm` (LLVM IR), `blockargs` (block-argument text) or `copies` (block-argument
    /// text out of SSA form, with copies between registers). By default the form of the input.
    /// `copies<coalescing=...;splitting=...>` takes the options of phi-eliminate
    #[arg(long, value_name = "FORM", conflicts_with_all = ["diff", "function", "reprint", "inject_fault"])]
    pub emit: Option<String>,

    /// The version of LLVM whose results mem2reg gives: `22`, or `main` for the development branch as
    /// far as its rules are certain. `mem2reg<llvm=...>` overrides this
    #[arg(long, value_name = "VERSION", default_value = "22")]
    pub llvm: LlvmVersion,

    /// Print the remarks on missed promotions, in LLVM's words, of the passes whose names match
    #[arg(long, value_name = "REGEX")]
    pub pass_remarks_missed: Option<Regex>,

    /// Write these remarks to this file, in LLVM's YAML
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub pass_remarks_output: Option<PathBuf>,

    /// Write only remarks of passes whose names match to that file
    #[arg(long, value_name = "REGEX", requires = "pass_remarks_output")]
    pub pass_remarks_filter: Option<Regex>,

    /// Write each result to this directory, under the name of its input
    #[arg(
        long,
        value_name = "DIR",
        value_hint = ValueHint::DirPath,
        conflicts_with_all = ["output", "diff", "disable_output"]
    )]
    pub out_dir: Option<PathBuf>,

    /// Allow --out-dir to be the directory of an input; the result replaces the input
    #[arg(long, requires = "out_dir")]
    pub in_place: bool,

    /// Transform only this function; may be repeated. NAME is that of the file, or demangled
    #[arg(long, value_name = "NAME", requires = "passes")]
    pub function: Vec<OsString>,

    /// Also transform `optnone` functions (clang -O0 marks all functions); the attribute stays
    #[arg(long, requires = "passes")]
    pub ignore_optnone: bool,

    /// Do not renumber unnamed values after a change. The diff is smaller; LLVM 19 and newer accept
    /// the gaps in the numbers
    #[arg(long)]
    pub keep_numbers: bool,

    /// Upgrade text of older versions of LLVM, as LLVM 22 does when it reads it. By default, the
    /// result is text of the version of the input
    #[arg(long, requires = "passes")]
    pub upgrade: bool,

    /// Reprint every instruction from its parsed form, to test the reader
    #[arg(long, conflicts_with = "passes")]
    pub reprint: bool,

    /// Put a mistake into the result of every function, to test the checker
    #[arg(long, value_name = "SEED", hide = true, conflicts_with = "no_check")]
    pub inject_fault: Option<u64>,

    #[command(flatten)]
    pub common: PassArgs,

    #[command(flatten)]
    pub work: ThreadArgs,
}

impl OptArgs {
    /// Tells if remarks are asked for, in any form.
    pub fn wants_remarks(&self) -> bool {
        self.common.remarks.is_some() || self.pass_remarks_missed.is_some() || self.pass_remarks_output.is_some()
    }

    /// Tells if the result goes to standard output.
    pub fn writes_to_stdout(&self) -> bool {
        let output = self.common.output.as_deref();
        !self.common.disable_output && self.out_dir.is_none() && output.is_none_or(is_dash)
    }
}

const CHECK_HELP: &str = "\
Functions are matched by name; internal functions whose names changed, by their order. The output
has a line for each function that is neither proved nor unchanged, a line for each difference
outside functions, and a line with the totals.

Examples:
  opt -passes=mem2reg -S in.ll -o out.ll && memphis check in.ll out.ll
  memphis opt -passes=mem2reg in.ll | memphis check in.ll -
  memphis check --json --function main in.ll out.ll

Exit codes:
  0  every function is proved or unchanged, and nothing differs outside functions
  1  a function is refuted: there are inputs on which the two files differ
  2  a function is unproved or not comparable, something differs outside functions, a file cannot be
     read, or the command line is wrong";

/// Arguments of `memphis check`.
#[derive(Debug, Args)]
#[command(after_help = CHECK_HELP)]
pub struct CheckArgs {
    /// LLVM IR text before mem2reg; `-` is standard input
    #[arg(value_name = "BEFORE", value_hint = ValueHint::FilePath)]
    pub before: PathBuf,

    /// LLVM IR text after mem2reg
    #[arg(value_name = "AFTER", value_hint = ValueHint::FilePath)]
    pub after: PathBuf,

    /// The version of LLVM whose rules AFTER may follow. By those of `main`, lifetime markers end
    /// values, and slots have the type of their accesses
    #[arg(long, value_name = "VERSION", default_value = "22")]
    pub llvm: LlvmVersion,

    /// Check only this function; may be repeated. NAME is that of the file, or demangled
    #[arg(long, value_name = "NAME")]
    pub function: Vec<OsString>,

    /// Print one JSON object a line for every function
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub work: ThreadArgs,
}

/// The name of a function that the command line gives with or without `@`.
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
  1  a file has an error or cannot be read
  2  the command line is wrong";

/// Arguments of `memphis verify`.
#[derive(Debug, Args)]
#[command(after_help = VERIFY_HELP)]
pub struct VerifyArgs {
    /// LLVM IR text; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub inputs: Vec<PathBuf>,

    /// The version of LLVM that the text is for: `22`, or `main`, whose text may have attributes and
    /// types that LLVM 22 refuses
    #[arg(long, value_name = "VERSION", default_value = "22")]
    pub llvm: LlvmVersion,

    /// Print at most N errors of each file and count the rest; by default print all
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,

    /// Print one JSON object a line for every error
    #[arg(long)]
    pub json: bool,
}

const RUN_HELP: &str = "\
A run depends only on the files, the arguments and standard input. Part of the C library is built
in. Options come before FILE; everything after it is for the program.

Examples:
  clang -O0 -S -emit-llvm -o - in.c | memphis run - one two
  memphis run --max-steps 1000000 in.ll
  memphis run --function fib demo/fib.ll 7
  memphis run --trace --function fib demo/fib.ll 7
  memphis run --until fib.c:12 in.ll
  memphis run --extra-module runtime.ll in.ll

Exit codes:
  125  the program reached a limit: --max-steps, --max-memory or --max-depth
  126  the file cannot be read or is not valid, or the program needs something unsupported
  127  the program has undefined behaviour
  130  the user has pressed Ctrl-C; the message says where the program was
  132  the program executed llvm.trap
  134  the program called abort
  Any other code is the program's own.";

/// Arguments of `memphis run`.
#[derive(Debug, Args)]
#[command(after_help = RUN_HELP)]
pub struct RunArgs {
    /// LLVM IR or block-argument text with a function `main`; `-` is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// Another module of the program, such as a runtime; may be given several times
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub extra_module: Vec<PathBuf>,

    /// Call this function in place of `main` and print its result. ARGS are its arguments, one for
    /// each parameter: `7`, `0x1f`, `true`, `2.5`, `null`, `@name`, `undef`, `poison`,
    /// `zeroinitializer`
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,

    /// Report the blocks that control passes, their φs with the edge that was taken, and loads and
    /// stores, on standard error: as text, or as a JSON object a line
    #[arg(long, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub trace: Option<TraceForm>,

    /// End the run before the first instruction of a line, and show the values of its function. The
    /// line is one of FILE's text, or FILE:LINE of the source program by the debug information
    #[arg(long, value_name = "LINE")]
    pub until: Option<UntilLine>,

    /// Arguments for the program
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub args: Vec<OsString>,

    /// Stop after N steps; 10,000,000,000 by default. A step is an instruction, 64 bytes that are
    /// copied, filled or searched, or a few words of a wide integer or lanes of a vector
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,

    /// Stop when the program needs more than MIB MiB of memory; 1024 by default. This counts two
    /// bytes and a bit for each byte of the program, frames, registers as large as their types,
    /// temporary values and constants. It does not count the text and the process, 7 MiB or so
    #[arg(long, value_name = "MIB")]
    pub max_memory: Option<u64>,

    /// Stop when more than N calls are nested; 200,000 by default
    #[arg(long, value_name = "N")]
    pub max_depth: Option<usize>,

    /// Print the number of executed instructions, loads, stores and calls to standard error
    #[arg(long)]
    pub stats: bool,
}

/// The form of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TraceForm {
    /// Text
    Text,
    /// A JSON object a line
    Json,
}

/// `LINE` or `FILE:LINE`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UntilLine {
    pub file: Option<String>,
    pub line: u32,
}

impl FromStr for UntilLine {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<UntilLine, &'static str> {
        let (file, line) = text.rsplit_once(':').map_or((None, text), |(file, line)| (Some(file.to_owned()), line));
        match line.parse() {
            Ok(line) if line > 0 => Ok(UntilLine { file, line }),
            _ => Err("not a line: a number, or FILE and a number with a colon between them"),
        }
    }
}

const WEND_HELP: &str = "\
The language is described at https://crates.io/crates/memphis-wend.

Examples:
  memphis wend queens.wend
  memphis wend queens.wend --emit=ll | memphis opt -passes=mem2reg -S
  memphis wend queens.wend --emit=ll -o queens.ll

Exit codes:
  0  the program was compiled and, unless --emit says otherwise, ran to its end
  1  the program is not valid, or a file cannot be read or written
  2  the command line is wrong
  A program that is stopped gives the exit codes of `memphis run`.";

/// Arguments of `memphis wend`.
#[derive(Debug, Args)]
#[command(after_help = WEND_HELP)]
pub struct WendArgs {
    /// The program; `-` is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// The result: run the program, or write it as text
    #[arg(long, value_name = "FORM", default_value = "run")]
    pub emit: WendForm,

    /// Write the text to this file; `-` is standard output, the default
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// A result of `memphis wend`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum WendForm {
    /// Run the program
    Run,
    /// Write it as LLVM IR
    Ll,
    /// Write it as block-argument text
    Blockargs,
}

const ANALYZE_HELP: &str = "\
Examples:
  memphis analyze --frontiers in.ll
  memphis analyze --reaching --function main in.ll
  memphis analyze --dot=cfg --function main in.ll | dot -Tpng -o main.png
  memphis analyze --svg=cfg --out-dir pictures in.ll
  memphis analyze -passes=mem2reg --svg=cfg --function main in.ll -o main.svg

Exit codes:
  0  success
  1  the input is not valid, or a file cannot be read or written; no output
  2  the command line is wrong";

/// Arguments of `memphis analyze`.
#[derive(Debug, Args)]
#[command(after_help = ANALYZE_HELP, group = ArgGroup::new("tables").multiple(true).conflicts_with("picture"))]
pub struct AnalyzeArgs {
    /// LLVM IR or block-argument text; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// Print the dominators of each block, all, strict and immediate. A set lists at most 64 blocks
    /// and counts the rest; `full` lists all
    #[arg(long, value_name = "SETS", num_args = 0..=1, require_equals = true, default_missing_value = "short", group = "tables")]
    pub dominators: Option<PrintedSets>,

    /// Print the dominance frontier of each block
    #[arg(long, group = "tables")]
    pub frontiers: bool,

    /// Print the values and slots that are live at the start and at the end of each block. A slot
    /// is an alloca that only loads and stores use; it is live where a load may read its contents
    /// later. A set lists at most 64 members and counts the rest; `full` lists all
    #[arg(long, value_name = "SETS", num_args = 0..=1, require_equals = true, default_missing_value = "short", group = "tables")]
    pub liveness: Option<PrintedSets>,

    /// Print for each load of a slot the stores whose value it may read, with their blocks. An
    /// alloca stands for undefined contents. A list has at most 64 stores; `full` lists all
    #[arg(long, value_name = "SETS", num_args = 0..=1, require_equals = true, default_missing_value = "short", group = "tables")]
    pub reaching: Option<PrintedSets>,

    /// Print the natural loops by their header blocks, and the edges of irreducible loops
    #[arg(long, group = "tables")]
    pub loops: bool,

    /// Print the blocks and records of a file of bitcode, with their names, as llvm-bcanalyzer does
    #[arg(long, conflicts_with_all = ["tables", "picture", "passes", "function"])]
    pub records: bool,

    /// Write a Graphviz drawing instead; with `-passes`, before and after, with the changes marked
    #[arg(long, value_name = "PICTURE", group = "picture")]
    pub dot: Option<PictureKind>,

    /// Write an SVG drawing instead, of one function to each file; needs no other program
    #[arg(long, value_name = "PICTURE", group = "picture")]
    pub svg: Option<PictureKind>,

    /// Write a file for each function to this directory: `NAME.dot` or `NAME.svg`
    #[arg(long, value_name = "DIR", requires = "picture", conflicts_with = "output", value_hint = ValueHint::DirPath)]
    pub out_dir: Option<PathBuf>,

    /// Passes to run first, as in `memphis opt`
    #[arg(short, long, value_name = "PIPELINE")]
    pub passes: Option<String>,

    /// Show only this function; may be repeated. NAME is that of the file, or demangled
    #[arg(long, value_name = "NAME")]
    pub function: Vec<OsString>,

    /// Let the passes transform functions that are `optnone` too
    #[arg(long, requires = "passes")]
    pub ignore_optnone: bool,

    /// Write the result to this file; `-` is standard output, the default
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// The printed part of each set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PrintedSets {
    /// 64 members, the nearest ones of dominators, and the number of the rest
    Short,
    /// All members
    Full,
}

/// A kind of drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureKind {
    /// The control-flow graph: blocks with their instructions, and edges
    Cfg,
    /// The dominator tree: each block below its immediate dominator
    Domtree,
}

const EXPLAIN_HELP: &str = "\
The page is one HTML file that loads nothing else.

Examples:
  memphis explain in.ll --function main -o main.html
  memphis explain in.ll --function main --text
  memphis explain in.ll --function fib --run 7 -o fib.html
  memphis explain -passes=sroa in.ll --function main --text
  memphis explain in.ll --function main --json | jq '.slots[] | {name, verdict, reason}'

Exit codes:
  0  success
  1  the input is not valid, or a file cannot be read or written; no output
  2  the command line is wrong
  3  a result could not be proved right; this is a bug in memphis";

/// Arguments of `memphis explain`.
#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_HELP)]
pub struct ExplainArgs {
    /// LLVM IR or block-argument text; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// The function; required unless the file has only one. NAME is that of the file, or demangled
    #[arg(long, value_name = "NAME")]
    pub function: Option<OsString>,

    /// Explain this pass. `sroa` splits allocas into parts first: each is drawn with its parts and
    /// accesses, and mem2reg is explained on the text after the split
    #[arg(long, value_name = "PASS", default_value = "mem2reg")]
    pub passes: ExplainedPass,

    /// Run the function with these arguments, before and after mem2reg, and show the values block by
    /// block: integers, floating-point numbers, `null`, `@name`, `undef`, `zeroinitializer`
    #[arg(long, value_name = "ARG,...", allow_hyphen_values = true)]
    pub run: Option<String>,

    /// Promote slots although the function is `optnone`
    #[arg(long)]
    pub ignore_optnone: bool,

    /// The version of LLVM whose mem2reg is explained. In that of `main`, lifetime markers end values
    #[arg(long, value_name = "VERSION", default_value = "22")]
    pub llvm: LlvmVersion,

    /// Write the steps as text instead of a page
    #[arg(long)]
    pub text: bool,

    /// Write the steps as JSON instead of a page; docs/explain.md describes the fields
    #[arg(long, conflicts_with = "text")]
    pub json: bool,

    /// Write the result to this file; `-` is standard output, the default
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
}

/// A pass that `memphis explain` explains.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExplainedPass {
    /// Promote allocas that are only loaded and stored
    Mem2reg,
    /// Split allocas into parts, and promote the parts
    Sroa,
}

const CONVERT_HELP: &str = "\
Only comments and use-list orders inside functions are lost. Functions that already are in the
wanted form are copied.

Examples:
  memphis convert --to=blockargs in.ll -o out.mem
  memphis convert --to=ll out.mem -o back.ll
  memphis opt -passes=mem2reg in.ll | memphis convert --to=blockargs --scoped=block

Exit codes:
  0  success
  1  the input is not valid, or a file cannot be read or written; no output
  2  the command line is wrong
  3  the converted text differs in meaning and was not written; this is a bug in memphis";

/// Arguments of `memphis convert`.
#[derive(Debug, Args)]
#[command(after_help = CONVERT_HELP)]
pub struct ConvertArgs {
    /// LLVM IR or block-argument text; `-` is standard input
    #[arg(value_name = "IN", default_value = "-", value_hint = ValueHint::FilePath)]
    pub input: PathBuf,

    /// The form to write
    #[arg(long, value_name = "TEXT")]
    pub to: TextForm,

    /// The registers that a block of block-argument text may use: those of the blocks that dominate
    /// it, or only its own, so that it takes all it reads as parameters
    #[arg(long, value_name = "SCOPE", default_value = "dominators")]
    pub scoped: ScopeForm,

    /// Write the result to this file; `-` is standard output, the default
    #[arg(short, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Do not compare the result with the input
    #[arg(long)]
    pub no_check: bool,
}

/// A textual form of functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TextForm {
    /// Block-argument text
    Blockargs,
    /// LLVM IR
    Ll,
}

/// The registers that a block of block-argument text may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ScopeForm {
    Dominators,
    Block,
}

/// A version of LLVM.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LlvmVersion {
    /// The results of LLVM 22
    #[value(name = "22")]
    V22,
    /// The results of LLVM's main branch, as far as docs/llvm-main.md lists them
    Main,
}

impl LlvmVersion {
    /// The version in the terms of the pass.
    pub fn of_pass(self) -> Llvm {
        match self {
            LlvmVersion::V22 => Llvm::V22,
            LlvmVersion::Main => Llvm::Main,
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
    type Augment = fn(clap::Command) -> clap::Command;
    let (augment, has): (Augment, PassesOf) = match arguments.get(1).and_then(|name| name.to_str()) {
        Some("opt") => (OptArgs::augment_args, PassesOf::LlvmIr),
        Some("analyze") => (AnalyzeArgs::augment_args, PassesOf::LlvmIr),
        Some("explain") => (ExplainArgs::augment_args, PassesOf::LlvmIr),
        Some("spirv") => (SpirvArgs::augment_args, PassesOf::BinaryModules),
        Some("wasm") => (WasmArgs::augment_args, PassesOf::WasmModules),
        _ => return Ok(arguments),
    };
    let command = augment(clap::Command::new(""));
    let longs: Vec<&str> = command.get_arguments().filter_map(|argument| argument.get_long()).collect();
    for argument in arguments.iter_mut().skip(2).take_while(|a| *a != "--") {
        if let Some(double) = double_dash(argument, &longs, has)? {
            *argument = double;
        }
    }
    Ok(arguments)
}

/// The passes that a command has.
#[derive(Clone, Copy)]
enum PassesOf {
    LlvmIr,
    BinaryModules,
    WasmModules,
}

impl PassesOf {
    /// The pipeline that stands for a level of optimization.
    fn best(self) -> &'static str {
        match self {
            PassesOf::LlvmIr => "O1",
            PassesOf::BinaryModules | PassesOf::WasmModules => "mem2reg,phi-eliminate",
        }
    }

    /// The pass of a name.
    fn find(self, name: &[u8]) -> Option<&'static str> {
        let mut known: Box<dyn Iterator<Item = &'static str>> = match self {
            PassesOf::LlvmIr => Box::new(passes().into_iter().map(|pass| pass.name())),
            PassesOf::BinaryModules => Box::new(memphis_spirv::Pass::ALL.iter().map(|pass| pass.1)),
            PassesOf::WasmModules => Box::new(self.best().split(',')),
        };
        known.find(|known| known.as_bytes() == name)
    }
}

/// The way to write what an option of wasm-opt does.
fn of_wasm_opt(name: &[u8]) -> Option<&'static str> {
    let is_feature = name.starts_with(b"enable-") || name.starts_with(b"disable-") && name != b"disable-output";
    Some(match name {
        b"all" | b"all-features" | b"mvp-features" | b"detect-features" => FEATURES,
        _ if is_feature => FEATURES,
        b"g" | b"debuginfo" => "names are kept without an option, and debug information cannot be, as code moves",
        b"ssa" | b"ssa-nomerge" => "write -passes=mem2reg; with --emit=ssa, it prints the SSA form",
        b"coalesce-locals" | b"coalesce-locals-learning" | b"reorder-locals" => LOCALS,
        _ if name.starts_with(b"simplify-locals") => LOCALS,
        _ => return None,
    })
}

const FEATURES: &str = "no option is needed: all features are read, and a module keeps those that it uses";
const LOCALS: &str = "write -passes=mem2reg,phi-eliminate";

fn double_dash(argument: &OsStr, longs: &[&str], has: PassesOf) -> Result<Option<OsString>, Usage> {
    let Some(option) = argument.as_encoded_bytes().strip_prefix(b"-") else { return Ok(None) };
    let (option, dashes) = option.strip_prefix(b"-").map_or((option, 1), |option| (option, 2));
    let name = option.split(|&b| b == b'=').next().unwrap_or(option);
    if let (PassesOf::WasmModules, Some(advice)) = (has, of_wasm_opt(name)) {
        return Err(Usage::Peer(argument.to_string_lossy().into_owned(), advice));
    }
    let is_long = longs.iter().any(|long| long.as_bytes() == name);
    if let [b'O', b'0'..=b'4' | b's' | b'z'] | b"O" = option {
        return Err(Usage::Level(format!("-{}", String::from_utf8_lossy(option)), has.best()));
    }
    if !is_long && let Some(pass) = has.find(name) {
        return Err(Usage::OldSpelling(pass));
    }
    // `-oFILE` is `-o FILE`, and `-17` is a number.
    let is_other = name.first().is_some_and(|&first| first == b'o' || first.is_ascii_digit());
    let stays = dashes == 2 || name.len() < 2 || (is_other && !is_long);
    Ok((!stays).then(|| {
        let mut double = OsString::from("-");
        double.push(argument);
        double
    }))
}
