//! Inline assembly: its constraints, and the result and arguments that belong to them.

use super::Verifier;
use super::attributes::List;
use crate::attributes::KnownSet;
use crate::body::{Inst, InstId, Operand};
use crate::consts::ConstKind;
use crate::inline_asm::InlineAsm;
use crate::opcode::Opcode;
use crate::types::{Type, TypeId};

/// The subject of a constraint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    Output,
    Input,
    Label,
    Clobber,
}

/// A constraint.
#[derive(Debug, Clone, Copy)]
struct Constraint {
    subject: Subject,
    /// True if the operand is an address.
    is_indirect: bool,
}

/// Reads the constraints of an asm.
fn parse(text: &[u8]) -> Result<Vec<Constraint>, &'static str> {
    let mut constraints: Vec<Constraint> = Vec::new();
    if text.is_empty() {
        return Ok(constraints);
    }
    for piece in text.split(|&c| c == b',') {
        let (subject, rest) = match piece {
            [b'~', rest @ ..] if rest.first() != Some(&b'{') => {
                return Err("clobber must be in braces, as in ~{memory}");
            }
            [b'~', rest @ ..] => (Subject::Clobber, rest),
            [b'=', rest @ ..] => (Subject::Output, rest),
            [b'!', rest @ ..] => (Subject::Label, rest),
            rest => (Subject::Input, rest),
        };
        let is_indirect = rest.first() == Some(&b'*');
        let codes = &rest[usize::from(is_indirect)..];
        let n_modifiers = codes.iter().take_while(|c| matches!(c, b'&' | b'%')).count();
        let (modifiers, codes) = codes.split_at(n_modifiers);
        if codes.is_empty() {
            return Err("a constraint is empty");
        }
        if modifiers.contains(&b'&') && subject != Subject::Output {
            return Err("only outputs can be clobbered early");
        }
        let n_outputs = constraints.iter().filter(|c| c.subject == Subject::Output).count();
        check_codes(codes, subject, n_outputs)?;
        constraints.push(Constraint { subject, is_indirect });
    }
    check_order(&constraints).map(|()| constraints)
}

/// Checks that registers have closing braces, and that numbers are those of outputs.
fn check_codes(codes: &[u8], subject: Subject, n_outputs: usize) -> Result<(), &'static str> {
    let mut rest = codes;
    while let Some(&first) = rest.first() {
        let length = match first {
            b'{' => match memchr::memchr(b'}', rest) {
                Some(end) => end + 1,
                None => return Err("a register has no closing brace"),
            },
            b'0'..=b'9' => {
                let digits = rest.iter().take_while(|c| c.is_ascii_digit()).count();
                let number: usize =
                    std::str::from_utf8(&rest[..digits]).unwrap_or_default().parse().unwrap_or(usize::MAX);
                if number >= n_outputs || subject != Subject::Input {
                    return Err("a constraint names an output that is not there");
                }
                digits
            }
            // The next two letters are one code; after `@`, a digit is the number of letters.
            b'^' => 3,
            b'@' => 2 + rest.get(1).map_or(0, |c| usize::from(c.wrapping_sub(b'0') % 10)),
            _ => 1,
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    Ok(())
}

/// Outputs, then inputs and labels, then clobbers.
fn check_order(constraints: &[Constraint]) -> Result<(), &'static str> {
    let mut last = Subject::Output;
    for constraint in constraints {
        match (constraint.subject, last) {
            (Subject::Output, Subject::Output) => {}
            (Subject::Output, _) => return Err("an output must come before inputs, labels and clobbers"),
            (Subject::Input, Subject::Clobber) => return Err("an input must come before clobbers"),
            (Subject::Label, Subject::Clobber) => return Err("a label must come before clobbers"),
            (subject, _) => last = subject,
        }
    }
    Ok(())
}

impl<'a> Verifier<'a, '_> {
    /// Checks a call of inline assembly.
    pub(super) fn check_asm(&mut self, id: InstId, inst: &'a Inst, callee: &Operand, arguments: &'a [Operand]) {
        let Some(c) = callee.value.as_const() else { return };
        let ConstKind::InlineAsm(text) = &self.body.consts.get(c).kind else { return };
        let Some(asm) = InlineAsm::of_text(text) else { return };
        let constraints = match parse(&asm.constraints) {
            Ok(constraints) => constraints,
            Err(problem) => {
                self.report(callee.start, format!("constraints of the asm: {problem}"));
                return;
            }
        };
        if matches!(self.types.get(inst.aux_ty), Type::Function(ty) if ty.varargs) {
            self.report(callee.start, "inline assembly cannot have variable arguments");
        }
        self.check_asm_result(inst, callee, &constraints);
        let takes_argument =
            |c: &&Constraint| c.subject == Subject::Input || c.subject == Subject::Output && c.is_indirect;
        let inputs: Vec<&Constraint> = constraints.iter().filter(takes_argument).collect();
        if inputs.len() != arguments.len() {
            let message =
                format!("asm has {} constraints of arguments, and {} arguments", inputs.len(), arguments.len());
            self.report(callee.start, message);
            return;
        }
        for (index, (argument, constraint)) in arguments.iter().zip(inputs).enumerate() {
            self.check_asm_argument(id, index, argument, constraint.is_indirect);
        }
        let n_labels = constraints.iter().filter(|c| c.subject == Subject::Label).count();
        let n_targets = match inst.opcode {
            Opcode::CallBr => {
                let operands = self.body.operands(id);
                operands[1 + arguments.len()..].iter().filter(|operand| operand.ty == TypeId::LABEL).count() - 1
            }
            _ => 0,
        };
        if n_labels != n_targets {
            self.report(callee.start, format!("asm has {n_labels} constraints of labels, and {n_targets} labels"));
        }
    }

    fn check_asm_result(&mut self, inst: &Inst, callee: &Operand, constraints: &[Constraint]) {
        let direct = constraints.iter().filter(|c| c.subject == Subject::Output && !c.is_indirect);
        let fields = match self.types.resolve(inst.ty) {
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) => Some(fields.len()),
            _ => None,
        };
        let (fits, expected) = match direct.count() {
            0 => (inst.ty == TypeId::VOID, "asm without outputs must return void".to_owned()),
            1 => (fields.is_none(), "asm with one output cannot return a struct".to_owned()),
            n => (fields == Some(n), format!("asm must return a struct of {n} fields, one for each output")),
        };
        if !fits && !self.is_unknown(inst.ty) {
            self.report(callee.start, expected);
        }
    }

    fn check_asm_argument(&mut self, id: InstId, index: usize, argument: &Operand, is_indirect: bool) {
        const ELEMENT_TYPE: KnownSet = KnownSet::of(&["elementtype"]);
        let has_type = List::of(self.f.argument_text(id, index)).known.has(ELEMENT_TYPE);
        if is_indirect && !self.is_ptr(argument.ty) {
            self.report(
                argument.start,
                format!("argument of an indirect constraint must be a pointer, not {}", self.name(argument.ty)),
            );
        } else if is_indirect != has_type {
            let message = match is_indirect {
                true => "argument of an indirect constraint needs the attribute elementtype",
                false => "attribute elementtype is for indirect constraints only",
            };
            self.report(argument.start, message);
        }
    }
}
