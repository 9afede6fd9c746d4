//! SSA destruction: φs out, copies in, as few as can be.
//!
//! Control flow graphs have no φs, and machines do not either. A φ is replaced by copies on the edges into its block; the art is to have
//! next to none left, and none that overwrites what somebody still needs:
//!
//! ```text
//!   the lost copy                             the swap                         the computed goto
//!
//!   loop: x = φ(1, y)                         loop: a = φ(1, b)                loop: a = φ(0, b)
//!         y = x + 1                                 b = φ(2, a)                      b = a + 1
//!         if .. goto loop                           if .. goto loop                  goto *p   (to loop or done)
//!   done: return x                            done: return a                   done: return a
//!
//!   x := y in front of the branch             a := b, b := a                   a := b in front of the goto
//!   returns one too much                      makes both equal                 runs on the way to done, too
//! ```
//!
//! The client describes blocks, values, operands and φs ([`Input`]), and gets where each value is kept, which copies stand where,
//! which edges are split, and why each copy is there ([`Plan`]).
//!
//! ```
//! use memphis::destruct::*;
//! use memphis::*;
//!
//! // b0 → b1 ⇄ b1 → b2:  v0 = param;  b1: v1 = φ(v0, v2), v2 = v1 + 1;  b2: return v1
//! let cfg = Cfg::from_successors(&[&[1][..], &[1, 2], &[]]);
//! let analyses = Analyses::compute(&cfg);
//! let [v0, v1, v2] = [Value(0), Value(1), Value(2)];
//! let operands = [
//!     Operand::read(Block(1), 0, v1),
//!     Operand::define(Block(1), 0, v2),
//!     Operand::read_at_end(Block(2), v1),
//! ];
//! let function = destruct::Input {
//!     cfg: &cfg,
//!     analyses: &analyses,
//!     values: &[ValueInfo::default(); 3],
//!     operands: &operands,
//!     phis: &[destruct::PhiInfo { block: Block(1), result: v1 }],
//!     arguments: &[Argument::Value(v0), Argument::Value(v2)],
//!     limits: &[],
//! };
//! let plan = destruct::plan(&function, &destruct::Options::DEFAULT)?;
//!
//! // The lost-copy problem: v1 is still needed in b2, so v2 must not overwrite it on the way there.
//! assert_ne!(plan.location(v1), plan.location(v2));
//! assert_eq!(plan.n_copies(), 1);
//! assert!(plan.stuck().is_empty());
//! check::check_destruction(&function, &plan)?;
//!
//! // Applied: the copies at each point, one after the other.
//! let name = |location: Location| format!("r{}", location.0);
//! let mut text = Vec::new();
//! for copies in plan.copies() {
//!     for copy in copies.sequence {
//!         let from = match copy.from {
//!             Source::Location(from) => name(from),
//!             Source::Constant(number) => number.to_string(),
//!         };
//!         text.push(format!("{:?}: {} := {from}", copies.point, name(copy.to)));
//!     }
//! }
//! assert_eq!(text.len(), 1, "{text:?}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How
//!
//! 1. **Isolation** (`names.rs`): each operand of a φ is copied to a name of its own, at the end of its block and at the head of the φ's.
//!    That is right for every graph without splitting an edge, computed gotos included.
//! 2. **Coalescing** (`classes.rs`): the copies are taken in order of weight, and source and destination share a location unless they
//!    interfere, which costs a look at their nearest dominators, and a few questions about liveness (`live.rs`).
//! 3. **Splitting**: where a block with several successors is left with copies, its critical edges are split, and the whole is done
//!    again. That is an optimisation.
//! 4. **Sequence** (`parallel_copy.rs`, [`Sequencer`]): what is copied at one point is copied at once, and is put in order.
//!
//! After Boissinot, Darte, Rastello, Dupont de Dinechin and Guillon, "Revisiting Out-of-SSA Translation for Correctness, Code Quality, and
//! Efficiency" (CGO 2009). Different here: a φ of a block with one way in is a copy; edges with different arguments may be parallel, as
//! block arguments allow; what a terminator defines may be the argument of a φ right behind it; liveness is answered from the dominance
//! frontiers; small classes are merged into large ones without visiting those. Copies that are redundant because a third name already
//! holds the value in the right place are not looked for.
//!
//! # Operands that cannot be copied
//!
//! What a terminator defines cannot be copied in front of it, some blocks have no room for copies, and some values cannot be copied at all.
//! Such an operand shares the φ's location as it is. If it interferes with others there, the edge is split if that is allowed and helps;
//! otherwise the operand is reported ([`Plan::stuck`]) and the client has to change its code. It is never dropped.
//!
//! # Cost
//!
//! O((operands + φ arguments) · log), plus what coalescing visits ([`Plan::effort`]): near linear on the shapes of the tests, and
//! O(copies × class size × dominance frontier) for contrived ones. A value that lives through many blocks costs nothing there.

