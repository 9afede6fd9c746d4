//! Objects of the library's own: tables, texts, `errno`.

use crate::machine::Machine;
use crate::stop::Result;

impl Machine<'_> {
    /// Finds or allocates an object of the library. Returns its address, and true if it is new.
    pub(crate) fn library_room(&mut self, name: &'static str, size: u64) -> Result<(u64, bool)> {
        if let Some(&at) = self.library.rooms.get(name) {
            return Ok((at, false));
        }
        let at = self.memory.add_global(size, 16, name.into())?;
        self.library.rooms.insert(name, at);
        Ok((at, true))
    }
}
