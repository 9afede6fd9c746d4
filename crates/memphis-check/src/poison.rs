//! Proves that a value is certainly not poison, by rules of its own.
//!
//! `undef` may become any value but poison. So a promotion that replaces `undef` by a value must be
//! sure of that value, and the checker must be sure independently. These rules argue from the
//! function alone:
//!
//! * constants, arguments and results that are promised to be defined, allocas, `freeze`;
//! * operators that cannot make poison, of operands that are not poison; φs of such values;
//! * values whose use would be undefined behaviour if they were poison (a *witness*: a branch on
//!   it, a division by it, an address, an argument that must be defined, an assumption), where the
//!   witness is certainly executed: it dominates the place in question, or it certainly follows the
//!   definition.
//!
//! A value read from a slot may itself be refined. Then it is `undef` and not the poison it is
//! taken for: `and` with 0 makes it 0, and a branch on the result has no undefined behaviour. A
//! read before the place in question was refined correctly, by induction. For a read after that
//! place, a witness that uses it directly counts, because it is undefined behaviour with `undef` as
//! well; other witnesses count only if nothing is refined in between (`ahead.rs`).
//!
//! LLVM limits its own search, and its answers depend on the limits. These rules have wider limits:
//! what LLVM can prove they should prove.

mod ahead;
mod constants;

pub use ahead::Slots;
pub use constants::is_base;

use ahead::{Spread, is_ahead};
use constants::is_defined_constant;
use hashbrown::HashMap;
use memphis_ir::facts::{MakesPoison, narrow, promise_defined};
use memphis_ir::{
    BlockId, Const, ConstKind, Def, Flags, Function, Global, InstId, Local, Opcode, Type, Value, attributes, intrinsics,
};

/// A place before an instruction, or at the head of a block, before its φs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The block.
    pub block: BlockId,
    /// The instruction; `None` for the head.
    pub before: Option<InstId>,
}

impl Place {
    /// The place on an edge out of the block, whose terminator has been executed.
    pub fn at_end_of(f: Function<'_>, block: BlockId) -> Place {
        Place { block, before: Some(f.body.block(block).insts.end) }
    }
}

/// A function, perhaps under an edit script.
pub struct View<'v> {
    /// The function as read.
    pub f: Function<'v>,
    /// The replacement of a value under the script; `None` if there is none.
    pub resolve: &'v dyn Fn(Value) -> Option<Value>,
    /// True if an operand, as it is written in the body, may be the result of a load that was
    /// replaced.
    pub may_be_refined: &'v dyn Fn(Value) -> bool,
    /// The φ that defines a local that is not in the body.
    pub new_phi: &'v dyn Fn(Local) -> Option<NewPhi>,
    /// True if the first block dominates the second, or both are the same.
    pub dominates: &'v dyn Fn(BlockId, BlockId) -> bool,
    /// True if a block can be reached.
    pub is_reached: &'v dyn Fn(BlockId) -> bool,
    /// The slots that are deleted; `None` while the places at which `undef` is refined are unknown.
    pub slots: Option<&'v dyn Slots>,
}

/// The block and the entries of a φ: for each entry, its predecessor and its value.
pub type NewPhi = (BlockId, Vec<(BlockId, Value)>);

/// Answers about one function.
#[derive(Debug, Default)]
pub struct NeverPoison {
    /// For each value, the instructions that are undefined behaviour if it is poison, in the order
    /// of the text. Collected when first needed.
    witnesses: Option<HashMap<Value, Vec<Witness>>>,
    /// The φs on the path to the present value: the proof of each may assume that it holds.
    assumed: Vec<Value>,
    /// The number of values that may still be visited for the present question.
    budget: u32,
}

/// An instruction that is undefined behaviour if a value is poison.
#[derive(Debug, Clone, Copy)]
pub struct Witness {
    /// The instruction.
    pub inst: InstId,
    /// True if it counts although it comes after the place in question.
    is_late: bool,
}

