//! The changes to a script: types in the text of new lines, and conversions of values.

use super::lines::{LineId, Place};
use super::spans::has_word;
use super::{Job, Typing, Untypable};
use crate::body::{Function, Local, OperandId, Value};
use crate::consts::ConstKind;
use crate::edit::insts::{NewOperand, RewrittenPiece};
use crate::edit::{Edit, Inserted, Insertion, NewInstId};
use crate::opcode::Opcode;
use hashbrown::HashMap;
use std::ops::Range;

/// What takes the place of an operand whose type differs from that of its place.
enum Fitted {
    /// The operand itself.
    Same,
    /// The result of a conversion.
    Value(Value),
    /// A constant expression.
    Text(Vec<u8>),
}

/// A script in which types are being put.
pub(super) struct Rewriting<'a> {
    f: Function<'a>,
    /// By label: the last line of the block.
    terminators: HashMap<Local, LineId>,
    /// By operand that the script changes: its index among these.
    operands: HashMap<OperandId, usize>,
    /// By new line: the conversions to be put before it.
    before: HashMap<NewInstId, Vec<NewInstId>>,
    /// The conversions before a line: of a value to a type.
    known: HashMap<(LineId, Value, Vec<u8>), Value>,
}

impl<'a> Rewriting<'a> {
    pub fn new(f: Function<'a>, edit: &Edit, terminators: HashMap<Local, LineId>) -> Rewriting<'a> {
        let operands = edit.operands.iter().enumerate().map(|(index, operand)| (operand.0, index)).collect();
        Rewriting { f, terminators, operands, before: HashMap::new(), known: HashMap::new() }
    }

    /// Types a line, and makes its operands fit.
    pub fn line(&mut self, edit: &mut Edit, typing: &mut Typing<'_>, job: &Job<'_>) -> Result<(), Untypable> {
        let mut texts: Vec<Vec<u8>> = job.tys.iter().map(|ty| typing.inference.text(ty)).collect();
        let (mut fitted, mut retyped) = (Vec::new(), Vec::new());
        for &index in &job.uses {
            if job.line.opcode.is_debug_record() {
                retyped.extend(self.retype_record(typing, job, index, &mut texts));
                fitted.push((index, Fitted::Same));
            } else {
                fitted.push((index, self.fit(edit, typing, job, index)?));
            }
        }
        let LineId::Old(inst) = job.id else { return self.rewrite(edit, job, &texts, fitted) };
        let start = self.f.after_result(inst);
        for &at in &retyped {
            let Range { start: first, end } = job.types.all[at];
            edit.replace_text(start + first as u32..start + end as u32, &texts[at]);
        }
        fitted.into_iter().for_each(|(index, fit)| self.set_operand(edit, job, index, fit));
        Ok(())
    }

    /// Gives a debug record the type of a value that it mentions. Returns the type in its text, if
    /// that is another one.
    fn retype_record(
        &self,
        typing: &mut Typing<'_>,
        job: &Job<'_>,
        index: usize,
        texts: &mut [Vec<u8>],
    ) -> Option<usize> {
        let Place::At(at) = job.types.places[index] else { return None };
        let ty = self.value_type(typing, job, index)?;
        let is_other = !typing.inference.are_same(&job.tys[at], &ty);
        is_other.then(|| {
            texts[at] = typing.inference.text(&ty);
            at
        })
    }

    fn value_type(&self, typing: &mut Typing<'_>, job: &Job<'_>, index: usize) -> Option<super::Ty> {
        let value = job.line.uses[index].value;
        match value.as_const() {
            Some(c) => typing.constant_type(c),
            None => typing.local_type(value),
        }
    }

    /// Makes an operand fit its place.
    fn fit(
        &mut self,
        edit: &mut Edit,
        typing: &mut Typing<'_>,
        job: &Job<'_>,
        index: usize,
    ) -> Result<Fitted, Untypable> {
        let operand = &job.line.uses[index];
        if let Some(c) = operand.value.as_const()
            && matches!(self.f.body.consts.get(c).kind, ConstKind::Expr { .. } | ConstKind::Aggregate(_))
            && has_word(self.f.const_text(c), b"ptr")
        {
            return Err(Untypable::Constant);
        }
        let place = match job.types.places[index] {
            Place::At(at) => job.tys[at].clone(),
            Place::Callee => typing.callee_type(job),
            Place::Nowhere => return Ok(Fitted::Same),
        };
        let Some(ty) = self.value_type(typing, job, index) else { return Ok(Fitted::Same) };
        if typing.inference.are_same(&place, &ty) {
            return Ok(Fitted::Same);
        }
        if !typing.inference.is_pointer(&place) || !typing.inference.is_pointer(&ty) {
            return Err(Untypable::Aggregate);
        }
        let (from, to) = (typing.inference.text(&ty), typing.inference.text(&place));
        match operand.value.as_const() {
            Some(c) => {
                Ok(Fitted::Text([b"bitcast (", &from[..], b" ", self.f.const_text(c), b" to ", &to, b")"].concat()))
            }
            None => self.convert(edit, job, index, (&from, to)).map(Fitted::Value),
        }
    }

    /// A `bitcast` of an operand from one type to another.
    fn convert(
        &mut self,
        edit: &mut Edit,
        job: &Job<'_>,
        index: usize,
        (from, to): (&[u8], Vec<u8>),
    ) -> Result<Value, Untypable> {
        let operand = &job.line.uses[index];
        let line = match job.line.opcode {
            Opcode::Phi => self.end_of_source(edit, job, index)?,
            _ => job.id,
        };
        let key = (line, operand.value, to);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let result = edit.new_local(operand.ty, None);
        let value = NewOperand::new(operand.ty, operand.value);
        let cast = edit.write(self.f).spelled_cast(result, (from, value), &key.2);
        match line {
            LineId::Old(inst) => edit.insert(inst, cast),
            LineId::New(inst) => self.before.entry(inst).or_default().push(cast),
        }
        self.known.insert(key, Value::local(result));
        Ok(Value::local(result))
    }

    /// The last line of the block that an argument of a φ comes from.
    fn end_of_source(&self, edit: &Edit, job: &Job<'_>, index: usize) -> Result<LineId, Untypable> {
        let label = job.line.uses.get(index + 1).and_then(|label| label.value.as_local()).ok_or(Untypable::Line)?;
        let &line = self.terminators.get(&label).ok_or(Untypable::Line)?;
        let (opcode, result) = match line {
            LineId::Old(inst) => (self.f.body.inst(inst).opcode, self.f.body.inst(inst).result),
            LineId::New(inst) => (edit.inst(inst).opcode, edit.inst(inst).result),
        };
        let is_defined_there = result.is_some() && result == job.line.uses[index].value.as_local();
        if opcode == Opcode::CatchSwitch || is_defined_there {
            return Err(Untypable::NoPlace);
        }
        Ok(line)
    }

    /// Gives a new line its text.
    fn rewrite(
        &self,
        edit: &mut Edit,
        job: &Job<'_>,
        texts: &[Vec<u8>],
        fitted: Vec<(usize, Fitted)>,
    ) -> Result<(), Untypable> {
        let LineId::New(inst) = job.id else { unreachable!("a line of the function keeps its text") };
        let text = &job.line.text;
        let mut types = job.types.all.iter().zip(texts).peekable();
        let (mut pieces, mut pos) = (Vec::new(), 0);
        let mut add = |pieces: &mut Vec<RewrittenPiece>, pos: &mut usize, end: usize| {
            while let Some((at, new)) = types.next_if(|(at, _)| at.end <= end) {
                pieces.push(RewrittenPiece::Text(text[*pos..at.start].to_vec()));
                let is_same = !has_word(&text[at.clone()], b"ptr") && !job.line.opcode.is_debug_record();
                pieces.push(RewrittenPiece::Text(if is_same { text[at.clone()].to_vec() } else { new.clone() }));
                *pos = at.end;
            }
            pieces.push(RewrittenPiece::Text(text[*pos..end].to_vec()));
            *pos = end;
        };
        for (index, fit) in fitted {
            let operand = &job.line.uses[index];
            add(&mut pieces, &mut pos, operand.at.start);
            let value = match fit {
                Fitted::Same => operand.value,
                Fitted::Value(value) => value,
                Fitted::Text(text) => {
                    pieces.push(RewrittenPiece::Text(text));
                    continue;
                }
            };
            pieces.push(RewrittenPiece::Operand(NewOperand::new(operand.ty, value)));
        }
        add(&mut pieces, &mut pos, job.line.attachments);
        let has_opaque = |piece: &RewrittenPiece| match piece {
            RewrittenPiece::Text(text) => has_word(text, b"ptr"),
            RewrittenPiece::Operand(_) => false,
        };
        if pieces.iter().any(has_opaque) {
            return Err(Untypable::Line);
        }
        edit.rewrite(inst, pieces, &text[job.line.attachments..]);
        Ok(())
    }

    fn set_operand(&self, edit: &mut Edit, job: &Job<'_>, index: usize, fit: Fitted) {
        let operand = &job.line.uses[index];
        let value = match fit {
            Fitted::Same => return,
            Fitted::Value(value) => value,
            Fitted::Text(text) => edit.new_constant(operand.ty, &text),
        };
        let id = operand.operand.expect("an operand of the function as read");
        edit.operands[self.operands[&id]].1 = value;
    }

    /// Puts the conversions before their lines.
    pub fn finish(mut self, edit: &mut Edit) {
        if self.before.is_empty() {
            return;
        }
        for Insertion { before, what } in std::mem::take(&mut edit.insertions) {
            let casts = what.inst().and_then(|inst| self.before.remove(&inst)).unwrap_or_default();
            let casts = casts.into_iter().map(|cast| Insertion { before, what: Inserted::Inst(cast) });
            edit.insertions.extend(casts);
            edit.insertions.push(Insertion { before, what });
        }
        for block in edit.blocks.values_mut() {
            let insts = std::mem::take(&mut block.insts);
            for inst in insts {
                block.insts.extend(self.before.remove(&inst).unwrap_or_default());
                block.insts.push(inst);
            }
            block.insts.extend(self.before.remove(&block.last).unwrap_or_default());
        }
    }
}
