//! The function in the engine's terms: what the script says about each slot.

use super::cells::{Cells, Meaning};
use super::lines::{Definition, Lines};
use super::{Certificate, Counts, Failure, PhiRun, Semantics, SlotCertificate, Uninit, failure_at, failure_in};
use crate::poison::{NeverPoison, Place, Slots, View};
use hashbrown::{HashMap, HashSet};
use memphis::check::{Claims, Head, Rule, Site, Tree};
use memphis::{Access, AccessId, AccessKind, Block, Cfg, Slot};
use memphis_ir::edit::{BlockPhis, Edit};
use memphis_ir::{BlockId, Const, ConstKind, Def, Function, InstId, Local, Opcode, TypeId, Value};
use std::cell::{Cell, OnceCell, RefCell};
use std::ops::Range;

/// What a slot holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// `undef`
    Undefined,
    /// Zero, where slots hold that at first.
    Zero,
    /// A value that is there in the function as printed.
    Value(Value),
    /// The address of a slot.
    Address(Slot),
    /// An address computed from one, by a deleted instruction.
    Computed(Local),
    /// Something that is printed nowhere. Not equal to itself in any sense that matters: whoever claims it claims nothing.
    Nothing,
}

impl Content {
    /// What stands for a value, as content of a slot, if lines define all that is new.
    #[inline(always)]
    pub fn of(f: Function<'_>, semantics: Semantics, meaning: Meaning) -> Content {
        let consts = &f.body.consts;
        let is_undef = |c: Const| consts.may_be_undefined(c) && consts.get(c).kind == ConstKind::Undef;
        match meaning {
            Meaning::Slot(slot) => Content::Address(slot),
            Meaning::Address(local) => Content::Computed(local),
            Meaning::Gone => Content::Nothing,
            Meaning::Value(value) => match value.as_const() {
                Some(c) if is_undef(c) => Content::Undefined,
                Some(c) if semantics.uninit == Uninit::Zero && is_zero(&consts.get(c).kind) => Content::Zero,
                _ => Content::Value(value),
            },
        }
    }
}

/// What a script claims about its slots.
pub struct ScriptClaims<'c> {
    pub f: Function<'c>,
    pub edit: &'c Edit,
    pub cells: &'c Cells,
    lines: &'c Lines,
    certificate: &'c Certificate,
    semantics: Semantics,
    cfg: &'c Cfg,
    tree: &'c Tree,
    tables: Tables,
    never_poison: RefCell<NeverPoison>,
    /// Where `undef` is refined.
    refined: RefCell<Refined>,
    n_refinements: Cell<u64>,
    /// Integer constants by value and type, if somebody has asked for one.
    numbers: OnceCell<HashMap<(i64, TypeId), Const>>,
    /// The block in which the last definition asked for stands: entries of φs that follow one another mostly come from the same.
    last_defining: Cell<BlockId>,
}

/// Tables of the claims: memory that is kept from function to function.
#[derive(Debug, Default)]
pub struct Tables {
    /// By slot: its certificate, by its place among them, or [`NONE`].
    of_slot: Vec<u32>,
    /// By run of φs of the certificate: how many φs of its slot stand in front of it there.
    phis_before: Vec<u32>,
    /// In front of which instruction each cast stands, in their order.
    casts: Vec<(InstId, u32)>,
    /// The runs of φs of the certificate, as ranges of locals in ascending order.
    claimed: Vec<Range<u32>>,
    /// By access: what it stores, or what it is claimed to load. [`Cells::collect`] finds that, except for what has to do with new lines.
    pub contents: Vec<Content>,
}

const NONE: u32 = u32::MAX;

const NOT_OF_CERTIFICATE: &str = "a φ inserted here is not the one of the certificate";

impl Tables {
    /// Leaves the tables of a script with nothing claimed.
    fn start(&mut self, certificate: &Certificate, cells: &Cells, lines: &Lines) {
        let Tables { of_slot, phis_before, casts, claimed, contents: _ } = self;
        phis_before.clear();
        phis_before.resize(certificate.phis.len(), 0);
        of_slot.clear();
        of_slot.resize(cells.slots.len(), NONE);
        claimed.clear();
        casts.clear();
        casts.extend(lines.casts.iter().zip(0..).map(|(cast, index)| (cast.before, index)));
        casts.sort_unstable();
    }
}