mod classes;
mod describe;
mod live;
mod loops;
mod names;
mod parallel_copy;
mod plan;
mod validate;
mod written;

pub use describe::{Argument, Input, Limit, Location, Operand, OperandKind, PhiInfo, Split, Value, ValueInfo};
pub use loops::Loops;
pub use parallel_copy::{Move, Sequencer, Source};
pub use plan::{Copies, Effort, Interference, LiveRange, Plan, Point, Reason, Stuck};
use validate::Validation;
pub use validate::{InputError, InputPlace};
pub use written::write;

use crate::entity::{NONE, PhiId};
use alloc::vec::Vec;
use classes::{Classes, Conflict};
use live::Liveness;
use names::{At, Names, OUTSIDE, Origin, What, n_ways_in};
use plan::Row;

/// Which copies are made without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coalescing {
    /// None: every operand of every φ is copied.
    None,
    /// Those whose source and destination never live at one time.
    Interference,
    /// Those whose source and destination never live at one time with different values. Finds several times more than
    /// [`Interference`](Coalescing::Interference) where edges are not split, for the same price.
    #[default]
    Value,
    /// None, but the copies of the protocol of two phases, for comparison: a φ goes through a variable of its own, written at the ends of
    /// the predecessors and read at the head, if a source on some edge is the result of another φ of its block, or if such a φ reads its result;
    /// other φs are written directly. Every edge from a block with several successors is split, if it can be. Where one cannot be, all φs
    /// of the target go through variables, without which the protocol is wrong.
    TwoPhase,
}

/// Which critical edges are split: those from a block that can go elsewhere into a block with φs and other ways in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Splitting {
    /// None. The fewest copies, but some run on ways that do not need them.
    Never,
    /// Those from blocks that would be left with copies, and into blocks that would be left with copies at the head, as far as they can be
    /// split. Costs planning twice, and once more where an operand would be stuck for it.
    #[default]
    WhereCopiesRemain,
    /// All that can be split, unless there is nothing to copy on them.
    AllCritical,
}

/// How to destruct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Which copies are made without. Default: [`Coalescing::Value`].
    pub coalescing: Coalescing,
    /// Which edges are split. Default: [`Splitting::WhereCopiesRemain`]. Without meaning for [`Coalescing::TwoPhase`].
    pub splitting: Splitting,
}

impl Options {
    /// The default options.
    pub const DEFAULT: Self = Self { coalescing: Coalescing::Value, splitting: Splitting::WhereCopiesRemain };

    /// These options with another [`coalescing`](Options::coalescing).
    pub const fn with_coalescing(self, coalescing: Coalescing) -> Self {
        Self { coalescing, ..self }
    }