/// The maximal depth of operands that are visited.
const MAX_DEPTH: u32 = 24;

/// The maximal number of values that are visited for one question.
const MAX_VALUES: u32 = 2_000;

/// The cost of following the certain path once, in values that are not visited instead.
const SCAN_COST: u32 = 10;

impl NeverPoison {
    /// True if `value` is not poison when control is at `place`.
    ///
    /// Cost: bounded, except for collecting the witnesses (linear in the body, once) and searching
    /// those of a value.
    pub fn ask(&mut self, view: &View<'_>, value: Value, place: Place) -> bool {
        self.assumed.clear();
        self.budget = MAX_VALUES;
        self.holds(view, value, place, 0)
    }

    /// The instructions that are undefined behaviour if the value is poison, in the order of the
    /// text.
    pub fn witnesses(&mut self, view: &View<'_>, value: Value) -> &[Witness] {
        let witnesses = self.witnesses.get_or_insert_with(|| collect_witnesses(view));
        witnesses.get(&value).map_or(&[], Vec::as_slice)
    }

    fn holds(&mut self, view: &View<'_>, value: Value, place: Place, depth: u32) -> bool {
        if depth > MAX_DEPTH || self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let Some(value) = (view.resolve)(value) else { return false };
        let Some(local) = value.as_local() else {
            // Control does not reach a place after a use that is undefined behaviour for `poison`,
            // or for an expression that may be poison.
            return value.as_const().is_some_and(|c| is_defined_constant(view.f, c))
                || self.is_witnessed(view, value, place);
        };
        if self.assumed.contains(&value) {
            return true;
        }
        let is_defined = match def_in_body(view.f, local) {
            Some(Def::Arg(index)) => promise_defined(|name| attributes::has(view.f.parameter(index), name)),
            Some(Def::Inst(inst)) => self.result_holds(view, value, inst, place, depth),
            Some(Def::Block(_) | Def::Forward) => false,
            None => (view.new_phi)(local).is_some_and(|(_, entries)| self.entries_hold(view, value, &entries, depth)),
        };
        is_defined || self.is_witnessed(view, value, place)
    }

    fn entries_hold(&mut self, view: &View<'_>, phi: Value, entries: &[(BlockId, Value)], depth: u32) -> bool {
        let n_assumed = self.assumed.len();
        self.assumed.push(phi);
        let holds = entries.iter().all(|&(from, value)| {
            !(view.is_reached)(from) || self.holds(view, value, Place::at_end_of(view.f, from), depth + 1)
        });
        // Conclusions that assumed this φ are dropped together with it.
        if !holds || n_assumed > 0 {
            self.assumed.truncate(n_assumed);
        }
        holds
    }

    fn result_holds(&mut self, view: &View<'_>, value: Value, id: InstId, place: Place, depth: u32) -> bool {
        let f = view.f;
        let inst = f.body.inst(id);
        match inst.opcode {
            Opcode::Alloca | Opcode::Freeze => return true,
            Opcode::LandingPad | Opcode::CatchPad | Opcode::CleanupPad | Opcode::CatchSwitch => return true,
            Opcode::Load => return promise_defined(|name| f.has_attachment(id, name)),
            Opcode::Phi if inst.flags.meant().has(Flags::MAKE_POISON) => return false,
            Opcode::Phi => {
                let entries: Vec<(BlockId, Value)> = f
                    .body
                    .operands(id)
                    .chunks_exact(2)
                    .filter_map(|pair| Some((f.body.block_of_local(pair[1].value.as_local()?), pair[0].value)))
                    .collect();
                return self.entries_hold(view, value, &entries, depth);
            }
            opcode if opcode.is_call() => {
                let call = Call::new(view, id);
                if promise_defined(|name| call.result_has(name)) {
                    return true;
                }
                if inst.flags.meant().has(Flags::MAKE_POISON) || call.narrows() {
                    return false;
                }
                let returned = call.returned();
                return returned.is_some_and(|returned| self.holds(view, returned, place, depth + 1))
                    || call.makes_no_poison()
                        && call.arguments().iter().all(|o| self.holds(view, o.value, place, depth + 1));
            }
            // One lane is copied into all lanes.
            Opcode::ShuffleVector if spread_lane(view, id).is_some() => {
                return spread_lane(view, id).is_some_and(|lane| self.holds(view, lane, place, depth + 1));
            }
            // The sum adds zero, so no flag can make it poison.
            Opcode::GetElementPtr if has_zero_indices(view, id) => {
                return self.holds(view, f.body.operands(id)[0].value, place, depth + 1);
            }
            _ => {}
        }
        !may_make_poison(view, id) && f.body.operands(id).iter().all(|o| self.holds(view, o.value, place, depth + 1))
    }

