//! A function in SSA form with block parameters.
//!
//! Blocks are numbered in the order of the code. A block has *stack parameters*, which are the
//! results of a `block` or `if` and the parameters of a `loop`, and *φs*, which stand for locals.
//! Control flow is that of the input: the instruction that ends a block keeps its labels.

use crate::effects::Effects;
use crate::function_names::FunctionNames;
use memphis::{Block, Cfg, Edge, Slot};
use std::fmt;
use std::ops::Range;
use wasmparser::{Operator, ValType};

/// A value: the result of an instruction, a parameter, or what a local holds at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub u32);

impl Value {
    /// The number, for indexing.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The definition of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Def {
    /// A parameter of the function.
    Param(u32),
    /// Zero or null, which a local of this type holds at first.
    Zero,
    /// Nothing: a local that has no initial value. No execution reads it.
    Uninitialized,
    /// A result of an instruction.
    Inst(Inst),
    /// A stack parameter of a block.
    StackParam(Block, u32),
    /// A φ, by its position among [`Function::phis`].
    Phi(u32),
    /// A part of an exception that a handler receives.
    Exception(Block),
}

/// An instruction, by its place in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Inst(pub u32);

impl Inst {
    /// The number, for indexing.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kind of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `local.get`.
    Get(u32),
    /// `local.set`.
    Set(u32),
    /// `local.tee`. It has no result: its operand stays on the stack.
    Tee(u32),
    /// `drop`.
    Drop,
    /// A constant.
    Const,
    /// An instruction without influence on control flow.
    Plain,
    /// `block`, `loop`, `else`, `end`: structure of the code, without operands.
    Marker,
    /// `end` of code that control does not reach.
    DeadMarker,
    /// The same, where the code after it is not reached either and has to be replaced by
    /// `unreachable` when it is left out.
    DeadEnd,
    /// An instruction that ends its block.
    Terminator,
}

/// An instruction: its bytes, operands and results.
#[derive(Clone, Copy, Debug)]
pub struct InstData {
    /// The offset of its first byte in the body.
    pub start: u32,
    /// The offset after its last byte in the body.
    pub end: u32,
    /// The kind.
    pub kind: Kind,
    /// Its effects besides its results.
    pub effects: Effects,
    pub(crate) operands: (u32, u32),
    pub(crate) results: (u32, u32),
}

impl InstData {
    /// True for instructions that only give the code its structure.
    pub fn is_marker(&self) -> bool {
        matches!(self.kind, Kind::Marker | Kind::DeadMarker | Kind::DeadEnd)
    }

    /// The local that the instruction reads or writes.
    pub fn accessed_local(&self) -> Option<u32> {
        match self.kind {
            Kind::Get(local) | Kind::Set(local) | Kind::Tee(local) => Some(local),
            _ => None,
        }
    }
}

/// A value and its type.
#[derive(Clone, Copy, Debug)]
pub struct ValueData {
    /// The type; `None` if nothing needs to know it.
    pub ty: Option<ValType>,
    /// The definition.
    pub def: Def,
}

/// A basic block.
#[derive(Clone, Copy, Debug)]
pub struct BlockData {
    pub(crate) insts: (u32, u32),
    pub(crate) params: (u32, u32),
    /// The instruction that ends the block, if one does.
    pub terminator: Option<Inst>,
    /// Set for the point from which exceptions go to their handlers; it has no instructions.
    pub is_dispatch: bool,
}

/// A φ for a local.
#[derive(Clone, Copy, Debug)]
pub struct Phi {
    /// The block that it heads.
    pub block: Block,
    /// The local that it stands for.
    pub slot: Slot,
    /// The value.
    pub result: Value,
    pub(crate) args: u32,
}

