//! Skips metadata nodes and constants, without building anything from them.

use super::cursor::{Cursor, Read};
use super::types::{is_type_word, read_constant_type};
use super::words::is_known_word;
use crate::debug_info::{Field, FieldValue, NodeKind, PrintedLocation, is_known_word as is_known_debug_word};
use crate::items::Span;
use crate::opcode::{Flags, Opcode};
use crate::types::{Type, TypeId, TypeInterner};

/// The brackets of nodes in one another: a bit each, set for `{`.
struct Nesting {
    is_tuple: u64,
    depth: u32,
}

impl Nesting {
    /// Nodes in one another deeper than this are only looked through for their end.
    const MAX: u32 = u64::BITS - 1;

    fn open(&mut self, bracket: u8) {
        self.is_tuple = self.is_tuple << 1 | u64::from(bracket == b'{');
        self.depth += 1;
    }

    fn close(&mut self) {
        self.is_tuple >>= 1;
        self.depth -= 1;
    }

    fn closing(&self) -> u8 {
        if self.in_tuple() { b'}' } else { b')' }
    }

    fn in_tuple(&self) -> bool {
        self.is_tuple & 1 != 0
    }
}

/// The fields that were read of a node; of a list, nothing.
#[derive(Clone, Copy)]
struct Fields {
    kind: Option<&'static NodeKind>,
    /// A bit for each field that was read.
    seen: u64,
    /// The index of the field to try first, after the field read last: LLVM prints fields in order.
    next: usize,
    /// The offset of the node.
    start: usize,
    /// True if it may be a definition: it is no subprogram, or distinct.
    is_distinct: bool,
    /// True if it is an expression, which has a list of operations in place of fields.
    is_expression: bool,
}

impl Fields {
    const NONE: Fields = Fields { kind: None, seen: 0, next: 0, start: 0, is_distinct: false, is_expression: false };

    /// The fields of a node that was started; the cursor is after its name.
    #[inline(always)]
    fn of_node(cur: &Cursor<'_>, node: &NodeStart<'_>, is_distinct: bool) -> Read<Fields> {
        match node.name {
            Some(name) => Fields::of_kind(cur, name, node.bang, is_distinct),
            None => Ok(Fields::NONE),
        }
    }

    fn of_kind(cur: &Cursor<'_>, name: &[u8], bang: usize, is_distinct: bool) -> Read<Fields> {
        let kind = NodeKind::find(name);
        match kind {
            Some(kind) if kind.is_distinct && !is_distinct => {
                cur.error_at(bang, format!("missing 'distinct', required for !{}", kind.name))
            }
            None if !matches!(name, b"DIExpression" | b"DIArgList") => {
                cur.error_at(bang, "expected metadata type, such as '!DILocation'")
            }
            // Only definitions must be distinct.
            _ => {
                let is_subprogram = name == b"DISubprogram";
                let is_expression = name == b"DIExpression";
                Ok(Fields {
                    kind,
                    start: bang,
                    is_distinct: is_distinct || !is_subprogram,
                    is_expression,
                    ..Fields::NONE
                })
            }
        }
    }

