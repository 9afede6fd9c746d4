//! What passes need to know of debug-information metadata: locations and how they merge,
//! variables and their sizes, expressions.
//!
//! Nodes are decoded from their text when they are asked for.

use crate::module::Module;
use hashbrown::HashMap;

/// A metadata node as a field refers to it: `!7`, or written in place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeRef<'t> {
    /// A numbered node.
    Number(u32),
    /// The text of a node written in place.
    Inline(&'t [u8]),
}

impl<'t> NodeRef<'t> {
    /// Reads `!7` or `!DIName(...)`; `None` for `null` and for what is no node.
    pub fn parse(text: &'t [u8]) -> Option<NodeRef<'t>> {
        let text = text.trim_ascii();
        let rest = text.strip_prefix(b"!")?;
        if rest.first()?.is_ascii_digit() {
            return Some(NodeRef::Number(std::str::from_utf8(rest).ok()?.parse().ok()?));
        }
        Some(NodeRef::Inline(text))
    }

    /// The node's own text: `!DIName(...)`, possibly with `distinct` in front.
    pub fn text(self, module: &Module<'t>) -> Option<&'t [u8]> {
        match self {
            NodeRef::Number(n) => module.metadata_text(n),
            NodeRef::Inline(text) => Some(text),
        }
    }

    /// The node as one writes a reference to it.
    pub fn to_text(self) -> Vec<u8> {
        match self {
            NodeRef::Number(n) => format!("!{n}").into_bytes(),
            NodeRef::Inline(text) => text.to_vec(),
        }
    }
}

/// A specialised node, `!Name(field: value, ...)`.
#[derive(Debug, Clone, Copy)]
pub struct Specialised<'t> {
    /// `DILocation` and so on.
    pub name: &'t [u8],
    /// Whether `distinct` stands in front.
    pub distinct: bool,
    fields: &'t [u8],
}

impl<'t> Specialised<'t> {
    /// Decodes the text of a node; `None` when it is a plain `!{...}` or a string.
    pub fn parse(text: &'t [u8]) -> Option<Specialised<'t>> {
        let text = text.trim_ascii();
        let (distinct, text) = match text.strip_prefix(b"distinct") {
            Some(rest) => (true, rest.trim_ascii_start()),
            None => (false, text),
        };
        let rest = text.strip_prefix(b"!")?;
        let open = rest.iter().position(|&c| c == b'(')?;
        let name = rest[..open].trim_ascii();
        if name.is_empty() || !name.iter().all(u8::is_ascii_alphanumeric) {
            return None;
        }
        Some(Specialised { name, distinct, fields: rest[open + 1..].strip_suffix(b")")? })
    }

    /// The arguments between the parentheses, split at their commas.
    pub fn arguments(&self) -> impl Iterator<Item = &'t [u8]> + use<'t> {
        split_arguments(self.fields)
    }

    /// The value of a field, as text.
    pub fn field(&self, name: &[u8]) -> Option<&'t [u8]> {
        self.arguments().find_map(|argument| {
            let rest = argument.strip_prefix(name)?.trim_ascii_start();
            rest.strip_prefix(b":").map(<[u8]>::trim_ascii)
        })
    }

    /// A field that is a number.
    pub fn number(&self, name: &[u8]) -> Option<u64> {
        std::str::from_utf8(self.field(name)?).ok()?.parse().ok()
    }

    /// A field that is a node.
    pub fn node(&self, name: &[u8]) -> Option<NodeRef<'t>> {
        NodeRef::parse(self.field(name)?)
    }

    /// A field that is a string, without its quotes.
    pub fn string(&self, name: &[u8]) -> Option<String> {
        let text = self.field(name)?;
        text.starts_with(b"\"").then(|| String::from_utf8_lossy(&crate::read::unquoted(text)).into_owned())
    }
}

