//! A function that the verifier refuses: its graph, and each error at its place. The error about a
//! definition that does not dominate its use marks a path that avoids the definition.

use super::document::{About, Block, Document, Edge, Event, Stage};
use super::drawings;
use super::events::empty;
use super::lines::lines_of;
use crate::picture::{errors_by_instruction, links_out_of};
use memphis_ir::blockargs::block_names;
use memphis_ir::debug_info::Locations;
use memphis_ir::verify::path_avoiding;
use memphis_ir::{BlockId, Body, Def, Error, Form, Function, FunctionId, LineIndex, Module, Opcode};

/// The drawing of a function that is not valid, with its errors as events. `None` if the text of the
/// function cannot be read, so that there is no graph; or if it is in copy form.
///
/// Cost: that of the layout, and for each error about dominance that of a search in the graph.
pub fn explain_refused(module: &Module<'_>, function: FunctionId, errors: &[Error]) -> Option<Document> {
    let mut body = Body::new();
    module.read_body(function, &mut body).ok()?;
    if body.form == Form::Copies {
        return None;
    }
    let f = Function { module, body: &body };
    let lines = LineIndex::new(module.text);
    let mut document = empty(f);
    let wrong = errors_by_instruction(f, errors);
    let mut locations = Locations::default();
    for (id, name) in body.block_ids().zip(block_names(f)) {
        let mut before = Vec::new();
        let insts = body.block_insts(id).filter(|&inst| !body.inst(inst).opcode.is_debug_record());
        for (inst, line) in insts.zip(lines_of(f, id, |offset| lines.line(offset), &mut locations)) {
            let errors = wrong.get(&inst).into_iter().flatten();
            let errors: Vec<_> = errors.map(|message| line.with_error(message)).collect();
            before.push(line);
            before.extend(errors);
        }
        let order = Some(document.blocks.len());
        document.blocks.push(Block { name, order, idom: None, frontier: Vec::new(), before, after: Vec::new() });
        let links = links_out_of(f, id).into_iter();
        document.edges.extend(links.map(|link| Edge { from: link.from, to: link.to, label: link.label }));
    }
    let peaks = vec![0; document.blocks.len()];
    document.graph = drawings::of_graph(&document.blocks, &document.edges, &[], &[], &peaks);
    document.tree = drawings::of_tree(&document.blocks);
    for error in errors {
        let line = lines.line(error.offset);
        let mut about = About { lines: vec![line], ..About::default() };
        let path = path_of(f, error).unwrap_or_default();
        let ends = path.windows(2).map(|pair| (pair[0].index(), pair[1].index()));
        about.edges = ends
            .filter_map(|(from, to)| document.edges.iter().position(|edge| edge.from == from && edge.to == to))
            .collect();
        about.blocks.extend(block_of(f, error.offset).map(BlockId::index));
        about.reasons.extend(path.iter().map(|block| block.index()));
        let text = format!("Line {line}: {}.", error.message);
        document.events.push(Event { stage: Stage::Errors, slot: None, text, about, because: Vec::new() });
    }
    Some(document)
}

/// The block with the instruction at an offset.
fn block_of(f: Function<'_>, offset: usize) -> Option<BlockId> {
    let is_before = |&block: &BlockId| {
        let last = f.body.terminator(block);
        f.body.place(f.body.inst(last).end) <= offset
    };
    let blocks: Vec<BlockId> = f.body.block_ids().collect();
    blocks.get(blocks.partition_point(is_before)).copied()
}

/// The path that avoids the definition of the operand at the place of an error.
fn path_of(f: Function<'_>, error: &Error) -> Option<Vec<BlockId>> {
    let body = f.body;
    let block = block_of(f, error.offset)?;
    let (inst, place) = body.block_insts(block).find_map(|inst| {
        let starts = body.operands(inst).iter().map(|operand| body.place(operand.start));
        Some((inst, starts.into_iter().position(|start| start == error.offset)?))
    })?;
    let operands = body.operands(inst);
    let Def::Inst(def) = body.local(operands[place].value.as_local()?).def else { return None };
    let target = match body.inst(inst).opcode {
        Opcode::Phi => body.block_of_value(operands.get(place + 1)?.value)?,
        _ => block,
    };
    path_avoiding(body.cfg(), body.block_of_inst(def), target)
}
