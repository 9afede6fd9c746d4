//! Metadata that is attached to instructions: which kinds, at which instructions, and the nodes.

use super::profile::{problem_of_call_stack, problem_of_memprof, problem_of_weights};
use super::ranges::{RangeUse, problem_of_ranges};
use super::scopes::{problem_of_access_groups, problem_of_alias_scopes};
use super::tbaa::problem_of_tag;
use super::{Meta, operands};
use crate::body::{Inst, InstId};
use crate::debug_info::NodeRef;
use crate::items::Form;
use crate::module::Module;
use crate::opcode::Opcode;
use crate::recent_texts::RecentTexts;
use crate::types::{Type, TypeId};
use crate::verified::NodeUse;
use crate::verify::Verifier;

/// The largest alignment, as a number of bytes.
const MAX_ALIGNMENT: u128 = 1 << 32;

/// The kinds whose nodes are looked at.
const KINDS: &[&[u8]] = &[
    b"tbaa",
    b"range",
    b"nonnull",
    b"align",
    b"prof",
    b"noalias",
    b"alias.scope",
    b"dereferenceable",
    b"dereferenceable_or_null",
    b"llvm.access.group",
    b"annotation",
    b"callsite",
    b"fpmath",
    b"invariant.group",
    b"memprof",
    b"mmra",
    b"noalias.addrspace",
    b"nofree",
];

/// An attachment under verification.
struct Attachment<'a> {
    inst: &'a Inst,
    node: NodeRef<'a>,
    /// The operands of the node, if it is a list.
    list: Vec<Meta<'a>>,
}

/// Attachments that were valid at accesses of memory, and are at any such access.
type ValidTexts<'a> = RecentTexts<'a, ()>;

