//! The graph of a function as a picture.

use crate::analysis::Analysis;
use crate::names;
use memphis_ir::blockargs::block_names;
use memphis_ir::{BlockId, Error, Flags, Function, InstId, Opcode};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::HashMap;

/// A kind of picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Blocks with their instructions, and the edges between them.
    Cfg,
    /// Blocks below their immediate dominators.
    DominatorTree,
}

/// A drawing of one function, or of one before and after some passes.
#[derive(Debug, Clone)]
pub struct Picture {
    pub(crate) title: String,
    pub(crate) parts: Vec<Part>,
}

/// A drawing of one text of a function.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// `before` or `after`; empty if there is one part.
    pub(crate) title: String,
    pub(crate) nodes: Vec<Node>,
    pub(crate) links: Vec<Link>,
}

#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) lines: Vec<(Mark, String)>,
}

/// The kind of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Same,
    Gone,
    New,
    /// An error about the line above.
    Wrong,
}

#[derive(Debug, Clone)]
pub(crate) struct Link {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) label: String,
}

impl Picture {
    /// Draws a function.
    pub fn of(f: Function<'_>, kind: Kind) -> Picture {
        Picture { title: title(f), parts: vec![Part::of(f, kind, "")] }
    }

    /// Draws a function that the verifier refuses, with each error below its instruction.
    pub fn of_refused(f: Function<'_>, errors: &[Error]) -> Picture {
        let mut part = Part::of(f, Kind::Cfg, "");
        let wrong = errors_by_instruction(f, errors);
        for (block, node) in f.body.block_ids().zip(&mut part.nodes) {
            node.lines = lines_with(f, block, |inst| wrong.get(&inst).map_or(&[], Vec::as_slice));
        }
        Picture { title: title(f), parts: vec![part] }
    }

    /// Draws a function twice: before some passes, with the instructions marked that they delete,
    /// and after them, with the new ones marked. Blocks are matched by their order if the graph is
    /// the same, because blocks without names are numbered anew, and by their names otherwise.
    ///
    /// Cost: that of the differences, block by block.
    pub fn before_and_after(before: Function<'_>, after: Function<'_>, kind: Kind) -> Picture {
        let mut old = Part::of(before, kind, "before");
        let mut new = Part::of(after, kind, "after");
        let is_same_graph = old.is_same_graph(&new);
        let by_name: HashMap<String, usize> =
            new.nodes.iter().enumerate().map(|(place, node)| (node.name.clone(), place)).collect();
        let mut is_matched = vec![false; new.nodes.len()];
        for (place, node) in old.nodes.iter_mut().enumerate() {
            let partner = if is_same_graph { Some(place) } else { by_name.get(&node.name).copied() };
            match partner {
                Some(place) => {
                    is_matched[place] = true;
                    mark(&mut node.lines, &mut new.nodes[place].lines);
                }
                None => node.lines.iter_mut().for_each(|line| line.0 = Mark::Gone),
            }
        }
        for (node, _) in new.nodes.iter_mut().zip(is_matched).filter(|(_, is_matched)| !is_matched) {
            node.lines.iter_mut().for_each(|line| line.0 = Mark::New);
        }
        Picture { title: title(before), parts: vec![old, new] }
    }

    /// The drawing in Graphviz' language: removed parts are red, new parts are green.
    pub fn dot(&self) -> String {
        let mut out =
            format!("digraph \"{}\" {{\n  node [shape=plain, fontname=\"monospace\"];\n", escaped(&self.title));
        for (index, part) in self.parts.iter().enumerate() {
            if !part.title.is_empty() {
                out += &format!("  subgraph cluster_{index} {{\n    label=\"{}\";\n", part.title);
            }
            for (number, node) in part.nodes.iter().enumerate() {
                out += &format!("    n{index}_{number} [label=<{}>];\n", node.label());
            }
            for Link { from, to, label } in &part.links {
                let label = match label.as_str() {
                    "" => String::new(),
                    label => format!(" [label=\"{}\"]", escaped(label)),
                };
                out += &format!("    n{index}_{from} -> n{index}_{to}{label};\n");
            }
            if !part.title.is_empty() {
                out += "  }\n";
            }
        }
        out + "}\n"
    }
}

impl Part {
    /// True if the blocks and edges are those of another part.
    pub(crate) fn is_same_graph(&self, other: &Part) -> bool {
        let ends = |link: &Link| (link.from, link.to);
        self.nodes.len() == other.nodes.len() && self.links.iter().map(ends).eq(other.links.iter().map(ends))
    }

    fn of(f: Function<'_>, kind: Kind, title: &str) -> Part {
        let blocks = f.body.block_ids().zip(block_names(f));
        let nodes = blocks.map(|(block, name)| Node::of(f, block, name, kind)).collect();
        let mut links = Vec::new();
        match kind {
            Kind::Cfg => {
                for block in f.body.block_ids() {
                    links.extend(links_out_of(f, block));
                }
            }
            Kind::DominatorTree => {
                let analysis = Analysis::of(f);
                for block in f.body.block_ids() {
                    if let Some(above) = analysis.tree().idom(block) {
                        links.push(Link { from: above.index(), to: block.0 as usize, label: String::new() });
                    }
                }
            }
        }
        Part { title: title.to_owned(), nodes, links }
    }
}

impl Node {
    fn of(f: Function<'_>, block: BlockId, name: String, kind: Kind) -> Node {
        let lines = if kind == Kind::Cfg { lines_with(f, block, |_| &[]) } else { Vec::new() };
        Node { name, lines }
    }

