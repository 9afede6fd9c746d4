//! One numbering for the types, constants and metadata of two modules, so that what means the same in both is the same number.
//!
//! Types are the same when their structure is, named ones when their names are as well; the numbers of unnamed structs mean nothing.
//! Constants are the same when their values and types are. Metadata nodes are the same when what they say is: nodes that lead back to
//! themselves are taken for equal as long as nothing shows the contrary. A `distinct` node stands for one node of the other text alone,
//! whatever others say: it is a loop, or a set of addresses. What describes source code (`!DILocation` and its kin) is not looked into.

use hashbrown::{HashMap, HashSet};
use memphis_ir::{Const, ConstKind, Flags, Function, Module, Opcode, Type, TypeId, Types, unquoted_name};

/// Which of the two texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Before = 0,
    After = 1,
}

const UNSET: u32 = u32::MAX;
const BUSY: u32 = u32::MAX - 1;

#[derive(PartialEq, Eq, Hash)]
enum TypeKey {
    Leaf(Type),
    Array(u64, u32),
    Vector(u32, u32),
    ScalableVector(u32, u32),
    Struct(Vec<u32>, bool),
    /// Name, if it has one that means something, and definition.
    Named(Option<Box<[u8]>>, Option<u32>),
    Function(u32, Vec<u32>, bool),
}

#[derive(PartialEq, Eq, Hash)]
enum ConstKey {
    Leaf(ConstKind),
    Global(Box<[u8]>),
    List(u8, Vec<u32>),
    /// The operator, its flags, the text of an `inrange`, source type, operands.
    Expr(Opcode, Flags, Box<[u8]>, u32, Vec<u32>),
    /// The function, and the index of its block.
    Block(Box<[u8]>, u32),
    /// Equal to nothing else.
    Unique(u32),
}

/// What the proof asks of a constant.
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

/// The common numbering. Types stay from function to function, constants do not.
pub(super) struct Canon<'m> {
    modules: [&'m Module<'m>; 2],
    type_keys: HashMap<TypeKey, u32>,
    types: [Vec<u32>; 2],
    const_keys: HashMap<(ConstKey, u32), u32>,
    consts: [Vec<u32>; 2],
    /// By number of the constant.
    definedness: Vec<Definedness>,
    /// Pairs of metadata nodes that say the same.
    same_nodes: HashSet<(u32, u32)>,
    /// By side: what stands on the other for a node that is [an object of its own](is_own_object).
    own_nodes: [HashMap<u32, u32>; 2],
    /// Pairs of attribute groups, and whether they say the same.
    groups: HashMap<(u32, u32), bool>,
}

