//! Edits made in batches, right or with a mistake, and what a path shows of them: for the tests and
//! the fuzzers.
#![allow(dead_code, reason = "each user takes a part")]

use crate::common::*;
use crate::ssa::{Case, Runner, Traits, all_options, random_case, show};
use memphis::check::check_destruction;
use memphis::check::destruction::{Program, Step, StepId, StepRow};
use memphis::construct::{self, Emitted, Input, Plan, Reader, Replacement};
use memphis::destruct::{self, Location, Move, OperandId, OperandKind, Point, Source, Split, Value};
use memphis::*;

pub const N_SLOTS: usize = 3;

/// Numbers of mutants: all, those that some path showed to be wrong, and those that were refused.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub right: usize,
    pub mutants: usize,
    pub wrong: usize,
    pub refused: usize,
}

impl Tally {
    /// Counts a mutant. A wrong one has to be refused.
    pub fn add(&mut self, is_wrong: bool, is_refused: bool) {
        self.mutants += 1;
        self.wrong += usize::from(is_wrong);
        self.refused += usize::from(is_refused);
    }
}

/// A function whose stores store a number of their own or the result of a load. What uses a load
/// are operands of instructions without names.
pub struct Function {
    pub cfg: Cfg,
    pub accesses: Vec<Access>,
    /// For each store, the load it copies.
    pub copies: Vec<Option<AccessId>>,
    /// For each load, the number of other uses.
    pub n_uses: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Val {
    /// The number of this store.
    Own(AccessId),
    /// The result of this load.
    Result(AccessId),
    Phi(usize),
    Initial(Slot),
    Undef,
}

/// The function after the edits: φs, and the operands that used each load.
#[derive(Clone)]
pub struct Edited<'f> {
    function: &'f Function,
    pub phis: Vec<(Block, Vec<Val>)>,
    uses: Vec<Vec<Val>>,
}

impl Function {
    fn random(rng: &mut Rng) -> Self {
        let cfg = random_cfg(rng, 8);
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        let copies = random_copies(rng, &cfg, &accesses, 50);
        let n_uses = accesses.iter().map(|_| rng.below(3)).collect();
        Self { cfg, accesses, copies, n_uses }
    }

    /// The numbers that the uses of loads read on a path: from memory, or from values.
    fn execute(&self, path: &[(Block, Option<Edge>)], edited: Option<&Edited<'_>>) -> Vec<u64> {
        let initial = |slot: Slot| u64::from(slot.0) << 40;
        let mut memory: Vec<u64> = (0..N_SLOTS as u32).map(|slot| initial(Slot(slot))).collect();
        let (mut clock, mut trace) = (0, vec![]);
        let (mut own, mut results) = (vec![u64::MAX; self.accesses.len()], vec![u64::MAX; self.accesses.len()]);
        let mut phis = vec![u64::MAX; edited.map_or(0, |edited| edited.phis.len())];
        let value = |value: Val, own: &[u64], phis: &[u64]| match value {
            Val::Own(store) => own[store.index()],
            Val::Phi(phi) => phis[phi],
            Val::Initial(slot) => initial(slot),
            Val::Result(_) | Val::Undef => u64::MAX,
        };
        for &(block, edge) in path {
            let before = phis.clone();
            for (number, (_, args)) in edited.iter().flat_map(|edited| edited.phis.iter().enumerate()) {
                if edited.expect("it has φs").phis[number].0 == block {
                    phis[number] = value(args[self.position(block, edge)], &own, &before);
                }
            }
            for (id, access) in self.accesses.iter().enumerate().filter(|(_, access)| access.block() == block) {
                let cell = &mut memory[access.slot().index()];
                match access.kind() {
                    AccessKind::Load => {
                        results[id] = *cell;
                        trace.extend(
                            (0..self.n_uses[id]).map(|number| {
                                edited.map_or(*cell, |edited| value(edited.uses[id][number], &own, &phis))
                            }),
                        );
                    }
                    AccessKind::Store => {
                        clock += 1;
                        own[id] = clock;
                        *cell = self.copies[id].map_or(clock, |load| results[load.index()]);
                    }
                    AccessKind::Define => *cell = initial(access.slot()),
                }
            }
        }
        trace
    }

    /// The position of a way into a block among the arguments of its φs.
    fn position(&self, block: Block, edge: Option<Edge>) -> usize {
        let edges = self.cfg.incoming(block);
        edge.map_or(edges.len(), |edge| edges.iter().position(|&other| other == edge).expect("an edge into the block"))
    }
}

