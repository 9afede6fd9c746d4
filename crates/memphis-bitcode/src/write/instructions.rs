//! Instructions, as records of a function's block.

use super::attributes::SetText;
use super::constants::{ConstantWriter, Place, gep_flags, global_of};
use super::function::{Draft, FunctionReader, NONE, Name};
use super::pool::Pool;
use super::use_orders;
use super::words::{Records, Tag, Word, sign_in_lowest_bit};
use crate::codes::{function as code, uselist};
use crate::facts::instructions as facts;
use hashbrown::HashMap;
use memphis_ir::attributes::words;
use memphis_ir::{
    Const, ConstKind, ConstTable, Error, Flags, Function, FunctionType, Inst, InstId, Opcode, Operand, Predicate, Type,
    TypeId, Types, Value, ValueKind, unquoted_name,
};
use std::sync::LazyLock;

/// Decodes one body into a draft.
pub(super) struct BodyWriter<'a, 'm> {
    pub f: Function<'a>,
    pub pool: &'a mut Pool<'m>,
    pub numbers: Values<'a>,
    asm: &'a [(Const, TypeId)],
    one: Option<Const>,
    pub of_records: &'a HashMap<usize, Const>,
    /// The number of the first result, and that of the next one.
    first_result: u32,
    pub next: u32,
    /// The number of instructions so far.
    pub n_insts: u32,
    /// The node of the location that was written last.
    pub last_location: u32,
    /// Debug records before the next instruction.
    pub pending: Vec<InstId>,
    /// The numbers of values as metadata.
    pub local_nodes: HashMap<Value, u32>,
    /// Lists of values as metadata: they come after the values.
    pub lists: Records,
    pub n_lists: u32,
    pub draft: Draft<'m>,
    /// Sets of attributes of the current call.
    sets: Vec<(u32, u32)>,
}

/// The numbers of a function's values, and its types.
#[derive(Clone, Copy)]
pub(super) struct Values<'a> {
    f: Function<'a>,
    constants: &'a [u32],
    locals: &'a [u32],
    types: &'a [TypeId],
    globals: &'a super::numbers::Numbers,
}

impl Values<'_> {
    fn global(&self, c: Const) -> Option<u32> {
        global_of(&self.f.body.consts.get(c).kind).map(|global| self.globals.globals[global])
    }
}

impl Place for Values<'_> {
    fn consts(&self) -> &ConstTable {
        &self.f.body.consts
    }

    fn types(&self) -> Types<'_> {
        self.f.types()
    }

    fn word(&self, constant: Const) -> Word {
        match self.global(constant) {
            Some(global) => Word::new(Tag::Raw, global.into()),
            None => Word::new(Tag::Local, self.constants[constant.0 as usize].into()),
        }
    }

    fn pool_type(&self, ty: TypeId) -> TypeId {
        pool_type(self.f, self.types, ty)
    }
}

fn pool_type(f: Function<'_>, own: &[TypeId], ty: TypeId) -> TypeId {
    match ty.0.checked_sub(f.module.types.len() as u32) {
        None => ty,
        Some(index) => own[index as usize],
    }
}

/// The type of the function that a call calls, among the types of the pool.
pub(super) fn called_type(pool: &mut Pool<'_>, f: Function<'_>, own: &[TypeId], call: InstId) -> TypeId {
    let inst = f.body.inst(call);
    if let Type::Function(_) = f.types().get(inst.aux_ty) {
        return pool_type(f, own, inst.aux_ty);
    }
    let callee = f.called_function(call);
    let arguments = f.body.call_arguments(call);
    // A value may be an argument of type `metadata`.
    let is_called = |ty: &FunctionType| {
        let fits = |(&param, argument): (&TypeId, &Operand)| param == argument.ty || param == TypeId::METADATA;
        ty.result == inst.aux_ty
            && !ty.varargs
            && ty.params.len() == arguments.len()
            && ty.params.iter().zip(arguments).all(fits)
    };
    if let Some(callee) = callee
        && let Type::Function(ty) = f.module.types.get(callee.ty)
        && is_called(ty)
    {
        return callee.ty;
    }
    let params = arguments.iter().map(|argument| pool_type(f, own, argument.ty)).collect();
    let result = pool_type(f, own, inst.aux_ty);
    pool.intern_type(Type::Function(FunctionType { result, params, varargs: false }))
}

