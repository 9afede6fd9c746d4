//! The builder of one function: its blocks and instructions, and the checks on them.

use super::draft::{Block, Draft, Inst};
use super::error::BuildError;
use super::signature::FunctionSignature;
use super::text::{self, Numbers};
use super::values::{BlockHandle, Callee, Kind, Value};
use super::{GlobalKind, ModuleBuilder};
use crate::casts::is_valid_cast;
use crate::opcode::{Flags, Opcode, Predicate};
use crate::syntax::Operation;
use crate::types::{FunctionType, Scalar, Type, TypeId, Types};
use hashbrown::HashSet;

/// Builds the definition of one function. See the [module's head](super).
///
/// Instructions go to the end of the block chosen by [`switch_to`](FunctionBuilder::switch_to),
/// φs after the other φs at its start. [`named`](FunctionBuilder::named),
/// [`flags`](FunctionBuilder::flags) and [`align`](FunctionBuilder::align) say more of the next
/// instruction: `f.named("x").flags(Flags::NSW).add(a, b)`.
///
/// **Panics.** All methods that add an instruction do if no block is chosen, if an operand is a
/// value of another function or of type `void`, if the types are not those that the instruction
/// asks for, and if it cannot have the name, flags or alignment announced for it.
///
/// A builder that is dropped leaves a declaration.
#[derive(Debug)]
pub struct FunctionBuilder<'m> {
    module: &'m mut ModuleBuilder,
    draft: Draft,
    names: HashSet<Box<str>>,
    last_unique: u32,
    current: Option<u32>,
    next: Next,
    origin: Option<usize>,
    error: Option<BuildError>,
}

/// Settings for the next instruction.
#[derive(Debug, Default)]
struct Next {
    name: Option<Box<str>>,
    flags: Flags,
    align: u32,
}

macro_rules! binary_shortcuts {
    ($($method:ident $opcode:ident,)*) => { $(
        #[doc = concat!("`", stringify!($method), "`, see [`FunctionBuilder::binary`].")]
        #[track_caller]
        pub fn $method(&mut self, lhs: Value, rhs: Value) -> Value {
            self.binary(Opcode::$opcode, lhs, rhs)
        }
    )* };
}

impl ModuleBuilder {
    /// Declares a function and starts its definition.
    ///
    /// # Panics
    /// If the signature has types that cannot be passed or returned.
    #[track_caller]
    pub fn function(&mut self, name: &str, signature: FunctionSignature) -> FunctionBuilder<'_> {
        let callee = self.declare(name, signature);
        self.define(callee)
    }

    /// Starts the definition of a declared function. It is part of the module once it is
    /// [finished](FunctionBuilder::finish).
    ///
    /// # Panics
    /// If the function comes from another module.
    #[track_caller]
    pub fn define(&mut self, callee: Callee) -> FunctionBuilder<'_> {
        let signature = self.signature(callee).clone();
        FunctionBuilder::new(self, callee, signature)
    }
}

