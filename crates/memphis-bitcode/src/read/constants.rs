//! Constants: the records of a block, and their text.

use super::function::{binary_operations, is_float};
use super::module::GlobalKind;
use super::number::{signed, write_double, write_float, write_wide};
use super::text::{Target, Text};
use super::types::{Found, Kind, TypeId, Types};
use crate::bits::{BlockInfo, Cursor, Entry, Record};
use crate::codes::constants as code;
use crate::error::Error;
use crate::facts::{Words, instructions};
use std::ops::Range;

/// A constant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Constant {
    pub ty: TypeId,
    /// The code of its record.
    pub code: u32,
    /// Its operands, among those of the block.
    start: u32,
    end: u32,
}

/// The constants of a module or function.
#[derive(Debug, Default)]
pub(crate) struct Constants {
    pub list: Vec<Constant>,
    /// True if there are expressions that LLVM 22 does not have.
    pub has_unsupported: bool,
    operands: Vec<u64>,
}

/// What the text of a constant mentions besides constants.
pub(crate) trait Values {
    /// The table of types.
    fn types(&self) -> &Types;
    /// The constant that a value is, with the constants of its level.
    fn constant(&self, value: u64) -> Option<(&Constants, Constant)>;
    /// The type of a value.
    fn type_of(&self, value: u64) -> Option<TypeId>;
    /// Writes a value that is no constant, without its type.
    fn write_other(&self, value: u64, text: &mut Text);
    /// The number of a function among those with bodies.
    fn function_body(&self, value: u64) -> Option<u32>;
    /// The global that a value is, by its number among the globals, and its kind.
    fn global(&self, value: u64) -> Option<(u32, GlobalKind)>;
    /// True if a value is a constant with an expression that LLVM 22 does not have.
    fn is_expanded(&self, value: u64) -> bool;
}

/// A step of writing.
enum Step {
    /// A value, without its type.
    Value(u64),
    /// A type and a value.
    Typed(u64),
    /// Text.
    Text(&'static [u8]),
    /// The type of the value of a cast.
    Type(TypeId),
    /// The label of a block.
    Block { function: u32, block: u32 },
}

impl Constants {
    /// Reads the block that a cursor has come to, after those that are there.
    pub fn read(&mut self, cursor: &mut Cursor<'_>, info: &BlockInfo, types: &Types) -> Result<(), Error> {
        cursor.enter(code::BLOCK, info)?;
        let (mut record, mut ty) = (Record::default(), None);
        loop {
            match cursor.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => return Err(cursor.error("a block among the constants")),
                Entry::Record if record.code == code::SETTYPE => {
                    let found = record.operands.first().and_then(|&id| u32::try_from(id).ok());
                    let found = found.filter(|&id| types.kind(id).is_some_and(|kind| kind != Kind::Void));
                    ty = Some(found.ok_or_else(|| cursor.error_in(&record, "the type of constants is not valid"))?);
                }
                Entry::Record => {
                    let ty = ty.unwrap_or_else(|| types.i32());
                    check(&record, types, ty).map_err(|what| cursor.error_in(&record, what))?;
                    if !has_known_operation(&record, types, ty) {
                        record.code = code::POISON;
                        record.operands.clear();
                    }
                    let start = self.operands.len() as u32;
                    self.operands.extend_from_slice(&record.operands);
                    let end = self.operands.len() as u32;
                    let constant = Constant { ty, code: record.code, start, end };
                    self.has_unsupported |= super::upgrade::is_unsupported(types, constant, &record.operands);
                    self.list.push(constant);
                }
            }
        }
    }

    /// Adds a constant. Returns its place.
    pub fn add(&mut self, ty: TypeId, code: u32, operands: &[u64]) -> u32 {
        let start = self.operands.len() as u32;
        self.operands.extend_from_slice(operands);
        self.list.push(Constant { ty, code, start, end: self.operands.len() as u32 });
        self.list.len() as u32 - 1
    }

    /// Forgets all constants.
    pub fn clear(&mut self) {
        self.has_unsupported = false;
        self.list.clear();
        self.operands.clear();
    }

    /// The integer that a constant of this level is; `None` for others.
    pub fn integer(&self, constant: Constant) -> Option<i64> {
        match constant.code {
            code::INTEGER => Some(signed(self.operands(constant)[0])),
            code::NULL => Some(0),
            _ => None,
        }
    }

    /// The operands of a constant of this level.
    pub fn operands(&self, constant: Constant) -> &[u64] {
        &self.operands[constant.start as usize..constant.end as usize]
    }
}

