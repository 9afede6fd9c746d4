//! Random instructions, most of which are right.

use super::changes::Changer;
use arbitrary::Result;
use memphis_ir::builder::FunctionSignature;
use memphis_ir::draft::Point;
use memphis_ir::{AtomicOrdering, CallingConvention, Flags, Instruction, Opcode, Predicate, RmwOperation};
use memphis_ir::{BlockId, FunctionType, RecordArgument, Type, TypeId, Value};

const ORDERINGS: [AtomicOrdering; 6] = [
    AtomicOrdering::Unordered,
    AtomicOrdering::Monotonic,
    AtomicOrdering::Acquire,
    AtomicOrdering::Release,
    AtomicOrdering::AcquireRelease,
    AtomicOrdering::SequentiallyConsistent,
];

const FLAGS: [Flags; 22] = [
    Flags::NUW,
    Flags::NSW,
    Flags::EXACT,
    Flags::DISJOINT,
    Flags::NNEG,
    Flags::SAMESIGN,
    Flags::INBOUNDS,
    Flags::NUSW,
    Flags::FAST,
    Flags::NNAN,
    Flags::NSZ,
    Flags::REASSOC,
    Flags::VOLATILE,
    Flags::WEAK,
    Flags::INALLOCA,
    Flags::SWIFTERROR,
    Flags::TAIL,
    Flags::MUSTTAIL,
    Flags::NOTAIL,
    Flags::CLEANUP,
    Flags::ATOMIC,
    Flags::CONTRACT,
];

const CALL_ATTRIBUTES: [&str; 12] = [
    "nounwind",
    "noreturn",
    "memory(none)",
    "cold",
    "willreturn",
    "\"key\"=\"value\"",
    "byval(i32)",
    "alwaysinline",
    "convergent",
    "builtin",
    "noinline",
    "returns_twice",
];

const RETURN_ATTRIBUTES: [&str; 9] = [
    "noundef",
    "zeroext",
    "nonnull",
    "signext",
    "range(i32 1, 3)",
    "noalias",
    "align 4",
    "byval(i32)",
    "dereferenceable(4)",
];

const ARGUMENT_ATTRIBUTES: [&str; 17] = [
    "noundef",
    "nonnull",
    "signext",
    "zeroext",
    "align 8",
    "dereferenceable(8)",
    "readonly",
    "byval(i32)",
    "sret(i32)",
    "inreg",
    "nest",
    "swifterror",
    "immarg",
    "returned",
    "noalias",
    "range(i32 0, 5)",
    "nofpclass(nan)",
];

const ATTACHMENTS: [(&str, &str); 18] = [
    ("range", "!{i32 0, i32 5}"),
    ("nonnull", "!{}"),
    ("prof", "!{!\"branch_weights\", i32 1, i32 2}"),
    ("prof", "!{!\"branch_weights\", i32 1}"),
    ("fpmath", "!{float 2.5}"),
    ("align", "!{i64 8}"),
    ("dereferenceable", "!{i64 8}"),
    ("noundef", "!{}"),
    ("invariant.load", "!{}"),
    ("nontemporal", "!{i32 1}"),
    ("mine", "!{!\"a\", i32 7}"),
    ("unpredictable", "!{}"),
    ("srcloc", "!{i64 1}"),
    ("dbg", "!{}"),
    ("tbaa", "!{!\"a\"}"),
    ("alias.scope", "!{!\"a\"}"),
    ("nofree", "!{}"),
    ("heapallocsite", "!{}"),
];

const BUNDLES: [&str; 8] = ["deopt", "mine", "", "cold", "align", "nonnull", "funclet", "gc-live"];

