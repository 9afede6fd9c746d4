//! `cargo xtask intrinsics`: the table of LLVM's intrinsics, made from the headers of LLVM 22.
//!
//! The header `IntrinsicImpl.inc` lists names, encoded signatures and attributes of all intrinsics.
//! Names become hashes, signatures and immediate arguments are stored once each. The layout of the
//! table is described where it is read, in `crates/memphis-ir/src/intrinsics/table.rs`.

use crate::{Done, root};
use memphis_ir::intrinsics::table::{CONVERGENT, NO_ARGUMENTS, NO_SET, Signature, hash};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// The header in Debian's package `llvm-22-dev`.
const HEADER: &str = "/usr/include/llvm-22/llvm/IR/IntrinsicImpl.inc";

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// LLVM's header IntrinsicImpl.inc
    #[arg(long, default_value = HEADER)]
    header: PathBuf,
    /// Compare the table with the header, and write nothing
    #[arg(long)]
    check: bool,
}

/// Writes the table, or compares it; true if it is up to date.
pub fn run(arguments: &Arguments) -> Done {
    let path = table_path();
    let name = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let header = std::fs::read_to_string(&arguments.header).map_err(|error| name(&arguments.header, error))?;
    let table = generate(&header)?;
    let is_same = std::fs::read(&path).is_ok_and(|old| old == table);
    if !arguments.check && !is_same {
        std::fs::write(&path, &table).map_err(|error| name(&path, error))?;
    }
    println!("{}: {} bytes{}", path.display(), table.len(), if is_same { ", unchanged" } else { "" });
    Ok(is_same || !arguments.check)
}

fn table_path() -> PathBuf {
    root().join("crates/memphis-ir/src/intrinsics/table.bin")
}

/// The facts about an intrinsic that the table keeps.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    signature: Vec<u8>,
    arguments: Vec<u8>,
    /// The number of the set of the function's attributes, then pairs: a place (0 for the result),
    /// and the number of a set.
    attributes: Vec<u8>,
}

/// The table that belongs to a header.
fn generate(header: &str) -> Result<Vec<u8>, String> {
    let names: Vec<&str> = section(header, "GET_INTRINSIC_NAME_TABLE")?
        .lines()
        .filter_map(|line| line.trim().strip_prefix("\"llvm.")?.strip_suffix("\\0\""))
        .collect();
    let attributes = Attributes::read(header)?;
    let kinds = kinds(header, &attributes, names.len())?;
    let mut numbers: BTreeMap<&Kind, u16> = BTreeMap::new();
    kinds.iter().for_each(|kind| {
        numbers.insert(kind, 0);
    });
    numbers.values_mut().zip(0..).for_each(|(number, n)| *number = n);
    let mut hashes: Vec<(u32, u16)> =
        names.iter().zip(&kinds).map(|(name, kind)| (hash(name.as_bytes()), numbers[kind])).collect();
    hashes.sort_unstable();
    if let Some(twins) = hashes.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("two names have the hash {:x}: choose another function", twins[0].0));
    }
    let mut pool = Pool::default();
    let records: Vec<[u16; 3]> = numbers
        .keys()
        .map(|kind| [&kind.signature, &kind.arguments, &kind.attributes].map(|list| pool.place(list)))
        .collect();
    let sets: Vec<u16> = attributes.texts.iter().map(|text| pool.place(text.as_bytes())).collect();
    let mut table = Vec::new();
    for n in [hashes.len(), records.len(), sets.len()] {
        table.extend((n as u32).to_le_bytes());
    }
    for bucket in 0..=256u32 {
        let start = hashes.partition_point(|(hash, _)| hash >> 24 < bucket);
        table.extend((start as u16).to_le_bytes());
    }
    hashes.iter().for_each(|(hash, _)| table.extend(&hash.to_le_bytes()[..3]));
    hashes.iter().for_each(|(_, kind)| table.extend(kind.to_le_bytes()));
    records.iter().flatten().chain(&sets).for_each(|offset| table.extend(offset.to_le_bytes()));
    table.extend(pool.bytes);
    Ok(table)
}