/// Checks what can be checked of a record alone: the number of operands, and its type.
fn check(record: &Record, types: &Types, ty: TypeId) -> Result<(), String> {
    let n = record.operands.len();
    let scalar = types.kind(types.scalar(ty)).expect("a type of the table");
    let is_valid = match record.code {
        code::NULL => !matches!(scalar, Kind::Function { .. } | Kind::Label | Kind::Metadata | Kind::Void),
        code::INTEGER | code::WIDE_INTEGER => n >= 1 && matches!(scalar, Kind::Integer(_)),
        code::FLOAT => n > matches!(scalar, Kind::X86Fp80 | Kind::Fp128 | Kind::PpcFp128) as usize,
        code::AGGREGATE => match types.kind(ty).expect("a type of the table") {
            Kind::Literal { .. } | Kind::Struct { .. } => n == types.elements(ty).len() && n > 0,
            _ => n > 0 && length(types, ty).is_none_or(|length| n as u64 == length),
        },
        code::STRING => n >= 1 && is_bytes(types, ty, n as u64),
        code::CSTRING => n >= 1 && is_bytes(types, ty, n as u64 + 1),
        code::DATA => n > 0 && length(types, ty) == Some(n as u64),
        code::CE_UNOP | code::DSO_LOCAL_EQUIVALENT | code::NO_CFI_VALUE => n >= 2,
        code::CE_BINOP | code::CE_CAST | code::CE_SELECT | code::BLOCKADDRESS => n >= 3,
        code::CE_EXTRACTELT | code::CE_INSERTELT | code::CE_SHUFFLEVEC => n >= 3,
        code::CE_SHUFVEC_EX | code::CE_CMP | code::PTRAUTH => n >= 4,
        code::PTRAUTH2 => n >= 5,
        code::CE_GEP_OLD | code::CE_INBOUNDS_GEP | code::CE_GEP => n >= 2,
        code::CE_GEP_WITH_INRANGE_INDEX_OLD | code::CE_GEP_WITH_INRANGE => n >= 2,
        code::INLINEASM_OLD | code::INLINEASM_OLD2 | code::INLINEASM_OLD3 => n >= 2,
        code::INLINEASM => n >= 3,
        _ => true,
    };
    match is_valid {
        true => Ok(()),
        false => Err("a constant that does not fit its type, or lacks operands".to_owned()),
    }
}

/// The number of elements of an array or vector; `None` for other types.
fn length(types: &Types, ty: TypeId) -> Option<u64> {
    match types.kind(ty)? {
        Kind::Array(length) | Kind::Vector { n: length, .. } => Some(length),
        _ => None,
    }
}

/// True if a type is an array of `n` bytes.
fn is_bytes(types: &Types, ty: TypeId, n: u64) -> bool {
    let is_byte = |&element: &TypeId| types.kind(element) == Some(Kind::Integer(8));
    types.kind(ty) == Some(Kind::Array(n)) && types.elements(ty).first().is_some_and(is_byte)
}

/// False for an expression with an operation that there is not: LLVM takes it for poison.
fn has_known_operation(record: &Record, types: &Types, ty: TypeId) -> bool {
    let operation = record.operands.first().copied().unwrap_or_default();
    let operations = match record.code {
        code::CE_UNOP => is_float(types, ty).then_some(instructions::UNARY),
        code::CE_BINOP => binary_operations(types, ty),
        code::CE_CAST => Some(instructions::CASTS),
        _ => return true,
    };
    operations.is_some_and(|operations| operations.word(operation).is_some())
}

/// Writes a value: a constant or anything else that a constant may mention. Constants inside
/// constants are written with a stack, for the input can nest them deeply.
///
/// # Errors
/// The text is longer than [`MAX_TEXT`]: values that occur in each other several times.
pub(crate) fn write_value(values: &dyn Values, value: u64, text: &mut Text) -> Result<(), String> {
    if let Some((constants, constant)) = values.constant(value)
        && write_short(values.types(), constant, constants.operands(constant), text)
    {
        return Ok(());
    }
    let mut writer = Writer { values, steps: vec![Step::Value(value)], limit: text.bytes.len() + MAX_TEXT };
    while let Some(step) = writer.steps.pop() {
        if text.bytes.len() > writer.limit {
            return Err(format!("the text of a constant is longer than {MAX_TEXT} bytes"));
        }
        match step {
            Step::Text(plain) => text.push(plain),
            Step::Type(ty) => text.push(values.types().text(ty)),
            Step::Block { function, block } => text.reference(Target::Block { function, block }),
            Step::Typed(value) => {
                let ty = values.type_of(value).ok_or("a constant mentions a value that is not there")?;
                text.push(values.types().text(ty));
                text.push(b" ");
                writer.value(value, text)?;
            }
            Step::Value(value) => writer.value(value, text)?,
        }
    }
    Ok(())
}

/// The longest text of a constant.
const MAX_TEXT: usize = 1 << 28;

/// Writes the words of a set, with a space before each.
pub(crate) fn write_words(words: Words, set: u64, text: &mut Text) {
    for word in words.in_set(set) {
        text.push(b" ");
        text.push(word.as_bytes());
    }
}

