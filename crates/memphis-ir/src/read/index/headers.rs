//! The headers of functions, variables and aliases.

use super::later::Later;
use super::linkage::Linkage;
use super::nodes::Nodes;
use crate::attributes::Demands;
use crate::intrinsics;
use crate::items::{Form, Global, GlobalKind, Span};
use crate::read::attributes::{Place, Skipped, check_values, skip_attribute};
use crate::read::cursor::{Cursor, Read};
use crate::read::types::{at_type, read_address_space, read_constant_type, read_type};
use crate::read::words::{is_attribute, is_known_word};
use crate::types::{FunctionType, Type, TypeId, TypeInterner};

/// Reads a header: each method takes its text, and gives the global without its place among others.
pub(super) struct Headers<'i, 't> {
    pub cur: &'i mut Cursor<'t>,
    pub types: TypeInterner<'i>,
    pub nodes: &'i mut Nodes,
    pub later: &'i mut Later,
}

/// The properties that may follow a function's parameters besides attributes, in this order.
const FUNCTION_PROPERTIES: &[&[u8]] = &[
    b"unnamed_addr",
    b"local_unnamed_addr",
    b"addrspace",
    b"section",
    b"partition",
    b"comdat",
    b"gc",
    b"prefix",
    b"prologue",
    b"personality",
];

/// The number of properties that precede the attributes.
const BEFORE_ATTRIBUTES: usize = 3;

