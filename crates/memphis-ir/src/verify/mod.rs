//! The verifier: refuses functions that LLVM refuses, each violation with its place.
//!
//! The reader knows that the text is made of instructions; this module knows whether they make
//! sense together: one terminator per block, φs that match the edges, definitions that dominate
//! their uses, operands of the right types, exception pads where they may be.
//! The rules are those of LLVM's parser and of its verifier, as far as they concern one function.
//! If a rule cannot be decided from the text, the verifier reports nothing: refusing valid code
//! is the worse mistake.
//!
//! ```
//! use memphis_ir::{Body, Function, Module, verify};
//! let text = b"define i32 @f() {\n  %x = add i32 %y, 1\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n";
//! let module = Module::read(text)?;
//! let mut body = Body::new();
//! module.read_body(module.function_ids().next().unwrap(), &mut body)?;
//! let errors = verify::verify(Function { module: &module, body: &body }, &mut Default::default());
//! assert_eq!(errors.unwrap_err()[0].message, "definition of %y does not dominate this use");
//! # Ok::<(), memphis_ir::Error>(())
//! ```
//!
//! **Cost.** One sweep over instructions and operands. Most operands are arguments, constants,
//! or defined earlier in the same block or in the entry block, and settled by comparing two
//! numbers. The reader compares them for most instructions and marks those as sound; the verifier
//! skips them. The graph is asked for at the first φ or exception pad, dominance is computed at the
//! first use that needs it (`dominance.rs`); many functions need neither.

mod asm;
mod attributes;
mod bundles;
mod call;
mod call_attributes;
mod committed;
mod constant;
mod dominance;
mod eh;
mod header;
mod intrinsic;
mod memory;
mod metadata;
mod module;
mod phi;
mod problems;
mod types;

pub(crate) use attributes::is_checked_group;
pub use dominance::path_avoiding;
pub(crate) use header::{header_problem, is_function};
pub use module::module;
pub(crate) use problems::problems_where;
pub use problems::{Problem, problems};

use crate::body::{Block, BlockId, Body, Def, Function, Inst, InstId, Operand, Value};
use crate::consts::{Const, ConstKind};
use crate::error::Error;
use crate::intrinsics;
use crate::items::{Form, Global, GlobalId};
use crate::module::Module;
use crate::opcode::Opcode;
use crate::sized::{LocalTypes, SizedMemo};
use crate::text::unquoted;
use crate::types::{Type, TypeId, Types};
use memphis_entity::{EpochSets, IdRange, SetBit};

/// The constants that were met.
const MET: SetBit = SetBit::ALL[0];

/// Buffers of [`verify`], to be reused for many functions.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    dominance: dominance::Dominance,
    entries: phi::Entries,
    /// [`MET`]: the cases of a switch.
    cases: EpochSets<Const>,
    /// [`MET`]: the intrinsics among the constants.
    intrinsics: EpochSets<Const>,
    sized: SizedMemo,
    local: LocalTypes,
    token_uses: Vec<(InstId, InstId)>,
}

/// Checks one function: as read, or as scripts have [committed](crate::edit::Edit::commit) it. The
/// latter is found wrong if its printed text would be refused; errors in what is new have the place
/// of the instruction that it was put before.
///
/// # Errors
/// All violations, in the order of the text as far as possible. When blocks lack their
/// terminators, or a commit left uses without definitions, it reports nothing else.
///
/// Cost: linear in the body; `m log n` for dominance, with `m` edges of `n` blocks.
pub fn verify(f: Function<'_>, scratch: &mut Scratch) -> Result<(), Vec<Error>> {
    let mut verifier = Verifier::new(f, scratch);
    if verifier.check_terminators() && verifier.check_committed() {
        verifier.check_header();
        verifier.check_constants();
        verifier.check_blocks();
        verifier.check_funclets();
        verifier.check_attachments();
        verifier.check_missing_funclets();
        verifier.check_function_rules();
        if verifier.has_swift_errors {
            verifier.check_swift_errors();
        }
    }
    verifier.place_errors();
    if verifier.errors.is_empty() { Ok(()) } else { Err(verifier.errors) }
}

