//! Bytes of a body, and where each instruction in it comes from.

use super::locals::{Item, Placed};
use super::values::NONE;
use crate::reason::Reason;
use crate::ssa::{Function, Inst, Kind};
use wasm_encoder::{Encode, Instruction};
use wasmparser::{BinaryReaderError, FunctionBody, ValType};

/// The declarations of locals in a body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declared {
    /// Runs of locals of one type, in order: their number, and the bytes of the type in the body.
    runs: Vec<(u32, (u32, u32))>,
    /// The offset of the instructions in the body.
    pub code: u32,
}

impl Declared {
    /// Reads the declarations, which are valid.
    pub fn read(body: &FunctionBody<'_>) -> Result<Self, BinaryReaderError> {
        let mut declared = Self::default();
        let base = body.range().start;
        let mut locals = body.get_locals_reader()?;
        for _ in 0..locals.get_count() {
            let start = (locals.original_position() - base) as u32;
            let (count, _) = locals.read()?;
            let end = (locals.original_position() - base) as u32;
            let bytes = &body.as_bytes()[start as usize..end as usize];
            let n = bytes.iter().take_while(|&&byte| byte >= 0x80).count() as u32 + 1;
            declared.runs.push((count, (start + n, end)));
        }
        declared.code = (locals.original_position() - base) as u32;
        Ok(declared)
    }

    /// The number of locals.
    pub fn n_locals(&self) -> u64 {
        self.runs.iter().map(|&(count, _)| u64::from(count)).sum()
    }
}

/// The origin of an instruction of a written body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It is this instruction of the input.
    Inst(Inst),
    /// It is the constant that this local of the input holds at first.
    Zero(u32),
    /// It is new: an access of a local, or `drop`.
    New,
}

/// A written body.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub bytes: Vec<u8>,
    /// For each instruction, in the order in which they are read again, where it comes from.
    pub origins: Vec<Origin>,
    /// The new local of each local of the input that keeps its accesses.
    pub pinned: Vec<u32>,
    /// For each local, a local of the input whose name it may have.
    pub names: Vec<u32>,
    pub n_locals: u64,
    pub n_accesses: u64,
}

/// Writes a body; the error is the reason why it cannot be.
pub(super) fn write(function: &Function, bytes: &[u8], declared: &Declared, placed: Placed) -> Result<Body, Reason> {
    if placed.classes.len() + function.n_params() > MAX_LOCALS {
        return Err(Reason::new("size", "it would have more than 50,000 locals"));
    }
    let mut out = Vec::with_capacity(bytes.len());
    write_declarations(function, bytes, declared, &placed.classes, &mut out)?;
    let mut body = Body {
        bytes: out,
        origins: Vec::with_capacity(placed.items.len()),
        pinned: placed.pinned,
        names: placed.origin,
        n_locals: placed.classes.len() as u64,
        n_accesses: 0,
    };
    let out = &mut body.bytes;
    for item in placed.items {
        let local = |location: u32| placed.local[location as usize];
        body.n_accesses += 1;
        match item {
            Item::Get(location) => Instruction::LocalGet(local(location)).encode(out),
            Item::Set(location) => Instruction::LocalSet(local(location)).encode(out),
            Item::Tee(location) => Instruction::LocalTee(local(location)).encode(out),
            Item::Inst(inst) => match function.inst(inst).kind {
                Kind::Get(local) => {
                    Instruction::LocalGet(body.pinned[local as usize]).encode(out);
                }
                Kind::Set(local) => {
                    Instruction::LocalSet(body.pinned[local as usize]).encode(out);
                }
                Kind::Tee(local) => {
                    Instruction::LocalTee(body.pinned[local as usize]).encode(out);
                }
                kind => {
                    body.n_accesses -= 1;
                    let data = function.inst(inst);
                    out.extend_from_slice(&bytes[data.start as usize..data.end as usize]);
                    if kind == Kind::DeadEnd {
                        Instruction::Unreachable.encode(out);
                    }
                }
            },
            Item::Const(inst) => {
                body.n_accesses -= 1;
                let data = function.inst(inst);
                out.extend_from_slice(&bytes[data.start as usize..data.end as usize]);
            }
            Item::Zero(local) => {
                body.n_accesses -= 1;
                match function.locals[local as usize] {
                    ValType::I64 => Instruction::I64Const(0).encode(out),
                    _ => Instruction::I32Const(0).encode(out),
                }
            }
            Item::Drop => {
                body.n_accesses -= 1;
                Instruction::Drop.encode(out);
            }
        }
        body.origins.push(match item {
            Item::Inst(inst) | Item::Const(inst) => Origin::Inst(inst),
            Item::Zero(local) => Origin::Zero(local),
            Item::Get(_) | Item::Set(_) | Item::Tee(_) | Item::Drop => Origin::New,
        });
    }
    if body.bytes.len() > MAX_BYTES {
        return Err(Reason::new("size", "it would have more than 7,654,321 bytes"));
    }
    Ok(body)
}

/// Engines refuse functions with more locals, or more bytes.
const MAX_LOCALS: usize = 50_000;
const MAX_BYTES: usize = 7_654_321;

/// Declares locals of these types; neighbours of one type become one run.
fn write_declarations(
    function: &Function,
    bytes: &[u8],
    declared: &Declared,
    classes: &[u32],
    out: &mut Vec<u8>,
) -> Result<(), Reason> {
    // The bytes of each type, from a declaration of the input.
    let mut ranges = vec![(NONE, NONE); function.n_classes];
    let mut local = function.n_params as usize;
    for &(count, range) in &declared.runs {
        if count > 0 {
            ranges[function.classes[local] as usize] = range;
            local += count as usize;
        }
    }
    let mut types = vec![None; function.n_classes];
    for (&class, &ty) in function.classes.iter().zip(&function.locals) {
        types[class as usize] = Some(ty);
    }
    let runs: Vec<&[u32]> = classes.chunk_by(|a, b| a == b).collect();
    (runs.len() as u32).encode(out);
    for run in runs {
        (run.len() as u32).encode(out);
        let (start, end) = ranges[run[0] as usize];
        if start != NONE {
            out.extend_from_slice(&bytes[start as usize..end as usize]);
            continue;
        }
        match types[run[0] as usize] {
            Some(ValType::I32) => out.push(0x7f),
            Some(ValType::I64) => out.push(0x7e),
            Some(ValType::F32) => out.push(0x7d),
            Some(ValType::F64) => out.push(0x7c),
            Some(ValType::V128) => out.push(0x7b),
            Some(ty) if ty == ValType::FUNCREF => out.push(0x70),
            Some(ty) if ty == ValType::EXTERNREF => out.push(0x6f),
            _ => return Err(Reason::new("type", "it needs a local of a type that no declared local has")),
        }
    }
    Ok(())
}
