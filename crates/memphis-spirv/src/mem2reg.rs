//! `mem2reg`: variables of storage class Function become values and φs.
//!
//! Each part of a variable ([`Variables`]) is a slot. A load of a place deeper in a part reads the
//! slot and extracts; a store to such a place reads the slot, inserts, and stores. Loads that only
//! feed stores that no load sees are not wanted: a first plan finds them, and the second is made
//! without.

use crate::audit::{Certificate, Head, LoadClaim, Rule, SlotClaim};
use crate::body::Body;
use crate::demand::Demand;
use crate::describe::{AccessRole, Description, is_load};
use crate::emit::{Words, word};
use crate::fold::fold;
use crate::grammar::{self, Role};
use crate::module::{Instruction, Module};
use crate::types::Types;
use crate::variables::{Action, Pinned, Reason, Variables, copy_operands};
use memphis::construct::{self, Context, Options, Plan};
use memphis::{AccessId, Initial, Proof, ReachingDef, ReachingDefKind, Slot};
use rspirv::spirv::Op;
use std::collections::HashMap;

/// The number of `DebugValue` in the sets that have it.
pub const DEBUG_DECLARE: u32 = 28;
pub const DEBUG_VALUE: u32 = 29;
pub const DEBUG_SCOPE: u32 = 23;
pub const DEBUG_NO_SCOPE: u32 = 24;

/// A new id, before it has its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewId {
    /// A result in the function.
    Local,
    /// The undefined value of a type, at module scope.
    Undef(u32),
    /// The type of pointers to variables of a type, at module scope.
    Pointer(u32),
    /// Nothing came of it.
    Unused,
}

/// A rewritten function. New ids count from the id bound of the module; they get their numbers when
/// all functions are rewritten.
#[derive(Debug, Default)]
pub struct Rewritten {
    /// Its instructions.
    pub words: Words,
    pub new_ids: Vec<NewId>,
    /// Ids that are not defined any more.
    pub deleted: Vec<u32>,
    /// New ids that stand for what a variable, or φ, held: they take over its name.
    pub heirs: Vec<(u32, u32)>,
    pub certificate: Certificate,
    pub counts: Counts,
    /// True if a variable that stays because its address is stored may be free now.
    pub again: bool,
}

/// The number of changes, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Variables that went.
    pub promoted: u64,
    /// Slots: parts of these variables.
    pub slots: u64,
    /// Loads that went.
    pub loads: u64,
    /// Stores that went.
    pub stores: u64,
    /// φs that were made.
    pub phis: u64,
    /// φs that went.
    pub eliminated: u64,
    /// Variables that were made.
    pub made: u64,
    /// Stores that were made.
    pub made_stores: u64,
    /// Calls that were inlined.
    pub inlined: u64,
    /// Functions that nothing used.
    pub dead_functions: u64,
    /// Instructions that nothing used, outside of these functions.
    pub dead_instructions: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.promoted += other.promoted;
        self.slots += other.slots;
        self.loads += other.loads;
        self.stores += other.stores;
        self.phis += other.phis;
        self.eliminated += other.eliminated;
        self.made += other.made;
        self.made_stores += other.made_stores;
        self.inlined += other.inlined;
        self.dead_functions += other.dead_functions;
        self.dead_instructions += other.dead_instructions;
    }
}

/// Memory that is kept from function to function.
#[derive(Default)]
pub struct Workspace {
    context: Context,
}

