//! Decodes a function. What cannot be executed becomes an operation that says so when it is
//! reached.

use crate::byte_order::ByteOrder;
use crate::code::*;
use crate::course::Course;
use crate::demand::address;
use crate::image::{Image, Import, keeps_bits, step};
use crate::intrinsics::{self, Effect};
use crate::library;
use crate::observation::{Observation, Plan, Side, Watch};
use crate::stop::{Fault, Result, StopKind, limit, unsupported};
use crate::value::{Kind, NARROW, Origin, Scalar, Ty, Value, mask64};
use memphis::Table;
use memphis::destruct::{Location, Move, Sequencer, Source};
use memphis_ir::verify::{Scratch, verify};
use memphis_ir::{
    BlockId, Body, Clause, Const, ConstKind, Def, Flags, Form, Function, FunctionId, GlobalId, GlobalKind, InstId,
    Local, Opcode, Operand, Place, Predicate, RmwOperation, Type, TypeId, attributes, unquoted_name,
};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Decodes a function whose constants may own `room` bytes.
///
/// # Errors
/// Its body is not valid.
pub(crate) fn decode(image: &mut Image<'_>, function: FunctionId, room: u64) -> Result<Code> {
    decode_for(image, function, Watched::Nothing, room).map(|decoded| decoded.0)
}

