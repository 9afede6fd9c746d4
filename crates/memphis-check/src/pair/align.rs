//! The correspondence between the instructions of BEFORE and of AFTER.
//!
//! Names are hints: where both texts have them, they tell which allocas and φs correspond. Where a
//! tool has dropped names or given some, allocas correspond by number and text, and φs by position
//! and entries. The proof compares all operands, so a wrong correspondence proves nothing wrong. A
//! run compares addresses of allocas, so one that rests on a guess about allocas refutes nothing.
//!
//! Blocks correspond by their order. In a block, every instruction other than a cell's alloca and
//! the accesses of cells must be in AFTER, in order and with the same text. AFTER may have more φs,
//! and in place of a load two forms that LLVM leaves there: an assumption that the value is not
//! null, and a store to `poison` where an undefined value was promised to be defined. In
//! unreachable blocks, AFTER may still have accesses, with `poison` for an address.

use super::canon::Canon;
use super::graph::Graph;
use super::reason::Failure;
use super::rules::Rules;
use super::shape::{callee_name, has_no_attachments, same_attachments, same_operation, same_text, tokens_around};
use super::side::{Both, Side};
use super::slots::{Role, Slots, Uses};
use super::token::Token;
use hashbrown::HashSet;
use memphis_entity::{PackedOption, Table, id};
use memphis_ir::{BlockId, Body, ConstKind, Def, Flags, Function, InstId, Local, Opcode, Predicate, TypeId, Value};
use std::borrow::Cow;

id! {
    /// A gap between two instructions that are in both texts.
    pub(super) struct GapId;
}

/// The meaning of an instruction that only AFTER has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inserted {
    /// Comparison with null, in place of a load of this gap.
    NotNull(GapId),
    /// The assumption that uses it.
    Assume,
    /// `store i1 true, ptr poison`, in place of a load of this gap.
    Unreachable(GapId),
}

/// An alignment of two bodies.
pub(super) struct Alignment {
    pub(super) slots: Slots,
    /// Of each instruction of BEFORE: its counterpart.
    pub(super) to_after: Table<InstId, PackedOption<InstId>>,
    /// Of each instruction of AFTER: its counterpart.
    pub(super) to_before: Table<InstId, PackedOption<InstId>>,
    /// Of each local of BEFORE: its counterpart.
    pub(super) local: Table<Local, PackedOption<Local>>,
    /// φs that only AFTER has.
    pub(super) new_phis: Vec<InstId>,
    pub(super) inserted: Vec<(InstId, Inserted)>,
    /// Loads of cells with `!noundef` between two instructions that are in both texts. A gap is one
    /// list because the replacement of one of its loads cannot be told from that of another.
    pub(super) gaps: Table<GapId, Vec<InstId>>,
    /// Of each instruction of AFTER: the instruction of BEFORE at or before which it is executed,
    /// not counting debug records. For a φ, the block's start.
    pub(super) place: Table<InstId, PackedOption<InstId>>,
    /// Instructions of BEFORE that AFTER lacks, without debug records.
    pub(super) n_deleted: usize,
    /// True if neither names nor promotability determine which allocas AFTER keeps.
    pub(super) is_guess: bool,
}

impl Alignment {
    /// True if AFTER has all instructions of BEFORE, and no others.
    pub(super) fn is_identity(&self) -> bool {
        self.n_deleted == 0 && self.new_phis.is_empty() && self.inserted.is_empty()
    }
}

/// The use of names as hints: they tell which allocas and φs of one text are in the other.
#[derive(Clone, Copy)]
enum Names<'n> {
    /// A value that has a name keeps it. These are the names of AFTER's allocas.
    Kept(&'n HashSet<Cow<'n, [u8]>>),
    /// Values may have lost their names, or been given some.
    Changed,
}

/// Aligns two bodies with the same number of blocks.
///
/// # Errors
/// The first place where they do not correspond.
pub(super) fn align(
    canon: &mut Canon<'_>,
    f: Both<Function<'_>>,
    graph: &Graph,
    uses: &Uses,
    rules: Rules,
) -> Result<Alignment, Failure> {
    if !share_names(f) {
        return align_by(Names::Changed, canon, f, graph, uses, rules);
    }
    // A comparison that fails leaves no trace in the next.
    let (own_nodes, same_with_own_nodes) = (canon.own_nodes.clone(), canon.same_with_own_nodes.clone());
    let names: HashSet<Cow<'_, [u8]>> =
        f.after.body.allocas().iter().filter_map(|&alloca| alloca_name(f.after, alloca)).collect();
    let by_names = align_by(Names::Kept(&names), canon, f, graph, uses, rules);
    let Err(failure) = by_names else { return by_names };
    (canon.own_nodes, canon.same_with_own_nodes) = (own_nodes, same_with_own_nodes);
    align_by(Names::Changed, canon, f, graph, uses, rules).map_err(|_| failure)
}

