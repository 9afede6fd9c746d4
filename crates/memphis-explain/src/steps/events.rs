//! The events of a function, from the engine's orders, frontiers and plan.

use super::Kept;
use super::document::{
    About, Access, AccessKind, Block, DiffLine, Document, Drawing, DrawnEdge, DrawnLine, Edge, Event, Line, Phi,
    PhiArgument, SCHEMA, Slot, Stage, Verdict,
};
use super::slots::{Fate, Slots};
use crate::analysis::block_name;
use crate::layout::{self, Graph, Layout, Link, Node, Path, Size};
use crate::picture::links_out_of;
use crate::svg::{CHARACTER, LINE, PADDING, is_back, path_data};
use memphis::construct::{self, Input, Options, Plan};
use memphis::{Analyses, PhiId, Proof, ReachingDef, ReachingDefKind};
use memphis_ir::debug_info::Locations;
use memphis_ir::{BlockId, Function, INLINE_NODE, InstId, NO_NODE, Opcode, Value};
use similar::{Algorithm, ChangeTag, capture_diff_slices};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Unchanged lines around changed ones in the difference.
const CONTEXT: usize = 3;
/// Columns of text that a box has room for.
const MAX_COLUMNS: usize = 80;

pub(super) fn explain(before: Function<'_>, after: Function<'_>, kept: &[Kept]) -> Document {
    let cfg = before.body.cfg();
    let analyses = Analyses::compute(cfg);
    let slots = Slots::of(before, kept);
    let input = Input { cfg, analyses: &analyses, slots: &slots.infos, accesses: &slots.accesses };
    let plan = construct::plan(&input, &Options::DEFAULT).expect("the description is made here");
    let lines = LineNumbers::of(before);
    let mut story = Story {
        f: before,
        after,
        kept,
        analyses: &analyses,
        slots: &slots,
        plan: &plan,
        lines,
        accesses: vec![Vec::new(); slots.allocas.len()],
        told: BTreeMap::new(),
        frontier_events: HashMap::new(),
        document: empty(before),
    };
    story.blocks();
    story.slots();
    story.phis();
    story.tell_function();
    for slot in 0..slots.allocas.len() {
        if let Fate::Promoted(described) = slots.fates[slot] {
            story.tell_slot(slot, described);
        }
    }
    story.tell_result();
    story.tell_proof();
    story.document
}

fn empty(f: Function<'_>) -> Document {
    let nothing = Drawing { width: 0.0, height: 0.0, boxes: vec![], edges: vec![], trunks: vec![] };
    Document {
        schema: SCHEMA,
        function: String::from_utf8_lossy(&f.module.function_name(f.body.function)).into_owned(),
        blocks: Vec::new(),
        edges: Vec::new(),
        graph: nothing.clone(),
        tree: nothing,
        slots: Vec::new(),
        accesses: Vec::new(),
        phis: Vec::new(),
        events: Vec::new(),
        diff: Vec::new(),
    }
}

/// The number of the line of each instruction.
struct LineNumbers {
    /// Offsets of line ends from the function's start, and the number of its first line.
    ends: Vec<usize>,
    first: usize,
}

impl LineNumbers {
    fn of(f: Function<'_>) -> LineNumbers {
        let text = f.module.text;
        let start = f.body.start;
        let is_end = |(offset, &byte): (usize, &u8)| (byte == b'\n').then_some(offset);
        let first = 1 + text[..start].iter().filter(|&&byte| byte == b'\n').count();
        LineNumbers { ends: f.text().iter().enumerate().filter_map(is_end).collect(), first }
    }

    /// Of an offset from the function's start.
    fn line(&self, offset: usize) -> usize {
        self.first + self.ends.partition_point(|&end| end < offset)
    }
}

/// The events, and the analyses they come from.
struct Story<'a> {
    f: Function<'a>,
    after: Function<'a>,
    kept: &'a [Kept],
    analyses: &'a Analyses,
    slots: &'a Slots,
    plan: &'a Plan,
    lines: LineNumbers,
    /// By slot: its accesses.
    accesses: Vec<Vec<usize>>,
    /// The events of each stage and slot.
    told: BTreeMap<(Stage, Option<usize>), Vec<usize>>,
    /// By block: the event that tells its frontier.
    frontier_events: HashMap<usize, usize>,
    document: Document,
}

