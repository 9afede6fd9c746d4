//! A run of the function before and after mem2reg, block by block.
//!
//! mem2reg keeps the blocks, so both runs pass the same ones: a visit has the stores of the one and
//! the φs of the other. Addresses on the stack may be others after mem2reg, so a function that
//! computes with them may take other paths then; the φs are left out from there.

use super::document::{About, Run, RunEnd, RunEndKind, RunSource, RunStore, RunValue, Stage, Visit};
use super::events::Story;
use super::slots::Slots;
use super::subject::Subject;
use crate::names;
use memphis_interp::{Machine, Options, Site, Stop, StopKind, Trace, TraceEnd, Traced};
use memphis_ir::{Error, Function, InstId, Local, Opcode, Value};
use memphis_passes::Refusal;
use std::collections::{HashMap, HashSet};

/// The greatest number of visits of blocks that a run shows.
pub const MAX_VISITS: usize = 1000;

/// The greatest number of instructions that a run executes.
pub const MAX_STEPS: u64 = 10_000_000;

/// The greatest size of a run's memory in bytes.
const MAX_MEMORY: u64 = 1 << 29;

/// The traces of two runs on the same arguments.
pub(super) struct Runs {
    /// The arguments as they were given.
    arguments: Vec<String>,
    before: Trace,
    after: Trace,
}

impl Runs {
    /// Runs the function before and after mem2reg.
    ///
    /// # Errors
    /// The arguments are not values of the parameters' types.
    pub(super) fn new(subject: &Subject<'_>, words: &[&str]) -> Result<Runs, Refusal> {
        let slots = Slots::of(subject.before, &subject.kept, subject.has_marker_stores);
        let stores = slots.insts.iter().map(|&(inst, _)| inst);
        let stores = stores.filter(|&inst| subject.before.body.inst(inst).opcode == Opcode::Store).collect();
        let before = trace(subject.before, words, stores)?;
        let after = trace(subject.after, words, HashSet::new())?;
        let arguments = words.iter().map(|&word| word.to_owned()).collect();
        Ok(Runs { arguments, before, after })
    }

    /// The number of visits until the runs take different paths.
    fn n_common(&self) -> usize {
        let pairs = self.before.visits.iter().zip(&self.after.visits);
        pairs.take_while(|(before, after)| before.block == after.block).count()
    }

    /// True if the runs take different paths in the visits that are kept.
    fn is_parted(&self) -> bool {
        self.n_common() < self.before.visits.len().min(self.after.visits.len())
    }
}

fn trace(f: Function<'_>, words: &[&str], stores: HashSet<InstId>) -> Result<Trace, Refusal> {
    let options = Options { max_steps: MAX_STEPS, max_memory: MAX_MEMORY, ..Options::default() };
    let mut machine = match Machine::new(f.module, options) {
        Ok(machine) => machine,
        Err(stop) => return Ok(Trace { visits: Vec::new(), n_visits: 0, end: TraceEnd::Stopped(stop), source: None }),
    };
    let function = f.body.function;
    let arguments = machine.arguments_of_text(function, words);
    let arguments = arguments.map_err(|message| Refusal::Invalid(vec![Error::new(f.body.start, message)]))?;
    Ok(machine.trace_call(function, arguments, &Traced { stores, max_visits: MAX_VISITS }))
}

/// The events that a visit follows from.
#[derive(Default)]
struct Causes {
    /// By the edge, the arguments of φs.
    arguments: HashMap<(usize, usize), Vec<usize>>,
    /// By the slot and the block, the definition there.
    definitions: HashMap<(usize, usize), usize>,
}

