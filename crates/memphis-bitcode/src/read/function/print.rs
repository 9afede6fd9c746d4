//! The text of a function with a body.

use super::super::Tables;
use super::super::attributes::{ArgumentAttribute, Attributes};
use super::super::constants::{self, Constant, Constants, Values, write_gep_flags, write_words};
use super::super::globals::{Parameters, write_convention, write_header};
use super::super::metadata::Level;
use super::super::module::{GlobalKind, Value};
use super::super::text::{Target, Text};
use super::super::types::{Found, Kind, TypeId, Types};
use super::body::{Added, Body, Inst, Local, is_float};
use super::debug::{Debug, DebugIntrinsic};
use super::records::Records;
use crate::codes::function as code;
use crate::error::Error;
use crate::facts::attributes::index;
use crate::facts::instructions;
use std::ops::Range;

/// A function with its body, as text.
#[derive(Debug)]
pub(crate) struct FunctionText {
    pub text: Text,
    /// By block: its name in the text, without `%`; empty where the text does not have it.
    pub labels: Vec<Range<u32>>,
    /// The metadata of the function.
    pub level: Level,
    /// The structs that it mentions, in the order in which LLVM's printer comes to them.
    pub structs: Vec<TypeId>,
    /// Functions that it calls in the place of older ones, and the module does not declare.
    pub declared: Vec<u32>,
    /// Functions that the module declares only because they are mentioned here.
    pub kept: Vec<u32>,
}

/// Writes the function that `records` and `body` describe.
pub(super) fn print(tables: &Tables<'_>, global: u32, records: &Records, body: &Body) -> Result<FunctionText, Error> {
    let local = Local { module: &tables.module, records, body };
    let debug = Debug::new(tables, global, &local)?;
    let mut printer = Printer {
        tables,
        local,
        // A line has about so many bytes.
        text: Text::with_capacity(64 * body.insts.len()),
        names: Names::default(),
        found: Found::default(),
        seen: Default::default(),
        has_structs: tables.module.types.has_structs,
        debug,
        is_vararg: false,
        is_lax: false,
    };
    printer.names.fill(&printer.local);
    let result = printer.function(global);
    result.map_err(|what| Error::new(0, Some(code::BLOCK), what))
}

/// The texts of the values and blocks of a function.
#[derive(Debug, Default)]
struct Names {
    bytes: Vec<u8>,
    /// By value: `%name` or `%7`, or a short constant; empty for constants that are written when
    /// they are needed.
    values: Vec<Range<u32>>,
    /// By block: `%name` or `%7`.
    blocks: Vec<Range<u32>>,
    /// By block: true if it has a name.
    is_named: Vec<bool>,
}

impl Names {
    fn fill(&mut self, local: &Local<'_, '_>) {
        let (records, body) = (local.records, local.body);
        let mut text = Text::default();
        let add = |text: &mut Text, name: &[u8]| {
            let start = text.bytes.len() as u32;
            text.push(b"%");
            text.name(name);
            start..text.bytes.len() as u32
        };
        let of = |range: &Range<u32>| &records.names[range.start as usize..range.end as usize];
        self.values.resize(body.types.len(), 0..0);
        self.blocks.resize(body.blocks.len() - 1, 0..0);
        self.is_named.resize(self.blocks.len(), false);
        for (value, name) in records.value_names.iter().filter(|(_, name)| !name.is_empty()) {
            let place = value.checked_sub(body.first_value as u64).map(|place| place as usize);
            if let Some(slot) = place.and_then(|place| self.values.get_mut(place)) {
                *slot = add(&mut text, of(name));
            }
        }
        for (block, name) in records.block_names.iter().filter(|(_, name)| !name.is_empty()) {
            if let Some(slot) = self.blocks.get_mut(*block as usize) {
                *slot = add(&mut text, of(name));
                self.is_named[*block as usize] = true;
            }
        }
        self.number(body, &mut text);
        self.add_constants(local, &mut text);
        self.add_others(local, &mut text);
        self.bytes = text.bytes;
    }

    /// Numbers what has no name: arguments, then blocks and results in order.
    fn number(&mut self, body: &Body, text: &mut Text) {
        let mut number = 0;
        let mut next = |slot: &mut Range<u32>| {
            if slot.start == slot.end {
                let start = text.bytes.len() as u32;
                text.push(b"%");
                text.number(number);
                *slot = start..text.bytes.len() as u32;
                number += 1;
            }
        };
        self.values[..body.n_args].iter_mut().for_each(&mut next);
        for block in body.blocks_in_order() {
            next(&mut self.blocks[block]);
            for inst in &body.insts[body.blocks[block] as usize..body.blocks[block + 1] as usize] {
                if let Some(value) = inst.value {
                    next(&mut self.values[(value - body.first_value) as usize]);
                }
            }
        }
    }