/// A function in SSA form.
#[derive(Clone, Debug, Default)]
pub struct Function {
    pub(crate) index: u32,
    pub(crate) n_params: u32,
    pub(crate) locals: Vec<ValType>,
    /// The type of each local, as a number; equal numbers are equal types.
    pub(crate) classes: Vec<u32>,
    pub(crate) n_classes: usize,
    pub(crate) insts: Vec<InstData>,
    pub(crate) pool: Vec<Value>,
    pub(crate) values: Vec<ValueData>,
    pub(crate) blocks: Vec<BlockData>,
    /// Stack arguments of each edge: a range of `pool`.
    pub(crate) edge_args: Vec<(u32, u32)>,
    pub(crate) cfg: Cfg,
    /// The position of each edge among those into its target.
    pub(crate) position: Vec<u32>,
    pub(crate) phis: Vec<Phi>,
    pub(crate) phi_args: Vec<Value>,
    /// First φ of each block, and the end; empty before construction.
    pub(crate) phi_rows: Vec<u32>,
    /// φs ordered by block.
    pub(crate) phi_order: Vec<u32>,
    /// Locals that are not values: `true` after construction for those that stay.
    pub(crate) pinned: Vec<bool>,
    /// The clauses of each dispatch block, in the order of its edges: the tag, or `None` for all
    /// exceptions.
    pub(crate) catches: Vec<(Block, Option<u32>)>,
    /// `rethrow`s in order, each with the block that received the exception.
    pub(crate) rethrows: Vec<(Inst, Block)>,
    /// The number of accesses of locals in the text, dead code included.
    pub(crate) n_accesses: u64,
}

impl Function {
    /// The index of the function in its module, imports included.
    pub fn index(&self) -> u32 {
        self.index
    }

    /// The number of parameters. They are the first locals.
    pub fn n_params(&self) -> usize {
        self.n_params as usize
    }

    /// The types of all locals, parameters included.
    pub fn locals(&self) -> &[ValType] {
        &self.locals
    }

    /// The control-flow graph.
    pub fn cfg(&self) -> &Cfg {
        &self.cfg
    }

    /// The number of values.
    pub fn n_values(&self) -> usize {
        self.values.len()
    }

    /// Type and definition of a value.
    pub fn value(&self, value: Value) -> ValueData {
        self.values[value.index()]
    }

    /// The instructions of a block, in order.
    pub fn insts(&self, block: Block) -> impl DoubleEndedIterator<Item = Inst> + use<> {
        let (start, end) = self.blocks[block.index()].insts;
        (start..end).map(Inst)
    }

    /// An instruction.
    pub fn inst(&self, inst: Inst) -> &InstData {
        &self.insts[inst.index()]
    }

    /// The operands of an instruction, in the order in which they are pushed.
    pub fn operands(&self, inst: Inst) -> &[Value] {
        let (start, n) = self.insts[inst.index()].operands;
        &self.pool[start as usize..][..n as usize]
    }

    /// The results of an instruction.
    pub fn results(&self, inst: Inst) -> impl ExactSizeIterator<Item = Value> + use<> {
        let (start, n) = self.insts[inst.index()].results;
        (start..start + n).map(Value)
    }

    /// A block.
    pub fn block(&self, block: Block) -> &BlockData {
        &self.blocks[block.index()]
    }

    /// The stack parameters of a block.
    pub fn stack_params(&self, block: Block) -> impl ExactSizeIterator<Item = Value> + use<> {
        let (start, n) = self.blocks[block.index()].params;
        (start..start + n).map(Value)
    }

    /// The arguments of an edge for the stack parameters of its target.
    pub fn stack_args(&self, edge: Edge) -> &[Value] {
        let (start, n) = self.edge_args[edge.index()];
        &self.pool[start as usize..][..n as usize]
    }

