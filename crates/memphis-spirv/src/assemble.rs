//! Assembles a module from the functions that a pass has rewritten: numbers new ids, and updates
//! names and decorations.

use crate::audit::{Certificate, Head};
use crate::emit::word;
use crate::error::Error;
use crate::mem2reg::{NewId, Rewritten};
use crate::module::{HEADER, MAX_BOUND, Module, instructions};
use rspirv::spirv::{Decoration, Op, StorageClass};
use std::collections::HashMap;

/// A module in which some functions were rewritten, with the claims about them.
pub struct Assembled {
    pub words: Vec<u32>,
    /// By function, the claims about it, if it was rewritten.
    pub certificates: Vec<Option<Certificate>>,
}

/// Puts a module together. `functions` has an entry for each function, in order; those without
/// stay.
///
/// # Errors
/// There are too many ids.
pub fn assemble(module: &Module, functions: Vec<Option<Rewritten>>) -> Result<Assembled, Error> {
    let mut numbers = Numbers::new(module);
    let numbered: Vec<Vec<u32>> = functions
        .iter()
        .map(|function| function.as_ref().map_or_else(Vec::new, |function| numbers.assign(&function.new_ids)))
        .collect();
    if numbers.next > MAX_BOUND {
        let message = format!("the result needs an id bound of {}, expected at most {MAX_BOUND}", numbers.next);
        return Err(Error::invalid(3, message));
    }
    let mut words = Vec::with_capacity(module.words.len());
    words.extend_from_slice(&module.words[..HEADER]);
    words[3] = numbers.next;
    let (is_deleted, heirs) = changed_ids(module, &functions, &numbered);
    write_preamble(module, &is_deleted, &heirs, Inherited::Precision, &mut words);
    words.extend_from_slice(&numbers.made);
    let mut certificates = Vec::with_capacity(functions.len());
    let mut end = module.preamble_end;
    for ((function, numbered), rewritten) in module.functions.iter().zip(&numbered).zip(functions) {
        words.extend_from_slice(&module.words[end..function.words.start]);
        end = function.words.end;
        let Some(rewritten) = rewritten else {
            words.extend_from_slice(&module.words[function.words.clone()]);
            certificates.push(None);
            continue;
        };
        let number = |id: &mut u32| {
            if let Some(&new) = id.checked_sub(module.bound()).and_then(|new| numbered.get(new as usize)) {
                *id = new;
            }
        };
        let start = words.len();
        words.extend_from_slice(&rewritten.words.words);
        rewritten.words.new_ids.iter().for_each(|&at| number(&mut words[start + at]));
        let mut certificate = rewritten.certificate;
        let base = if certificate.is_relative { start } else { 0 };
        for claim in &mut certificate.loads {
            number(&mut claim.value);
            claim.at += base;
        }
        for slot in &mut certificate.slots {
            number(&mut slot.variable);
            for (_, head) in &mut slot.heads {
                if let Head::Phi(id) | Head::Value(id) = head {
                    number(id);
                }
            }
        }
        certificates.push(Some(certificate));
    }
    words.extend_from_slice(&module.words[end..]);
    Ok(Assembled { words, certificates })
}

/// Numbers for new ids, in the order of functions.
struct Numbers {
    next: u32,
    /// Ids below the bound that nothing defines, greatest first. They serve when the bound is at
    /// its limit.
    unused: Vec<u32>,
    /// The undefined values of module scope, by type.
    undefined: HashMap<u32, u32>,
    /// The types of pointers to variables, by type of the variable.
    pointers: HashMap<u32, u32>,
    /// Instructions for those that are new.
    made: Vec<u32>,
}

impl Numbers {
    fn new(module: &Module) -> Numbers {
        // An unknown instruction may define any of them.
        let is_known = module.functions.iter().all(|function| function.unknown.is_none());
        let is_tight = module.bound() > MAX_BOUND / 2 && is_known && !module.has_unknown;
        let ids = 1..if is_tight { word(module.ids.len()) } else { 1 };
        let mut numbers = Numbers {
            next: module.bound(),
            unused: ids.rev().filter(|&id| module.ids[id as usize].at == 0).collect(),
            undefined: HashMap::new(),
            pointers: HashMap::new(),
            made: Vec::new(),
        };
        for instruction in instructions(&module.words, HEADER..module.preamble_end) {
            let words = instruction.words;
            if instruction.is(Op::Undef) {
                numbers.undefined.entry(words[1]).or_insert(words[2]);
            }
            if instruction.is(Op::TypePointer) && words[2] == StorageClass::Function as u32 {
                numbers.pointers.entry(words[3]).or_insert(words[1]);
            }
        }
        numbers
    }