impl<'m> Canon<'m> {
    pub(super) fn new(before: &'m Module<'m>, after: &'m Module<'m>) -> Canon<'m> {
        Canon {
            modules: [before, after],
            type_keys: HashMap::new(),
            types: [vec![UNSET; before.types.len()], vec![UNSET; after.types.len()]],
            const_keys: HashMap::new(),
            consts: [Vec::new(), Vec::new()],
            definedness: Vec::new(),
            same_nodes: HashSet::new(),
            own_nodes: Default::default(),
            groups: HashMap::new(),
        }
    }

    pub(super) fn module(&self, side: Side) -> &'m Module<'m> {
        self.modules[side as usize]
    }

    /// Forgets the last function's own types and its constants, and numbers those of the next.
    pub(super) fn begin(&mut self, before: Function<'_>, after: Function<'_>) {
        self.const_keys.clear();
        self.definedness.clear();
        for (side, f) in [(Side::Before, before), (Side::After, after)] {
            let types = &mut self.types[side as usize];
            types.truncate(f.module.types.len());
            types.resize(f.module.types.len(), UNSET);
            self.consts[side as usize].clear();
            for index in 0..f.body.consts.len() as u32 {
                let number = self.number_const(side, f, Const(index));
                self.consts[side as usize].push(number);
            }
        }
    }

    /// The number of a type of the current function.
    pub(super) fn ty(&mut self, side: Side, types: Types<'_>, ty: TypeId) -> u32 {
        match self.types[side as usize].get(ty.0 as usize) {
            Some(&number) if number < BUSY => number,
            _ => self.number_type(side, types, ty),
        }
    }

    fn number_type(&mut self, side: Side, types: Types<'_>, ty: TypeId) -> u32 {
        let mut stack = vec![ty];
        while let Some(&top) = stack.last() {
            let memo = &mut self.types[side as usize];
            if top.0 as usize >= memo.len() {
                memo.resize(top.0 as usize + 1, UNSET);
            }
            if memo[top.0 as usize] < BUSY {
                stack.pop();
                continue;
            }
            memo[top.0 as usize] = BUSY;
            let n = stack.len();
            components(types, top, |c| {
                if memo.get(c.0 as usize).is_none_or(|&number| number == UNSET) {
                    stack.push(c);
                }
            });
            if stack.len() == n {
                let key = self.type_key(side, types, top);
                let next = self.type_keys.len() as u32;
                let number = *self.type_keys.entry(key).or_insert(next);
                self.types[side as usize][top.0 as usize] = number;
                stack.pop();
            }
        }
        self.types[side as usize][ty.0 as usize]
    }

    fn type_key(&self, side: Side, types: Types<'_>, ty: TypeId) -> TypeKey {
        // A type that contains itself is met while it is being numbered; it counts as a type of its own.
        let of = |c: &TypeId| self.types[side as usize].get(c.0 as usize).copied().unwrap_or(BUSY);
        match types.get(ty) {
            Type::Array(n, e) => TypeKey::Array(*n, of(e)),
            Type::Vector(n, e) => TypeKey::Vector(*n, of(e)),
            Type::ScalableVector(n, e) => TypeKey::ScalableVector(*n, of(e)),
            Type::Struct(fields) => TypeKey::Struct(fields.iter().map(of).collect(), false),
            Type::PackedStruct(fields) => TypeKey::Struct(fields.iter().map(of).collect(), true),
            Type::Function(f) => TypeKey::Function(of(&f.result), f.params.iter().map(of).collect(), f.varargs),
            Type::Named(index) => {
                let named = types.named(*index);
                let numbered = !named.name.is_empty() && named.name.iter().all(u8::is_ascii_digit);
                let name = (!numbered).then(|| unquoted_name(&named.name).into_owned().into_boxed_slice());
                TypeKey::Named(name, named.body.as_ref().map(of))
            }
            leaf => TypeKey::Leaf(leaf.clone()),
        }
    }

    /// The number of a constant of the current function.
    pub(super) fn constant(&self, side: Side, c: Const) -> u32 {
        self.consts[side as usize].get(c.0 as usize).copied().unwrap_or(UNSET)
    }

    /// What is known of the constant with this number.
    pub(super) fn definedness(&self, number: u32) -> Definedness {
        self.definedness.get(number as usize).copied().unwrap_or(Definedness::Unknown)
    }

    fn number_const(&mut self, side: Side, f: Function<'_>, c: Const) -> u32 {
        let data = f.body.consts.get(c);
        let ty = self.ty(side, f.types(), data.ty);
        let of = |c: &Const| self.consts[side as usize].get(c.0 as usize).copied().unwrap_or(UNSET);
        let all = |list: &[Const]| -> Vec<u32> { list.iter().map(of).collect() };
        let known = |list: &[Const]| {
            list.iter().all(|c| matches!(self.definedness(of(c)), Definedness::Defined | Definedness::Undef))
        };
        let sure = |yes: bool| if yes { Definedness::Defined } else { Definedness::Unknown };
        let module = self.modules[side as usize];
        let (key, definedness) = match &data.kind {
            ConstKind::Undef => (ConstKey::Leaf(ConstKind::Undef), Definedness::Undef),
            ConstKind::Poison => (ConstKey::Leaf(ConstKind::Poison), Definedness::Poison),
            ConstKind::Global(id, name) => {
                let name = id.map_or(&**name, |id| module.global(id).name.of(module.text));
                (ConstKey::Global(without_pointers(&unquoted_name(name))), Definedness::Defined)
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
            // `trunc (ptrtoint x)` is what a reader may fold to a narrower `ptrtoint`.
            ConstKind::Expr { opcode: Opcode::Trunc, operands, .. } if is_address(f, operands) => {
                let ConstKind::Expr { opcode, flags, operands, .. } = &f.body.consts.get(operands[0]).kind else {
                    return UNSET;
                };
                (ConstKey::Expr(*opcode, *flags, Box::default(), ty, all(operands)), sure(known(operands)))
            }
            ConstKind::Expr { opcode, flags, ty, operands } => {
                let range = if flags.has(Flags::INRANGE) { in_range_text(f.const_text(c)) } else { Box::default() };
                let harmless = *flags == Flags::default()
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
                let definedness = sure(harmless && known(operands));
                let operands = all(operands);
                let types = f.types();
                let (opcode, flags, ty) = (*opcode, *flags, *ty);
                (ConstKey::Expr(opcode, flags, range, self.ty(side, types, ty), operands), definedness)
            }
            ConstKind::BlockAddress(text) => (block_address(f, text), Definedness::Defined),
            ConstKind::Metadata(_) => (ConstKey::Unique(2 * c.0 + side as u32), Definedness::Unknown),
            other => (ConstKey::Leaf(other.clone()), Definedness::Defined),
        };
        let next = self.definedness.len() as u32;
        match self.const_keys.entry((key, ty)) {
            hashbrown::hash_map::Entry::Occupied(entry) => *entry.get(),
            hashbrown::hash_map::Entry::Vacant(entry) => {
                self.definedness.push(definedness);
                *entry.insert(next)
            }
        }
    }

    /// Whether two pieces of text say the same, where metadata is concerned: `!5`, `!{i32 1, !7}`, and so on.
    ///
    /// Cost: the nodes that are reached for the first time.
    pub(super) fn same_metadata(&mut self, before: &[u8], after: &[u8]) -> bool {
        let mut assumed = HashSet::new();
        let mut own = <[HashMap<u32, u32>; 2]>::default();
        let mut todo = Vec::new();
        match (node_number(before), node_number(after)) {
            (Some(b), Some(a)) => todo.push((b, a)),
            _ if self.same_node_text(before, after, &mut todo) => {}
            _ => return false,
        }
        while let Some((b, a)) = todo.pop() {
            if self.same_nodes.contains(&(b, a)) || !assumed.insert((b, a)) {
                continue;
            }
            let texts = (self.modules[0].metadata_text(b), self.modules[1].metadata_text(a));
            let (Some(before), Some(after)) = texts else { return false };
            let is_own = is_own_object(before, b) && !is_debug_info(before);
            if is_own != (is_own_object(after, a) && !is_debug_info(after)) {
                return false;
            }
            if is_own {
                let stands_for = [(0, b, a), (1, a, b)].into_iter().all(|(side, of, other)| {
                    let known = self.own_nodes[side].get(&of).copied();
                    known.unwrap_or(*own[side].entry(of).or_insert(other)) == other
                });
                if !stands_for {
                    return false;
                }
            }
            if !self.same_node_text(without_distinct(before), without_distinct(after), &mut todo) {
                return false;
            }
        }
        // Nothing spoke against any of the assumptions.
        self.same_nodes.extend(assumed);
        for (known, new) in self.own_nodes.iter_mut().zip(own) {
            known.extend(new);
        }
        true
    }

    fn same_node_text(&self, before: &[u8], after: &[u8], todo: &mut Vec<(u32, u32)>) -> bool {
        let (mut before, mut after) = (node_tokens(self.resolved(0, before)), node_tokens(self.resolved(1, after)));
        if is_debug_info(before.text) || is_debug_info(after.text) {
            return is_debug_info(before.text) && is_debug_info(after.text);
        }
        loop {
            match (before.next(), after.next()) {
                (None, None) => return true,
                (Some(Token::Node(b)), Some(Token::Node(a))) => todo.push((b, a)),
                (Some(Token::Text(b)), Some(Token::Text(a))) if b == a => {}
                // The numbers of unnamed types and blocks mean nothing.
                (Some(Token::Text(b)), Some(Token::Text(a))) if is_number_name(b) && is_number_name(a) => {}
                _ => return false,
            }
        }
    }

    /// A node that is written as a number, by its text.
    fn resolved<'t>(&self, side: usize, text: &'t [u8]) -> &'t [u8]
    where
        'm: 't,
    {
        match node_number(text).and_then(|n| self.modules[side].metadata_text(n)) {
            Some(node) => node,
            None => text,
        }
    }

    /// Whether two attribute groups have the same attributes.
    pub(super) fn same_groups(&mut self, before: u32, after: u32) -> bool {
        let modules = self.modules;
        *self.groups.entry((before, after)).or_insert_with(|| {
            let words = |side: usize, n: u32| {
                let module = modules[side];
                let mut words: Vec<Vec<u8>> = module.attribute_groups.get(&n).map_or(Vec::new(), |group| {
                    memphis_ir::attributes::words(group.span.of(module.text)).map(<[u8]>::to_vec).collect()
                });
                words.sort_unstable();
                words
            };
            words(0, before) == words(1, after)
        })
    }
}

