//! Inline assembly: its parts.

use crate::body::{Function, InstId};
use crate::consts::ConstKind;
use crate::quoted::Text;
use crate::text::from_token;

/// The parts of inline assembly: `asm sideeffect "mov $1, $0", "=r,r"`.
///
/// ```
/// use memphis_ir::InlineAsm;
/// let asm = InlineAsm::of_text(b"asm sideeffect inteldialect \"nop\\0A\", \"~{memory}\"").unwrap();
/// assert_eq!(asm.assembly, "nop\n");
/// assert_eq!(asm.constraints, "~{memory}");
/// assert!(asm.has_side_effects && asm.is_intel_dialect && !asm.may_unwind);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct InlineAsm<'t> {
    /// The template of the assembly.
    pub assembly: Text<'t>,
    /// The constraints, with commas between them.
    pub constraints: Text<'t>,
    /// `sideeffect`: it stays, though its result is not used.
    pub has_side_effects: bool,
    /// `alignstack`
    pub aligns_stack: bool,
    /// `inteldialect`
    pub is_intel_dialect: bool,
    /// `unwind`
    pub may_unwind: bool,
}

impl<'t> InlineAsm<'t> {
    /// The parts of a text that begins with `asm`; `None` if it is none.
    pub fn of_text(text: &'t [u8]) -> Option<InlineAsm<'t>> {
        let mut asm = InlineAsm::default();
        let mut rest = from_token(text.strip_prefix(b"asm")?);
        while !rest.starts_with(b"\"") {
            let len = rest.iter().take_while(|c| c.is_ascii_lowercase()).count();
            match &rest[..len] {
                b"sideeffect" => asm.has_side_effects = true,
                b"alignstack" => asm.aligns_stack = true,
                b"inteldialect" => asm.is_intel_dialect = true,
                b"unwind" => asm.may_unwind = true,
                _ => return None,
            }
            rest = from_token(&rest[len..]);
        }
        let string_end = |text: &[u8]| Some(memchr::memchr(b'"', text.strip_prefix(b"\"")?)? + 2);
        let (assembly, rest) = rest.split_at(string_end(rest)?);
        let constraints = from_token(from_token(rest).strip_prefix(b",")?);
        asm.assembly = Text::of_written(assembly);
        asm.constraints = Text::of_written(&constraints[..string_end(constraints)?]);
        Some(asm)
    }
}

impl<'a> Function<'a> {
    /// The inline assembly that an instruction calls; `None` if it calls none. Cost: linear in its
    /// text.
    pub fn inline_asm(&self, call: InstId) -> Option<InlineAsm<'a>> {
        if !self.body.inst(call).opcode.is_call() {
            return None;
        }
        let callee = self.body.operands(call).first()?.value.as_const()?;
        match &self.body.consts.get(callee).kind {
            ConstKind::InlineAsm(text) => InlineAsm::of_text(text),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_among_comments() {
        let text = b"asm alignstack; \"x\"\n unwind \"a\\22, \\22b\" ;\n , \"\"";
        let asm = InlineAsm::of_text(text).unwrap();
        assert_eq!((asm.assembly, asm.constraints), ("a\", \"b".into(), "".into()));
        assert!(asm.aligns_stack && asm.may_unwind && !asm.has_side_effects && !asm.is_intel_dialect);
        assert_eq!(InlineAsm::of_text(b"asm quickly \"\", \"\""), None);
        assert_eq!(InlineAsm::of_text(b"asm \"\""), None);
        assert_eq!(InlineAsm::of_text(b"asm"), None);
    }
}
