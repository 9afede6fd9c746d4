//! Random functions in SSA form, and an execution of both forms side by side.
#![allow(dead_code, reason = "each user takes a part")]

use crate::common::Rng;
use memphis::check::destruction::{self, Counts, Failure, Program, Search, Step, StepId, StepRow};
use memphis::destruct::*;
use memphis::{Analyses, Block, Cfg, Edge, PhiId, Rows};
#[allow(unused_imports, reason = "for unit tests, whose crate is no_std")]
use std::{borrow::ToOwned, boxed::Box, string::String, string::ToString, vec::Vec};

/// A described function.
#[derive(Clone, Debug, Default)]
pub struct Case {
    pub cfg: Cfg,
    pub values: Vec<ValueInfo>,
    pub operands: Vec<Operand>,
    pub phis: Vec<PhiInfo>,
    pub arguments: Rows<PhiId, Argument>,
    pub limits: Vec<(Block, Limit)>,
}

impl Case {
    pub fn function<'a>(&'a self, analyses: &'a Analyses) -> Input<'a> {
        Input {
            cfg: &self.cfg,
            analyses,
            values: &self.values,
            operands: &self.operands,
            phis: &self.phis,
            arguments: &self.arguments,
            limits: &self.limits,
        }
    }

    pub fn n_ways_in(&self, block: Block) -> usize {
        self.cfg.incoming(block).len() + usize::from(block == self.cfg.entry())
    }
}

/// All options.
pub fn all_options() -> Vec<Options> {
    let mut all = vec![Options::DEFAULT.with_coalescing(Coalescing::TwoPhase)];
    for coalescing in [Coalescing::None, Coalescing::Interference, Coalescing::Value] {
        for splitting in [Splitting::Never, Splitting::WhereCopiesRemain, Splitting::AllCritical] {
            all.push(Options::DEFAULT.with_coalescing(coalescing).with_splitting(splitting));
        }
    }
    let at_once: Vec<Options> = all.iter().map(|options| options.with_copying(Copying::AtOnce)).collect();
    all.extend(at_once);
    all
}

/// The definition of a value.
#[derive(Clone, Copy, Debug)]
enum At {
    Outside,
    Head(Block),
    Body(Block, u32),
    End(Block),
    OnEdge(Edge),
}

/// The features of a random function.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// Percentages, per block.
    pub terminator_results: usize,
    pub edges_stay: usize,
    pub no_copies: usize,
    pub pinned: usize,
    pub n_classes: usize,
    pub max_phis: usize,
    pub max_body: usize,
    pub undef: usize,
}

impl Traits {
    pub fn random(rng: &mut Rng) -> Self {
        let some = |rng: &mut Rng, of: usize, percent: usize| if rng.chance(of) { percent } else { 0 };
        Self {
            terminator_results: some(rng, 40, 25),
            edges_stay: some(rng, 40, 30),
            no_copies: some(rng, 15, 15),
            pinned: some(rng, 10, 10),
            n_classes: 1 + rng.below(2),
            max_phis: 1 + rng.below(4),
            max_body: 1 + rng.below(4),
            undef: some(rng, 30, 15),
        }
    }
}

/// The making of a random function.
struct Maker<'r> {
    rng: &'r mut Rng,
    case: Case,
    at: Vec<At>,
    analyses: Analyses,
    traits: Traits,
}

/// Fills a graph with definitions, φs and uses.
pub fn random_case(rng: &mut Rng, cfg: Cfg, traits: Traits) -> Case {
    let analyses = Analyses::compute(&cfg);
    let mut maker = Maker { rng, case: Case { cfg, ..Case::default() }, at: Vec::new(), analyses, traits };
    maker.define();
    maker.fill_phis();
    maker.read();
    let mut case = maker.case;
    case.operands.sort_by_key(|o| {
        let is_late = !matches!(o.kind, OperandKind::Read | OperandKind::Define | OperandKind::Copy(_));
        (o.block, is_late, o.position, o.kind != OperandKind::Read)
    });
    case
}

