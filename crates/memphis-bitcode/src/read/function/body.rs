//! The instructions of a body, with operands resolved and types found.

use super::super::Tables;
use super::super::constants::{Constant, Constants, Values, check_references};
use super::super::module::{GlobalKind, Module};
use super::super::text::Text;
use super::super::types::{Kind, TypeId, Types};
use super::super::upgrade::{Early, find_expanded};
use super::records::{Plain, Records};
use crate::codes::{constants, function as code};
use crate::error::Error;
use crate::facts::{Words, instructions};
use hashbrown::HashMap;
use std::ops::Range;

/// An instruction. Its operands, by code, with `…` for any number; values and blocks are numbers:
///
/// | code | operands |
/// | --- | --- |
/// | `INST_BINOP` | value, value, operation, flags |
/// | `INST_UNOP` | value, operation, flags |
/// | `INST_CAST` | value, operation, flags |
/// | `INST_GEP` | flags, element type, base, index … |
/// | `INST_VSELECT` | condition, value, value, flags |
/// | `INST_EXTRACTELT` | vector, index |
/// | `INST_INSERTELT` | vector, element, index |
/// | `INST_SHUFFLEVEC` | vector, vector, mask |
/// | `INST_EXTRACTVAL` | aggregate, number … |
/// | `INST_INSERTVAL` | aggregate, value, number … |
/// | `INST_CMP2` | value, value, predicate, flags |
/// | `INST_RET` | \[value\] |
/// | `INST_BR` | block \[block, condition\] |
/// | `INST_SWITCH` | value, default block, (constant, block) … |
/// | `INST_INDIRECTBR` | address, block … |
/// | `INST_INVOKE` | attributes, convention, normal block, unwind block, function type, callee, argument … |
/// | `INST_CALLBR` | attributes, convention, default block, n, n blocks, function type, callee, argument … |
/// | `INST_CALL` | attributes, convention and kind, flags, function type, callee, argument … |
/// | `INST_RESUME`, `INST_FREEZE`, `INST_VAARG` | value |
/// | `INST_PHI` | flags, (value, block) … |
/// | `INST_LANDINGPAD` | is cleanup, (kind, value) … |
/// | `INST_ALLOCA` | type, count, flags, alignment, address space |
/// | `INST_LOAD` | address, alignment, is volatile, ordering, scope |
/// | `INST_STORE` | value, address, alignment, is volatile, ordering, scope |
/// | `INST_CMPXCHG` | address, expected, new, is volatile, ordering, scope, ordering on failure, is weak, alignment |
/// | `INST_ATOMICRMW` | address, value, operation, is volatile, ordering, scope, alignment |
/// | `INST_FENCE` | ordering, scope |
/// | `INST_CLEANUPRET` | pad \[block\] |
/// | `INST_CATCHRET` | pad, block |
/// | `INST_CATCHSWITCH` | parent, n, n blocks \[block\] |
/// | `INST_CATCHPAD`, `INST_CLEANUPPAD` | parent, argument … |
#[derive(Debug, Clone)]
pub(crate) struct Inst {
    pub code: u32,
    /// The type of the result; `void` for none.
    pub ty: TypeId,
    /// The number of the value that it defines.
    pub value: Option<u32>,
    pub operands: Range<u32>,
    /// Operand bundles, among [`Body::bundles`].
    pub bundles: Range<u32>,
    /// The records after it that belong to it.
    pub trail: Range<u32>,
    /// False for instructions that share their trail with one before.
    pub has_records: bool,
    /// Its number in the file, by which it has attachments; `None` if it is not there.
    pub number: Option<u32>,
    /// The number of the first value after it, from which records in its trail count back.
    pub next_value: u32,
}

pub(crate) use super::super::attributes::ArgumentAttribute;

/// A value that the file does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Added {
    /// The place of a constant among those of the function.
    Constant(u32),
    /// A function that the module does not declare.
    Global(u32),
}

/// An operand bundle: its tag and values.
#[derive(Debug, Clone)]
pub(crate) struct Bundle {
    pub tag: u32,
    pub values: Range<u32>,
}

/// A body.
#[derive(Debug, Default)]
pub(crate) struct Body {
    pub(crate) insts: Vec<Inst>,
    pub(crate) operands: Vec<u64>,
    pub(crate) bundles: Vec<Bundle>,
    /// By block: its first instruction. One more entry ends the last block.
    pub(crate) blocks: Vec<u32>,
    /// The types of the values of this function: arguments, constants, results.
    pub(crate) types: Vec<TypeId>,
    pub(crate) n_args: usize,
    pub(crate) n_constants: usize,
    /// The number of the first value of the function.
    pub(crate) first_value: u32,
    /// The greatest value that was mentioned before its definition, with the byte of the record.
    max_forward: (u32, u32),
    /// Values whose types were given before their definitions, with the byte of the record.
    forward_types: Vec<(u32, TypeId, u32)>,
    /// The blocks that are mentioned, with the byte of a record; only the greatest.
    max_block: (u64, u32),
    pending_bundles: u32,
    n_declared_blocks: u64,
    /// The personality function that a `landingpad` of old bitcode names.
    pub(crate) personality: Option<u32>,
    /// The number of instructions of the file.
    n_instructions: u32,
    /// Values that the file does not have.
    pub(crate) added: HashMap<u32, Added>,
    /// Values, each with the one that has taken its place.
    pub(crate) aliases: Vec<(u32, u32)>,
    /// Attributes that arguments of calls have besides those in their lists: by the place of the
    /// call's operands, and the index of the argument.
    pub(crate) argument_attributes: HashMap<(u32, u32), ArgumentAttribute>,
    /// Functions whose calls became others, but that are mentioned nevertheless.
    pub(crate) kept: Vec<u32>,
    /// True if there is a `callbr`.
    pub(crate) has_callbr: bool,
    /// Functions among [`Self::added`].
    pub(crate) declared: Vec<u32>,
    /// Values that get their numbers at the end of the body.
    pub(crate) early: Early,
    /// By constant of the function: true if it becomes instructions where it is used. Empty if
    /// there are none.
    pub(crate) expanded: Vec<bool>,
    /// True if a constant may become instructions.
    may_expand: bool,
    /// The blocks in the order of the text; empty if that is the order of their numbers.
    pub(crate) order: Vec<u32>,
    /// The type `void`.
    pub(crate) void: TypeId,
}

