//! Every parallel copy over up to five locations, put in sequence and executed.

mod common;

use common::*;
use memphis::destruct::{Location, Move, Sequencer, Source};

const TEMPORARY: Location = Location(u32::MAX);

/// The contents of each of `n` locations after moves one after the other.
fn execute(n: usize, sequence: &[Move]) -> Vec<u64> {
    let mut held: Vec<u64> = (0..n as u64).collect();
    let mut saved = u64::MAX;
    for m in sequence {
        let value = match m.from {
            Source::Location(TEMPORARY) => saved,
            Source::Location(from) => held[from.index()],
            Source::Constant(number) => 1000 + u64::from(number),
        };
        match m.to {
            TEMPORARY => saved = value,
            to => held[to.index()] = value,
        }
    }
    held
}

/// The contents of each location after all moves at once.
fn at_once(n: usize, moves: &[Move]) -> Vec<u64> {
    let mut held: Vec<u64> = (0..n as u64).collect();
    for m in moves {
        held[m.to.index()] = match m.from {
            Source::Location(from) => u64::from(from.0),
            Source::Constant(number) => 1000 + u64::from(number),
        };
    }
    held
}

/// Moves that move something, and rings that nothing outside of them reads from.
fn least(n: usize, moves: &[Move]) -> usize {
    let mut source = vec![None; n];
    for m in moves {
        if let Source::Location(from) = m.from
            && from != m.to
        {
            source[m.to.index()] = Some(from.index());
        }
    }
    let n_moves = moves.iter().filter(|m| m.from != Source::Location(m.to)).count();
    let mut n_rings = 0;
    for start in 0..n {
        let mut ring = vec![start];
        while let Some(next) = source[*ring.last().expect("never empty")]
            && !ring.contains(&next)
        {
            ring.push(next);
        }
        let closes = source[*ring.last().expect("never empty")] == Some(start);
        let is_first = ring.iter().all(|&member| member >= start);
        let is_read_outside =
            (0..n).any(|to| !ring.contains(&to) && source[to].is_some_and(|from| ring.contains(&from)));
        n_rings += usize::from(closes && is_first && !is_read_outside);
    }
    n_moves + n_rings
}

fn sequence(sequencer: &mut Sequencer, moves: &[Move]) -> Vec<Move> {
    let mut out = Vec::new();
    sequencer.sequence(moves, |_| TEMPORARY, &mut out);
    out
}

fn moves(sources: impl Iterator<Item = Option<Source>>) -> Vec<Move> {
    let of = |(to, from): (u32, Option<Source>)| from.map(|from| Move { to: Location(to), from });
    (0..).zip(sources).filter_map(of).collect()
}

#[test]
fn all_over_five_locations() {
    let mut sequencer = Sequencer::new();
    let (mut n_copies, mut n_with_rings) = (0, 0);
    for n in 1..=5 {
        // No source, a constant, or a location.
        for_all_choices(n + 2, n, |choice| {
            let moves = moves(choice.iter().map(|&source| match source {
                0 => None,
                1 => Some(Source::Constant(7)),
                location => Some(Source::Location(Location(location as u32 - 2))),
            }));
            let sequence = sequence(&mut sequencer, &moves);
            assert_eq!(execute(n, &sequence), at_once(n, &moves), "{moves:?} → {sequence:?}");
            assert_eq!(sequence.len(), least(n, &moves), "{moves:?} → {sequence:?}");
            n_copies += 1;
            n_with_rings += u32::from(sequence.iter().any(|m| m.to == TEMPORARY));
        });
    }
    assert_eq!(n_copies, 3 + 4u32.pow(2) + 5u32.pow(3) + 6u32.pow(4) + 7u32.pow(5));
    println!(
        "{n_copies} parallel copies over up to five locations, {n_with_rings} of them with a ring: all right, none longer than needed"
    );
    assert!(n_with_rings > 1_000);
}

#[test]
fn random_over_many_locations() {
    let mut sequencer = Sequencer::new();
    for_seeds(3_000, |rng| {
        let n = 1 + rng.below(40);
        let density = rng.below(101);
        // Permutations have the most rings.
        let mut permutation: Vec<usize> = (0..n).collect();
        (1..n).for_each(|i| permutation.swap(i, rng.below(i + 1)));
        let is_permutation = rng.chance(50);
        let moves = moves((0..n).map(|to| {
            let from = if is_permutation { permutation[to] } else { rng.below(n) };
            rng.chance(density).then_some(Source::Location(Location(from as u32)))
        }));
        let sequence = sequence(&mut sequencer, &moves);
        assert_eq!(execute(n, &sequence), at_once(n, &moves));
        assert_eq!(sequence.len(), least(n, &moves));
    });
}

#[test]
fn a_hundred_thousand_moves() {
    let n = 100_000;
    let location = |l: usize| Some(Source::Location(Location(l as u32)));
    let mut sequencer = Sequencer::new();
    let rotation = moves((0..n).map(|to| location((to + 1) % n)));
    assert_eq!(sequence(&mut sequencer, &rotation).len(), n + 1);
    let chain = moves((0..n).map(|to| if to == 0 { None } else { location(to - 1) }));
    assert_eq!(sequence(&mut sequencer, &chain).len(), n - 1);
    let fan = moves((0..n).map(|_| location(0)));
    assert_eq!(sequence(&mut sequencer, &fan).len(), n - 1);
    let pairs = moves((0..n).map(|to| location(to ^ 1)));
    let sequence = sequence(&mut sequencer, &pairs);
    assert_eq!(sequence.len(), n + n / 2);
    assert_eq!(execute(n, &sequence), at_once(n, &pairs));
}

/// The examples of the literature.
#[test]
fn swap_chain_and_fan() {
    let [a, b, c] = [Location(0), Location(1), Location(2)];
    let copy = |to: Location, from: Location| Move { to, from: Source::Location(from) };
    let mut sequencer = Sequencer::new();
    // A swap needs a temporary; with a third that reads one of the two, it needs none.
    assert_eq!(
        sequence(&mut sequencer, &[copy(a, b), copy(b, a)]),
        [copy(TEMPORARY, a), copy(a, b), copy(b, TEMPORARY)]
    );
    assert_eq!(sequence(&mut sequencer, &[copy(a, b), copy(b, a), copy(c, a)]), [copy(c, a), copy(a, b), copy(b, c)]);
    // A chain goes from its end, and a copy to itself goes away.
    assert_eq!(sequence(&mut sequencer, &[copy(b, a), copy(c, b), copy(a, a)]), [copy(c, b), copy(b, a)]);
}

#[test]
#[should_panic(expected = "two parallel copies have one destination")]
fn two_writers() {
    let copy = |from| Move { to: Location(0), from: Source::Location(Location(from)) };
    sequence(&mut Sequencer::new(), &[copy(1), copy(2)]);
}
