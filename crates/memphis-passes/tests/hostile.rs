//! Broken text is refused, never answered with a panic: modules cut off anywhere, and modules with
//! bytes changed, words dropped, lines moved about.

use memphis_gen::{Config, Rng, random_module};
use memphis_ir::unquoted_name;
use memphis_passes::{passes, run};

/// Runs everything on `text`; whether it was accepted.
fn accepts(text: &[u8]) -> bool {
    let mut all = true;
    for pass in passes() {
        all &= run(text, pass.name()).is_ok();
    }
    all
}

fn small_module(seed: u64) -> Vec<u8> {
    let config = Config { functions: 2, max_blocks: 6, ..Config::DEFAULT };
    random_module(seed, &config).text.into_bytes()
}

#[test]
fn a_module_cut_off_at_any_byte_does_no_harm() {
    let text = small_module(7);
    assert!(accepts(&text), "the whole module is valid");
    for end in 0..text.len() {
        accepts(&text[..end]);
    }
}

#[test]
fn changed_modules_do_no_harm() {
    let seed = std::env::var("MEMPHIS_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    eprintln!("MEMPHIS_SEED={seed}");
    let mut rng = Rng::new(seed);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..60 {
        let original = small_module(seed * 1000 + round);
        for _ in 0..25 {
            let mut text = original.clone();
            for _ in 0..=rng.below(3) {
                mutate(&mut text, &mut rng);
            }
            if accepts(&text) { accepted += 1 } else { refused += 1 }
        }
    }
    // A test that is refused everywhere at the first byte shows nothing.
    assert!(accepted > 50 && refused > 50, "{accepted} accepted, {refused} refused");
}

/// One small change: a byte, a word, a piece of a line, a line.
fn mutate(text: &mut Vec<u8>, rng: &mut Rng) {
    const BYTES: &[u8] = b"%@!#\"\\(){}[]<>,*=:; \n\r\0\xff09azx-+.";
    let at = rng.below(text.len());
    match rng.below(6) {
        0 => text[at] = BYTES[rng.below(BYTES.len())],
        1 => {
            text.remove(at);
        }
        2 => text.insert(at, BYTES[rng.below(BYTES.len())]),
        3 => {
            let end = (at + rng.below(12)).min(text.len());
            text.drain(at..end);
        }
        4 => {
            let line = line_at(text, at);
            let copy = text[line.clone()].to_vec();
            let other = line_at(text, rng.below(text.len()));
            text.splice(other.start..other.start, copy);
        }
        _ => {
            let from = word_at(text, at);
            let word = text[from].to_vec();
            let to = word_at(text, rng.below(text.len()));
            text.splice(to, word);
        }
    }
    if text.is_empty() {
        text.push(b'\n');
    }
}

fn line_at(text: &[u8], at: usize) -> std::ops::Range<usize> {
    let start = text[..at].iter().rposition(|&c| c == b'\n').map_or(0, |n| n + 1);
    let end = text[at..].iter().position(|&c| c == b'\n').map_or(text.len(), |n| at + n + 1);
    start..end
}

fn word_at(text: &[u8], at: usize) -> std::ops::Range<usize> {
    let is_word = |c: &u8| !c.is_ascii_whitespace();
    let start = text[..at].iter().rposition(|c| !is_word(c)).map_or(0, |n| n + 1);
    let end = text[at..].iter().position(|c| !is_word(c)).map_or(text.len(), |n| at + n);
    start..end.max(start)
}

#[test]
fn names_with_bytes_that_are_no_text_are_names() {
    assert_eq!(&*unquoted_name(b"\"\\FF\\00\""), b"\xff\0");
}