impl<'a, 'm> BodyWriter<'a, 'm> {
    pub(super) fn new(reader: &'a mut FunctionReader<'m>) -> BodyWriter<'a, 'm> {
        let FunctionReader { pool, body, constants, locals, types, asm, one, of_records, n_constants, .. } = reader;
        let f = Function { module: pool.module, body };
        let globals = pool.numbers;
        let first_result = body.n_args + *n_constants;
        BodyWriter {
            f,
            numbers: Values { f, constants, locals, types, globals },
            pool,
            asm,
            one: *one,
            of_records,
            first_result,
            next: first_result,
            n_insts: 0,
            last_location: memphis_ir::NO_NODE,
            pending: Vec::new(),
            local_nodes: HashMap::new(),
            lists: Records::default(),
            n_lists: 0,
            draft: Draft { n_blocks: body.blocks.len() as u32, ..Draft::default() },
            sets: Vec::new(),
        }
    }

    /// An error at an instruction.
    pub(super) fn error(&self, inst: InstId, message: &str) -> Error {
        Error::new(self.f.place(inst), message)
    }

    pub(super) fn write_constants(&mut self, order: &[Const]) -> Result<(), Error> {
        let mut last = None;
        let BodyWriter { f, numbers, pool, draft, asm, .. } = self;
        let mut writer = ConstantWriter { place: &*numbers, pool, records: &mut draft.constants };
        for &c in order {
            let ty = f.body.consts.get(c).ty;
            if last.replace(ty) != Some(ty) {
                writer.set_type(ty);
            }
            writer.constant(c).map_err(|error| at_start(*f, error))?;
        }
        for &(c, ty) in asm.iter() {
            let data = f.body.consts.get(c);
            if last.replace(data.ty) != Some(data.ty) {
                writer.set_type(data.ty);
            }
            if let ConstKind::InlineAsm(text) = &data.kind {
                writer.inline_asm(text, ty).map_err(|error| at_start(*f, error))?;
            }
        }
        Ok(())
    }

    pub(super) fn write_body(&mut self) -> Result<(), Error> {
        let module = self.pool.module;
        let properties = module.properties(module.function(self.f.body.function).global);
        self.attachments_of_function(&properties.attachments)?;
        for (id, inst) in self.f.body.insts.iter() {
            if inst.opcode.is_debug_record() {
                self.pending.push(id);
                continue;
            }
            self.instruction(id, inst)?;
            if inst.result.is_some() {
                self.next += 1;
                // LLVM's table has the types of all results, and other readers count on that.
                self.ty(inst.ty);
            }
            self.location(id, inst)?;
            self.attachments(id, inst)?;
            for record in std::mem::take(&mut self.pending) {
                self.debug_record(record)?;
            }
            self.n_insts += 1;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Draft<'m>, Error> {
        let (f, module) = (self.f, self.pool.module);
        let locals = self.numbers.locals;
        for (local, data) in f.body.locals.iter() {
            let number = locals[local.0 as usize];
            if !data.is_named() || number == NONE {
                continue;
            }
            let Some(name) = f.name(local) else { continue };
            // The name is a part of the module's text.
            let at = memphis_ir::offset_in(name, module.text);
            let is_block = matches!(data.def, memphis_ir::Def::Block(_));
            self.draft.names.push(Name { number, is_block, text: &module.text[at..at + name.len()] });
        }
        let labels = &module.function(f.body.function).taken_labels;
        for (label, block) in labels.iter().zip(f.address_taken_blocks()) {
            self.draft.taken.push((unquoted_name(label).into(), block.0));
        }
        for (block, order) in f.orders_of_block_uses() {
            let record = order.into_iter().chain([block.0]).map(u64::from);
            self.draft.use_orders.record(uselist::BB, record);
        }
        if module.was_bitcode {
            for (block, order) in use_orders::of_comments(f) {
                let record = order.into_iter().chain([block.0]).map(u64::from);
                self.draft.use_orders.record(uselist::BB, record);
            }
        }
        self.draft.n_nodes = self.local_nodes.len() as u32;
        self.draft.lists = self.lists;
        self.draft.uses = self.pool.take_uses();
        let addresses = self.draft.uses.addresses.iter();
        self.draft.addressed = addresses.map(|&address| self.pool.addresses.keys()[address as usize].0).collect();
        Ok(self.draft)
    }

    /// The word of a type.
    pub(super) fn ty(&mut self, ty: TypeId) -> Word {
        let ty = self.numbers.pool_type(ty);
        self.pool.use_type(ty);
        Word::new(Tag::Type, ty.0.into())
    }

    fn push_type(&mut self, ty: TypeId) {
        let word = self.ty(ty);
        self.push(word);
    }

    #[inline]
    pub(super) fn push(&mut self, word: Word) {
        self.draft.body.push(word);
    }

    #[inline]
    pub(super) fn raw(&mut self, value: u64) {
        self.draft.body.raw(value);
    }

    /// The kind of a value that is a constant.
    pub(super) fn constant(&self, value: Value) -> Option<&'a ConstKind> {
        value.as_const().map(|c| &self.f.body.consts.get(c).kind)
    }

