//! Attributes: from their text to the records of groups and lists.

use super::pool::Pool;
use super::spaced::without_comments;
use crate::facts::Words;
use crate::facts::attributes::{
    ALLOCATION_KINDS, CAPTURES, FLOAT_CLASSES, Integer, MEMORY_ACCESSES, MEMORY_LOCATIONS, MEMORY_VERSION,
    OTHER_CAPTURES_SHIFT, Payload, UNWIND_TABLES, by_word, form, old,
};
use crate::write::words::sign_in_lowest_bit;
use memphis_ir::attributes::{FunctionAttribute, argument, function_attributes};
use memphis_ir::{ConstKind, Error, TypeId, from_token, offset_in, split_arguments, unquoted_name};

/// An attribute.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Attribute {
    /// A word alone.
    Word(u64),
    /// A word with a number.
    Integer(u64, u64),
    /// A word with a type of the pool.
    Type(u64, TypeId),
    /// A word with ranges: the operands after the kind.
    Ranges { form: u64, kind: u64, operands: Box<[u64]> },
    /// A string with its value.
    String(Box<[u8]>, Box<[u8]>),
}

/// What a text with attributes is about: it is looked up by this as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum SetText {
    /// A function, or a call.
    Function,
    /// A parameter, an argument or a result.
    Value,
}

/// Effects on memory that words of old versions say; all of them at first.
#[derive(Clone, Copy)]
struct OldMemory(u64);

impl OldMemory {
    /// Reads and writes of all locations.
    const ALL: u64 = 0xfff;

    /// Takes a word into account. False if it is none of these.
    fn note(&mut self, kind: u64) -> bool {
        self.0 &= match kind {
            old::READNONE => 0,
            old::READONLY => 0x555,
            old::WRITEONLY => 0xaaa,
            old::ARGMEMONLY => 0x003,
            old::INACCESSIBLEMEMONLY => 0x00c,
            old::INACCESSIBLEMEM_OR_ARGMEMONLY => 0x00f,
            _ => return false,
        };
        true
    }
}

impl<'m> Pool<'m> {
    /// The set of the attributes in a part of the module's text. Words that are no attributes are
    /// passed over.
    pub(super) fn set_of_text(&mut self, text: &'m [u8], about: SetText) -> Result<u32, Error> {
        if text.is_empty() {
            return Ok(0);
        }
        if let Some(&known) = self.set_of_text.get(&(about, text)) {
            return Ok(known);
        }
        let set = self.read_set(text, about)?;
        self.set_of_text.insert((about, text), set);
        Ok(set)
    }

    fn read_set(&mut self, text: &'m [u8], about: SetText) -> Result<u32, Error> {
        let mut set = Vec::new();
        let mut memory = OldMemory(OldMemory::ALL);
        self.read_attributes(text, about, &mut set, &mut memory)?;
        if memory.0 != OldMemory::ALL {
            let (kind, _) = by_word(b"memory").expect("it is known");
            set.push(Attribute::Integer(kind, memory.0 | MEMORY_VERSION));
        }
        // The last one of a kind counts, and the order does not.
        set.reverse();
        set.sort_by(|a, b| a.key().cmp(&b.key()));
        set.dedup_by(|later, first| later.key() == first.key());
        Ok(self.sets.number(&set[..], || set[..].into()))
    }

    fn read_attributes(
        &mut self,
        text: &'m [u8],
        about: SetText,
        set: &mut Vec<Attribute>,
        memory: &mut OldMemory,
    ) -> Result<(), Error> {
        let mut all = function_attributes(text).peekable();
        while let Some(attribute) = all.next() {
            let name = &*attribute.name;
            if name.starts_with(b"#") {
                if let Some(group) = self.module.attribute_group(name) {
                    self.read_attributes(group.span.of(self.module.text), about, set, memory)?;
                }
                continue;
            }
            if name.starts_with(b"\"") {
                let value = attribute.value.as_deref().map(unquoted_name);
                set.push(Attribute::String((*unquoted_name(name)).into(), value.unwrap_or_default().into()));
                continue;
            }
            let Some((kind, payload)) = by_word(name) else { continue };
            if about == SetText::Function && memory.note(kind) {
                continue;
            }
            // `align 8` is two words.
            let number = match all.peek() {
                Some(next) if attribute.text == attribute.name && next.name[0].is_ascii_digit() => {
                    let number = next.name.clone().into_owned();
                    (payload == Payload::Integer(Integer::Align)).then_some(number)
                }
                _ => None,
            };
            let read = match number {
                Some(number) => decimal(&number).map(|number| Attribute::Integer(kind, number)),
                None => self.attribute(kind, payload, &attribute),
            };
            match read {
                Some(attribute) => set.push(attribute),
                None => {
                    let message = format!("the attribute '{}' cannot be written", String::from_utf8_lossy(name));
                    return Err(Error::new(offset_in(text, self.module.text), message));
                }
            }
        }
        Ok(())
    }

