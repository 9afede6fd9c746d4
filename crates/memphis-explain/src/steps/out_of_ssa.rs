//! The destruction of SSA form in mem2reg's result: congruence classes, copies, new blocks, and the
//! two outputs that use them.
//!
//! Classes and copies are those of the plan of copy form (`memphis::destruct`). A copy that
//! isolates an operand of a φ is coalesced if the plan keeps both its ends in one location.

use super::document::{About, Class, Stage};
use super::events::Story;
use super::lines::diff;
use super::subject::OutOfSsa;
use memphis::destruct::{self, Location, Move, Point, Source, Split};
use memphis::{Block, Edge};
use memphis_ir::blockargs::{Scope, print_arguments};
use memphis_ir::{BlockId, Const, Def, Function, InstId, Local, Opcode, Value};
use memphis_passes::FunctionOutput;
use memphis_passes::copies::Planned;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Values that a sentence lists.
const MAX_LISTED: usize = 12;

impl Story<'_> {
    pub(super) fn tell_out_of_ssa(&mut self, out: &OutOfSsa<'_>) {
        let n_phis = self.after.body.insts.values().iter().filter(|inst| inst.opcode == Opcode::Phi).count();
        if n_phis == 0 {
            let text = "The result has no φ, so it needs no copies to leave SSA form.";
            self.tell(Stage::Classes, None, text.to_owned(), About::default(), vec![]);
            return;
        }
        match &out.copies {
            Ok(planned) => self.tell_copies(planned, n_phis),
            Err(message) => {
                let text = format!("The result has no copy form: {message}.");
                self.tell(Stage::CopyForm, None, text, About::default(), vec![]);
            }
        }
        self.tell_elimination(out.eliminated, &out.elimination);
    }

    fn tell_copies(&mut self, planned: &Planned, n_phis: usize) {
        let mut teller = Teller::new(self, planned);
        teller.tell_classes(n_phis);
        teller.tell_parallel_copies();
        teller.tell_copies_left();
        teller.tell_splits();
        let text = print_arguments(self.after, Scope::default());
        self.document.destruction.copy_form = diff(&text, &planned.text);
        let text = "Copy form, which --emit=copies writes, beside the block-argument text of the result, where a φ is \
                    a parameter of its block. A checker has proved that each read gives its value.";
        let because = self.events_of(Stage::Copies, None);
        self.tell(Stage::CopyForm, None, text.to_owned(), About::default(), because);
    }

    fn tell_elimination(&mut self, eliminated: Function<'_>, result: &FunctionOutput) {
        self.document.destruction.elimination = diff(self.after.text(), eliminated.text());
        let text = match result.warnings.first() {
            Some(warning) => format!("phi-eliminate changes nothing: {}.", warning.message),
            None => {
                let count = |name, one: &str| {
                    let n = result.counters.value("demote", name);
                    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
                };
                format!(
                    "phi-eliminate, for LLVM IR, where no register is assigned twice: φs become slots in memory. {}, {} and {} are new; {} split. The result is proved as a promotion read backwards.",
                    count("slots", "alloca"),
                    count("loads", "load"),
                    count("stores", "store"),
                    match result.counters.value("demote", "blocks") {
                        0 => "no edge is".to_owned(),
                        1 => "1 edge is".to_owned(),
                        n => format!("{n} edges are"),
                    }
                )
            }
        };
        let because = self.events_of(Stage::Classes, None);
        self.tell(Stage::Elimination, None, text, About::default(), because);
    }
}

/// The plan of copy form in terms of the document.
pub(super) struct Teller<'s, 'a, 'p> {
    pub(super) story: &'s mut Story<'a>,
    pub(super) planned: &'p Planned,
    /// The value of each local that has one.
    values: HashMap<Local, destruct::Value>,
    /// The copies at each point, all at once.
    parallel: HashMap<Point, &'p [Move]>,
    /// By source and target: the edge of the document, and its split.
    edges: HashMap<(usize, usize), EdgeFacts>,
    /// By location of a class of several values: the event that describes the class.
    pub(super) class_events: BTreeMap<usize, usize>,
    /// The copies of arguments that are left, by point and destination: φ and argument.
    pub(super) asked: HashMap<(Point, Location), String>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct EdgeFacts {
    pub(super) edge: Option<usize>,
    pub(super) split: Option<Split>,
    /// The event that describes the copies of the edge.
    pub(super) event: Option<usize>,
}

/// The arguments of a φ, by the block that they come from.
type Arguments = HashMap<BlockId, Value>;

/// A copy that isolates an argument of a φ.
struct Isolated {
    /// The copy in a sentence.
    text: String,
    /// The register, if source and destination share one.
    coalesced: Option<usize>,
}