    /// The number of a value, if it is not a global.
    fn number(&self, value: Value) -> u32 {
        match value.kind() {
            ValueKind::Local(local) => self.numbers.locals[local.0 as usize],
            ValueKind::Const(c) => self.numbers.constants[c.0 as usize],
        }
    }

    fn block(&self, label: &Operand) -> u64 {
        self.number(label.value).into()
    }

    /// The word of a value by its own number.
    pub(super) fn absolute(&self, value: Value) -> Word {
        match value.as_const().and_then(|c| self.numbers.global(c)) {
            Some(global) => Word::new(Tag::Raw, global.into()),
            None => Word::new(Tag::Local, self.number(value).into()),
        }
    }

    fn push_block(&mut self, label: &Operand) {
        let block = self.block(label);
        self.raw(block);
    }

    /// Pushes the distance of a value from the current instruction.
    pub(super) fn value(&mut self, value: Value) {
        if let Some(global) = value.as_const().and_then(|c| self.numbers.global(c)) {
            self.push(Word::global(Tag::Global, self.next, global));
            return;
        }
        let distance = self.next.wrapping_sub(self.number(value));
        self.raw(distance.into());
    }

    /// The same; pushes also the type of a value that comes later. Returns whether it does.
    fn value_and_type(&mut self, value: Value, ty: TypeId) -> bool {
        self.value(value);
        let is_later = self.is_later(value);
        if is_later {
            self.push_type(ty);
        }
        is_later
    }

    /// True if a value is the result of this instruction or of a later one.
    pub(super) fn is_later(&self, value: Value) -> bool {
        value.as_local().is_some_and(|local| self.numbers.locals[local.0 as usize] >= self.next)
    }

    fn operand(&mut self, operand: &Operand) {
        self.value_and_type(operand.value, operand.ty);
    }

