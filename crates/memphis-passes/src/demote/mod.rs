//! Values that go through memory: what φ elimination and `reg2mem` have in common.
//!
//! A [`Demotion`] collects slots, the stores to them and the loads from them, and in the end makes
//! one edit script of it all, with a [`Certificate`] for [`memphis_check::demotion`]. It drops
//! stores of undefined values that are needless; which value goes where is the pass's decision.
//!
//! ```text
//!   head of a block        what its way in defines ─▶ stores │ loads │ stores
//!   after a definition                                                stores
//!   before a use                                              loads │ instruction
//!   end of a block                          loads │ stores │ terminator
//!   edge                   a new block, when there is something to do on it
//! ```

mod certificate;
mod names;
mod stay;

use crate::allocas::place_for_allocas;
use crate::fresh_names::FreshNames;
use crate::report::{Counters, Report, Warning};
use hashbrown::HashMap;
use memphis::destruct::Limit;
use memphis::{Analyses, Block, Cfg};
use memphis_check::demotion::Certificate;
use memphis_entity::{Table, id};
use memphis_ir::debug_info::Locations;
use memphis_ir::edit::{Edit, NewBlock, NewInstId};
use memphis_ir::{BlockId, Body, ConstKind, Def, Function, InstId, Local, Module, Opcode, TypeId, Value};
use names::edge_name;
pub use stay::{NO_STORE, Obstacles, Staying, StuckPhi, USED_BY_PAD};

id! {
    /// A slot, by number.
    pub struct SlotId;
}

/// The place of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LinePlace {
    /// At the head of a block, after its φs and pads.
    Head(BlockId),
    /// After an instruction that is no terminator, or at the head if that is further down.
    After(InstId),
    /// Before an instruction that is neither φ nor pad.
    Before(InstId),
    /// Before a block's terminator.
    End(BlockId),
    /// On all edges from one block to another.
    Edge(BlockId, BlockId),
}

/// The operation of a line.
#[derive(Debug, Clone, Copy)]
enum Operation {
    /// Defines `result`, a local of the script, which replaces `of`, a local of the body.
    Load { result: Local, of: Local },
    /// Stores a value.
    Store(Value),
}

/// A line. Lines are sorted by place, instruction and rank.
#[derive(Debug, Clone, Copy)]
struct PlacedLine {
    /// A block of the body, or an edge.
    place: Place,
    /// The instruction of the body that the line precedes.
    before: InstId,
    /// Lines before one instruction: stores of what a way in defines; loads, stores at the
    /// head; loads, stores at the end; loads for that instruction.
    rank: u8,
    slot: SlotId,
    operation: Operation,
    is_dropped: bool,
}