    fn take(&mut self) -> u32 {
        if self.next >= MAX_BOUND
            && let Some(unused) = self.unused.pop()
        {
            return unused;
        }
        self.next = self.next.saturating_add(1);
        self.next - 1
    }

    fn assign(&mut self, ids: &[NewId]) -> Vec<u32> {
        let mut numbers = Vec::with_capacity(ids.len());
        for id in ids {
            numbers.push(match *id {
                NewId::Local => self.take(),
                NewId::Unused => 0,
                NewId::Undef(type_id) => match self.undefined.get(&type_id) {
                    Some(&known) => known,
                    None => {
                        let new = self.take();
                        self.undefined.insert(type_id, new);
                        self.made.extend([3 << 16 | Op::Undef as u32, type_id, new]);
                        new
                    }
                },
                NewId::Pointer(type_id) => match self.pointers.get(&type_id) {
                    Some(&known) => known,
                    None => {
                        let new = self.take();
                        self.pointers.insert(type_id, new);
                        let class = StorageClass::Function as u32;
                        self.made.extend([4 << 16 | Op::TypePointer as u32, new, class, type_id]);
                        new
                    }
                },
            });
        }
        numbers
    }
}

/// By id, those that take over its name and its decorations.
pub type Heirs = HashMap<u32, Vec<u32>>;

/// The decorations that ids take over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inherited {
    /// `RelaxedPrecision`.
    Precision,
    All,
}

/// The ids that go, and those that replace them.
fn changed_ids(module: &Module, functions: &[Option<Rewritten>], numbered: &[Vec<u32>]) -> (Vec<bool>, Heirs) {
    let mut is_deleted = vec![false; module.ids.len()];
    let mut heirs = Heirs::new();
    for (function, numbered) in functions.iter().zip(numbered) {
        let Some(function) = function else { continue };
        function.deleted.iter().for_each(|&id| is_deleted[id as usize] = true);
        for &(heir, of) in &function.heirs {
            heirs.entry(of).or_default().push(numbered[(heir - module.bound()) as usize]);
        }
    }
    (is_deleted, heirs)
}

/// Writes the part before the functions. Names and decorations of deleted ids go; ids that replace
/// them take them over.
pub fn write_preamble(module: &Module, is_deleted: &[bool], heirs: &Heirs, inherited: Inherited, out: &mut Vec<u32>) {
    let heirs_of = |id: u32| heirs.get(&id).map_or(&[][..], |heirs| heirs);
    let mut inherited_groups = Vec::new();
    for instruction in instructions(&module.words, HEADER..module.preamble_end) {
        let words = instruction.words;
        let is_inherited =
            |words: &[u32]| inherited == Inherited::All || words.get(2) == Some(&(Decoration::RelaxedPrecision as u32));
        let target = |words: &[u32]| words.get(1).copied().unwrap_or(0);
        match instruction.op() {
            Some(Op::Name) => {
                push_unless(is_deleted[target(words) as usize], words, out);
                for &heir in heirs_of(target(words)) {
                    push_for(heir, words, out);
                }
            }
            Some(Op::Decorate | Op::DecorateId | Op::DecorateString) => {
                if is_inherited(words) {
                    inherited_groups.push(target(words));
                    for &heir in heirs_of(target(words)) {
                        push_for(heir, words, out);
                    }
                }
                push_unless(is_deleted[target(words) as usize], words, out);
            }
            Some(Op::GroupDecorate) => {
                let start = out.len();
                out.extend_from_slice(&words[..2]);
                let is_inherited = inherited_groups.contains(&words[1]);
                for &id in &words[2..] {
                    if !is_deleted[id as usize] {
                        out.push(id);
                    }
                    if is_inherited {
                        out.extend_from_slice(heirs_of(id));
                    }
                }
                out[start] = word(out.len() - start) << 16 | Op::GroupDecorate as u32;
            }
            _ => out.extend_from_slice(words),
        }
    }
}

fn push_unless(is_deleted: bool, words: &[u32], out: &mut Vec<u32>) {
    if !is_deleted {
        out.extend_from_slice(words);
    }
}

/// The same about another id.
fn push_for(id: u32, words: &[u32], out: &mut Vec<u32>) {
    let start = out.len();
    out.extend_from_slice(words);
    out[start + 1] = id;
}