/// What is left of a record's operands.
struct Operands<'r> {
    rest: &'r [u64],
    records: &'r Records,
}

type Taken<T> = Result<T, &'static str>;

impl<'r> Operands<'r> {
    #[inline]
    fn next(&mut self) -> Taken<u64> {
        let (first, rest) = self.rest.split_first().ok_or("a record without one of its operands")?;
        self.rest = rest;
        Ok(*first)
    }

    fn optional(&mut self) -> u64 {
        self.next().unwrap_or(0)
    }
}

impl Body {
    fn clear(&mut self) {
        self.insts.clear();
        self.operands.clear();
        self.bundles.clear();
        self.blocks.clear();
        self.types.clear();
        self.max_forward = (0, 0);
        self.max_block = (0, 0);
        self.forward_types.clear();
        self.pending_bundles = 0;
        self.n_declared_blocks = 0;
        self.personality = None;
        self.n_instructions = 0;
        self.added.clear();
        self.aliases.clear();
        self.declared.clear();
        self.has_callbr = false;
        self.kept.clear();
        self.argument_attributes.clear();
        self.early.clear();
        self.expanded.clear();
        self.order.clear();
    }

    /// Takes the records apart.
    pub(crate) fn read(&mut self, tables: &Tables<'_>, global: u32, records: &mut Records) -> Result<(), Error> {
        self.clear();
        let module = &tables.module;
        let function_type = module.globals[global as usize].value_type;
        self.first_value = module.n_values as u32;
        self.types.extend_from_slice(&module.types.elements(function_type)[1..]);
        self.n_args = self.types.len();
        self.types.extend(records.constants.list.iter().map(|constant| constant.ty));
        self.n_constants = records.constants.list.len();
        let view = Local { module, records, body: self };
        let end = self.first_value as u64 + self.types.len() as u64;
        check_references(&view, end - self.n_constants as u64..end)
            .map_err(|what| Error::new(0, Some(code::BLOCK), what))?;
        self.may_expand = !module.expanded.is_empty() || records.constants.has_unsupported;
        if self.may_expand {
            let view = Local { module, records, body: self };
            let is_known = |value: u64| module.expanded.get(value as usize) == Some(&true);
            self.expanded = find_expanded(&view, end - self.n_constants as u64..end, is_known);
        }
        self.void = module.types.void();
        self.blocks.push(0);
        for at in 0..records.list.len() {
            let plain = records.list[at].clone();
            let added = self.add(module, records, &plain, at as u32);
            added.map_err(|what| Error::new(plain.byte as usize, Some(code::BLOCK), what))?;
        }
        self.finish(module)?;
        self.settle_early(records);
        Ok(())
    }

    /// Calls a closure for each value among the operands of an instruction, those of its bundles
    /// included.
    pub(crate) fn for_each_value(&self, inst: &Inst, mut found: impl FnMut(u64)) {
        let operands = &self.operands[inst.operands.start as usize..inst.operands.end as usize];
        let n = operands.len();
        let mut all = |values: &[u64]| values.iter().for_each(|&value| found(value));
        match inst.code {
            code::INST_BINOP | code::INST_CMP2 | code::INST_INSERTVAL | code::INST_STORE | code::INST_ATOMICRMW => {
                all(&operands[..2]);
            }
            code::INST_UNOP
            | code::INST_CAST
            | code::INST_EXTRACTVAL
            | code::INST_SWITCH
            | code::INST_INDIRECTBR
            | code::INST_LOAD
            | code::INST_CLEANUPRET
            | code::INST_CATCHRET
            | code::INST_CATCHSWITCH => all(&operands[..1]),
            code::INST_GEP => all(&operands[2..]),
            code::INST_VSELECT | code::INST_CMPXCHG => all(&operands[..3]),
            code::INST_BR if n == 3 => all(&operands[2..]),
            code::INST_BR | code::INST_FENCE => {}
            code::INST_INVOKE => all(&operands[5..]),
            code::INST_CALLBR => all(&operands[5 + operands[3] as usize..]),
            code::INST_CALL => all(&operands[4..]),
            code::INST_PHI => operands[1..].chunks_exact(2).for_each(|pair| all(&pair[..1])),
            code::INST_LANDINGPAD => operands[1..].chunks_exact(2).for_each(|pair| all(&pair[1..])),
            code::INST_ALLOCA => all(&operands[1..2]),
            _ => all(operands),
        }
        for bundle in &self.bundles[inst.bundles.start as usize..inst.bundles.end as usize] {
            all(&self.operands[bundle.values.start as usize..bundle.values.end as usize]);
        }
    }

    /// The numbers of the blocks, in the order of the text.
    pub(crate) fn blocks_in_order(&self) -> impl Iterator<Item = usize> {
        let n = if self.order.is_empty() { self.blocks.len() - 1 } else { 0 };
        (0..n).chain(self.order.iter().map(|&block| block as usize))
    }

    /// The number of the next value.
    #[inline]
    fn next_value(&self) -> u32 {
        self.first_value + self.types.len() as u32
    }

    /// Checks what needs the whole body.
    fn finish(&mut self, module: &Module<'_>) -> Result<(), Error> {
        let error = |byte: u32, what: &str| Err(Error::new(byte as usize, Some(code::BLOCK), what));
        let n_blocks = self.blocks.len() as u64 - 1;
        if *self.blocks.last().expect("the entry block") as usize != self.insts.len() {
            return error(0, "the last block has no terminator");
        }
        if n_blocks != self.n_declared_blocks {
            return error(0, "the body has another number of blocks than it says");
        }
        if self.max_forward.0 >= self.next_value() {
            return error(self.max_forward.1, "an operand is a value that is not there");
        }
        for &(value, ty, byte) in &self.forward_types {
            if !module.types.same(self.types[(value - self.first_value) as usize], ty) {
                return error(byte, "a value has another type than a use before it says");
            }
        }
        if self.max_block.0 > n_blocks {
            return error(self.max_block.1, "a block that is not there");
        }
        if self.pending_bundles as usize != self.bundles.len() {
            return error(0, "operand bundles without a call");
        }
        Ok(())
    }

    /// The type of a value that is defined.
    #[inline]
    fn type_of(&self, module: &Module<'_>, value: u32) -> Taken<TypeId> {
        if value >= self.first_value {
            return self.types.get((value - self.first_value) as usize).copied().ok_or("a value that is not there");
        }
        module.type_of(value as u64).ok_or("a value that is not there")
    }

