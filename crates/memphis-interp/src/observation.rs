//! The operations that only observed and traced runs have: see `observe.rs` and `trace.rs`.

use crate::operand::{EdgeId, Opd};
use crate::value::Ty;
use crate::world::Promises;
use memphis_ir::{BlockId, InstId};
use std::collections::HashSet;
use std::rc::Rc;

/// One of the two functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The original function; a comparison is valid only where its behaviour is defined.
    Before,
    /// The transformed function, which has to do the same.
    After,
}

/// The parameters of decoding for an observed run.
#[derive(Debug)]
pub(crate) struct Plan {
    pub side: Side,
    /// Allocas that the other function lacks.
    pub hidden: HashSet<InstId>,
}

/// An operation that only observed and traced runs execute.
#[derive(Debug)]
pub(crate) enum Observation {
    /// The start of a block.
    Block(u32),
    /// Memory is going to be accessed.
    Touch(Touch),
    Alloca {
        dst: u32,
        size: u64,
        align: u32,
        count: Opd,
        is_hidden: bool,
        name: String,
    },
    /// The result of the previous load is checked against the promises of its metadata.
    Loaded {
        register: u32,
        ty: Rc<Ty>,
        promises: Promises,
    },
    /// Fast-math flags of the operation before: NaN and infinity are poison.
    Finite {
        register: u32,
        ty: Rc<Ty>,
        no_nan: bool,
        no_infinity: bool,
    },
    /// The result of the operation before is poison if an operand is undefined in part: for some
    /// choice of its bits it is. So what is left undefined is no poison, whatever is chosen.
    Uncertain {
        register: u32,
        operands: Box<[Opd]>,
    },
    /// The run ends if a value is poison or undefined in part.
    Demand {
        value: Opd,
        what: &'static str,
    },
    LandingPad {
        dst: u32,
        ty: Rc<Ty>,
    },
    Resume {
        value: Opd,
        ty: Rc<Ty>,
    },
    /// The start of a block of a traced function, with its φs.
    Visit {
        block: BlockId,
        phis: Box<[Watch]>,
    },
    /// A store of a traced function.
    Stored(Watch),
    /// See `course.rs`: the start of a block, a load or store, the line at which the run ends.
    Entered(BlockWatch),
    Accessed(AccessWatch),
    Reached(UntilWatch),
}

/// A place in the text, and in the source program.
#[derive(Debug)]
pub(crate) struct Place {
    pub line: usize,
    pub source: Option<String>,
}

/// A value with its name in the text.
#[derive(Debug)]
pub(crate) struct NamedWatch {
    pub name: String,
    pub value: Opd,
    pub ty: Rc<Ty>,
}

#[derive(Debug)]
pub(crate) struct BlockWatch {
    pub place: Place,
    pub block: BlockId,
    /// The names of all blocks of the function.
    pub names: Rc<[String]>,
    pub phis: Box<[NamedWatch]>,
}

#[derive(Debug)]
pub(crate) struct AccessWatch {
    pub place: Place,
    pub is_store: bool,
    /// The stored operand or the result.
    pub value: NamedWatch,
    pub at: Opd,
    pub at_name: String,
}

#[derive(Debug)]
pub(crate) struct UntilWatch {
    pub values: Vec<NamedWatch>,
    /// The addresses of allocas, with the types of their contents.
    pub slots: Vec<NamedWatch>,
}

/// A value that a trace shows.
#[derive(Debug)]
pub(crate) struct Watch {
    /// The φ or the store.
    pub inst: InstId,
    pub value: Opd,
    pub ty: Rc<Ty>,
}

#[derive(Debug)]
pub(crate) struct Touch {
    pub at: Opd,
    /// The address is computed from that of a local variable.
    pub is_local: bool,
    pub ty: Rc<Ty>,
    pub align: u64,
    pub reads: bool,
    pub writes: bool,
    pub is_volatile: bool,
    /// The stored operand.
    pub value: Opd,
    /// Operands that have to be defined.
    pub demanded: Box<[Opd]>,
    pub promises: Promises,
}

/// The attributes and names of a call that is not executed.
#[derive(Debug)]
pub(crate) struct CallPromises {
    pub callee: Opd,
    pub callee_name: String,
    pub result_name: String,
    pub parameters: Box<[Parameter]>,
    pub result: Promises,
    /// It writes nothing, and returns the same for the same arguments.
    pub is_pure: bool,
    pub never_returns: bool,
    pub must_return: bool,
    /// Why it cannot be observed.
    pub refused: Option<String>,
    /// The edge that control takes when it throws.
    pub unwind: EdgeId,
}

#[derive(Debug)]
pub(crate) struct Parameter {
    pub promises: Promises,
    /// True if the callee may read what the argument points to.
    pub is_read: bool,
    pub is_returned: bool,
}

/// A visit of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// The block.
    pub block: BlockId,
    /// Its φs with their values.
    pub phis: Vec<(InstId, String)>,
    /// Stores that were executed, with the values stored.
    pub stores: Vec<(InstId, String)>,
}

/// A trace that is being made.
#[derive(Debug)]
pub(crate) struct Tracer {
    /// The number of frames while the traced call runs in its own.
    pub depth: usize,
    pub max_visits: usize,
    pub visits: Vec<Visit>,
    pub n_visits: u64,
}
