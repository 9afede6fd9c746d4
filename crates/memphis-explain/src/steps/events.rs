//! The events of a function, from the engine's orders, frontiers and plan.

use super::document::{
    About, Access, AccessKind, Block, Destruction, Document, Drawing, Edge, Event, Phi, PhiArgument, SCHEMA, Slot,
    Stage, Verdict,
};
use super::drawings;
use super::lines::{diff, line_of, lines_of, mark};
use super::slots::{Fate, KeptAlloca, Slots};
use super::subject::{Lines, Subject};

use crate::analysis;
use crate::names;
use crate::picture::links_out_of;
use memphis::construct::{self, Input, Options, Plan};
use memphis::{Analyses, Frontiers, PhiId, Proof, ReachingDef, ReachingDefKind};
use memphis_ir::blockargs::block_names;
use memphis_ir::debug_info::Locations;
use memphis_ir::{Def, Function, InstId, LineIndex, Opcode, Value};
use std::collections::{BTreeMap, HashMap, HashSet};

pub(super) fn explain(subject: &Subject<'_>) -> Document {
    let &Subject { before, ref lines, after, ref kept, has_marker_stores, .. } = subject;
    let cfg = before.body.cfg();
    let analyses = Analyses::compute(cfg);
    let slots = Slots::of(before, kept, has_marker_stores);
    let input = Input { cfg, analyses: &analyses, slots: &slots.infos, accesses: &slots.accesses };
    let plan = construct::plan(&input, &Options::DEFAULT).expect("the description is made here");
    let mut story = Story {
        f: before,
        after,
        kept,
        analyses: &analyses,
        frontiers: Frontiers::compute(cfg, analyses.dom()),
        slots: &slots,
        plan: &plan,
        lines,
        new_lines: LineIndex::new(after.module.text),
        accesses: vec![Vec::new(); slots.allocas.len()],
        told: BTreeMap::new(),
        frontier_events: HashMap::new(),
        document: empty(before),
    };
    story.blocks();
    story.slots();
    story.phis();
    if let Some(split) = &subject.split {
        story.tell_parts(split);
    }
    story.tell_function();
    for slot in 0..slots.allocas.len() {
        if let Fate::Promoted(described) = slots.fates[slot] {
            story.tell_slot(slot, described);
        }
    }
    story.draw_graph();
    story.tell_result();
    story.tell_proof();
    story.tell_out_of_ssa(&subject.out_of_ssa);
    if let Some(runs) = &subject.runs {
        story.tell_run(runs);
    }
    story.document
}

pub(super) fn empty(f: Function<'_>) -> Document {
    let function = f.module.function_name(f.body.function).to_string();
    let nothing = Drawing { width: 0.0, height: 0.0, boxes: vec![], edges: vec![], trunks: vec![] };
    Document {
        schema: SCHEMA,
        demangled: names::demangled(&function),
        function,
        blocks: Vec::new(),
        edges: Vec::new(),
        graph: nothing.clone(),
        tree: nothing,
        slots: Vec::new(),
        accesses: Vec::new(),
        phis: Vec::new(),
        events: Vec::new(),
        diff: Vec::new(),
        split: None,
        destruction: Destruction::default(),
        source: None,
        run: None,
    }
}

/// The events, and the analyses they come from.
pub(super) struct Story<'a> {
    pub(super) f: Function<'a>,
    pub(super) after: Function<'a>,
    kept: &'a [KeptAlloca],
    pub(super) analyses: &'a Analyses,
    frontiers: Frontiers,
    pub(super) slots: &'a Slots,
    pub(super) plan: &'a Plan,
    lines: &'a Lines<'a>,
    new_lines: LineIndex<'a>,
    /// By slot: its accesses.
    pub(super) accesses: Vec<Vec<usize>>,
    /// The events of each stage and slot.
    pub(super) told: BTreeMap<(Stage, Option<usize>), Vec<usize>>,
    /// By block: the event that describes its frontier.
    pub(super) frontier_events: HashMap<usize, usize>,
    pub(super) document: Document,
}

