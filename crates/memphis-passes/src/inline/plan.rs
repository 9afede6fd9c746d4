//! The decisions which calls are inlined, made for all functions before any of them changes.
//!
//! Functions are visited bottom-up, in the order of the components of the call graph, and each call
//! is judged once, in the function it was written in. A body that is inlined into a callee goes
//! wherever the callee goes. So the plan of a caller is a list of calls, and the body that replaces
//! a call is a tree of bodies, which is only walked when the caller is printed. A chain of
//! functions that are inlined into one another costs no more than the printed text: no body is
//! copied on the way up.
//!
//! In a component of several functions, those that come first in the text are done first. A call of
//! a function that is done is judged as any other; the other calls close a cycle, and stay. So
//! trees are finite.

use super::Options;
use super::compatibility::{incompatible, merge};
use super::cost::{INSTRUCTION, LAST_CALL_BONUS};
use super::reason::Reason;
use super::summary::{CallSite, Facts, Summary, mentions};
use super::target;
use super::traits::{Traits, impossible};
use crate::components::components;
use crate::pass::Selection;
use hashbrown::HashMap;
use memphis_entity::Table;
use memphis_ir::{CallingConvention, Error, FunctionId, InstId, ItemKind, Module};

/// A call that is inlined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inlined {
    /// The call.
    pub inst: InstId,
    /// The function whose body replaces the call.
    pub callee: FunctionId,
}

/// The decision about a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// The call.
    pub inst: InstId,
    /// The called function.
    pub callee: FunctionId,
    /// True if it is inlined.
    pub inlined: bool,
    /// The reason for the decision.
    pub reason: Reason,
    /// The cost of inlining, if it was computed.
    pub cost: Option<Cost>,
}

/// A cost and its limit, in units of which an instruction has five.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// The cost of the callee's body minus that of the call.
    pub cost: i64,
    /// It must be less than this.
    pub threshold: i64,
}

/// Facts about a function's body after inlining into it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shape {
    /// True if it is more than one block that ends in `ret`.
    pub splits: bool,
    /// True if a call in it may let an exception through that it does not catch.
    pub throws: bool,
    /// True if it has a `resume` of its own.
    pub resumes: bool,
    /// True if it has an alloca that is not static.
    pub dynamic: bool,
    has_musttail: bool,
    /// True if a call in it passes a vector or an aggregate, or returns one.
    passes_aggregates: bool,
    /// True if a block has two ways out.
    branches: bool,
    cost: i64,
}

/// The attributes of a function whose attributes change.
#[derive(Debug, Clone, Copy)]
enum NewGroup {
    /// There are none any more.
    None,
    /// The attributes of a new group, by its place among the new groups.
    Place(u32),
}

/// The inlining decisions for a module. See the module's documentation.
#[derive(Debug, Clone)]
pub struct Plan<'t> {
    errors: Table<FunctionId, Vec<Error>>,
    inlined: Table<FunctionId, Vec<Inlined>>,
    verdicts: Table<FunctionId, Vec<Verdict>>,
    shapes: Table<FunctionId, Shape>,
    traits: Table<FunctionId, Traits<'t>>,
    personalities: Table<FunctionId, Option<FunctionId>>,
    /// By function: which of `groups` holds its attributes, if they change.
    new_groups: Table<FunctionId, Option<NewGroup>>,
    /// The new attribute groups: number, and text after `=`.
    groups: Vec<(u32, Vec<u8>)>,
    removed: Table<FunctionId, bool>,
}