/// Where `undef` is refined, or would be by what is claimed.
#[derive(Debug, Default)]
struct Refined {
    /// Slots, and blocks whose heads are claimed to hold something more defined.
    heads: HashSet<(Slot, Block)>,
    /// Loads that are claimed to give something more defined.
    loads: HashSet<InstId>,
    /// Whether all such places are known.
    is_complete: bool,
    /// Whether something was taken for granted that can be judged when all places are known.
    has_doubts: bool,
}

impl<'c> ScriptClaims<'c> {
    /// Puts script and certificate together.
    ///
    /// # Errors
    /// A head of the certificate that the script does not have, or a φ of the script that no slot accounts for; a load that is replaced
    /// by a value of another type, or by one that no line defines.
    pub fn new(
        f: Function<'c>,
        edit: &'c Edit,
        (certificate, semantics): (&'c Certificate, Semantics),
        (cfg, tree): (&'c Cfg, &'c Tree),
        cells: &'c Cells,
        lines: &'c Lines,
        mut tables: Tables,
    ) -> Result<Self, Box<Failure>> {
        tables.start(certificate, cells, lines);
        let mut claims = ScriptClaims {
            f,
            edit,
            cells,
            lines,
            certificate,
            semantics,
            cfg,
            tree,
            tables,
            never_poison: RefCell::default(),
            refined: RefCell::default(),
            n_refinements: Cell::new(0),
            numbers: OnceCell::new(),
            last_defining: Cell::new(BlockId(0)),
        };
        for (slot, number) in certificate.slots.iter().zip(0..) {
            claims.read_slot(slot, number)?;
        }
        claims.look_at_claimed()?;
        claims.look_at_accesses()?;
        claims.look_at_phis()?;
        claims.look_at_casts()?;
        Ok(claims)
    }

    /// The tables, for the next script.
    pub fn into_tables(self) -> Tables {
        self.tables
    }

    /// Whether refinements were taken for granted so far. From now on they are judged, all places being known: what is claimed has to be
    /// checked once more.
    pub fn must_judge(&self) -> bool {
        let mut refined = self.refined.borrow_mut();
        refined.is_complete = true;
        if refined.has_doubts {
            self.n_refinements.set(0);
        }
        refined.has_doubts
    }

    /// Leaves: the φs of a slot claimed.
    fn read_slot(&mut self, slot: &SlotCertificate, number: u32) -> Result<(), Box<Failure>> {
        let Ok(index) = self.cells.slots.binary_search_by_key(&slot.alloca, |cell| cell.alloca) else {
            return Err(failure_at(self.f, slot.alloca, "the certificate speaks of this as of a slot that is gone"));
        };
        let ty = self.cells.slots[index].ty;
        self.tables.of_slot[index] = number;
        let mut n_before = 0;
        for run in slot.phis.clone() {
            let PhiRun { first, n } = self.certificate.phis[run as usize];
            self.tables.phis_before[run as usize] = n_before;
            n_before += n;
            for local in (first.0..first.0 + n).map(Local) {
                let Some(block) = self.lines.phi_block(self.f, local) else {
                    let message = "the certificate has a φ of this slot that the script does not have";
                    return Err(failure_at(self.f, slot.alloca, message));
                };
                if type_of(self.f, self.edit, Value::local(local)) != ty {
                    return Err(failure_in(self.f, block, NOT_OF_CERTIFICATE));
                }
            }
            self.tables.claimed.push(first.0..first.0 + n);
        }
        Ok(())
    }

    /// Each φ of the script has to be claimed, and none of them twice.
    fn look_at_claimed(&mut self) -> Result<(), Box<Failure>> {
        let ScriptClaims { f, edit, lines, .. } = *self;
        let claimed = &mut self.tables.claimed;
        claimed.sort_unstable_by_key(|run| (run.start, run.end));
        if let Some(pair) = claimed.windows(2).find(|pair| pair[1].start < pair[0].end) {
            let block = lines.phi_block(f, Local(pair[1].start)).expect("a claimed φ is there");
            return Err(failure_in(f, block, NOT_OF_CERTIFICATE));
        }
        if claimed.iter().map(Range::len).sum::<usize>() == edit.n_phis() {
            return Ok(());
        }
        let is_claimed = |phi: Local| {
            let above = claimed.partition_point(|run| run.end <= phi.0);
            claimed.get(above).is_some_and(|run| run.contains(&phi.0))
        };
        let is_whole = |phis: &BlockPhis<'_>| phis.iter().all(|phi| is_claimed(phi.result));
        let phis = edit.phis().find(|phis| !is_whole(phis)).expect("a φ is not claimed");
        Err(failure_in(f, phis.block, "a φ is inserted here that belongs to no slot"))
    }

    /// The certificate of a slot, if it has one.
    fn slot_certificate(&self, slot: Slot) -> Option<&'c SlotCertificate> {
        self.certificate.slots.get(self.tables.of_slot[slot.index()] as usize)
    }

