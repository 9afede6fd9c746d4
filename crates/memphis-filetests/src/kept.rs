//! Slots that mem2reg keeps only because φs and selects use their addresses: for measurements of
//! `lift-loads`, with which this file shares no code.

use memphis_ir::{BlockId, Body, ConstKind, Flags, Function, InstId, Local, Module, Opcode, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A slot whose address goes through φs or selects. Every other use of its own address is a load or
/// store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptSlot {
    /// The function's name.
    pub function: String,
    /// The slot, with `%`.
    pub alloca: String,
    /// True if addresses made from its address have no other use either: whole loads and stores,
    /// neither volatile nor atomic, of slots of one type; and they are made of addresses of slots,
    /// `null`, `undef` and `poison` alone.
    pub meets_conditions: bool,
}

/// The slots of a module's functions.
///
/// # Errors
/// The text is not valid.
pub fn kept(text: &str) -> Result<Vec<KeptSlot>, String> {
    let module = Module::read(text.as_bytes()).map_err(|error| error.to_string())?;
    let mut body = Body::new();
    let mut found = Vec::new();
    for id in module.function_ids() {
        module.read_body(id, &mut body).map_err(|error| error.to_string())?;
        let f = Function { module: &module, body: &body };
        let name = module.function_name(id).to_string();
        found.extend(of_function(f).into_iter().map(|(slot, meets_conditions)| KeptSlot {
            function: name.clone(),
            alloca: f.display(Value::local(slot)),
            meets_conditions,
        }));
    }
    Ok(found)
}

/// The kind of a use of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// A load or store of a whole value of the slot's type, or a use without effect.
    Access,
    /// It makes another address from the address.
    Derives(Local),
    Other,
}

fn of_function(f: Function<'_>) -> Vec<(Local, bool)> {
    let users = users(f.body);
    let entry = f.body.block_insts(BlockId(0)).filter(|&inst| f.body.inst(inst).opcode == Opcode::Alloca);
    let slots: BTreeMap<Local, InstId> = entry.filter_map(|inst| Some((f.body.inst(inst).result?, inst))).collect();
    let mut seen: BTreeSet<Local> = BTreeSet::new();
    let mut found = Vec::new();
    for &slot in slots.keys() {
        if seen.contains(&slot) {
            continue;
        }
        let (members, is_good) = component(f, slot, &slots, &users);
        for &member in members.iter().filter(|member| slots.contains_key(member)) {
            let ty = f.body.inst(slots[&member]).aux_ty;
            let uses = users[member.0 as usize].iter().map(|&user| use_of(f, user, member, ty));
            let uses: Vec<Use> = uses.collect();
            if !uses.contains(&Use::Other) && uses.iter().any(|found| matches!(found, Use::Derives(_))) {
                found.push((member, is_good));
            }
        }
        seen.extend(members);
    }
    found.sort_unstable();
    found
}

/// The addresses connected with that of a slot; and true if all of their uses and sources meet the
/// conditions.
fn component(
    f: Function<'_>,
    slot: Local,
    slots: &BTreeMap<Local, InstId>,
    users: &[Vec<InstId>],
) -> (BTreeSet<Local>, bool) {
    let ty = f.body.inst(slots[&slot]).aux_ty;
    let mut members = BTreeSet::from([slot]);
    let mut todo = vec![slot];
    let mut is_good = true;
    while let Some(address) = todo.pop() {
        let mut found = Vec::new();
        match slots.get(&address) {
            Some(&alloca) => is_good &= f.body.inst(alloca).aux_ty == ty,
            None => {
                for source in sources(f, address) {
                    match source.as_local() {
                        Some(local) => found.push(local),
                        None => is_good &= is_nothing(f, source),
                    }
                }
            }
        }
        for &user in &users[address.0 as usize] {
            match use_of(f, user, address, ty) {
                Use::Access => {}
                Use::Derives(derived) => found.push(derived),
                Use::Other => is_good = false,
            }
        }
        for local in found {
            // An argument or the result of a load is not the address of a slot.
            let is_address = slots.contains_key(&local) || !sources(f, local).is_empty();
            is_good &= is_address;
            if is_address && members.insert(local) {
                todo.push(local);
            }
        }
    }
    (members, is_good)
}

fn users(body: &Body) -> Vec<Vec<InstId>> {
    let mut users = vec![Vec::new(); body.locals.len()];
    for inst in body.inst_ids() {
        for local in body.operands(inst).iter().filter_map(|operand| operand.value.as_local()) {
            users[local.0 as usize].push(inst);
        }
    }
    users
}

/// The values from which a φ, `select` or computation without effect makes an address; empty for
/// other values.
fn sources(f: Function<'_>, address: Local) -> Vec<Value> {
    let memphis_ir::Def::Inst(inst) = f.body.local(address).def else { return Vec::new() };
    let operands = f.body.operands(inst);
    match f.body.inst(inst).opcode {
        Opcode::Phi => operands.iter().step_by(2).map(|operand| operand.value).collect(),
        Opcode::Select => vec![operands[1].value, operands[2].value],
        Opcode::GetElementPtr if has_zero_indices(f, inst) => vec![operands[0].value],
        _ => Vec::new(),
    }
}

fn use_of(f: Function<'_>, user: InstId, address: Local, ty: memphis_ir::TypeId) -> Use {
    let inst = f.body.inst(user);
    let is_plain = !inst.flags.has(Flags::VOLATILE | Flags::ATOMIC);
    let operands = f.body.operands(user);
    match inst.opcode {
        opcode if opcode.is_debug_record() => Use::Access,
        Opcode::Load if is_plain && inst.ty == ty => Use::Access,
        Opcode::Store if is_plain && operands[0].value != Value::local(address) && operands[0].ty == ty => Use::Access,
        Opcode::Call if f.operand_text(&operands[0]).starts_with(b"@llvm.lifetime.") => Use::Access,
        Opcode::Phi | Opcode::Select => inst.result.map_or(Use::Other, Use::Derives),
        Opcode::GetElementPtr if has_zero_indices(f, user) => inst.result.map_or(Use::Other, Use::Derives),
        _ => Use::Other,
    }
}

fn has_zero_indices(f: Function<'_>, gep: InstId) -> bool {
    let kind = |value: Value| value.as_const().map(|c| &f.body.consts.get(c).kind);
    f.body.operands(gep)[1..].iter().all(|index| kind(index.value) == Some(&ConstKind::Int(0)))
}

fn is_nothing(f: Function<'_>, value: Value) -> bool {
    let kind = value.as_const().map(|c| &f.body.consts.get(c).kind);
    matches!(kind, Some(ConstKind::Null | ConstKind::Undef | ConstKind::Poison))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_with_addresses_in_phis_and_selects() {
        let text = "declare void @use(ptr)\n\
            define void @f(i1 %c, ptr %x) {\n  %a = alloca i32\n  %b = alloca i32\n  %d = alloca i32\n  %e = alloca i32\n  \
            %p = select i1 %c, ptr %a, ptr %b\n  store i32 1, ptr %p\n  %q = select i1 %c, ptr %d, ptr %x\n  \
            store i32 1, ptr %q\n  call void @use(ptr %e)\n  ret void\n}\n";
        let found = kept(text).unwrap();
        let found: Vec<_> = found.iter().map(|slot| (slot.alloca.as_str(), slot.meets_conditions)).collect();
        assert_eq!(found, [("%a", true), ("%b", true), ("%d", false)]);
    }
}