    /// These options with another [`splitting`](Options::splitting).
    pub const fn with_splitting(self, splitting: Splitting) -> Self {
        Self { splitting, ..self }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Memory that is kept from function to function.
#[derive(Clone, Debug, Default)]
pub struct Context {
    validation: Validation,
    loops: Loops,
    names: Names,
    live: Liveness,
    classes: Classes,
    /// Copies by weight, heaviest first.
    by_weight: Vec<u32>,
    /// By copy: what kept it from going.
    conflicts: Vec<Option<Conflict>>,
    /// By block: whether its critical edges are to be split.
    splits: Vec<bool>,
    /// By class: its location. Indexed by the class's name.
    location: Vec<u32>,
    found: Vec<Found>,
    split_number: Vec<u32>,
    is_through: Vec<bool>,
    sequencer: Sequencer,
    /// The class and number of each temporary.
    temporaries: Vec<(u32, u32)>,
}

/// A copy that is left.
#[derive(Clone, Copy, Debug)]
struct Found {
    at: At,
    copy: Move,
    reason: Reason,
}

impl Context {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }
}

/// Plans the elimination of all φs of a function. A loop over functions uses [`plan_with`], which needs less allocation.
///
/// # Errors
/// The description is wrong: see [`Input::validate`].
#[doc(alias = "eliminate_phis")]
pub fn plan(input: &Input<'_>, options: &Options) -> Result<Plan, InputError> {
    let mut plan = Plan::new();
    plan_with(input, options, &mut Context::new(), &mut plan)?;
    Ok(plan)
}

/// Plans the elimination of all φs of a function into `plan`, with the memory of `context` and of the plan's last use.
///
/// Cost: see the module.
///
/// # Errors
/// The description is wrong: see [`Input::validate`]. The plan is then as it was.
pub fn plan_with(
    input: &Input<'_>,
    options: &Options,
    context: &mut Context,
    plan: &mut Plan,
) -> Result<(), InputError> {
    let fingerprint = input.fingerprint(&mut context.validation)?;
    plan.reset(fingerprint);
    context.plan_valid(input, options, plan);
    Ok(())
}

impl Context {
    /// Needs: a valid description, an empty plan.
    fn plan_valid(&mut self, function: &Input<'_>, options: &Options, plan: &mut Plan) {
        let splitting = match options.coalescing {
            Coalescing::TwoPhase => Splitting::AllCritical,
            _ => options.splitting,
        };
        self.loops.recompute(function.cfg, &function.analyses.order, &function.analyses.dom);
        self.classify_splitting(function, options.coalescing, splitting, plan);
        self.locate(function, plan);
        self.collect_copies(function, options.coalescing);
        self.number_splits(function, plan);
        self.write_copies(plan);
        plan.effort.steps = core::mem::take(&mut self.live.n_steps);
        plan.effort.visits = core::mem::take(&mut self.classes.n_visits);
    }

    /// Needs: loops. Leaves: names, classes, and why copies are left, with the edges split that are to be.
    fn classify_splitting(&mut self, f: &Input<'_>, coalescing: Coalescing, splitting: Splitting, plan: &mut Plan) {
        self.splits.clear();
        self.splits.resize(f.cfg.n_blocks(), false);
        if splitting != Splitting::AllCritical {
            self.classify(f, coalescing, plan);
        }
        if splitting == Splitting::Never || splitting == Splitting::WhereCopiesRemain && !self.find_splits(f) {
            return;
        }
        let unsplit = (splitting == Splitting::WhereCopiesRemain).then_some(plan.stuck.len());
        if splitting == Splitting::AllCritical {
            self.splits.fill(true);
        }
        self.classify(f, coalescing, plan);
        // A copy that moves to one edge of a block makes its source live longer than copies for edges that cannot be split. That must
        // not be what an operand is stuck for.
        let split = plan.stuck.len();
        if split > unsplit.unwrap_or(0) {
            self.splits.fill(false);
            self.classify(f, coalescing, plan);
            if plan.stuck.len() >= split {
                self.splits.fill(true);
                self.classify(f, coalescing, plan);
            }
        }
    }

