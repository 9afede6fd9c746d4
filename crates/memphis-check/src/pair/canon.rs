//! One numbering for the types, constants and metadata of two modules: equal things of both have
//! the same number.
//!
//! Types are equal when their structures are; the names of structs have no meaning. Constants are
//! equal when their values and types are, and symbols when they are counterparts (see
//! [`super::symbols`]).
//! Metadata nodes are equal when their contents are: nodes that lead back to themselves are taken
//! for equal as long as nothing shows the contrary. A `distinct` node has one counterpart alone,
//! whatever other nodes contain: it is a loop, or a set of addresses.

use super::labels::Labels;
use super::objects::Objects;
use super::side::{Both, Side};
use super::symbols::Symbols;
use super::token::Name;
use crate::poison::is_base;
use hashbrown::{HashMap, HashSet};
use memphis_entity::{Id, Table, id};
use memphis_ir::{Body, Const, ConstKind, Flags, Function, FunctionId, Module, Opcode, Type, TypeId, Types};
use std::sync::Arc;

id! {
    /// A type, by its structure.
    pub(super) struct TypeNumber;

    /// A constant, by its value and type.
    pub(super) struct ConstNumber;
}

const UNSET: TypeNumber = TypeNumber(u32::MAX);
const BUSY: TypeNumber = TypeNumber(u32::MAX - 1);

#[derive(PartialEq, Eq, Hash)]
enum TypeKey {
    Leaf(Type),
    Array(u64, TypeNumber),
    Vector(u32, TypeNumber),
    ScalableVector(u32, TypeNumber),
    Struct(Vec<TypeNumber>, bool),
    /// The definition.
    Named(Option<TypeNumber>),
    Function(TypeNumber, Vec<TypeNumber>, bool),
    /// Name, types and numbers.
    Target(Box<[u8]>, Vec<TypeNumber>, Box<[u32]>),
}

#[derive(PartialEq, Eq, Hash)]
pub(super) enum ConstKey {
    Leaf(ConstKind),
    /// The name in BEFORE.
    Global(Name<'static>),
    List(u8, Vec<ConstNumber>),
    /// The operator, its flags, the text of an `inrange`, source type, operands.
    Expr(Opcode, Flags, Option<Box<[i64; 2]>>, TypeNumber, Vec<ConstNumber>),
    /// The name of the function in BEFORE, and the index of its block.
    Block(Name<'static>, u32),
    /// A text that is equal to itself only.
    Text(Box<[u8]>),
    /// A constant that is equal to nothing else.
    Unique(u32),
}

/// The definedness of a constant, as far as the proof distinguishes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Definedness {
    /// `undef`.
    Undef,
    /// `poison`.
    Poison,
    /// Certainly not poison.
    Defined,
    /// Perhaps poison: an operator with flags, an aggregate with poison in it.
    Unknown,
}

/// The common numbering. Types persist from function to function, constants do not.
pub(super) struct Canon<'m> {
    pub(super) modules: Both<&'m Module<'m>>,
    pub(super) symbols: Arc<Symbols<'m>>,
    type_keys: HashMap<TypeKey, TypeNumber>,
    types: Both<Table<TypeId, TypeNumber>>,
    const_keys: HashMap<(ConstKey, TypeNumber), ConstNumber>,
    consts: Both<Table<Const, ConstNumber>>,
    definedness: Table<ConstNumber, Definedness>,
    /// Pairs of metadata nodes that are equal, whatever `own_nodes` contains.
    pub(super) same_nodes: HashSet<(u32, u32)>,
    /// Pairs of metadata nodes that are equal, given `own_nodes`.
    pub(super) same_with_own_nodes: HashSet<(u32, u32)>,
    /// Pairs of IDs of loops that are equal, given `own_nodes`.
    pub(super) same_loops: HashSet<(u32, u32)>,
    /// By side: the counterpart of each node that is [an object of its own](super::objects), as far
    /// as the current function determines it.
    pub(super) own_nodes: Both<HashMap<u32, u32>>,
    pub(super) objects: Both<Objects>,
    /// The result for each pair of attribute groups that was compared: true if they are equal.
    pub(super) groups: HashMap<(u32, u32), bool>,
    /// The labels of functions with a block whose address is taken.
    labels: Both<HashMap<FunctionId, Labels>>,
    /// Memory for reading those functions.
    scratch: Body,
}

