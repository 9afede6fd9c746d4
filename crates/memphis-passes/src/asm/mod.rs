//! Outputs of asm that go to slots become results of the asm, which are then stored.
//!
//! ```text
//!   call void asm "…", "=*r,r"(ptr elementtype(i32) %s, i32 %x)
//! =>
//!   %s.out = call i32 asm "…", "=r,r"(i32 %x)
//!   store i32 %s.out, ptr %s
//! ```
//!
//! An indirect output in a register (`=*r`) is a register that the compiler stores after the asm:
//! LLVM compiles both forms to the same code. So this is right for any slot. It is done for slots
//! that nothing else keeps in memory; mem2reg then promotes them. An output in
//! memory (`=*m`) is written by the asm itself: that slot stays.
//!
//! An asm goto (`callbr`) ends its block, so its outputs are stored on its edges ([`AsmGoto`]): at
//! the head of a target without other predecessors, or in a new block.
//!
//! Requires that outputs of a scalar or vector type go to whole slots of that type.
//!
//! Cost: linear in the function.

mod constraints;
mod rewrite;

use crate::slots::collect::{collect, prepare_constants};
use crate::slots::fit::prepare_narrowed;
use crate::slots::judge::{Obstacles, UseRules, judge_use};
use crate::slots::reason::Reason;
use crate::slots::{Slot, SlotOptions};
use crate::state::State;
use constraints::{Constraint, Kind};
use hashbrown::HashSet;
use memphis_entity::Table;
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Def, Flags, Function, InstId, Local, Module, Opcode, Type, TypeId, Types, Value};

/// The outputs that become results.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Those of asm that does not jump.
    pub outputs: bool,
    /// Those of asm goto, and on which of its edges that counts.
    pub goto_outputs: Option<AsmGoto>,
    /// The slots that they may go to.
    pub slots: SlotOptions,
}

/// The edges of an asm goto on which its outputs have been written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AsmGoto {
    /// All edges, as in GCC.
    AllEdges,
    /// The edge to the code after the asm, as in LLVM's code for indirect outputs.
    Fallthrough,
}

/// Turns outputs that go to slots into results. `body` only gains constants.
pub fn run(module: &Module<'_>, body: &mut Body, options: &Options) -> Edit {
    if !body.insts.values().iter().any(|inst| inst.flags.has(Flags::ASM)) {
        return Edit::new(body);
    }
    let (state, _, free) = free_slots(module, body, options);
    let free: HashSet<Local> = free.iter().map(|slot| slot.local).collect();
    let f = state.f;
    let mut rewriter = rewrite::Rewriter::new(&state, options);
    for asm in asms(f) {
        let to_slot = |output: &Output| asm.address(f, output).is_some_and(|local| free.contains(&local));
        if asm.outputs.iter().any(to_slot) {
            rewriter.rewrite(&asm, to_slot);
        }
    }
    rewriter.finish()
}

/// The slots that outputs keep in memory, and nothing else: with these options, all of them are
/// promoted. `body` only gains constants.
pub fn slots_kept_by_outputs(module: &Module<'_>, body: &mut Body, options: &Options) -> Vec<InstId> {
    let (state, rules, free) = free_slots(module, body, options);
    let is_stored = |slot: &&Slot| {
        let mut users = state.own_users(slot.local).iter();
        users.any(|&user| judge_use(&state, slot, user, &rules) == Err(Reason::AddressStored))
    };
    free.iter().filter(|slot| !is_stored(slot)).map(|slot| slot.inst).collect()
}

/// The function, the rules with the obstacles of its asm, and the slots that [only outputs](is_free)
/// keep in memory.
fn free_slots<'b>(module: &'b Module<'b>, body: &'b mut Body, options: &Options) -> (State<'b>, UseRules, Vec<Slot>) {
    let (mut constants, mut slots) = (Vec::new(), Table::new());
    prepare_constants(module, body, &options.slots, &mut constants);
    let mut narrowed = Vec::new();
    if options.slots.narrows {
        prepare_narrowed(module, body, &mut narrowed);
    }
    let f = Function { module, body };
    let mut state = State::new(f);
    narrowed.iter().for_each(|&(store, constant)| state.set_stored(store, Value::constant(constant)));
    let rules = UseRules { is_punned: options.slots.punned, asm: Some(obstacles(&state, options)) };
    collect(f, &constants, &options.slots, &mut slots);
    let is_free = |slot: &&Slot| slot.held.is_none() && is_free(&state, slot, &rules);
    let free = slots.values().iter().filter(is_free).copied().collect();
    (state, rules, free)
}

