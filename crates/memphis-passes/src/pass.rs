//! The interface of a pass. Pipelines, the driver, proofs, counters and remarks know passes through
//! it alone.
//!
//! A [`Pass`] is a value: the text between two commas of `-passes=`, options included. All of them
//! are in one list, [`passes`](crate::passes). Its [work](Pass::work) is done on a function at a
//! time:
//!
//! ```text
//!   body ──run──▶ Change { edit, certificate, report } ──check──▶ proved ──print──▶ text
//! ```
//!
//! A whole pass, with a counter and remarks. A new instruction may define the local that the
//! deleted one has defined: then its name and its uses stay.
//!
//! ```
//! use memphis_ir::edit::NewOperand;
//! use memphis_ir::print::{Numbering, print_function};
//! use memphis_ir::{Body, Function, Module, Opcode, TypeId};
//! use memphis_passes::pass::{Change, FunctionPass, Pass, Wanted, Work};
//! use memphis_passes::report::{Counters, Remark};
//! use memphis_passes::worker::Scratch;
//!
//! #[derive(Debug, PartialEq)]
//! struct ShiftDoubles;
//!
//! impl Pass for ShiftDoubles {
//!     fn name(&self) -> &'static str {
//!         "shift-doubles"
//!     }
//!     fn about(&self) -> &'static str {
//!         "replace products of 32-bit integers with 2 by shifts"
//!     }
//!     fn work(&self) -> Work<'_> {
//!         Work::Functions(self)
//!     }
//! }
//!
//! impl FunctionPass for ShiftDoubles {
//!     fn run(&self, module: &Module<'_>, body: &mut Body, wanted: Wanted, _: &mut Scratch) -> Change {
//!         let f = Function { module, body };
//!         let mut change = Change::none(f.body);
//!         let mut n_shifts = 0;
//!         for inst in f.body.inst_ids() {
//!             let (data, operands) = (f.body.inst(inst), f.body.operands(inst));
//!             let (Opcode::Mul, TypeId::I32, Some(product)) = (data.opcode, data.ty, data.result) else {
//!                 continue;
//!             };
//!             if !operands[1].value.as_const().is_some_and(|c| f.body.consts.is_all(c, 2)) {
//!                 continue;
//!             }
//!             let edit = &mut change.edit;
//!             let one = edit.new_constant(TypeId::I32, b"1");
//!             let factors = [operands[0].value, one].map(|value| NewOperand::new(TypeId::I32, value));
//!             let writer = edit.write(f).attached_as(inst, |_| true).flagged_as(inst);
//!             let shift = writer.operate(Opcode::Shl, product, &factors);
//!             edit.insert(inst, shift);
//!             edit.delete(inst);
//!             n_shifts += 1;
//!             if wanted.remarks {
//!                 let text = [&f.display_as_read(inst), "becomes a shift", "it is a product with 2"];
//!                 change.report.remarks.push(Remark::new(f, inst, "Doubles", text));
//!             }
//!         }
//!         let rows = [("shifts", n_shifts, "Number of products replaced by shifts")];
//!         change.report.counters = Counters::of("shift-doubles", rows);
//!         change
//!     }
//! }
//!
//! let text = b"define i32 @f(i32 %x) {\n  %y = mul nsw i32 %x, 2\n  ret i32 %y\n}\n";
//! let module = Module::read(text)?;
//! let mut body = Body::new();
//! let function = module.function_ids().next().unwrap();
//! module.read_body(function, &mut body)?;
//! let wanted = Wanted { remarks: true, ..Wanted::default() };
//! let change = ShiftDoubles.run(&module, &mut body, wanted, &mut Scratch::default());
//! assert_eq!(change.report.remarks.len(), 1);
//! let f = Function { module: &module, body: &body };
//! let printed = print_function(f, &change.edit, Numbering::Renumber);
//! assert_eq!(printed.text, b"define i32 @f(i32 %x) {\n  %y = shl nsw i32 %x, 1\n  ret i32 %y\n}");
//! # Ok::<(), memphis_ir::Error>(())
//! ```