    /// The absolute number of a value.
    #[inline]
    fn absolute(&self, module: &Module<'_>, operand: u64) -> u32 {
        match module.has_relative_ids {
            true => self.next_value().wrapping_sub(operand as u32),
            false => operand as u32,
        }
    }

    /// Notes that a value is mentioned.
    #[inline]
    fn mention(&mut self, value: u32, byte: u32) {
        if value >= self.next_value() && value > self.max_forward.0 {
            self.max_forward = (value, byte);
        }
    }

    /// Takes a value with its type, which is there if the value comes later.
    #[inline]
    fn pair(&mut self, module: &Module<'_>, operands: &mut Operands<'_>, byte: u32) -> Taken<(u64, TypeId)> {
        let operand = operands.next()?;
        let value = self.absolute(module, operand);
        if value < self.next_value() {
            let ty = self.type_of(module, value)?;
            if self.may_expand
                && let Some(expanded) = self.expand(module, operands.records, value)
            {
                return Ok((expanded, ty));
            }
            return Ok((value as u64, ty));
        }
        self.mention(value, byte);
        let ty = self.known_type(module, operands.next()?)?;
        self.forward_types.push((value, ty, byte));
        Ok((value as u64, ty))
    }

    /// Takes a value whose type is known.
    #[inline]
    fn value(&mut self, module: &Module<'_>, operands: &mut Operands<'_>, byte: u32) -> Taken<u64> {
        let operand = operands.next()?;
        let value = self.absolute(module, operand);
        self.mention(value, byte);
        if self.may_expand
            && let Some(expanded) = self.expand(module, operands.records, value)
        {
            return Ok(expanded);
        }
        Ok(value as u64)
    }

    fn known_type(&self, module: &Module<'_>, operand: u64) -> Taken<TypeId> {
        let ty = u32::try_from(operand).ok().filter(|&ty| module.types.kind(ty).is_some());
        ty.ok_or("a type that is not there")
    }

    /// Takes a block.
    #[inline]
    fn block(&mut self, operands: &mut Operands<'_>, byte: u32) -> Taken<u64> {
        let block = operands.next()?;
        let after = block.saturating_add(1);
        if after > self.max_block.0 {
            self.max_block = (after, byte);
        }
        Ok(block)
    }

    fn add(&mut self, module: &Module<'_>, records: &Records, plain: &Plain, at: u32) -> Taken<()> {
        if !Records::is_instruction(plain.code) {
            return self.add_other(module, records, plain, at);
        }
        let start = self.operands.len() as u32;
        let mut operands = Operands { rest: records.of(plain), records };
        let (code, ty) = self.instruction(module, records, plain, &mut operands)?;
        let end = self.operands.len() as u32;
        let bundles = match code {
            code::INST_CALL | code::INST_INVOKE | code::INST_CALLBR => {
                std::mem::replace(&mut self.pending_bundles, self.bundles.len() as u32)..self.bundles.len() as u32
            }
            _ => 0..0,
        };
        let value = match module.types.kind(ty) {
            Some(Kind::Void) | None => None,
            Some(_) => {
                let value = self.next_value();
                self.types.push(ty);
                Some(value)
            }
        };
        let (number, next_value) = (Some(self.n_instructions), self.next_value());
        self.n_instructions += 1;
        self.insts.push(Inst {
            code,
            ty,
            value,
            operands: start..end,
            bundles,
            trail: at + 1..at + 1,
            has_records: true,
            number,
            next_value,
        });
        if is_terminator(code) {
            self.blocks.push(self.insts.len() as u32);
        }
        Ok(())
    }

    /// Takes a record that is no instruction.
    fn add_other(&mut self, module: &Module<'_>, records: &Records, plain: &Plain, at: u32) -> Taken<()> {
        let mut operands = Operands { rest: records.of(plain), records };
        match plain.code {
            code::DECLAREBLOCKS => {
                self.n_declared_blocks = operands.next()?;
                if self.n_declared_blocks == 0 {
                    return Err("a body without blocks");
                }
            }
            code::OPERAND_BUNDLE => {
                let tag = operands.next()?;
                if tag as usize >= module.bundle_tags.len() {
                    return Err("an operand bundle with a tag that is not there");
                }
                let start = self.operands.len() as u32;
                while !operands.rest.is_empty() {
                    let (value, _) = self.pair(module, &mut operands, plain.byte)?;
                    self.operands.push(value);
                }
                let values = start..self.operands.len() as u32;
                // A mark of nothing, which LLVM drops.
                if !values.is_empty() || module.bundle_tags[tag as usize] != b"clang.arc.attachedcall" {
                    self.bundles.push(Bundle { tag: tag as u32, values });
                }
            }
            code::BLOCKADDR_USERS => {}
            _ => match self.insts.last_mut() {
                Some(inst) => inst.trail.end = at + 1,
                None => return Err("a debug record or location before the first instruction"),
            },
        }
        Ok(())
    }