impl Story<'_> {
    /// Reports the runs: an event for each visit of a block, then their ends.
    pub(super) fn tell_run(&mut self, runs: &Runs) {
        let name = |index| self.f.display(Value::local(Local(index)));
        let arguments = (0..).zip(&runs.arguments);
        let arguments: Vec<RunValue> =
            arguments.map(|(index, value)| RunValue { name: name(index), value: value.clone() }).collect();
        self.tell_start(&arguments);
        let visits = self.tell_visits(runs);
        let (end, end_after) = (end_of(&runs.before), end_of(&runs.after));
        let n_visits = runs.before.n_visits;
        let parted = runs.is_parted().then(|| runs.n_common());
        self.tell_end(n_visits, &visits, (&end, &end_after), parted);
        self.document.run = Some(Run { arguments, visits, n_visits, end, end_after });
    }

    fn tell_start(&mut self, arguments: &[RunValue]) {
        let values: Vec<String> =
            arguments.iter().map(|RunValue { name, value }| format!("{name} = {value}")).collect();
        let with = if values.is_empty() { String::new() } else { format!(" with {}", values.join(", ")) };
        let text = format!(
            "{} runs{with}, before mem2reg and after it. A step is a visit of a block: the φs of the result with \
             their values, and what is stored before mem2reg to the allocas that become SSA values.",
            self.document.shown_function()
        );
        let values = arguments.iter().map(|argument| argument.name.clone()).collect();
        self.tell(Stage::Run, None, text, About { values, ..About::default() }, vec![]);
    }

    fn tell_visits(&mut self, runs: &Runs) -> Vec<Visit> {
        let accesses = self.slots.insts.iter().enumerate();
        let accesses: HashMap<InstId, usize> = accesses.map(|(index, &(inst, _))| (inst, index)).collect();
        let edges = self.document.edges.iter().enumerate();
        let edges: HashMap<(usize, usize), usize> = edges.map(|(index, edge)| ((edge.from, edge.to), index)).collect();
        let causes = self.causes();
        let mut visits: Vec<Visit> = Vec::new();
        let mut others = runs.after.visits[..runs.n_common()].iter();
        for visit in &runs.before.visits {
            let block = visit.block.0 as usize;
            let other = others.next();
            let from = visits.last().map(|visit| visit.block);
            let phis: &[(InstId, String)] = other.map_or(&[], |other| &other.phis);
            let mut about = About { blocks: vec![block], reasons: from.into_iter().collect(), ..About::default() };
            let after = self.after;
            about.new_lines = phis.iter().map(|&(phi, _)| self.new_line(phi)).collect();
            let name = |phi: InstId| {
                after.body.inst(phi).result.map_or(String::new(), |local| after.display(Value::local(local)))
            };
            let phis: Vec<RunValue> =
                phis.iter().map(|(phi, value)| RunValue { name: name(*phi), value: value.clone() }).collect();
            let stores: Vec<RunStore> = visit
                .stores
                .iter()
                .map(|(inst, value)| {
                    let access = &self.document.accesses[accesses[inst]];
                    RunStore { slot: access.slot, line: access.line, value: value.clone() }
                })
                .collect();
            about.lines = stores.iter().map(|store| store.line).collect();
            let edge = from.and_then(|from| edges.get(&(from, block)).copied());
            about.edges.extend(edge);
            let mut because = Vec::new();
            if let Some(from) = from.filter(|_| !phis.is_empty()) {
                because.extend(causes.arguments.get(&(from, block)).into_iter().flatten());
            }
            because.extend(stores.iter().filter_map(|store| causes.definitions.get(&(store.slot, block))));
            because.sort_unstable();
            because.dedup();
            let text = self.visit_text(visits.len(), block, from, &phis, &stores);
            let event = self.tell(Stage::Run, None, text, about, because);
            visits.push(Visit { block, edge, event, phis, stores });
        }
        visits
    }

    fn causes(&self) -> Causes {
        let mut causes = Causes::default();
        for (index, event) in self.document.events.iter().enumerate() {
            match (event.stage, event.slot, &event.about.blocks[..], &event.about.reasons[..]) {
                (Stage::Arguments, _, &[block], &[from]) => {
                    causes.arguments.entry((from, block)).or_default().push(index);
                }
                (Stage::Definitions, Some(slot), &[block], _) => {
                    causes.definitions.insert((slot, block), index);
                }
                _ => {}
            }
        }
        causes
    }

    fn visit_text(
        &self,
        index: usize,
        block: usize,
        from: Option<usize>,
        phis: &[RunValue],
        stores: &[RunStore],
    ) -> String {
        let from = from.map_or(String::new(), |from| format!(", from {}", self.name(from)));
        let mut parts: Vec<String> =
            phis.iter().map(|RunValue { name, value }| format!("φ {name} = {value}")).collect();
        parts.extend(stores.iter().map(|RunStore { slot, line, value }| {
            format!("{} := {value} (line {line})", self.document.slots[*slot].name)
        }));
        let values = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        format!("{}. {}{from}{values}.", index + 1, self.name(block))
    }

    fn tell_end(&mut self, n_visits: u64, visits: &[Visit], ends: (&RunEnd, &RunEnd), parted: Option<usize>) {
        let (end, end_after) = ends;
        let mut text = String::new();
        if let Some(place) = parted {
            text = format!(
                "After visit {place} the run after mem2reg goes elsewhere, because addresses on the stack are others. "
            );
        }
        if n_visits > visits.len() as u64 {
            text += &format!("Of {n_visits} visits the first {} are shown. ", visits.len());
        }
        let is_same = (end.kind, &end.text) == (end_after.kind, &end_after.text);
        text += &match is_same {
            true => format!("The end, before mem2reg and after it: {}.", end.text),
            false => format!("The end before mem2reg: {}. The end after it: {}.", end.text, end_after.text),
        };
        text += &sources_text(end.source.as_ref(), end_after.source.as_ref());
        let last = visits.last().filter(|_| n_visits == visits.len() as u64);
        let is_known = |line: &usize, is_new: bool| {
            let lines = self.document.blocks.iter().flat_map(|block| if is_new { &block.after } else { &block.before });
            lines.into_iter().any(|known| known.number == *line)
        };
        let about = About {
            blocks: last.map(|visit| visit.block).into_iter().collect(),
            lines: lines_of(end).filter(|line| is_known(line, false)).collect(),
            new_lines: lines_of(end_after).filter(|line| is_known(line, true)).collect(),
            ..About::default()
        };
        let because = visits.last().map(|visit| visit.event).into_iter().collect();
        self.tell(Stage::Run, None, text, about, because);
    }
}