    /// Writes constants that are short, and mention nothing.
    fn add_constants(&mut self, local: &Local<'_, '_>, text: &mut Text) {
        let (body, constants) = (local.body, &local.records.constants);
        for (place, constant) in constants.list[..body.n_constants].iter().enumerate() {
            let start = text.bytes.len() as u32;
            if constants::write_short(&local.module.types, *constant, constants.operands(*constant), text) {
                self.values[body.n_args + place] = start..text.bytes.len() as u32;
            }
        }
    }
}

impl Names {
    /// Writes functions that the module does not declare, and values that stand for others.
    fn add_others(&mut self, local: &Local<'_, '_>, text: &mut Text) {
        let body = local.body;
        let place = |value: u32| (value - body.first_value) as usize;
        for (&value, added) in &body.added {
            if let Added::Global(global) = *added {
                let start = text.bytes.len() as u32;
                text.push(local.module.global_text(global));
                self.values[place(value)] = start..text.bytes.len() as u32;
            }
        }
        for &(value, of) in &body.aliases {
            let start = text.bytes.len() as u32;
            match of.checked_sub(body.first_value).map(|of| self.values[of as usize].clone()) {
                Some(name) if !name.is_empty() => text.bytes.extend_from_within(name.start as usize..name.end as usize),
                _ => {
                    let written = constants::write_value(local, of.into(), text);
                    debug_assert!(written.is_ok(), "what is replaced was an operand before");
                }
            }
            self.values[place(value)] = start..text.bytes.len() as u32;
        }
    }
}

type Written = Result<(), String>;

/// What is wrong with an operation that was an expression of old bitcode, as a rule: the body
/// checks those of instructions.
const OTHER_TYPE: &str = "an operation that values of its type do not have";

struct Printer<'p, 'd> {
    tables: &'p Tables<'d>,
    local: Local<'p, 'd>,
    text: Text,
    names: Names,
    found: Found,
    /// Constants whose structs were found.
    seen: hashbrown::HashSet<u64>,
    has_structs: bool,
    debug: Debug<'p>,
    is_vararg: bool,
    /// True if `strictfp` of calls means something else, for the function does not have it.
    is_lax: bool,
}

impl Printer<'_, '_> {
    fn function(mut self, global: u32) -> Result<FunctionText, String> {
        let (tables, local) = (self.tables, self.local.clone());
        let module = &tables.module;
        let body = local.body;
        let ty = module.globals[global as usize].value_type;
        if module.attributes.has_strict() {
            let set = Attributes::of_function(module.attributes.list(module.globals[global as usize].list));
            self.is_lax = !set.is_some_and(|set| module.attributes.is_strict(set));
        }
        self.is_vararg = matches!(module.types.kind(ty), Some(Kind::Function { is_vararg: true }));
        let names: Vec<&[u8]> = self.names.values[..body.n_args]
            .iter()
            .map(|name| &self.names.bytes[name.start as usize..name.end as usize])
            .collect();
        let parameters = Parameters::Named(&names);
        write_header(tables, global, parameters, body.personality, &mut self.text, &mut self.found)?;
        self.debug.write_function_attachments(&self.local, &mut self.text)?;
        self.text.push(b" {");
        let predecessors = Predecessors::of(&local);
        let mut labels = vec![0..0; body.blocks.len() - 1];
        for block in body.blocks_in_order() {
            labels[block] = self.label(block, &predecessors);
            for at in body.blocks[block]..body.blocks[block + 1] {
                self.line(at)?;
            }
        }
        self.text.push(b"}\n");
        let Printer { mut text, debug, found, .. } = self;
        text.bytes.shrink_to_fit();
        text.references.shrink_to_fit();
        let (declared, kept) = (body.declared.clone(), body.kept.clone());
        Ok(FunctionText { text, labels, level: debug.into_level(), structs: found.structs, declared, kept })
    }

    /// Writes the line before a block. Returns the place of the label.
    fn label(&mut self, block: usize, predecessors: &Predecessors) -> Range<u32> {
        let name = &self.names.blocks[block];
        let name = &self.names.bytes[name.start as usize + 1..name.end as usize];
        let mut label = 0..0;
        let start = self.text.bytes.len() + 1;
        if block > 0 || self.names.is_named[block] {
            self.text.bytes.push(b'\n');
            label.start = self.text.bytes.len() as u32;
            self.text.bytes.extend_from_slice(name);
            label.end = self.text.bytes.len() as u32;
            self.text.push(b":");
        }
        if block > 0 {
            const COLUMN: usize = 50;
            let column = self.text.bytes.len() - start;
            let end = self.text.bytes.len() + COLUMN.saturating_sub(column).max(1);
            self.text.bytes.resize(end, b' ');
            match predecessors.of_block(block) {
                [] => self.text.push(b"; No predecessors!"),
                sources => {
                    self.text.push(b"; preds = ");
                    for (at, &source) in sources.iter().enumerate() {
                        if at > 0 {
                            self.text.push(b", ");
                        }
                        self.block(source as u64);
                    }
                }
            }
        }
        self.text.push(b"\n");
        label
    }

