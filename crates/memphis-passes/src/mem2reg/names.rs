//! Names of new φs: LLVM's way of making a name unique within a function.

use super::state::State;
use hashbrown::{HashSet, HashTable};
use memphis_ir::print::write_number;
use memphis_ir::{Def, Function, Local, stem_of_numbered, unquoted_name};
use std::borrow::Cow;
use std::hash::BuildHasher;
use std::ops::Range;

/// The names of new φs, and LLVM's counter for names that were taken.
///
/// A φ is called by its slot and its version, `x.0`. That is not written out before it is printed, and where no other name of the function
/// starts like that, nobody has to ask whether it is taken.
#[derive(Debug, Default)]
pub struct Names {
    slots: Vec<NamedSlot>,
    /// Their stems, one behind the other.
    stems: Vec<u8>,
    /// How many φs have names. Those of a slot have numbers one behind the other, in the order of their versions.
    n_phis: u32,
    /// Of φs whose names others may want: what stands behind their versions, or zero.
    uniques: Vec<u32>,
    /// The names of φs of slots without a name, which all such slots want.
    unnamed: HashSet<Digits>,
    /// The other φs that hold a name which another value might want.
    taken: HashTable<TakenName>,
    /// The texts of those names, one behind the other.
    texts: Vec<u8>,
    /// Names of other new values.
    others: HashSet<Box<[u8]>>,
    /// What stands in front of the last dot of those names of the function that have only digits behind it.
    numbered: Option<HashSet<Box<[u8]>>>,
    hasher: hashbrown::DefaultHashBuilder,
    last_unique: u32,
    scratch: Vec<u8>,
}

/// Digits behind a dot, as a decimal number with a one in front of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Digits(u128);

impl Digits {
    fn of(version: u32, unique: u32) -> Digits {
        let digits = Digits(1).followed_by(version);
        if unique > 0 { digits.followed_by(unique) } else { digits }
    }

    fn followed_by(self, number: u32) -> Digits {
        let len = number.checked_ilog10().unwrap_or(0) + 1;
        Digits(self.0 * u128::from(10_u64.pow(len)) + u128::from(number))
    }

    /// What a name consists of if it is a dot and digits, no more than two numbers have.
    fn of_name(name: &[u8]) -> Option<Digits> {
        let digits = name.strip_prefix(b".")?;
        let is_it = !digits.is_empty() && digits.len() <= 20 && digits.iter().all(u8::is_ascii_digit);
        is_it.then(|| Digits(digits.iter().fold(1, |number, digit| number * 10 + u128::from(digit - b'0'))))
    }
}

/// The name that a φ holds.
#[derive(Debug)]
struct TakenName {
    hash: u64,
    phi: u32,
    /// Where it stands among the texts.
    text: Range<u32>,
}

/// A slot that gave its name to φs.
#[derive(Debug)]
struct NamedSlot {
    /// Its name, unquoted, with the dot behind it: where that stands among the stems.
    stem: Range<u32>,
    /// Its φs.
    phis: Range<u32>,
    /// Where they stand in [`Names::uniques`]; `None` if nobody else may want their names.
    uniques: Option<u32>,
}

/// What the φs of a slot are called: by a stem, by numbers counted up from zero, and by what stands behind that.
#[derive(Debug, Clone, Copy)]
pub struct SlotNames<'n> {
    /// The stem, unquoted.
    pub stem: &'n [u8],
    /// How many φs there are.
    pub n_phis: usize,
    /// By φ, what stands behind its number, or zero. Empty if nothing does.
    pub uniques: &'n [u32],
}

impl SlotNames<'_> {
    /// Writes the name of one of the φs, unquoted.
    pub fn write(&self, version: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(self.stem);
        write_digits(version, self.uniques.get(version as usize).copied().unwrap_or(0), out);
    }
}

/// The name of a φ.
#[derive(Debug, Clone, Copy)]
struct PhiName {
    /// Its slot, by number among those that gave names.
    slot: u32,
    /// What stands behind the dot.
    version: u32,
    /// What stands behind that, because the name was taken; zero if it was not.
    unique: u32,
}

