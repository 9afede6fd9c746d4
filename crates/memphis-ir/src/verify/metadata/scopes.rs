//! Lists of scopes: `!alias.scope`, `!noalias`, `!llvm.access.group`.

use super::{Meta, is_distinct, operands};
use crate::debug_info::NodeRef;
use crate::module::Module;

/// The first problem of a list of alias scopes.
pub(super) fn problem_of_alias_scopes(module: &Module<'_>, list: NodeRef<'_>) -> Option<&'static str> {
    let Some(scopes) = operands(module, list) else { return Some("scope list must consist of nodes") };
    for scope in scopes {
        let Meta::Node(node) = scope else { return Some("scope list must consist of nodes") };
        if let Some(problem) = problem_of_scope(module, node) {
            return Some(problem);
        }
    }
    None
}

fn problem_of_scope(module: &Module<'_>, scope: NodeRef<'_>) -> Option<&'static str> {
    let Some(parts) = operands(module, scope) else { return Some("scope must be a list") };
    if !matches!(parts.len(), 2 | 3) {
        return Some("scope must have two or three operands");
    }
    if parts[0] != Meta::Node(scope) && !parts[0].is_string() {
        return Some("first operand of a scope must be the scope itself or a string");
    }
    if parts.len() == 3 && !parts[2].is_string() {
        return Some("third operand of a scope must be a string");
    }
    let Meta::Node(domain) = parts[1] else { return Some("second operand of a scope must be its domain") };
    let Some(parts) = operands(module, domain) else { return Some("domain must be a list") };
    if !matches!(parts.len(), 1 | 2) {
        return Some("domain must have one or two operands");
    }
    if parts[0] != Meta::Node(domain) && !parts[0].is_string() {
        return Some("first operand of a domain must be the domain itself or a string");
    }
    if parts.len() == 2 && !parts[1].is_string() {
        return Some("second operand of a domain must be a string");
    }
    None
}

/// The first problem of an access group, or of a list of them.
pub(super) fn problem_of_access_groups(module: &Module<'_>, node: NodeRef<'_>) -> Option<&'static str> {
    let is_group =
        |node: NodeRef<'_>| operands(module, node).is_some_and(|list| list.is_empty()) && is_distinct(module, node);
    if is_group(node) {
        return None;
    }
    let Some(groups) = operands(module, node) else { return Some("access groups must be a list") };
    for group in groups {
        let Meta::Node(group) = group else { return Some("list of access groups must consist of nodes") };
        if !is_group(group) {
            return Some("an access group must be a distinct node without operands");
        }
    }
    None
}
