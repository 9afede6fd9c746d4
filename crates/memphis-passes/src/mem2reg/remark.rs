//! The reasons why allocas stay in memory.

use super::asm::{AsmGoto, Obstacles, is_free};
use super::collect::Slot;
use super::debug::declared_variable;
use super::dialect::missed_remark::missed_remark;
use super::judge::judge;
use super::options::Options;
use super::rounds::Promoted;
use super::state::{Source, State};
use crate::report::LlvmRemark;
use hashbrown::HashMap;
use memphis_ir::debug_info::Specialised;
use memphis_ir::layout::DataLayout;
use memphis_ir::{Flags, Function, InstId, Local, Opcode, Operand, Value};
use std::fmt;

/// An alloca that was not promoted, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The function's name, without `@`.
    pub function: String,
    /// The alloca as the text calls it, with `%`.
    pub alloca: String,
    /// Byte offset of the alloca in the module's text.
    pub offset: usize,
    /// The variable of the source program, when debug information names it.
    pub variable: Option<String>,
    /// The file and line of that variable's declaration.
    pub source: Option<(String, u32)>,
    /// The reason.
    pub reason: Reason,
    /// The instruction to blame: byte offset in the module's text, and its text.
    pub blame: Option<(usize, String)>,
    /// Passes that promote in spite of that obstacle, as a pipeline.
    pub remedy: Option<&'static str>,
    /// LLVM's remark, if LLVM makes one.
    pub llvm: Option<LlvmRemark>,
}

/// The reason why an alloca stays. `Display` is a sentence about "it".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It is in a block other than the entry.
    NotInEntryBlock,
    /// The function is `optnone`.
    OptNone,
    /// A volatile load or store.
    Volatile,
    /// A load or store of another type than the allocated one.
    TypeMismatch,
    /// Its address is stored.
    AddressStored,
    /// Its address is passed to a call.
    PassedToCall,
    /// Its address is compared, selected, merged by a φ, converted or returned.
    AddressUsed,
    /// Part of it is addressed.
    PartAddressed,
    /// A read-modify-write or compare-and-exchange works on it.
    AtomicUpdate,
    /// An instruction that is not understood uses it.
    Unknown,
    /// It is a parameter's, and those are left out.
    Parameter,
    /// It is a parameter's, and no store fills it.
    FilledOutside,
    /// Nothing uses it, and the allocas of parameters are kept.
    KeptForParameter,
    /// It is larger than allowed.
    TooLarge {
        /// The number of bytes that are allowed.
        max: u64,
    },
    /// It may be larger than allowed.
    SizeUnknown {
        /// The number of bytes that are allowed.
        max: u64,
    },
    /// Uninitialised memory is to be zero, and its type has no zero.
    NoZero,
    /// φs would leave too many copies.
    TooManyCopies {
        /// The number that is allowed.
        budget: u64,
    },
    /// φs would have too many arguments.
    TooManyPhiArguments {
        /// The number that is allowed.
        budget: u64,
    },
    /// An atomic load or store.
    Atomic,
    /// A φ or `select` makes an address of it that may be something else.
    Merged,
    /// Addresses of it and of a slot of another type are merged.
    OtherType,
    /// It has several elements or none, or is more than a slot to callees.
    NotOneSlot,
    /// Its address is merged with those of too many slots to tell them apart.
    TooManySlots,
    /// The function calls something that returns twice.
    ReturnsTwice,
    /// An asm has it, or may have it, as an operand in memory.
    AsmMemory,
    /// Its address is an input of an asm.
    AsmInput,
    /// An asm writes it, and that is no result.
    AsmOutput,
}