    fn attribute(&mut self, kind: u64, payload: Payload, attribute: &FunctionAttribute<'_>) -> Option<Attribute> {
        let text = &*attribute.text;
        // Between the parentheses, or after the sign.
        let inner = match argument(text, &attribute.name) {
            Some(inner) => inner,
            None => text.strip_prefix(&*attribute.name)?.strip_prefix(b"=").unwrap_or_default(),
        };
        let inner = &*without_comments(inner);
        Some(match payload {
            Payload::None if kind == old::NOCAPTURE => {
                let (captures, _) = by_word(b"captures")?;
                Attribute::Integer(captures, 0)
            }
            Payload::None => Attribute::Word(kind),
            Payload::Integer(meaning) => Attribute::Integer(kind, integer(meaning, inner)?),
            Payload::Type => Attribute::Type(kind, self.type_of_text(inner)?),
            Payload::Range => {
                let digits = inner.strip_prefix(b"i")?;
                let (digits, bounds) = digits.split_at(digits.iter().take_while(|c| c.is_ascii_digit()).count());
                let bits = u32::try_from(decimal(digits)?).ok()?;
                let mut operands = vec![u64::from(bits)];
                push_range(bounds, bits, &mut operands)?;
                Attribute::Ranges { form: form::RANGE, kind, operands: operands.into() }
            }
            Payload::Ranges => {
                let mut operands = vec![0, 64];
                for range in split_arguments(inner) {
                    operands[0] += 1;
                    push_range(range.strip_prefix(b"(")?.strip_suffix(b")")?, 64, &mut operands)?;
                }
                Attribute::Ranges { form: form::RANGES, kind, operands: operands.into() }
            }
        })
    }

    /// The type that a text is, among those of the pool.
    fn type_of_text(&mut self, text: &[u8]) -> Option<TypeId> {
        self.types.type_of_text(&self.module.types, text)
    }
}

impl Attribute {
    /// What makes two attributes be of one kind.
    fn key(&self) -> (u64, &[u8]) {
        match self {
            Attribute::Word(kind)
            | Attribute::Integer(kind, _)
            | Attribute::Type(kind, _)
            | Attribute::Ranges { kind, .. } => (*kind, b""),
            Attribute::String(name, _) => (u64::MAX, name),
        }
    }

    /// Its type, if it has one.
    pub(super) fn ty(&self) -> Option<TypeId> {
        match self {
            Attribute::Type(_, ty) => Some(*ty),
            _ => None,
        }
    }

    /// The attribute with the types of another pool: by type.
    pub(super) fn with_types(&self, types: &[TypeId]) -> Attribute {
        match self {
            Attribute::Type(kind, ty) => Attribute::Type(*kind, types[ty.0 as usize]),
            other => other.clone(),
        }
    }

    /// Adds the operands of the attribute in a group; `type_number` gives the number of a type.
    pub(super) fn push_operands(&self, type_number: impl Fn(TypeId) -> u64, operands: &mut Vec<u64>) {
        match self {
            Attribute::Word(kind) => operands.extend([form::WORD, *kind]),
            Attribute::Integer(kind, value) => operands.extend([form::INTEGER, *kind, *value]),
            Attribute::Type(kind, ty) => operands.extend([form::TYPE, *kind, type_number(*ty)]),
            Attribute::Ranges { form, kind, operands: ranges } => {
                operands.extend([*form, *kind]);
                operands.extend(ranges);
            }
            Attribute::String(name, value) => {
                operands.push(if value.is_empty() { form::STRING } else { form::STRING_WITH_VALUE });
                let strings = if value.is_empty() { &[name][..] } else { &[name, value] };
                for string in strings {
                    operands.extend(string.iter().map(|&byte| u64::from(byte)));
                    operands.push(0);
                }
            }
        }
    }
}

fn decimal(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok()?.trim().parse().ok()
}

