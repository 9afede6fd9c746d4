//! The symbol table of a function body: names and numbers of its locals.

use crate::body::Body;
use crate::tables::{Rest, empty};
use crate::text::unquoted;
use crate::types::TypeId;
use crate::values::{Def, Local, LocalData};
use hashbrown::{HashMap, HashTable};
use memphis_entity::{PackedOption, Table, id};
use std::hash::BuildHasher;
use std::sync::OnceLock;

/// See the module's head.
#[derive(Debug, Clone, Default)]
pub(crate) struct LocalNames {
    /// Local by number, as far as numbers are dense.
    by_number: Table<Number, PackedOption<Local>>,
    /// Numbers far from the others: text may leave gaps.
    sparse: HashMap<Number, Local>,
    /// Locals by name, each with half of its name's hash: most of a probe stays in the table. If it
    /// was [freed](LocalNames::free_lookup), the next look-up builds it again.
    named: OnceLock<HashTable<(u32, Local)>>,
    /// True if any name has a [stem](stem_of_numbered).
    pub has_numbered: bool,
    hasher: hashbrown::DefaultHashBuilder,
    /// The number that the next unnamed local gets.
    pub next_number: u32,
    /// Blocks mentioned so far.
    pub n_blocks: u32,
}

id! {
    /// The number of an unnamed local.
    struct Number;
}

/// A lower bound of the bytes of text that define a value.
const BYTES_PER_NUMBER: usize = 16;

impl LocalNames {
    /// Numbers the locals of a body anew: these, in the order of their numbers. Names are looked up
    /// anew, too.
    pub fn renumber(&mut self, numbered: impl Iterator<Item = Local>) {
        self.by_number.clear();
        self.by_number.extend(numbered.map(PackedOption::from));
        self.next_number = self.by_number.len() as u32;
        self.sparse.clear();
        self.named.take();
    }

    pub fn clear(&mut self) {
        self.by_number.clear();
        self.sparse.clear();
        if let Some(named) = self.named.get_mut() {
            empty(named);
        }
        self.has_numbered = false;
        self.next_number = 0;
        self.n_blocks = 0;
    }

    /// Makes room for the names in the rest of the body's text.
    pub fn make_room(&mut self, rest: Rest) {
        if let Some(named) = self.named.get_mut() {
            rest.make_room_in_hash(named, |e| spread(e.0));
        }
    }

    /// Frees the table of names: in a function that was read few look for one.
    pub fn free_lookup(&mut self) {
        self.named.take();
    }

    /// The local with this number, if there is one.
    pub fn find_number(&self, number: u32) -> Option<Local> {
        let dense = self.by_number.get(Number(number)).and_then(|local| local.get());
        dense.or_else(|| self.sparse.get(&Number(number)).copied())
    }

    /// The local with this number, made when it is new.
    #[inline]
    pub fn number(body: &mut Body, number: u32) -> Local {
        match body.names.by_number.get(Number(number)).and_then(|local| local.get()) {
            Some(local) => local,
            None => Self::new_number(body, Number(number)),
        }
    }

    /// Makes the local with the next number, with its known properties, if nothing has mentioned it
    /// yet.
    #[inline(always)]
    pub fn next(body: &mut Body, number: u32, mention: u32, ty: TypeId, def: Def) -> Option<Local> {
        let names = &mut body.names;
        if number != names.next_number || !names.sparse.is_empty() {
            return None;
        }
        let (local, end) = (body.locals.next_id(), names.by_number.next_id());
        match names.by_number.get_mut(Number(number)) {
            // A label further down was mentioned.
            Some(slot) if slot.is_none() => *slot = local.into(),
            None if end == Number(number) => drop(names.by_number.push(local.into())),
            _ => return None,
        }
        names.next_number = number + 1;
        body.locals.push(LocalData { number, mention, ty, def, ..LocalData::FORWARD });
        Some(local)
    }