impl<'m> Canon<'m> {
    pub(super) fn new(before: &'m Module<'m>, after: &'m Module<'m>, symbols: Arc<Symbols<'m>>) -> Canon<'m> {
        Canon {
            modules: Both { before, after },
            symbols,
            type_keys: HashMap::new(),
            types: Both::default(),
            const_keys: HashMap::new(),
            consts: Both::default(),
            definedness: Table::new(),
            same_nodes: HashSet::new(),
            same_with_own_nodes: HashSet::new(),
            same_loops: HashSet::new(),
            own_nodes: Default::default(),
            objects: Default::default(),
            groups: HashMap::new(),
            labels: Default::default(),
            scratch: Body::new(),
        }
    }

    pub(super) fn module(&self, side: Side) -> &'m Module<'m> {
        self.modules[side]
    }

    /// Removes the last function's own types and its constants, and numbers those of the next.
    pub(super) fn begin(&mut self, before: Function<'_>, after: Function<'_>) {
        self.const_keys.clear();
        self.definedness.clear();
        self.begin_nodes();
        for (side, f) in [(Side::Before, before), (Side::After, after)] {
            let types = &mut self.types[side];
            types.truncate(f.module.types.len());
            self.consts[side].clear();
            for constant in f.body.consts.ids() {
                let number = self.number_const(side, f, constant);
                self.consts[side].push(number);
            }
        }
    }

    /// Removes the counterparts of distinct metadata nodes.
    pub(super) fn begin_nodes(&mut self) {
        self.same_with_own_nodes.clear();
        self.same_loops.clear();
        self.own_nodes.before.clear();
        self.own_nodes.after.clear();
    }

    /// The pairs of nodes that are [objects of their own](super::objects) and counterparts in the
    /// current function, sorted.
    pub(super) fn own_nodes(&self) -> Vec<(u32, u32)> {
        let mut pairs: Vec<_> = self.own_nodes[Side::Before].iter().map(|(&b, &a)| (b, a)).collect();
        pairs.sort_unstable();
        pairs
    }

    /// The number of a type of the current function.
    pub(super) fn ty(&mut self, side: Side, types: Types<'_>, ty: TypeId) -> TypeNumber {
        match self.types[side].get(ty) {
            Some(&number) if number < BUSY => number,
            _ => self.number_type(side, types, ty),
        }
    }

    fn number_type(&mut self, side: Side, types: Types<'_>, ty: TypeId) -> TypeNumber {
        let mut stack = vec![ty];
        while let Some(&top) = stack.last() {
            let memo = &mut self.types[side];
            memo.grow(top.index() + 1, UNSET);
            if memo[top] < BUSY {
                stack.pop();
                continue;
            }
            memo[top] = BUSY;
            let n = stack.len();
            components(types, top, |c| {
                if memo.get(c).is_none_or(|&number| number == UNSET) {
                    stack.push(c);
                }
            });
            if stack.len() == n {
                let key = self.type_key(side, types, top);
                let next = TypeNumber::new(self.type_keys.len());
                let number = *self.type_keys.entry(key).or_insert(next);
                self.types[side][top] = number;
                stack.pop();
            }
        }
        self.types[side][ty]
    }

    fn type_key(&self, side: Side, types: Types<'_>, ty: TypeId) -> TypeKey {
        // A type that contains itself is visited while its number is pending; there it counts as a
        // type of its own.
        let of = |c: &TypeId| self.types[side].get(*c).copied().unwrap_or(BUSY);
        match types.get(ty) {
            Type::Array(n, e) => TypeKey::Array(*n, of(e)),
            Type::Vector(n, e) => TypeKey::Vector(*n, of(e)),
            Type::ScalableVector(n, e) => TypeKey::ScalableVector(*n, of(e)),
            Type::Struct(fields) => TypeKey::Struct(fields.iter().map(of).collect(), false),
            Type::PackedStruct(fields) => TypeKey::Struct(fields.iter().map(of).collect(), true),
            Type::Function(f) => TypeKey::Function(of(&f.result), f.params.iter().map(of).collect(), f.varargs),
            Type::Named(index) => TypeKey::Named(types.named(*index).body.as_ref().map(of)),
            Type::Target(target) => {
                TypeKey::Target(target.name.clone(), target.types.iter().map(of).collect(), target.numbers.clone())
            }
            leaf => TypeKey::Leaf(leaf.clone()),
        }
    }

    /// The number of a constant of the current function.
    pub(super) fn constant(&self, side: Side, c: Const) -> ConstNumber {
        self.consts[side].get(c).copied().unwrap_or(ConstNumber::RESERVED)
    }

    /// The definedness of the constant with this number.
    pub(super) fn definedness(&self, number: ConstNumber) -> Definedness {
        self.definedness.get(number).copied().unwrap_or(Definedness::Unknown)
    }

    fn number_const(&mut self, side: Side, f: Function<'_>, c: Const) -> ConstNumber {
        let ty = self.ty(side, f.types(), f.body.consts.get(c).ty);
        let (key, definedness) = self.const_key(side, f, c, ty);
        match self.const_keys.entry((key, ty)) {
            hashbrown::hash_map::Entry::Occupied(entry) => *entry.get(),
            hashbrown::hash_map::Entry::Vacant(entry) => *entry.insert(self.definedness.push(definedness)),
        }
    }

    /// The key of a constant, equal for equal constants of a type, and its definedness.
    fn const_key(&mut self, side: Side, f: Function<'_>, c: Const, ty: TypeNumber) -> (ConstKey, Definedness) {
        let data = f.body.consts.get(c);
        let of = |c: &Const| self.constant(side, *c);
        let all = |list: &[Const]| -> Vec<ConstNumber> { list.iter().map(of).collect() };
        let known = |list: &[Const]| {
            list.iter().all(|c| matches!(self.definedness(of(c)), Definedness::Defined | Definedness::Undef))
        };
        let sure = |yes: bool| if yes { Definedness::Defined } else { Definedness::Unknown };
        let module = self.modules[side];
        match &data.kind {
            ConstKind::Undef => (ConstKey::Leaf(ConstKind::Undef), Definedness::Undef),
            ConstKind::Poison => (ConstKey::Leaf(ConstKind::Poison), Definedness::Poison),
            ConstKind::Global(id, name) => {
                let name = Name::of(id.map_or(&**name, |id| module.global(id).name.of(module.text)));
                (ConstKey::Global(intrinsic_name(self.symbols.in_before(side, name))), Definedness::Defined)
            }
            ConstKind::Aggregate(list) => match bytes(f, data.ty, list) {
                // A printer writes an array of bytes as a string.
                Some(bytes) => (ConstKey::Leaf(ConstKind::Bytes(bytes)), Definedness::Defined),
                None => (ConstKey::List(0, all(list)), sure(known(list))),
            },
            ConstKind::PtrAuth(list) => (ConstKey::List(1, all(list)), Definedness::Unknown),
            ConstKind::Splat(c) => {
                // `splat (T v)` is how newer printers write a vector of equal elements.
                let n = match f.types().get(data.ty) {
                    Type::Vector(n, _) if *n <= 4096 => *n as usize,
                    _ => 0,
                };
                let key = if n > 0 { ConstKey::List(0, vec![of(c); n]) } else { ConstKey::List(2, vec![of(c)]) };
                (key, sure(known(&[*c])))
            }
            ConstKind::DsoLocalEquivalent(c) => (ConstKey::List(3, vec![of(c)]), Definedness::Defined),
            ConstKind::NoCfi(c) => (ConstKey::List(4, vec![of(c)]), Definedness::Defined),
            ConstKind::Expr { opcode: Opcode::ICmp | Opcode::FCmp, .. } => {
                (ConstKey::Unique(2 * c.0 + side as u32), Definedness::Unknown)
            }
            // A reader may fold `trunc (ptrtoint x)` to a narrower `ptrtoint`.
            ConstKind::Expr { opcode: Opcode::Trunc, operands, .. } if is_address(f, operands) => {
                let ConstKind::Expr { opcode, flags, operands, .. } = &f.body.consts.get(operands[0]).kind else {
                    unreachable!("an address is an expression");
                };
                (ConstKey::Expr(*opcode, *flags, None, ty, all(operands)), sure(known(operands)))
            }
            ConstKind::Expr { .. } => self.expression_key(side, f, c),
            ConstKind::BlockAddress(_) => (self.block_address(side, f.const_text(c)), Definedness::Defined),
            ConstKind::Metadata(_) => (ConstKey::Unique(2 * c.0 + side as u32), Definedness::Unknown),
            other => (ConstKey::Leaf(other.clone()), Definedness::Defined),
        }
    }

    /// An expression over other constants.
    fn expression_key(&mut self, side: Side, f: Function<'_>, c: Const) -> (ConstKey, Definedness) {
        let ConstKind::Expr { opcode, flags, ty, operands, in_range } = &f.body.consts.get(c).kind else {
            unreachable!("asked for expressions alone");
        };
        let is_harmless = is_base(f, *opcode, operands)
            || *flags == Flags::default()
                && matches!(
                    opcode,
                    Opcode::GetElementPtr
                        | Opcode::Trunc
                        | Opcode::PtrToInt
                        | Opcode::PtrToAddr
                        | Opcode::IntToPtr
                        | Opcode::BitCast
                        | Opcode::Add
                        | Opcode::Sub
                        | Opcode::Xor
                );
        let numbers: Vec<ConstNumber> = operands.iter().map(|&c| self.constant(side, c)).collect();
        let is_known = |&n: &ConstNumber| matches!(self.definedness(n), Definedness::Defined | Definedness::Undef);
        let is_defined = is_harmless && numbers.iter().all(is_known);
        let definedness = if is_defined { Definedness::Defined } else { Definedness::Unknown };
        (ConstKey::Expr(*opcode, *flags, in_range.clone(), self.ty(side, f.types(), *ty), numbers), definedness)
    }

    /// The place of a block in a function, both by name.
    ///
    /// Cost: the first question about a function reads it.
    pub(super) fn block_place(&mut self, side: Side, function: &Name<'_>, label: &Name<'_>) -> Option<u32> {
        let module = self.modules[side];
        let id = module.find_global(&function.written())?;
        let memphis_ir::GlobalKind::Definition(id) = module.global(id).kind else {
            return None;
        };
        let scratch = &mut self.scratch;
        let labels = self.labels[side].entry(id).or_insert_with(|| Labels::read(module, id, scratch));
        labels.place(label)
    }

    /// True if two types have equal definitions, whatever their names.
    pub(super) fn same_definitions(&mut self, before: &Name<'_>, after: &Name<'_>) -> bool {
        let mut number = |side: Side, name: &Name<'_>| {
            let module = self.modules[side];
            let index = module.types.find_named(&name.written())?;
            let types = Types::of_module(&module.types);
            // All opaque types are equal: nothing distinguishes them.
            Some(types.named(index).body.map(|body| self.ty(side, types, body)))
        };
        matches!((number(Side::Before, before), number(Side::After, after)), (Some(b), Some(a)) if a == b)
    }
}