    /// True if an instruction is certainly executed that has undefined behaviour if the value is
    /// poison.
    fn is_witnessed(&mut self, view: &View<'_>, value: Value, place: Place) -> bool {
        let witnesses = self.witnesses(view, value);
        let comes_before = |&Witness { inst, .. }: &Witness| {
            let block = view.f.body.block_of_inst(inst);
            (view.is_reached)(block)
                && match block == place.block {
                    true => place.before.is_some_and(|before| inst < before),
                    false => (view.dominates)(block, place.block),
                }
        };
        let starts = [definition(view, value), Some(start_of(view.f, place))];
        witnesses.iter().any(comes_before)
            || starts.iter().flatten().any(|&start| certainly_follows(view, start, witnesses))
            || starts.iter().flatten().any(|&start| self.is_noticed(view, value, start))
    }

    /// Calls [`is_noticed`], which costs as much as visiting [`SCAN_COST`] values.
    fn is_noticed(&mut self, view: &View<'_>, value: Value, start: (BlockId, InstId)) -> bool {
        let is_paid = view.slots.is_some() && self.budget >= SCAN_COST;
        if is_paid {
            self.budget -= SCAN_COST;
        }
        is_paid && is_noticed(view, value, start)
    }
}

/// The definition of a local; `None` if it is not in the body.
fn def_in_body(f: Function<'_>, local: Local) -> Option<Def> {
    f.body.locals.get(local).map(|data| data.def)
}

/// Block and instruction that are executed next at a place.
fn start_of(f: Function<'_>, place: Place) -> (BlockId, InstId) {
    (place.block, place.before.unwrap_or(f.body.block(place.block).insts.start))
}

/// Block and instruction that are executed after the definition of a local.
fn definition(view: &View<'_>, value: Value) -> Option<(BlockId, InstId)> {
    let f = view.f;
    let local = value.as_local()?;
    match def_in_body(f, local) {
        Some(Def::Arg(_)) => Some((BlockId(0), InstId(0))),
        Some(Def::Inst(inst)) => Some((f.body.block_of_inst(inst), InstId(inst.0 + 1))),
        Some(_) => None,
        None => (view.new_phi)(local).map(|(block, _)| (block, f.body.block(block).insts.start)),
    }
}

/// True if one of the witnesses is certainly executed after the start.
fn certainly_follows(view: &View<'_>, start: (BlockId, InstId), witnesses: &[Witness]) -> bool {
    !witnesses.is_empty()
        && is_ahead(view, start, |_, inst| {
            witnesses.binary_search_by_key(&inst, |w| w.inst).is_ok_and(|found| witnesses[found].is_late)
        })
}

/// True if poison would be noticed after the value's definition, wherever that is executed, if the
/// value were poison.
pub fn is_noticed_after_definition(view: &View<'_>, value: Value) -> bool {
    definition(view, value).is_some_and(|start| is_noticed(view, value, start))
}