use crate::executor::Executor;
use crate::report::{Remark, Report};
use crate::steps::Steps;
use crate::worker::Scratch;
use memphis_check::{demotion, script, split};
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Error, Function, FunctionId, Module};
use std::any::Any;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::RefUnwindSafe;

/// A pass with its options.
pub trait Pass: SamePass + fmt::Debug + Send + Sync + RefUnwindSafe {
    /// The name in pipelines, counters and timings.
    fn name(&self) -> &'static str;

    /// One line for the list of passes.
    fn about(&self) -> &'static str;

    /// How the pass works on a module.
    fn work(&self) -> Work<'_>;

    /// Returns whether it promotes slots, and remarks on those that stay. The last such pass of a
    /// pipeline has the last word. Default: no.
    fn reports_slots(&self) -> bool {
        false
    }

    /// The options that are allowed between `<` and `>` after the name. Default: none.
    fn options(&self) -> &'static [PassOption] {
        &[]
    }

    /// Sets one option, by its name and the text after `=`.
    ///
    /// # Errors
    /// A sentence: there is no such option, or it has no such value.
    fn set(&mut self, name: &str, _value: &str) -> Result<(), String> {
        Err(unknown_option(name))
    }
}

/// How a pass works on a module.
#[derive(Clone, Copy)]
pub enum Work<'p> {
    /// On each function alone.
    Functions(&'p dyn FunctionPass),
    /// On each function, after a look at all of them.
    Module(&'p dyn ModulePass),
    /// It changes nothing: functions are verified before any pass.
    Verify,
    /// It shows the module.
    Print,
}

/// A transformation of one function that needs no other function.
pub trait FunctionPass: Send + Sync {
    /// Returns whether each change has a [`Certificate`] and is proved: a change without one is
    /// checked as if it claimed nothing. There are certificates of slots that became values, of
    /// values that became slots, and of slots that were split. Default: no. Then the result is
    /// verified.
    fn is_proved(&self) -> bool {
        false
    }

    /// Returns whether it transforms `optnone` functions too. Default: no. Then the driver leaves
    /// them as they are, unless the pipeline is [told to](crate::Pipeline::ignoring_optnone).
    fn transforms_optnone(&self) -> bool {
        false
    }

    /// Returns whether its scripts only delete, replace and insert instructions, so that a
    /// [`ScriptSink`](crate::driver::ScriptSink) is likely to take them. Default: no.
    fn keeps_blocks(&self) -> bool {
        false
    }

    /// The remarks about a function that stays as it is because it is `optnone`. The body only
    /// gains constants. Default: none.
    fn remarks_on_optnone(&self, _: &Module<'_>, _: &mut Body, _: &mut Scratch) -> Vec<Remark> {
        Vec::new()
    }

    /// Transforms a function, which is [up to date](memphis_ir::upgrade). The body only gains
    /// constants and types: the changes are in the edit script. A second run would change nothing:
    /// in pipelines, a pass that follows itself is left out.
    fn run(&self, module: &Module<'_>, body: &mut Body, wanted: Wanted, scratch: &mut Scratch) -> Change;

    /// Does the same in several steps, each on what the one before has made. Default:
    /// [`run`](Self::run) is the only step.
    fn run_steps(&self, steps: &mut Steps<'_>) {
        let run = |module: &Module<'_>, body: &mut Body, wanted, scratch: &mut Scratch| {
            self.run(module, body, wanted, scratch)
        };
        match self.is_proved() {
            true => steps.proved_step(run),
            false => steps.step(run),
        };
    }
}

/// A transformation that is decided for a whole module.
pub trait ModulePass {
    /// Decides.
    fn plan<'m>(
        &self,
        module: &'m Module<'m>,
        selection: Selection<'_>,
        executor: &dyn Executor,
    ) -> Box<dyn ModulePlan + 'm>;
}

/// The functions that may change.
#[derive(Debug, Clone, Copy, Default)]
pub struct Selection<'s> {
    /// By function: true if it may change; `None` if all may.
    pub functions: Option<&'s [bool]>,
    /// True if `optnone` functions may change too.
    pub ignores_optnone: bool,
}

/// The decisions of a [`ModulePass`].
pub trait ModulePlan: Sync {
    /// The problems of a function. Planning has verified all functions.
    fn problems(&self, function: FunctionId) -> &[Error];