impl PlacedLine {
    fn write(&self, f: Function<'_>, slots: &Table<SlotId, Slot>, edit: &mut Edit) -> NewInstId {
        let slot = &slots[self.slot];
        let address = Value::local(slot.local);
        match self.operation {
            Operation::Load { result, .. } => edit.write(f).load(result, address, 0),
            Operation::Store(value) => edit.write(f).store(slot.ty, value, address, 0),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Block(BlockId),
    Edge(u32),
}

#[derive(Debug)]
struct Slot {
    ty: TypeId,
    local: Local,
}

/// The number of lines of a script, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Allocas.
    pub slots: u64,
    /// Loads.
    pub loads: u64,
    /// Stores.
    pub stores: u64,
    /// Blocks on edges.
    pub blocks: u64,
}

impl Counts {
    /// The report of a pass that made these lines, with the φs that it eliminated and those that
    /// stay.
    pub(crate) fn report(&self, f: Function<'_>, n_phis: u64, stuck: &[StuckPhi]) -> Report {
        let counters = Counters::of(
            "demote",
            [
                ("slots", self.slots, "Number of slots made"),
                ("loads", self.loads, "Number of loads made"),
                ("stores", self.stores, "Number of stores made"),
                ("blocks", self.blocks, "Number of blocks put on edges"),
                ("phis", n_phis, "Number of phis eliminated"),
            ],
        );
        Report { counters, warnings: warnings(f, stuck), ..Report::default() }
    }
}

/// A warning for each reason: the first φ that stays for it, and how many more.
fn warnings(f: Function<'_>, stuck: &[StuckPhi]) -> Vec<Warning> {
    let mut by_reason: Vec<(&StuckPhi, usize)> = Vec::new();
    for phi in stuck {
        match by_reason.iter_mut().find(|(first, _)| first.reason == phi.reason) {
            Some((_, more)) => *more += 1,
            None => by_reason.push((phi, 0)),
        }
    }
    let warning = |(first, more): (&StuckPhi, usize)| {
        let inst = f.body.inst(first.phi);
        let name = inst.result.map_or_else(String::new, |result| f.display(Value::local(result)));
        let what = match more {
            0 => format!("the phi {name} stays"),
            1 => format!("the phi {name} and another one stay"),
            _ => format!("the phi {name} and {more} others stay"),
        };
        Warning { offset: f.body.place(inst.start), message: format!("{what}: {}", first.reason) }
    };
    by_reason.into_iter().map(warning).collect()
}

/// The report on a function that stays as it is because it is a [coroutine that is still to be
/// split](is_unsplit_coroutine).
pub(crate) fn report_coroutine(f: Function<'_>) -> Report {
    let message = "this function stays as it is: it is a coroutine that is not split yet (presplitcoroutine), \
                   and its frame is freed before slots in it would be read for the last time; run coro-split first"
        .to_owned();
    Report { warnings: vec![Warning { offset: f.body.start, message }], ..Report::default() }
}

/// Returns whether a function is a coroutine that is still to be split. `coro-split` puts slots into
/// the coroutine's frame, also those that are needed while and after that is freed.
pub(crate) fn is_unsplit_coroutine(f: Function<'_>) -> bool {
    f.has_attribute(b"presplitcoroutine")
}

/// A finished demotion.
#[derive(Debug, Default)]
pub struct Demoted {
    /// How the function changes.
    pub edit: Edit,
    /// The certificate for the checker, if it was asked for.
    pub certificate: Option<Certificate>,
    /// The number of new lines, by kind.
    pub counts: Counts,
}

/// Memory that is kept from function to function.
#[derive(Debug, Default)]
pub struct Scratch {
    cfg: Cfg,
    analyses: Analyses,
    planner: memphis::construct::Context,
    plan: memphis::construct::Plan,
}

/// A script that puts values into memory, in the making.
#[derive(Debug)]
pub struct Demotion<'a> {
    f: Function<'a>,
    cfg: &'a Cfg,
    edit: Edit,
    pointer: TypeId,
    slots: Table<SlotId, Slot>,
    /// φs that go, with the slots that hold them at their heads.
    phis: Vec<(InstId, SlotId)>,
    lines: Vec<PlacedLine>,
    /// Edges with lines: from, to.
    edges: Vec<(BlockId, BlockId)>,
    by_edge: HashMap<(BlockId, BlockId), u32>,
    names: FreshNames,
    /// By block: see [`first_insertion`].
    first_insertions: Table<BlockId, InstId>,
}

/// The type of the slots' addresses, which this adds to the body. Call it before there is a
/// [`Demotion`].
pub fn prepare_pointer(module: &Module<'_>, body: &mut Body) -> TypeId {
    body.pointer_type(module, module.layout().alloca_space())
}

