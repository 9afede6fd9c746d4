//! The allocas of a function that the options are about, as slots.

use super::constants::{SlotConstants, allocas};
use super::params::{ParameterSlots, Role};
use super::reason::Reason;
use super::{Slot, SlotId, SlotOptions, element_count};
use memphis_entity::Table;
use memphis_ir::layout::DataLayout;
use memphis_ir::{BlockId, Body, Function, InstId, Local, Value, attributes};

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
    layout: Option<DataLayout>,
}

impl<'a, 'o> Collector<'a, 'o> {
    fn new(f: Function<'a>, options: &'o SlotOptions) -> Self {
        let looks_at_parameters = options.skip_params || options.keep_param_slots;
        Collector {
            f,
            options,
            parameters: if looks_at_parameters { ParameterSlots::find(f) } else { ParameterSlots::default() },
            is_used: if options.keep_param_slots { used_locals(f.body) } else { Table::new() },
            layout: options.max_size.map(|_| DataLayout::of(f.module)),
        }
    }

    fn slot(&self, inst: InstId, constants: &SlotConstants) -> Slot {
        let Collector { f, options, .. } = *self;
        let data = f.body.inst(inst);
        let local = data.result.expect("an alloca has a result");
        let is_in_entry = f.body.block(BlockId(0)).insts.contains(&inst.0);
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
        let (f, layout, max) = (self.f, self.layout.as_ref()?, self.options.max_size?);
        let size = layout.alloc_size(f.types(), f.body.inst(alloca).aux_ty).filter(|size| !size.scalable);
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
    for local in body.operands.iter().filter_map(|operand| operand.value.as_local()) {
        is_used[local] = true;
    }
    is_used
}

/// The alignment of an alloca in bytes, as written or as LLVM's reader adds it.
pub fn alignment(f: Function<'_>, alloca: InstId) -> Option<u64> {
    let inst = f.body.inst(alloca);
    let mut words = attributes::words(f.slice(f.after_result(alloca), inst.attachments));
    match words.find(|word| *word == b"align").and_then(|_| words.next()) {
        Some(written) => std::str::from_utf8(written).ok()?.parse().ok(),
        None => Some(DataLayout::of(f.module).preferred_alignment(f.types(), inst.aux_ty)? / 8),
    }
}
