//! A function, decoded: its records, with words in place of numbers that depend on other functions.

use super::constants;
use super::debug_records::read_constants_of_records;
use super::instructions::{BodyWriter, called_type};
use super::pool::{Pool, Uses};
use super::words::Records;
use hashbrown::HashMap;
use memphis_ir::{Body, Const, ConstKind, Error, Flags, Form, Function, FunctionId, Opcode, Type, TypeId};

/// The parts of a function's block. Values are numbered from 0: arguments, constants, results.
#[derive(Debug, Clone, Default)]
pub(super) struct Draft<'m> {
    pub n_blocks: u32,
    pub constants: Records,
    /// Metadata nodes of the function: values.
    pub nodes: Records,
    /// The number of these nodes.
    pub n_nodes: u32,
    /// Metadata nodes of the function after those: lists of values.
    pub lists: Records,
    /// Instructions, locations, debug records.
    pub body: Records,
    /// Names as written, of values by number and of blocks by index.
    pub names: Vec<Name<'m>>,
    pub attachments: Records,
    /// Orders of the uses of blocks.
    pub use_orders: Records,
    pub uses: Uses,
    /// The functions of blocks whose addresses the function uses.
    pub addressed: Vec<memphis_ir::GlobalId>,
    /// The labels of blocks whose address is taken, with the indices of the blocks.
    pub taken: Vec<(Box<[u8]>, u32)>,
}

/// A name of a value or block.
#[derive(Debug, Clone, Copy)]
pub(super) struct Name<'m> {
    pub number: u32,
    pub is_block: bool,
    /// As written, with quotes if it has them.
    pub text: &'m [u8],
}

/// Decodes functions, in memory that is reused.
pub(super) struct FunctionReader<'m> {
    pub pool: Pool<'m>,
    pub(super) body: Body,
    /// By constant: how often instructions use it.
    pub(super) uses: Vec<u32>,
    /// By constant: its number among the function's constants.
    pub(super) constants: Vec<u32>,
    /// By local: its number as a value, or as a block.
    pub(super) locals: Vec<u32>,
    /// Types of the body that the module lacks, as types of the pool.
    pub(super) types: Vec<TypeId>,
    /// Inline assembly, with the types of the functions as which it is called.
    pub(super) asm: Vec<(Const, TypeId)>,
    /// `i32 1`, if an alloca has no number of elements.
    pub(super) one: Option<Const>,
    /// The number of constants that are written.
    pub(super) n_constants: u32,
    /// Constants, with those that are written for them.
    expanded: Vec<(Const, Const)>,
    /// Constants in debug records, by the places of their text.
    pub(super) of_records: HashMap<usize, Const>,
}

/// No number.
pub(super) const NONE: u32 = u32::MAX;

impl<'m> FunctionReader<'m> {
    pub(super) fn new(pool: Pool<'m>) -> FunctionReader<'m> {
        FunctionReader {
            pool,
            body: Body::new(),
            uses: Vec::new(),
            constants: Vec::new(),
            locals: Vec::new(),
            types: Vec::new(),
            asm: Vec::new(),
            one: None,
            n_constants: 0,
            expanded: Vec::new(),
            of_records: HashMap::new(),
        }
    }

    /// Decodes a function.
    ///
    /// # Errors
    /// It is not valid, or cannot be written.
    pub(super) fn read(&mut self, id: FunctionId) -> Result<Draft<'m>, Error> {
        let module = self.pool.module;
        let item = module.function(id);
        if item.form != Form::Llvm {
            let message = "a function in block-argument form has no bitcode; 'memphis convert' makes LLVM IR of it";
            return Err(Error::new(item.span.start, message));
        }
        module.read_body(id, &mut self.body)?;
        self.of_records.clear();
        if self.body.has_debug_records {
            read_constants_of_records(module, &mut self.body, &mut self.of_records)?;
        }
        // The number of elements of an alloca is written, also if the text does not say it.
        let has_single = |body: &Body| {
            let mut allocas = body.insts.values().iter().filter(|inst| inst.opcode == Opcode::Alloca);
            allocas.any(|alloca| body.operands_of(alloca).is_empty())
        };
        self.one = has_single(&self.body).then(|| self.body.consts.intern_int(1, TypeId::I32));
        self.expanded = constants::expand(module, &mut self.body);
        self.map_types();
        self.collect_asm();
        self.number_locals();
        let order = self.order_constants();
        let mut writer = BodyWriter::new(self);
        writer.write_constants(&order)?;
        writer.write_body()?;
        writer.finish()
    }

    /// Finds the inline assembly that the function calls, each with the type of its calls.
    fn collect_asm(&mut self) {
        self.asm.clear();
        for (inst, data) in self.body.insts.iter() {
            if !data.flags.has(Flags::ASM) || !data.opcode.is_call() {
                continue;
            }
            let f = Function { module: self.pool.module, body: &self.body };
            let ty = called_type(&mut self.pool, f, &self.types, inst);
            if let Some(callee) = f.body.operands(inst).first().and_then(|callee| callee.value.as_const())
                && !self.asm.contains(&(callee, ty))
            {
                self.asm.push((callee, ty));
            }
        }
    }

