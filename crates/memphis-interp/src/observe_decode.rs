//! Decoding of the operations that only observed runs have. See `observe.rs`.

use crate::code::*;
use crate::decode::Decoder;
use crate::intrinsics::{self, Effect};
use crate::observation::{CallPromises, Observation, Parameter, Side, Touch};
use crate::stop::{Result, StopKind};
use crate::value::Kind;
use crate::world::Promises;
use memphis_ir::{
    Attachment, ConstKind, Flags, Function, Header, Inst, InstId, Opcode, Operand, attributes, unquoted_name,
};

impl Decoder<'_, '_> {
    /// Appends an observation at an instruction.
    pub fn push_observation(&mut self, observation: Observation, inst: InstId) {
        self.push(Op::Observe(Box::new(observation)), inst);
    }

    /// Appends an operation with what is observed before and after it.
    pub fn push_observed(&mut self, id: InstId, op: Op) {
        self.note_local_address(id);
        let before = match self.before(id, &op) {
            Ok(before) => before,
            Err(fault) => return self.push(crate::decode::failing(*fault), id),
        };
        let body = self.body;
        let inst = body.inst(id);
        match before {
            Before::Nothing => {}
            Before::Also(observation) => self.push_observation(observation, id),
            Before::Instead(observation) => return self.push_observation(observation, id),
            Before::Refuse(why) => return self.push(Op::Fail(StopKind::Unsupported, why.into()), id),
        }
        self.push(op, id);
        let register = self.register(inst.result);
        let after = match inst.opcode {
            Opcode::Load => {
                Some(Observation::Loaded { register, ty: self.ty(inst.ty), promises: self.metadata_promises(id) })
            }
            opcode if opcode.is_float_binary() && inst.flags.has(Flags::NNAN | Flags::NINF) => {
                Some(Observation::Finite {
                    register,
                    ty: self.ty(inst.ty),
                    no_nan: inst.flags.has(Flags::NNAN),
                    no_infinity: inst.flags.has(Flags::NINF),
                })
            }
            _ => None,
        };
        if let Some(after) = after {
            self.push_observation(after, id);
        }
        if self.plan.is_some_and(|plan| plan.side == Side::Before) && register != NONE && may_become_poison(inst) {
            self.push_uncertain(id, register);
        }
    }

    /// Appends the observation that makes the result of an instruction poison where it may be.
    fn push_uncertain(&mut self, id: InstId, register: u32) {
        let body = self.body;
        let (inst, operands) = (body.inst(id), body.operands(id));
        let operands: Result<Box<[Opd]>> = match inst.opcode {
            // What was stored with another type may be poison if its size is not one of whole
            // bytes.
            Opcode::Load => match self.ty(inst.ty).element() {
                Some(element) if element.bits().is_multiple_of(8) => return,
                _ => Ok(Box::new([register])),
            },
            // Of a choice between values, the condition.
            Opcode::Select => self.operand(&operands[0]).map(|condition| [condition].into()),
            _ => operands.iter().map(|operand| self.operand(operand)).collect(),
        };
        if let Ok(operands) = operands {
            self.push_observation(Observation::Uncertain { register, operands }, id);
        }
    }

    fn before(&mut self, id: InstId, op: &Op) -> Result<Before> {
        let body = self.body;
        let inst = body.inst(id);
        let operands = body.operands(id);
        let refuse = |why: &str| Ok(Before::Refuse(why.to_owned()));
        Ok(match (inst.opcode, op) {
            (Opcode::LandingPad, _) => {
                Before::Instead(Observation::LandingPad { dst: self.register(inst.result), ty: self.ty(inst.ty) })
            }
            (Opcode::Resume, _) => {
                Before::Instead(Observation::Resume { value: self.operand(&operands[0])?, ty: self.ty(operands[0].ty) })
            }
            (_, Op::Fail(..)) => Before::Nothing,
            (Opcode::Load, _) => self.touch(id, Access::Load)?,
            (Opcode::Store, _) => self.touch(id, Access::Store)?,
            (Opcode::CmpXchg | Opcode::AtomicRmw, _) => self.touch(id, Access::Update)?,
            (_, &Op::Alloca { dst, size, align, count }) => {
                let is_hidden = self.plan.is_some_and(|plan| plan.hidden.contains(&id));
                let name = inst.result.map_or_else(String::new, |l| self.f().display(memphis_ir::Value::local(l)));
                Before::Instead(Observation::Alloca { dst, size, align, count, is_hidden, name })
            }
            (Opcode::Freeze, _) if self.plan.is_some_and(|plan| plan.side == Side::Before) => {
                Before::Also(Observation::Demand {
                    value: self.operand(&operands[0])?,
                    what: "freeze of an undefined value, which may give anything",
                })
            }
            (Opcode::VaArg, _) => return refuse("va_arg"),
            (Opcode::IndirectBr, _) => return refuse("indirectbr"),
            (_, Op::Call(call)) if call.promises.is_none() => match call.target {
                Target::Intrinsic(_) if inst.flags.has(Flags::BUNDLES) => return refuse("operand bundles"),
                Target::Intrinsic(id) if intrinsics::effect(id) != Effect::Local => Before::Nothing,
                _ => {
                    let name = self.f().display(operands[0].value);
                    return refuse(&format!("intrinsic {name}"));
                }
            },
            _ => Before::Nothing,
        })
    }

