//! Facts about a module that the verifier keeps, so that it looks once and not in each function.
//!
//! Threads share it. Only what is valid is noted: so the errors do not depend on the thread that
//! comes first.

use crate::items::GlobalId;
use crate::node_parts::Parts;
use crate::node_ref::NodeRef;
use crate::text::offset_in;
use crate::type_nodes::TypeNodes;
use hashbrown::{HashMap, HashSet};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

/// A use of a node whose rules are about the node alone, not about the instruction.
#[derive(Debug, Clone, Copy)]
#[repr(u16)]
pub(crate) enum NodeUse {
    /// `!tbaa`
    AccessTag = 1 << 0,
    /// `!alias.scope` and `!noalias`
    AliasScopes = 1 << 1,
    /// `!llvm.access.group`
    AccessGroups = 1 << 2,
    /// `!memprof`
    MemoryProfile = 1 << 3,
    /// `!callsite`, and the stacks in `!memprof`
    CallStack = 1 << 4,
    /// `!annotation`
    Annotation = 1 << 5,
    /// `!mmra`
    MemoryModel = 1 << 6,
    /// `!prof` of values, at any instruction
    ValueProfile = 1 << 7,
    /// `!prof` of a function
    EntryCount = 1 << 8,
    /// A list of strings in `!annotation`
    Strings = 1 << 9,
    /// A context in `!memprof`
    MemoryContext = 1 << 10,
}

/// A node, in tables of nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum NodeKey {
    /// The number of a node.
    Number(u32),
    /// The place of a node that is written in another, or where it is used.
    Place(usize),
}

impl NodeKey {
    pub fn of(node: NodeRef<'_>) -> NodeKey {
        match node {
            NodeRef::Number(number) => NodeKey::Number(number),
            NodeRef::Inline(text) => NodeKey::Place(text.as_ptr() as usize),
        }
    }
}

/// The operands of a list, by their places in the module's text.
pub(crate) type Places = Arc<[(usize, usize)]>;

/// The facts about a module that the verifier keeps.
#[derive(Debug, Default)]
pub(crate) struct Verified {
    /// By number of a node: the uses for which it is valid, as far as it was asked for.
    nodes: Marks,
    /// By number of a global: 1 for an intrinsic whose declaration fits its signature.
    declarations: Marks,
    /// Type nodes of `!tbaa`.
    pub type_nodes: TypeNodes,
    /// Those that are scalar types, and have many ancestors.
    scalar_types: Mutex<HashSet<NodeKey>>,
    /// The numbers of nodes that are valid lists of ranges, for a use.
    ranges: Mutex<HashSet<(u32, RangesOf)>>,
    /// The operands of lists in long texts, by the place of the list. They are found once, for all
    /// lists in a text together, because lists may be written inside one another.
    lists: Mutex<HashMap<usize, Places>>,
}

/// The values of ranges: their kind, and their number of bits if it is known.
pub(crate) type RangesOf = (u8, Option<u32>);

impl Verified {
    /// The problem of a node, which `check` finds unless the node is known to have none. Numbers of
    /// nodes are below `n_nodes`, or are checked each time.
    pub fn problem_of(
        &self,
        n_nodes: usize,
        number: u32,
        of_use: NodeUse,
        check: impl FnOnce() -> Option<&'static str>,
    ) -> Option<&'static str> {
        let check = || check().map_or(Ok(()), Err);
        self.nodes.check_once(n_nodes, number as usize, of_use as u16, check).err()
    }

    /// Returns whether a type is noted as a scalar.
    pub fn is_scalar_type(&self, ty: NodeKey) -> bool {
        lock(&self.scalar_types).contains(&ty)
    }

    /// Notes that types are scalars.
    pub fn note_scalar_types(&self, types: impl IntoIterator<Item = NodeKey>) {
        lock(&self.scalar_types).extend(types);
    }

    /// Returns whether a node is noted as a valid list of ranges.
    pub fn has_valid_ranges(&self, node: u32, of: RangesOf) -> bool {
        lock(&self.ranges).contains(&(node, of))
    }

    /// Notes that a node is a valid list of ranges.
    pub fn note_valid_ranges(&self, node: u32, of: RangesOf) {
        lock(&self.ranges).insert((node, of));
    }

    /// The places of the operands of a list, of which `text` starts with the `!`. `None` if it is
    /// no list.
    ///
    /// Cost: linear in the text when something of it is asked for the first time.
    pub fn operands_of(&self, module_text: &[u8], text: &[u8]) -> Option<Places> {
        let place = |text: &[u8]| offset_in(text, module_text);
        let mut lists = lock(&self.lists);
        if !lists.contains_key(&place(text)) {
            for part in Parts::of(text).iter().filter(|part| part.name.is_empty()) {
                let places = part.arguments.iter().map(|argument| (place(argument), argument.len()));
                lists.insert(place(part.text), places.collect());
            }
        }
        lists.get(&place(text)).cloned()
    }

    /// Checks that the declaration of an intrinsic, one of `n_globals`, fits its signature.
    pub fn check_declaration<E>(
        &self,
        n_globals: usize,
        intrinsic: GlobalId,
        check: impl FnOnce() -> Result<(), E>,
    ) -> Result<(), E> {
        self.declarations.check_once(n_globals, intrinsic.0 as usize, 1, check)
    }
}

fn lock<T>(table: &Mutex<T>) -> MutexGuard<'_, T> {
    table.lock().expect("no thread panics while it holds the lock")
}

impl Clone for Verified {
    /// A table of which nothing is known.
    fn clone(&self) -> Verified {
        Verified::default()
    }
}

/// A number for each of some things, with bits for the checks that it has passed.
#[derive(Debug, Default)]
struct Marks(OnceLock<Box<[AtomicU16]>>);

impl Marks {
    /// Makes a check of one of `n` things unless it is known to pass. A thing with a number beyond
    /// that is checked each time.
    fn check_once<E>(&self, n: usize, index: usize, bit: u16, check: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        let marks = self.0.get_or_init(|| (0..n).map(|_| AtomicU16::new(0)).collect());
        let Some(mark) = marks.get(index) else { return check() };
        if mark.load(Ordering::Relaxed) & bit == 0 {
            check()?;
            mark.fetch_or(bit, Ordering::Relaxed);
        }
        Ok(())
    }
}
