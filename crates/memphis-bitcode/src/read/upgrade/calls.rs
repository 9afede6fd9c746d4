//! Calls of intrinsics that have changed.
//!
//! A call is replaced by other instructions, the last of which has its value. LLVM makes the new
//! ones without the attributes, flags and attachments of the call; only its debug location stays.

use super::super::attributes::Attributes;
use super::super::constants::Values;
use super::super::function::body::{Added, ArgumentAttribute, Body, Inst, Local};
use super::super::function::records::Records;
use super::super::module::{Module, Value};
use super::super::types::TypeId;
use super::arm::Narrowing;
use super::declarations::{Argument, Change, How};
use super::x86::{Rewrite, Shift};
use crate::codes::{constants, function as code};
use crate::facts::attributes::index;
use crate::facts::instructions::{self, ADDRSPACECAST, BITCAST, FPTRUNC};
use hashbrown::{HashMap, HashSet};
use std::ops::Range;

/// Upgrades the calls of a body.
///
/// # Errors
/// A call lacks an argument.
pub(crate) fn upgrade(module: &Module<'_>, records: &mut Records, body: &mut Body) -> Result<(), String> {
    if body.has_callbr {
        for at in 0..body.insts.len() {
            if body.insts[at].code == code::INST_CALLBR {
                upgrade_callbr(module, records, body, at)?;
            }
        }
    }
    if module.types.has_pointees {
        for at in 0..body.insts.len() {
            add_element_types(module, records, body, at)?;
        }
    }
    if module.upgrades.is_empty() {
        return Ok(());
    }
    if module.upgrades.has_gone_unless_kept() {
        find_kept(module, body);
    }
    let mut calls: Vec<(usize, u32)> = Vec::new();
    for (at, inst) in body.insts.iter().enumerate() {
        if let Some(callee) = callee(module, body, inst)
            && module.upgrades.of(callee).is_some()
        {
            calls.push((at, callee));
        }
    }
    if calls.is_empty() {
        return Ok(());
    }
    let mut rewriter = Rewriter {
        module,
        records,
        body,
        new: Vec::new(),
        unnamed: Vec::new(),
        given: Vec::new(),
        used: None,
        last_number: 0,
        definitions: None,
    };
    let mut replaced: Vec<(usize, Vec<Inst>)> = Vec::new();
    for (at, callee) in calls {
        let call = rewriter.body.insts[at].clone();
        rewriter.call(&call, module.upgrades.of(callee).expect("it was looked up"))?;
        rewriter.free_name(call.value);
        let mut new = std::mem::take(&mut rewriter.new);
        if let Some(first) = new.first_mut() {
            first.has_records = true;
        }
        replaced.push((at, new));
    }
    rewriter.rename();
    put_in(rewriter.body, replaced);
    Ok(())
}

/// Notes the functions that instructions mention, other than calls that become others.
fn find_kept(module: &Module<'_>, body: &mut Body) {
    let mut kept = Vec::new();
    for inst in &body.insts {
        let called = callee(module, body, inst).filter(|&callee| module.upgrades.of(callee).is_some());
        let mut is_callee = called.is_some();
        body.for_each_value(inst, |value| {
            if std::mem::take(&mut is_callee) {
                return;
            }
            if let Some(&Value::Global(global)) = module.values.get(value as usize)
                && module.upgrades.is_gone_unless_kept(global)
            {
                kept.push(global);
            }
        });
    }
    body.kept = kept;
}

