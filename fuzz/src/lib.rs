//! Shared code of the fuzz targets: it counts how many of their cases are valid.

#![forbid(unsafe_code)]

use libfuzzer_sys::Corpus;
use memphis_filetests::fuzz::{Share, Verdict};

static SHARE: Share = Share::new();

/// The number of cases between two reports of the share of valid cases.
const TOLD_EVERY: u64 = 1 << 17;

/// Judges a case, and counts it.
pub fn judge(data: &[u8], check: fn(&[u8]) -> Verdict) -> Corpus {
    let n = SHARE.count(check(data));
    if n.is_multiple_of(TOLD_EVERY) {
        eprintln!("{n} cases, {:.1} % valid", SHARE.percent());
    }
    Corpus::Keep
}