impl Maker<'_> {
    fn blocks(&self) -> impl Iterator<Item = Block> + use<> {
        (0..self.case.cfg.n_blocks()).map(Block::new)
    }

    fn push(&mut self, at: At) -> Value {
        let class = self.rng.below(self.traits.n_classes) as u32;
        let pinned = self.rng.chance(self.traits.pinned);
        self.at.push(at);
        self.case.values.push(ValueInfo { class, pinned });
        Value(self.case.values.len() as u32 - 1)
    }

    fn define(&mut self) {
        for _ in 0..self.rng.below(3) {
            self.push(At::Outside);
        }
        for block in self.blocks() {
            if self.case.n_ways_in(block) > 0 {
                for _ in 0..self.rng.below(self.traits.max_phis + 1) {
                    let result = self.push(At::Head(block));
                    self.case.phis.push(PhiInfo { block, result });
                }
            }
            for position in 0..self.rng.below(self.traits.max_body + 1) as u32 {
                for _ in 0..1 + usize::from(self.rng.chance(10)) {
                    let value = self.push(At::Body(block, position));
                    self.case.operands.push(Operand::define(block, position, value));
                }
            }
            if self.rng.chance(self.traits.terminator_results) {
                let edges: Vec<Edge> = self.case.cfg.outgoing(block).collect();
                for _ in 0..1 + self.rng.below(2) {
                    if self.rng.chance(50) || edges.is_empty() {
                        let value = self.push(At::End(block));
                        self.case.operands.push(Operand::define_at_end(block, value));
                    } else {
                        let edge = edges[self.rng.below(edges.len())];
                        let value = self.push(At::OnEdge(edge));
                        self.case.operands.push(Operand::define_on_edge(block, edge, value));
                    }
                }
            }
            for (limit, percent) in [
                (Limit::EdgesOut, self.traits.edges_stay),
                (Limit::EdgesIn, self.traits.edges_stay / 2),
                (Limit::CopiesAtEnd, self.traits.no_copies),
                (Limit::CopiesAtHead, self.traits.no_copies),
            ] {
                if self.rng.chance(percent) {
                    self.case.limits.push((block, limit));
                }
            }
        }
    }

    /// True if a value is available before an instruction; `u32::MAX` is the terminator.
    fn is_available(&self, value: usize, block: Block, position: u32) -> bool {
        let dom = &self.analyses.dom();
        match self.at[value] {
            At::Outside => true,
            At::Head(at) => dom.dominates(at, block),
            At::Body(at, place) => dom.strictly_dominates(at, block) || at == block && place < position,
            At::End(at) => dom.strictly_dominates(at, block),
            At::OnEdge(edge) => {
                let target = self.case.cfg.edge_target(edge);
                // All other ways in come from below the target.
                let is_below = |&other: &Edge| other == edge || dom.dominates(target, self.case.cfg.edge_source(other));
                target != self.case.cfg.entry()
                    && self.case.cfg.incoming(target).iter().all(is_below)
                    && dom.dominates(target, block)
            }
        }
    }

    fn is_available_on(&self, value: usize, edge: Edge) -> bool {
        let source = self.case.cfg.edge_source(edge);
        match self.at[value] {
            At::End(at) if at == source => true,
            At::OnEdge(at) if at == edge => true,
            _ => self.is_available(value, source, u32::MAX),
        }
    }

    fn pick(&mut self, class: Option<u32>, is_available: impl Fn(&Self, usize) -> bool) -> Option<Value> {
        let fits = |value: &usize| class.is_none_or(|class| self.case.values[*value].class == class);
        let all: Vec<usize> = (0..self.at.len()).filter(fits).filter(|&value| is_available(self, value)).collect();
        (!all.is_empty()).then(|| Value(all[self.rng.below(all.len())] as u32))
    }

    fn fill_phis(&mut self) {
        for number in 0..self.case.phis.len() {
            let PhiInfo { block, result } = self.case.phis[number];
            let class = Some(self.case.values[result.index()].class);
            let edges = self.case.cfg.incoming(block).to_vec();
            let phi = self.case.arguments.start_row();
            for (index, &edge) in edges.iter().enumerate() {
                let source = self.case.cfg.edge_source(edge);
                let is_parallel = index > 0 && self.case.cfg.edge_source(edges[index - 1]) == source;
                if is_parallel && !(block.0 + source.0).is_multiple_of(3) {
                    let same = self.case.arguments[phi][index - 1];
                    let fits = !matches!(same, Argument::Value(value) if !self.is_available_on(value.index(), edge));
                    if fits {
                        self.case.arguments.push(same);
                        continue;
                    }
                }
                let argument = self.argument(class, |maker, value| maker.is_available_on(value, edge));
                self.case.arguments.push(argument);
            }
            if block == self.case.cfg.entry() {
                let argument = self.argument(class, |maker, value| matches!(maker.at[value], At::Outside));
                self.case.arguments.push(argument);
            }
        }
    }

    fn argument(&mut self, class: Option<u32>, is_available: impl Fn(&Self, usize) -> bool) -> Argument {
        if self.rng.chance(self.traits.undef) {
            return Argument::Undef;
        }
        match self.pick(class, is_available) {
            Some(value) if self.rng.chance(90) => Argument::Value(value),
            _ => Argument::Constant(self.rng.below(3) as u32),
        }
    }

    fn read(&mut self) {
        for block in self.blocks() {
            for position in 0..=self.traits.max_body as u32 {
                for _ in 0..self.rng.below(3) {
                    if let Some(value) = self.pick(None, |maker, value| maker.is_available(value, block, position)) {
                        self.case.operands.push(Operand::read(block, position, value));
                    }
                }
            }
            for _ in 0..self.rng.below(3) {
                if let Some(value) = self.pick(None, |maker, value| maker.is_available(value, block, u32::MAX)) {
                    self.case.operands.push(Operand::read_at_end(block, value));
                }
            }
        }
        // Some definitions are copies.
        for number in 0..self.case.operands.len() {
            let operand = self.case.operands[number];
            let place = |o: &&Operand| {
                o.kind == OperandKind::Define && (o.block, o.position) == (operand.block, operand.position)
            };
            let is_alone = self.case.operands.iter().filter(place).count() == 1;
            if is_alone && operand.kind == OperandKind::Define && self.rng.chance(25) {
                let from = self.pick(None, |maker, value| maker.is_available(value, operand.block, operand.position));
                if let Some(from) = from {
                    self.case.operands[number].kind = OperandKind::Copy(from);
                }
            }
        }
    }
}