/// Gives arguments the types of what they point to, which today's bitcode has in an attribute:
/// arguments of some intrinsics, and addresses of operands of inline assembly.
fn add_element_types(module: &Module<'_>, records: &Records, body: &mut Body, at: usize) -> Result<(), String> {
    let inst = &body.insts[at];
    let start = inst.operands.start as usize;
    // The places before the type of the function, and the callee after it.
    let place = match inst.code {
        code::INST_CALL => 3,
        code::INST_INVOKE => 4,
        code::INST_CALLBR => 4 + body.operands[start + 3] as usize,
        _ => return Ok(()),
    };
    let (ty, callee) = (body.operands[start + place] as TypeId, body.operands[start + place + 1]);
    let mut arguments: Vec<usize> = Vec::new();
    if let Some(&Value::Global(global)) = module.values.get(callee as usize) {
        arguments.extend(module.upgrades.element_type(global));
    } else if let Some((constants, asm)) = (Local { module, records, body }).constant(callee)
        && let Some((_, constraints, _)) = super::assembly::constraints_of(constants, asm)
    {
        arguments.extend(super::assembly::indirect_arguments(&constraints));
    }
    let list = module.attributes.list(body.operands[start]);
    for argument in arguments {
        let set = Attributes::set(list, index::FIRST_PARAMETER + argument as u64);
        if set.is_some_and(|set| module.attributes.has_element_type(set)) {
            continue;
        }
        let parameter = module.types.elements(ty).get(argument + 1);
        let pointee = parameter.and_then(|&parameter| module.types.pointee(parameter));
        let pointee = pointee.ok_or("an argument lacks the type of what it points to")?;
        let key = (start as u32, argument as u32);
        body.argument_attributes.insert(key, ArgumentAttribute::ElementType(pointee));
    }
    Ok(())
}

/// Takes the addresses of blocks out of the arguments of a `callbr`. Its constraints say with `!`
/// that it has targets.
fn upgrade_callbr(module: &Module<'_>, records: &mut Records, body: &mut Body, at: usize) -> Result<(), String> {
    let inst = body.insts[at].clone();
    let operands = &body.operands[inst.operands.start as usize..inst.operands.end as usize];
    let n = operands[3] as usize;
    let place = 4 + n + 1;
    let targets = &operands[4..4 + n];
    let local = Local { module, records, body };
    let Some((constants, asm)) = local.constant(operands[place]) else { return Ok(()) };
    let Some((before, constraints, after)) = super::assembly::constraints_of(constants, asm) else { return Ok(()) };
    if constraints.split(|&byte| byte == b',').any(|constraint| constraint.starts_with(b"!")) {
        return Ok(());
    }
    let arguments = &operands[place + 1..];
    let n_kept = arguments.len().checked_sub(n).ok_or(CALLBR)?;
    for (&argument, &target) in arguments[n_kept..].iter().zip(targets) {
        let is_target = local.constant(argument).is_some_and(|(constants, constant)| {
            constant.code == constants::BLOCKADDRESS && constants.operands(constant).get(2) == Some(&target)
        });
        if !is_target {
            return Err(CALLBR.to_owned());
        }
    }
    let new = super::assembly::with_labels(&constraints, n_kept);
    let size = [new.len() as u64];
    let new = new.iter().map(|&byte| u64::from(byte));
    let all: Vec<u64> = before.iter().copied().chain(size).chain(new).chain(after.iter().copied()).collect();
    let place_of_callee = inst.operands.start as usize + place;
    let added = records.constants.add(asm.ty, asm.code, &all);
    let value = body.first_value + body.types.len() as u32;
    body.types.push(asm.ty);
    body.added.insert(value, Added::Constant(added));
    body.operands[place_of_callee] = value.into();
    body.insts[at].operands.end -= n as u32;
    Ok(())
}

const CALLBR: &str = "the last arguments of a callbr are not the addresses of its targets";

/// The function of the module that a `call` calls.
fn callee(module: &Module<'_>, body: &Body, inst: &Inst) -> Option<u32> {
    if inst.code != code::INST_CALL {
        return None;
    }
    let value = body.operands[inst.operands.start as usize + 4];
    match module.values.get(value as usize)? {
        Value::Global(global) => Some(*global),
        Value::Constant(_) => None,
    }
}

/// Puts instructions into the place of others.
fn put_in(body: &mut Body, replaced: Vec<(usize, Vec<Inst>)>) {
    let old = std::mem::take(&mut body.insts);
    let mut replaced = replaced.into_iter().peekable();
    let mut block = 0;
    for (at, inst) in old.into_iter().enumerate() {
        while body.blocks.get(block) == Some(&(at as u32)) {
            body.blocks[block] = body.insts.len() as u32;
            block += 1;
        }
        match replaced.next_if(|(place, _)| *place == at) {
            Some((_, new)) => body.insts.extend(new),
            None => body.insts.push(inst),
        }
    }
    *body.blocks.last_mut().expect("the end of the last block") = body.insts.len() as u32;
}

