//! The formats of files, so that one which another command or tool reads is named.

use crate::embedded;
use std::fmt;
use std::path::Path;

/// A format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// LLVM IR text, also with block arguments.
    Llvm,
    Bitcode,
    /// An object file or archive.
    Objects,
    Spirv,
    SpirvAssembly,
    Wasm,
    WasmText,
    Wend,
}

impl Format {
    /// The format of a file: what its first bytes show, or else what its name says.
    pub fn of(path: &Path, content: &[u8]) -> Option<Format> {
        binary(content).or_else(|| text(content)).or_else(|| named(path))
    }

    /// The way to use a file of this format where a command reads `expected`.
    pub fn advice(self, expected: Format) -> String {
        let (tool, into) = match self {
            Format::Llvm | Format::Bitcode => return "memphis opt reads it".to_owned(),
            Format::Objects => return "memphis opt reads the bitcode in it".to_owned(),
            Format::Spirv => return "memphis spirv reads it".to_owned(),
            Format::Wasm | Format::WasmText => return "memphis wasm reads it".to_owned(),
            Format::Wend => return "memphis wend reads it".to_owned(),
            Format::SpirvAssembly => ("spirv-as", Format::Spirv),
        };
        let then = if into == expected { String::new() } else { format!(", then {}", into.advice(expected)) };
        format!("{tool} converts it{then}")
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Llvm => "LLVM IR",
            Format::Bitcode => "LLVM bitcode",
            Format::Objects => "an object file or archive",
            Format::Spirv => "a SPIR-V module",
            Format::SpirvAssembly => "SPIR-V assembly",
            Format::Wasm => "a WebAssembly module",
            Format::WasmText => "WebAssembly text",
            Format::Wend => "a wend program",
        })
    }
}

/// First bytes, and their formats. Bitcode may have a wrapper around it.
const MAGIC: &[(&[u8], Format)] = &[
    (b"BC\xC0\xDE", Format::Bitcode),
    (&0x0B17_C0DE_u32.to_le_bytes(), Format::Bitcode),
    (&0x0723_0203_u32.to_le_bytes(), Format::Spirv),
    (&0x0723_0203_u32.to_be_bytes(), Format::Spirv),
    (b"\0asm", Format::Wasm),
];

fn binary(content: &[u8]) -> Option<Format> {
    let by_magic = MAGIC.iter().find(|(magic, _)| content.starts_with(magic)).map(|&(_, format)| format);
    by_magic.or_else(|| embedded::is_container(content).then_some(Format::Objects))
}

/// The format that the first words show. In LLVM IR and both assemblies, `;` starts a comment.
fn text(content: &[u8]) -> Option<Format> {
    let lines = content.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.into_iter().find(|line| !line.is_empty() && !line.starts_with(b";"))?;
    if first.starts_with(b"(") {
        return Some(Format::WasmText);
    }
    let mut words = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let word = words.next()?;
    let after = words.next();
    let is_result = word.starts_with(b"%") && after == Some(b"=");
    let operation = if is_result { words.next()? } else { word };
    if operation.starts_with(b"Op") && operation.get(2).is_some_and(u8::is_ascii_uppercase) {
        return Some(Format::SpirvAssembly);
    }
    let is_symbol = matches!(word[0], b'@' | b'$' | b'!') && after == Some(b"=");
    let is_keyword = [&b"define"[..], b"declare", b"source_filename", b"target"].contains(&word);
    let is_followed = after.is_some_and(|after| !after.starts_with(b"("));
    (is_symbol || is_result && operation == b"type" || is_keyword && is_followed).then_some(Format::Llvm)
}

fn named(path: &Path) -> Option<Format> {
    Some(match path.extension()?.to_str()? {
        // Bitcode is known by its content.
        "ll" | "bc" => Format::Llvm,
        "spv" => Format::Spirv,
        "spvasm" => Format::SpirvAssembly,
        "wasm" => Format::Wasm,
        "wat" | "wast" => Format::WasmText,
        "wend" => Format::Wend,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_comes_before_the_name() {
        for (name, content, expected) in [
            ("a.ll", &b"BC\xC0\xDE5\x14"[..], Some(Format::Bitcode)),
            ("a.bc", b"; ModuleID = 'a'\nsource_filename = \"a.c\"\n", Some(Format::Llvm)),
            ("a.bc", b"%pair = type { i32, i32 }\n", Some(Format::Llvm)),
            ("a.wat", b"@x = global i32 0\n", Some(Format::Llvm)),
            ("a.ll", b"  ;; a comment\n\n  (module)\n", Some(Format::WasmText)),
            ("a.ll", b"(; a comment ;) (module)\n", Some(Format::WasmText)),
            ("a.txt", b"; SPIR-V\n; Version: 1.5\n  OpCapability Shader\n", Some(Format::SpirvAssembly)),
            ("a.txt", b"%1 = OpExtInstImport \"GLSL.std.450\"\n", Some(Format::SpirvAssembly)),
            ("a.txt", b"Operator", None),
            ("a.wend", b"define(x) { }\n", Some(Format::Wend)),
            ("a.wend", b"main() { }\n", Some(Format::Wend)),
            ("a.bc", b"", Some(Format::Llvm)),
            ("a.wat", b"", Some(Format::WasmText)),
            ("a.spvasm", b"garbage", Some(Format::SpirvAssembly)),
            ("a", b"\x03\x02\x23\x07", Some(Format::Spirv)),
            ("a", b"\x07\x23\x02\x03", Some(Format::Spirv)),
            ("a", b"\0asm\x01\0\0\0", Some(Format::Wasm)),
            ("-", b"", None),
        ] {
            assert_eq!(Format::of(Path::new(name), content), expected, "{name}: {content:?}");
        }
    }
}
