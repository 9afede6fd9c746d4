//! The allocas of a function that the options are about, as slots, and the constants that a
//! promotion may need. The constants are made first: from then on the body does not change.

use super::params::{ParameterSlots, Role};
use super::reason::Reason;
use super::{Slot, SlotId, SlotOptions, element_count};
use memphis_check::script::Uninit;
use memphis_entity::Table;
use memphis_ir::{BlockId, Body, Const, Function, Inst, InstId, Local, Module, Opcode, TypeId, Value};

/// Collects the slots of a function: the allocas that the options are about, in the order of the
/// text.
///
/// Needs: their constants. Leaves: what the options say about each slot.
pub fn collect(f: Function<'_>, constants: &[SlotConstants], options: &SlotOptions, slots: &mut Table<SlotId, Slot>) {
    let collector = Collector::new(f, options);
    slots.clear();
    slots.extend(allocas(f.body, options).iter().zip(constants).map(|(&inst, c)| collector.slot(inst, c)));
}

/// Facts about the function that decide which slots the options hold in memory.
struct Collector<'a, 'o> {
    f: Function<'a>,
    options: &'o SlotOptions,
    parameters: ParameterSlots,
    /// True if a local is an operand of anything, if an option asks for that.
    is_used: Table<Local, bool>,
}

impl<'a, 'o> Collector<'a, 'o> {
    fn new(f: Function<'a>, options: &'o SlotOptions) -> Self {
        let looks_at_parameters = options.skip_params || options.keep_param_slots;
        Collector {
            f,
            options,
            parameters: if looks_at_parameters { ParameterSlots::find(f) } else { ParameterSlots::default() },
            is_used: if options.keep_param_slots { used_locals(f.body) } else { Table::new() },
        }
    }

    fn slot(&self, inst: InstId, constants: &SlotConstants) -> Slot {
        let Collector { f, options, .. } = *self;
        let data = f.body.inst(inst);
        let local = data.result.expect("an alloca has a result");
        let is_in_entry = f.body.block(BlockId(0)).insts.contains(inst);
        let SlotConstants { allocated, no_address } = constants;
        let initial = allocated.initial().ok_or(Reason::NoZero);
        let role = self.parameters.role(local);
        let held = self.held_for_role(role, is_in_entry, local).or(initial.err()).or_else(|| self.too_large(inst));
        Slot {
            inst,
            local,
            ty: data.aux_ty,
            undef: allocated.undef(),
            poison: allocated.poison(),
            no_address: Value::constant(*no_address),
            initial: initial.unwrap_or(allocated.undef()),
            is_in_entry,
            held,
            stays: options.keep_param_slots && role == Role::Parameter,
        }
    }

    /// The reason why an option about parameters leaves a slot in memory.
    fn held_for_role(&self, role: Role, is_in_entry: bool, local: Local) -> Option<Reason> {
        let options = self.options;
        match role {
            Role::Other | Role::FilledOutside if options.keep_param_slots && is_in_entry && !self.is_used[local] => {
                Some(Reason::KeptForParameter)
            }
            Role::FilledOutside => Some(Reason::FilledOutside),
            Role::Parameter if options.skip_params => Some(Reason::Parameter),
            _ => None,
        }
    }

    /// The reason why the size of an alloca leaves it in memory.
    fn too_large(&self, alloca: InstId) -> Option<Reason> {
        let (f, max) = (self.f, self.options.max_size?);
        let size = f.module.layout().alloc_size(f.types(), f.body.inst(alloca).aux_ty).filter(|size| !size.scalable);
        let (Some(size), Some(count)) = (size, element_count(f, alloca)) else {
            return Some(Reason::SizeUnknown { max });
        };
        let bytes = (size.bits / 8).saturating_mul(count.max(1));
        (bytes > max).then_some(Reason::TooLarge { max })
    }
}

/// Returns whether each local is an operand of anything.
fn used_locals(body: &Body) -> Table<Local, bool> {
    let mut is_used = Table::filled(body.locals.len(), false);
    for local in body.operands.values().iter().filter_map(|operand| operand.value.as_local()) {
        is_used[local] = true;
    }
    is_used
}

