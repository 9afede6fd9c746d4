//! Runs two functions side by side, to find inputs on which they disagree.
//!
//! The environment is chosen: arguments, what memory holds that the functions did not write, what calls return (they write nothing),
//! which invokes unwind. The choice is the same for both runs as long as they do the same. The path is the one that BEFORE takes.
//! They disagree when an argument of a call, a branch condition, the returned value, a volatile access, or memory that others can
//! see (at a call, a return) is defined in BEFORE and something else in AFTER; or when AFTER's behaviour is undefined and BEFORE's is
//! not. Undefined values of BEFORE may be anything in AFTER, only not poison in place of `undef`. When BEFORE's behaviour is undefined,
//! or the run depends on something that is not modelled, it ends without a result: a disagreement is never guessed.

use super::align::{Alignment, NONE};
use super::canon::{Canon, Side};
use super::graph::Graph;
use super::shape::callee_name;
use super::slots::Role;
use super::value::{Match, Undefined, Value, binary, cast, compare, digest, icmp, int, mix, opaque, signed};
use crate::poison::nth_parameter;
use hashbrown::{HashMap, HashSet};
use memphis_ir::layout::DataLayout;
use memphis_ir::{
    Block, BlockId, Const, ConstKind, Def, Flags, Function, GlobalKind, Inst, InstId, Local, Opcode, Type, TypeId,
    Value as Operand, attributes,
};
use std::collections::BTreeMap;

/// How often inputs are chosen.
const TRIES: u64 = 300;
/// Instructions of one run, and of all.
const MAX_STEPS: usize = 20_000;
const MAX_ALL_STEPS: usize = 1_500_000;
/// Members of an aggregate that is taken apart.
const MAX_MEMBERS: usize = 64;
/// Inputs that are remembered for the report.
const MAX_INPUTS: usize = 200;

/// A run in which the functions disagree.
pub(super) struct Example {
    pub(super) path: Vec<u32>,
    pub(super) inputs: Vec<(String, String)>,
    pub(super) what: String,
    pub(super) before_value: String,
    pub(super) after_value: String,
    pub(super) before: Option<u32>,
    pub(super) after: Option<u32>,
}

