//! The data of an explanation. Its JSON form is what `memphis explain --json` prints.
//!
//! Blocks, edges, slots, accesses, φs and events are numbered from 0 by their places in their
//! lists, and refer to one another by these numbers. In JSON, fields of lines and events that are
//! zero, false, empty or none are left out.

use serde::{Serialize, Serializer};

/// The version of the JSON form. It grows when a field changes its meaning or goes.
pub const SCHEMA: u32 = 2;

/// Everything that is known of one function.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Document {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The function's name, without `@`.
    pub function: String,
    /// The name as the programmer wrote it, if it is mangled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demangled: Option<String>,
    /// The blocks, in the order of the text.
    pub blocks: Vec<Block>,
    /// The edges; parallel ones are one.
    pub edges: Vec<Edge>,
    /// The drawing of the graph. Boxes are large enough for the text before and for the text after.
    pub graph: Drawing,
    /// The drawing of the dominator tree.
    pub tree: Drawing,
    /// The allocas.
    pub slots: Vec<Slot>,
    /// Loads and stores of the promoted slots.
    pub accesses: Vec<Access>,
    /// The φs that the plan has.
    pub phis: Vec<Phi>,
    /// The events, in order.
    pub events: Vec<Event>,
    /// The text before and after, line by line.
    pub diff: Vec<DiffLine>,
    /// The split that came before mem2reg, if sroa is explained. All else is about the text after
    /// the split then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split: Option<Split>,
    /// The way of the result out of SSA form.
    pub destruction: Destruction,
    /// The function's source, if it was given: [`Document::add_source`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<SourceText>,
    /// A run, if arguments were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<Run>,
}

/// The source program's text of the function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SourceText {
    /// The name of the file.
    pub file: String,
    /// The number of the first line.
    pub line: u64,
    /// The lines.
    pub lines: Vec<String>,
}

impl Document {
    /// Adds the source of the function: of the text of a file, the lines from `line`, from 1, where
    /// the function is declared, to the last one that an instruction comes from. Nothing is added if
    /// the text has no such lines.
    pub fn add_source(&mut self, file: &str, text: &str, line: u64) {
        let lines = self.blocks.iter().flat_map(|block| &block.before).map(|line| line.source);
        let Some(last) = lines.max().filter(|&last| line > 0 && last >= line) else { return };
        // The line after the last instruction closes the function, mostly.
        let lines = text.lines().skip(line as usize - 1).take((last - line) as usize + 2);
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        if !lines.is_empty() {
            self.source = Some(SourceText { file: file.to_owned(), line, lines });
        }
    }

    /// The function as texts show it: the demangled name, or `@` and the name.
    pub fn shown_function(&self) -> String {
        self.demangled.clone().unwrap_or_else(|| format!("@{}", self.function))
    }
}

/// A block.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Block {
    /// Its name or number, without `%`.
    pub name: String,
    /// Its place in reverse postorder; none if it is unreachable.
    pub order: Option<usize>,
    /// Its immediate dominator.
    pub idom: Option<usize>,
    /// Its dominance frontier.
    pub frontier: Vec<usize>,
    /// Its lines before mem2reg.
    pub before: Vec<Line>,
    /// Its lines after mem2reg.
    pub after: Vec<Line>,
}

/// A line of a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its text.
    pub text: String,
    /// Its number in its file: in the given one, or in the result of mem2reg.
    pub number: usize,
    /// The line of the source program that it comes from, as its `!dbg` says; 0 if nothing says so.
    #[serde(skip_serializing_if = "is_default")]
    pub source: u64,
    /// True if only one of the two texts has it.
    #[serde(skip_serializing_if = "is_default")]
    pub changed: bool,
}

/// An edge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Edge {
    /// The block it leaves.
    pub from: usize,
    /// The block it enters.
    pub to: usize,
    /// The condition under which control takes it.
    pub label: String,
}

/// A drawing: its size, a box for each block as `[x, y, width, height]`, and lines.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Drawing {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
    /// The boxes.
    pub boxes: Vec<[f64; 4]>,
    /// A line for each edge; for each block but the root in the dominator tree.
    pub edges: Vec<DrawnEdge>,
    /// Lines that edges join.
    pub trunks: Vec<DrawnLine>,
}

/// The line of an edge.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DrawnEdge {
    /// The line.
    #[serde(flatten)]
    pub line: DrawnLine,
    /// The trunk that it joins; without one it ends at a box.
    pub trunk: Option<usize>,
    /// The left upper corner of its label.
    pub label: Option<[f64; 2]>,
}

/// A line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DrawnLine {
    /// The `d` attribute of an SVG path.
    pub d: String,
    /// True if it leads back.
    pub back: bool,
}

/// An alloca.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Slot {
    /// Its name, with `%`.
    pub name: String,
    /// The number of its line in the file.
    pub line: usize,
    /// The variable of the source program that it holds, if the debug information names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// The line of the source program that declares the variable; 0 if it is unknown.
    #[serde(skip_serializing_if = "is_default")]
    pub declared: u32,
    /// Its outcome.
    pub verdict: Verdict,
    /// The reason for the outcome, as a sentence.
    pub reason: String,
    /// The number of the line to blame if it stays.
    pub blame: Option<usize>,
}