// ----- constants -----

/// The constants of a type that promotion may need.
#[derive(Debug, Clone, Copy)]
pub struct TypeConstants {
    /// The type.
    pub ty: TypeId,
    undef: Const,
    poison: Const,
    /// The value of a slot of the type before the first store; none if that is to be zero and the
    /// type has no zero.
    initial: Option<Const>,
}

impl TypeConstants {
    /// Makes the constants of a type, while the body can still be changed.
    #[inline]
    pub fn make(module: &Module<'_>, body: &mut Body, ty: TypeId, options: &SlotOptions) -> TypeConstants {
        let zero = if options.uninit == Uninit::Zero { body.zero(module, ty) } else { None };
        let (undef, poison) = (body.consts.undef(ty), body.consts.poison(ty));
        let initial = if options.uninit == Uninit::Undef { Some(undef) } else { zero };
        TypeConstants { ty, undef, poison, initial }
    }

    /// `undef` of the type.
    pub fn undef(&self) -> Value {
        Value::constant(self.undef)
    }

    /// `poison` of the type.
    pub fn poison(&self) -> Value {
        Value::constant(self.poison)
    }

    /// The value of a slot of the type before the first store, if it has one.
    pub fn initial(&self) -> Option<Value> {
        self.initial.map(Value::constant)
    }
}

/// The constants that promotion may need for one alloca.
#[derive(Debug, Clone, Copy)]
pub struct SlotConstants {
    pub allocated: TypeConstants,
    pub no_address: Const,
}

/// Makes the constants of all allocas that the options are about, in order, while the body can
/// still be changed.
pub fn prepare_constants(
    module: &Module<'_>,
    body: &mut Body,
    options: &SlotOptions,
    constants: &mut Vec<SlotConstants>,
) {
    constants.clear();
    for place in 0..allocas(body, options).len() {
        let inst = body.inst(body.allocas()[place]);
        let (ty, address_ty) = (inst.aux_ty, inst.ty);
        let allocated = TypeConstants::make(module, body, ty, options);
        constants.push(SlotConstants { allocated, no_address: body.consts.poison(address_ty) });
    }
}

/// The allocas that the options are about, in the order of the text.
pub fn allocas<'b>(body: &'b Body, options: &SlotOptions) -> &'b [InstId] {
    let all = body.allocas();
    match options.all_blocks {
        true => all,
        false => &all[..all.partition_point(|alloca| *alloca < body.block(BlockId(0)).insts.end)],
    }
}

/// The constants of the types that slots may have, by type.
#[derive(Debug, Default)]
pub struct AccessTypes(Vec<TypeConstants>);

impl AccessTypes {
    /// Makes the constants of all types that are loaded, stored or allocated in a function, while
    /// the body can still be changed. Makes none if the options leave slots their allocated types.
    ///
    /// Cost: linear in the body, and a sort of the types.
    pub fn prepare(&mut self, module: &Module<'_>, body: &mut Body, options: &SlotOptions) {
        self.0.clear();
        if !options.typed_by_accesses {
            return;
        }
        let mut types: Vec<TypeId> = body.insts.values().iter().filter_map(|inst| accessed_type(body, inst)).collect();
        types.sort_unstable();
        types.dedup();
        self.0.extend(types.into_iter().map(|ty| TypeConstants::make(module, body, ty, options)));
    }

    /// The constants of a type, if they were made.
    pub fn of(&self, ty: TypeId) -> Option<&TypeConstants> {
        let place = self.0.binary_search_by_key(&ty, |constants| constants.ty).ok()?;
        Some(&self.0[place])
    }
}

/// The type that an instruction allocates, loads or stores.
pub fn accessed_type(body: &Body, inst: &Inst) -> Option<TypeId> {
    match inst.opcode {
        Opcode::Alloca => Some(inst.aux_ty),
        Opcode::Load => Some(inst.ty),
        Opcode::Store => body.operands_of(inst).first().map(|stored| stored.ty),
        _ => None,
    }
}
