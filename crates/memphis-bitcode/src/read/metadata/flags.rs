//! Flags of the module that older versions wrote in another form.

use super::values::{ValueClass, class_of};
use super::{Id, Kind, Level, Named};
use crate::read::Age;
use crate::read::constants::Values;

/// How flags of linked modules are combined.
mod behavior {
    pub(super) const ERROR: u64 = 1;
    pub(super) const OVERRIDE: u64 = 4;
    pub(super) const MAX: u64 = 7;
    pub(super) const MIN: u64 = 8;
}

/// What flags say together about flags that are missing.
#[derive(Default)]
struct Found {
    has_image_info: bool,
    has_class_properties: bool,
    /// The versions of Swift, which were in the higher bits of another flag.
    swift: Option<u64>,
}

/// A flag: the ids and one of its behaviour, its name and its value.
type Flag = [u64; 3];

impl Level {
    /// Brings the flags of the module up to date.
    pub(super) fn upgrade_module_flags(&mut self, values: &dyn Values) {
        let Some(place) = (0..self.n_named()).find(|&index| self.named(index).0 == b"llvm.module.flags") else {
            return;
        };
        let mut found = Found::default();
        for index in 0..self.named[place].operands.len() {
            let flag = self.named[place].operands[index];
            if let Some(new) = self.upgraded_flag(flag, values, &mut found) {
                self.named[place].operands[index] = self.add(Kind::Tuple, false, &new);
            }
        }
        let mut missing = Vec::new();
        if found.has_image_info && !found.has_class_properties {
            missing.push((behavior::OVERRIDE, &b"Objective-C Class Properties"[..], 0, 32));
        }
        if let Some(versions) = found.swift {
            missing.push((behavior::ERROR, b"Swift ABI Version", versions >> 8 & 0xff, 32));
            missing.push((behavior::ERROR, b"Swift Major Version", versions >> 24 & 0xff, 8));
            missing.push((behavior::ERROR, b"Swift Minor Version", versions >> 16 & 0xff, 8));
        }
        for (behavior, name, value, width) in missing {
            let words = [self.integer_word(behavior, 32), self.string_word(name), self.integer_word(value, width)];
            let flag = self.add(Kind::Tuple, false, &words);
            self.named[place].operands.push(flag);
        }
        if self.age != Age::Upgraded {
            self.move_linker_options(place);
        }
    }

    /// Options for the linker were a flag; they are named metadata as well today.
    fn move_linker_options(&mut self, flags: usize) {
        let view = self.view(None);
        let id = |word: u64| (word as u32).checked_sub(1);
        let options = self.named[flags].operands.iter().find_map(|&flag| {
            let &[_, name, value] = view.elements(flag)? else { return None };
            let is_it = view.string(id(name)?)? == b"Linker Options";
            is_it.then(|| view.elements(id(value)?)).flatten()
        });
        let Some(options) = options else { return };
        let nodes: Vec<Id> = options.iter().filter_map(|&word| id(word)).filter(|&id| view.is_node(id)).collect();
        self.named_mut(b"llvm.linker.options").extend(nodes);
    }

    /// A marker in calls of Objective-C functions was named metadata; it is a flag today.
    pub(super) fn upgrade_marker(&mut self) {
        const NAME: &[u8] = b"clang.arc.retainAutoreleasedReturnValueMarker";
        let view = self.view(None);
        let first = self.find_named(NAME).and_then(|nodes| view.elements(*nodes.first()?)?.first().copied());
        let Some(marker) = first.and_then(|word| (word as u32).checked_sub(1)).filter(|&id| view.string(id).is_some())
        else {
            return;
        };
        let string = view.string(marker).unwrap_or_default();
        let parts: Vec<&[u8]> = string.split(|&byte| byte == b'#').collect();
        let value = match parts[..] {
            [before, after] => {
                let new = [before, b";", after].concat();
                self.string_word(&new)
            }
            _ => u64::from(marker) + 1,
        };
        let words = [self.integer_word(behavior::ERROR, 32), self.string_word(NAME), value];
        let flag = self.add(Kind::Tuple, false, &words);
        self.named_mut(b"llvm.module.flags").push(flag);
        self.retain_named(|name| name != NAME);
    }

    /// The nodes of the named metadata with this name, which is added if there is none.
    fn named_mut(&mut self, name: &[u8]) -> &mut Vec<Id> {
        let place = (0..self.n_named()).find(|&index| self.named(index).0 == name);
        let place = place.unwrap_or_else(|| {
            let start = self.bytes.len() as u32;
            self.bytes.extend_from_slice(name);
            self.named.push(Named { name: start..self.bytes.len() as u32, operands: Vec::new() });
            self.named.len() - 1
        });
        &mut self.named[place].operands
    }

    fn integer_word(&mut self, bits: u64, width: u32) -> u64 {
        u64::from(self.add_integer(bits, width)) + 1
    }

    fn string_word(&mut self, string: &[u8]) -> u64 {
        u64::from(self.add_string(string)) + 1
    }

    /// The flag in the form of today, if it is in another one.
    fn upgraded_flag(&mut self, flag: Id, values: &dyn Values, found: &mut Found) -> Option<Flag> {
        let view = self.view(None);
        let &[behavior, name, value] = view.elements(flag)? else { return None };
        let id = |word: u64| (word as u32).checked_sub(1);
        let integer = |word: u64| id(word).and_then(|id| view.integer(id, values)).map(|(bits, _)| bits);
        match view.string(id(name)?)? {
            b"Objective-C Image Info Version" => found.has_image_info = true,
            b"Objective-C Class Properties" => found.has_class_properties = true,
            b"PIC Level" if matches!(integer(behavior), Some(behavior::ERROR | behavior::MAX)) => {
                return Some([self.integer_word(behavior::MIN, 32), name, value]);
            }
            b"PIE Level" if integer(behavior) == Some(behavior::ERROR) => {
                return Some([self.integer_word(behavior::MAX, 32), name, value]);
            }
            b"branch-target-enforcement" if integer(behavior) == Some(behavior::ERROR) => {
                return Some([self.integer_word(behavior::MIN, 32), name, value]);
            }
            known if known.starts_with(b"sign-return-address") && integer(behavior) == Some(behavior::ERROR) => {
                return Some([self.integer_word(behavior::MIN, 32), name, value]);
            }
            b"Objective-C Image Info Section" => {
                let section = view.string(id(value)?)?;
                let new: Vec<u8> = section.iter().copied().filter(|&byte| byte != b' ').collect();
                let is_old = new.len() != section.len();
                return is_old.then(|| [behavior, name, self.string_word(&new)]);
            }
            b"Objective-C Garbage Collection" => {
                let bits = self.garbage_collection(id(value)?, values)?;
                found.swift = found.swift.or((bits > 0xff).then_some(bits));
                return Some([self.integer_word(behavior::ERROR, 32), name, self.integer_word(bits & 0xff, 8)]);
            }
            b"amdgpu_code_object_version" => {
                return Some([behavior, self.string_word(b"amdhsa_code_object_version"), value]);
            }
            _ => {}
        }
        None
    }

    /// The value of a flag that was an `i32`; `None` if it is an `i8`, as today.
    fn garbage_collection(&self, value: Id, values: &dyn Values) -> Option<u64> {
        match class_of(values, self.view(None).value(value)?) {
            ValueClass::Integer { bits, width } if width != 8 => Some(bits),
            _ => None,
        }
    }
}