impl<'t> Headers<'_, 't> {
    /// Takes a declaration, or a definition up to its opening brace.
    pub fn function(&mut self, is_definition: bool) -> Read<Global> {
        self.cur.pos += if is_definition { b"define".len() } else { b"declare".len() };
        let mut global = Global::new(GlobalKind::Declaration);
        global.address_space = self.types.local.program_address_space();
        if !is_definition {
            // `declare !dbg !1 void @f()`
            self.attachments()?;
        }
        let demands = self.prefix(&mut global, is_definition, at_type, "expected type")?;
        let result_at = self.cur.pos;
        let result = self.read_type()?;
        if matches!(self.types.local.get(result), Type::Function(_) | Type::Label | Type::Metadata) {
            return self.cur.error_at(result_at, "invalid function return type");
        }
        let after_prefix = Cursor { pos: result_at, ..*self.cur };
        check_values(&after_prefix, global.header.prefix.start, demands, &mut self.types, result)?;
        if self.cur.next_token() != b'@' {
            return self.cur.error("expected function name");
        }
        self.cur.pos += 1;
        global.name = self.cur.name_span()?;
        if self.cur.next_token() != b'(' {
            return self.cur.error("expected '(' in function argument list");
        }
        let is_intrinsic = intrinsics::is_name(global.name.of(self.cur.text));
        global.is_checked = demands.are_checked(self.types.view(), result, false);
        let (mut params, at_end) = (Vec::new(), "at end of argument list");
        let varargs = self.list(&mut global, at_end, "expected ')' at end of argument list", |header, global| {
            let at = header.cur.pos;
            let ty = header.read_type()?;
            let types = header.types.view();
            if matches!(types.get(ty), Type::Void | Type::Function(_) | Type::Label) || types.is_opaque(ty) {
                return header.cur.error_at(at, "invalid type for function argument");
            }
            params.push(ty);
            let demands = header.parameter_attributes(ty, is_intrinsic)?;
            let may_be_sret = result == TypeId::VOID && params.len() == 1;
            global.is_checked |= demands.are_checked(header.types.view(), ty, may_be_sret);
            if header.cur.peek() == b'%' {
                header.cur.pos += 1;
                header.cur.name()?;
            }
            Ok(())
        })?;
        global.ty = self.function_type(result, params, varargs);
        self.suffix(&mut global, is_definition)?;
        Ok(global)
    }

    /// Takes `func copies? PREFIX &name(%n: TYPE ATTRIBUTES, ...) -> (TYPE) SUFFIX`, up to the
    /// opening brace.
    pub fn func(&mut self) -> Read<(Global, Form)> {
        self.cur.slash_comments = true;
        self.cur.pos += b"func".len();
        let form = if self.cur.eat_word(b"copies") { Form::Copies } else { Form::Arguments };
        let mut global = Global::new(GlobalKind::Declaration);
        let at_name = |cur: &mut Cursor<'_>| cur.next_token() == b'&';
        self.prefix(&mut global, true, at_name, "expected the function's name, such as '&f'")?;
        self.cur.pos += 1;
        global.name = self.cur.name_span()?;
        if self.cur.next_token() != b'(' {
            return self.cur.error("expected '(' before the parameters");
        }
        let mut params = Vec::new();
        let varargs = self.list(&mut global, "after '...'", "expected ',' or ')' after a parameter", |header, _| {
            header.cur.expect(b'%', "and a parameter's name")?;
            header.cur.name()?;
            header.cur.expect(b':', "after a parameter's name")?;
            let at = header.cur.token_start();
            let ty = header.read_type()?;
            if matches!(header.types.local.get(ty), Type::Void | Type::Function(_) | Type::Label) {
                return header.cur.error_at(at, "invalid type for a parameter");
            }
            params.push(ty);
            header.parameter_attributes(ty, false).map(drop)
        })?;
        let result = self.func_result()?;
        global.ty = self.function_type(result, params, varargs);
        self.suffix(&mut global, true)?;
        Ok((global, form))
    }

    /// Takes a variable, an alias or an ifunc.
    pub fn variable(&mut self) -> Read<Global> {
        self.cur.pos += 1;
        let mut global = Global::new(GlobalKind::Variable);
        global.name = self.cur.name_span()?;
        self.cur.expect(b'=', "in global variable")?;
        let linkage = self.variable_prefix(&mut global)?;
        let at = self.cur.token_start();
        global.ty = self.read_type()?;
        let is_variable = global.kind == GlobalKind::Variable;
        use Type::{Function, Label, Metadata, Token, Void, X86Amx};
        match self.types.local.get(global.ty) {
            Void | Label | Metadata | Token | Function(_) | X86Amx if is_variable => {
                return self.cur.error_at(at, "invalid type for global variable");
            }
            Void => return self.cur.error_at(at, "void type only allowed for function results"),
            _ if !is_variable => self.cur.expect(b',', "after the type of an alias or ifunc")?,
            _ => {}
        }
        if !is_variable || !matches!(linkage, b"external" | b"extern_weak") {
            global.header.value.start = self.cur.token_start();
            if !is_variable && at_type(self.cur) {
                let ty = self.read_type()?;
                if let Type::Ptr(space) = *self.types.local.get(ty) {
                    global.address_space = space;
                }
            }
            self.cur.skip_value()?;
            global.header.value.end = self.cur.pos;
        }
        global.header.suffix.start = self.cur.pos;
        self.variable_properties(&mut global)?;
        if is_variable {
            self.attributes_of_line(Place::Variable)?;
        }
        global.header.suffix.end = self.cur.pos;
        Ok(global)
    }

    /// Takes the words before the result of a function. Gives the demands of attributes.
    fn prefix(
        &mut self,
        global: &mut Global,
        is_definition: bool,
        is_after: impl Fn(&mut Cursor<'_>) -> bool,
        expected: &str,
    ) -> Read<Demands> {
        global.header.prefix.start = self.cur.pos;
        let mut linkage = Linkage::default();
        while !is_after(self.cur) {
            linkage.take(self.cur, &mut self.types, expected)?;
        }
        linkage.put_into(global, self.cur, Some(is_definition))?;
        global.header.prefix.end = self.cur.pos;
        Ok(linkage.demands)
    }

    /// Takes the parameters from their opening parenthesis to the closing one. Returns whether
    /// `...` ends them.
    fn list(
        &mut self,
        global: &mut Global,
        after_dots: &str,
        expected: &str,
        mut one: impl FnMut(&mut Self, &mut Global) -> Read<()>,
    ) -> Read<bool> {
        self.cur.pos += 1;
        let start = self.cur.pos;
        let mut is_more = self.cur.next_token() != b')';
        let mut varargs = false;
        while is_more {
            self.cur.next_token();
            varargs = self.cur.take(b"...");
            if varargs {
                break;
            }
            one(self, global)?;
            is_more = match self.cur.next_token() {
                b',' => true,
                b')' => false,
                _ => return self.cur.error(expected),
            };
            self.cur.pos += usize::from(is_more);
        }
        self.cur.expect(b')', after_dots)?;
        global.header.params = Span { start, end: self.cur.pos - 1 };
        Ok(varargs)
    }

    fn function_type(&mut self, result: TypeId, params: Vec<TypeId>, varargs: bool) -> TypeId {
        self.types.intern(Type::Function(FunctionType { result, params: params.into(), varargs }))
    }

    /// Takes `-> ()` or `-> (TYPE)`.
    fn func_result(&mut self) -> Read<TypeId> {
        self.cur.expect(b'-', "in '->', after the parameters")?;
        if self.cur.peek() != b'>' {
            return self.cur.error("expected '>' in '->'");
        }
        self.cur.pos += 1;
        self.cur.expect(b'(', "before the result's type")?;
        if self.cur.eat(b')') {
            return Ok(TypeId::VOID);
        }
        let at = self.cur.token_start();
        let result = self.read_type()?;
        if matches!(self.types.local.get(result), Type::Void | Type::Function(_) | Type::Label | Type::Metadata) {
            return self.cur.error_at(at, "invalid type for a result; a function without one has '-> ()'");
        }
        self.cur.expect(b')', "after the result's type")?;
        Ok(result)
    }

    /// Takes the words between `=` and the type of a variable, which say its kind. Gives the
    /// linkage.
    fn variable_prefix(&mut self, global: &mut Global) -> Read<&'t [u8]> {
        let mut linkage = Linkage::default();
        global.header.prefix.start = self.cur.pos;
        loop {
            let word = self.cur.peek_word();
            let at = self.cur.pos;
            if word.is_empty() {
                return self.cur.error("expected 'global' or 'constant'");
            }
            self.cur.pos += word.len();
            match word {
                b"global" | b"constant" => {}
                b"alias" => global.kind = GlobalKind::Alias,
                b"ifunc" => global.kind = GlobalKind::Ifunc,
                _ => {
                    if word == b"addrspace" {
                        global.address_space = self.address_space()?;
                    }
                    if !linkage.note(self.cur, word)? && is_known_word(word) {
                        return self.cur.error_at(at, "expected 'global' or 'constant'");
                    }
                    if word == b"thread_local" && self.cur.next_is(|c| c == b'(') {
                        self.cur.balanced()?;
                    }
                    continue;
                }
            }
            global.header.prefix.end = at;
            linkage.put_into(global, self.cur, None)?;
            return Ok(linkage.linkage);
        }
    }

    /// Takes the properties and attachments of a variable or alias. A property that is not known
    /// may be one of a newer LLVM's.
    fn variable_properties(&mut self, global: &mut Global) -> Read<()> {
        while self.cur.next_is(|c| c == b',') {
            self.cur.pos += 1;
            if self.cur.next_token() == b'!' {
                self.nodes.attachment(self.cur)?;
                continue;
            }
            let word = self.cur.word_here();
            self.cur.pos += word.len();
            match word {
                b"section" | b"partition" | b"code_model" => drop(self.cur.string()?),
                b"align" => self.cur.alignment()?,
                b"comdat" => self.comdat(global)?,
                b"no_sanitize_address"
                | b"no_sanitize_hwaddress"
                | b"sanitize_memtag"
                | b"sanitize_address_dyninit" => {}
                b"" => return self.cur.error("expected a property of the global, such as 'align' or 'section'"),
                _ if is_known_word(word) => {
                    let at = self.cur.pos - word.len();
                    return self.cur.error_at(at, "unknown global variable property");
                }
                _ if self.cur.next_is(|c| c == b'(') => drop(self.cur.balanced()?),
                _ if self.cur.next_is(|c| c == b'"') => drop(self.cur.string()?),
                _ if self.cur.next_is(|c| c.is_ascii_digit()) => drop(self.cur.integer()?),
                _ => {}
            }
        }
        Ok(())
    }

    /// Takes the text after the parameters of a function: its properties, in their order, and
    /// attributes among them; of a definition also the attachments.
    fn suffix(&mut self, global: &mut Global, is_definition: bool) -> Read<()> {
        global.header.suffix.start = self.cur.pos;
        let mut last = 0;
        loop {
            let before = self.cur.pos;
            match last {
                0..=BEFORE_ATTRIBUTES => self.attributes_of_line(Place::Function)?,
                _ if { *self.cur }.at_word(b"align") => _ = self.attribute(Place::Function)?,
                _ => {}
            }
            if self.cur.pos > before {
                last = last.max(BEFORE_ATTRIBUTES);
            }
            let end = *self.cur;
            let word = self.cur.peek_word();
            let Some(rank) = FUNCTION_PROPERTIES.iter().position(|property| *property == word) else {
                *self.cur = end;
                break;
            };
            // The first two are one or the other.
            if rank < last || last == 1 && rank == 1 {
                return self.cur.error(format!("'{}' cannot stand here", String::from_utf8_lossy(word)));
            }
            last = rank + 1;
            self.cur.pos += word.len();
            self.property(word, global)?;
        }
        if is_definition {
            self.attachments()?;
            if self.cur.peek() != b'{' {
                return self.cur.error("expected '{' in function body");
            }
        }
        global.header.suffix.end = self.cur.pos;
        Ok(())
    }

    /// Takes the text of a function's property after its word.
    fn property(&mut self, word: &[u8], global: &mut Global) -> Read<()> {
        match word {
            b"section" | b"partition" | b"gc" => drop(self.cur.string()?),
            b"prefix" | b"prologue" | b"personality" => {
                read_constant_type(self.cur, &mut self.types)?;
                self.later.skip_constant(self.cur)?;
            }
            b"comdat" => self.comdat(global)?,
            b"addrspace" => global.address_space = self.address_space()?,
            _ => {}
        }
        Ok(())
    }

    /// Takes the name of a comdat, if one follows; without one, the comdat has the name of its
    /// global.
    fn comdat(&mut self, global: &mut Global) -> Read<()> {
        global.has_comdat = true;
        let name = if self.cur.next_is(|c| c == b'(') {
            self.cur.pos += 1;
            self.cur.expect(b'$', "and a name")?;
            let name = self.cur.name_span()?;
            self.cur.expect(b')', "after comdat var")?;
            name
        } else {
            if matches!(global.name.of(self.cur.text), [b'0'..=b'9', ..] | b"\"\"") {
                return self.cur.error("comdat cannot be unnamed");
            }
            global.name
        };
        self.later.comdats_used.push(name);
        Ok(())
    }

    fn attachments(&mut self) -> Read<()> {
        while self.cur.next_token() == b'!' {
            self.nodes.attachment(self.cur)?;
        }
        Ok(())
    }

    fn read_type(&mut self) -> Read<TypeId> {
        read_type(self.cur, &mut self.types)
    }

    /// Takes the number of an address space, in parentheses.
    fn address_space(&mut self) -> Read<u32> {
        self.cur.expect(b'(', "in address space")?;
        let space = read_address_space(self.cur, &self.types)?;
        self.cur.expect(b')', "in address space")?;
        Ok(space)
    }

    fn attribute(&mut self, place: Place) -> Read<Skipped> {
        skip_attribute(self.cur, &mut self.types, place)
    }

    /// Takes the attributes of a parameter of type `ty`, up to the next token that is none. A word
    /// that is not known may be an attribute of a newer LLVM's.
    fn parameter_attributes(&mut self, ty: TypeId, is_intrinsic: bool) -> Read<Demands> {
        let (start, mut demands) = (self.cur.pos, Demands::default());
        loop {
            let at = self.cur.token_start();
            match self.attribute(Place::Parameter)? {
                Skipped::Nothing => break,
                Skipped::Other => {}
                Skipped::Known(attribute) => demands.add(attribute, &self.cur.text[at..self.cur.pos]),
            }
        }
        // LLVM replaces the attributes of intrinsics by its own.
        if !is_intrinsic {
            check_values(self.cur, start, demands, &mut self.types, ty)?;
        }
        Ok(demands)
    }

    /// Takes attributes of a function or variable. A word that is not known may be an attribute of
    /// a newer LLVM's; it has to be on the line of its item.
    fn attributes_of_line(&mut self, place: Place) -> Read<()> {
        loop {
            let end = *self.cur;
            self.cur.next_token();
            let word = self.cur.word_here();
            let is_same_line = || !self.cur.text[end.pos..self.cur.pos].contains(&b'\n');
            let is_other =
                !word.is_empty() && !is_attribute(word) && (FUNCTION_PROPERTIES.contains(&word) || !is_same_line());
            if is_other || !self.attribute(place)?.is_some() {
                *self.cur = end;
                return Ok(());
            }
        }
    }
}