impl<'t> Plan<'t> {
    /// Decides. `summaries` are those of all functions, in order. `selection` says into
    /// which functions something is inlined. If that is not all of them, none goes.
    ///
    /// Cost: linear in the module's text.
    pub fn new(
        module: &Module<'t>,
        facts: &Facts<'t>,
        mut summaries: Table<FunctionId, Summary<'t>>,
        options: Options,
        selection: Selection<'_>,
    ) -> Plan<'t> {
        let n = module.functions.len();
        let planner = Planner {
            facts,
            options,
            selection,
            n_mentions: count_mentions(module, &summaries),
            is_done: Table::filled(n, false),
            plan: Plan {
                errors: Table::new(),
                inlined: Table::filled(n, Vec::new()),
                verdicts: Table::filled(n, Vec::new()),
                shapes: Table::filled(n, Shape::default()),
                traits: summaries.values_mut().iter_mut().map(|summary| std::mem::take(&mut summary.traits)).collect(),
                personalities: Table::filled(n, None),
                new_groups: Table::filled(n, None),
                groups: Vec::new(),
                removed: Table::filled(n, false),
            },
            summaries: &summaries,
        };
        let mut plan = planner.run();
        if selection.functions.is_none() {
            plan.removed = dead_functions(module, &plan, &summaries);
        }
        plan.make_groups(module);
        plan.errors = summaries.into_values().into_iter().map(|summary| summary.errors).collect();
        plan
    }

    /// The errors in a function.
    pub fn errors(&self, function: FunctionId) -> &[Error] {
        &self.errors[function]
    }

    /// The calls that are inlined into a function, in order.
    pub fn inlined(&self, function: FunctionId) -> &[Inlined] {
        &self.inlined[function]
    }

    /// The decisions about a function's calls of functions with bodies, in order.
    pub fn verdicts(&self, function: FunctionId) -> &[Verdict] {
        &self.verdicts[function]
    }

    /// Facts about a function's body after inlining into it.
    pub fn shape(&self, function: FunctionId) -> Shape {
        self.shapes[function]
    }

    /// Facts from a function's header.
    pub fn traits(&self, function: FunctionId) -> &Traits<'t> {
        &self.traits[function]
    }

    /// The personality that a function without one takes over.
    pub fn new_personality(&self, function: FunctionId) -> Option<&[u8]> {
        let from = self.personalities[function]?;
        self.traits(from).personality
    }

    /// Makes a group for each list of attributes that some functions have after inlining, and that
    /// stay.
    fn make_groups(&mut self, module: &Module<'t>) {
        let known = &module.attribute_groups;
        let mut free = (known.len() as u32..).filter(|number| !known.contains_key(number));
        let mut places: HashMap<Vec<u8>, u32> = HashMap::new();
        for function in module.function_ids() {
            if !self.traits(function).is_changed || self.is_removed(function) {
                continue;
            }
            let suffix = module.global(module.function(function).global).header.suffix.of(module.text);
            let list = self.traits(function).attribute_list(module, suffix);
            if list.is_empty() {
                self.new_groups[function] = Some(NewGroup::None);
                continue;
            }
            let groups = &mut self.groups;
            let place = *places.entry(list).or_insert_with_key(|list| {
                let number = free.next().expect("there are fewer groups than numbers");
                groups.push((number, [b"{ ", &list[..], b" }"].concat()));
                groups.len() as u32 - 1
            });
            self.new_groups[function] = Some(NewGroup::Place(place));
        }
    }

    /// The group that holds the attributes of a function after inlining, if they change: its
    /// number, and the text after `=`. `Some(None)` if none are left: a group must not be empty.
    pub fn new_group(&self, function: FunctionId) -> Option<Option<(u32, &[u8])>> {
        Some(match self.new_groups[function]? {
            NewGroup::None => None,
            NewGroup::Place(place) => {
                let (number, text) = &self.groups[place as usize];
                Some((*number, text))
            }
        })
    }

    /// Returns whether a function goes: it is local, was inlined, and nothing names it any more.
    pub fn is_removed(&self, function: FunctionId) -> bool {
        self.removed[function]
    }
}

struct Planner<'s, 't> {
    facts: &'s Facts<'t>,
    options: Options,
    selection: Selection<'s>,
    summaries: &'s Table<FunctionId, Summary<'t>>,
    /// By function: the number of times that the module's text names it.
    n_mentions: Table<FunctionId, u32>,
    is_done: Table<FunctionId, bool>,
    plan: Plan<'t>,
}

