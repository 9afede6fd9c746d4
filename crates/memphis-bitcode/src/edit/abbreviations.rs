//! The abbreviations of the bitcode that is changed.

use crate::bits::{Abbreviation, Operand, Output};
use crate::write::fits;

/// The abbreviations of one kind of blocks.
#[derive(Debug, Default)]
pub(super) struct Abbreviations {
    all: Vec<Abbreviation>,
    /// By code of records: the abbreviations that such a record may have.
    of_code: Vec<Vec<u32>>,
}

/// The number of codes for which abbreviations are looked up.
const N_CODES: usize = 80;

impl Abbreviations {
    pub(super) fn new<'a>(all: impl Iterator<Item = &'a Abbreviation>) -> Abbreviations {
        let all: Vec<Abbreviation> = all.cloned().collect();
        // Numbers of more than a word, and codes in arrays, can be read at most.
        let is_usual = |abbreviation: &Abbreviation| {
            abbreviation.0[0] != Operand::Array
                && abbreviation.0.iter().all(|operand| !matches!(operand, Operand::Fixed(33..)))
        };
        let may_be = |abbreviation: &Abbreviation, code: usize| match abbreviation.0[0] {
            Operand::Literal(literal) if literal != code as u64 => false,
            _ => is_usual(abbreviation),
        };
        // LLVM has the tighter ones later.
        let of = |code: usize| (0..all.len() as u32).rev().filter(|&n| may_be(&all[n as usize], code)).collect();
        Abbreviations { of_code: (0..N_CODES).map(of).collect(), all }
    }

    /// The least width of ids.
    pub(super) fn width(&self) -> u32 {
        usize::BITS - (self.all.len() + 3).leading_zeros()
    }

    /// Writes a record, which starts with its code.
    #[inline]
    pub(super) fn write(&self, output: &mut Output, record: &[u64], blob: &[u8]) {
        let candidates = self.of_code.get(record[0] as usize).map_or(&[][..], Vec::as_slice);
        match candidates.iter().find(|&&number| fits(&self.all[number as usize].0, record)) {
            Some(&number) => output.abbreviated(number, &self.all[number as usize].0, record, blob),
            None => output.record(record[0] as u32, &record[1..]),
        }
    }
}
