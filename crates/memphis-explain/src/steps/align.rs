//! The alignment of the lines of two texts: the lines that a pass has kept.
//!
//! A line that is in one text only cannot be kept, so such lines are set aside first. Lines that
//! each text has once, mostly labels and definitions, then cut both texts into pieces (Bram Cohen's
//! patience diff), and the algorithm of Myers (1986) aligns each piece.
//!
//! Cost: linear in the lines, plus that of Myers' algorithm, whose time is its input's size times
//! the number of differences. Passes keep the order of lines, and a value that a pass deletes is in
//! no line of its result. So the pieces of its two texts hardly differ.

use similar::algorithms::{Capture, DiffHook, Replace};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashMap;
use std::hash::Hash;

/// The places of equal lines in two texts. Both numbers grow from pair to pair.
type Pairs = Vec<(usize, usize)>;

/// The operations that make the new text of the old one.
pub(super) fn operations<T: Hash + Ord>(old: &[T], new: &[T]) -> Vec<DiffOp> {
    let mut hook = Replace::new(Capture::new());
    let Ok(()) = report(&kept(old, new), (old.len(), new.len()), &mut hook);
    hook.into_inner().into_ops()
}

/// Reports what is kept, deleted and inserted, in the order of the lines.
fn report<D: DiffHook>(pairs: &[(usize, usize)], ends: (usize, usize), hook: &mut D) -> Result<(), D::Error> {
    let (mut old, mut new) = (0, 0);
    let mut runs = pairs.chunk_by(|&(old, new), &next| next == (old + 1, new + 1)).map(|run| (run[0], run.len()));
    loop {
        let ((old_index, new_index), len) = runs.next().unwrap_or((ends, 0));
        if old < old_index {
            hook.delete(old, old_index - old, new)?;
        }
        if new < new_index {
            hook.insert(old_index, new, new_index - new)?;
        }
        if len == 0 {
            return hook.finish();
        }
        hook.equal(old_index, new_index, len)?;
        (old, new) = (old_index + len, new_index + len);
    }
}

/// The lines that are kept.
fn kept<T: Hash + Ord>(old: &[T], new: &[T]) -> Pairs {
    let mut counts: HashMap<&T, [u32; 2]> = HashMap::new();
    old.iter().for_each(|line| counts.entry(line).or_default()[0] += 1);
    new.iter().for_each(|line| counts.entry(line).or_default()[1] += 1);
    let places = |lines: &[T], has: fn([u32; 2]) -> bool| -> Vec<usize> {
        (0..lines.len()).filter(|&place| has(counts[&lines[place]])).collect()
    };
    let is_in_both = |[in_old, in_new]: [u32; 2]| in_old > 0 && in_new > 0;
    let (old_places, new_places) = (places(old, is_in_both), places(new, is_in_both));
    let is_once_in_both = |counts| counts == [1, 1];
    let anchors = equal(old, &places(old, is_once_in_both), new, &places(new, is_once_in_both));
    let mut pairs = Vec::new();
    let (mut old_rest, mut new_rest) = (&old_places[..], &new_places[..]);
    for (old_anchor, new_anchor) in anchors {
        let (old_piece, new_piece);
        (old_piece, old_rest) = old_rest.split_at(old_rest.partition_point(|&place| place < old_anchor));
        (new_piece, new_rest) = new_rest.split_at(new_rest.partition_point(|&place| place < new_anchor));
        pairs.extend(equal(old, old_piece, new, new_piece));
        // The anchors are the first lines of what is left.
        pairs.push((old_anchor, new_anchor));
        (old_rest, new_rest) = (&old_rest[1..], &new_rest[1..]);
    }
    pairs.extend(equal(old, old_rest, new, new_rest));
    pairs
}