/// True if poison would be noticed after the start, if the value were poison, though it may go
/// through slots.
fn is_noticed(view: &View<'_>, value: Value, start: (BlockId, InstId)) -> bool {
    let Some(slots) = view.slots else { return false };
    let mut spread = Spread::new(view, slots, value, start);
    is_ahead(view, start, |entered, inst| spread.pass(entered, inst))
}

/// True if all lanes of a mask choose a lane. Undefined lanes make poison.
fn is_whole_mask(f: Function<'_>, mask: Const) -> bool {
    let is_number = |lane: &Const| matches!(f.body.consts.get(*lane).kind, ConstKind::Int(_));
    match &f.body.consts.get(mask).kind {
        ConstKind::Zero => true,
        ConstKind::Splat(lane) => is_number(lane),
        ConstKind::Aggregate(lanes) => lanes.iter().all(is_number),
        _ => false,
    }
}

/// True if the result may be poison though no operand is.
fn may_make_poison(view: &View<'_>, id: InstId) -> bool {
    let f = view.f;
    let inst = f.body.inst(id);
    if inst.flags.meant().has(Flags::MAKE_POISON) {
        return true;
    }
    let operands = f.body.operands(id);
    match inst.opcode.makes_poison() {
        MakesPoison::Never => false,
        MakesPoison::UnlessShiftFits => !is_below(view, operands[1].value, bits(f, operands[1].value)),
        MakesPoison::UnlessLane(index) => !is_below(view, operands[index].value, lanes(f, operands[0].value)),
        MakesPoison::UnlessMaskIsWhole => {
            let mask = operands.get(2).and_then(|mask| mask.value.as_const());
            mask.is_none_or(|mask| !is_whole_mask(f, mask))
        }
        MakesPoison::LikeCallee | MakesPoison::Maybe => true,
    }
}

/// The value that a `shufflevector` puts into every lane: an `insertelement` has put it into lane
/// 0.
fn spread_lane(view: &View<'_>, id: InstId) -> Option<Value> {
    let f = view.f;
    let [vector, _, mask] = f.body.operands(id) else { return None };
    let Def::Inst(insert) = f.body.local(vector.value.as_local()?).def else { return None };
    let [_, lane, index] = f.body.operands(insert) else { return None };
    let is_spread = f.body.inst(insert).opcode == Opcode::InsertElement && is_below(view, index.value, Some(1));
    (is_spread && is_below(view, mask.value, Some(1))).then_some(lane.value)
}

fn has_zero_indices(view: &View<'_>, id: InstId) -> bool {
    view.f.body.operands(id)[1..].iter().all(|o| is_below(view, o.value, Some(1)))
}

/// The width of an integer, or of the lanes of a vector of integers.
fn bits(f: Function<'_>, value: Value) -> Option<u64> {
    let types = f.types();
    match types.get(types.scalar(f.value_type(value))) {
        Type::Int(width) => Some(u64::from(*width)),
        _ => None,
    }
}

/// The least number of lanes of a vector.
fn lanes(f: Function<'_>, value: Value) -> Option<u64> {
    match f.types().get(f.value_type(value)) {
        Type::Vector(n, _) | Type::ScalableVector(n, _) => Some(u64::from(*n)),
        _ => None,
    }
}

/// True if a value is a constant whose lanes are all below the bound, as unsigned numbers.
fn is_below(view: &View<'_>, value: Value, bound: Option<u64>) -> bool {
    let f = view.f;
    let value = (view.resolve)(value);
    let (Some(c), Some(bound)) = (value.and_then(Value::as_const), bound) else { return false };
    let mut pending = vec![c];
    while let Some(c) = pending.pop() {
        match &f.body.consts.get(c).kind {
            ConstKind::Int(n) if u64::try_from(*n).is_ok_and(|n| n < bound) => {}
            ConstKind::Zero => {}
            ConstKind::Aggregate(elements) => pending.extend(elements.iter()),
            ConstKind::Splat(element) => pending.push(*element),
            _ => return false,
        }
    }
    true
}