/// The bytes of an array of bytes.
fn bytes(f: Function<'_>, ty: TypeId, list: &[Const]) -> Option<Box<[u8]>> {
    matches!(f.types().get(ty), Type::Array(_, TypeId::I8)).then_some(())?;
    list.iter()
        .map(|&c| match f.body.consts.get(c).kind {
            ConstKind::Int(n) => Some(n as u8),
            _ => None,
        })
        .collect()
}

/// True if the operand is a `ptrtoint`.
fn is_address(f: Function<'_>, operands: &[Const]) -> bool {
    operands.first().is_some_and(|&c| {
        matches!(&f.body.consts.get(c).kind, ConstKind::Expr { opcode: Opcode::PtrToInt, flags, .. } if *flags == Flags::default())
    })
}

/// The types that a type is made of.
fn components(types: Types<'_>, ty: TypeId, mut each: impl FnMut(TypeId)) {
    match types.get(ty) {
        Type::Array(_, e) | Type::Vector(_, e) | Type::ScalableVector(_, e) => each(*e),
        Type::Struct(fields) | Type::PackedStruct(fields) => fields.iter().copied().for_each(each),
        Type::Named(index) => types.named(*index).body.into_iter().for_each(each),
        Type::Function(f) => {
            each(f.result);
            f.params.iter().copied().for_each(each);
        }
        Type::Target(target) => target.types.iter().copied().for_each(each),
        _ => {}
    }
}