/// The number for what is in the parentheses of an attribute.
fn integer(meaning: Integer, text: &[u8]) -> Option<u64> {
    match meaning {
        Integer::Align => decimal(text),
        // LLVM takes the largest number for a larger one.
        Integer::Bytes if text.iter().all(u8::is_ascii_digit) && !text.is_empty() => {
            Some(decimal(text).unwrap_or(u64::MAX))
        }
        Integer::Bytes => None,
        Integer::AllocationSize | Integer::VscaleRange => {
            let mut numbers = split_arguments(text).map(decimal);
            let first = numbers.next()??;
            let second = match (numbers.next(), meaning) {
                (Some(second), _) => second?,
                (None, Integer::AllocationSize) => u32::MAX.into(),
                // One number is both.
                (None, _) => first,
            };
            Some(first << 32 | second)
        }
        Integer::UnwindTable if text.is_empty() => UNWIND_TABLES.code(b"async"),
        Integer::UnwindTable => UNWIND_TABLES.code(text),
        Integer::AllocationKinds => {
            let kinds = unquoted_name(text);
            kinds.split(|&c| c == b',').try_fold(0, |set, kind| Some(set | ALLOCATION_KINDS.code(kind)?))
        }
        Integer::Memory => memory(text),
        Integer::FloatClasses if text.first().is_some_and(u8::is_ascii_digit) => decimal(text),
        Integer::FloatClasses => set_of_words(text, FLOAT_CLASSES),
        Integer::Captures => captures(text),
    }
}

/// The union of the bits of words with blanks or commas between them.
fn set_of_words(text: &[u8], words: Words) -> Option<u64> {
    let separate = |&c: &u8| c.is_ascii_whitespace() || c == b',';
    let mut all = text.split(separate).filter(|word| !word.is_empty());
    all.try_fold(0, |set, word| Some(set | words.code(word)?))
}

/// `read, argmem: write`
fn memory(text: &[u8]) -> Option<u64> {
    let mut effects = 0;
    for part in split_arguments(text) {
        let (locations, access) = match part.iter().position(|&c| c == b':') {
            Some(colon) => (Some(part[..colon].trim_ascii()), part[colon + 1..].trim_ascii()),
            None => (None, part),
        };
        let access = MEMORY_ACCESSES.code(from_token(access))?;
        for &(shift, location) in MEMORY_LOCATIONS.0 {
            if locations.is_none_or(|name| name == location.as_bytes()) {
                effects = effects & !(3 << shift) | access << shift;
            }
        }
    }
    Some(effects | MEMORY_VERSION)
}

/// `address, ret: provenance`
fn captures(text: &[u8]) -> Option<u64> {
    let (mut of_result, mut of_others, mut in_result) = (None, 0, false);
    for part in split_arguments(text) {
        let mut component = part;
        if let Some(rest) = part.strip_prefix(b"ret") {
            component = from_token(from_token(rest).strip_prefix(b":")?);
            in_result = true;
        }
        let bits = if component == b"none" { 0 } else { CAPTURES.code(component)? };
        match in_result {
            true => of_result = Some(of_result.unwrap_or(0) | bits),
            false => of_others |= bits,
        }
    }
    Some(of_others << OTHER_CAPTURES_SHIFT | of_result.unwrap_or(of_others))
}

/// Adds the operands of a range: two numbers of this many bits.
fn push_range(text: &[u8], bits: u32, operands: &mut Vec<u64>) -> Option<()> {
    let bounds: Vec<&[u8]> = split_arguments(text).collect();
    let [low, high] = bounds[..] else { return None };
    let (low, high) = (bound_words(low, bits)?, bound_words(high, bits)?);
    if bits <= 64 {
        let signed = |words: &[u64]| sign_in_lowest_bit((words[0] << (64 - bits)) as i64 >> (64 - bits));
        operands.extend([signed(&low), signed(&high)]);
        return Some(());
    }
    let n_active = |words: &[u64]| words.iter().rposition(|&word| word != 0).map_or(1, |last| last + 1);
    let (n_low, n_high) = (n_active(&low), n_active(&high));
    operands.push(n_low as u64 | (n_high as u64) << 32);
    operands.extend(low[..n_low].iter().chain(&high[..n_high]).map(|&word| sign_in_lowest_bit(word as i64)));
    Some(())
}

/// The words of a bound: `-5`, `0`, or hexadecimal digits as in `u0xFF`.
fn bound_words(text: &[u8], bits: u32) -> Option<Vec<u64>> {
    let number: Box<[u8]> = match text {
        [b'u', b'0', b'x', ..] => text[1..].into(),
        // The highest digit has the sign.
        [b's', b'0', b'x', digits @ ..] => {
            let value = u128::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
            let n_active = 128 - value.leading_zeros();
            let value = value.wrapping_sub(1u128.checked_shl(n_active).unwrap_or(0));
            (value as i128).to_string().into_bytes().into()
        }
        _ => text.into(),
    };
    ConstKind::BigInt(number).integer_words(bits)
}
