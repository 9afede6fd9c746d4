//! The options of mem2reg: differences from LLVM 22. `docs/mem2reg-options.md` says of each option
//! how it may change the meaning of a program.

use super::Llvm;
use super::dialect::Rules;
use crate::asm::{self, AsmGoto};
use crate::pass::{PassOption, set_choice, unknown_option};
use crate::slots::SlotOptions;
use memphis::AccessKind;
use memphis::construct::Ssa;
use memphis_check::script::{Semantics, Uninit};
use std::fmt;

/// The size in bytes up to which the promotion passes of a simple compiler take an alloca for a
/// scalar: that of a general-purpose register on a 64-bit machine. See [`Options::max_size`].
pub const MAX_PROMOTABLE_ALLOCA_SIZE: u64 = 8;

/// The number of arguments of φs that the promotion passes of a simple compiler allow in a
/// function. See [`Options::phi_args_budget`].
pub const MAX_PHI_COPY_COST: u64 = 50_000;

/// Options of mem2reg: the allocas to promote, and the form of the result. The default gives LLVM
/// 22's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Promotes allocas outside the entry block too. Each execution of such an alloca makes a new
    /// slot without a value.
    pub all_blocks: bool,
    /// Leaves the slots of parameters in memory: those in which the entry block stores a parameter,
    /// and those that debug information calls one.
    pub skip_params: bool,
    /// Leaves the alloca of a promoted parameter slot where it is, for back ends that look it up.
    pub keep_param_slots: bool,
    /// The value that a load reads where nothing was stored.
    pub uninit: Uninit,
    /// Leaves slots in memory that are larger than this number of bytes, or whose size is not
    /// known.
    pub max_size: Option<u64>,
    /// Leaves in memory the slots with the most arguments of φs, until the others have at most this
    /// number in all.
    pub phi_args_budget: Option<u64>,
    /// Promotes slots that are accessed as other types of the same size too.
    pub punned: bool,
    /// Takes an integer constant that is stored to a slot of a narrower integer for its lower bits,
    /// as a front end means it whose constants are all of one width. [`Options::punned`] does so
    /// too.
    pub narrow_constants: bool,
    /// Makes results of what asm writes to slots from registers.
    pub asm_outputs: bool,
    /// The same for asm goto, and on which of its edges that counts.
    pub asm_goto_outputs: Option<AsmGoto>,
    /// Obeys lifetime markers: after one, the slot holds no value.
    pub lifetimes_undef: bool,
    /// The places of φs. Other than pruned ones are printed as they were placed, none folded.
    pub ssa: Ssa,
    /// The version of LLVM whose answers are given.
    pub llvm: Llvm,
}

impl Options {
    /// The behaviour of LLVM 22.
    pub const DEFAULT: Options = Options {
        all_blocks: false,
        skip_params: false,
        keep_param_slots: false,
        uninit: Uninit::Undef,
        max_size: None,
        phi_args_budget: None,
        punned: false,
        narrow_constants: false,
        asm_outputs: false,
        asm_goto_outputs: None,
        lifetimes_undef: false,
        ssa: Ssa::Pruned,
        llvm: Llvm::V22,
    };

    /// The options of a compiler before its inliner: scalars in all blocks, parameters not yet,
    /// zero where nothing was stored, constants cut to the width of their slots, register outputs
    /// of asm as results, which an asm goto has on the edge to the code after it alone.
    pub const BEFORE_INLINING: Options = Options {
        all_blocks: true,
        skip_params: true,
        uninit: Uninit::Zero,
        max_size: Some(MAX_PROMOTABLE_ALLOCA_SIZE),
        phi_args_budget: Some(MAX_PHI_COPY_COST),
        narrow_constants: true,
        asm_outputs: true,
        asm_goto_outputs: Some(AsmGoto::Fallthrough),
        ..Options::DEFAULT
    };

