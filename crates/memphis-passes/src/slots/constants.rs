//! The constants that a promotion may need. They are made before it: from then on the body does not
//! change.

use super::SlotOptions;
use memphis_check::script::Uninit;
use memphis_ir::{Body, Const, Inst, InstId, Module, Opcode, TypeId, Value};

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
        false => &all[..all.partition_point(|alloca| alloca.0 < body.blocks[0].insts.end)],
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
        let mut types: Vec<TypeId> = body.insts.iter().filter_map(|inst| accessed_type(body, inst)).collect();
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
