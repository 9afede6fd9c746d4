//! The engine's check of edits that a client made in a batch, into SSA form and out of it: right
//! edits are proved, and no mistake that a path shows is.

use super::Verdict;
use crate::batches::{Tally, judge_construction, judge_destruction};
use crate::common::Rng;

/// Judges a case for each eight bytes, a seed. None is valid if there are fewer.
///
/// # Panics
/// On a finding.
pub fn check(data: &[u8]) -> Verdict {
    super::for_each_seed(data, |seed| {
        judge_construction(&mut Rng(seed), &mut Tally::default());
        judge_destruction(&mut Rng(seed), &mut Tally::default());
    })
}