/// Writes the flags of a `getelementptr`; `inbounds` implies `nusw`.
pub(crate) fn write_gep_flags(flags: u64, text: &mut Text) {
    write_words(instructions::GEP_FLAGS, if flags & 1 != 0 { flags & !2 } else { flags }, text);
}

/// Writes a constant that mentions nothing, and has a short text. Returns false for others.
pub(crate) fn write_short(types: &Types, constant: Constant, operands: &[u64], text: &mut Text) -> bool {
    match constant.code {
        code::NULL => write_null(types, constant.ty, text),
        code::POISON => text.push(b"poison"),
        code::UNDEF => text.push(b"undef"),
        code::INTEGER | code::FLOAT => write_scalar(types, constant, operands, text),
        _ => return false,
    }
    true
}

struct Writer<'v> {
    values: &'v dyn Values,
    /// What is still to be written, the next step last.
    steps: Vec<Step>,
    limit: usize,
}

impl Writer<'_> {
    fn value(&mut self, value: u64, text: &mut Text) -> Result<(), String> {
        let value = folded(self.values, value);
        let Some((constants, constant)) = self.values.constant(value) else {
            self.values.write_other(value, text);
            return Ok(());
        };
        let operands = constants.operands(constant);
        let types = self.values.types();
        let kind = types.kind(constant.ty).expect("a type of the table");
        if write_short(types, constant, operands, text) {
            return Ok(());
        }
        match constant.code {
            code::WIDE_INTEGER => write_scalar(types, constant, operands, text),
            code::AGGREGATE => self.aggregate(types, constant.ty, kind, operands, text),
            code::STRING | code::CSTRING => {
                let bytes: Vec<u8> = operands.iter().map(|&byte| byte as u8).collect();
                let end: &[u8] = if constant.code == code::CSTRING { b"\\00\"" } else { b"\"" };
                text.push(b"c\"");
                text.escaped(&bytes);
                text.push(end);
            }
            code::DATA => write_data(types, constant.ty, kind, operands, text),
            code::CE_BINOP => self.binary(operands, text)?,
            code::CE_CAST => self.cast(constant.ty, operands, text)?,
            code if is_gep(code) => self.gep(constant, operands, text)?,
            code::CE_EXTRACTELT => {
                self.expression(b"extractelement", &[operands[1], *operands.last().expect("three")], text)
            }
            code::CE_INSERTELT => {
                self.expression(b"insertelement", &[operands[0], operands[1], *operands.last().expect("three")], text);
            }
            code::CE_SHUFFLEVEC => self.shuffle(&operands[..3], text),
            code::CE_SHUFVEC_EX => self.shuffle(&operands[1..4], text),
            code::BLOCKADDRESS => self.block_address(operands, text)?,
            code::DSO_LOCAL_EQUIVALENT => self.prefixed(b"dso_local_equivalent ", operands[1], text),
            code::NO_CFI_VALUE => self.prefixed(b"no_cfi ", operands[1], text),
            code::PTRAUTH | code::PTRAUTH2 => self.expression(b"ptrauth", &operands[..self.n_signed(operands)], text),
            code::INLINEASM | code::INLINEASM_OLD | code::INLINEASM_OLD2 | code::INLINEASM_OLD3 => {
                write_asm(constant.code, operands, text)?;
            }
            // Unknown constants are undefined to LLVM.
            _ => text.push(b"undef"),
        }
        Ok(())
    }

    /// Writes a shuffle of vectors. A shuffle that repeats an element of a scalable vector is
    /// written as a splat of that element.
    fn shuffle(&mut self, operands: &[u64], text: &mut Text) {
        match self.repeated(operands) {
            None => self.expression(b"shufflevector", operands, text),
            Some((_, code::NULL)) => text.push(b"zeroinitializer"),
            Some((_, code::POISON)) => text.push(b"poison"),
            Some((_, code::UNDEF)) => text.push(b"undef"),
            Some((element, _)) => {
                text.push(b"splat (");
                self.steps.push(Step::Text(b")"));
                self.steps.push(Step::Typed(element));
            }
        }
    }

    /// The number that a shuffle repeats, with its code.
    fn repeated(&self, operands: &[u64]) -> Option<(u64, u32)> {
        let (constants, vector) = self.values.constant(operands[0])?;
        let is_scalable = matches!(self.values.types().kind(vector.ty), Some(Kind::Vector { is_scalable: true, .. }));
        if !is_scalable || vector.code != code::CE_INSERTELT || !self.is_null(operands[2]) {
            return None;
        }
        let inserted = constants.operands(vector);
        let (indices, index) = self.values.constant(*inserted.last()?)?;
        let (_, element) = self.values.constant(inserted[1])?;
        let is_number = matches!(
            element.code,
            code::NULL | code::POISON | code::UNDEF | code::INTEGER | code::WIDE_INTEGER | code::FLOAT
        );
        (is_number && indices.integer(index) == Some(0)).then_some((inserted[1], element.code))
    }

    fn prefixed(&mut self, word: &[u8], value: u64, text: &mut Text) {
        text.push(word);
        self.steps.push(Step::Value(value));
    }

    /// Writes an expression of typed operands.
    fn expression(&mut self, word: &[u8], operands: &[u64], text: &mut Text) {
        text.push(word);
        text.push(b" (");
        self.steps.push(Step::Text(b")"));
        self.list(operands);
    }

    /// Puts typed values on the stack, with commas between them.
    fn list(&mut self, operands: &[u64]) {
        for (at, &operand) in operands.iter().enumerate().rev() {
            self.steps.push(Step::Typed(operand));
            if at > 0 {
                self.steps.push(Step::Text(b", "));
            }
        }
    }

    fn is_null(&self, value: u64) -> bool {
        self.values.constant(value).is_some_and(|(_, constant)| constant.code == code::NULL)
    }

    /// The number of operands of a signed pointer that are written.
    fn n_signed(&self, operands: &[u64]) -> usize {
        if operands.get(4).is_some_and(|&symbol| !self.is_null(symbol)) {
            return 5;
        }
        match (self.is_null(operands[2]), self.is_null(operands[3])) {
            (_, false) => 4,
            (false, true) => 3,
            (true, true) => 2,
        }
    }

    fn aggregate(&mut self, types: &Types, ty: TypeId, kind: Kind, operands: &[u64], text: &mut Text) {
        // LLVM has one constant for all that is zero, and one for all that is poison or undefined.
        let code_of = |value: u64| self.values.constant(value).map(|(_, constant)| constant.code);
        let first = code_of(operands[0]);
        let are_equal = operands.iter().all(|&operand| code_of(operand) == first);
        match first {
            Some(code::NULL) if are_equal => return text.push(b"zeroinitializer"),
            Some(code::POISON) if are_equal => return text.push(b"poison"),
            Some(code::UNDEF) if are_equal => return text.push(b"undef"),
            _ => {}
        }
        let (start, end): (&[u8], &'static [u8]) = match kind {
            Kind::Array(_) => (b"[", b"]"),
            Kind::Vector { .. } => return self.vector(types, ty, operands, text),
            Kind::Literal { is_packed: true } | Kind::Struct { is_packed: true } => (b"<{ ", b" }>"),
            Kind::Literal { .. } | Kind::Struct { .. } => (b"{ ", b" }"),
            _ => return text.push(b"poison"),
        };
        text.push(start);
        self.steps.push(Step::Text(end));
        self.list(operands);
    }

    fn vector(&mut self, types: &Types, ty: TypeId, operands: &[u64], text: &mut Text) {
        let number = |value: u64| {
            let (constants, constant) = self.values.constant(value)?;
            let is_number = matches!(constant.code, code::INTEGER | code::WIDE_INTEGER | code::FLOAT | code::NULL);
            is_number.then(|| (constant.code, constants.operands(constant)))
        };
        let first = number(operands[0]);
        let is_splat = first.is_some() && operands.iter().all(|&operand| number(operand) == first);
        let is_pointer = matches!(types.kind(types.scalar(ty)), Some(Kind::Pointer { .. }));
        if is_splat && !is_pointer {
            text.push(b"splat (");
            self.steps.push(Step::Text(b")"));
            return self.list(&operands[..1]);
        }
        text.push(b"<");
        self.steps.push(Step::Text(b">"));
        self.list(operands);
    }

    fn binary(&mut self, operands: &[u64], text: &mut Text) -> Result<(), String> {
        let word = instructions::INTEGER_BINARY.word(operands[0]).ok_or("an unknown operation on constants")?;
        text.push(word.as_bytes());
        let flags = operands.get(3).copied().unwrap_or(0);
        write_words(instructions::NO_WRAP, flags, text);
        self.expression(b"", &operands[1..3], text);
        Ok(())
    }

    fn cast(&mut self, ty: TypeId, operands: &[u64], text: &mut Text) -> Result<(), String> {
        let types = self.values.types();
        let from = self.values.type_of(operands[2]).and_then(|from| types.kind(types.scalar(from)));
        let to = types.kind(types.scalar(ty));
        let are_spaces = matches!((from, to), (Some(Kind::Pointer { .. }), Some(Kind::Pointer { .. }))) && from != to;
        if are_spaces && operands[0] == instructions::BITCAST {
            // As LLVM 3.3 had it; today a cast of an integer.
            text.push(b"inttoptr (i64 ptrtoint (");
            self.steps.extend([
                Step::Text(b")"),
                Step::Type(ty),
                Step::Text(b" to i64) to "),
                Step::Typed(operands[2]),
            ]);
            return Ok(());
        }
        if operands[0] == instructions::BITCAST && types.kind(ty) == Some(Kind::Mmx) && from == Some(Kind::Integer(64))
        {
            // A number as `x86_mmx`, which is a vector of one number today.
            match self.values.constant(operands[2]).map(|(_, constant)| constant.code) {
                Some(code::NULL) => {
                    text.push(b"zeroinitializer");
                    return Ok(());
                }
                Some(code::INTEGER) => {
                    text.push(b"splat (");
                    self.steps.extend([Step::Text(b")"), Step::Typed(operands[2])]);
                    return Ok(());
                }
                _ => {}
            }
        }
        let word = instructions::CASTS.word(operands[0]).ok_or("an unknown cast of a constant")?;
        text.push(word.as_bytes());
        text.push(b" (");
        self.steps.extend([Step::Text(b")"), Step::Type(ty), Step::Text(b" to "), Step::Typed(operands[2])]);
        Ok(())
    }

    fn gep(&mut self, constant: Constant, operands: &[u64], text: &mut Text) -> Result<(), String> {
        let types = self.values.types();
        let gep = Gep::read(constant, operands, types)?;
        text.push(b"getelementptr");
        write_gep_flags(gep.flags, text);
        if let Some((low, high)) = &gep.in_range {
            text.push(format!(" inrange({low}, {high})").as_bytes());
        }
        text.push(b" (");
        text.push(types.text(gep.element));
        text.push(b", ");
        self.steps.push(Step::Text(b")"));
        self.list(&gep.values);
        Ok(())
    }

    fn block_address(&mut self, operands: &[u64], text: &mut Text) -> Result<(), String> {
        let function = self.values.function_body(operands[1]).ok_or("the address of a block of no function")?;
        let block = u32::try_from(operands[2]).map_err(|_| "the address of a block that is not there")?;
        text.push(b"blockaddress(");
        self.values.write_other(operands[1], text);
        text.push(b", ");
        self.steps.extend([Step::Text(b")"), Step::Block { function, block }]);
        Ok(())
    }
}

