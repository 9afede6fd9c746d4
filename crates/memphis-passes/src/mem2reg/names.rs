//! Names of new φs: LLVM's way of making a name unique within a function.

use super::state::State;
use hashbrown::{HashSet, HashTable};
use memphis_ir::{Def, Function, Local, unquoted_name};
use std::hash::BuildHasher;

/// The names of new φs, and LLVM's counter for names that were taken.
#[derive(Debug, Default)]
pub struct Names {
    /// The names one after another, unquoted.
    text: Vec<u8>,
    /// Where the name of each φ ends in `text`.
    ends: Vec<u32>,
    /// The φs that hold their name, by name.
    taken: HashTable<u32>,
    /// Names of other new values.
    others: HashSet<Box<[u8]>>,
    hasher: hashbrown::DefaultHashBuilder,
    last_unique: u32,
    scratch: Vec<u8>,
}

impl Names {
    /// Names the next φ, number `version` of the slot called `base` (unquoted, empty for an unnamed
    /// one), as LLVM would now: `base.version`, or with the counter behind it.
    pub fn add(&mut self, state: &State<'_>, base: &[u8], version: u32) {
        let mut name = std::mem::take(&mut self.scratch);
        name.clear();
        name.extend_from_slice(base);
        name.push(b'.');
        write_number(&mut name, version);
        let stem = name.len();
        while self.is_taken(state, &name) {
            self.last_unique += 1;
            name.truncate(stem);
            write_number(&mut name, self.last_unique);
        }
        let phi = self.ends.len() as u32;
        self.text.extend_from_slice(&name);
        self.ends.push(self.text.len() as u32);
        let hash = self.hasher.hash_one(&*name);
        let (text, ends, hasher) = (&self.text, &self.ends, &self.hasher);
        self.taken.insert_unique(hash, phi, |&p| hasher.hash_one(name_of(text, ends, p as usize)));
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

    /// The name of a φ, unquoted.
    pub fn get(&self, phi: usize) -> &[u8] {
        name_of(&self.text, &self.ends, phi)
    }

    /// Lets others have the name of a φ.
    pub fn free(&mut self, phi: usize) {
        let hash = self.hasher.hash_one(self.get(phi));
        if let Ok(entry) = self.taken.find_entry(hash, |&p| p as usize == phi) {
            entry.remove();
        }
    }

    fn is_taken(&self, state: &State<'_>, name: &[u8]) -> bool {
        let hash = self.hasher.hash_one(name);
        self.taken.find(hash, |&p| self.get(p as usize) == name).is_some()
            || self.others.contains(name)
            || state.f.find_local(name).is_some_and(|local| is_alive(state, local))
    }
}

fn name_of<'t>(text: &'t [u8], ends: &[u32], phi: usize) -> &'t [u8] {
    let start = if phi == 0 { 0 } else { ends[phi - 1] };
    &text[start as usize..ends[phi] as usize]
}

fn write_number(out: &mut Vec<u8>, n: u32) {
    let start = out.len();
    let mut rest = n;
    loop {
        out.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out[start..].reverse();
}

fn is_alive(state: &State<'_>, local: Local) -> bool {
    match state.f.body.local(local).def {
        Def::Inst(i) => !state.deleted[i.0 as usize],
        _ => true,
    }
}

/// The name of a local without quotes, empty when it has none.
pub fn base_name(f: Function<'_>, local: Local) -> Vec<u8> {
    f.name(local).map_or_else(Vec::new, |n| unquoted_name(n).into_owned())
}