/// Splits `a, f(b, c), "d, e"` at its outer commas. Blanks and comments around an argument are not part of it.
pub fn split_arguments(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text).filter(|t| !t.trim_ascii().is_empty());
    std::iter::from_fn(move || {
        let text = rest?;
        let (mut depth, mut quoted) = (0usize, false);
        let (mut first, mut end) = (None, 0);
        let mut at = 0;
        rest = None;
        while let Some(&c) = text.get(at) {
            match c {
                b'"' => quoted = !quoted,
                _ if quoted => {}
                b';' | b'/' => {
                    if let Some(behind) = comment_end(text, at) {
                        at = behind;
                        continue;
                    }
                }
                b'(' | b'{' | b'[' | b'<' => depth += 1,
                b')' | b'}' | b']' | b'>' => depth = depth.saturating_sub(1),
                b',' if depth == 0 => {
                    rest = Some(&text[at + 1..]);
                    break;
                }
                _ => {}
            }
            at += 1;
            if !c.is_ascii_whitespace() && c != 0 {
                first.get_or_insert(at - 1);
                end = at;
            }
        }
        Some(&text[first.unwrap_or(0)..end])
    })
}

/// Where the comment that starts at `at`, if one does, ends.
pub(crate) fn comment_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = &text[at..];
    let len = match rest {
        [b';', ..] => memchr::memchr(b'\n', rest),
        [b'/', b'*', ..] => memchr::memmem::find(&rest[2..], b"*/").map(|n| n + 4),
        _ => return None,
    };
    Some(len.map_or(text.len(), |len| at + len))
}

/// The elements of `!DIExpression(...)` (numbers and `DW_OP_*` words), following a reference.
pub fn expression_elements<'t>(module: &Module<'t>, expression: &'t [u8]) -> Vec<&'t [u8]> {
    let node = NodeRef::parse(expression).and_then(|n| n.text(module)).and_then(Specialised::parse);
    node.map_or_else(Vec::new, |n| n.arguments().collect())
}

/// The elements of an expression that speaks of one location: `DW_OP_LLVM_arg, 0` in front is
/// taken away. `None` when it speaks of several.
fn single_location<'e, 't>(elements: &'e [&'t [u8]]) -> Option<&'e [&'t [u8]]> {
    let rest = match elements {
        [first, index, rest @ ..] if *first == b"DW_OP_LLVM_arg" => {
            if *index != b"0" {
                return None;
            }
            rest
        }
        all => all,
    };
    (!rest.contains(&&b"DW_OP_LLVM_arg"[..])).then_some(rest)
}

/// Whether the expression starts with `DW_OP_deref`.
pub fn starts_with_deref(elements: &[&[u8]]) -> bool {
    single_location(elements).is_some_and(|e| e.first().is_some_and(|f| *f == b"DW_OP_deref"))
}

/// Whether the expression is `DW_OP_deref` and nothing else.
pub fn is_deref(elements: &[&[u8]]) -> bool {
    single_location(elements).is_some_and(|e| e.len() == 1 && *e[0] == *b"DW_OP_deref")
}

/// `!DIExpression(...)` of the elements.
pub fn expression_text(elements: &[&[u8]]) -> Vec<u8> {
    [b"!DIExpression(", &elements.join(&b", "[..])[..], b")"].concat()
}

/// The fragment of an expression: `(offset, size)` in bits.
pub fn fragment(elements: &[&[u8]]) -> Option<(u64, u64)> {
    let at = elements.iter().position(|e| *e == b"DW_OP_LLVM_fragment")?;
    let number = |i: usize| std::str::from_utf8(elements.get(i)?).ok()?.parse::<u64>().ok();
    Some((number(at + 1)?, number(at + 2)?))
}

/// How many operands follow an operation in an expression.
fn n_operands(operation: &[u8]) -> usize {
    match operation {
        b"DW_OP_LLVM_fragment"
        | b"DW_OP_LLVM_convert"
        | b"DW_OP_LLVM_extract_bits_sext"
        | b"DW_OP_LLVM_extract_bits_zext"
        | b"DW_OP_bregx" => 2,
        b"DW_OP_constu"
        | b"DW_OP_consts"
        | b"DW_OP_plus_uconst"
        | b"DW_OP_LLVM_tag_offset"
        | b"DW_OP_LLVM_entry_value"
        | b"DW_OP_LLVM_arg"
        | b"DW_OP_deref_size"
        | b"DW_OP_regx"
        | b"DW_OP_const1u"
        | b"DW_OP_const1s"
        | b"DW_OP_const2u"
        | b"DW_OP_const2s"
        | b"DW_OP_const4u"
        | b"DW_OP_const4s"
        | b"DW_OP_const8u"
        | b"DW_OP_const8s"
        | b"DW_OP_pick"
        | b"DW_OP_skip"
        | b"DW_OP_bra" => 1,
        _ if operation.starts_with(b"DW_OP_breg") => 1,
        _ => 0,
    }
}