impl Story<'_> {
    fn tell(&mut self, stage: Stage, slot: Option<usize>, text: String, about: About, because: Vec<usize>) -> usize {
        let event = self.document.events.len();
        self.told.entry((stage, slot)).or_default().push(event);
        self.document.events.push(Event { stage, slot, text, about, because });
        event
    }

    fn name(&self, block: usize) -> &str {
        &self.document.blocks[block].name
    }

    fn line(&self, inst: InstId) -> usize {
        self.lines.line(self.f.body.inst(inst).start as usize)
    }

    fn frontier(&self, block: usize) -> Vec<usize> {
        let block = memphis::Block(block as u32);
        let frontier = match self.analyses.frontiers().of(block) {
            Some(frontier) => frontier.to_vec(),
            None => memphis::iterated_frontier(self.f.body.cfg(), self.analyses, &[block])
                .into_iter()
                .filter(|&other| self.is_in_frontier(block, other))
                .collect(),
        };
        let mut frontier: Vec<usize> = frontier.into_iter().map(memphis::Block::index).collect();
        frontier.sort_unstable();
        frontier
    }

    fn is_in_frontier(&self, block: memphis::Block, other: memphis::Block) -> bool {
        let dom = self.analyses.dom();
        let cfg = self.f.body.cfg();
        !dom.strictly_dominates(block, other) && cfg.predecessors(other).iter().any(|&from| dom.dominates(block, from))
    }

    /// Fills in blocks, edges, drawings and the difference.
    fn blocks(&mut self) {
        let mut order = vec![None; self.f.body.blocks.len()];
        for (place, block) in self.analyses.order().reverse_postorder().iter().enumerate() {
            order[block.index()] = Some(place);
        }
        let is_same = self.f.body.blocks.len() == self.after.body.blocks.len();
        let (mut locations, mut new_locations) = (Locations::default(), Locations::default());
        for id in self.f.body.block_ids() {
            let index = id.0 as usize;
            let block = memphis::Block(id.0);
            let mut before = lines_of(self.f, id, &mut locations);
            for line in &mut before {
                line.1.number = self.lines.line(line.0);
            }
            let mut before: Vec<Line> = before.into_iter().map(|line| line.1).collect();
            let mut after = match is_same {
                true => lines_of(self.after, id, &mut new_locations).into_iter().map(|line| line.1).collect(),
                false => Vec::new(),
            };
            mark(&mut before, &mut after);
            self.document.blocks.push(Block {
                name: block_name(self.f, block),
                order: order[index],
                idom: self.analyses.dom().idom(block).map(memphis::Block::index),
                frontier: if order[index].is_some() { self.frontier(index) } else { Vec::new() },
                before,
                after,
            });
            let links = links_out_of(self.f, id).into_iter();
            self.document.edges.extend(links.map(|link| Edge { from: link.from, to: link.to, label: link.label }));
        }
        self.document.graph = self.draw_graph();
        self.document.tree = self.draw_tree();
        self.document.diff = diff(self.f, self.after);
    }

    fn draw_graph(&self) -> Drawing {
        let mut graph = Graph::default();
        for block in &self.document.blocks {
            let lines = || block.before.iter().chain(&block.after);
            // Numbers of source lines are at the right.
            let room = if lines().any(|line| line.source > 0) { 7 } else { 0 };
            let lines = lines().map(|line| line.text.chars().count().min(MAX_COLUMNS) + room);
            let columns = lines.max().unwrap_or(0).max(block.name.chars().count() + 6);
            let n_lines = block.before.len().max(block.after.len());
            let width = (columns as f64 * CHARACTER + 2.0 * PADDING).ceil();
            graph.nodes.push(Size { width, height: (n_lines + 1) as f64 * LINE + PADDING });
        }
        for edge in &self.document.edges {
            let n = edge.label.chars().count();
            let label_width = if n == 0 { 0.0 } else { n as f64 * CHARACTER + 4.0 };
            graph.edges.push(Link { from: Node::new(edge.from), to: Node::new(edge.to), label_width });
        }
        drawing(&graph.layout())
    }

    fn draw_tree(&self) -> Drawing {
        let mut graph = Graph::default();
        for (index, block) in self.document.blocks.iter().enumerate() {
            let width = (block.name.chars().count() as f64 * CHARACTER + 2.0 * PADDING).max(40.0).ceil();
            graph.nodes.push(Size { width, height: LINE + PADDING });
            if let Some(idom) = block.idom {
                graph.edges.push(Link { from: Node::new(idom), to: Node::new(index), label_width: 0.0 });
            }
        }
        drawing(&graph.layout())
    }

    fn slots(&mut self) {
        for (index, &alloca) in self.slots.allocas.iter().enumerate() {
            let data = self.f.body.inst(alloca);
            let name = data.result.map_or(String::new(), |result| self.f.display(Value::local(result)));
            let (verdict, reason, blame) = match self.slots.fates[index] {
                Fate::Kept(place) => {
                    let kept = &self.kept[place];
                    let blame = kept.blame.map(|offset| self.lines.line(offset.saturating_sub(self.f.body.start)));
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
            self.document.slots.push(Slot { name, line, verdict, reason, blame });
        }
        for (access, &(inst, value)) in self.slots.accesses.iter().zip(&self.slots.insts) {
            let kind = if self.f.body.inst(inst).opcode == Opcode::Load { AccessKind::Load } else { AccessKind::Store };
            let (slot, block) = (self.slots.owners[access.slot().index()], access.block().index());
            let (line, value) = (self.line(inst), self.f.display(value));
            self.accesses[slot].push(self.document.accesses.len());
            self.document.accesses.push(Access { slot, kind, block, line, value });
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
        let locals = (0..self.f.body.locals.len() as u32).map(memphis_ir::Local);
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
            self.document.phis.push(Phi { slot, block, name, arguments: Vec::new() });
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
    fn phi_name(&self, phi: usize) -> String {
        let Phi { slot, block, name, .. } = &self.document.phis[phi];
        match name {
            Some(name) => name.clone(),
            None => format!("φ({}, {})", self.document.slots[*slot].name, self.name(*block)),
        }
    }

    /// A definition in sentences.
    fn value(&self, def: ReachingDef) -> String {
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
            "@{} has {n_blocks} blocks, {} edges and {} allocas. mem2reg puts SSA values in the \
             place of those allocas that are only loaded and stored.",
            self.document.function,
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
            let Slot { name, line, verdict, reason, blame } = self.document.slots[slot].clone();
            let text = match verdict {
                Verdict::Stays => format!("{name} stays in memory: {reason}."),
                _ => format!("{name} becomes SSA values: {reason}."),
            };
            let lines = [Some(line), blame].into_iter().flatten().collect();
            self.tell(Stage::Verdicts, Some(slot), text, About { lines, ..About::default() }, vec![]);
        }
    }

    /// Edges into some blocks from blocks that one block dominates.
    fn edges_into(&self, targets: &[usize], dominator: usize) -> Vec<usize> {
        let dom = self.analyses.dom();
        let is_part = |edge: &Edge| {
            targets.contains(&edge.to)
                && dom.dominates(memphis::Block(dominator as u32), memphis::Block(edge.from as u32))
        };
        (0..self.document.edges.len()).filter(|&edge| is_part(&self.document.edges[edge])).collect()
    }

    fn tell_slot(&mut self, slot: usize, described: memphis::Slot) {
        let is_general = self.document.slots[slot].verdict == Verdict::General;
        let definitions = self.tell_definitions(slot);
        let insertions = if is_general { self.tell_insertions(slot, &definitions) } else { BTreeMap::new() };
        self.tell_pruned(slot, described, &insertions);
        let arguments = self.tell_arguments(described, &insertions);
        self.tell_loads(slot, &definitions, &arguments);
        self.tell_simplified(described, &arguments);
    }

    /// Tells each store. Gives the event of the first one in each block.
    fn tell_definitions(&mut self, slot: usize) -> BTreeMap<usize, usize> {
        let mut events = BTreeMap::new();
        let name = self.document.slots[slot].name.clone();
        for index in self.accesses[slot].clone() {
            let access = self.document.accesses[index].clone();
            if access.kind != AccessKind::Store {
                continue;
            }
            let text = format!("{} stores {} to {name} (line {}).", self.name(access.block), access.value, access.line);
            let about = About { blocks: vec![access.block], lines: vec![access.line], ..About::default() };
            let event = self.tell(Stage::Definitions, Some(slot), text, about, vec![]);
            if self.document.blocks[access.block].order.is_some() {
                events.entry(access.block).or_insert(event);
            }
        }
        events
    }

    /// Replays the worklist of the iterated frontier. Gives the event of each block that gets a φ.
    fn tell_insertions(&mut self, slot: usize, definitions: &BTreeMap<usize, usize>) -> BTreeMap<usize, usize> {
        let name = self.document.slots[slot].name.clone();
        let mut worklist: Vec<(usize, usize)> = definitions.iter().map(|(&block, &event)| (block, event)).collect();
        let mut inserted: BTreeMap<usize, usize> = BTreeMap::new();
        let mut next = 0;
        while let Some(&(block, event)) = worklist.get(next) {
            next += 1;
            for target in self.document.blocks[block].frontier.clone() {
                if inserted.contains_key(&target) {
                    continue;
                }
                let what = if inserted.get(&block) == Some(&event) { "has a φ for" } else { "stores to" };
                let text = format!(
                    "A φ for {name} in {}, because {} {what} {name} and {} is in its dominance \
                     frontier.",
                    self.name(target),
                    self.name(block),
                    self.name(target)
                );
                let edges = self.edges_into(&[target], block);
                let about = About { blocks: vec![target], reasons: vec![block], edges, ..About::default() };
                let because = [Some(event), self.frontier_events.get(&block).copied()].into_iter().flatten().collect();
                let insertion = self.tell(Stage::Insertion, Some(slot), text, about, because);
                inserted.insert(target, insertion);
                if !definitions.contains_key(&target) {
                    worklist.push((target, insertion));
                }
            }
        }
        inserted
    }

    fn tell_pruned(&mut self, slot: usize, described: memphis::Slot, insertions: &BTreeMap<usize, usize>) {
        let name = self.document.slots[slot].name.clone();
        let alive: Vec<usize> = self.plan.phis_of(described).map(|phi| self.plan.phi(phi).block.index()).collect();
        for (&block, &insertion) in insertions.iter().filter(|(block, _)| !alive.contains(block)) {
            let text = format!(
                "No φ for {name} in {} after all: no load reads {name} from there before it is \
                 stored to again, so the φ would be dead.",
                self.name(block)
            );
            let about = About { blocks: vec![block], ..About::default() };
            self.tell(Stage::Pruning, Some(slot), text, about, vec![insertion]);
        }
    }

    /// Tells what the φs get. Gives the first event of each φ.
    fn tell_arguments(
        &mut self,
        described: memphis::Slot,
        insertions: &BTreeMap<usize, usize>,
    ) -> HashMap<usize, usize> {
        let mut events = HashMap::new();
        for phi in self.plan.phis_of(described) {
            let Phi { slot, block, arguments, .. } = self.document.phis[phi.index()].clone();
            for PhiArgument { from, value } in arguments {
                let text = format!("{} gets {value} from {}.", self.phi_name(phi.index()), self.name(from));
                let edge = self.document.edges.iter().position(|edge| edge.from == from && edge.to == block);
                let about = About {
                    blocks: vec![block],
                    reasons: vec![from],
                    edges: edge.into_iter().collect(),
                    lines: vec![],
                };
                let because = insertions.get(&block).copied().into_iter().collect();
                let event = self.tell(Stage::Arguments, Some(slot), text, about, because);
                events.entry(phi.index()).or_insert(event);
            }
        }
        events
    }

    fn tell_loads(&mut self, slot: usize, definitions: &BTreeMap<usize, usize>, arguments: &HashMap<usize, usize>) {
        let name = self.document.slots[slot].name.clone();
        for index in self.accesses[slot].clone() {
            let access = self.document.accesses[index].clone();
            if access.kind != AccessKind::Load {
                continue;
            }
            let def = self.plan.load(memphis::AccessId(index as u32));
            let value = self.value(def);
            let (source, from, because) = match def.kind() {
                ReachingDefKind::Store(store) => {
                    let store = self.document.accesses[store.index()].clone();
                    let event = definitions.get(&store.block).copied();
                    let source = format!("{value}, stored in {} (line {})", self.name(store.block), store.line);
                    (source, Some((store.block, Some(store.line))), event)
                }
                ReachingDefKind::Phi(phi) => {
                    let block = self.document.phis[phi.index()].block;
                    let source = format!("{value}, the φ of {}", self.name(block));
                    (source, Some((block, None)), arguments.get(&phi.index()).copied())
                }
                ReachingDefKind::Initial(_) => {
                    ("undef: on the way from the entry nothing was stored".to_owned(), None, None)
                }
                _ => ("nothing: control never gets there".to_owned(), None, None),
            };
            let text = format!(
                "{} in {} (line {}) reads {name}: {source}.",
                access.value,
                self.name(access.block),
                access.line
            );
            let mut about = About { blocks: vec![access.block], lines: vec![access.line], ..About::default() };
            if let Some((block, line)) = from {
                about.reasons.push(block);
                about.lines.extend(line);
            }
            self.tell(Stage::Renaming, Some(slot), text, about, because.into_iter().collect());
        }
    }

    /// Tells which φs are not in the result.
    fn tell_simplified(&mut self, described: memphis::Slot, arguments: &HashMap<usize, usize>) {
        for phi in self.plan.phis_of(described) {
            let Phi { slot, block, name, arguments: values } = self.document.phis[phi.index()].clone();
            let is_named = self.document.slots[slot].name[1..].starts_with(|c: char| !c.is_ascii_digit());
            if name.is_some() || !is_named {
                continue;
            }
            let values: Vec<String> = values.into_iter().map(|argument| argument.value).collect();
            let text = format!(
                "{} is not in the result. Its arguments are {}: they come to one value, which \
                 takes its place.",
                self.phi_name(phi.index()),
                values.join(", ")
            );
            let because = arguments.get(&phi.index()).copied().into_iter().collect();
            self.tell(
                Stage::Simplification,
                Some(slot),
                text,
                About { blocks: vec![block], ..About::default() },
                because,
            );
        }
    }

    fn tell_result(&mut self) {
        let count = |sign: char| self.document.diff.iter().filter(|line| line.sign == sign).count();
        let text = format!("The result: {} lines are gone, {} are new.", count('-'), count('+'));
        self.tell(Stage::Result, None, text, About::default(), vec![]);
    }

    /// Tells what a checker has to know to be sure, each fact with what it rests on.
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
            let name = self.document.slots[slot].name.clone();
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

    fn events_of(&self, stage: Stage, slot: Option<usize>) -> Vec<usize> {
        self.told.get(&(stage, slot)).cloned().unwrap_or_default()
    }
}

/// The lines of a block, each with its instruction's offset from the function's start. A switch is
/// one line: its cases are the labels of its edges.
fn lines_of(f: Function<'_>, block: BlockId, locations: &mut Locations) -> Vec<(usize, Line)> {
    let lines = f.body.block_insts(block).filter(|&inst| !f.body.inst(inst).opcode.is_debug_record());
    lines
        .map(|inst| {
            let data = f.body.inst(inst);
            let text = String::from_utf8_lossy(f.slice(data.start, data.attachments)).into_owned();
            let n_lines = text.lines().count();
            let mut text = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
            if data.opcode == Opcode::Switch && n_lines > 2 {
                text = text.split('[').next().unwrap_or("").to_owned() + &format!("[ {} cases ]", n_lines - 2);
            }
            let location = Some(data.dbg).filter(|&node| node != NO_NODE && node != INLINE_NODE);
            let location = location.and_then(|node| locations.of_node(f.module, node));
            let source = location.map_or(0, |id| locations.get(id).line);
            (data.start as usize, Line { text, number: 0, source, changed: false })
        })
        .collect()
}

/// Marks what is in one text of a block alone.
fn mark(before: &mut [Line], after: &mut [Line]) {
    let texts = |lines: &[Line]| lines.iter().map(|line| line.text.clone()).collect::<Vec<_>>();
    for operation in capture_diff_slices(Algorithm::Myers, &texts(before), &texts(after)) {
        if operation.tag() != similar::DiffTag::Equal {
            before[operation.old_range()].iter_mut().for_each(|line| line.changed = true);
            after[operation.new_range()].iter_mut().for_each(|line| line.changed = true);
        }
    }
}

/// The difference of the two texts of the function.
fn diff(before: Function<'_>, after: Function<'_>) -> Vec<DiffLine> {
    let text = |f: Function<'_>| String::from_utf8_lossy(f.text()).into_owned();
    let (old, new) = (text(before), text(after));
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let operations = capture_diff_slices(Algorithm::Myers, &old, &new);
    let mut lines = Vec::new();
    let mut is_first = true;
    for group in similar::group_diff_ops(operations, CONTEXT) {
        if !std::mem::replace(&mut is_first, false) {
            lines.push(DiffLine { sign: '@', text: String::new() });
        }
        for operation in group {
            lines.extend(operation.iter_changes(&old, &new).map(|change| {
                let sign = match change.tag() {
                    ChangeTag::Equal => ' ',
                    ChangeTag::Delete => '-',
                    ChangeTag::Insert => '+',
                };
                DiffLine { sign, text: change.value().to_owned() }
            }));
        }
    }
    lines
}

/// A layout as data.
fn drawing(layout: &Layout) -> Drawing {
    let line = |path: &Path| DrawnLine { d: path_data(path), back: is_back(path) };
    Drawing {
        width: layout.size.width,
        height: layout.size.height,
        boxes: layout
            .boxes
            .values()
            .iter()
            .map(|place| [place.corner.x, place.corner.y, place.size.width, place.size.height])
            .collect(),
        edges: layout
            .branches
            .values()
            .iter()
            .map(|branch| DrawnEdge {
                line: line(&branch.path),
                trunk: branch.trunk.get().map(layout::Trunk::index),
                label: branch.label.map(|label| [label.corner.x, label.corner.y]),
            })
            .collect(),
        trunks: layout.trunks.values().iter().map(line).collect(),
    }
}