    /// Needs: loops, and which edges to split. Leaves: names, classes, and why copies are left.
    fn classify(&mut self, f: &Input<'_>, coalescing: Coalescing, plan: &mut Plan) {
        let splits = &self.splits;
        plan.stuck.clear();
        self.names.isolate(f, &self.loops, |block| splits[block.index()]);
        plan.effort.names += self.names.what.len() as u64;
        self.classes.reset(self.names.what.len());
        self.live.reset(f);
        self.start_classes();
        let by_value = matches!(coalescing, Coalescing::Value);
        self.keep(f, plan);
        self.conflicts.clear();
        self.conflicts.resize(self.names.copies.len(), None);
        match coalescing {
            Coalescing::None => {}
            Coalescing::Interference | Coalescing::Value => self.coalesce(f, by_value),
            Coalescing::TwoPhase => self.write_directly(f),
        }
    }

    /// All names of a φ make a class.
    fn start_classes(&mut self) {
        let members = &self.names.members;
        let mut start = 0;
        while start < members.len() {
            let phi = members[start].0;
            let n = members[start..].iter().take_while(|member| member.0 == phi).count();
            self.classes.start(&self.names, members[start..start + n].iter().map(|member| member.1));
            start += n;
        }
    }

    /// Operands that cannot be copied share the location of their φ, or are reported. Equal values may share in any case.
    fn keep(&mut self, f: &Input<'_>, plan: &mut Plan) {
        for index in 0..self.names.kept.len() {
            let kept = self.names.kept[index];
            let result = self.first_name(f, kept.phi);
            let interference = match kept.from {
                Origin::Constant(_) => None,
                Origin::Name(name) => match self.classes.merge(f, &self.names, &mut self.live, true, result, name) {
                    Ok(()) => continue,
                    Err(conflict) => Some(conflict),
                },
            };
            let interference = interference.map(|conflict| self.explain(f, conflict));
            plan.stuck.push(Stuck { phi: PhiId(kept.phi), incoming: kept.incoming, interference });
        }
    }

    /// A name of the φ's class.
    fn first_name(&self, f: &Input<'_>, phi: u32) -> u32 {
        let row = self.names.members.partition_point(|member| member.0 < phi);
        match self.names.members.get(row) {
            Some(&(of, name)) if of == phi => name,
            _ => f.phis[phi as usize].result.0,
        }
    }

    /// Heaviest copies first, of equal weight those at heads, which run on every way in; copies from one name for one φ together.
    fn coalesce(&mut self, f: &Input<'_>, by_value: bool) {
        let copies = &self.names.copies;
        self.by_weight.clear();
        self.by_weight.extend((0..copies.len() as u32).filter(|&c| matches!(copies[c as usize].from, Origin::Name(_))));
        self.by_weight.sort_by_key(|&copy| {
            let copy = &copies[copy as usize];
            let Origin::Name(from) = copy.from else { unreachable!("constants have been left out") };
            (!copy.weight, copy.phi, !matches!(copy.at, At::Head(_)), from)
        });
        for &index in &self.by_weight {
            let copy = &self.names.copies[index as usize];
            let Origin::Name(from) = copy.from else { unreachable!("constants have been left out") };
            let merged = self.classes.merge(f, &self.names, &mut self.live, by_value, copy.to, from);
            self.conflicts[index as usize] = merged.err();
        }
    }

    /// The protocol of two phases: φs that do not go through a variable are written where their arguments are.
    fn write_directly(&mut self, f: &Input<'_>) {
        self.find_phis_through_variables(f);
        for index in 0..self.names.copies.len() {
            let copy = self.names.copies[index];
            if let (At::Head(_), Origin::Name(from)) = (copy.at, copy.from)
                && from >= self.names.n_values
                && !self.is_through[copy.phi as usize]
            {
                let merged = self.classes.merge(f, &self.names, &mut self.live, false, copy.to, from);
                self.conflicts[index] = merged.err();
            }
        }
    }

