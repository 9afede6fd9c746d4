//! Reads a function body into blocks, instructions and values.
//!
//! The operand stack is numbered by abstract interpretation, so stack values are in SSA form from
//! the start. Accesses of locals stay instructions; `promote` turns them into values. Code that
//! control does not reach is left out, but for the `end`s of its blocks.
//!
//! Exceptions: in the body of a `try_table` or `try`, each instruction that may throw ends its
//! block. It has an edge to a *dispatch* block, which stands for the unwinding and has an edge for
//! each catch clause and to the dispatch block around. So the edges are linear in the code.
//! `delegate` says which dispatch block is around.

mod control;
mod tries;

use crate::effects::{self, Effects};
use crate::error::Error;
use crate::reason::Reason;
use crate::ssa::{BlockData, Def, Function, Inst, InstData, Kind, Value};
use memphis::{Block, Cfg};
use std::collections::HashMap;
use tries::Tries;
use wasmparser::{
    BinaryReaderError, BlockType, FuncValidator, FunctionBody, ModuleArity, Operator, ValType, WasmModuleResources,
};

/// A number that stands for none.
const NONE: u32 = u32::MAX;

/// Block arguments over all edges, per byte of the body, beyond which a function is not converted.
/// Types with many results on many edges would make it far larger than its text.
const MAX_POOL: usize = 64;

/// The outcome for a valid body.
pub(crate) enum Decoded {
    Function(Box<Function>),
    /// The function cannot be converted, for this reason; the number of its accesses of locals.
    Unsupported(Reason, u64),
}

#[derive(Clone, Copy, PartialEq)]
enum FrameKind {
    Block,
    Loop,
    If,
    Else,
}

struct Frame {
    kind: FrameKind,
    /// The height of the stack below the parameters.
    base: usize,
    n_params: usize,
    results: Vec<ValType>,
    /// The label that branches lead to.
    label: u32,
    /// The number of edges to the end.
    branches: u32,
    /// For `if`: the edge for the other case, its label, and the operands it starts with.
    else_edge: usize,
    else_label: u32,
    else_args: (u32, u32),
    /// The label of the dispatch block for exceptions inside.
    dispatch: u32,
    /// For `try`: the label of the next clause.
    next_clause: u32,
    /// For `try`: the block that starts the current clause, `NONE` in the body.
    clause: u32,
}

struct Decoder<'a, R> {
    validator: &'a mut FuncValidator<R>,
    function: Function,
    frames: Vec<Frame>,
    stack: Vec<Value>,
    /// The block of each label, once known.
    labels: Vec<u32>,
    /// The label that each edge leads to; edges are in order of their sources.
    edge_labels: Vec<u32>,
    /// The first edge of each block.
    edge_rows: Vec<u32>,
    live: bool,
    /// Blocks opened in code that is not reached.
    dead_depth: u32,
    /// Effects by opcode, for those of one byte.
    effects: [u16; 256],
    unsupported: Option<Reason>,
    /// For `br_table`: the last table in which each label was seen.
    seen: Vec<u32>,
    n_tables: u32,
    /// The clauses of each `try`, once there is one.
    tries: Option<Tries>,
}

/// Reads and validates a body.
pub(crate) fn decode<R: WasmModuleResources>(
    body: &FunctionBody<'_>,
    validator: &mut FuncValidator<R>,
) -> Result<Decoded, Error> {
    let index = validator.index();
    let start = body.range().start;
    let mut reader = body.get_binary_reader();
    let invalid = |error| Error::invalid(Some(index), &error, None);
    let n_params = validator.len_locals();
    validator.read_locals(&mut reader).map_err(invalid)?;
    let locals = (0..validator.len_locals())
        .map(|local| validator.get_local_type(local).expect("a local below their number"))
        .collect();
    let mut decoder = Decoder::new(validator, index, n_params, locals);
    let max_pool = MAX_POOL * body.as_bytes().len() + 4096;
    let mut operators = wasmparser::OperatorsReader::new(reader);
    while !operators.eof() {
        let at = operators.original_position();
        let operator = operators.read().map_err(invalid)?;
        let range = ((at - start) as u32, (operators.original_position() - start) as u32);
        let byte = body.as_bytes()[range.0 as usize];
        match operator {
            Operator::LocalGet { .. } | Operator::LocalSet { .. } | Operator::LocalTee { .. } => {
                decoder.function.n_accesses += 1;
            }
            Operator::Try { .. } if decoder.tries.is_none() => decoder.tries = Some(Tries::find(body)),
            _ => {}
        }
        decoder
            .operator(&operator, byte, at, range)
            .map_err(|error| Error::invalid(Some(index), &error, Some(&operator)))?;
        if decoder.function.pool.len() > max_pool && decoder.unsupported.is_none() {
            decoder.unsupported = Some(Reason::new("size", "it has too many block arguments"));
        }
    }
    operators.finish().map_err(invalid)?;
    Ok(decoder.finish())
}