/// The lines of the instruction at which a run has stopped, and of the one that is to blame.
fn lines_of(end: &RunEnd) -> impl Iterator<Item = usize> {
    end.line.into_iter().chain(end.source.as_ref().map(|source| source.line))
}

/// A sentence about where undefined values come from, in the runs before and after.
fn sources_text(before: Option<&RunSource>, after: Option<&RunSource>) -> String {
    let shown = |source: &RunSource| format!("\"{}\" in {}", source.instruction, names::shown(&source.function));
    match (before.map(shown), after.map(shown)) {
        (None, None) => String::new(),
        (Some(before), Some(after)) if before == after => format!(" The value comes from {before}."),
        (before, after) => {
            let of = |source: Option<String>, when| {
                source.map_or(String::new(), |source| format!(" The value {when} mem2reg comes from {source}."))
            };
            of(before, "before") + &of(after, "after")
        }
    }
}

fn end_of(trace: &Trace) -> RunEnd {
    let source = trace.source.as_ref().map(source_of);
    let done = |kind, value, text| RunEnd { kind, value, text, line: None, source };
    match &trace.end {
        TraceEnd::Returned(None) => done(RunEndKind::Returned, None, "it returns".to_owned()),
        TraceEnd::Returned(Some(value)) => {
            done(RunEndKind::Returned, Some(value.clone()), format!("it returns {value}"))
        }
        TraceEnd::Exited(code) => done(RunEndKind::Exited, None, format!("the program ends with {code}")),
        TraceEnd::Stopped(stop) => stopped(stop),
    }
}

fn stopped(stop: &Stop) -> RunEnd {
    let (kind, title) = match stop.kind {
        StopKind::Limit => (RunEndKind::Limit, "a limit is reached"),
        StopKind::Unsupported => (RunEndKind::Unsupported, "the interpreter does not have this"),
        StopKind::Undefined => (RunEndKind::Undefined, "the behaviour is undefined"),
        // Nothing interrupts these runs.
        StopKind::Interrupted | StopKind::Reached => (RunEndKind::Limit, "the run was interrupted"),
    };
    let site = stop.site.as_deref();
    let at =
        site.map_or(String::new(), |site| format!(", at \"{}\" in {}", site.instruction, names::shown(&site.function)));
    let (text, line) = (format!("{title}: {}{at}", stop.message), site.map(|site| site.line));
    RunEnd { kind, value: None, text, line, source: stop.source.as_deref().map(source_of) }
}

fn source_of(site: &Site) -> RunSource {
    RunSource { function: site.function.clone(), instruction: site.instruction.clone(), line: site.line }
}
