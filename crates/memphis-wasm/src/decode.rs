//! Reads a function body into blocks, instructions and values.
//!
//! The operand stack is numbered by abstract interpretation, so stack values are in SSA form from
//! the start. Accesses of locals stay instructions; `promote` turns them into values. Code that
//! control does not reach is left out, but for the `end`s of its blocks.
//!
//! Exceptions: in the body of a `try_table` each instruction that may throw ends its block. It has
//! an edge to a *dispatch* block, which stands for the unwinding and has an edge to each label of
//! the catch clauses and to the dispatch block around. So the edges are linear in the code.

use crate::effects::{self, Effects};
use crate::error::Error;
use crate::reason::Reason;
use crate::ssa::{BlockData, Def, Function, Inst, InstData, Kind, Value};
use memphis::{Block, Cfg};
use std::collections::HashMap;
use wasmparser::{
    BlockType, Catch, FuncValidator, FunctionBody, ModuleArity, Operator, RefType, ValType, WasmModuleResources,
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
        if let 0x20..=0x22 = byte {
            decoder.function.n_accesses += 1;
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
    ) -> Result<(), wasmparser::BinaryReaderError> {
        if self.unsupported.is_some() {
            return self.validator.op(at, operator);
        }
        if !self.live {
            self.validator.op(at, operator)?;
            self.dead(operator, range);
            return Ok(());
        }
        if self.control(operator, at, range)? {
            return Ok(());
        }
        let arity = operator.operator_arity(&*self.validator);
        self.validator.op(at, operator)?;
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

    /// Control flow of live code; false if the operator is none.
    fn control(
        &mut self,
        operator: &Operator<'_>,
        at: u64,
        range: (u32, u32),
    ) -> Result<bool, wasmparser::BinaryReaderError> {
        use Operator as O;
        match operator {
            O::Block { blockty } => {
                self.validator.op(at, operator)?;
                self.marker(range);
                let (n, results) = self.signature(*blockty);
                let label = self.new_label(NONE);
                self.push_frame(FrameKind::Block, n, results, label, self.dispatch());
            }
            O::Loop { blockty } => {
                self.validator.op(at, operator)?;
                let (n, results) = self.signature(*blockty);
                let label = self.new_label(NONE);
                let (args, _) = self.top(n);
                self.edge(label, args, n as u32);
                let base = self.stack.len() - n;
                let block = self.join(base, &self.types(n), label);
                self.marker(range);
                self.labels[label as usize] = block;
                self.push_frame(FrameKind::Loop, n, results, label, self.dispatch());
            }
            O::If { blockty } => {
                self.validator.op(at, operator)?;
                let (n, results) = self.signature(*blockty);
                self.terminator(range, 1);
                let (label, else_label) = (self.new_label(NONE), self.new_label(NONE));
                let then = self.new_label(NONE);
                self.edge(then, 0, 0);
                let args = self.top(n);
                let else_edge = self.edge_labels.len();
                self.edge(else_label, args.0, args.1);
                self.push_frame(FrameKind::If, n, results, label, self.dispatch());
                let frame = self.frames.last_mut().expect("just pushed");
                (frame.else_edge, frame.else_label, frame.else_args) = (else_edge, else_label, args);
                self.labels[then as usize] = self.start_block(0, 0);
            }
            O::Else => {
                self.validator.op(at, operator)?;
                self.start_else(range);
            }
            O::End => {
                self.validator.op(at, operator)?;
                self.end(range);
            }
            O::Br { relative_depth } => {
                self.validator.op(at, operator)?;
                self.terminator(range, 0);
                self.branch(*relative_depth);
                self.live = false;
            }
            O::BrIf { relative_depth } => {
                self.validator.op(at, operator)?;
                self.terminator(range, 1);
                self.branch(*relative_depth);
                self.next_block();
            }
            O::BrTable { targets } => {
                self.validator.op(at, operator)?;
                self.terminator(range, 1);
                self.n_tables += 1;
                // All edges to one label have the same arguments; one is enough.
                for target in targets.targets().chain([Ok(targets.default())]) {
                    let frame = self.frames.len() - 1 - target? as usize;
                    let label = self.frames[frame].label as usize;
                    if self.seen[label] != self.n_tables {
                        self.seen[label] = self.n_tables;
                        self.branch((self.frames.len() - 1 - frame) as u32);
                    }
                }
                self.live = false;
            }
            O::BrOnNull { relative_depth } => {
                let inst = self.terminator(range, 1);
                self.validator.op(at, operator)?;
                self.branch(*relative_depth);
                self.results(inst, 1);
                self.next_block();
            }
            O::BrOnNonNull { relative_depth } => {
                let inst = self.terminator(range, 1);
                self.validator.op(at, operator)?;
                self.untyped_result(inst);
                self.branch(*relative_depth);
                self.stack.pop();
                self.next_block();
            }
            O::BrOnCast { relative_depth, .. } | O::BrOnCastFail { relative_depth, .. } => {
                let inst = self.terminator(range, 1);
                self.validator.op(at, operator)?;
                self.untyped_result(inst);
                self.branch(*relative_depth);
                self.next_block();
            }
            O::TryTable { try_table } => {
                self.validator.op(at, operator)?;
                let (n, results) = self.signature(try_table.ty);
                self.terminator(range, 0);
                let outer = self.dispatch();
                let (body, dispatch) = (self.new_label(NONE), self.new_label(NONE));
                self.edge(body, 0, 0);
                self.edge(dispatch, 0, 0);
                self.start_dispatch(&try_table.catches, dispatch, outer);
                self.labels[body as usize] = self.start_block(0, 0);
                let label = self.new_label(NONE);
                self.push_frame(FrameKind::Block, n, results, label, dispatch);
            }
            O::Return
            | O::Unreachable
            | O::Throw { .. }
            | O::ThrowRef
            | O::ReturnCall { .. }
            | O::ReturnCallIndirect { .. }
            | O::ReturnCallRef { .. } => {
                let Some((pops, _)) = operator.operator_arity(&*self.validator) else {
                    return self.refuse(operator, at);
                };
                self.validator.op(at, operator)?;
                self.terminator(range, pops as usize);
                if matches!(operator, O::Throw { .. } | O::ThrowRef) && self.dispatch() != NONE {
                    self.edge(self.dispatch(), 0, 0);
                }
                self.live = false;
            }
            O::Call { .. } | O::CallIndirect { .. } | O::CallRef { .. } if self.dispatch() != NONE => {
                let Some((pops, pushes)) = operator.operator_arity(&*self.validator) else {
                    return self.refuse(operator, at);
                };
                self.validator.op(at, operator)?;
                let inst = self.terminator(range, pops as usize);
                self.results(inst, pushes as usize);
                let next = self.new_label(NONE);
                self.edge(next, 0, 0);
                self.edge(self.dispatch(), 0, 0);
                self.labels[next as usize] = self.start_block(0, 0);
            }
            O::Try { .. }
            | O::Catch { .. }
            | O::CatchAll
            | O::Delegate { .. }
            | O::Rethrow { .. }
            | O::BrOnCastDescEq { .. }
            | O::BrOnCastDescEqFail { .. }
            | O::Suspend { .. }
            | O::Resume { .. }
            | O::ResumeThrow { .. }
            | O::ResumeThrowRef { .. }
            | O::Switch { .. } => return self.refuse(operator, at),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Validates on, and leaves the function as it is.
    fn refuse(&mut self, operator: &Operator<'_>, at: u64) -> Result<bool, wasmparser::BinaryReaderError> {
        self.validator.op(at, operator)?;
        self.unsupported = Some(Reason::new("instruction", format!("it has {}", crate::names::name(operator))));
        Ok(true)
    }

    /// A result of a branch on references. What it is differs on the two ways, the reference itself
    /// does not; no local has to have its type before something stores it.
    fn untyped_result(&mut self, inst: Inst) {
        let value = self.function.new_value(None, Def::Inst(inst));
        self.function.insts[inst.index()].results = (value.0, 1);
        self.stack.push(value);
    }

    /// The block from which exceptions go to the labels of the catch clauses.
    fn start_dispatch(&mut self, catches: &[Catch], label: u32, outer: u32) {
        self.function.has_handlers = true;
        let block = self.start_block(0, 0);
        self.labels[label as usize] = block;
        self.function.blocks[block as usize].is_dispatch = true;
        let mut catches_all = false;
        for catch in catches {
            let (tag, has_ref, depth) = match *catch {
                Catch::One { tag, label } => (Some(tag), false, label),
                Catch::OneRef { tag, label } => (Some(tag), true, label),
                Catch::All { label } => (None, false, label),
                Catch::AllRef { label } => (None, true, label),
            };
            catches_all |= tag.is_none();
            let mut types = match tag.and_then(|tag| self.validator.resources().tag_at(tag)) {
                Some(tag) => tag.params().to_vec(),
                None => Vec::new(),
            };
            if has_ref {
                types.push(ValType::Ref(RefType::EXN));
            }
            let height = self.stack.len();
            for ty in types {
                let value = self.function.new_value(Some(ty), Def::Exception(Block(block)));
                self.stack.push(value);
            }
            self.branch(depth);
            self.stack.truncate(height);
        }
        if outer != NONE && !catches_all {
            self.edge(outer, 0, 0);
        }
    }

    fn types(&self, n: usize) -> Vec<Option<ValType>> {
        (0..n).rev().map(|depth| self.validator.get_operand_type(depth).flatten()).collect()
    }

    fn signature(&self, ty: BlockType) -> (usize, Vec<ValType>) {
        let n = self.validator.block_type_arity(ty).map_or(0, |arity| arity.0 as usize);
        (n, block_results(self.validator, ty))
    }

    /// Starts a block with a stack parameter for each type, above `base`.
    fn join(&mut self, base: usize, types: &[Option<ValType>], label: u32) -> u32 {
        let first = self.function.values.len() as u32;
        let block = self.start_block(first, types.len() as u32);
        self.labels[label as usize] = block;
        self.stack.truncate(base);
        for (number, &ty) in (0..).zip(types) {
            let value = self.function.new_value(ty, Def::StackParam(Block(block), number));
            self.stack.push(value);
        }
        block
    }

    /// The fall-through to the end of the innermost frame.
    fn fall_through(&mut self) {
        if self.live {
            self.branch(0);
        }
    }

    fn start_else(&mut self, range: (u32, u32)) {
        self.fall_through();
        let frame = self.frames.last_mut().expect("a valid else");
        frame.kind = FrameKind::Else;
        let (base, label, edge) = (frame.base, frame.else_label, frame.else_edge);
        let (args, n) = frame.else_args;
        // The operands are still those from before the branch: nothing needs to be passed.
        self.function.edge_args[edge] = (0, 0);
        self.stack.truncate(base);
        let args = args as usize..(args + n) as usize;
        self.stack.extend_from_slice(&self.function.pool[args]);
        self.labels[label as usize] = self.start_block(0, 0);
        self.live = true;
        self.marker(range);
    }

    fn end(&mut self, range: (u32, u32)) {
        let mut branches = 0;
        if let Some(frame) = self.frames.last_mut().filter(|frame| frame.kind == FrameKind::If) {
            frame.branches += 1;
        }
        let kind = self.frames.last().expect("a valid end").kind;
        if kind != FrameKind::Loop {
            branches = self.frames.last().expect("a valid end").branches;
            if branches > 0 {
                self.fall_through();
            }
        }
        let frame = self.frames.pop().expect("a valid end");
        if branches > 0 {
            let types: Vec<_> = frame.results.iter().map(|&ty| Some(ty)).collect();
            let block = self.join(frame.base, &types, frame.label);
            if frame.kind == FrameKind::If {
                self.labels[frame.else_label as usize] = block;
            }
            self.live = true;
        }
        self.marker(range);
        if !self.live {
            self.stack.truncate(frame.base);
            let is_free =
                |parent: &Frame| frame.results.is_empty() && parent.results.is_empty() && parent.base == frame.base;
            if self.frames.last().is_some_and(|parent| !is_free(parent)) {
                self.function.insts.last_mut().expect("just pushed").kind = Kind::DeadEnd;
            }
        }
        if self.frames.is_empty() && self.live {
            // The function ends here: a return without bytes of its own.
            self.terminator((range.1, range.1), frame.results.len());
            self.live = false;
        }
    }

    /// Code that is not reached: only its structure is followed.
    fn dead(&mut self, operator: &Operator<'_>, range: (u32, u32)) {
        use Operator as O;
        match operator {
            O::Block { .. } | O::Loop { .. } | O::If { .. } | O::TryTable { .. } | O::Try { .. } => {
                self.dead_depth += 1;
            }
            O::Else if self.dead_depth == 0 => self.start_else(range),
            O::End | O::Delegate { .. } if self.dead_depth > 0 => self.dead_depth -= 1,
            O::End => self.end(range),
            _ => {}
        }
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
