//! Bitcode: what a module becomes comes back as the same text; wrong bitcode is refused with a
//! place.

use super::{Verdict, mutate, shown};
use memphis_bitcode::bits::{Operand, Output, Record};
use memphis_bitcode::{Item, Records, read, write};
use memphis_passes::run;

/// The bytes of a change of a record.
const CHANGE: usize = 5;

/// Takes the bytes as bitcode, or makes bitcode of a module and changes records of it as they say.
///
/// Changed records are encoded again, so the container stays intact, and the change is found where
/// the record is read.
///
/// # Panics
/// On a finding: [`check_module`] finds something; what was read from changed bitcode, and is
/// valid, cannot be written.
pub fn check(data: &[u8]) -> Verdict {
    let Some((&first, rest)) = data.split_first() else { return Verdict::Invalid };
    if first >= 0xe0 {
        return check_bytes(&[&b"BC\xC0\xDE"[..], rest].concat());
    }
    let n_changes = usize::from(first % 4);
    let Some((changes, rest)) = rest.split_at_checked(CHANGE * n_changes) else { return Verdict::Invalid };
    let Some(bitcode) = check_module(&mutate::module(rest)) else { return Verdict::Invalid };
    match changes.is_empty() {
        true => Verdict::Valid,
        false => check_bytes(&changed(&bitcode, changes)),
    }
}

/// Checks that a valid module comes back from its bitcode. Returns the bitcode.
///
/// # Panics
/// The text from the bitcode is not valid, or is another one when it goes through bitcode again.
pub fn check_module(text: &[u8]) -> Option<Vec<u8>> {
    let is_valid = |text: &[u8]| run(text, "").is_ok();
    let bitcode = write(text, "f.ll").ok().filter(|_| is_valid(text))?;
    let once = read(&bitcode, "f.ll").unwrap_or_else(|error| panic!("{error}\n{}", shown(text)));
    assert!(is_valid(&once), "the text from bitcode is refused\n{}\n{}", shown(text), shown(&once));
    let again = write(&once, "f.ll").unwrap_or_else(|error| panic!("{error:?}\n{}", shown(&once)));
    let twice = read(&again, "f.ll").unwrap_or_else(|error| panic!("{error}\n{}", shown(&once)));
    assert!(once == twice, "{}", crate::diff("once", &shown(&once), "twice", &shown(&twice)));
    Some(bitcode)
}

/// Judges any bytes.
fn check_bytes(bitcode: &[u8]) -> Verdict {
    match read(bitcode, "f.bc") {
        Ok(text) => match run(&text, "") {
            Ok(_) => {
                let written = write(&text, "f.bc");
                written.unwrap_or_else(|error| panic!("{error:?}\n{}", shown(&text)));
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

/// The bitcode with changed records. Those of a change have the number that its first bytes say.
fn changed(bitcode: &[u8], changes: &[u8]) -> Vec<u8> {
    let mut records = Records::new(bitcode).expect("bitcode");
    let data = records.data();
    let mut n_records = 0;
    let mut count = Records::new(bitcode).expect("bitcode");
    while let Some(item) = count.next().expect("valid bitcode") {
        n_records += usize::from(matches!(item, Item::Record(_)));
    }
    let place = |change: &[u8]| (((usize::from(change[0]) << 8) | usize::from(change[1])) * n_records) >> 16;
    let mut output = Output::new(2);
    output.raw(b"BC\xC0\xDE");
    let mut at = 0;
    // By open block: the number of abbreviations that were defined.
    let mut defined = Vec::new();
    while let Some(item) = records.next().expect("valid bitcode") {
        match item {
            Item::Enter(block) => {
                output.enter(block, 8);
                defined.push(0);
            }
            Item::Leave(_) => {
                output.leave();
                defined.pop();
            }
            Item::Record(record) => {
                let mut copies = vec![record.clone()];
                for change in changes.chunks_exact(CHANGE).filter(|change| place(change) == at) {
                    change_record(&mut copies, change);
                }
                for record in copies {
                    write_record(&record, data, &mut output, defined.last_mut().expect("a block"));
                }
                at += 1;
            }
        }
    }
    output.into_bytes()
}

fn write_record(record: &Record, data: &[u8], output: &mut Output, n_defined: &mut u32) {
    if record.blob.is_empty() {
        return output.record(record.code, &record.operands);
    }
    let mut abbreviation = vec![Operand::Vbr(6); record.operands.len() + 1];
    abbreviation.push(Operand::Blob);
    output.define(&abbreviation);
    let operands: Vec<u64> = [u64::from(record.code)].into_iter().chain(record.operands.iter().copied()).collect();
    output.abbreviated(*n_defined, &abbreviation, &operands, &data[record.blob.clone()]);
    *n_defined += 1;
}

fn change_record(copies: &mut Vec<Record>, change: &[u8]) {
    let &[_, _, kind, operand, value] = change else { unreachable!("five bytes") };
    if kind % 10 == 0 {
        return copies.clear();
    }
    let Some(record) = copies.last_mut() else { return };
    let n = record.operands.len();
    let place = usize::from(operand) % n.max(1);
    let value = u64::from(value);
    match kind % 10 {
        1 => copies.push(copies[0].clone()),
        2 => record.code = value as u32,
        3 => record.operands.truncate(place),
        4 => record.operands.push(value),
        5 if n > 0 => drop(record.operands.remove(place)),
        6 if n > 0 => record.operands.insert(place, value),
        7 if n > 0 => record.operands[place] = u64::MAX >> (value % 64),
        8 if n > 0 => record.operands[place] ^= 1 << (value % 64),
        _ if n > 0 => record.operands[place] = value,
        _ => {}
    }
}
