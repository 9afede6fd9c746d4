//! The mistakes in a draft.

use super::Draft;
use crate::body::{Def, InstId, Value, ValueKind};
use crate::edit::{Edit, NewLocal};
use crate::instruction::Instruction;
use crate::instruction::typing::Typing;
use crate::print::{Numbering, Printed, print_function};
use crate::syntax::{Sink, write_instruction};
use crate::types::{Type, TypeId, Types};
use std::fmt;
use std::ops::Deref;
use std::panic::Location;

/// Something that is wrong with a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The mistake.
    pub message: String,
    /// The function in which it is; `None` for the rest of the module.
    pub function: Option<String>,
    /// The instruction or line where it is, if it is at one.
    pub instruction: Option<String>,
    /// The place in the calling program where the change was asked for, if it could not be made.
    pub caller: Option<&'static Location<'static>>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(instruction) = &self.instruction {
            write!(f, " in `{instruction}`")?;
        }
        if let Some(function) = &self.function {
            write!(f, " of @{function}")?;
        }
        if let Some(caller) = self.caller {
            write!(f, ", asked for in {caller}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

/// All that is wrong with a draft: at least one problem. As text, and as a `Result`'s `unwrap` or
/// `main` shows it, it has a line for each.
#[derive(Clone, PartialEq, Eq)]
pub struct Problems(pub(super) Vec<Problem>);

impl Problems {
    /// An error unless there are none.
    pub(super) fn none_of(problems: Vec<Problem>) -> Result<(), Problems> {
        if problems.is_empty() { Ok(()) } else { Err(Problems(problems)) }
    }
}

impl Deref for Problems {
    type Target = [Problem];
    fn deref(&self) -> &[Problem] {
        &self.0
    }
}

/// One on each line.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "\n" })?;
            problem.fmt(f)?;
        }
        Ok(())
    }
}

/// As [`Display`](fmt::Display): `unwrap`, and a `main` that returns the error, print this.
impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Problems {}

impl Draft<'_> {
    /// The changes as an edit script of the [body](Draft::into_body): to be printed, or committed
    /// for the next pass.
    ///
    /// # Errors
    /// The mistakes that make a script impossible: changes that could not be made, blocks without
    /// terminators, uses of what was deleted. Only [`check`](Draft::check) finds all.
    ///
    /// Cost: linear in the function.
    pub fn script(&self) -> Result<Edit, Problems> {
        Problems::none_of(self.structure())?;
        Ok(self.lower())
    }

    /// The text of the function, in which new metadata nodes have the numbers that the draft has
    /// given them.
    ///
    /// # Errors
    /// As [`script`](Draft::script).
    pub fn print(&self) -> Result<Vec<u8>, Problems> {
        self.printed().map(|printed| printed.text)
    }

    pub(super) fn printed(&self) -> Result<Printed, Problems> {
        Ok(print_function(self.function(), &self.script()?, Numbering::Renumber))
    }

    /// The changes that could not be made.
    pub fn mistakes(&self) -> &[Problem] {
        &self.problems
    }

    /// The mistakes without which there is no script.
    fn structure(&self) -> Vec<Problem> {
        let mut problems = self.problems.clone();
        let name = self.function_name();
        let mut report = |message: String, instruction: Option<String>| {
            problems.push(Problem { message, instruction, function: Some(name.clone()), caller: None });
        };
        for block in self.blocks() {
            if self.terminator(block).is_none() {
                report(format!("block {} has no terminator", self.display(self.label(block))), None);
            }
            for inst in self.insts(block) {
                let gone = self.operands(inst).iter().find(|&&value| !self.is_live(value));
                if let Some(&gone) = gone {
                    report(format!("use of {}, which was deleted", self.display(gone)), Some(self.shown(inst)));
                }
            }
        }
        problems
    }

    /// True unless the definition of a value was deleted.
    fn is_live(&self, value: Value) -> bool {
        match self.own_local(value).and_then(|local| self.def(local)) {
            Some(Def::Inst(inst)) => self.has_inst(inst),
            Some(Def::Block(block)) => self.has_block(block),
            _ => true,
        }
    }

    pub(super) fn function_name(&self) -> String {
        self.module.function_name(self.body.function).to_string()
    }

    // Texts for people.

    /// A value for people: `%x`, `7`. New values without a name have no number yet.
    pub fn display(&self, value: Value) -> String {
        let new = match value.kind() {
            _ if !self.exists(value) => return format!("{value:?}"),
            ValueKind::Local(local) => self.edit.new_local_data(local),
            ValueKind::Const(_) => None,
        };
        let is_constant = new.as_ref().is_some_and(NewLocal::is_constant);
        match new.map(|new| self.edit.new_name(new)) {
            Some(Some(name)) => {
                format!("{}{}", if is_constant { "" } else { "%" }, String::from_utf8_lossy(&name))
            }
            Some(None) => "a new value".to_owned(),
            None => self.function().display(value),
        }
    }

    /// An instruction for people. One of the body is as it was read.
    pub fn shown(&self, inst: InstId) -> String {
        match self.new_inst(inst) {
            Some(new) if self.refused.contains_key(&inst) => self.shown_new(&new.inst),
            Some(new) => {
                let result = new.result.map(|result| format!("{} = ", self.display(self.local(result))));
                format!("{}{}", result.unwrap_or_default(), self.shown_operation(&new.inst, new.ty))
            }
            None if inst.index() < self.body.insts.len() => {
                String::from_utf8_lossy(&self.function().shown(inst)).into_owned()
            }
            None => format!("instruction {}", inst.0),
        }
    }

    /// An instruction that has no place.
    pub(super) fn shown_new(&self, inst: &Instruction<Value>) -> String {
        let result = inst.name.as_ref().map(|name| format!("%{name} = ")).unwrap_or_default();
        let is_whole = crate::instruction::typing::check_count(inst).is_ok();
        let called = inst.operands.first().filter(|_| inst.opcode.is_call());
        let called = inst.aux_ty.or_else(|| self.function_type(*called?));
        let of_callee = match called.map(|ty| self.function().types().get(ty)) {
            Some(Type::Function(function)) => function.result,
            _ => TypeId::UNKNOWN,
        };
        let ty = inst.ty.unwrap_or(of_callee);
        match is_whole {
            true => format!("{result}{}", self.shown_operation(inst, ty)),
            false => format!("{result}{}", inst.opcode.keyword()),
        }
    }

    fn shown_operation(&self, inst: &Instruction<Value>, ty: TypeId) -> String {
        let mut shown = Shown { draft: self, out: Vec::new() };
        write_instruction(inst, ty, &mut shown);
        String::from_utf8_lossy(&shown.out).into_owned()
    }
}

/// Writes an instruction for people.
struct Shown<'d> {
    draft: &'d Draft<'d>,
    out: Vec<u8>,
}

impl Sink<Value> for Shown<'_> {
    fn parts(&mut self) -> (Types<'_>, &mut Vec<u8>) {
        (self.draft.function().types(), &mut self.out)
    }

    fn value(&mut self, value: Value) {
        self.out.extend_from_slice(self.draft.display(value).as_bytes());
    }

    fn type_of(&self, value: Value) -> TypeId {
        self.draft.type_of(value)
    }
}