/// The value that LLVM has for an expression that does nothing: a `bitcast` to the same type, or a
/// `getelementptr` whose indices are zero.
fn folded(values: &dyn Values, value: u64) -> u64 {
    let mut value = value;
    while let Some((constants, constant)) = values.constant(value) {
        let operands = constants.operands(constant);
        let inner = match constant.code {
            code::CE_CAST if operands[0] == instructions::BITCAST => operands[2],
            code if is_gep(code) => match base_of(values, constant, operands) {
                Some(base) => base,
                None => break,
            },
            _ => break,
        };
        match values.type_of(inner) {
            Some(ty) if values.types().same(ty, constant.ty) => value = inner,
            _ => break,
        }
    }
    value
}

/// The base of a `getelementptr` whose indices are zero.
fn base_of(values: &dyn Values, constant: Constant, operands: &[u64]) -> Option<u64> {
    let gep = Gep::read(constant, operands, values.types()).ok()?;
    let (&base, indices) = gep.values.split_first()?;
    let is_null = |&index: &u64| values.constant(index).is_some_and(|(_, constant)| constant.code == code::NULL);
    (gep.in_range.is_none() && indices.iter().all(is_null)).then_some(base)
}

/// The operands of a `getelementptr`.
pub(crate) struct Gep {
    pub element: TypeId,
    pub flags: u64,
    in_range: Option<(i64, i64)>,
    values: Vec<u64>,
}