/// How many bits of `variable` the expression speaks of; `None` when its size is not known.
pub fn active_bits(module: &Module<'_>, variable: NodeRef<'_>, elements: &[&[u8]]) -> Option<u64> {
    let whole = variable_bits(module, variable);
    let mut active = whole;
    let mut i = 0;
    while i < elements.len() {
        let operation = elements[i];
        active = match operation {
            b"DW_OP_LLVM_fragment" => narrowed(active, elements, i),
            b"DW_OP_LLVM_extract_bits_sext" | b"DW_OP_LLVM_extract_bits_zext" => {
                let signed = is_signed(module, variable);
                match signed == Some(operation.ends_with(b"sext")) {
                    true => narrowed(active, elements, i),
                    false => whole,
                }
            }
            // The worst case for what is not known.
            _ => whole,
        };
        i += 1 + n_operands(operation);
    }
    active
}

fn narrowed(active: Option<u64>, elements: &[&[u8]], operation: usize) -> Option<u64> {
    let size = std::str::from_utf8(elements.get(operation + 2)?).ok()?.parse().ok()?;
    Some(active.map_or(size, |a| a.min(size)))
}

/// Follows `type:` and `baseType:` from a variable; stops where `f` gives something.
fn along_types<'t, T>(
    module: &Module<'t>,
    variable: NodeRef<'_>,
    mut f: impl FnMut(&Specialised<'_>) -> Option<T>,
) -> Option<T> {
    let text = match variable {
        NodeRef::Number(n) => module.metadata_text(n)?,
        NodeRef::Inline(text) => text,
    };
    let mut node = Specialised::parse(text)?.field(b"type")?;
    // Types refer to one another, and wrong ones in circles.
    for _ in 0..=module.max_metadata_nodes() {
        let text = match NodeRef::parse(node)? {
            NodeRef::Number(n) => module.metadata_text(n)?,
            NodeRef::Inline(text) => text,
        };
        let ty = Specialised::parse(text)?;
        if let Some(found) = f(&ty) {
            return Some(found);
        }
        if ty.name != b"DIDerivedType" {
            return None;
        }
        node = ty.field(b"baseType")?;
    }
    None
}

/// The size of a variable in bits, from its type.
pub fn variable_bits(module: &Module<'_>, variable: NodeRef<'_>) -> Option<u64> {
    along_types(module, variable, |ty| ty.number(b"size").filter(|&n| n > 0))
}

/// Whether the variable's own type is a signed or unsigned number; `None` when it is something else or
/// only derived from one.
fn is_signed(module: &Module<'_>, variable: NodeRef<'_>) -> Option<bool> {
    let mut first = true;
    along_types(module, variable, |ty| {
        if !std::mem::replace(&mut first, false) || !matches!(ty.name, b"DIBasicType" | b"DIFixedPointType") {
            return None;
        }
        match ty.field(b"encoding")? {
            b"DW_ATE_signed" | b"DW_ATE_signed_char" | b"DW_ATE_signed_fixed" => Some(true),
            b"DW_ATE_unsigned" | b"DW_ATE_unsigned_char" | b"DW_ATE_unsigned_fixed" => Some(false),
            _ => None,
        }
    })
}

/// A source location, interned in [`Locations`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocationId(pub u32);

/// The fields of a `!DILocation`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Location {
    /// Line, 0 for none.
    pub line: u64,
    /// Column, 0 for none.
    pub column: u64,
    /// The scope, as a number or a text.
    pub scope: Box<[u8]>,
    /// Where this was inlined.
    pub inlined_at: Option<LocationId>,
    /// `isImplicitCode: true`
    pub implicit_code: bool,
    /// `atomGroup` and `atomRank`
    pub atom: (u64, u64),
    /// The number of a distinct node, which equals no other.
    distinct: Option<u32>,
}

/// Locations of a function, equal ones with equal ids, as LLVM has them.
#[derive(Debug, Default)]
pub struct Locations {
    all: Vec<Location>,
    ids: HashMap<Location, LocationId>,
    by_node: HashMap<u32, Option<LocationId>>,
}

/// Deeper chains of `inlinedAt` are taken for circles.
const MAX_INLINE_DEPTH: u32 = 1 << 12;

