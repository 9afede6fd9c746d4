//! The names of new φs and casts.
//!
//! LLVM 22 calls the φs of a slot `x` `x.0`, `x.1` and so on, in the order in which they are made.
//! A name that another value has is followed by a counter, which counts up through the whole
//! function and never back; names of deleted instructions and folded φs are free again.

use crate::state::NewPhiId;
use crate::state::State;
use hashbrown::{HashSet, HashTable};
use memphis_entity::{IdRange, Table, id};
use memphis_ir::builder::quoted_name;
use memphis_ir::{Def, Function, Local, TypeId, stem_of_numbered, unquoted_name, write_number};
use std::borrow::Cow;
use std::hash::BuildHasher;
use std::ops::Range;

id! {
    /// The φs that were named together.
    struct PhiGroupId;
}

/// The names of new φs, and LLVM's counter for names that are taken.
///
/// A φ is called by its slot and its version, `x.0`. The name is not written out before it is
/// printed, and where no other name of the function starts like that, no table is asked whether it
/// is taken.
#[derive(Debug, Default)]
pub struct PhiNames {
    groups: Table<PhiGroupId, GroupName>,
    /// The stems of all groups, one after the other.
    stems: Vec<u8>,
    /// The number of φs that have names.
    n_phis: u32,
    /// The counters after the versions of those φs whose names others may want; zero for none.
    counters: Vec<u32>,
    /// The names of φs of slots without a name, which all such slots want.
    unnamed: HashSet<Digits>,
    /// The other φs with a name that another value might want.
    taken: HashTable<TakenName>,
    /// The texts of those names, one after the other.
    texts: Vec<u8>,
    /// The names of casts.
    others: HashSet<Box<[u8]>>,
    /// The stems of existing names of the form `stem.digits`, once they were collected.
    numbered: Option<HashSet<Box<[u8]>>>,
    hasher: hashbrown::DefaultHashBuilder,
    last_counter: u32,
    scratch: Vec<u8>,
}

/// The digits after a dot, as a decimal number that starts with a one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Digits(u128);

impl Digits {
    fn of(version: u32, counter: u32) -> Digits {
        let digits = Digits(1).followed_by(version);
        if counter > 0 { digits.followed_by(counter) } else { digits }
    }

    fn followed_by(self, number: u32) -> Digits {
        let len = number.checked_ilog10().unwrap_or(0) + 1;
        Digits(self.0 * u128::from(10_u64.pow(len)) + u128::from(number))
    }

    /// The digits of a name that is a dot and digits, at most as many as two numbers have.
    fn of_name(name: &[u8]) -> Option<Digits> {
        let digits = name.strip_prefix(b".")?;
        let is_it = !digits.is_empty() && digits.len() <= 20 && digits.iter().all(u8::is_ascii_digit);
        is_it.then(|| Digits(digits.iter().fold(1, |number, digit| number * 10 + u128::from(digit - b'0'))))
    }
}

/// The name of a φ, as a text.
#[derive(Debug)]
struct TakenName {
    hash: u64,
    phi: NewPhiId,
    /// The position in [`PhiNames::texts`].
    text: Range<u32>,
}

/// The name of a group of φs.
#[derive(Debug)]
struct GroupName {
    /// The slot's name, unquoted, and a dot: the position in [`PhiNames::stems`].
    stem: Range<u32>,
    phis: IdRange<NewPhiId>,
    /// The position in [`PhiNames::counters`]; `None` if nothing else may want these names.
    counters: Option<u32>,
}

/// The name of a φ, in parts.
#[derive(Debug, Clone, Copy)]
struct PhiName {
    group: PhiGroupId,
    version: u32,
    /// The counter after the version, because the name was taken; zero if it was not.
    counter: u32,
}

impl PhiNames {
    /// The number of names that are read in the time of one look-up.
    const LOCALS_PER_PHI: usize = 4;

    /// Forgets all names.
    pub fn clear(&mut self) {
        let PhiNames {
            groups,
            stems,
            n_phis,
            counters,
            unnamed,
            taken,
            texts,
            others,
            numbered,
            hasher: _,
            last_counter,
            scratch: _,
        } = self;
        groups.clear();
        stems.clear();
        *n_phis = 0;
        counters.clear();
        unnamed.clear();
        taken.clear();
        texts.clear();
        others.clear();
        *numbered = None;
        *last_counter = 0;
    }