    /// Leaves: by φ, whether it goes through a variable.
    fn find_phis_through_variables(&mut self, f: &Input<'_>) {
        let mut phi_of = alloc::vec![NONE; f.values.len()];
        for (phi, &PhiInfo { result, .. }) in (0..).zip(f.phis) {
            phi_of[result.index()] = phi;
        }
        self.is_through.clear();
        self.is_through.resize(f.phis.len(), false);
        let source = |copy: &names::Isolating| match copy.from {
            Origin::Name(name) if name < self.names.n_values => phi_of[name as usize],
            _ => NONE,
        };
        let reads_another = |copy: &&names::Isolating| {
            let source = source(copy);
            copy.to >= self.names.n_values
                && source != NONE
                && source != copy.phi
                && f.phis[source as usize].block == f.phis[copy.phi as usize].block
        };
        for copy in self.names.copies.iter().filter(reads_another) {
            self.is_through[copy.phi as usize] = true;
            self.is_through[source(copy) as usize] = true;
        }
        // Where an edge could not be split, a copy in front of the terminator must write nothing that is needed elsewhere.
        let mut needs_variables = alloc::vec![false; f.cfg.n_blocks()];
        for way in self.names.ways.iter().filter(|way| way.is_critical && way.place == names::Place::End) {
            needs_variables[way.target.index()] = true;
        }
        for (phi, through) in f.phis.iter().zip(&mut self.is_through) {
            *through |= needs_variables[phi.block.index()];
        }
    }

    /// Leaves: the blocks whose critical edges are to be split. False if there is none.
    fn find_splits(&mut self, f: &Input<'_>) -> bool {
        let mut any = false;
        self.splits.fill(false);
        for index in 0..self.names.copies.len() {
            let copy = self.names.copies[index];
            let is_left = match copy.from {
                Origin::Constant(_) => true,
                Origin::Name(from) => self.classes.find(copy.to) != self.classes.find(from),
            };
            match copy.at {
                At::End(block) => self.splits[block.index()] |= is_left,
                // What is left at a head need not be made on every way into it.
                At::Head(block) if is_left && n_ways_in(f, block) > 1 => {
                    f.cfg.predecessors(block).iter().for_each(|source| self.splits[source.index()] = true);
                }
                _ => {}
            }
        }
        for index in 0..self.names.kept.len() {
            let kept = self.names.kept[index];
            let first = self.first_name(f, kept.phi);
            let is_stuck = match kept.from {
                Origin::Constant(_) => true,
                Origin::Name(from) => self.classes.find(first) != self.classes.find(from),
            };
            if is_stuck && kept.source != NONE {
                self.splits[kept.source as usize] = true;
            } else if is_stuck {
                let block = f.phis[kept.phi as usize].block;
                let sources = f.cfg.predecessors(block);
                sources.iter().for_each(|source| self.splits[source.index()] = true);
            }
        }
        for way in &self.names.ways {
            any |= way.source != NONE
                && self.splits[way.source as usize]
                && way.may_split
                && (way.is_critical || way.place == names::Place::Nowhere);
        }
        any
    }

    /// Needs: classes. Leaves: a location for each, numbered in the order of values.
    fn locate(&mut self, f: &Input<'_>, plan: &mut Plan) {
        let n_names = self.names.what.len();
        self.location.clear();
        self.location.resize(n_names, NONE);
        for name in 0..n_names as u32 {
            let class = self.classes.find(name);
            if self.location[class as usize] == NONE {
                self.location[class as usize] = plan.classes.len() as u32;
                plan.classes.push(self.names.class(f, name));
            }
            let location = self.location[class as usize];
            if name < self.names.n_values {
                plan.locations.push(Location(location));
            }
        }
    }

    fn location_of(&mut self, name: u32) -> Location {
        let class = self.classes.find(name);
        Location(self.location[class as usize])
    }

