//! What the fuzz targets have in common: they count how many of their cases are valid.

#![forbid(unsafe_code)]

use libfuzzer_sys::Corpus;
use memphis_filetests::fuzz::{Share, Verdict};

static SHARE: Share = Share::new();

/// The share of valid cases is told after each so many.
const TOLD_EVERY: u64 = 1 << 17;

/// Has a case judged, and counts it.
pub fn judge(data: &[u8], check: fn(&[u8]) -> Verdict) -> Corpus {
    let n = SHARE.count(check(data));
    if n.is_multiple_of(TOLD_EVERY) {
        eprintln!("{n} cases, {:.1} % valid", SHARE.percent());
    }
    Corpus::Keep
}