impl Names {
    /// So many names of the function are looked at in the time in which one is looked up.
    const LOCALS_PER_PHI: usize = 4;

    /// Forgets all names, and keeps their memory.
    pub fn clear(&mut self) {
        // No field is forgotten.
        let Names {
            slots,
            stems,
            n_phis,
            uniques,
            unnamed,
            taken,
            texts,
            others,
            numbered,
            hasher: _,
            last_unique,
            scratch: _,
        } = self;
        slots.clear();
        stems.clear();
        *n_phis = 0;
        uniques.clear();
        unnamed.clear();
        taken.clear();
        texts.clear();
        others.clear();
        *numbered = None;
        *last_unique = 0;
    }

    /// Names `n` φs, of the slot called `base` (unquoted, empty for an unnamed one), as LLVM would now: `base.version`, or with the counter
    /// behind it.
    pub fn add(&mut self, state: &State<'_>, base: &[u8], n: u32) {
        let slot = self.slots.len() as u32;
        let is_alone = self.is_alone(state, base, n);
        let start = self.stems.len() as u32;
        self.stems.extend_from_slice(base);
        self.stems.push(b'.');
        let uniques = (!is_alone).then_some(self.uniques.len() as u32);
        let phis = self.n_phis..self.n_phis + n;
        self.slots.push(NamedSlot { stem: start..self.stems.len() as u32, phis: phis.clone(), uniques });
        self.n_phis = phis.end;
        if !is_alone && base.is_empty() {
            (0..n).for_each(|version| self.add_unnamed(state, version));
        } else if !is_alone {
            phis.zip(0..).for_each(|(phi, version)| self.add_one(state, phi, PhiName { slot, version, unique: 0 }));
        }
    }

    /// Whether nothing but the φs of a slot may be called by its name, a dot and digits.
    ///
    /// No two slots have the same name. Other new values are called as values of the function are, some with `.cast` behind it, and perhaps
    /// digits.
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

    /// Names a φ of a slot without a name.
    fn add_unnamed(&mut self, state: &State<'_>, version: u32) {
        let (mut unique, mut digits) = (0, Digits::of(version, 0));
        while self.unnamed.contains(&digits) || self.is_taken_by_text(state, version, unique) {
            self.last_unique += 1;
            unique = self.last_unique;
            digits = Digits::of(version, unique);
        }
        self.unnamed.insert(digits);
        self.uniques.push(unique);
    }

    /// Whether anything but a φ has the name of a φ of a slot without a name.
    fn is_taken_by_text(&self, state: &State<'_>, version: u32, unique: u32) -> bool {
        if self.others.is_empty() && !state.f.has_numbered_names() {
            return false;
        }
        let mut name = b".".to_vec();
        write_digits(version, unique, &mut name);
        self.is_taken_by_other(state, &name)
    }

    #[inline(never)]
    fn add_one(&mut self, state: &State<'_>, number: u32, mut phi: PhiName) {
        let mut name = std::mem::take(&mut self.scratch);
        name.clear();
        self.write(phi, &mut name);
        let stem = name.len();
        while self.is_taken(state, &name) {
            self.last_unique += 1;
            phi.unique = self.last_unique;
            name.truncate(stem);
            write_number(&mut name, phi.unique);
        }
        let hash = self.hasher.hash_one(&*name);
        let start = self.texts.len() as u32;
        self.texts.extend_from_slice(&name);
        let taken = TakenName { hash, phi: number, text: start..self.texts.len() as u32 };
        self.taken.insert_unique(hash, taken, |taken| taken.hash);
        self.uniques.push(phi.unique);
        self.scratch = name;
    }

    /// Names a new value that is no φ: `base`, or with the counter behind it.
    pub fn give(&mut self, state: &State<'_>, base: &[u8]) -> Box<[u8]> {
        let mut name = base.to_vec();
        while self.is_taken(state, &name) {
            self.last_unique += 1;
            name.truncate(base.len());
            write_number(&mut name, self.last_unique);
        }
        self.others.insert(name.as_slice().into());
        name.into()
    }

