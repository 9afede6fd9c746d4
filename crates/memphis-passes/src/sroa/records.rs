//! Debug records of allocas that are split: a variable in the whole becomes fragments in the parts.
//!
//! A `#dbg_declare` of the whole becomes one for each part that the variable is in, and mem2reg
//! goes on from there. A `#dbg_assign` of the whole becomes the same, because the store that it is
//! linked with goes. Other records that mention the address say `poison` instead.

use super::lines::Lines;
use super::plan::{Fate, Part, PartId, Plan};
use super::uses::{Place, Uses};
use hashbrown::HashSet;
use memphis_entity::Table;
use memphis_ir::debug_info::{NodeRef, expression_elements, expression_text, fragment, single_location, variable_bits};
use memphis_ir::upgrade::record_arguments;
use memphis_ir::{Function, InstId, Local, Opcode};
use std::ops::Range;

/// Writes the records of parts.
pub struct Records<'a, 's> {
    pub f: Function<'a>,
    pub uses: &'s Uses,
    pub plan: &'s Plan,
    /// By part: its alloca.
    pub allocas: &'s Table<PartId, Option<Local>>,
}

/// The bits of a variable in an alloca.
struct Extent {
    /// In the alloca.
    bits: Range<u64>,
    /// The first of them in the variable, if the record is about a fragment of it.
    fragment: Option<u64>,
    /// True if these are all bits of what the record is about.
    is_known: bool,
}

impl Records<'_, '_> {
    /// Rewrites all records that mention addresses of candidates that are split.
    ///
    /// Cost: linear in the records and the parts that they describe.
    pub fn rewrite(&self, lines: &mut Lines<'_>) {
        // Assignments with the same variable and expression describe the whole once.
        let mut assigned = HashSet::new();
        let mut previous = None;
        for &(object, record) in &self.uses.records {
            if !self.uses.is_open(object) || previous.replace(record) == Some(record) {
                continue;
            }
            let arguments = record_arguments(self.f, record);
            let address = match self.f.body.inst(record).opcode {
                Opcode::DbgDeclare => arguments.first(),
                Opcode::DbgAssign => arguments.get(4),
                _ => None,
            };
            let address = address.and_then(|address| self.place(record, address));
            match (address, self.f.body.inst(record).opcode) {
                (Some(place), Opcode::DbgDeclare) => {
                    self.declare(record, place, &arguments, lines);
                    lines.edit.delete(record);
                }
                (Some(place), _) => {
                    let key = (object, self.text(&arguments[1]), self.text(&arguments[2]));
                    if assigned.insert(key) {
                        self.declare(record, place, &arguments, lines);
                    }
                    lines.edit.delete(record);
                }
                (None, _) => lines.forget(record, |local| self.uses.is_split_address(local)),
            }
        }
    }

    fn text(&self, range: &Range<u32>) -> &[u8] {
        self.f.slice(range.start, range.end)
    }

    /// The place of a candidate whose address an argument of a record is.
    fn place(&self, record: InstId, argument: &Range<u32>) -> Option<Place> {
        let operand = self.f.body.operands(record).iter().find(|operand| operand.is_in(argument))?;
        if self.text(argument).starts_with(b"!") {
            return None;
        }
        let (object, offset) = self.uses.address(operand.value.as_local()?)?;
        let start = u64::try_from(offset?).ok().filter(|_| self.uses.is_open(object))?;
        Some(Place { object, start })
    }

    /// Writes a declaration for each part that the variable is in.
    fn declare(&self, record: InstId, place: Place, arguments: &[Range<u32>], lines: &mut Lines<'_>) {
        let elements = expression_elements(self.f.module, self.text(&arguments[2]));
        let Some(elements) = single_location(&elements) else { return };
        let Some(extent) = self.extent(place, self.text(&arguments[1]), elements) else {
            return self.declare_at(record, place, arguments, elements, lines);
        };
        let Extent { bits, fragment, is_known } = &extent;
        let whole = Place { start: bits.start / 8, ..place };
        for (id, part) in self.plan.touched(whole, (bits.end - bits.start).div_ceil(8)) {
            let part_bits = 8 * part.range.start..8 * part.range.end;
            let common = bits.start.max(part_bits.start)..bits.end.min(part_bits.end);
            let Some(alloca) = self.allocas[id].filter(|_| self.is_described(part, &common)) else { continue };
            let is_all = fragment.is_none() && *is_known && common == *bits;
            let start = fragment.unwrap_or(0) + common.start - bits.start;
            let numbers = [(common.start - part_bits.start) / 8, start, common.end - common.start];
            let numbers = numbers.map(|number| number.to_string());
            let [offset, start, size] = numbers.each_ref().map(|number| number.as_bytes());
            let mut elements: Vec<&[u8]> = Vec::new();
            if common.start > part_bits.start {
                elements.extend([b"DW_OP_plus_uconst", offset]);
            }
            if !is_all {
                elements.extend([b"DW_OP_LLVM_fragment", start, size]);
            }
            let expression = expression_text(&elements);
            lines.declare(record, alloca, (self.text(&arguments[1]), &expression));
        }
    }

    /// Returns whether a declaration describes these bits of a part: any bits of a part in memory.
    /// In a value, they have to be the lowest ones, because mem2reg gives the variable the value as
    /// it is.
    fn is_described(&self, part: &Part, bits: &Range<u64>) -> bool {
        let is_big = self.f.module.layout().is_big_endian();
        let is_last = bits.end.div_ceil(8) == part.range.end;
        matches!(part.fate, Fate::Memory(_)) || bits.start == 8 * part.range.start && (is_last || !is_big)
    }

    /// The bits of the variable of a record; `None` if its expression is more than an offset and a
    /// fragment.
    fn extent(&self, place: Place, variable: &[u8], elements: &[&[u8]]) -> Option<Extent> {
        let of_fragment = fragment(elements);
        let before = if of_fragment.is_some() { &elements[..elements.len() - 3] } else { elements };
        let more = match before {
            [] => 0,
            [word, number] if *word == b"DW_OP_plus_uconst" => std::str::from_utf8(number).ok()?.parse().ok()?,
            _ => return None,
        };
        let start = 8 * place.start.checked_add(more)?;
        let end = 8 * self.uses.candidates[place.object].size;
        let known = of_fragment.map(|fragment| fragment.1);
        let known = known.or_else(|| variable_bits(self.f.module, NodeRef::parse(variable)?));
        let bits = start..start.checked_add(known.unwrap_or(u64::MAX / 2))?.min(end);
        (bits.start < bits.end).then_some(Extent {
            bits,
            fragment: of_fragment.map(|f| f.0),
            is_known: known.is_some(),
        })
    }

    /// Writes a declaration with another expression for the part that starts at the address.
    fn declare_at(
        &self,
        record: InstId,
        place: Place,
        arguments: &[Range<u32>],
        elements: &[&[u8]],
        lines: &mut Lines<'_>,
    ) {
        let part = self.plan.touched(place, 1).next().filter(|(_, part)| part.range.start == place.start);
        if let Some(alloca) = part.and_then(|(id, _)| self.allocas[id]) {
            lines.declare(record, alloca, (self.text(&arguments[1]), &expression_text(elements)));
        }
    }
}