/// Promotes the variables of a function. Returns its variables, and the rewritten function if
/// anything changed.
///
/// # Errors
/// The engine refuses the description.
pub fn promote(
    body: &Body<'_>,
    types: &Types,
    decorated: &Pinned,
    workspace: &mut Workspace,
) -> Result<(Variables, Option<Rewritten>), String> {
    let mut variables = Variables::find(body, types, decorated);
    loop {
        if variables.variables.iter().all(|variable| variable.pinned.is_some()) {
            return Ok((variables, None));
        }
        let mut plan = |description: &Description| {
            let mut plan = Plan::new();
            let input = description.input(body);
            let outcome = construct::plan_with(&input, &Options::DEFAULT, &mut workspace.context, &mut plan);
            outcome.map(|()| plan).map_err(|error| error.to_string())
        };
        let mut description = Description::new(&variables, |_| true);
        let mut planned = plan(&description)?;
        let demand = Demand::new(body, &variables, &description, &planned);
        if !demand.wants_all(&description) {
            description = Description::new(&variables, |touch| demand.wants_touch(touch));
            planned = plan(&description)?;
        }
        let impossible = without_phi(&variables, &description, &planned, types);
        if impossible.is_empty() {
            let mut rewritten = Edit::new(body, &variables, &description, &demand, planned).run();
            rewritten.again = frees_another(body, &variables);
            return Ok((variables, Some(rewritten)));
        }
        for (variable, at) in impossible {
            variables.pin(variable, Reason::NoPhiOfType, at);
        }
        variables.use_values_of_pinned(body);
    }
}

/// Returns whether a variable stays because its address is stored to a variable that goes. In each
/// such round a variable of pointer type goes, so there are as many rounds as pointers are nested.
fn frees_another(body: &Body<'_>, variables: &Variables) -> bool {
    variables.variables.iter().any(|variable| {
        let Some((Reason::AddressStored, at)) = variable.pinned else { return false };
        let store = body.module.instruction(at);
        let place = variables.place_of(body, store.words[1]).filter(|_| store.is(Op::Store));
        place.is_some_and(|place| !variables.is_pinned(place))
    })
}

/// Variables that need a φ or an undefined value of a type that has none, and where they are
/// defined.
fn without_phi(variables: &Variables, description: &Description, plan: &Plan, types: &Types) -> Vec<(usize, usize)> {
    let type_of = |slot: Slot| variables.places[description.parts[slot.index()]].type_id;
    let is_free = |slot: Slot| types.allows_phi(type_of(slot)) && types.allows_undef(type_of(slot));
    if (0..description.slots.len()).all(|slot| is_free(Slot::new(slot))) {
        return Vec::new();
    }
    let phis = plan.phis().iter().map(|phi| phi.slot).filter(|&slot| !types.allows_phi(type_of(slot)));
    let mut slots: Vec<Slot> = phis.collect();
    for (number, access) in description.accesses.iter().enumerate() {
        let is_undefined = match plan.load(AccessId::new(number)).kind() {
            ReachingDefKind::Initial(slot) => matches!(description.slots[slot.index()].initial, Initial::Undef),
            ReachingDefKind::Unreachable => true,
            _ => false,
        };
        if is_undefined && !types.allows_undef(type_of(access.slot())) {
            slots.push(access.slot());
        }
    }
    let variable = |slot: Slot| variables.places[description.parts[slot.index()]].variable;
    let mut found: Vec<usize> = slots.into_iter().map(variable).collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|variable| (variable, variables.variables[variable].at)).collect()
}

/// A function on its way to its new words.
struct Edit<'e> {
    body: &'e Body<'e>,
    variables: &'e Variables,
    description: &'e Description,
    demand: &'e Demand,
    plan: Plan,
    out: Words,
    new_ids: Vec<NewId>,
    /// The undefined value of each type.
    undefined: HashMap<u32, u32>,
    /// By access, the stored value.
    stored: Vec<u32>,
    /// By touch, the id of a value that an instruction of its own makes: an extract, a load.
    made: Vec<u32>,
    /// By φ, its own id, or the only value of its arguments.
    phi_values: Vec<u32>,
    /// By number of the result, its replacement.
    replaced: Vec<u32>,
    /// By variable, its `DebugDeclare`s.
    declared: HashMap<usize, Vec<usize>>,
    rewritten: Rewritten,
}

/// No id.
const NONE: u32 = 0;