    fn instruction(&mut self, id: InstId, inst: &Inst) -> Result<(), Error> {
        use Opcode::*;
        let body = self.f.body;
        let operands = body.operands_of(inst);
        let record = self.draft.body.begin(record_code(inst));
        match inst.opcode {
            Load => self.load(id, inst, operands)?,
            Store => self.store(id, inst, operands)?,
            Alloca => self.alloca(id, inst, operands)?,
            GetElementPtr => {
                self.raw(gep_flags(inst.flags));
                self.push_type(inst.aux_ty);
                operands.iter().for_each(|operand| self.operand(operand));
            }
            Br => match operands {
                [condition, yes, no] => {
                    self.push_block(yes);
                    self.push_block(no);
                    self.value(condition.value);
                }
                labels => labels.iter().for_each(|label| self.push_block(label)),
            },
            Call | Invoke | CallBr => return self.call(id, inst, record),
            Ret | Resume | Freeze => operands.iter().for_each(|operand| self.operand(operand)),
            ICmp | FCmp => {
                self.operand(&operands[0]);
                self.value(operands[1].value);
                self.raw(PREDICATES[inst.predicate as usize]);
                self.flags(inst);
            }
            Phi => self.phi(inst, operands),
            Select => {
                self.operand(&operands[1]);
                self.value(operands[2].value);
                self.operand(&operands[0]);
                self.flags(inst);
            }
            Switch => {
                self.push_type(operands[0].ty);
                self.value(operands[0].value);
                self.push_block(&operands[1]);
                for case in operands[2..].chunks_exact(2) {
                    self.push(Word::new(Tag::Local, self.number(case[0].value).into()));
                    self.push_block(&case[1]);
                }
            }
            IndirectBr => {
                self.push_type(operands[0].ty);
                self.value(operands[0].value);
                operands[1..].iter().for_each(|label| self.push_block(label));
            }
            Unreachable => {}
            FNeg => {
                self.operand(&operands[0]);
                self.raw(0);
                self.flags(inst);
            }
            _ if inst.opcode.is_binary() => {
                self.operand(&operands[0]);
                self.value(operands[1].value);
                self.raw(OPERATIONS[inst.opcode as usize]);
                self.flags(inst);
            }
            _ if inst.opcode.is_cast() => {
                self.operand(&operands[0]);
                self.push_type(inst.ty);
                self.raw(OPERATIONS[inst.opcode as usize]);
                self.flags(inst);
            }
            _ => self.other_instruction(id, inst, operands)?,
        }
        self.draft.body.end(record);
        Ok(())
    }

    fn other_instruction(&mut self, id: InstId, inst: &Inst, operands: &[Operand]) -> Result<(), Error> {
        use Opcode::*;
        match inst.opcode {
            ExtractElement => operands.iter().for_each(|operand| self.operand(operand)),
            InsertElement => {
                self.operand(&operands[0]);
                self.value(operands[1].value);
                self.operand(&operands[2]);
            }
            ShuffleVector => {
                self.operand(&operands[0]);
                self.value(operands[1].value);
                self.value(operands[2].value);
            }
            ExtractValue | InsertValue => {
                operands.iter().for_each(|operand| self.operand(operand));
                let indices = self.f.indices(id).ok_or_else(|| self.error(id, "an index is too large"))?;
                indices.into_iter().for_each(|index| self.raw(index.into()));
            }
            Fence => {
                let (ordering, scope) = self.ordering_and_scope(id)?;
                self.raw(ordering);
                self.push(scope);
            }
            CmpXchg => self.compare_exchange(id, inst, operands)?,
            AtomicRmw => self.read_modify_write(id, inst, operands)?,
            VaArg => {
                self.push_type(operands[0].ty);
                self.value(operands[0].value);
                self.push_type(inst.ty);
            }
            LandingPad => {
                self.push_type(inst.ty);
                self.raw(inst.flags.has(Flags::CLEANUP).into());
                self.raw(operands.len() as u64);
                for clause in operands {
                    let is_filter = matches!(self.f.types().get(clause.ty), Type::Array(..));
                    self.raw(is_filter.into());
                    self.operand(clause);
                }
            }
            CatchSwitch => {
                let n_handlers = operands.len() - 1 - usize::from(!inst.flags.has(Flags::UNWIND_TO_CALLER));
                self.value(operands[0].value);
                self.raw(n_handlers as u64);
                operands[1..].iter().for_each(|label| self.push_block(label));
            }
            CatchPad | CleanupPad => {
                self.value(operands[0].value);
                self.raw(operands.len() as u64 - 1);
                operands[1..].iter().for_each(|operand| self.operand(operand));
            }
            CatchRet | CleanupRet => {
                self.value(operands[0].value);
                operands[1..].iter().for_each(|label| self.push_block(label));
            }
            _ => return Err(self.error(id, "this instruction is not known, so it cannot be written")),
        }
        Ok(())
    }

