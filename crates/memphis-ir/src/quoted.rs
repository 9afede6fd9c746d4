//! Names and strings of a module, as bytes that can be shown.

use crate::text::unquoted;
use std::borrow::Cow;
use std::fmt::{Debug, Display, Formatter};
use std::ops::Deref;

/// A name or a string of a module without quotes, and with its escapes decoded.
///
/// LLVM allows any bytes in them, so this is a byte string, and dereferences to one. Nearly all are
/// UTF-8: it is displayed and compared as text.
///
/// ```
/// use memphis_ir::Text;
/// let name = Text::of_written(b"\"a\\5Cb\"");
/// assert_eq!(name, "a\\b");
/// assert_eq!(name.to_string(), "a\\b");
/// assert_eq!(&*name, b"a\\b");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Text<'t>(Cow<'t, [u8]>);

impl<'t> Text<'t> {
    /// The text of a name or string as it is written: in quotes or not.
    pub fn of_written(written: &'t [u8]) -> Text<'t> {
        Text(unquoted(written))
    }

    /// As `str`; bytes that are no UTF-8 become U+FFFD.
    pub fn to_str_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.0)
    }

    /// The bytes: borrowed from the module's text if no escape is in them.
    pub fn into_bytes(self) -> Cow<'t, [u8]> {
        self.0
    }
}

impl<'t> From<&'t [u8]> for Text<'t> {
    /// The bytes as they are.
    fn from(bytes: &'t [u8]) -> Text<'t> {
        Text(Cow::Borrowed(bytes))
    }
}

impl<'t> From<&'t str> for Text<'t> {
    /// The bytes as they are.
    fn from(text: &'t str) -> Text<'t> {
        Text(Cow::Borrowed(text.as_bytes()))
    }
}

impl Deref for Text<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Text<'_> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        *self.0 == *other.as_bytes()
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl PartialEq<[u8]> for Text<'_> {
    fn eq(&self, other: &[u8]) -> bool {
        *self.0 == *other
    }
}

impl PartialEq<&[u8]> for Text<'_> {
    fn eq(&self, other: &&[u8]) -> bool {
        *self == **other
    }
}

/// As text; bytes that are no UTF-8 are U+FFFD.
impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.to_str_lossy())
    }
}

/// As a string literal.
impl Debug for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        Debug::fmt(&self.to_str_lossy(), f)
    }
}
