//! Metadata that is attached to instructions: which kinds, at which instructions, and the nodes.

use super::profile::{is_value_profile, problem_of_call_stack, problem_of_memprof, problem_of_weights};
use super::ranges::RangeUse;
use super::scopes::{problem_of_access_groups, problem_of_alias_scopes};
use super::tbaa::problem_of_tag;
use super::{Meta, is_long, operands, problem_of_node, problem_of_range_node};
use crate::body::{Inst, InstId};
use crate::debug_info::NodeRef;
use crate::items::Form;
use crate::module::Module;
use crate::node_ref;
use crate::opcode::Opcode;
use crate::recent_texts::RecentTexts;
use crate::text::offset_in;
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
        let inst = &self.body.insts[id];
        let all = f.attachments_text(id);
        let is_memory = is_memory(inst.opcode);
        if is_memory && valid.find(all).is_some() {
            return;
        }
        // True if all rules are about the nodes alone.
        let (mut is_of_nodes, n_errors) = (true, self.errors.len());
        for node_ref::Attachment { kind, node, text } in f.attachments(id) {
            let kind = kind.as_bytes();
            if !KINDS.contains(&kind) {
                continue;
            }
            let offset = inst.attachments + (offset_in(text, all)) as u32;
            // The module does not have new nodes, which are made of nodes that it has.
            if matches!(node, NodeRef::Number(number) if number >= self.body.first_new_node) {
                continue;
            }
            let problem = match kind {
                b"tbaa" => self.problem_of_access(inst, node),
                b"alias.scope" | b"noalias" => {
                    problem_of_node(f.module, node, NodeUse::AliasScopes, problem_of_alias_scopes)
                }
                _ => {
                    is_of_nodes = false;
                    match self.problem_of_shared(id, kind, node) {
                        Some(problem) => problem,
                        None => {
                            let list = operands(f.module, node).unwrap_or_default();
                            self.problem_of_attachment(kind, &Attachment { inst, list })
                        }
                    }
                }
            };
            if let Some(problem) = problem {
                self.report(offset, problem);
            }
        }
        if is_memory && is_of_nodes && self.errors.len() == n_errors {
            valid.keep(all, ());
        }
    }

    fn problem_of_access(&self, inst: &Inst, tag: NodeRef<'a>) -> Option<&'static str> {
        if !is_memory(inst.opcode) && inst.opcode != Opcode::VaArg {
            return Some("this instruction cannot have !tbaa");
        }
        problem_of_node(self.f.module, tag, NodeUse::AccessTag, problem_of_tag)
    }

    /// The problem of an attachment whose list may be long, and valid at many instructions: such a
    /// list is looked at once. `None` for other kinds.
    fn problem_of_shared(&self, id: InstId, kind: &[u8], node: NodeRef<'a>) -> Option<Option<&'static str>> {
        use Opcode::{AtomicRmw, Call, CmpXchg, Fence, Invoke, Load, Store};
        let (module, inst) = (self.f.module, self.body.inst(id));
        let opcode = inst.opcode;
        let is_call = opcode.is_call();
        let only = |allowed: bool, message: &'static str| (!allowed).then_some(message);
        Some(match kind {
            b"range" => only(opcode == Load || is_call, "ranges are only for loads, calls and invokes")
                .or_else(|| problem_of_range_node(module, node, RangeUse::Values(self.bits_of(inst.ty)))),
            b"noalias.addrspace" => {
                only(is_memory(opcode) && opcode != Invoke, "noalias.addrspace is only for memory operations")
                    .or_else(|| problem_of_range_node(module, node, RangeUse::AddressSpaces))
            }
            b"llvm.access.group" => problem_of_node(module, node, NodeUse::AccessGroups, problem_of_access_groups),
            b"memprof" => only(matches!(opcode, Call | Invoke), "!memprof is only for calls")
                .or_else(|| problem_of_node(module, node, NodeUse::MemoryProfile, problem_of_memprof)),
            b"callsite" => only(is_call, "!callsite is only for calls")
                .or_else(|| problem_of_node(module, node, NodeUse::CallStack, problem_of_call_stack)),
            b"annotation" => problem_of_node(module, node, NodeUse::Annotation, problem_of_annotation),
            b"mmra" => only(
                matches!(opcode, Load | Store | AtomicRmw | CmpXchg | Fence) || is_call,
                "!mmra is only for memory operations, fences and calls",
            )
            .or_else(|| problem_of_node(module, node, NodeUse::MemoryModel, problem_of_mmra)),
            b"prof" if is_long(module, node) => {
                let other = |module: &Module<'_>, node: NodeRef<'_>| (!is_value_profile(module, node)).then_some("");
                match problem_of_node(module, node, NodeUse::ValueProfile, other) {
                    None => None,
                    // The length of other profiles is that of the instruction.
                    Some(_) => return None,
                }
            }
            _ => return None,
        })
    }

    fn problem_of_attachment(&self, kind: &[u8], at: &Attachment<'_>) -> Option<&'static str> {
        use Opcode::{IntToPtr, Load, Store};
        let (opcode, list) = (at.inst.opcode, &at.list[..]);
        let ty = at.inst.ty;
        let only = |allowed: bool, message: &'static str| (!allowed).then_some(message);
        match kind {
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
            b"prof" => problem_of_weights(list, opcode, self.n_targets(at.inst)),
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
}

fn problem_of_annotation(module: &Module<'_>, node: NodeRef<'_>) -> Option<&'static str> {
    let list = operands(module, node).unwrap_or_default();
    if list.is_empty() {
        return Some("annotation must have at least one operand");
    }
    let is_valid = |part: &Meta<'_>| match *part {
        Meta::String(_) => true,
        Meta::Node(node) => problem_of_node(module, node, NodeUse::Strings, problem_of_strings).is_none(),
        _ => false,
    };
    (!list.iter().all(is_valid)).then_some("operands of an annotation must be strings or lists of strings")
}

fn problem_of_strings(module: &Module<'_>, node: NodeRef<'_>) -> Option<&'static str> {
    let are_strings = operands(module, node).is_some_and(|list| list.iter().all(|part| part.is_string()));
    (!are_strings).then_some("expected a list of strings")
}

fn problem_of_mmra(module: &Module<'_>, node: NodeRef<'_>) -> Option<&'static str> {
    let list = operands(module, node).unwrap_or_default();
    let is_tag = |parts: &[Meta<'_>]| parts.len() == 2 && parts.iter().all(|part| part.is_string());
    if is_tag(&list) {
        return None;
    }
    let is_tag_node =
        |part: &Meta<'_>| part.node().and_then(|node| operands(module, node)).is_some_and(|parts| is_tag(&parts));
    (!list.iter().all(is_tag_node)).then_some("!mmra must hold tags, which are pairs of strings")
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