impl Gep {
    /// Takes the record of a constant apart.
    pub fn read(constant: Constant, operands: &[u64], types: &Types) -> Result<Gep, String> {
        let mut rest = operands;
        let mut next = || {
            let (first, left) = rest.split_first().ok_or("a getelementptr without its operands")?;
            rest = left;
            Ok::<u64, String>(*first)
        };
        let has_element = match constant.code {
            code::CE_GEP | code::CE_GEP_WITH_INRANGE | code::CE_GEP_WITH_INRANGE_INDEX_OLD => true,
            _ => operands.len() % 2 == 1,
        };
        let mut element = match has_element {
            true => Some(next()? as u32),
            false => None,
        };
        let (mut flags, mut in_range) = (0, None);
        match constant.code {
            code::CE_GEP => flags = next()?,
            // The index that was in range is not kept.
            code::CE_GEP_WITH_INRANGE_INDEX_OLD => flags = next()? & 1,
            code::CE_INBOUNDS_GEP => flags = 1,
            code::CE_GEP_WITH_INRANGE => {
                flags = next()?;
                if next()? > 64 {
                    return Err("a range of more than 64 bits in a getelementptr".to_owned());
                }
                in_range = Some((signed(next()?), signed(next()?)));
            }
            _ => {}
        }
        if rest.len() < 2 || !rest.len().is_multiple_of(2) {
            return Err("a getelementptr without pairs of types and values".to_owned());
        }
        if element.is_none() {
            let base = types.kind(rest[0] as u32).map(|_| types.scalar(rest[0] as u32));
            element = base.and_then(|base| types.pointee(base));
        }
        let element =
            element.filter(|&ty| types.kind(ty).is_some()).ok_or("a getelementptr without an element type")?;
        Ok(Gep { element, flags, in_range, values: rest.iter().skip(1).step_by(2).copied().collect() })
    }
}