/// The names in a body.
struct UsedNames {
    used: HashSet<Vec<u8>>,
    /// By value: the place of its name.
    of_values: HashMap<u64, Range<u32>>,
}

struct Rewriter<'r, 'd> {
    module: &'r Module<'d>,
    records: &'r mut Records,
    body: &'r mut Body,
    /// What takes the place of the call.
    new: Vec<Inst>,
    /// Values that lose their names.
    unnamed: Vec<u32>,
    /// New names of values.
    given: Vec<(u64, Vec<u8>)>,
    /// All names, and the last number after a name that was taken. Filled when they are needed.
    used: Option<UsedNames>,
    last_number: u32,
    /// By value: the instruction that defines it. Filled when it is needed.
    definitions: Option<HashMap<u32, u32>>,
}

/// What a call has: its flags, type, callee and arguments.
const N_BEFORE_ARGUMENTS: usize = 5;

impl Rewriter<'_, '_> {
    /// Takes names from values, and gives others theirs.
    fn rename(&mut self) {
        if !self.unnamed.is_empty() {
            let unnamed: HashSet<u64> = self.unnamed.drain(..).map(u64::from).collect();
            self.records.value_names.retain(|(value, _)| !unnamed.contains(value));
        }
        for (value, name) in self.given.drain(..) {
            self.records.add_name(value, &name);
        }
    }

    /// An argument of a call.
    fn argument(&self, call: &Inst, index: usize) -> Result<u64, String> {
        let operands = &self.body.operands[call.operands.start as usize..call.operands.end as usize];
        let argument = operands.get(N_BEFORE_ARGUMENTS + index).copied();
        argument.ok_or_else(|| "a call of an old intrinsic without its arguments".to_owned())
    }

    fn call(&mut self, call: &Inst, change: &Change) -> Result<(), String> {
        match &change.how {
            How::Arguments(arguments) | How::Ended(arguments) => {
                let mut values = Vec::new();
                for &argument in arguments {
                    values.push(self.new_argument(call, argument)?);
                }
                let value = call.value.filter(|_| matches!(change.how, How::Arguments(_)));
                self.push_call(call, change, &values, value);
            }
            How::Unnamed(arguments) => {
                let mut values = Vec::new();
                for &argument in arguments {
                    values.push(self.new_argument(call, argument)?);
                }
                self.push_call(call, change, &values, call.value);
                self.unnamed.extend(call.value);
            }
            How::Renamed => {
                let arguments = call.operands.start as usize + N_BEFORE_ARGUMENTS..call.operands.end as usize;
                let arguments = self.body.operands[arguments].to_vec();
                self.push_call(call, change, &arguments, call.value);
                self.keep_tail(call);
            }
            How::Struct => self.unpack(call, change)?,
            How::X86(Rewrite::Shift(shift)) => self.shift(call, shift)?,
            How::X86(Rewrite::Store) => {
                let (pointer, value) = (self.argument(call, 0)?, self.argument(call, 1)?);
                // The alignment is 1: its logarithm and one.
                self.push_as(call, code::INST_STORE, self.module.types.void(), &[value, pointer, 1, 0, 0, 0], None);
            }
            How::Narrowing(narrowing) => self.narrow(call, *narrowing)?,
            How::X86(Rewrite::Renamed(_)) | How::Gone => {}
            How::Lifetime => {
                let pointer = self.argument(call, 1)?;
                if let Some(alloca) = self.alloca_of(pointer) {
                    self.push_call(call, change, &[alloca], call.value);
                }
            }
            &How::Memory { n_pointers } => self.memory(call, change, n_pointers)?,
            &How::Masked { alignment, pointer } => self.masked(call, change, alignment, pointer)?,
        }
        Ok(())
    }

