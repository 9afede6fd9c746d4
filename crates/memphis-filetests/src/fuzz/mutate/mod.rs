//! Changes to valid modules, decided by bytes.
//!
//! A case is a valid module (a generated one, or a file of `tests/`), then *careful* changes that
//! mostly leave it valid, because they respect types and definitions (`careful.rs`), then in some
//! cases a few *careless* ones that ignore all rules (`careless.rs`).

mod careful;
mod careless;

use crate::{filetest, folder};
use arbitrary::{Result, Unstructured};
use memphis_gen::parts::random_parts;
use memphis_gen::{Config, random_module};
use std::sync::OnceLock;

/// The maximal number of changes per case.
const MAX_CAREFUL: usize = 24;
const MAX_CARELESS: usize = 4;
/// The maximal number of bytes that a careless change uses up.
const CARELESS_BYTES: usize = 12;

/// The module that the bytes decide on.
pub fn module(data: &[u8]) -> Vec<u8> {
    let mut u = Unstructured::new(data);
    decode(&mut u).unwrap_or_default()
}

fn decode(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let n_careless = match u.int_in_range(0..=9)? {
        0..=6 => 0,
        _ => u.int_in_range(1..=MAX_CARELESS)?,
    };
    // Careless changes have bytes of their own, because careful changes may use up all others.
    let mut careless = Unstructured::new(u.bytes((n_careless * CARELESS_BYTES).min(u.len()))?);
    let mut text = original(u)?;
    for _ in 0..u.int_in_range(0..=MAX_CAREFUL)? {
        if u.is_empty() {
            break;
        }
        careful::change(&mut text, u)?;
    }
    for _ in 0..n_careless {
        careless::change(&mut text, &mut careless)?;
    }
    Ok(text)
}

/// A valid module.
fn original(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    if u.ratio(1, 4)? { Ok(u.choose(corpus())?.clone()) } else { generated(u) }
}

fn generated(u: &mut Unstructured<'_>) -> Result<Vec<u8>> {
    let base = Config {
        functions: u.int_in_range(1..=2)?,
        max_blocks: u.int_in_range(1..=7)?,
        max_slots: u.int_in_range(1..=4)?,
        max_items: u.int_in_range(1..=5)?,
        large: 0.0,
        ..Config::DEFAULT
    };
    let config = match u.int_in_range(0..=8)? {
        0 => Config { debug: 1.0, ..base },
        1 => Config { debug: 0.0, ..base },
        2 => Config { eh: 1.0, ..base },
        3 => Config { funclets: 1.0, ..base },
        4 => Config { unnamed: 1.0, ..base },
        5 => Config { exotic_types: 1.0, quoted: 0.5, clash: 0.5, old_lifetime: 0.5, old_records: 0.5, ..base },
        6 => return Ok(random_parts(u.arbitrary()?).into_bytes()),
        _ => base,
    };
    Ok(random_module(u.arbitrary()?, &config).text.into_bytes())
}

/// The valid modules among the test files, in order.
fn corpus() -> &'static [Vec<u8>] {
    static CORPUS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    CORPUS.get_or_init(|| {
        let tests = folder("tests");
        let kinds = ["mem2reg", "newer", "remarks", "roundtrip", "stats"];
        let files = kinds.iter().flat_map(|kind| filetest::files(&tests.join(kind)));
        let read = |path| std::fs::read_to_string(path).expect("a readable test file");
        files.map(|path| filetest::without_expectations(&read(path)).into_bytes()).collect()
    })
}
