//! The reader. Under construction.
use crate::*;
use std::borrow::Cow;

#[derive(Debug, Clone, Default)]
pub(crate) struct LocalNames;

pub(crate) struct Attachments<'a>(&'a [u8]);
impl<'a> Attachments<'a> {
    pub fn new(text: &'a [u8]) -> Self { Attachments(text) }
}
impl<'a> Iterator for Attachments<'a> {
    type Item = (&'a [u8], &'a [u8]);
    fn next(&mut self) -> Option<Self::Item> { let _ = self.0; None }
}
pub(crate) fn read_module(_text: &[u8]) -> Result<Module<'_>, Error> { todo!() }
pub(crate) fn read_body(_m: &Module<'_>, _f: FunctionId, _b: &mut Body) -> Result<(), Error> { todo!() }
pub(crate) fn unquoted(name: &[u8]) -> Cow<'_, [u8]> { Cow::Borrowed(name) }
