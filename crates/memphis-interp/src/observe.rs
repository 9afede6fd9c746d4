//! Observed runs: two functions executed side by side in one [`World`], to see whether the second
//! does what the first does.
//!
//! The observable behaviour of a run is a list of *events*: calls with their arguments, volatile
//! accesses, how the function ends, and, at a call and at the end, the contents of memory that the
//! function was given. Calls of functions are not executed. The world chooses what they return, and
//! whether an `invoke` throws; they write nothing that the functions can see, which is one of their
//! possible behaviours. Intrinsics are executed.
//!
//! The first run counts only when its behaviour is defined from beginning to end. It must also be
//! the only run that its function has in this world: `freeze` of an undefined value ends it without
//! a result. Then each event has to be the same in both, as far as the first one's values are
//! defined. If one is not, or the second run's behaviour is undefined, the second function does
//! something that the first one never does. An undefined bit of the first run may be either in the
//! second, but not poison: what may be poison for some choice of undefined bits counts as poison in
//! the first run.
//!
//! Local variables that both functions have get the same addresses in both; those that only the
//! first one has are elsewhere.
//!
//! Cost of a run: bounded by [`MAX_STEPS`].

use crate::code::*;
use crate::decode::{Watched, decode_for};
use crate::demand::{address, number};
use crate::float;
use crate::image;
use crate::intrinsics::{self, Effect};
use crate::limits::Limits;
use crate::machine::{Called, Machine, Options};
use crate::memory::{Memory, Place};
use crate::observation::{CallPromises, Observation, Plan, Side, Touch};
use crate::observe_decode::{has_hidden_poison, is_float};
use crate::show::shown;
use crate::step::{Steps, read, take};
use crate::stop::{ExitCode, Fault, Result, Stop, StopKind, limit, undefined, unsupported};
use crate::value::{Kind, NARROW, Scalar, Ty, Value, mask};
use crate::world::{MAX_MEMORY, Origin, Promises, World};
use memphis_ir::{FunctionId, InstId, Module, attributes};
use std::collections::HashSet;
use std::rc::Rc;

/// Operations of one run.
const MAX_STEPS: u64 = 40_000;
/// Calls and operations after which a call does not return, where it need not.
const ENOUGH_CALLS: usize = 60;
const ENOUGH_STEPS: u64 = 10_000;
/// The number of operations without an event after which a run is watched for an endless loop.
const WATCH_AFTER: u64 = 2_000;
/// Bytes that one operation touches.
const MAX_TOUCHED: u64 = 1 << 14;
/// Bytes that are compared at an event.
const MAX_COMPARED: u64 = 1 << 16;
/// Allocas that are executed in a run.
const MAX_ALLOCAS: usize = 5_000;
/// Why a run ends that leaves an object and meets a local variable that the other function lacks.
const BESIDE: &str = "an access outside of objects";

/// A function that is run in a world.
#[derive(Debug)]
pub struct Observed<'m> {
    machine: Machine<'m>,
    code: Rc<Code>,
    side: Side,
    block_names: Vec<String>,
    parameters: Vec<(String, Promises, bool)>,
    result: Promises,
    never_throws: bool,
    never_returns: bool,
    /// True if what is undefined in a run is no poison, whatever value is chosen for it. Only the
    /// first function's runs make sure of that.
    is_exact: bool,
    registers: Vec<Value>,
    pc: usize,
    path: Vec<u32>,
    /// Objects of the world that are open.
    n_open: usize,
    /// Bytes of the world's objects that have contents.
    known: HashSet<u64>,
    loaded: HashSet<u64>,
    allocas: Vec<Local>,
    written: Vec<Written>,
    n_writes: u64,
    last_event: u64,
    watch: Option<Watch>,
}

#[derive(Debug)]
struct Local {
    start: u64,
    size: u64,
    name: String,
}

/// Bytes written since memory was last compared.
#[derive(Debug, Clone)]
struct Written {
    at: u64,
    len: u64,
    ty: Option<Rc<Ty>>,
}

/// An earlier state at the start of a block, after Richard Brent's way to find cycles.
#[derive(Debug)]
struct Watch {
    block: u32,
    registers: Vec<Value>,
    n_writes: u64,
    age: u64,
    power: u64,
}

/// An observable event.
#[derive(Debug)]
struct Event {
    kind: EventKind,
    values: Vec<Seen>,
    /// Pointers whose targets the callee may read.
    shown: Vec<u64>,
}

#[derive(Debug, Clone, PartialEq)]
enum EventKind {
    Call(String),
    VolatileLoad,
    VolatileStore,
    Ends(Ending),
    /// It loops forever, at a block.
    Loops(u32),
}

/// How a function ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It returns.
    Returns,
    /// An exception leaves it.
    Throws,
    /// The program ends.
    Stops(ExitCode),
}

#[derive(Debug)]
struct Seen {
    what: String,
    value: Value,
    ty: Rc<Ty>,
}

/// The world's answer to a call.
enum Answer {
    Returns(Value),
    /// The argument with this index.
    ReturnsArgument(usize),
    Throws,
    Never,
}

/// The result of comparing two runs.
#[derive(Debug)]
pub enum Outcome {
    /// The observable events are the same.
    Agree,
    /// The first run is defined throughout, and the second does something else.
    Differ(Box<Difference>),
    /// A run ended without a result.
    Stopped(Side, Stop),
}

