//! The engine's locations that share: each plan is proved, and no sharing with a mistake that a
//! path shows is.

use super::Verdict;
use crate::batches::Tally;
use crate::common::Rng;
use crate::sharing::judge_sharing;

/// Judges a case for each eight bytes, a seed. None is valid if there are fewer.
///
/// # Panics
/// On a finding.
pub fn check(data: &[u8]) -> Verdict {
    super::for_each_seed(data, |seed| judge_sharing(&mut Rng(seed), &mut Tally::default()))
}