/// True if a name of BEFORE is in AFTER as well.
fn share_names(f: Both<Function<'_>>) -> bool {
    let locals = f.before.body.locals.ids();
    let mut names = locals.filter_map(|local| f.before.name(local));
    names.any(|name| f.after.find_local(memphis_ir::unquoted_name(name)).is_some())
}

fn align_by(
    names: Names<'_>,
    canon: &mut Canon<'_>,
    f: Both<Function<'_>>,
    graph: &Graph,
    uses: &Uses,
    rules: Rules,
) -> Result<Alignment, Failure> {
    let slots = Slots::find(
        (f.before, rules),
        graph,
        uses,
        &|alloca| is_kept_by_name(names, f, alloca) == Some(true),
        &|alloca| is_kept_by_name(names, f, alloca) == Some(false),
    );
    if slots.n_kept == n_allocas(f.after) {
        let first = align_with(names, canon, f, graph, slots);
        let Err(failure) = first else { return first };
        return match retry(names, canon, f, graph, uses, rules) {
            Some(Ok(alignment)) => Ok(alignment),
            _ => Err(failure),
        };
    }
    // AFTER keeps allocas that could be promoted, or lacks some that could not.
    match retry(names, canon, f, graph, uses, rules) {
        Some(result) => result,
        None => align_with(names, canon, f, graph, slots),
    }
}

fn n_allocas(f: Function<'_>) -> usize {
    f.body.allocas().len()
}

/// Aligns with the cells that the texts of the allocas suggest; `None` when they suggest none.
fn retry(
    names: Names<'_>,
    canon: &mut Canon<'_>,
    f: Both<Function<'_>>,
    graph: &Graph,
    uses: &Uses,
    rules: Rules,
) -> Option<Result<Alignment, Failure>> {
    let all = Slots::find((f.before, rules), graph, uses, &|_| false, &|_| false);
    let kept = match_allocas(names, canon, f, &all)?;
    let is_kept = |alloca: InstId| kept.binary_search(&alloca).is_ok();
    let slots = Slots::find((f.before, rules), graph, uses, &is_kept, &|alloca| !is_kept(alloca));
    let is_unnamed = |&alloca: &InstId| is_kept_by_name(names, f, alloca).is_none();
    let is_guess = kept.len() < n_allocas(f.before) && kept.iter().any(is_unnamed);
    Some(align_with(names, canon, f, graph, slots).map(|alignment| Alignment { is_guess, ..alignment }))
}

/// True if AFTER has an alloca of BEFORE, as far as names tell.
fn is_kept_by_name(names: Names<'_>, f: Both<Function<'_>>, alloca: InstId) -> Option<bool> {
    match names {
        Names::Kept(after) => Some(after.contains(&alloca_name(f.before, alloca)?)),
        Names::Changed => None,
    }
}

fn alloca_name<'t>(f: Function<'t>, alloca: InstId) -> Option<Cow<'t, [u8]>> {
    Some(memphis_ir::unquoted_name(f.name(f.body.inst(alloca).result?)?))
}