impl Reason {
    /// A short name for machines.
    pub fn id(self) -> &'static str {
        match self {
            Reason::NotInEntryBlock => "not-in-entry-block",
            Reason::OptNone => "optnone",
            Reason::Volatile => "volatile",
            Reason::TypeMismatch => "type-mismatch",
            Reason::AddressStored => "address-stored",
            Reason::PassedToCall => "passed-to-call",
            Reason::AddressUsed => "address-used",
            Reason::PartAddressed => "part-addressed",
            Reason::AtomicUpdate => "atomic-update",
            Reason::Unknown => "not-understood",
            Reason::Parameter => "parameter",
            Reason::FilledOutside => "filled-outside",
            Reason::KeptForParameter => "kept-for-parameter",
            Reason::TooLarge { .. } => "too-large",
            Reason::SizeUnknown { .. } => "size-unknown",
            Reason::NoZero => "no-zero",
            Reason::TooManyCopies { .. } => "too-many-copies",
            Reason::TooManyPhiArguments { .. } => "too-many-phi-arguments",
            Reason::Atomic => "atomic",
            Reason::Merged => "merged",
            Reason::OtherType => "other-type",
            Reason::NotOneSlot => "not-one-slot",
            Reason::TooManySlots => "too-many-slots",
            Reason::ReturnsTwice => "returns-twice",
            Reason::AsmMemory => "asm-memory",
            Reason::AsmInput => "asm-input",
            Reason::AsmOutput => "asm-output",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NotInEntryBlock => "it is allocated outside the entry block",
            Reason::OptNone => "its function is optnone",
            Reason::Volatile => "a load or store of it is volatile",
            Reason::TypeMismatch => "it is accessed as another type than the one it was allocated for",
            Reason::AddressStored => "its address is stored in memory",
            Reason::PassedToCall => "its address is passed to a call",
            Reason::AddressUsed => "its address is used as a value",
            Reason::PartAddressed => "a part of it is addressed",
            Reason::AtomicUpdate => "an atomic instruction updates it",
            Reason::Unknown => "an instruction that is not understood uses it",
            Reason::Parameter => "it is the slot of a parameter (skip-params)",
            Reason::FilledOutside => "it is the slot of a parameter, and no store fills it",
            Reason::KeptForParameter => "nothing uses it, and the slots of parameters are kept (keep-param-slots)",
            Reason::TooLarge { max } => return write!(f, "it is larger than max-size={max}"),
            Reason::SizeUnknown { max } => return write!(f, "its size is not known, and may be above max-size={max}"),
            Reason::NoZero => "its type has no zero (uninit=zero)",
            Reason::TooManyCopies { budget } => {
                return write!(f, "its φs would leave more copies than copy-budget={budget} allows");
            }
            Reason::TooManyPhiArguments { budget } => {
                return write!(f, "its φs would have more arguments than phi-args-budget={budget} leaves");
            }
            Reason::Atomic => "a load or store of it is atomic",
            Reason::Merged => "its address is merged with one that may be something else",
            Reason::OtherType => "its address is merged with that of a slot of another type",
            Reason::NotOneSlot => "its address is merged with another, and one of them is not that of a single slot",
            Reason::TooManySlots => "its address is merged with those of too many other slots",
            Reason::AsmMemory => "an asm has it as an operand in memory",
            Reason::AsmInput => "its address is an input of an asm",
            Reason::AsmOutput => "an asm writes it, and that cannot be made a result",
            Reason::ReturnsTwice => "its address is merged with another, and its function calls one that returns twice",
        })
    }
}

/// One remark for each alloca of a function that is `optnone`.
pub(crate) fn of_optnone(f: Function<'_>) -> Vec<Remark> {
    remarks(f, f.body.allocas().iter().map(|&alloca| (alloca, Reason::OptNone, None)))
}

/// One remark for each alloca outside the entry block, where only those inside it may be promoted.
pub(crate) fn outside_entry(f: Function<'_>) -> Vec<Remark> {
    let entry_end = f.body.blocks[0].insts.end;
    let outside = f.body.allocas().iter().copied().filter(|alloca| alloca.0 >= entry_end);
    let mut remarks = remarks(f, outside.clone().map(|alloca| (alloca, Reason::NotInEntryBlock, None)));
    if !remarks.is_empty() {
        let state = State::new(f);
        for (remark, alloca) in remarks.iter_mut().zip(outside) {
            remark.remedy = judge(&state, &Slot::to_judge(f, alloca)).is_ok().then_some("mem2reg<all-blocks>");
        }
    }
    remarks
}

/// One remark for each alloca that stayed, in the order of the text.
pub(super) fn of_promoted(promoted: &mut Promoted<'_>, options: &Options) -> Vec<Remark> {
    let f = promoted.state.f;
    let is_left = |slot: &&Slot| !slot.is_promoted(&promoted.state);
    let stayed = promoted.slots.values().iter().filter(is_left).filter_map(|slot| {
        // A reason that does not depend on an option is the better one.
        let (reason, blame) = judge(&promoted.state, slot).err().or(slot.held.map(|reason| (reason, None)))?;
        Some((*slot, reason, blame))
    });
    let stayed: Vec<(Slot, Reason, Option<InstId>)> = stayed.collect();
    let mut remarks = remarks(f, stayed.iter().map(|&(slot, reason, blame)| (slot.inst, reason, blame)));
    for (remark, (slot, reason, blame)) in remarks.iter_mut().zip(&stayed) {
        remark.remedy = remedy(&mut promoted.state, slot, *reason, *blame, options);
        remark.llvm = missed_remark(f, slot, (*reason, *blame), options.llvm);
    }
    if !options.all_blocks {
        remarks.extend(outside_entry(f));
    }
    remarks
}