    /// The options of a compiler after its inliner: parameters as well. Their allocas are kept for
    /// the back end.
    pub const AFTER_INLINING: Options =
        Options { skip_params: false, keep_param_slots: true, ..Options::BEFORE_INLINING };

    /// The options as they are written between `<` and `>`, with a line about each.
    pub const HELP: &'static [PassOption] = &[
        PassOption { text: "all-blocks", about: "also promote allocas outside the entry block" },
        PassOption { text: "skip-params", about: "leave slots of parameters in memory" },
        PassOption { text: "keep-param-slots", about: "keep the alloca of a promoted slot of a parameter" },
        PassOption { text: "uninit=undef|zero", about: "the value of a load that no store precedes" },
        PassOption { text: "max-size=BYTES", about: "leave larger slots in memory" },
        PassOption { text: "phi-args-budget=N", about: "leave slots in memory until phis have at most N arguments" },
        PassOption { text: "punned", about: "also promote slots that are accessed as other types of the same size" },
        PassOption { text: "narrow-constants", about: "truncate integer constants that are stored to a narrower slot" },
        PassOption { text: "asm-outputs", about: "return register outputs of asm as results, not through slots" },
        PassOption { text: "asm-goto-outputs=all-edges|fallthrough", about: "the same for asm goto, on these edges" },
        PassOption { text: "lifetimes=ignored|undef", about: "whether a slot is undefined after a lifetime marker" },
        PassOption { text: "ssa=pruned|minimal|maximal", about: "the kind of SSA form: where phis are placed" },
        PassOption { text: "llvm=22|main", about: "the version of LLVM whose answers are given" },
    ];

    /// Sets one option, by its name and the text after `=`.
    ///
    /// # Errors
    /// A sentence: there is no such option, or it has no such value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "all-blocks" => flag(&mut self.all_blocks, name, value),
            "skip-params" => flag(&mut self.skip_params, name, value),
            "keep-param-slots" => flag(&mut self.keep_param_slots, name, value),
            "uninit" => set_choice(&mut self.uninit, value, &[("undef", Uninit::Undef), ("zero", Uninit::Zero)]),
            "max-size" => number(&mut self.max_size, name, value),
            "phi-args-budget" => number(&mut self.phi_args_budget, name, value),
            "punned" => flag(&mut self.punned, name, value),
            "narrow-constants" => flag(&mut self.narrow_constants, name, value),
            "asm-outputs" => flag(&mut self.asm_outputs, name, value),
            "asm-goto-outputs" => {
                let known = [("all-edges", Some(AsmGoto::AllEdges)), ("fallthrough", Some(AsmGoto::Fallthrough))];
                set_choice(&mut self.asm_goto_outputs, value, &known)
            }
            "lifetimes" => set_choice(&mut self.lifetimes_undef, value, &[("ignored", false), ("undef", true)]),
            "ssa" => {
                let known = [("pruned", Ssa::Pruned), ("minimal", Ssa::Minimal), ("maximal", Ssa::Maximal)];
                set_choice(&mut self.ssa, value, &known)
            }
            "llvm" => set_choice(&mut self.llvm, value, &Llvm::ALL.map(|llvm| (llvm.name(), llvm))),
            _ => Err(unknown_option(name)),
        }
    }

    /// Returns whether outputs of asm become results, before anything is promoted.
    #[doc(hidden)]
    pub fn rewrites_asm(&self) -> bool {
        self.asm_outputs || self.asm_goto_outputs.is_some()
    }

    /// Returns whether an option leaves slots in memory that could be promoted.
    #[doc(hidden)]
    pub fn limits_slots(&self) -> bool {
        let limits = [self.max_size, self.phi_args_budget];
        self.skip_params || self.keep_param_slots || limits.iter().any(Option::is_some)
    }

    /// Returns whether integer constants are cut to the width of their slots.
    #[doc(hidden)]
    pub fn narrows(&self) -> bool {
        self.punned || self.narrow_constants
    }

    /// Returns whether slots have the type of their accesses. Casts of narrower or other types are
    /// made for the allocated type, so options about those go first.
    #[doc(hidden)]
    pub fn types_by_accesses(&self) -> bool {
        self.llvm.types_by_accesses() && !self.narrows()
    }

    /// The options that say which allocas are slots.
    pub(crate) fn slots(&self) -> SlotOptions {
        let Options { all_blocks, skip_params, keep_param_slots, uninit, max_size, punned, .. } = *self;
        let (narrows, typed_by_accesses) = (self.narrows(), self.types_by_accesses());
        SlotOptions { all_blocks, skip_params, keep_param_slots, uninit, max_size, punned, narrows, typed_by_accesses }
    }

    /// The options of the step that makes outputs of asm results.
    pub(crate) fn asm(&self) -> asm::Options {
        asm::Options { outputs: self.asm_outputs, goto_outputs: self.asm_goto_outputs, slots: self.slots() }
    }

    /// Returns whether lifetime markers count as stores.
    #[doc(hidden)]
    pub fn stores_at_markers(&self) -> bool {
        self.lifetimes_undef || self.llvm.stores_at_markers()
    }

    /// A lifetime marker that counts as a store, in the engine's terms. LLVM places φs for it;
    /// without its habits, a φ of nothing but initial values is not needed.
    pub(crate) fn kind_of_marker(&self) -> AccessKind {
        if self.llvm.stores_at_markers() { AccessKind::Store } else { AccessKind::Define }
    }

    /// The changes in the meaning of a function that a checker must allow for.
    #[doc(hidden)]
    pub fn semantics(&self) -> Semantics {
        Semantics {
            uninit: self.uninit,
            lifetimes_undef: self.stores_at_markers(),
            punned: self.punned,
            narrowed: self.narrows(),
            typed_by_accesses: self.types_by_accesses(),
        }
    }
}