fn asms(f: Function<'_>) -> impl Iterator<Item = Asm<'_>> {
    let insts = f.body.inst_ids();
    insts.filter(move |&inst| f.body.inst(inst).flags.has(Flags::ASM)).filter_map(move |call| Asm::read(f, call))
}

/// Returns whether only outputs of asm, or stores of its address to other slots, keep a slot in
/// memory.
fn is_free(state: &State<'_>, slot: &Slot, rules: &UseRules) -> bool {
    state.own_users(slot.local).iter().all(|&user| {
        let inst = state.body().inst(user);
        let is_output = || rules.asm.as_ref().is_some_and(|obstacles| obstacles.is_output(user, slot.local));
        match judge_use(state, slot, user, rules) {
            _ if inst.opcode.is_debug_record() => true,
            Ok(()) | Err(Reason::AddressStored) => true,
            Err(_) => inst.flags.has(Flags::ASM) && is_output(),
        }
    })
}

/// The reasons why asm keeps slots in memory, from each operand of each asm. `state` knows the
/// users.
#[inline(never)]
pub fn obstacles(state: &State<'_>, options: &Options) -> Obstacles {
    let f = state.f;
    let mut found = Obstacles::default();
    for asm in asms(f) {
        let is_asked_for = asm.is_asked_for(state, options);
        for operand in 1..=asm.arguments.len() {
            let local = f.body.operands(asm.call)[operand].value.as_local();
            if let Some((local, ty)) = local.and_then(|local| Some((local, allocated_type(f.body, local)?))) {
                found.note(asm.call, local, asm.obstacle(f, operand, ty, is_asked_for));
            }
        }
    }
    found
}

/// The type of the slot whose address a local is.
fn allocated_type(body: &Body, local: Local) -> Option<TypeId> {
    match body.local(local).def {
        Def::Inst(inst) if body.inst(inst).opcode == Opcode::Alloca => Some(body.inst(inst).aux_ty),
        _ => None,
    }
}

/// An asm and its operands.
#[derive(Debug)]
struct Asm<'a> {
    call: InstId,
    constraints: Vec<Constraint<'a>>,
    /// The constraint of each operand after the asm itself.
    arguments: Vec<usize>,
    outputs: Vec<Output>,
}

/// An output, in the order of the constraints.
#[derive(Debug, Clone, Copy)]
struct Output {
    constraint: usize,
    to: To,
}

/// The destination of an output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum To {
    /// The result with this index.
    Result(usize),
    /// The address in the operand with this index.
    Address(usize),
}