/// For each value, the instructions that are undefined behaviour if it is poison.
fn collect_witnesses(view: &View<'_>) -> HashMap<Value, Vec<Witness>> {
    let mut witnesses: HashMap<Value, Vec<Witness>> = HashMap::new();
    let f = view.f;
    let mut pending = Vec::new();
    for inst in f.body.inst_ids() {
        undefined_if_poison(view, inst, &mut |value| pending.push((value, 0, true)));
        while let Some((operand, depth, is_late)) = pending.pop() {
            let is_asked_for = |&v: &Value| v.as_const().is_none_or(|c| !is_defined_constant(f, c));
            let Some(value) = (view.resolve)(operand).filter(is_asked_for) else { continue };
            let is_late = is_late && (depth == 0 || !(view.may_be_refined)(operand));
            let list = witnesses.entry(value).or_default();
            match list.last_mut().filter(|last| last.inst == inst) {
                Some(last) if last.is_late || !is_late => continue,
                Some(last) => last.is_late = true,
                None => list.push(Witness { inst, is_late }),
            }
            // An operand that makes the value poison has the same witness.
            if let Some(Def::Inst(inst)) = value.as_local().and_then(|local| def_in_body(f, local))
                && depth < MAX_DEPTH
            {
                pending.extend(poison_from(view, inst).iter().map(|&operand| (operand, depth + 1, is_late)));
            }
        }
    }
    witnesses
}

/// Calls `note` with the operands that must not be poison when the instruction is executed.
fn undefined_if_poison(view: &View<'_>, id: InstId, note: &mut dyn FnMut(Value)) {
    let f = view.f;
    let operands = f.body.operands(id);
    let inst = f.body.inst(id);
    if let Some(index) = inst.opcode.operand_never_poison(operands.len()) {
        note(operands[index].value);
    }
    match inst.opcode {
        Opcode::Load => {
            if let Some(result) = inst.result.filter(|_| f.has_attachment(id, b"noundef")) {
                note(Value::local(result));
            }
        }
        Opcode::Ret if !operands.is_empty() && returns_defined(f) => note(operands[0].value),
        opcode if opcode.is_call() => Call::new(view, id).undefined_if_poison(note),
        _ => {}
    }
}

fn returns_defined(f: Function<'_>) -> bool {
    let header = f.header();
    attributes::has(header.prefix.of(f.module.text), b"noundef")
}

/// The operands that make the result poison, or a part of it, if they or a part of them are poison.
fn poison_from(view: &View<'_>, id: InstId) -> Vec<Value> {
    let f = view.f;
    let inst = f.body.inst(id);
    let operands = f.body.operands(id);
    match inst.opcode {
        Opcode::Select if operands[1].value == operands[2].value => vec![operands[0].value, operands[1].value],
        Opcode::Select => vec![operands[0].value],
        // Of other aggregates, another part may be the poison one.
        Opcode::ExtractValue if propagates_poison(view, operands[0].value) => vec![operands[0].value],
        Opcode::Call if Call::new(view, id).is_one_of(intrinsics::PROPAGATES_POISON) => {
            Call::new(view, id).arguments().iter().map(|o| o.value).collect()
        }
        opcode if opcode.propagates_poison() => operands.iter().map(|o| o.value).collect(),
        _ => Vec::new(),
    }
}

/// True if a value is the result of an intrinsic all parts of which are poison if an argument is.
fn propagates_poison(view: &View<'_>, value: Value) -> bool {
    let f = view.f;
    let Some(Def::Inst(id)) = value.as_local().and_then(|local| def_in_body(f, local)) else { return false };
    f.body.inst(id).opcode == Opcode::Call && Call::new(view, id).is_one_of(intrinsics::PROPAGATES_POISON)
}

/// A call, with the promises in its text and in the declaration of its callee.
#[derive(Clone, Copy)]
struct Call<'c, 'a> {
    view: &'c View<'a>,
    f: Function<'a>,
    id: InstId,
}