/// The errors in initializers of variables and in targets of aliases. `body` is memory to be
/// reused.
///
/// Cost: linear in their text.
pub fn initializers(module: &Module<'_>, body: &mut Body) -> Vec<Error> {
    let globals = module.globals.ids();
    globals.filter_map(|global| module.check_initializer(global, body).err()).collect()
}

/// A function under verification.
struct Verifier<'a, 's> {
    f: Function<'a>,
    body: &'a Body,
    types: Types<'a>,
    scratch: &'s mut Scratch,
    errors: Vec<Error>,
    /// The result type of the function.
    result: TypeId,
    /// Type of the first `landingpad` or `resume`: all must agree.
    landing_type: Option<TypeId>,
    /// True if a funclet pad or `catchswitch` was seen.
    has_funclets: bool,
    /// True if intrinsics occur among the constants; which ones, is in the scratch memory.
    has_intrinsics: bool,
    /// True if an alloca or a parameter is `swifterror`.
    has_swift_errors: bool,
    dominance_known: bool,
}

/// The state of the sweep in its current block.
#[derive(Clone, Copy)]
struct Here<'a> {
    index: BlockId,
    block: &'a Block,
}

impl<'a, 's> Verifier<'a, 's> {
    fn new(f: Function<'a>, scratch: &'s mut Scratch) -> Self {
        let types = f.types();
        let global = f.module.global(f.module.function(f.body.function).global);
        let result = match types.get(global.ty) {
            Type::Function(ty) => ty.result,
            _ => TypeId::UNKNOWN,
        };
        scratch.sized.begin(f.types().len());
        scratch.local.begin(f);
        Verifier {
            f,
            body: f.body,
            types,
            scratch,
            errors: Vec::new(),
            result,
            landing_type: None,
            has_funclets: false,
            has_intrinsics: false,
            has_swift_errors: global.is_checked && has_swift_error(f, global),
            dominance_known: false,
        }
    }

    /// Records a violation at `offset`, relative to the function.
    #[cold]
    fn report(&mut self, offset: u32, message: impl Into<String>) {
        self.report_at(self.body.place(offset), message);
    }

    /// Records a violation at `offset` of the module's text.
    #[cold]
    fn report_at(&mut self, offset: usize, message: impl Into<String>) {
        self.errors.push(Error::new(offset, message));
    }

    /// Every block ends in a terminator. The rest relies on it, so it comes first.
    fn check_terminators(&mut self) -> bool {
        let body = self.body;
        if body.blocks.is_empty() {
            self.report(0, "function body requires at least one basic block");
        }
        for block in body.blocks.values() {
            match body.insts.range(block.insts).last() {
                Some(last) if last.opcode.is_terminator() => {}
                // An unknown instruction may well be a new terminator.
                Some(last) if last.opcode == Opcode::Unknown => {}
                Some(last) => {
                    let name = self.block_name(block);
                    self.report(last.start, format!("basic block {name} does not end in a terminator"));
                }
                None => {
                    let name = self.block_name(block);
                    self.report(block.label.start, format!("basic block {name} has no instructions"));
                }
            }
        }
        self.errors.is_empty()
    }

    fn check_header(&mut self) {
        let body = self.body;
        let module = self.f.module;
        let name = module.global(module.function(body.function).global).name.of(module.text);
        if unquoted(name).starts_with(intrinsics::PREFIX) {
            self.report(0, "llvm intrinsics cannot be defined");
        }
    }