/// The bytes of an array of them.
fn bytes(f: Function<'_>, ty: TypeId, list: &[Const]) -> Option<Box<[u8]>> {
    matches!(f.types().get(ty), Type::Array(_, TypeId::I8)).then_some(())?;
    list.iter()
        .map(|&c| match f.body.consts.get(c).kind {
            ConstKind::Int(n) => Some(n as u8),
            _ => None,
        })
        .collect()
}

/// Whether the operand is a `ptrtoint`.
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
        _ => {}
    }
}

/// The text between the brackets of `inrange(...)`, without blanks.
fn in_range_text(text: &[u8]) -> Box<[u8]> {
    let Some(at) = memchr::memmem::find(text, b"inrange") else { return Box::default() };
    let rest = &text[at..];
    let end = memchr::memchr(b')', rest).unwrap_or(rest.len());
    rest[..end].iter().copied().filter(|c| !c.is_ascii_whitespace()).collect()
}

/// The name of an intrinsic without its pointer types, which readers of different age spell differently: `p0i8`, `p0`, nothing.
fn without_pointers(name: &[u8]) -> Box<[u8]> {
    if !name.starts_with(b"llvm.") {
        return name.into();
    }
    let is_pointer = |part: &[u8]| matches!(part, [b'p', digit, ..] if digit.is_ascii_digit());
    let parts: Vec<&[u8]> = name.split(|&c| c == b'.').filter(|part| !is_pointer(part)).collect();
    parts.join(&b'.').into()
}