/// Intrinsics whose names contain the address spaces of pointers, without `llvm.`. Printers of
/// different age write them differently. The types of the arguments contain the same information.
const OVERLOADED_ON_POINTERS: [&[u8]; 26] = [
    b"frameaddress",
    b"invariant.end",
    b"invariant.start",
    b"launder.invariant.group",
    b"lifetime.end",
    b"lifetime.start",
    b"masked.compressstore",
    b"masked.expandload",
    b"masked.gather",
    b"masked.load",
    b"masked.scatter",
    b"masked.store",
    b"memcpy",
    b"memmove",
    b"memset",
    b"objectsize",
    b"prefetch",
    b"ptr.annotation",
    b"ptrmask",
    b"stackrestore",
    b"stacksave",
    b"strip.invariant.group",
    b"threadlocal.address",
    b"va_copy",
    b"va_end",
    b"va_start",
];

/// The name of a function, for an intrinsic without its pointer types, which printers of different
/// age write differently: `p0i8`, `p0`, nothing.
fn intrinsic_name(name: Name<'_>) -> Name<'static> {
    let Name::Named(full) = &name else { return name.into_owned() };
    let Some(own) = full.strip_prefix(b"llvm.") else { return name.into_owned() };
    let is_pointer = |part: &[u8]| matches!(part, [b'p', digit, ..] if digit.is_ascii_digit());
    let is_overloaded = |stem: &&[u8]| own.strip_prefix(*stem).is_some_and(|rest| matches!(rest, [] | [b'.', ..]));
    if !OVERLOADED_ON_POINTERS.iter().any(is_overloaded) {
        return name.into_owned();
    }
    let parts: Vec<&[u8]> = full.split(|&c| c == b'.').filter(|part| !is_pointer(part)).collect();
    Name::Named(parts.join(&b'.').into())
}
