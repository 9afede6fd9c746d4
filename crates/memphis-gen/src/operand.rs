//! Operands: values that dominate their use, and constants of every kind.

use crate::cfg::Kind;
use crate::features::Feature;
use crate::function::{Function, Home, ValueId, v};
use crate::types::Ty;

impl Function<'_> {
    /// True if the value may be used in the block. In dead blocks everything may.
    pub(crate) fn is_available(&self, value: ValueId, block: usize) -> bool {
        match self.values[value].home {
            Home::Everywhere => true,
            _ if !self.cfg.reachable[block] => true,
            Home::Block(home) => self.cfg.dominates(home, block),
            Home::Edge => false,
        }
    }

    pub(crate) fn pick_value(&mut self, block: usize, matches: impl Fn(Ty) -> bool) -> Option<ValueId> {
        let candidates: Vec<ValueId> = (0..self.values.len())
            .filter(|&value| {
                !self.values[value].hidden && matches(self.values[value].ty) && self.is_available(value, block)
            })
            .collect();
        if candidates.is_empty() {
            return None;
        }
        let recent = candidates.len().saturating_sub(4);
        let pool = if self.rng.chance(0.5) { &candidates[recent..] } else { &candidates[..] };
        Some(self.rng.pick(pool))
    }

    /// An operand of the type, without the type.
    pub(crate) fn operand(&mut self, block: usize, ty: Ty) -> String {
        if self.rng.chance(0.7)
            && let Some(value) = self.pick_value(block, |other| other == ty)
        {
            return v(value);
        }
        self.constant(ty)
    }

    /// An operand with its type in front.
    pub(crate) fn typed_operand(&mut self, block: usize, ty: Ty) -> String {
        format!("{} {}", ty.text(), self.operand(block, ty))
    }

    pub(crate) fn constant(&mut self, ty: Ty) -> String {
        if self.rng.chance(self.config.undef) {
            return self.rng.pick(&["undef", "undef", "poison"]).to_string();
        }
        self.defined_constant(ty)
    }

    fn defined_constant(&mut self, ty: Ty) -> String {
        if let Some(expression) = self.constant_expression(ty) {
            return expression;
        }
        match ty {
            Ty::I1 => self.rng.pick(&["true", "false"]).to_string(),
            Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64 | Ty::I128 => match self.rng.below(6) {
                0 => "0".to_string(),
                1 => "-1".to_string(),
                _ => self.rng.below(100).to_string(),
            },
            Ty::Half => self.rng.pick(&["0xH0000", "0xH3C00", "0xH8000"]).to_string(),
            Ty::Float | Ty::Double => self
                .rng
                .pick(&["0.0", "-0.0", "1.0", "2.500000e+00", "0x7FF8000000000000", "0xFFF0000000000000"])
                .to_string(),
            Ty::Ptr => self.pointer_constant(),
            Ty::PtrAs1 => self.rng.pick(&["null", "@gas1"]).to_string(),
            Ty::Scalable => self.rng.pick(&["zeroinitializer", "splat (i32 3)"]).to_string(),
            Ty::Empty | Ty::Target => "zeroinitializer".to_string(),
            _ if self.rng.chance(0.3) => "zeroinitializer".to_string(),
            _ => self.composite_constant(ty),
        }
    }

    fn composite_constant(&mut self, ty: Ty) -> String {
        let members: Vec<String> = ty
            .members()
            .iter()
            .map(|&member| {
                let value = if self.rng.chance(0.2) {
                    self.rng.pick(&["undef", "poison"]).to_string()
                } else {
                    self.simple_constant(member)
                };
                format!("{} {value}", member.text())
            })
            .collect();
        let list = members.join(", ");
        match ty {
            Ty::VecI32 | Ty::VecFloat | Ty::VecPtr => format!("<{list}>"),
            Ty::Doubles | Ty::Bytes => format!("[{list}]"),
            _ => format!("{{ {list} }}"),
        }
    }

    fn simple_constant(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Ptr => self.rng.pick(&["null", "@ga", "@gb"]).to_string(),
            Ty::Float | Ty::Double => self.rng.pick(&["0.0", "1.0", "-2.0"]).to_string(),
            _ => self.rng.below(50).to_string(),
        }
    }

    fn pointer_constant(&mut self) -> String {
        match self.rng.below(10) {
            0..3 => "null".to_string(),
            3..7 => self.rng.pick(&["@ga", "@gb", "@gc", "@gw", "@galias"]).to_string(),
            7 => {
                self.module.declare("void @may_throw()");
                "@may_throw".to_string()
            }
            8 => self.block_address().unwrap_or_else(|| "@ga".to_string()),
            _ => "@gtype".to_string(),
        }
    }

    /// The address of a block of this function, to be used anywhere.
    pub(crate) fn block_address(&mut self) -> Option<String> {
        let blocks: Vec<usize> =
            (1..self.cfg.blocks.len()).filter(|&block| self.cfg.blocks[block].kind == Kind::Plain).collect();
        if blocks.is_empty() {
            return None;
        }
        self.features.note(Feature::BlockAddress);
        Some(format!("\x01a{}\x02", self.rng.pick(&blocks)))
    }

    fn constant_expression(&mut self, ty: Ty) -> Option<String> {
        if !self.rng.chance(0.2) {
            return None;
        }
        let offset = self.rng.pick(&[0, 4, 8]);
        let flags = self.rng.pick(&["", "inbounds ", "nuw ", "nusw "]);
        match ty {
            Ty::Ptr => Some(match self.rng.below(3) {
                0 => format!("getelementptr {flags}(i8, ptr @gb, i64 {offset})"),
                1 => format!("getelementptr {flags}([8 x i32], ptr @gb, i64 0, i64 {offset})"),
                _ => format!("inttoptr (i64 {} to ptr)", offset + 16),
            }),
            Ty::I64 => Some(match self.rng.below(3) {
                0 => "ptrtoint (ptr @ga to i64)".to_string(),
                1 => "add (i64 ptrtoint (ptr @ga to i64), i64 1)".to_string(),
                _ => "sub (i64 ptrtoint (ptr @gb to i64), i64 ptrtoint (ptr @ga to i64))".to_string(),
            }),
            Ty::I32 => Some("trunc (i64 ptrtoint (ptr @ga to i64) to i32)".to_string()),
            Ty::PtrAs1 => Some("addrspacecast (ptr @ga to ptr addrspace(1))".to_string()),
            _ => None,
        }
    }
}