impl<'a> Demotion<'a> {
    /// An empty one. `pointer` is of [`prepare_pointer`].
    pub fn new(f: Function<'a>, cfg: &'a Cfg, pointer: TypeId) -> Demotion<'a> {
        Demotion {
            f,
            cfg,
            edit: Edit::new(f.body),
            pointer,
            slots: Table::new(),
            phis: Vec::new(),
            lines: Vec::new(),
            edges: Vec::new(),
            by_edge: HashMap::new(),
            names: FreshNames::default(),
            first_insertions: f.body.block_ids().map(|block| first_insertion(f.body, block)).collect(),
        }
    }

    /// The first instruction or debug record of a block before which a line may be inserted.
    pub fn first_insertion(&self, block: BlockId) -> InstId {
        self.first_insertions[block]
    }

    /// The script so far, for what has nothing to do with memory: φs that other values stand for,
    /// operands.
    pub fn edit(&mut self) -> &mut Edit {
        &mut self.edit
    }

    /// A new slot for values of a type, called after a local.
    pub fn slot(&mut self, ty: TypeId, after: Local) -> SlotId {
        let name = self.names.after(self.f, after, b".slot");
        let local = self.edit.new_local(self.pointer, Some(&name));
        self.slots.push(Slot { ty, local })
    }

    /// Deletes a φ. On every edge into its block, the slot must hold its incoming value.
    pub fn phi(&mut self, phi: InstId, slot: SlotId) {
        self.edit.delete(phi);
        self.phis.push((phi, slot));
    }

    /// A store of a value of the body, or of a load.
    pub fn store(&mut self, at: LinePlace, slot: SlotId, value: Value) {
        self.line(at, slot, Operation::Store(value));
    }

    /// The store of a value where it has been defined: after the instruction; on the edges that
    /// define the result of a terminator; in the entry, of an argument.
    pub fn store_definition(&mut self, local: Local, slot: SlotId) {
        let (body, value) = (self.f.body, Value::local(local));
        let Def::Inst(inst) = body.local(local).def else {
            return self.store(LinePlace::Head(BlockId(0)), slot, value);
        };
        match body.inst(inst).opcode {
            opcode if !opcode.is_terminator() => self.store(LinePlace::After(inst), slot, value),
            opcode => {
                let block = body.block_of_inst(inst);
                // An invoke has its result on the normal edge, which comes first, a callbr on all.
                let n_edges = if opcode == Opcode::Invoke { 1 } else { usize::MAX };
                let mut targets: Vec<BlockId> = body.successors(block).take(n_edges).collect();
                targets.sort_unstable();
                targets.dedup();
                for target in targets {
                    self.store_on_way(block, target, slot, value);
                }
            }
        }
    }

    /// Stores at the head of the target if that has no other incoming edge, else on the edge.
    fn store_on_way(&mut self, source: BlockId, target: BlockId, slot: SlotId, value: Value) {
        match self.cfg.incoming(target) {
            [_] => {
                let before = self.first_insertion(target);
                self.push(Place::Block(target), before, 0, slot, Operation::Store(value));
            }
            _ => {
                let edge = self.edge(source, target);
                self.push(edge, InstId(0), 0, slot, Operation::Store(value));
            }
        }
    }

    fn edge(&mut self, source: BlockId, target: BlockId) -> Place {
        let next = self.edges.len() as u32;
        let edge = *self.by_edge.entry((source, target)).or_insert(next);
        if edge == next {
            self.edges.push((source, target));
        }
        Place::Edge(edge)
    }

    /// The value that the end of a block can store for a value of the body: a load of its slot, if
    /// it has one in `slots`, by local, and another block defines it.
    pub fn at_end(&mut self, block: BlockId, value: Value, slots: &Table<Local, Option<SlotId>>) -> Value {
        let Some(local) = value.as_local() else { return value };
        let is_here =
            self.f.body.definition(Value::local(local)).is_none_or(|inst| self.f.body.block_of_inst(inst) == block);
        match slots.get(local) {
            Some(&Some(slot)) if !is_here => Value::local(self.load(LinePlace::End(block), slot, local, false)),
            _ => value,
        }
    }

    /// A load that stands for a value of the body, and has its name if `keeps_name`, which must
    /// then go.
    pub fn load(&mut self, at: LinePlace, slot: SlotId, of: Local, keeps_name: bool) -> Local {
        let ty = self.slots[slot].ty;
        let result = match keeps_name {
            true => self.edit.new_local(ty, self.f.name(of)),
            false => {
                let name = self.names.after(self.f, of, b".reload");
                self.edit.new_local(ty, Some(&name))
            }
        };
        self.line(at, slot, Operation::Load { result, of });
        result
    }

    fn line(&mut self, at: LinePlace, slot: SlotId, operation: Operation) {
        let body = self.f.body;
        let is_store = u8::from(matches!(operation, Operation::Store(_)));
        let (place, before, rank) = match at {
            LinePlace::Head(block) => (Place::Block(block), self.first_insertion(block), 1 + is_store),
            LinePlace::After(inst) => {
                let block = body.block_of_inst(inst);
                let next = InstId(inst.0 + 1).max(self.first_insertion(block));
                (Place::Block(block), next, 2)
            }
            LinePlace::Before(inst) => (Place::Block(body.block_of_inst(inst)), inst, 5),
            // What is copied at one point is copied at once.
            LinePlace::End(block) => (Place::Block(block), body.terminator(block), 3 + is_store),
            LinePlace::Edge(source, target) => (self.edge(source, target), InstId(0), 1 + is_store),
        };
        self.push(place, before, rank, slot, operation);
    }

    fn push(&mut self, place: Place, before: InstId, rank: u8, slot: SlotId, operation: Operation) {
        self.lines.push(PlacedLine { place, before, rank, slot, operation, is_dropped: false });
    }

    /// The script, and what a checker needs to know of it if `certify`. `analyses` are those of the
    /// body.
    ///
    /// Cost: that of a construction with the slots' accesses.
    pub fn finish(mut self, analyses: &Analyses, certify: bool, scratch: &mut Scratch) -> Demoted {
        self.lines.sort_by_key(|line| (line.place, line.before, line.rank));
        self.drop_needless_stores(analyses, scratch);
        let certificate = certify.then(|| self.certify(analyses, scratch));
        self.write_slots();
        self.write_lines();
        self.write_blocks();
        let n_loads = self.lines.iter().filter(|line| matches!(line.operation, Operation::Load { .. })).count();
        let n_lines = self.lines.iter().filter(|line| !line.is_dropped).count();
        let counts = Counts {
            slots: self.slots.len() as u64,
            loads: n_loads as u64,
            stores: (n_lines - n_loads) as u64,
            blocks: self.edit.blocks().len() as u64,
        };
        Demoted { edit: self.edit, certificate, counts }
    }

    fn write_slots(&mut self) {
        let before = self.first_insertion(BlockId(0));
        for slot in self.slots.values() {
            let alloca = self.edit.write(self.f).alloca(slot.local, slot.ty, 0);
            self.edit.insert(before, alloca);
        }
    }

    fn write_lines(&mut self) {
        let Demotion { f, ref mut edit, ref slots, ref lines, .. } = *self;
        for line in lines.iter().filter(|line| !line.is_dropped && matches!(line.place, Place::Block(_))) {
            let inst = line.write(f, slots, edit);
            edit.insert(line.before, inst);
        }
    }

    fn write_blocks(&mut self) {
        let is_used = self.used_edges();
        if !is_used.contains(&true) {
            return;
        }
        let location = self.location_of_no_line();
        let mut of_edge: Vec<Vec<NewInstId>> = vec![Vec::new(); self.edges.len()];
        for line in self.lines.iter().filter(|line| !line.is_dropped) {
            if let Place::Edge(edge) = line.place {
                of_edge[edge as usize].push(line.write(self.f, &self.slots, &mut self.edit));
            }
        }
        let body = self.f.body;
        let mut sources = Vec::new();
        let mut new_targets: HashMap<(BlockId, Value), Value> = HashMap::new();
        for (edge, insts) in of_edge.into_iter().enumerate().filter(|&(edge, _)| is_used[edge]) {
            let (source, target) = self.edges[edge];
            let name = edge_name(&mut self.names, self.f, source, target);
            let local = self.edit.new_local(TypeId::LABEL, Some(&name));
            let writer = self.edit.write(self.f);
            let writer = match location {
                Some(location) => writer.attached(b"dbg", format!("!{location}").as_bytes()),
                None => writer,
            };
            let last = writer.jump(body.block(target).local);
            self.edit.add_block(NewBlock { local, after: source, insts, last });
            sources.push(source);
            new_targets.insert((source, Value::local(body.block(target).local)), Value::local(local));
        }
        // A switch may have many of the edges.
        sources.sort_unstable();
        sources.dedup();
        for source in sources {
            for operand in body.operand_ids(body.terminator(source)) {
                if let Some(&new) = new_targets.get(&(source, body.operands[operand].value)) {
                    self.edit.set_operand(operand, new);
                }
            }
        }
    }

    /// By edge: true if a line is on it.
    fn used_edges(&self) -> Vec<bool> {
        let mut is_used = vec![false; self.edges.len()];
        for line in self.lines.iter().filter(|line| !line.is_dropped) {
            if let Place::Edge(edge) = line.place {
                is_used[edge as usize] = true;
            }
        }
        is_used
    }

    /// A location in the function that has no line, if it has locations: new code on an edge
    /// belongs to no line.
    fn location_of_no_line(&mut self) -> Option<u32> {
        let f = self.f;
        let is_location = |node: u32| node < memphis_ir::INLINE_NODE;
        let mut nodes = f.body.block_ids().map(|block| f.body.inst(f.body.terminator(block)).dbg);
        let mut locations = Locations::default();
        let location = locations.of_node(f, nodes.find(|&node| is_location(node))?)?;
        let location = locations.without_line(location);
        Some(self.edit.node(&locations.text(location)))
    }
}