impl<'f> Edited<'f> {
    /// The edits that the plan asks for, all at once.
    pub fn of(function: &'f Function, plan: &Plan) -> Self {
        let mut plan = plan.clone();
        plan.forward_copies(|store| function.copies[store.index()]);
        let value = |def: ReachingDef| match def.kind() {
            ReachingDefKind::Store(store) => Val::Own(store),
            ReachingDefKind::Phi(phi) => Val::Phi(phi.index()),
            ReachingDefKind::Initial(slot) => Val::Initial(slot),
            ReachingDefKind::Unreachable | ReachingDefKind::None => Val::Undef,
        };
        let args = |phi: usize| plan.args(PhiId::new(phi)).iter().map(|&arg| value(arg)).collect();
        let phis = plan.phis().iter().enumerate().map(|(number, phi)| (phi.block, args(number))).collect();
        let uses = plan.loads().iter().zip(&function.n_uses).map(|(&def, &n)| vec![value(def); n]).collect();
        Self { function, phis, uses }
    }

    /// Makes a mistake, if there is room for it.
    fn change(&mut self, rng: &mut Rng) {
        let any = |rng: &mut Rng| {
            let access = AccessId::new(rng.below(self.function.accesses.len()));
            match rng.below(4) {
                0 if !self.phis.is_empty() => Val::Phi(rng.below(self.phis.len())),
                1 => Val::Initial(Slot::new(rng.below(N_SLOTS))),
                _ => Val::Own(access),
            }
        };
        let value = any(rng);
        let phi = rng.below(self.phis.len().max(1));
        match rng.below(4) {
            0 | 1 if !self.phis.is_empty() => {
                let args = &mut self.phis[phi].1;
                let (one, other) = (rng.below(args.len()), rng.below(args.len()));
                if rng.chance(50) { args.swap(one, other) } else { args[one] = value }
            }
            _ => {
                let uses: Vec<usize> = (0..self.uses.len()).filter(|&load| !self.uses[load].is_empty()).collect();
                if !uses.is_empty() {
                    let of_load = &mut self.uses[uses[rng.below(uses.len())]];
                    let all = rng.chance(50);
                    let at = rng.below(of_load.len());
                    of_load.iter_mut().enumerate().filter(|(n, _)| all || *n == at).for_each(|(_, to)| *to = value);
                }
            }
        }
    }
}

impl Emitted for Edited<'_> {
    type Value = Val;

    fn emitted_block(&self, phi: &Val) -> Option<Block> {
        let Val::Phi(number) = *phi else { return None };
        self.phis.get(number).map(|phi| phi.0)
    }

    fn emitted_argument(&self, phi: &Val, from: Incoming) -> Option<Val> {
        let Val::Phi(number) = *phi else { return None };
        let edge = match from {
            Incoming::Edge(edge, _) => Some(edge),
            Incoming::Entry => None,
        };
        let (block, args) = &self.phis[number];
        args.get(self.function.position(*block, edge)).copied()
    }

    fn emitted_load(&self, load: AccessId) -> Replacement<Val> {
        Replacement::of_uses(self.uses[load.index()].iter().map(|&value| Some(value)))
    }
}

impl Reader for Edited<'_> {
    fn emitted_phi(&self, phi: PhiId) -> Option<Val> {
        (phi.index() < self.phis.len()).then_some(Val::Phi(phi.index()))
    }

    fn emitted_store(&self, store: AccessId) -> Val {
        self.function.copies[store.index()].map_or(Val::Own(store), Val::Result)
    }

    fn emitted_copy(&self, store: AccessId) -> Option<AccessId> {
        self.function.copies[store.index()]
    }

    fn emitted_initial(&self, slot: Slot) -> Option<Val> {
        Some(Val::Initial(slot))
    }
}

/// Edits a random function in a batch: the edits are proved, and mutants that a path shows to be
/// wrong are refused.
pub fn judge_construction(rng: &mut Rng, tally: &mut Tally) {
    let function = Function::random(rng);
    if function.accesses.is_empty() {
        return;
    }
    let analyses = Analyses::compute(&function.cfg);
    let slots = [SlotInfo::default(); N_SLOTS];
    let input = Input { cfg: &function.cfg, analyses: &analyses, slots: &slots, accesses: &function.accesses };
    let plan = construct::plan(&input, &construct::Options::DEFAULT).expect("a valid description");
    let edited = Edited::of(&function, &plan);
    let counts = construct::check_emitted(&input, &plan, &edited).unwrap_or_else(|error| panic!("{error}"));
    tally.right += counts.reads;
    for _ in 0..2 {
        let path = random_path(rng, &function.cfg, 40);
        assert_eq!(function.execute(&path, None), function.execute(&path, Some(&edited)));
    }
    for _ in 0..6 {
        let mut mutant = edited.clone();
        mutant.change(rng);
        let is_wrong = (0..20).any(|_| {
            let path = random_path(rng, &function.cfg, 40);
            function.execute(&path, None) != function.execute(&path, Some(&mutant))
        });
        let checked = construct::check_emitted(&input, &plan, &mutant);
        assert!(!is_wrong || checked.is_err(), "{:?} {:?} {:?}", function.accesses, mutant.phis, mutant.uses);
        tally.add(is_wrong, checked.is_err());
    }
}

/// Code out of SSA form, as edited in a batch: the copies at each point, and the rest as planned.
struct OutOfSsa<'p> {
    case: &'p Case,
    plan: &'p destruct::Plan,
    copies: Vec<(Point, Vec<Move>)>,
}

