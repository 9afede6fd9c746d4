//! SPIR-V modules: refused with a place in the file, or transformed; never a panic.

use super::Verdict;
use memphis_gen::spirv::random_program;
use memphis_spirv::{ErrorKind, Options, Pipeline};

/// Makes a shader from the first bytes, changes it as the others tell, and runs all passes over it.
///
/// Most changes concern instructions: one is left out, comes twice, changes places with the next,
/// or gets a word of another one.
///
/// # Panics
/// On a finding.
pub fn check(data: &[u8]) -> Verdict {
    let Some((head, changes)) = data.split_at_checked(3) else { return Verdict::Invalid };
    let seed = u64::from(head[0]) | u64::from(head[1]) << 8;
    let mut words = random_program(seed, u32::from(head[2] % 40));
    let is_changed = changes.len() >= CHANGE;
    for change in changes.chunks_exact(CHANGE).take(8) {
        apply(&mut words, change);
    }
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let pipeline = Pipeline::parse("inline,mem2reg,dce,phi-eliminate").expect("passes");
    match memphis_spirv::run(&bytes, &pipeline, &Options::default()) {
        Ok(outcome) => {
            let again = memphis_spirv::run(&bytes, &pipeline, &Options::default()).expect("the same again");
            assert_eq!(outcome.bytes, again.bytes, "seed {seed}: equal input gives equal output");
            Verdict::Valid
        }
        Err(error) => {
            assert!(error.offset <= bytes.len(), "seed {seed}: {error} is after the end");
            assert!(is_changed, "seed {seed}: {error}");
            assert_eq!(error.kind, ErrorKind::Invalid, "seed {seed}: {error}");
            Verdict::Invalid
        }
    }
}

/// The bytes of a change: the kind, the place (two), and two numbers.
const CHANGE: usize = 6;

/// The number of words in the header.
const HEADER: usize = 5;

fn apply(words: &mut Vec<u32>, change: &[u8]) {
    let starts = starts(words);
    let Some(last) = starts.len().checked_sub(2) else { return };
    let number = |at: usize| usize::from(change[at]) | usize::from(change[at + 1]) << 8;
    let instruction = number(1) % (last + 1);
    let (start, end) = (starts[instruction], starts[instruction + 1]);
    let position = start + usize::from(change[3]) % (end - start);
    match change[0] % 8 {
        0 => drop(words.drain(start..end)),
        1 => {
            let copy = words[start..end].to_vec();
            words.splice(end..end, copy);
        }
        2 => words[start..end].rotate_left(1),
        3 => words[position] ^= 1 << (change[4] % 32),
        4 if instruction < last => {
            let next = starts[instruction + 2];
            words[start..next].rotate_left(end - start);
        }
        5 => words.truncate(position),
        // A word of another instruction, most often an id.
        _ => {
            let other = number(4) % words.len();
            words[position] = words[other];
        }
    }
}

/// The offsets of the instructions, and the end of the last; up to the first instruction that is
/// too long.
fn starts(words: &[u32]) -> Vec<usize> {
    let mut starts = vec![HEADER];
    let mut at = HEADER;
    while at < words.len() {
        let length = (words[at] >> 16) as usize;
        if length == 0 || at + length > words.len() {
            break;
        }
        at += length;
        starts.push(at);
    }
    starts
}