/// Runs the parts of something on as many threads as the environment says.
pub fn in_parts<T: Send>(run: impl Fn(u64, u64) -> T + Sync) -> Vec<T> {
    let n_threads = std::env::var("MEMPHIS_WORLDS_THREADS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..n_threads).map(|part| (part, &run)).collect();
        let parts: Vec<_> = parts.into_iter().map(|(part, run)| scope.spawn(move || run(part, n_threads))).collect();
        parts.into_iter().map(|part| part.join().expect("all is well in this part")).collect()
    })
}

/// The contents of both forms.
#[derive(Clone, Debug)]
pub struct State {
    values: Vec<u64>,
    locations: Vec<u64>,
    clock: u64,
    n_copies: u64,
}

const UNDEF: u64 = 0;

/// The program after destruction and the function before it, executed at once.
pub struct Runner<'p> {
    cfg: &'p Cfg,
    program: &'p Program,
    /// The φs of each block.
    phis: Vec<Vec<PhiId>>,
}

/// A read that gets something else than before.
#[derive(Clone, Copy, Debug)]
pub struct Wrong {
    pub block: Block,
    pub value: Value,
    pub location: Location,
}

impl<'p> Runner<'p> {
    pub fn new(cfg: &'p Cfg, program: &'p Program) -> Self {
        let mut phis = vec![Vec::new(); cfg.n_blocks()];
        for (id, phi) in program.phis.iter() {
            phis[phi.block.index()].push(id);
        }
        Self { cfg, program, phis }
    }