impl<'t> Planner<'_, 't> {
    fn run(mut self) -> Plan<'t> {
        let calls = self.summaries.values().iter();
        let calls: Table<FunctionId, Vec<FunctionId>> =
            calls.map(|summary| summary.calls.iter().map(|call| call.callee).collect()).collect();
        for component in components(calls.len(), |function| &calls[function]) {
            for function in component {
                self.visit(function);
                self.is_done[function] = true;
            }
        }
        self.plan
    }

    fn visit(&mut self, caller: FunctionId) {
        let summary = &self.summaries[caller];
        let mut shape = Shape {
            splits: summary.n_blocks != 1 || summary.n_returns != 1,
            throws: summary.throws,
            resumes: summary.resumes,
            dynamic: summary.dynamic,
            has_musttail: summary.has_musttail,
            passes_aggregates: summary.passes_aggregates,
            branches: summary.branches,
            cost: summary.cost,
        };
        let is_selected = self.selection.functions.is_none_or(|selected| selected[caller.index()]);
        for call in summary.calls.iter() {
            if !is_selected {
                shape.leave(call);
                continue;
            }
            let (inlined, reason, cost) = self.judge(caller, summary, call);
            let callee = call.callee;
            self.plan.verdicts[caller].push(Verdict { inst: call.inst, callee, inlined, reason, cost });
            if inlined {
                self.plan.inlined[caller].push(Inlined { inst: call.inst, callee });
                self.take_personality(caller, callee);
                self.merge_attributes(caller, callee);
                shape.add(call, self.plan.shape(callee));
            } else {
                shape.leave(call);
            }
        }
        self.plan.shapes[caller] = shape;
    }

    fn take_personality(&mut self, caller: FunctionId, callee: FunctionId) {
        if self.plan.traits(caller).personality.is_none() && self.plan.traits(callee).personality.is_some() {
            self.plan.traits[caller].personality = self.plan.traits(callee).personality;
            self.plan.personalities[caller] = Some(callee);
        }
    }

    fn merge_attributes(&mut self, caller: FunctionId, callee: FunctionId) {
        let pair = self.plan.traits.values_mut().get_disjoint_mut([caller.index(), callee.index()]);
        let [caller, callee] = pair.expect("no function is inlined into itself");
        merge(caller, callee);
    }

    /// Decides if a call is inlined. Returns the decision, its reason, and the cost if it was
    /// computed.
    fn judge(&self, caller: FunctionId, summary: &Summary<'_>, call: &CallSite) -> (bool, Reason, Option<Cost>) {
        if let Some(reason) = self.obstacle(caller, summary, call) {
            return (false, reason, None);
        }
        let (from, to) = (self.plan.traits(call.callee), self.plan.traits(caller));
        if from.has(b"alwaysinline") && !call.never || call.always {
            return (true, Reason::Always, None);
        }
        let passes_aggregates = self.plan.shape(call.callee).passes_aggregates;
        let refusal = if let Some(reason) = incompatible(to, from) {
            Some(reason)
        } else if !target::fits(to, from, self.facts.target, passes_aggregates) {
            Some(Reason::Target)
        } else if to.has(b"optnone") && !self.selection.ignores_optnone {
            Some(Reason::OptNone)
        } else if from.interposable {
            Some(Reason::Interposable)
        } else if from.has(b"noinline") || from.has(b"optnone") || call.never {
            Some(Reason::NoInline)
        } else {
            None
        };
        if let Some(reason) = refusal {
            return (false, reason, None);
        }
        let cost = self.cost(caller, call);
        let is_cheap = cost.cost < cost.threshold;
        (is_cheap, if is_cheap { Reason::Cheap } else { Reason::Costly }, Some(cost))
    }

    /// Finds an obstacle that no attribute can override.
    fn obstacle(&self, caller: FunctionId, summary: &Summary<'_>, call: &CallSite) -> Option<Reason> {
        let callee = call.callee;
        let of_callee = &self.summaries[callee];
        let shape = self.plan.shape(callee);
        let (from, to) = (self.plan.traits(callee), self.plan.traits(caller));
        if callee == caller || !self.is_done[callee] {
            return Some(Reason::Recursive);
        }
        if !of_callee.errors.is_empty() {
            return Some(Reason::Unknown);
        }
        let header = [
            (from.has(b"naked") || to.has(b"naked"), Reason::Naked),
            (from.has(b"presplitcoroutine"), Reason::Coroutine),
            (from.has(b"returns_twice"), Reason::ReturnsTwice),
            (call.is_musttail && shape.has_musttail, Reason::MustTail),
        ];
        summary
            .caller_obstacle
            .or(call.obstacle)
            .or(of_callee.obstacle)
            .or(from.odd_parameter)
            .or(header.into_iter().find(|(holds, _)| *holds).map(|(_, reason)| reason))
            .or(impossible(to, from))
    }

    /// As LLVM's `CallAnalyzer`, with sums for its simulation.
    fn cost(&self, caller: FunctionId, call: &CallSite) -> Cost {
        let (from, to) = (self.plan.traits(call.callee), self.plan.traits(caller));
        let mut threshold = i64::from(self.options.threshold);
        if to.has(b"minsize") {
            threshold = threshold.min(5);
        } else if to.has(b"optsize") {
            threshold = threshold.min(50);
        }
        if !to.has(b"minsize") {
            if from.has(b"inlinehint") {
                threshold = threshold.max(i64::from(self.options.hint_threshold));
            }
            if call.is_cold || from.has(b"cold") {
                threshold = threshold.min(i64::from(self.options.cold_threshold));
            }
        }
        if call.leads_nowhere {
            threshold = 0;
        } else if !self.plan.shape(call.callee).branches {
            threshold += threshold / 2;
        }
        let mut cost = self.plan.shape(call.callee).cost - call.cost;
        if from.is_local && self.n_mentions[call.callee] == 1 {
            cost -= LAST_CALL_BONUS;
        }
        // A convention made for cold code stands for what the caller would have to save.
        if from.convention == CallingConvention::COLD {
            cost += 2000;
        }
        Cost { cost, threshold: threshold.max(1) }
    }
}

