//! Bitcode: what a module becomes comes back as the same text; wrong bitcode is refused with a
//! place; what changes in place can be read.

use super::{Verdict, mutate, shown};
use crate::in_place::{InPlace, compare, promote};
use crate::rewritten::rewritten;
use memphis_bitcode::bits::{Operand, Output, Record};
use memphis_bitcode::{Item, Records, read, write};
use memphis_passes::run;

/// The bytes of a change of a record.
const CHANGE: usize = 5;

/// Bitcode of older versions, which has records that are not written any more.
const OLD: [&[u8]; 5] = [
    include_bytes!("../../../memphis-bitcode/tests/metadata/old_calls.bc"),
    include_bytes!("../../../memphis-bitcode/tests/upgrade/calls.bc"),
    include_bytes!("../../../memphis-bitcode/tests/upgrade/others.bc"),
    include_bytes!("../../../memphis-bitcode/tests/upgrade/slot.bc"),
    include_bytes!("../../../memphis-bitcode/tests/upgrade/typed.bc"),
];

/// The number of kinds of changes, and the one that splits a block.
const N_KINDS: u8 = 11;
const SPLIT: u8 = 10;

/// Blocks, and the record that names one in the block of block information.
const BLOCKINFO: u32 = 0;
const MODULE: u32 = 8;
const CONSTANTS: u64 = 11;
const FUNCTION: u64 = 12;
const NAMES: u64 = 14;
const SETBID: u32 = 1;

/// Takes the bytes as bitcode, or takes bitcode of a module or of an older version and changes
/// records of it as they say.
///
/// Changed records are encoded again, so the container stays intact, and the change is found where
/// the record is read.
///
/// # Panics
/// On a finding: [`check_module`] finds something; what was read from changed bitcode, and is
/// valid, cannot be written, or cannot be read after mem2reg in place.
pub fn check(data: &[u8]) -> Verdict {
    let Some((&first, rest)) = data.split_first() else { return Verdict::Invalid };
    if first >= 0xe0 {
        return check_bytes(&[&b"BC\xC0\xDE"[..], rest].concat());
    }
    let n_changes = usize::from(first % 4);
    let Some((changes, rest)) = rest.split_at_checked(CHANGE * n_changes) else { return Verdict::Invalid };
    let bitcode = match first & 16 {
        0 => check_module(&mutate::module(rest)),
        _ => Some(OLD[usize::from(first / 32) % OLD.len()].to_vec()),
    };
    let Some(bitcode) = bitcode else { return Verdict::Invalid };
    match changes.is_empty() {
        true => Verdict::Valid,
        false => check_bytes(&changed(&bitcode, changes, first & 8 != 0)),
    }
}

/// Checks that a valid module comes back from its bitcode, and that mem2reg in place does what it
/// does through text. Returns the bitcode.
///
/// # Panics
/// The text from the bitcode is not valid, or is another one when it goes through bitcode again;
/// mem2reg has two results.
pub fn check_module(text: &[u8]) -> Option<Vec<u8>> {
    let is_valid = |text: &[u8]| run(text, "").is_ok();
    let bitcode = write(text, "f.ll").ok().filter(|_| is_valid(text))?;
    let once = read(&bitcode, "f.ll").unwrap_or_else(|error| panic!("{error}\n{}", shown(text)));
    assert!(is_valid(&once), "the text from bitcode is refused\n{}\n{}", shown(text), shown(&once));
    let again = write(&once, "f.ll").unwrap_or_else(|error| panic!("{error:?}\n{}", shown(&once)));
    let twice = read(&again, "f.ll").unwrap_or_else(|error| panic!("{error}\n{}", shown(&once)));
    assert!(once == twice, "{}", crate::diff("once", &shown(&once), "twice", &shown(&twice)));
    // Of what was upgraded: old intrinsics whose calls all go are not declared in their new form.
    compare(&again).unwrap_or_else(|difference| panic!("{difference}\n{}", shown(text)));
    Some(bitcode)
}