impl Locations {
    /// The location of node `node`; `None` when that is no location.
    pub fn of_node(&mut self, module: &Module<'_>, node: u32) -> Option<LocationId> {
        if let Some(&known) = self.by_node.get(&node) {
            return known;
        }
        // From the outermost frame inwards, so that nothing recurses.
        let mut chain = vec![node];
        while let Some(NodeRef::Number(outer)) =
            Specialised::parse(module.metadata_text(*chain.last()?)?).and_then(|n| n.node(b"inlinedAt"))
        {
            if chain.len() as u32 > MAX_INLINE_DEPTH || self.by_node.contains_key(&outer) {
                break;
            }
            chain.push(outer);
        }
        let mut found = None;
        for &n in chain.iter().rev() {
            let text = module.metadata_text(n)?;
            found = self.decode(text, Some(n), 0);
            self.by_node.insert(n, found);
        }
        found
    }

    /// The location written in place as `text`.
    pub fn of_text(&mut self, text: &[u8]) -> Option<LocationId> {
        self.decode(text, None, 0)
    }

    fn decode(&mut self, text: &[u8], number: Option<u32>, depth: u32) -> Option<LocationId> {
        let node = Specialised::parse(text)?;
        if node.name != b"DILocation" || depth > 64 {
            return None;
        }
        let inlined_at = match node.node(b"inlinedAt") {
            Some(NodeRef::Number(n)) => self.by_node.get(&n).copied().flatten(),
            Some(NodeRef::Inline(text)) => self.decode(text, None, depth + 1),
            None => None,
        };
        let column = node.number(b"column").unwrap_or(0);
        Some(self.intern(Location {
            line: node.number(b"line").unwrap_or(0),
            column: if column < 1 << 16 { column } else { 0 },
            scope: node.field(b"scope")?.into(),
            inlined_at,
            implicit_code: node.field(b"isImplicitCode") == Some(b"true"),
            atom: (node.number(b"atomGroup").unwrap_or(0), node.number(b"atomRank").unwrap_or(0)),
            distinct: number.filter(|_| node.distinct),
        }))
    }

    fn intern(&mut self, location: Location) -> LocationId {
        if let Some(&id) = self.ids.get(&location) {
            return id;
        }
        let id = LocationId(self.all.len() as u32);
        self.all.push(location.clone());
        self.ids.insert(location, id);
        id
    }

    /// The fields of a location.
    pub fn get(&self, id: LocationId) -> &Location {
        &self.all[id.0 as usize]
    }

    /// Line 0 in the same scope and frame: where code stands that has no line of its own.
    pub fn without_line(&mut self, id: LocationId) -> LocationId {
        let Location { scope, inlined_at, .. } = self.get(id).clone();
        self.make(0, 0, scope, inlined_at, false, (0, 0))
    }

    fn make(
        &mut self,
        line: u64,
        column: u64,
        scope: Box<[u8]>,
        inlined_at: Option<LocationId>,
        implicit_code: bool,
        atom: (u64, u64),
    ) -> LocationId {
        self.intern(Location { line, column, scope, inlined_at, implicit_code, atom, distinct: None })
    }

    /// The text of a location as a metadata node.
    pub fn text(&self, id: LocationId) -> Vec<u8> {
        let mut chain = vec![id];
        while let Some(outer) = self.get(*chain.last().expect("it starts with one")).inlined_at {
            chain.push(outer);
        }
        let mut text = Vec::new();
        for &id in chain.iter().rev() {
            let location = self.get(id);
            if let Some(n) = location.distinct {
                text = format!("!{n}").into_bytes();
                continue;
            }
            let mut own = format!("!DILocation(line: {}, ", location.line).into_bytes();
            if location.column > 0 {
                own.extend_from_slice(format!("column: {}, ", location.column).as_bytes());
            }
            own.extend_from_slice(b"scope: ");
            own.extend_from_slice(&location.scope);
            if location.inlined_at.is_some() {
                own.extend_from_slice(b", inlinedAt: ");
                own.extend_from_slice(&text);
            }
            if location.implicit_code {
                own.extend_from_slice(b", isImplicitCode: true");
            }
            if location.atom.0 > 0 {
                own.extend_from_slice(format!(", atomGroup: {}", location.atom.0).as_bytes());
            }
            if location.atom.1 > 0 {
                own.extend_from_slice(format!(", atomRank: {}", location.atom.1).as_bytes());
            }
            own.push(b')');
            text = own;
        }
        text
    }

