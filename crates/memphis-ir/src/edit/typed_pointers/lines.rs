//! The types in a line: of its result and at its operands.

use super::spans::types_in;
use crate::body::{Function, InstId, OperandId, Value};
use crate::edit::{Edit, NewInstId};
use crate::opcode::{Flags, Opcode};
use crate::types::TypeId;
use std::borrow::Cow;
use std::ops::Range;

/// A line of an edited function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum LineId {
    /// A line of the function as read.
    Old(InstId),
    /// A line that the script adds.
    New(NewInstId),
}

/// An operand of a line.
#[derive(Debug, Clone)]
pub(super) struct Use {
    /// The value.
    pub value: Value,
    /// Its type.
    pub ty: TypeId,
    /// Its place in the text; empty in a new line.
    pub at: Range<usize>,
    /// The operand, if it is one of the function as read.
    pub operand: Option<OperandId>,
}

/// A line with its text, which starts after the result.
#[derive(Debug)]
pub(super) struct Line<'t> {
    pub opcode: Opcode,
    pub n_args: usize,
    pub is_asm: bool,
    pub text: Cow<'t, [u8]>,
    /// The end of the text before the attachments.
    pub attachments: usize,
    pub uses: Vec<Use>,
}

/// The place of the type of a value, among those in the line's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The type with this index.
    At(usize),
    /// A pointer to the function that the line calls.
    Callee,
    /// Nothing says it.
    Nowhere,
}

/// The types in the text of a line.
#[derive(Debug, Default)]
pub(super) struct LineTypes {
    /// Their places.
    pub all: Vec<Range<usize>>,
    /// By operand: where its type is.
    pub places: Vec<Place>,
    /// The type of the result, or that from which it follows.
    pub result: Option<ResultType>,
}

/// How the type of a result follows from a type in the line, by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ResultType {
    /// It is that type.
    Same(usize),
    /// It is a pointer to it.
    PointerTo(usize),
    /// It is what a call of a function of this type, or with this result, returns.
    Returned(usize),
}

impl<'t> Line<'t> {
    /// A line of the function as read.
    pub fn old(f: Function<'t>, id: InstId) -> Line<'t> {
        let inst = f.body.inst(id);
        let start = f.after_result(id);
        let at = |place: u32| (place - start) as usize;
        let operands = inst.operands.iter().zip(f.body.operands_of(inst));
        let uses = operands.map(|(index, operand)| Use {
            value: operand.value,
            ty: operand.ty,
            at: at(operand.start)..at(operand.start + operand.len),
            operand: Some(index),
        });
        Line {
            opcode: inst.opcode,
            n_args: inst.n_args as usize,
            is_asm: inst.flags.has(Flags::ASM),
            text: f.slice(start, inst.end).into(),
            attachments: at(inst.attachments),
            uses: uses.collect(),
        }
    }

    /// A new line.
    pub fn new(edit: &Edit, id: NewInstId) -> Line<'t> {
        let row = edit.inst(id);
        let uses = edit.places_of(id).zip(edit.operands_of(id)).map(|(place, operand)| Use {
            value: operand.value,
            ty: operand.ty,
            at: place as usize..place as usize,
            operand: None,
        });
        Line {
            opcode: row.opcode,
            n_args: row.n_args as usize,
            is_asm: row.flags.has(Flags::ASM),
            text: edit.text_of(id).to_vec().into(),
            attachments: row.attachments_len(),
            uses: uses.collect(),
        }
    }

    /// The types in the text.
    pub fn types(&self) -> LineTypes {
        let mut types = LineTypes::default();
        let (mut pos, mut last) = (0, Place::Nowhere);
        for (index, operand) in self.uses.iter().enumerate() {
            let before = types_in(&self.text, pos..operand.at.start);
            let found = !before.is_empty();
            types.all.extend(before);
            let shares = self.opcode == Opcode::Phi || self.opcode.has_one_operand_type() && index == 1;
            last = match found {
                true => Place::At(types.all.len() - 1),
                false if shares => last,
                false => Place::Nowhere,
            };
            let place = match self.opcode {
                opcode if opcode.is_call() && index == 0 => {
                    if self.is_asm {
                        Place::Nowhere
                    } else {
                        Place::Callee
                    }
                }
                Opcode::Phi if operand.ty == TypeId::LABEL => Place::Nowhere,
                _ => last,
            };
            types.places.push(place);
            pos = operand.at.end;
        }
        let n_before = types.all.len();
        types.all.extend(types_in(&self.text, pos..self.attachments));
        types.result = self.result(&types, n_before);
        types
    }

    /// The type of the result; `n_before` types are before the last operand.
    fn result(&self, types: &LineTypes, n_before: usize) -> Option<ResultType> {
        let has = |index: usize| index < types.all.len();
        let of_operand = |index: usize| match types.places.get(index) {
            Some(&Place::At(index)) => Some(ResultType::Same(index)),
            _ => None,
        };
        match self.opcode {
            Opcode::Alloca => has(0).then_some(ResultType::PointerTo(0)),
            Opcode::Load | Opcode::Phi | Opcode::LandingPad => has(0).then_some(ResultType::Same(0)),
            Opcode::GetElementPtr if self.uses.len() == 2 => has(0).then_some(ResultType::PointerTo(0)),
            Opcode::Select | Opcode::AtomicRmw => of_operand(1),
            Opcode::Freeze | Opcode::InsertValue | Opcode::InsertElement => of_operand(0),
            Opcode::VaArg => has(n_before).then_some(ResultType::Same(n_before)),
            opcode if opcode.is_cast() => has(n_before).then_some(ResultType::Same(n_before)),
            opcode if opcode.is_call() => has(0).then_some(ResultType::Returned(0)),
            _ => None,
        }
    }
}