    /// Writes an instruction, with the debug records before it.
    fn line(&mut self, at: u32) -> Written {
        let local = self.local.clone();
        let inst = &local.body.insts[at as usize];
        let names = NamedValues { local: &local, names: &self.names };
        self.debug.write_records(&names, inst, &mut self.text)?;
        if let Some(call) = debug_intrinsic(&local, inst) {
            return self.debug.write_call(&names, call, inst, &mut self.text);
        }
        self.text.push(b"  ");
        if let Some(value) = inst.value {
            self.value(value as u64)?;
            self.text.push(b" = ");
        }
        self.instruction(inst)?;
        self.debug.write_attachments(&local, inst, &mut self.text)?;
        self.text.push(b"\n");
        Ok(())
    }

    fn words(&mut self, words: &[u8]) {
        self.text.push(words);
    }

    /// Writes a value without its type.
    #[inline]
    fn value(&mut self, value: u64) -> Written {
        let body = self.local.body;
        if let Some(place) = value.checked_sub(body.first_value as u64) {
            let name = &self.names.values[place as usize];
            if !name.is_empty() {
                self.text.bytes.extend_from_slice(&self.names.bytes[name.start as usize..name.end as usize]);
                return Ok(());
            }
        } else if let Value::Global(global) = self.local.module.values[value as usize] {
            self.text.push(self.local.module.global_text(global));
            return Ok(());
        }
        if self.has_structs {
            constants::find_structs(&self.local, value, &mut self.seen, &mut self.found);
        }
        constants::write_value(&self.local, value, &mut self.text)
    }

    fn type_of(&self, value: u64) -> TypeId {
        self.local.type_of(value).expect("operands are values that are there")
    }

    /// Writes a type.
    #[inline]
    fn ty(&mut self, ty: TypeId) {
        if self.has_structs {
            self.found.add(&self.local.module.types, ty);
        }
        self.text.push(self.local.module.types.text(ty));
    }

    /// Writes a type and a value.
    #[inline]
    fn typed(&mut self, value: u64) -> Written {
        self.ty(self.type_of(value));
        self.text.push(b" ");
        self.value(value)
    }

    fn block(&mut self, block: u64) {
        let name = &self.names.blocks[block as usize];
        self.text.bytes.extend_from_slice(&self.names.bytes[name.start as usize..name.end as usize]);
    }

    fn label_operand(&mut self, block: u64) {
        self.text.push(b"label ");
        self.block(block);
    }

    fn labels(&mut self, blocks: &[u64]) {
        for (at, &block) in blocks.iter().enumerate() {
            if at > 0 {
                self.text.push(b", ");
            }
            self.label_operand(block);
        }
    }

    fn typed_list(&mut self, values: &[u64]) -> Written {
        for (at, &value) in values.iter().enumerate() {
            if at > 0 {
                self.text.push(b", ");
            }
            self.typed(value)?;
        }
        Ok(())
    }

    /// Writes operands that have one type: the type, then the values.
    fn same_type(&mut self, values: &[u64]) -> Written {
        self.text.push(b" ");
        self.typed(values[0])?;
        for &value in &values[1..] {
            self.text.push(b", ");
            self.value(value)?;
        }
        Ok(())
    }

    /// Writes the type before each of the operands, unless all have the same.
    fn operands(&mut self, values: &[u64]) -> Written {
        let first = self.type_of(values[0]);
        let types = &self.local.module.types;
        if values.iter().all(|&value| types.same(self.type_of(value), first)) {
            return self.same_type(values);
        }
        self.text.push(b" ");
        self.typed_list(values)
    }

    fn fast_math(&mut self, flags: u64) {
        // Bit 0 is what old bitcode has for all of them.
        match flags & 1 == 1 || flags & instructions::FAST == instructions::FAST {
            true => self.text.push(b" fast"),
            false => write_words(instructions::FAST_MATH, flags, &mut self.text),
        }
    }

    fn alignment(&mut self, exponent: u64) {
        if exponent > 0 {
            self.text.push(b", align ");
            self.text.number(1 << (exponent - 1).min(63));
        }
    }

    /// Writes the scope and ordering of an atomic access.
    fn atomic(&mut self, scope: u64, ordering: u64) {
        self.scope(scope);
        self.ordering(ordering);
    }

    fn scope(&mut self, scope: u64) {
        /// The scope of a whole system, which has no name in text.
        const SYSTEM: u64 = 1;
        let names = &self.local.module.sync_scopes;
        let name: &[u8] = match (names.is_empty(), scope) {
            (true, 0) => b"singlethread",
            (true, _) => b"",
            (false, scope) => names.get(scope as usize).map_or(b"", Vec::as_slice),
        };
        if scope != SYSTEM && !name.is_empty() {
            self.text.push(b" syncscope(");
            self.text.quoted(name);
            self.text.push(b")");
        }
    }