/// Looks for a run in which the functions disagree.
///
/// Cost: bounded by constants.
pub(super) fn search(
    canon: &mut Canon<'_>,
    f: [Function<'_>; 2],
    graph: &Graph,
    alignment: &Alignment,
) -> Option<Example> {
    let mut replay = Replay::new(canon, f, graph, alignment);
    for seed in 0..TRIES {
        replay.start(seed);
        if let Err(End::Differs(example)) = replay.run() {
            return Some(*example);
        }
        if replay.all_steps > MAX_ALL_STEPS {
            break;
        }
    }
    None
}

/// Why a run is over.
enum End {
    /// Without a result.
    Nothing,
    Differs(Box<Example>),
}

impl From<Undefined> for End {
    fn from(_: Undefined) -> End {
        End::Nothing
    }
}

type Step<T> = Result<T, End>;

struct Object {
    name: String,
    /// Bytes, where it is known.
    size: Option<u64>,
    is_alloca: bool,
    /// What it holds at first is not for us to choose.
    is_fixed: bool,
}

#[derive(Clone)]
struct Cell {
    size: u32,
    ty: u32,
    value: Value,
}

/// The state of one of the two.
#[derive(Default)]
struct Run {
    values: Vec<Value>,
    memory: BTreeMap<(u32, i64), Cell>,
    /// Objects of which something was written that is not modelled.
    smeared: HashSet<u32>,
}

struct Replay<'a, 'c, 'm> {
    canon: &'c mut Canon<'m>,
    f: [Function<'a>; 2],
    graph: &'c Graph,
    alignment: &'c Alignment,
    layout: DataLayout,
    consts: [Vec<Value>; 2],
    /// Objects of globals, by the constant's number.
    globals: HashMap<u32, u32>,
    n_global_objects: usize,
    objects: Vec<Object>,
    runs: [Run; 2],
    /// What memory holds that nobody wrote: type, size, value.
    initial: BTreeMap<(u32, i64), Cell>,
    inputs: Vec<(String, String)>,
    n_inputs: u32,
    path: Vec<u32>,
    random: u64,
    style: u64,
    all_steps: usize,
}

impl<'a, 'c, 'm> Replay<'a, 'c, 'm> {
    fn new(canon: &'c mut Canon<'m>, f: [Function<'a>; 2], graph: &'c Graph, alignment: &'c Alignment) -> Self {
        let null = Object { name: "null".to_owned(), size: Some(0), is_alloca: false, is_fixed: true };
        let mut replay = Replay {
            canon,
            f,
            graph,
            alignment,
            layout: DataLayout::of(f[0].module),
            consts: [Vec::new(), Vec::new()],
            globals: HashMap::new(),
            n_global_objects: 0,
            objects: vec![null],
            runs: [Run::default(), Run::default()],
            initial: BTreeMap::new(),
            inputs: Vec::new(),
            n_inputs: 0,
            path: Vec::new(),
            random: 0,
            style: 0,
            all_steps: 0,
        };
        for (side, function) in f.iter().enumerate() {
            for index in 0..function.body.consts.len() as u32 {
                let value = replay.constant(side, Const(index));
                replay.consts[side].push(value);
            }
        }
        replay.n_global_objects = replay.objects.len();
        replay
    }

    // ----- choices -----

    fn next(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(&[self.random])
    }

    fn start(&mut self, seed: u64) {
        self.random = mix(&[seed, 77]);
        self.style = seed;
        self.objects.truncate(self.n_global_objects);
        self.initial.clear();
        self.inputs.clear();
        self.n_inputs = 0;
        self.path.clear();
        for side in 0..2 {
            let n = self.f[side].body.locals.len();
            self.runs[side] = Run { values: vec![Value::Any; n], ..Run::default() };
            self.all_steps += n / 8;
        }
        let f = self.f[0];
        let header = f.header();
        let params = header.params.of(f.module.text);
        for arg in 0..f.body.n_args {
            let text = nth_parameter(params, arg as usize);
            let name = f.display(Operand::local(Local(arg)));
            let ty = f.body.local(Local(arg)).ty;
            let may_be_poison = !has_promise(text);
            let value = if may_be_poison && self.next().is_multiple_of(16) && self.style % 4 == 3 {
                Value::Poison
            } else {
                self.fresh(ty, text)
            };
            self.note(name, &value);
            for run in &mut self.runs {
                run.values[arg as usize] = value.clone();
            }
        }
    }

    fn note(&mut self, what: String, value: &Value) {
        if self.inputs.len() < MAX_INPUTS {
            let shown = self.show(value);
            self.inputs.push((what, shown));
        }
    }

    /// Something of this type, chosen; `text` may have attributes that restrict the choice.
    fn fresh(&mut self, ty: TypeId, text: &[u8]) -> Value {
        if memchr::memmem::find(text, b"range(").is_some() {
            self.n_inputs += 1;
            return Value::Opaque(mix(&[20, u64::from(self.n_inputs)]));
        }
        let mut budget = MAX_MEMBERS;
        self.fresh_within(ty, text, &mut budget, 0)
    }

    fn fresh_within(&mut self, ty: TypeId, text: &[u8], budget: &mut usize, depth: u32) -> Value {
        let types = self.f[0].types();
        let members: Option<Vec<TypeId>> = match types.resolve(ty) {
            Some(Type::Int(bits)) if *bits <= 128 => return self.fresh_int(*bits),
            Some(Type::Ptr(_)) => return self.fresh_pointer(text),
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) => Some(fields.to_vec()),
            Some(Type::Array(n, e)) if *n <= MAX_MEMBERS as u64 => Some(vec![*e; *n as usize]),
            Some(Type::Vector(n, e)) if *n as usize <= MAX_MEMBERS => Some(vec![*e; *n as usize]),
            _ => None,
        };
        if let Some(members) = members
            && members.len() <= *budget
            && depth < 8
        {
            *budget -= members.len();
            return Value::Aggregate(
                members.into_iter().map(|m| self.fresh_within(m, b"", budget, depth + 1)).collect(),
            );
        }
        self.n_inputs += 1;
        Value::Input(self.n_inputs)
    }

    fn fresh_int(&mut self, bits: u32) -> Value {
        let r = self.next();
        let small = [0, 1, u128::MAX, 2, 3, 4, 5, 7, 8, 16][(r >> 8) as usize % 10];
        let value = match (self.style % 5, r % 8) {
            (0, _) => u128::from(r >> 16 & 1),
            (1, 0..=5) => small,
            (2, 0..=5) => u128::from(self.style / 5),
            (3, _) => u128::from(r >> 16 & 7),
            (_, 6..) => u128::from(r) << 64 | u128::from(self.next()),
            _ => u128::from(r >> 20 & 0xff),
        };
        int(bits, value)
    }

    fn fresh_pointer(&mut self, text: &[u8]) -> Value {
        let r = self.next();
        let restricted = attributes::words(text).any(|w| !matches!(w, b"noundef" | b"ptr") && !w.starts_with(b"%"));
        let chosen = match self.objects.len() - self.n_global_objects {
            0 => None,
            n => Some(self.n_global_objects + (r >> 8) as usize % n).filter(|&o| !self.objects[o].is_alloca),
        };
        match r % 8 {
            0 if !restricted => Value::Ptr(0, 0),
            1 | 2 if !restricted && chosen.is_some() => Value::Ptr(chosen.unwrap_or(0) as u32, 0),
            _ => {
                let name = format!("object {}", self.objects.len() + 1 - self.n_global_objects);
                self.objects.push(Object { name, size: None, is_alloca: false, is_fixed: false });
                Value::Ptr(self.objects.len() as u32 - 1, 0)
            }
        }
    }

    // ----- constants -----

    fn constant(&mut self, side: usize, c: Const) -> Value {
        let f = self.f[side];
        let data = f.body.consts.get(c);
        let number = self.canon.constant(if side == 0 { Side::Before } else { Side::After }, c);
        let bits = |ty: TypeId| match f.types().get(ty) {
            Type::Int(bits) if *bits <= 128 => Some(*bits),
            _ => None,
        };
        let member = |replay: &Self, c: &Const| replay.consts[side].get(c.0 as usize).cloned().unwrap_or(Value::Any);
        match &data.kind {
            ConstKind::Int(n) => bits(data.ty).map_or(Value::Const(number), |bits| int(bits, *n as i128 as u128)),
            ConstKind::BigInt(digits) => {
                let text = std::str::from_utf8(digits).unwrap_or("");
                let parsed = text.parse::<i128>().map(|n| n as u128).or_else(|_| text.parse::<u128>());
                match (bits(data.ty), parsed) {
                    (Some(bits), Ok(n)) => int(bits, n),
                    _ => Value::Opaque(mix(&[21, u64::from(number)])),
                }
            }
            ConstKind::Null => Value::Ptr(0, 0),
            ConstKind::Undef => Value::Undef,
            ConstKind::Poison => Value::Poison,
            ConstKind::Float(_) | ConstKind::OtherFloat(_) => Value::Const(number),
            ConstKind::Zero => {
                let mut budget = MAX_MEMBERS;
                self.zero(side, data.ty, &mut budget, 0).unwrap_or(Value::Opaque(mix(&[22, u64::from(number)])))
            }
            ConstKind::Aggregate(list) if list.len() <= 4 * MAX_MEMBERS => {
                Value::Aggregate(list.iter().map(|c| member(self, c)).collect())
            }
            ConstKind::Splat(c) => match f.types().get(data.ty) {
                Type::Vector(n, _) if *n as usize <= MAX_MEMBERS => {
                    Value::Aggregate(vec![member(self, c); *n as usize].into())
                }
                _ => Value::Opaque(mix(&[22, u64::from(number)])),
            },
            ConstKind::Bytes(bytes) if bytes.len() <= 4 * MAX_MEMBERS => {
                Value::Aggregate(bytes.iter().map(|&b| int(8, u128::from(b))).collect())
            }
            ConstKind::Global(id, _) => {
                let next = self.objects.len() as u32;
                let object = *self.globals.entry(number).or_insert(next);
                if object == next {
                    let is_fixed = id.is_none_or(|id| {
                        let global = f.module.global(id);
                        let item = f.module.items[global.item as usize].span.of(f.module.text);
                        global.kind != GlobalKind::Variable
                            || attributes::words(item).take_while(|w| !w.starts_with(b"\"")).any(|w| w == b"constant")
                    });
                    let name = String::from_utf8_lossy(f.const_text(c)).into_owned();
                    self.objects.push(Object { name, size: None, is_alloca: false, is_fixed });
                }
                Value::Ptr(object, 0)
            }
            ConstKind::Expr { opcode: Opcode::GetElementPtr, ty, operands, .. } => {
                let operands: Vec<Value> = operands.iter().map(|c| member(self, c)).collect();
                match self.element(side, *ty, &operands) {
                    Value::Any => Value::Opaque(mix(&[23, u64::from(number)])),
                    value => value,
                }
            }
            _ => Value::Opaque(mix(&[23, u64::from(number)])),
        }
    }

    fn zero(&mut self, side: usize, ty: TypeId, budget: &mut usize, depth: u32) -> Option<Value> {
        let types = self.f[side].types();
        let members: Vec<TypeId> = match types.resolve(ty)? {
            Type::Int(bits) if *bits <= 128 => return Some(int(*bits, 0)),
            Type::Ptr(_) => return Some(Value::Ptr(0, 0)),
            Type::Struct(fields) | Type::PackedStruct(fields) => fields.to_vec(),
            Type::Array(n, e) if *n <= MAX_MEMBERS as u64 => vec![*e; *n as usize],
            Type::Vector(n, e) if *n as usize <= MAX_MEMBERS => vec![*e; *n as usize],
            _ => return None,
        };
        if members.len() > *budget || depth > 8 {
            return None;
        }
        *budget -= members.len();
        members
            .into_iter()
            .map(|m| self.zero(side, m, budget, depth + 1))
            .collect::<Option<Vec<_>>>()
            .map(|l| Value::Aggregate(l.into()))
    }

    /// `getelementptr`; `Any` where it is not modelled.
    fn element(&self, side: usize, ty: TypeId, operands: &[Value]) -> Value {
        let types = self.f[side].types();
        let Some((&Value::Ptr(object, base), indices)) = operands.split_first() else { return Value::Any };
        let (mut ty, mut offset) = (ty, i128::from(base));
        for (n, index) in indices.iter().enumerate() {
            let &Value::Int(bits, index) = index else { return Value::Any };
            let index = signed(bits, index);
            let step = match (n, types.resolve(ty)) {
                (0, _) => self.layout.alloc_size(types, ty),
                (_, Some(Type::Array(_, e) | Type::Vector(_, e))) => {
                    ty = *e;
                    self.layout.alloc_size(types, ty)
                }
                (_, Some(Type::Struct(fields) | Type::PackedStruct(fields))) => {
                    let Some(field) = usize::try_from(index).ok().filter(|&i| i < fields.len()) else {
                        return Value::Any;
                    };
                    let Some(bits) = self.layout.member_offset(types, ty, field) else { return Value::Any };
                    ty = fields[field];
                    offset += i128::from(bits / 8);
                    continue;
                }
                _ => return Value::Any,
            };
            let Some(step) = step.filter(|s| !s.scalable) else { return Value::Any };
            let Some(bytes) = index.checked_mul(i128::from(step.bits / 8)) else { return Value::Any };
            offset = offset.saturating_add(bytes);
        }
        i64::try_from(offset).map_or(Value::Any, |offset| Value::Ptr(object, offset))
    }

    // ----- a run -----

    fn value(&self, side: usize, value: Operand) -> Value {
        match (value.as_local(), value.as_const()) {
            (Some(local), _) => self.runs[side].values[local.0 as usize].clone(),
            (_, Some(c)) => self.consts[side].get(c.0 as usize).cloned().unwrap_or(Value::Any),
            _ => Value::Any,
        }
    }

    fn operands(&self, side: usize, inst: InstId) -> Vec<Value> {
        self.f[side].body.operands(inst).iter().map(|o| self.value(side, o.value)).collect()
    }

    fn set(&mut self, side: usize, inst: InstId, value: Value) {
        if let Some(result) = self.f[side].body.inst(inst).result {
            self.runs[side].values[result.0 as usize] = value;
        }
    }

    fn run(&mut self) -> Step<()> {
        let (mut block, mut source) = (0, NONE);
        let mut steps = 0;
        loop {
            self.path.push(block);
            for side in 0..2 {
                self.phis(side, block, source);
            }
            let n = self.cost(block);
            steps += n;
            self.all_steps += n;
            if steps > MAX_STEPS || self.all_steps > MAX_ALL_STEPS {
                return Err(End::Nothing);
            }
            source = block;
            block = self.block(block)?;
        }
    }

    /// Instructions and operands of a block.
    fn cost(&self, block: u32) -> usize {
        let insts = &self.f[0].body.block(BlockId(block)).insts;
        let operands = |i: u32| self.f[0].body.operand_range(InstId(i));
        insts.len() + (operands(insts.end - 1).end - operands(insts.start).start) as usize
    }

    fn phis(&mut self, side: usize, block: u32, source: u32) {
        let f = self.f[side];
        let mut found = Vec::new();
        for inst in f.body.block_insts(BlockId(block)) {
            let data = f.body.inst(inst);
            if data.opcode == Opcode::Phi {
                let entry = f.body.operands(inst).chunks_exact(2).find(|entry| {
                    matches!(entry[1].value.as_local().map(|l| f.body.local(l).def), Some(Def::Block(b)) if b.0 == source)
                });
                found.push((inst, entry.map_or(Value::Any, |entry| self.value(side, entry[0].value))));
            } else if !data.opcode.is_debug_record() {
                break;
            }
        }
        for (inst, value) in found {
            self.set(side, inst, value);
        }
    }

    /// Executes a block in both; the next one.
    fn block(&mut self, block: u32) -> Step<u32> {
        let proper = |f: Function<'_>| -> Vec<u32> {
            let Block { insts, .. } = f.body.block(BlockId(block));
            let is_proper = |i: &u32| {
                let opcode = f.body.inst(InstId(*i)).opcode;
                opcode != Opcode::Phi && !opcode.is_debug_record()
            };
            insts.clone().filter(is_proper).collect()
        };
        let (before, after) = (proper(self.f[0]), proper(self.f[1]));
        let mut rest = after.iter().copied().peekable();
        for b in before {
            let a = self.alignment.to_after[b as usize];
            if a == NONE {
                self.only_before(b)?;
                continue;
            }
            while let Some(extra) = rest.next_if(|&i| i != a) {
                self.only_after(extra)?;
            }
            rest.next();
            if let Some(next) = self.both(b, a)? {
                return Ok(next);
            }
        }
        Err(End::Nothing)
    }

    fn differs(&self, what: String, values: (&Value, &Value), before: Option<u32>, after: Option<u32>) -> End {
        End::Differs(Box::new(Example {
            path: self.path.clone(),
            inputs: self.inputs.clone(),
            what,
            before_value: self.show(values.0),
            after_value: self.show(values.1),
            before,
            after,
        }))
    }

    fn only_before(&mut self, b: u32) -> Step<()> {
        let inst = InstId(b);
        let data = *self.f[0].body.inst(inst);
        if data.flags.has(Flags::VOLATILE) {
            // The access must be all right to be missed.
            self.access(0, inst)?;
            let end =
                self.differs("a volatile access is missing".to_owned(), (&Value::Any, &Value::Any), Some(b), None);
            return Err(match end {
                End::Differs(mut example) => {
                    (example.before_value, example.after_value) = ("the access".to_owned(), "nothing".to_owned());
                    End::Differs(example)
                }
                end => end,
            });
        }
        match self.alignment.slots.roles[b as usize] {
            Role::Alloca(_) => {
                let object = self.alloca(b);
                self.set(0, inst, object);
            }
            Role::Load(_) | Role::Store(_) => self.access(0, inst)?,
            Role::Marker if data.result.is_some() => {
                let address = self.operands(0, inst).swap_remove(0);
                self.set(0, inst, address);
            }
            _ => {}
        }
        Ok(())
    }

    fn alloca(&mut self, b: u32) -> Value {
        let f = self.f[0];
        let data = f.body.inst(InstId(b));
        let name = data.result.map_or_else(String::new, |l| f.display(Operand::local(l)));
        let size = match f.body.operands(InstId(b)).is_empty() {
            true => self.layout.alloc_size(f.types(), data.aux_ty).filter(|s| !s.scalable).map(|s| s.bits / 8),
            false => None,
        };
        self.objects.push(Object { name, size, is_alloca: true, is_fixed: false });
        Value::Ptr(self.objects.len() as u32 - 1, 0)
    }

    fn only_after(&mut self, a: u32) -> Step<()> {
        let inst = InstId(a);
        let data = *self.f[1].body.inst(inst);
        match data.opcode {
            Opcode::Store => {
                // It is to `poison`, or it would not be here.
                Err(self.undefined_after("this is reached", a))
            }
            Opcode::Call => match self.operands(1, inst).get(1) {
                Some(Value::Int(_, 0) | Value::Undef | Value::Poison) => {
                    Err(self.undefined_after("what is assumed is not true", a))
                }
                Some(Value::Int(..)) => Ok(()),
                _ => Err(End::Nothing),
            },
            _ => {
                let value = self.pure(1, inst)?;
                self.set(1, inst, value);
                Ok(())
            }
        }
    }

    fn undefined_after(&self, what: &str, a: u32) -> End {
        let mut end = self.differs(what.to_owned(), (&Value::Any, &Value::Any), None, Some(a));
        if let End::Differs(example) = &mut end {
            example.before_value = "behaviour is defined".to_owned();
            example.after_value = "behaviour is undefined".to_owned();
        }
        end
    }

    /// An instruction that both have; the next block behind a terminator.
    fn both(&mut self, b: u32, a: u32) -> Step<Option<u32>> {
        use Opcode::*;
        let (before, after) = (InstId(b), InstId(a));
        let data = *self.f[0].body.inst(before);
        match data.opcode {
            Br | Switch => return self.branch(b, a).map(Some),
            Ret => {
                self.compare_memory(b, a, &[])?;
                let returned = self.operands(0, before).into_iter().next();
                if matches!(returned, Some(Value::Undef | Value::Poison | Value::Any)) && returns_defined(self.f[0]) {
                    return Err(End::Nothing);
                }
                self.compare_operand(b, a, 0, "the returned value")?;
                return Err(End::Nothing);
            }
            Resume => {
                self.compare_memory(b, a, &[])?;
                return Err(End::Nothing);
            }
            Alloca => {
                let object = self.alloca(b);
                self.set(0, before, object.clone());
                self.set(1, after, object);
            }
            Load | Store => {
                let address = usize::from(data.opcode == Store);
                self.check_address(b, a, address)?;
                if data.flags.has(Flags::VOLATILE) {
                    self.compare_operand(b, a, address, "the address of a volatile access")?;
                    if data.opcode == Store {
                        self.compare_operand(b, a, 0, "the value of a volatile access")?;
                    }
                }
                self.access(0, before)?;
                self.access(1, after)?;
            }
            Fence => {}
            LandingPad => {
                self.n_inputs += 1;
                let value = Value::Opaque(mix(&[24, u64::from(self.n_inputs)]));
                self.set(0, before, value.clone());
                self.set(1, after, value);
            }
            Call => self.call(b, a)?,
            Invoke => return self.invoke(b, a).map(Some),
            AtomicRmw | CmpXchg => self.read_modify_write(b, a)?,
            _ if data.opcode.is_terminator() || matches!(data.opcode, VaArg | CatchPad | CleanupPad | Unknown) => {
                return Err(End::Nothing);
            }
            _ => {
                let value = self.pure(0, before)?;
                self.set(0, before, value);
                // Behaviour that is undefined in AFTER alone.
                match self.pure(1, after) {
                    Ok(value) => self.set(1, after, value),
                    Err(_) if self.operands(1, after).contains(&Value::Any) => return Err(End::Nothing),
                    Err(_) => return Err(self.undefined_after("the divisor", a)),
                }
            }
        }
        Ok(None)
    }

    /// Compares an operand that others see.
    fn compare_operand(&mut self, b: u32, a: u32, index: usize, what: &str) -> Step<()> {
        let (bo, ao) = (self.operands(0, InstId(b)), self.operands(1, InstId(a)));
        let (Some(bv), Some(av)) = (bo.get(index), ao.get(index)) else { return Ok(()) };
        match compare(bv, av) {
            Match::Agrees => Ok(()),
            Match::Unknown => Err(End::Nothing),
            Match::Differs => Err(self.differs(what.to_owned(), (bv, av), Some(b), Some(a))),
        }
    }

    /// Addresses that are undefined make behaviour undefined.
    fn check_address(&mut self, b: u32, a: u32, index: usize) -> Step<()> {
        let (bv, av) = (self.operands(0, InstId(b)).swap_remove(index), self.operands(1, InstId(a)).swap_remove(index));
        match (&bv, &av) {
            (Value::Ptr(1.., _), Value::Undef | Value::Poison | Value::Ptr(0, _)) => {
                Err(self.differs("the address".to_owned(), (&bv, &av), Some(b), Some(a)))
            }
            (Value::Ptr(1.., _), Value::Ptr(..)) => Ok(()),
            _ => Err(End::Nothing),
        }
    }

    fn branch(&mut self, b: u32, a: u32) -> Step<u32> {
        let inst = InstId(b);
        let successors: Vec<u32> = self.graph.successors(*self.path.last().unwrap_or(&0)).collect();
        let operands = self.operands(0, inst);
        let is_conditional = self.f[0].body.inst(inst).opcode == Opcode::Switch || successors.len() > 1;
        if !is_conditional {
            return successors.first().copied().ok_or(End::Nothing);
        }
        let &Value::Int(_, condition) = &operands[0] else { return Err(End::Nothing) };
        self.compare_operand(b, a, 0, "the condition of the branch")?;
        let taken = if self.f[0].body.inst(inst).opcode == Opcode::Br {
            usize::from(condition == 0)
        } else {
            // Value, default, then case and label in turn.
            let is_taken = |case: &Value| matches!(case, Value::Int(_, n) if *n == condition);
            operands[2..].iter().step_by(2).position(is_taken).map_or(0, |n| n + 1)
        };
        successors.get(taken).copied().ok_or(End::Nothing)
    }

    /// What others can see of memory must be the same: what the functions were given, and the objects of `shown`.
    fn compare_memory(&mut self, b: u32, a: u32, shown: &[Value]) -> Step<()> {
        let mut keys: Vec<(u32, i64)> = Vec::new();
        self.all_steps += self.runs[0].memory.len() / 8;
        for run in &self.runs {
            let is_seen = |object: u32| {
                !self.objects[object as usize].is_alloca
                    || shown.iter().any(|v| matches!(v, Value::Ptr(o, _) if *o == object))
            };
            keys.extend(run.memory.keys().filter(|k| is_seen(k.0)));
        }
        keys.sort_unstable();
        keys.dedup();
        for key in keys {
            if self.runs.iter().any(|run| run.smeared.contains(&key.0)) {
                continue;
            }
            let cells = [self.runs[0].memory.get(&key).cloned(), self.runs[1].memory.get(&key).cloned()];
            let (Some(before), Some(after)) = (&cells[0], &cells[1]) else { continue };
            if before.ty != after.ty {
                continue;
            }
            match compare(&before.value, &after.value) {
                Match::Agrees => {}
                Match::Unknown => return Err(End::Nothing),
                Match::Differs => {
                    let what = format!("the contents of {}", self.show(&Value::Ptr(key.0, key.1)));
                    return Err(self.differs(what, (&before.value, &after.value), Some(b), Some(a)));
                }
            }
        }
        Ok(())
    }

    // ----- memory -----

    fn number_of_type(&mut self, side: usize, ty: TypeId) -> u32 {
        let types = self.f[side].types();
        self.canon.ty(if side == 0 { Side::Before } else { Side::After }, types, ty)
    }

    /// A load or store in one of the two.
    fn access(&mut self, side: usize, inst: InstId) -> Step<()> {
        let f = self.f[side];
        let data = *f.body.inst(inst);
        let is_load = data.opcode == Opcode::Load;
        let operands = self.operands(side, inst);
        let &Value::Ptr(object, offset) = &operands[usize::from(!is_load)] else { return Err(End::Nothing) };
        let ty = if is_load { data.ty } else { f.body.operands(inst)[0].ty };
        let Some(size) = self.layout.alloc_size(f.types(), ty).filter(|s| !s.scalable).map(|s| s.bits / 8) else {
            return Err(End::Nothing);
        };
        let Ok(size) = u32::try_from(size) else { return Err(End::Nothing) };
        let inside = self.objects[object as usize]
            .size
            .is_none_or(|whole| offset >= 0 && offset as u64 + u64::from(size) <= whole);
        if object == 0 || !inside {
            return Err(End::Nothing);
        }
        let number = self.number_of_type(side, ty);
        if is_load {
            let value = self.load(side, inst, (object, offset), size, number, ty)?;
            self.set(side, inst, value);
        } else {
            let overlaps = overlapping(&self.runs[side].memory, object, offset, size);
            let run = &mut self.runs[side];
            for key in overlaps {
                if run.memory.get(&key).is_some_and(|cell| key.1 != offset || cell.size > size) {
                    run.smeared.insert(object);
                }
                run.memory.remove(&key);
            }
            run.memory.insert((object, offset), Cell { size, ty: number, value: operands[0].clone() });
        }
        Ok(())
    }

    fn load(&mut self, side: usize, inst: InstId, at: (u32, i64), size: u32, number: u32, ty: TypeId) -> Step<Value> {
        let f = self.f[side];
        let unknown = Value::Opaque(mix(&[25, u64::from(at.0), at.1 as u64, u64::from(number)]));
        let overlaps = overlapping(&self.runs[side].memory, at.0, at.1, size);
        let value = match overlaps[..] {
            [key] if key == at => {
                let cell = &self.runs[side].memory[&key];
                match (&cell.value, f.types().get(ty)) {
                    (value, _) if cell.ty == number => value.clone(),
                    (Value::Undef | Value::Poison, _) if cell.size == size => cell.value.clone(),
                    // Little-endian machines have the low bytes first.
                    (&Value::Int(stored, n), &Type::Int(bits))
                        if bits <= stored && bits % 8 == 0 && stored % 8 == 0 && self.is_little_endian() =>
                    {
                        int(bits, n)
                    }
                    _ => unknown,
                }
            }
            [] if self.runs[side].smeared.contains(&at.0) => unknown,
            [] if self.objects[at.0 as usize].is_alloca => Value::Undef,
            [] if self.objects[at.0 as usize].is_fixed => unknown,
            [] => self.initial(inst, side, at, size, number, ty).unwrap_or(unknown),
            _ => unknown,
        };
        let value = match self.restrict(side, inst, value, !overlaps.is_empty()) {
            Some(value) => value,
            None => return Err(End::Nothing),
        };
        let promised = f.has_attachment(inst, b"noundef");
        if promised && matches!(value, Value::Undef | Value::Poison | Value::Any) {
            return Err(match side {
                0 => End::Nothing,
                _ => self.undefined_after("what is loaded", inst.0),
            });
        }
        Ok(value)
    }

    /// A loaded value under what metadata says of it: what breaks a promise is poison. `None` where it is not known whether it does,
    /// which matters for what the program itself has stored; what is chosen is chosen rightly.
    fn restrict(&self, side: usize, inst: InstId, value: Value, is_stored: bool) -> Option<Value> {
        let has = |kinds: &[&[u8]]| self.f[side].attachments(inst).any(|(kind, _)| kinds.contains(&kind));
        if matches!(value, Value::Ptr(0, 0)) && has(&[b"nonnull"]) {
            return Some(Value::Poison);
        }
        let others: [&[u8]; 5] = [b"range", b"nofpclass", b"align", b"dereferenceable", b"dereferenceable_or_null"];
        (!is_stored || matches!(value, Value::Undef | Value::Poison) || !has(&others)).then_some(value)
    }

    fn is_little_endian(&self) -> bool {
        let module = self.f[0].module;
        module
            .data_layout
            .is_none_or(|span| !span.of(module.text).starts_with(b"E") && !span.of(module.text).starts_with(b"\"E"))
    }

    /// What memory holds at first, chosen when it is read. `None` when a part of it was read as something else.
    fn initial(
        &mut self,
        inst: InstId,
        side: usize,
        at: (u32, i64),
        size: u32,
        number: u32,
        ty: TypeId,
    ) -> Option<Value> {
        let overlaps = overlapping(&self.initial, at.0, at.1, size);
        match overlaps[..] {
            [key] if key == at && self.initial[&key].ty == number => return Some(self.initial[&key].value.clone()),
            [] => {}
            _ => return None,
        }
        // Metadata may restrict what is there.
        if side == 1 || self.f[0].attachments(inst).any(|(kind, _)| matches!(kind, b"range" | b"nofpclass")) {
            return None;
        }
        let restricted =
            self.f[0].attachments(inst).any(|(kind, _)| matches!(kind, b"nonnull" | b"align" | b"dereferenceable"));
        let value = self.fresh(ty, if restricted { b"nonnull" } else { b"" });
        self.note(format!("memory at {}", self.show(&Value::Ptr(at.0, at.1))), &value);
        self.initial.insert(at, Cell { size, ty: number, value: value.clone() });
        Some(value)
    }

    fn read_modify_write(&mut self, b: u32, a: u32) -> Step<()> {
        self.check_address(b, a, 0)?;
        let n = self.f[0].body.operands(InstId(b)).len();
        let address = self.operands(0, InstId(b)).swap_remove(0);
        let Value::Ptr(object, _) = address else { return Err(End::Nothing) };
        if self.objects[object as usize].is_alloca {
            return Err(End::Nothing);
        }
        for index in 0..n {
            self.compare_operand(b, a, index, "an operand of an atomic operation")?;
        }
        for run in &mut self.runs {
            run.smeared.insert(object);
            run.memory.retain(|key, _| key.0 != object);
        }
        self.n_inputs += 1;
        let value = Value::Opaque(mix(&[26, u64::from(self.n_inputs)]));
        self.set(0, InstId(b), value.clone());
        self.set(1, InstId(a), value);
        Ok(())
    }

    // ----- calls -----

    fn call(&mut self, b: u32, a: u32) -> Step<()> {
        let inst = InstId(b);
        let f = self.f[0];
        let name = callee_name(f, inst);
        if name.starts_with(b"llvm.") {
            return self.intrinsic(b, a, name);
        }
        let data = *f.body.inst(inst);
        let (bo, ao) = (self.operands(0, inst), self.operands(1, InstId(a)));
        let text = f.inst_text(inst);
        let header = f.body.operands(inst)[0].value.as_const().and_then(|c| match f.body.consts.get(c).kind {
            ConstKind::Global(Some(id), _) => Some(f.module.global(id).header),
            _ => None,
        });
        let suffix_start = f.body.operands(inst).last().map_or(data.start, |o| o.start + o.len).min(data.attachments);
        let has = |name: &[u8]| {
            f.module.has_function_attribute(f.slice(suffix_start, data.attachments), name)
                || header.is_some_and(|h| f.module.has_function_attribute(h.suffix.of(f.module.text), name))
        };
        if has(b"noreturn") || has(b"returns_twice") {
            return Err(End::Nothing);
        }
        let mut agrees = true;
        for index in 0..=data.n_args as usize {
            let (Some(bv), Some(av)) = (bo.get(index), ao.get(index)) else { break };
            let promised = index == 0 || {
                has_promise(f.argument_text(inst, index - 1))
                    || header.is_some_and(|h| has_promise(nth_parameter(h.params.of(f.module.text), index - 1)))
            };
            if promised && matches!(bv, Value::Undef | Value::Poison | Value::Any) {
                return Err(End::Nothing);
            }
            match compare(bv, av) {
                Match::Agrees => {}
                Match::Unknown => return Err(End::Nothing),
                // What a function without effect is called with is seen by nobody.
                Match::Differs if has(b"readnone") || has(b"memory") || has(b"readonly") => agrees = false,
                Match::Differs => {
                    let what = match index {
                        0 => "the callee".to_owned(),
                        n => format!("argument {n} of the call"),
                    };
                    return Err(self.differs(what, (bv, av), Some(b), Some(a)));
                }
            }
        }
        if agrees && !has(b"readnone") && !has(b"memory") && !has(b"readonly") {
            self.compare_memory(b, a, &bo[1..])?;
        }
        let returned = memchr::memmem::find(text, b"returned").is_some()
            || header.is_some_and(|h| attributes::has(h.params.of(f.module.text), b"returned"));
        let prefix = f.slice(data.start, f.body.operands(inst)[0].start);
        let declared = header.map_or(&b""[..], |h| h.prefix.of(f.module.text));
        let restricted = [prefix, declared].iter().any(|t| {
            [&b"nonnull"[..], b"align", b"dereferenceable", b"noalias"].iter().any(|name| attributes::has(t, name))
        });
        let ranged = [prefix, declared].iter().any(|t| memchr::memmem::find(t, b"range(").is_some());
        let is_pure = has(b"readnone") || has(b"memory") || has(b"readonly");
        let (before, after) = if !agrees || returned || ranged || is_pure {
            // A function without effect gives the same for the same arguments.
            self.n_inputs += u32::from(!is_pure);
            let salt = if is_pure { 0 } else { u64::from(self.n_inputs) };
            (opaque(mix(&[27, salt]), &bo), opaque(mix(&[27, salt]), &ao))
        } else if data.ty == TypeId::VOID {
            (Value::Any, Value::Any)
        } else {
            let value = self.fresh(data.ty, if restricted { b"nonnull" } else { b"" });
            let shown = data.result.map_or_else(String::new, |l| f.display(Operand::local(l)));
            self.note(format!("{shown} (result of a call)"), &value);
            (value.clone(), value)
        };
        self.set(0, inst, before);
        self.set(1, InstId(a), after);
        Ok(())
    }

    fn intrinsic(&mut self, b: u32, a: u32, name: &[u8]) -> Step<()> {
        let (bo, ao) = (self.operands(0, InstId(b)), self.operands(1, InstId(a)));
        if name == b"llvm.assume" {
            return match (bo.get(1), ao.get(1)) {
                (Some(Value::Int(_, 0)), _) => Err(End::Nothing),
                (Some(Value::Int(..)), Some(Value::Int(_, 0) | Value::Undef | Value::Poison)) => {
                    Err(self.undefined_after("what is assumed is not true", a))
                }
                (Some(Value::Int(..)), Some(Value::Int(..))) => Ok(()),
                _ => Err(End::Nothing),
            };
        }
        if name.starts_with(b"llvm.lifetime.") || name == b"llvm.fake.use" || name == b"llvm.donothing" {
            return Ok(());
        }
        if name.starts_with(b"llvm.expect.") {
            self.set(0, InstId(b), bo[1].clone());
            self.set(1, InstId(a), ao[1].clone());
            return Ok(());
        }
        let same = bo.iter().zip(&ao).all(|(b, a)| compare(b, a) == Match::Agrees);
        let has_pointer = bo[1..].iter().any(|v| matches!(v, Value::Ptr(1.., _)));
        let has_result = self.f[0].body.inst(InstId(b)).result.is_some();
        if !same && (has_pointer || !has_result) {
            return Err(End::Nothing);
        }
        for value in &bo[1..] {
            if let &Value::Ptr(object @ 1.., _) = value {
                for run in &mut self.runs {
                    run.smeared.insert(object);
                    run.memory.retain(|key, _| key.0 != object);
                }
            }
        }
        let what = mix(&name.iter().map(|&c| u64::from(c)).collect::<Vec<_>>());
        self.n_inputs += u32::from(has_pointer);
        let salt = if has_pointer { u64::from(self.n_inputs) } else { 0 };
        self.set(0, InstId(b), opaque(mix(&[what, salt]), &bo[1..]));
        self.set(1, InstId(a), opaque(mix(&[what, salt]), &ao[1..]));
        Ok(())
    }

    fn invoke(&mut self, b: u32, a: u32) -> Step<u32> {
        if callee_name(self.f[0], InstId(b)).starts_with(b"llvm.") {
            return Err(End::Nothing);
        }
        self.call(b, a)?;
        let unwinds = self.next().is_multiple_of(3);
        if unwinds {
            self.set(0, InstId(b), Value::Any);
            self.set(1, InstId(a), Value::Any);
            self.note("the call that ends the block".to_owned(), &Value::Any);
            if let Some(last) = self.inputs.last_mut() {
                last.1 = "throws".to_owned();
            }
        }
        let successors: Vec<u32> = self.graph.successors(*self.path.last().unwrap_or(&0)).collect();
        successors.get(usize::from(unwinds)).copied().ok_or(End::Nothing)
    }

    // ----- operations -----

    fn pure(&mut self, side: usize, inst: InstId) -> Step<Value> {
        use Opcode::*;
        let f = self.f[side];
        let data: Inst = *f.body.inst(inst);
        let operands = self.operands(side, inst);
        let number = self.number_of_type(side, data.ty);
        let aux = self.number_of_type(side, data.aux_ty);
        let whole = mix(&[data.opcode as u64, u64::from(number), u64::from(data.predicate as u8), u64::from(aux)]);
        Ok(match data.opcode {
            opcode if opcode.is_float_binary() => {
                if operands.contains(&Value::Poison) {
                    Value::Poison
                } else {
                    opaque(whole, &operands)
                }
            }
            opcode if opcode.is_binary() => binary(opcode, data.flags, &operands[0], &operands[1])?,
            ICmp => icmp(data.predicate, data.flags, &operands[0], &operands[1]),
            Freeze => match &operands[0] {
                Value::Undef | Value::Poison | Value::Any => Value::Any,
                defined => defined.clone(),
            },
            Select => match &operands[0] {
                Value::Int(_, 0) => operands[2].clone(),
                Value::Int(..) => operands[1].clone(),
                Value::Poison => Value::Poison,
                _ if operands[1] == operands[2] => operands[1].clone(),
                _ => opaque(whole, &operands),
            },
            GetElementPtr => match self.element(side, data.aux_ty, &operands) {
                Value::Any if operands.contains(&Value::Poison) => Value::Poison,
                Value::Any => opaque(whole, &operands),
                address => address,
            },
            ExtractValue => {
                let mut value = operands[0].clone();
                for index in indices(f, inst) {
                    value = match &value {
                        Value::Aggregate(list) => list.get(index).cloned().unwrap_or(Value::Any),
                        Value::Undef | Value::Poison => value,
                        _ => return Ok(opaque(mix(&[whole, index as u64]), &[value])),
                    };
                }
                value
            }
            InsertValue => match (&operands[0], &indices(f, inst)[..]) {
                (Value::Aggregate(list), &[index]) if index < list.len() => {
                    let mut list = list.to_vec();
                    list[index] = operands[1].clone();
                    Value::Aggregate(list.into())
                }
                (Value::Undef | Value::Poison, &[index]) => match f.types().resolve(data.ty) {
                    Some(Type::Struct(fields) | Type::PackedStruct(fields))
                        if index < fields.len() && fields.len() <= MAX_MEMBERS =>
                    {
                        let mut list = vec![operands[0].clone(); fields.len()];
                        list[index] = operands[1].clone();
                        Value::Aggregate(list.into())
                    }
                    _ => Value::Any,
                },
                (_, list) => opaque(list.iter().fold(whole, |sum, &i| mix(&[sum, i as u64])), &operands),
            },
            ExtractElement => match (&operands[0], &operands[1]) {
                (Value::Aggregate(list), &Value::Int(_, n)) => {
                    usize::try_from(n).ok().and_then(|n| list.get(n).cloned()).unwrap_or(Value::Poison)
                }
                (Value::Poison, _) => Value::Poison,
                _ => opaque(whole, &operands),
            },
            _ if data.opcode.is_cast() => {
                let bits = match f.types().get(f.types().scalar(data.ty)) {
                    Type::Int(bits) if *bits <= 128 => Some(*bits),
                    _ => None,
                };
                cast(data.opcode, data.flags, &operands[0], bits, number)
            }
            _ => opaque(whole, &operands),
        })
    }

    // ----- the report -----

    fn show(&self, value: &Value) -> String {
        match value {
            Value::Int(1, n) => if *n == 0 { "false" } else { "true" }.to_owned(),
            Value::Int(bits, n) => signed(*bits, *n).to_string(),
            Value::Ptr(0, 0) => "null".to_owned(),
            Value::Ptr(object, 0) => format!("&{}", self.objects[*object as usize].name),
            Value::Ptr(object, offset) => format!("&{} + {offset}", self.objects[*object as usize].name),
            Value::Input(n) => format!("input {n}"),
            Value::Const(number) => {
                for (side, f) in [(Side::Before, self.f[0]), (Side::After, self.f[1])] {
                    let found =
                        (0..f.body.consts.len() as u32).find(|&c| self.canon.constant(side, Const(c)) == *number);
                    if let Some(c) = found {
                        return f.display(Operand::constant(Const(c)));
                    }
                }
                "a constant".to_owned()
            }
            Value::Opaque(_) => format!("value {:04x}", digest(value) & 0xffff),
            Value::Aggregate(list) => {
                let shown: Vec<String> = list.iter().map(|v| self.show(v)).collect();
                format!("{{ {} }}", shown.join(", "))
            }
            Value::Undef => "undef".to_owned(),
            Value::Poison => "poison".to_owned(),
            Value::Any => "something undefined".to_owned(),
        }
    }
}