    /// Needs: locations. Leaves: the copies that are left, by place.
    fn collect_copies(&mut self, f: &Input<'_>, coalescing: Coalescing) {
        self.found.clear();
        for index in 0..self.names.copies.len() {
            let copy = self.names.copies[index];
            if copy.at == At::Instruction {
                continue;
            }
            let to = self.location_of(copy.to);
            let from = match copy.from {
                Origin::Name(name) => Source::Location(self.location_of(name)),
                Origin::Constant(number) => Source::Constant(number),
            };
            if from == Source::Location(to) {
                continue;
            }
            let reason = match (copy.from, self.conflicts[index]) {
                (Origin::Constant(_), _) => Reason::Constant,
                (_, Some(conflict)) => Reason::Interference(self.explain(f, conflict)),
                _ => Reason::NotTried,
            };
            debug_assert!(reason != Reason::NotTried || matches!(coalescing, Coalescing::None | Coalescing::TwoPhase));
            self.found.push(Found { at: copy.at, copy: Move { to, from }, reason });
        }
        self.found.sort_by_key(|found| (found.at, found.copy));
        // Names of one location that are written at one point hold one value, so any of their sources will do.
        self.found.dedup_by_key(|found| (found.at, found.copy.to));
    }

    /// Leaves: a number for each way that has copies on it.
    fn number_splits(&mut self, f: &Input<'_>, plan: &mut Plan) {
        self.split_number.clear();
        self.split_number.resize(self.names.ways.len(), NONE);
        for found in &self.found {
            let At::Way(way) = found.at else { continue };
            if self.split_number[way as usize] != NONE {
                continue;
            }
            if plan.split_start.is_empty() {
                plan.split_start.push(0);
                plan.split_of.resize(f.cfg.n_edges(), NONE);
            }
            let split = plan.split_start.len() as u32 - 1;
            self.split_number[way as usize] = split;
            for &edge in self.names.edges(way) {
                plan.split_of[edge.index()] = split;
            }
            plan.split_edges.extend_from_slice(self.names.edges(way));
            let start = plan.split_edges.len() - self.names.edges(way).len();
            plan.split_edges[start..].sort_unstable();
            plan.split_start.push(plan.split_edges.len() as u32);
        }
    }

    /// Leaves: the plan's copies, at once and in sequence.
    fn write_copies(&mut self, plan: &mut Plan) {
        self.temporaries.clear();
        let mut start = 0;
        while start < self.found.len() {
            let at = self.found[start].at;
            let n = self.found[start..].iter().take_while(|found| found.at == at).count();
            let row = plan.parallel.len();
            let point = match at {
                At::Outside => Point::Outside,
                At::Head(block) => Point::Head(block),
                At::End(block) => Point::End(block),
                At::Way(way) => Point::Split(Split(self.split_number[way as usize])),
                At::Instruction => unreachable!("the client's copies are not among these"),
            };
            plan.rows.push(Row { point, parallel: row as u32, sequence: plan.sequence.len() as u32 });
            plan.parallel.extend(self.found[start..start + n].iter().map(|found| found.copy));
            plan.reasons.extend(self.found[start..start + n].iter().map(|found| found.reason));
            let (temporaries, classes) = (&mut self.temporaries, &mut plan.classes);
            let temporary = |location: Location| {
                let class = classes[location.index()];
                if let Some(&(_, number)) = temporaries.iter().find(|temporary| temporary.0 == class) {
                    return Location(number);
                }
                let number = classes.len() as u32;
                temporaries.push((class, number));
                classes.push(class);
                Location(number)
            };
            self.sequencer.sequence(&plan.parallel[row..], temporary, &mut plan.sequence);
            start += n;
        }
        plan.n_temporaries = self.temporaries.len() as u32;
    }

    fn explain(&self, f: &Input<'_>, Conflict { one, other }: Conflict) -> Interference {
        let held = |name: u32| match self.names.what[name as usize] {
            What::Value(value) => LiveRange::Value(value),
            What::Result(phi) => LiveRange::Result(PhiId(phi)),
            What::Argument { phi, way } => LiveRange::Argument(PhiId(phi), self.names.incoming(way)),
        };
        let number = self.names.block[one as usize];
        let block = (number != OUTSIDE).then(|| f.analyses.dom.preorder()[number as usize - 1]);
        Interference { one: held(one), other: held(other), block }
    }
}