impl<'m> FunctionBuilder<'m> {
    fn new(module: &'m mut ModuleBuilder, callee: Callee, signature: FunctionSignature) -> FunctionBuilder<'m> {
        FunctionBuilder {
            module,
            draft: Draft::new(callee, signature),
            names: HashSet::new(),
            last_unique: 0,
            current: None,
            next: Next::default(),
            origin: None,
            error: None,
        }
    }

    /// The module, for types, constants and other globals.
    pub fn module(&mut self) -> &mut ModuleBuilder {
        self.module
    }

    /// The function itself, for a call of it.
    pub fn callee(&self) -> Callee {
        self.draft.callee
    }

    /// An argument.
    ///
    /// # Panics
    /// If there is no argument with this index.
    #[track_caller]
    pub fn argument(&self, index: usize) -> Value {
        assert!(index < self.draft.signature.params.len(), "there is no argument {index}");
        self.draft.argument(index)
    }

    /// Names an argument.
    ///
    /// # Panics
    /// If there is no argument with this index.
    #[track_caller]
    pub fn name_argument(&mut self, index: usize, name: &str) {
        assert!(index < self.draft.signature.params.len(), "there is no argument {index}");
        self.draft.argument_names[index] = self.unique_name(name);
    }

    /// A new block after the others in the text. The first one is where the function starts.
    pub fn create_block(&mut self, name: &str) -> BlockHandle {
        let name = self.unique_name(name);
        self.draft.blocks.push(Block { name, ..Block::default() });
        BlockHandle { function: self.draft.callee.0, index: self.draft.blocks.len() as u32 - 1 }
    }

    /// Adds the following instructions to `block`.
    ///
    /// # Panics
    /// If it is a block of another function.
    #[track_caller]
    pub fn switch_to(&mut self, block: BlockHandle) {
        self.label(block);
        self.current = Some(block.index);
    }

    /// The block that instructions are added to, if any was chosen.
    pub fn current_block(&self) -> Option<BlockHandle> {
        self.current.map(|index| BlockHandle { function: self.draft.callee.0, index })
    }

    /// True if the current block has its terminator, or there is no current block: no instruction
    /// can be added.
    pub fn is_terminated(&self) -> bool {
        self.current.is_none_or(|b| self.draft.blocks[b as usize].is_terminated)
    }

    /// Names the result of the next instruction.
    pub fn named(&mut self, name: &str) -> &mut FunctionBuilder<'m> {
        self.next.name = self.unique_name(name);
        self
    }