    /// Makes the locals of the next `n` φs, of the slot called `base` (unquoted, empty for an unnamed
    /// one) and of this type, with the names that LLVM would give them now; the first of them.
    pub fn make_locals(&mut self, state: &mut State<'_>, base: &[u8], ty: TypeId, n: u32) -> Local {
        let group = PhiGroupId::new(self.groups.len());
        let is_alone = self.is_alone(state, base, n);
        let start = self.stems.len() as u32;
        self.stems.extend_from_slice(base);
        self.stems.push(b'.');
        let counters = (!is_alone).then_some(self.counters.len() as u32);
        let phis = IdRange { start: NewPhiId(self.n_phis), end: NewPhiId(self.n_phis + n) };
        self.groups.push(GroupName { stem: start..self.stems.len() as u32, phis, counters });
        self.n_phis += n;
        let stem = state.edit.stem(&self.stems[start as usize..]);
        if is_alone {
            return state.edit.new_numbered_locals(ty, stem, 0, n as usize);
        }
        let locals = (0..n).zip(phis).map(|(version, phi)| {
            let counter = match base {
                [] => self.add_unnamed(state, version),
                _ => self.add_one(state, phi, PhiName { group, version, counter: 0 }),
            };
            self.counters.push(counter);
            if counter == 0 {
                return state.edit.new_numbered_locals(ty, stem, version, 1);
            }
            let mut name = Vec::new();
            self.write(PhiName { group, version, counter }, &mut name);
            state.edit.new_local(ty, Some(&quoted_name(&name)))
        });
        locals.reduce(|first, _| first).expect("a slot without φs has no names for them")
    }

    /// Returns whether only the φs of this slot may be called by its name, a dot and digits.
    ///
    /// No two slots have the same name. Casts are called as values of the function are, some with
    /// `.cast` and perhaps digits after that.
    fn is_alone(&mut self, state: &State<'_>, base: &[u8], n: u32) -> bool {
        if base.is_empty() {
            return false;
        }
        if !state.f.has_numbered_names() {
            return true;
        }
        // Looking at all names costs more than looking up a few.
        let is_worth_it = (self.n_phis + n) as usize * Self::LOCALS_PER_PHI >= state.f.body.locals.len();
        if !is_worth_it {
            return false;
        }
        !self.numbered.get_or_insert_with(|| stems_of_numbered(state.f)).contains(base)
    }

    /// Names a φ of a slot without a name; the counter in its name.
    fn add_unnamed(&mut self, state: &State<'_>, version: u32) -> u32 {
        let (mut counter, mut digits) = (0, Digits::of(version, 0));
        while self.unnamed.contains(&digits) || self.is_taken_by_text(state, version, counter) {
            self.last_counter += 1;
            counter = self.last_counter;
            digits = Digits::of(version, counter);
        }
        self.unnamed.insert(digits);
        counter
    }

    /// Returns whether a value that is no new φ has the name of a φ of a slot without a name.
    fn is_taken_by_text(&self, state: &State<'_>, version: u32, counter: u32) -> bool {
        if self.others.is_empty() && !state.f.has_numbered_names() {
            return false;
        }
        let mut name = b".".to_vec();
        write_digits(version, counter, &mut name);
        self.is_taken_by_other(state, &name)
    }

    /// Names another φ; the counter in its name.
    #[inline(never)]
    fn add_one(&mut self, state: &State<'_>, phi: NewPhiId, mut parts: PhiName) -> u32 {
        let mut name = std::mem::take(&mut self.scratch);
        name.clear();
        self.write(parts, &mut name);
        let stem = name.len();
        while self.is_taken(state, &name) {
            self.last_counter += 1;
            parts.counter = self.last_counter;
            name.truncate(stem);
            write_number(&mut name, parts.counter);
        }
        let hash = self.hasher.hash_one(&*name);
        let start = self.texts.len() as u32;
        self.texts.extend_from_slice(&name);
        let taken = TakenName { hash, phi, text: start..self.texts.len() as u32 };
        self.taken.insert_unique(hash, taken, |taken| taken.hash);
        self.scratch = name;
        parts.counter
    }

