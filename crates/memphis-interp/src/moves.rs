//! Sequentialisation of parallel moves, such as those of φs.

use crate::operand::Opd;
use std::collections::HashMap;

/// Puts parallel moves into an order in which they can be executed in sequence. A cycle is broken
/// with a spare register. Each destination has one move. Cost: linear in the number of moves.
pub(crate) fn in_order(moves: &[(u32, Opd)], spare: u32) -> Vec<(u32, Opd)> {
    if let [single] = moves {
        return vec![*single];
    }
    let source_of: HashMap<u32, Opd> = moves.iter().copied().filter(|m| m.0 != m.1).collect();
    let mut readers: HashMap<u32, u32> = HashMap::new();
    for source in source_of.values().filter(|&s| source_of.contains_key(s)) {
        *readers.entry(*source).or_default() += 1;
    }
    let mut left: HashMap<u32, Opd> = source_of.clone();
    let mut ordered = Vec::with_capacity(moves.len() + 1);
    let all = moves.iter().map(|m| m.0);
    // First the registers that no other move reads, then one of each cycle.
    for (start, is_free) in all.clone().map(|dst| (dst, true)).chain(all.map(|dst| (dst, false))) {
        let mut dst = start;
        if !left.contains_key(&dst) || is_free && readers.get(&dst).is_some_and(|&n| n > 0) {
            continue;
        }
        if !is_free {
            ordered.push((spare, dst));
        }
        while let Some(source) = left.remove(&dst) {
            if !is_free && source == start {
                ordered.push((dst, spare));
                break;
            }
            ordered.push((dst, source));
            match readers.get_mut(&source) {
                Some(n) if *n > 0 => *n -= 1,
                _ => break,
            }
            if readers.get(&source).is_some_and(|&n| n > 0) {
                break;
            }
            dst = source;
        }
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::CONST;

    /// All ways to give four registers what four registers or a constant hold, at the same time.
    #[test]
    fn moves_in_order_do_what_moves_at_once_do() {
        for n in 0..625u32 {
            let sources = [n % 5, n / 5 % 5, n / 25 % 5, n / 125];
            let moves: Vec<(u32, Opd)> = (0..4).zip(sources.map(|s| if s == 4 { CONST } else { s })).collect();
            let mut registers = [10, 11, 12, 13, 0];
            let value =
                |registers: &[u32; 5], source: Opd| if source == CONST { 99 } else { registers[source as usize] };
            let wanted: Vec<u32> = moves.iter().map(|m| value(&registers, m.1)).collect();
            for (dst, source) in in_order(&moves, 4) {
                registers[dst as usize] = value(&registers, source);
            }
            assert_eq!(registers[..4], wanted, "{moves:?}");
        }
    }
}
