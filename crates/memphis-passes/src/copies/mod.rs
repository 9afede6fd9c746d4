//! Copy form: LLVM IR without φs, with copies between registers that are assigned any number of
//! times, as a back end receives it.
//!
//! ```text
//!   loop:                                              @loop:
//!     %i = phi i32 [ 0, %entry ], [ %next, %loop ]       %i = add i32 %i, 1
//!     %next = add i32 %i, 1                   ──▶        ..
//!     ..                                                 goto i1 %more { 1 -> @loop, 0 -> @end }
//! ```
//!
//! Every value of a function is described to the engine ([`memphis::destruct`]), which plans a
//! register for each and the copies between them. The result is
//! [block-argument text](memphis_ir::blockargs). It is read again, and the function that was read
//! is proved ([`memphis_check::copies`]).
//!
//! * φs that nothing but dead φs reads are left out. A φ of one constant is that constant wherever
//!   it is read.
//! * An incoming value that is `poison` needs no copy: any value refines it. `undef` is copied,
//!   because the old value of the register may be poison.
//! * Functions that call a function that returns twice (`setjmp`) are not coalesced: control goes
//!   back in time there, and the content of a shared register does not.
//! * A debug record stays if its value is still in its register there. Otherwise the record says
//!   that the variable is optimised out.

mod describe;
mod layout;

pub use crate::phi_eliminate::{Coalescing, Options, Splitting};
pub use memphis::destruct::Plan;

use crate::error::{Refusal, Unproved};
use crate::phi_eliminate::returns_twice;
use describe::Described;
use memphis::destruct::{self, InputError, InputPlace, Interference, LiveRange, Stuck};
use memphis::{Analyses, Cfg, PhiId};
use memphis_check::copies::Scratch as CheckScratch;
use memphis_check::script::Failure;
use memphis_ir::blockargs::{Layout, print_function, print_module};
use memphis_ir::{Body, Error, Form, Function, FunctionId, InstId, Local, Module, Opcode, Value, verify};

/// The result of [`emit`] on a module.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Emitted {
    /// Its text.
    pub text: Vec<u8>,
    /// Functions written.
    pub n_functions: u64,
    /// φs that are gone.
    pub n_phis: u64,
    /// Copies in the text, those that break cycles included.
    pub n_copies: u64,
    /// New blocks on edges.
    pub n_blocks: u64,
    /// Reads that were proved.
    pub n_reads: u64,
}

/// Writes the functions of a module in copy form, and proves what is written if `check`.
///
/// ```
/// use memphis_passes::copies::{Options, emit};
/// let text = b"define i32 @f(i1 %c, i32 %a, i32 %b) {
/// entry:
///   br i1 %c, label %then, label %end
/// then:
///   br label %end
/// end:
///   %v = phi i32 [ %a, %entry ], [ %b, %then ]
///   ret i32 %v
/// }
/// ";
/// let emitted = emit(text, Options::default(), true).unwrap();
/// let text = String::from_utf8(emitted.text).unwrap();
/// assert!(text.contains("func copies &f(%c: i1, %a: i32, %b: i32) -> (i32) {"));
/// assert!(text.contains("@then:\n  %a = copy i32 %b\n  goto @end\n"));
/// ```
///
/// # Errors
/// The errors in the text, or the reason why a function has no copy form: an operand of a φ that
/// can neither be copied nor share a register, or an instruction that is not understood. If the
/// text is right: the first function that could not be proved.
///
/// Cost: linear in the text, plus that of [the engine](memphis::destruct) and of the proof.
pub fn emit(text: &[u8], options: Options, check: bool) -> Result<Emitted, Refusal> {
    let module = Module::read(text).map_err(|error| Refusal::Invalid(vec![error]))?;
    emit_module(&module, options, check).map_err(|error| {
        error.reduced(&module, &mut |module| matches!(emit_module(module, options, true), Err(Refusal::Unproved(_))))
    })
}