    fn new_number(body: &mut Body, number: Number) -> Local {
        let new = body.locals.next_id();
        // A table slot for each number would let one line ask for any amount of memory. But the
        // text has room for this number of values, and a `switch` may mention the last of them.
        let near = 2 * new.index() + 1024 + (body.end - body.start) / BYTES_PER_NUMBER;
        let names = &mut body.names;
        let local = if number.index() < near {
            names.by_number.grow(number.index() + 1, PackedOption::NONE);
            // Numbers that came before as far-off ones stay reachable.
            let known = if names.sparse.is_empty() { None } else { names.sparse.remove(&number) };
            let local = known.unwrap_or(new);
            names.by_number[number] = local.into();
            local
        } else {
            *names.sparse.entry(number).or_insert(new)
        };
        if local == new {
            body.locals.push(LocalData { number: number.0, ..LocalData::FORWARD });
        }
        local
    }

    /// The local whose name is at `start` of `text`, made if it is new.
    #[inline]
    pub fn name(text: &[u8], body: &mut Body, start: usize, len: usize) -> Local {
        let name = unquoted(&text[start..start + len]);
        let half = body.names.half_hash(&name);
        if let Some(local) = Self::lookup(text, body, &name, half) {
            return local;
        }
        let local = body.locals.next_id();
        // The name may be outside the function's text, before it, for an early label.
        let name_start = (start as i64 - body.start as i64) as i32 as u32;
        body.locals.push(LocalData { name_start, name_len: len as u32, ..LocalData::FORWARD });
        let names = &mut body.names;
        names.has_numbered |= stem_of_numbered(&name).is_some();
        let named = names.named.get_mut().expect("it was looked at");
        named.insert_unique(spread(half), (half, local), |e| spread(e.0));
        local
    }

    /// A local that has neither name nor number, so that nothing mentions it.
    pub fn nameless(body: &mut Body) -> Local {
        let local = body.locals.next_id();
        body.locals.push(LocalData::FORWARD);
        local
    }

    /// Of names that are alike up to the last byte (`%b10` to `%b19`), the hashes differ in the
    /// lowest bits alone: see [`spread`].
    fn half_hash(&self, name: &[u8]) -> u32 {
        let (&last, front) = name.split_last().unwrap_or((&0, name));
        (self.hasher.hash_one(front) as u32) << TAG_BITS | u32::from(last) & TAG
    }

    fn lookup(text: &[u8], body: &Body, name: &[u8], half: u32) -> Option<Local> {
        let is_it = |&(h, i): &(u32, Local)| h == half && has_name(body, text, i, name);
        let named = body.names.named.get_or_init(|| Self::table(text, body));
        named.find(spread(half), is_it).map(|e| e.1)
    }

    /// The table of the names of all locals.
    #[cold]
    fn table(text: &[u8], body: &Body) -> HashTable<(u32, Local)> {
        let named = || body.locals.iter().filter(|(_, local)| local.is_named());
        let mut table = HashTable::with_capacity(named().count());
        for (number, local) in named() {
            let half = body.names.half_hash(&unquoted(body.name_of(local, text)));
            table.insert_unique(spread(half), (half, number), |e| spread(e.0));
        }
        table
    }

    /// True if a local with the name at `start` exists.
    pub fn is_known(text: &[u8], body: &Body, start: usize, len: usize) -> bool {
        let raw = &text[start..start + len];
        if raw[0].is_ascii_digit() {
            let number = std::str::from_utf8(raw).ok().and_then(|t| t.parse::<u32>().ok());
            return number.is_some_and(|n| body.names.by_number.get(Number(n)).is_some_and(|local| local.is_some()));
        }
        let name = unquoted(raw);
        Self::find(text, body, &name).is_some()
    }

    /// The local called `name` (unquoted).
    pub fn find(text: &[u8], body: &Body, name: &[u8]) -> Option<Local> {
        if body.names.named.get().is_some_and(HashTable::is_empty) {
            return None;
        }
        Self::lookup(text, body, name, body.names.half_hash(name))
    }
}