    fn label(&self) -> String {
        let mut rows = format!("<tr><td align=\"left\"><b>{}</b></td></tr>", markup(&self.name));
        if !self.lines.is_empty() {
            rows += "<tr><td align=\"left\" balign=\"left\">";
            for (tag, line) in &self.lines {
                let text = markup(&format!("{}{line}", sign(*tag)));
                rows += &match color(*tag) {
                    None => format!("{text}<br/>"),
                    Some(color) => format!("<font color=\"{color}\">{text}</font><br/>"),
                };
            }
            rows += "</td></tr>";
        }
        format!("<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" cellpadding=\"4\">{rows}</table>")
    }
}

/// The lines of a block, each instruction with the errors about it.
fn lines_with<'e>(f: Function<'_>, block: BlockId, errors: impl Fn(InstId) -> &'e [String]) -> Vec<(Mark, String)> {
    let mut lines = Vec::new();
    for inst in f.body.block_insts(block) {
        let text = String::from_utf8_lossy(&f.operation_text(inst)).into_owned();
        lines.extend(text.lines().map(|line| (Mark::Same, line.trim_end().to_owned())));
        lines.extend(errors(inst).iter().map(|error| (Mark::Wrong, error.clone())));
    }
    lines
}

/// The messages about each instruction. One about a label or a header is at the instruction after it.
pub(crate) fn errors_by_instruction(f: Function<'_>, errors: &[Error]) -> HashMap<InstId, Vec<String>> {
    let mut found: HashMap<InstId, Vec<String>> = HashMap::new();
    let insts: Vec<InstId> = f.body.block_ids().flat_map(|block| f.body.block_insts(block)).collect();
    for error in errors {
        let is_before = |&inst: &InstId| f.body.place(f.body.inst(inst).end) <= error.offset;
        let place = insts.partition_point(is_before).min(insts.len().saturating_sub(1));
        if let Some(&inst) = insts.get(place) {
            found.entry(inst).or_default().push(error.message.clone());
        }
    }
    found
}

/// The mark before a line.
pub(crate) fn sign(tag: Mark) -> &'static str {
    match tag {
        Mark::Same => "",
        Mark::Gone => "- ",
        Mark::New => "+ ",
        Mark::Wrong => "✗ ",
    }
}

/// The colour of a changed line.
pub(crate) fn color(tag: Mark) -> Option<&'static str> {
    match tag {
        Mark::Same => None,
        Mark::Gone | Mark::Wrong => Some("#b3261e"),
        Mark::New => Some("#146c2e"),
    }
}

/// Marks the lines that are in one list only.
fn mark(before: &mut [(Mark, String)], after: &mut [(Mark, String)]) {
    let old: Vec<&str> = before.iter().map(|line| line.1.as_str()).collect();
    let new: Vec<&str> = after.iter().map(|line| line.1.as_str()).collect();
    let operations = capture_diff_slices(Algorithm::Myers, &old, &new);
    for operation in operations.iter().filter(|operation| !matches!(operation, DiffOp::Equal { .. })) {
        before[operation.old_range()].iter_mut().for_each(|line| line.0 = Mark::Gone);
        after[operation.new_range()].iter_mut().for_each(|line| line.0 = Mark::New);
    }
}

fn title(f: Function<'_>) -> String {
    names::shown(&String::from_utf8_lossy(&f.module.function_name(f.body.function)))
}

/// The labels of parallel edges that are named; the others are counted.
const MAX_LABELS: usize = 4;

/// The edges out of a block: each successor, once, with the condition under which control goes
/// there: `true`, a case of a switch, `unwind`; empty for none.
///
/// Cost: linear in the edges.
pub fn edges_out_of(f: Function<'_>, block: BlockId) -> Vec<(BlockId, String)> {
    links_out_of(f, block).into_iter().map(|link| (BlockId(link.to as u32), link.label)).collect()
}

/// The edges out of a block, parallel ones as one with all their labels.
pub(crate) fn links_out_of(f: Function<'_>, block: BlockId) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    let mut n_parallel: Vec<usize> = Vec::new();
    let mut known: HashMap<BlockId, usize> = HashMap::new();
    for (index, target) in f.body.successors(block).enumerate() {
        let place = *known.entry(target).or_insert(links.len());
        if place == links.len() {
            let label = edge_label(f, block, index);
            links.push(Link { from: block.0 as usize, to: target.0 as usize, label });
            n_parallel.push(1);
            continue;
        }
        n_parallel[place] += 1;
        if n_parallel[place] <= MAX_LABELS {
            links[place].label += &format!(", {}", edge_label(f, block, index));
        }
    }
    for (link, n) in links.iter_mut().zip(n_parallel).filter(|(_, n)| *n > MAX_LABELS) {
        link.label += &format!(" and {} more", n - MAX_LABELS);
    }
    links
}

/// The condition under which control takes the edge.
fn edge_label(f: Function<'_>, block: BlockId, index: usize) -> String {
    let terminator = f.body.terminator(block);
    let operands = f.body.operands(terminator);
    let case = |place: usize| String::from_utf8_lossy(f.operand_text(&operands[place])).into_owned();
    let inst = f.body.inst(terminator);
    match inst.opcode {
        Opcode::Br if operands.len() == 3 => ["true", "false"][index].to_owned(),
        Opcode::Switch if inst.flags.has(Flags::NO_DEFAULT) => case(2 * index + 1),
        Opcode::Switch if index == 0 => "default".to_owned(),
        Opcode::Switch => case(2 * index),
        Opcode::Invoke => ["normal", "unwind"][index].to_owned(),
        _ => String::new(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Text amid XML. Characters that XML has no way to write are shown as U+FFFD.
pub(crate) fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c if c.is_control() && c != '\t' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
