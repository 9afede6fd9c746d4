//! Bitcode with changed functions.
//!
//! ```text
//!   bitcode ──read──▶ text ──passes──▶ edit scripts
//!      │                                   │
//!      └─▶ Source ◀──────── edit ──────────┘     the block of each changed function, on any thread
//!             └──── write ────▶ bitcode          all else bit by bit
//! ```
//!
//! A pass changes a function of the text. Here the same change is made in the block of the
//! function: records are copied with other numbers for values, without those that the script
//! deletes, and with new ones. Tables, globals, metadata and unchanged functions are copied as they
//! are. So the result has the version of the input, and most of its bits, and no text is written or
//! read for it.
//!
//! Some scripts cannot be made in the bitcode, for example those that need a new declaration. Then
//! there is no block, and the caller writes bitcode from the text that the passes leave.
//!
//! | file | subject |
//! | --- | --- |
//! | [`function`] | the changed block of a function |
//! | [`lines`] | what it consists of, in order: kept instructions, new ones, debug records |
//! | [`values`], [`copy`] | numbers of values before and after; records with other numbers |
//! | [`nodes`] | new nodes of metadata in a function |
//! | [`abbreviations`], [`layout`] | how records are written; where functions are in the file |

mod abbreviations;
mod copy;
mod function;
mod layout;
mod lines;
mod nodes;
mod values;

use crate::codes::{constants, function as code, value_symtab};
use crate::error::Error;
use crate::read::metadata::{Id, Level};
use crate::read::module::{Module, Value};
use crate::read::types::{TypeId, Types};
use crate::read::{Container, Read, Tables};
use abbreviations::Abbreviations;
use hashbrown::HashMap;
use layout::{Declared, Layout};
use memphis_ir::Function;
use memphis_ir::edit::Edit;
use memphis_ir::executor::Executor;
use std::borrow::Cow;
use std::fmt;

/// Bitcode that was read as text, and can take changes that were made in this text.
///
/// ```
/// let text = b"define i32 @f(i32 %x) {\n  %y = add i32 %x, 0\n  ret i32 %y\n}\n";
/// let bitcode = memphis_bitcode::write(text, "f.ll")?;
/// let (text, source) = memphis_bitcode::read_source_on(&bitcode, "f.bc", &memphis_ir::executor::OneThread)?;
/// let source = source.expect("this bitcode can be changed in place");
///
/// let module = memphis_ir::Module::read(&text)?;
/// let mut body = memphis_ir::Body::new();
/// module.read_body(memphis_ir::FunctionId(0), &mut body)?;
/// let mut edit = memphis_ir::edit::Edit::new(&body);
/// let sum = body.inst_ids().next().expect("the sum");
/// edit.delete(sum);
/// edit.replace(body.inst(sum).result.expect("its result"), body.operands(sum)[0].value);
///
/// let function = memphis_ir::Function { module: &module, body: &body };
/// let block = source.edit(function, &edit, &mut Default::default())?;
/// let changed = source.write(&[Some(block)])?;
/// let text = memphis_bitcode::read(&changed, "f.bc")?;
/// assert!(text.ends_with(b"define i32 @f(i32 %x) {\n  ret i32 %x\n}\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Source<'d> {
    tables: Tables<'d>,
    layout: Layout,
    /// By function of the text: its number among the bodies.
    bodies: Vec<u32>,
    /// By body: the metadata of the function.
    levels: Vec<Level>,
    /// By number of a node in the text: the function, if it is not the module's, and its id.
    nodes: Vec<(Option<usize>, Id)>,
    /// By text: the first type that has it, and whether LLVM takes all types with this text for one.
    types: HashMap<Box<[u8]>, (TypeId, bool)>,
    /// The type and the number of `llvm.dbg.value`, if the module declares it.
    debug_value: Option<(TypeId, u32)>,
    /// Functions that are declared in addition.
    declared: Declared,
    of_functions: Abbreviations,
    of_constants: Abbreviations,
    of_names: Abbreviations,
}

/// Memory for changing functions, one after the other.
#[derive(Debug, Default)]
pub struct Memory(function::Memory);

/// The changed block of a function.
#[derive(Debug)]
pub struct Block(Vec<u8>);

/// The reason why bitcode cannot have a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Declined {
    /// It needs `llvm.dbg.value`: see [`Source::declare_debug_value`].
    LacksDebugValue,
    /// Another one.
    Other,
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Declined::LacksDebugValue => "the bitcode does not declare llvm.dbg.value",
            Declined::Other => "the bitcode cannot have this change of a function",
        })
    }
}

impl std::error::Error for Declined {}