    /// Gives flags to the next instruction, more to those it has.
    pub fn flags(&mut self, flags: Flags) -> &mut FunctionBuilder<'m> {
        self.next.flags |= flags;
        self
    }

    /// Sets the alignment in bytes of the next `alloca`, `load` or `store`.
    ///
    /// # Panics
    /// If it is no power of two.
    #[track_caller]
    pub fn align(&mut self, align: u32) -> &mut FunctionBuilder<'m> {
        assert!(align.is_power_of_two(), "an alignment must be a power of two");
        self.next.align = align;
        self
    }

    /// Sets the place in a source that the following instructions come from, in all blocks, until
    /// the next call. The [finished module](ModuleBuilder::finish_with_origins) can be asked for
    /// it; the text does not show it.
    pub fn origin(&mut self, place: usize) {
        self.origin = Some(place);
    }

    // Memory.

    /// `alloca ty`: a slot.
    #[track_caller]
    pub fn alloca(&mut self, ty: TypeId) -> Value {
        self.add_alloca(ty, &[])
    }

    /// `alloca ty, count`
    #[track_caller]
    pub fn alloca_many(&mut self, ty: TypeId, count: Value) -> Value {
        assert!(self.types().is_integer(count.ty), "the count of an alloca must be an integer");
        self.add_alloca(ty, &[count])
    }

    #[track_caller]
    fn add_alloca(&mut self, ty: TypeId, count: &[Value]) -> Value {
        self.module.check_has_values(ty);
        self.push(Operation { aux_ty: ty, ..Operation::new(Opcode::Alloca, TypeId::PTR, count) })
    }

    /// `load ty, ptr address`
    #[track_caller]
    pub fn load(&mut self, ty: TypeId, address: Value) -> Value {
        self.module.check_has_values(ty);
        self.check_pointer(address);
        self.push(Operation::new(Opcode::Load, ty, &[address]))
    }

    /// `store value, ptr address`
    #[track_caller]
    pub fn store(&mut self, value: Value, address: Value) {
        self.check_pointer(address);
        self.push(Operation::new(Opcode::Store, TypeId::VOID, &[value, address]));
    }

    /// `getelementptr source_ty, ptr base, indices`
    #[track_caller]
    pub fn gep(&mut self, source_ty: TypeId, base: Value, indices: &[Value]) -> Value {
        let types = self.types();
        assert!(types.is_pointer(types.scalar(base.ty)), "base of getelementptr has type {}", types.display(base.ty));
        self.check_indices(source_ty, indices);
        let shape = |v: &Value| types.shape(v.ty);
        let ty = match (shape(&base), indices.iter().find_map(shape)) {
            (None, Some(shape)) => self.module.intern(Type::vector(shape, base.ty)),
            _ => base.ty,
        };
        let operands = [&[base], indices].concat();
        self.push(Operation { aux_ty: source_ty, ..Operation::new(Opcode::GetElementPtr, ty, &operands) })
    }

    /// The address of a field of a struct: `getelementptr struct_ty, ptr base, i32 0, i32 field`.
    #[track_caller]
    pub fn field_address(&mut self, struct_ty: TypeId, base: Value, field: u32) -> Value {
        let field = Value::int(TypeId::I32, field.into());
        self.gep(struct_ty, base, &[Value::i32(0), field])
    }

    #[track_caller]
    fn check_indices(&self, source_ty: TypeId, indices: &[Value]) {
        let (types, mut at) = (self.types(), source_ty);
        for (i, index) in indices.iter().enumerate() {
            assert!(types.is_integer(types.scalar(index.ty)), "index {i} has type {}", types.display(index.ty));
            if i == 0 {
                continue;
            }
            let member = match (types.resolve(at), index.kind) {
                (Some(Type::Array(_, e) | Type::Vector(_, e) | Type::ScalableVector(_, e)), _) => Some(*e),
                (_, Kind::Zero) if types.scalar(index.ty) == TypeId::I32 => types.member(at, 0),
                (_, Kind::Int(n)) if index.ty == TypeId::I32 => types.member(at, n as u64),
                _ => None,
            };
            at = member.unwrap_or_else(|| panic!("index {i} selects nothing of {}", types.display(at)));
        }
    }

    // Arithmetic.

    /// A binary operator: `add` to `xor`, `fadd` to `frem`.
    #[track_caller]
    pub fn binary(&mut self, opcode: Opcode, lhs: Value, rhs: Value) -> Value {
        assert!(opcode.is_binary(), "{} is no binary operator", opcode.keyword());
        self.module.check_same(rhs.ty, lhs.ty, "second operand");
        self.check_scalar(lhs, if opcode.is_float_binary() { Scalar::Float } else { Scalar::Int });
        self.push(Operation::new(opcode, lhs.ty, &[lhs, rhs]))
    }

    binary_shortcuts! {
        add Add, sub Sub, mul Mul, udiv UDiv, sdiv SDiv, urem URem, srem SRem,
        shl Shl, lshr LShr, ashr AShr, and And, or Or, xor Xor,
        fadd FAdd, fsub FSub, fmul FMul, fdiv FDiv, frem FRem,
    }

    /// `fneg`
    #[track_caller]
    pub fn fneg(&mut self, value: Value) -> Value {
        self.check_scalar(value, Scalar::Float);
        self.push(Operation::new(Opcode::FNeg, value.ty, &[value]))
    }

    /// `icmp`: integers or pointers; `Eq` to `Sle` of [`Predicate`].
    #[track_caller]
    pub fn icmp(&mut self, predicate: Predicate, lhs: Value, rhs: Value) -> Value {
        assert!(is_integer_predicate(predicate), "{predicate:?} does not compare integers");
        let fits = matches!(self.types().scalar_kind(lhs.ty), Scalar::Int | Scalar::Ptr);
        assert!(fits, "icmp of type {}", self.types().display(lhs.ty));
        self.compare(Opcode::ICmp, predicate, lhs, rhs)
    }

    /// `fcmp`: `False` to `True` of [`Predicate`].
    #[track_caller]
    pub fn fcmp(&mut self, predicate: Predicate, lhs: Value, rhs: Value) -> Value {
        assert!(!is_integer_predicate(predicate), "{predicate:?} does not compare floating-point numbers");
        self.check_scalar(lhs, Scalar::Float);
        self.compare(Opcode::FCmp, predicate, lhs, rhs)
    }

    #[track_caller]
    fn compare(&mut self, opcode: Opcode, predicate: Predicate, lhs: Value, rhs: Value) -> Value {
        self.module.check_same(rhs.ty, lhs.ty, "second operand");
        let ty = match self.types().shape(lhs.ty) {
            None => TypeId::I1,
            Some(shape) => self.module.intern(Type::vector(shape, TypeId::I1)),
        };
        self.push(Operation { predicate, ..Operation::new(opcode, ty, &[lhs, rhs]) })
    }

    /// A cast: `trunc` to `addrspacecast`.
    #[track_caller]
    pub fn cast(&mut self, opcode: Opcode, value: Value, ty: TypeId) -> Value {
        if !opcode.is_cast() || !is_valid_cast(self.types(), opcode, value.ty, ty) {
            let (from, to) = (self.types().display(value.ty), self.types().display(ty));
            panic!("{} cannot turn {from} into {to}", opcode.keyword());
        }
        self.push(Operation::new(opcode, ty, &[value]))
    }

    /// `select condition, if_true, if_false`
    #[track_caller]
    pub fn select(&mut self, condition: Value, if_true: Value, if_false: Value) -> Value {
        self.module.check_same(if_false.ty, if_true.ty, "second value of select");
        let types = self.types();
        assert!(types.scalar(condition.ty) == TypeId::I1, "condition has type {}", types.display(condition.ty));
        let shape = types.shape(condition.ty);
        assert!(shape.is_none() || shape == types.shape(if_true.ty), "condition and values of select differ in length");
        self.push(Operation::new(Opcode::Select, if_true.ty, &[condition, if_true, if_false]))
    }

    /// `freeze`
    #[track_caller]
    pub fn freeze(&mut self, value: Value) -> Value {
        self.push(Operation::new(Opcode::Freeze, value.ty, &[value]))
    }

    // Aggregates and vectors.

    /// `extractvalue aggregate, path`
    #[track_caller]
    pub fn extract_value(&mut self, aggregate: Value, path: &[u32]) -> Value {
        let ty = self.member(aggregate.ty, path);
        self.push(Operation { path, ..Operation::new(Opcode::ExtractValue, ty, &[aggregate]) })
    }

    /// `insertvalue aggregate, value, path`
    #[track_caller]
    pub fn insert_value(&mut self, aggregate: Value, value: Value, path: &[u32]) -> Value {
        self.module.check_same(value.ty, self.member(aggregate.ty, path), "inserted value");
        self.push(Operation { path, ..Operation::new(Opcode::InsertValue, aggregate.ty, &[aggregate, value]) })
    }

    #[track_caller]
    fn member(&self, aggregate: TypeId, path: &[u32]) -> TypeId {
        let types = self.types();
        assert!(!path.is_empty(), "the path to a member is empty");
        path.iter().fold(aggregate, |ty, &index| {
            types.member(ty, index.into()).unwrap_or_else(|| panic!("{} has no member {index}", types.display(ty)))
        })
    }

    /// `extractelement vector, index`
    #[track_caller]
    pub fn extract_element(&mut self, vector: Value, index: Value) -> Value {
        let element = self.check_element_access(vector, index);
        self.push(Operation::new(Opcode::ExtractElement, element, &[vector, index]))
    }

    /// `insertelement vector, value, index`
    #[track_caller]
    pub fn insert_element(&mut self, vector: Value, value: Value, index: Value) -> Value {
        let element = self.check_element_access(vector, index);
        self.module.check_same(value.ty, element, "inserted element");
        self.push(Operation::new(Opcode::InsertElement, vector.ty, &[vector, value, index]))
    }

    #[track_caller]
    fn check_element_access(&self, vector: Value, index: Value) -> TypeId {
        let types = self.types();
        assert!(types.is_vector(vector.ty), "{} is no vector", types.display(vector.ty));
        assert!(types.is_integer(index.ty), "index has type {}", types.display(index.ty));
        types.scalar(vector.ty)
    }

    // Calls.

    /// `call`: the result of a function that returns `void` is no operand.
    #[track_caller]
    pub fn call(&mut self, callee: Callee, arguments: &[Value]) -> Value {
        let GlobalKind::Function { ty, .. } = self.module.globals[callee.0 as usize].kind else {
            panic!("a function of another module");
        };
        self.add_call(ty, callee.into(), arguments)
    }

    /// `call` of a pointer. The linkage of the signature does not matter.
    #[track_caller]
    pub fn call_pointer(&mut self, signature: &FunctionSignature, pointer: Value, arguments: &[Value]) -> Value {
        self.check_pointer(pointer);
        let ty = self.module.function_type(signature);
        self.add_call(ty, pointer, arguments)
    }

    #[track_caller]
    fn add_call(&mut self, ty: TypeId, callee: Value, arguments: &[Value]) -> Value {
        let Type::Function(FunctionType { result, params, varargs }) = self.types().get(ty) else {
            unreachable!("a function has a function type");
        };
        let fits = arguments.len() == params.len() || (*varargs && arguments.len() > params.len());
        assert!(fits, "call with {} arguments where {} are asked for", arguments.len(), params.len());
        for (argument, &param) in arguments.iter().zip(params) {
            self.module.check_same(argument.ty, param, "argument");
        }
        let result = *result;
        let operands = [&[callee], arguments].concat();
        self.push(Operation { aux_ty: ty, ..Operation::new(Opcode::Call, result, &operands) })
    }

    // φs.

    /// A φ without incoming values at the start of the current block, after the φs that are there.
    /// It may be added at any time, even when the block has its terminator.
    #[track_caller]
    pub fn phi(&mut self, ty: TypeId) -> Value {
        self.module.check_has_values(ty);
        self.push(Operation::new(Opcode::Phi, ty, &[]))
    }

    /// Adds an entry to a φ: `value` arrives on an edge from `block`. There must be one for each
    /// edge in the end: two for a block that branches twice to the φ's.
    ///
    /// # Panics
    /// If `phi` is no φ of this function, or the value has another type or comes from elsewhere.
    #[track_caller]
    pub fn add_incoming(&mut self, phi: Value, value: Value, block: BlockHandle) {
        self.check_operand(phi);
        self.check_operand(value);
        self.module.check_same(value.ty, phi.ty, "entry of a phi");
        let label = self.label(block);
        let Kind::Local { index, .. } = phi.kind else { panic!("not a phi") };
        let inst = (index as usize).checked_sub(self.draft.signature.params.len());
        match inst.map(|inst| &mut self.draft.insts[inst]) {
            Some(inst) if inst.operation.opcode == Opcode::Phi => inst.operands.extend([value, label]),
            _ => panic!("not a phi"),
        }
    }

    // Terminators.

    /// `ret value`
    #[track_caller]
    pub fn ret(&mut self, value: Value) {
        self.module.check_same(value.ty, self.draft.signature.result, "returned value");
        self.push(Operation::new(Opcode::Ret, TypeId::VOID, &[value]));
    }

    /// `ret void`
    #[track_caller]
    pub fn ret_void(&mut self) {
        self.module.check_same(TypeId::VOID, self.draft.signature.result, "returned value");
        self.push(Operation::new(Opcode::Ret, TypeId::VOID, &[]));
    }

    /// `br label target`
    #[track_caller]
    pub fn br(&mut self, target: BlockHandle) {
        let target = self.label(target);
        self.push(Operation::new(Opcode::Br, TypeId::VOID, &[target]));
    }

    /// `br i1 condition, label if_true, label if_false`
    #[track_caller]
    pub fn cond_br(&mut self, condition: Value, if_true: BlockHandle, if_false: BlockHandle) {
        self.module.check_same(condition.ty, TypeId::I1, "condition");
        let (if_true, if_false) = (self.label(if_true), self.label(if_false));
        self.push(Operation::new(Opcode::Br, TypeId::VOID, &[condition, if_true, if_false]));
    }

    /// `switch`. The cases are numbers of the value's type, each at most once.
    #[track_caller]
    pub fn switch(&mut self, value: Value, default: BlockHandle, cases: impl IntoIterator<Item = (i64, BlockHandle)>) {
        assert!(self.types().is_integer(value.ty), "switch of type {}", self.types().display(value.ty));
        let mut operands = vec![value, self.label(default)];
        for (case, block) in cases {
            operands.extend([Value::int(value.ty, case), self.label(block)]);
        }
        self.push(Operation::new(Opcode::Switch, TypeId::VOID, &operands));
    }

    /// `unreachable`
    #[track_caller]
    pub fn unreachable(&mut self) {
        self.push(Operation::new(Opcode::Unreachable, TypeId::VOID, &[]));
    }

    /// Makes the definition part of the module.
    ///
    /// # Errors
    /// When blocks, φs or names are not right; see [`BuildError`]. The function is then a
    /// declaration as before.
    pub fn finish(mut self) -> Result<Callee, BuildError> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let numbers = Numbers::of(&self.draft);
        self.check_blocks(&numbers)?;
        self.check_phis(&numbers)?;
        let text = text::definition(self.module, &self.draft, &numbers);
        match &mut self.module.globals[self.draft.callee.0 as usize].kind {
            GlobalKind::Function { definition: definition @ None, .. } => *definition = Some(text),
            _ => return Err(BuildError::DuplicateGlobal { name: self.name() }),
        }
        Ok(self.draft.callee)
    }

    fn check_blocks(&self, numbers: &Numbers) -> Result<(), BuildError> {
        if self.draft.blocks.is_empty() {
            return Err(BuildError::NoBlocks { function: self.name() });
        }
        match self.draft.blocks.iter().position(|b| !b.is_terminated) {
            Some(b) => Err(BuildError::NoTerminator { function: self.name(), block: numbers.display(&self.draft, b) }),
            None => Ok(()),
        }
    }

    /// Checks that each φ has one incoming value for each edge into its block.
    fn check_phis(&self, numbers: &Numbers) -> Result<(), BuildError> {
        let (start, sources) = self.draft.predecessors();
        if let Some(&source) = sources[..start[1] as usize].first() {
            let block = numbers.display(&self.draft, source as usize);
            return Err(BuildError::EdgeToEntry { function: self.name(), block });
        }
        let mut missing = vec![0u32; self.draft.blocks.len()];
        for (b, block) in self.draft.blocks.iter().enumerate() {
            let sources = &sources[start[b] as usize..start[b + 1] as usize];
            sources.iter().for_each(|&s| missing[s as usize] += 1);
            for &phi in &block.phis {
                if !matches(&self.draft.insts[phi as usize].operands, sources, &mut missing) {
                    let block = numbers.display(&self.draft, b);
                    return Err(BuildError::PhiEntries { function: self.name(), block });
                }
            }
            sources.iter().for_each(|&s| missing[s as usize] = 0);
        }
        Ok(())
    }

    // The code shared by all instructions.

    #[track_caller]
    fn push(&mut self, operation: Operation<'_, Value>) -> Value {
        let Next { name, flags, align } = std::mem::take(&mut self.next);
        let Operation { opcode, ty, operands, path, .. } = operation;
        for &operand in operands {
            self.check_operand(operand);
        }
        let has_alignment = matches!(opcode, Opcode::Alloca | Opcode::Load | Opcode::Store);
        assert!(align == 0 || has_alignment, "{} has no alignment", opcode.keyword());
        assert!(name.is_none() || ty != TypeId::VOID, "{} without result has a name", opcode.keyword());
        self.check_flags(opcode, flags, ty);
        let (operands, path) = (operands.to_vec(), path.into());
        let operation = Operation { flags, align: align.into(), operands: &[], path: &[], details: None, ..operation };
        let index = self.draft.insts.len() as u32;
        self.draft.insts.push(Inst { operation, operands, path, name, origin: self.origin });
        self.place(index, opcode);
        let index = self.draft.signature.params.len() as u32 + index;
        Value { ty, kind: Kind::Local { function: self.draft.callee.0, index } }
    }

    #[track_caller]
    fn place(&mut self, inst: u32, opcode: Opcode) {
        let Some(current) = self.current else { panic!("no block was chosen") };
        let block = &mut self.draft.blocks[current as usize];
        if opcode == Opcode::Phi {
            block.phis.push(inst);
        } else if !block.is_terminated {
            block.insts.push(inst);
            block.is_terminated = opcode.is_terminator();
        } else if self.error.is_none() {
            let block = Numbers::of(&self.draft).display(&self.draft, current as usize);
            self.error = Some(BuildError::AfterTerminator { function: self.name(), block });
        }
    }

    #[track_caller]
    fn check_operand(&self, value: Value) {
        match value.kind {
            Kind::Local { function, .. } => {
                assert!(function == self.draft.callee.0, "operand is a value of another function");
                assert!(value.ty != TypeId::VOID, "operand is an instruction without result");
            }
            Kind::Block(_) => {}
            _ => self.module.check_constant(value),
        }
    }

    #[track_caller]
    fn check_flags(&self, opcode: Opcode, flags: Flags, ty: TypeId) {
        let also = match opcode {
            Opcode::GetElementPtr => Flags::INBOUNDS | Flags::NUSW | Flags::NUW,
            Opcode::Load | Opcode::Store => Flags::VOLATILE,
            Opcode::Call => Flags::TAIL | Flags::MUSTTAIL | Flags::NOTAIL,
            _ => Flags::default(),
        };
        let allowed = opcode.possible_flags() | also;
        assert!(flags.0 & !allowed.0 == 0, "{} cannot have these flags", opcode.keyword());
        if flags.has(Flags::FAST) && matches!(opcode, Opcode::Phi | Opcode::Select | Opcode::Call) {
            let is_float = self.types().scalar_kind(ty) == Scalar::Float;
            assert!(is_float, "fast-math flags need a floating-point result, not {}", self.types().display(ty));
        }
    }

    #[track_caller]
    fn check_pointer(&self, value: Value) {
        assert!(self.types().is_pointer(value.ty), "address has type {}", self.types().display(value.ty));
    }

    #[track_caller]
    fn check_scalar(&self, value: Value, expected: Scalar) {
        let scalar = self.types().scalar_kind(value.ty);
        assert!(scalar == expected, "operand has type {}, which is no {expected:?}", self.types().display(value.ty));
    }

    #[track_caller]
    fn label(&self, block: BlockHandle) -> Value {
        assert!(block.function == self.draft.callee.0, "a block of another function");
        Value { ty: TypeId::LABEL, kind: Kind::Block(block.index) }
    }

    pub(super) fn types(&self) -> Types<'_> {
        self.module.types()
    }

    fn name(&self) -> String {
        self.module.globals[self.draft.callee.0 as usize].name.to_string()
    }

    /// The name, with a number after it if it is taken; `None` for an empty one.
    fn unique_name(&mut self, name: &str) -> Option<Box<str>> {
        if name.contains('\0') {
            self.error.get_or_insert(BuildError::InvalidName { name: name.to_owned() });
        }
        if name.is_empty() {
            return None;
        }
        let mut unique: Box<str> = name.into();
        while !self.names.insert(unique.clone()) {
            self.last_unique += 1;
            unique = format!("{name}{}", self.last_unique).into();
        }
        Some(unique)
    }
}

/// True if the blocks of a φ's entries are `sources` in some order. `missing` counts these.
fn matches(entries: &[Value], sources: &[u32], missing: &mut [u32]) -> bool {
    let blocks: Vec<u32> = entries.iter().filter_map(|entry| entry.as_block()).collect();
    if blocks.len() != sources.len() || blocks.is_empty() {
        return false;
    }
    let mut n_matched = 0;
    for &block in &blocks {
        match missing[block as usize].checked_sub(1) {
            Some(rest) => missing[block as usize] = rest,
            None => break,
        }
        n_matched += 1;
    }
    blocks[..n_matched].iter().for_each(|&block| missing[block as usize] += 1);
    n_matched == blocks.len()
}

fn is_integer_predicate(predicate: Predicate) -> bool {
    predicate as u8 <= Predicate::Sle as u8
}