/// The pass as it is written in pipelines: with the options that are not the default.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flag = |is_set: bool, name: &str| is_set.then(|| name.to_owned());
        let number = |name: &str, n: Option<u64>| n.map(|n| format!("{name}={n}"));
        let written = [
            flag(self.all_blocks, "all-blocks"),
            flag(self.skip_params, "skip-params"),
            flag(self.keep_param_slots, "keep-param-slots"),
            flag(self.uninit == Uninit::Zero, "uninit=zero"),
            number("max-size", self.max_size),
            number("phi-args-budget", self.phi_args_budget),
            flag(self.punned, "punned"),
            flag(self.narrow_constants, "narrow-constants"),
            flag(self.asm_outputs, "asm-outputs"),
            flag(self.asm_goto_outputs == Some(AsmGoto::AllEdges), "asm-goto-outputs=all-edges"),
            flag(self.asm_goto_outputs == Some(AsmGoto::Fallthrough), "asm-goto-outputs=fallthrough"),
            flag(self.lifetimes_undef, "lifetimes=undef"),
            flag(self.ssa == Ssa::Minimal, "ssa=minimal"),
            flag(self.ssa == Ssa::Maximal, "ssa=maximal"),
            flag(self.llvm == Llvm::Main, "llvm=main"),
        ];
        let written: Vec<String> = written.into_iter().flatten().collect();
        match &written[..] {
            [] => f.write_str("mem2reg"),
            written => write!(f, "mem2reg<{}>", written.join(";")),
        }
    }
}

fn flag(option: &mut bool, name: &str, value: &str) -> Result<(), String> {
    if !value.is_empty() {
        return Err(format!("'{name}' takes no value"));
    }
    *option = true;
    Ok(())
}

fn number(option: &mut Option<u64>, name: &str, value: &str) -> Result<(), String> {
    let Ok(n) = value.parse() else { return Err(format!("'{name}' needs a number, not '{value}'")) };
    *option = Some(n);
    Ok(())
}