    fn ordering(&mut self, ordering: u64) {
        if let Some(word) = instructions::ordering(ordering) {
            self.text.push(b" ");
            self.text.push(word.as_bytes());
        }
    }

    fn instruction(&mut self, inst: &Inst) -> Written {
        let body = self.local.body;
        let operands = &body.operands[inst.operands.start as usize..inst.operands.end as usize];
        match inst.code {
            code::INST_BINOP => self.binary(operands),
            code::INST_UNOP => {
                self.words(b"fneg");
                self.fast_math(operands[2]);
                self.same_type(&operands[..1])
            }
            code::INST_CAST => self.cast(inst, operands),
            code::INST_GEP => {
                self.words(b"getelementptr");
                write_gep_flags(operands[0], &mut self.text);
                self.words(b" ");
                self.ty(operands[1] as u32);
                self.words(b", ");
                self.typed_list(&operands[2..])
            }
            code::INST_VSELECT => {
                self.words(b"select");
                self.fast_math(operands[3]);
                self.words(b" ");
                self.typed_list(&operands[..3])
            }
            code::INST_EXTRACTELT => {
                self.words(b"extractelement");
                self.operands(operands)
            }
            code::INST_INSERTELT => {
                self.words(b"insertelement");
                self.operands(operands)
            }
            code::INST_SHUFFLEVEC => self.shuffle(operands),
            code::INST_EXTRACTVAL => {
                self.words(b"extractvalue ");
                self.typed(operands[0])?;
                self.numbers(&operands[1..]);
                Ok(())
            }
            code::INST_INSERTVAL => {
                self.words(b"insertvalue ");
                self.typed_list(&operands[..2])?;
                self.numbers(&operands[2..]);
                Ok(())
            }
            code::INST_CMP2 => self.compare(operands),
            code::INST_FREEZE => {
                self.words(b"freeze");
                self.same_type(operands)
            }
            code::INST_VAARG => {
                self.words(b"va_arg ");
                self.typed(operands[0])?;
                self.words(b", ");
                self.ty(inst.ty);
                Ok(())
            }
            code::INST_PHI => self.phi(inst, operands),
            code::INST_CALL => self.call(inst, operands),
            code::INST_INVOKE => self.invoke(inst, operands),
            code::INST_CALLBR => self.callbr(inst, operands),
            code::INST_ALLOCA
            | code::INST_LOAD
            | code::INST_STORE
            | code::INST_CMPXCHG
            | code::INST_ATOMICRMW
            | code::INST_FENCE => self.memory(inst, operands),
            code::INST_LANDINGPAD
            | code::INST_CATCHSWITCH
            | code::INST_CATCHPAD
            | code::INST_CLEANUPPAD
            | code::INST_CATCHRET
            | code::INST_CLEANUPRET => self.exception(inst, operands),
            _ => self.terminator(inst, operands),
        }
    }

    fn numbers(&mut self, numbers: &[u64]) {
        for &number in numbers {
            self.text.push(b", ");
            self.text.number(number);
        }
    }

    fn binary(&mut self, operands: &[u64]) -> Written {
        let types = &self.local.module.types;
        let flags = operands[3];
        if is_float(types, self.type_of(operands[0])) {
            let word = instructions::FLOAT_BINARY.word(operands[2]).ok_or(OTHER_TYPE)?;
            self.words(word.as_bytes());
            self.fast_math(flags);
        } else {
            let word = instructions::INTEGER_BINARY.word(operands[2]).ok_or(OTHER_TYPE)?;
            self.words(word.as_bytes());
            let words = match word {
                "add" | "sub" | "mul" | "shl" => instructions::NO_WRAP,
                "udiv" | "sdiv" | "lshr" | "ashr" => instructions::EXACT,
                "or" => instructions::DISJOINT,
                _ => crate::facts::Words(&[]),
            };
            write_words(words, flags, &mut self.text);
        }
        self.same_type(&operands[..2])
    }

    fn cast(&mut self, inst: &Inst, operands: &[u64]) -> Written {
        let word = instructions::CASTS.word(operands[1]).expect("the body was checked");
        self.words(word.as_bytes());
        match word {
            "trunc" => write_words(instructions::NO_WRAP, operands[2], &mut self.text),
            "zext" => write_words(instructions::NON_NEGATIVE, operands[2], &mut self.text),
            "uitofp" => {
                // Bit 0 is `nneg`; the fast-math flags of newer versions are above.
                write_words(instructions::NON_NEGATIVE, operands[2], &mut self.text);
            }
            "fptrunc" | "fpext" => self.fast_math(operands[2]),
            _ => {}
        }
        self.words(b" ");
        self.typed(operands[0])?;
        self.words(b" to ");
        self.ty(inst.ty);
        Ok(())
    }

    fn shuffle(&mut self, operands: &[u64]) -> Written {
        self.words(b"shufflevector ");
        self.typed_list(&operands[..2])?;
        constants::write_mask(&self.local, operands[2], &mut self.text)
    }