impl<'s, 'a, 'p> Teller<'s, 'a, 'p> {
    fn new(story: &'s mut Story<'a>, planned: &'p Planned) -> Self {
        let mut edges: HashMap<(usize, usize), EdgeFacts> = HashMap::new();
        for (index, edge) in story.document.edges.iter().enumerate() {
            edges.insert((edge.from, edge.to), EdgeFacts { edge: Some(index), ..EdgeFacts::default() });
        }
        let cfg = story.after.body.cfg();
        for edge in (0..cfg.n_edges() as u32).map(Edge) {
            let ends = (cfg.edge_source(edge).index(), cfg.edge_target(edge).index());
            edges.entry(ends).or_default().split = planned.plan.split_of(edge);
        }
        let values = (0..).map(destruct::Value);
        let values = planned.locals.iter().copied().zip(values).collect();
        let parallel = planned.plan.copies().map(|copies| (copies.point, copies.parallel)).collect();
        Teller { story, planned, values, parallel, edges, class_events: BTreeMap::new(), asked: HashMap::new() }
    }

    /// The function that leaves SSA form.
    pub(super) fn after(&self) -> Function<'a> {
        self.story.after
    }

    pub(super) fn show(&self, local: Local) -> String {
        self.after().display(Value::local(local))
    }

    pub(super) fn register(&self, location: Location) -> String {
        format!("%{}", String::from_utf8_lossy(&self.planned.layout.names[location]))
    }

    pub(super) fn location(&self, local: Local) -> Option<Location> {
        self.values.get(&local).map(|&value| self.planned.plan.location(value))
    }

    pub(super) fn source(&self, source: Source) -> String {
        match source {
            Source::Location(from) => self.register(from),
            Source::Constant(number) => self.after().display(Value::constant(Const(number))),
        }
    }

    /// The block and the line that define a local; none for a parameter.
    fn definition(&self, local: Local) -> Option<(usize, usize)> {
        match self.after().body.local(local).def {
            Def::Inst(inst) => {
                let line = self.story.new_line(inst);
                Some((self.after().body.block_of_inst(inst).0 as usize, line))
            }
            _ => None,
        }
    }

    /// Shows values: their definitions and uses.
    pub(super) fn about_values(&self, locals: &[Local]) -> About {
        let mut about = About::default();
        for &local in locals.iter().take(MAX_LISTED) {
            about.values.push(self.show(local));
            if let Some((block, line)) = self.definition(local) {
                about.blocks.push(block);
                about.new_lines.push(line);
            }
        }
        about.blocks.sort_unstable();
        about.blocks.dedup();
        about
    }

    pub(super) fn edge(&self, from: usize, to: usize) -> EdgeFacts {
        self.edges.get(&(from, to)).copied().unwrap_or_default()
    }

    fn tell_classes(&mut self, n_phis: usize) {
        let text = format!(
            "Out of SSA form, copies take the place of φs: the result has {}. At first each argument and each result \
             of a φ gets a name of its own, and a copy. Then names share a register unless they interfere: unless \
             two of them are live at one time with different values.",
            if n_phis == 1 { "1 φ".to_owned() } else { format!("{n_phis} φs") }
        );
        let first = self.story.tell(Stage::Classes, None, text, About::default(), vec![]);
        let mut members: BTreeMap<usize, Vec<Local>> = BTreeMap::new();
        for (index, &local) in self.planned.locals.iter().enumerate() {
            members.entry(self.planned.plan.locations()[index].index()).or_default().push(local);
        }
        members.retain(|_, locals| locals.len() > 1);
        for (location, locals) in members {
            let values: Vec<String> = locals.iter().map(|&local| self.show(local)).collect();
            let register = self.register(Location(location as u32));
            let text = format!("In the register {register}: {}.", listed(&values));
            let about = self.about_values(&locals);
            let event = self.story.tell(Stage::Classes, None, text, about, vec![first]);
            self.class_events.insert(location, event);
            self.story.document.destruction.classes.push(Class { register, values });
        }
        if self.class_events.is_empty() {
            let text = "No two values share a register.".to_owned();
            self.story.tell(Stage::Classes, None, text, About::default(), vec![first]);
        }
    }

    /// The φs of the plan by block.
    fn phis(&self) -> BTreeMap<usize, Vec<InstId>> {
        let mut phis: BTreeMap<usize, Vec<InstId>> = BTreeMap::new();
        for &phi in &self.planned.phis {
            phis.entry(self.after().body.block_of_inst(phi).0 as usize).or_default().push(phi);
        }
        phis
    }

    fn tell_parallel_copies(&mut self) {
        for (block, phis) in self.phis() {
            let arguments: Vec<Arguments> = phis.iter().map(|&phi| self.arguments(phi)).collect();
            let mut sources: Vec<usize> =
                self.after().body.cfg().predecessors(Block(block as u32)).iter().map(|from| from.index()).collect();
            sources.sort_unstable();
            sources.dedup();
            for from in sources {
                let copies: Vec<Isolated> = phis
                    .iter()
                    .zip(&arguments)
                    .filter_map(|(&phi, arguments)| self.isolated(phi, arguments, from, block))
                    .collect();
                self.tell_edge(from, block, &phis, &copies);
            }
        }
    }

    /// Reports the copies that the φs of a block require on the edge from another block.
    fn tell_edge(&mut self, from: usize, to: usize, phis: &[InstId], copies: &[Isolated]) {
        let texts = |is_wanted: &dyn Fn(&Isolated) -> bool| -> Vec<&str> {
            copies.iter().filter(|copy| is_wanted(copy)).map(|copy| copy.text.as_str()).collect()
        };
        let all = texts(&|_| true);
        let (coalesced, left) = (texts(&|copy| copy.coalesced.is_some()), texts(&|copy| copy.coalesced.is_none()));
        let at_once = if all.len() > 1 { ", all at once" } else { "" };
        let outcome = match (all.len(), coalesced.len(), left.len()) {
            (0, ..) => "no copy is needed: control never takes the edge, or any value will do.".to_owned(),
            (1, 1, _) => "It is coalesced: both are in one register.".to_owned(),
            (1, ..) => "It is left.".to_owned(),
            (_, _, 0) => "All are coalesced: both sides are in one register.".to_owned(),
            (_, 0, _) => "All are left.".to_owned(),
            _ => format!("Coalesced: {}. Left: {}.", listed(&coalesced), listed(&left)),
        };
        let asked = if all.is_empty() { String::new() } else { format!("{}{at_once}. ", listed(&all)) };
        let text = format!("From {} to {}: {asked}{outcome}", self.story.name(from), self.story.name(to));
        let classes = copies.iter().filter_map(|copy| self.class_events.get(&copy.coalesced?).copied());
        let because: BTreeSet<usize> = classes.collect();
        let lines = phis.iter().take(MAX_LISTED);
        let facts = self.edge(from, to);
        let about = About {
            blocks: vec![to],
            reasons: vec![from],
            edges: facts.edge.into_iter().collect(),
            new_lines: lines.filter_map(|&phi| self.phi_line(phi)).collect(),
            ..About::default()
        };
        let event = self.story.tell(Stage::ParallelCopies, None, text, about, because.into_iter().collect());
        self.edges.entry((from, to)).or_default().event = Some(event);
    }

    fn phi_line(&self, phi: InstId) -> Option<usize> {
        self.definition(self.after().body.inst(phi).result?).map(|(_, line)| line)
    }

    fn arguments(&self, phi: InstId) -> Arguments {
        let body = self.after().body;
        let pairs = body.operands(phi).chunks_exact(2);
        pairs.filter_map(|pair| Some((body.block_of_local(pair[1].value.as_local()?), pair[0].value))).collect()
    }

    /// The copy of an argument on an edge; none if the edge is unreachable or the argument may be
    /// any value.
    fn isolated(&mut self, phi: InstId, arguments: &Arguments, from: usize, to: usize) -> Option<Isolated> {
        let result = self.after().body.inst(phi).result?;
        let argument = *arguments.get(&BlockId(from as u32))?;
        let location = self.argument_location(result, to)?;
        let text = format!("{} := {}", self.show(result), self.after().display(argument));
        if let Some(point) = self.point_of(location, from, to) {
            self.asked.entry((point, location)).or_insert_with(|| text.clone());
            return Some(Isolated { text, coalesced: None });
        }
        let own = argument.as_local().and_then(|local| self.location(local));
        (own == Some(location)).then_some(Isolated { text, coalesced: Some(location.index()) })
    }

    /// The point of the plan's copy to a location on an edge.
    fn point_of(&self, location: Location, from: usize, to: usize) -> Option<Point> {
        let split = self.edge(from, to).split.map(Point::Split);
        let mut points = split.into_iter().chain([Point::End(Block(from as u32))]);
        points.find(|point| self.parallel.get(point).is_some_and(|moves| copy_to(moves, location).is_some()))
    }

    /// The location that the arguments of a φ are copied to.
    fn argument_location(&self, result: Local, block: usize) -> Option<Location> {
        let kept = self.location(result)?;
        let moves = self.parallel.get(&Point::Head(Block(block as u32)));
        match moves.and_then(|moves| copy_to(moves, kept)) {
            Some(Move { from: Source::Location(from), .. }) => Some(from),
            _ => Some(kept),
        }
    }
}

/// The copy to a location among those of a point.
fn copy_to(moves: &[Move], to: Location) -> Option<Move> {
    moves.binary_search_by_key(&to, |copy| copy.to).ok().map(|at| moves[at])
}

/// Some of the words, with commas, and the number of the others.
pub(super) fn listed<T: AsRef<str>>(words: &[T]) -> String {
    let shown: Vec<&str> = words.iter().take(MAX_LISTED).map(AsRef::as_ref).collect();
    match words.len() - shown.len() {
        0 => shown.join(", "),
        n => format!("{} and {n} more", shown.join(", ")),
    }
}