fn emit_module(module: &Module<'_>, options: Options, check: bool) -> Result<Emitted, Refusal> {
    let mut emitter = Emitter { module, options, emitted: Emitted::default(), scratch: Scratch::default() };
    let (mut functions, mut errors) = (Vec::new(), Vec::new());
    for function in module.function_ids() {
        match emitter.function(function) {
            Ok(text) => functions.push(text),
            Err(mut wrong) => errors.append(&mut wrong),
        }
    }
    if !errors.is_empty() {
        errors.sort_by_key(|error| error.offset);
        return Err(Refusal::Invalid(errors));
    }
    let mut emitted = emitter.emitted;
    emitted.text = print_module(module, &functions);
    if check {
        emitted.n_reads = prove(module, &emitted.text, module.function_ids())?;
    }
    Ok(emitted)
}

/// A function in copy form, with the plan that the text comes from.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct Planned {
    /// The text of the function.
    pub text: Vec<u8>,
    /// The engine's plan.
    pub plan: Plan,
    /// The local of each value of the plan.
    pub locals: Vec<Local>,
    /// The instruction of each φ of the plan.
    pub phis: Vec<InstId>,
    /// The names of the plan's locations and of its new blocks.
    pub layout: Layout,
}

/// Writes one function in copy form, proves what is written, and gives its plan.
///
/// # Errors
/// See [`emit`].
///
/// Cost: linear in the text, plus that of [the engine](memphis::destruct) and of the proof.
#[doc(hidden)]
pub fn emit_function(module: &Module<'_>, function: FunctionId, options: Options) -> Result<Planned, Refusal> {
    let mut emitter = Emitter { module, options, emitted: Emitted::default(), scratch: Scratch::default() };
    let Lowered { described, layout, text } = emitter.lower(function).map_err(Refusal::Invalid)?;
    let original = |id| module.function(id).span.of(module.text).to_vec();
    let mut functions: Vec<Vec<u8>> = module.function_ids().map(original).collect();
    functions[function.0 as usize].clone_from(&text);
    prove(module, &print_module(module, &functions), [function].into_iter())?;
    let (plan, locals) = (emitter.scratch.plan, described.locals().to_vec());
    Ok(Planned { text, plan, locals, phis: described.phi_insts, layout })
}

/// Memory that is kept from function to function.
#[derive(Debug, Default)]
struct Scratch {
    body: Body,
    analyses: Analyses,
    context: destruct::Context,
    plan: Plan,
    verify: verify::Scratch,
}

/// A function on its way to copy form. The plan is in the scratch memory.
struct Lowered {
    described: Described,
    layout: Layout,
    text: Vec<u8>,
}

struct Emitter<'m> {
    module: &'m Module<'m>,
    options: Options,
    emitted: Emitted,
    scratch: Scratch,
}

impl Emitter<'_> {
    fn function(&mut self, function: FunctionId) -> Result<Vec<u8>, Vec<Error>> {
        let Lowered { layout, text, .. } = self.lower(function)?;
        self.emitted.n_functions += 1;
        let insts = self.scratch.body.insts.values().iter();
        self.emitted.n_phis += insts.filter(|inst| inst.opcode == Opcode::Phi).count() as u64;
        self.emitted.n_copies += layout.copies.len() as u64;
        self.emitted.n_blocks += layout.splits.len() as u64;
        Ok(text)
    }

    fn lower(&mut self, function: FunctionId) -> Result<Lowered, Vec<Error>> {
        let Scratch { body, analyses, context, plan, verify: verifier } = &mut self.scratch;
        self.module.read_body(function, body).map_err(|error| vec![error])?;
        let f = Function { module: self.module, body };
        verify::verify(f, verifier)?;
        if body.form == Form::Copies {
            return Err(vec![Error::new(body.start, "expected a function in SSA form: this one is in copy form")]);
        }
        if body.form == Form::Arguments {
            return Err(vec![Error::new(body.start, "expected LLVM IR: this function is block-argument text")]);
        }
        if let Some(inst) = body.insts.values().iter().find(|inst| inst.opcode == Opcode::Unknown) {
            let message = "an instruction that is not understood has no copy form";
            return Err(vec![Error::new(body.place(inst.start), message)]);
        }
        let cfg = body.cfg();
        analyses.recompute(cfg);
        let described = Described::new(f, cfg, analyses);
        let coalescing = if returns_twice(f) { Coalescing::None } else { self.options.coalescing };
        let options = destruct::Options::DEFAULT.with_coalescing(coalescing).with_splitting(self.options.splitting);
        destruct::plan_with(&described.input(cfg, analyses), &options, context, plan)
            .map_err(|error| vec![early_metadata_error(f, &described, &error)])?;
        if !plan.stuck().is_empty() {
            return Err(plan.stuck().iter().map(|stuck| stuck_error(f, cfg, &described, stuck)).collect());
        }
        let layout = layout::lay_out(f, cfg, analyses, &described, plan);
        let text = print_function(f, &layout);
        Ok(Lowered { described, layout, text })
    }
}