    fn compare(&mut self, operands: &[u64]) -> Written {
        let is_float = is_float(&self.local.module.types, self.type_of(operands[0]));
        let words = if is_float { instructions::FLOAT_PREDICATES } else { instructions::INTEGER_PREDICATES };
        match is_float {
            true => {
                self.words(b"fcmp");
                self.fast_math(operands[3]);
            }
            false => {
                self.words(b"icmp");
                write_words(instructions::SAME_SIGN, operands[3], &mut self.text);
            }
        }
        self.words(b" ");
        self.words(words.word(operands[2]).ok_or(OTHER_TYPE)?.as_bytes());
        self.same_type(&operands[..2])
    }

    fn phi(&mut self, inst: &Inst, operands: &[u64]) -> Written {
        self.words(b"phi");
        self.fast_math(operands[0]);
        self.words(b" ");
        self.ty(inst.ty);
        self.words(b" ");
        for (at, pair) in operands[1..].chunks_exact(2).enumerate() {
            self.words(if at > 0 { b", [ " } else { b"[ " });
            self.value(pair[0])?;
            self.words(b", ");
            self.block(pair[1]);
            self.words(b" ]");
        }
        Ok(())
    }

    fn memory(&mut self, inst: &Inst, operands: &[u64]) -> Written {
        match inst.code {
            code::INST_ALLOCA => self.alloca(operands),
            code::INST_LOAD => {
                let &[address, alignment, is_volatile, ordering, scope] = operands else { unreachable!("a load") };
                self.words(if ordering != 0 { b"load atomic" } else { b"load" });
                self.words(if is_volatile != 0 { b" volatile " } else { b" " });
                self.ty(inst.ty);
                self.words(b", ");
                self.typed(address)?;
                self.access_end(scope, ordering, alignment);
                Ok(())
            }
            code::INST_STORE => {
                let &[value, address, alignment, is_volatile, ordering, scope] = operands else {
                    unreachable!("a store")
                };
                self.words(if ordering != 0 { b"store atomic" } else { b"store" });
                self.words(if is_volatile != 0 { b" volatile " } else { b" " });
                self.typed_list(&[value, address])?;
                self.access_end(scope, ordering, alignment);
                Ok(())
            }
            code::INST_CMPXCHG => {
                let &[address, expected, new, is_volatile, success, scope, failure, is_weak, alignment] = operands
                else {
                    unreachable!("a cmpxchg")
                };
                self.words(if is_weak != 0 { b"cmpxchg weak" } else { b"cmpxchg" });
                self.words(if is_volatile != 0 { b" volatile " } else { b" " });
                self.typed_list(&[address, expected, new])?;
                self.atomic(scope, success);
                self.ordering(failure);
                self.alignment(alignment);
                Ok(())
            }
            code::INST_ATOMICRMW => {
                let &[address, value, operation, is_volatile, ordering, scope, alignment] = operands else {
                    unreachable!("an atomicrmw")
                };
                self.words(if is_volatile != 0 { b"atomicrmw volatile " } else { b"atomicrmw " });
                self.words(instructions::RMW_OPERATIONS.word(operation).expect("the body was checked").as_bytes());
                self.words(b" ");
                self.typed_list(&[address, value])?;
                self.access_end(scope, ordering, alignment);
                Ok(())
            }
            _ => {
                self.words(b"fence");
                self.atomic(operands[1], operands[0]);
                Ok(())
            }
        }
    }

    fn access_end(&mut self, scope: u64, ordering: u64, alignment: u64) {
        if ordering != 0 {
            self.atomic(scope, ordering);
        }
        self.alignment(alignment);
    }

    fn alloca(&mut self, operands: &[u64]) -> Written {
        let &[ty, count, flags, alignment, space] = operands else { unreachable!("an alloca") };
        self.words(b"alloca ");
        if flags & 1 != 0 {
            self.words(b"inalloca ");
        }
        if flags & 2 != 0 {
            self.words(b"swifterror ");
        }
        self.ty(ty as u32);
        let types = &self.local.module.types;
        let is_one = types.kind(self.type_of(count)) == Some(Kind::Integer(32))
            && self.local.constant(count).is_some_and(|(constants, constant)| constants.integer(constant) == Some(1));
        if !is_one {
            self.words(b", ");
            self.typed(count)?;
        }
        self.alignment(alignment);
        if space != 0 {
            self.words(format!(", addrspace({space})").as_bytes());
        }
        Ok(())
    }

