//! The rules of the checkers case by case: refinement, φs that were simplified, what makes a
//! certificate wrong, and what is said then.

mod common;
#[path = "common/claims.rs"]
mod written;

use memphis::check::construction::{self, Failure, Fault, Origin, Read};
use memphis::check::{Head, TreeFault, demand};
use memphis::*;
use written::*;

type Refused = Box<Failure<&'static str>>;

const X: Slot = Slot(0);

/// A function with one slot, with claims in words.
struct Case {
    cfg: Cfg,
    claims: Written<&'static str>,
}

impl Case {
    /// Block, kind, and the value stored or given to the load.
    fn new(successors: &[&[u32]], accesses: &[(u32, AccessKind, &'static str)]) -> Self {
        let cfg = Cfg::from_successors(successors);
        let analyses = Analyses::compute(&cfg);
        let dom = analyses.dom();
        let slot = SlotClaims { certificate: Certificate::Simple, initial: "undef", heads: Vec::new() };
        let claims = Written {
            accesses: accesses.iter().map(|&(block, kind, _)| Access::new(Block(block), X, kind)).collect(),
            slots: vec![slot],
            values: accesses.iter().map(|access| access.2).collect(),
            available: Vec::new(),
            refinements: Vec::new(),
            tree: (0..cfg.n_blocks()).map(|block| dom.idom(Block::new(block))).collect(),
        };
        Self { cfg, claims }
    }

    fn rule(mut self, certificate: Certificate) -> Self {
        self.claims.slots[0].certificate = certificate;
        self
    }

    fn head(mut self, block: u32, head: Head<&'static str>, args: &[&'static str]) -> Self {
        self.claims.slots[0].heads.push(WrittenHead { block: Block(block), head, args: args.to_vec() });
        self
    }

    fn available(mut self, value: &'static str, block: u32) -> Self {
        self.claims.available.push((value, Block(block)));
        self
    }

    fn refine(mut self, found: &'static str, claimed: &'static str) -> Self {
        self.claims.refinements.push((found, claimed));
        self
    }

    fn parent(mut self, block: u32, parent: Option<u32>) -> Self {
        self.claims.tree[block as usize] = parent.map(Block);
        self
    }

    fn sparse(&self) -> Result<construction::Counts, Refused> {
        construction::check(
            &self.cfg,
            |block| self.claims.tree[block.index()],
            &self.claims,
            &mut construction::Scratch::new(),
        )
    }

    fn accept(&self) {
        self.sparse().unwrap_or_else(|failure| panic!("{failure}"));
        demand::check(&self.cfg, &self.claims).unwrap_or_else(|failure| panic!("{failure}"));
    }

    /// Refused by both; the sentence is that of the sparse checker.
    fn refuse(&self, sentence: &str) {
        let failure = self.refuse_certificate(sentence);
        let walked = demand::check(&self.cfg, &self.claims);
        assert!(walked.is_err(), "the demand walk accepts: {failure}");
    }

    /// Refused by the sparse checker.
    fn refuse_certificate(&self, sentence: &str) -> Refused {
        let failure = self.sparse().expect_err("it is wrong");
        assert_eq!(failure.to_string(), sentence);
        failure
    }
}

use AccessKind::{Define, Load, Store};

const DIAMOND: &[&[u32]] = &[&[1, 2], &[3], &[3], &[]];

/// Stores in one arm or both, and a load below.
fn one_arm(loaded: &'static str) -> Case {
    Case::new(DIAMOND, &[(1, Store, "a"), (3, Load, loaded)])
}

fn both_arms(other: &'static str, loaded: &'static str) -> Case {
    Case::new(DIAMOND, &[(1, Store, "a"), (2, Store, other), (3, Load, loaded)])
}

fn live(blocks: &[u32]) -> Certificate {
    Certificate::LiveRange(blocks.iter().map(|&block| Block(block)).collect())
}

#[test]
fn phi_at_a_join() {
    for rule in [Certificate::Frontier, live(&[3])] {
        let case = |args: &[&'static str]| both_arms("b", "phi").rule(rule.clone()).head(3, Head::Phi("phi"), args);
        case(&["a", "b"]).accept();
        case(&["b", "b"]).refuse(
            "slot 0: argument 0 of the φ in block 3, from block 1, is \"b\", but the slot holds \"a\", stored \
             (access 0) in block 1: path 1 → 3",
        );
    }
}

#[test]
fn wrong_load_shows_the_way() {
    let chain: &[&[u32]] = &[&[1], &[2, 3], &[3], &[]];
    let case = Case::new(chain, &[(0, Store, "a"), (3, Load, "b")]);
    let failure = case.refuse_certificate(
        "slot 0: the load (access 1) in block 3 was replaced by \"b\", but the slot holds \"a\", stored (access 0) in block 0: path 0 → 1 → 3",
    );
    let read = Read::Load { load: AccessId(1), block: Block(3) };
    let origin = Origin::Store { store: AccessId(0), block: Block(0) };
    assert_eq!(failure.fault, Fault::WrongValue { read, claimed: "b", found: "a", origin });
    assert_eq!(failure.path, [0, 1, 3].map(Block));
}

#[test]
fn undef_is_refined_on_an_edge() {
    for rule in [Certificate::Frontier, live(&[0, 2, 3])] {
        let case = || one_arm("phi").rule(rule.clone());
        case().head(3, Head::Phi("phi"), &["a", "undef"]).accept();
        case().head(3, Head::Phi("phi"), &["a", "a"]).refine("undef", "a").accept();
        case().head(3, Head::Phi("phi"), &["a", "a"]).refuse(
            "slot 0: argument 1 of the φ in block 3, from block 2, is \"a\", but the slot holds \"undef\", held when \
             the function is entered: path 0 → 2 → 3",
        );
    }
}

#[test]
fn simplified_phi() {
    for rule in [Certificate::Frontier, live(&[0, 2, 3])] {
        let case = || one_arm("a").rule(rule.clone()).head(3, Head::Value("a"), &[]);
        case().available("a", 3).refine("undef", "a").accept();
        case().available("a", 3).refuse(
            "slot 0: argument 1 of the φ in block 3, from block 2, is \"a\", but the slot holds \"undef\", held when \
             the function is entered: path 0 → 2 → 3",
        );
        case().refine("undef", "a").refuse("slot 0: \"a\" is not available at the head of block 3");
        let same = || both_arms("a", "a").rule(rule.clone()).head(3, Head::Value("a"), &[]);
        same().available("a", 3).accept();
        same().refuse("slot 0: \"a\" is not available at the head of block 3");
    }
}

#[test]
fn undef_is_refined_at_a_load() {
    let never_stored = || Case::new(&[&[1], &[]], &[(1, Load, "zero")]);
    never_stored().refine("undef", "zero").accept();
    never_stored().refuse(
        "slot 0: the load (access 0) in block 1 was replaced by \"zero\", but the slot holds \"undef\", held when the function is \
         entered: path 0 → 1",
    );
    let dominated = || Case::new(&[&[1], &[]], &[(0, Store, "poison"), (1, Load, "zero")]);
    dominated().refine("poison", "zero").accept();
    dominated().refuse(
        "slot 0: the load (access 1) in block 1 was replaced by \"zero\", but the slot holds \"poison\", stored (access 0) in block 0: \
         path 0 → 1",
    );
}

/// One constant is stored, here and there: every load may be this constant, if what is undefined
/// may.
#[test]
fn one_value_stored_everywhere() {
    one_arm("a").available("a", 0).refine("undef", "a").accept();
    both_arms("a", "a").available("a", 0).refine("undef", "a").accept();
    one_arm("a").available("a", 0).refuse(
        "slot 0: the load (access 1) in block 3 was replaced by \"a\", but the slot holds \"undef\", held when the function is entered: \
         path 0 → 2 → 3",
    );
    both_arms("b", "a").available("a", 0).refine("undef", "a").refuse(
        "slot 0: the load (access 2) in block 3 was replaced by \"a\", but the slot holds \"b\", stored (access 1) in block 2: path 2 → 3",
    );
    // All that is seen is right, but no rule says so.
    both_arms("a", "a").refuse_certificate(
        "slot 0: the load (access 2) in block 3 was replaced by \"a\", and no simple reason covers it",
    );
}

/// `do { a = f(); if (..) x = a; read(x) } while (..)`: once stored, x keeps an `a` of an earlier
/// round. No undefined value excuses that.
#[test]
fn a_value_of_an_earlier_round() {
    let looped: &[&[u32]] = &[&[1], &[2, 3], &[3], &[1, 4], &[]];
    let accesses = [(2, Store, "a"), (3, Load, "a")];
    let case = || Case::new(looped, &accesses).refine("undef", "a");
    // `a` is defined in block 1: available at the head of 2 and 3, not on entry.
    let stale = || case().available("a", 2).available("a", 3);
    stale().refuse(
        "slot 0: the load (access 1) in block 3 was replaced by \"a\", but the slot holds \"undef\", held when the function is entered: \
         path 0 → 1 → 3",
    );
    stale().rule(Certificate::Frontier).refuse(
        "slot 0: the value stored (access 0) in block 2 meets others in block 3, where nothing is said of it: path 2 → 3",
    );
    stale().rule(live(&[0, 1, 3])).refuse(
        "slot 0: \"undef\", held when the function is entered, and \"a\", stored (access 0) in block 2, meet in block 3, where \
         nothing is said of it: path 2 → 3",
    );
    // A constant is never old.
    case().available("a", 0).accept();
}

#[test]
fn dead_heads() {
    let dead = |loaded| both_arms("b", loaded).rule(Certificate::Frontier).head(3, Head::Dead, &[]);
    dead("a").refuse(
        "slot 0: the load (access 2) in block 3 was replaced by \"a\", but reads the value at the head of block 3, said to be dead",
    );
    // A join with a store of its own needs no head as long as nothing reads its start.
    let rewritten =
        || Case::new(DIAMOND, &[(1, Store, "a"), (3, Store, "c"), (3, Load, "c")]).rule(Certificate::Frontier);
    rewritten().accept();
    rewritten().head(3, Head::Dead, &[]).accept();
    let looped: &[&[u32]] = &[&[1], &[1, 2], &[]];
    let reads_start =
        |loaded| Case::new(looped, &[(0, Store, "a"), (1, Load, loaded), (1, Store, "b")]).rule(Certificate::Frontier);
    reads_start("a").refuse(
        "slot 0: the load (access 1) in block 1 was replaced by \"a\", but reads the value at the head of block 1, said to be dead",
    );
    reads_start("phi").head(1, Head::Phi("phi"), &["a", "b"]).accept();
}

/// If a dead head and a value meet in a live range, no read may rely on either.
#[test]
fn a_dead_head_meets_a_value() {
    for [dead, store] in [[1, 2], [2, 1]] {
        let case = Case::new(DIAMOND, &[(0, Store, "b"), (store, Store, "a"), (3, Load, "a")]);
        case.rule(live(&[dead, 3])).head(dead, Head::Dead, &[]).refuse(&format!(
            "slot 0: the load (access 2) in block 3 was replaced by \"a\", but reads the value at the head of block {dead}, said to be dead: \
             path {dead} → 3"
        ));
    }
}

#[test]
fn definitions_set_the_slot_back() {
    let looped: &[&[u32]] = &[&[1], &[2], &[1, 3], &[]];
    let case = |loaded| Case::new(looped, &[(1, Define, ""), (1, Store, "a"), (2, Load, loaded)]);
    case("a").accept();
    // From a definition below the store there is a way to the load that does not pass the store.
    let late = Case::new(&[&[1], &[1, 2], &[]], &[(0, Store, "a"), (1, Load, "a"), (1, Define, "")]);
    late.refuse(
        "slot 0: the load (access 1) in block 1 was replaced by \"a\", but the slot holds \"undef\", defined (access 2) in block 1: path 1 → 1",
    );
}

#[test]
fn an_entry_with_predecessors() {
    let looped: &[&[u32]] = &[&[0, 1], &[]];
    for rule in [Certificate::Frontier, live(&[0])] {
        let case = |args: &[&'static str]| {
            Case::new(looped, &[(0, Load, "phi"), (0, Store, "a")]).rule(rule.clone()).head(0, Head::Phi("phi"), args)
        };
        case(&["a", "undef"]).accept();
        case(&["a", "a"]).refuse(
            "slot 0: argument 1 of the φ in block 0, from outside, is \"a\", but the slot holds \"undef\", held when the function \
             is entered",
        );
    }
}

#[test]
fn live_ranges_must_be_complete() {
    let chain: &[&[u32]] = &[&[1], &[2], &[]];
    let case = |blocks: &[u32]| Case::new(chain, &[(0, Store, "a"), (2, Load, "a")]).rule(live(blocks));
    case(&[1, 2]).accept();
    case(&[2, 1, 2]).accept();
    case(&[2]).refuse_certificate(
        "slot 0: the slot is said to be live in block 2, but not in block 1 before it, which does not define it: path 1 → 2",
    );
    case(&[1]).refuse_certificate(
        "slot 0: the load (access 1) in block 2 sees the start of block 2, where the slot is said not to be live",
    );
    case(&[1, 2])
        .head(0, Head::Phi("phi"), &["undef"])
        .refuse_certificate("slot 0: block 0 has a head, but the slot is said not to be live there");
}

#[test]
fn heads_that_should_not_be() {
    let case = both_arms("b", "phi").head(3, Head::Phi("phi"), &["a", "b"]);
    case.refuse_certificate("slot 0: block 3 has a head, but the slot is said to need none");
    let twice = case.rule(Certificate::Frontier).head(3, Head::Phi("again"), &["a", "b"]);
    twice.refuse("slot 0: block 3 has two heads");
}

#[test]
fn trees() {
    let case = || both_arms("b", "phi").rule(Certificate::Frontier).head(3, Head::Phi("phi"), &["a", "b"]);
    let passes = "not a tree of dominators: the edge from block 2 to block 3 does not come from below block 1, which is its parent";
    let failure = case().parent(3, Some(1)).refuse_certificate(passes);
    let fault = TreeFault::PassesParent { source: Block(2), target: Block(3), parent: Block(1) };
    assert_eq!(failure.fault, Fault::Tree(fault));
    case().parent(3, None).refuse_certificate("not a tree of dominators: block 1 is in it, its successor 3 is not");
    case().parent(0, Some(1)).refuse_certificate("not a tree of dominators: the entry has a parent, block 1");
    case()
        .parent(1, Some(3))
        .parent(3, Some(1))
        .refuse_certificate("not a tree of dominators: the ancestors of block 1 do not lead to the entry");
    case()
        .parent(1, Some(1))
        .refuse_certificate("not a tree of dominators: the ancestors of block 1 do not lead to the entry");
}

/// A tree that is flatter than that of immediate dominators is one of dominators; its frontiers are
/// larger, and ask for more.
#[test]
fn a_flatter_tree_asks_for_more() {
    let chain: &[&[u32]] = &[&[1], &[2], &[]];
    let case = || Case::new(chain, &[(1, Store, "a"), (2, Load, "a")]).rule(Certificate::Frontier);
    case().accept();
    case().parent(2, Some(0)).refuse_certificate(
        "slot 0: the value stored (access 0) in block 1 meets others in block 2, where nothing is said of it: path 1 → 2",
    );
    case().parent(2, Some(0)).head(2, Head::Value("a"), &[]).available("a", 2).accept();
}

/// A member of the tree that cannot be reached does no harm; a claim there may have to be right.
#[test]
fn unreachable_blocks() {
    let graph: &[&[u32]] = &[&[1], &[], &[1]];
    let case = || Case::new(graph, &[(0, Store, "a"), (1, Load, "a"), (2, Store, "b"), (2, Load, "c")]);
    for rule in [Certificate::Simple, Certificate::Frontier, live(&[1])] {
        case().rule(rule).accept();
    }
    case().parent(2, Some(0)).refuse_certificate(
        "slot 0: the load (access 3) in block 2 was replaced by \"c\", but the slot holds \"b\", stored (access 2) in block 2",
    );
}

#[test]
fn long_paths_are_cut() {
    let successors: Vec<Vec<u32>> = (0..100).map(|block| if block < 99 { vec![block + 1] } else { vec![] }).collect();
    let rows: Vec<&[u32]> = successors.iter().map(Vec::as_slice).collect();
    let case = Case::new(&rows, &[(0, Store, "a"), (99, Load, "b")]);
    let failure = case.refuse_certificate(
        "slot 0: the load (access 1) in block 99 was replaced by \"b\", but the slot holds \"a\", stored (access 0) in block 0: path \
         0 → 1 → 2 → 3 → 4 → 5 → 6 → 7 → (84 more) → 92 → 93 → 94 → 95 → 96 → 97 → 98 → 99",
    );
    assert_eq!(failure.path.len(), 100);
}

#[test]
fn kept_slots_claim_nothing() {
    Case::new(&[&[]], &[(0, Load, "anything"), (0, Store, "a")]).rule(Certificate::Kept).accept();
}