    /// Enters the function, up to the end of its first block.
    pub fn start(&self) -> Result<State, Wrong> {
        let mut state = State {
            values: vec![UNDEF; self.program.value_classes.len()],
            locations: (0..self.program.location_classes.len() as u64).map(|l| 1 << 40 | l).collect(),
            clock: 1,
            n_copies: 0,
        };
        self.steps(&mut state, self.program.outside, self.cfg.entry())?;
        self.enter(&mut state, self.cfg.entry(), self.cfg.incoming(self.cfg.entry()).len())?;
        Ok(state)
    }

    /// Takes an edge, up to the end of the block it leads to.
    pub fn take(&self, state: &mut State, edge: Edge) -> Result<(), Wrong> {
        self.steps(state, self.program.edges[edge], self.cfg.edge_source(edge))?;
        let target = self.cfg.edge_target(edge);
        let incoming = self.cfg.incoming(target).iter().position(|&e| e == edge).expect("the edge enters its target");
        self.enter(state, target, incoming)
    }

    fn enter(&self, state: &mut State, block: Block, incoming: usize) -> Result<(), Wrong> {
        let taken: Vec<(Value, u64)> = self.phis[block.index()]
            .iter()
            .map(|&phi| {
                let result = self.program.phis[phi].result;
                let value = match self.program.arguments[phi][incoming] {
                    Argument::Value(value) => state.values[value.index()],
                    Argument::Constant(constant) => 1 << 50 | u64::from(constant),
                    Argument::Undef => UNDEF,
                };
                (result, value)
            })
            .collect();
        for (result, value) in taken {
            state.values[result.index()] = value;
        }
        let row = self.program.blocks[block];
        self.steps(state, StepRow { start: row.start, end: row.end }, block)
    }

    fn steps(&self, state: &mut State, row: StepRow, block: Block) -> Result<(), Wrong> {
        let mut at_once = Vec::new();
        for (number, step) in (row.start.0..).zip(&self.program.steps.values()[row.start.index()..row.end.index()]) {
            // The contents of all sources before the first copy of those made at once.
            if let Some(group) = self.program.at_once.iter().find(|group| group.start.0 == number) {
                at_once.clear();
                at_once.extend((group.start.0..group.end.0).map(|number| {
                    let before = match self.program.steps[StepId(number)] {
                        Step::Copy { from: Source::Location(from), .. } => state.locations[from.index()],
                        _ => UNDEF,
                    };
                    (number, before)
                }));
            }
            let before = at_once.iter().find(|(other, _)| *other == number).map(|&(_, before)| before);
            match *step {
                Step::Read { value, location } => {
                    let wanted = state.values[value.index()];
                    if wanted != UNDEF && wanted != state.locations[location.index()] {
                        return Err(Wrong { block, value, location });
                    }
                }
                Step::Define { value, location } => {
                    state.clock += 1;
                    state.values[value.index()] = state.clock;
                    state.locations[location.index()] = state.clock;
                }
                Step::Rename { value, location, of, from } => {
                    state.values[value.index()] = state.values[of.index()];
                    if let Some(location) = location {
                        state.locations[location.index()] = state.locations[from.index()];
                    }
                }
                Step::Copy { to, from } => {
                    state.n_copies += 1;
                    state.locations[to.index()] = match from {
                        Source::Location(from) => before.unwrap_or(state.locations[from.index()]),
                        Source::Constant(constant) => 1 << 50 | u64::from(constant),
                    };
                }
            }
        }
        Ok(())
    }