impl Shape {
    /// Takes account of a call that stays.
    fn leave(&mut self, call: &CallSite) {
        self.throws |= call.may_unwind && !call.is_invoke;
        self.passes_aggregates |= call.passes_aggregates;
    }

    /// Adds the facts about a callee that is inlined.
    fn add(&mut self, call: &CallSite, callee: Shape) {
        self.cost = self.cost.saturating_add(callee.cost.saturating_sub(call.cost)).max(INSTRUCTION);
        self.splits |= callee.splits || call.is_invoke;
        self.dynamic |= callee.dynamic;
        self.passes_aggregates |= callee.passes_aggregates;
        self.branches |= callee.branches;
        // A tail call of the callee is a tail call of the caller only if the inlined call was one.
        self.has_musttail |= call.is_musttail && callee.has_musttail;
        if !call.is_invoke {
            self.throws |= callee.throws;
            self.resumes |= callee.resumes;
        }
    }
}

/// By function: the number of times that the module's text names it, its own header apart.
fn count_mentions(module: &Module<'_>, summaries: &Table<FunctionId, Summary<'_>>) -> Table<FunctionId, u32> {
    let mut counts = Table::filled(module.functions.len(), 0);
    let of_functions = summaries.values().iter().flat_map(|summary| summary.mentions.iter().copied());
    of_functions.chain(top_level_mentions(module)).for_each(|function| counts[function] += 1);
    counts
}

fn top_level_mentions(module: &Module<'_>) -> impl Iterator<Item = FunctionId> {
    let items =
        module.items.values().iter().filter(|item| !matches!(item.kind, ItemKind::Function(_) | ItemKind::Trivia));
    items.flat_map(|item| mentions(module, item.span.of(module.text)))
}

/// Local functions that were inlined and that nothing names any more: neither the top level, nor a
/// function that stays, nor a body that was inlined into one.
fn dead_functions(
    module: &Module<'_>,
    plan: &Plan<'_>,
    summaries: &Table<FunctionId, Summary<'_>>,
) -> Table<FunctionId, bool> {
    let [mut may_go, mut stays, mut is_copied] = [(); 3].map(|()| Table::filled(module.functions.len(), false));
    for inlined in plan.inlined.values().iter().flatten() {
        may_go[inlined.callee] = plan.traits(inlined.callee).is_local;
    }
    let mut work: Vec<FunctionId> = module.function_ids().filter(|&function| !may_go[function]).collect();
    work.extend(top_level_mentions(module));
    work.iter().for_each(|&function| stays[function] = true);
    while let Some(function) = work.pop() {
        if std::mem::replace(&mut is_copied[function], true) {
            continue;
        }
        // Each inlined call is one mention of its callee.
        let mut named = summaries[function].mentions.clone();
        named.sort_unstable();
        let mut gone: Vec<FunctionId> = plan.inlined(function).iter().map(|inlined| inlined.callee).collect();
        gone.sort_unstable();
        let mut gone_left = gone.iter().copied().peekable();
        for name in named {
            if gone_left.next_if_eq(&name).is_none() && !std::mem::replace(&mut stays[name], true) {
                // Its text may have been looked at as a copy, which names the same.
                work.push(name);
            }
        }
        work.extend(gone.into_iter().filter(|&callee| !is_copied[callee]));
    }
    stays.into_values().into_iter().map(|stays| !stays).collect()
}