    /// Pushes the flags of an instruction, if it has some.
    fn flags(&mut self, inst: &Inst) {
        let flags = flags_of(inst);
        if flags != 0 {
            self.raw(flags);
        }
    }

    fn phi(&mut self, inst: &Inst, operands: &[Operand]) {
        self.push_type(inst.ty);
        for entry in operands.chunks_exact(2) {
            match entry[0].value.as_const().and_then(|c| self.numbers.global(c)) {
                Some(global) => self.push(Word::global(Tag::SignedGlobal, self.next, global)),
                None => {
                    let distance = i64::from(self.next) - i64::from(self.number(entry[0].value));
                    self.raw(sign_in_lowest_bit(distance));
                }
            }
            self.push_block(&entry[1]);
        }
        self.flags(inst);
    }

    fn load(&mut self, id: InstId, inst: &Inst, operands: &[Operand]) -> Result<(), Error> {
        self.operand(&operands[0]);
        self.push_type(inst.ty);
        self.access(id, inst)
    }

    fn store(&mut self, id: InstId, inst: &Inst, operands: &[Operand]) -> Result<(), Error> {
        self.operand(&operands[1]);
        self.operand(&operands[0]);
        self.access(id, inst)
    }

    /// Pushes what a load or store has after its values: alignment, and whether it is volatile or
    /// atomic.
    fn access(&mut self, id: InstId, inst: &Inst) -> Result<(), Error> {
        self.raw(logarithm(self.f.alignment(id).unwrap_or(1)));
        self.raw(inst.flags.has(Flags::VOLATILE).into());
        if inst.flags.has(Flags::ATOMIC) {
            let (ordering, scope) = self.ordering_and_scope(id)?;
            self.raw(ordering);
            self.push(scope);
        }
        Ok(())
    }

    /// The ordering, as a number, and the scope of an atomic operation.
    fn ordering_and_scope(&mut self, id: InstId) -> Result<(u64, Word), Error> {
        let (Some(ordering), Some(scope)) = (self.f.ordering(id), self.f.sync_scope(id)) else {
            return Err(self.error(id, "the ordering of an atomic operation is missing"));
        };
        let scope = self.pool.use_scope(&scope);
        Ok((facts::ordering_code(ordering), Word::new(Tag::Scope, scope.into())))
    }

    fn compare_exchange(&mut self, id: InstId, inst: &Inst, operands: &[Operand]) -> Result<(), Error> {
        self.operand(&operands[0]);
        self.operand(&operands[1]);
        self.value(operands[2].value);
        let (success, scope) = self.ordering_and_scope(id)?;
        self.raw(inst.flags.has(Flags::VOLATILE).into());
        self.raw(success);
        self.push(scope);
        self.raw(self.f.failure_ordering(id).map_or(0, facts::ordering_code));
        self.raw(inst.flags.has(Flags::WEAK).into());
        self.raw(logarithm(self.f.alignment(id).unwrap_or(1)));
        Ok(())
    }

    fn read_modify_write(&mut self, id: InstId, inst: &Inst, operands: &[Operand]) -> Result<(), Error> {
        self.operand(&operands[0]);
        self.operand(&operands[1]);
        let operation =
            self.f.rmw_operation(id).and_then(|operation| facts::RMW_OPERATIONS.code(operation.keyword().as_bytes()));
        let Some(operation) = operation else {
            return Err(self.error(id, "this operation of atomicrmw is not known, so it cannot be written"));
        };
        let (ordering, scope) = self.ordering_and_scope(id)?;
        self.raw(operation);
        self.raw(inst.flags.has(Flags::VOLATILE).into());
        self.raw(ordering);
        self.push(scope);
        self.raw(logarithm(self.f.alignment(id).unwrap_or(1)));
        Ok(())
    }

