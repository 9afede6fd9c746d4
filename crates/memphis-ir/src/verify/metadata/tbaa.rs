//! `!tbaa`: access tags, the types they are about, and the way from the one to the other.
//!
//! A tag is (base type, accessed type, offset). From the base type, each step goes to the field at
//! the offset, until a type without fields; the accessed type must be on this way.

use super::{Meta, operands};
use crate::debug_info::NodeRef;
use crate::module::Module;
use crate::type_nodes::TypeNode;
use crate::verified::NodeKey;
use hashbrown::HashSet;
use std::sync::Arc;

type Node<'t> = NodeRef<'t>;

impl<'t> TypeNode<'t> {
    fn of(module: &Module<'t>, node: Node<'t>, is_new_format: bool) -> Arc<TypeNode<'t>> {
        module.verified.type_nodes.get(node, is_new_format, || TypeNode::read(module, node, is_new_format))
    }

    fn read(module: &Module<'t>, node: Node<'t>, is_new_format: bool) -> TypeNode<'t> {
        let parts = operands(module, node).unwrap_or_default();
        let is_scalar = is_scalar(module, node);
        let mut ty = TypeNode {
            checked: Ok(None),
            is_root: parts.len() < 2,
            is_scalar,
            parent: if parts.len() == 2 { parts[1].node() } else { None },
            fields: Vec::new(),
        };
        ty.checked = match parts.len() {
            0 | 1 => Ok(None),
            2 if is_scalar => Ok(Some(0)),
            2 => Err("invalid scalar type in !tbaa"),
            _ => ty.read_fields(&parts, is_new_format),
        };
        ty
    }

    /// Reads the fields: type and offset of each, and its size in the new format.
    fn read_fields(&mut self, parts: &[Meta<'t>], is_new_format: bool) -> Result<Option<u32>, &'static str> {
        if is_new_format && (!parts.len().is_multiple_of(3) || !parts[1].is_int()) {
            return Err("a type in !tbaa must have a size, and three operands for each field");
        }
        if !is_new_format && (parts.len().is_multiple_of(2) || !parts[0].is_string()) {
            return Err("a struct type in !tbaa must have a name, and two operands for each field");
        }
        let (first, width) = if is_new_format { (3, 3) } else { (1, 2) };
        let (mut bits, mut last) = (None, 0);
        for field in parts[first..].chunks(width) {
            let Meta::Node(ty) = field[0] else { return Err("a field in !tbaa must have a type") };
            let Meta::Int(width, offset) = field[1] else { return Err("an offset in !tbaa must be an integer") };
            if *bits.get_or_insert(width) != width {
                return Err("offsets of a type in !tbaa must have one type");
            }
            if offset.is_some_and(|offset| offset < last) {
                return Err("offsets of a type in !tbaa must be in order");
            }
            last = offset.unwrap_or(last);
            if is_new_format && !field[2].is_int() {
                return Err("the size of a field in !tbaa must be an integer");
            }
            self.fields.push((offset.unwrap_or(0), ty));
        }
        Ok(bits)
    }

    /// The type at an offset, which becomes that in the field.
    fn field_at(&self, offset: &mut u128) -> Result<Option<Node<'t>>, &'static str> {
        if let Some(parent) = self.parent {
            return Ok(Some(parent));
        }
        let field = self.fields.iter().take_while(|(start, _)| start <= offset).last();
        let Some(&(start, ty)) = field else { return Err("!tbaa has no field at the offset") };
        *offset -= start;
        Ok(Some(ty))
    }
}

/// The number of ancestors of a type after which it is noted whether it is a scalar.
const MANY_ANCESTORS: usize = 16;

/// True if the node is a scalar type: a name, and a parent that is a scalar type or the root.
///
/// Cost: linear in the ancestors when it is asked for the first time.
fn is_scalar(module: &Module<'_>, node: Node<'_>) -> bool {
    let (mut seen, mut path) = (HashSet::new(), Vec::new());
    let mut at = node;
    loop {
        let key = NodeKey::of(at);
        if path.len() >= MANY_ANCESTORS && module.verified.is_scalar_type(key) {
            break;
        }
        if !seen.insert(key) {
            return false;
        }
        path.push(key);
        let parts = operands(module, at).unwrap_or_default();
        let is_valid = match parts[..] {
            [name, _] => name.is_string(),
            [name, _, offset] => name.is_string() && matches!(offset, Meta::Int(_, Some(0))),
            _ => false,
        };
        let Some(parent) = parts.get(1).and_then(|parent| parent.node()).filter(|_| is_valid) else { return false };
        let Some(of_parent) = operands(module, parent) else { return false };
        if of_parent.len() < 2 {
            break;
        }
        at = parent;
    }
    if path.len() > MANY_ANCESTORS {
        module.verified.note_scalar_types(path);
    }
    true
}

/// The first problem of an access tag.
pub(super) fn problem_of_tag(module: &Module<'_>, tag: Node<'_>) -> Option<&'static str> {
    let list = &operands(module, tag).unwrap_or_default()[..];
    let is_struct_path = list.len() >= 3 && list[0].node().is_some();
    if !is_struct_path {
        return problem_of_old_tag(module, tag, list);
    }
    let (base, access) = (list[0].node()?, list[1].node());
    let new_format = access.is_some_and(|access| is_new_format(module, access));
    let flag = if new_format { 4 } else { 3 };
    if new_format && !matches!(list.len(), 4 | 5) {
        return Some("an access tag of !tbaa must have 4 or 5 operands");
    }
    if !new_format && list.len() > 4 {
        return Some("an access tag of !tbaa must have 3 or 4 operands");
    }
    if new_format && !list[3].is_int() {
        return Some("the size of an access in !tbaa must be an integer");
    }
    if let Some(immutable) = list.get(flag)
        && !matches!(immutable, Meta::Int(_, Some(0 | 1)))
    {
        return Some("the last operand of an access tag of !tbaa must be 0 or 1");
    }
    let Some(access) = access else { return Some("an access tag of !tbaa must have a base type and an accessed type") };
    if !new_format && !TypeNode::of(module, access, false).is_scalar {
        return Some("the accessed type in !tbaa must be a valid scalar type");
    }
    let Meta::Int(bits, Some(offset)) = list[2] else { return Some("the offset in !tbaa must be an integer") };
    problem_of_path(module, base, access, (bits, offset), new_format).err()
}