    fn terminator(&mut self, inst: &Inst, operands: &[u64]) -> Written {
        match (inst.code, operands) {
            (code::INST_RET, []) => self.words(b"ret void"),
            (code::INST_RET, _) => {
                self.words(b"ret ");
                self.typed(operands[0])?;
            }
            (code::INST_BR, [target]) => {
                self.words(b"br ");
                self.label_operand(*target);
            }
            (code::INST_BR, _) => {
                self.words(b"br ");
                self.typed(operands[2])?;
                self.words(b", ");
                self.labels(&operands[..2]);
            }
            (code::INST_SWITCH, _) => {
                self.words(b"switch ");
                self.typed(operands[0])?;
                self.words(b", ");
                self.label_operand(operands[1]);
                self.words(b" [");
                for case in operands[2..].chunks_exact(2) {
                    self.words(b"\n    ");
                    self.typed(case[0])?;
                    self.words(b", ");
                    self.label_operand(case[1]);
                }
                self.words(b"\n  ]");
            }
            (code::INST_INDIRECTBR, _) => {
                self.words(b"indirectbr ");
                self.typed(operands[0])?;
                self.words(b", [");
                self.labels(&operands[1..]);
                self.words(b"]");
            }
            (code::INST_RESUME, _) => {
                self.words(b"resume ");
                self.typed(operands[0])?;
            }
            _ => self.words(b"unreachable"),
        }
        Ok(())
    }

    fn exception(&mut self, inst: &Inst, operands: &[u64]) -> Written {
        match inst.code {
            code::INST_LANDINGPAD => return self.landing_pad(inst, operands),
            code::INST_CATCHSWITCH => {
                self.words(b"catchswitch within ");
                self.value(operands[0])?;
                self.words(b" [");
                let (handlers, unwind) = operands[2..].split_at(operands[1] as usize);
                self.labels(handlers);
                self.words(b"] unwind ");
                self.unwind(unwind);
            }
            code::INST_CATCHPAD | code::INST_CLEANUPPAD => {
                self.words(if inst.code == code::INST_CATCHPAD { b"catchpad within " } else { b"cleanuppad within " });
                self.value(operands[0])?;
                self.words(b" [");
                self.typed_list(&operands[1..])?;
                self.words(b"]");
            }
            code::INST_CATCHRET => {
                self.words(b"catchret from ");
                self.value(operands[0])?;
                self.words(b" to ");
                self.labels(&operands[1..]);
            }
            _ => {
                self.words(b"cleanupret from ");
                self.value(operands[0])?;
                self.words(b" unwind ");
                self.unwind(&operands[1..]);
            }
        }
        Ok(())
    }

    fn unwind(&mut self, target: &[u64]) {
        match target.first() {
            Some(&block) => self.label_operand(block),
            None => self.words(b"to caller"),
        }
    }

    fn landing_pad(&mut self, inst: &Inst, operands: &[u64]) -> Written {
        self.words(b"landingpad ");
        self.ty(inst.ty);
        if operands[0] != 0 {
            self.words(b"\n          cleanup");
        }
        for clause in operands[1..].chunks_exact(2) {
            self.words(if clause[0] == 0 { b"\n          catch " } else { b"\n          filter " });
            self.typed(clause[1])?;
        }
        Ok(())
    }

    fn convention(&mut self, convention: u64) {
        if convention != 0 {
            self.words(b" ");
            write_convention(convention, &mut self.text);
        }
    }

    /// Writes what all calls have: from the calling convention to the operand bundles.
    fn call_rest(&mut self, inst: &Inst, list: u64, convention: u64, operands: &[u64], ends_in_dots: bool) -> Written {
        let module = self.local.module;
        let list = module.attributes.list(list);
        self.convention(convention);
        if let Some(set) = Attributes::set(list, index::RETURN) {
            let result = module.types.elements(operands[0] as u32)[0];
            module.attributes.write_in_place(set, result, &module.types, [b" ", b""], &mut self.text);
        }
        let (&[function_type, callee], arguments) = operands.split_first_chunk().expect("a type and a callee");
        let space = match module.types.kind(self.type_of(callee)) {
            Some(Kind::Pointer { space }) => space,
            _ => 0,
        };
        if space != 0 || module.program_space != 0 {
            self.words(format!(" addrspace({space})").as_bytes());
        }
        self.words(b" ");
        let elements = module.types.elements(function_type as u32);
        let is_vararg = matches!(module.types.kind(function_type as u32), Some(Kind::Function { is_vararg: true }));
        self.ty(if is_vararg { function_type as u32 } else { elements[0] });
        self.words(b" ");
        self.value(callee)?;
        self.words(b"(");
        for (at, &argument) in arguments.iter().enumerate() {
            if at > 0 {
                self.words(b", ");
            }
            let added = match self.local.body.argument_attributes.is_empty() {
                true => None,
                false => self.local.body.argument_attributes.get(&(inst.operands.start, at as u32)).copied(),
            };
            self.argument(elements.get(at + 1).copied(), Attributes::set(list, at as u64 + 1), added, argument)?;
        }
        if ends_in_dots {
            self.words(if arguments.is_empty() { b"..." } else { b", ..." });
        }
        self.words(b")");
        if let Some(mut set) = Attributes::of_function(list) {
            if self.is_lax && !self.is_constrained(callee) {
                set = module.attributes.without_strict(set);
            }
            self.words(b" #");
            self.text.reference(Target::Attributes(set));
        }
        if self.has_structs {
            for (index, ty) in module.attributes.types_of(list) {
                let pointee = || module.types.pointee(*elements.get(usize::try_from(index).ok()?)?);
                if let Some(ty) = ty.or_else(pointee) {
                    self.found.add(&module.types, ty);
                }
            }
            let added = self.local.body.argument_attributes.iter();
            for (_, attribute) in added.filter(|((call, _), _)| *call == inst.operands.start) {
                if let ArgumentAttribute::ElementType(ty) = *attribute {
                    self.found.add(&module.types, ty);
                }
            }
        }
        self.bundles(inst)
    }

