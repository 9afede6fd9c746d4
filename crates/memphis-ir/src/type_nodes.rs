//! Type nodes of `!tbaa` that were read once for the whole module.

use crate::node_ref::NodeRef;
use hashbrown::HashMap;
use std::sync::{Arc, Mutex};

/// A type node, as the way of an access needs it.
#[derive(Debug)]
pub(crate) struct TypeNode<'t> {
    /// The first problem, or the number of bits of offsets: 0 for a scalar, and if there are no
    /// fields, none.
    pub checked: Result<Option<u32>, &'static str>,
    pub is_root: bool,
    pub is_scalar: bool,
    /// The parent, if that is all it has besides a name.
    pub parent: Option<NodeRef<'t>>,
    /// The offset and the type of each field, up to the first that is wrong.
    pub fields: Vec<(u128, NodeRef<'t>)>,
}

impl TypeNode<'_> {
    /// The same node, unless it has an operand that is written in its text.
    fn without_text(&self) -> Option<TypeNode<'static>> {
        let number = |node: &NodeRef<'_>| match node {
            NodeRef::Number(number) => Some(NodeRef::Number(*number)),
            NodeRef::Inline(_) => None,
        };
        let fields = self.fields.iter().map(|(start, ty)| Some((*start, number(ty)?))).collect::<Option<_>>()?;
        let parent = match &self.parent {
            Some(parent) => Some(number(parent)?),
            None => None,
        };
        Some(TypeNode { parent, fields, ..*self })
    }
}

/// Type nodes by their numbers, and by whether they were read in the new format. Many tags lead
/// through the same large structs.
///
/// Threads share it. A node is the same whichever thread reads it.
#[derive(Debug, Default)]
pub(crate) struct TypeNodes(Mutex<HashMap<(u32, bool), Arc<TypeNode<'static>>>>);

impl TypeNodes {
    /// A type node, which `read` reads unless it is known.
    pub fn get<'t>(
        &self,
        node: NodeRef<'t>,
        is_new_format: bool,
        read: impl FnOnce() -> TypeNode<'t>,
    ) -> Arc<TypeNode<'t>> {
        let NodeRef::Number(number) = node else { return Arc::new(read()) };
        let lock = || self.0.lock().expect("no thread panics while it holds the lock");
        let known = lock().get(&(number, is_new_format)).cloned();
        if let Some(known) = known {
            return known;
        }
        let ty = read();
        let Some(ty) = ty.without_text() else { return Arc::new(ty) };
        let ty = Arc::new(ty);
        lock().insert((number, is_new_format), ty.clone());
        ty
    }
}

impl Clone for TypeNodes {
    /// A table without nodes.
    fn clone(&self) -> TypeNodes {
        TypeNodes::default()
    }
}