    /// Pushes the operands of an instruction. Returns its code and the type of its result.
    fn instruction(
        &mut self,
        module: &Module<'_>,
        records: &Records,
        plain: &Plain,
        operands: &mut Operands<'_>,
    ) -> Taken<(u32, TypeId)> {
        let byte = plain.byte;
        let types = &module.types;
        let void = types.void();
        Ok(match plain.code {
            code::INST_BINOP => {
                let (left, ty) = self.pair(module, operands, byte)?;
                let right = self.value(module, operands, byte)?;
                let (operation, flags) = (operands.next()?, operands.optional());
                self.operands.extend([left, right, operation, flags]);
                let words = binary_operations(types, ty).ok_or("a binary operation on values that are no numbers")?;
                words.word(operation).ok_or("an unknown binary operation")?;
                (plain.code, ty)
            }
            code::INST_UNOP => {
                let (value, ty) = self.pair(module, operands, byte)?;
                let (operation, flags) = (operands.next()?, operands.optional());
                if !is_float(types, ty) {
                    return Err("a negation of what is no floating-point number");
                }
                instructions::UNARY.word(operation).ok_or("an unknown unary operation")?;
                self.operands.extend([value, operation, flags]);
                (plain.code, ty)
            }
            code::INST_CAST => {
                let (value, from) = self.pair(module, operands, byte)?;
                let ty = self.known_type(module, operands.next()?)?;
                let (operation, flags) = (operands.next()?, operands.optional());
                let word = instructions::CASTS.word(operation).ok_or("an unknown cast")?;
                if !is_valid_cast(types, word, from, ty) {
                    return Err("a cast between types that it cannot have");
                }
                let (value, operation) = self.between_spaces(module, value, operation, from, ty)?;
                self.operands.extend([value, operation, flags]);
                (plain.code, ty)
            }
            code::INST_GEP | code::INST_GEP_OLD | code::INST_INBOUNDS_GEP_OLD => {
                (code::INST_GEP, self.gep(module, records, plain.code, operands, byte)?)
            }
            code::INST_VSELECT | code::INST_SELECT => {
                let (one, ty) = self.pair(module, operands, byte)?;
                let other = self.value(module, operands, byte)?;
                let condition = match plain.code {
                    code::INST_SELECT => self.value(module, operands, byte)?,
                    _ => self.pair(module, operands, byte)?.0,
                };
                let flags = operands.optional();
                self.operands.extend([condition, one, other, flags]);
                (code::INST_VSELECT, ty)
            }
            code::INST_EXTRACTELT | code::INST_INSERTELT | code::INST_SHUFFLEVEC => {
                (plain.code, self.vector_operation(module, plain.code, operands, byte)?)
            }
            code::INST_EXTRACTVAL | code::INST_INSERTVAL => {
                (plain.code, self.aggregate_operation(module, plain.code, operands, byte)?)
            }
            code::INST_CMP | code::INST_CMP2 => {
                let (left, ty) = self.pair(module, operands, byte)?;
                let right = self.value(module, operands, byte)?;
                let (predicate, flags) = (operands.next()?, operands.optional());
                self.operands.extend([left, right, predicate, flags]);
                let words =
                    if is_float(types, ty) { instructions::FLOAT_PREDICATES } else { instructions::INTEGER_PREDICATES };
                words.word(predicate).ok_or("an unknown predicate")?;
                (code::INST_CMP2, types.of_comparison(ty).ok_or(NO_TYPE)?)
            }
            code::INST_ALLOCA
            | code::INST_LOAD
            | code::INST_LOADATOMIC
            | code::INST_STORE
            | code::INST_STORE_OLD
            | code::INST_STOREATOMIC
            | code::INST_STOREATOMIC_OLD
            | code::INST_CMPXCHG
            | code::INST_CMPXCHG_OLD
            | code::INST_ATOMICRMW
            | code::INST_ATOMICRMW_OLD => self.memory_operation(module, plain, operands)?,
            code::INST_FENCE => {
                let (ordering, scope) = (operands.next()?, operands.next()?);
                self.operands.extend([ordering, scope]);
                (plain.code, void)
            }
            code::INST_PHI => (plain.code, self.phi(module, operands, byte)?),
            code::INST_CALL | code::INST_INVOKE | code::INST_CALLBR => {
                (plain.code, self.call(module, plain.code, operands, byte)?)
            }
            code::INST_FREEZE | code::INST_RESUME => {
                let (value, ty) = self.pair(module, operands, byte)?;
                self.operands.push(value);
                (plain.code, if plain.code == code::INST_FREEZE { ty } else { void })
            }
            code::INST_VAARG => {
                let _list_type = operands.next()?;
                let value = self.value(module, operands, byte)?;
                self.operands.push(value);
                (plain.code, self.known_type(module, operands.next()?)?)
            }
            code::INST_RET | code::INST_BR | code::INST_SWITCH | code::INST_INDIRECTBR | code::INST_UNREACHABLE => {
                self.terminator(module, plain.code, operands, byte)?;
                (plain.code, void)
            }
            code::INST_LANDINGPAD | code::INST_LANDINGPAD_OLD => {
                (code::INST_LANDINGPAD, self.landing_pad(module, plain.code, operands, byte)?)
            }
            code::INST_CLEANUPRET
            | code::INST_CATCHRET
            | code::INST_CATCHSWITCH
            | code::INST_CATCHPAD
            | code::INST_CLEANUPPAD => (plain.code, self.funclet(module, plain.code, operands, byte)?),
            _ => return Err("an instruction that LLVM 22 does not know"),
        })
    }

    /// The operands of a cast. A `bitcast` between address spaces, as LLVM 3.3 had it, becomes a
    /// cast of an integer.
    fn between_spaces(
        &mut self,
        module: &Module<'_>,
        value: u64,
        operation: u64,
        from: TypeId,
        to: TypeId,
    ) -> Taken<(u64, u64)> {
        let types = &module.types;
        let (one, other) = (types.kind(types.scalar(from)), types.kind(types.scalar(to)));
        let are_spaces = matches!((one, other), (Some(Kind::Pointer { .. }), Some(Kind::Pointer { .. })));
        if operation != instructions::BITCAST || one == other || !are_spaces {
            return Ok((value, operation));
        }
        let integer = types.find(Kind::Integer(64), &[]).ok_or(NO_TYPE)?;
        let address = self.push_early(code::INST_CAST, integer, &[value, instructions::PTRTOINT, 0], b"");
        Ok((address, instructions::INTTOPTR))
    }

    fn gep(
        &mut self,
        module: &Module<'_>,
        records: &Records,
        record: u32,
        operands: &mut Operands<'_>,
        byte: u32,
    ) -> Taken<TypeId> {
        let types = &module.types;
        let (flags, element) = match record {
            code::INST_GEP => (operands.next()?, Some(self.known_type(module, operands.next()?)?)),
            _ => ((record == code::INST_INBOUNDS_GEP_OLD) as u64, None),
        };
        let (base, base_type) = self.pair(module, operands, byte)?;
        let pointer = types.scalar(base_type);
        let Some(Kind::Pointer { space }) = types.kind(pointer) else { return Err("a getelementptr of no pointer") };
        let element = element.or_else(|| types.pointee(pointer)).ok_or("a getelementptr without an element type")?;
        self.operands.extend([flags, element as u64, base]);
        let mut vector = (pointer != base_type).then_some(base_type);
        let first = self.operands.len();
        while !operands.rest.is_empty() {
            let (index, ty) = self.pair(module, operands, byte)?;
            self.operands.push(index);
            if types.scalar(ty) != ty {
                vector.get_or_insert(ty);
            }
        }
        let indexed = self.indexed_type(module, records, element, first);
        let pointer = indexed.and_then(|ty| types.find_pointer(ty, space)).unwrap_or(pointer);
        match vector.map(|vector| types.kind(vector)) {
            Some(Some(kind)) => types.find(kind, &[pointer]).ok_or(NO_TYPE),
            _ => Ok(pointer),
        }
    }