    /// True for intrinsics of floating-point operations in an environment that is not the default.
    fn is_constrained(&self, callee: u64) -> bool {
        self.local.global(callee).is_some_and(|(global, _)| {
            self.local.module.globals[global as usize].name.starts_with(b"llvm.experimental.constrained.")
        })
    }

    fn argument(
        &mut self,
        parameter: Option<TypeId>,
        set: Option<u32>,
        added: Option<ArgumentAttribute>,
        argument: u64,
    ) -> Written {
        let module = self.local.module;
        let kind = parameter.and_then(|ty| module.types.kind(ty));
        let is_metadata = kind == Some(Kind::Metadata);
        let ty = match parameter {
            Some(parameter) => parameter,
            None => self.type_of(argument),
        };
        self.ty(ty);
        if let Some(added) = added {
            module.attributes.write_with(set, added, ty, &module.types, &mut self.text);
        } else if let Some(set) = set {
            module.attributes.write_in_place(set, ty, &module.types, [b" ", b""], &mut self.text);
        }
        self.words(b" ");
        match kind {
            Some(Kind::Label) => self.block(argument),
            _ if is_metadata => {
                let names = NamedValues { local: &self.local, names: &self.names };
                self.debug.write_operand(&names, argument, &mut self.text)?;
            }
            _ => self.value(argument)?,
        }
        Ok(())
    }

    fn bundles(&mut self, inst: &Inst) -> Written {
        if inst.bundles.is_empty() {
            return Ok(());
        }
        let body = self.local.body;
        self.words(b" [ ");
        for (at, bundle) in body.bundles[inst.bundles.start as usize..inst.bundles.end as usize].iter().enumerate() {
            if at > 0 {
                self.words(b", ");
            }
            self.text.quoted(&self.local.module.bundle_tags[bundle.tag as usize]);
            self.words(b"(");
            self.typed_list(&body.operands[bundle.values.start as usize..bundle.values.end as usize])?;
            self.words(b")");
        }
        self.words(b" ]");
        Ok(())
    }

    fn call(&mut self, inst: &Inst, operands: &[u64]) -> Written {
        use instructions::call;
        let (&[list, flags, fast], rest) = operands.split_first_chunk().expect("a call");
        let is_musttail = flags & call::MUSTTAIL != 0;
        let kind: &[u8] = match () {
            () if is_musttail => b"musttail call",
            () if flags & call::TAIL != 0 => b"tail call",
            () if flags & call::NOTAIL != 0 => b"notail call",
            () => b"call",
        };
        self.words(kind);
        self.fast_math(fast);
        let convention = flags >> call::CONVENTION_SHIFT & 0x3ff;
        self.call_rest(inst, list, convention, rest, is_musttail && self.is_vararg)
    }

    fn invoke(&mut self, inst: &Inst, operands: &[u64]) -> Written {
        let (&[list, convention, normal, unwind], rest) = operands.split_first_chunk().expect("an invoke");
        self.words(b"invoke");
        self.call_rest(inst, list, convention & 0x3ff, rest, false)?;
        self.words(b"\n          to ");
        self.label_operand(normal);
        self.words(b" unwind ");
        self.label_operand(unwind);
        Ok(())
    }

    fn callbr(&mut self, inst: &Inst, operands: &[u64]) -> Written {
        use instructions::call;
        let (&[list, flags, default, n], rest) = operands.split_first_chunk().expect("a callbr");
        let (targets, rest) = rest.split_at(n as usize);
        self.words(b"callbr");
        self.call_rest(inst, list, flags >> call::CONVENTION_SHIFT & 0x3ff, rest, false)?;
        self.words(b"\n          to ");
        self.label_operand(default);
        self.words(b" [");
        self.labels(targets);
        self.words(b"]");
        Ok(())
    }
}

/// The debug intrinsic that an instruction calls, with the arguments.
pub(crate) fn debug_intrinsic<'l>(local: &Local<'l, '_>, inst: &Inst) -> Option<(DebugIntrinsic, &'l [u64])> {
    if inst.code != code::INST_CALL {
        return None;
    }
    let operands = &local.body.operands[inst.operands.start as usize..inst.operands.end as usize];
    let [_, _, _, _, callee, arguments @ ..] = operands else { return None };
    let (global, _) = local.global(*callee)?;
    let intrinsic = DebugIntrinsic::with_name(&local.module.globals[global as usize].name)?;
    Some((intrinsic, arguments))
}