/// The allocas of BEFORE that AFTER keeps, sorted: a common subsequence of both, by type and text.
/// If there is a choice, allocas that are not promotable are kept first, then those whose address
/// is stored in another, then later ones: parameters and results come first, and are promoted.
fn match_allocas(names: Names<'_>, canon: &mut Canon<'_>, f: Both<Function<'_>>, all: &Slots) -> Option<Vec<InstId>> {
    let (before, after) = (f.before.body.allocas(), f.after.body.allocas());
    const MAX_CELLS: usize = 1_000_000;
    const MATCH: u64 = 1 << 32;
    if after.len() == before.len() {
        return Some(before.to_vec());
    }
    if after.len() > before.len() || before.len() * after.len() > MAX_CELLS {
        return None;
    }
    let mut same = |b: InstId, a: InstId| {
        is_kept_by_name(names, f, b) != Some(false)
            && same_operation(canon, f, b, a)
            && same_text(canon, f, b, a).is_ok()
    };
    let weight = |b: InstId| match all.roles[b] {
        Role::Alloca(slot) if all.is_held[slot] => MATCH + 1,
        Role::Alloca(_) => MATCH,
        _ => MATCH + 2,
    };
    let (n, m) = (before.len(), after.len());
    let row = m + 1;
    let mut best = vec![0u64; (n + 1) * row];
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            let skip = best[(i + 1) * row + j].max(best[i * row + j + 1]);
            let take = if same(before[i], after[j]) { best[(i + 1) * row + j + 1] + weight(before[i]) } else { 0 };
            best[i * row + j] = skip.max(take);
        }
    }
    if best[0] / MATCH != m as u64 {
        return None;
    }
    let (mut i, mut j, mut kept) = (0, 0, Vec::new());
    while j < m && i < n {
        if best[(i + 1) * row + j] != best[i * row + j] {
            kept.push(before[i]);
            j += 1;
        }
        i += 1;
    }
    Some(kept)
}

fn align_with(
    names: Names<'_>,
    canon: &mut Canon<'_>,
    f: Both<Function<'_>>,
    graph: &Graph,
    slots: Slots,
) -> Result<Alignment, Failure> {
    let (before, after) = (f.before.body, f.after.body);
    let mut aligner = Aligner {
        names,
        canon,
        f,
        graph,
        out: Alignment {
            slots,
            to_after: Table::filled(before.insts.len(), PackedOption::NONE),
            to_before: Table::filled(after.insts.len(), PackedOption::NONE),
            local: Table::filled(before.locals.len(), PackedOption::NONE),
            new_phis: Vec::new(),
            inserted: Vec::new(),
            gaps: Table::new(),
            place: Table::filled(after.insts.len(), PackedOption::NONE),
            n_deleted: 0,
            is_guess: false,
        },
    };
    for argument in before.arguments() {
        aligner.out.local[argument] = argument.into();
    }
    for (b, a) in before.blocks.values().iter().zip(after.blocks.values()) {
        aligner.out.local[b.local] = a.local.into();
    }
    for block in before.block_ids() {
        aligner.block(block, graph.reachable[block])?;
    }
    // The entries of φs have counterparts now.
    for block in before.block_ids() {
        aligner.phis(block)?;
    }
    Ok(aligner.out)
}

struct Aligner<'a, 'f, 'm> {
    names: Names<'a>,
    graph: &'a Graph<'a>,
    canon: &'a mut Canon<'m>,
    f: Both<Function<'f>>,
    out: Alignment,
}

/// The instructions of a block that are not debug records: φs, then the others.
fn proper(body: &Body, block: BlockId) -> (Vec<InstId>, Vec<InstId>) {
    let insts = body.block_insts(block).filter(|&inst| !body.inst(inst).opcode.is_debug_record());
    insts.partition(|&inst| body.inst(inst).opcode == Opcode::Phi)
}