/// Writes the mask of a `shufflevector`, with its type. Elements that are undefined in old bitcode
/// are poison.
pub(crate) fn write_mask(values: &dyn Values, mask: u64, text: &mut Text) -> Result<(), String> {
    const NO_MASK: &str = "the mask of a shufflevector is no constant";
    let element = |value: u64| -> Option<i64> {
        let (constants, constant) = values.constant(value)?;
        constants.integer(constant)
    };
    let (constants, constant) = values.constant(mask).ok_or(NO_MASK)?;
    let types = values.types();
    let Some(Kind::Vector { n, is_scalable }) = types.kind(constant.ty) else { return Err(NO_MASK.to_owned()) };
    let operands = constants.operands(constant);
    let elements: Vec<Option<i64>> = match constant.code {
        code::AGGREGATE => operands.iter().map(|&operand| element(operand)).collect(),
        code::DATA => operands.iter().map(|&operand| Some(operand as i32 as i64)).collect(),
        code::INTEGER => vec![constants.integer(constant); n.min(1 << 16) as usize],
        code::NULL => Vec::new(),
        _ => vec![None],
    };
    text.push(if is_scalable { b", <vscale x " } else { b", <" });
    text.number(n);
    text.push(b" x i32> ");
    if elements.iter().all(|&element| element == Some(0)) {
        text.push(b"zeroinitializer");
        return Ok(());
    }
    if elements.iter().all(Option::is_none) {
        text.push(b"poison");
        return Ok(());
    }
    for (at, element) in elements.iter().enumerate() {
        text.push(if at == 0 { b"<i32 " } else { b", i32 " });
        match element {
            Some(element) => text.signed(*element),
            None => text.push(b"poison"),
        }
    }
    text.push(b">");
    Ok(())
}

fn write_null(types: &Types, ty: TypeId, text: &mut Text) {
    match types.kind(ty).expect("a type of the table") {
        Kind::Integer(1) => text.push(b"false"),
        Kind::Integer(_) => text.push(b"0"),
        Kind::Float | Kind::Double => text.push(b"0.000000e+00"),
        Kind::Half => text.push(b"0xH0000"),
        Kind::BFloat => text.push(b"0xR0000"),
        Kind::X86Fp80 => text.push(b"0xK00000000000000000000"),
        Kind::Fp128 => text.push(b"0xL00000000000000000000000000000000"),
        Kind::PpcFp128 => text.push(b"0xM00000000000000000000000000000000"),
        Kind::Pointer { .. } => text.push(b"null"),
        Kind::Token => text.push(b"none"),
        _ => text.push(b"zeroinitializer"),
    }
}

/// Writes a number: one for a scalar, a splat for a vector.
fn write_scalar(types: &Types, constant: Constant, operands: &[u64], text: &mut Text) {
    let scalar = types.scalar(constant.ty);
    let is_vector = scalar != constant.ty;
    if is_vector {
        text.push(b"splat (");
        text.push(types.text(scalar));
        text.push(b" ");
    }
    match (types.kind(scalar).expect("a type of the table"), constant.code) {
        (Kind::Integer(1), _) => text.push(if operands[0] == 0 { b"false" } else { b"true" }),
        (Kind::Integer(bits), code::INTEGER) => text.signed(at_width(signed(operands[0]), bits)),
        (Kind::Integer(bits), _) => {
            let words: Vec<u64> = operands.iter().map(|&word| signed(word) as u64).collect();
            write_wide(words, bits, text);
        }
        (kind, _) => write_bits(kind, operands, text),
    }
    if is_vector {
        text.push(b")");
    }
}

/// A number with the upper bits that an integer of this width has.
fn at_width(value: i64, bits: u32) -> i64 {
    match bits {
        0..=63 => value << (64 - bits) >> (64 - bits),
        _ => value,
    }
}

/// Writes a floating-point number.
fn write_bits(kind: Kind, operands: &[u64], text: &mut Text) {
    let (low, high) = (operands[0], operands.get(1).copied().unwrap_or(0));
    match kind {
        Kind::Half => text.push(format!("0xH{:04X}", low as u16).as_bytes()),
        Kind::BFloat => text.push(format!("0xR{:04X}", low as u16).as_bytes()),
        Kind::Float => write_float(low as u32, text),
        Kind::Double => write_double(f64::from_bits(low), text),
        Kind::X86Fp80 => {
            // The first operand has the upper 64 bits.
            text.push(format!("0xK{:04X}{:016X}", low >> 48, low << 16 | high & 0xffff).as_bytes());
        }
        Kind::Fp128 => text.push(format!("0xL{low:016X}{high:016X}").as_bytes()),
        Kind::PpcFp128 => text.push(format!("0xM{low:016X}{high:016X}").as_bytes()),
        _ => text.push(b"poison"),
    }
}