    fn alloca(&mut self, id: InstId, inst: &Inst, operands: &[Operand]) -> Result<(), Error> {
        self.push_type(inst.aux_ty);
        let (count, count_ty) = match (operands.first(), self.one) {
            (Some(count), _) => (count.value, count.ty),
            (None, Some(one)) => (Value::constant(one), TypeId::I32),
            (None, None) => return Err(self.error(id, "an alloca needs a number of elements")),
        };
        self.push_type(count_ty);
        self.push(self.absolute(count));
        let alignment = logarithm(self.f.alignment(id).unwrap_or(1));
        let flag = |flag: Flags, bit: u32| u64::from(inst.flags.has(flag)) << bit;
        // Bit 6: the type is the allocated one, not that of a pointer to it.
        let packed = alignment & 31 | flag(Flags::INALLOCA, 5) | 1 << 6 | flag(Flags::SWIFTERROR, 7);
        self.raw(packed | alignment >> 5 << 8);
        let space = self.f.types().address_space(inst.ty).unwrap_or(0);
        if space != self.f.module.layout().alloca_space() {
            self.raw(space.into());
        }
        Ok(())
    }
}

impl<'m> BodyWriter<'_, 'm> {
    /// Writes a call, whose record was started.
    fn call(&mut self, id: InstId, inst: &Inst, record: usize) -> Result<(), Error> {
        let (f, body) = (self.f, self.f.body);
        if inst.flags.has(Flags::BUNDLES) {
            self.draft.body.cancel(record);
            self.bundles(id)?;
            self.draft.body.begin(record_code(inst));
        }
        let record = match inst.flags.has(Flags::BUNDLES) {
            true => self.draft.body.len() - 1,
            false => record,
        };
        let ty = called_type(self.pool, f, self.numbers.types, id);
        let (list, convention) = self.call_attributes(id, inst)?;
        self.push(Word::new(Tag::Attributes, list.into()));
        let labels = &body.operands_after_arguments(id);
        match inst.opcode {
            Opcode::Call => {
                let fast = flags_of(inst);
                let flag = |flag: Flags, bits: u64| if inst.flags.has(flag) { bits } else { 0 };
                self.raw(
                    convention << facts::call::CONVENTION_SHIFT
                        | flag(Flags::TAIL, facts::call::TAIL)
                        | flag(Flags::MUSTTAIL, facts::call::TAIL | facts::call::MUSTTAIL)
                        | flag(Flags::NOTAIL, facts::call::NOTAIL)
                        | facts::call::EXPLICIT_TYPE
                        | if fast != 0 { facts::call::FAST_MATH } else { 0 },
                );
                if fast != 0 {
                    self.raw(fast);
                }
            }
            Opcode::Invoke => {
                let [.., normal, unwind] = labels else { return Err(self.error(id, "an invoke has two labels")) };
                self.raw(convention | facts::INVOKE_EXPLICIT_TYPE);
                self.push_block(normal);
                self.push_block(unwind);
            }
            _ => {
                let first = labels.iter().position(|label| label.ty == TypeId::LABEL);
                let Some((normal, others)) = first.and_then(|first| labels[first..].split_first()) else {
                    return Err(self.error(id, "a callbr has a label"));
                };
                self.raw(convention << facts::call::CONVENTION_SHIFT | facts::call::EXPLICIT_TYPE);
                self.push_block(normal);
                self.raw(others.len() as u64);
                others.iter().for_each(|label| self.push_block(label));
            }
        }
        self.pool.use_type(ty);
        self.push(Word::new(Tag::Type, ty.0.into()));
        self.callee_and_arguments(id, ty)?;
        self.draft.body.end(record);
        Ok(())
    }

    fn callee_and_arguments(&mut self, id: InstId, ty: TypeId) -> Result<(), Error> {
        let operands = self.f.body.callee_and_arguments(id);
        let Some((callee, arguments)) = operands.split_first() else {
            return Err(self.error(id, "a call has a callee"));
        };
        let asm = callee.value.as_const().and_then(|c| self.asm.iter().position(|&asm| asm == (c, ty)));
        if let Some(index) = asm {
            let number = self.first_result - self.asm.len() as u32 + index as u32;
            self.raw(self.next.wrapping_sub(number).into());
        } else if let Some(ConstKind::Global(None, name)) = self.constant(callee.value) {
            let number = self.pool.use_undeclared(&unquoted_name(name), ty);
            self.push(Word::global(Tag::Undeclared, self.next, number));
        } else {
            self.operand(callee);
        }
        let types = Types::new(&self.pool.module.types, &self.pool.types);
        let Type::Function(ty) = types.get(ty).clone() else { return Err(self.error(id, "a call has a type")) };
        for (index, argument) in arguments.iter().enumerate() {
            match ty.params.get(index) {
                Some(&TypeId::METADATA) => self.metadata_argument(id, argument)?,
                Some(_) => self.value(argument.value),
                None => self.operand(argument),
            }
        }
        Ok(())
    }

    /// The list of a call's attributes, and its calling convention.
    fn call_attributes(&mut self, id: InstId, inst: &Inst) -> Result<(u32, u64), Error> {
        let (f, text) = (self.f, self.pool.module.text);
        // Parts of the function's text are parts of the module's.
        let whole = |part: &[u8]| {
            let at = memphis_ir::offset_in(part, text);
            &text[at..at + part.len()]
        };
        let before = whole(f.text_before_callee(id));
        let (of_result, convention) = self.pool.before_callee(before)?;
        let mut after = f.text_after_arguments(id);
        if inst.flags.has(Flags::BUNDLES) {
            let bracket = words(after).find(|word| word.starts_with(b"["));
            after = &after[..bracket.map_or(after.len(), |word| memphis_ir::offset_in(word, after))];
        } else if inst.opcode != Opcode::Call {
            let to = words(after).find(|word| *word == b"to");
            after = &after[..to.map_or(after.len(), |word| memphis_ir::offset_in(word, after))];
        }
        let of_call = self.pool.set_of_text(whole(after), SetText::Function)?;
        self.sets.clear();
        for (index, set) in [(u32::MAX, of_call), (0, of_result)] {
            if set != 0 {
                self.sets.push((index, set));
            }
        }
        for index in 0..inst.n_args as usize {
            let set = self.pool.set_of_text(whole(f.argument_text(id, index)), SetText::Value)?;
            if set != 0 {
                self.sets.push((index as u32 + 1, set));
            }
        }
        let list = self.pool.lists.number(&self.sets[..], || self.sets[..].into());
        self.pool.use_list(list);
        Ok((list, convention))
    }

    fn bundles(&mut self, id: InstId) -> Result<(), Error> {
        let f = self.f;
        for bundle in f.bundles(id) {
            let number = self.pool.use_tag(&bundle.tag);
            let record = self.draft.body.begin(code::OPERAND_BUNDLE);
            self.push(Word::new(Tag::Bundle, number.into()));
            for operand in bundle.operands {
                if operand.ty == TypeId::METADATA {
                    return Err(self.error(id, "metadata in operand bundles cannot be written"));
                }
                self.operand(operand);
            }
            self.draft.body.end(record);
        }
        Ok(())
    }
}

