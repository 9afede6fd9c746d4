//! A split as data, for explanations.

use super::plan::{Fate, accessed_type, bytes_of};
use super::planned;
use super::uses::{Access, Action, Place, Uses, may_need_split};
use crate::slots::reason::{Reason, Refusal};
use memphis::parts::Object;
use memphis_entity::Table;
use memphis_ir::{BlockId, Body, Function, InstId, Module, TypeId};
use std::ops::Range;

/// An alloca, and what a split makes of it.
#[derive(Debug, Clone)]
pub struct DescribedAlloca {
    /// The alloca.
    pub alloca: InstId,
    /// Its outcome.
    pub outcome: Outcome,
    /// Its size in bytes; 0 if it stays whole.
    pub size: u64,
    /// Its parts, in the order of their bytes. None if it stays whole.
    pub parts: Vec<DescribedPart>,
    /// The accesses of it, in the order of the text. None if it stays whole.
    pub accesses: Vec<DescribedAccess>,
}

/// The outcome of a split for an alloca.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The allocas of its parts take its place.
    Split,
    /// It stays for a use that reads it in a way that cannot be followed. The parts beside it hold
    /// the same bytes.
    Shadowed(Refusal),
    /// It stays whole for a reason.
    Refused(Refusal),
    /// It stays whole: loads and stores of its own type are the only accesses.
    Plain,
    /// It stays whole: its size is not a constant, or it is no ordinary memory.
    Unsized,
}

/// A part of an alloca.
#[derive(Debug, Clone)]
pub struct DescribedPart {
    /// Its bytes, counted from the start of the alloca.
    pub bytes: Range<u64>,
    /// The outcome for it.
    pub fate: Fate,
    /// Its type.
    pub ty: TypeId,
    /// True if it gets an alloca.
    pub has_alloca: bool,
}

/// An access of an alloca.
#[derive(Debug, Clone)]
pub struct DescribedAccess {
    /// The instruction.
    pub inst: InstId,
    /// Its kind.
    pub kind: AccessKind,
    /// The bytes that it accesses.
    pub bytes: Range<u64>,
    /// The parts that it touches, by their places in [`DescribedAlloca::parts`].
    pub parts: Range<usize>,
}

/// A kind of access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccessKind {
    /// A load.
    Load,
    /// A store.
    Store,
    /// `llvm.memset`.
    Set,
    /// The destination of `llvm.memcpy` or `llvm.memmove`.
    CopyTo,
    /// The source of one.
    CopyFrom,
}

/// Describes what [`split`](super::split) does to each alloca of a function, in the order of the
/// text. New allocas are in the result where the old one was, in the order of their parts; an
/// alloca that stays comes after the ones beside it.
///
/// `body` gains types. Cost: that of a split without its script.
pub fn describe(module: &Module<'_>, body: &mut Body) -> Vec<DescribedAlloca> {
    let mut uses = Uses::default();
    let plan = planned(Function { module, body }, &mut uses);
    let mut described: Vec<DescribedAlloca> = undescribed(Function { module, body });
    let mut places: Table<Object, usize> = Table::new();
    for (object, candidate) in uses.candidates.iter() {
        let place = described.partition_point(|described| described.alloca < candidate.alloca);
        places.push(place);
        described[place].outcome = outcome(&uses, object);
        if uses.is_known(object) {
            described[place].size = candidate.size;
            described[place].parts.extend(plan.parts_of(object).iter().map(|part| DescribedPart {
                bytes: part.range.clone(),
                fate: part.fate,
                ty: part.ty.intern(module, body),
                has_alloca: part.has_alloca(&uses),
            }));
        }
    }
    let f = Function { module, body };
    for access in &uses.accesses {
        for (kind, Place { object, start }, len) in sides(f, access) {
            if uses.is_known(object) {
                let first = plan.ids_of(object).start.index();
                let touched = plan.touched_ids(Place { object, start }, len);
                let parts = touched.start.index() - first..touched.end.index() - first;
                let described = &mut described[places[object]];
                described.accesses.push(DescribedAccess { inst: access.inst, kind, bytes: start..start + len, parts });
            }
        }
    }
    described
}

/// All allocas of a function, as if none were a candidate.
fn undescribed(f: Function<'_>) -> Vec<DescribedAlloca> {
    let entry_end = f.body.block(BlockId(0)).insts.end;
    let is_plain = !may_need_split(f.body);
    let outcome = |alloca| match is_plain {
        true => Outcome::Plain,
        false if alloca >= entry_end => Outcome::Refused((Reason::NotInEntryBlock, None)),
        false => Outcome::Unsized,
    };
    let allocas = f.body.allocas().iter();
    let whole = |&alloca: &InstId| DescribedAlloca {
        alloca,
        outcome: outcome(alloca),
        size: 0,
        parts: Vec::new(),
        accesses: Vec::new(),
    };
    allocas.map(whole).collect()
}

fn outcome(uses: &Uses, object: Object) -> Outcome {
    let candidate = &uses.candidates[object];
    match (candidate.refusal, candidate.reader) {
        (Some(refusal), _) => Outcome::Refused(refusal),
        (None, Some(reader)) => Outcome::Shadowed(reader),
        (None, None) if candidate.needs_split => Outcome::Split,
        (None, None) => Outcome::Plain,
    }
}

/// The ranges that an access reads or writes: a copy may do both.
fn sides(f: Function<'_>, access: &Access) -> impl Iterator<Item = (AccessKind, Place, u64)> {
    let typed = |kind, place| Some((kind, place, bytes_of(f, accessed_type(f, access.inst))));
    let sides = match access.action {
        Action::Load(place) => [typed(AccessKind::Load, place), None],
        Action::Store(place) => [typed(AccessKind::Store, place), None],
        Action::Set(place, len) => [Some((AccessKind::Set, place, len)), None],
        Action::Copy { to, from, len } => {
            [to.map(|place| (AccessKind::CopyTo, place, len)), from.map(|place| (AccessKind::CopyFrom, place, len))]
        }
        Action::Marker(_) => [None, None],
    };
    sides.into_iter().flatten()
}