    /// Walks at random for some blocks.
    /// Returns the number of copies executed.
    pub fn walk(&self, rng: &mut Rng, n_steps: usize) -> Result<u64, Wrong> {
        let mut state = self.start()?;
        let mut block = self.cfg.entry();
        for _ in 0..n_steps {
            let mut outgoing = self.cfg.outgoing(block);
            if outgoing.len() == 0 {
                break;
            }
            let choice = rng.below(outgoing.len());
            let edge = outgoing.nth(choice).expect("in range");
            self.take(&mut state, edge)?;
            block = self.cfg.edge_target(edge);
        }
        Ok(state.n_copies)
    }

    /// All paths of this many blocks.
    pub fn all_paths(&self, n_steps: usize) -> Result<u64, Wrong> {
        let mut n_paths = 0;
        let mut open = vec![(self.start()?, self.cfg.entry(), n_steps)];
        while let Some((state, block, left)) = open.pop() {
            if left == 0 || self.cfg.outgoing(block).len() == 0 {
                n_paths += 1;
                continue;
            }
            for edge in self.cfg.outgoing(block) {
                let mut state = state.clone();
                self.take(&mut state, edge)?;
                open.push((state, self.cfg.edge_target(edge), left - 1));
            }
        }
        Ok(n_paths)
    }
}

/// The verdict of the checker, which has to be the same whether demands jump or not; paths that it
/// shows have to exist.
pub fn check_all_ways(cfg: &Cfg, program: &Program) -> Result<Counts, Box<Failure>> {
    let [lock_step, frontier, blocks] = [Search::LockStep, Search::Frontier, Search::Blocks].map(|search| {
        let checked = destruction::check_with(cfg, program, search);
        if let Err(failure) = &checked {
            check_failure(cfg, failure);
        }
        checked
    });
    let is_same = frontier.is_ok() == blocks.is_ok() && lock_step.is_ok() == blocks.is_ok();
    assert!(is_same, "{blocks:?} {frontier:?} {lock_step:?}\n{}", show(cfg, program, &[]));
    frontier
}

/// A path that is shown exists, and leads to the read.
fn check_failure(cfg: &Cfg, failure: &Failure) {
    for pair in failure.path.windows(2) {
        assert!(cfg.successors(pair[0]).contains(&pair[1]), "no edge from {:?} to {:?}: {failure}", pair[0], pair[1]);
    }
    assert_eq!(failure.path.last(), failure.read.as_ref().map(|read| &read.0), "{failure}");
    assert!(!failure.to_string().is_empty());
}

/// A program, to look at.
pub fn show(cfg: &Cfg, program: &Program, limits: &[(Block, Limit)]) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    let step = |text: &mut String, step: &Step| {
        let _ = match *step {
            Step::Read { value, location } => write!(text, " read v{}@{};", value.0, location.0),
            Step::Define { value, location } => write!(text, " v{}@{}=;", value.0, location.0),
            Step::Rename { value, location, of, from } => {
                let location = location.map(|location| location.0);
                write!(text, " v{}@{location:?} = v{}@{};", value.0, of.0, from.0)
            }
            Step::Copy { to, from: Source::Location(from) } => write!(text, " [{}:={}]", to.0, from.0),
            Step::Copy { to, from: Source::Constant(c) } => write!(text, " [{}:=const {c}]", to.0),
        };
    };
    let steps = |row: StepRow| &program.steps.values()[row.start.index()..row.end.index()];
    let _ = writeln!(text, "entry {:?} limits {limits:?}", cfg.entry());
    for (id, phi) in program.phis.iter() {
        let _ = write!(text, "b{}: v{} = φ", phi.block.0, phi.result.0);
        for (i, argument) in program.arguments[id].iter().enumerate() {
            let from = cfg.incoming(phi.block).get(i).map(|&e| (e.0, cfg.edge_source(e).0));
            let _ = write!(text, " {from:?}:{argument:?}");
        }
        text.push('\n');
    }
    let _ = write!(text, "outside:");
    steps(program.outside).iter().for_each(|s| step(&mut text, s));
    for (block, row) in program.blocks.iter() {
        let _ = write!(text, "\nb{}:", block.0);
        for (at, of_block) in (row.start.0..).zip(steps(StepRow { start: row.start, end: row.end })) {
            if [row.body, row.late, row.terminator].map(|part| part.0).contains(&at) {
                text.push_str(" |");
            }
            step(&mut text, of_block);
        }
        for edge in cfg.outgoing(block) {
            let _ = write!(text, "\n    e{} → b{}:", edge.0, cfg.edge_target(edge).0);
            steps(program.edges[edge]).iter().for_each(|s| step(&mut text, s));
        }
    }
    text
}

