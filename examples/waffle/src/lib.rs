//! Register code from waffle's IR, with the engine of memphis.
//!
//! waffle reads WebAssembly into SSA form with block parameters, and has no instruction that
//! copies. A register machine has no block parameters. So each value needs a register, and
//! arguments of branches become moves:
//!
//! ```text
//!   block0(v0: i32):                            block 0:
//!       v1 = i32const<1>                            r1 = i32const<1>
//!       br block1(v0, v1)                           goto 1
//!
//!   block1(v2: i32, v3: i32):                   block 1:
//!       v4 = i32eqz v2                              r2 = i32eqz r0
//!       if v4, block2, block3                       if r2 goto 2 else 3
//!
//!   block2:                                     block 2:
//!       return v3                                   return r1
//!
//!   block3:                                     block 3:
//!       v5 = i32mul v3, v2                          r1 = i32mul r1, r0
//!       v6 = i32const<1>                            r2 = i32const<1>
//!       v7 = i32sub v2, v6                          r0 = i32sub r0, r2
//!       br block1(v7, v5)                           goto 1
//! ```
//!
//! [`compile`] describes a function, lets the engine plan, lets values share registers that are
//! never live at the same time, writes the code, and has it proved. `describe.rs` and `emit.rs` are
//! the two halves. [`Machine`] executes the code, and uses waffle for single operators only: the
//! tests compare it with waffle's interpreter.

mod code;
mod describe;
mod emit;
mod machine;

pub use code::{Block, Code, Jump, Move, Operation, Register};
pub use machine::{Machine, Stop};

use emit::Emission;
use memphis::destruct::{self, EmittedError, InputError, Options, RecordError, ShareError};
use std::fmt;
use waffle::FunctionBody;

/// The code of a function, and what it cost.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The code.
    pub code: Code,
    /// The number of registers before values shared them.
    pub n_locations: usize,
    /// The number of moves.
    pub n_moves: usize,
}

/// A failure of [`compile`].
#[derive(Debug)]
pub enum Error {
    /// A branch leads to the first block, whose parameters are those of the function.
    EntryIsTarget,
    /// A mistake in `describe.rs`.
    Recording(RecordError<waffle::Block>),
    /// The engine refuses the description: another mistake there.
    Description(InputError),
    /// The engine refuses the registers of the parameters.
    Sharing(ShareError),
    /// The code does not do what the function does: a mistake in `emit.rs`.
    Wrong(EmittedError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EntryIsTarget => f.write_str("a branch leads to the first block"),
            Self::Recording(error) => write!(f, "the function is recorded wrongly: {error}"),
            Self::Description(error) => write!(f, "the function is described wrongly: {error}"),
            Self::Sharing(error) => write!(f, "the registers of the parameters are wrong: {error}"),
            Self::Wrong(error) => write!(f, "the code is wrong: {error}"),
        }
    }
}

impl std::error::Error for Error {}

/// Compiles a function. Its parameters are in the first registers.
///
/// # Errors
/// The first block is a target, or this crate has a mistake.
pub fn compile(body: &FunctionBody) -> Result<Compiled, Error> {
    let function = describe::record(body)?;
    let input = function.input();
    let mut plan = destruct::plan(&input, &Options::DEFAULT).map_err(Error::Description)?;
    let n_locations = plan.location_classes().len();

    // A register holds values of every type, so all values are of one class.
    let parameters: Vec<_> = describe::parameters(body, &function).map(|value| plan.location(value)).collect();
    destruct::share_locations(&input, &mut plan, |class| class, &parameters).map_err(Error::Sharing)?;

    let emission = Emission::new(body, &function, &plan);
    destruct::check_emitted(&input, &plan, &emission).map_err(Error::Wrong)?;
    Ok(Compiled { n_locations, n_moves: emission.code.n_moves(), code: emission.code })
}