    /// The clauses of a dispatch block, in the order of its edges: the tag, or `None` for all
    /// exceptions. The edge that is left, if any, leads to the dispatch block around.
    pub fn catches(&self, block: Block) -> impl ExactSizeIterator<Item = Option<u32>> + '_ {
        let start = self.catches.partition_point(|catch| catch.0 < block);
        let end = self.catches.partition_point(|catch| catch.0 <= block);
        self.catches[start..end].iter().map(|catch| catch.1)
    }

    /// The block that received the exception which a `rethrow` throws again.
    pub fn rethrown(&self, inst: Inst) -> Option<Block> {
        let at = self.rethrows.binary_search_by_key(&inst, |rethrow| rethrow.0).ok()?;
        Some(self.rethrows[at].1)
    }

    /// The φs.
    pub fn phis(&self) -> &[Phi] {
        &self.phis
    }

    /// The arguments of a φ, in the order of the edges into its block.
    pub fn phi_args(&self, phi: usize) -> &[Value] {
        let phi = self.phis[phi];
        &self.phi_args[phi.args as usize..][..self.cfg.incoming(phi.block).len()]
    }

    /// The φs of a block, by their positions among [`phis`](Self::phis).
    pub fn phis_at(&self, block: Block) -> impl Iterator<Item = usize> + '_ {
        let rows = self.phi_rows.get(block.index()..block.index() + 2).unwrap_or(&[0, 0]);
        self.phi_order[rows[0] as usize..rows[1] as usize].iter().map(|&phi| phi as usize)
    }

    /// True if accesses of the local are instructions: it has not become values.
    pub fn is_pinned(&self, local: u32) -> bool {
        self.pinned.get(local as usize).copied().unwrap_or(true)
    }

    pub(crate) fn new_value(&mut self, ty: Option<ValType>, def: Def) -> Value {
        self.values.push(ValueData { ty, def });
        Value(self.values.len() as u32 - 1)
    }

    pub(crate) fn range(&self, block: Block) -> Range<usize> {
        let (start, end) = self.blocks[block.index()].insts;
        start as usize..end as usize
    }

    /// True if the function shows the instruction: accesses of promoted locals have become values.
    pub fn is_shown(&self, inst: Inst) -> bool {
        match self.inst(inst).kind {
            Kind::Get(local) | Kind::Set(local) | Kind::Tee(local) => self.is_pinned(local),
            Kind::Marker | Kind::DeadMarker | Kind::DeadEnd | Kind::Drop => false,
            Kind::Const | Kind::Plain | Kind::Terminator => true,
        }
    }

    /// The text of the function. `body` has the bytes from which it was read.
    pub fn display<'a>(&'a self, body: &'a [u8]) -> impl fmt::Display + 'a {
        Text { function: self, body, names: None }
    }

    /// The text of the function, with names of functions.
    pub fn display_named<'a>(&'a self, body: &'a [u8], names: &'a FunctionNames) -> impl fmt::Display + 'a {
        Text { function: self, body, names: Some(names) }
    }
}

struct Text<'a> {
    function: &'a Function,
    body: &'a [u8],
    names: Option<&'a FunctionNames>,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let function = self.function;
        write!(f, "func {}(", self.function_name(function.index))?;
        for (number, ty) in function.locals[..function.n_params()].iter().enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            write!(f, "{comma}v{number}: {ty}")?;
        }
        writeln!(f, ") {{")?;
        for (number, local) in (0..).zip(&function.locals) {
            if function.is_pinned(number) {
                writeln!(f, "  local {number}: {local}")?;
            }
        }
        for number in 0..function.blocks.len() {
            self.block(f, Block::new(number))?;
        }
        writeln!(f, "}}")
    }
}