impl Aligner<'_, '_, '_> {
    fn pair(&mut self, b: InstId, a: InstId) {
        self.out.to_after[b] = a.into();
        self.out.to_before[a] = b.into();
        self.out.place[a] = b.into();
        let result = |side: Side, inst: InstId| self.f[side].body.inst(inst).result;
        if let (Some(b), Some(a)) = (result(Side::Before, b), result(Side::After, a)) {
            self.out.local[b] = a.into();
        }
    }

    fn block(&mut self, block: BlockId, reachable: bool) -> Result<(), Failure> {
        let (_, before) = proper(self.f.before.body, block);
        let (_, after) = proper(self.f.after.body, block);
        let is_kept = |role: Role| role == Role::Kept;
        let n_kept = before.iter().filter(|&&i| is_kept(self.out.slots.roles[i])).count();
        // The number of instructions that AFTER has in excess, where that is known.
        let mut more = after.len().saturating_sub(n_kept);
        let mut at = 0;
        let mut gap = Vec::new();
        for &b in &before {
            let role = self.out.slots.roles[b];
            if !reachable {
                at += self.skip_inserted(b, &after[at..]);
            }
            if role == Role::Kept {
                at += self.take_inserted(&mut gap, &after[at..], &mut more, b);
                let opcode = self.f.before.body.inst(b).opcode;
                if !reachable
                    && matches!(opcode, Opcode::Load | Opcode::Store)
                    && after.get(at).is_none_or(|&a| self.same(b, a).is_err())
                {
                    // Its address may have come from a cell.
                    self.out.n_deleted += 1;
                    continue;
                }
                let Some(&a) = after.get(at) else {
                    return Err(Failure::new("AFTER lacks this instruction").before(b));
                };
                self.same(b, a)?;
                self.pair(b, a);
                at += 1;
                continue;
            }
            if !reachable && after.get(at).is_some_and(|&a| self.is_left_marker(role, a)) {
                self.out.place[after[at]] = b.into();
                self.out.n_deleted += 1;
                at += 1;
                continue;
            }
            if !reachable && after.get(at).is_some_and(|&a| self.is_left_over(b, a)) {
                self.pair(b, after[at]);
                at += 1;
                continue;
            }
            if matches!(role, Role::Load(_)) && self.f.before.has_attachment(b, b"noundef") {
                gap.push(b);
            }
            self.out.n_deleted += 1;
        }
        match after.get(at) {
            Some(&a) => Err(Failure::new("BEFORE lacks this instruction").after(a)),
            None => Ok(()),
        }
    }

    fn same(&mut self, b: InstId, a: InstId) -> Result<(), Failure> {
        let at = |what: &str| Failure::new(what).before(b).after(a);
        if !same_operation(self.canon, self.f, b, a) {
            return Err(at("the instructions are not the same"));
        }
        same_text(self.canon, self.f, b, a).map_err(at)
    }

    /// True if `a` stores `undef` to `poison`, which is how a marker that counts as a store may
    /// remain.
    fn is_left_marker(&mut self, role: Role, a: InstId) -> bool {
        let f = self.f.after;
        let inst = f.body.inst(a);
        let kind = |n: usize| {
            let value = f.body.operands(a)[n].value;
            value.as_const().map(|c| &f.body.consts.get(c).kind)
        };
        matches!(role, Role::Undefine(_))
            && inst.opcode == Opcode::Store
            && !inst.flags.has(Flags::VOLATILE)
            && kind(0) == Some(&ConstKind::Undef)
            && kind(1) == Some(&ConstKind::Poison)
            && has_no_attachments(self.canon, Side::After, f, a)
    }

    /// True if `a` is the access `b` of a cell, with `poison` for an address.
    fn is_left_over(&mut self, b: InstId, a: InstId) -> bool {
        let address = match self.f.after.body.inst(a).opcode {
            Opcode::Load => 0,
            Opcode::Store => 1,
            _ => return false,
        };
        let body = self.f.after.body;
        let operand = &body.operands(a)[address];
        operand.value.as_const().is_some_and(|c| body.consts.get(c).kind == ConstKind::Poison)
            && self.same(b, a).is_ok()
            && (stores_true(self.f.before, b) || !is_store_to_poison(self.f.after, a))
    }

    /// In an unreachable block, counts the instructions that replace loads before the counterpart
    /// of `b`.
    fn skip_inserted(&mut self, b: InstId, after: &[InstId]) -> usize {
        let f = self.f.after;
        let is_kept = self.out.slots.roles[b] == Role::Kept;
        let mut taken = 0;
        while let Some(&first) = after.get(taken) {
            let matches = if is_kept { self.same(b, first).is_ok() } else { self.is_left_over(b, first) };
            if matches {
                for &inst in &after[..taken] {
                    self.out.place[inst] = b.into();
                }
                return taken;
            }
            let n = match after.get(taken + 1) {
                _ if is_store_to_poison(f, first) => 1,
                Some(&second) if is_null_test(f, first, second) => 2,
                _ => return 0,
            };
            if !after[taken..taken + n].iter().all(|&inst| self.is_plain(inst)) {
                return 0;
            }
            taken += n;
        }
        0
    }

    /// Takes the instructions that replace the loads of `gap`, empties `gap`, and returns their
    /// number. `b` is the next instruction of BEFORE.
    fn take_inserted(&mut self, gap: &mut Vec<InstId>, after: &[InstId], more: &mut usize, b: InstId) -> usize {
        if gap.is_empty() || *more == 0 {
            gap.clear();
            return 0;
        }
        let f = self.f.after;
        let promised = gap.iter().any(|&load| self.f.before.has_attachment(load, b"nonnull"));
        let index = self.out.gaps.next_id();
        let mut taken = 0;
        while *more > 0
            && let Some(&first) = after.get(taken)
        {
            if is_store_to_poison(f, first) && self.is_plain(first) {
                self.out.inserted.push((first, Inserted::Unreachable(index)));
                (taken, *more) = (taken + 1, *more - 1);
            } else if let Some(&second) = after.get(taken + 1)
                && *more > 1
                && (promised || self.same(b, first).is_err())
                && is_null_test(f, first, second)
                && self.is_plain(first)
                && self.is_plain(second)
            {
                self.out.inserted.push((first, Inserted::NotNull(index)));
                self.out.inserted.push((second, Inserted::Assume));
                (taken, *more) = (taken + 2, *more - 2);
            } else {
                break;
            }
        }
        for &inst in &after[..taken] {
            self.out.place[inst] = b.into();
        }
        self.out.gaps.push(std::mem::take(gap));
        taken
    }

    /// Matches the φs of BEFORE with those of AFTER. If entries differ, names and text alone
    /// decide, so that the proof can show the difference.
    ///
    /// Needs: the counterparts of other instructions.
    fn phis(&mut self, block: BlockId) -> Result<(), Failure> {
        let (before, _) = proper(self.f.before.body, block);
        let (after, _) = proper(self.f.after.body, block);
        let start = self.f.before.body.block(block).insts.start;
        let by_entries = self.match_phis(&before, &after, Self::may_have_same_entries);
        let matched = by_entries.or_else(|_| self.match_phis(&before, &after, |_, _, _| true))?;
        let mut old = matched.into_iter().rev().zip(before).peekable();
        for a in after {
            self.out.place[a] = start.into();
            match old.next_if(|&(matched, _)| matched == a) {
                Some((_, b)) => self.pair(b, a),
                None => self.out.new_phis.push(a),
            }
        }
        Ok(())
    }

    /// For each φ of BEFORE, from the last one on, a φ of AFTER, in order. New φs mostly come
    /// first, so the search starts with the last ones.
    fn match_phis(
        &mut self,
        before: &[InstId],
        after: &[InstId],
        has_same_meaning: impl Fn(&Self, InstId, InstId) -> bool,
    ) -> Result<Vec<InstId>, Failure> {
        let mut candidates = after.iter().rev();
        let find = |&b: &InstId| {
            let found = candidates
                .find(|&&a| self.has_same_name(b, a) && self.is_same_phi_text(b, a) && has_same_meaning(self, b, a));
            found.copied().ok_or_else(|| Failure::new("AFTER lacks this phi").before(b))
        };
        before.iter().rev().map(find).collect()
    }

    fn has_same_name(&self, b: InstId, a: InstId) -> bool {
        let name = |side: Side, inst: InstId| {
            let name = self.f[side].body.inst(inst).result.and_then(|local| self.f[side].name(local));
            name.map(memphis_ir::unquoted_name)
        };
        matches!(self.names, Names::Changed) || name(Side::Before, b) == name(Side::After, a)
    }

    /// False if an entry of AFTER's φ cannot be what BEFORE's φ has for the same edge. A load of a
    /// cell may become any value.
    fn may_have_same_entries(&self, b: InstId, a: InstId) -> bool {
        let (before, after) = (phi_entries(self.f.before, b), phi_entries(self.f.after, a));
        before.len() == after.len()
            && before.iter().zip(&after).all(|(b, a)| {
                b.0 == a.0 && (b.0.is_none_or(|block| !self.graph.reachable[block]) || self.may_be_same_value(b.1, a.1))
            })
    }

    fn may_be_same_value(&self, before: Value, after: Value) -> bool {
        let Both { before: fb, after: fa } = self.f;
        let Some(local) = before.as_local() else {
            let constants = before.as_const().zip(after.as_const());
            return constants
                .is_some_and(|(b, a)| self.canon.constant(Side::Before, b) == self.canon.constant(Side::After, a));
        };
        if let Some(counterpart) = self.out.local[local].get() {
            return after.as_local() == Some(counterpart);
        }
        let phi_block = |f: Function<'_>, local: Local| match f.body.local(local).def {
            Def::Inst(inst) if f.body.inst(inst).opcode == Opcode::Phi => Some(f.body.block_of_inst(inst)),
            _ => None,
        };
        // A φ that is not matched yet becomes one of its block.
        let block = phi_block(fb, local);
        block.is_none() || after.as_local().is_some_and(|local| phi_block(fa, local) == block)
    }

    fn is_same_phi_text(&mut self, b: InstId, a: InstId) -> bool {
        let (bi, ai) = (self.f.before.body.inst(b), self.f.after.body.inst(a));
        let fast = |inst: &memphis_ir::Inst| inst.flags.0 & memphis_ir::Flags::FAST.0;
        if fast(bi) != 0 && fast(ai) == 0 && bi.attachments < bi.end {
            // LLVM's reader loses the flags of a φ that has metadata. A φ that promises less is
            // fine.
            return self.f.before.body.operands(b).len() == self.f.after.body.operands(a).len()
                && self.canon.ty(Side::Before, self.f.before.types(), bi.ty)
                    == self.canon.ty(Side::After, self.f.after.types(), ai.ty)
                && same_attachments(self.canon, self.f, b, a).is_ok();
        }
        same_operation(self.canon, self.f, b, a) && same_text(self.canon, self.f, b, a).is_ok()
    }
}

