//! The script in the engine's terms: its claims about each slot.

use super::cells::Cells;
use super::certificate::{Certificate, PhiRunId, SlotCertificate};
use super::content::{Content, Meaning, is_same_type};
use super::lines::{CastId, Definition, Lines};
use super::outcome::{Counts, Failure, failure_at, failure_in};
use super::semantics::{Semantics, Uninit};
use crate::poison::{NeverPoison, Place, Slots, View};
use hashbrown::{HashMap, HashSet};
use memphis::check::{Answer, Claims, Head, Refinement, Rule, Site, Tree, construction};
use memphis::{Access, AccessId, AccessKind, Block, Cfg, Slot};
use memphis_entity::{IdRange, Table};
use memphis_ir::edit::{BlockPhis, Edit};
use memphis_ir::{BlockId, Const, ConstKind, Def, Function, InstId, Local, Opcode, TypeId, Value};

/// The claims of a script about its slots.
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
    /// Integer constants by value and type, if stores may be narrowed to them.
    numbers: HashMap<(i64, TypeId), Const>,
}

/// Tables of the claims: memory that is kept from function to function.
#[derive(Debug, Default)]
pub struct Tables {
    /// By slot: the place of its certificate among them.
    of_slot: Table<Slot, Option<usize>>,
    /// By run of φs of the certificate: the number of earlier φs of its slot there.
    phis_before: Table<PhiRunId, u32>,
    /// The casts, in their order: the instruction that each precedes.
    casts: Vec<(InstId, CastId)>,
    /// The runs of φs of the certificate, as ranges of locals in ascending order.
    claimed: Vec<IdRange<Local>>,
    /// By access: the value it stores, or is claimed to load. [`Cells::collect`] finds that, except
    /// for values that new lines define.
    pub contents: Table<AccessId, Content>,
}

const NOT_OF_CERTIFICATE: &str = "a φ inserted here is not the one of the certificate";

impl Tables {
    /// Leaves the tables of a script without claims.
    fn start(&mut self, certificate: &Certificate, cells: &Cells, lines: &Lines) {
        let Tables { of_slot, phis_before, casts, claimed, contents: _ } = self;
        phis_before.reset(certificate.phis.len(), 0);
        of_slot.reset(cells.slots.len(), None);
        claimed.clear();
        casts.clear();
        casts.extend(lines.casts.iter().map(|(id, cast)| (cast.before, id)));
        casts.sort_unstable();
    }
}

/// The places where `undef` is refined, all of them.
struct Refined<'r> {
    claims: &'r ScriptClaims<'r>,
    /// Slots, and blocks at whose heads they hold something more defined.
    heads: HashSet<(Slot, Block)>,
    /// Loads that give something more defined.
    loads: HashSet<InstId>,
}