/// A block by its place, because its number may change.
fn block_address(f: Function<'_>, text: &[u8]) -> ConstKey {
    let Some(space) = text.iter().rposition(|&c| c == b' ') else { return ConstKey::Leaf(ConstKind::Undef) };
    let (function, label) = (unquoted_name(&text[..space]), &text[space + 1..]);
    let leaf = || ConstKey::Leaf(ConstKind::BlockAddress([&*function, b" ", &unquoted_name(label)].concat().into()));
    if f.module.function_name(f.body.function) != *function {
        return leaf();
    }
    let found = match label.iter().all(u8::is_ascii_digit) {
        false => f.find_local(&unquoted_name(label)),
        true => {
            let name = format!("%{}", String::from_utf8_lossy(label));
            let blocks = f.body.blocks.iter().map(|b| b.local);
            blocks.filter(|&b| f.name(b).is_none()).find(|&b| f.display(memphis_ir::Value::local(b)) == name)
        }
    };
    match found.map(|local| f.body.local(local).def) {
        Some(memphis_ir::Def::Block(block)) => ConstKey::Block(function.into_owned().into(), block.0),
        _ => leaf(),
    }
}

enum Token<'t> {
    Node(u32),
    Text(&'t [u8]),
}

fn node_tokens(text: &[u8]) -> Tokens<'_> {
    Tokens { text, pos: 0 }
}

struct Tokens<'t> {
    text: &'t [u8],
    pos: usize,
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        let text = self.text;
        while text.get(self.pos).is_some_and(|c| c.is_ascii_whitespace()) {
            self.pos += 1;
        }
        let start = self.pos;
        let first = *text.get(start)?;
        let mut end = start + 1;
        if first == b'"' {
            while text.get(end).is_some_and(|&c| c != b'"') {
                end += 1;
            }
            end = (end + 1).min(text.len());
        } else if is_word(first) || matches!(first, b'!' | b'%' | b'@' | b'#') {
            while text.get(end).copied().is_some_and(is_word) {
                end += 1;
            }
        }
        self.pos = end;
        let token = &text[start..end];
        Some(node_number(token).map_or(Token::Text(token), Token::Node))
    }
}

fn is_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, b'_' | b'.' | b'$' | b'-' | b'+')
}

fn is_number_name(token: &[u8]) -> bool {
    matches!(token, [b'%', digits @ ..] if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

/// The number of `!5`.
fn node_number(text: &[u8]) -> Option<u32> {
    let digits = text.trim_ascii().strip_prefix(b"!")?;
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}

fn without_distinct(text: &[u8]) -> &[u8] {
    let text = text.trim_ascii_start();
    text.strip_prefix(b"distinct").unwrap_or(text).trim_ascii_start()
}

fn is_debug_info(text: &[u8]) -> bool {
    without_distinct(text).starts_with(b"!DI")
}

/// Whether another node that says the same as node `n` is not the same: it is `distinct`, or names itself, which makes it so.
fn is_own_object(text: &[u8], n: u32) -> bool {
    let is_distinct = text.trim_ascii_start().starts_with(b"distinct");
    is_distinct || node_tokens(text).any(|token| matches!(token, Token::Node(node) if node == n))
}
