//! Control flow: frames of blocks, branches, and what ends a block.

use super::tries::Handlers;
use super::{Decoder, Frame, FrameKind, NONE, block_results};
use crate::reason::Reason;
use crate::ssa::{Def, Inst, Kind};
use memphis::Block;
use wasmparser::{
    BinaryReaderError, BlockType, BrTable, Catch, ModuleArity, Operator, RefType, TryTable, ValType,
    WasmModuleResources,
};

impl<R: WasmModuleResources> Decoder<'_, R> {
    /// Control flow of live code, once validated; false if the operator is none. `arity` is the
    /// number of operands and results before it.
    pub(super) fn control(
        &mut self,
        operator: &Operator<'_>,
        arity: Option<(u32, u32)>,
        range: (u32, u32),
    ) -> Result<bool, BinaryReaderError> {
        use Operator as O;
        match operator {
            O::Block { blockty } => self.start_plain(*blockty, range),
            O::Loop { blockty } => self.start_loop(*blockty, range),
            O::If { blockty } => self.start_if(*blockty, range),
            O::TryTable { try_table } => self.start_try_table(try_table, range),
            O::Try { blockty } => self.start_try(*blockty, range),
            O::Catch { .. } | O::CatchAll => self.start_clause(operator, range),
            // A `try` with `delegate` has no clauses: it ends as a block does.
            O::Delegate { .. } => self.end(range),
            O::Else => self.start_else(range),
            O::End => self.end(range),
            O::Br { relative_depth } => {
                self.terminator(range, 0);
                self.branch(*relative_depth);
                self.live = false;
            }
            O::BrIf { relative_depth } => {
                self.terminator(range, 1);
                self.branch(*relative_depth);
                self.next_block();
            }
            O::BrTable { targets } => self.branch_by_table(targets, range)?,
            O::BrOnNull { relative_depth } => {
                let inst = self.terminator(range, 1);
                self.branch(*relative_depth);
                self.results(inst, 1);
                self.next_block();
            }
            O::BrOnNonNull { relative_depth } => {
                let inst = self.terminator(range, 1);
                self.untyped_result(inst);
                self.branch(*relative_depth);
                self.stack.pop();
                self.next_block();
            }
            O::BrOnCast { relative_depth, .. } | O::BrOnCastFail { relative_depth, .. } => {
                self.branch_on_cast(*relative_depth, 1, range);
            }
            O::BrOnCastDescEq { relative_depth, .. } | O::BrOnCastDescEqFail { relative_depth, .. } => {
                self.branch_on_cast(*relative_depth, 2, range);
            }
            O::Return
            | O::Unreachable
            | O::Throw { .. }
            | O::ThrowRef
            | O::Rethrow { .. }
            | O::ReturnCall { .. }
            | O::ReturnCallIndirect { .. }
            | O::ReturnCallRef { .. } => match arity {
                Some((pops, _)) => self.leave(operator, pops as usize, range),
                None => self.refuse(operator),
            },
            O::Call { .. } | O::CallIndirect { .. } | O::CallRef { .. } if self.dispatch() != NONE => match arity {
                Some((pops, pushes)) => self.call(pops as usize, pushes as usize, range),
                None => self.refuse(operator),
            },
            O::Suspend { .. }
            | O::Resume { .. }
            | O::ResumeThrow { .. }
            | O::ResumeThrowRef { .. }
            | O::Switch { .. } => self.refuse(operator),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// An instruction that leaves the function, or ends in an exception or a trap.
    fn leave(&mut self, operator: &Operator<'_>, n_operands: usize, range: (u32, u32)) {
        let inst = self.terminator(range, n_operands);
        if let Operator::Rethrow { relative_depth } = operator {
            let clause = self.frames[self.frames.len() - 1 - *relative_depth as usize].clause;
            self.function.rethrows.push((inst, Block(clause)));
        }
        let throws = matches!(operator, Operator::Throw { .. } | Operator::ThrowRef | Operator::Rethrow { .. });
        if throws && self.dispatch() != NONE {
            self.edge(self.dispatch(), 0, 0);
        }
        self.live = false;
    }

    /// A call in the body of a `try_table` or `try`.
    fn call(&mut self, n_operands: usize, n_results: usize, range: (u32, u32)) {
        let inst = self.terminator(range, n_operands);
        self.results(inst, n_results);
        let next = self.new_label(NONE);
        self.edge(next, 0, 0);
        self.edge(self.dispatch(), 0, 0);
        self.labels[next as usize] = self.start_block(0, 0);
    }

    fn start_plain(&mut self, ty: BlockType, range: (u32, u32)) {
        self.marker(range);
        let (n, results) = self.signature(ty);
        let label = self.new_label(NONE);
        self.push_frame(FrameKind::Block, n, results, label, self.dispatch());
    }

    fn start_loop(&mut self, ty: BlockType, range: (u32, u32)) {
        let (n, results) = self.signature(ty);
        let label = self.new_label(NONE);
        let (args, _) = self.top(n);
        self.edge(label, args, n as u32);
        let base = self.stack.len() - n;
        let block = self.join(base, &self.types(n), label);
        self.marker(range);
        self.labels[label as usize] = block;
        self.push_frame(FrameKind::Loop, n, results, label, self.dispatch());
    }

    fn start_if(&mut self, ty: BlockType, range: (u32, u32)) {
        let (n, results) = self.signature(ty);
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

    fn start_try_table(&mut self, try_table: &TryTable, range: (u32, u32)) {
        let (n, results) = self.signature(try_table.ty);
        let (body, dispatch) = self.start_dispatch(range);
        for catch in &try_table.catches {
            let (tag, has_ref, depth) = match *catch {
                Catch::One { tag, label } => (Some(tag), false, label),
                Catch::OneRef { tag, label } => (Some(tag), true, label),
                Catch::All { label } => (None, false, label),
                Catch::AllRef { label } => (None, true, label),
            };
            let height = self.stack.len();
            self.caught(tag, has_ref);
            self.branch(depth);
            self.stack.truncate(height);
        }
        self.end_dispatch(body);
        let label = self.new_label(NONE);
        self.push_frame(FrameKind::Block, n, results, label, dispatch);
    }

    /// Starts a `try`. Without clauses, it is a block from which exceptions go on to the handlers
    /// around it, or to those that `delegate` names.
    fn start_try(&mut self, ty: BlockType, range: (u32, u32)) {
        let (n, results) = self.signature(ty);
        let clauses = match self.next_try() {
            Handlers::Delegate(depth) => {
                // A label that does not exist is refused at the `delegate`.
                let frame = self.frames.iter().rev().nth(depth as usize);
                let dispatch = frame.map_or(NONE, |frame| frame.dispatch);
                return self.start_plain_try(n, results, dispatch, range);
            }
            Handlers::Clauses(tags) if tags.is_empty() => {
                return self.start_plain_try(n, results, self.dispatch(), range);
            }
            Handlers::Clauses(tags) => tags,
        };
        let (body, dispatch) = self.start_dispatch(range);
        let first_clause = self.labels.len() as u32;
        for tag in clauses {
            let label = self.new_label(NONE);
            let height = self.stack.len();
            self.caught(tag, false);
            let (args, n) = self.top(self.stack.len() - height);
            self.edge(label, args, n);
            self.stack.truncate(height);
        }
        self.end_dispatch(body);
        let label = self.new_label(NONE);
        self.push_frame(FrameKind::Block, n, results, label, dispatch);
        self.frames.last_mut().expect("just pushed").next_clause = first_clause;
    }

    fn start_plain_try(&mut self, n_params: usize, results: Vec<ValType>, dispatch: u32, range: (u32, u32)) {
        self.enter_handlers(self.dispatch(), dispatch);
        self.marker(range);
        let label = self.new_label(NONE);
        self.push_frame(FrameKind::Block, n_params, results, label, dispatch);
    }

    /// Starts a block where code without handlers ends and code with handlers begins. Calls before
    /// do not end their blocks, and must not move to where their exceptions would be caught.
    fn enter_handlers(&mut self, from: u32, to: u32) {
        if from == NONE && to != NONE {
            self.next_block();
        }
    }

    fn next_try(&mut self) -> Handlers {
        self.tries.as_mut().expect("the clauses were looked for").next()
    }

    /// Starts the next clause of a `try`: a block whose parameters are parts of the exception.
    fn start_clause(&mut self, operator: &Operator<'_>, range: (u32, u32)) {
        self.fall_through();
        let outer = self.frames.iter().rev().nth(1).map_or(NONE, |frame| frame.dispatch);
        let tag = match operator {
            Operator::Catch { tag_index } => Some(*tag_index),
            _ => None,
        };
        let n_params = self.tag_types(tag).len();
        let frame = self.frames.last_mut().expect("a valid catch");
        let (base, label) = (frame.base, frame.next_clause);
        frame.next_clause += 1;
        // Exceptions in a clause are not for the same `try`.
        frame.dispatch = outer;
        let block = self.join(base, &self.types(n_params), label);
        self.frames.last_mut().expect("a valid catch").clause = block;
        self.live = true;
        self.marker(range);
    }

    /// A branch that leaves the reference on the stack, whichever way it goes. The second operand,
    /// if any, is the descriptor that the reference has to have.
    fn branch_on_cast(&mut self, depth: u32, n_operands: usize, range: (u32, u32)) {
        let inst = self.terminator(range, n_operands);
        self.untyped_result(inst);
        self.branch(depth);
        self.next_block();
    }

    fn branch_by_table(&mut self, targets: &BrTable<'_>, range: (u32, u32)) -> Result<(), BinaryReaderError> {
        self.terminator(range, 1);
        self.n_tables += 1;
        // All edges to one label have the same arguments; one is enough.
        for target in targets.targets().chain([Ok(targets.default())]) {
            let depth = target?;
            let label = self.frames[self.frames.len() - 1 - depth as usize].label as usize;
            if self.seen[label] != self.n_tables {
                self.seen[label] = self.n_tables;
                self.branch(depth);
            }
        }
        self.live = false;
        Ok(())
    }

    /// Leaves the function as it is.
    fn refuse(&mut self, operator: &Operator<'_>) {
        self.unsupported = Some(Reason::new("instruction", format!("it has {}", crate::names::name(operator))));
    }

    /// A result of a branch on references. What it is differs on the two ways, the reference itself
    /// does not; no local has to have its type before something stores it.
    fn untyped_result(&mut self, inst: Inst) {
        let value = self.function.new_value(None, Def::Inst(inst));
        self.function.insts[inst.index()].results = (value.0, 1);
        self.stack.push(value);
    }

    /// Ends the block with the start of a `try_table` or `try`. Starts the dispatch block, whose
    /// edges are added next. Returns the labels of the body and of the dispatch block.
    fn start_dispatch(&mut self, range: (u32, u32)) -> (u32, u32) {
        self.terminator(range, 0);
        let (body, dispatch) = (self.new_label(NONE), self.new_label(NONE));
        self.edge(body, 0, 0);
        self.edge(dispatch, 0, 0);
        let block = self.start_block(0, 0);
        self.labels[dispatch as usize] = block;
        self.function.blocks[block as usize].is_dispatch = true;
        (body, dispatch)
    }

    /// Pushes the parts of an exception that a clause of the current dispatch block receives.
    fn caught(&mut self, tag: Option<u32>, has_ref: bool) {
        let block = Block::new(self.function.blocks.len() - 1);
        self.function.catches.push((block, tag));
        let mut types = self.tag_types(tag);
        if has_ref {
            types.push(ValType::Ref(RefType::EXN));
        }
        for ty in types {
            let value = self.function.new_value(Some(ty), Def::Exception(block));
            self.stack.push(value);
        }
    }

    /// Ends the dispatch block with the edge for exceptions that no clause catches, and starts the
    /// body.
    fn end_dispatch(&mut self, body: u32) {
        let block = Block::new(self.function.blocks.len() - 1);
        let clauses = self.function.catches.iter().rev().take_while(|catch| catch.0 == block);
        let catches_all = clauses.into_iter().any(|catch| catch.1.is_none());
        if self.dispatch() != NONE && !catches_all {
            self.edge(self.dispatch(), 0, 0);
        }
        self.labels[body as usize] = self.start_block(0, 0);
    }

    fn tag_types(&self, tag: Option<u32>) -> Vec<ValType> {
        match tag.and_then(|tag| self.validator.resources().tag_at(tag)) {
            Some(tag) => tag.params().to_vec(),
            None => Vec::new(),
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
        } else if self.live {
            self.enter_handlers(frame.dispatch, self.dispatch());
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
    pub(super) fn dead(&mut self, operator: &Operator<'_>, range: (u32, u32)) {
        use Operator as O;
        match operator {
            O::Block { .. } | O::Loop { .. } | O::If { .. } | O::TryTable { .. } => self.dead_depth += 1,
            O::Try { .. } => {
                self.next_try();
                self.dead_depth += 1;
            }
            O::Else if self.dead_depth == 0 => self.start_else(range),
            O::Catch { .. } | O::CatchAll if self.dead_depth == 0 => self.start_clause(operator, range),
            O::End | O::Delegate { .. } if self.dead_depth > 0 => self.dead_depth -= 1,
            O::End | O::Delegate { .. } => self.end(range),
            _ => {}
        }
    }
}