/// The entries of a φ: for each, its block and its value, sorted by block.
pub(super) fn phi_entries(f: Function<'_>, phi: InstId) -> Vec<(Option<BlockId>, Value)> {
    let operands = f.body.operands(phi).chunks_exact(2);
    let mut entries: Vec<_> = operands.map(|entry| (f.body.block_of_value(entry[1].value), entry[0].value)).collect();
    entries.sort_by_key(|entry| entry.0);
    entries
}

fn stores_true(f: Function<'_>, inst: InstId) -> bool {
    let value = f.body.operands(inst)[0].value;
    value.as_const().is_some_and(|c| f.body.consts.get(c).kind == ConstKind::Int(-1))
}

/// True for `store i1 true, ptr poison`, which LLVM leaves in place of a load that promised a
/// defined value and reads none.
fn is_store_to_poison(f: Function<'_>, inst: InstId) -> bool {
    if f.body.inst(inst).opcode != Opcode::Store {
        return false;
    }
    let kind = |value: Value| value.as_const().map(|c| &f.body.consts.get(c).kind);
    let operands = f.body.operands(inst);
    operands[0].ty == TypeId::I1
        && kind(operands[0].value) == Some(&ConstKind::Int(-1))
        && kind(operands[1].value) == Some(&ConstKind::Poison)
}