    /// Transforms a function. The [problem](Change::problem) is a function that it needs and that
    /// is not valid IR.
    fn run(&self, body: &mut Body, wanted: Wanted) -> Change;
}

/// The results that are wanted besides the edit script.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted {
    /// A certificate for the check.
    pub certificate: bool,
    /// Remarks.
    pub remarks: bool,
    /// A mistake in each change that is proved: a test of the proof.
    #[doc(hidden)]
    pub fault: Option<u64>,
}

/// The result of a pass on a function.
#[derive(Debug, Default)]
pub struct Change {
    /// How the function changes.
    pub edit: Edit,
    /// The certificate for the check, if it was wanted. Without a change none is needed.
    pub certificate: Option<Certificate>,
    /// Counters, remarks and warnings.
    pub report: Report,
    /// Declarations for names that the module may lack, in the order of the names, which are
    /// without `@`.
    pub declares: BTreeSet<(String, String)>,
    /// The reason why the module cannot take the change, if there is one.
    pub problem: Option<Error>,
    /// True if the function is deleted.
    pub removes_function: bool,
    /// The reason why a step of the pass could not be proved, if there is one.
    pub failure: Option<Box<script::Failure>>,
}

impl Change {
    /// The change that an edit script makes.
    pub fn new(edit: Edit) -> Change {
        Change { edit, ..Change::default() }
    }

    /// No change of a function.
    pub fn none(body: &Body) -> Change {
        Change::new(Edit::new(body))
    }
}

/// The claims of a pass that the check of its script needs.
#[derive(Debug, Clone)]
pub enum Certificate {
    /// Of slots that became values.
    Promotion(script::Certificate, script::Semantics),
    /// Of values that became slots.
    Demotion(demotion::Certificate),
    /// Of slots that were split into parts.
    Split(split::Certificate),
}

impl Certificate {
    /// Proves that a script keeps the meaning of a function.
    ///
    /// # Errors
    /// The failure of the proof.
    ///
    /// Cost: linear in the function and the script.
    pub fn check(
        &self,
        f: Function<'_>,
        edit: &Edit,
        scratch: &mut Scratch,
    ) -> Result<script::Counts, Box<script::Failure>> {
        match self {
            Certificate::Promotion(certificate, semantics) => {
                script::check(f, edit, certificate, *semantics, &mut scratch.lend())
            }
            Certificate::Demotion(certificate) => demotion::check(f, edit, certificate, &mut scratch.lend()),
            Certificate::Split(certificate) => split::check(f, edit, certificate, &mut scratch.lend()),
        }
    }
}

/// Comparison of passes, for every pass that can be compared.
pub trait SamePass: Any {
    /// Returns whether the other is the same pass with the same options.
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<T: Any + PartialEq> SamePass for T {
    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }
}

/// An option of a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassOption {
    /// How it is written: `name`, `name=choice|choice`, or `name=WHAT`.
    pub text: &'static str,
    /// One line about it.
    pub about: &'static str,
}

/// The error for an option that a pass does not have.
pub(crate) fn unknown_option(name: &str) -> String {
    format!("there is no option '{name}' here")
}

/// The choices of an option that is on or off.
pub(crate) const YES_OR_NO: &[(&str, bool)] = &[("yes", true), ("no", false)];

/// Sets an option that is a number.
///
/// # Errors
/// The value is no number.
pub(crate) fn set_number(option: &mut u32, value: &str) -> Result<(), String> {
    *option = value.parse().map_err(|_| format!("'{value}' is no number"))?;
    Ok(())
}

/// Sets an option to one of its choices.
///
/// # Errors
/// The value is none of them.
pub(crate) fn set_choice<T: Copy>(option: &mut T, value: &str, choices: &[(&str, T)]) -> Result<(), String> {
    let Some(&(_, chosen)) = choices.iter().find(|choice| choice.0 == value) else {
        let known: Vec<_> = choices.iter().map(|choice| choice.0).collect();
        return Err(format!("'{value}' is none of {}", known.join(", ")));
    };
    *option = chosen;
    Ok(())
}