impl<'a> Verifier<'a, '_> {
    /// Checks the metadata of the instructions that have attachments other than `!dbg`.
    pub(in crate::verify) fn check_attachments(&mut self) {
        // In other forms, instructions have moved since the reader noted them.
        if self.body.form != Form::Llvm {
            return;
        }
        let body = self.body;
        let mut last = None;
        let mut valid = ValidTexts::new(());
        for &inst in body.notes.attached() {
            if last.replace(inst) != Some(inst) {
                self.check_attachments_of(inst, &mut valid);
            }
        }
    }

    fn check_attachments_of(&mut self, id: InstId, valid: &mut ValidTexts<'a>) {
        let f = self.f;
        let inst = &self.body.insts[id.0 as usize];
        let all = f.slice(inst.attachments, inst.end);
        let is_memory = is_memory(inst.opcode);
        if is_memory && valid.find(all).is_some() {
            return;
        }
        // True if all rules are about the nodes alone.
        let (mut is_of_nodes, n_errors) = (true, self.errors.len());
        for (kind, text) in f.attachments(id) {
            if !KINDS.contains(&kind) {
                continue;
            }
            let Some(node) = NodeRef::parse(text) else { continue };
            let problem = match kind {
                b"tbaa" => self.problem_of_access(inst, node),
                b"alias.scope" | b"noalias" => {
                    self.problem_of_node(node, NodeUse::AliasScopes, problem_of_alias_scopes)
                }
                _ => {
                    is_of_nodes = false;
                    let list = operands(f.module, node).unwrap_or_default();
                    self.problem_of_attachment(id, kind, &Attachment { inst, node, list })
                }
            };
            if let Some(problem) = problem {
                let offset = text.as_ptr() as usize - f.module.text.as_ptr() as usize;
                self.report_at(offset, problem);
            }
        }
        if is_memory && is_of_nodes && self.errors.len() == n_errors {
            valid.keep(all, ());
        }
    }

    /// The problem of a node in a use that has rules about the node alone.
    fn problem_of_node(
        &self,
        node: NodeRef<'a>,
        of_use: NodeUse,
        check: impl Fn(&Module<'a>, NodeRef<'a>) -> Option<&'static str>,
    ) -> Option<&'static str> {
        let module = self.f.module;
        match node {
            NodeRef::Number(number) => {
                let n_nodes = module.max_metadata_nodes();
                module.verified.problem_of(n_nodes, number, of_use, || check(module, node))
            }
            _ => check(module, node),
        }
    }

    fn problem_of_access(&self, inst: &Inst, tag: NodeRef<'a>) -> Option<&'static str> {
        if !is_memory(inst.opcode) && inst.opcode != Opcode::VaArg {
            return Some("this instruction cannot have !tbaa");
        }
        self.problem_of_node(tag, NodeUse::AccessTag, problem_of_tag)
    }

    fn problem_of_attachment(&self, id: InstId, kind: &[u8], at: &Attachment<'_>) -> Option<&'static str> {
        use Opcode::{Call, IntToPtr, Load, Store};
        let (module, opcode, list) = (self.f.module, at.inst.opcode, &at.list[..]);
        let ty = at.inst.ty;
        let is_call = opcode.is_call();
        let only = |allowed: bool, message: &'static str| (!allowed).then_some(message);
        match kind {
            b"range" => only(opcode == Load || is_call, "ranges are only for loads, calls and invokes")
                .or_else(|| problem_of_ranges(list, RangeUse::Values(self.bits_of(ty)))),
            b"noalias.addrspace" => {
                only(is_memory(opcode) && opcode != Opcode::Invoke, "noalias.addrspace is only for memory operations")
                    .or_else(|| problem_of_ranges(list, RangeUse::AddressSpaces))
            }
            b"invariant.group" => only(matches!(opcode, Load | Store), "invariant.group is only for loads and stores"),
            b"nonnull" => only(self.is_ptr(ty), "nonnull is only for pointers")
                .or_else(|| only(opcode == Load, "nonnull is only for loads; calls have an attribute"))
                .or_else(|| only(list.is_empty(), "nonnull must have no operands")),
            b"dereferenceable" | b"dereferenceable_or_null" => {
                only(self.is_ptr(ty), "dereferenceable is only for pointers")
                    .or_else(|| {
                        let is_place = matches!(opcode, Load | IntToPtr);
                        only(is_place, "dereferenceable is only for loads and inttoptr; calls have an attribute")
                    })
                    .or_else(|| only(list.len() == 1, "dereferenceable must have one operand"))
                    .or_else(|| only(matches!(list[0], Meta::Int(64, _)), "dereferenceable must hold an i64"))
            }
            b"nofree" => only(self.is_ptr(ty), "nofree is only for pointers")
                .or_else(|| only(opcode == IntToPtr, "nofree is only for inttoptr"))
                .or_else(|| only(list.is_empty(), "nofree must have no operands")),
            b"align" => self.problem_of_align(ty, opcode, list),
            b"fpmath" => self.problem_of_fpmath(ty, list),
            b"llvm.access.group" => problem_of_access_groups(module, at.node),
            b"prof" => problem_of_weights(list, opcode, self.n_targets(at.inst)),
            b"memprof" => only(opcode == Call || opcode == Opcode::Invoke, "!memprof is only for calls")
                .or_else(|| problem_of_memprof(module, list)),
            b"callsite" => only(is_call, "!callsite is only for calls").or_else(|| problem_of_call_stack(list)),
            b"annotation" => self.problem_of_annotation(list),
            b"mmra" => self.problem_of_mmra(id, list),
            _ => None,
        }
    }

    fn bits_of(&self, ty: TypeId) -> Option<u32> {
        match self.types.get(self.types.scalar(ty)) {
            Type::Int(bits) => Some(*bits),
            Type::Unknown | Type::Named(_) => None,
            // No number has such a type.
            _ => Some(0),
        }
    }

    fn problem_of_align(&self, ty: TypeId, opcode: Opcode, list: &[Meta<'_>]) -> Option<&'static str> {
        if !self.is_ptr(ty) {
            return Some("align is only for pointers");
        }
        if opcode != Opcode::Load {
            return Some("align is only for loads; calls have an attribute");
        }
        let &[value] = list else { return Some("align must have one operand") };
        let Meta::Int(64, Some(bytes)) = value else { return Some("align must hold an i64") };
        if !bytes.is_power_of_two() {
            return Some("align must hold a power of two");
        }
        (bytes > MAX_ALIGNMENT).then_some("this alignment is too large")
    }

    fn problem_of_fpmath(&self, ty: TypeId, list: &[Meta<'_>]) -> Option<&'static str> {
        if !self.types.is_float(self.types.scalar(ty)) && !self.is_unknown(ty) {
            return Some("fpmath is only for floating-point results");
        }
        let &[value] = list else { return Some("fpmath must have one operand") };
        let Meta::Value(text) = value else { return Some("fpmath must hold a float") };
        let Some(number) = text.strip_prefix(b"float ").map(<[u8]>::trim_ascii) else {
            return Some("fpmath must hold a float");
        };
        is_not_positive(number).then_some("fpmath must hold a positive number")
    }

    /// The number of successors of a terminator, counted once for each edge.
    fn n_targets(&self, inst: &Inst) -> usize {
        let operands = self.body.operands_of(inst);
        operands.iter().filter(|operand| operand.ty == TypeId::LABEL).count()
    }

    fn problem_of_annotation(&self, list: &[Meta<'_>]) -> Option<&'static str> {
        if list.is_empty() {
            return Some("annotation must have at least one operand");
        }
        let is_valid = |part: &Meta<'_>| match *part {
            Meta::String(_) => true,
            Meta::Node(node) => operands(self.f.module, node).is_some_and(|parts| parts.iter().all(|p| p.is_string())),
            _ => false,
        };
        (!list.iter().all(is_valid)).then_some("operands of an annotation must be strings or lists of strings")
    }

    fn problem_of_mmra(&self, id: InstId, list: &[Meta<'_>]) -> Option<&'static str> {
        use Opcode::{AtomicRmw, CmpXchg, Fence, Load, Store};
        let opcode = self.body.inst(id).opcode;
        if !matches!(opcode, Load | Store | AtomicRmw | CmpXchg | Fence) && !opcode.is_call() {
            return Some("!mmra is only for memory operations, fences and calls");
        }
        let is_tag = |parts: &[Meta<'_>]| parts.len() == 2 && parts.iter().all(|part| part.is_string());
        if is_tag(list) {
            return None;
        }
        let is_tag_node = |part: &Meta<'_>| {
            part.node().and_then(|node| operands(self.f.module, node)).is_some_and(|parts| is_tag(&parts))
        };
        (!list.iter().all(is_tag_node)).then_some("!mmra must hold tags, which are pairs of strings")
    }
}

/// True if an instruction may access memory.
fn is_memory(opcode: Opcode) -> bool {
    use Opcode::{AtomicRmw, CmpXchg, Load, Store};
    matches!(opcode, Load | Store | AtomicRmw | CmpXchg) || opcode.is_call()
}

/// True if a literal is zero, negative, infinite or no number.
fn is_not_positive(number: &[u8]) -> bool {
    let value = match number.strip_prefix(b"0x").or_else(|| number.strip_prefix(b"f0x")) {
        Some(digits) => {
            std::str::from_utf8(digits).ok().and_then(|d| u64::from_str_radix(d, 16).ok()).map(f64::from_bits)
        }
        None => std::str::from_utf8(number).ok().and_then(|d| d.parse::<f64>().ok()),
    };
    value.is_some_and(|value| !(value.is_finite() && value > 0.0))
}