impl<'c> ScriptClaims<'c> {
    /// Combines script and certificate.
    ///
    /// # Errors
    /// A head of the certificate that the script does not have; a φ of the script that belongs to
    /// no slot; a load that is replaced by a value of another type, or by a value that no line
    /// defines.
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
            numbers: if semantics.narrowed { numbers_of(f) } else { HashMap::new() },
        };
        for (number, slot) in certificate.slots.iter().enumerate() {
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

    /// Leaves: the φs of a slot claimed.
    fn read_slot(&mut self, slot: &SlotCertificate, number: usize) -> Result<(), Box<Failure>> {
        let Ok(index) = self.cells.slots.values().binary_search_by_key(&slot.alloca, |cell| cell.alloca) else {
            return Err(failure_at(self.f, slot.alloca, "the certificate speaks of this as of a slot that is gone"));
        };
        let ty = self.cells.slots.values()[index].ty;
        self.tables.of_slot[Slot::new(index)] = Some(number);
        let mut n_before = 0;
        for id in slot.phis {
            let run = self.certificate.phis[id];
            self.tables.phis_before[id] = n_before;
            n_before += run.len() as u32;
            for local in run {
                let Some(block) = self.lines.phi_block(self.f, local) else {
                    let message = "the certificate has a φ of this slot that the script does not have";
                    return Err(failure_at(self.f, slot.alloca, message));
                };
                if self.edit.type_of(self.f, Value::local(local)) != ty {
                    return Err(failure_in(self.f, block, NOT_OF_CERTIFICATE));
                }
            }
            self.tables.claimed.push(run);
        }
        Ok(())
    }

    /// Checks that each φ of the script is claimed exactly once.
    fn look_at_claimed(&mut self) -> Result<(), Box<Failure>> {
        let ScriptClaims { f, edit, lines, .. } = *self;
        let claimed = &mut self.tables.claimed;
        claimed.sort_unstable_by_key(|run| (run.start, run.end));
        if let Some(pair) = claimed.windows(2).find(|pair| pair[1].start < pair[0].end) {
            let block = lines.phi_block(f, pair[1].start).expect("a claimed φ is there");
            return Err(failure_in(f, block, NOT_OF_CERTIFICATE));
        }
        if claimed.iter().map(|run| run.len()).sum::<usize>() == edit.n_phis() {
            return Ok(());
        }
        let is_claimed = |phi: Local| {
            let above = claimed.partition_point(|run| run.end <= phi);
            claimed.get(above).is_some_and(|run| run.contains(phi))
        };
        let is_whole = |phis: &BlockPhis<'_>| phis.iter().all(|phi| is_claimed(phi.result));
        let phis = edit.phis().find(|phis| !is_whole(phis)).expect("a φ is not claimed");
        Err(failure_in(f, phis.block, "a φ is inserted here that belongs to no slot"))
    }

    /// The certificate of a slot, if it has one.
    fn slot_certificate(&self, slot: Slot) -> Option<&'c SlotCertificate> {
        self.tables.of_slot[slot].map(|number| &self.certificate.slots[number])
    }

    /// The φs of a slot.
    fn phi_runs(&self, slot: &SlotCertificate) -> &'c [IdRange<Local>] {
        self.certificate.phis.range(slot.phis)
    }

    /// The φ at this head of a slot: heads with φs come first.
    fn phi_at(&self, slot: Slot, head: u32) -> Option<Local> {
        let SlotCertificate { phis, .. } = self.slot_certificate(slot)?;
        let before = self.tables.phis_before.range(*phis);
        // Usually there is one run.
        let run = before.partition_point(|&n| n <= head).checked_sub(1)?;
        let results = self.certificate.phis.range(*phis)[run];
        let phi = Local(results.start.0 + (head - before[run]));
        results.contains(phi).then_some(phi)
    }

    /// Checks that lines define the replacements of loads. Leaves: the values stored and loaded,
    /// with new lines taken into account.
    fn look_at_accesses(&mut self) -> Result<(), Box<Failure>> {
        for index in self.tables.contents.ids() {
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

    /// The value that an access of another type than its slot's stores, or is claimed to load, by a
    /// cast.
    #[inline(never)]
    fn by_cast(&self, access: AccessId) -> Option<Content> {
        let (inst, slot) = (self.cells.insts[access], self.cells.accesses[access].slot());
        let (data, slot_ty) = (self.f.body.inst(inst), self.cells.slots[slot].ty);
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

    /// The content that a store of another type than its slot's leaves.
    fn stored_by_cast(&self, store: InstId, slot: Slot) -> Content {
        let operand = &self.f.body.operands(store)[0];
        let cell = self.cells.slots[slot];
        if let Some(number) = self.cells.narrowed_store(self.f, cell, store) {
            let constant = self.numbers.get(&(number, cell.ty));
            return constant.map_or(Content::Nothing, |&c| self.content(Value::constant(c)));
        }
        // The cast inserted before the store.
        let is_of_store = |&&(before, id): &&(InstId, CastId)| {
            let cast = self.lines.casts[id];
            before == store
                && self.content(operand.value) == self.content(cast.from)
                && self.cells.is_cast_of_store(self.f, cell, store, cast.opcode)
        };
        let first = self.tables.casts.partition_point(|cast| cast.0 < store);
        let cast = self.tables.casts[first..].iter().take_while(|cast| cast.0 == store).find(is_of_store);
        cast.map_or(Content::Nothing, |&(_, id)| Content::Value(self.lines.cast_result(id)))
    }

    /// The claimed content of the slot where a load of another type is replaced by a cast of that
    /// content.
    fn loaded_by_cast(&self, load: InstId, slot: Slot, result: Local) -> Content {
        let Meaning::Value(value) = self.cells.meaning(Value::local(result)) else { return Content::Nothing };
        let cell = self.cells.slots[slot];
        match self.lines.cast(self.f, value) {
            Some(cast) if cast.before == load && self.cells.is_cast_of_load(self.f, cell, load, cast.opcode) => {
                self.content(cast.from)
            }
            _ => Content::Nothing,
        }
    }

    /// Checks that entries of φs are defined, with the φ's type, and available: a φ that no load
    /// reads is not compared with anything else.
    fn look_at_phis(&self) -> Result<(), Box<Failure>> {
        let ScriptClaims { f, edit, cells, .. } = *self;
        let mut types = Vec::new();
        // Entries of successive φs mostly come from the same block.
        let mut defining = BlockId(0);
        for phis in edit.phis() {
            types.clear();
            types.extend(phis.iter().map(|phi| edit.type_of(f, Value::local(phi.result))));
            for (position, &source) in phis.sources.iter().enumerate() {
                let is_reached = self.tree.contains(source);
                let place = Place { block: source, before: Some(f.body.terminator(source)) };
                for (phi, &ty) in phis.iter().zip(&types) {
                    let entry = phi.values[position];
                    if !self.lines.is_defined(f, edit, cells, entry, ty) {
                        return Err(failure_in(f, phis.block, "a φ inserted here has an entry that is not defined"));
                    }
                    if is_reached
                        && let Some(local) = entry.as_local()
                        && !self.is_available_near(local, place, &mut defining)
                    {
                        return Err(failure_in(f, phis.block, "a φ inserted here has an entry that is not available"));
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks that the operands of casts are available.
    #[inline(never)]
    fn look_at_casts(&self) -> Result<(), Box<Failure>> {
        for cast in self.lines.casts.values() {
            let block = self.f.body.block_of_inst(cast.before);
            let place = Place { block, before: Some(cast.before) };
            if let Some(local) = cast.from.as_local()
                && self.tree.contains(block)
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

    /// The counts of the check, given those of the engine.
    pub fn counts(&self, engine: &construction::Counts) -> Counts {
        Counts {
            slots: self.cells.slots.len() as u64,
            accesses: self.cells.accesses.len() as u64,
            heads: self.edit.n_phis() as u64 + self.certificate.heads.len() as u64,
            refinements: engine.refinements as u64,
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

    /// True if a local has a line that defines it.
    fn is_printed(&self, value: Value) -> bool {
        value.as_local().is_none_or(|local| {
            self.f.body.locals.get(local).is_some() || self.lines.definition(self.f, local) != Definition::None
        })
    }

    /// The place where a local is defined, often in one of the blocks `near`; `None` for arguments.
    /// Leaves: its block in the second of them.
    #[inline]
    fn definition(&self, local: Local, near: (BlockId, &mut BlockId)) -> Option<Place> {
        let mut at = |inst: InstId| {
            let stands_in = |block: BlockId| self.f.body.block(block).insts.contains(inst);
            if stands_in(near.0) {
                return Some(Place { block: near.0, before: Some(inst) });
            }
            if !stands_in(*near.1) {
                *near.1 = self.f.body.block_of_inst(inst);
            }
            Some(Place { block: *near.1, before: Some(inst) })
        };
        match self.f.body.locals.get(local).map(|data| data.def) {
            Some(Def::Inst(inst)) => at(inst),
            Some(_) => None,
            None => match self.lines.definition(self.f, local) {
                Definition::Phi(block) => Some(Place { block, before: None }),
                Definition::Comparison(inst) => at(inst),
                Definition::Cast(cast) => at(self.lines.casts[cast].before),
                Definition::None => None,
            },
        }
    }

    /// True if the first block dominates the second, which can be reached.
    fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let (a, b) = (a, b);
        self.tree.contains(a) && self.tree.contains(b) && self.tree.is_ancestor(a, b)
    }

    /// True if a local is available at a place.
    fn is_available_at(&self, local: Local, place: Place) -> bool {
        self.is_available_near(local, place, &mut BlockId(0))
    }

    /// Likewise for a local that is probably defined in the block `near`. Leaves: the block in
    /// which it is defined.
    fn is_available_near(&self, local: Local, place: Place, near: &mut BlockId) -> bool {
        let Some(definition) = self.definition(local, (place.block, near)) else { return true };
        if definition.block == place.block {
            return match (definition.before, place.before) {
                (None, before) => before.is_some(),
                (Some(definition), before) => before.is_some_and(|before| definition < before),
            };
        }
        match definition.before.map(|inst| self.f.body.inst(inst).opcode) {
            Some(Opcode::Invoke) => self.is_after_normal_edge(definition.block, place.block),
            _ => self.dominates(definition.block, place.block),
        }
    }

    /// True if the address of a slot is that of the slot made last, at this place. An alloca of the
    /// entry block makes one slot, and no question is about a place before it.
    fn is_address_available_at(&self, slot: Slot, place: Place) -> bool {
        let alloca = self.cells.slots[slot].alloca;
        self.f.body.block_of_inst(alloca) == BlockId(0)
            || self.f.body.inst(alloca).result.is_some_and(|address| self.is_available_at(address, place))
    }

    /// True if every path to a block enters the normal destination of an `invoke` over its normal
    /// edge first: all other edges to that destination come from after it.
    fn is_after_normal_edge(&self, invoke: BlockId, block: BlockId) -> bool {
        let Some(normal) = self.f.body.successors(invoke).next() else { return false };
        let mut n_normal = 0;
        for &edge in self.cfg.incoming(normal) {
            let source = self.cfg.edge_source(edge);
            if source.0 == invoke.0 {
                n_normal += 1;
            } else if self.tree.contains(source) && !self.dominates(normal, source) {
                return false;
            }
        }
        n_normal == 1 && self.dominates(normal, block)
    }

    fn place(&self, site: Site) -> Place {
        match site {
            Site::Edge(block, _) => Place { block, before: None },
            Site::Load(access) => {
                let block = self.cells.accesses[access].block();
                Place { block, before: Some(self.cells.insts[access]) }
            }
        }
    }

    /// True if a value is not poison at a site. On an edge, the rules may prove it at the end of
    /// the source or at the head of the target.
    fn is_never_poison_at(&self, rules: &mut NeverPoison, slots: Option<&dyn Slots>, value: Value, site: Site) -> bool {
        let at_end = match site {
            Site::Edge(block, incoming) => {
                let edge = self.cfg.incoming(block).get(incoming);
                edge.map(|&edge| Place::at_end_of(self.f, self.cfg.edge_source(edge)))
            }
            Site::Load(_) => None,
        };
        [Some(self.place(site)), at_end].into_iter().flatten().any(|p| self.is_never_poison(rules, slots, value, p))
    }

    fn is_never_poison(&self, rules: &mut NeverPoison, slots: Option<&dyn Slots>, value: Value, place: Place) -> bool {
        let resolve = |value: Value| match self.cells.meaning(value) {
            Meaning::Value(value) => Some(value),
            _ => None,
        };
        let new_phi = |local: Local| {
            let phi = self.lines.phi(self.f, self.edit, local)?;
            let incoming = self.cfg.incoming(phi.block).iter().enumerate();
            let entry = |(incoming, &edge)| (self.cfg.edge_source(edge), phi.entry(incoming));
            Some((phi.block, incoming.map(entry).collect()))
        };
        let view = View {
            f: self.f,
            resolve: &resolve,
            may_be_refined: &|value| resolve(value) != Some(value),
            new_phi: &new_phi,
            dominates: &|a, b| self.dominates(a, b),
            is_reached: &|b| self.tree.contains(b),
            slots,
        };
        rules.ask(&view, value, place)
    }

    /// The kind of content that is `undef` or `poison`, or made of nothing but these.
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

/// The integer constants of a body, by value and type.
fn numbers_of(f: Function<'_>) -> HashMap<(i64, TypeId), Const> {
    let consts = &f.body.consts;
    let constants = consts.ids().map(|c| (c, consts.get(c)));
    let numbers = constants.filter_map(|(c, data)| match data.kind {
        ConstKind::Int(n) => Some(((n, data.ty), c)),
        _ => None,
    });
    numbers.collect()
}

impl<'r> Refined<'r> {
    /// The places of refinements of `undef`; refinements of `poison` do not count.
    fn new(claims: &'r ScriptClaims<'r>, refinements: &[Refinement<Content>]) -> Refined<'r> {
        let mut refined = Refined { claims, heads: HashSet::new(), loads: HashSet::new() };
        for &Refinement { slot, found, site, .. } in refinements {
            if claims.undefined_kind(found) == Some(ConstKind::Undef) {
                match site {
                    Site::Edge(block, _) => refined.heads.insert((slot, block)),
                    Site::Load(access) => refined.loads.insert(claims.cells.insts[access]),
                };
            }
        }
        refined
    }
}

impl Slots for Refined<'_> {
    fn access(&self, inst: InstId) -> Option<(Slot, AccessKind)> {
        let ScriptClaims { f, cells, .. } = *self.claims;
        let access = cells.accesses.values()[cells.insts.values().binary_search(&inst).ok()?];
        let data = f.body.inst(inst);
        let is_whole = |ty| is_same_type(ty, cells.slots[access.slot()].ty);
        match access.kind() {
            AccessKind::Load => is_whole(data.ty).then_some((access.slot(), AccessKind::Load)),
            AccessKind::Store if is_whole(f.body.operands(inst)[0].ty) => Some((access.slot(), AccessKind::Store)),
            AccessKind::Store | AccessKind::Define => Some((access.slot(), AccessKind::Define)),
        }
    }

    fn is_refined_at_head(&self, slot: Slot, block: BlockId) -> bool {
        self.heads.contains(&(slot, block))
    }

    fn is_refined_at_load(&self, load: InstId) -> bool {
        self.loads.contains(&load)
    }
}

impl Claims for ScriptClaims<'_> {
    type Value = Content;

    fn accesses(&self) -> &[Access] {
        self.cells.accesses.values()
    }

    fn n_slots(&self) -> usize {
        self.cells.slots.len()
    }

    fn rule(&self, slot: Slot) -> Rule<'_> {
        match self.slot_certificate(slot) {
            None => Rule::Simple,
            Some(SlotCertificate { live: Some(live), .. }) => Rule::LiveRange(self.certificate.live.range(*live)),
            Some(_) => Rule::Frontier,
        }
    }

    fn stored(&self, store: AccessId) -> Content {
        self.tables.contents[store]
    }

    fn initial(&self, _: Slot) -> Content {
        match self.semantics.uninit {
            Uninit::Undef => Content::Undefined,
            Uninit::Zero => Content::Zero,
        }
    }

    fn loaded(&self, load: AccessId) -> Content {
        self.tables.contents[load]
    }

    fn heads(&self, slot: Slot) -> impl Iterator<Item = (Block, Head<Content>)> {
        let certificate = self.slot_certificate(slot);
        let runs = certificate.map_or(&[][..], |slot| self.phi_runs(slot));
        let phis = runs.iter().flat_map(|run| run.iter()).filter_map(|local| {
            let block = self.lines.phi_block(self.f, local)?;
            Some((block, Head::Phi(Content::Value(Value::local(local)))))
        });
        let heads = certificate.map_or(IdRange::default(), |slot| slot.heads);
        let others = self.certificate.heads.range(heads).iter();
        phis.chain(
            others.map(|&(block, value)| (block, value.map_or(Head::Dead, |value| Head::Value(self.content(value))))),
        )
    }

    fn arguments(&self, slot: Slot, head: usize) -> impl Fn(usize) -> Content {
        let phi = self.phi_at(slot, head as u32).and_then(|local| self.lines.phi(self.f, self.edit, local));
        // Entries mean themselves, and lines define them: `look_at_phis` has checked that.
        let content = |entry| Content::of(self.f, self.semantics, Meaning::Value(entry));
        move |incoming| phi.map_or(Content::Nothing, |phi| content(phi.entry(incoming)))
    }

    fn is_available(&self, value: Content, block: Block) -> bool {
        match value {
            Content::Undefined | Content::Zero => true,
            Content::Nothing => false,
            Content::Computed(local) => self.is_available_at(local, Place { block, before: None }),
            Content::Address(slot) => self.is_address_available_at(slot, Place { block, before: None }),
            Content::Value(value) => {
                let place = Place { block, before: None };
                value.as_local().is_none_or(|local| self.is_available_at(local, place))
            }
        }
    }

    fn refines(&self, slot: Slot, found: Content, claimed: Content, site: Site) -> Answer {
        let Some(kind) = self.undefined_kind(found) else { return Answer::No };
        let place = self.place(site);
        let is_poison = kind == ConstKind::Poison;
        match claimed {
            Content::Nothing => Answer::No,
            Content::Undefined | Content::Zero => Answer::Yes,
            Content::Computed(local) => Answer::from(
                is_same_type(self.f.body.local(local).ty, self.cells.slots[slot].ty)
                    && self.is_available_at(local, place)
                    && (is_poison || self.cells.is_slot_address(self.f, local)),
            ),
            Content::Address(address) => Answer::from(self.is_address_available_at(address, place)),
            Content::Value(value) => {
                let may_stand = is_same_type(self.edit.type_of(self.f, value), self.cells.slots[slot].ty)
                    && value.as_local().is_none_or(|local| self.is_available_at(local, place));
                match may_stand {
                    true if is_poison => Answer::Yes,
                    true => Answer::If,
                    false => Answer::No,
                }
            }
        }
    }

    /// Finds the first refinement of `undef` to a value that may be poison. First it asks rules
    /// that ignore slots, then rules that know all refinements.
    fn first_wrong(&self, refinements: &[Refinement<Content>]) -> Option<usize> {
        let mut rules = NeverPoison::default();
        let mut refined = None;
        refinements.iter().position(|refinement| {
            let Content::Value(value) = refinement.claimed else { return false };
            let site = refinement.site;
            refinement.is_conditional && !self.is_never_poison_at(&mut rules, None, value, site) && {
                let slots = refined.get_or_insert_with(|| Refined::new(self, refinements));
                !self.is_never_poison_at(&mut rules, Some(slots), value, site)
            }
        })
    }
}

/// The instruction of an access.
pub fn inst_of(claims: &ScriptClaims<'_>, access: AccessId) -> InstId {
    claims.cells.insts[access]
}