    fn new_argument(&mut self, call: &Inst, argument: Argument) -> Result<u64, String> {
        match argument {
            Argument::Old(index) => self.argument(call, index),
            Argument::Zero(ty) => Ok(self.constant(ty, constants::NULL, &[])),
            Argument::Cast(index, ty) => {
                let old = self.argument(call, index)?;
                Ok(self.push(call, code::INST_CAST, ty, &[old, BITCAST, 0]))
            }
        }
    }

    /// Adds a value of a type.
    fn value(&mut self, ty: TypeId) -> u32 {
        let value = self.body.first_value + self.body.types.len() as u32;
        self.body.types.push(ty);
        value
    }

    /// Adds a constant.
    fn constant(&mut self, ty: TypeId, code: u32, operands: &[u64]) -> u64 {
        let place = self.records.constants.add(ty, code, operands);
        let value = self.value(ty);
        self.body.added.insert(value, Added::Constant(place));
        value.into()
    }

    /// Adds an instruction in the place of a call. Returns its value.
    fn push(&mut self, call: &Inst, code: u32, ty: TypeId, operands: &[u64]) -> u64 {
        let value = (ty != self.module.types.void()).then(|| self.value(ty));
        self.push_as(call, code, ty, operands, value);
        value.unwrap_or(0).into()
    }

    fn push_as(&mut self, call: &Inst, code: u32, ty: TypeId, operands: &[u64], value: Option<u32>) {
        let start = self.body.operands.len() as u32;
        self.body.operands.extend_from_slice(operands);
        let operands = start..self.body.operands.len() as u32;
        let like = call.clone();
        self.new.push(Inst { code, ty, value, operands, bundles: 0..0, has_records: false, number: None, ..like });
    }

    /// Adds the new call with the value of the old one.
    fn push_call(&mut self, call: &Inst, change: &Change, arguments: &[u64], value: Option<u32>) {
        self.push_call_with(call, change, arguments, 0, value);
    }

    fn push_call_with(&mut self, call: &Inst, change: &Change, arguments: &[u64], list: u64, value: Option<u32>) {
        let pointer = self.module.globals[change.new as usize].ty;
        let callee = self.value(pointer);
        self.body.added.insert(callee, Added::Global(change.new));
        if self.module.upgrades.is_pending(change.new) && !self.body.declared.contains(&change.new) {
            self.body.declared.push(change.new);
        }
        let mut operands = vec![list, 0, 0, change.ty.into(), callee.into()];
        operands.extend_from_slice(arguments);
        let ty = self.module.types.elements(change.ty)[0];
        self.push_as(call, code::INST_CALL, ty, &operands, value);
    }

    /// Adds the new call of a function that had an alignment among its arguments. The attributes of
    /// the call stay.
    fn memory(&mut self, call: &Inst, change: &Change, n_pointers: usize) -> Result<(), String> {
        let alignment = self.integer(self.argument(call, 3)?);
        let mut arguments = Vec::new();
        for index in [0, 1, 2, 4] {
            arguments.push(self.argument(call, index)?);
        }
        let list = self.body.operands[call.operands.start as usize];
        self.push_call_with(call, change, &arguments, list, call.value);
        (0..n_pointers).for_each(|pointer| self.align(pointer, alignment));
        Ok(())
    }

    fn masked(&mut self, call: &Inst, change: &Change, alignment: usize, pointer: usize) -> Result<(), String> {
        let mut arguments = Vec::new();
        for index in (0..4).filter(|&index| index != alignment) {
            arguments.push(self.argument(call, index)?);
        }
        let mut alignment = self.integer(self.argument(call, alignment)?);
        if alignment == Some(0) {
            // Without one, it is that of the elements.
            let types = &self.module.types;
            let accessed = if call.ty == types.void() { types.elements(change.ty)[1] } else { call.ty };
            alignment = Some(1 << self.module.abi_alignment(types.scalar(accessed)).clamp(1, 33) >> 1);
        }
        self.push_call(call, change, &arguments, call.value);
        self.keep_attachments(call);
        self.align(pointer, alignment);
        Ok(())
    }