    fn touch(&mut self, id: InstId, access: Access) -> Result<Before> {
        let body = self.body;
        let inst = body.inst(id);
        let operands = body.operands(id);
        let align = self.f().written_alignment(id);
        let (address, data) = match access {
            Access::Store => (&operands[1], &operands[..1]),
            _ => (&operands[0], &operands[1..]),
        };
        let ty = match access {
            Access::Load => self.ty(inst.ty),
            Access::Store => self.ty(operands[0].ty),
            Access::Update => self.ty(operands[1].ty),
        };
        let data = data.iter().map(|operand| self.operand(operand)).collect::<Result<Vec<Opd>>>()?;
        Ok(Before::Also(Observation::Touch(Touch {
            at: self.operand(address)?,
            is_local: self.is_local_address(address),
            align: align.unwrap_or(ty.align),
            ty,
            reads: access != Access::Store,
            writes: access != Access::Load,
            is_volatile: inst.flags.has(Flags::VOLATILE),
            value: if access == Access::Store { data[0] } else { NONE },
            demanded: if access == Access::Update { data.into() } else { Box::default() },
            promises: if access == Access::Load { self.metadata_promises(id) } else { Promises::default() },
        })))
    }

    /// Notes the result of an instruction that computes an address from that of a local variable.
    fn note_local_address(&mut self, id: InstId) {
        let inst = self.body.inst(id);
        let is_local = match inst.opcode {
            Opcode::Alloca => true,
            Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast => {
                self.is_local_address(&self.body.operands(id)[0])
            }
            _ => false,
        };
        if is_local {
            self.local_addresses.extend(inst.result);
        }
    }

    pub fn is_local_address(&self, operand: &Operand) -> bool {
        operand.value.as_local().is_some_and(|local| self.local_addresses.contains(&local))
    }

    /// Returns the promises of the metadata of a load or call about its result.
    fn metadata_promises(&self, id: InstId) -> Promises {
        let mut promises = Promises::default();
        let module = self.image.module;
        for Attachment { kind, node, text, .. } in self.f().attachments(id) {
            promises.add_metadata(kind.as_bytes(), node.text(module).unwrap_or(text));
        }
        promises
    }