/// True for `%c = icmp ne ptr %v, null` and `call void @llvm.assume(i1 %c)`.
fn is_null_test(f: Function<'_>, test: InstId, assume: InstId) -> bool {
    let data = f.body.inst(test);
    let operands = f.body.operands(test);
    data.opcode == Opcode::ICmp
        && data.predicate == Predicate::Ne
        && f.types().is_pointer(operands[0].ty)
        && operands[1].value.as_const().is_some_and(|c| f.body.consts.get(c).kind == ConstKind::Null)
        && callee_name(f, assume) == b"llvm.assume"
        && f.body.operands(assume).len() == 2
        && data.result.is_some_and(|c| f.body.operands(assume)[1].value == Value::local(c))
}

impl Aligner<'_, '_, '_> {
    /// True if an instruction of AFTER has no more text than one of the forms above needs: no
    /// flags, attributes or metadata.
    fn is_plain(&mut self, inst: InstId) -> bool {
        let f = self.f.after;
        let tokens = tokens_around(self.canon, Side::After, f, inst);
        // `addrspace(1)` belongs to the type, which has been compared.
        let space = |rest: &[Token<'_>]| match rest {
            [Token::Word(b"addrspace"), Token::Sign(b'('), number, Token::Sign(b')'), ..] if number.is_number() => 4,
            _ => 0,
        };
        let is_plain = match &tokens[..] {
            [store, i1, Token::Sign(b','), ptr, rest @ ..] if store.is_word(b"store") => {
                let rest = &rest[space(rest)..];
                let is_aligned = |rest: &[Token<'_>]| matches!(rest, [Token::Sign(b','), align, one] if align.is_word(b"align") && one.number() == Some(1));
                i1.is_word(b"i1") && ptr.is_word(b"ptr") && (rest.is_empty() || is_aligned(rest))
            }
            [icmp, ne, ptr, rest @ ..] if icmp.is_word(b"icmp") => {
                ne.is_word(b"ne") && ptr.is_word(b"ptr") && rest[space(rest)..] == [Token::Sign(b',')]
            }
            [call, void, Token::Sign(b'('), i1, Token::Sign(b')')] => {
                call.is_word(b"call") && void.is_word(b"void") && i1.is_word(b"i1")
            }
            _ => false,
        };
        is_plain && has_no_attachments(self.canon, Side::After, f, inst)
    }
}