/// An argument such as `metadata i32 %x` above the definition of `%x`, which LLVM allows: nothing
/// else that the verifier passes is read before its definition.
fn early_metadata_error(f: Function<'_>, described: &Described, error: &InputError) -> Error {
    let &InputError::NotDominated { by: InputPlace::Operand(_, block), value, .. } = error else {
        panic!("a verified function is in SSA form, but {error}");
    };
    let local = described.locals()[value.index()];
    let mut operands = f.body.block_insts(block).flat_map(|inst| f.body.operands(inst));
    let operand = operands.find(|operand| operand.value.as_local() == Some(local)).expect("the block reads the value");
    let name = f.display(operand.value);
    let message = format!("the metadata argument {name} has no copy form: {name} is defined later, or on another path");
    Error::new(f.body.place(operand.start), message)
}

/// An operand of a φ that cannot be copied.
fn stuck_error(f: Function<'_>, cfg: &Cfg, described: &Described, stuck: &Stuck) -> Error {
    let name = |local: Option<Local>| local.map_or(String::new(), |local| f.display(Value::local(local)));
    let phi = |phi: PhiId| described.phi_insts[phi.index()];
    let inst = f.body.inst(phi(stuck.phi));
    let what = if stuck.incoming == Stuck::RESULT {
        "its result".to_owned()
    } else {
        let edges = cfg.incoming(f.body.block_of_inst(phi(stuck.phi)));
        let source = cfg.edge_source(edges[stuck.incoming as usize]);
        format!("its entry from {}", name(Some(f.body.block(source).local)))
    };
    let held = |held: LiveRange| match held {
        LiveRange::Value(value) => name(Some(described.locals()[value.index()])),
        LiveRange::Result(index) | LiveRange::Argument(index, _) => {
            format!("a copy for {}", name(f.body.inst(phi(index)).result))
        }
    };
    let why = match stuck.interference {
        Some(Interference { one, other, .. }) => format!(", as {} is defined while {} lives", held(one), held(other)),
        None => String::new(),
    };
    let message = format!(
        "{} has no copy form: there is no room to copy {what}, and it cannot share the register{why}",
        name(inst.result)
    );
    Error::new(f.body.place(inst.start), message)
}

/// Reads these functions of what was written, and proves them; how many reads were followed.
fn prove(before: &Module<'_>, text: &[u8], functions: impl Iterator<Item = FunctionId>) -> Result<u64, Refusal> {
    let unproved = |function: FunctionId, offset: usize, message: String| {
        Refusal::Unproved(Unproved::new(function, Failure { offset, message }))
    };
    let mut n_reads = 0;
    let after = match Module::read(text) {
        Ok(after) => after,
        Err(error) => return Err(unproved(FunctionId(0), 0, format!("what is written is not read: {error}"))),
    };
    let (mut old, mut new) = (Body::new(), Body::new());
    let (mut scratch, mut verifier) = (CheckScratch::default(), verify::Scratch::default());
    for function in functions {
        before.read_body(function, &mut old).map_err(|error| Refusal::Invalid(vec![error]))?;
        let start = old.start;
        if let Err(error) = after.read_body(function, &mut new) {
            return Err(unproved(function, start, format!("what is written is not read: {error}")));
        }
        let (old, new) = (Function { module: before, body: &old }, Function { module: &after, body: &new });
        if let Err(errors) = verify::verify(new, &mut verifier) {
            let message = errors.first().map_or(String::new(), |error| error.message.clone());
            return Err(unproved(function, start, format!("what is written is not valid: {message}")));
        }
        n_reads += memphis_check::copies::check(old, new, &mut scratch)
            .map_err(|failure| Refusal::Unproved(Unproved::new(function, *failure)))?
            .reads as u64;
    }
    Ok(n_reads)
}
