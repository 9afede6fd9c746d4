//! Random LLVM IR functions and scaling shapes, for tests, fuzzing and benchmarks of slot
//! promotion.
//!
//! [`random_module`] makes the text of a valid LLVM IR module (for LLVM 22) whose functions
//! exercise `mem2reg`: slots of every kind, loads and stores in every order, all terminators, dead
//! code, debug records. [`shapes`] makes families of functions that grow with a size. [`webs`]
//! makes programs that can be run, in which addresses go through φs and selects, [`memory`]
//! programs that access memory through any address, [`parts`] programs that access slots in parts,
//! in several data layouts, [`doubts`] functions in which what is undefined
//! meets what must not be poison, [`promises`] functions in which loads promise what assumptions
//! say, [`calls`] families of functions that call one another. [`spirv`] makes modules of SPIR-V.
//!
//! Everything is a function of the seed: same seed and same [`Config`], same bytes.
//!
//! ```
//! use memphis_gen::{Config, Feature, random_module};
//!
//! let config = Config { functions: 50, ..Config::default() };
//! let module = random_module(7, &config);
//! assert_eq!(module.text, random_module(7, &config).text);
//! assert_eq!(module.features.functions(), 50);
//! assert!(module.features.has(Feature::DeadBlock));
//! assert!(module.functions.iter().any(|function| function.features.has(Feature::Switch)));
//! ```
//!
//! ## Files
//!
//! Paths are relative to `src/`.
//!
//! | file | contents |
//! | --- | --- |
//! | `module.rs`, `function.rs`, `cfg.rs`, `body.rs`, `operand.rs`, `types.rs`, `debug.rs`, `identities.rs` | random modules for mem2reg, from the whole to its parts |
//! | `config.rs`, `features.rs`, `rng.rs` | probabilities, counters of what was generated, random numbers |
//! | `shapes.rs`, `calls.rs` | families of functions that grow with a size |
//! | `webs.rs`, `memory.rs`, `doubts.rs`, `promises.rs` | random programs for `lift-loads`, for memory accesses, for undefined values, and for promises about pointers |
//! | `parts.rs`, `parts/types.rs`, `parts/values.rs`, `parts/accesses.rs`, `parts/control.rs` | random programs that access slots in parts: types and layouts, values, accesses, branches and loops |
//! | `lines.rs` | their text, line by line |
//! | `spirv.rs` | SPIR-V modules |

#![forbid(unsafe_code)]

pub use config::Config;
pub use features::{Feature, Features};
pub use rng::Rng;

pub mod calls;
pub mod doubts;
pub mod memory;
pub mod parts;
pub mod promises;
pub mod shapes;
pub mod spirv;
pub mod webs;

mod body;
mod cfg;
mod config;
mod debug;
mod features;
mod function;
mod identities;
mod lines;
mod module;
mod operand;
mod rng;
mod types;

/// A random module.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The module as LLVM IR text.
    pub text: String,
    /// Its features.
    pub features: Features,
    /// Its functions with a body, in order.
    pub functions: Vec<GeneratedFunction>,
}

/// A function of a random module.
#[derive(Clone, Debug)]
pub struct GeneratedFunction {
    /// Its name, without `@`.
    pub name: String,
    /// Its features.
    pub features: Features,
}

/// Makes a module of [`Config::functions`] random functions, named `f0`, `f1`, ...
///
/// The text is accepted by LLVM 22's verifier, and its debug info is valid. It is not meant to be
/// run: it divides by zero, dereferences anything and loops for ever.
pub fn random_module(seed: u64, config: &Config) -> Generated {
    let mut rng = Rng::new(seed);
    let mut module = module::Module::default();
    module.old_records = rng.chance(config.old_records);
    let mut features = Features::none();
    let mut functions = Vec::new();
    for index in 0..config.functions {
        let function = function::generate(&mut module, rng.fork(), config, index);
        features.add(&function.features);
        functions.push(function);
    }
    if config.identities > 0.0 {
        module.add_identities(config.identities, &mut rng);
    }
    Generated { text: module.text(&mut rng), features, functions }
}