/// The selection of events that the decoded operations report.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Watched<'w> {
    Nothing,
    /// The events of an observed run.
    Events(&'w Plan),
    /// The blocks that a trace reports, and these stores.
    Blocks(&'w HashSet<InstId>),
    /// The events of a run that is followed.
    Course(&'w Course),
}

/// Decodes a function, with operations that report the watched events. Returns its body as well.
pub(crate) fn decode_for(
    image: &mut Image<'_>,
    function: FunctionId,
    watched: Watched<'_>,
    room: u64,
) -> Result<(Code, Body)> {
    let (mut plan, mut traced, mut course) = (None, None, None);
    match watched {
        Watched::Nothing => {}
        Watched::Events(events) => plan = Some(events),
        Watched::Blocks(stores) => traced = Some(stores),
        Watched::Course(followed) => course = Some(followed),
    }
    let mut body = Body::new();
    if let Err(error) = image.module.read_body(function, &mut body) {
        return unsupported(format!("a body that cannot be read: {error}"));
    }
    let module = image.module;
    // Registers are not cleared: that each is written before it is read is for the verifier to say.
    // It does not say it of functions in copy form.
    if let Err(errors) = verify(Function { module, body: &body }, &mut Scratch::default()) {
        let message = errors.first().map_or(String::new(), |error| {
            format!(": {}, in line {}", error.message, Place::of(module.text, error.offset).line)
        });
        return unsupported(format!("a function that is not valid{message}"));
    }
    let signature = signature_of(image, module.function(function).global);
    let header = module.global(module.function(function).global).header;
    let by_value: Vec<_> = attributes::parameters(header.params.of(module.text))
        .chain(std::iter::repeat(&b""[..]))
        .take(signature.params.len())
        .map(|text| by_value(image, &body, text))
        .collect();
    let code = Code {
        function: image.callee(function),
        ops: Vec::with_capacity(body.insts.len()),
        places: Vec::with_capacity(body.insts.len()),
        consts: Vec::new(),
        edges: Vec::new(),
        moves: Vec::new(),
        n_registers: 0,
        owned: 0,
        consts_owned: 0,
        // Names whose values were not computed yet are told by poison.
        clears_registers: body.form == Form::Copies || course.is_some_and(|course| course.until.is_some()),
        address_mask: mask64(image.pointer_bits),
        signature,
        by_value: if by_value.iter().any(Option::is_some) { by_value.into() } else { Box::default() },
    };
    let mut decoder = Decoder {
        image,
        body: &body,
        code,
        registers: Table::new(),
        consts: HashMap::new(),
        block_pcs: Vec::new(),
        incoming: HashMap::new(),
        sequencer: Sequencer::new(),
        ordered: Vec::new(),
        edge_blocks: Vec::new(),
        pads: HashMap::new(),
        types: HashMap::new(),
        plan,
        local_addresses: HashSet::new(),
        traced,
        course,
        block_names: Rc::new([]),
        known_line: None,
        lost_constant: None,
        room,
        is_too_large: false,
    };
    decoder.run();
    if decoder.is_too_large {
        return limit(TOO_LARGE);
    }
    decoder.code.owned = decoder.owned_by_registers();
    let (code, lost_constant) = (decoder.code, decoder.lost_constant);
    match lost_constant {
        // An observed run must not treat a constant that cannot be decoded as poison.
        Some(message) if plan.is_some() => unsupported(message),
        _ => Ok((code, body)),
    }
}

/// The types of a function.
pub(crate) fn signature_of(image: &mut Image<'_>, global: GlobalId) -> Rc<Signature> {
    let body = Body::new();
    let id = image.module.global(global).ty;
    let types = memphis_ir::Types::of_module(&image.module.types);
    let Type::Function(f) = types.get(id) else {
        let void = image.ty(&body, TypeId::VOID);
        return Rc::new(Signature { result: void, params: Box::default(), varargs: true });
    };
    let params: Box<[Rc<Ty>]> = f.params.iter().map(|&p| image.ty(&body, p)).collect();
    Rc::new(Signature { result: image.ty(&body, f.result), params, varargs: f.varargs })
}

/// Size and alignment of a `byval` parameter.
fn by_value(image: &mut Image<'_>, body: &Body, text: &[u8]) -> Option<(u64, u64)> {
    let ty = Function { module: image.module, body }.types().find(attributes::argument(text, b"byval")?)?;
    let ty = image.ty(body, ty);
    Some((ty.size, attributes::alignment(text).unwrap_or(ty.align)))
}

/// The operation that stops a run when it is reached.
pub(crate) fn failing(fault: Fault) -> Op {
    match fault {
        Fault::Stop(kind, message, _) => Op::Fail(kind, message.into()),
        // Decoding executes nothing.
        Fault::Exit(_) | Fault::Thrown(_) => Op::Unreachable,
    }
}

/// An operator on integers of up to 64 bits.
fn integer(op: Opcode, int: Int) -> Op {
    match op {
        Opcode::Add => Op::Add(int),
        Opcode::Sub => Op::Sub(int),
        Opcode::Mul => Op::Mul(int),
        Opcode::Shl => Op::Shl(int),
        Opcode::LShr => Op::LShr(int),
        Opcode::AShr => Op::AShr(int),
        Opcode::And => Op::And(int),
        Opcode::Or => Op::Or(int),
        Opcode::Xor => Op::Xor(int),
        _ => Op::Divide(op, int),
    }
}

/// An operator on doubles, of the frequent ones.
fn double(op: Opcode, double: Double) -> Option<Op> {
    Some(match op {
        Opcode::FAdd => Op::FAdd(double),
        Opcode::FSub => Op::FSub(double),
        Opcode::FMul => Op::FMul(double),
        Opcode::FDiv => Op::FDiv(double),
        _ => return None,
    })
}

/// A load of this width in bits.
fn load(w: u8, access: Access) -> Op {
    match w {
        8 => Op::Load1(access),
        16 => Op::Load2(access),
        32 => Op::Load4(access),
        64 => Op::Load8(access),
        _ => Op::LoadPart(access, w),
    }
}

/// A store of this width in bits.
fn store(w: u8, access: Access) -> Op {
    match w {
        8 => Op::Store1(access),
        16 => Op::Store2(access),
        32 => Op::Store4(access),
        64 => Op::Store8(access),
        _ => Op::StorePart(access, w),
    }
}

pub(crate) struct Decoder<'d, 'm> {
    pub image: &'d mut Image<'m>,
    pub body: &'d Body,
    pub code: Code,
    /// Register by local.
    registers: Table<Local, u32>,
    consts: HashMap<Const, Opd>,
    block_pcs: Vec<u32>,
    /// The registers of φs and their incoming values on an edge, by predecessor and successor.
    incoming: HashMap<(u32, u32), Vec<Move>>,
    sequencer: Sequencer,
    /// The moves of an edge, in the order in which they are executed.
    ordered: Vec<Move>,
    /// The block that an edge leads to.
    edge_blocks: Vec<u32>,
    /// The landing pads of blocks.
    pads: HashMap<u32, Option<Rc<Pad>>>,
    types: HashMap<TypeId, Rc<Ty>>,
    /// The plan of an observed run.
    pub plan: Option<&'d Plan>,
    /// Results that observed runs compute from the address of a local variable, in blocks so far.
    pub local_addresses: HashSet<Local>,
    /// The stores that a traced run reports.
    traced: Option<&'d HashSet<InstId>>,
    /// The events that a followed run reports.
    pub course: Option<&'d Course>,
    /// The names of blocks, once they are needed.
    pub block_names: Rc<[String]>,
    /// The offset and line of an instruction, once a line is needed.
    pub known_line: Option<(usize, usize)>,
    /// The reason for which a constant operand of a φ cannot be decoded.
    lost_constant: Option<String>,
    /// Bytes that constants may own.
    room: u64,
    /// True if they would own more.
    is_too_large: bool,
}

const TOO_LARGE: &str = "the constants of a function need more memory than there is";

impl Decoder<'_, '_> {
    fn run(&mut self) {
        self.number_registers();
        self.collect_incoming();
        for block in self.body.block_ids() {
            self.block_pcs.push(self.code.ops.len() as u32);
            self.push_block_observation(block);
            for id in self.body.block_insts(block) {
                let inst = self.body.inst(id);
                if inst.opcode == Opcode::Phi || inst.opcode.is_debug_record() {
                    continue;
                }
                self.push_until(id);
                let op = match self.operation(block.0, id) {
                    Ok(Op::Nothing) => continue,
                    Ok(op) => op,
                    Err(fault) => failing(*fault),
                };
                if self.plan.is_some() {
                    self.push_observed(id, op);
                    continue;
                }
                self.push(op, id);
                if let Some(promise) = self.promise(id) {
                    self.push(promise, id);
                }
                self.push_access_event(id);
                if self.traced.is_some_and(|stores| stores.contains(&id)) {
                    self.push_traced_store(id);
                }
            }
        }
        for (edge, &block) in self.code.edges.iter_mut().zip(&self.edge_blocks) {
            edge.pc = self.block_pcs[block as usize];
        }
    }

    /// Appends an operation of an instruction.
    pub fn push(&mut self, op: Op, inst: InstId) {
        let inst = self.body.inst(inst);
        let place = (self.image.first_byte + self.body.place(inst.start), inst.attachments - inst.start);
        self.fuse(&op);
        self.code.ops.push(op);
        self.code.places.push(place);
    }

    /// A comparison right before the branch that it decides takes the branch itself. Both stay
    /// in the table.
    fn fuse(&mut self, op: &Op) {
        if let (&Op::BranchIf { c, yes, no }, Some(last)) = (op, self.code.ops.last_mut())
            && let Op::Compare(comparison) = *last
            && comparison.dst == c
        {
            *last = Op::CompareAndBranch(comparison, yes, no);
        }
    }

    /// Appends the operations that report the start of a block.
    fn push_block_observation(&mut self, block: BlockId) {
        let first = self.body.block(block).insts.start;
        if self.plan.is_some() {
            self.push_observation(Observation::Block(block.0), first);
        } else if self.traced.is_some() {
            let body = self.body;
            let phis = body.block_insts(block).filter(|&id| body.inst(id).opcode == Opcode::Phi);
            let phis = phis.map(|id| Watch {
                inst: id,
                value: self.register(body.inst(id).result),
                ty: self.ty(body.inst(id).ty),
            });
            let phis = phis.collect();
            self.push_observation(Observation::Visit { block, phis }, first);
        } else {
            self.push_block_event(block, first);
        }
    }

    /// Appends the report of the store before.
    fn push_traced_store(&mut self, id: InstId) {
        let body = self.body;
        let stored = &body.operands(id)[0];
        // A constant that cannot be had has stopped the run at the store.
        if let Ok(value) = self.operand(stored) {
            let ty = self.ty(stored.ty);
            self.push_observation(Observation::Stored(Watch { inst: id, value, ty }), id);
        }
    }

    fn promise(&self, id: InstId) -> Option<Op> {
        let inst = self.body.inst(id);
        if inst.opcode != Opcode::Load || inst.attachments == inst.end {
            return None;
        }
        let (defined, not_null) = (self.f().has_attachment(id, b"noundef"), self.f().has_attachment(id, b"nonnull"));
        (defined || not_null).then(|| Op::Promise { register: self.register(inst.result), defined, not_null })
    }

    pub fn f(&self) -> Function<'_> {
        Function { module: self.image.module, body: self.body }
    }

    /// Arguments and results get registers, blocks do not; the last one is spare.
    fn number_registers(&mut self) {
        let mut next = 0;
        for local in self.body.locals.values() {
            self.registers.push(match local.def {
                Def::Arg(_) | Def::Inst(_) => {
                    next += 1;
                    next - 1
                }
                _ => NONE,
            });
        }
        // One more for moves that form a cycle.
        self.code.n_registers = next.max(self.code.signature.params.len() as u32) + 1;
    }

    /// Bytes that the values of all registers own at most.
    fn owned_by_registers(&mut self) -> u64 {
        let body = self.body;
        let results = body.insts.values().iter().filter(|inst| inst.result.is_some());
        let params = self.code.signature.params.iter().map(|ty| ty.owned).fold(0, u64::saturating_add);
        results.map(|inst| self.ty(inst.ty).owned).fold(params, u64::saturating_add)
    }

    fn collect_incoming(&mut self) {
        for block in self.body.block_ids() {
            for id in self.body.block_insts(block) {
                let inst = self.body.inst(id);
                if inst.opcode != Opcode::Phi {
                    if inst.opcode.is_debug_record() {
                        continue;
                    }
                    break;
                }
                let dst = Location(self.register(inst.result));
                for entry in self.body.operands(id).chunks_exact(2) {
                    let Some(from) = self.block_of(&entry[1]) else { continue };
                    let source = match self.operand(&entry[0]) {
                        Ok(source) => source,
                        // A constant without a value: its uses read poison.
                        Err(fault) => {
                            if let Fault::Stop(_, message, _) = *fault {
                                self.lost_constant.get_or_insert(message);
                            }
                            self.constant(Value::POISON)
                        }
                    };
                    let source = match self.with_origin(source, id) {
                        constant if constant & CONST != 0 => Source::Constant(constant),
                        register => Source::Location(Location(register)),
                    };
                    let moves = self.incoming.entry((from, block.0)).or_default();
                    if moves.last().is_none_or(|m| m.to != dst) {
                        moves.push(Move { to: dst, from: source });
                    }
                }
            }
        }
    }

    /// An operand that is a constant without a value comes from the instruction that mentions it.
    fn with_origin(&mut self, operand: Opd, inst: InstId) -> Opd {
        match operand & CONST != 0 {
            true if !self.code.consts[(operand & !CONST) as usize].is_defined() => {
                let origin = Origin::at(self.image.first_byte + self.body.place(self.body.inst(inst).start));
                let value = self.code.consts[(operand & !CONST) as usize].clone();
                self.constant(value.traced(&[], origin))
            }
            _ => operand,
        }
    }

    fn block_of(&self, operand: &Operand) -> Option<u32> {
        self.body.block_of_value(operand.value).map(|block| block.0)
    }

    pub fn register(&self, local: Option<Local>) -> u32 {
        local.map_or(NONE, |l| self.registers[l])
    }

    fn constant(&mut self, value: Value) -> Opd {
        self.code.consts.push(value);
        CONST | (self.code.consts.len() as u32 - 1)
    }

    pub fn operand(&mut self, operand: &Operand) -> Result<Opd> {
        if let Some(local) = operand.value.as_local() {
            return Ok(self.registers[local]);
        }
        let Some(c) = operand.value.as_const() else { return unsupported("this operand") };
        if let Some(&known) = self.consts.get(&c) {
            return Ok(known);
        }
        let owned = self.ty(self.body.consts.get(c).ty).owned;
        if self.code.consts_owned.saturating_add(owned) > self.room {
            self.is_too_large = true;
            return limit(TOO_LARGE);
        }
        let mut value = self.image.constant(self.body, c)?;
        let is_before = self.plan.is_some_and(|plan| plan.side == Side::Before);
        if is_before && !value.is_defined() && self.f().const_text(c).contains(&b'(') {
            // An expression of something undefined may be poison.
            value = Value::POISON;
        }
        self.code.consts_owned += value.owned();
        let opd = self.constant(value);
        self.consts.insert(c, opd);
        Ok(opd)
    }

    pub fn ty(&mut self, id: TypeId) -> Rc<Ty> {
        if let Some(ty) = self.types.get(&id) {
            return ty.clone();
        }
        let ty = self.image.ty(self.body, id);
        self.types.insert(id, ty.clone());
        ty
    }

    /// The scalar of a scalar or vector type, and the number of lanes, 0 for none.
    pub fn element(&mut self, id: TypeId) -> Result<(Scalar, u32)> {
        let ty = self.ty(id);
        match (&ty.kind, ty.element()) {
            (_, Some(s)) => Ok((s, ty.lanes().unwrap_or(0))),
            (Kind::Unsupported(text), _) => unsupported(text.clone()),
            _ => unsupported("an aggregate here"),
        }
    }

    pub fn edge(&mut self, from: u32, to: &Operand) -> Result<EdgeId> {
        let Some(to) = self.block_of(to) else { return unsupported("this label") };
        let start = self.code.moves.len() as u32;
        if let Some(moves) = self.incoming.get(&(from, to)) {
            self.ordered.clear();
            let spare = Location(self.code.n_registers - 1);
            self.sequencer.sequence(moves, |_| spare, &mut self.ordered);
            self.code.moves.extend(self.ordered.iter().map(|m| match m.from {
                Source::Location(Location(from)) | Source::Constant(from) => (m.to.0, from),
            }));
        }
        let end = self.code.moves.len() as u32;
        self.code.edges.push(Edge { pc: 0, moves: (start, end) });
        self.edge_blocks.push(to);
        Ok(self.code.edges.len() as u32 - 1)
    }

    fn operation(&mut self, block: u32, id: InstId) -> Result<Op> {
        use Opcode::*;
        match self.body.inst(id).opcode {
            Load | Store | Alloca | GetElementPtr | Fence | CmpXchg | AtomicRmw | VaArg => self.memory_operation(id),
            ExtractValue | InsertValue | ExtractElement | InsertElement | ShuffleVector => self.member_operation(id),
            Call | Invoke => self.call(block, id),
            Br | Switch | IndirectBr | Ret | Unreachable | LandingPad | Resume => self.control_operation(block, id),
            // What is left is arithmetic, or unsupported.
            _ => self.arithmetic(id),
        }
    }

    /// Operators, comparisons, casts, `select`, `freeze` and `copy`.
    fn arithmetic(&mut self, id: InstId) -> Result<Op> {
        use Opcode::*;
        let inst = *self.body.inst(id);
        let operands = self.body.operands(id);
        let dst = self.register(inst.result);
        let flags = inst.flags;
        Ok(match inst.opcode {
            op if op.is_binary() => {
                let (a, b) = (self.operand(&operands[0])?, self.operand(&operands[1])?);
                let (ty, lanes) = self.element(inst.ty)?;
                let any = Op::Binary { op, flags, ty, lanes, dst, a, b };
                match ty {
                    _ if lanes != 0 => any,
                    Scalar::Int(w) if w <= 64 => integer(op, Int { w: w as u8, flags, dst, a, b }),
                    Scalar::Double => double(op, Double { dst, a, b }).unwrap_or(any),
                    _ => any,
                }
            }
            FNeg => {
                let (ty, lanes) = self.element(inst.ty)?;
                Op::Negate { ty, lanes, dst, a: self.operand(&operands[0])? }
            }
            ICmp | FCmp => {
                let (a, b) = (self.operand(&operands[0])?, self.operand(&operands[1])?);
                let (ty, lanes) = self.element(operands[0].ty)?;
                let predicate = inst.predicate;
                if inst.opcode == ICmp && lanes == 0 && ty.bits() <= 64 {
                    return Ok(Op::Compare(Comparison { predicate, w: ty.bits() as u8, flags, dst, a, b }));
                }
                Op::CompareAny(Box::new(CompareAny { predicate, flags, ty, lanes, dst, a, b }))
            }
            op if op.is_cast() => self.cast(op, flags, inst.ty, dst, &operands[0])?,
            Select => {
                let lanes = self.ty(operands[0].ty).lanes().unwrap_or(0);
                let (c, a) = (self.operand(&operands[0])?, self.operand(&operands[1])?);
                Op::Select { dst, c, a, b: self.operand(&operands[2])?, lanes }
            }
            // As in a φ, a constant that cannot be computed is poison where it is used.
            Copy => {
                let a = self.operand(&operands[0]);
                Op::Copy { dst, a: a.unwrap_or_else(|_| self.constant(Value::POISON)) }
            }
            Freeze => Op::Freeze { ty: self.ty(inst.ty), dst, a: self.operand(&operands[0])? },
            op => Op::Fail(StopKind::Unsupported, op.keyword().into()),
        })
    }

    /// Loads, stores, addresses, atomic operations.
    fn memory_operation(&mut self, id: InstId) -> Result<Op> {
        use Opcode::*;
        let inst = *self.body.inst(id);
        let operands = self.body.operands(id);
        let dst = self.register(inst.result);
        Ok(match inst.opcode {
            Load => {
                let (ty, at) = (self.ty(inst.ty), self.operand(&operands[0])?);
                match ty.scalar() {
                    Some(s) if s.bits() <= 64 => load(s.bits() as u8, Access { value: dst, at }),
                    // LLVM takes a value that nothing has stored for undefined, though it has no
                    // bits.
                    _ if ty.size == 0 && self.f().has_attachment(id, b"noundef") => {
                        return unsupported("a promise about a value without bits");
                    }
                    _ => Op::LoadAny { ty: self.supported(ty)?, dst, at },
                }
            }
            Store => {
                let (ty, value) = (self.ty(operands[0].ty), self.operand(&operands[0])?);
                let at = self.operand(&operands[1])?;
                match ty.scalar() {
                    Some(s) if s.bits() <= 64 => store(s.bits() as u8, Access { value, at }),
                    _ => Op::StoreAny { ty: self.supported(ty)?, value, at },
                }
            }
            Alloca => {
                let ty = self.ty(inst.aux_ty);
                let ty = self.supported(ty)?;
                let align = self.f().written_alignment(id).unwrap_or(ty.align) as u32;
                let count = match operands.first() {
                    Some(count) => self.operand(count)?,
                    None => NONE,
                };
                Op::Alloca { dst, size: ty.size, align, count }
            }
            GetElementPtr => self.gep(inst.aux_ty, inst.ty, dst, operands)?,
            Fence => Op::Nothing,
            CmpXchg => {
                let ty = self.element(operands[1].ty)?.0;
                let (at, expected) = (self.operand(&operands[0])?, self.operand(&operands[1])?);
                Op::CompareExchange { ty, dst, at, expected, new: self.operand(&operands[2])? }
            }
            AtomicRmw => {
                let (ty, lanes) = self.element(inst.ty)?;
                if lanes != 0 || ty.bits() > NARROW {
                    return unsupported("atomicrmw of vectors or of more than 128 bits");
                }
                let op = self.rmw(id)?;
                let (at, value) = (self.operand(&operands[0])?, self.operand(&operands[1])?);
                Op::ReadModifyWrite { op, ty, dst, at, value }
            }
            VaArg => Op::VaArg { ty: self.ty(inst.ty), dst, list: self.operand(&operands[0])? },
            op => Op::Fail(StopKind::Unsupported, op.keyword().into()),
        })
    }

    /// Members of aggregates, lanes of vectors.
    fn member_operation(&mut self, id: InstId) -> Result<Op> {
        use Opcode::*;
        let inst = *self.body.inst(id);
        let operands = self.body.operands(id);
        let dst = self.register(inst.result);
        Ok(match inst.opcode {
            ExtractValue => Op::ExtractValue {
                dst,
                a: self.operand(&operands[0])?,
                path: self.f().indices(id).unwrap_or_default().into(),
            },
            InsertValue => {
                let (a, b) = (self.operand(&operands[0])?, self.operand(&operands[1])?);
                Op::InsertValue {
                    ty: self.ty(inst.ty),
                    dst,
                    a,
                    b,
                    path: self.f().indices(id).unwrap_or_default().into(),
                }
            }
            ExtractElement => {
                let lanes = self.element(operands[0].ty)?.1;
                let (a, index) = (self.operand(&operands[0])?, self.operand(&operands[1])?);
                Op::ExtractElement { dst, a, index, lanes }
            }
            InsertElement => {
                let lanes = self.element(inst.ty)?.1;
                let (a, b) = (self.operand(&operands[0])?, self.operand(&operands[1])?);
                Op::InsertElement { dst, a, b, index: self.operand(&operands[2])?, lanes }
            }
            ShuffleVector => {
                let (a, b) = (self.operand(&operands[0])?, self.operand(&operands[1])?);
                let lanes = self.element(operands[0].ty)?.1;
                let n = self.element(inst.ty)?.1;
                let mask = self.operand(&operands[2])?;
                let mask = self.code.consts[(mask & !CONST) as usize].clone();
                let lane = |i: u32| mask.member(i as usize).defined().map_or(NONE, |n| n as u32);
                Op::Shuffle { dst, a, b, lanes, mask: (0..n).map(lane).collect() }
            }
            op => Op::Fail(StopKind::Unsupported, op.keyword().into()),
        })
    }

    /// Terminators, and the landing pads of exceptions.
    fn control_operation(&mut self, block: u32, id: InstId) -> Result<Op> {
        use Opcode::*;
        let inst = *self.body.inst(id);
        let operands = self.body.operands(id);
        Ok(match inst.opcode {
            Br => match operands {
                [to] => Op::Branch { edge: self.edge(block, to)? },
                [c, yes, no] => {
                    let c = self.operand(c)?;
                    Op::BranchIf { c, yes: self.edge(block, yes)?, no: self.edge(block, no)? }
                }
                _ => return unsupported("this branch"),
            },
            Switch => return self.switch(block, operands, inst.flags),
            IndirectBr => return self.indirect_branch(block, operands),
            Ret => Op::Return {
                value: match operands.first() {
                    Some(value) => self.operand(value)?,
                    None => NONE,
                },
            },
            LandingPad => Op::LandingPad { dst: self.register(inst.result) },
            Resume => Op::Resume { value: self.operand(&operands[0])? },
            Unreachable => Op::Unreachable,
            op => Op::Fail(StopKind::Unsupported, op.keyword().into()),
        })
    }

    /// `switch`.
    fn switch(&mut self, block: u32, operands: &[Operand], flags: Flags) -> Result<Op> {
        if self.element(operands[0].ty)?.0.bits() > NARROW {
            return unsupported("a switch on more than 128 bits");
        }
        let value = self.operand(&operands[0])?;
        let is_total = flags.has(Flags::NO_DEFAULT);
        let default = if is_total { NONE } else { self.edge(block, &operands[1])? };
        let mut cases = Vec::new();
        for case in operands[if is_total { 1 } else { 2 }..].chunks_exact(2) {
            let key = self.operand(&case[0])?;
            let key = self.code.consts[(key & !CONST) as usize].defined().unwrap_or(0);
            cases.push((key, self.edge(block, &case[1])?));
        }
        cases.sort_unstable_by_key(|c| c.0);
        Ok(Op::Switch(Box::new(crate::code::Switch { value, default, cases: cases.into() })))
    }

    /// `indirectbr`.
    fn indirect_branch(&mut self, block: u32, operands: &[Operand]) -> Result<Op> {
        let at = self.operand(&operands[0])?;
        let mut targets = Vec::new();
        for label in &operands[1..] {
            let Some(local) = label.value.as_local() else { continue };
            let name = match self.f().name(local) {
                Some(name) => unquoted_name(name).into_owned(),
                None => self.f().display(label.value).into_bytes()[1..].to_vec(),
            };
            let global = self.image.module.function(self.body.function).global;
            let address = self.image.block_address(global, &name);
            targets.push((address, self.edge(block, label)?));
        }
        Ok(Op::IndirectBranch { at, targets: targets.into() })
    }

    fn supported(&self, ty: Rc<Ty>) -> Result<Rc<Ty>> {
        match &ty.kind {
            Kind::Unsupported(text) => unsupported(text.clone()),
            _ => Ok(ty),
        }
    }

    fn cast(&mut self, op: Opcode, flags: Flags, to: TypeId, dst: u32, operand: &Operand) -> Result<Op> {
        let a = self.operand(operand)?;
        let (from_ty, to_ty) = (self.ty(operand.ty), self.ty(to));
        if op == Opcode::BitCast {
            let order = ByteOrder::of(self.image.layout);
            let is_copy = keeps_bits(order, &from_ty, &to_ty) || Rc::ptr_eq(&from_ty, &to_ty);
            return Ok(if is_copy { Op::Copy { dst, a } } else { Op::Bitcast { from: from_ty, to: to_ty, dst, a } });
        }
        let ((from, lanes), (to, _)) = (self.element(operand.ty)?, self.element(to)?);
        let small = lanes == 0 && from.bits() <= 64 && to.bits() <= 64;
        let (f, t) = (from.bits() as u8, to.bits() as u8);
        use Opcode::*;
        Ok(match op {
            ZExt | Trunc | PtrToInt | IntToPtr | PtrToAddr | AddrSpaceCast if small && flags == Flags::default() => {
                Op::Mask { from: f, to: t, dst, a }
            }
            SExt if small => Op::SignExtend { from: f, to: t, dst, a },
            _ => Op::Cast(Box::new(Cast { op, flags, from, to, lanes, dst, a })),
        })
    }

    fn gep(&mut self, source: TypeId, result: TypeId, dst: u32, operands: &[Operand]) -> Result<Op> {
        let base = self.operand(&operands[0])?;
        let mut ty = self.ty(source);
        ty = self.supported(ty)?;
        let mut offset = 0i64;
        let mut indices = Vec::new();
        for (i, operand) in operands[1..].iter().enumerate() {
            let (scalar, lanes) = self.element(operand.ty)?;
            let (opd, width) = (self.operand(operand)?, scalar.bits());
            if width > NARROW {
                return unsupported("an index of more than 128 bits");
            }
            let mut known = None;
            if opd & CONST != 0 {
                let value = &self.code.consts[(opd & !CONST) as usize];
                // All lanes of an index into a struct are equal.
                let value = if lanes != 0 { value.member(0) } else { value.clone() };
                known = value.defined().map(|n| crate::arith::sext128(width, n) as i64);
            }
            let is_struct = matches!(ty.kind, Kind::Struct(_));
            match known {
                Some(n) if lanes == 0 || is_struct && i > 0 => {
                    if i == 0 {
                        offset = offset.wrapping_add(n.wrapping_mul(ty.size as i64));
                    } else {
                        let Some((o, member)) = step(&ty, n) else { return unsupported("this getelementptr") };
                        offset = offset.wrapping_add(o as i64);
                        ty = member;
                    }
                }
                _ => {
                    let scale = if i == 0 {
                        ty.size
                    } else {
                        let Some((_, member)) = step(&ty, 0).filter(|_| !is_struct) else {
                            return unsupported("this getelementptr");
                        };
                        let scale = match &ty.kind {
                            Kind::Vector(_, s) => s.bytes(),
                            _ => member.size,
                        };
                        ty = member;
                        scale
                    };
                    indices.push((opd, width, scale as i64, lanes != 0));
                }
            }
        }
        let lanes = self.ty(result).lanes().unwrap_or(0);
        Ok(match indices.as_slice() {
            [] if lanes == 0 => Op::Offset { dst, base, offset },
            &[(index, w, scale, _)]
                if lanes == 0 && w <= 64 && i32::try_from(offset).is_ok() && u32::try_from(scale).is_ok() =>
            {
                Op::Element { dst, base, offset: offset as i32, index, scale: scale as u32, w: w as u8 }
            }
            _ => Op::GepAny(Box::new(Gep {
                dst,
                base,
                offset,
                indices: indices.into(),
                lanes,
                base_is_vector: self.ty(operands[0].ty).lanes().is_some(),
            })),
        })
    }

    fn rmw(&self, id: InstId) -> Result<Rmw> {
        let Some(operation) = self.f().rmw_operation(id) else { return unsupported("this atomicrmw") };
        Ok(match operation {
            RmwOperation::Xchg => Rmw::Exchange,
            RmwOperation::Add => Rmw::Operator(Opcode::Add),
            RmwOperation::Sub => Rmw::Operator(Opcode::Sub),
            RmwOperation::And => Rmw::Operator(Opcode::And),
            RmwOperation::Or => Rmw::Operator(Opcode::Or),
            RmwOperation::Xor => Rmw::Operator(Opcode::Xor),
            RmwOperation::FAdd => Rmw::Operator(Opcode::FAdd),
            RmwOperation::FSub => Rmw::Operator(Opcode::FSub),
            RmwOperation::Nand => Rmw::Nand,
            RmwOperation::Max => Rmw::Pick(Predicate::Sgt),
            RmwOperation::Min => Rmw::Pick(Predicate::Slt),
            RmwOperation::UMax => Rmw::Pick(Predicate::Ugt),
            RmwOperation::UMin => Rmw::Pick(Predicate::Ult),
            RmwOperation::UIncWrap => Rmw::IncrementWrap,
            RmwOperation::UDecWrap => Rmw::DecrementWrap,
            RmwOperation::USubCond => Rmw::SubtractIfAbove,
            RmwOperation::USubSat => Rmw::SubtractSaturating,
            other => return unsupported(format!("atomicrmw {other}")),
        })
    }

    fn call(&mut self, block: u32, id: InstId) -> Result<Op> {
        let body = self.body;
        let inst = *body.inst(id);
        let operands = body.operands(id);
        if inst.flags.has(Flags::ASM) {
            return self.inline_asm(id);
        }
        let varargs = matches!(self.f().types().get(inst.aux_ty), Type::Function(f) if f.varargs);
        let target = self.target(&operands[0])?;
        if matches!(target, Target::Intrinsic(id) if intrinsics::effect(id) == Effect::Nothing) {
            return Ok(match inst.opcode {
                Opcode::Invoke => Op::Branch { edge: self.edge(block, &operands[operands.len() - 2])? },
                _ => Op::Nothing,
            });
        }
        let arguments = body.call_arguments(id);
        let params: Box<[Rc<Ty>]> = arguments.iter().map(|o| self.ty(o.ty)).collect();
        let args = arguments.iter().map(|o| self.operand(o)).collect::<Result<Box<[Opd]>>>()?;
        let mut by = Vec::with_capacity(arguments.len());
        for index in 0..arguments.len() {
            let text = self.f().argument_text(id, index).to_vec();
            by.push(match text.windows(6).any(|w| w == b"byval(") {
                true => by_value(self.image, body, &text),
                false => None,
            });
        }
        let forwards = inst.flags.has(Flags::MUSTTAIL) && self.f().forwards_arguments(id);
        let signature = Rc::new(Signature { result: self.ty(inst.ty), params, varargs });
        let edge = match inst.opcode {
            Opcode::Invoke => self.edge(block, &operands[operands.len() - 2])?,
            _ => NONE,
        };
        let unwind = match inst.opcode {
            Opcode::Invoke if self.plan.is_none() => Some(self.unwind(block, &operands[operands.len() - 1])?),
            _ => None,
        };
        let dst = self.register(inst.result);
        let is_local = [1, 2].map(|i| operands.get(i).is_some_and(|operand| self.is_local_address(operand)));
        Ok(Op::Call(Box::new(Call {
            is_local,
            fits: Cell::new(None),
            dst,
            target,
            args,
            signature,
            by_value: by.into(),
            edge,
            unwind,
            forwards,
            promises: if self.plan.is_some() { self.call_promises(block, id)? } else { None },
        })))
    }

    /// The edge from an `invoke` to its landing pad.
    fn unwind(&mut self, block: u32, to: &Operand) -> Result<Unwind> {
        let edge = self.edge(block, to)?;
        let to = self.edge_blocks[edge as usize];
        let pad = match self.pads.get(&to) {
            Some(pad) => pad.clone(),
            None => {
                let pad = self.pad(BlockId(to))?.map(Rc::new);
                self.pads.insert(to, pad.clone());
                pad
            }
        };
        Ok(Unwind { edge, pad })
    }

    /// The clauses of the landing pad at the head of a block.
    fn pad(&mut self, block: BlockId) -> Result<Option<Pad>> {
        let body = self.body;
        let Some(id) = body.block_insts(block).find(|&id| body.inst(id).opcode == Opcode::LandingPad) else {
            return Ok(None);
        };
        let f = Function { module: self.image.module, body };
        let mut clauses = Vec::new();
        for clause in f.clauses(id) {
            clauses.push(match clause {
                Clause::Catch(ty) => PadClause::Catch(address(&self.clause_value(ty)?)?),
                Clause::Filter(types) => {
                    let n = self.ty(types.ty).len() as usize;
                    let types = self.clause_value(types)?;
                    PadClause::Filter((0..n).map(|i| address(&types.member(i))).collect::<Result<_>>()?)
                }
            });
        }
        Ok(Some(Pad { is_cleanup: body.inst(id).flags.has(Flags::CLEANUP), clauses: clauses.into() }))
    }

    fn clause_value(&mut self, operand: &Operand) -> Result<Value> {
        match operand.value.as_const() {
            Some(constant) => self.image.constant(self.body, constant),
            None => unsupported("a clause that is no constant"),
        }
    }

    /// Assembly that does nothing but keep the compiler from looking through it is executed as
    /// nothing.
    fn inline_asm(&mut self, id: InstId) -> Result<Op> {
        let body = self.body;
        let inst = body.inst(id);
        let Some(asm) = self.f().inline_asm(id) else { return unsupported("inline assembly") };
        if !asm.assembly.iter().all(u8::is_ascii_whitespace) {
            return unsupported("inline assembly");
        }
        if inst.result.is_none() {
            return Ok(Op::Nothing);
        }
        // One output that is tied to an input: `"+r"(x)`.
        let constraints = asm.constraints.to_str_lossy();
        let parts: Vec<&str> = constraints.split(',').filter(|c| !c.starts_with('~')).collect();
        let [output, inputs @ ..] = parts.as_slice() else { return unsupported("inline assembly") };
        let tied = inputs.iter().position(|input| *input == "0");
        match tied.and_then(|i| body.operands(id).get(1 + i)) {
            Some(operand)
                if output.starts_with('=') && inputs.len() == inst.n_args as usize && operand.ty == inst.ty =>
            {
                Ok(Op::Copy { dst: self.register(inst.result), a: self.operand(operand)? })
            }
            _ => unsupported("inline assembly"),
        }
    }

    fn target(&mut self, callee: &Operand) -> Result<Target> {
        let Some(c) = callee.value.as_const() else { return Ok(Target::Indirect(self.operand(callee)?)) };
        let mut c = c;
        loop {
            match &self.body.consts.get(c).kind {
                ConstKind::DsoLocalEquivalent(inner) | ConstKind::NoCfi(inner) => c = *inner,
                ConstKind::Global(Some(id), _) => return self.global_target(*id, callee),
                ConstKind::Global(None, name) => return self.intrinsic(&name.clone()),
                _ => return Ok(Target::Indirect(self.operand(callee)?)),
            }
        }
    }

    fn global_target(&mut self, id: GlobalId, callee: &Operand) -> Result<Target> {
        if let Some(Import { function: Some(function), .. }) = self.image.imports.get(&id) {
            return Ok(Target::Function(*function));
        }
        match self.image.module.global(id).kind {
            GlobalKind::Definition(f) => Ok(Target::Function(self.image.callee(f))),
            GlobalKind::Declaration if self.image.is_alias_elsewhere(id) => Ok(Target::Indirect(self.operand(callee)?)),
            GlobalKind::Declaration => {
                let name = self.image.name(id);
                if name.starts_with(b"llvm.") {
                    return self.intrinsic(&name);
                }
                Ok(library::find(&name).unwrap_or(Target::Unknown(id)))
            }
            _ => Ok(Target::Indirect(self.operand(callee)?)),
        }
    }

    fn intrinsic(&mut self, name: &[u8]) -> Result<Target> {
        let name = String::from_utf8_lossy(name).into_owned();
        match intrinsics::find(&name) {
            Some(id) => Ok(Target::Intrinsic(id)),
            None => unsupported(format!("intrinsic @{name}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Machine, Options, StopKind};
    use memphis_ir::Module;

    /// A register that is read before it is written holds nothing, not what another function has
    /// left there.
    #[test]
    fn functions_that_are_not_valid_are_not_run() {
        let text = b"define i32 @main(i32 %n) {
entry:
  br i1 true, label %use, label %set

set:
  %a = add i32 1, 2
  br label %use

use:
  ret i32 %a
}
";
        let module = Module::read(text).unwrap();
        let stop = Machine::new(&module, Options::default()).and_then(|mut m| m.run_main(&mut |_, _| {})).unwrap_err();
        assert_eq!(stop.kind, StopKind::Unsupported);
        assert!(
            stop.message.starts_with("a function that is not valid: ") && stop.message.ends_with("in line 10"),
            "{stop}"
        );
    }
}
