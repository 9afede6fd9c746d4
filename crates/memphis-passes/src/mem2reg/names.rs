//! Names of new φs: LLVM's way of making a name unique within a function.

use super::state::State;
use hashbrown::HashSet;
use memphis_ir::{Def, Function, Local, unquoted_name};

/// The names that new φs have taken, and LLVM's counter for names that were taken.
#[derive(Debug, Default)]
pub struct Names {
    taken: HashSet<Vec<u8>>,
    last_unique: u32,
}

impl Names {
    /// A name for φ number `version` of the slot called `base` (unquoted, empty for an unnamed
    /// one), as LLVM would find it now: `base.version`, or with the counter behind it.
    pub fn unique(&mut self, state: &State<'_>, base: &[u8], version: u32) -> Vec<u8> {
        let mut name = base.to_vec();
        name.push(b'.');
        name.extend_from_slice(version.to_string().as_bytes());
        let stem = name.len();
        while self.is_taken(state, &name) {
            self.last_unique += 1;
            name.truncate(stem);
            name.extend_from_slice(self.last_unique.to_string().as_bytes());
        }
        self.taken.insert(name.clone());
        name
    }

    /// Gives a name back.
    pub fn free(&mut self, name: &[u8]) {
        self.taken.remove(name);
    }

    fn is_taken(&self, state: &State<'_>, name: &[u8]) -> bool {
        self.taken.contains(name) || state.f.find_local(name).is_some_and(|local| is_alive(state, local))
    }
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

/// A name as LLVM prints it behind `%`: in quotes where it must be.
pub fn quoted(name: &[u8]) -> Vec<u8> {
    let plain = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'$' | b'.' | b'_');
    if name.first().is_some_and(|c| !c.is_ascii_digit()) && name.iter().all(|&c| plain(c)) {
        return name.to_vec();
    }
    let mut out = vec![b'"'];
    for &c in name {
        if c == b'"' || c == b'\\' || !(b' '..=b'~').contains(&c) {
            out.extend_from_slice(format!("\\{c:02X}").as_bytes());
        } else {
            out.push(c);
        }
    }
    out.push(b'"');
    out
}