    /// The φs of a slot.
    fn phi_runs(&self, slot: &SlotCertificate) -> &'c [PhiRun] {
        &self.certificate.phis[slot.phis.start as usize..slot.phis.end as usize]
    }

    /// The φ that is this head of a slot: φs come first.
    fn phi_at(&self, slot: Slot, head: u32) -> Option<Local> {
        let SlotCertificate { phis, .. } = self.slot_certificate(slot)?;
        let before = &self.tables.phis_before[phis.start as usize..phis.end as usize];
        // Mostly there is one run.
        let run = before.partition_point(|&n| n <= head).checked_sub(1)?;
        let PhiRun { first, n } = self.certificate.phis[phis.start as usize + run];
        let further = head - before[run];
        (further < n).then_some(Local(first.0 + further))
    }

    /// Sees that lines define what loads are replaced by. Leaves: what is stored and loaded, new lines taken into account.
    fn look_at_accesses(&mut self) -> Result<(), Box<Failure>> {
        for index in 0..self.tables.contents.len() {
            if let Content::Value(value) = self.tables.contents[index]
                && !self.is_printed(value)
            {
                if self.cells.accesses[index].kind() == AccessKind::Load {
                    let message = "this load is replaced by a value that no line defines";
                    return Err(failure_at(self.f, self.cells.insts[index], message));
                }
                self.tables.contents[index] = Content::Nothing;
            }
            if (self.semantics.punned || self.semantics.narrowed)
                && let Some(content) = self.by_cast(index)
            {
                self.tables.contents[index] = content;
            }
        }
        Ok(())
    }

    /// What an access of another type than its slot's stores, or is claimed to load, by a cast.
    #[inline(never)]
    fn by_cast(&self, access: usize) -> Option<Content> {
        let (inst, slot) = (self.cells.insts[access], self.cells.accesses[access].slot());
        let (data, slot_ty) = (self.f.body.inst(inst), self.cells.slots[slot.index()].ty);
        match self.cells.accesses[access].kind() {
            AccessKind::Load if !is_same_type(data.ty, slot_ty) => {
                Some(data.result.map_or(Content::Nothing, |result| self.loaded_by_cast(inst, slot, result)))
            }
            AccessKind::Store if !is_same_type(self.f.body.operands(inst)[0].ty, slot_ty) => {
                Some(self.stored_by_cast(inst, slot))
            }
            AccessKind::Load | AccessKind::Store | AccessKind::Define => None,
        }
    }

    /// The integer constants of the body.
    fn numbers(&self) -> &HashMap<(i64, TypeId), Const> {
        self.numbers.get_or_init(|| {
            let consts = &self.f.body.consts;
            let constants = (0..consts.len() as u32).map(Const).map(|c| (c, consts.get(c)));
            let numbers = constants.filter_map(|(c, data)| match data.kind {
                ConstKind::Int(n) => Some(((n, data.ty), c)),
                _ => None,
            });
            numbers.collect()
        })
    }

    /// What a store of another type than its slot's stores.
    fn stored_by_cast(&self, store: InstId, slot: Slot) -> Content {
        let operand = &self.f.body.operands(store)[0];
        let cell = self.cells.slots[slot.index()];
        if let Some(number) = self.cells.narrowed_store(self.f, cell, store) {
            let constant = self.numbers().get(&(number, cell.ty));
            return constant.map_or(Content::Nothing, |&c| self.content(Value::constant(c)));
        }
        // The cast that stands there.
        let is_of_store = |&&(before, index): &&(InstId, u32)| {
            let cast = self.lines.casts[index as usize];
            before == store
                && self.content(operand.value) == self.content(cast.from)
                && self.cells.is_cast_of_store(self.f, cell, store, cast.opcode)
        };
        let first = self.tables.casts.partition_point(|cast| cast.0 < store);
        let cast = self.tables.casts[first..].iter().take_while(|cast| cast.0 == store).find(is_of_store);
        cast.map_or(Content::Nothing, |&(_, index)| Content::Value(self.lines.cast_result(index)))
    }

    /// What the slot holds where a load of another type is replaced by a cast of that.
    fn loaded_by_cast(&self, load: InstId, slot: Slot, result: Local) -> Content {
        let Meaning::Value(value) = self.cells.meaning(Value::local(result)) else { return Content::Nothing };
        let cell = self.cells.slots[slot.index()];
        match self.lines.cast(self.f, value) {
            Some(cast) if cast.before == load && self.cells.is_cast_of_load(self.f, cell, load, cast.opcode) => {
                self.content(cast.from)
            }
            _ => Content::Nothing,
        }
    }

    /// Entries of φs must be defined, of the φ's type; and available, for a φ that no load sees is compared with nothing.
    fn look_at_phis(&self) -> Result<(), Box<Failure>> {
        let ScriptClaims { f, edit, cells, .. } = *self;
        let mut types = Vec::new();
        for phis in edit.phis() {
            types.clear();
            types.extend(phis.iter().map(|phi| type_of(f, edit, Value::local(phi.result))));
            for (position, &source) in phis.sources.iter().enumerate() {
                let is_reached = self.tree.contains(Block(source.0));
                let place = Place { block: source, before: Some(f.body.terminator(source)) };
                for (phi, &ty) in phis.iter().zip(&types) {
                    let entry = phi.values[position];
                    if !self.lines.is_defined(f, edit, cells, entry, ty) {
                        return Err(failure_in(f, phis.block, "a φ inserted here has an entry that is not defined"));
                    }
                    let is_available = || entry.as_local().is_none_or(|local| self.is_available_at(local, place));
                    if is_reached && !is_available() {
                        return Err(failure_in(f, phis.block, "a φ inserted here has an entry that is not available"));
                    }
                }
            }
        }
        Ok(())
    }

    /// What is cast must be available.
    #[inline(never)]
    fn look_at_casts(&self) -> Result<(), Box<Failure>> {
        for cast in &self.lines.casts {
            let block = super::block_of(self.f, cast.before);
            let place = Place { block, before: Some(cast.before) };
            if let Some(local) = cast.from.as_local()
                && self.tree.contains(Block(block.0))
                && !self.is_available_at(local, place)
            {
                return Err(failure_at(
                    self.f,
                    cast.before,
                    "a cast inserted here has an operand that is not available",
                ));
            }
        }
        Ok(())
    }

    /// What was looked at.
    pub fn counts(&self) -> Counts {
        Counts {
            slots: self.cells.slots.len() as u64,
            accesses: self.cells.accesses.len() as u64,
            heads: self.edit.n_phis() as u64 + self.certificate.heads.len() as u64,
            refinements: self.n_refinements.get(),
        }
    }

    /// A value as content of a slot.
    #[inline(always)]
    fn content(&self, value: Value) -> Content {
        match Content::of(self.f, self.semantics, self.cells.meaning(value)) {
            Content::Value(value) if !self.is_printed(value) => Content::Nothing,
            content => content,
        }
    }

    /// Whether a local has a line that defines it.
    fn is_printed(&self, value: Value) -> bool {
        value.as_local().is_none_or(|local| {
            (local.0 as usize) < self.f.body.locals.len() || self.lines.definition(self.f, local) != Definition::None
        })
    }

    /// The block in which an instruction stands, which may well be `near`.
    #[inline]
    fn block_of(&self, inst: InstId, near: BlockId) -> BlockId {
        let stands_in = |block: BlockId| self.f.body.block(block).insts.contains(&inst.0);
        if stands_in(near) {
            return near;
        }
        if !stands_in(self.last_defining.get()) {
            self.last_defining.set(super::block_of(self.f, inst));
        }
        self.last_defining.get()
    }

    /// Where a local is defined, which may well be in the block `near`; `None` for arguments.
    #[inline]
    fn definition(&self, local: Local, near: BlockId) -> Option<Place> {
        let at = |inst| Some(Place { block: self.block_of(inst, near), before: Some(inst) });
        match self.f.body.locals.get(local.0 as usize).map(|data| data.def) {
            Some(Def::Inst(inst)) => at(inst),
            Some(_) => None,
            None => match self.lines.definition(self.f, local) {
                Definition::Phi(block) => Some(Place { block, before: None }),
                Definition::Comparison(inst) => at(inst),
                Definition::Cast(cast) => at(self.lines.casts[cast as usize].before),
                Definition::None => None,
            },
        }
    }

    /// Whether the first block dominates the second, which can be reached.
    fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let (a, b) = (Block(a.0), Block(b.0));
        self.tree.contains(a) && self.tree.contains(b) && self.tree.is_ancestor(a, b)
    }

    /// Whether a local is available at a place.
    fn is_available_at(&self, local: Local, place: Place) -> bool {
        let Some(definition) = self.definition(local, place.block) else { return true };
        if definition.block == place.block {
            return match (definition.before, place.before) {
                (None, before) => before.is_some(),
                (Some(definition), before) => before.is_some_and(|before| definition < before),
            };
        }
        match definition.before.map(|inst| self.f.body.inst(inst).opcode) {
            Some(Opcode::Invoke) => self.is_behind_normal_edge(definition.block, place.block),
            _ => self.dominates(definition.block, place.block),
        }
    }

    /// Whether the address of a slot is that of the slot made last, at this place. An alloca of the entry block makes one slot, and nobody
    /// asks in front of it.
    fn is_address_available_at(&self, slot: Slot, place: Place) -> bool {
        let alloca = self.cells.slots[slot.index()].alloca;
        super::block_of(self.f, alloca) == BlockId(0)
            || self.f.body.inst(alloca).result.is_some_and(|address| self.is_available_at(address, place))
    }

    /// Whether a block is entered over the normal edge of an `invoke` alone: all other edges to where that leads come from behind it.
    fn is_behind_normal_edge(&self, invoke: BlockId, block: BlockId) -> bool {
        let Some(normal) = self.f.body.successors(invoke).next() else { return false };
        let mut n_normal = 0;
        for &edge in self.cfg.incoming(Block(normal.0)) {
            let source = self.cfg.edge_source(edge);
            if source.0 == invoke.0 {
                n_normal += 1;
            } else if self.tree.contains(source) && !self.dominates(normal, BlockId(source.0)) {
                return false;
            }
        }
        n_normal == 1 && self.dominates(normal, block)
    }

    fn place(&self, site: Site) -> Place {
        match site {
            Site::Edge(block, _) => Place { block: BlockId(block.0), before: None },
            Site::Load(access) => {
                let block = self.cells.accesses[access.index()].block();
                Place { block: BlockId(block.0), before: Some(self.cells.insts[access.index()]) }
            }
        }
    }

    fn note_refined(&self, slot: Slot, site: Site) {
        let mut refined = self.refined.borrow_mut();
        match site {
            Site::Edge(block, _) => refined.heads.insert((slot, block)),
            Site::Load(access) => refined.loads.insert(self.cells.insts[access.index()]),
        };
    }

    /// Whether it is too early to call a refinement wrong.
    fn may_be_judged_later(&self) -> bool {
        let mut refined = self.refined.borrow_mut();
        refined.has_doubts |= !refined.is_complete;
        !refined.is_complete
    }

    /// Whether a value is not poison where control has come to: on an edge, with its source behind it and its target ahead.
    fn is_never_poison_at(&self, value: Value, site: Site) -> bool {
        let behind = match site {
            Site::Edge(block, incoming) => {
                let edge = self.cfg.incoming(block).get(incoming);
                edge.map(|&edge| Place::behind(self.f, BlockId(self.cfg.edge_source(edge).0)))
            }
            Site::Load(_) => None,
        };
        self.is_never_poison(value, self.place(site)) || behind.is_some_and(|end| self.is_never_poison(value, end))
    }

    fn is_never_poison(&self, value: Value, place: Place) -> bool {
        let resolve = |value: Value| match self.cells.meaning(value) {
            Meaning::Value(value) => Some(value),
            _ => None,
        };
        let new_phi = |local: Local| {
            let phi = self.lines.phi(self.f, self.edit, local)?;
            let incoming = self.cfg.incoming(Block(phi.block.0)).iter().enumerate();
            let entry = |(incoming, &edge)| (BlockId(self.cfg.edge_source(edge).0), phi.entry(incoming));
            Some((phi.block, incoming.map(entry).collect()))
        };
        let view = View {
            f: self.f,
            resolve: &resolve,
            may_be_refined: &|value| resolve(value) != Some(value),
            new_phi: &new_phi,
            dominates: &|a, b| self.dominates(a, b),
            is_reached: &|b| self.tree.contains(Block(b.0)),
            slots: self.refined.borrow().is_complete.then_some(self),
        };
        self.never_poison.borrow_mut().ask(&view, value, place)
    }

    /// `poison`, or made of nothing but `undef` and `poison`.
    fn undefined_kind(&self, found: Content) -> Option<ConstKind> {
        let value = match found {
            Content::Undefined => return Some(ConstKind::Undef),
            Content::Value(value) => value,
            Content::Zero | Content::Address(_) | Content::Computed(_) | Content::Nothing => return None,
        };
        let consts = &self.f.body.consts;
        let mut pending = vec![value.as_const()?];
        if consts.get(pending[0]).kind == ConstKind::Poison {
            return Some(ConstKind::Poison);
        }
        while let Some(c) = pending.pop() {
            match &consts.get(c).kind {
                ConstKind::Undef | ConstKind::Poison => {}
                ConstKind::Aggregate(elements) => pending.extend(elements.iter()),
                _ => return None,
            }
        }
        Some(ConstKind::Undef)
    }
}