/// The outcome for an alloca.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It stays in memory.
    Stays,
    /// It is promoted when another one has been, whose promotion frees its address. It has no
    /// events.
    LaterRound,
    /// No reachable instruction uses it.
    Unused,
    /// No instruction stores to it.
    NeverStored,
    /// No instruction loads from it.
    NeverLoaded,
    /// One store reaches every load.
    SingleStore,
    /// All accesses are in one block.
    OneBlock,
    /// It may need φs.
    General,
}

/// A load or store of a promoted slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Access {
    /// The slot.
    pub slot: usize,
    /// The kind: it reads or writes.
    pub kind: AccessKind,
    /// Its block.
    pub block: usize,
    /// The number of its line in the file.
    pub line: usize,
    /// The value that is stored, or the result of the load.
    pub value: String,
    /// Of a load, the value that takes the place of its result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reads: Option<String>,
}

/// The kind of an access. Promoted slots have loads and stores alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AccessKind {
    /// It reads the slot.
    Load,
    /// It writes the slot.
    Store,
    /// It is an `llvm.memset`.
    Set,
    /// It is the destination of an `llvm.memcpy` or `llvm.memmove`.
    CopyTo,
    /// It is the source of one.
    CopyFrom,
}

/// A φ of the plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Phi {
    /// The slot.
    pub slot: usize,
    /// The block.
    pub block: usize,
    /// Its name in the result, with `%`; none if it was simplified or the slot has no name.
    pub name: Option<String>,
    /// Its name in the events and in other values.
    pub shown: String,
    /// Its arguments.
    pub arguments: Vec<PhiArgument>,
}

/// An argument of a φ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhiArgument {
    /// The block that the edge leaves.
    pub from: usize,
    /// The value.
    pub value: String,
}

/// A part of the algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The errors of a function that is not valid.
    Errors,
    /// The parts of each alloca.
    Parts,
    /// The function and its graph.
    Function,
    /// Reverse postorder.
    Order,
    /// The dominator tree.
    Dominators,
    /// Dominance frontiers.
    Frontiers,
    /// The outcome for each slot.
    Verdicts,
    /// The stores to a slot.
    Definitions,
    /// The φs that the iterated frontier requires.
    Insertion,
    /// The φs among them that no load reads.
    Pruning,
    /// The arguments of the φs, edge by edge.
    Arguments,
    /// The definition that each load reads.
    Renaming,
    /// The φs that have one value.
    Simplification,
    /// The function after all of it.
    Result,
    /// The facts that prove the result.
    Proof,
    /// The registers that several values share out of SSA form.
    Classes,
    /// The copies that the φs require, edge by edge.
    ParallelCopies,
    /// The copies that are left, and why.
    Copies,
    /// The edges that get a block of their own.
    Splits,
    /// The function with copies in place of φs.
    CopyForm,
    /// The function with loads and stores in place of φs.
    Elimination,
    /// A run before and after mem2reg, block by block.
    Run,
}

/// A step of an algorithm, or a fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The part of the algorithm.
    pub stage: Stage,
    /// The slot that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<usize>,
    /// The event in a sentence or two.
    pub text: String,
    /// The parts of the function that the event is about.
    #[serde(skip_serializing_if = "is_default")]
    pub about: About,
    /// The events that it follows from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<usize>,
}

/// Things to look at. Lines are numbers of lines in the file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct About {
    /// Blocks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<usize>,
    /// Blocks that are the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<usize>,
    /// Edges.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<usize>,
    /// Lines before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<usize>,
    /// Lines after.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub new_lines: Vec<usize>,
    /// Values, with `%`: their definitions and uses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
}

/// A split of allocas into parts. Lines are numbers of lines in the given file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Split {
    /// All allocas of the given function.
    pub allocas: Vec<SplitAlloca>,
    /// The text before and after the split, line by line.
    pub diff: Vec<DiffLine>,
}

/// An alloca before the split.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SplitAlloca {
    /// Its name, with `%`.
    pub name: String,
    /// The number of its line.
    pub line: usize,
    /// Its outcome.
    pub outcome: SplitOutcome,
    /// The reason why it stays, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The slot that it is after the split, unless its parts take its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<usize>,
    /// Its size in bytes; 0 if it stays whole.
    pub size: u64,
    /// Its parts, in the order of their bytes.
    pub parts: Vec<SplitPart>,
    /// The accesses of it, in the order of the text; a copy within it is two.
    pub accesses: Vec<SplitAccess>,
    /// The event that describes it.
    pub event: usize,
}

/// The reason why something stays in memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// A sentence about "it".
    pub text: String,
    /// The number of the line to blame.
    pub blame: Option<usize>,
}

/// The outcome of the split for an alloca.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SplitOutcome {
    /// The allocas of its parts take its place.
    Split,
    /// It stays for what only reads it, with parts beside it that hold the same bytes.
    Shadowed,
    /// It stays as it is.
    Whole,
}