impl<'a> Asm<'a> {
    /// Reads an asm; `None` if its text is not understood.
    fn read(f: Function<'a>, call: InstId) -> Option<Asm<'a>> {
        let inst = f.body.inst(call);
        let callee = f.operand_text(&f.body.operands(call)[0]);
        let constraints: Vec<Constraint<'a>> = constraints::parse(constraint_string(callee)?.1).collect();
        let (mut arguments, mut outputs, mut n_results) = (Vec::new(), Vec::new(), 0);
        for (constraint, found) in constraints.iter().enumerate() {
            if found.has_argument() {
                arguments.push(constraint);
            }
            match (found.kind, found.is_indirect) {
                (Kind::Output, true) => outputs.push(Output { constraint, to: To::Address(arguments.len()) }),
                (Kind::Output, false) => {
                    outputs.push(Output { constraint, to: To::Result(n_results) });
                    n_results += 1;
                }
                _ => {}
            }
        }
        let is_whole = arguments.len() == inst.n_args as usize && result_types(f.types(), inst.ty, n_results).is_some();
        is_whole.then_some(Asm { call, constraints, arguments, outputs })
    }

    /// The local with the address that an output goes to.
    fn address(&self, f: Function<'_>, output: &Output) -> Option<Local> {
        match output.to {
            To::Result(_) => None,
            To::Address(operand) => f.body.operands(self.call)[operand].value.as_local(),
        }
    }

    /// Returns whether an option asks for outputs of this asm to become results, and its form
    /// allows it.
    fn is_asked_for(&self, state: &State<'_>, options: &Options) -> bool {
        let inst = state.body().inst(self.call);
        let is_asked_for = match inst.opcode {
            Opcode::Call => options.outputs && !inst.flags.has(Flags::MUSTTAIL),
            // A result of a goto is defined at the end of its block, and there is no place on all
            // its edges to put an aggregate of the old results together.
            Opcode::CallBr => {
                options.goto_outputs.is_some() && inst.result.is_none_or(|old| state.own_users(old).is_empty())
            }
            _ => false,
        };
        is_asked_for && !inst.flags.has(Flags::BUNDLES) && rewrite::has_plain_head(state.f, self.call)
    }

    /// The reason why an operand keeps a slot of this type in memory.
    fn obstacle(&self, f: Function<'_>, operand: usize, ty: TypeId, is_asked_for: bool) -> Option<Reason> {
        let constraint = &self.constraints[self.arguments[operand - 1]];
        let triple = f.module.triple.map_or(&b""[..], |span| span.of(f.module.text));
        let is_same = || element_type(f, self.call, operand) == Some(f.types().display(ty).as_bytes());
        match constraint.kind {
            _ if constraint.may_be_memory() => Some(Reason::AsmMemory),
            Kind::Output if !is_asked_for || !constraint.is_register(triple) => Some(Reason::AsmOutput),
            Kind::Output if is_same() && is_register_type(f.types(), ty) => None,
            Kind::Output => Some(Reason::AsmOutput),
            _ => Some(Reason::AsmInput),
        }
    }
}

/// The position of the constraints in the text of an asm, and the constraints.
fn constraint_string(asm: &[u8]) -> Option<(usize, &[u8])> {
    // A quote inside of a string is written as its number.
    let mut quotes = memchr::memchr_iter(b'"', asm);
    let (start, end) = (quotes.nth(2)? + 1, quotes.next()?);
    let text = &asm[start..end];
    (!text.contains(&b'\\')).then_some((start, text))
}

/// The types of the results of an asm, which has `n_results` of them.
fn result_types(types: Types<'_>, ty: TypeId, n_results: usize) -> Option<Vec<TypeId>> {
    match (n_results, types.resolve(ty)?) {
        (0, Type::Void) => Some(Vec::new()),
        (1, Type::Struct(_) | Type::Void) | (0, _) => None,
        (1, _) => Some(vec![ty]),
        (n, Type::Struct(fields)) if fields.len() == n => Some(fields.to_vec()),
        _ => None,
    }
}

/// The type in the `elementtype` of an argument.
fn element_type(f: Function<'_>, call: InstId, operand: usize) -> Option<&[u8]> {
    let text = f.argument_text(call, operand - 1);
    let start = memchr::memmem::find(text, b"elementtype(")? + b"elementtype(".len();
    let len = memchr::memchr(b')', &text[start..])?;
    Some(text[start..start + len].trim_ascii())
}

/// Returns whether a result of an asm may have this type wherever an indirect output may. LLVM's
/// back ends take other integers in memory only.
fn is_register_type(types: Types<'_>, ty: TypeId) -> bool {
    match types.resolve(ty) {
        Some(Type::Int(bits)) => matches!(bits, 1 | 8 | 16 | 32 | 64 | 128),
        Some(Type::Vector(lanes, element)) => lanes.is_power_of_two() && is_register_type(types, *element),
        Some(Type::Ptr(_) | Type::Half | Type::BFloat | Type::Float | Type::Double | Type::X86Fp80 | Type::Fp128) => {
            true
        }
        _ => false,
    }
}
