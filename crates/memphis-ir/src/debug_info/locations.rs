//! Source locations and their scopes, interned for one function, and the merging of locations.

use super::{MetadataNode, NodeRef, Nodes};
use crate::text::leading_digits;
use hashbrown::HashMap;
use memphis_entity::{Table, id};

id! {
    /// A source location, interned in [`Locations`].
    #[doc(hidden)]
    pub struct LocationId;

    /// A scope, interned in [`Locations`].
    struct ScopeId;
}

/// The fields of a `!DILocation`.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Location {
    /// Line, 0 for none.
    pub line: u64,
    /// Column, 0 for none.
    pub column: u64,
    scope: ScopeId,
    /// The location at which this was inlined.
    pub inlined_at: Option<LocationId>,
    /// `isImplicitCode: true`
    pub implicit_code: bool,
    /// `atomGroup` and `atomRank`
    pub atom: (u64, u64),
    /// The number of a distinct node, which equals no other.
    distinct: Option<u32>,
}

/// A location as LLVM prints nearly all of them, in its bytes:
/// `!DILocation(line: 7, column: 3, scope: !9)` or
/// `!DILocation(line: 7, column: 3, scope: !9, inlinedAt: !12)`.
///
/// Three quarters of the nodes of a file with debug information are such locations. Decoding them
/// here instead of field by field saves a tenth of the instructions of mem2reg on such a file.
pub(crate) struct PrintedLocation {
    line: u32,
    column: u32,
    /// The scope, and the frame that this was inlined into.
    pub scope: Reference,
    pub inlined_at: Option<Reference>,
    /// The length of its text.
    pub len: usize,
}

/// A reference such as `!9` to a numbered node.
#[derive(Clone, Copy)]
pub(crate) struct Reference {
    pub number: u32,
    /// The place of its `!`.
    pub start: usize,
    end: usize,
}

impl PrintedLocation {
    /// Decodes the location that `text` starts with; `None` if it has another form or other fields,
    /// or a number of more than seven digits.
    #[inline]
    pub(crate) fn decode(text: &[u8]) -> Option<PrintedLocation> {
        let mut at = 0;
        let line = labelled_number(text, &mut at, b"!DILocation(line: ")?;
        let column = labelled_number(text, &mut at, b", column: ").filter(|&n| n <= u16::MAX.into())?;
        let mut reference = |label: &[u8]| {
            let start = at + label.len() - 1;
            let number = labelled_number(text, &mut at, label)?;
            Some(Reference { number, start, end: at })
        };
        let scope = reference(b", scope: !")?;
        let inlined_at = reference(b", inlinedAt: !");
        let is_whole = text.get(at) == Some(&b')');
        is_whole.then_some(PrintedLocation { line, column, scope, inlined_at, len: at + 1 })
    }
}

/// Takes `label` and the number after it from `at` on.
#[inline]
fn labelled_number(text: &[u8], at: &mut usize, label: &[u8]) -> Option<u32> {
    let rest = text[*at..].strip_prefix(label)?;
    let eight = rest.first_chunk().copied().unwrap_or_else(|| {
        let mut eight = [0; 8];
        eight[..rest.len()].copy_from_slice(rest);
        eight
    });
    let (len, number) = leading_digits(u64::from_le_bytes(eight));
    if len == 0 || len == 8 {
        return None;
    }
    *at += label.len() + len;
    Some(number)
}

/// A `!DILocation` as it is written.
#[doc(hidden)]
#[derive(Debug, Clone, PartialEq)]
pub struct WrittenLocation<'t> {
    /// True if it is `distinct`.
    pub distinct: bool,
    /// Line, 0 for none.
    pub line: u64,
    /// Column, 0 for none.
    pub column: u64,
    /// The scope's text.
    pub scope: &'t [u8],
    /// The location at which this was inlined.
    pub inlined_at: Option<NodeRef<'t>>,
    /// `isImplicitCode: true`
    pub implicit_code: bool,
    /// `atomGroup` and `atomRank`
    pub atom: (u64, u64),
}