/// The φs of a body, in order.
pub fn phis(body: &Body) -> impl Iterator<Item = InstId> + '_ {
    body.inst_ids().filter(|&inst| body.inst(inst).opcode == Opcode::Phi)
}

/// The entries of a φ, one for each edge into its block in the order of [`Cfg::incoming`].
pub fn entries(body: &Body, cfg: &Cfg, phi: InstId) -> Vec<Value> {
    let pairs = body.operands(phi).chunks_exact(2);
    let mut pairs: Vec<(BlockId, Value)> =
        pairs.filter_map(|pair| Some((body.block_of_local(pair[1].value.as_local()?), pair[0].value))).collect();
    pairs.sort_by_key(|pair| pair.0);
    let sources = cfg.incoming(body.block_of_inst(phi)).iter().map(|&edge| cfg.edge_source(edge));
    // The verifier has seen that there is an entry for each.
    sources.map(|source| pairs[pairs.partition_point(|pair| pair.0 < source)].1).collect()
}

/// Returns whether a line may be inserted into a block: a `catchswitch` shares its block with φs
/// only.
pub fn has_room(body: &Body, block: BlockId) -> bool {
    body.inst(body.terminator(block)).opcode != Opcode::CatchSwitch
}

/// The exception-handling pad that a block starts with after its φs.
fn pad(body: &Body, block: BlockId) -> Option<InstId> {
    let is_first = |inst: &InstId| {
        let opcode = body.inst(*inst).opcode;
        opcode != Opcode::Phi && !opcode.is_debug_record()
    };
    body.block_insts(block).find(is_first).filter(|&inst| body.inst(inst).opcode.is_eh_pad())
}