    /// The location of code that comes from both `a` and `b`, as LLVM merges them: in the nearest
    /// frame and scope that both share, with line and column where they agree.
    ///
    /// Cost: the lengths of both chains of frames and scopes.
    pub fn merge(&mut self, module: &Module<'_>, a: LocationId, b: LocationId) -> LocationId {
        if a == b {
            return a;
        }
        let chain_a = self.frames(a);
        let chain_b = self.frames(b);
        let key = |s: &Self, l: LocationId| (subprogram(module, &s.get(l).scope), s.get(l).inlined_at);
        let keys_a: Vec<_> = chain_a.iter().map(|&l| key(self, l)).collect();
        // The innermost frame of `b` whose function and call site occur in `a`'s chain.
        let start = chain_b.iter().enumerate().find_map(|(j, &l)| {
            let wanted = key(self, l);
            keys_a.iter().position(|k| *k == wanted).map(|i| (i, j))
        });
        let Some((mut i, mut j)) = start else { return self.irreconcilable(a) };
        let mut result = self.get(chain_a[i]).inlined_at;
        while let Some(merged) = self.merge_pair(module, chain_a[i], chain_b[j], result) {
            result = Some(merged);
            if i == 0 || j == 0 {
                break;
            }
            i -= 1;
            j -= 1;
        }
        match result {
            Some(result) => result,
            None => self.irreconcilable(a),
        }
    }

    fn irreconcilable(&mut self, a: LocationId) -> LocationId {
        let scope = self.get(a).scope.clone();
        self.make(0, 0, scope, None, false, (0, 0))
    }

    /// A location and the call sites it was inlined at, innermost first.
    fn frames(&self, id: LocationId) -> Vec<LocationId> {
        let mut chain = vec![id];
        while let Some(outer) = self.get(*chain.last().expect("it starts with one")).inlined_at {
            chain.push(outer);
        }
        chain
    }

    fn merge_pair(
        &mut self,
        module: &Module<'_>,
        a: LocationId,
        b: LocationId,
        inlined_at: Option<LocationId>,
    ) -> Option<LocationId> {
        let (x, y) = (self.get(a).clone(), self.get(b).clone());
        if a == b {
            return Some(self.make(x.line, x.column, x.scope, inlined_at, x.implicit_code, x.atom));
        }
        if subprogram(module, &x.scope) != subprogram(module, &y.scope) {
            return None;
        }
        let scopes_x = scopes(module, &x.scope);
        let scope = scopes(module, &y.scope).into_iter().find(|s| scopes_x.contains(s))?;
        let line = if x.line == y.line { x.line } else { 0 };
        let column = if x.line == y.line && x.column == y.column { x.column } else { 0 };
        let atom = if x.line == y.line { merge_atoms(x.atom, y.atom) } else { (0, 0) };
        Some(self.make(line, column, scope, inlined_at, x.implicit_code && y.implicit_code, atom))
    }
}

/// Of two source atoms (group and rank) the one with the lowest rank that is not zero, then the
/// lowest group that is not zero.
fn merge_atoms(x: (u64, u64), y: (u64, u64)) -> (u64, u64) {
    let key = |(group, rank): (u64, u64)| {
        let zero_last = |n: u64| if n == 0 { u64::MAX } else { n };
        (zero_last(rank), zero_last(group))
    };
    if key(x) < key(y) { x } else { y }
}

/// A scope and those around it, up to its subprogram.
fn scopes(module: &Module<'_>, scope: &[u8]) -> Vec<Box<[u8]>> {
    let mut list: Vec<Box<[u8]>> = Vec::new();
    let mut next: Option<Box<[u8]>> = Some(scope.into());
    while let Some(scope) = next {
        if list.len() > module.max_metadata_nodes() {
            break;
        }
        let node = node_text(module, &scope).and_then(Specialised::parse);
        next = node.filter(|n| n.name != b"DISubprogram").and_then(|n| n.field(b"scope")).map(Into::into);
        list.push(scope);
    }
    list
}

/// The subprogram that a local scope is in, as its reference.
fn subprogram(module: &Module<'_>, scope: &[u8]) -> Box<[u8]> {
    scopes(module, scope).pop().expect("it starts with the scope itself")
}

fn node_text<'t>(module: &Module<'t>, reference: &'t [u8]) -> Option<&'t [u8]> {
    NodeRef::parse(reference)?.text(module)
}