/// A program with mutable slots, brought into SSA form, with the copies among its slots forwarded:
/// φs that swap and are lost.
pub fn constructed_case(cfg: Cfg, accesses: &[memphis::Access], n_slots: usize, copied: &[Option<u32>]) -> Case {
    use memphis::{AccessId, AccessKind, ReachingDefKind, SlotInfo};
    let analyses = Analyses::compute(&cfg);
    let slots = vec![SlotInfo::default(); n_slots];
    let function = memphis::construct::Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses };
    let mut plan =
        memphis::construct::plan(&function, &memphis::construct::Options::DEFAULT).expect("a valid description");
    plan.forward_copies(|store| copied[store.index()].map(AccessId));
    // Values: parameters for the slots, then stores, then φs.
    let mut value_of = vec![None; accesses.len()];
    let mut n_values = n_slots as u32;
    for (id, access) in accesses.iter().enumerate() {
        if access.kind() == AccessKind::Store && copied[id].is_none() {
            value_of[id] = Some(Value(n_values));
            n_values += 1;
        }
    }
    let first_phi = n_values;
    n_values += plan.phis().len() as u32;
    let value = |value: memphis::ReachingDef| match value.kind() {
        ReachingDefKind::Store(store) => value_of[store.index()],
        ReachingDefKind::Phi(phi) => Some(Value(first_phi + phi.0)),
        ReachingDefKind::Initial(slot) => Some(Value(slot.0)),
        _ => None,
    };
    let mut operands = Vec::new();
    for (position, access) in (0..).zip(accesses) {
        let id = AccessId(position);
        match access.kind() {
            AccessKind::Load => {
                operands.extend(value(plan.load(id)).map(|value| Operand::read(access.block(), position, value)));
            }
            _ => operands.extend(value_of[id.index()].map(|value| Operand::define(access.block(), position, value))),
        }
    }
    let phis: Vec<PhiInfo> = (first_phi..)
        .zip(plan.phis())
        .map(|(result, phi)| PhiInfo { block: phi.block, result: Value(result) })
        .collect();
    let mut arguments = Rows::new();
    for phi in (0..plan.phis().len()).map(PhiId::new) {
        arguments.push_row(plan.args(phi).iter().map(|&arg| value(arg).map_or(Argument::Undef, Argument::Value)));
    }
    Case { cfg, values: vec![ValueInfo::default(); n_values as usize], operands, phis, arguments, limits: Vec::new() }
}

/// Random accesses; some stores store what a load before them in their block has read.
pub fn random_constructed_case(rng: &mut Rng, max_blocks: usize, n_slots: usize) -> Case {
    let cfg = crate::common::random_cfg(rng, max_blocks);
    let mut accesses = crate::common::random_accesses(rng, &cfg, n_slots);
    accesses.retain(|access| access.kind() != memphis::AccessKind::Define);
    let percent = rng.below(80);
    let copied: Vec<Option<u32>> = accesses
        .iter()
        .enumerate()
        .map(|(id, access)| {
            let is_load = |other: &usize| {
                accesses[*other].kind() == memphis::AccessKind::Load && accesses[*other].block() == access.block()
            };
            let load = (0..id).rev().find(is_load);
            let is_copy = access.kind() == memphis::AccessKind::Store && rng.chance(percent);
            load.filter(|_| is_copy).map(|load| load as u32)
        })
        .collect();
    constructed_case(cfg, &accesses, n_slots, &copied)
}