/// Lists of bytes, each after its length, without duplicates.
#[derive(Default)]
struct Pool {
    bytes: Vec<u8>,
    places: HashMap<Vec<u8>, u16>,
}

impl Pool {
    /// The place of a list, which is added if it is not there.
    fn place(&mut self, list: &[u8]) -> u16 {
        if list.is_empty() {
            return NO_ARGUMENTS;
        }
        let counted = [&[u8::try_from(list.len()).expect("a short list")], list].concat();
        *self.places.entry(counted).or_insert_with_key(|counted| {
            self.bytes.extend(counted);
            u16::try_from(self.bytes.len() - counted.len()).expect("a pool of less than 64 KiB")
        })
    }
}

fn kinds(header: &str, attributes: &Attributes, n: usize) -> Result<Vec<Kind>, String> {
    let signatures = Signatures::read(header)?;
    if signatures.table.len() < n || attributes.of_intrinsics.len() < n {
        return Err("tables of different lengths".to_owned());
    }
    (0..n)
        .map(|i| {
            let signature = signatures.decode(signatures.table[i])?;
            Ok(Kind { signature, arguments: attributes.arguments(i)?, attributes: attributes.sets_of(i)? })
        })
        .collect()
}

/// The text between `#ifdef NAME` and the end of the file.
fn section<'h>(header: &'h str, name: &str) -> Result<&'h str, String> {
    let start = header.find(&format!("#ifdef {name}\n")).ok_or_else(|| format!("no section {name}"))?;
    let rest = &header[start..];
    let end = rest[1..].find("\n#ifdef GET_").map_or(rest.len(), |end| end + 1);
    Ok(&rest[..end])
}

/// The text between the braces of an array.
fn array<'h>(section: &'h str, name: &str) -> Result<&'h str, String> {
    let start = section.find(&format!("{name}[] = {{")).ok_or_else(|| format!("no array {name}"))?;
    let body = &section[start..];
    let body = &body[body.find('{').expect("it was found") + 1..];
    Ok(&body[..body.find("};").ok_or("an array without an end")?])
}

/// The decimal and hexadecimal numbers of a text without its comments; letters around them are
/// left out.
fn numbers(text: &str) -> impl Iterator<Item = u32> {
    let tokens = text.split("/*").enumerate().flat_map(|(i, piece)| {
        let piece = if i == 0 { piece } else { piece.split_once("*/").map_or("", |(_, code)| code) };
        piece.split(|c: char| !c.is_ascii_alphanumeric()).filter(|token| !token.is_empty())
    });
    tokens.filter_map(|token| match token.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => token.parse().ok(),
    })
}

/// The encoded signatures.
struct Signatures {
    /// By value of the enumeration: its name after `IIT_`.
    codes: HashMap<u32, String>,
    table: Vec<u32>,
    long: Vec<u32>,
}

impl Signatures {
    fn read(header: &str) -> Result<Signatures, String> {
        let codes = section(header, "GET_INTRINSIC_IITINFO")?.lines().filter_map(|line| {
            let (name, value) = line.trim().strip_prefix("IIT_")?.strip_suffix(',')?.split_once(" = ")?;
            Some((value.parse().ok()?, name.to_owned()))
        });
        let generators = section(header, "GET_INTRINSIC_GENERATOR_GLOBAL")?;
        let table = array(generators, "IIT_Table")?.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        // An entry with the highest bit is an offset into the long encodings.
        let entry = |text: &str| match text.strip_prefix("(1U<<15) | ") {
            Some(offset) => numbers(offset).next().map(|offset| 1 << 15 | offset),
            None => numbers(text).next(),
        };
        Ok(Signatures {
            codes: codes.collect(),
            table: table
                .map(|text| entry(text).ok_or_else(|| format!("no signature: {text}")))
                .collect::<Result<_, _>>()?,
            long: numbers(array(generators, "IIT_LongEncodingTable")?).collect(),
        })
    }