    /// The type that the indices of a `getelementptr` lead to: in old bitcode, loads and calls have
    /// their types from it.
    fn indexed_type(&self, module: &Module<'_>, records: &Records, element: TypeId, first: usize) -> Option<TypeId> {
        let types = &module.types;
        let view = Local { module, records, body: self };
        let mut ty = element;
        for &index in self.operands.get(first + 1..)? {
            ty = match types.kind(ty)? {
                Kind::Array(_) | Kind::Vector { .. } => *types.elements(ty).first()?,
                Kind::Struct { .. } | Kind::Literal { .. } => {
                    let (constants, constant) = view.constant(index)?;
                    let field = constants.integer(constant)?;
                    *types.elements(ty).get(usize::try_from(field).ok()?)?
                }
                _ => return None,
            };
        }
        Some(ty)
    }

    fn vector_operation(
        &mut self,
        module: &Module<'_>,
        record: u32,
        operands: &mut Operands<'_>,
        byte: u32,
    ) -> Taken<TypeId> {
        let types = &module.types;
        let (vector, ty) = self.pair(module, operands, byte)?;
        let Some(Kind::Vector { .. }) = types.kind(ty) else { return Err("an operation on elements of no vector") };
        self.operands.push(vector);
        match record {
            code::INST_EXTRACTELT => {
                let (index, _) = self.pair(module, operands, byte)?;
                self.operands.push(index);
                Ok(types.elements(ty)[0])
            }
            code::INST_INSERTELT => {
                let element = self.value(module, operands, byte)?;
                let (index, _) = self.pair(module, operands, byte)?;
                self.operands.extend([element, index]);
                Ok(ty)
            }
            _ => {
                let other = self.value(module, operands, byte)?;
                let (mask, mask_type) = self.pair(module, operands, byte)?;
                self.operands.extend([other, mask]);
                match types.kind(mask_type) {
                    Some(kind @ Kind::Vector { .. }) => types.find(kind, types.elements(ty)).ok_or(NO_TYPE),
                    _ => Err("the mask of a shufflevector is no vector"),
                }
            }
        }
    }

    fn aggregate_operation(
        &mut self,
        module: &Module<'_>,
        record: u32,
        operands: &mut Operands<'_>,
        byte: u32,
    ) -> Taken<TypeId> {
        let types = &module.types;
        let (aggregate, ty) = self.pair(module, operands, byte)?;
        self.operands.push(aggregate);
        if record == code::INST_INSERTVAL {
            let (value, _) = self.pair(module, operands, byte)?;
            self.operands.push(value);
        }
        if operands.rest.is_empty() {
            return Err("extractvalue or insertvalue without an index");
        }
        let mut part = ty;
        for &index in operands.rest {
            let elements = types.elements(part);
            let found = match types.kind(part) {
                Some(Kind::Array(n)) if index < n => elements.first(),
                Some(Kind::Struct { .. } | Kind::Literal { .. }) => elements.get(index as usize),
                _ => None,
            };
            part = *found.ok_or("an index of extractvalue or insertvalue that is not there")?;
            self.operands.push(index);
        }
        Ok(if record == code::INST_INSERTVAL { ty } else { part })
    }

    fn phi(&mut self, module: &Module<'_>, operands: &mut Operands<'_>, byte: u32) -> Taken<TypeId> {
        let ty = self.known_type(module, operands.next()?)?;
        let flags = match operands.rest.split_last() {
            Some((&flags, rest)) if operands.rest.len() % 2 == 1 => {
                operands.rest = rest;
                flags
            }
            _ => 0,
        };
        let mut incoming = vec![flags];
        while !operands.rest.is_empty() {
            let operand = operands.next()?;
            let value = match module.has_relative_ids {
                true => self.next_value().wrapping_sub(super::super::number::signed(operand) as u32),
                false => operand as u32,
            };
            self.mention(value, byte);
            let block = self.block(operands, byte)?;
            incoming.extend([self.incoming(module, operands.records, value, block, &incoming), block]);
        }
        self.operands.extend(incoming);
        Ok(ty)
    }

    /// The incoming value of a φ. Several from one block are the same.
    fn incoming(&mut self, module: &Module<'_>, records: &Records, value: u32, block: u64, known: &[u64]) -> u64 {
        if !self.may_expand {
            return value.into();
        }
        let same = known[1..].chunks_exact(2).find(|pair| pair[1] == block).map(|pair| pair[0]);
        same.or_else(|| self.expand_incoming(module, records, value, block)).unwrap_or(value.into())
    }

