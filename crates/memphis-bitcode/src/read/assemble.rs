//! The text of the module, from that of its parts: the numbers that were missing are put in.

use super::Tables;
use super::attributes::{Attributes, SetId};
use super::function::FunctionText;
use super::globals::{self, Parameters};
use super::metadata::{self, Id, Known, Numbering, Printer, View};
use super::module::GlobalKind;
use super::text::{Length, Out, Target, Text, push_number};
use super::types::{Found, TypeId};
use memphis_ir::executor::{self, Executor};
use std::ops::Range;
use std::sync::Mutex;

/// A part of the module's text, in which numbers are missing.
#[derive(Debug)]
enum Part {
    /// Global variables, aliases, ifuncs, declarations; what comes before a function.
    Text(Text),
    /// The function with this body.
    Function(u32),
}

/// The parts of a module, and the numbers that they lack.
#[derive(Debug)]
pub(super) struct Assembly<'a> {
    tables: &'a Tables<'a>,
    name: &'a [u8],
    functions: &'a [FunctionText],
    parts: Vec<Part>,
    /// Structs with names or numbers, in the order in which LLVM's printer comes to them.
    structs: Vec<TypeId>,
    /// The functions in their order.
    order: Vec<u32>,
    /// By set of attributes: its number.
    set_numbers: Vec<Option<u32>>,
    /// Sets of attributes in the order of their numbers.
    sets: Vec<SetId>,
    nodes: Numbering<'a>,
}

type Written = Result<(), String>;

/// A piece of the module's text that one thread writes.
enum Piece {
    /// Parts, whose text has this length with its numbers.
    Parts(Range<usize>, usize),
    /// Any other text.
    Text(Vec<u8>),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Piece::Parts(_, length) => *length,
            Piece::Text(text) => text.len(),
        }
    }
}

/// The functions in the order of the text: those that bodies call in the place of older ones come
/// last.
fn order(tables: &Tables<'_>, functions: &[FunctionText]) -> Vec<u32> {
    let kept: hashbrown::HashSet<u32> = functions.iter().flat_map(|function| function.kept.iter().copied()).collect();
    let is_there = |id: &u32| !tables.module.upgrades.is_gone_unless_kept(*id) || kept.contains(id);
    let mut order: Vec<u32> = tables.module.functions.iter().copied().filter(is_there).collect();
    let mut seen = hashbrown::HashSet::new();
    let declared = functions.iter().flat_map(|function| &function.declared);
    order.extend(declared.copied().filter(|&id| seen.insert(id)));
    order.extend(&tables.module.upgrades.late);
    order
}