    /// Adds the call, and puts the fields of its result into the old struct.
    fn unpack(&mut self, call: &Inst, change: &Change) -> Result<(), String> {
        let types = &self.module.types;
        let result = types.elements(change.ty)[0];
        let arguments = call.operands.start as usize + N_BEFORE_ARGUMENTS..call.operands.end as usize;
        let arguments = self.body.operands[arguments].to_vec();
        let whole = self.value(result);
        self.push_call(call, change, &arguments, Some(whole));
        let mut packed = self.constant(call.ty, constants::POISON, &[]);
        let fields = types.elements(result).to_vec();
        for (at, &field) in fields.iter().enumerate() {
            let part = self.push(call, code::INST_EXTRACTVAL, field, &[whole.into(), at as u64]);
            let value = if at + 1 == fields.len() { call.value } else { Some(self.value(call.ty)) };
            self.push_as(call, code::INST_INSERTVAL, call.ty, &[packed, part, at as u64], value);
            packed = value.unwrap_or(0).into();
        }
        self.unnamed.extend(call.value);
        Ok(())
    }

    /// Adds the conversions to `bfloat`.
    fn narrow(&mut self, call: &Inst, narrowing: Narrowing) -> Result<(), String> {
        let first = self.argument(call, 0)?;
        self.unnamed.extend(call.value);
        let vectors = match narrowing {
            Narrowing::Scalar => {
                self.push_as(call, code::INST_CAST, call.ty, &[first, FPTRUNC, 0], call.value);
                return Ok(());
            }
            Narrowing::Low(vectors) | Narrowing::High(vectors) => vectors,
        };
        let low = match narrowing {
            Narrowing::High(_) => {
                let (poison, mask) = (self.constant(call.ty, constants::POISON, &[]), self.first(vectors.masks[0], 4));
                Some(self.push(call, code::INST_SHUFFLEVEC, vectors.half, &[first, poison, mask]))
            }
            _ => None,
        };
        let numbers = if low.is_some() { self.argument(call, 1)? } else { first };
        let narrow = self.push(call, code::INST_CAST, vectors.half, &[numbers, FPTRUNC, 0]);
        let halves = match low {
            Some(low) => [low, narrow],
            None => [narrow, self.constant(vectors.half, constants::NULL, &[])],
        };
        let mask = self.first(vectors.masks[1], 8);
        self.push_as(call, code::INST_SHUFFLEVEC, call.ty, &[halves[0], halves[1], mask], call.value);
        Ok(())
    }

    /// The mask of a shuffle that takes the first elements.
    fn first(&mut self, ty: TypeId, n: u64) -> u64 {
        self.constant(ty, constants::DATA, &(0..n).collect::<Vec<u64>>())
    }

    /// Adds the shuffle that shifts bytes.
    fn shift(&mut self, call: &Inst, shift: &Shift) -> Result<(), String> {
        const NOT_KNOWN: &str = "a shift of bytes by a distance that is no constant";
        let value = self.argument(call, 0)?;
        let distance = self.integer(self.argument(call, 1)?).ok_or(NOT_KNOWN)?;
        let distance = if shift.is_in_bits { (distance as u32) / 8 } else { distance as u32 };
        let Some(result) = call.value else { return Ok(()) };
        let bytes = self.push(call, code::INST_CAST, shift.bytes, &[value, BITCAST, 0]);
        self.name(bytes, b"cast");
        if distance >= 16 {
            // LLVM makes the bytes, and uses none.
            let zero = self.constant(call.ty, constants::NULL, &[]);
            self.body.aliases.push((result, zero as u32));
            self.unnamed.push(result);
            return Ok(());
        }
        let zero = self.constant(shift.bytes, constants::NULL, &[]);
        let mask: Vec<u64> = shift.mask(distance).into_iter().map(u64::from).collect();
        let mask = self.constant(shift.mask, constants::DATA, &mask);
        let vectors = if shift.is_left { [zero, bytes] } else { [bytes, zero] };
        let shuffled = self.push(call, code::INST_SHUFFLEVEC, shift.bytes, &[vectors[0], vectors[1], mask]);
        self.push_as(call, code::INST_CAST, call.ty, &[shuffled, BITCAST, 0], Some(result));
        self.unnamed.push(result);
        self.name(result.into(), b"cast");
        Ok(())
    }