/// Writes an array or vector of numbers.
fn write_data(types: &Types, ty: TypeId, kind: Kind, operands: &[u64], text: &mut Text) {
    let element = types.elements(ty)[0];
    let element_kind = types.kind(element).expect("a type of the table");
    let is_array = matches!(kind, Kind::Array(_));
    if operands.iter().all(|&operand| operand == 0) {
        return text.push(b"zeroinitializer");
    }
    if is_array && element_kind == Kind::Integer(8) {
        let bytes: Vec<u8> = operands.iter().map(|&byte| byte as u8).collect();
        text.push(b"c");
        return text.quoted(&bytes);
    }
    let number = |operand: u64, text: &mut Text| {
        text.push(types.text(element));
        text.push(b" ");
        match element_kind {
            Kind::Integer(1) => text.push(if operand & 1 == 0 { b"false" } else { b"true" }),
            Kind::Integer(bits) => text.signed(at_width(operand as i64, bits)),
            kind => write_bits(kind, &[operand], text),
        }
    };
    if !is_array && operands.iter().all(|&operand| operand == operands[0]) {
        text.push(b"splat (");
        number(operands[0], text);
        return text.push(b")");
    }
    text.push(if is_array { b"[" } else { b"<" });
    for (at, &operand) in operands.iter().enumerate() {
        if at > 0 {
            text.push(b", ");
        }
        number(operand, text);
    }
    text.push(if is_array { b"]" } else { b">" });
}

/// Writes inline assembly, as it is called.
fn write_asm(code: u32, operands: &[u64], text: &mut Text) -> Result<(), String> {
    const SHORT: &str = "inline assembly without its strings";
    let operands = if code == code::INLINEASM { &operands[1..] } else { operands };
    let (&flags, rest) = operands.split_first().ok_or(SHORT)?;
    let take = |rest: &[u64]| -> Option<(Vec<u8>, usize)> {
        let n = usize::try_from(*rest.first()?).ok()?;
        let bytes = rest.get(1..n.checked_add(1)?)?.iter().map(|&byte| byte as u8).collect();
        Some((bytes, n + 1))
    };
    let (asm, end) = take(rest).ok_or(SHORT)?;
    let (constraints, _) = take(&rest[end..]).ok_or(SHORT)?;
    let asm = with_marker(asm);
    text.push(b"asm ");
    let words: [(u64, &[u8]); 4] = [(1, b"sideeffect "), (2, b"alignstack "), (4, b"inteldialect "), (8, b"unwind ")];
    for (_, word) in words.iter().filter(|(bit, _)| flags & bit != 0) {
        text.push(word);
    }
    text.quoted(&asm);
    text.push(b", ");
    text.quoted(&constraints);
    Ok(())
}

/// The marker of Objective-C's runtime, in the form that it has today, in assembly that has it.
fn with_marker(mut asm: Vec<u8>) -> Vec<u8> {
    let has = |part: &[u8]| memchr::memmem::find(&asm, part);
    if asm.starts_with(b"mov\tfp")
        && has(b"objc_retainAutoreleaseReturnValue").is_some()
        && let Some(at) = has(b"# marker")
    {
        asm[at] = b';';
    }
    asm
}

/// The values that a constant mentions, in order, after those that are there.
pub(crate) fn mentioned(constants: &Constants, constant: Constant, types: &Types, found: &mut Vec<u64>) {
    let operands = constants.operands(constant);
    for_each_mention(constant, operands, types, |place| found.push(operands[place]));
}

/// Calls a closure for each operand of a constant that is a value, by its place, in order.
pub(crate) fn for_each_mention(constant: Constant, operands: &[u64], types: &Types, mut found: impl FnMut(usize)) {
    let last = operands.len().saturating_sub(1);
    match constant.code {
        code::AGGREGATE | code::CE_SELECT | code::PTRAUTH | code::PTRAUTH2 => (0..operands.len()).for_each(found),
        code::CE_INSERTELT => [0, 1, last].into_iter().for_each(found),
        code::CE_SHUFFLEVEC => (0..3).for_each(found),
        code::CE_BINOP | code::CE_CMP => (1..3).for_each(found),
        code::CE_CAST => found(2),
        code::CE_UNOP | code::BLOCKADDRESS | code::DSO_LOCAL_EQUIVALENT | code::NO_CFI_VALUE => found(1),
        code::CE_EXTRACTELT => [1, last].into_iter().for_each(found),
        code::CE_SHUFVEC_EX => (1..4).for_each(found),
        code if is_gep(code) => {
            // Each value follows its type.
            let n = Gep::read(constant, operands, types).map_or(0, |gep| gep.values.len());
            let first = operands.len() - 2 * n;
            (0..n).for_each(|index| found(first + 2 * index + 1));
        }
        _ => {}
    }
}