    /// Rules for functions with some attributes or targets.
    fn check_function_rules(&mut self) {
        let (body, module) = (self.body, self.f.module);
        if body.n_args > 0 && self.f.has_attribute(b"naked") {
            let is_argument = |operand: &&Operand| {
                operand.value.as_local().is_some_and(|local| matches!(body.local(local).def, Def::Arg(_)))
            };
            if let Some(operand) = body.operands.values().iter().find(is_argument) {
                self.report(operand.start, "parameters of a naked function cannot be used");
            }
        }
        let triple = module.triple.map_or(&b""[..], |span| span.of(module.text));
        if memchr::memmem::find(triple, b"amdgcn").is_some() {
            for inst in body.insts.values().iter().filter(|inst| inst.opcode == Opcode::Alloca) {
                if self.types.address_space(inst.ty) != Some(5) {
                    self.report(inst.start, "alloca on amdgpu must be in addrspace(5)");
                }
            }
        }
    }

    fn check_blocks(&mut self) {
        let body = self.body;
        let mut sound = body.notes.sound();
        for (index, block) in body.blocks.iter() {
            self.check_block(Here { index, block }, &mut sound);
        }
    }

    /// Checks one block, from its first instruction to its last. `sound` starts with the sound runs
    /// of this block.
    fn check_block(&mut self, here: Here<'a>, sound: &mut &'a [IdRange<InstId>]) {
        let body = self.body;
        let IdRange { start, end } = here.block.insts;
        let mut at = start;
        let mut phis = phi::Group::default();
        while at < end {
            let inst = body.inst(at);
            if inst.opcode == Opcode::Phi {
                self.check_phi(here, at, inst, &mut phis);
            } else if inst.opcode == Opcode::Copy {
                self.check_uses(here, at, body.operands_of(inst));
            } else if !inst.opcode.is_debug_record() {
                break;
            }
            at = InstId(at.0 + 1);
        }
        let first = at;
        while at < end {
            if let Some((run, rest)) = sound.split_first()
                && run.start == at
            {
                *sound = rest;
                at = run.end;
                continue;
            }
            let inst = body.inst(at);
            if !inst.opcode.is_debug_record() {
                self.check_place(here, at, first, inst);
                let operands = body.operands_of(inst);
                self.check_uses(here, at, operands);
                if self.has_intrinsics {
                    self.check_intrinsic_uses(inst, operands);
                }
                self.check_types(here, at, inst, operands);
            }
            at = InstId(at.0 + 1);
        }
    }

    /// Terminators last, φs and exception pads first.
    fn check_place(&mut self, here: Here<'a>, at: InstId, first: InstId, inst: &'a Inst) {
        let last = at.0 + 1 == here.block.insts.end.0;
        if inst.opcode.is_terminator() && !last {
            self.report(inst.start, "terminator in the middle of a basic block");
        }
        if inst.opcode == Opcode::Phi {
            self.report(inst.start, "phi is not grouped at the top of its basic block");
            let mut alone = phi::Group::default();
            self.check_phi(here, at, inst, &mut alone);
        }
        if inst.opcode.is_eh_pad() {
            self.check_pad(here, at, at == first);
        }
        if inst.result.is_some() && inst.ty == TypeId::VOID {
            self.report(inst.start, "instruction has a name but returns no value");
        }
    }

    /// Operands are defined before they are used, and used with their own types.
    fn check_uses(&mut self, here: Here<'a>, at: InstId, operands: &'a [Operand]) {
        let body = self.body;
        if body.inst(at).opcode == Opcode::Phi {
            return; // Its uses are at the ends of other blocks.
        }
        for operand in operands {
            let Some(local) = operand.value.as_local() else { continue };
            let data = body.local(local);
            match data.def {
                Def::Inst(def) => {
                    let is_above = here.block.insts.start <= def && def < at;
                    // In copy form, none of a register's several definitions has to dominate a use.
                    if !is_above
                        && body.form != Form::Copies
                        && !self.is_available_in(def, here.index)
                        && !self.is_metadata_argument(at, operand)
                    {
                        let name = self.f.display(operand.value);
                        let path = self.path_around(def, here.index);
                        self.report(operand.start, format!("definition of {name} does not dominate this use{path}"));
                    }
                }
                Def::Block(target) => {
                    if target.0 == 0 {
                        self.report(operand.start, "the entry block must not have predecessors");
                    }
                }
                Def::Arg(_) => {}
                // The reader has reported it.
                Def::Forward => continue,
            }
            if data.ty != operand.ty && body.inst(at).opcode != Opcode::Unknown {
                self.check_operand_type(operand);
            }
        }
    }