impl<'t> WrittenLocation<'t> {
    /// Decodes the text of a node; `None` when it is no location. Of a field that is there twice
    /// the first counts.
    pub fn parse(text: &'t [u8]) -> Option<WrittenLocation<'t>> {
        WrittenLocation::parse_usual(text).or_else(|| WrittenLocation::of_node(text))
    }

    /// As [`parse`](Self::parse), for a text in the form in which LLVM prints nearly all locations:
    /// with line, column, the number of a scope, and the number of a frame at most. `None` for
    /// others.
    #[inline]
    pub fn parse_usual(text: &'t [u8]) -> Option<WrittenLocation<'t>> {
        let printed = PrintedLocation::decode(text).filter(|printed| printed.len == text.len())?;
        Some(WrittenLocation::of_printed(text, &printed))
    }

    fn of_printed(text: &'t [u8], printed: &PrintedLocation) -> WrittenLocation<'t> {
        WrittenLocation {
            distinct: false,
            line: printed.line.into(),
            column: printed.column.into(),
            scope: &text[printed.scope.start..printed.scope.end],
            inlined_at: printed.inlined_at.map(|frame| NodeRef::Number(frame.number)),
            implicit_code: false,
            atom: (0, 0),
        }
    }

    fn of_node(text: &'t [u8]) -> Option<WrittenLocation<'t>> {
        let node = MetadataNode::parse(text).filter(|node| node.name == "DILocation")?;
        let (mut line, mut column, mut scope, mut inlined_at) = (None, None, None, None);
        let (mut implicit_code, mut group, mut rank) = (None, None, None);
        for (name, value) in node.fields() {
            match name {
                b"line" => _ = line.get_or_insert(value),
                b"column" => _ = column.get_or_insert(value),
                b"scope" => _ = scope.get_or_insert(value),
                b"inlinedAt" => _ = inlined_at.get_or_insert(value),
                b"isImplicitCode" => _ = implicit_code.get_or_insert(value),
                b"atomGroup" => _ = group.get_or_insert(value),
                b"atomRank" => _ = rank.get_or_insert(value),
                _ => {}
            }
        }
        let number = |value: Option<&[u8]>| value.and_then(super::number).unwrap_or(0);
        let column = number(column);
        Some(WrittenLocation {
            distinct: node.is_distinct,
            line: number(line),
            column: if column < 1 << 16 { column } else { 0 },
            scope: scope?,
            inlined_at: inlined_at.and_then(NodeRef::parse),
            implicit_code: implicit_code == Some(b"true"),
            atom: (number(group), number(rank)),
        })
    }
}

/// Locations of a function, equal ones with equal ids, as LLVM has them.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct Locations {
    all: Table<LocationId, Location>,
    ids: HashMap<Location, LocationId>,
    by_node: HashMap<u32, Option<LocationId>>,
    scopes: Scopes,
}

/// The maximum depth of a chain of `inlinedAt`; deeper chains are treated as cycles.
const MAX_INLINE_DEPTH: u32 = 1 << 12;

impl Locations {
    /// The location of node `node`; `None` when that is no location.
    pub fn of_node<'t>(&mut self, nodes: impl Nodes<'t>, node: u32) -> Option<LocationId> {
        if let Some(&known) = self.by_node.get(&node) {
            return known;
        }
        // From the outermost frame inwards, so that nothing recurses.
        let mut chain = vec![(node, WrittenLocation::parse(nodes.node_text(node)?))];
        while let Some((_, Some(WrittenLocation { inlined_at: Some(NodeRef::Number(outer)), .. }))) = chain.last() {
            if chain.len() as u32 > MAX_INLINE_DEPTH || self.by_node.contains_key(outer) {
                break;
            }
            chain.push((*outer, WrittenLocation::parse(nodes.node_text(*outer)?)));
        }
        let mut found = None;
        for (number, fields) in chain.into_iter().rev() {
            found = fields.and_then(|fields| self.add(&fields, Some(number), 0));
            self.by_node.insert(number, found);
        }
        found
    }

    /// The location written in place as `text`.
    pub fn of_text(&mut self, text: &[u8]) -> Option<LocationId> {
        self.add(&WrittenLocation::parse(text)?, None, 0)
    }

    fn add(&mut self, fields: &WrittenLocation<'_>, number: Option<u32>, depth: u32) -> Option<LocationId> {
        if depth > 64 {
            return None;
        }
        let inlined_at = match fields.inlined_at {
            Some(NodeRef::Number(n)) => self.by_node.get(&n).copied().flatten(),
            Some(NodeRef::Inline(text)) => {
                WrittenLocation::parse(text).and_then(|outer| self.add(&outer, None, depth + 1))
            }
            None => None,
        };
        let &WrittenLocation { distinct, line, column, scope, implicit_code, atom, .. } = fields;
        let distinct = number.filter(|_| distinct);
        let scope = self.scopes.intern(&super::canonical(scope));
        Some(self.intern(Location { line, column, scope, inlined_at, implicit_code, atom, distinct }))
    }

    fn intern(&mut self, location: Location) -> LocationId {
        *self.ids.entry(location).or_insert_with(|| self.all.push(location))
    }

    /// The fields of a location.
    pub fn get(&self, id: LocationId) -> &Location {
        &self.all[id]
    }

    /// Line 0 in the same scope and frame, for code without a line of its own.
    pub fn without_line(&mut self, id: LocationId) -> LocationId {
        let Location { scope, inlined_at, .. } = *self.get(id);
        self.intern(Location::without_line(scope, inlined_at))
    }

    /// The text of a location as a metadata node.
    pub fn text(&self, id: LocationId) -> Vec<u8> {
        let mut text = Vec::new();
        for &id in self.frames(id).iter().rev() {
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
            own.extend_from_slice(self.scopes.text(location.scope));
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
    pub fn merge<'t>(&mut self, nodes: impl Nodes<'t>, a: LocationId, b: LocationId) -> LocationId {
        if a == b {
            return a;
        }
        let chain_a = self.frames(a);
        let chain_b = self.frames(b);
        // The innermost frame of `b` whose function and call site occur in `a`'s chain.
        let keys_a: Vec<_> = chain_a.iter().map(|&l| self.frame_key(nodes, l)).collect();
        let start = chain_b.iter().enumerate().find_map(|(j, &l)| {
            let wanted = self.frame_key(nodes, l);
            keys_a.iter().position(|k| *k == wanted).map(|i| (i, j))
        });
        let Some((mut i, mut j)) = start else { return self.irreconcilable(a) };
        let mut result = self.get(chain_a[i]).inlined_at;
        while let Some(merged) = self.merge_pair(nodes, chain_a[i], chain_b[j], result) {
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

    /// The function and the call site of a frame.
    fn frame_key<'t>(&mut self, nodes: impl Nodes<'t>, id: LocationId) -> (ScopeId, Option<LocationId>) {
        let Location { scope, inlined_at, .. } = *self.get(id);
        (self.scopes.subprogram(nodes, scope), inlined_at)
    }

    fn irreconcilable(&mut self, a: LocationId) -> LocationId {
        let scope = self.get(a).scope;
        self.intern(Location::without_line(scope, None))
    }

    /// A location and the call sites it was inlined at, innermost first.
    fn frames(&self, id: LocationId) -> Vec<LocationId> {
        std::iter::successors(Some(id), |&id| self.get(id).inlined_at).collect()
    }

    fn merge_pair<'t>(
        &mut self,
        nodes: impl Nodes<'t>,
        a: LocationId,
        b: LocationId,
        inlined_at: Option<LocationId>,
    ) -> Option<LocationId> {
        let (x, y) = (*self.get(a), *self.get(b));
        if a == b {
            return Some(self.intern(Location { inlined_at, distinct: None, ..x }));
        }
        if self.scopes.subprogram(nodes, x.scope) != self.scopes.subprogram(nodes, y.scope) {
            return None;
        }
        let scope = self.scopes.nearest_common(nodes, x.scope, y.scope)?;
        let is_same_line = x.line == y.line;
        Some(self.intern(Location {
            line: if is_same_line { x.line } else { 0 },
            column: if is_same_line && x.column == y.column { x.column } else { 0 },
            scope,
            inlined_at,
            implicit_code: x.implicit_code && y.implicit_code,
            atom: if is_same_line { merge_atoms(x.atom, y.atom) } else { (0, 0) },
            distinct: None,
        }))
    }
}

impl Location {
    fn without_line(scope: ScopeId, inlined_at: Option<LocationId>) -> Location {
        Location { line: 0, column: 0, scope, inlined_at, implicit_code: false, atom: (0, 0), distinct: None }
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

/// The scopes that locations are in, and those around them. Each is decoded once.
#[derive(Debug, Default)]
struct Scopes {
    all: Table<ScopeId, Scope>,
    ids: HashMap<Box<[u8]>, ScopeId>,
    /// Of the last search for a common scope.
    round: u32,
}

#[derive(Debug)]
struct Scope {
    /// Its number or its text, as the reference to it is written.
    text: Box<[u8]>,
    /// The scope around it, once it has been looked up.
    around: Option<Option<ScopeId>>,
    /// The subprogram it is in, once it has been looked up.
    subprogram: Option<ScopeId>,
    /// The last search that came by.
    round: u32,
}

impl Scopes {
    fn intern(&mut self, text: &[u8]) -> ScopeId {
        if let Some(&known) = self.ids.get(text) {
            return known;
        }
        let id = self.all.push(Scope { text: text.into(), around: None, subprogram: None, round: 0 });
        self.ids.insert(text.into(), id);
        id
    }

    fn text(&self, id: ScopeId) -> &[u8] {
        &self.all[id].text
    }

    /// The scope that contains a scope; `None` for a subprogram.
    fn around<'t>(&mut self, nodes: impl Nodes<'t>, id: ScopeId) -> Option<ScopeId> {
        let scope = &self.all[id];
        if let Some(known) = scope.around {
            return known;
        }
        let text = NodeRef::parse(&scope.text).and_then(|node| node.text(nodes));
        let node = text.and_then(MetadataNode::parse).filter(|node| node.name != "DISubprogram");
        let outer = node.and_then(|node| node.field(b"scope")).map(|scope| super::canonical(scope).into_owned());
        let around = outer.map(|text| self.intern(&text));
        self.all[id].around = Some(around);
        around
    }

    /// The subprogram that a local scope is in: the outermost scope around it.
    fn subprogram<'t>(&mut self, nodes: impl Nodes<'t>, id: ScopeId) -> ScopeId {
        if let Some(known) = self.all[id].subprogram {
            return known;
        }
        let (mut outermost, mut n) = (id, 0);
        // Wrong ones are around one another.
        while let Some(around) = self.around(nodes, outermost).filter(|_| n < self.all.len()) {
            outermost = around;
            n += 1;
        }
        self.all[id].subprogram = Some(outermost);
        outermost
    }

    /// The first scope around `y`, or `y` itself, that is also around `x` or `x` itself.
    fn nearest_common<'t>(&mut self, nodes: impl Nodes<'t>, x: ScopeId, y: ScopeId) -> Option<ScopeId> {
        self.round += 1;
        let mut next = Some(x);
        while let Some(scope) = next
            && std::mem::replace(&mut self.all[scope].round, self.round) != self.round
        {
            next = self.around(nodes, scope);
        }
        let (mut next, mut n) = (Some(y), 0);
        while let Some(scope) = next.filter(|_| n <= self.all.len()) {
            if self.all[scope].round == self.round {
                return Some(scope);
            }
            next = self.around(nodes, scope);
            n += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways to decode a location give the same, for each text that the fast one takes.
    #[test]
    fn printed_location_is_the_node() {
        let numbers = ["0", "7", "007", "65535", "65536", "9999999", "10000000", "4294967296", "", "x", "-1"];
        let forms = [
            "!DILocation(line: N, column: 3, scope: !9)",
            "!DILocation(line: 7, column: N, scope: !9)",
            "!DILocation(line: 7, column: 3, scope: !N)",
            "!DILocation(line: 7, column: 3, scope: !9, inlinedAt: !N)",
            "!DILocation(line: 7, column: 3, scope: !9, inlinedAt: !N, isImplicitCode: true)",
            "!DILocation(line: 7, scope: !N)",
            "distinct !DILocation(line: 7, column: 3, scope: !N)",
        ];
        let mut n_printed = 0;
        for form in forms {
            for number in numbers {
                let text = form.replace('N', number);
                if let Some(printed) = PrintedLocation::decode(text.as_bytes()) {
                    assert_eq!(printed.len, text.len(), "{text}");
                    let fields = WrittenLocation::of_printed(text.as_bytes(), &printed);
                    assert_eq!(Some(fields), WrittenLocation::of_node(text.as_bytes()), "{text}");
                    n_printed += 1;
                }
            }
        }
        assert_eq!(n_printed, 22);
    }
}