impl<'c, 'a> Call<'c, 'a> {
    fn new(view: &'c View<'a>, id: InstId) -> Call<'c, 'a> {
        Call { view, f: view.f, id }
    }

    /// The called function, if it has the type that the call expects. The script may have put it in
    /// the place of a load.
    ///
    /// If that load gave `undef` in the function as read, the call is undefined behaviour there.
    fn callee(self) -> Option<&'a Global> {
        self.named().filter(|callee| self.f.is_of_called_type(self.id, callee))
    }

    /// The called function, of whatever type.
    fn named(self) -> Option<&'a Global> {
        self.f.function_at((self.view.resolve)(self.f.body.operands(self.id)[0].value)?)
    }

    fn has_function_attribute(self, name: &[u8]) -> bool {
        self.f.call_to_has_attribute(self.id, self.named(), name)
    }

    fn arguments(self) -> &'a [memphis_ir::Operand] {
        self.f.body.call_arguments(self.id)
    }

    fn is_one_of(self, names: &[&str]) -> bool {
        self.f
            .called_intrinsic(self.id)
            .is_some_and(|name| names.iter().any(|base| intrinsics::is_overload_of(name, base)))
    }

    fn own_result(self) -> &'a [u8] {
        self.f.text_before_callee(self.id)
    }

    fn result_has(self, name: &[u8]) -> bool {
        attributes::has(self.own_result(), name)
            || name == b"noundef" && self.is_one_of(intrinsics::NOUNDEF_RESULT)
            || self.callee().is_some_and(|g| attributes::has(g.header.prefix.of(self.f.module.text), name))
    }

    /// The argument that is the result as well.
    fn returned(self) -> Option<Value> {
        let said = (0..self.arguments().len()).find(|&index| self.argument_has(index, b"returned"));
        let known = || self.is_one_of(intrinsics::RETURNS_ARGUMENT).then_some(0);
        Some(self.arguments().get(said.or_else(known)?)?.value)
    }

    /// Arguments are counted from zero.
    fn argument_has(self, index: usize, name: &[u8]) -> bool {
        let own = self.f.argument_text(self.id, index);
        let declared = || self.f.parameter_of(self.callee()?, self.id, index);
        attributes::has(own, name) || declared().is_some_and(|text| attributes::has(text, name))
    }

    /// True if the call promises something about its result, which is poison if the promise is
    /// broken.
    fn narrows(self) -> bool {
        narrow(|name| attributes::has(self.own_result(), name) || self.f.has_attachment(self.id, name))
    }

    /// True if the result is not poison provided that no argument is, and the call does not
    /// [narrow](Call::narrows) it.
    fn makes_no_poison(self) -> bool {
        if self.is_one_of(intrinsics::POISON_BY_FLAG) {
            return self.arguments().get(1).is_some_and(|flag| is_below(self.view, flag.value, Some(1)));
        }
        if self.is_one_of(intrinsics::SATURATING_SHIFTS) {
            return self
                .arguments()
                .get(1)
                .is_some_and(|amount| is_below(self.view, amount.value, bits(self.f, amount.value)));
        }
        self.has_function_attribute(b"nocreateundeforpoison")
    }

    fn undefined_if_poison(self, note: &mut dyn FnMut(Value)) {
        let inst = self.f.body.inst(self.id);
        let operands = self.f.body.operands(self.id);
        if !inst.flags.has(Flags::ASM) {
            note(operands[0].value);
        }
        let is_assume = self.f.called_intrinsic(self.id) == Some(b"assume");
        for (index, argument) in self.arguments().iter().enumerate() {
            if is_assume || promise_defined(|name| self.argument_has(index, name)) {
                note(argument.value);
            }
        }
        if is_assume {
            let promised = self.f.bundles(self.id).filter(|bundle| bundle.tag == "noundef");
            promised.flat_map(|bundle| bundle.operands).for_each(|operand| note(operand.value));
        }
    }
}
