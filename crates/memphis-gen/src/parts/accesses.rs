//! Addresses, and what is done through them.

use super::types::{Scalar, Ty};
use super::{Address, Kind, Object, Poisoned, Program, ROOM, align_after};

/// A member of an object, or all of it.
struct Member {
    offset: usize,
    /// Its indices, after the first one.
    path: String,
    ty: Ty,
}

impl Program<'_> {
    /// An address with at least this many bytes from it on, for accesses of this alignment.
    pub(super) fn address(&mut self, bytes: usize, align: usize) -> Address {
        if self.rng.chance(0.25) {
            let known: Vec<usize> =
                (0..self.scope.addresses.len()).filter(|&i| self.scope.addresses[i].room >= bytes).collect();
            if !known.is_empty() {
                return self.scope.addresses[self.rng.pick(&known)].clone();
            }
        }
        let is_slot = self.rng.chance(0.85);
        let fits: Vec<usize> = (0..self.objects.len())
            .filter(|&i| self.objects[i].size >= bytes && (self.objects[i].kind != Kind::Other) == is_slot)
            .collect();
        // The globals, which are first, have room for all.
        let object = if fits.is_empty() { self.rng.below(2) } else { self.rng.pick(&fits) };
        let address = self.part_of(object, bytes, align);
        if self.rng.chance(0.3) {
            self.scope.addresses.push(address.clone());
        }
        address
    }

    fn part_of(&mut self, object: usize, bytes: usize, align: usize) -> Address {
        let room = self.objects[object].size - bytes;
        if self.rng.chance(0.4)
            && let Some(address) = self.member(object, bytes)
        {
            return address;
        }
        let offset = match self.rng.below(8) {
            0 | 1 => 0,
            2..6 => self.rng.below(room / align + 1) * align,
            _ => self.rng.below(room + 1),
        };
        self.at_offset(object, offset)
    }

    /// The address of a member, by indices into the type of the object, if there are as many bytes
    /// from it on.
    fn member(&mut self, object: usize, bytes: usize) -> Option<Address> {
        let member = self.any_member(object, 0.6);
        (member.offset + bytes <= self.objects[object].size).then(|| self.address_of(object, &member))
    }

    /// A member of an object; with the probability `deeper` a member of it, and so on.
    fn any_member(&mut self, object: usize, deeper: f64) -> Member {
        let mut member = Member { offset: 0, path: String::new(), ty: self.objects[object].ty.clone() };
        while member.ty.len() > 0 && (member.path.is_empty() || self.rng.chance(deeper)) {
            let index = self.rng.below(member.ty.len());
            member.offset += member.ty.offset(self.layout, index);
            member.path += &format!(", i32 {index}");
            member.ty = member.ty.member(index).clone();
        }
        member
    }

    fn address_of(&mut self, object: usize, member: &Member) -> Address {
        let Member { offset, path, .. } = member;
        if self.rng.chance(0.3) {
            return self.at_offset(object, *offset);
        }
        let whole = self.objects[object].clone();
        let flags = self.rng.pick(&["inbounds ", "inbounds ", "", "nuw "]);
        let first = self.rng.pick(&["i64 0", "i32 0"]);
        let name =
            self.out.define(&format!("getelementptr {flags}{}, ptr {}, {first}{path}", whole.ty.text(), whole.name));
        Address { name, room: whole.size - offset, align: align_after(whole.align, *offset), object: Some(object) }
    }

    /// A type, and an address for an access of that type: in tidy programs, a member of a slot.
    fn place(&mut self) -> (Scalar, Address) {
        if self.rng.chance(self.tidy) {
            let object = self.any_slot();
            let leaf = self.any_member(object, 1.0);
            if let Ty::Scalar(scalar) = leaf.ty {
                let ty = if self.rng.chance(0.8) { scalar } else { scalar.of_same_size(self.layout, self.rng) };
                return (ty, self.address_of(object, &leaf));
            }
        }
        let ty = Scalar::any(self.rng);
        (ty, self.address(ty.bytes(self.layout), ty.align(self.layout)))
    }

    fn slots_of(&self, ty: &Ty) -> Vec<usize> {
        let text = ty.text();
        let is_equal = |object: &Object| object.ty.text() == text && object.kind != Kind::Other;
        (0..self.objects.len()).filter(|&i| is_equal(&self.objects[i])).collect()
    }

    fn any_slot(&mut self) -> usize {
        // Globals and arguments are first.
        let n_others = self.objects.iter().take_while(|object| object.kind == Kind::Other).count();
        self.rng.between(n_others, self.objects.len() - 1)
    }

    /// The address that is `offset` bytes into an object.
    fn at_offset(&mut self, object: usize, offset: usize) -> Address {
        let whole = self.objects[object].clone();
        let name = self.offset_from(&whole.name, whole.size, offset);
        Address { name, room: whole.size - offset, align: align_after(whole.align, offset), object: Some(object) }
    }

    /// The address that is `offset` bytes after another one, of an object of `size` bytes.
    fn offset_from(&mut self, base: &str, size: usize, offset: usize) -> String {
        let flags = self.rng.pick(&["inbounds ", "inbounds ", "", "nuw ", "inbounds nuw "]);
        let scale = self.rng.pick(&[1, 1, 1, 2, 4, 8]);
        match self.rng.below(6) {
            0..3 if offset == 0 => base.to_owned(),
            3 => {
                // There and back again.
                let far = self.rng.below(size + 1);
                let middle = self.out.define(&format!("getelementptr i8, ptr {base}, i64 {far}"));
                let rest = offset as i64 - far as i64;
                self.out.define(&format!("getelementptr i8, ptr {middle}, i64 {rest}"))
            }
            4 => {
                let (row, column) = (offset / 4, offset % 4);
                let (ty, path) = match column {
                    1.. if self.rng.chance(0.5) => ("{ i8, [3 x i8] }", format!("i32 1, i32 {}", column - 1)),
                    _ => ("[4 x i8]", format!("i32 {column}")),
                };
                self.out.define(&format!("getelementptr {flags}{ty}, ptr {base}, i64 {row}, {path}"))
            }
            _ if offset.is_multiple_of(scale) => {
                let (index, bits) = (offset / scale, 8 * scale);
                let width = self.rng.pick(&["i64", "i64", "i32", "i16"]);
                self.out.define(&format!("getelementptr {flags}i{bits}, ptr {base}, {width} {index}"))
            }
            _ => self.out.define(&format!("getelementptr {flags}i8, ptr {base}, i64 {offset}")),
        }
    }

    pub(super) fn write_item(&mut self) {
        if !self.poisoned.is_empty() && self.rng.chance(0.3) {
            return self.write_poisoned();
        }
        match self.rng.below(100) {
            0..30 => self.write_store(),
            30..64 => self.write_load(),
            64..70 => self.write_fill(),
            70..85 => self.write_copy(),
            85..94 => self.write_aggregate(),
            94..97 if !self.rng.chance(self.tidy) => self.write_choice(),
            94 => self.write_assumption(),
            _ => self.write_loud(),
        }
    }

    /// Only slots that may have other uses have volatile accesses.
    fn flavour(&mut self, address: &Address) -> &'static str {
        let is_plain = address.object.is_none_or(|object| self.objects[object].kind == Kind::Plain);
        if !is_plain && self.rng.chance(0.1) { "volatile " } else { "" }
    }

    fn write_store(&mut self) {
        let (ty, address) = self.place();
        let value = self.value(ty);
        let (flavour, align) = (self.flavour(&address), self.align_text(address.align, ty.align(self.layout)));
        let tag = self.rng.pick(&["", "", "", "", ", !tbaa !1", ", !nontemporal !4"]);
        self.out.line(&format!("store {flavour}{} {value}, ptr {}{align}{tag}", ty.text(), address.name));
    }

    fn write_load(&mut self) {
        let (ty, address) = self.place();
        let (flavour, align) = (self.flavour(&address), self.align_text(address.align, ty.align(self.layout)));
        let tag = self.rng.pick(&["", "", "", "", ", !tbaa !1", ", !noundef !0"]);
        let value = self.out.define(&format!("load {flavour}{}, ptr {}{align}{tag}", ty.text(), address.name));
        if self.rng.chance(0.8) {
            self.see(ty, &value, false);
        }
        self.scope.values.push((ty, value));
    }

    fn write_fill(&mut self) {
        let size = self.rng.pick(&[0, 1, 2, 3, 4, 5, 8, 8, 12, 16]);
        let address = self.address(size, 1);
        let byte = match self.rng.chance(0.7) {
            true => self.constant(Scalar::Int(8)),
            false => self.out.define("trunc i64 %x to i8"),
        };
        let (length, align) = (self.length_type(), self.argument_align(&address));
        let Address { name, .. } = address;
        self.out.line(&format!(
            "call void @llvm.memset.p0.{length}(ptr {align}{name}, i8 {byte}, {length} {size}, i1 false)"
        ));
    }

    /// An attribute of an address that is an argument.
    fn argument_align(&mut self, address: &Address) -> String {
        if self.rng.chance(0.4) { String::new() } else { format!("align {} ", address.align) }
    }

    fn write_copy(&mut self) {
        if self.rng.chance(self.tidy) {
            return self.write_whole_copy();
        }
        let size = self.rng.pick(&[0, 1, 2, 3, 4, 6, 8, 8, 8, 12, 16, 16, 24]);
        let align = self.rng.pick(&[1, 4, 4, 8]);
        let (to, from) = (self.address(size, align), self.address(size, align));
        let is_slot = |address: &Address| address.object.map(|object| self.objects[object].kind != Kind::Other);
        // What is not a slot may overlap.
        let apart = match (is_slot(&to), is_slot(&from)) {
            (Some(true), Some(true)) => to.object != from.object,
            (Some(a), Some(b)) => a || b,
            _ => false,
        };
        let what = if apart && self.rng.chance(0.7) { "memcpy" } else { "memmove" };
        self.copy(what, size, &to, &from);
    }

    /// Copies a slot or a member to or from an equal one, or memory that is no slot.
    fn write_whole_copy(&mut self) {
        let slot = self.any_slot();
        let whole = Member { offset: 0, path: String::new(), ty: self.objects[slot].ty.clone() };
        let member = if self.rng.chance(0.6) { whole } else { self.any_member(slot, 0.2) };
        let size = member.ty.size(self.layout);
        let ty = self.objects[slot].ty.clone();
        let equal: Vec<usize> = self.slots_of(&ty).into_iter().filter(|&other| other != slot).collect();
        let here = self.address_of(slot, &member);
        let there = match equal.len() {
            n if n > 0 && self.rng.chance(0.7) => {
                let other = self.rng.pick(&equal);
                self.address_of(other, &member)
            }
            _ => {
                let other = self.rng.below(if size <= ROOM { 4 } else { 2 });
                let offset = 8 * self.rng.below((self.objects[other].size - size) / 8 + 1);
                self.at_offset(other, offset)
            }
        };
        let (to, from) = if self.rng.chance(0.5) { (&here, &there) } else { (&there, &here) };
        self.copy("memcpy", size, to, from);
    }

    fn copy(&mut self, what: &str, size: usize, to: &Address, from: &Address) {
        let length = self.length_type();
        let (to_align, from_align) = (self.argument_align(to), self.argument_align(from));
        let (to, from) = (&to.name, &from.name);
        self.out.line(&format!(
            "call void @llvm.{what}.p0.p0.{length}(ptr {to_align}{to}, ptr {from_align}{from}, {length} {size}, i1 false)"
        ));
    }

    /// Loads or stores a struct or an array.
    fn write_aggregate(&mut self) {
        let slots: Vec<Ty> =
            self.objects.iter().filter(|object| object.kind != Kind::Other).map(|object| object.ty.clone()).collect();
        let ty = match self.rng.chance(0.6) {
            true => slots[self.rng.below(slots.len())].clone(),
            false => Ty::any(self.rng),
        };
        if ty.size(self.layout) > super::MAX_SLOT {
            return;
        }
        let (text, natural) = (ty.text(), ty.align(self.layout));
        let from = self.address_for(&ty);
        let align = self.align_text(from.align, natural);
        let mut whole = match self.rng.chance(0.7) {
            true => self.out.define(&format!("load {text}, ptr {}{align}", from.name)),
            false => self.aggregate(&ty),
        };
        if let Some((leaf, path)) = self.leaf(&ty) {
            if self.rng.chance(0.5) {
                let value = self.value(leaf);
                whole = self.out.define(&format!("insertvalue {text} {whole}, {} {value}{path}", leaf.text()));
            }
            if self.rng.chance(0.6) {
                let value = self.out.define(&format!("extractvalue {text} {whole}{path}"));
                self.see(leaf, &value, false);
            }
        }
        if self.rng.chance(0.7) {
            let to = self.address_for(&ty);
            let align = self.align_text(to.align, natural);
            self.out.line(&format!("store {text} {whole}, ptr {}{align}", to.name));
        }
    }

    /// An address for an aggregate: in tidy programs, a slot of the same type if there is one.
    fn address_for(&mut self, ty: &Ty) -> Address {
        let equal = self.slots_of(ty);
        if !equal.is_empty() && self.rng.chance(self.tidy) {
            let object = self.rng.pick(&equal);
            return self.at_offset(object, 0);
        }
        self.address(ty.size(self.layout), ty.align(self.layout))
    }

    /// A scalar in an aggregate, and the indices that lead to it.
    fn leaf(&mut self, ty: &Ty) -> Option<(Scalar, String)> {
        let (mut ty, mut path) = (ty, String::new());
        while ty.len() > 0 {
            let index = self.rng.below(ty.len());
            path += &format!(", {index}");
            ty = ty.member(index);
        }
        match ty {
            Ty::Scalar(scalar) if !path.is_empty() => Some((*scalar, path)),
            _ => None,
        }
    }

    /// Accesses of slots that may hold poison.
    fn write_poisoned(&mut self) {
        let Poisoned { name, ty, element, len } = self.poisoned[self.rng.below(2)].clone();
        let (bytes, text) = (element.bytes(self.layout), element.text());
        let index = self.rng.below(len);
        let at = self.offset_from(&name, len * bytes, index * bytes);
        match self.rng.below(10) {
            0..2 | 9 => self.out.line(&format!("store {text} poison, ptr {at}")),
            2 if matches!(element, Scalar::IntVector(_, 8..) | Scalar::FloatVector) => {
                let value = self.value(element);
                let partly =
                    self.out.define(&format!("insertelement {text} {value}, {} poison, i32 1", lane_text(element)));
                self.out.line(&format!("store {text} {partly}, ptr {at}"));
            }
            2 => {
                let value = self.value(element);
                self.out.line(&format!("store {text} {value}, ptr {at}"));
            }
            3..6 => {
                let value = self.out.define(&format!("load {text}, ptr {at}"));
                self.see(element, &value, true);
                if self.rng.chance(0.4) {
                    let to = self.rng.below(len);
                    let to = self.offset_from(&name, len * bytes, to * bytes);
                    self.out.line(&format!("store {text} {value}, ptr {to}"));
                }
            }
            6 => {
                let whole = self.out.define(&format!("load {ty}, ptr {name}"));
                let other = self.rng.pick(&["%u0", "%u1"]);
                self.out.line(&format!("store {ty} {whole}, ptr {other}"));
            }
            _ => {
                let n = self.rng.between(1, len - index);
                let (other, shift) = (self.rng.pick(&["%u0", "%u1"]), self.rng.below(len - n + 1));
                let to = self.offset_from(other, len * bytes, shift * bytes);
                let address = |name: String| Address { name, room: 0, align: 1, object: None };
                self.copy("memmove", n * bytes, &address(to), &address(at));
            }
        }
    }

    /// An address that is one of two.
    fn write_choice(&mut self) {
        let size = self.rng.pick(&[1, 4, 8]);
        let (a, b) = (self.address(size, size), self.address(size, size));
        let condition = self.condition();
        let name = self.out.define(&format!("select i1 {condition}, ptr {}, ptr {}", a.name, b.name));
        let object = a.object.filter(|_| a.object == b.object);
        self.scope.addresses.push(Address { name, room: a.room.min(b.room), align: a.align.min(b.align), object });
    }

    /// What is assumed about the address of a slot is true.
    fn write_assumption(&mut self) {
        let slot = self.any_slot();
        let Object { name, align, .. } = self.objects[slot].clone();
        let bundle = match self.rng.chance(0.5) {
            true => format!("\"nonnull\"(ptr {name})"),
            false => format!("\"align\"(ptr {name}, i64 {align})"),
        };
        self.out.line(&format!("call void @llvm.assume(i1 true) [ {bundle} ]"));
    }

    fn write_atomic(&mut self, object: usize) {
        let Object { name, align, .. } = self.objects[object].clone();
        if align < 4 {
            return;
        }
        match self.rng.below(3) {
            0 => self.out.line(&format!("store atomic i32 77, ptr {name} release, align 4")),
            1 => {
                let value = self.out.define(&format!("load atomic i32, ptr {name} unordered, align 4"));
                self.see(Scalar::Int(32), &value, false);
            }
            _ => {
                let old = self.out.define(&format!("atomicrmw xor ptr {name}, i32 5 monotonic, align 4"));
                self.see(Scalar::Int(32), &old, false);
            }
        }
    }

    /// What only some slots meet: calls, addresses in memory, variable offsets, comparisons.
    fn write_loud(&mut self) {
        let loud: Vec<usize> = (0..self.objects.len())
            .filter(|&i| self.objects[i].kind == Kind::Loud && self.objects[i].size >= 4)
            .collect();
        if loud.is_empty() {
            return;
        }
        let object = self.rng.pick(&loud);
        let size = self.objects[object].size;
        let offset = self.rng.below(size);
        let Address { name, room, .. } = self.at_offset(object, offset);
        match self.rng.below(7) {
            0 => self.out.line(&format!("call void @touch(ptr {name})")),
            4 => self.write_atomic(object),
            5 => {
                let length = self.out.define("and i64 %x, 1");
                self.out.line(&format!("call void @llvm.memset.p0.i64(ptr {name}, i8 9, i64 {length}, i1 false)"));
            }
            6 => {
                let (n, to) = (room.min(4), self.rng.chance(0.5));
                let (to, from) = if to { (&name[..], "@a") } else { ("@a", &name[..]) };
                self.out.line(&format!("call void @llvm.memcpy.p0.p0.i64(ptr {to}, ptr {from}, i64 {n}, i1 true)"));
            }
            1 => {
                self.out.line(&format!("store ptr {name}, ptr @shared"));
                let again = self.out.define("load ptr, ptr @shared");
                self.scope.addresses.push(Address { name: again, room, align: 1, object: None });
            }
            2 => {
                let (base, index) = (self.objects[object].name.clone(), self.out.define("and i64 %x, 3"));
                let name = self.out.define(&format!("getelementptr i8, ptr {base}, i64 {index}"));
                self.scope.addresses.push(Address { name, room: size - 3, align: 1, object: None });
            }
            _ => {
                let is_null = self.out.define(&format!("icmp eq ptr {name}, null"));
                self.see(Scalar::Int(1), &is_null, false);
            }
        }
    }
}

/// The text of the type of a lane.
fn lane_text(vector: Scalar) -> String {
    match vector {
        Scalar::IntVector(_, bits) => format!("i{bits}"),
        _ => "float".to_owned(),
    }
}