impl<'a, R: WasmModuleResources> Decoder<'a, R> {
    fn new(validator: &'a mut FuncValidator<R>, index: u32, n_params: u32, locals: Vec<ValType>) -> Self {
        let mut numbers = HashMap::new();
        let classes = locals
            .iter()
            .map(|ty| {
                let next = numbers.len() as u32;
                *numbers.entry(*ty).or_insert(next)
            })
            .collect();
        let n_classes = numbers.len();
        let mut function = Function { index, n_params, locals, classes, n_classes, ..Function::default() };
        for number in 0..n_params {
            let ty = function.locals[number as usize];
            function.new_value(Some(ty), Def::Param(number));
        }
        let results = match validator.get_control_frame(0).map(|frame| frame.block_type) {
            Some(ty) => block_results(validator, ty),
            None => Vec::new(),
        };
        let mut decoder = Self {
            validator,
            function,
            frames: Vec::new(),
            stack: Vec::new(),
            labels: Vec::new(),
            edge_labels: Vec::new(),
            edge_rows: Vec::new(),
            live: true,
            dead_depth: 0,
            effects: [u16::MAX; 256],
            unsupported: None,
            seen: Vec::new(),
            n_tables: 0,
            tries: None,
        };
        decoder.start_block(0, 0);
        let label = decoder.new_label(NONE);
        decoder.push_frame(FrameKind::Block, 0, results, label, NONE);
        decoder
    }

    fn finish(mut self) -> Decoded {
        if let Some(reason) = self.unsupported {
            return Decoded::Unsupported(reason, self.function.n_accesses);
        }
        let n_insts = self.function.insts.len() as u32;
        if let Some(last) = self.function.blocks.last_mut() {
            last.insts.1 = n_insts;
        }
        self.edge_rows.push(self.edge_labels.len() as u32);
        let mut cfg = Cfg::new();
        cfg.reserve(self.function.blocks.len(), self.edge_labels.len());
        for row in self.edge_rows.windows(2) {
            let labels = &self.edge_labels[row[0] as usize..row[1] as usize];
            cfg.push_block(labels.iter().map(|&label| Block(self.labels[label as usize])));
        }
        cfg.finish(Block(0));
        let mut position = vec![0; cfg.n_edges()];
        for block in (0..self.function.blocks.len()).map(Block::new) {
            for (number, edge) in (0..).zip(cfg.incoming(block)) {
                position[edge.index()] = number;
            }
        }
        self.function.cfg = cfg;
        self.function.position = position;
        Decoded::Function(Box::new(self.function))
    }

    // Labels, edges and blocks.

    fn new_label(&mut self, block: u32) -> u32 {
        self.labels.push(block);
        self.seen.push(0);
        self.labels.len() as u32 - 1
    }

    /// Ends the block before, and starts the next one with stack parameters that are the given
    /// range of values.
    fn start_block(&mut self, first_param: u32, n_params: u32) -> u32 {
        let n_insts = self.function.insts.len() as u32;
        if let Some(last) = self.function.blocks.last_mut() {
            last.insts.1 = n_insts;
        }
        self.edge_rows.push(self.edge_labels.len() as u32);
        self.function.blocks.push(BlockData {
            insts: (n_insts, n_insts),
            params: (first_param, n_params),
            terminator: None,
            is_dispatch: false,
        });
        self.function.blocks.len() as u32 - 1
    }

    /// The next block, which follows the current one and has no parameters.
    fn next_block(&mut self) {
        let label = self.new_label(NONE);
        self.edge(label, 0, 0);
        self.labels[label as usize] = self.start_block(0, 0);
    }

    /// An edge from the current block.
    fn edge(&mut self, label: u32, args: u32, n: u32) {
        self.edge_labels.push(label);
        self.function.edge_args.push((args, n));
    }

    /// Puts the topmost operands into the pool.
    fn top(&mut self, n: usize) -> (u32, u32) {
        let start = self.function.pool.len() as u32;
        let from = self.stack.len() - n;
        self.function.pool.extend_from_slice(&self.stack[from..]);
        (start, n as u32)
    }

    /// An edge to the label of a frame, with the operands that it expects.
    fn branch(&mut self, depth: u32) -> u32 {
        let frame = self.frames.len() - 1 - depth as usize;
        let (label, n) = (self.frames[frame].label, self.arity(frame));
        let (args, n) = self.top(n);
        self.edge(label, args, n);
        self.frames[frame].branches += 1;
        label
    }

    fn arity(&self, frame: usize) -> usize {
        let frame = &self.frames[frame];
        if frame.kind == FrameKind::Loop { frame.n_params } else { frame.results.len() }
    }