    fn map_types(&mut self) {
        self.types.clear();
        let first = self.pool.module.types.len() as u32;
        for (_, ty) in (Function { module: self.pool.module, body: &self.body }).types().of_body() {
            let mapped = map_type(ty, |ty| if ty.0 < first { ty } else { self.types[(ty.0 - first) as usize] });
            let id = self.pool.intern_type(mapped);
            self.types.push(id);
        }
    }

    fn number_locals(&mut self) {
        let body = &self.body;
        self.locals.clear();
        self.locals.resize(body.locals.len(), NONE);
        for argument in body.arguments() {
            self.locals[argument.0 as usize] = argument.0;
        }
        for (index, block) in body.blocks.values().iter().enumerate() {
            self.locals[block.local.0 as usize] = index as u32;
        }
    }

    /// Finds the constants that are written in the function, in the order in which they are
    /// written, and numbers them. Then the results are numbered.
    fn order_constants(&mut self) -> Vec<Const> {
        let body = &self.body;
        let n = body.consts.len();
        self.uses.clear();
        self.uses.resize(n, 0);
        let is_written = |kind: &ConstKind| {
            !matches!(kind, ConstKind::Global(..) | ConstKind::InlineAsm(_) | ConstKind::Metadata(_))
        };
        let operands = body.insts.values().iter().filter(|inst| !inst.opcode.is_debug_record());
        let operands = operands.flat_map(|inst| body.operands_of(inst)).filter_map(|operand| operand.value.as_const());
        let written = |c: Const| self.expanded.iter().find(|pair| pair.0 == c).map_or(c, |pair| pair.1);
        let mut order = Vec::new();
        for c in operands.chain(self.one).chain(self.constants_of_records()).map(written) {
            let uses = &mut self.uses[c.0 as usize];
            *uses += 1;
            if *uses == 1 && is_written(&body.consts.get(c).kind) {
                order.push(c);
            }
        }
        // Operands of constants, and theirs.
        let types = Function { module: self.pool.module, body }.types();
        let mut at = 0;
        while let Some(&c) = order.get(at) {
            at += 1;
            let data = body.consts.get(c);
            if constants::is_data(types, &body.consts, data.ty, &data.kind) {
                continue;
            }
            for &operand in data.kind.operands() {
                let operand = written(operand);
                let uses = &mut self.uses[operand.0 as usize];
                *uses += 1;
                if *uses == 1 && is_written(&body.consts.get(operand).kind) {
                    order.push(operand);
                }
            }
        }
        self.sort_constants(&mut order);
        self.constants.clear();
        self.constants.resize(n, NONE);
        for (index, c) in order.iter().enumerate() {
            self.constants[c.0 as usize] = self.body.n_args + index as u32;
        }
        for &(constant, written) in &self.expanded {
            self.constants[constant.0 as usize] = self.constants[written.0 as usize];
        }
        self.n_constants = (order.len() + self.asm.len()) as u32;
        let mut next = self.body.n_args + self.n_constants;
        for inst in self.body.insts.values() {
            if let Some(result) = inst.result {
                self.locals[result.0 as usize] = next;
                next += 1;
            }
        }
        order
    }

    /// The constants in debug records, in the order of the text.
    fn constants_of_records(&self) -> impl Iterator<Item = Const> + use<> {
        let mut all: Vec<(usize, Const)> = self.of_records.iter().map(|(&at, &c)| (at, c)).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, c)| c)
    }

    /// Sorts constants: those of one type follow one another, and those that are used most come
    /// last, nearest to the instructions, which count back from themselves.
    fn sort_constants(&self, order: &mut [Const]) {
        let mut of_type: HashMap<TypeId, u32> = HashMap::new();
        for &c in order.iter() {
            *of_type.entry(self.body.consts.get(c).ty).or_default() += self.uses[c.0 as usize];
        }
        order.sort_by_key(|&c| {
            let ty = self.body.consts.get(c).ty;
            (of_type[&ty], ty, self.uses[c.0 as usize], c)
        });
    }
}

/// A type with other types in the places of those that it is made of.
pub(super) fn map_type(ty: &Type, mut map: impl FnMut(TypeId) -> TypeId) -> Type {
    let mut list = |types: &[TypeId]| types.iter().map(|&ty| map(ty)).collect();
    match ty {
        Type::Struct(fields) => Type::Struct(list(fields)),
        Type::PackedStruct(fields) => Type::PackedStruct(list(fields)),
        Type::Function(f) => {
            let params = list(&f.params);
            Type::Function(memphis_ir::FunctionType { result: map(f.result), params, varargs: f.varargs })
        }
        Type::Target(target) => {
            let types = list(&target.types);
            Type::Target(memphis_ir::TargetType { types, ..target.clone() })
        }
        Type::Array(n, element) => Type::Array(*n, map(*element)),
        Type::Vector(n, element) => Type::Vector(*n, map(*element)),
        Type::ScalableVector(n, element) => Type::ScalableVector(*n, map(*element)),
        other => other.clone(),
    }
}