    /// A signature in the code of our table: the result, then the parameters.
    fn decode(&self, entry: u32) -> Result<Vec<u8>, String> {
        let mut nibbles = Vec::new();
        let mut input = if entry >> 15 == 1 {
            self.long[(entry & 0x7fff) as usize..].iter()
        } else {
            let mut rest = entry;
            while rest != 0 || nibbles.is_empty() {
                nibbles.push(rest & 15);
                rest >>= 4;
            }
            nibbles.iter()
        };
        let mut output = Vec::new();
        self.decode_type(&mut input, false, &mut output)?;
        while let Some(&next) = input.as_slice().first()
            && next != 0
        {
            self.decode_type(&mut input, false, &mut output)?;
        }
        Ok(output)
    }

    fn decode_type(
        &self,
        input: &mut std::slice::Iter<'_, u32>,
        is_scalable: bool,
        output: &mut Vec<u8>,
    ) -> Result<(), String> {
        let code = *input.next().ok_or("a signature without an end")?;
        let name = self.codes.get(&code).ok_or_else(|| format!("an unknown code {code}"))?.as_str();
        // Nibbles leave out a last zero.
        let mut operand = || input.next().copied().unwrap_or(0) as u8;
        if let Some(width) = name.strip_prefix('I').and_then(|digits| digits.parse::<u32>().ok()) {
            output.push(Signature::INTEGER + width.ilog2() as u8);
            return Ok(());
        }
        if let Some(n) = name.strip_prefix('V').and_then(|digits| digits.parse::<u16>().ok()) {
            output.push(if is_scalable { Signature::SCALABLE_VECTOR } else { Signature::VECTOR });
            output.extend(n.to_le_bytes());
            return self.decode_type(input, false, output);
        }
        match name {
            "EXTERNREF" => output.extend([Signature::POINTER, 10]),
            "FUNCREF" => output.extend([Signature::POINTER, 20]),
            "PTR" => output.extend([Signature::POINTER, 0]),
            "ANYPTR" => output.extend([Signature::POINTER, operand()]),
            "ONE_NTH_ELTS_VEC_ARG" => output.extend([Signature::ONE_NTH, operand(), operand()]),
            "VEC_OF_ANYPTRS_TO_ELT" => output.extend([Signature::POINTERS_TO_ELEMENTS, operand(), operand()]),
            "SCALABLE_VEC" => return self.decode_type(input, true, output),
            "EMPTYSTRUCT" => output.extend([Signature::STRUCT, 0]),
            "STRUCT" => {
                let n = operand() + 2;
                output.extend([Signature::STRUCT, n]);
                return (0..n).try_for_each(|_| self.decode_type(input, false, output));
            }
            "SAME_VEC_WIDTH_ARG" => {
                output.extend([Signature::SAME_LENGTH, operand()]);
                return self.decode_type(input, false, output);
            }
            _ => match (PLAIN.iter().find(|(plain, _)| *plain == name), OF_ARGUMENT.iter().find(|(of, _)| *of == name))
            {
                (Some(&(_, code)), _) => output.push(code),
                (_, Some(&(_, code))) => output.extend([code, operand()]),
                _ => return Err(format!("an unknown type {name}")),
            },
        }
        Ok(())
    }
}

/// Types without operands, by their names in the header.
const PLAIN: &[(&str, u8)] = &[
    ("Done", Signature::VOID),
    ("VARARG", Signature::VARARGS),
    ("MMX", Signature::MMX),
    ("AMX", Signature::AMX),
    ("TOKEN", Signature::TOKEN),
    ("METADATA", Signature::METADATA),
    ("F16", Signature::HALF),
    ("BF16", Signature::BFLOAT),
    ("F32", Signature::FLOAT),
    ("F64", Signature::DOUBLE),
    ("F128", Signature::FP128),
    ("PPCF128", Signature::PPC_FP128),
    ("AARCH64_SVCOUNT", Signature::SVCOUNT),
];