/// Returns whether a block starts with an exception-handling pad after its φs.
pub fn is_pad(body: &Body, block: BlockId) -> bool {
    pad(body, block).is_some()
}

/// The places where the engine must not put copies or split edges.
pub fn limits(body: &Body) -> Vec<(Block, Limit)> {
    let mut limits = Vec::new();
    for block in body.block_ids() {
        let at = block;
        let of_terminator: &[Limit] = match body.inst(body.terminator(block)).opcode {
            Opcode::IndirectBr => &[Limit::EdgesOut],
            Opcode::CatchSwitch => &[Limit::EdgesOut, Limit::CopiesAtEnd, Limit::CopiesAtHead],
            _ => &[],
        };
        limits.extend(of_terminator.iter().map(|&limit| (at, limit)));
        if is_pad(body, block) {
            limits.push((at, Limit::EdgesIn));
        }
    }
    limits
}

/// Checks that it is known where each block ends, and how: otherwise no φ of the function can go.
///
/// # Errors
/// The reason why all φs stay.
pub fn check_understood(body: &Body) -> Result<(), &'static str> {
    let is_unknown = |inst: InstId| body.inst(inst).opcode == Opcode::Unknown;
    let is_odd = |inst: InstId| {
        let block = body.block(body.block_of_inst(inst));
        is_unknown(inst) && (inst.0 + 1 == block.insts.end.0 || is_unknown(InstId(inst.0 + 1)))
    };
    match body.n_unknown > 0 && phis(body).next().is_some() && body.inst_ids().any(is_odd) {
        true => Err("an unknown instruction may be a terminator"),
        false => Ok(()),
    }
}

/// The first instruction or debug record of a block before which a line may be inserted. In the
/// entry block, that is after the leading allocas. Cost: the φs, allocas and records before it;
/// callers that ask often use [`Demotion::first_insertion`].
pub fn first_insertion(body: &Body, block: BlockId) -> InstId {
    if block == BlockId(0) {
        return place_for_allocas(body);
    }
    let is_leading = |inst: &InstId| {
        let opcode = body.inst(*inst).opcode;
        opcode == Opcode::Phi || opcode.is_eh_pad() && !opcode.is_terminator()
    };
    // Records may come between φs and a pad.
    let last = body.block_insts(block).take_while(|inst| is_leading(inst) || body.inst(*inst).opcode.is_debug_record());
    let last = last.filter(is_leading).last();
    last.map_or(body.block(block).insts.start, |last| InstId(last.0 + 1))
}

/// Returns whether a value is `undef` or `poison`.
fn is_undefined(body: &Body, value: Value) -> bool {
    value.as_const().is_some_and(|c| matches!(body.consts.get(c).kind, ConstKind::Undef | ConstKind::Poison))
}