fn is_new_format(module: &Module<'_>, ty: Node<'_>) -> bool {
    operands(module, ty).is_some_and(|parts| parts.len() >= 3 && parts[0].node().is_some())
}

/// A tag of old files is a scalar type itself, which LLVM makes a tag of. The third of three
/// operands is then the last one of that tag.
fn problem_of_old_tag(module: &Module<'_>, tag: Node<'_>, list: &[Meta<'_>]) -> Option<&'static str> {
    let is_scalar = match list {
        // One without a definition is refused elsewhere.
        [] => return operands(module, tag).map(|_| "an access tag of !tbaa must have operands"),
        [_, _, immutable] if !matches!(immutable, Meta::Int(_, Some(0 | 1))) => {
            return Some("the last operand of an access tag of !tbaa must be 0 or 1");
        }
        [name, parent, _] => name.is_string() && parent.node().is_some_and(|parent| is_root_or_scalar(module, parent)),
        _ => is_scalar(module, tag),
    };
    (!is_scalar).then_some("the accessed type in !tbaa must be a valid scalar type")
}

fn is_root_or_scalar(module: &Module<'_>, node: Node<'_>) -> bool {
    operands(module, node).is_some_and(|parts| parts.len() < 2) || is_scalar(module, node)
}

/// Goes from the base type to the accessed one.
fn problem_of_path<'t>(
    module: &Module<'t>,
    base: Node<'t>,
    access: Node<'t>,
    (bits, mut offset): (u32, u128),
    new_format: bool,
) -> Result<(), &'static str> {
    let mut seen = HashSet::new();
    let (mut at, mut is_seen) = (Some(base), false);
    while let Some(node) = at {
        let ty = TypeNode::of(module, node, new_format);
        if ty.is_root {
            break;
        }
        if !seen.insert(NodeKey::of(node)) {
            return Err("the types of !tbaa form a cycle");
        }
        let width = ty.checked?;
        is_seen |= node == access;
        if (ty.is_scalar || node == access) && offset != 0 {
            return Err("the offset in !tbaa leads into a scalar");
        }
        let fits = width == Some(bits) || width == Some(0) && offset == 0 || new_format && width.is_none();
        if !fits {
            return Err("the offset of an access in !tbaa must have the type of the offsets of its base type");
        }
        if new_format && is_seen {
            return Ok(());
        }
        at = ty.field_at(&mut offset)?;
    }
    if is_seen { Ok(()) } else { Err("the accessed type is not in the base type of !tbaa") }
}