impl<'e> Edit<'e> {
    fn new(
        body: &'e Body<'e>,
        variables: &'e Variables,
        description: &'e Description,
        demand: &'e Demand,
        plan: Plan,
    ) -> Self {
        Edit {
            body,
            variables,
            description,
            demand,
            plan,
            out: Words::new(body.module.bound(), body.function.words.len()),
            new_ids: Vec::new(),
            undefined: HashMap::new(),
            stored: vec![NONE; description.accesses.len()],
            made: vec![NONE; variables.touches.len()],
            phi_values: Vec::new(),
            replaced: vec![NONE; body.function.n_locals as usize],
            declared: HashMap::new(),
            rewritten: Rewritten::default(),
        }
    }

    fn run(mut self) -> Rewritten {
        self.follow_copies();
        self.name_values();
        self.replace_loads();
        self.find_declares();
        self.certify();
        self.write();
        self.rewritten.words = self.out;
        self.rewritten.new_ids = self.new_ids;
        self.rewritten
    }

    fn module(&self) -> &'e Module {
        self.body.module
    }

    fn new_id(&mut self, what: NewId) -> u32 {
        self.new_ids.push(what);
        self.module().bound() + word(self.new_ids.len() - 1)
    }

    fn undefined(&mut self, type_id: u32) -> u32 {
        if let Some(&id) = self.undefined.get(&type_id) {
            return id;
        }
        let id = self.new_id(NewId::Undef(type_id));
        self.undefined.insert(type_id, id);
        id
    }

    /// The load whose result this store stores, if it is deleted.
    fn copied_load(&self, store: AccessId) -> Option<AccessId> {
        let (touch, _) = self.description.sources[store.index()];
        let from = match self.variables.touches[touch].action {
            Action::Store(value) if !self.is_deeper(touch) => self.demand.load_of(self.body.local(value)?)?,
            Action::CopyTo if !self.is_deeper(touch) => self.copy_source(touch)?,
            _ => return None,
        };
        self.description.load_of[from].filter(|_| !self.is_deeper(from))
    }

    /// For `OpCopyMemory` to a place, the touch of what it reads, if that is a described one.
    fn copy_source(&self, touch: usize) -> Option<usize> {
        let before = touch.checked_sub(1)?;
        let [from, to] = [self.variables.touches[before], self.variables.touches[touch]];
        let is_source = from.at == to.at && from.action == Action::CopyFrom && !self.variables.is_pinned(from.place);
        is_source.then_some(before)
    }

    /// Returns whether a touch is of something inside of a slot.
    fn is_deeper(&self, touch: usize) -> bool {
        let place = self.variables.touches[touch].place;
        self.variables.part_of(place).is_some_and(|(part, _)| part != place)
    }

    fn follow_copies(&mut self) {
        let mut plan = std::mem::take(&mut self.plan);
        plan.forward_copies(|store| self.copied_load(store));
        self.plan = plan;
    }

    /// Gives ids to φs and to what stores store.
    fn name_values(&mut self) {
        for _ in 0..self.plan.phis().len() {
            let id = self.new_id(NewId::Local);
            self.phi_values.push(id);
        }
        for access in 0..self.description.accesses.len() {
            let (touch, role) = self.description.sources[access];
            if role == AccessRole::Store {
                self.stored[access] = self.name_stored(touch);
            }
        }
        // A part of another variable, or a copy to a place that stays.
        for touch in 0..self.variables.touches.len() {
            let copies = self.variables.touches[touch].action == Action::CopyFrom;
            if copies && self.description.load_of[touch].is_some() && self.is_deeper(touch) && self.made[touch] == NONE
            {
                self.made[touch] = self.new_id(NewId::Local);
            }
        }
        let values: Vec<u32> = self.phi_values.clone();
        let first = values.first().copied().unwrap_or(u32::MAX);
        let n_phis = values.len();
        let mut arguments = Vec::with_capacity(self.plan.all_args().len());
        let mut starts = Vec::with_capacity(n_phis + 1);
        for phi in 0..n_phis {
            starts.push(arguments.len());
            for position in 0..self.plan.args(memphis::PhiId::new(phi)).len() {
                let argument = self.plan.args(memphis::PhiId::new(phi))[position];
                // Along an edge that is never taken any value comes.
                arguments.push(match argument.kind() {
                    ReachingDefKind::Unreachable | ReachingDefKind::None => NONE,
                    _ => self.value(argument, NONE),
                });
            }
        }
        starts.push(arguments.len());
        self.phi_values = fold(first, &starts, &arguments);
        let bound = self.module().bound();
        for (phi, &id) in values.iter().enumerate() {
            if self.phi_values[phi] != id {
                self.new_ids[(id - bound) as usize] = NewId::Unused;
            }
        }
    }

    fn name_stored(&mut self, touch: usize) -> u32 {
        if self.is_deeper(touch) {
            if self.description.load_of[touch].is_none() {
                return NONE;
            }
            let is_copy = self.variables.touches[touch].action == Action::CopyTo;
            if is_copy && self.copy_source(touch).is_none() {
                self.made[touch] = self.new_id(NewId::Local);
            }
            return self.new_id(NewId::Local);
        }
        match self.variables.touches[touch].action {
            Action::Store(value) => value,
            _ if !self.demand.wants_touch(touch) => NONE,
            _ => match self.copy_source(touch) {
                // What is copied as a whole is followed through the plan.
                Some(from) if !self.is_deeper(from) => NONE,
                Some(from) => {
                    self.made[from] = self.new_id(NewId::Local);
                    self.made[from]
                }
                None => {
                    self.made[touch] = self.new_id(NewId::Local);
                    self.made[touch]
                }
            },
        }
    }

    /// The id of a value of the plan; `type_id` is its type if nothing is known of it.
    fn value(&mut self, value: ReachingDef, type_id: u32) -> u32 {
        match value.kind() {
            ReachingDefKind::Store(store) => self.stored[store.index()],
            ReachingDefKind::Phi(phi) => self.phi_values[phi.index()],
            ReachingDefKind::Initial(slot) => match self.description.slots[slot.index()].initial {
                Initial::Value(id) => id,
                _ => self.undefined(self.slot_type(slot)),
            },
            ReachingDefKind::Unreachable | ReachingDefKind::None => self.undefined(type_id),
        }
    }

    fn slot_type(&self, slot: Slot) -> u32 {
        self.variables.places[self.description.parts[slot.index()]].type_id
    }

    /// The value that a described load sees.
    fn loaded(&mut self, load: AccessId) -> u32 {
        let slot = self.description.accesses[load.index()].slot();
        let type_id = self.slot_type(slot);
        self.value(self.plan.load(load), type_id)
    }

    fn replace_loads(&mut self) {
        for touch in 0..self.variables.touches.len() {
            let at = self.variables.touches[touch].at;
            if self.variables.touches[touch].action == Action::CopyTo && self.made[touch] != NONE {
                let value = self.made[touch];
                self.rewritten.certificate.loads.push(LoadClaim { at, is_old: false, value });
            }
            let Some(load) = self.description.load_of[touch] else { continue };
            let value = self.loaded(load);
            let is_old = !is_load(&self.variables.touches[touch]);
            self.rewritten.certificate.loads.push(LoadClaim { at, is_old, value });
            let instruction = self.module().instruction(at);
            if self.variables.touches[touch].action == Action::Load
                && !self.is_deeper(touch)
                && let Some(local) = self.body.local(instruction.words[2])
            {
                self.replaced[local] = value;
            }
        }
    }

    fn find_declares(&mut self) {
        for touch in &self.variables.touches {
            let instruction = self.module().instruction(touch.at);
            let is_declare = self.module().debug_instruction(&instruction) == Some(DEBUG_DECLARE);
            // Set, number, variable, address and expression.
            if touch.action == Action::Debug && is_declare && instruction.words.len() >= 8 {
                let variable = self.variables.places[touch.place].variable;
                self.declared.entry(variable).or_default().push(touch.at);
            }
        }
    }

    /// Writes the certificate for the checker.
    fn certify(&mut self) {
        let bound = self.module().bound();
        let certificate = &mut self.rewritten.certificate;
        for slot in 0..self.description.slots.len() {
            let slot = Slot::new(slot);
            let place = self.description.parts[slot.index()];
            let (proof, blocks) = self.plan.proof(slot);
            let mut heads = Vec::new();
            for phi in self.plan.phis_of(slot) {
                let value = self.phi_values[phi.index()];
                let is_own = value == bound + word(phi.index());
                let head = if is_own { Head::Phi(value) } else { Head::Value(value) };
                heads.push((self.plan.phi(phi).block, head));
            }
            let rule = match proof {
                Proof::Verdict => Rule::Simple,
                Proof::LiveRange => Rule::LiveRange(blocks.to_vec()),
                Proof::Frontier => {
                    heads.extend(blocks.iter().map(|&block| (block, Head::Dead)));
                    Rule::Frontier
                }
            };
            let variable = &self.variables.variables[self.variables.places[place].variable];
            let path = path(self.variables, place);
            certificate.slots.push(SlotClaim { variable: variable.id, path, rule, heads });
        }
    }

    fn write(&mut self) {
        let words = &self.module().words;
        let function = self.body.function;
        let blocks = self.body.blocks();
        let first = blocks.first().map_or(function.words.end, |block| block.words.start);
        self.out.copy(&words[function.words.start..first]);
        let phis = self.phis_by_block();
        let mut next_touch = 0;
        for (number, block) in blocks.iter().enumerate() {
            self.write_block(block, &phis[number], &mut next_touch);
            let end = blocks.get(number + 1).map_or(function.words.end, |next| next.words.start);
            self.out.copy(&words[block.words.end..end]);
        }
        self.rewritten.counts.slots = self.description.slots.len() as u64;
    }

    fn phis_by_block(&self) -> Vec<Vec<memphis::PhiId>> {
        let bound = self.module().bound();
        let mut phis = vec![Vec::new(); self.body.blocks().len()];
        for number in 0..self.plan.phis().len() {
            let phi = memphis::PhiId::new(number);
            if self.phi_values[number] == bound + word(number) {
                phis[self.plan.phi(phi).block.index()].push(phi);
            }
        }
        phis
    }

    fn write_block(&mut self, block: &crate::module::Block, phis: &[memphis::PhiId], next_touch: &mut usize) {
        let mut declares: Vec<memphis::PhiId> = Vec::new();
        for instruction in self.body.instructions(block) {
            if !declares.is_empty() && !self.comes_before_debug_values(&instruction) {
                for phi in std::mem::take(&mut declares) {
                    let slot = self.plan.phi(phi).slot;
                    self.describe_value(self.description.parts[slot.index()], self.phi_values[phi.index()]);
                }
            }
            let touches = *next_touch;
            while self.variables.touches.get(*next_touch).is_some_and(|touch| touch.at == instruction.at) {
                *next_touch += 1;
            }
            self.write_instruction(&instruction, touches..*next_touch);
            if instruction.is(Op::Label) {
                for &phi in phis {
                    self.write_phi(phi);
                }
                declares.extend_from_slice(phis);
            }
        }
    }

    fn comes_before_debug_values(&self, instruction: &Instruction<'_>) -> bool {
        let scope = self.module().debug_instruction(instruction);
        matches!(instruction.op(), Some(Op::Label | Op::Phi | Op::Line | Op::NoLine))
            || matches!(scope, Some(DEBUG_SCOPE | DEBUG_NO_SCOPE))
    }

    fn write_phi(&mut self, phi: memphis::PhiId) {
        let slot = self.plan.phi(phi).slot;
        let type_id = self.slot_type(slot);
        let incoming: Vec<_> = self.plan.incoming(&self.body.cfg, phi).collect();
        let mut words = vec![0, type_id, self.phi_values[phi.index()]];
        let mut last = None;
        for (from, value) in incoming {
            let memphis::Incoming::Edge(_, source) = from else { continue };
            // Parallel edges, which carry one value, are one predecessor. They are consecutive, as
            // edges ascend.
            if last.replace(source) == Some(source) {
                continue;
            }
            let value = self.value(value, type_id);
            words.extend([value, self.body.blocks()[source.index()].label]);
        }
        let n = words.len();
        self.out.instruction(Op::Phi, words, 1..n, n);
        let variable = self.variables.places[self.description.parts[slot.index()]].variable;
        self.rewritten.heirs.push((self.phi_values[phi.index()], self.variables.variables[variable].id));
        self.rewritten.counts.phis += 1;
    }

    fn write_instruction(&mut self, instruction: &Instruction<'e>, touches: std::ops::Range<usize>) {
        let is_free = |touch: &usize| !self.variables.is_pinned(self.variables.touches[*touch].place);
        let free: Vec<usize> = touches.filter(is_free).collect();
        if free.is_empty() {
            return self.write_untouched(instruction);
        }
        match self.variables.touches[free[0]].action {
            Action::Load => self.write_load(instruction, free[0]),
            Action::Store(value) => {
                let value = self.substitute(value);
                self.write_store(free[0], value);
                self.rewritten.counts.stores += 1;
            }
            Action::CopyFrom | Action::CopyTo => self.write_copy(instruction, &free),
            Action::Start | Action::Stop | Action::Debug => self.delete(instruction),
        }
    }

    /// Something that is no access: a variable or pointer that goes, or anything that stays with
    /// other operands.
    fn write_untouched(&mut self, instruction: &Instruction<'e>) {
        let Some(grammar) = grammar::lookup(instruction.opcode()) else { return self.out.copy(instruction.words) };
        if matches!(grammar.opcode, Op::Line | Op::NoLine) {
            return self.out.line(instruction.words);
        }
        let mut is_deleted = false;
        let mut new = Vec::new();
        // The lengths were checked when the module was read.
        let _ = grammar::ids(grammar, instruction.words, self.body.module, |position, role| {
            let id = instruction.words[position];
            match (role, self.body.local(id)) {
                (Role::Result, Some(_)) => {
                    let place = self.variables.place_of(self.body, id);
                    is_deleted = place.is_some_and(|place| !self.variables.is_pinned(place));
                }
                (Role::Operand, Some(local)) if self.replaced[local] != NONE => {
                    new.push((position, self.replaced[local]));
                }
                _ => {}
            }
        });
        if is_deleted {
            self.delete(instruction);
            self.rewritten.counts.promoted += u64::from(instruction.is(Op::Variable));
        } else {
            self.out.with_ids(instruction.words, &new);
        }
    }

    fn delete(&mut self, instruction: &Instruction<'_>) {
        let has_result = !(instruction.is(Op::LifetimeStart) || instruction.is(Op::LifetimeStop));
        if has_result {
            self.rewritten.deleted.push(instruction.words[2]);
        }
    }

    fn substitute(&self, id: u32) -> u32 {
        match self.body.local(id) {
            Some(local) if self.replaced[local] != NONE => self.replaced[local],
            _ => id,
        }
    }

    fn write_load(&mut self, instruction: &Instruction<'e>, touch: usize) {
        self.rewritten.counts.loads += 1;
        let result = instruction.words[2];
        match self.description.load_of[touch] {
            Some(load) if self.is_deeper(touch) => self.extract(touch, load, result),
            _ => self.delete(instruction),
        }
    }

    /// Takes what a touch reads out of the value of its slot.
    fn extract(&mut self, touch: usize, load: AccessId, result: u32) {
        let place = self.variables.touches[touch].place;
        let Some((_, indices)) = self.variables.part_of(place) else { return };
        let whole = self.loaded(load);
        let mut words = vec![0, self.variables.places[place].type_id, result, whole];
        words.extend(indices);
        self.out.instruction(Op::CompositeExtract, words, 1..4, usize::MAX);
    }

    /// A store goes; one to something inside of a slot makes a new value of the slot.
    fn write_store(&mut self, touch: usize, value: u32) {
        let place = self.variables.touches[touch].place;
        let Some((part, indices)) = self.variables.part_of(place) else { return };
        let mut value = value;
        if !indices.is_empty() {
            let (Some(old), Some(store)) = (self.description.load_of[touch], self.description.store_of[touch]) else {
                return;
            };
            let (old, new) = (self.loaded(old), self.stored[store.index()]);
            let mut words = vec![0, self.variables.places[part].type_id, new, value, old];
            words.extend(indices);
            self.out.instruction(Op::CompositeInsert, words, 1..5, usize::MAX);
            value = new;
        }
        self.describe_value(part, value);
    }

    fn write_copy(&mut self, instruction: &Instruction<'e>, free: &[usize]) {
        let with = |action: Action| free.iter().copied().find(|&touch| self.variables.touches[touch].action == action);
        let (from, to) = (with(Action::CopyFrom), with(Action::CopyTo));
        let words = instruction.words;
        let [to_operands, from_operands] = copy_operands(words);
        let touch = to.or(from).unwrap_or_default();
        let type_id = self.variables.places[self.variables.touches[touch].place].type_id;
        self.rewritten.counts.loads += u64::from(from.is_some());
        self.rewritten.counts.stores += u64::from(to.is_some());
        if to.is_some_and(|to| !self.demand.wants_touch(to)) {
            return;
        }
        let value = match from {
            Some(from) => {
                let Some(load) = self.description.load_of[from] else { return };
                if self.is_deeper(from) {
                    let result = self.made[from];
                    self.extract(from, load, result);
                    result
                } else {
                    self.loaded(load)
                }
            }
            None => {
                let result = to.map_or(NONE, |to| self.made[to]);
                let mut load = vec![0, type_id, result, self.substitute(words[2])];
                load.extend_from_slice(from_operands);
                self.out.instruction(Op::Load, load, 1..4, usize::MAX);
                result
            }
        };
        match to {
            Some(to) => self.write_store(to, value),
            None => {
                let mut store = vec![0, self.substitute(words[1]), value];
                store.extend_from_slice(to_operands);
                self.out.instruction(Op::Store, store, 1..3, usize::MAX);
            }
        }
    }

    /// Tells debuggers the value of a variable from here on.
    fn describe_value(&mut self, part: usize, value: u32) {
        let variable = self.variables.places[part].variable;
        let Some(declares) = self.declared.get(&variable).cloned() else { return };
        if value == NONE || self.is_unwanted(value) {
            return;
        }
        for at in declares {
            // void type, result, set, number, variable, value, expression, indices
            let declare = self.module().instruction(at).words;
            let result = self.new_id(NewId::Local);
            let mut words = vec![0, declare[1], result, declare[3], DEBUG_VALUE, declare[5], value, declare[7]];
            words.extend_from_slice(&declare[8..]);
            words.extend(self.variables.index_ids(part));
            self.out.instruction(Op::ExtInst, words, 1..4, 5);
        }
    }

    /// Returns whether a value is the result of a load that goes, and that nothing replaces.
    fn is_unwanted(&self, value: u32) -> bool {
        let id = (value as usize) < self.module().ids.len();
        let load = id.then(|| self.body.local(value)).flatten().and_then(|local| self.demand.load_of(local));
        load.is_some_and(|touch| self.description.load_of[touch].is_none())
    }
}

/// The indices that lead from a variable to a place.
fn path(variables: &Variables, place: usize) -> Vec<u32> {
    let mut indices = Vec::new();
    let mut at = place;
    while let Some((parent, index, _)) = variables.places[at].parent {
        indices.push(index);
        at = parent;
    }
    indices.reverse();
    indices
}