impl<'a> Assembly<'a> {
    /// Writes the parts that are not there yet, and numbers what they mention.
    ///
    /// # Errors
    /// The record of a global is malformed.
    pub fn new(tables: &'a Tables<'_>, name: &'a [u8], functions: &'a [FunctionText]) -> Result<Assembly<'a>, String> {
        let mut assembly = Assembly {
            tables,
            name,
            functions,
            parts: Vec::new(),
            structs: Vec::new(),
            order: order(tables, functions),
            set_numbers: Vec::new(),
            sets: Vec::new(),
            nodes: Numbering::new(&tables.metadata, false),
        };
        assembly.write_parts()?;
        assembly.number_sets();
        assembly.number_nodes();
        Ok(assembly)
    }

    /// The structs without a name, in the order of their numbers.
    pub fn order_of_unnamed(&self) -> Vec<TypeId> {
        let is_unnamed = |ty: &TypeId| self.tables.module.types.is_unnamed(*ty);
        self.structs.iter().copied().filter(is_unnamed).collect()
    }

    /// By function of the text: its number among the bodies.
    pub fn bodies(&self) -> Vec<u32> {
        let body = |part: &Part| match part {
            Part::Text(_) => None,
            Part::Function(body) => Some(*body),
        };
        self.parts.iter().filter_map(body).collect()
    }

    /// The nodes with numbers: the function of the text, if it is not the module's, and the id.
    pub fn numbered_nodes(&self) -> Vec<(Option<usize>, Id)> {
        (0..self.nodes.len()).map(|number| self.nodes.node(number)).collect()
    }

    fn write_parts(&mut self) -> Written {
        let module = &self.tables.module;
        let of_kind = |kind: GlobalKind| {
            let ids = 0..module.globals.len() as u32;
            ids.filter(move |&id| module.globals[id as usize].kind == kind)
        };
        let mut found = Found::default();
        let mut text = Text::default();
        for kind in [GlobalKind::Variable, GlobalKind::Alias, GlobalKind::IFunc] {
            let ids = match kind {
                GlobalKind::Variable => module.variables.clone(),
                _ => of_kind(kind).collect(),
            };
            for (at, id) in ids.into_iter().enumerate() {
                if at == 0 {
                    text.push(b"\n");
                }
                match kind {
                    GlobalKind::Variable => globals::write_variable(self.tables, id, &mut text, &mut found)?,
                    _ => globals::write_indirect(self.tables, id, &mut text, &mut found)?,
                }
            }
        }
        // The first part is what LLVM numbers first.
        self.parts.push(Part::Text(std::mem::take(&mut text)));
        for &id in &self.order {
            text.push(b"\n");
            match module.globals[id as usize].body {
                None => {
                    globals::write_header(self.tables, id, Parameters::Unnamed, None, &mut text, &mut found)?;
                }
                Some(body) => {
                    self.parts.push(Part::Text(std::mem::take(&mut text)));
                    let structs = &self.functions[body as usize].structs;
                    structs.iter().for_each(|&ty| found.add(&module.types, ty));
                    self.parts.push(Part::Function(body));
                }
            }
        }
        self.parts.push(Part::Text(text));
        self.structs = found.structs;
        Ok(())
    }

    fn text_of<'t>(&'t self, part: &'t Part) -> &'t Text {
        match part {
            Part::Text(text) => text,
            Part::Function(body) => &self.functions[*body as usize].text,
        }
    }

    /// Numbers the sets of attributes: those of global variables, then those of functions, then
    /// those of calls.
    fn number_sets(&mut self) {
        let module = &self.tables.module;
        let mut set_numbers = vec![None; module.attributes.n_sets()];
        let mut sets = Vec::new();
        let mut add = |set: SetId| {
            if set_numbers[set as usize].is_none() {
                set_numbers[set as usize] = Some(sets.len() as u32);
                sets.push(set);
            }
        };
        let add_those_in = |text: &Text, add: &mut dyn FnMut(SetId)| {
            for reference in &text.references {
                if let Target::Attributes(set) = reference.to {
                    add(set);
                }
            }
        };
        add_those_in(self.text_of(&self.parts[0]), &mut add);
        for &id in &self.order {
            let list = module.attributes.list(module.globals[id as usize].list);
            Attributes::of_function(list).into_iter().for_each(&mut add);
        }
        for part in &self.parts[1..] {
            add_those_in(self.text_of(part), &mut add);
        }
        (self.set_numbers, self.sets) = (set_numbers, sets);
    }

    /// Numbers the nodes of metadata: those of global variables, then named metadata, then those of
    /// functions.
    fn number_nodes(&mut self) {
        let metadata = &self.tables.metadata;
        let shares_locations = self.functions.iter().any(|function| function.level.shares_locations());
        let mut nodes = Numbering::new(metadata, shares_locations);
        for (index, part) in self.parts.iter().enumerate() {
            if let Part::Function(body) = part {
                nodes.function(&self.functions[*body as usize].level);
            }
            for reference in &self.text_of(part).references {
                if let Target::Node(node) = reference.to {
                    nodes.add(node);
                }
            }
            if index == 0 {
                let named = (0..metadata.n_named()).flat_map(|index| metadata.named(index).1);
                named.for_each(|&node| nodes.add(node));
            }
        }
        self.nodes = nodes;
    }

    /// Writes the whole text, on the threads of an executor.
    ///
    /// # Errors
    /// A constant in metadata has a text that is too long.
    pub fn write(&self, executor: &dyn Executor) -> Result<Vec<u8>, String> {
        /// The number of parts, and of nodes, that are one piece of work.
        const PARTS: usize = 64;
        const NODES: usize = 2048;
        let n_parts = self.parts.len().div_ceil(PARTS);
        let n_pieces = n_parts + self.nodes.len().div_ceil(NODES);
        let piece = |piece: u32, (): &mut ()| match (piece as usize).checked_sub(n_parts) {
            None => {
                let start = piece as usize * PARTS;
                let parts = start..self.parts.len().min(start + PARTS);
                let mut length = Length::default();
                self.write_numbered(&self.parts[parts.clone()], &mut length);
                Ok(Piece::Parts(parts, length.0))
            }
            Some(piece) => {
                let start = piece * NODES;
                let mut text = Text::default();
                for number in start..self.nodes.len().min(start + NODES) {
                    self.write_node(number, &mut text)?;
                }
                Ok(Piece::Text(text.bytes))
            }
        };
        let pieces = executor::results(executor, n_pieces as u32, 1, || (), piece);
        let mut pieces = pieces.into_iter().collect::<Result<Vec<Piece>, String>>()?;
        pieces.insert(n_parts, Piece::Text(self.middle()?));
        pieces.insert(0, Piece::Text(self.top()));
        Ok(self.joined(pieces, executor))
    }

    /// One text from pieces. Each is written by the thread that comes to it first: most of the time
    /// goes into getting new memory from the system.
    fn joined(&self, pieces: Vec<Piece>, executor: &dyn Executor) -> Vec<u8> {
        let mut whole = vec![0; pieces.iter().map(Piece::len).sum()];
        let mut rest = &mut whole[..];
        let mut places = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let (place, after) = rest.split_at_mut(piece.len());
            places.push(Mutex::new(Some((piece, place))));
            rest = after;
        }
        let write = |index: u32, (): &mut ()| match executor::lock(&places[index as usize]).take() {
            Some((Piece::Parts(parts, _), mut place)) => self.write_numbered(&self.parts[parts], &mut place),
            Some((Piece::Text(text), place)) => place.copy_from_slice(&text),
            None => {}
        };
        executor::results(executor, places.len() as u32, 1, || (), write);
        drop(places);
        whole
    }

    /// Adds parts with their numbers.
    fn write_numbered(&self, parts: &[Part], out: &mut impl Out) {
        for part in parts {
            let function = match part {
                Part::Text(_) => None,
                Part::Function(body) => Some(*body as usize),
            };
            let nodes = Known { numbering: &self.nodes, function };
            let text = self.text_of(part);
            let mut from = 0;
            for reference in &text.references {
                let at = reference.at as usize;
                out.put(&text.bytes[from..at]);
                from = at;
                match reference.to {
                    Target::Node(node) => nodes.write(node, out),
                    Target::Attributes(set) => {
                        push_number(out, self.set_numbers[set as usize].expect("all sets have numbers") as u64);
                    }
                    Target::Block { function, block } => self.write_label(function, block, out),
                }
            }
            out.put(&text.bytes[from..]);
        }
    }

    fn write_label(&self, function: u32, block: u32, out: &mut impl Out) {
        let function = &self.functions[function as usize];
        let label = function.labels.get(block as usize).cloned().unwrap_or(0..0);
        out.put(b"%");
        out.put(&function.text.bytes[label.start as usize..label.end as usize]);
    }

    /// What comes before the parts.
    fn top(&self) -> Vec<u8> {
        let module = &self.tables.module;
        let mut text = Text::default();
        // A line break in it would end the comment.
        if !self.name.is_empty() && !self.name.contains(&b'\n') {
            text.push(b"; ModuleID = '");
            text.push(self.name);
            text.push(b"'\n");
        }
        let source = module.source_filename.as_deref().unwrap_or(self.name);
        if !source.is_empty() {
            text.push(b"source_filename = ");
            text.quoted(source);
            text.push(b"\n");
        }
        for (words, string) in
            [(&b"target datalayout = \""[..], &module.data_layout), (b"target triple = \"", &module.triple)]
        {
            if !string.is_empty() {
                text.push(words);
                text.push(string);
                text.push(b"\"\n");
            }
        }
        if !module.asm.is_empty() {
            text.push(b"\n");
            let lines = module.asm.strip_suffix(b"\n").unwrap_or(&module.asm);
            for line in lines.split(|&byte| byte == b'\n') {
                text.push(b"module asm ");
                text.quoted(line);
                text.push(b"\n");
            }
        }
        self.write_structs(&mut text);
        self.write_comdats(&mut text);
        text.bytes
    }

    /// Writes the definitions of structs: first those with numbers.
    fn write_structs(&self, text: &mut Text) {
        let types = &self.tables.module.types;
        if !self.structs.is_empty() {
            text.push(b"\n");
        }
        for is_unnamed in [true, false] {
            for &ty in self.structs.iter().filter(|ty| types.is_unnamed(**ty) == is_unnamed) {
                text.push(types.text(ty));
                text.push(b" = type ");
                types.write_struct(ty, text);
                text.push(b"\n");
            }
        }
    }

    /// Writes the comdats that are used: first those of functions.
    fn write_comdats(&self, text: &mut Text) {
        let module = &self.tables.module;
        let mut is_written = vec![false; module.comdats.len()];
        for kind in [GlobalKind::Function, GlobalKind::Variable] {
            for comdat in module.globals.iter().filter(|global| global.kind == kind).filter_map(|global| global.comdat)
            {
                if !std::mem::replace(&mut is_written[comdat], true) {
                    text.push(b"\n");
                    globals::write_comdat_line(module, comdat, text);
                }
            }
        }
    }

    /// What comes between the parts and the nodes: groups of attributes, named metadata.
    fn middle(&self) -> Result<Vec<u8>, String> {
        let Tables { module, metadata, .. } = self.tables;
        let mut text = Text::default();
        if !self.sets.is_empty() {
            text.push(b"\n");
        }
        for (number, &set) in self.sets.iter().enumerate() {
            text.push(b"attributes #");
            text.number(number as u64);
            text.push(b" = { ");
            text.push(module.attributes.in_group(set));
            text.push(b" }\n");
        }
        if metadata.n_named() > 0 {
            text.push(b"\n");
        }
        let numbers = Known { numbering: &self.nodes, function: None };
        let printer = Printer { view: View::of_module(metadata), values: module, numbers };
        for index in 0..metadata.n_named() {
            let (name, operands) = metadata.named(index);
            text.push(b"!");
            metadata::push_identifier(name, &mut text);
            text.push(b" = !{");
            for (at, &operand) in operands.iter().enumerate() {
                text.push(if at > 0 { b", " } else { b"" });
                printer.operand(operand, &mut text)?;
            }
            text.push(b"}\n");
        }
        if self.nodes.len() > 0 {
            text.push(b"\n");
        }
        Ok(text.bytes)
    }

    /// Writes the definition of a node.
    fn write_node(&self, number: usize, text: &mut Text) -> Written {
        let (function, node) = self.nodes.node(number);
        let numbers = Known { numbering: &self.nodes, function };
        text.push(b"!");
        text.number(number as u64);
        text.push(b" = ");
        let values = &self.tables.module;
        Printer { view: self.nodes.view(function), values, numbers }.definition(node, text)?;
        text.push(b"\n");
        Ok(())
    }
}