/// The number of a cast.
pub(crate) fn cast_code(opcode: Opcode) -> u64 {
    OPERATIONS[opcode as usize]
}

/// The code of an instruction's record.
pub(crate) fn record_code(inst: &Inst) -> u32 {
    use Opcode::*;
    let is_atomic = inst.flags.has(Flags::ATOMIC);
    match inst.opcode {
        Load if is_atomic => code::INST_LOADATOMIC,
        Load => code::INST_LOAD,
        Store if is_atomic => code::INST_STOREATOMIC,
        Store => code::INST_STORE,
        Alloca => code::INST_ALLOCA,
        GetElementPtr => code::INST_GEP,
        Br => code::INST_BR,
        Call => code::INST_CALL,
        Invoke => code::INST_INVOKE,
        CallBr => code::INST_CALLBR,
        Ret => code::INST_RET,
        Resume => code::INST_RESUME,
        Freeze => code::INST_FREEZE,
        ICmp | FCmp => code::INST_CMP2,
        Phi => code::INST_PHI,
        Select => code::INST_VSELECT,
        Switch => code::INST_SWITCH,
        IndirectBr => code::INST_INDIRECTBR,
        Unreachable => code::INST_UNREACHABLE,
        FNeg => code::INST_UNOP,
        ExtractElement => code::INST_EXTRACTELT,
        InsertElement => code::INST_INSERTELT,
        ShuffleVector => code::INST_SHUFFLEVEC,
        ExtractValue => code::INST_EXTRACTVAL,
        InsertValue => code::INST_INSERTVAL,
        Fence => code::INST_FENCE,
        CmpXchg => code::INST_CMPXCHG,
        AtomicRmw => code::INST_ATOMICRMW,
        VaArg => code::INST_VAARG,
        LandingPad => code::INST_LANDINGPAD,
        CatchSwitch => code::INST_CATCHSWITCH,
        CatchPad => code::INST_CATCHPAD,
        CleanupPad => code::INST_CLEANUPPAD,
        CatchRet => code::INST_CATCHRET,
        CleanupRet => code::INST_CLEANUPRET,
        _ if inst.opcode.is_binary() => code::INST_BINOP,
        _ if inst.opcode.is_cast() => code::INST_CAST,
        _ => 0,
    }
}