/// The passes that promote in spite of the obstacle, if there is no other.
fn remedy(
    state: &mut State<'_>,
    slot: &Slot,
    reason: Reason,
    blame: Option<InstId>,
    options: &Options,
) -> Option<&'static str> {
    let blamed = state.f.body.inst(blame?);
    match reason {
        Reason::TypeMismatch if !options.punned => {
            let punning = state.punning.replace(DataLayout::of(state.f.module));
            let is_ok = judge(state, slot).is_ok();
            state.punning = punning;
            is_ok.then_some("mem2reg<punned>")
        }
        Reason::AddressUsed => merges_slots(state, blame?).then_some("lift-loads,mem2reg"),
        Reason::PassedToCall if blamed.flags.has(Flags::ASM) && !options.rewrites_asm() => {
            let wanted = match blamed.opcode {
                Opcode::CallBr => Options { asm_goto_outputs: Some(AsmGoto::AllEdges), ..*options },
                _ => Options { asm_outputs: true, ..*options },
            };
            state.asm = Some(Obstacles::of(state, &wanted));
            let is_ok = is_free(state, slot);
            state.asm = None;
            let is_goto = blamed.opcode == Opcode::CallBr;
            is_ok.then_some(if is_goto { "mem2reg<asm-goto-outputs=all-edges>" } else { "mem2reg<asm-outputs>" })
        }
        _ => None,
    }
}

/// Returns whether an instruction is a φ or `select` of addresses of slots of the entry block
/// alone.
fn merges_slots(state: &State<'_>, inst: InstId) -> bool {
    let body = state.f.body;
    let is_slot = |operand: &Operand| match state.source(operand.value) {
        Source::Inst(inst) => body.inst(inst).opcode == Opcode::Alloca && inst.0 < body.blocks[0].insts.end,
        _ => false,
    };
    match body.inst(inst).opcode {
        Opcode::Select => body.operands(inst)[1..].iter().all(is_slot),
        Opcode::Phi => body.operands(inst).iter().step_by(2).all(is_slot),
        _ => false,
    }
}

/// A remark about each of these allocas: why it stays, and the instruction to blame.
///
/// Cost: linear in what is said, plus the function if there is anything.
pub(crate) fn remarks(
    f: Function<'_>,
    stay: impl IntoIterator<Item = (InstId, Reason, Option<InstId>)>,
) -> Vec<Remark> {
    let mut stay = stay.into_iter().peekable();
    if stay.peek().is_none() {
        return Vec::new();
    }
    let function = String::from_utf8_lossy(&f.module.function_name(f.body.function)).into_owned();
    let declares = declares(f);
    stay.map(|(alloca, reason, blame)| {
        let local = f.body.inst(alloca).result.expect("an alloca has a result");
        let variable = declares.get(&local).and_then(|&record| declared_variable(f, record));
        Remark {
            function: function.clone(),
            alloca: f.display(Value::local(local)),
            offset: f.body.start + f.body.inst(alloca).start as usize,
            variable: variable.as_ref().and_then(|v| v.string(b"name")),
            source: variable.as_ref().and_then(|v| source_place(f, v)),
            reason,
            blame: blame.map(|i| {
                let start = f.body.start + f.body.inst(i).start as usize;
                (start, String::from_utf8_lossy(f.inst_text(i)).into_owned())
            }),
            remedy: None,
            llvm: None,
        }
    })
    .collect()
}

/// The first `#dbg_declare` that names each local.
fn declares(f: Function<'_>) -> HashMap<Local, InstId> {
    let mut declares = HashMap::new();
    let records = (0..f.body.insts.len() as u32).map(InstId).filter(|&i| f.body.inst(i).opcode == Opcode::DbgDeclare);
    for record in records {
        for local in f.body.operands(record).iter().filter_map(|operand| operand.value.as_local()) {
            declares.entry(local).or_insert(record);
        }
    }
    declares
}

fn source_place(f: Function<'_>, variable: &Specialised<'_>) -> Option<(String, u32)> {
    let line = u32::try_from(variable.number(b"line")?).ok()?;
    let file = variable.node(b"file")?.text(f.module).and_then(Specialised::parse)?;
    Some((file.string(b"filename")?, line))
}