/// Types that depend on an overloaded one, by their names in the header.
const OF_ARGUMENT: &[(&str, u8)] = &[
    ("ARG", Signature::ARGUMENT),
    ("EXTEND_ARG", Signature::EXTENDED),
    ("TRUNC_ARG", Signature::TRUNCATED),
    ("VEC_ELEMENT", Signature::ELEMENT),
    ("SUBDIVIDE2_ARG", Signature::HALVED_ELEMENTS),
    ("SUBDIVIDE4_ARG", Signature::QUARTERED_ELEMENTS),
    ("VEC_OF_BITCASTS_TO_INT", Signature::AS_INTEGERS),
];

/// The attributes of arguments.
struct Attributes {
    /// By intrinsic: the number of its set of function attributes, and that of its list of
    /// arguments.
    of_intrinsics: Vec<(u32, u32)>,
    /// By number of a set of function attributes: true if it has `convergent`.
    convergent: Vec<bool>,
    /// By number of a list: where it starts among the pairs, and its length.
    lists: Vec<(usize, usize)>,
    /// Pairs of a place (0 for the result) and the number of a set of attributes.
    pairs: Vec<(u32, usize)>,
    /// By number of a set: `Some` if it has `immarg`, with the range if it has one.
    sets: Vec<Option<Option<(i64, i64)>>>,
    /// All sets as text: those of arguments, then those of functions.
    texts: Vec<String>,
}

/// Attributes whose names in the header are not those of the text with other capitals.
const NAMES: &[(&str, &str)] = &[("Alignment", "align"), ("NoCreateUndefOrPoison", "nocreateundeforpoison")];

/// A set of attributes as text: `captures(0) readonly`. An integer that belongs to a word is in
/// brackets, as the number that bitcode has.
fn set_text(case: &str) -> Result<String, String> {
    let case = case.split("});").next().unwrap_or_default();
    let lines = case.lines().filter_map(|line| line.trim().strip_prefix("Attribute::"));
    let words = lines.map(|line| {
        let operand = |start: &str| line.split_once(start).and_then(|(_, rest)| numbers(rest).next());
        if line.starts_with("getWithCaptureInfo(C, CaptureInfo::none()") {
            return Ok("captures(0)".to_owned());
        }
        if let Some(effects) = operand("createFromIntValue(") {
            return Ok(format!("memory({effects})"));
        }
        let (_, name) = line.split_once("Attribute::").ok_or_else(|| format!("an unknown attribute {line}"))?;
        let name = &name[..name.find([',', ')']).unwrap_or(name.len())];
        let known = NAMES.iter().find(|(known, _)| *known == name).map(|(_, word)| (*word).to_owned());
        let word = known.unwrap_or_else(|| name.to_ascii_lowercase());
        Ok(match name {
            "Range" => match bounds(line)[..] {
                [low, high] => format!("{word}({low},{high})"),
                _ => return Err(format!("a range without two bounds: {line}")),
            },
            "Alignment" => format!("{word}({})", operand("Alignment, ").ok_or("an alignment without a number")?),
            _ => word,
        })
    });
    Ok(words.collect::<Result<Vec<String>, String>>()?.join(" "))
}

/// The bounds of a range.
fn bounds(text: &str) -> Vec<i64> {
    text.split("APInt(BitWidth, ").skip(1).filter_map(|bound| bound.split(',').next()?.parse().ok()).collect()
}