    /// The names of all φs, slot by slot.
    pub fn all(&self) -> impl Iterator<Item = SlotNames<'_>> {
        self.slots.iter().map(|slot| {
            let uniques = slot.uniques.map_or(&[][..], |first| &self.uniques[first as usize..][..slot.phis.len()]);
            SlotNames { stem: self.stem(slot), n_phis: slot.phis.len(), uniques }
        })
    }

    fn stem(&self, slot: &NamedSlot) -> &[u8] {
        &self.stems[slot.stem.start as usize..slot.stem.end as usize]
    }

    fn of(&self, number: u32, slot: &NamedSlot, phi: u32) -> PhiName {
        let version = phi - slot.phis.start;
        let unique = slot.uniques.map_or(0, |first| self.uniques[(first + version) as usize]);
        PhiName { slot: number, version, unique }
    }

    /// Writes a name, unquoted.
    fn write(&self, phi: PhiName, out: &mut Vec<u8>) {
        out.extend_from_slice(self.stem(&self.slots[phi.slot as usize]));
        write_digits(phi.version, phi.unique, out);
    }

    /// Lets others have the name of a φ.
    #[inline(never)]
    pub fn free(&mut self, phi: usize) {
        let number = self.slots.partition_point(|slot| slot.phis.end as usize <= phi);
        let slot = &self.slots[number];
        if slot.uniques.is_none() {
            return;
        }
        let name = self.of(number as u32, slot, phi as u32);
        if self.stem(slot) == b"." {
            self.unnamed.remove(&Digits::of(name.version, name.unique));
            return;
        }
        let mut text = Vec::new();
        self.write(name, &mut text);
        let hash = self.hasher.hash_one(&*text);
        if let Ok(entry) = self.taken.find_entry(hash, |taken| taken.phi as usize == phi) {
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

/// Writes what stands behind the dot.
fn write_digits(version: u32, unique: u32, out: &mut Vec<u8>) {
    write_number(out, version);
    if unique > 0 {
        write_number(out, unique);
    }
}

/// See `Names::numbered`.
#[inline(never)]
fn stems_of_numbered(f: Function<'_>) -> HashSet<Box<[u8]>> {
    let locals = (0..f.body.locals.len() as u32).map(Local);
    let may_have_one = |name: &&[u8]| name.last().is_some_and(|c| c.is_ascii_digit() || matches!(c, b'.' | b'"'));
    let names = locals.filter_map(|local| f.name(local)).filter(may_have_one);
    names.filter_map(|name| stem_of_numbered(&unquoted_name(name)).map(Into::into)).collect()
}

fn is_alive(state: &State<'_>, local: Local) -> bool {
    match state.f.body.local(local).def {
        Def::Inst(i) => !state.deleted[i.0 as usize],
        _ => true,
    }
}

/// The name of a local without quotes, empty when it has none.
pub fn base_name(f: Function<'_>, local: Local) -> Cow<'_, [u8]> {
    f.name(local).map_or(Cow::Borrowed(b""), |name| unquoted_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_as_different_as_their_texts() {
        for (version, unique) in
            [(0, 0), (0, 1), (1, 0), (10, 0), (1, 10), (11, 0), (7, u32::MAX), (u32::MAX, u32::MAX)]
        {
            let mut name = b".".to_vec();
            write_digits(version, unique, &mut name);
            assert_eq!(Digits::of_name(&name), Some(Digits::of(version, unique)), "{version} {unique}");
        }
        assert_ne!(Digits::of_name(b".01"), Digits::of_name(b".1"));
        assert_ne!(Digits::of_name(b".0"), Digits::of_name(b".00"));
        for name in [&b"."[..], b"x.0", b".0x", b".1.2", b"12", b"", b".000000000000000000000"] {
            assert_eq!(Digits::of_name(name), None);
        }
    }
}
