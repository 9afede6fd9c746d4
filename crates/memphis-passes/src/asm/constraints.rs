//! The constraints of an asm: their operands, and whether those are registers.
//!
//! ```text
//!   "=r,=*&r,0,*m,~{memory},!i"
//!    │  │    │ │  │         └ label: a target of an asm goto
//!    │  │    │ │  └ clobber: no operand
//!    │  │    │ └ input, indirect: the operand is an address
//!    │  │    └ input, in the register of output 0
//!    │  └ output, indirect: the operand is the address where it goes
//!    └ output, direct: a result
//! ```
//!
//! After `InlineAsm::ConstraintInfo::Parse` of LLVM 22.

/// The subject of a constraint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A value that the asm writes.
    Output,
    /// A value that the asm reads.
    Input,
    /// A register or memory that the asm destroys.
    Clobber,
    /// A block that the asm may jump to.
    Label,
}

/// A constraint: the text between two commas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constraint<'t> {
    /// Its subject.
    pub kind: Kind,
    /// True if its operand is an address.
    pub is_indirect: bool,
    /// The places where the operand may be: codes, and `|` between alternatives.
    pub codes: &'t [u8],
    text: &'t [u8],
}

/// The constraints in their order.
pub fn parse(text: &[u8]) -> impl Iterator<Item = Constraint<'_>> {
    text.split(|&byte| byte == b',').filter(|text| !text.is_empty()).map(|text| {
        let (kind, rest) = match text {
            [b'=', rest @ ..] => (Kind::Output, rest),
            [b'~', rest @ ..] => (Kind::Clobber, rest),
            [b'!', rest @ ..] => (Kind::Label, rest),
            rest => (Kind::Input, rest),
        };
        let is_indirect = rest.first() == Some(&b'*');
        let codes = &rest[usize::from(is_indirect)..];
        let n_modifiers = codes.iter().take_while(|byte| matches!(byte, b'&' | b'%')).count();
        Constraint { kind, is_indirect, codes: &codes[n_modifiers..], text }
    })
}

impl Constraint<'_> {
    /// Returns whether it describes an argument of the call.
    pub fn has_argument(&self) -> bool {
        match self.kind {
            Kind::Output => self.is_indirect,
            Kind::Input => true,
            Kind::Clobber | Kind::Label => false,
        }
    }

    /// Returns whether the operand is in a register, whatever the compiler chooses. The meaning of
    /// letters depends on `triple`.
    pub fn is_register(&self, triple: &[u8]) -> bool {
        let letters = register_letters(triple);
        let mut rest = self.codes;
        while let Some(&first) = rest.first() {
            let len = match first {
                b'{' if !rest.starts_with(b"{memory}") => rest.iter().position(|&byte| byte == b'}').map(|end| end + 1),
                b'r' => Some(1),
                letter => letters.contains(&letter).then_some(1),
            };
            let Some(len) = len else { return false };
            rest = &rest[len..];
        }
        !self.codes.is_empty()
    }

    /// Returns whether the asm may access the operand in memory, through its address.
    pub fn may_be_memory(&self) -> bool {
        let is_named = self.codes.starts_with(b"{");
        self.is_indirect
            && !is_named
            && self.codes.iter().any(|byte| matches!(byte, b'm' | b'o' | b'V' | b'p' | b'g' | b'X'))
    }

    /// The same constraint for the operand itself instead of its address.
    pub fn made_direct(&self) -> Vec<u8> {
        let star = self.text.iter().position(|&byte| byte == b'*');
        self.text.iter().enumerate().filter(|&(index, _)| Some(index) != star).map(|(_, &byte)| byte).collect()
    }

    /// As written.
    pub fn text(&self) -> &[u8] {
        self.text
    }
}

/// Letters that mean a register or a class of them, besides `r`. What is not listed is not known.
fn register_letters(triple: &[u8]) -> &'static [u8] {
    let is = |names: &[&[u8]]| names.iter().any(|name| triple.starts_with(name));
    match () {
        () if is(&[b"x86_64", b"i386", b"i486", b"i586", b"i686"]) => b"abcdSDAqQRftuxvyk",
        () if is(&[b"aarch64", b"arm64"]) => b"wxy",
        () if is(&[b"arm", b"thumb"]) => b"lhwxt",
        () if is(&[b"riscv"]) => b"f",
        () => b"",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X86: &[u8] = b"x86_64-unknown-linux-gnu";

    #[test]
    fn kinds_and_operands() {
        let found: Vec<_> = parse(b"=r,=*&r,0,*m,~{memory},!i").collect();
        let kinds: Vec<_> = found.iter().map(|c| (c.kind, c.is_indirect, c.codes)).collect();
        let expected: [(Kind, bool, &[u8]); 6] = [
            (Kind::Output, false, b"r"),
            (Kind::Output, true, b"r"),
            (Kind::Input, false, b"0"),
            (Kind::Input, true, b"m"),
            (Kind::Clobber, false, b"{memory}"),
            (Kind::Label, false, b"i"),
        ];
        assert_eq!(kinds, expected);
        assert_eq!(found.iter().filter(|c| c.has_argument()).count(), 3);
        assert_eq!(found[1].made_direct(), b"=&r");
    }

    #[test]
    fn registers_for_sure() {
        let is_register = |text: &[u8], triple: &[u8]| parse(text).next().expect("a constraint").is_register(triple);
        for text in [&b"=*r"[..], b"=*&r", b"=*{ax}", b"=*q", b"=*A", b"=*xr", b"=*{@ccz}"] {
            assert!(is_register(text, X86), "{}", String::from_utf8_lossy(text));
        }
        for text in [&b"=*m"[..], b"=*rm", b"=*r|m", b"=*r|r", b"=*g", b"=*X", b"=*o", b"=*^Yz", b"=*", b"=*{memory}"] {
            assert!(!is_register(text, X86), "{}", String::from_utf8_lossy(text));
        }
        assert!(is_register(b"=*w", b"aarch64-linux") && !is_register(b"=*w", X86));
        // Memory there, a register here.
        assert!(is_register(b"=*Q", X86) && !is_register(b"=*Q", b"aarch64-linux"));
        assert!(is_register(b"=*r", b"") && !is_register(b"=*a", b""));
    }

    #[test]
    fn memory_for_sure_or_perhaps() {
        let may_be_memory = |text: &[u8]| parse(text).next().expect("a constraint").may_be_memory();
        assert!([&b"=*m"[..], b"=*rm", b"*m", b"=*r|m", b"=*o", b"=*g"].iter().all(|text| may_be_memory(text)));
        assert!([&b"=*r"[..], b"=*{xmm1}", b"r"].iter().all(|text| !may_be_memory(text)));
    }
}