impl destruct::Emitted for OutOfSsa<'_> {
    fn emitted_parameter(&self, value: Value) -> Option<Location> {
        Some(self.plan.location(value))
    }

    fn emitted_operand(&self, operand: OperandId) -> Option<Location> {
        let location = self.plan.location(self.case.operands[operand.index()].value);
        match self.case.operands[operand.index()].kind {
            OperandKind::Copy(from) if self.plan.location(from) == location => None,
            _ => Some(location),
        }
    }

    fn emitted_source(&self, copy: OperandId) -> Option<Location> {
        match self.case.operands[copy.index()].kind {
            OperandKind::Copy(from) => Some(self.plan.location(from)),
            _ => None,
        }
    }

    fn emitted_split(&self, edge: Edge) -> Option<Split> {
        self.plan.split_of(edge)
    }

    fn emitted_copies(&self, point: Point) -> Vec<Move> {
        self.copies.iter().find(|(other, _)| *other == point).map_or_else(Vec::new, |(_, copies)| copies.clone())
    }
}

/// The steps of a plan's program at a point.
fn row_at(plan: &destruct::Plan, program: &Program, point: Point) -> StepRow {
    match point {
        Point::Outside => {
            let n_copies = plan.copies().find(|copies| copies.point == point).map_or(0, |copies| made(&copies).len());
            StepRow { start: StepId(program.outside.end.0 - n_copies as u32), end: program.outside.end }
        }
        Point::Head(block) => StepRow { start: program.blocks[block].start, end: program.blocks[block].body },
        Point::End(block) => StepRow { start: program.blocks[block].late, end: program.blocks[block].terminator },
        Point::Split(split) => {
            let row = program.edges[plan.split_edges(split)[0]];
            let n_copies = plan.copies().find(|copies| copies.point == point).map_or(0, |copies| made(&copies).len());
            StepRow { start: StepId(row.end.0 - n_copies as u32), end: row.end }
        }
    }
}

/// The copies that a client makes.
fn made<'a>(copies: &destruct::Copies<'a>) -> &'a [Move] {
    if copies.sequence.is_empty() { copies.parallel } else { copies.sequence }
}

/// A change of one copy, or of the order of two.
fn change(rng: &mut Rng, copies: &mut [Move], n_locations: usize) {
    let at = rng.below(copies.len());
    match rng.below(3) {
        0 => copies[at].to = Location::new(rng.below(n_locations)),
        1 => copies[at].from = Source::Location(Location::new(rng.below(n_locations))),
        _ => copies.swap(at, rng.below(copies.len())),
    }
}

/// Takes a random function out of SSA form in a batch, likewise.
pub fn judge_destruction(rng: &mut Rng, tally: &mut Tally) {
    let cfg = random_cfg(rng, 8);
    let options = all_options();
    let traits = Traits { n_classes: 1, ..Traits::random(rng) };
    let case = random_case(rng, cfg, traits);
    let analyses = Analyses::compute(&case.cfg);
    let input = case.function(&analyses);
    let mut plan = destruct::plan(&input, &options[rng.below(options.len())]).expect("a valid description");
    if !plan.stuck().is_empty() {
        let right = OutOfSsa { case: &case, plan: &plan, copies: Vec::new() };
        let error = destruct::check_emitted(&input, &plan, &right).expect_err("it is stuck");
        assert_eq!(error, destruct::EmittedError::Stuck(plan.stuck()[0]));
        return;
    }
    if rng.chance(50) {
        destruct::share_locations(&input, &mut plan, |class| class, &[]).expect("a valid request");
    }
    let copies: Vec<_> = plan.copies().map(|copies| (copies.point, made(&copies).to_vec())).collect();
    let right = OutOfSsa { case: &case, plan: &plan, copies };
    let counts = destruct::check_emitted(&input, &plan, &right).expect("the edits are right");
    assert_eq!(counts, check_destruction(&input, &plan).expect("the plan is right"));
    for _ in 0..if right.copies.is_empty() { 0 } else { 6 } {
        let mut mutant = OutOfSsa { copies: right.copies.clone(), ..right };
        let at = rng.below(mutant.copies.len());
        let n_locations = plan.location_classes().len();
        change(rng, &mut mutant.copies[at].1, n_locations);
        let mut program = destruct::write(&input, &plan).expect("its own plan");
        let (point, copies) = &mutant.copies[at];
        let row = row_at(&plan, &program, *point);
        for (step, &Move { to, from }) in (row.start.0..row.end.0).map(StepId).zip(copies) {
            program.steps[step] = Step::Copy { to, from };
        }
        let is_wrong = {
            let runner = Runner::new(&case.cfg, &program);
            (0..20).any(|_| runner.walk(rng, 40).is_err())
        };
        let checked = destruct::check_emitted(&input, &plan, &mutant);
        assert!(!is_wrong || checked.is_err(), "{}", show(&case.cfg, &program, &case.limits));
        tally.add(is_wrong, checked.is_err());
    }
}
