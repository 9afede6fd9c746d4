//! Bitcode in object files, and in members of archives.
//!
//! Compilers put it into a section of its own (`-fembed-bitcode`, rustc's `-C embed-bitcode`):
//! `.llvmbc` of ELF and COFF, `__LLVM,__bitcode` of Mach-O. Archives and Rust's rlibs contain such
//! objects, or bitcode itself (`ar` of what `-emit-llvm -c` writes).

use crate::failure::Failure;
use memphis_bitcode::is_bitcode;
use object::read::archive::ArchiveFile;
use object::{File, Object, ObjectSection};
use std::ops::Range;

/// The first bytes of archives.
const ARCHIVES: &[&[u8]] = &[b"!<arch>\n", b"!<thin>\n"];

/// Returns whether bytes are those of an object file or archive.
pub fn is_container(bytes: &[u8]) -> bool {
    ARCHIVES.iter().any(|magic| bytes.starts_with(magic)) || File::parse(bytes).is_ok()
}

/// Finds the bitcode in an object file, or in the member of an archive. Without the name of a
/// member, an archive must have one with bitcode.
///
/// # Errors
/// There is none, or there are several.
pub fn find(name: &str, bytes: &[u8], member: Option<&str>) -> Result<Range<usize>, Failure> {
    if !ARCHIVES.iter().any(|magic| bytes.starts_with(magic)) {
        return match member {
            None => in_object(bytes, 0).ok_or_else(|| none(name)),
            Some(member) => Err(invalid(name, format!("it is no archive, so it has no member '{member}'"))),
        };
    }
    let archive = ArchiveFile::parse(bytes).map_err(|error| invalid(name, error.to_string()))?;
    let mut found: Vec<(String, Range<usize>)> = Vec::new();
    for entry in archive.members() {
        let entry = entry.map_err(|error| invalid(name, error.to_string()))?;
        let data = entry.data(bytes).map_err(|error| invalid(name, error.to_string()))?;
        let start = entry.file_range().0 as usize;
        if let Some(range) = in_object(data, start) {
            found.push((String::from_utf8_lossy(entry.name()).into_owned(), range));
        }
    }
    if let Some(member) = member {
        let of_member = found.iter().find(|(name, _)| name == member);
        let missing = || invalid(name, format!("no member '{member}' has bitcode{}", listed(name, &found)));
        return of_member.map(|(_, range)| range.clone()).ok_or_else(missing);
    }
    match &found[..] {
        [] => Err(none(name)),
        [(_, range)] => Ok(range.clone()),
        _ => Err(invalid(name, format!("{} of its members have bitcode{}", found.len(), listed(name, &found)))),
    }
}

/// The place of the bitcode that bytes are, or that is in a section of them.
fn in_object(bytes: &[u8], start: usize) -> Option<Range<usize>> {
    if is_bitcode(bytes) {
        return Some(start..start + bytes.len());
    }
    let file = File::parse(bytes).ok()?;
    let is_it = |section: &object::Section<'_, '_>| matches!(section.name(), Ok(".llvmbc" | "__bitcode"));
    let section = file.sections().find(is_it)?;
    let (offset, size) = section.file_range()?;
    let range = start + offset as usize..start + (offset + size) as usize;
    // The section of an object that has only a marker for bitcode is a zero byte.
    is_bitcode(bytes.get(offset as usize..(offset + size) as usize)?).then_some(range)
}

fn none(name: &str) -> Failure {
    invalid(name, "it has no bitcode; compilers put some in with -fembed-bitcode or -C embed-bitcode".to_owned())
}

fn invalid(name: &str, message: String) -> Failure {
    Failure::InvalidBinary { place: crate::report::at_byte(name, 0), message }
}

/// How the members are named on the command line.
fn listed(name: &str, found: &[(String, Range<usize>)]) -> String {
    const SHOWN: usize = 8;
    let members: Vec<String> = found.iter().take(SHOWN).map(|(member, _)| format!("'{name}({member})'")).collect();
    let more = if found.len() > SHOWN { format!(", and {} more", found.len() - SHOWN) } else { String::new() };
    if members.is_empty() { String::new() } else { format!("; name one of {}{more}", members.join(", ")) }
}