    /// Takes the name of a field and its colon.
    #[inline(always)]
    fn take_label(&mut self, cur: &mut Cursor<'_>, kind: &'static NodeKind) -> Read<&'static Field> {
        let text = &cur.text[cur.pos..];
        let eight = match text.first_chunk() {
            Some(&eight) => u64::from_le_bytes(eight),
            None => first_bytes(text),
        };
        let mut index = self.next;
        // The next one, or one after it; some are out of order.
        let field = loop {
            match kind.fields.get(index) {
                Some(field) if field.is_label_of(eight, text) => break field,
                Some(_) => index += 1,
                None => match kind.fields[..self.next].iter().position(|field| field.is_label_of(eight, text)) {
                    Some(earlier) => {
                        index = earlier;
                        break &kind.fields[index];
                    }
                    None => return unknown_field(cur, kind),
                },
            }
        };
        let bit = 1 << index;
        if self.seen & bit != 0 {
            return field_twice(cur, field);
        }
        self.seen |= bit;
        self.next = index + 1;
        cur.pos += field.name.len() + 1;
        Ok(field)
    }

    /// At the end of the node: all fields that it must have were read.
    #[inline(always)]
    fn check(&self, cur: &Cursor<'_>) -> Read<()> {
        let Some(kind) = self.kind else { return Ok(()) };
        if !self.is_distinct && is_definition(&cur.text[self.start..cur.pos]) {
            return cur.error_at(self.start, "missing 'distinct', required for a !DISubprogram that is a definition");
        }
        let missing = kind.required() & !self.seen;
        if missing == 0 {
            // The first two fields of a compile unit: one or the other.
            return match self.seen & 3 {
                0 if kind.name == "DICompileUnit" => {
                    cur.error("missing one of 'language' and 'sourceLanguageName' of !DICompileUnit")
                }
                3 if kind.name == "DICompileUnit" => {
                    cur.error("a !DICompileUnit cannot have both 'language' and 'sourceLanguageName'")
                }
                _ => Ok(()),
            };
        }
        let field = kind.fields[missing.trailing_zeros() as usize].name;
        cur.error(format!("missing required field '{field}' of !{}", kind.name))
    }
}

/// A part of a node that a reader looks at later.
pub(super) enum InNode {
    /// A node with a number, and its place.
    Node { number: u32, at: usize },
    /// A constant with its type.
    Constant(Span),
}

/// A node with brackets, before its opening bracket.
struct NodeStart<'t> {
    /// The offset of the node.
    bang: usize,
    /// Its name; a list has none.
    name: Option<&'t [u8]>,
}

impl<'t> Cursor<'t> {
    /// From the `!` of a node that has no number, takes the node if it is a string; otherwise goes
    /// to its opening bracket, and `false` is returned.
    #[inline]
    pub(super) fn is_string_node(&mut self) -> Read<bool> {
        self.start_node().map(|start| start.is_none())
    }