/// The values of a function, with the names that they have in its text.
pub(super) struct NamedValues<'n, 'l, 'd> {
    local: &'n Local<'l, 'd>,
    names: &'n Names,
}

impl Values for NamedValues<'_, '_, '_> {
    fn types(&self) -> &Types {
        self.local.types()
    }

    fn constant(&self, value: u64) -> Option<(&Constants, Constant)> {
        self.local.constant(value)
    }

    fn type_of(&self, value: u64) -> Option<TypeId> {
        self.local.type_of(value)
    }

    fn write_other(&self, value: u64, text: &mut Text) {
        match value.checked_sub(self.local.body.first_value as u64) {
            Some(place) => {
                let name = &self.names.values[place as usize];
                text.push(&self.names.bytes[name.start as usize..name.end as usize]);
            }
            None => self.local.write_other(value, text),
        }
    }

    fn function_body(&self, value: u64) -> Option<u32> {
        self.local.function_body(value)
    }

    fn global(&self, value: u64) -> Option<(u32, GlobalKind)> {
        self.local.global(value)
    }

    fn is_expanded(&self, value: u64) -> bool {
        self.local.is_expanded(value)
    }
}

/// The sources of the edges into each block, in the order in which LLVM prints them.
struct Predecessors {
    /// By block: the end of its sources.
    ends: Vec<u32>,
    sources: Vec<u32>,
}

impl Predecessors {
    fn of(local: &Local<'_, '_>) -> Predecessors {
        let body = local.body;
        let mut edges = Vec::new();
        for (block, bounds) in body.blocks.windows(2).enumerate() {
            if let Some(last) = body.insts[bounds[0] as usize..bounds[1] as usize].last() {
                target_places(body, last, |place| edges.push((body.operands[place], block as u32)));
            }
        }
        let n = body.blocks.len() - 1;
        let mut starts = vec![0u32; n + 1];
        for &(target, _) in &edges {
            starts[target as usize + 1] += 1;
        }
        for block in 0..n {
            starts[block + 1] += starts[block];
        }
        let (mut sources, mut next) = (vec![0; edges.len()], starts.clone());
        // LLVM has the use that was made last in front.
        for &(target, source) in edges.iter().rev() {
            sources[next[target as usize] as usize] = source;
            next[target as usize] += 1;
        }
        let mut predecessors = Predecessors { ends: starts[1..].to_vec(), sources };
        for (block, order) in &local.records.block_orders {
            let order = &local.records.operands[order.start as usize..order.end as usize];
            predecessors.reorder(*block as usize, order);
        }
        predecessors
    }

    /// Brings the sources of a block into an order: the new place of each.
    fn reorder(&mut self, block: usize, order: &[u64]) {
        let Some(&end) = self.ends.get(block) else { return };
        let start = if block == 0 { 0 } else { self.ends[block - 1] };
        let sources = &mut self.sources[start as usize..end as usize];
        // The address of the block in a constant is the first use, and so the last in LLVM's list.
        if sources.len() == order.len() || sources.len() + 1 == order.len() {
            let mut pairs: Vec<(u64, u32)> = order.iter().copied().zip(sources.iter().copied()).collect();
            pairs.sort_by_key(|pair| pair.0);
            for (slot, pair) in sources.iter_mut().zip(pairs) {
                *slot = pair.1;
            }
        }
    }

    fn of_block(&self, block: usize) -> &[u32] {
        let start = if block == 0 { 0 } else { self.ends[block - 1] };
        &self.sources[start as usize..self.ends[block] as usize]
    }
}

/// Calls a closure for each block that a terminator names, in the order of LLVM's operands, with
/// its place among the operands of the body.
pub(crate) fn target_places(body: &Body, last: &Inst, mut found: impl FnMut(usize)) {
    let (start, end) = (last.operands.start as usize, last.operands.end as usize);
    match last.code {
        code::INST_BR => (start..end.min(start + 2)).for_each(found),
        code::INST_SWITCH => {
            found(start + 1);
            (start + 3..end).step_by(2).for_each(found);
        }
        code::INST_INDIRECTBR | code::INST_CLEANUPRET | code::INST_CATCHRET => (start + 1..end).for_each(found),
        code::INST_INVOKE => (start + 2..start + 4).for_each(found),
        code::INST_CALLBR => {
            found(start + 2);
            let n = body.operands[start + 3] as usize;
            (start + 4..start + 4 + n).for_each(found);
        }
        code::INST_CATCHSWITCH => {
            // The unwind target is LLVM's second operand, before the handlers.
            let unwind = start + 2 + body.operands[start + 1] as usize;
            (unwind..end).chain(start + 2..unwind).for_each(found);
        }
        _ => {}
    }
}