impl Attributes {
    fn read(header: &str) -> Result<Attributes, String> {
        let section = section(header, "GET_INTRINSIC_ATTRIBUTES")?;
        let cases = section.split("getIntrinsicFnAttributeSet").next().unwrap_or_default();
        let sets = cases.split("\n  case ").skip(1).map(|case| {
            let is_immediate = case.contains("Attribute::ImmArg");
            let bounds = bounds(case);
            is_immediate.then(|| bounds.first().copied().zip(bounds.get(1).copied()))
        });
        let lines = array(section, "IntrinsicsToAttributesMap")?.lines();
        let of_intrinsics = lines.filter_map(|line| {
            let (function, list) = line.split_once(" << 8 | ")?;
            numbers(function).next().zip(numbers(list).next())
        });
        let pairs_of = |name| -> Result<Vec<(u32, usize)>, String> {
            let numbers: Vec<u32> = numbers(array(section, name)?).collect();
            Ok(numbers.chunks_exact(2).map(|pair| (pair[0], pair[1] as usize)).collect())
        };
        let lists = pairs_of("ArgAttributesInfoTable")?;
        let functions = section.split("getIntrinsicFnAttributeSet").nth(1).unwrap_or_default();
        let convergent = functions.split("\n  case ").skip(1).map(|case| case.contains("Attribute::Convergent"));
        let texts = [cases, functions].into_iter().flat_map(|switch| switch.split("\n  case ").skip(1).map(set_text));
        Ok(Attributes {
            convergent: convergent.collect(),
            of_intrinsics: of_intrinsics.collect(),
            lists: lists.into_iter().map(|(start, n)| (start as usize, n)).collect(),
            pairs: pairs_of("ArgAttrIdTable")?,
            sets: sets.collect(),
            texts: texts.collect::<Result<_, _>>()?,
        })
    }

    /// The sets of an intrinsic, in the code of our table.
    fn sets_of(&self, intrinsic: usize) -> Result<Vec<u8>, String> {
        let byte = |n: usize| u8::try_from(n).map_err(|_| "more than 256 sets of attributes".to_owned());
        let (function, list) = self.of_intrinsics[intrinsic];
        let &(start, n) = self.lists.get(list as usize).ok_or("an unknown list of attributes")?;
        let has_function = (function as usize) < self.convergent.len();
        let mut output = vec![if has_function { byte(self.sets.len() + function as usize)? } else { NO_SET }];
        for &(place, set) in self.pairs.get(start..start + n).ok_or("an unknown list of attributes")? {
            output.extend([byte(place as usize)?, byte(set)?]);
        }
        Ok(if output == [NO_SET] { Vec::new() } else { output })
    }

    /// Flags and immediate arguments of an intrinsic, in the code of our table.
    fn arguments(&self, intrinsic: usize) -> Result<Vec<u8>, String> {
        let (function, list) = self.of_intrinsics[intrinsic];
        let &(start, n) = self.lists.get(list as usize).ok_or("an unknown list of attributes")?;
        let is_convergent = self.convergent.get(function as usize).copied().unwrap_or(false);
        let mut output = vec![if is_convergent { CONVERGENT } else { 0 }];
        for &(place, set) in self.pairs.get(start..start + n).ok_or("an unknown list of attributes")? {
            let Some(range) = self.sets.get(set).ok_or("an unknown set of attributes")? else { continue };
            let argument = u8::try_from(place).ok().and_then(|n| n.checked_sub(1)).ok_or("a result is no immediate")?;
            match range {
                None => output.push(argument),
                Some((low, high)) => {
                    output.push(argument | 0x80);
                    output.extend(low.to_le_bytes());
                    output.extend(high.to_le_bytes());
                }
            }
        }
        Ok(if output == [0] { Vec::new() } else { output })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_that_of_the_header() {
        let Ok(header) = std::fs::read_to_string(HEADER) else {
            eprintln!("SKIPPED: {HEADER} is not there, the table is not compared");
            return;
        };
        let table = generate(&header).expect("a header as LLVM 22 has it");
        assert!(std::fs::read(table_path()).expect("the table") == table, "run `cargo xtask intrinsics`");
    }
}