/// A part of an alloca.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SplitPart {
    /// Its first byte.
    pub start: u64,
    /// Its size in bytes.
    pub size: u64,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
    /// Its outcome.
    pub fate: PartFate,
    /// The reason why it stays in memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The slot that it is after the split, if it has an alloca.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<usize>,
}

/// The outcome for a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartFate {
    /// mem2reg promotes it.
    Value,
    /// It stays in memory.
    Memory,
    /// Nothing reads it: its stores go.
    Dead,
}

/// An access of an alloca before the split.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SplitAccess {
    /// The kind.
    pub kind: AccessKind,
    /// The text of the instruction.
    pub text: String,
    /// The number of its line.
    pub line: usize,
    /// The first byte of the alloca that it accesses.
    pub start: u64,
    /// The number of bytes.
    pub size: u64,
    /// The parts that it touches.
    pub parts: Vec<usize>,
}

/// The way of mem2reg's result out of SSA form. Names are with `%`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Destruction {
    /// The registers that several values share.
    pub classes: Vec<Class>,
    /// The points with copies.
    pub points: Vec<CopyPoint>,
    /// The new blocks on edges.
    pub splits: Vec<SplitEdge>,
    /// The diff from the block-argument text of mem2reg's result to the output of `--emit=copies`.
    pub copy_form: Vec<DiffLine>,
    /// The diff from mem2reg's result to the output of `phi-eliminate`.
    pub elimination: Vec<DiffLine>,
}

/// A congruence class: values of one register.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Class {
    /// The register.
    pub register: String,
    /// The values.
    pub values: Vec<String>,
}

/// The copies at one point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CopyPoint {
    /// The kind of the point.
    pub at: PointKind,
    /// The block; for a split edge, the block that it leaves.
    pub block: usize,
    /// For a split edge: its place in [`Destruction::splits`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split: Option<usize>,
    /// The copies, all at once.
    pub copies: Vec<CopyLeft>,
    /// The same copies one after the other, as destination and source.
    pub sequence: Vec<[String; 2]>,
}

/// A kind of point at which copies are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PointKind {
    /// Before the function's first block.
    Entry,
    /// At the head of a block.
    Head,
    /// At the end of a block.
    End,
    /// In a new block.
    Split,
}

/// A copy that is left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CopyLeft {
    /// The register that is written.
    pub to: String,
    /// The register or constant that is read.
    pub from: String,
    /// The two values that interfere; none if the source is a constant, or if the copy was not
    /// looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interference: Option<Interference>,
}

/// Two values that are live at one time and differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Interference {
    /// The value that is defined while the other one is live.
    pub one: String,
    /// The other one.
    pub other: String,
    /// The block of the definition; none if it is a parameter.
    pub block: Option<usize>,
}

/// A new block on an edge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SplitEdge {
    /// Its name.
    pub name: String,
    /// The block that the edge leaves.
    pub from: usize,
    /// The block that it enters.
    pub to: usize,
}

/// A run of the function as it was and of mem2reg's result, on the same arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Run {
    /// The parameters with their values.
    pub arguments: Vec<RunValue>,
    /// The blocks that control passes, in order; the first [`MAX_VISITS`](super::MAX_VISITS).
    pub visits: Vec<Visit>,
    /// The number of all visits.
    pub n_visits: u64,
    /// The end of the run before mem2reg.
    pub end: RunEnd,
    /// The end of the run after mem2reg.
    pub end_after: RunEnd,
}

/// A visit of a block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Visit {
    /// The block.
    pub block: usize,
    /// The edge on which control came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge: Option<usize>,
    /// The event that describes the visit.
    pub event: usize,
    /// The φs of the result with their values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub phis: Vec<RunValue>,
    /// The stores to promoted slots, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stores: Vec<RunStore>,
}

/// A name, with `%`, and a value that it has in a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RunValue {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

/// A store of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RunStore {
    /// The slot.
    pub slot: usize,
    /// The line of the store.
    pub line: usize,
    /// The value that the slot holds from then on.
    pub value: String,
}

/// The end of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RunEnd {
    /// The kind of the end.
    pub kind: RunEndKind,
    /// The value that is returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The end in a phrase: `it returns 3`.
    pub text: String,
    /// The line of the instruction at which the run was stopped, in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The instruction that an undefined value or poison comes from, if it is returned or stops the
    /// run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<RunSource>,
}

/// The instruction that a value comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RunSource {
    /// Its function, without `@`.
    pub function: String,
    /// Its text.
    pub instruction: String,
    /// Its line in its file.
    pub line: usize,
}

/// A kind of end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunEndKind {
    /// The function returns.
    Returned,
    /// The program ends: by `exit`, `abort` or a trap.
    Exited,
    /// A limit was hit.
    Limit,
    /// The run needs something that the interpreter does not have.
    Unsupported,
    /// The behaviour is undefined.
    Undefined,
}

/// A line of a diff. Lines that are in both texts are listed only near changed lines. In JSON a
/// line is one string, which starts with the sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffLine {
    /// `' '`, `'-'` or `'+'`; `'@'` where lines are left out.
    pub sign: char,
    /// The line.
    pub text: String,
}

impl Serialize for DiffLine {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}{}", self.sign, self.text))
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