impl Slots for ScriptClaims<'_> {
    fn access(&self, inst: InstId) -> Option<(Slot, AccessKind)> {
        let access = self.cells.accesses[self.cells.insts.binary_search(&inst).ok()?];
        let data = self.f.body.inst(inst);
        let is_whole = |ty| is_same_type(ty, self.cells.slots[access.slot().index()].ty);
        match access.kind() {
            AccessKind::Load => is_whole(data.ty).then_some((access.slot(), AccessKind::Load)),
            AccessKind::Store if is_whole(self.f.body.operands(inst)[0].ty) => Some((access.slot(), AccessKind::Store)),
            AccessKind::Store | AccessKind::Define => Some((access.slot(), AccessKind::Define)),
        }
    }

    fn is_refined_at_head(&self, slot: Slot, block: BlockId) -> bool {
        self.refined.borrow().heads.contains(&(slot, Block(block.0)))
    }

    fn is_refined_at_load(&self, load: InstId) -> bool {
        self.refined.borrow().loads.contains(&load)
    }
}

impl Claims for ScriptClaims<'_> {
    type Value = Content;

    fn accesses(&self) -> &[Access] {
        &self.cells.accesses
    }

    fn n_slots(&self) -> usize {
        self.cells.slots.len()
    }

    fn rule(&self, slot: Slot) -> Rule<'_> {
        match self.slot_certificate(slot) {
            None => Rule::Simple,
            Some(SlotCertificate { live: Some(live), .. }) => {
                Rule::LiveRange(&self.certificate.live[live.start as usize..live.end as usize])
            }
            Some(_) => Rule::Frontier,
        }
    }

    fn stored(&self, store: AccessId) -> Content {
        self.tables.contents[store.index()]
    }

    fn initial(&self, _: Slot) -> Content {
        match self.semantics.uninit {
            Uninit::Undef => Content::Undefined,
            Uninit::Zero => Content::Zero,
        }
    }

    fn loaded(&self, load: AccessId) -> Content {
        self.tables.contents[load.index()]
    }

    fn heads(&self, slot: Slot) -> impl Iterator<Item = (Block, Head<Content>)> {
        let certificate = self.slot_certificate(slot);
        let runs = certificate.map_or(&[][..], |slot| self.phi_runs(slot));
        let phis = runs.iter().flat_map(|run| (run.first.0..run.first.0 + run.n).map(Local)).filter_map(|local| {
            let block = self.lines.phi_block(self.f, local)?;
            Some((Block(block.0), Head::Phi(Content::Value(Value::local(local)))))
        });
        let range = certificate.map_or(0..0, |slot| slot.heads.start as usize..slot.heads.end as usize);
        let others = self.certificate.heads[range].iter();
        phis.chain(
            others.map(|&(block, value)| (block, value.map_or(Head::Dead, |value| Head::Value(self.content(value))))),
        )
    }

    fn arguments(&self, slot: Slot, head: usize) -> impl Fn(usize) -> Content {
        let phi = self.phi_at(slot, head as u32).and_then(|local| self.lines.phi(self.f, self.edit, local));
        // Entries stand for themselves, and lines define them: that has been looked at.
        let content = |entry| Content::of(self.f, self.semantics, Meaning::Value(entry));
        move |incoming| phi.map_or(Content::Nothing, |phi| content(phi.entry(incoming)))
    }

    fn is_available(&self, value: Content, block: Block) -> bool {
        match value {
            Content::Undefined | Content::Zero => true,
            Content::Nothing => false,
            Content::Computed(local) => self.is_available_at(local, Place { block: BlockId(block.0), before: None }),
            Content::Address(slot) => {
                self.is_address_available_at(slot, Place { block: BlockId(block.0), before: None })
            }
            Content::Value(value) => {
                let place = Place { block: BlockId(block.0), before: None };
                value.as_local().is_none_or(|local| self.is_available_at(local, place))
            }
        }
    }

    fn refines(&self, slot: Slot, found: Content, claimed: Content, site: Site) -> bool {
        let Some(kind) = self.undefined_kind(found) else { return false };
        let place = self.place(site);
        if kind == ConstKind::Undef {
            self.note_refined(slot, site);
        }
        let is_right = match claimed {
            Content::Nothing => false,
            Content::Undefined | Content::Zero => true,
            Content::Computed(local) => {
                is_same_type(self.f.body.local(local).ty, self.cells.slots[slot.index()].ty)
                    && self.is_available_at(local, place)
                    && (kind == ConstKind::Poison || self.cells.is_slot_address(self.f, local))
            }
            Content::Address(address) => self.is_address_available_at(address, place),
            Content::Value(value) => {
                is_same_type(type_of(self.f, self.edit, value), self.cells.slots[slot.index()].ty)
                    && value.as_local().is_none_or(|local| self.is_available_at(local, place))
                    && (kind == ConstKind::Poison || self.is_never_poison_at(value, site) || self.may_be_judged_later())
            }
        };
        self.n_refinements.set(self.n_refinements.get() + u64::from(is_right));
        is_right
    }
}

/// The type of a value, new ones included.
pub fn type_of(f: Function<'_>, edit: &Edit, value: Value) -> TypeId {
    value.as_local().and_then(|local| edit.new_local_type(local)).unwrap_or_else(|| f.value_type(value))
}

/// Whether two types are the same, as far as is known: what an instruction that is not understood gives has no type.
pub fn is_same_type(a: TypeId, b: TypeId) -> bool {
    a == b || a == TypeId::UNKNOWN || b == TypeId::UNKNOWN
}

/// Zero of a type, as far as there is one spelling of it.
fn is_zero(kind: &ConstKind) -> bool {
    matches!(kind, ConstKind::Int(0) | ConstKind::Null | ConstKind::Zero | ConstKind::Float(0))
}

/// The instruction of an access.
pub fn inst_of(claims: &ScriptClaims<'_>, access: AccessId) -> InstId {
    claims.cells.insts[access.index()]
}