/// Judges any bytes.
fn check_bytes(bitcode: &[u8]) -> Verdict {
    match read(bitcode, "f.bc") {
        Ok(text) => match run(&text, "") {
            Ok(_) => {
                let written = write(&text, "f.bc");
                written.unwrap_or_else(|error| panic!("{error:?}\n{}", shown(&text)));
                check_in_place(bitcode, &text);
                Verdict::Valid
            }
            Err(_) => Verdict::Invalid,
        },
        Err(error) => {
            assert!(error.byte <= bitcode.len(), "{error} is after the end");
            Verdict::Invalid
        }
    }
}

/// Runs mem2reg in bitcode with a valid text.
fn check_in_place(bitcode: &[u8], text: &[u8]) {
    let promoted = promote(bitcode).unwrap_or_else(|error| panic!("{error}\n{}", shown(text)));
    let InPlace::Changed(promoted) = promoted else { return };
    let after = read(&promoted, "f.bc").unwrap_or_else(|error| panic!("{error}\n{}", shown(text)));
    assert!(run(&after, "").is_ok(), "refused\n{}", crate::diff("before", &shown(text), "after", &shown(&after)));
}

/// The bitcode with changed records. Those of a change have the number that its first bytes say.
/// With odd forms, abbreviations are defined that LLVM never does.
fn changed(bitcode: &[u8], changes: &[u8], has_odd_forms: bool) -> Vec<u8> {
    let mut n_records = 0;
    let mut count = Records::new(bitcode).expect("bitcode");
    while let Some(item) = count.next().expect("valid bitcode") {
        n_records += usize::from(matches!(item, Item::Record(_)));
    }
    let place = |change: &[u8]| (((usize::from(change[0]) << 8) | usize::from(change[1])) * n_records) >> 16;
    let mut at = 0;
    rewritten(bitcode, |item, rewriter| match item {
        Item::Record(record) => {
            let mut copies = vec![record.clone()];
            for change in changes.chunks_exact(CHANGE).filter(|change| place(change) == at) {
                change_record(&mut copies, change);
                if change[2] % N_KINDS == SPLIT {
                    rewriter.split();
                }
            }
            copies.iter().for_each(|record| rewriter.record(record));
            at += 1;
        }
        Item::Enter(block) if has_odd_forms => {
            rewriter.enter(block, 4);
            if block == MODULE {
                write_odd_forms(&mut rewriter.output);
            }
        }
        item => rewriter.copy(item),
    })
}

/// Defines more abbreviations than ids of four bits can name, all of which could express records.
fn write_odd_forms(output: &mut Output) {
    output.enter(BLOCKINFO, 2);
    for block in [CONSTANTS, FUNCTION, NAMES] {
        output.record(SETBID, &[block]);
        for _ in 0..4 {
            output.define(&[Operand::Vbr(6), Operand::Array, Operand::Vbr(6)]);
            output.define(&[Operand::Array, Operand::Vbr(6)]);
            output.define(&[Operand::Fixed(64), Operand::Array, Operand::Fixed(64)]);
            output.define(&[Operand::Vbr(32), Operand::Vbr(32), Operand::Fixed(40)]);
        }
    }
    output.leave();
}

fn change_record(copies: &mut Vec<Record>, change: &[u8]) {
    let &[_, _, kind, operand, value] = change else { unreachable!("five bytes") };
    if kind % N_KINDS == 0 {
        return copies.clear();
    }
    let Some(record) = copies.last_mut() else { return };
    let n = record.operands.len();
    let place = usize::from(operand) % n.max(1);
    let value = u64::from(value);
    match kind % N_KINDS {
        1 => copies.push(copies[0].clone()),
        2 => record.code = value as u32,
        3 => record.operands.truncate(place),
        4 => record.operands.push(value),
        5 if n > 0 => drop(record.operands.remove(place)),
        6 if n > 0 => record.operands.insert(place, value),
        7 if n > 0 => record.operands[place] = u64::MAX >> (value % 64),
        8 if n > 0 => record.operands[place] ^= 1 << (value % 64),
        9 if n > 0 => record.operands[place] = value,
        _ => {}
    }
}