/// The lines that Myers' algorithm keeps, of those at some places of both texts.
fn equal<T: Hash + Ord>(old: &[T], old_places: &[usize], new: &[T], new_places: &[usize]) -> Pairs {
    let old_lines: Vec<&T> = old_places.iter().map(|&place| &old[place]).collect();
    let new_lines: Vec<&T> = new_places.iter().map(|&place| &new[place]).collect();
    let mut pairs = Vec::new();
    for operation in capture_diff_slices(Algorithm::Myers, &old_lines, &new_lines) {
        if let DiffOp::Equal { old_index, new_index, len } = operation {
            pairs.extend((0..len).map(|n| (old_places[old_index + n], new_places[new_index + n])));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use memphis_ir::print::Numbering;
    use memphis_passes::{Driver, Options, Pipeline};
    use std::cell::Cell;
    use std::cmp::Ordering;
    use std::hash::Hasher;

    thread_local! {
        static COMPARISONS: Cell<usize> = const { Cell::new(0) };
    }

    /// A line that counts how often lines are compared.
    #[derive(Debug)]
    struct Counted<'t>(&'t str);

    impl Ord for Counted<'_> {
        fn cmp(&self, other: &Self) -> Ordering {
            COMPARISONS.set(COMPARISONS.get() + 1);
            self.0.cmp(other.0)
        }
    }

    impl PartialOrd for Counted<'_> {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl PartialEq for Counted<'_> {
        fn eq(&self, other: &Self) -> bool {
            self.cmp(other) == Ordering::Equal
        }
    }

    impl Eq for Counted<'_> {}

    impl Hash for Counted<'_> {
        fn hash<H: Hasher>(&self, state: &mut H) {
            self.0.hash(state);
        }
    }

    /// Comparisons for each line of a text and of the result of a pass.
    fn comparisons_per_line(text: &str, pass: &str) -> f64 {
        let pipeline = Pipeline::parse(pass).expect("a pass");
        let options = Options { numbering: Numbering::Keep, ..Options::DEFAULT };
        let result = Driver { options, ..Driver::new(&pipeline) }.run(text.as_bytes()).expect("a valid module");
        let result = result.text().into_owned();
        let (old, new): (Vec<_>, Vec<_>) = (text.lines().map(Counted).collect(), result.lines().map(Counted).collect());
        COMPARISONS.set(0);
        let operations = operations(&old, &new);
        let n_comparisons = COMPARISONS.get();
        assert_eq!(applied(&operations, &old, &new), result.lines().collect::<Vec<_>>());
        n_comparisons as f64 / (old.len() + new.len()) as f64
    }

    /// The new text, from the kept lines of the old one and the inserted lines of the new one.
    fn applied<'t>(operations: &[DiffOp], old: &[Counted<'t>], new: &[Counted<'t>]) -> Vec<&'t str> {
        let lines = operations.iter().flat_map(|operation| match operation {
            DiffOp::Equal { .. } => &old[operation.old_range()],
            _ => &new[operation.new_range()],
        });
        lines.map(|line| line.0).collect()
    }

    /// One block with `n` loads and stores of one slot, after each of which a value that stays.
    fn accesses_of_one_block(n: usize) -> String {
        let parts: String = (0..n)
            .map(|i| format!("  %l{i} = load i32, ptr %x\n  %s{i} = add i32 %l{i}, 1\n  store i32 %s{i}, ptr %x\n"))
            .collect();
        format!("define i32 @f(i32 %a) {{\n  %x = alloca i32\n{parts}  %r = load i32, ptr %x\n  ret i32 %r\n}}\n")
    }

    /// `n` loops of one block, each with a φ whose edge back is critical.
    fn critical_edges(n: usize) -> String {
        let parts: String = (0..n)
            .map(|i| {
                let from = if i == 0 { "entry".to_owned() } else { format!("b{}", i - 1) };
                format!(
                    "\nb{i}:\n  %p{i} = phi i32 [ 0, %{from} ], [ %q{i}, %b{i} ]\n  %q{i} = add i32 %p{i}, 1\n  \
                     call void @use(i32 %p{i}, i32 %q{i})\n  br i1 %c, label %b{i}, label %b{}\n",
                    i + 1
                )
            })
            .collect();
        format!(
            "declare void @use(i32, i32)\n\ndefine void @f(i1 %c) {{\nentry:\n  br label %b0\n{parts}\nb{n}:\n  ret void\n}}\n"
        )
    }

    #[test]
    fn comparisons_are_linear_in_the_lines() {
        for (shape, pass) in [
            (accesses_of_one_block as fn(usize) -> String, "mem2reg"),
            (critical_edges, "phi-eliminate"),
            (critical_edges, "reg2mem"),
        ] {
            for n in [100, 400, 1600] {
                let per_line = comparisons_per_line(&shape(n), pass);
                assert!(per_line < 12.0, "{pass}, {n}: {per_line} comparisons for each line");
            }
        }
    }

    #[test]
    fn lines_that_change_places_are_still_aligned() {
        let (old, new) = ([1, 2, 3, 4, 4, 5], [4, 1, 3, 2, 4, 6]);
        let kept = kept(&old, &new);
        assert!(kept.is_sorted() && kept.iter().all(|&(one, other)| old[one] == new[other]), "{kept:?}");
        assert_eq!(kept.len(), 3);
    }
}