impl Story<'_> {
    pub(super) fn tell(
        &mut self,
        stage: Stage,
        slot: Option<usize>,
        text: String,
        about: About,
        because: Vec<usize>,
    ) -> usize {
        let event = self.document.events.len();
        self.told.entry((stage, slot)).or_default().push(event);
        self.document.events.push(Event { stage, slot, text, about, because });
        event
    }

    pub(super) fn name(&self, block: usize) -> &str {
        &self.document.blocks[block].name
    }

    pub(super) fn line(&self, inst: InstId) -> usize {
        line_of(self.f, inst, |offset| self.lines.line(offset))
    }

    /// The line of an instruction of the result.
    pub(super) fn new_line(&self, inst: InstId) -> usize {
        line_of(self.after, inst, |offset| self.new_lines.line(offset))
    }

    fn frontier(&self, block: usize) -> Vec<usize> {
        let block = memphis::Block(block as u32);
        let frontier = analysis::frontier(self.f.body.cfg(), self.analyses.dom(), &self.frontiers, block);
        frontier.into_iter().map(memphis::Block::index).collect()
    }

    /// Fills in blocks, edges, drawings and the difference.
    fn blocks(&mut self) {
        let mut order = vec![None; self.f.body.blocks.len()];
        for (place, block) in self.analyses.order().reverse_postorder().iter().enumerate() {
            order[block.index()] = Some(place);
        }
        let is_same = self.f.body.blocks.len() == self.after.body.blocks.len();
        let (mut locations, mut new_locations) = (Locations::default(), Locations::default());
        for (id, name) in self.f.body.block_ids().zip(block_names(self.f)) {
            let index = id.0 as usize;
            let block = id;
            let mut before = lines_of(self.f, id, |offset| self.lines.line(offset), &mut locations);
            let mut after = match is_same {
                true => lines_of(self.after, id, |offset| self.new_lines.line(offset), &mut new_locations),
                false => Vec::new(),
            };
            mark(&mut before, &mut after);
            self.document.blocks.push(Block {
                name,
                order: order[index],
                idom: self.analyses.dom().idom(block).map(memphis::Block::index),
                frontier: if order[index].is_some() { self.frontier(index) } else { Vec::new() },
                before,
                after,
            });
            let links = links_out_of(self.f, id).into_iter();
            self.document.edges.extend(links.map(|link| Edge { from: link.from, to: link.to, label: link.label }));
        }
        self.document.tree = drawings::of_tree(&self.document.blocks);
        self.document.diff = diff(self.f.text(), self.after.text());
    }

    /// Draws the graph: boxes have room for the text before, after, and in between.
    fn draw_graph(&mut self) {
        let peaks = self.peaks();
        let Document { blocks, edges, slots, phis, .. } = &self.document;
        self.document.graph = drawings::of_graph(blocks, edges, slots, phis, &peaks);
    }

    /// By block: the greatest number of lines while the events are replayed. The φs of a slot come
    /// before its loads and stores go.
    fn peaks(&self) -> Vec<usize> {
        let mut lines: Vec<usize> = self.document.blocks.iter().map(|block| block.before.len()).collect();
        let mut peaks = lines.clone();
        let per_slot = [Stage::Insertion, Stage::Pruning, Stage::Renaming, Stage::Simplification];
        let mut last = None;
        for event in self.document.events.iter().filter(|event| per_slot.contains(&event.stage)) {
            if last != event.slot {
                self.leave_out_accesses(last, &mut lines);
                last = event.slot;
            }
            let Some(&block) = event.about.blocks.first() else { continue };
            match event.stage {
                Stage::Insertion => lines[block] += 1,
                Stage::Pruning | Stage::Simplification => lines[block] = lines[block].saturating_sub(1),
                _ => {}
            }
            peaks[block] = peaks[block].max(lines[block]);
        }
        peaks
    }

    fn leave_out_accesses(&self, slot: Option<usize>, lines: &mut [usize]) {
        for &access in slot.iter().flat_map(|&slot| &self.accesses[slot]) {
            let block = self.document.accesses[access].block;
            lines[block] = lines[block].saturating_sub(1);
        }
    }

    fn slots(&mut self) {
        let variables = self.variables();
        for (index, &alloca) in self.slots.allocas.iter().enumerate() {
            let data = self.f.body.inst(alloca);
            let name = data.result.map_or(String::new(), |result| self.f.display(Value::local(result)));
            let (verdict, reason, blame) = match self.slots.fates[index] {
                Fate::Kept(place) => {
                    let kept = &self.kept[place];
                    let blame = kept.blame.map(|offset| self.lines.line(offset));
                    (Verdict::Stays, kept.reason.clone(), blame)
                }
                Fate::Later => {
                    let reason = "it is promoted in a later round, when the promotion of another slot has \
                         freed its address";
                    (Verdict::LaterRound, reason.to_owned(), None)
                }
                Fate::Promoted(slot) => {
                    let (verdict, reason) = self.verdict(slot);
                    (verdict, reason, None)
                }
            };
            let line = self.line(alloca);
            let (variable, declared) = variables.get(&alloca).cloned().unzip();
            let declared = declared.unwrap_or(0);
            self.document.slots.push(Slot { name, line, variable, declared, verdict, reason, blame });
        }
        for (access, &(inst, value)) in self.slots.accesses.iter().zip(&self.slots.insts) {
            let kind = if self.f.body.inst(inst).opcode == Opcode::Load { AccessKind::Load } else { AccessKind::Store };
            let (slot, block) = (self.slots.owners[access.slot().index()], access.block().index());
            let value = value.map_or_else(|| "undef".to_owned(), |value| self.f.display(value));
            let line = self.line(inst);
            self.accesses[slot].push(self.document.accesses.len());
            self.document.accesses.push(Access { slot, kind, block, line, value, reads: None });
        }
    }

    /// By alloca: the variable that the first debug record about it declares, and the line.
    fn variables(&self) -> HashMap<InstId, (String, u32)> {
        let mut variables = HashMap::new();
        let body = self.f.body;
        for record in body.block_ids().flat_map(|block| body.block_insts(block)) {
            let Some(variable) = self.f.debug_record(record).and_then(|record| record.variable) else { continue };
            let allocas =
                body.operands(record).iter().filter_map(|operand| match body.local(operand.value.as_local()?).def {
                    Def::Inst(inst) if body.inst(inst).opcode == Opcode::Alloca => Some(inst),
                    _ => None,
                });
            let Some(declared) = self.f.variable_location(variable).filter(|declared| !declared.name.is_empty()) else {
                continue;
            };
            for alloca in allocas {
                variables.entry(alloca).or_insert_with(|| (declared.name.to_string(), declared.line));
            }
        }
        variables
    }

    /// A slot with its variable: `x (%2, declared in line 3)`.
    fn slot_with_number(&self, slot: usize) -> String {
        let Slot { name, variable, declared, .. } = &self.document.slots[slot];
        match (variable, declared) {
            (None, _) => name.clone(),
            (Some(variable), 0) => format!("{variable} ({name})"),
            (Some(variable), line) => format!("{variable} ({name}, source line {line})"),
        }
    }

    /// A slot in sentences: its variable, if no other slot has one of this name.
    pub(super) fn slot_name(&self, slot: usize) -> String {
        let Slot { name, variable, .. } = &self.document.slots[slot];
        let Some(variable) = variable else { return name.clone() };
        let is_other = |(other, data): (usize, &Slot)| other != slot && data.variable.as_ref() == Some(variable);
        match self.document.slots.iter().enumerate().any(is_other) {
            true => format!("{variable} ({name})"),
            false => variable.clone(),
        }
    }

    fn verdict(&self, slot: memphis::Slot) -> (Verdict, String) {
        use memphis::Verdict as Planned;
        match self.plan.verdict(slot) {
            Planned::Pinned(_) | Planned::External => unreachable!("no slot is described so"),
            Planned::Unused => (Verdict::Unused, "nothing that control reaches loads it or stores to it".to_owned()),
            Planned::NeverStored => {
                (Verdict::NeverStored, "control reaches no store to it: each load reads undef".to_owned())
            }
            Planned::NeverLoaded => {
                (Verdict::NeverLoaded, "control reaches no load of it: its stores have no effect".to_owned())
            }
            Planned::SingleStore(store) => {
                let line = self.line(self.slots.insts[store.index()].0);
                (Verdict::SingleStore, format!("the store in line {line} comes before every load on every path"))
            }
            Planned::BlockLocal(block) => {
                let name = self.name(block.index());
                (Verdict::OneBlock, format!("all its loads and stores are in {name}, and each load follows a store"))
            }
            Planned::General => (Verdict::General, "several definitions reach its loads".to_owned()),
        }
    }

    /// Fills in the φs of the plan, with the names that they have in the result.
    fn phis(&mut self) {
        let mut names: HashMap<(u32, String), String> = HashMap::new();
        for id in self.after.body.block_ids() {
            for inst in self.after.body.block_insts(id) {
                let data = self.after.body.inst(inst);
                if let (Opcode::Phi, Some(result)) = (data.opcode, data.result) {
                    let name = self.after.display(Value::local(result));
                    if let Some((stem, version)) = name.rsplit_once('.')
                        && version.bytes().all(|digit| digit.is_ascii_digit())
                    {
                        names.insert((id.0, stem.to_owned()), name);
                    }
                }
            }
        }
        let locals = self.f.body.locals.ids();
        let taken: HashSet<String> = locals.map(|local| self.f.display(Value::local(local))).collect();
        let owners: Vec<usize> = self.plan.phis().iter().map(|phi| self.slots.owners[phi.slot.index()]).collect();
        let found: Vec<Option<String>> = self
            .plan
            .phis()
            .iter()
            .zip(&owners)
            .map(|(phi, &owner)| {
                let name = names.get(&(phi.block.0, self.document.slots[owner].name.clone()))?;
                (!taken.contains(name)).then(|| name.clone())
            })
            .collect();
        for ((index, phi), name) in self.plan.phis().iter().enumerate().zip(found) {
            let (slot, block) = (owners[index], phi.block.index());
            let shown = name.clone().unwrap_or_else(|| format!("φ({}, {})", self.slot_name(slot), self.name(block)));
            self.document.phis.push(Phi { slot, block, name, shown, arguments: Vec::new() });
        }
        for index in 0..self.document.phis.len() {
            let arguments: Vec<PhiArgument> = self
                .plan
                .incoming(self.f.body.cfg(), PhiId(index as u32))
                .filter_map(|(incoming, value)| match incoming {
                    memphis::Incoming::Edge(_, from) => Some((from.index(), value)),
                    memphis::Incoming::Entry => None,
                })
                .map(|(from, value)| PhiArgument { from, value: self.value(value) })
                .collect();
            self.document.phis[index].arguments = arguments;
        }
    }

    /// A φ's name in sentences.
    pub(super) fn phi_name(&self, phi: usize) -> String {
        self.document.phis[phi].shown.clone()
    }

    /// A definition in sentences.
    pub(super) fn value(&self, def: ReachingDef) -> String {
        match def.kind() {
            ReachingDefKind::Store(store) => self.document.accesses[store.index()].value.clone(),
            ReachingDefKind::Phi(phi) => self.phi_name(phi.index()),
            ReachingDefKind::Initial(_) => "undef".to_owned(),
            ReachingDefKind::Unreachable => "poison (never reached)".to_owned(),
            ReachingDefKind::None => "no value".to_owned(),
        }
    }

    fn tell_function(&mut self) {
        let n_blocks = self.document.blocks.len();
        let text = format!(
            "{} has {n_blocks} blocks, {} edges and {} allocas. mem2reg puts SSA values in the \
             place of those allocas that are only loaded and stored.",
            self.document.shown_function(),
            self.document.edges.len(),
            self.document.slots.len()
        );
        self.tell(Stage::Function, None, text, About::default(), vec![]);
        let mut order: Vec<usize> =
            (0..n_blocks).filter(|&block| self.document.blocks[block].order.is_some()).collect();
        order.sort_by_key(|&block| self.document.blocks[block].order);
        let names: Vec<&str> = order.iter().take(40).map(|&block| self.name(block)).collect();
        let more = if order.len() > 40 { format!(", and {} more", order.len() - 40) } else { String::new() };
        let text = format!(
            "Reverse postorder: each block comes before its successors, but for edges back: \
             {}{more}.",
            names.join(", ")
        );
        let start = self.tell(Stage::Order, None, text, About { blocks: order.clone(), ..About::default() }, vec![]);
        let dead: Vec<usize> = (0..n_blocks).filter(|&block| self.document.blocks[block].order.is_none()).collect();
        if !dead.is_empty() {
            let text = format!("{} blocks are unreachable. What they load and store does not count.", dead.len());
            self.tell(Stage::Order, None, text, About { blocks: dead, ..About::default() }, vec![start]);
        }
        let text = "A block that is on every path from the entry to another one dominates it; the nearest \
                    of them is its immediate dominator.";
        let start = self.tell(Stage::Dominators, None, text.to_owned(), About::default(), vec![start]);
        for &block in &order {
            let Some(idom) = self.document.blocks[block].idom else { continue };
            let text = format!("{} is the immediate dominator of {}.", self.name(idom), self.name(block));
            let about = About { blocks: vec![block], reasons: vec![idom], ..About::default() };
            self.tell(Stage::Dominators, None, text, about, vec![start]);
        }
        for &block in &order {
            let frontier = self.document.blocks[block].frontier.clone();
            if frontier.is_empty() {
                continue;
            }
            let names: Vec<&str> = frontier.iter().map(|&block| self.name(block)).collect();
            let (each, them) = if names.len() == 1 { ("it", "it") } else { ("each", "them") };
            let text = format!(
                "The dominance frontier of {0} is {1}: {0} dominates a predecessor of {each}, and does not \
                 strictly dominate {them}.",
                self.name(block),
                names.join(", ")
            );
            let edges = self.edges_into(&frontier, block);
            let about = About { blocks: frontier, reasons: vec![block], edges, ..About::default() };
            let event = self.tell(Stage::Frontiers, None, text, about, vec![]);
            self.frontier_events.insert(block, event);
        }
        for slot in 0..self.document.slots.len() {
            let Slot { line, verdict, reason, blame, .. } = self.document.slots[slot].clone();
            let name = self.slot_with_number(slot);
            let text = match verdict {
                Verdict::Stays => {
                    let place = blame.map_or_else(String::new, |line| format!(" (line {line})"));
                    format!("{name} stays in memory: {reason}{place}.")
                }
                _ => format!("{name} becomes SSA values: {reason}."),
            };
            let lines = [Some(line), blame].into_iter().flatten().collect();
            self.tell(Stage::Verdicts, Some(slot), text, About { lines, ..About::default() }, vec![]);
        }
    }

    /// Edges into some blocks from blocks that one block dominates.
    pub(super) fn edges_into(&self, targets: &[usize], dominator: usize) -> Vec<usize> {
        let dom = self.analyses.dom();
        let is_part = |edge: &Edge| {
            targets.contains(&edge.to)
                && dom.dominates(memphis::Block(dominator as u32), memphis::Block(edge.from as u32))
        };
        (0..self.document.edges.len()).filter(|&edge| is_part(&self.document.edges[edge])).collect()
    }

    fn tell_result(&mut self) {
        let count = |sign: char| self.document.diff.iter().filter(|line| line.sign == sign).count();
        let text = format!("The result: {} lines are gone, {} are new.", count('-'), count('+'));
        self.tell(Stage::Result, None, text, About::default(), vec![]);
    }

    /// Reports the facts that a checker needs for its proof, each with the facts on which it
    /// depends.
    fn tell_proof(&mut self) {
        let text = "Each block's immediate dominator is as the tree says; a checker verifies the tree \
             by itself."
            .to_owned();
        let blocks =
            (0..self.document.blocks.len()).filter(|&block| self.document.blocks[block].idom.is_some()).collect();
        let tree_events = self.events_of(Stage::Dominators, None);
        let tree = self.tell(Stage::Proof, None, text, About { blocks, ..About::default() }, tree_events);
        for slot in 0..self.document.slots.len() {
            let Fate::Promoted(described) = self.slots.fates[slot] else { continue };
            if self.document.slots[slot].verdict != Verdict::General {
                continue;
            }
            let name = self.slot_name(slot);
            let (proof, dropped) = self.plan.proof(described);
            let mut about = About::default();
            about.blocks.extend(self.plan.phis_of(described).map(|phi| self.plan.phi(phi).block.index()));
            about.reasons.extend(dropped.iter().map(|block| block.index()));
            let text = match proof {
                Proof::Verdict => format!("Each load of {name} follows a store in its own block."),
                Proof::Frontier => format!(
                    "The definitions of {name} are closed: the frontier of each block that \
                     stores to {name} or has a φ for it has a φ too, or one that no load sees \
                     ({} of those).",
                    dropped.len()
                ),
                Proof::LiveRange => format!(
                    "{name} is live at the start of {} blocks, and each of them is reached by \
                     one definition along every edge.",
                    dropped.len()
                ),
            };
            let mut rests = vec![tree];
            rests.extend(self.events_of(Stage::Definitions, Some(slot)));
            rests.extend(self.events_of(Stage::Insertion, Some(slot)));
            let closed = self.tell(Stage::Proof, Some(slot), text, about, rests);
            for load in self.events_of(Stage::Renaming, Some(slot)) {
                let about = self.document.events[load].about.clone();
                let text = format!("Nearest definition: {}", self.document.events[load].text);
                self.tell(Stage::Proof, Some(slot), text, about, vec![closed, load]);
            }
        }
    }

    pub(super) fn events_of(&self, stage: Stage, slot: Option<usize>) -> Vec<usize> {
        self.told.get(&(stage, slot)).cloned().unwrap_or_default()
    }
}