    /// Returns the attributes of a call that is not executed; `None` for intrinsics.
    pub fn call_promises(&mut self, block: u32, id: InstId) -> Result<Option<Box<CallPromises>>> {
        let body = self.body;
        let inst = *body.inst(id);
        let operands = body.operands(id);
        let n = inst.n_args as usize;
        let module = self.image.module;
        let callee = operands[0].value.as_const().map(|c| &body.consts.get(c).kind);
        let mut header: Option<Header> = None;
        match callee {
            Some(ConstKind::Global(Some(global), _)) => {
                if self.image.name(*global).starts_with(b"llvm.") {
                    return Ok(None);
                }
                header = Some(module.global(*global).header);
            }
            Some(ConstKind::Global(None, _)) => return Ok(None),
            _ => {}
        }
        let f = self.f();
        let text = module.text;
        let declared: Vec<&[u8]> =
            header.map_or_else(Vec::new, |h| attributes::parameters(h.params.of(text)).collect());
        let has = |name: &[u8]| f.call_has_attribute(id, name);
        let of_parameter = |index: usize| {
            let texts = [f.argument_text(id, index), declared.get(index).copied().unwrap_or(b"")];
            let [here, there] = texts.map(Promises::of_attributes);
            let says = |name: &[u8]| texts.iter().any(|text| attributes::has(text, name));
            Parameter {
                promises: here.and(&there),
                is_read: !says(b"writeonly") && !says(b"readnone"),
                is_returned: says(b"returned"),
            }
        };
        let parameters: Box<[Parameter]> = (0..n).map(of_parameter).collect();
        let prefix = Promises::of_attributes(f.text_before_callee(id));
        let result = match header {
            Some(h) => prefix.and(&Promises::of_attributes(h.prefix.of(text))),
            None => prefix,
        };
        let refused = match () {
            () if inst.flags.has(Flags::BUNDLES) => Some("operand bundles"),
            () if has(b"returns_twice") => Some("a function that returns twice"),
            () => None,
        };
        let is_pure = has(b"readnone") || has(b"readonly") || has(b"memory");
        let (never_returns, must_return) = (has(b"noreturn"), has(b"willreturn"));
        let result = result.and(&self.metadata_promises(id));
        let callee_name = self.f().display(operands[0].value);
        let result_name = inst.result.map_or_else(String::new, |l| self.f().display(memphis_ir::Value::local(l)));
        Ok(Some(Box::new(CallPromises {
            callee: self.operand(&operands[0])?,
            callee_name,
            result_name,
            parameters,
            result,
            is_pure,
            never_returns,
            must_return,
            refused: refused.map(str::to_owned),
            unwind: match inst.opcode {
                Opcode::Invoke => self.edge(block, &operands[operands.len() - 1])?,
                _ => NONE,
            },
        })))
    }
}

/// True if an operation may make poison of values that are not poison, or its behaviour may be
/// undefined for them. A `select` may choose poison, and a `load` may read it.
fn may_become_poison(inst: &Inst) -> bool {
    use Opcode::*;
    let has = |flags: Flags| inst.flags.0 & flags.0 != 0;
    match inst.opcode {
        Shl | LShr | AShr | UDiv | SDiv | URem | SRem | FpToUi | FpToSi => true,
        AddrSpaceCast | GetElementPtr | Select | Load => true,
        Add | Sub | Mul | Or | Trunc | ZExt | UiToFp | ICmp => has(POISONING),
        opcode => opcode.is_float_binary() && has(Flags::NNAN | Flags::NINF),
    }
}

/// Flags of operations on integers whose broken promise is poison.
const POISONING: Flags =
    Flags(Flags::NUW.0 | Flags::NSW.0 | Flags::EXACT.0 | Flags::DISJOINT.0 | Flags::NNEG.0 | Flags::SAMESIGN.0);

/// True if what is undefined in a run of a function may be poison in ways that observations do not
/// follow: where a slot is dead, or where fast-math flags promise something of a value that is not
/// the result of arithmetic.
pub(crate) fn has_hidden_poison(f: Function<'_>) -> bool {
    f.body.inst_ids().any(|id| {
        let inst = f.body.inst(id);
        let promises = inst.flags.0 & (Flags::NNAN | Flags::NINF).0 != 0 && !inst.opcode.is_float_binary();
        promises && !inst.opcode.is_debug_record() || inst.opcode.is_call() && is_lifetime_marker(f, id)
    })
}

fn is_lifetime_marker(f: Function<'_>, id: InstId) -> bool {
    let callee = f.body.operands(id).first().and_then(|callee| callee.value.as_const());
    match callee.map(|callee| &f.body.consts.get(callee).kind) {
        Some(&ConstKind::Global(Some(global), _)) => {
            unquoted_name(f.module.global(global).name.of(f.module.text)).starts_with(b"llvm.lifetime.")
        }
        _ => false,
    }
}

/// An observation before an operation or in its place.
enum Before {
    Nothing,
    Also(Observation),
    Instead(Observation),
    Refuse(String),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Load,
    Store,
    Update,
}

/// Returns whether a type is of floating-point numbers, so that values may be NaN.
pub(crate) fn is_float(kind: &Kind) -> bool {
    matches!(kind, Kind::Scalar(s) | Kind::Vector(_, s) if s.is_float())
}