/// The stem of an unquoted name of the form `stem.digits` or `stem.`: the text before the dot.
///
/// ```
/// assert_eq!(memphis_ir::stem_of_numbered(b"x.addr.12"), Some(&b"x.addr"[..]));
/// assert_eq!(memphis_ir::stem_of_numbered(b"x.addr"), None);
/// ```
pub fn stem_of_numbered(name: &[u8]) -> Option<&[u8]> {
    let n_digits = name.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    name[..name.len() - n_digits].strip_suffix(b".")
}

/// The number of hash bits that tell the entries of one part of the table from each other: as many
/// as the table keeps of each in a table of its own.
const TAG_BITS: u32 = 7;
const TAG: u32 = (1 << TAG_BITS) - 1;

/// The table's hash, of half a hash. The lower bits, which choose the place, come of all bytes but
/// the last: names are mostly numbered, and those that follow one another in the text should be
/// near each other in the table, for in that of a large function each place is a miss of the
/// caches. The upper bits tell them apart.
fn spread(half: u32) -> u64 {
    let tag = u64::from(half.wrapping_mul(0x9e37_79b9) >> (u32::BITS - TAG_BITS));
    u64::from(half >> TAG_BITS) | tag << (u64::BITS - TAG_BITS)
}

fn has_name(body: &Body, text: &[u8], local: Local, name: &[u8]) -> bool {
    let raw = body.name_of(body.local(local), text);
    if raw.first() == Some(&b'"') { *unquoted(raw) == *name } else { raw == name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hashbrown::HashSet;

    #[test]
    fn names_numbered_in_a_row_share_a_place_in_the_table_and_no_tag() {
        let names = LocalNames::default();
        let of = |name: String| {
            let hash = spread(names.half_hash(name.as_bytes()));
            (hash & u64::MAX >> TAG_BITS, hash >> (u64::BITS - TAG_BITS))
        };
        let mut places = HashSet::new();
        for ten in 0..1000 {
            let row: Vec<_> = (0..10).map(|n| of(format!("if.then{ten}{n}"))).collect();
            assert!(row.iter().all(|&(place, _)| place == row[0].0), "row {ten}");
            assert_eq!(row.iter().map(|&(_, tag)| tag).collect::<HashSet<_>>().len(), 10, "row {ten}");
            places.insert(row[0].0);
        }
        assert!(places.len() > 990, "rows stand apart");
    }

    #[test]
    fn lookups_that_were_given_back_are_made_again() -> Result<(), crate::Error> {
        let text = b"define i32 @f(i32 %a, i32 %\"b \\41\") {\n  %x.1 = add i32 %a, 77\n  %2 = add i32 %x.1, 78\n  ret i32 %2\n}";
        let module = crate::Module::read(text)?;
        let mut body = Body::new();
        let id = module.function_ids().next().expect("there is one");
        for _ in 0..2 {
            module.read_body(id, &mut body)?;
            let find = |body: &Body| {
                let f = crate::Function { module: &module, body };
                assert!(f.has_numbered_names());
                [&b"a"[..], b"b A", b"x.1", b"x", b"2"].map(|name| f.find_local(name).map(|local| local.0))
            };
            let ty = body.local(Local(0)).ty;
            let found = find(&body);
            let (known, new) = (body.consts.intern_int(78, ty), body.consts.intern_int(79, ty));
            body.free_lookups_and_notes();
            assert_eq!(find(&body), found);
            assert_eq!(found, [Some(0), Some(1), Some(3), None, None]);
            let n = body.consts.len();
            assert_eq!((body.consts.intern_int(78, ty), body.consts.intern_int(79, ty)), (known, new));
            assert_eq!(body.consts.len(), n);
            body.free_lookups_and_notes();
        }
        Ok(())
    }
}