    /// True if an operand is an argument such as `metadata i32 %x`, which may be defined later.
    #[cold]
    fn is_metadata_argument(&self, at: InstId, operand: &Operand) -> bool {
        self.body.inst(at).opcode.is_call() && self.parameter_type(at, operand) == TypeId::METADATA
    }

    /// Intrinsics are called; they have no address. (Bundles may name them.)
    pub(super) fn check_intrinsic_uses(&mut self, inst: &Inst, operands: &[Operand]) {
        let values = match inst.opcode.is_call() {
            true => operands.get(1..1 + inst.n_args as usize).unwrap_or(&[]),
            false => operands,
        };
        for value in values {
            if value.value.as_const().is_some_and(|c| self.scratch.intrinsics.contains(MET, c)) {
                self.report(value.start, "cannot take the address of an intrinsic");
            }
        }
    }

    #[cold]
    fn check_operand_type(&mut self, operand: &Operand) {
        let ty = self.f.value_type(operand.value);
        if !self.same_type(ty, operand.ty) {
            let name = self.f.display(operand.value);
            let (is, used) = (self.types.display(ty), self.types.display(operand.ty));
            self.report(operand.start, format!("{name} has type {is}, but is used as {used}"));
        }
    }

    /// The sources of the edges that lead to a block, ascending.
    fn predecessors(&self, block: BlockId) -> &'a [BlockId] {
        self.body.cfg().predecessors(block)
    }

    /// The first instruction of a block that is neither a φ, nor a copy that has taken the place of
    /// one, nor a debug record.
    fn first_proper(&self, block: BlockId) -> InstId {
        let is_skipped = |opcode: Opcode| matches!(opcode, Opcode::Phi | Opcode::Copy) || opcode.is_debug_record();
        let first = self.body.block_insts(block).find(|&inst| !is_skipped(self.body.inst(inst).opcode));
        first.unwrap_or(self.body.terminator(block))
    }

    /// `%name` of a block, or its position when it has neither name nor number.
    fn block_name(&self, block: &Block) -> String {
        self.f.display(Value::local(block.local))
    }

    /// The global that a value is; `None` if it is something else, or the module does not have it.
    fn global_at(&self, value: Value) -> Option<&'a Global> {
        self.global_id(value).map(|id| self.f.module.global(id))
    }

    fn global_id(&self, value: Value) -> Option<GlobalId> {
        match self.body.consts.get(value.as_const()?).kind {
            ConstKind::Global(id, _) => id,
            _ => None,
        }
    }

    /// The name, without `@`, of the intrinsic that a value is; `None` for other values.
    fn intrinsic_of(&self, callee: Value) -> Option<&'a [u8]> {
        self.intrinsic(callee.as_const()?)
    }

    fn intrinsic(&self, callee: Const) -> Option<&'a [u8]> {
        let ConstKind::Global(id, name) = &self.body.consts.get(callee).kind else { return None };
        match id {
            Some(id) => {
                let global = self.f.module.global(*id);
                global.is_intrinsic.then(|| global.name.of(self.f.module.text))
            }
            None => name.starts_with(intrinsics::PREFIX).then_some(name),
        }
    }

    /// The text after the last operand, up to the attachments: alignments, orderings, indices.
    fn tail(&self, inst: &Inst, operands: &[Operand]) -> (u32, &'a [u8]) {
        let start = operands.last().map_or(inst.start, |o| o.start + o.len).min(inst.attachments);
        (start, self.f.slice(start, inst.attachments))
    }
}

/// True if a parameter of a function is `swifterror`.
fn has_swift_error(f: Function<'_>, global: &crate::items::Global) -> bool {
    memchr::memmem::find(global.header.params.of(f.module.text), b"swifterror").is_some()
}