/// Checks the constants among these values: they mention no values after them, and none mentions
/// itself.
pub(crate) fn check_references(values: &dyn Values, constants: Range<u64>) -> Result<(), String> {
    // By constant: 0 not seen, 1 on the way, 2 done.
    let mut states = vec![0u8; (constants.end - constants.start) as usize];
    let (mut stack, mut found) = (Vec::new(), Vec::new());
    for root in constants.clone() {
        stack.push(root);
        while let Some(&value) = stack.last() {
            let state = &mut states[(value - constants.start) as usize];
            if *state != 0 {
                *state = 2;
                stack.pop();
                continue;
            }
            *state = 1;
            let Some((table, constant)) = values.constant(value) else { continue };
            found.clear();
            mentioned(table, constant, values.types(), &mut found);
            for &operand in &found {
                // Values before these are of the module, and were checked.
                let Some(place) = operand.checked_sub(constants.start) else { continue };
                match states.get(place as usize) {
                    None => return Err("a constant mentions a value that is not there".to_owned()),
                    Some(0) => stack.push(operand),
                    Some(1) => return Err("a constant contains itself".to_owned()),
                    Some(_) => {}
                }
            }
        }
    }
    Ok(())
}

/// Adds the structs in a constant, in the order of LLVM's printer: those of its type, then those of
/// its operands.
pub(crate) fn find_structs(values: &dyn Values, value: u64, seen: &mut hashbrown::HashSet<u64>, found: &mut Found) {
    if values.constant(value).is_none_or(|(_, constant)| is_number(constant.code)) || seen.contains(&value) {
        return;
    }
    let mut todo = vec![value];
    while let Some(value) = todo.pop() {
        let value = folded(values, value);
        let Some((constants, constant)) = values.constant(value) else { continue };
        if is_number(constant.code) || !seen.insert(value) {
            continue;
        }
        found.add(values.types(), constant.ty);
        if is_gep(constant.code)
            && let Ok(gep) = Gep::read(constant, constants.operands(constant), values.types())
        {
            found.add(values.types(), gep.element);
        }
        let start = todo.len();
        mentioned(constants, constant, values.types(), &mut todo);
        todo[start..].reverse();
    }
}

/// Returns whether the code is that of a number.
fn is_number(code: u32) -> bool {
    matches!(code, code::INTEGER | code::WIDE_INTEGER | code::FLOAT | code::STRING | code::CSTRING | code::DATA)
}

/// Returns whether the code is that of a `getelementptr`.
pub(crate) fn is_gep(code: u32) -> bool {
    matches!(
        code,
        code::CE_GEP
            | code::CE_GEP_OLD
            | code::CE_INBOUNDS_GEP
            | code::CE_GEP_WITH_INRANGE
            | code::CE_GEP_WITH_INRANGE_INDEX_OLD
    )
}

#[cfg(test)]
mod tests {
    use crate::bits::Output;
    use crate::codes::{constants, function};
    use crate::read::function::tests::read_function;

    /// The text of a function that returns an `i32` expression of the arguments 1 and 2.
    fn returned(code: u32, operands: &[u64]) -> String {
        let text = read_function(|out| write_returned(code, operands, out));
        String::from_utf8(text.unwrap()).unwrap()
    }

    fn write_returned(code: u32, operands: &[u64], out: &mut Output) {
        out.enter(constants::BLOCK, 4);
        out.record(constants::SETTYPE, &[0]);
        out.record(constants::INTEGER, &[2]);
        out.record(constants::INTEGER, &[4]);
        out.record(code, operands);
        out.leave();
        out.record(function::INST_RET, &[1]);
    }

    #[test]
    fn expressions_with_operations_that_there_are_not() {
        assert!(returned(constants::CE_BINOP, &[0, 1, 2]).contains("ret i32 add (i32 1, i32 2)"));
        // LLVM 22 has this one as an instruction.
        assert!(returned(constants::CE_BINOP, &[10, 1, 2]).contains("= and i32 1, 2"));
        for unknown in [99, u64::MAX] {
            assert!(returned(constants::CE_BINOP, &[unknown, 1, 2]).contains("ret i32 poison"));
            assert!(returned(constants::CE_CAST, &[unknown, 0, 1]).contains("ret i32 poison"));
        }
        assert!(returned(constants::CE_UNOP, &[0, 1]).contains("ret i32 poison"));
        let error = read_function(|out| write_returned(constants::CE_CMP, &[0, 1, 2, 99], out)).unwrap_err();
        assert!(error.to_string().contains("an operation that values of its type do not have"), "{error}");
    }
}