    /// Names a cast: `base`, with the counter after it if that is taken.
    pub fn give(&mut self, state: &State<'_>, base: &[u8]) -> Box<[u8]> {
        let mut name = base.to_vec();
        while self.is_taken(state, &name) {
            self.last_counter += 1;
            name.truncate(base.len());
            write_number(&mut name, self.last_counter);
        }
        self.others.insert(name.as_slice().into());
        name.into()
    }

    fn stem(&self, group: &GroupName) -> &[u8] {
        &self.stems[group.stem.start as usize..group.stem.end as usize]
    }

    /// Writes a name, unquoted.
    fn write(&self, name: PhiName, out: &mut Vec<u8>) {
        out.extend_from_slice(self.stem(&self.groups[name.group]));
        write_digits(name.version, name.counter, out);
    }

    /// Frees the name of a φ for other values.
    #[inline(never)]
    pub fn free(&mut self, phi: NewPhiId) {
        let group = self.groups.values().partition_point(|group| group.phis.start <= phi) - 1;
        let (id, group) = (PhiGroupId::new(group), &self.groups.values()[group]);
        let Some(first) = group.counters else { return };
        let version = phi.0 - group.phis.start.0;
        let name = PhiName { group: id, version, counter: self.counters[(first + version) as usize] };
        if self.stem(group) == b"." {
            self.unnamed.remove(&Digits::of(name.version, name.counter));
            return;
        }
        let mut text = Vec::new();
        self.write(name, &mut text);
        let hash = self.hasher.hash_one(&*text);
        if let Ok(entry) = self.taken.find_entry(hash, |taken| taken.phi == phi) {
            entry.remove();
        }
    }

    fn is_taken(&self, state: &State<'_>, name: &[u8]) -> bool {
        let hash = self.hasher.hash_one(name);
        let is_it = |taken: &TakenName| {
            taken.hash == hash && self.texts[taken.text.start as usize..taken.text.end as usize] == *name
        };
        self.taken.find(hash, is_it).is_some()
            || Digits::of_name(name).is_some_and(|digits| self.unnamed.contains(&digits))
            || self.is_taken_by_other(state, name)
    }

    fn is_taken_by_other(&self, state: &State<'_>, name: &[u8]) -> bool {
        self.others.contains(name) || state.f.find_local(name).is_some_and(|local| is_alive(state, local))
    }
}

/// Writes the part of a name after the dot.
fn write_digits(version: u32, counter: u32, out: &mut Vec<u8>) {
    write_number(out, version);
    if counter > 0 {
        write_number(out, counter);
    }
}

/// See [`PhiNames::numbered`].
#[inline(never)]
fn stems_of_numbered(f: Function<'_>) -> HashSet<Box<[u8]>> {
    let locals = f.body.locals.ids();
    let may_have_one = |name: &&[u8]| name.last().is_some_and(|c| c.is_ascii_digit() || matches!(c, b'.' | b'"'));
    let names = locals.filter_map(|local| f.name(local)).filter(may_have_one);
    names.filter_map(|name| stem_of_numbered(&unquoted_name(name)).map(Into::into)).collect()
}

fn is_alive(state: &State<'_>, local: Local) -> bool {
    match state.f.body.local(local).def {
        Def::Inst(inst) => !state.is_deleted(inst),
        _ => true,
    }
}

/// The name of a local without quotes; empty if it has none.
pub fn base_name(f: Function<'_>, local: Local) -> Cow<'_, [u8]> {
    f.name(local).map_or(Cow::Borrowed(b""), |name| unquoted_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_as_different_as_their_texts() {
        for (version, counter) in
            [(0, 0), (0, 1), (1, 0), (10, 0), (1, 10), (11, 0), (7, u32::MAX), (u32::MAX, u32::MAX)]
        {
            let mut name = b".".to_vec();
            write_digits(version, counter, &mut name);
            assert_eq!(Digits::of_name(&name), Some(Digits::of(version, counter)), "{version} {counter}");
        }
        assert_ne!(Digits::of_name(b".01"), Digits::of_name(b".1"));
        assert_ne!(Digits::of_name(b".0"), Digits::of_name(b".00"));
        for name in [&b"."[..], b"x.0", b".0x", b".1.2", b"12", b"", b".000000000000000000000"] {
            assert_eq!(Digits::of_name(name), None);
        }
    }
}