    fn terminator(&mut self, module: &Module<'_>, record: u32, operands: &mut Operands<'_>, byte: u32) -> Taken<()> {
        match record {
            code::INST_RET if !operands.rest.is_empty() => {
                let (value, _) = self.pair(module, operands, byte)?;
                self.operands.push(value);
            }
            code::INST_BR => {
                let block = self.block(operands, byte)?;
                self.operands.push(block);
                if !operands.rest.is_empty() {
                    let block = self.block(operands, byte)?;
                    let condition = self.value(module, operands, byte)?;
                    self.operands.extend([block, condition]);
                }
            }
            code::INST_SWITCH => self.switch(module, operands, byte)?,
            code::INST_INDIRECTBR => {
                let _type = operands.next()?;
                let address = self.value(module, operands, byte)?;
                self.operands.push(address);
                while !operands.rest.is_empty() {
                    let block = self.block(operands, byte)?;
                    self.operands.push(block);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn switch(&mut self, module: &Module<'_>, operands: &mut Operands<'_>, byte: u32) -> Taken<()> {
        /// The upper bits of the first operand in a form that LLVM 3.1 wrote, with ranges of cases.
        const WITH_RANGES: u64 = 0x4b5;
        let ty = operands.next()?;
        if ty >> 16 == WITH_RANGES {
            return self.switch_with_ranges(module, operands, byte);
        }
        self.known_type(module, ty)?;
        let value = self.value(module, operands, byte)?;
        let default = self.block(operands, byte)?;
        self.operands.extend([value, default]);
        while !operands.rest.is_empty() {
            // Cases are absolute numbers of constants.
            let case = operands.next()?;
            if case >= self.next_value() as u64 {
                return Err("a case of a switch that is no constant");
            }
            let block = self.block(operands, byte)?;
            self.operands.extend([case, block]);
        }
        Ok(())
    }

    /// The form with ranges of cases: of each target, the number of its ranges; of a range, whether
    /// it is a single number, and one number or two.
    fn switch_with_ranges(&mut self, module: &Module<'_>, operands: &mut Operands<'_>, byte: u32) -> Taken<()> {
        /// More cases than the ranges of any program have.
        const MAX_CASES: i64 = 1 << 16;
        let ty = self.known_type(module, operands.next()?)?;
        let Some(Kind::Integer(bits)) = module.types.kind(ty) else { return Err("a switch on no integer") };
        let value = self.value(module, operands, byte)?;
        let default = self.block(operands, byte)?;
        let mut all = vec![value, default];
        for _ in 0..operands.next()? {
            let mut cases = Vec::new();
            for _ in 0..operands.next()? {
                let is_single = operands.next()? != 0;
                let low = self.case(ty, bits, operands)?;
                if is_single {
                    cases.push(low.0);
                    continue;
                }
                let high = self.case(ty, bits, operands)?;
                let (Some(low), Some(high)) = (low.1, high.1) else { return Err("a range of wide numbers") };
                if high.wrapping_sub(low) > MAX_CASES {
                    return Err("a range of too many cases");
                }
                for number in low..=high {
                    let encoded = if number < 0 { number.unsigned_abs() << 1 | 1 } else { (number as u64) << 1 };
                    cases.push(self.early_constant(ty, constants::INTEGER, &[encoded]));
                }
            }
            let block = self.block(operands, byte)?;
            all.extend(cases.into_iter().flat_map(|case| [case, block]));
        }
        self.operands.extend(all);
        Ok(())
    }

    /// Takes a number of a case: the constant, and the number if it is not wide.
    fn case(&mut self, ty: TypeId, bits: u32, operands: &mut Operands<'_>) -> Taken<(u64, Option<i64>)> {
        if bits <= 64 {
            let operand = operands.next()?;
            let number = super::super::number::signed(operand);
            return Ok((self.early_constant(ty, constants::INTEGER, &[operand]), Some(number)));
        }
        let n = usize::try_from(operands.next()?).unwrap_or(usize::MAX);
        let (words, rest) = operands.rest.split_at_checked(n).ok_or("a case without its number")?;
        operands.rest = rest;
        if words.is_empty() {
            return Err("a case without its number");
        }
        Ok((self.early_constant(ty, constants::WIDE_INTEGER, words), None))
    }

    fn landing_pad(
        &mut self,
        module: &Module<'_>,
        record: u32,
        operands: &mut Operands<'_>,
        byte: u32,
    ) -> Taken<TypeId> {
        let ty = self.known_type(module, operands.next()?)?;
        if record == code::INST_LANDINGPAD_OLD {
            let (personality, _) = self.pair(module, operands, byte)?;
            self.personality.get_or_insert(personality as u32);
        }
        let is_cleanup = operands.next()?;
        let n = operands.next()?;
        self.operands.push(is_cleanup);
        for _ in 0..n {
            let kind = operands.next()?;
            let (value, _) = self.pair(module, operands, byte)?;
            self.operands.extend([kind, value]);
        }
        Ok(ty)
    }

    fn funclet(&mut self, module: &Module<'_>, record: u32, operands: &mut Operands<'_>, byte: u32) -> Taken<TypeId> {
        let pad = self.value(module, operands, byte)?;
        self.operands.push(pad);
        let (void, token) = (module.types.void(), module.types.token());
        match record {
            code::INST_CLEANUPRET | code::INST_CATCHRET => {
                while !operands.rest.is_empty() {
                    let block = self.block(operands, byte)?;
                    self.operands.push(block);
                }
                Ok(void)
            }
            code::INST_CATCHSWITCH => {
                let n = operands.next()?;
                if n != operands.rest.len() as u64 && n + 1 != operands.rest.len() as u64 {
                    return Err("a catchswitch with another number of handlers than it says");
                }
                self.operands.push(n);
                while !operands.rest.is_empty() {
                    let block = self.block(operands, byte)?;
                    self.operands.push(block);
                }
                Ok(token)
            }
            _ => {
                let n = operands.next()?;
                for _ in 0..n {
                    let (argument, _) = self.pair(module, operands, byte)?;
                    self.operands.push(argument);
                }
                Ok(token)
            }
        }
    }

    fn call(&mut self, module: &Module<'_>, record: u32, operands: &mut Operands<'_>, byte: u32) -> Taken<TypeId> {
        let types = &module.types;
        let (attributes, convention) = (operands.next()?, operands.next()?);
        self.operands.extend([attributes, convention]);
        let explicit = match record {
            code::INST_CALL => {
                let flags = if convention & instructions::call::FAST_MATH != 0 { operands.next()? } else { 0 };
                self.operands.push(flags);
                instructions::call::EXPLICIT_TYPE
            }
            code::INST_INVOKE => {
                let (normal, unwind) = (self.block(operands, byte)?, self.block(operands, byte)?);
                self.operands.extend([normal, unwind]);
                instructions::INVOKE_EXPLICIT_TYPE
            }
            _ => {
                self.has_callbr = true;
                let default = self.block(operands, byte)?;
                let n = operands.next()?;
                self.operands.extend([default, n]);
                for _ in 0..n {
                    let block = self.block(operands, byte)?;
                    self.operands.push(block);
                }
                instructions::call::EXPLICIT_TYPE
            }
        };
        let function_type = match convention & explicit != 0 {
            true => Some(self.known_type(module, operands.next()?)?),
            false => None,
        };
        let (callee, callee_type) = self.pair(module, operands, byte)?;
        let function_type = function_type.or_else(|| types.pointee(callee_type)).ok_or("a call without a type")?;
        let Some(Kind::Function { is_vararg }) = types.kind(function_type) else {
            return Err("a call with a type that is not that of a function");
        };
        self.operands.extend([function_type as u64, callee]);
        let (result, parameters) = types.elements(function_type).split_first().expect("a function has a result");
        for &parameter in parameters {
            let argument = match types.kind(parameter) {
                Some(Kind::Label) => self.block(operands, byte)?,
                // A node or a value as metadata.
                Some(Kind::Metadata) => {
                    let operand = operands.next()?;
                    self.absolute(module, operand) as u64
                }
                _ => self.value(module, operands, byte)?,
            };
            self.operands.push(argument);
        }
        if !is_vararg && !operands.rest.is_empty() {
            return Err("a call with more arguments than its type has parameters");
        }
        while !operands.rest.is_empty() {
            let (argument, _) = self.pair(module, operands, byte)?;
            self.operands.push(argument);
        }
        Ok(*result)
    }

    fn memory_operation(
        &mut self,
        module: &Module<'_>,
        plain: &Plain,
        operands: &mut Operands<'_>,
    ) -> Taken<(u32, TypeId)> {
        let (types, byte) = (&module.types, plain.byte);
        if plain.code == code::INST_ALLOCA {
            return Ok((plain.code, self.alloca(module, operands)?));
        }
        let (address, pointer) = self.pair(module, operands, byte)?;
        if !matches!(types.kind(pointer), Some(Kind::Pointer { .. })) {
            return Err("an access to memory through a value that is no pointer");
        }
        let void = types.void();
        match plain.code {
            code::INST_LOAD | code::INST_LOADATOMIC => {
                let n_after = if plain.code == code::INST_LOAD { 2 } else { 4 };
                let ty = match operands.rest.len() == n_after {
                    true => types.pointee(pointer).ok_or("a load without a type")?,
                    false => self.known_type(module, operands.next()?)?,
                };
                self.operands.push(address);
                self.access(module, ty, operands)?;
                Ok((code::INST_LOAD, ty))
            }
            code::INST_STORE | code::INST_STOREATOMIC => {
                let (value, ty) = self.pair(module, operands, byte)?;
                self.operands.extend([value, address]);
                self.access(module, ty, operands)?;
                Ok((code::INST_STORE, void))
            }
            code::INST_STORE_OLD | code::INST_STOREATOMIC_OLD => {
                let ty = types.pointee(pointer).ok_or("a store without a type")?;
                let value = self.value(module, operands, byte)?;
                self.operands.extend([value, address]);
                self.access(module, ty, operands)?;
                Ok((code::INST_STORE, void))
            }
            code::INST_CMPXCHG | code::INST_CMPXCHG_OLD => {
                self.compare_exchange(module, plain, address, pointer, operands)
            }
            _ => {
                let (value, ty) = match plain.code {
                    code::INST_ATOMICRMW => self.pair(module, operands, byte)?,
                    _ => (
                        self.value(module, operands, byte)?,
                        types.pointee(pointer).ok_or("an atomicrmw without a type")?,
                    ),
                };
                let (operation, is_volatile) = (operands.next()?, operands.next()?);
                let (ordering, scope) = (operands.next()?, operands.next()?);
                instructions::RMW_OPERATIONS.word(operation).ok_or("an unknown operation of atomicrmw")?;
                let alignment = match operands.optional() {
                    0 => module.store_size_alignment(ty),
                    alignment => alignment,
                };
                self.operands.extend([address, value, operation, is_volatile, ordering, scope, alignment]);
                Ok((code::INST_ATOMICRMW, ty))
            }
        }
    }

    /// Takes a `cmpxchg` after its address. Before LLVM 3.5 it returned the value alone, which is a
    /// part of what it returns today.
    fn compare_exchange(
        &mut self,
        module: &Module<'_>,
        plain: &Plain,
        address: u64,
        pointer: TypeId,
        operands: &mut Operands<'_>,
    ) -> Taken<(u32, TypeId)> {
        let (types, byte) = (&module.types, plain.byte);
        let (expected, ty) = match plain.code {
            code::INST_CMPXCHG => self.pair(module, operands, byte)?,
            _ => (self.value(module, operands, byte)?, types.pointee(pointer).ok_or("a cmpxchg without a type")?),
        };
        let new = self.value(module, operands, byte)?;
        let (is_volatile, success, scope) = (operands.next()?, operands.next()?, operands.next()?);
        let failure = match operands.rest.is_empty() {
            true => strongest_failure(success),
            false => operands.next()?,
        };
        check_orderings(success, failure)?;
        let is_weak = operands.next().ok();
        let whole = types.find(Kind::Literal { is_packed: false }, &[ty, types.i1()]).ok_or(NO_TYPE)?;
        if is_weak.is_none() {
            let alignment = module.store_size_alignment(ty);
            let operands = [address, expected, new, is_volatile, success, scope, failure, 0, alignment];
            let pair = self.push_early(code::INST_CMPXCHG, whole, &operands, b"");
            self.operands.extend([pair, 0]);
            return Ok((code::INST_EXTRACTVAL, ty));
        }
        let is_weak = is_weak.unwrap_or(0);
        let alignment = match operands.optional() {
            0 => module.store_size_alignment(ty),
            alignment => alignment,
        };
        self.operands.extend([address, expected, new, is_volatile, success, scope, failure, is_weak, alignment]);
        Ok((code::INST_CMPXCHG, whole))
    }

    /// Takes the alignment, `volatile`, and what an atomic access has.
    fn access(&mut self, module: &Module<'_>, ty: TypeId, operands: &mut Operands<'_>) -> Taken<()> {
        let alignment = match operands.next()? {
            0 => module.abi_alignment(ty),
            alignment @ 1..=33 => alignment,
            _ => return Err("an alignment that is too large"),
        };
        let is_volatile = operands.next()?;
        let (ordering, scope) = (operands.optional(), operands.optional());
        self.operands.extend([alignment, is_volatile, ordering, scope]);
        Ok(())
    }

    fn alloca(&mut self, module: &Module<'_>, operands: &mut Operands<'_>) -> Taken<TypeId> {
        /// Bits of the fourth operand.
        const INALLOCA: u64 = 1 << 5;
        const EXPLICIT_TYPE: u64 = 1 << 6;
        const SWIFTERROR: u64 = 1 << 7;
        let types = &module.types;
        let mut ty = self.known_type(module, operands.next()?)?;
        let _count_type = self.known_type(module, operands.next()?)?;
        // The count is an absolute number.
        let count = operands.next()?;
        if count >= self.next_value() as u64 {
            return Err("the count of an alloca that is not there");
        }
        let flags = operands.next()?;
        if flags & EXPLICIT_TYPE == 0 {
            ty = types.pointee(ty).ok_or("an alloca without a type")?;
        }
        let space = operands.next().unwrap_or(module.alloca_space as u64);
        let alignment = match flags & 0x1f | (flags >> 8 & 7) << 5 {
            0 => module.preferred_alignment(ty),
            alignment => alignment,
        };
        let kept = (flags & INALLOCA != 0) as u64 | ((flags & SWIFTERROR != 0) as u64) << 1;
        self.operands.extend([ty as u64, count, kept, alignment, space]);
        types.find_pointer(ty, space as u32).ok_or(NO_TYPE)
    }
}

const NO_TYPE: &str = "the table of types lacks the type of a result";

/// Checks that a `cmpxchg` can have these orderings.
fn check_orderings(success: u64, failure: u64) -> Taken<()> {
    let word = instructions::ordering;
    if matches!(word(success), None | Some("unordered")) {
        return Err("a cmpxchg with an ordering that it cannot have");
    }
    match word(failure) {
        None | Some("unordered" | "release" | "acq_rel") => {
            Err("a cmpxchg with an ordering on failure that it cannot have")
        }
        Some(_) => Ok(()),
    }
}

/// The strongest ordering that a failed `cmpxchg` may have, which old bitcode does not say.
fn strongest_failure(success: u64) -> u64 {
    match success {
        4 => 2,
        5 => 3,
        other => other,
    }
}

fn is_terminator(record: u32) -> bool {
    matches!(
        record,
        code::INST_RET
            | code::INST_BR
            | code::INST_SWITCH
            | code::INST_INDIRECTBR
            | code::INST_INVOKE
            | code::INST_CALLBR
            | code::INST_UNREACHABLE
            | code::INST_RESUME
            | code::INST_CLEANUPRET
            | code::INST_CATCHRET
            | code::INST_CATCHSWITCH
    )
}

/// Returns whether a cast goes from a type to another one, as far as that does not depend on the
/// sizes of types without a width of their own.
fn is_valid_cast(types: &Types, word: &str, from: TypeId, to: TypeId) -> bool {
    let shape = |ty: TypeId| match types.kind(ty) {
        Some(Kind::Vector { n, is_scalable }) => Some((n, is_scalable)),
        _ => None,
    };
    let (one, other) = (types.kind(types.scalar(from)), types.kind(types.scalar(to)));
    let (from_float, to_float) = (is_float(types, from), is_float(types, to));
    let is_pointer = |kind: Option<Kind>| matches!(kind, Some(Kind::Pointer { .. }));
    let width = |kind: Option<Kind>| match kind {
        Some(Kind::Integer(bits)) => bits,
        Some(Kind::Half | Kind::BFloat) => 16,
        Some(Kind::Float) => 32,
        Some(Kind::Double) => 64,
        Some(Kind::X86Fp80) => 80,
        Some(Kind::Fp128 | Kind::PpcFp128) => 128,
        _ => 0,
    };
    let is_integer = |kind: Option<Kind>| matches!(kind, Some(Kind::Integer(_)));
    let fits = match word {
        "trunc" => is_integer(one) && is_integer(other) && width(one) > width(other),
        "zext" | "sext" => is_integer(one) && is_integer(other) && width(one) < width(other),
        "fptrunc" => from_float && to_float && width(one) > width(other),
        "fpext" => from_float && to_float && width(one) < width(other),
        "fptoui" | "fptosi" => from_float && is_integer(other),
        "uitofp" | "sitofp" => is_integer(one) && to_float,
        "ptrtoint" | "ptrtoaddr" => is_pointer(one) && is_integer(other),
        "inttoptr" => is_integer(one) && is_pointer(other),
        "addrspacecast" => is_pointer(one) && is_pointer(other) && one != other,
        // Between address spaces, old bitcode has it, too.
        _ => return is_pointer(one) == is_pointer(other),
    };
    fits && shape(from) == shape(to)
}

/// Returns whether operations on a type are those of floating-point numbers.
pub(crate) fn is_float(types: &Types, ty: TypeId) -> bool {
    let kind = types.kind(types.scalar(ty));
    matches!(
        kind,
        Some(Kind::Half | Kind::BFloat | Kind::Float | Kind::Double | Kind::X86Fp80 | Kind::Fp128 | Kind::PpcFp128)
    )
}

/// The binary operations on values of a type; none if they are no numbers.
pub(crate) fn binary_operations(types: &Types, ty: TypeId) -> Option<Words> {
    let is_integer = matches!(types.kind(types.scalar(ty)), Some(Kind::Integer(_)));
    match is_float(types, ty) {
        true => Some(instructions::FLOAT_BINARY),
        false => is_integer.then_some(instructions::INTEGER_BINARY),
    }
}

/// The values that a function sees.
#[derive(Clone)]
pub(crate) struct Local<'l, 'd> {
    pub module: &'l Module<'d>,
    pub records: &'l Records,
    pub body: &'l Body,
}

impl Values for Local<'_, '_> {
    fn types(&self) -> &Types {
        &self.module.types
    }

    fn constant(&self, value: u64) -> Option<(&Constants, Constant)> {
        let first = self.body.first_value as u64 + self.body.n_args as u64;
        if value < self.body.first_value as u64 {
            return self.module.constant(value);
        }
        let mut place = value.checked_sub(first)? as usize;
        if place >= self.body.n_constants {
            match self.body.added.get(&u32::try_from(value).ok()?) {
                Some(&Added::Constant(added)) => place = added as usize,
                _ => return None,
            }
        }
        Some((&self.records.constants, *self.records.constants.list.get(place)?))
    }

    fn type_of(&self, value: u64) -> Option<TypeId> {
        match value.checked_sub(self.body.first_value as u64) {
            Some(local) => self.body.types.get(local as usize).copied(),
            None => self.module.type_of(value),
        }
    }

    fn write_other(&self, value: u64, text: &mut Text) {
        self.module.write_other(value, text);
    }

    fn function_body(&self, value: u64) -> Option<u32> {
        self.module.function_body(value)
    }

    fn global(&self, value: u64) -> Option<(u32, GlobalKind)> {
        self.module.global(value)
    }

    fn is_expanded(&self, value: u64) -> bool {
        let first = self.body.first_value as u64 + self.body.n_args as u64;
        match value.checked_sub(first) {
            Some(place) => self.body.expanded.get(place as usize) == Some(&true),
            None => self.module.is_expanded(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::codes::function;
    use crate::read::function::tests::read_function;

    #[test]
    fn a_block_with_the_largest_number() {
        let error = read_function(|out| out.record(function::INST_BR, &[u64::MAX])).unwrap_err().to_string();
        assert!(error.contains("a block that is not there"), "{error}");
    }
}