impl Text<'_> {
    fn block(&self, f: &mut fmt::Formatter<'_>, block: Block) -> fmt::Result {
        let function = self.function;
        write!(f, "bb{}", block.0)?;
        let phis = function.phis_at(block).map(|phi| function.phis[phi].result);
        self.list(f, function.stack_params(block).chain(phis), true)?;
        write!(f, ":")?;
        if function.block(block).is_dispatch {
            self.dispatch(f, block)?;
        }
        writeln!(f)?;
        for inst in function.insts(block).filter(|&inst| function.is_shown(inst)) {
            write!(f, "  ")?;
            for (number, result) in function.results(inst).enumerate() {
                write!(f, "{}{}", if number > 0 { ", " } else { "" }, self.name(result))?;
            }
            if function.results(inst).len() > 0 {
                write!(f, " = ")?;
            }
            self.operator(f, inst)?;
            for (number, &operand) in function.operands(inst).iter().enumerate() {
                write!(f, "{} {}", if number > 0 { "," } else { "" }, self.name(operand))?;
            }
            writeln!(f)?;
        }
        self.edges(f, block)
    }

    /// The exceptions of the edges of a dispatch block, in order.
    fn dispatch(&self, f: &mut fmt::Formatter<'_>, block: Block) -> fmt::Result {
        write!(f, "  ; exceptions")?;
        for (number, tag) in self.function.catches(block).enumerate() {
            write!(f, "{} ", if number > 0 { "," } else { ":" })?;
            match tag {
                Some(tag) => write!(f, "tag {tag}")?,
                None => write!(f, "all")?,
            }
        }
        Ok(())
    }

    fn edges(&self, f: &mut fmt::Formatter<'_>, block: Block) -> fmt::Result {
        let function = self.function;
        let edges = function.cfg.outgoing(block);
        if edges.len() == 0 {
            return Ok(());
        }
        write!(f, "  ->")?;
        for (number, edge) in edges.enumerate() {
            let target = function.cfg.edge_target(edge);
            write!(f, "{} bb{}", if number > 0 { "," } else { "" }, target.0)?;
            let position = function.position[edge.index()] as usize;
            let phis = function.phis_at(target).map(|phi| function.phi_args(phi)[position]);
            self.list(f, function.stack_args(edge).iter().copied().chain(phis), false)?;
        }
        writeln!(f)
    }

    fn list(&self, f: &mut fmt::Formatter<'_>, values: impl Iterator<Item = Value>, with_types: bool) -> fmt::Result {
        let mut n = 0;
        for value in values {
            write!(f, "{}{}", if n > 0 { ", " } else { "(" }, self.name(value))?;
            if let (true, Some(ty)) = (with_types, self.function.value(value).ty) {
                write!(f, ": {ty}")?;
            }
            n += 1;
        }
        if n > 0 { write!(f, ")") } else { Ok(()) }
    }

    fn name(&self, value: Value) -> String {
        let data = self.function.value(value);
        match (data.def, data.ty) {
            (Def::Zero, Some(ty)) => format!("zero:{ty}"),
            (Def::Uninitialized, _) => "uninitialized".to_owned(),
            _ => format!("v{}", value.0),
        }
    }

    fn function_name(&self, function: u32) -> String {
        self.names.map_or_else(|| function.to_string(), |names| names.shown(function).to_string())
    }

    fn operator(&self, f: &mut fmt::Formatter<'_>, inst: Inst) -> fmt::Result {
        let data = self.function.inst(inst);
        if data.start == data.end {
            return write!(f, "return");
        }
        if let Some(block) = self.function.rethrown(inst) {
            return write!(f, "rethrow bb{}", block.0);
        }
        let bytes = &self.body[data.start as usize..data.end as usize];
        let reader = wasmparser::BinaryReader::new(bytes, 0);
        match wasmparser::OperatorsReader::new(reader).read() {
            Ok(
                ref operator @ (Operator::Call { function_index }
                | Operator::ReturnCall { function_index }
                | Operator::RefFunc { function_index }),
            ) => {
                let name = crate::names::name(operator);
                write!(f, "{name} {}", self.function_name(function_index))
            }
            Ok(operator) => write!(f, "{}", OperatorText(&operator)),
            Err(_) => write!(f, "unknown"),
        }
    }
}

/// An operator as text: its name, then its immediates.
pub(crate) struct OperatorText<'a>(pub &'a Operator<'a>);

impl fmt::Display for OperatorText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", crate::names::name(self.0))?;
        if let Some(memory) = crate::names::memory_immediate(self.0) {
            return write!(f, "{}", crate::names::memory_text(memory));
        }
        let debug = format!("{:?}", self.0);
        match self.0 {
            Operator::I32Const { value } => write!(f, " {value}"),
            Operator::I64Const { value } => write!(f, " {value}"),
            Operator::F32Const { value } => write!(f, " {:?}", f32::from_bits(value.bits())),
            Operator::F64Const { value } => write!(f, " {:?}", f64::from_bits(value.bits())),
            Operator::GlobalGet { global_index } | Operator::GlobalSet { global_index } => {
                write!(f, " {global_index}")
            }
            Operator::LocalGet { local_index }
            | Operator::LocalSet { local_index }
            | Operator::LocalTee { local_index } => write!(f, " {local_index}"),
            // Labels are the successors that follow.
            Operator::Br { .. } | Operator::BrIf { .. } | Operator::BrTable { .. } => Ok(()),
            Operator::If { .. } => Ok(()),
            _ => match debug.split_once(' ') {
                Some((_, immediates)) => write!(f, " {immediates}"),
                None => Ok(()),
            },
        }
    }
}