/// The first difference between two runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// A phrase: `the returned value`.
    pub what: String,
    /// Its value or description in the first run.
    pub before: String,
    /// Its value or description in the second run.
    pub after: String,
    /// The blocks that the first run passes, from its beginning to its end.
    pub path: Vec<u32>,
    /// Its byte offset in the first module's text.
    pub before_place: usize,
    /// Its byte offset in the second module's text.
    pub after_place: usize,
}

/// Runs two functions in a world that was just [restarted](World::restart).
///
/// Both must have the same parameters.
pub fn compare_runs(before: &mut Observed<'_>, after: &mut Observed<'_>, world: &mut World) -> Outcome {
    let compared = Comparison { before, after, world }.run();
    match compared {
        Ok(Some(difference)) => Outcome::Differ(Box::new(difference)),
        Ok(None) => Outcome::Agree,
        Err((side, fault)) => {
            let run = if side == Side::Before { &*before } else { &*after };
            Outcome::Stopped(side, run.stop_of(*fault))
        }
    }
}

type Failed = (Side, Box<Fault>);

struct Comparison<'c, 'b, 'a> {
    before: &'c mut Observed<'b>,
    after: &'c mut Observed<'a>,
    world: &'c mut World,
}

impl Comparison<'_, '_, '_> {
    fn run(&mut self) -> std::result::Result<Option<Difference>, Failed> {
        let of_before = |fault| (Side::Before, fault);
        let of_after = |fault| (Side::After, fault);
        self.before.start().map_err(of_before)?;
        self.after.start().map_err(of_after)?;
        let arguments = self.before.choose_arguments(self.world).map_err(of_before)?;
        self.before.set_arguments(&arguments);
        self.after.set_arguments(&arguments);
        let mut n_calls = 0;
        loop {
            let event = self.before.next(self.world).map_err(of_before)?;
            let difference = match self.after.next(self.world) {
                Ok(other) => self.difference(&event, &other).map_err(of_after)?,
                Err(fault) => match *fault {
                    Fault::Stop(StopKind::Undefined, message, _) => {
                        let after = format!("undefined ({message})");
                        Some(("the behaviour".to_owned(), "defined".to_owned(), after))
                    }
                    fault => return Err((Side::After, Box::new(fault))),
                },
            };
            if let Some((what, before, after)) = difference {
                let (before_place, after_place) = (self.before.place(), self.after.place());
                self.finish(event).map_err(of_before)?;
                let path = self.before.path.clone();
                return Ok(Some(Difference { what, before, after, path, before_place, after_place }));
            }
            if matches!(event.kind, EventKind::Ends(_)) {
                return Ok(None);
            }
            if let EventKind::Call(_) = event.kind {
                n_calls += 1;
                let answer = self.before.choose_answer(self.world, n_calls).map_err(of_before)?;
                if !self.before.go_on(&answer) {
                    return Ok(None);
                }
                self.after.go_on(&answer);
            }
        }
    }

    /// Runs the first function to its end, which must be one: the next call that need not return
    /// does not.
    fn finish(&mut self, mut event: Event) -> Result<()> {
        loop {
            match event.kind {
                EventKind::Ends(_) => return Ok(()),
                EventKind::Call(_) => {
                    let answer = self.before.choose_answer(self.world, ENOUGH_CALLS)?;
                    if !self.before.go_on(&answer) {
                        return Ok(());
                    }
                }
                _ => {}
            }
            event = self.before.next(self.world)?;
        }
    }

    /// Finds a part of the second event that the first event does not allow. Returns a phrase for
    /// it, and its texts in the first and the second run.
    fn difference(&mut self, before: &Event, after: &Event) -> Result<Option<(String, String, String)>> {
        let is_same_kind = match (&before.kind, &after.kind) {
            (EventKind::Call(_), EventKind::Call(_)) => before.values.len() == after.values.len(),
            (before, after) => before == after,
        };
        if !is_same_kind {
            let describe = |run: &Observed<'_>, event: &Event| run.describe(self.world, event);
            let shown = (describe(self.before, before), describe(self.after, after));
            return Ok(Some(("what happens next".to_owned(), shown.0, shown.1)));
        }
        for (b, a) in before.values.iter().zip(&after.values) {
            if differs(&b.ty, &b.value, &a.value, self.before.is_exact) {
                let shown =
                    (self.before.show(self.world, &b.ty, &b.value), self.after.show(self.world, &a.ty, &a.value));
                return Ok(Some((b.what.clone(), shown.0, shown.1)));
            }
        }
        match before.kind {
            EventKind::Call(_) | EventKind::Ends(_) => self.memory_difference(&before.shown),
            _ => Ok(None),
        }
    }

    /// Compares what either has written since memory was last compared, and what pointers that a
    /// callee gets point to.
    fn memory_difference(&mut self, shown: &[u64]) -> Result<Option<(String, String, String)>> {
        self.before.open_objects(self.world)?;
        self.after.open_objects(self.world)?;
        let mut ranges = std::mem::take(&mut self.before.written);
        ranges.append(&mut self.after.written);
        ranges.sort_by_key(|range| (range.at, range.len));
        ranges.dedup_by_key(|range| (range.at, range.len, range.ty.as_ref().map(|ty| ty.size)));
        let locals = shown.iter().filter_map(|&address| self.before.local_at(address));
        ranges.extend(locals.map(|local| Written { at: local.start, len: local.size, ty: None }));
        if ranges.iter().map(|range| range.len).sum::<u64>() > MAX_COMPARED {
            return limit("so many bytes are compared");
        }
        for range in ranges {
            if let Some(object) = self.world.object_at(range.at)
                && object.origin == Origin::Private
            {
                continue;
            }
            for address in range.at..range.at + range.len {
                self.before.make_known(self.world, address)?;
                self.after.make_known(self.world, address)?;
            }
            let found = match &range.ty {
                Some(ty) => self.typed_difference(ty, range.at)?,
                None => self.byte_difference(&range)?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    fn typed_difference(&self, ty: &Rc<Ty>, at: u64) -> Result<Option<(String, String, String)>> {
        let before = image::load(&self.before.machine.memory, ty, at)?;
        let after = image::load(&self.after.machine.memory, ty, at)?;
        if !differs(ty, &before, &after, self.before.is_exact) {
            return Ok(None);
        }
        let what = format!("the contents of {}", self.before.show_address(self.world, at));
        let shown = (self.before.show(self.world, ty, &before), self.after.show(self.world, ty, &after));
        Ok(Some((what, shown.0, shown.1)))
    }

    fn byte_difference(&self, range: &Written) -> Result<Option<(String, String, String)>> {
        for at in range.at..range.at + range.len {
            let before = self.before.machine.memory.load64(at, 1)?;
            let after = self.after.machine.memory.load64(at, 1)?;
            // As `Value::raw` has them.
            let is_poison = |(bits, undef): (u64, u64)| bits & undef & 0xff != 0;
            let is_lost = self.before.is_exact && is_poison(after) && !is_poison(before);
            if is_lost || (before.0 ^ after.0 | after.1) & !before.1 & 0xff != 0 {
                let what = format!("the byte at {}", self.before.show_address(self.world, at));
                let show = |byte: (u64, u64)| match byte {
                    (bits, 0) => bits.to_string(),
                    _ if is_poison(byte) => "poison".to_owned(),
                    _ => "undefined".to_owned(),
                };
                return Ok(Some((what, show(before), show(after))));
            }
        }
        Ok(None)
    }
}

impl<'m> Observed<'m> {
    /// A function of a module, for runs in `world`. `hidden` are the allocas that the other
    /// function lacks.
    ///
    /// # Errors
    /// When the function cannot be executed.
    ///
    /// Cost: linear in the function, and in the initializers of constants that it mentions.
    pub fn new(
        module: &'m Module<'m>,
        function: FunctionId,
        side: Side,
        hidden: impl IntoIterator<Item = InstId>,
        world: &mut World,
    ) -> std::result::Result<Observed<'m>, Stop> {
        let options = Options { max_steps: MAX_STEPS, max_memory: MAX_MEMORY, ..Options::DEFAULT };
        let mut machine = Machine::without_variables(module, options)?;
        machine.image.names = Some(world.names.clone());
        let plan = Plan { side, hidden: hidden.into_iter().collect() };
        let made = Observed::decoded(&mut machine, function, &plan, world);
        match made {
            Ok(parts) => Ok(parts(machine)),
            Err(fault) => Err(machine.stop_of(*fault)),
        }
    }

    #[allow(clippy::type_complexity, reason = "used once, by the function above")]
    fn decoded(
        machine: &mut Machine<'m>,
        function: FunctionId,
        plan: &Plan,
        world: &mut World,
    ) -> Result<impl FnOnce(Machine<'m>) -> Observed<'m> + use<'m>> {
        let module = machine.image.module;
        let global = module.global(module.function(function).global);
        let header = global.header;
        if module.function_has_attribute(global, b"null_pointer_is_valid") {
            return unsupported("a function to which null is an address like others");
        }
        let (code, body) = decode_for(&mut machine.image, function, Watched::Events(plan), MAX_MEMORY)?;
        Observed::visit_initializers(machine, world);
        world.add_constants(numbers_of(&code));
        let f = memphis_ir::Function { module, body: &body };
        let texts: Vec<&[u8]> = attributes::parameters(header.params.of(module.text)).collect();
        let parameters = (0..body.n_args)
            .map(|index| {
                let text = texts.get(index as usize).copied().unwrap_or(b"");
                let name = f.display(memphis_ir::Value::local(memphis_ir::Local(index)));
                (name, Promises::of_attributes(text), attributes::has(text, b"byval"))
            })
            .collect();
        let block_names =
            body.blocks.values().iter().map(|block| f.display(memphis_ir::Value::local(block.local))).collect();
        let result = Promises::of_attributes(header.prefix.of(module.text));
        let never_throws = module.function_has_attribute(global, b"nounwind");
        let never_returns = module.function_has_attribute(global, b"noreturn");
        let side = plan.side;
        let is_exact = side == Side::Before && !has_hidden_poison(f);
        Ok(move |machine| Observed {
            machine,
            code: Rc::new(code),
            side,
            block_names,
            parameters,
            result,
            never_throws,
            never_returns,
            is_exact,
            registers: Vec::new(),
            pc: 0,
            path: Vec::new(),
            n_open: 0,
            known: HashSet::new(),
            loaded: HashSet::new(),
            allocas: Vec::new(),
            written: Vec::new(),
            n_writes: 0,
            last_event: 0,
            watch: None,
        })
    }

    /// Gives addresses to all globals that constants mention, so that their number does not grow in
    /// a run.
    fn visit_initializers(machine: &mut Machine<'m>, world: &World) {
        let mut next = 0;
        loop {
            let name = match world.names.borrow().objects.get(next) {
                Some((name, object)) => (object.origin == Origin::Known).then(|| name.clone()),
                None => return,
            };
            if let Some(name) = name {
                // If it cannot be read, a later read of the constant ends the run.
                let _ = machine.image.visit_initializer(&name);
            }
            next += 1;
        }
    }

    /// Number of operations that the last run has executed: a measure of its cost.
    pub fn n_steps(&self) -> u64 {
        self.machine.memory.limits.steps()
    }

    fn start(&mut self) -> Result<()> {
        let names = self.machine.image.names.clone();
        self.machine.memory =
            Memory::new(self.machine.image.pointer_bits, self.machine.memory.order, Limits::new(&self.machine.options));
        for (_, object) in names.iter().flat_map(|names| names.borrow().objects.clone()) {
            self.machine.memory.add_global(object.size, object.align, String::new())?;
        }
        self.registers.clear();
        self.registers.resize(self.code.n_registers as usize, Value::POISON);
        self.pc = 0;
        self.path.clear();
        self.n_open = 0;
        self.known.clear();
        self.loaded.clear();
        self.allocas.clear();
        self.written.clear();
        (self.n_writes, self.last_event, self.watch) = (0, 0, None);
        Ok(())
    }

    fn choose_arguments(&mut self, world: &mut World) -> Result<Vec<Value>> {
        let mut arguments = Vec::new();
        for (index, (name, promises, is_copy)) in self.parameters.iter().enumerate() {
            let Some(ty) = self.code.signature.params.get(index).cloned() else { return unsupported("this parameter") };
            let value = if *is_copy {
                let size = self.code.by_value.get(index).copied().flatten().map_or(0, |(size, _)| size);
                Value::Bits(world.object(size, promises.align, Origin::Private)?)
            } else {
                world.choose(&ty, promises)?
            };
            let shown = self.show(world, &ty, &value);
            world.note(name.clone(), shown);
            arguments.push(value);
        }
        Ok(arguments)
    }

    fn set_arguments(&mut self, arguments: &[Value]) {
        for (register, argument) in self.registers.iter_mut().zip(arguments) {
            *register = argument.clone();
        }
    }

    /// Runs until something happens that others can see.
    fn next(&mut self, world: &mut World) -> Result<Event> {
        self.open_objects(world)?;
        self.last_event = self.machine.counts().instructions;
        self.watch = None;
        let code = self.code.clone();
        loop {
            let steps = Steps {
                code: &code,
                registers: &mut self.registers,
                memory: &mut self.machine.memory,
                pc: &mut self.pc,
            };
            steps.run()?;
            let event = match &code.ops[self.pc - 1] {
                Op::Observe(observation) => self.observe(observation, &code, world)?,
                Op::Call(call) => match &call.promises {
                    Some(promises) => self.call(call, promises, &code, world)?,
                    None => self.intrinsic(call, &code, world)?,
                },
                &Op::Return { value } => Some(self.returns(value, &code)?),
                _ => return unsupported("this operation"),
            };
            if let Some(event) = event {
                return Ok(event);
            }
        }
    }

    fn returns(&mut self, value: Opd, code: &Code) -> Result<Event> {
        if self.never_returns {
            return undefined("a function returns that never does");
        }
        let mut values = Vec::new();
        if value != NONE {
            let ty = code.signature.result.clone();
            let value = read(&self.registers, code, value).clone();
            let value = self.keep(&self.result, &ty, &value, "the returned value")?;
            values.push(Seen { what: "the returned value".to_owned(), value, ty });
        }
        Ok(Event { kind: EventKind::Ends(Ending::Returns), values, shown: Vec::new() })
    }

    /// A value under promises.
    fn keep(&self, promises: &Promises, ty: &Ty, value: &Value, what: &str) -> Result<Value> {
        if promises.is_empty() {
            return Ok(value.clone());
        }
        if promises.defined && !has_bits(ty) {
            return unsupported("a value without bits that is promised to be defined");
        }
        let value = promises.restrict(&self.machine.memory, ty, value)?;
        if promises.defined && !value.is_defined() {
            return undefined(format!("{what} is promised to be defined, and is not"));
        }
        // Some choice of its undefined bits breaks the promise.
        let is_uncertain = self.side == Side::Before && !value.is_defined();
        Ok(if is_uncertain { Value::POISON } else { value })
    }

    fn observe(&mut self, observation: &Observation, code: &Code, world: &mut World) -> Result<Option<Event>> {
        match observation {
            &Observation::Block(block) => return Ok(self.enter(block)),
            Observation::Touch(touch) => return self.touch_for(touch, code, world),
            Observation::Alloca { dst, size, align, count, is_hidden, name } => {
                let n = match *count {
                    NONE => 1,
                    count => number(read(&self.registers, code, count), "the size of an alloca")? as u64,
                };
                let size = size.saturating_mul(n);
                let start = match is_hidden {
                    true => self.machine.memory.add_global(size, u64::from(*align), String::new())?,
                    false => self.machine.memory.push(size, u64::from(*align))?,
                };
                if self.allocas.len() >= MAX_ALLOCAS {
                    return limit("so many local variables");
                }
                self.allocas.push(Local { start, size, name: name.clone() });
                self.registers[*dst as usize] = Value::Bits(start);
            }
            Observation::Loaded { register, ty, promises } => {
                let value = self.keep(promises, ty, &self.registers[*register as usize], "the loaded value")?;
                self.registers[*register as usize] = value;
            }
            &Observation::Finite { register, ref ty, no_nan, no_infinity } => {
                let value = finite(ty, &self.registers[register as usize], no_nan, no_infinity)?;
                self.registers[register as usize] = value;
            }
            Observation::Uncertain { register, operands } => {
                if operands.iter().any(|&opd| opd != NONE && !read(&self.registers, code, opd).is_defined()) {
                    self.registers[*register as usize] = Value::POISON;
                }
            }
            &Observation::Demand { value, what } => {
                if !read(&self.registers, code, value).is_defined() {
                    return unsupported(what);
                }
            }
            Observation::LandingPad { dst, ty } => {
                // Both runs meet the same exceptions: the choice is kept with the calls.
                let key = format!("landingpad {}", self.path.len());
                let value = match world.pure_result(&key) {
                    Some(value) => value,
                    None => {
                        let value = world.choose(ty, &Promises::default())?;
                        world.set_pure_result(key, value.clone());
                        self.open_objects(world)?;
                        value
                    }
                };
                self.registers[*dst as usize] = value;
            }
            Observation::Resume { value, ty } => {
                if self.never_throws {
                    return undefined("an exception leaves a function that never throws");
                }
                let value = read(&self.registers, code, *value).clone();
                let values = vec![Seen { what: "the exception".to_owned(), value, ty: ty.clone() }];
                return Ok(Some(Event { kind: EventKind::Ends(Ending::Throws), values, shown: Vec::new() }));
            }
            Observation::Visit { .. }
            | Observation::Stored(_)
            | Observation::Entered(_)
            | Observation::Accessed(_)
            | Observation::Reached(_) => return unsupported("a trace of an observed run"),
        }
        Ok(None)
    }

    /// Notes a block, and whether the run has been there in the same state without an event in
    /// between.
    fn enter(&mut self, block: u32) -> Option<Event> {
        self.path.push(block);
        if self.side == Side::Before || self.machine.counts().instructions < self.last_event + WATCH_AFTER {
            return None;
        }
        let (age, power) = match &mut self.watch {
            Some(watch) => {
                if watch.block == block && watch.n_writes == self.n_writes && watch.registers == self.registers {
                    let values = Vec::new();
                    return Some(Event { kind: EventKind::Loops(block), values, shown: Vec::new() });
                }
                watch.age += 1;
                (watch.age, watch.power)
            }
            None => (1, 1),
        };
        if age >= power {
            let registers = self.registers.clone();
            self.watch = Some(Watch { block, registers, n_writes: self.n_writes, age: 0, power: power * 2 });
        }
        None
    }

    // ----- memory -----

    fn touch_for(&mut self, touch: &Touch, code: &Code, world: &mut World) -> Result<Option<Event>> {
        let at = address(read(&self.registers, code, touch.at))?;
        for &operand in &touch.demanded {
            if !read(&self.registers, code, operand).is_defined() {
                return unsupported("an atomic operation on an undefined value");
            }
        }
        let len = touch.ty.stored();
        self.machine.memory.check(if touch.reads { "load" } else { "store" }, at, len)?;
        if !at.is_multiple_of(touch.align.max(1)) {
            return undefined(format!("the address is not aligned to {} bytes", touch.align));
        }
        if !touch.is_local && self.is_hidden(at) {
            return unsupported(BESIDE);
        }
        self.touch(at, len, touch, world)?;
        if touch.writes && touch.value == NONE && self.machine.memory.has_poison(at, len) {
            return unsupported("an atomic operation on poison");
        }
        if !touch.is_volatile {
            return Ok(None);
        }
        let pointer = self.pointer_type();
        // The other function has the variable elsewhere, if at all.
        let is_anywhere = self.side == Side::Before && self.is_hidden(at);
        let value = if is_anywhere { Value::UNDEF } else { Value::Bits(at) };
        let mut values = vec![Seen { what: "the address of a volatile access".to_owned(), value, ty: pointer }];
        if touch.value != NONE {
            let value = read(&self.registers, code, touch.value).clone();
            values.push(Seen { what: "the value of a volatile access".to_owned(), value, ty: touch.ty.clone() });
        }
        let kind = if touch.reads { EventKind::VolatileLoad } else { EventKind::VolatileStore };
        Ok(Some(Event { kind, values, shown: Vec::new() }))
    }

    fn pointer_type(&self) -> Rc<Ty> {
        let bits = self.machine.image.pointer_bits;
        let bytes = u64::from(bits / 8);
        Rc::new(Ty::new(Kind::Scalar(Scalar::Ptr(bits)), bytes, bytes))
    }

    /// Makes bytes ready for an access: first contents are chosen, what is written is noted.
    fn touch(&mut self, at: u64, len: u64, touch: &Touch, world: &mut World) -> Result<()> {
        if len > MAX_TOUCHED {
            return limit("an access of so many bytes");
        }
        if touch.writes {
            self.n_writes += 1;
        }
        let Some(object) = world.object_at(at) else { return Ok(()) };
        if touch.writes && object.origin.is_constant() {
            return undefined("a constant is written");
        }
        if touch.reads {
            self.choose_contents(at, len, touch, world)?;
        }
        if touch.writes {
            self.known.extend(at..at + len);
            self.written.push(Written { at, len, ty: Some(touch.ty.clone()) });
        }
        Ok(())
    }

    fn choose_contents(&mut self, at: u64, len: u64, touch: &Touch, world: &mut World) -> Result<()> {
        let object = world.object_at(at);
        if object.as_ref().is_some_and(|object| object.origin == Origin::Known) {
            return self.make_known(world, at);
        }
        let is_fresh = (at..at + len).all(|a| !self.known.contains(&a) && world.byte(a).is_none());
        if is_fresh {
            let value = world.choose(&touch.ty, &touch.promises)?;
            self.open_objects(world)?;
            image::store(&mut self.machine.memory, &touch.ty, at, &value)?;
            let what = format!("memory at {}", self.show_address(world, at));
            let shown = self.show(world, &touch.ty, &value);
            world.note(what, shown);
            for a in at..at + len {
                // Padding stays undefined here, and gets contents like other bytes.
                if let (byte, 0) = self.machine.memory.load64(a, 1)? {
                    world.set_byte(a, byte as u8);
                    self.known.insert(a);
                }
            }
        }
        for a in at..at + len {
            self.make_known(world, a)?;
        }
        Ok(())
    }

    /// Gives a byte its first contents.
    fn make_known(&mut self, world: &mut World, at: u64) -> Result<()> {
        if self.known.contains(&at) {
            return Ok(());
        }
        let Some(object) = world.object_at(at) else { return Ok(()) };
        if object.origin == Origin::Known {
            if self.loaded.insert(object.start) {
                let name = object.name.strip_prefix('@').unwrap_or(&object.name).to_owned();
                let machine = &mut self.machine;
                if machine.image.load_variable(&mut machine.memory, name.as_bytes(), object.start).is_err() {
                    return unsupported(format!("the initializer of {}", object.name));
                }
            }
            return Ok(());
        }
        let byte = world.choose_byte(at);
        self.machine.memory.store64(at, 1, u64::from(byte))?;
        self.known.insert(at);
        Ok(())
    }

    /// Opens the objects that the world has made meanwhile.
    fn open_objects(&mut self, world: &World) -> Result<()> {
        for object in &world.objects[self.n_open..] {
            let start = self.machine.memory.allocate(object.size, object.align)?;
            debug_assert_eq!(start, object.start, "objects have the same addresses in all runs");
        }
        self.n_open = world.objects.len();
        Ok(())
    }

    /// The local variable at an address.
    fn local_at(&self, address: u64) -> Option<&Local> {
        self.allocas.iter().rev().find(|local| local.start <= address && address - local.start <= local.size)
    }

    /// True if an address is in a local variable that only this function has: among the variables of
    /// the module, where the other function may have nothing.
    fn is_hidden(&self, at: u64) -> bool {
        self.machine.memory.offset_in(Place::Globals, at).is_some() && self.local_at(at).is_some()
    }

    // ----- calls -----

    fn intrinsic(&mut self, call: &Call, code: &Code, world: &mut World) -> Result<Option<Event>> {
        let Target::Intrinsic(intrinsic) = call.target else { return unsupported("this call") };
        let effect = intrinsics::effect(intrinsic);
        let values: Vec<Value> = call.args.iter().map(|&arg| read(&self.registers, code, arg).clone()).collect();
        if let Effect::Copy | Effect::Fill = effect {
            let len = number(&values[2], "a length")? as u64;
            for (index, reads) in [(1, true), (0, false)] {
                if len == 0 || reads && effect == Effect::Fill {
                    continue;
                }
                let at = address(&values[index])?;
                self.machine.memory.check(if reads { "load" } else { "store" }, at, len)?;
                if !call.is_local[index] && self.is_hidden(at) {
                    return unsupported(BESIDE);
                }
                self.touch_bytes(at, len, reads, world)?;
            }
        }
        let is_poison = match self.side {
            Side::Before => !values.iter().all(Value::is_defined),
            Side::After => values.contains(&Value::POISON),
        };
        match self.machine.intrinsic(intrinsic, call, values, 0) {
            Ok(Called::Returned(value)) => {
                if call.dst != NONE {
                    let value = if is_poison { Value::POISON } else { value };
                    self.registers[call.dst as usize] = value;
                }
                if call.edge != NONE {
                    self.pc = take(code, &mut self.registers, call.edge);
                }
                Ok(None)
            }
            Ok(_) => unsupported("this intrinsic"),
            Err(fault) => match *fault {
                Fault::Exit(code) => {
                    let kind = EventKind::Ends(Ending::Stops(code));
                    Ok(Some(Event { kind, values: Vec::new(), shown: Vec::new() }))
                }
                // What LLVM calls poison is a fault in some of them.
                Fault::Stop(StopKind::Undefined, message, _)
                    if !matches!(effect, Effect::Assume | Effect::Copy | Effect::Fill) =>
                {
                    unsupported(message)
                }
                fault => Err(Box::new(fault)),
            },
        }
    }

    fn touch_bytes(&mut self, at: u64, len: u64, reads: bool, world: &mut World) -> Result<()> {
        if len > MAX_TOUCHED {
            return limit("an access of so many bytes");
        }
        self.n_writes += u64::from(!reads);
        let Some(object) = world.object_at(at) else { return Ok(()) };
        if reads {
            return (at..at + len).try_for_each(|a| self.make_known(world, a));
        }
        if object.origin.is_constant() {
            return undefined("a constant is written");
        }
        self.known.extend(at..at + len);
        self.written.push(Written { at, len, ty: None });
        Ok(())
    }

    fn call(&mut self, call: &Call, promises: &CallPromises, code: &Code, world: &mut World) -> Result<Option<Event>> {
        if let Some(why) = &promises.refused {
            return unsupported(why.clone());
        }
        let callee = Value::Bits(address(read(&self.registers, code, promises.callee))?);
        let mut values = vec![Seen { what: "the callee".to_owned(), value: callee, ty: self.pointer_type() }];
        let mut shown = Vec::new();
        for (index, (&arg, ty)) in call.args.iter().zip(&call.signature.params).enumerate() {
            let value = read(&self.registers, code, arg);
            let what = format!("argument {} of the call", index + 1);
            let parameter = promises.parameters.get(index);
            let value = match parameter {
                Some(parameter) => self.keep(&parameter.promises, ty, value, &what)?,
                None => value.clone(),
            };
            if let (Kind::Scalar(Scalar::Ptr(_)), Some(bits)) = (&ty.kind, value.defined())
                && parameter.is_none_or(|parameter| parameter.is_read)
                && self.machine.memory.offset_in(Place::Stack, bits as u64).is_some()
            {
                shown.push(bits as u64);
            }
            values.push(Seen { what, value, ty: ty.clone() });
        }
        let kind = EventKind::Call(promises.callee_name.clone());
        let event = Event { kind, values, shown };
        if !promises.is_pure || promises.never_returns {
            return Ok(Some(event));
        }
        let value = self.pure_result(call, promises, &event, world)?;
        self.go_on(&Answer::Returns(value));
        Ok(None)
    }

    /// The result of a function without effect. What it is called with is seen by no other
    /// function.
    fn pure_result(&mut self, call: &Call, promises: &CallPromises, event: &Event, world: &mut World) -> Result<Value> {
        if self.side == Side::Before && event.values.iter().any(|seen| !seen.value.is_defined()) {
            return Ok(Value::POISON);
        }
        if let Some(index) = promises.parameters.iter().position(|parameter| parameter.is_returned) {
            return Ok(event.values[index + 1].value.clone());
        }
        let values: Vec<&Value> = event.values.iter().map(|seen| &seen.value).collect();
        let key = format!("{values:?}");
        if let Some(value) = world.pure_result(&key) {
            return Ok(value);
        }
        let value = world.choose(&call.signature.result, &promises.result)?;
        self.open_objects(world)?;
        let shown = self.show(world, &call.signature.result, &value);
        world.note(format!("{} (result of a call)", promises.result_name), shown);
        world.set_pure_result(key, value.clone());
        Ok(value)
    }

    /// Chooses the outcome of the call at which the run is, the `n`-th one.
    fn choose_answer(&mut self, world: &mut World, n: usize) -> Result<Answer> {
        let code = self.code.clone();
        let Op::Call(call) = &code.ops[self.pc - 1] else { return unsupported("this call") };
        let Some(promises) = &call.promises else { return unsupported("this call") };
        let is_enough = n >= ENOUGH_CALLS || self.machine.counts().instructions >= ENOUGH_STEPS;
        if promises.never_returns || is_enough && !promises.must_return {
            if !promises.never_returns {
                world.note(format!("the call of {}", promises.callee_name), "does not return".to_owned());
            }
            return Ok(Answer::Never);
        }
        if promises.unwind != NONE && world.next().is_multiple_of(3) {
            world.note(format!("the call of {}", promises.callee_name), "throws".to_owned());
            return Ok(Answer::Throws);
        }
        if let Some(index) = promises.parameters.iter().position(|parameter| parameter.is_returned) {
            return Ok(Answer::ReturnsArgument(index));
        }
        if matches!(call.signature.result.kind, Kind::Void) {
            return Ok(Answer::Returns(Value::UNDEF));
        }
        let value = world.choose(&call.signature.result, &promises.result)?;
        self.open_objects(world)?;
        let shown = self.show(world, &call.signature.result, &value);
        world.note(format!("{} (result of a call)", promises.result_name), shown);
        Ok(Answer::Returns(value))
    }

    /// Goes on after a call; `false` when the call does not return.
    fn go_on(&mut self, answer: &Answer) -> bool {
        let code = self.code.clone();
        let Op::Call(call) = &code.ops[self.pc - 1] else { return false };
        let value = match answer {
            Answer::Never => return false,
            Answer::Throws => None,
            Answer::Returns(value) => Some(value.clone()),
            &Answer::ReturnsArgument(index) => Some(read(&self.registers, &code, call.args[index]).clone()),
        };
        let unwind = call.promises.as_ref().map_or(NONE, |promises| promises.unwind);
        let edge = if value.is_some() { call.edge } else { unwind };
        if let Some(value) = value
            && call.dst != NONE
        {
            self.registers[call.dst as usize] = value;
        }
        if edge != NONE {
            self.pc = take(&code, &mut self.registers, edge);
        }
        true
    }

    // ----- the report -----

    /// Returns the byte offset in the text of the current instruction.
    fn place(&self) -> usize {
        self.pc.checked_sub(1).and_then(|pc| self.code.places.get(pc)).map_or(0, |place| place.0)
    }

    fn stop_of(&self, fault: Fault) -> Stop {
        self.machine.stop_of(fault)
    }

    fn describe(&self, world: &World, event: &Event) -> String {
        match &event.kind {
            EventKind::Call(name) => format!("a call of {name}"),
            EventKind::VolatileLoad => "a volatile load".to_owned(),
            EventKind::VolatileStore => "a volatile store".to_owned(),
            EventKind::Ends(Ending::Returns) => match event.values.first() {
                Some(seen) => format!("a return of {}", self.show(world, &seen.ty, &seen.value)),
                None => "a return".to_owned(),
            },
            EventKind::Ends(Ending::Throws) => "an exception that leaves the function".to_owned(),
            EventKind::Ends(Ending::Stops(_)) => "the end of the program".to_owned(),
            EventKind::Loops(block) => {
                let name = self.block_names.get(*block as usize).map_or("?", String::as_str);
                format!("nothing, a loop at {name} never ends")
            }
        }
    }

    fn show_address(&self, world: &World, address: u64) -> String {
        if let Some(local) = self.local_at(address) {
            return match address - local.start {
                0 => format!("&{}", local.name),
                offset => format!("&{} + {offset}", local.name),
            };
        }
        world.show_address(address).unwrap_or_else(|| format!("{address:#x}"))
    }

    fn show(&self, world: &World, ty: &Ty, value: &Value) -> String {
        shown(ty, value, &|at| self.show_address(world, at))
    }
}

/// True if the first value does not allow the second: they differ in a bit that the first value
/// defines, or the second is poison and the first one is `exact`ly what it says, so is not.
///
/// The depth of the recursion is that of the type.
fn differs(ty: &Ty, before: &Value, after: &Value, exact: bool) -> bool {
    match &ty.kind {
        Kind::Void | Kind::Unsupported(_) => false,
        Kind::Scalar(_) if *before == Value::POISON => false,
        Kind::Scalar(_) if *after == Value::POISON && exact => true,
        Kind::Scalar(s) if s.bits() > NARROW => before.is_defined() && before != after,
        Kind::Scalar(s) => {
            let whole = mask(s.bits());
            let Some((before_bits, before_undef)) = before.parts(s.bits()) else { return false };
            let Some((after_bits, after_undef)) = after.parts(s.bits()) else { return before_undef != whole };
            // LLVM does not specify which NaN an operation returns.
            let is_nan = |bits: u128| s.is_float() && float::is_nan(*s, bits);
            if before_undef == 0 && after_undef == 0 && is_nan(before_bits) && is_nan(after_bits) {
                return false;
            }
            (before_bits ^ after_bits | after_undef) & !before_undef & whole != 0
        }
        _ => (0..ty.len()).any(|i| {
            ty.member(i)
                .is_some_and(|member| differs(&member, &before.member(i as usize), &after.member(i as usize), exact))
        }),
    }
}

/// True if a type has a scalar in it. The depth of the recursion is that of the type.
fn has_bits(ty: &Ty) -> bool {
    match &ty.kind {
        Kind::Scalar(_) => true,
        Kind::Vector(n, _) => *n > 0,
        Kind::Array(n, member) => *n > 0 && has_bits(member),
        Kind::Struct(fields) => fields.iter().any(|field| has_bits(&field.1)),
        Kind::Void | Kind::Unsupported(_) => false,
    }
}

/// A floating-point value without NaN or infinity: those are poison. As deep as the type is.
fn finite(ty: &Ty, value: &Value, no_nan: bool, no_infinity: bool) -> Result<Value> {
    if !is_float(&ty.kind) {
        return Ok(value.clone());
    }
    if let (Kind::Vector(n, _), Value::Aggregate(_)) = (&ty.kind, value) {
        let lanes = (0..u64::from(*n)).map(|i| match ty.member(i) {
            Some(lane) => finite(&lane, &value.member(i as usize), no_nan, no_infinity),
            None => Ok(Value::POISON),
        });
        return Ok(Value::aggregate(lanes.collect::<Result<_>>()?));
    }
    let (Some(s), Some(bits)) = (ty.scalar(), value.defined()) else { return Ok(value.clone()) };
    let is_poison = no_nan && float::is_nan(s, bits) || no_infinity && float::is_infinite(s, bits);
    Ok(if is_poison { Value::POISON } else { value.clone() })
}

/// The numbers that a function mentions.
fn numbers_of(code: &Code) -> impl Iterator<Item = u128> + '_ {
    let cases = code.ops.iter().filter_map(|op| match op {
        Op::Switch(switch) => Some(switch.cases.iter().map(|case| case.0)),
        _ => None,
    });
    code.consts.iter().filter_map(Value::defined).chain(cases.flatten())
}