/// Functions that may be called, with their types: `i` is `i32`, `l` is `i64`, `p` is `ptr`, `d` is
/// `double`, `b` is `i1`, `v` is nothing.
const CALLEES: [(&str, &str); 14] = [
    ("callee", "ipi"),
    ("other", "v"),
    ("pure", "dd"),
    ("llvm.umax.i32", "iii"),
    ("llvm.assume", "vb"),
    ("llvm.memcpy.p0.p0.i64", "vpplb"),
    ("llvm.lifetime.start.p0", "vp"),
    ("llvm.expect.i32", "iii"),
    ("llvm.fabs.f64", "dd"),
    ("llvm.va_start.p0", "vp"),
    ("llvm.donothing", "v"),
    ("llvm.ctlz.i32", "iib"),
    ("llvm.umax.i64", "iii"),
    ("llvm.unheard.of", "v"),
];

/// The declarations of those functions that may be called and that a module does not have.
pub fn declarations(module: &str) -> impl Iterator<Item = String> {
    let spelled = |letter: char| match letter {
        'i' => "i32",
        'l' => "i64",
        'p' => "ptr",
        'd' => "double",
        'b' => "i1",
        _ => "void",
    };
    let is_new = |callee: &&(&str, &str)| {
        !callee.0.contains("un") && callee.0 != "llvm.umax.i64" && !module.contains(&format!("@{}(", callee.0))
    };
    let declare = move |&(name, signature): &(&str, &str)| {
        let mut types = signature.chars().map(spelled);
        let result = types.next().expect("a result");
        format!("declare {result} @{name}({})\n", types.collect::<Vec<_>>().join(", "))
    };
    CALLEES.iter().filter(is_new).map(declare).collect::<Vec<_>>().into_iter()
}