/// Whether a function that returns something undefined has undefined behaviour.
fn returns_defined(f: Function<'_>) -> bool {
    let header = f.header();
    attributes::has(header.prefix.of(f.module.text), b"noundef")
}

fn has_promise(text: &[u8]) -> bool {
    // The address of a copy that the call has made is never poison.
    [
        &b"noundef"[..],
        b"dereferenceable",
        b"dereferenceable_or_null",
        b"nonnull",
        b"byval",
        b"inalloca",
        b"preallocated",
    ]
    .iter()
    .any(|name| attributes::has(text, name))
}

/// The indices behind the operands of `extractvalue` and `insertvalue`.
fn indices(f: Function<'_>, inst: InstId) -> Vec<usize> {
    let data = f.body.inst(inst);
    let start = f.body.operands(inst).last().map_or(data.start, |o| o.start + o.len).min(data.attachments);
    let text = f.slice(start, data.attachments);
    text.split(|c| !c.is_ascii_digit()).filter_map(|digits| std::str::from_utf8(digits).ok()?.parse().ok()).collect()
}

/// The cells that share bytes with a range.
fn overlapping(memory: &BTreeMap<(u32, i64), Cell>, object: u32, offset: i64, size: u32) -> Vec<(u32, i64)> {
    // Nothing larger than this starts further in front.
    const REACH: i64 = 1 << 16;
    let end = offset.saturating_add(i64::from(size));
    memory
        .range((object, offset.saturating_sub(REACH))..(object, end.max(offset)))
        .filter(|(key, cell)| key.1.saturating_add(i64::from(cell.size)) > offset)
        .map(|(key, _)| *key)
        .collect()
}
