//! Names of functions, for messages and for the text of the SSA form.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use wasmparser::{CustomSectionReader, ExternalKind, KnownCustom, Name, Parser, Payload, TypeRef};

/// The names of the functions of a module.
#[derive(Clone, Debug, Default)]
pub struct FunctionNames {
    names: BTreeMap<u32, Named>,
    exports: Vec<(u32, String)>,
    bodies: Range<u32>,
}

#[derive(Clone, Debug)]
struct Named {
    name: String,
    /// True for names of the section `name`, which are identifiers in the text format.
    is_identifier: bool,
}

impl FunctionNames {
    /// Reads the names: from the section `name`, else from the exports, else from the imports, as
    /// in `env.f`. A function has the first name of those. What cannot be read is ignored.
    ///
    /// Cost: linear in the module without its code.
    pub fn read(module: &[u8]) -> Self {
        let mut found = Self::default();
        let mut imports = Vec::new();
        let mut n_bodies = 0;
        for payload in Parser::new(0).parse_all(module).map_while(Result::ok) {
            match payload {
                Payload::ImportSection(section) => {
                    let all = section.into_imports().map_while(Result::ok);
                    let functions = all.filter(|import| matches!(import.ty, TypeRef::Func(_) | TypeRef::FuncExact(_)));
                    imports = functions.map(|import| format!("{}.{}", import.module, import.name)).collect();
                }
                Payload::FunctionSection(section) => n_bodies = section.count(),
                Payload::ExportSection(section) => {
                    let all = section.into_iter().map_while(Result::ok);
                    let functions = all.filter(|e| matches!(e.kind, ExternalKind::Func | ExternalKind::FuncExact));
                    found.exports = functions.map(|export| (export.index, export.name.to_owned())).collect();
                }
                Payload::CustomSection(section) => found.read_section(&section),
                _ => {}
            }
        }
        let n_imports = imports.len() as u32;
        found.bodies = n_imports..n_imports.saturating_add(n_bodies);
        for (function, name) in found.exports.iter().cloned().chain((0..).zip(imports)) {
            found.names.entry(function).or_insert(Named { name, is_identifier: false });
        }
        found
    }

    fn read_section(&mut self, section: &CustomSectionReader<'_>) {
        let KnownCustom::Name(parts) = section.as_known() else { return };
        for part in parts.into_iter().map_while(Result::ok) {
            let Name::Function(names) = part else { continue };
            for naming in names.into_iter().map_while(Result::ok) {
                let named = Named { name: naming.name.to_owned(), is_identifier: true };
                self.names.insert(naming.index, named);
            }
        }
    }

    /// The indices of the functions that have a body.
    pub fn bodies(&self) -> Range<u32> {
        self.bodies.clone()
    }

    /// The name of a function, by its index.
    pub fn get(&self, function: u32) -> Option<&str> {
        self.names.get(&function).map(|named| named.name.as_str())
    }

    /// All names, each with its function: those of [`get`](Self::get), then others of exports.
    pub fn all(&self) -> impl Iterator<Item = (u32, &str)> {
        let is_new = |&&(function, ref name): &&(u32, String)| self.get(function) != Some(name);
        let exports = self.exports.iter().filter(is_new).map(|(function, name)| (*function, name.as_str()));
        self.names.iter().map(|(function, named)| (*function, named.name.as_str())).chain(exports)
    }

    /// The function in messages: `$name` for names of the section `name`, `"name"` for other names,
    /// else the index.
    pub fn shown(&self, function: u32) -> impl fmt::Display + '_ {
        Shown { named: self.names.get(&function), function }
    }
}

/// A function as text: `$name`, `$"a name"`, `"name"` or `12`.
struct Shown<'a> {
    named: Option<&'a Named>,
    function: u32,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const OTHERS: &str = "!#$%&'*+-./:<=>?@\\^_`|~";
        let Some(Named { name, is_identifier }) = self.named else { return write!(f, "{}", self.function) };
        if *is_identifier {
            write!(f, "$")?;
            if !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || OTHERS.contains(c)) {
                return write!(f, "{name}");
            }
        }
        write!(f, "\"")?;
        for c in name.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                c => write!(f, "{c}")?,
            }
        }
        write!(f, "\"")
    }
}
