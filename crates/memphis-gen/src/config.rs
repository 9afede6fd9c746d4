//! Probabilities.

/// Knobs of [`random_module`](crate::random_module).
///
/// Each `f64` is a probability between 0 and 1. Whether it is asked once per module, per function,
/// per slot or per instruction is said at the field. Setting a knob to 0 switches the construct
/// off.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Functions with a body per module. Default 20.
    pub functions: usize,
    /// Ordinary blocks per function, at most (landing pads and funclets come on top). Clamped to
    /// `1..=32`. Default 14.
    pub max_blocks: usize,
    /// Per function: has up to 30 blocks, whatever `max_blocks` says. Default 0.03.
    pub large: f64,
    /// Allocas per function, at most. Default 8.
    pub max_slots: usize,
    /// Random items (a load, a store, some arithmetic, ...) per block, at most. Default 8.
    pub max_items: usize,
    /// Per function: has a `!DISubprogram`, locations and debug records. Default 0.35.
    pub debug: f64,
    /// Per module: debug records are written as calls of `llvm.dbg.declare` and its kin. Default 0.
    pub old_records: f64,
    /// Per function: `invoke` with Itanium landing pads. Default 0.15.
    pub eh: f64,
    /// Per function: `catchswitch`, `catchpad`, `cleanuppad` with the MSVC personality. Default
    /// 0.06.
    pub funclets: f64,
    /// Per function: may end blocks with `callbr`. Default 0.12.
    pub callbr: f64,
    /// Per function: may end blocks with `indirectbr`. Default 0.12.
    pub indirectbr: f64,
    /// Per terminator: is a `switch`. Default 0.15.
    pub switch: f64,
    /// Per block: is kept out of reach of the entry. Default 0.08.
    pub dead: f64,
    /// Per function: blocks are printed in random order. Default 0.4.
    pub shuffle: f64,
    /// Per function: values and blocks have no names. Default 0.3; a third of the rest mixes both.
    pub unnamed: f64,
    /// Per function: values are named like the φs that promotion will make (`x.0`, `x.01`, `.0`).
    /// Default 0.25.
    pub clash: f64,
    /// Per function: some names need quotes. Default 0.08.
    pub quoted: f64,
    /// Per block: starts with one or more φs. Default 0.12.
    pub phis: f64,
    /// Per slot: is a pointer that holds the address of another slot, freed only by a second round.
    /// Default 0.12.
    pub rounds: f64,
    /// Per slot: is allocated outside the entry block. Default 0.02.
    pub outside: f64,
    /// Per slot: its address escapes, so that it must stay in memory. Default 0.06.
    pub escape: f64,
    /// Per slot: has volatile accesses, so that it must stay in memory. Default 0.03.
    pub volatile: f64,
    /// Per slot: is accessed with a type other than its own, so that it must stay in memory.
    /// Default 0.03.
    pub mismatch: f64,
    /// Per slot: is allocated as another type than that of its accesses. Default 0.
    pub retyped: f64,
    /// Per slot: some accesses are atomic. Default 0.05.
    pub atomic: f64,
    /// Per slot: has lifetime markers. Default 0.2.
    pub lifetime: f64,
    /// Per lifetime marker: is written in the old way with a size, which opt upgrades on reading.
    /// Default 0.
    pub old_lifetime: f64,
    /// Per slot: occurs in operand bundles of `llvm.assume`. Default 0.1.
    pub bundles: f64,
    /// Per slot: has a type other than an integer or a pointer. Default 0.25.
    pub exotic_types: f64,
    /// Per load: carries `!noundef`, `!nonnull`, `!range` or other metadata. Default 0.3.
    pub metadata: f64,
    /// Per constant: is `undef` or `poison`. Default 0.12.
    pub undef: f64,
    /// Per function: has attributes beside the common ones, linkage, sections. Default 0.2.
    pub attributes: f64,
    /// Per function: has `!type`, and a call of `llvm.type.test`, with nodes of any kind for type
    /// identifiers. Default 0.
    pub identities: f64,
}

impl Config {
    /// The values documented at the fields.
    pub const DEFAULT: Config = Config {
        functions: 20,
        max_blocks: 14,
        large: 0.03,
        max_slots: 8,
        max_items: 8,
        debug: 0.35,
        old_records: 0.0,
        eh: 0.15,
        funclets: 0.06,
        callbr: 0.12,
        indirectbr: 0.12,
        switch: 0.15,
        dead: 0.08,
        shuffle: 0.4,
        unnamed: 0.3,
        clash: 0.25,
        quoted: 0.08,
        phis: 0.12,
        rounds: 0.12,
        outside: 0.02,
        escape: 0.06,
        volatile: 0.03,
        mismatch: 0.03,
        retyped: 0.0,
        atomic: 0.05,
        lifetime: 0.2,
        old_lifetime: 0.0,
        bundles: 0.1,
        exotic_types: 0.25,
        metadata: 0.3,
        undef: 0.12,
        attributes: 0.2,
        identities: 0.0,
    };

    /// Branches, integer and pointer slots, undef and poison: no debug info, exceptions, attributes
    /// or odd accesses.
    ///
    /// For implementations that are not finished yet, and for small reproducers.
    pub const PLAIN: Config = Config {
        debug: 0.0,
        eh: 0.0,
        funclets: 0.0,
        callbr: 0.0,
        indirectbr: 0.0,
        quoted: 0.0,
        rounds: 0.0,
        escape: 0.0,
        volatile: 0.0,
        mismatch: 0.0,
        atomic: 0.0,
        lifetime: 0.0,
        bundles: 0.0,
        exotic_types: 0.0,
        metadata: 0.0,
        attributes: 0.0,
        ..Config::DEFAULT
    };
}

impl Default for Config {
    fn default() -> Config {
        Config::DEFAULT
    }
}