    fn push_frame(&mut self, kind: FrameKind, n_params: usize, results: Vec<ValType>, label: u32, dispatch: u32) {
        self.frames.push(Frame {
            kind,
            base: self.stack.len() - n_params,
            n_params,
            results,
            label,
            branches: 0,
            else_edge: 0,
            else_label: NONE,
            else_args: (0, 0),
            dispatch,
            next_clause: NONE,
            clause: NONE,
        });
    }

    fn dispatch(&self) -> u32 {
        self.frames.last().map_or(NONE, |frame| frame.dispatch)
    }

    // Instructions.

    /// Adds an instruction that pops this number of operands.
    fn push(&mut self, range: (u32, u32), kind: Kind, n_operands: usize, effects: Effects) -> Inst {
        let operands = self.top(n_operands);
        self.stack.truncate(self.stack.len() - n_operands);
        let inst = Inst(self.function.insts.len() as u32);
        self.function.insts.push(InstData { start: range.0, end: range.1, kind, effects, operands, results: (0, 0) });
        inst
    }

    /// Adds the instruction that ends the block.
    fn terminator(&mut self, range: (u32, u32), n_operands: usize) -> Inst {
        let inst = self.push(range, Kind::Terminator, n_operands, Effects::ALL);
        self.function.blocks.last_mut().expect("a current block").terminator = Some(inst);
        inst
    }

    fn marker(&mut self, range: (u32, u32)) {
        let kind = if self.live { Kind::Marker } else { Kind::DeadMarker };
        self.push(range, kind, 0, Effects::NONE);
    }

    /// Makes results, whose types are those on top of the validator's stack.
    fn results(&mut self, inst: Inst, n: usize) {
        let start = self.function.values.len() as u32;
        self.function.insts[inst.index()].results = (start, n as u32);
        for depth in (0..n).rev() {
            let ty = self.validator.get_operand_type(depth).flatten();
            let value = self.function.new_value(ty, Def::Inst(inst));
            self.stack.push(value);
        }
    }

    fn operator(
        &mut self,
        operator: &Operator<'_>,
        byte: u8,
        at: u64,
        range: (u32, u32),
    ) -> Result<(), BinaryReaderError> {
        if self.unsupported.is_some() {
            return self.validator.op(at, operator);
        }
        if !self.live {
            self.validator.op(at, operator)?;
            self.dead(operator, range);
            return Ok(());
        }
        let arity = operator.operator_arity(&*self.validator);
        self.validator.op(at, operator)?;
        if self.control(operator, arity, range)? {
            return Ok(());
        }
        let Some((pops, pushes)) = arity else {
            self.unsupported =
                Some(Reason::new("instruction", format!("{} is not known", crate::names::name(operator))));
            return Ok(());
        };
        let (pops, pushes) = (pops as usize, pushes as usize);
        let kind = match *operator {
            Operator::LocalGet { local_index } => Kind::Get(local_index),
            Operator::LocalSet { local_index } => Kind::Set(local_index),
            Operator::LocalTee { local_index } => Kind::Tee(local_index),
            Operator::Drop => Kind::Drop,
            Operator::I32Const { .. }
            | Operator::I64Const { .. }
            | Operator::F32Const { .. }
            | Operator::F64Const { .. }
            | Operator::V128Const { .. }
            | Operator::RefNull { .. } => Kind::Const,
            _ => Kind::Plain,
        };
        if let Kind::Tee(_) = kind {
            let value = *self.stack.last().expect("the operand of a valid instruction");
            self.push(range, kind, 1, Effects::NONE);
            self.stack.push(value);
            return Ok(());
        }
        let effects = match kind {
            Kind::Plain => self.effects(operator, byte, pops as u32),
            _ => Effects::NONE,
        };
        let inst = self.push(range, kind, pops, effects);
        self.results(inst, pushes);
        Ok(())
    }

    fn effects(&mut self, operator: &Operator<'_>, byte: u8, n_operands: u32) -> Effects {
        let is_mutable = |global| self.validator.resources().global_at(global).is_none_or(|global| global.mutable);
        // Prefixes come before several operators, and the effects of `global.get` depend on more.
        if byte >= 0xfb || byte == 0x23 {
            return effects::of(operator, n_operands, is_mutable);
        }
        let key = &mut self.effects[byte as usize];
        if *key == u16::MAX {
            *key = effects::of(operator, n_operands, is_mutable).0;
        }
        Effects(*key)
    }
}

fn block_results<R: WasmModuleResources>(validator: &FuncValidator<R>, ty: BlockType) -> Vec<ValType> {
    match ty {
        BlockType::Empty => Vec::new(),
        BlockType::Type(ty) => vec![ty],
        BlockType::FuncType(index) => match validator.sub_type_at(index) {
            Some(ty) => ty.unwrap_func().results().to_vec(),
            None => Vec::new(),
        },
    }
}
