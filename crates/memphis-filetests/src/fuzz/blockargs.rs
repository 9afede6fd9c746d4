//! Block-argument text: written text contains the same function, and survives a round trip; the
//! reader never panics.

use super::{Verdict, mutate, reader, shown};
use crate::ours;
use memphis_gen::Rng;
use memphis_ir::Llvm;
use memphis_ir::blockargs::Scope;
use memphis_ir::verify::problems;

/// Judges a valid module with valid changes, or a few others; then its block-argument text with
/// some bytes damaged.
pub fn check(data: &[u8]) -> Verdict {
    let text = mutate::module(data);
    let Ok(text) = std::str::from_utf8(&text) else { return Verdict::Invalid };
    let Some(written) = check_text(text) else { return Verdict::Invalid };
    let mut damaged = written.into_bytes();
    let mut rng = Rng::new(data.iter().fold(1, |sum, &byte| sum.wrapping_mul(31) + u64::from(byte)));
    for _ in 0..1 + rng.below(3) {
        if damaged.is_empty() {
            break;
        }
        let at = rng.below(damaged.len());
        match rng.below(3) {
            0 => damaged[at] = b"@%&(){}:, \"01_->s"[rng.below(17)],
            1 => drop(damaged.remove(at)),
            _ => damaged.truncate(at + 1),
        }
    }
    reader::check(&damaged);
    Verdict::Valid
}

/// Judges a text. Returns its block-argument text, if the text is valid.
///
/// # Panics
/// On a finding: block-argument text of a valid module is not proved, is refused, or is not the
/// same on the second time.
pub fn check_text(text: &str) -> Option<String> {
    ours::run("", text).ok()?;
    if !problems(text.as_bytes(), Llvm::Main).is_empty() {
        // Passes do not verify the initial contents of variables.
        return None;
    }
    let written = match ours::as_arguments(text, Scope::Dominators) {
        Ok(written) => written,
        Err(error) => panic!("{error}\n{text}"),
    };
    if let Err(error) = ours::as_arguments(text, Scope::Block) {
        panic!("with blocks that see their own registers alone: {error}\n{}", shown(text.as_bytes()));
    }
    Some(written)
}