impl Changer<'_, '_, '_> {
    /// A type, frequent ones mostly.
    pub fn ty(&mut self) -> Result<TypeId> {
        let ty = match self.u.int_in_range(0..=19)? {
            0..=5 => return Ok(TypeId::I32),
            6 | 7 => return Ok(TypeId::PTR),
            8 => return Ok(TypeId::I64),
            9 => return Ok(TypeId::I1),
            10 => return Ok(TypeId::I8),
            11 => return Ok(TypeId::DOUBLE),
            12 => return Ok(TypeId::FLOAT),
            13 => Type::Vector(4, TypeId::I32),
            14 => Type::Struct([TypeId::I32, TypeId::PTR].into()),
            15 => Type::Array(2, TypeId::I16),
            16 => Type::Ptr(1),
            17 => Type::Int(self.u.int_in_range(1..=200)?),
            18 => Type::Vector(2, TypeId::FLOAT),
            _ => {
                let rare = [Type::Void, Type::Token, Type::Half, Type::Label, Type::Metadata, Type::X86Fp80];
                self.u.choose(&rare)?.clone()
            }
        };
        Ok(self.draft.type_id(ty))
    }

    fn ordering(&mut self) -> Result<AtomicOrdering> {
        // This one is right everywhere.
        if self.u.ratio(3, 4)? {
            return Ok(AtomicOrdering::SequentiallyConsistent);
        }
        Ok(*self.u.choose(&ORDERINGS)?)
    }

    /// An instruction for a place, with all that may be said of it.
    pub fn instruction(&mut self, at: Point) -> Result<Instruction<Value>> {
        let inst = self.plain(at)?;
        self.adorned(inst)
    }

    fn plain(&mut self, at: Point) -> Result<Instruction<Value>> {
        Ok(match self.u.int_in_range(0..=37)? {
            0..=4 => {
                let ty = self.integer_type()?;
                let opcodes: Vec<Opcode> =
                    Opcode::ALL.iter().copied().filter(|op| op.is_binary() && !op.is_float_binary()).collect();
                let opcode = *self.u.choose(&opcodes)?;
                Instruction::binary(opcode, self.value(ty, at)?, self.value(ty, at)?)
            }
            5 | 6 => {
                let ty = self.float_type()?;
                let opcodes = [Opcode::FAdd, Opcode::FSub, Opcode::FMul, Opcode::FDiv, Opcode::FRem];
                let opcode = *self.u.choose(&opcodes)?;
                Instruction::binary(opcode, self.value(ty, at)?, self.value(ty, at)?)
            }
            7 => {
                let ty = self.float_type()?;
                Instruction::fneg(self.value(ty, at)?)
            }
            8 | 9 => self.a_cast(at)?,
            10 | 11 => {
                let ty = if self.u.ratio(3, 4)? { self.integer_type()? } else { self.ty()? };
                let predicate = *self.u.choose(Predicate::ALL)?;
                Instruction::icmp(predicate, self.value(ty, at)?, self.value(ty, at)?)
            }
            12 => {
                let ty = self.float_type()?;
                let predicate = *self.u.choose(Predicate::ALL)?;
                Instruction::fcmp(predicate, self.value(ty, at)?, self.value(ty, at)?)
            }
            13 => {
                let ty = self.ty()?;
                Instruction::select(self.value(TypeId::I1, at)?, self.value(ty, at)?, self.value(ty, at)?)
            }
            14 => {
                let ty = self.ty()?;
                Instruction::freeze(self.value(ty, at)?)
            }
            15 => {
                let ty = self.ty()?;
                match self.u.ratio(1, 3)? {
                    true => Instruction::alloca_many(ty, self.value(TypeId::I32, at)?),
                    false => Instruction::alloca(ty),
                }
            }
            16 | 17 => {
                let ty = self.ty()?;
                Instruction::load(ty, self.value(TypeId::PTR, at)?)
            }
            18 | 19 => {
                let ty = self.ty()?;
                Instruction::store(self.value(ty, at)?, self.value(TypeId::PTR, at)?)
            }
            20 => {
                let ty = self.ty()?;
                let base = self.value(TypeId::PTR, at)?;
                let mut indices = Vec::new();
                for _ in 0..self.u.int_in_range(0..=3)? {
                    let ty = if self.u.arbitrary()? { TypeId::I32 } else { TypeId::I64 };
                    indices.push(self.value(ty, at)?);
                }
                Instruction::getelementptr(ty, base, indices)
            }
            21 => Instruction::fence(self.ordering()?),
            22 => {
                let operation = *self.u.choose(RmwOperation::ALL)?;
                let is_float = matches!(operation, RmwOperation::FAdd | RmwOperation::FSub | RmwOperation::FMax);
                let usual = if is_float { TypeId::DOUBLE } else { TypeId::I32 };
                let ty = if self.u.ratio(3, 4)? { usual } else { self.ty()? };
                let (address, value) = (self.value(TypeId::PTR, at)?, self.value(ty, at)?);
                Instruction::atomicrmw(operation, address, value, self.ordering()?)
            }
            23 => {
                let ty = if self.u.ratio(3, 4)? { TypeId::I64 } else { self.ty()? };
                let operands = [self.value(TypeId::PTR, at)?, self.value(ty, at)?, self.value(ty, at)?];
                let orderings = [self.ordering()?, self.ordering()?];
                Instruction::cmpxchg(operands[0], operands[1], operands[2], orderings)
            }
            24 => {
                let ty = self.ty()?;
                Instruction::va_arg(self.value(TypeId::PTR, at)?, ty)
            }
            25..=28 => self.of_aggregate(at)?,
            29..=33 => self.a_call(at)?,
            34 => {
                let ty = self.ty()?;
                self.a_phi(ty, at)?
            }
            35 => self.a_record(at)?,
            36 if self.u.ratio(1, 4)? => {
                let pad = self.draft.type_id(Type::Struct([TypeId::PTR, TypeId::I32].into()));
                let clause = self.value(TypeId::PTR, at)?;
                let is_cleanup = self.u.arbitrary()?;
                Instruction::landingpad(pad, is_cleanup, [clause])
            }
            _ => Instruction::br(self.target()?),
        })
    }

    fn integer_type(&mut self) -> Result<TypeId> {
        Ok(match self.u.int_in_range(0..=7)? {
            0..=3 => TypeId::I32,
            4 => TypeId::I64,
            5 => TypeId::I1,
            6 => self.draft.type_id(Type::Vector(4, TypeId::I32)),
            _ => self.ty()?,
        })
    }

    fn float_type(&mut self) -> Result<TypeId> {
        Ok(match self.u.int_in_range(0..=5)? {
            0..=2 => TypeId::DOUBLE,
            3 => TypeId::FLOAT,
            4 => self.draft.type_id(Type::Vector(2, TypeId::FLOAT)),
            _ => self.ty()?,
        })
    }

    fn a_cast(&mut self, at: Point) -> Result<Instruction<Value>> {
        use Opcode::*;
        let usual = [
            (Trunc, TypeId::I32, TypeId::I8),
            (ZExt, TypeId::I32, TypeId::I64),
            (SExt, TypeId::I8, TypeId::I32),
            (FpTrunc, TypeId::DOUBLE, TypeId::FLOAT),
            (FpExt, TypeId::FLOAT, TypeId::DOUBLE),
            (FpToSi, TypeId::DOUBLE, TypeId::I32),
            (UiToFp, TypeId::I32, TypeId::DOUBLE),
            (PtrToInt, TypeId::PTR, TypeId::I64),
            (PtrToAddr, TypeId::PTR, TypeId::I64),
            (IntToPtr, TypeId::I64, TypeId::PTR),
            (BitCast, TypeId::I64, TypeId::DOUBLE),
        ];
        let (opcode, from, to) = match self.u.ratio(4, 5)? {
            true => *self.u.choose(&usual)?,
            false => {
                let casts: Vec<Opcode> = Opcode::ALL.iter().copied().filter(|op| op.is_cast()).collect();
                (*self.u.choose(&casts)?, self.ty()?, self.ty()?)
            }
        };
        Ok(Instruction::cast(opcode, self.value(from, at)?, to))
    }

    fn of_aggregate(&mut self, at: Point) -> Result<Instruction<Value>> {
        let pair = self.draft.type_id(Type::Struct([TypeId::I32, TypeId::PTR].into()));
        let vector = self.draft.type_id(Type::Vector(4, TypeId::I32));
        let path = if self.u.ratio(4, 5)? { vec![0] } else { vec![self.u.int_in_range(0..=3)?; 1] };
        Ok(match self.u.int_in_range(0..=4)? {
            0 => Instruction::extractvalue(self.value(pair, at)?, path),
            1 => Instruction::insertvalue(self.value(pair, at)?, self.value(TypeId::I32, at)?, path),
            2 => Instruction::extractelement(self.value(vector, at)?, self.value(TypeId::I32, at)?),
            3 => {
                let vector = self.value(vector, at)?;
                Instruction::insertelement(vector, self.value(TypeId::I32, at)?, self.value(TypeId::I64, at)?)
            }
            _ => {
                let ty = self.draft.type_id(Type::Vector(2, TypeId::I32));
                let masks =
                    ["<i32 0, i32 7>", "zeroinitializer", "<i32 poison, i32 9>", "poison", "<i32 undef, i32 1>"];
                let mask = *self.u.choose(&masks)?;
                let mask = self.draft.constant(ty, mask);
                Instruction::shufflevector(self.value(vector, at)?, self.value(vector, at)?, mask)
            }
        })
    }

    fn a_call(&mut self, at: Point) -> Result<Instruction<Value>> {
        let (name, signature) = *self.u.choose(&CALLEES)?;
        let types: Vec<TypeId> = signature
            .chars()
            .map(|letter| match letter {
                'i' => TypeId::I32,
                'l' => TypeId::I64,
                'p' => TypeId::PTR,
                'd' => TypeId::DOUBLE,
                'b' => TypeId::I1,
                _ => TypeId::VOID,
            })
            .collect();
        let mut arguments = Vec::new();
        for &ty in &types[1..] {
            arguments.push(self.value(ty, at)?);
        }
        if self.u.ratio(1, 12)? {
            let params = types[1..].into();
            let ty = self.draft.type_id(Type::Function(FunctionType { result: types[0], params, varargs: false }));
            let callee = match self.u.arbitrary()? {
                true => self.value(TypeId::PTR, at)?,
                false => self.draft.constant(TypeId::PTR, "asm sideeffect \"nop\", \"~{memory}\""),
            };
            return Ok(Instruction::call_as(ty, callee, arguments));
        }
        // `declare` refuses a name that has another type.
        let signature = FunctionSignature::new(types[0], &types[1..]);
        let callee = match self.draft.global(name) {
            Some(callee) => callee,
            None => self.draft.declare(name, signature),
        };
        Ok(Instruction::call(callee, arguments))
    }

    /// A φ with an entry for each edge into the block of the place.
    pub fn a_phi(&mut self, ty: TypeId, at: Point) -> Result<Instruction<Value>> {
        let block = self.block_of(at);
        let mut entries = Vec::new();
        let mut of_source: Vec<(BlockId, Value)> = Vec::new();
        for source in self.draft.predecessors(block) {
            let known = of_source.iter().find(|known| known.0 == source).map(|known| known.1);
            let value = match known {
                Some(value) if self.u.ratio(15, 16)? => value,
                _ => self.value(ty, Point::End(source))?,
            };
            of_source.push((source, value));
            entries.push((value, self.draft.label(source)));
        }
        if self.u.ratio(1, 20)? {
            entries.pop();
        }
        Ok(Instruction::phi(ty, entries))
    }

    fn a_record(&mut self, at: Point) -> Result<Instruction<Value>> {
        if !self.has_debug_info {
            return Ok(Instruction::unreachable());
        }
        let ty = self.ty()?;
        let value = self.value(ty, at)?;
        let variable = *self.u.choose(&["!9", "!11", "!2"])?;
        let expressions = ["!DIExpression()", "!DIExpression(DW_OP_deref)", "!DIExpression(DW_OP_LLVM_fragment, 0, 8)"];
        let expression = *self.u.choose(&expressions)?;
        let location = *self.u.choose(&["!10", "!12", "!10", "!5"])?;
        Ok(match self.u.int_in_range(0..=3)? {
            0 | 1 => Instruction::dbg_value(value, variable, expression, location),
            2 => Instruction::dbg_declare(value, variable, expression, location),
            _ => {
                let nodes = ["poison", variable, expression, location];
                let nodes = nodes.map(|node| RecordArgument::Node(node.to_owned()));
                let [_, rest @ ..] = nodes;
                let first = RecordArgument::Value(value);
                Instruction::debug_record(Opcode::DbgDeclareValue, std::iter::once(first).chain(rest))
            }
        })
    }

    /// A terminator; its targets are any blocks but the entry, mostly.
    pub fn a_terminator(&mut self, at: Point) -> Result<Instruction<Value>> {
        let target = self.target()?;
        let n_kinds = if self.u.ratio(1, 4)? { 10 } else { 6 };
        Ok(match self.u.int_in_range(0..=n_kinds)? {
            0 => Instruction::unreachable(),
            1 | 2 => Instruction::br(target),
            3 | 4 => Instruction::cond_br(self.value(TypeId::I1, at)?, target, self.target()?),
            5 => {
                let value = self.value(TypeId::I32, at)?;
                let (first, second) = (self.u.arbitrary::<i8>()?, self.u.arbitrary::<i8>()?);
                let cases = [first, second].map(|case| self.draft.int(TypeId::I32, case));
                Instruction::switch(value, target, [(cases[0], self.target()?), (cases[1], self.target()?)])
            }
            6 => match self.returned() {
                TypeId::VOID => Instruction::ret_void(),
                ty => Instruction::ret(self.value(ty, at)?),
            },
            7 => Instruction::indirectbr(self.value(TypeId::PTR, at)?, [target]),
            8 => self.a_call(at)?.invoke(target, self.target()?),
            9 => {
                let pad = self.draft.type_id(Type::Struct([TypeId::PTR, TypeId::I32].into()));
                Instruction::resume(self.value(pad, at)?)
            }
            _ => {
                let pad = self.value(TypeId::TOKEN, at)?;
                match self.u.arbitrary()? {
                    true => Instruction::cleanupret(pad, Some(target)),
                    false => Instruction::catchret(pad, target),
                }
            }
        })
    }

    /// The instruction with flags, attributes and attachments, few of them wrong.
    fn adorned(&mut self, mut inst: Instruction<Value>) -> Result<Instruction<Value>> {
        if self.u.ratio(1, 2)? {
            let flag = *self.u.choose(&FLAGS)?;
            if self.u.ratio(1, 20)? || inst.opcode().possible_flags().has(flag) {
                inst = inst.flags(flag);
            }
        }
        let opcode = inst.opcode();
        let is_access = matches!(opcode, Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg);
        if (is_access || opcode == Opcode::Alloca) && self.u.ratio(1, 2)? {
            inst = inst.align(1 << self.u.int_in_range(0..=33)?);
        }
        if is_access && self.u.ratio(1, 4)? {
            inst = inst.volatile();
        }
        if matches!(opcode, Opcode::Load | Opcode::Store) && self.u.ratio(1, 4)? {
            inst = inst.ordering(self.ordering()?);
        }
        if is_access && self.u.ratio(1, 8)? {
            inst = inst.sync_scope(self.u.choose(&["agent", "singlethread", "a\"b"])?);
        }
        if opcode == Opcode::Alloca && self.u.ratio(1, 10)? {
            inst = inst.address_space(self.u.int_in_range(0..=3)?);
        }
        if opcode.is_call() {
            inst = self.adorned_call(inst)?;
        }
        if self.u.ratio(1, 16)? {
            let (kind, node) = *self.u.choose(&ATTACHMENTS)?;
            let node = if self.u.ratio(9, 10)? { self.draft.node(node) } else { node.to_owned() };
            inst = inst.attached(kind, node);
        }
        let is_located = if self.has_debug_info { self.u.ratio(3, 4)? } else { self.u.ratio(1, 50)? };
        if is_located && !opcode.is_debug_record() {
            inst = inst.located(self.u.choose(&["!10", "!12", "!DILocation(line: 7, scope: !5)"])?);
        }
        if self.u.ratio(1, 3)? {
            inst = inst.named(self.u.choose(&["x", "y", "a b", "7", "é", "\\"])?);
        }
        Ok(inst)
    }

    fn adorned_call(&mut self, mut inst: Instruction<Value>) -> Result<Instruction<Value>> {
        if self.u.ratio(1, 8)? {
            inst = inst.call_attribute(self.u.choose(&CALL_ATTRIBUTES)?);
        }
        if self.u.ratio(1, 16)? {
            inst = inst.return_attribute(self.u.choose(&RETURN_ATTRIBUTES)?);
        }
        if self.u.ratio(1, 8)? {
            let argument = self.u.int_in_range(0..=2)?;
            inst = inst.argument_attribute(argument, self.u.choose(&ARGUMENT_ATTRIBUTES)?);
        }
        if self.u.ratio(1, 10)? {
            let conventions = [CallingConvention::FAST, CallingConvention::COLD, CallingConvention(500)];
            inst = inst.calling_convention(*self.u.choose(&conventions)?);
        }
        if self.u.ratio(1, 10)? && inst.opcode() == Opcode::Call {
            let ty = self.ty()?;
            let operand = self.value(ty, Point::End(self.draft.entry()))?;
            inst = inst.bundle(self.u.choose(&BUNDLES)?, [operand]);
        }
        Ok(inst)
    }
}
