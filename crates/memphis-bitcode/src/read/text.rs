//! Text in which some numbers are still missing.
//!
//! LLVM numbers metadata nodes and groups of attributes in the order in which the printed module
//! mentions them. Functions are printed on several threads, before the numbers are known. So their
//! text says where which number belongs; the numbers are put in when all functions are there.

/// What has the number that is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Target {
    /// A metadata node, by its id in the module or function whose text this is.
    Node(u32),
    /// A set of attributes.
    Attributes(u32),
    /// The label of a block, by the numbers of the function's body and of the block in it.
    Block { function: u32, block: u32 },
}

/// A place at which a number is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reference {
    /// Offset of the byte before which the number belongs.
    pub at: u32,
    /// What has it.
    pub to: Target,
}

/// Text, and the places at which numbers are missing.
#[derive(Debug, Clone, Default)]
pub(crate) struct Text {
    /// The text without those numbers.
    pub bytes: Vec<u8>,
    /// In the order of the text.
    pub references: Vec<Reference>,
}

impl Text {
    /// An empty text with room for so many bytes.
    pub fn with_capacity(n_bytes: usize) -> Text {
        Text { bytes: Vec::with_capacity(n_bytes), references: Vec::new() }
    }

    /// Adds text.
    #[inline]
    pub fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
    }

    /// Adds a number in decimal digits.
    #[inline]
    pub fn number(&mut self, number: u64) {
        push_number(&mut self.bytes, number);
    }

    /// Adds a signed number in decimal digits.
    pub fn signed(&mut self, number: i64) {
        if number < 0 {
            self.bytes.push(b'-');
        }
        self.number(number.unsigned_abs());
    }

    /// Adds a number that is not known yet.
    ///
    /// # Panics
    /// The text has 4 GiB.
    pub fn reference(&mut self, to: Target) {
        let at = u32::try_from(self.bytes.len()).expect("the text of a function has less than 4 GiB");
        self.references.push(Reference { at, to });
    }

    /// Adds bytes in the form that LLVM gives them between quotes.
    pub fn escaped(&mut self, bytes: &[u8]) {
        const HEX: &[u8; 16] = b"0123456789ABCDEF";
        for &byte in bytes {
            match byte {
                b'\\' => self.push(b"\\\\"),
                b'"' | ..=0x1f | 0x7f.. => {
                    let digits = [b'\\', HEX[byte as usize >> 4], HEX[byte as usize & 15]];
                    self.push(&digits);
                }
                plain => self.bytes.push(plain),
            }
        }
    }

    /// Adds bytes between quotes.
    pub fn quoted(&mut self, bytes: &[u8]) {
        self.bytes.push(b'"');
        self.escaped(bytes);
        self.bytes.push(b'"');
    }

    /// Adds a name as LLVM writes it after `%`, `@` or `$`: with quotes if it needs them.
    pub fn name(&mut self, name: &[u8]) {
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
        match name.first().is_some_and(|first| !first.is_ascii_digit()) && name.iter().all(is_plain) {
            true => self.push(name),
            false => self.quoted(name),
        }
    }
}

/// Takes text: in memory that grows, in memory of just its length, or to learn its length.
pub(crate) trait Out {
    /// Takes more of it.
    fn put(&mut self, bytes: &[u8]);
}

impl Out for Vec<u8> {
    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// Panics if there is no room left.
impl Out for &mut [u8] {
    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        let (place, rest) = std::mem::take(self).split_at_mut(bytes.len());
        place.copy_from_slice(bytes);
        *self = rest;
    }
}

/// The length of a text in bytes.
#[derive(Debug, Default)]
pub(crate) struct Length(pub usize);

impl Out for Length {
    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.0 += bytes.len();
    }
}

/// Adds a number in decimal digits.
#[inline]
pub(crate) fn push_number(out: &mut impl Out, number: u64) {
    let mut digits = [0; 20];
    let (mut start, mut left) = (digits.len(), number);
    loop {
        start -= 1;
        digits[start] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    out.put(&digits[start..]);
}