    /// From the `!` of a node that has no number, goes to its opening bracket; a string has none,
    /// and is taken.
    #[inline]
    fn start_node(&mut self) -> Read<Option<NodeStart<'t>>> {
        let bang = self.pos;
        self.pos += 1;
        let name = self.at_metadata_word().then(|| self.word_here());
        if let Some(name) = name {
            self.pos += name.len();
            if self.next_token() != b'(' {
                return self.error("expected '(' here");
            }
        } else {
            match self.next_token() {
                b'"' => return self.string().map(|_| None),
                b'{' => {}
                _ => return self.error("expected metadata node"),
            }
        }
        Ok(Some(NodeStart { bang, name }))
    }

    /// Takes `!{...}`, `!DIName(...)` or `!"string"` from its `!` on, and notes the numbers of
    /// nodes that it mentions, and where, and the constants in it but for short integers.
    pub(super) fn skip_node(
        &mut self,
        types: &mut TypeInterner<'_>,
        is_distinct: bool,
        mut note: impl FnMut(InNode),
    ) -> Read<()> {
        let bang = self.pos;
        if let Some(location) = PrintedLocation::decode(&self.text[bang..]) {
            note(InNode::Node { number: location.scope.number, at: bang + location.scope.start });
            if let Some(frame) = location.inlined_at {
                note(InNode::Node { number: frame.number, at: bang + frame.start });
            }
            self.pos = bang + location.len;
            return Ok(());
        }
        let Some(start) = self.start_node()? else { return Ok(()) };
        // The fields of the innermost node, and of those around it.
        let (mut fields, mut outer) = (Fields::of_node(self, &start, is_distinct)?, Vec::new());
        let mut nesting = Nesting { is_tuple: 0, depth: 0 };
        loop {
            // At an opening bracket.
            let bracket = self.peek();
            if nesting.depth == Nesting::MAX {
                self.balanced()?;
                fields = outer.pop().unwrap_or(Fields::NONE);
            } else {
                self.pos += 1;
                nesting.open(bracket);
                if self.next_token() != nesting.closing()
                    && let Some(inner) = self.skip_element(types, &nesting, &mut fields, &mut note)?
                {
                    let inner = Fields::of_node(self, &inner, false)?;
                    outer.push(std::mem::replace(&mut fields, inner));
                    continue;
                }
            }
            loop {
                match self.next_token() {
                    b',' => {
                        self.pos += 1;
                        if let Some(inner) = self.skip_element(types, &nesting, &mut fields, &mut note)? {
                            let inner = Fields::of_node(self, &inner, false)?;
                            outer.push(std::mem::replace(&mut fields, inner));
                            break;
                        }
                    }
                    c if c == nesting.closing() => {
                        fields.check(self)?;
                        self.pos += 1;
                        nesting.close();
                        if nesting.depth == 0 {
                            return Ok(());
                        }
                        fields = outer.pop().unwrap_or(Fields::NONE);
                    }
                    _ if nesting.in_tuple() => return self.error("expected end of metadata node"),
                    _ => return self.error("expected ',' or ')' here"),
                }
            }
        }
    }

    /// Takes an element of a node; if that is a node with brackets, goes to the opening one, and
    /// returns its start.
    #[inline]
    fn skip_element(
        &mut self,
        types: &mut TypeInterner<'_>,
        nesting: &Nesting,
        fields: &mut Fields,
        note: &mut impl FnMut(InNode),
    ) -> Read<Option<NodeStart<'t>>> {
        let mut c = self.next_token();
        let mut is_metadata = nesting.in_tuple();
        if let Some(kind) = fields.kind {
            let field = fields.take_label(self, kind)?;
            c = self.next_token();
            if let FieldValue::Unsigned(max) = field.value {
                let start = self.pos;
                if let Some(n) = self.digits() {
                    return if u64::from(n) <= max { Ok(None) } else { self.too_large(start, max.into()) };
                }
            }
            match field.value {
                FieldValue::SignedOrNode | FieldValue::CountOrNode | FieldValue::UnsignedOrNode
                    if self.takes_number(field.value)? =>
                {
                    return Ok(None);
                }
                FieldValue::NodeNotNull | FieldValue::CountOrNode if c == b'n' && self.word_here() == b"null" => {
                    return self.error(format!("'{}' cannot be null", field.name));
                }
                FieldValue::Node
                | FieldValue::NodeNotNull
                | FieldValue::SignedOrNode
                | FieldValue::CountOrNode
                | FieldValue::UnsignedOrNode => is_metadata = true,
                FieldValue::Nodes if c == b'{' => {
                    return Ok(Some(NodeStart { bang: self.pos, name: None }));
                }
                value => return self.skip_plain_value(field, value).map(|()| None),
            }
        }
        if fields.is_expression {
            return self.skip_expression_element().map(|()| None);
        }
        self.skip_operand(c, is_metadata, types, note)
    }

    /// Takes an element that starts with the token `c`: metadata, or also a number, a string, flags
    /// or a value. If it is a node with brackets, goes to the opening one, and returns its start.
    #[inline]
    fn skip_operand(
        &mut self,
        c: u8,
        is_metadata: bool,
        types: &mut TypeInterner<'_>,
        note: &mut impl FnMut(InNode),
    ) -> Read<Option<NodeStart<'t>>> {
        match c {
            b'!' => {
                let bang = self.pos;
                let mut number = Cursor { pos: bang + 1, ..*self };
                if number.next_token().is_ascii_digit() {
                    note(InNode::Node { number: number.integer32().unwrap_or(u32::MAX), at: bang });
                    self.pos = number.pos;
                    // A number that is too long.
                    while self.peek().is_ascii_digit() {
                        self.pos += 1;
                    }
                    return Ok(None);
                }
                return self.start_node();
            }
            b'"' if !is_metadata => return self.string().map(|_| None),
            b'0'..=b'9' | b'-' if !is_metadata => {
                self.skip_number();
                return Ok(None);
            }
            _ => {}
        }
        let word = self.word_here();
        if word == b"null" {
            self.pos += word.len();
            return Ok(None);
        }
        if matches!(c, b'%' | b'{' | b'[' | b'<') || is_type_word(word) {
            let at = self.pos;
            let ty = read_constant_type(self, types)?;
            if ty == TypeId::METADATA {
                return self.error_at(at, "a value in metadata cannot be metadata");
            }
            let is_number = self.next_token().is_ascii_digit();
            let value = self.pos;
            self.skip_value()?;
            let is_short = is_number && self.text[value..self.pos].iter().all(u8::is_ascii_digit);
            if !(is_short && matches!(types.view().get(ty), Type::Int(_))) {
                note(InNode::Constant(Span { start: at, end: self.pos }));
            }
            return Ok(None);
        }
        if is_metadata || word.is_empty() {
            return self.error("expected metadata operand");
        }
        self.skip_field_flags(word).map(|()| None)
    }

    /// Takes flags, of which `word` is the first: `DIFlagPublic | DIFlagVirtual`.
    #[inline]
    fn skip_field_flags(&mut self, mut word: &'t [u8]) -> Read<()> {
        loop {
            self.pos += word.len();
            let mut next = *self;
            if !next.eat(b'|') {
                return Ok(());
            }
            *self = next;
            word = self.peek_word();
            if word.is_empty() {
                return self.error("expected a flag");
            }
        }
    }

    /// Takes a number where the field may have one, and metadata as well.
    #[inline]
    fn takes_number(&mut self, value: FieldValue) -> Read<bool> {
        if !matches!(self.peek(), b'0'..=b'9' | b'-') {
            return Ok(false);
        }
        let bounds = match value {
            FieldValue::SignedOrNode => (i64::MIN.into(), i64::MAX.into()),
            FieldValue::CountOrNode => (-1, i64::MAX.into()),
            _ => (0, u64::MAX.into()),
        };
        self.number_within(bounds).map(|()| true)
    }

    /// Takes the value of a field that is no metadata.
    fn skip_plain_value(&mut self, field: &Field, value: FieldValue) -> Read<()> {
        let name = field.name;
        let is_number = matches!(self.peek(), b'0'..=b'9' | b'-');
        match value {
            FieldValue::String | FieldValue::StringNotEmpty => {
                let at = self.pos;
                if self.peek() != b'"' {
                    return self.error(format!("expected a string in '{name}'"));
                }
                if self.string()?.len() == 2 && value == FieldValue::StringNotEmpty {
                    return self.error_at(at, format!("'{name}' cannot be empty"));
                }
                return Ok(());
            }
            FieldValue::Unsigned(max) if is_number => return self.number_within((0, max.into())),
            FieldValue::Signed(min, max) if is_number => return self.number_within((min.into(), max.into())),
            FieldValue::Integer if is_number => {
                self.skip_number();
                return Ok(());
            }
            FieldValue::Word(_, max) if is_number => return self.number_within((0, max.into())),
            FieldValue::Flags(_) if is_number => return self.number_within((0, u32::MAX.into())),
            FieldValue::ChoiceOrNumber(words) if is_number => return self.number_within((0, words.len() as i128 - 1)),
            _ => {}
        }
        let word = self.word_here();
        let is_it = match value {
            FieldValue::Bool => matches!(word, b"true" | b"false"),
            FieldValue::Word(start, _) if !word.starts_with(start.as_bytes()) => false,
            FieldValue::Word(start, _) => {
                if !is_known_debug_word(start, word) {
                    return self.unknown_debug_word(word);
                }
                true
            }
            FieldValue::Choice(words) | FieldValue::ChoiceOrNumber(words) => {
                words.iter().any(|known| known.as_bytes() == word)
            }
            FieldValue::Flags(start) => {
                while let word = self.word_here()
                    && word.starts_with(start.as_bytes())
                {
                    if !is_known_debug_word(start, word) {
                        return self.unknown_debug_word(word);
                    }
                    self.pos += word.len();
                    let mut next = *self;
                    if !next.eat(b'|') {
                        return Ok(());
                    }
                    next.next_token();
                    *self = next;
                }
                return self.error(format!("expected a flag that starts with '{start}' in '{name}'"));
            }
            _ => false,
        };
        if !is_it {
            return self.error(format!("expected {} in '{name}'", expected(value)));
        }
        self.pos += word.len();
        Ok(())
    }

    #[cold]
    fn unknown_debug_word<T>(&self, word: &[u8]) -> Read<T> {
        self.error(format!("unknown word '{}' of debug information", String::from_utf8_lossy(word)))
    }

    /// Takes an element of an expression: a number without a sign, an operation, or an encoding.
    fn skip_expression_element(&mut self) -> Read<()> {
        if self.peek().is_ascii_digit() {
            return self.number_within((0, u64::MAX.into()));
        }
        let word = self.word_here();
        if !word.starts_with(b"DW_OP_") && !word.starts_with(b"DW_ATE_") {
            return self.error("expected an operation, an encoding or a number without a sign");
        }
        if !is_known_debug_word("DW_OP_", word) && !is_known_debug_word("DW_ATE_", word) {
            return self.unknown_debug_word(word);
        }
        self.pos += word.len();
        Ok(())
    }

    /// Takes a number in these bounds.
    #[inline]
    fn number_within(&mut self, (min, max): (i128, i128)) -> Read<()> {
        // Most are short and have no sign.
        let start = self.pos;
        let n = match self.digits() {
            Some(n) => i128::from(n),
            None => self.long_number()?,
        };
        if n < min {
            return self.error_at(start, format!("number is too small, limit is {min}"));
        }
        if n > max { self.too_large(start, max) } else { Ok(()) }
    }

    #[cold]
    fn too_large<T>(&self, start: usize, max: i128) -> Read<T> {
        self.error_at(start, format!("number is too large, limit is {max}"))
    }

    /// Takes a number with a sign, or one of many digits; those that are longer than any bound
    /// count as the greatest.
    #[inline(never)]
    fn long_number(&mut self) -> Read<i128> {
        let is_negative = self.take(b"-");
        let start = self.pos;
        let mut n = 0i128;
        while self.peek().is_ascii_digit() {
            n = n.saturating_mul(10).saturating_add((self.peek() - b'0').into());
            self.pos += 1;
        }
        if self.pos == start {
            return self.error("expected a number");
        }
        Ok(if is_negative { -n } else { n })
    }

    /// Takes a number: `7`, `-1`, `1.0e+00`, `0xK4000`.
    #[inline]
    fn skip_number(&mut self) {
        if matches!(self.peek(), b'-' | b'+') {
            self.pos += 1;
        }
        if self.take(b"0x") {
            self.pos += usize::from(matches!(self.peek(), b'K' | b'L' | b'M' | b'H' | b'R'));
            while self.peek().is_ascii_hexdigit() {
                self.pos += 1;
            }
            return;
        }
        self.skip_digits();
        if self.peek() == b'.' {
            self.pos += 1;
            self.skip_digits();
            if matches!(self.peek(), b'e' | b'E') {
                self.pos += 1 + usize::from(matches!(self.peek_at(1), b'-' | b'+'));
                self.skip_digits();
            }
        }
    }

    fn skip_digits(&mut self) {
        while self.peek().is_ascii_digit() {
            self.pos += 1;
        }
    }

    /// Takes a constant without its type, and skips the text in its brackets.
    pub(super) fn skip_value(&mut self) -> Read<()> {
        if matches!(self.next_token(), b'0'..=b'9' | b'-' | b'+') {
            self.skip_number();
            return Ok(());
        }
        while matches!(self.peek_word(), b"dso_local_equivalent" | b"no_cfi") {
            self.pos += self.word_here().len();
        }
        match self.next_token() {
            b'{' | b'[' | b'<' => return self.balanced().map(drop),
            b'@' | b'&' => {
                self.pos += 1;
                return self.name().map(drop);
            }
            _ => {}
        }
        let word = self.word_here();
        self.pos += word.len();
        match word {
            b"c" => self.string().map(drop),
            b"true" | b"false" | b"null" | b"undef" | b"poison" | b"zeroinitializer" | b"none" => Ok(()),
            [b'u' | b's', b'0', b'x', ..] => Ok(()),
            _ if word.is_empty() || is_known_word(word) && !may_have_operands(word) => {
                self.error_at(self.pos - word.len(), "expected value token")
            }
            _ => {
                self.skip_flags()?;
                if self.next_token() != b'(' {
                    return self.error("expected '(' in constant expression");
                }
                self.balanced().map(drop)
            }
        }
    }

    /// Takes `{ 1, 0 }`, the order of a value's uses; gives how many there are.
    pub(super) fn skip_use_order(&mut self) -> Read<usize> {
        let start = self.token_start();
        self.expect(b'{', "here")?;
        if self.next_token() == b'}' {
            return self.error("expected non-empty list of uselistorder indexes");
        }
        let mut indexes = Vec::new();
        loop {
            indexes.push(self.integer32()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "here")?;
        let n = indexes.len();
        if n < 2 {
            return self.error_at(start, "expected >= 2 uselistorder indexes");
        }
        if (0..).zip(&indexes).all(|(n, &index)| n == index) {
            return self.error_at(start, "expected uselistorder indexes to change the order");
        }
        indexes.sort_unstable();
        if (0..).zip(&indexes).any(|(n, &index)| n != index) {
            return self.error_at(start, "expected distinct uselistorder indexes in range [0, size)");
        }
        Ok(n)
    }

    /// Takes `inbounds inrange(-8, 8)`.
    fn skip_flags(&mut self) -> Read<()> {
        loop {
            let word = self.peek_word();
            let is_range = word == b"inrange";
            if !is_range && Flags::from_keyword(word).is_none() {
                return Ok(());
            }
            self.pos += word.len();
            if is_range && self.next_token() == b'(' {
                self.balanced()?;
            }
        }
    }
}

