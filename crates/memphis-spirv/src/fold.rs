//! φs whose arguments are all one value, or the φ itself, are that value.
//!
//! Each φ watches two arguments that differ. When one of the two turns out to be the same as the
//! other, it looks for another one further on; if there is none, the φ is folded, and those that
//! watch it look again. What lies before the second argument stays equal to the first, so each
//! argument is passed once.

/// Folds φs that have one value: returns, for each φ, its own id or another value.
///
/// The φs have consecutive ids from `first` on. `starts` says where the arguments of each start,
/// and has one entry more. An argument of 0 is any value.
pub fn fold(first: u32, starts: &[usize], arguments: &[u32]) -> Vec<u32> {
    let n = starts.len() - 1;
    let mut folding = Folding {
        first,
        values: (0..n).map(|phi| first + u32::try_from(phi).unwrap_or(u32::MAX)).collect(),
        watchers: vec![Vec::new(); n],
        next: starts[..n].to_vec(),
        candidates: vec![0; n],
    };
    let mut todo: Vec<usize> = (0..n).rev().collect();
    while let Some(phi) = todo.pop() {
        if folding.is_folded(phi) {
            continue;
        }
        if let Some(value) = folding.only_value(phi, starts[phi + 1], arguments) {
            folding.values[phi] = value;
            todo.append(&mut folding.watchers[phi]);
        }
    }
    (0..n).map(|phi| folding.find(folding.first + u32::try_from(phi).unwrap_or(u32::MAX))).collect()
}

struct Folding {
    first: u32,
    /// By φ, its own id or what it was folded into, which may be folded by now.
    values: Vec<u32>,
    watchers: Vec<Vec<usize>>,
    /// By φ, the argument that may differ from its candidate.
    next: Vec<usize>,
    candidates: Vec<u32>,
}

impl Folding {
    fn phi(&self, value: u32) -> Option<usize> {
        let phi = value.checked_sub(self.first)? as usize;
        (phi < self.values.len()).then_some(phi)
    }

    fn is_folded(&self, phi: usize) -> bool {
        self.phi(self.values[phi]) != Some(phi)
    }

    /// The value that remains after folding, with path splitting.
    fn find(&mut self, mut value: u32) -> u32 {
        while let Some(phi) = self.phi(value) {
            let next = self.values[phi];
            if next == value {
                break;
            }
            if let Some(over) = self.phi(next) {
                self.values[phi] = self.values[over];
            }
            value = next;
        }
        value
    }

    /// The value that all arguments of a φ are, but for the φ itself. Otherwise it watches two that
    /// differ.
    fn only_value(&mut self, phi: usize, end: usize, arguments: &[u32]) -> Option<u32> {
        let own = self.values[phi];
        let mut candidate = self.find(self.candidates[phi]);
        while self.next[phi] < end {
            let argument = self.find(arguments[self.next[phi]]);
            if candidate == 0 || candidate == own {
                candidate = argument;
            } else if argument != candidate && argument != own && argument != 0 {
                self.candidates[phi] = candidate;
                for value in [candidate, argument] {
                    if let Some(watched) = self.phi(value) {
                        self.watchers[watched].push(phi);
                    }
                }
                return None;
            }
            self.next[phi] += 1;
        }
        // A φ of nothing but itself is in code that is never reached; it stays.
        (candidate != 0 && candidate != own).then_some(candidate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_of_phis_with_one_value_are_that_value() {
        // φ100 = (7, φ101), φ101 = (φ100, φ101, 0), φ102 = (φ101, 8), φ103 = (φ102, φ102)
        let values = fold(100, &[0, 2, 5, 7, 9], &[7, 101, 100, 101, 0, 101, 8, 102, 102]);
        assert_eq!(values, [7, 7, 102, 102]);
    }

    #[test]
    fn a_phi_that_folds_late_is_seen_by_all_that_watch_it() {
        // φ10 = (φ11, φ12), φ11 = (5, φ10), φ12 = (5, φ12)
        assert_eq!(fold(10, &[0, 2, 4, 6], &[11, 12, 5, 10, 5, 12]), [10, 11, 5]);
        // The same with values that come one after the other.
        assert_eq!(fold(10, &[0, 2, 4], &[11, 5, 5, 11]), [5, 5]);
        assert_eq!(fold(10, &[0, 2, 4, 6], &[11, 12, 12, 12, 3, 12]), [3, 3, 3]);
    }
}