    /// Lets other values have the name of a call that is gone, if its value lost it.
    fn free_name(&mut self, value: Option<u32>) {
        if let (Some(value), Some(names)) = (value, &mut self.used)
            && self.unnamed.last() == Some(&value)
            && let Some(name) = names.of_values.get(&u64::from(value))
        {
            names.used.remove(&self.records.names[name.start as usize..name.end as usize]);
        }
    }

    /// Names a value, with a number after the name if another value has it.
    fn name(&mut self, value: u64, name: &[u8]) {
        let records = &self.records;
        let names = self.used.get_or_insert_with(|| {
            let all = records.value_names.iter().chain(&records.block_names);
            let used = all.map(|(_, name)| records.names[name.start as usize..name.end as usize].to_vec());
            UsedNames { used: used.collect(), of_values: records.value_names.iter().cloned().collect() }
        });
        let mut fresh = name.to_vec();
        while !names.used.insert(fresh.clone()) {
            self.last_number += 1;
            fresh = [name, self.last_number.to_string().as_bytes()].concat();
        }
        self.given.push((value, fresh));
    }

    /// Gives the call that was added last the attachments of the old one, and its kind of a tail
    /// call.
    fn keep_attachments(&mut self, call: &Inst) {
        self.new.last_mut().expect("a call was added").number = call.number;
        self.keep_tail(call);
    }

    /// Makes the call that was added last a tail call as the old one is.
    fn keep_tail(&mut self, call: &Inst) {
        const FLAGS: usize = 1;
        let new = self.new.last().expect("a call was added");
        let kinds = instructions::call::TAIL | instructions::call::MUSTTAIL | instructions::call::NOTAIL;
        let kind = self.body.operands[call.operands.start as usize + FLAGS] & kinds;
        self.body.operands[new.operands.start as usize + FLAGS] |= kind;
    }

    /// Gives an argument of the call that was added last an alignment, if that is one.
    fn align(&mut self, argument: usize, alignment: Option<i64>) {
        let call = self.new.last().expect("a call was added").operands.start;
        if let Some(alignment) = alignment.filter(|&alignment| alignment > 0 && alignment.count_ones() == 1) {
            let key = (call, argument as u32);
            self.body.argument_attributes.insert(key, ArgumentAttribute::Align(alignment as u64));
        }
    }

    /// The instruction that defines a value.
    fn definition(&mut self, value: u64) -> Option<usize> {
        let insts = &self.body.insts;
        let definitions = self.definitions.get_or_insert_with(|| {
            let defined = insts.iter().enumerate().filter_map(|(at, inst)| Some((inst.value?, at as u32)));
            defined.collect()
        });
        definitions.get(&u32::try_from(value).ok()?).map(|&at| at as usize)
    }

    /// The alloca whose address a value is, without casts and with no offset.
    fn alloca_of(&mut self, value: u64) -> Option<u64> {
        let mut value = value;
        loop {
            let at = self.definition(value)?;
            let inst = &self.body.insts[at];
            let operands = &self.body.operands[inst.operands.start as usize..inst.operands.end as usize];
            value = match inst.code {
                code::INST_ALLOCA => return Some(value),
                code::INST_CAST if matches!(operands[1], BITCAST | ADDRSPACECAST) => operands[0],
                code::INST_GEP if operands[3..].iter().all(|&index| self.is_zero(index)) => operands[2],
                _ => return None,
            };
        }
    }

    fn is_zero(&self, value: u64) -> bool {
        self.integer(value) == Some(0)
    }

    /// The number that a value is.
    fn integer(&self, value: u64) -> Option<i64> {
        let local = Local { module: self.module, records: self.records, body: self.body };
        local.constant(value).and_then(|(constants, constant)| constants.integer(constant))
    }
}