/// True if a constant may start with this word and go on in parentheses.
fn may_have_operands(word: &[u8]) -> bool {
    Opcode::from_keyword(word).is_some() || matches!(word, b"blockaddress" | b"ptrauth" | b"splat")
}

/// True if the text of a subprogram makes it a definition, which it is unless it says otherwise.
fn is_definition(text: &[u8]) -> bool {
    let value = |name: &[u8]| {
        let at = memchr::memmem::find(text, name)? + name.len();
        text[at..].split(|&c| c == b',').next()
    };
    match value(b"spFlags:") {
        Some(flags) => memchr::memmem::find(flags, b"DISPFlagDefinition").is_some(),
        None => value(b"isDefinition:").is_none_or(|value| memchr::memmem::find(value, b"false").is_none()),
    }
}

/// The bytes of a text of less than eight, the first lowest.
#[cold]
fn first_bytes(text: &[u8]) -> u64 {
    text.iter().rev().fold(0, |bytes, &byte| bytes << 8 | u64::from(byte))
}

#[cold]
fn field_twice<T>(cur: &Cursor<'_>, field: &Field) -> Read<T> {
    cur.error(format!("field '{}' cannot be specified more than once", field.name))
}

#[cold]
fn unknown_field<T>(cur: &Cursor<'_>, kind: &NodeKind) -> Read<T> {
    let end = cur.name_end(cur.pos);
    if end == cur.pos || cur.text.get(end) != Some(&b':') {
        return cur.error("expected field label here");
    }
    let fields: Vec<&str> = kind.fields.iter().map(|field| field.name).collect();
    let (name, fields) = (String::from_utf8_lossy(&cur.text[cur.pos..end]), fields.join(", "));
    cur.error(format!("invalid field '{name}'; the fields of !{} are {fields}", kind.name))
}

/// The values that a field may have, for messages.
fn expected(value: FieldValue) -> String {
    match value {
        FieldValue::Bool => "'true' or 'false'".into(),
        FieldValue::Word(start, _) => format!("a word that starts with '{start}', or a number"),
        FieldValue::Choice(words) => words.join(", "),
        FieldValue::ChoiceOrNumber(words) => format!("{}, or a number", words.join(", ")),
        FieldValue::Nodes => "a list of nodes, such as {!0}".into(),
        FieldValue::Integer | FieldValue::Unsigned(_) | FieldValue::Signed(..) => "a number".into(),
        FieldValue::Flags(start) => format!("flags that start with '{start}'"),
        FieldValue::String | FieldValue::StringNotEmpty => "a string".into(),
        FieldValue::Node
        | FieldValue::NodeNotNull
        | FieldValue::SignedOrNode
        | FieldValue::CountOrNode
        | FieldValue::UnsignedOrNode => "metadata".into(),
    }
}