/// The flags of an instruction, as its record has them.
fn flags_of(inst: &Inst) -> u64 {
    use Opcode::*;
    let flags = inst.flags.meant();
    let one = |flag: Flags| u64::from(flags.has(flag));
    match inst.opcode {
        Add | Sub | Mul | Shl | Trunc => one(Flags::NUW) | one(Flags::NSW) << 1,
        UDiv | SDiv | LShr | AShr => one(Flags::EXACT),
        Or => one(Flags::DISJOINT),
        ZExt | UiToFp => one(Flags::NNEG),
        ICmp => one(Flags::SAMESIGN),
        _ if inst.opcode.possible_flags().has(Flags::FAST) => fast_math(flags),
        _ => 0,
    }
}

/// Fast-math flags as bitcode has them.
pub(crate) fn fast_math(flags: Flags) -> u64 {
    const ALL: [(Flags, &[u8]); 7] = [
        (Flags::REASSOC, b"reassoc"),
        (Flags::NNAN, b"nnan"),
        (Flags::NINF, b"ninf"),
        (Flags::NSZ, b"nsz"),
        (Flags::ARCP, b"arcp"),
        (Flags::CONTRACT, b"contract"),
        (Flags::AFN, b"afn"),
    ];
    if !flags.has(Flags::FAST) {
        return 0;
    }
    let bits = ALL.iter().filter(|(flag, _)| flags.has(*flag)).filter_map(|(_, word)| facts::FAST_MATH.code(word));
    bits.fold(0, |set, bit| set | bit)
}

/// By opcode: the number of an arithmetic operation or a cast.
static OPERATIONS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let number = |opcode: Opcode| {
        let word = opcode.keyword().as_bytes();
        let tables = [facts::INTEGER_BINARY, facts::FLOAT_BINARY, facts::CASTS];
        tables.iter().find_map(|table| table.code(word)).unwrap_or(0)
    };
    Opcode::ALL.iter().map(|&opcode| number(opcode)).collect()
});

/// By predicate: its number.
static PREDICATES: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let number = |predicate: Predicate| {
        let table = match predicate.is_of_integers() {
            true => facts::INTEGER_PREDICATES,
            false => facts::FLOAT_PREDICATES,
        };
        table.code(predicate.keyword().as_bytes()).unwrap_or(0)
    };
    Predicate::ALL.iter().map(|&predicate| number(predicate)).collect()
});

/// An alignment as records have it: the power of two, and one.
pub(super) fn logarithm(alignment: u64) -> u64 {
    u64::from(alignment.max(1).trailing_zeros()) + 1
}

/// Gives an error without a place the start of the function.
fn at_start(f: Function<'_>, error: Error) -> Error {
    match error.offset {
        usize::MAX => Error { offset: f.body.start, ..error },
        _ => error,
    }
}