/// Like [`read_on`](crate::read_on), with what is needed for changes; without that if the bitcode
/// has a form in which functions cannot be changed: a wrapper, or one older than LLVM 4.
///
/// # Errors
/// The errors of [`read`](crate::read()).
pub fn read_source_on<'d>(
    bytes: &'d [u8],
    name: &str,
    executor: &dyn Executor,
) -> Result<(Vec<u8>, Option<Source<'d>>), Error> {
    let Read { text, tables, bodies, levels, nodes } = crate::read::read_whole_on(bytes, name, executor)?;
    let module = &tables.module;
    let layout = Layout::find(module.data, &Container::find(bytes)?)?;
    let has_other_changes = levels.iter().chain([&tables.metadata]).any(|level| level.changes().has_others);
    let is_usual = module.has_relative_ids && module.expanded.is_empty() && !has_other_changes;
    // opt writes the name of the file where there is none.
    let is_usual = is_usual && module.source_filename.is_some();
    let Some(layout) = layout.filter(|_| is_usual) else { return Ok((text, None)) };
    let of = |block| Abbreviations::new(module.info.of(block).iter());
    let source = Source {
        layout,
        bodies,
        levels,
        nodes,
        types: types_by_text(&module.types),
        debug_value: intrinsic_of_records(module, DEBUG_VALUE),
        declared: Declared::default(),
        of_functions: of(code::BLOCK),
        of_constants: of(constants::BLOCK),
        of_names: of(value_symtab::BLOCK),
        tables,
    };
    Ok((text, Some(source)))
}

/// The intrinsic that gives a variable a value, before LLVM 19 had records for that.
const DEBUG_VALUE: &[u8] = b"llvm.dbg.value";
/// The intrinsic with the same type that clang's output declares.
const DEBUG_DECLARE: &[u8] = b"llvm.dbg.declare";

/// The type and the number of an intrinsic with three parameters, if the module declares it.
fn intrinsic_of_records(module: &Module<'_>, name: &[u8]) -> Option<(TypeId, u32)> {
    /// The result and the parameters.
    const N_ELEMENTS: usize = 4;
    module.value_named(name).filter(|&(ty, _)| module.types.elements(ty).len() == N_ELEMENTS)
}

impl Source<'_> {
    /// Declares `llvm.dbg.value` in addition. Returns false if that is impossible, or if it is
    /// declared. All functions change then, as values have other numbers: [`Source::edit`] is to be
    /// called for each.
    pub fn declare_debug_value(&mut self) -> bool {
        let module = &self.tables.module;
        let declare = intrinsic_of_records(module, DEBUG_DECLARE);
        let (Some((ty, _)), None) = (declare, self.debug_value) else { return false };
        let Some(strings) = module.strings().filter(|_| self.layout.has_strings()) else { return false };
        let mut names = strings.to_vec();
        let (place, n) = (names.len() as u64, DEBUG_VALUE.len() as u64);
        names.extend_from_slice(DEBUG_VALUE);
        // A declaration without anything else; LLVM gives intrinsics their attributes.
        let record = [&[place, n, ty.into(), 0, 1][..], &[0; 14]].concat();
        self.declared = Declared { records: vec![record], names };
        self.debug_value = Some((ty, module.n_values as u32));
        true
    }

    /// True if functions without changes are to be [edited](Self::edit) as well.
    pub fn changes_all(&self) -> bool {
        self.n_added() > 0
    }

    /// The number of functions that are declared in addition.
    fn n_added(&self) -> u32 {
        self.declared.records.len() as u32
    }

    /// The number of functions with a body.
    pub fn n_functions(&self) -> usize {
        self.bodies.len()
    }

    /// The block of a function with changes. The function is of the text that was read.
    ///
    /// # Errors
    /// The bitcode cannot have the changes.
    ///
    /// Cost: linear in the function and the script.
    pub fn edit(&self, f: Function<'_>, edit: &Edit, memory: &mut Memory) -> Result<Block, Declined> {
        function::edit(self, f, edit, &mut memory.0).map(Block)
    }

    /// The bitcode with the changed blocks of functions, which are in the order of the text.
    ///
    /// # Errors
    /// The table of names is malformed.
    ///
    /// # Panics
    /// There is not one entry for each function, or one is missing and [all
    /// change](Self::changes_all).
    pub fn write(&self, changed: &[Option<Block>]) -> Result<Vec<u8>, Error> {
        assert_eq!(changed.len(), self.bodies.len(), "each function has an entry");
        assert!(!self.changes_all() || changed.iter().all(Option::is_some), "all functions change");
        let module = &self.tables.module;
        let mut blocks: Vec<Option<&[u8]>> = vec![None; self.bodies.len()];
        for (&body, block) in self.bodies.iter().zip(changed) {
            blocks[body as usize] = block.as_ref().map(|block| &block.0[..]);
        }
        let body_of = |value: u64| match module.values.get(usize::try_from(value).ok()?)? {
            Value::Global(global) => module.globals[*global as usize].body,
            Value::Constant(_) => None,
        };
        let mut data = Cow::Borrowed(module.data);
        let changes = self.levels.iter().chain([&self.tables.metadata]).map(Level::changes);
        for bit in changes.flat_map(|changes| &changes.bits) {
            data.to_mut()[bit / 8] |= 1 << (bit % 8);
        }
        self.layout.write(&data, (&blocks, &self.declared), &module.info, body_of)
    }

    fn module(&self) -> &Module<'_> {
        &self.tables.module
    }
}

/// By text: the first type that has it, and whether LLVM takes all types with this text for one.
fn types_by_text(types: &Types) -> HashMap<Box<[u8]>, (TypeId, bool)> {
    let mut all: HashMap<Box<[u8]>, (TypeId, bool)> = HashMap::new();
    for ty in 0..types.len() as TypeId {
        all.entry(types.text(ty).into()).and_modify(|known| known.1 = !types.has_pointees).or_insert((ty, true));
    }
    all
}
