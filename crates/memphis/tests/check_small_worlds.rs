//! The small worlds: all functions of up to three blocks here, of four blocks and more changes by
//! `cargo xtask small-worlds`.

mod common;
#[path = "common/small_worlds.rs"]
mod worlds;
#[path = "common/claims.rs"]
mod written;

use worlds::{Tally, Worlds};

#[test]
fn all_worlds_of_up_to_three_blocks() {
    let mut worlds = Worlds::default();
    for n_blocks in 1..=3 {
        worlds.run(n_blocks, 0, 1, false);
    }
    println!("{:?}", worlds.tally);
    assert_eq!(worlds.tally.graphs, 3 + 7 * 7 + 13 * 13 * 13);
    assert_eq!(worlds.tally.worlds, 3 * 5 + 49 * 25 + 2197 * 125);
    assert!(worlds.tally.phis > 100_000);
}

/// Whatever a single change to the claims makes visibly wrong is refused by both checkers.
#[test]
fn all_changes_to_worlds_of_two_blocks() {
    let mut worlds = Worlds::default();
    for n_blocks in 1..=2 {
        worlds.run(n_blocks, 0, 1, true);
    }
    println!("{:?}", worlds.tally);
    assert!(worlds.tally.observably_wrong > 4_000);
}

/// As many blocks and threads as the environment says: `cargo xtask small-worlds`.
#[test]
#[ignore = "takes minutes"]
fn worlds_on_demand() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u32>().ok());
    let n_blocks = number("MEMPHIS_WORLDS_BLOCKS").unwrap_or(4);
    let n_threads = u64::from(number("MEMPHIS_WORLDS_THREADS").unwrap_or(1).max(1));
    let with_mutants = number("MEMPHIS_WORLDS_MUTANTS") == Some(1);
    let start = std::time::Instant::now();
    let run_part = |part: u64| {
        let mut worlds = Worlds::default();
        worlds.run(n_blocks, part, n_threads, with_mutants);
        worlds.tally
    };
    let mut sum = Tally::default();
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..n_threads).map(|part| scope.spawn(move || run_part(part))).collect();
        for part in parts {
            sum += part.join().expect("all is well in this part");
        }
    });
    let Tally { graphs, worlds, plans, phis, reads, mutants, observably_wrong } = sum;
    println!(
        "{n_blocks} blocks: {graphs} graphs, {worlds} functions, {plans} plans with {phis} φs, {reads} loads proved"
    );
    if with_mutants {
        println!("{mutants} changes, {observably_wrong} of them observably wrong, all of those refused");
    }
    println!("{:.1} s on {n_threads} threads", start.elapsed().as_secs_f64());
}
