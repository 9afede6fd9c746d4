//! The program's memory: bytes, which of their bits are undefined, and which of them may be
//! touched.
//!
//! An address is a number and nothing else: no provenance. Its high bits choose a region, its low
//! bits an offset into it:
//!
//! ```text
//!   region   1 globals | 2 stack | 3 heap | 4 functions | 5 blocks | 6 variables of other modules
//!   data     bytes                                  regions 1 to 3 only
//!   undef    a mask for each byte                   1: this bit is undefined, or poison where the
//!                                                      bit of the data is 1
//!   open     a bit for each byte                    1: it belongs to a live object
//! ```
//!
//! Between objects lie gaps that are not open, so an access past an object's end is seen unless it
//! goes far enough to meet another object. Freed blocks and left frames are closed; a block is used
//! again only after many others were freed.

use crate::byte_order::ByteOrder;
use crate::limits::Limits;
use crate::origins::Origins;
use crate::stop::{Result, limit, undefined, unsupported};
use crate::value::{Long, NARROW, Value};
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

/// The least number of closed bytes after each object.
const GAP: u64 = 16;

/// The number of bytes that are freed after a block before its memory is used again.
const QUARANTINE: u64 = 1 << 20;

/// The regions of the address space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum Place {
    Globals = 1,
    Stack = 2,
    Heap = 3,
    Functions = 4,
    Blocks = 5,
    Elsewhere = 6,
}

#[derive(Debug, Default)]
struct Region {
    data: Vec<u8>,
    undef: Vec<u8>,
    open: Vec<u8>,
}

/// Bytes after the end that may be read at once with the last one.
const SLACK: usize = 16;

/// Of a byte of the program, the interpreter keeps two bytes and a bit.
const fn kept(bytes: u64) -> u64 {
    bytes.saturating_mul(2).saturating_add(bytes / 8)
}

/// What the interpreter keeps about a heap block.
const BLOCK: u64 = 96;

impl Region {
    /// Grows the region to hold `end` bytes, and some more if that many are `spare`.
    fn grow(&mut self, end: usize, spare: u64) {
        if self.data.len() < end + SLACK {
            let more = (self.data.len() / 4).min((spare / 3) as usize);
            let len = (end + SLACK + more).next_multiple_of(64);
            for (bytes, len, value) in
                [(&mut self.data, len, 0), (&mut self.undef, len, 0xff), (&mut self.open, len / 8 + 2, 0)]
            {
                bytes.reserve_exact(len - bytes.len());
                bytes.resize(len, value);
            }
        }
    }

    /// Makes bytes undefined.
    fn forget(&mut self, offset: usize, len: usize) {
        self.data[offset..offset + len].fill(0);
        self.undef[offset..offset + len].fill(0xff);
    }

    /// True if these bytes, eight at most, are open.
    #[inline(always)]
    fn is_word_open(&self, offset: usize, len: u32) -> bool {
        let Some(&[low, high]) = self.open.get(offset >> 3..(offset >> 3) + 2) else { return false };
        let (open, want) = (u16::from_le_bytes([low, high]) >> (offset & 7), (1u16 << len) - 1);
        open & want == want
    }

    fn is_open(&self, offset: usize, len: usize) -> bool {
        if offset >= self.data.len() || len > self.data.len() - offset {
            return false;
        }
        let (head, middle, tail) = bitmap(offset, len);
        [head, tail].iter().all(|&(byte, ones)| self.open[byte] & ones == ones)
            && self.open[middle].iter().all(|&byte| byte == 0xff)
    }

    fn set_open(&mut self, offset: usize, len: usize, open: bool) {
        let (head, middle, tail) = bitmap(offset, len);
        for (byte, ones) in [head, tail] {
            self.open[byte] = if open { self.open[byte] | ones } else { self.open[byte] & !ones };
        }
        self.open[middle].fill(if open { 0xff } else { 0 });
    }
}

/// The positions of a range of bits in a bitmap: a mask in the first byte, whole bytes in the
/// middle, and a mask in the last byte.
fn bitmap(offset: usize, len: usize) -> ((usize, u8), Range<usize>, (usize, u8)) {
    let end = offset + len;
    let first = offset.next_multiple_of(8).min(end);
    let last = (end & !7).max(first);
    let ones = |n: usize| (1u16 << n) - 1;
    let head = (ones(first - offset) << (offset & 7)) as u8;
    ((offset >> 3, head), first.div_ceil(8)..(last >> 3).max(first.div_ceil(8)), (last >> 3, ones(end - last) as u8))
}

#[derive(Debug, Clone, Copy)]
struct Block {
    size: u64,
    reserved: u64,
    live: bool,
}

/// See the module's head.
#[derive(Debug)]
pub(crate) struct Memory {
    regions: [Region; 4],
    /// Bits of an address that are an offset.
    shift: u32,
    pub order: ByteOrder,
    /// Ends of what is in use, by region.
    globals_end: u64,
    pub stack_end: u64,
    heap_end: u64,
    blocks: BTreeMap<u64, Block>,
    free: BTreeMap<u64, Vec<u64>>,
    quarantine: VecDeque<u64>,
    quarantined: u64,
    names: BTreeMap<u64, (u64, String)>,
    pub limits: Limits,
    pub origins: Origins,
    /// Address of the variables of other modules, in order of their first mention.
    pub elsewhere: Vec<String>,
}

/// The distance between the addresses of variables of other modules.
const ELSEWHERE: u64 = 4096;

impl Memory {
    pub fn new(pointer_bits: u32, order: ByteOrder, limits: Limits) -> Memory {
        Memory {
            regions: Default::default(),
            shift: if pointer_bits == 32 { 28 } else { 40 },
            order,
            globals_end: 64,
            stack_end: 64,
            heap_end: 64,
            blocks: BTreeMap::new(),
            free: BTreeMap::new(),
            quarantine: VecDeque::new(),
            quarantined: 0,
            names: BTreeMap::new(),
            limits,
            origins: Origins::default(),
            elsewhere: Vec::new(),
        }
    }

    pub fn base(&self, place: Place) -> u64 {
        (place as u64) << self.shift
    }

    /// The place of an address and the offset there.
    #[inline(always)]
    fn split(&self, address: u64) -> (u64, usize) {
        (address >> self.shift, (address & ((1 << self.shift) - 1)) as usize)
    }

    /// The variable at an address, and the offset of the address in it.
    pub fn variable_at(&self, address: u64) -> Option<(&str, u64)> {
        if let Some(offset) = self.offset_in(Place::Elsewhere, address) {
            let name = self.elsewhere.get((offset / ELSEWHERE).checked_sub(1)? as usize)?;
            return Some((name, offset % ELSEWHERE));
        }
        let (start, (size, name)) = self.names.range(..=address).next_back()?;
        (address - start <= *size).then_some((name, address - start))
    }

    /// The offset of an address in a place that has no bytes.
    pub fn offset_in(&self, place: Place, address: u64) -> Option<u64> {
        let (p, offset) = self.split(address);
        (p == place as u64).then_some(offset as u64)
    }

    /// Checks that a region may end at `end`. Returns the bytes that may still be used then.
    fn room(&self, place: Place, end: u64) -> Result<u64> {
        let now = match place {
            Place::Globals => self.globals_end,
            Place::Stack => self.stack_end,
            _ => self.heap_end,
        };
        if end >= 1 << self.shift {
            return self.too_much();
        }
        self.spare(kept(end.saturating_sub(now)))
    }

    /// Checks that so many more bytes may be used. Returns those that are left then.
    pub fn spare(&self, more: u64) -> Result<u64> {
        let program = kept(self.globals_end + self.stack_end + self.heap_end);
        let used = program + self.blocks.len() as u64 * BLOCK + self.limits.claimed;
        match self.limits.max_memory.checked_sub(used.saturating_add(more)) {
            Some(left) => Ok(left),
            None => self.too_much(),
        }
    }

    /// Uses memory for something that the program cannot address.
    pub fn claim(&mut self, bytes: u64) -> Result<()> {
        self.spare(bytes)?;
        self.limits.claimed += bytes;
        Ok(())
    }

    /// Gives up memory that was claimed.
    pub fn give_up(&mut self, bytes: u64) {
        self.limits.claimed -= bytes;
    }

    /// Claims memory for a table of `len` entries that has to have `needed` of them, with some more
    /// for later. Returns their number.
    pub fn claim_entries(&mut self, len: usize, needed: usize, bytes: u64) -> Result<usize> {
        let wanted = needed.max(len + len / 4).max(64);
        for new in [wanted, needed] {
            if self.claim((new - len) as u64 * bytes).is_ok() {
                return Ok(new);
            }
        }
        self.too_much()
    }

    #[cold]
    fn too_much<T>(&self) -> Result<T> {
        limit(format!("the program needs more than {} bytes of memory", self.limits.max_memory))
    }

    /// Room for a variable; its bytes are undefined.
    pub fn add_global(&mut self, size: u64, align: u64, name: String) -> Result<u64> {
        let start = self.globals_end.next_multiple_of(align.max(1));
        let end = start.saturating_add(size.max(1)).saturating_add(GAP);
        let spare = self.room(Place::Globals, end)?;
        self.globals_end = end;
        let region = &mut self.regions[1];
        region.grow(end as usize, spare);
        region.set_open(start as usize, size as usize, true);
        let address = self.base(Place::Globals) + start;
        self.names.insert(address, (size, name));
        Ok(address)
    }

    /// The address of a variable that is defined elsewhere: it can be passed around, and not looked
    /// at.
    pub fn add_elsewhere(&mut self, name: String) -> u64 {
        let index = self.elsewhere.iter().position(|known| *known == name).unwrap_or(self.elsewhere.len());
        if index == self.elsewhere.len() {
            self.elsewhere.push(name);
        }
        self.base(Place::Elsewhere) + ELSEWHERE * (index as u64 + 1)
    }

    /// Room in the current frame.
    #[inline]
    pub fn push(&mut self, size: u64, align: u64) -> Result<u64> {
        let start = (self.stack_end + GAP).next_multiple_of(align.max(1));
        let end = start.saturating_add(size);
        let spare = self.room(Place::Stack, end)?;
        self.limits.touch(size)?;
        self.stack_end = end;
        let region = &mut self.regions[2];
        region.grow(end as usize, spare);
        region.set_open(start as usize, size as usize, true);
        region.forget(start as usize, size as usize);
        let address = ((Place::Stack as u64) << self.shift) + start;
        self.origins.forget(address, size);
        Ok(address)
    }

    /// Closes what was pushed since the stack ended at `end`.
    #[inline]
    pub fn pop(&mut self, end: u64) {
        if end < self.stack_end {
            self.regions[2].set_open(end as usize, (self.stack_end - end) as usize, false);
            self.stack_end = end;
        }
    }

    /// Returns the result of `llvm.stacksave`.
    pub fn stack_pointer(&self) -> u64 {
        self.base(Place::Stack) + self.stack_end
    }

    /// Frees stack memory down to an earlier stack pointer, as `llvm.stackrestore` does.
    pub fn restore_stack(&mut self, pointer: u64) -> Result<()> {
        match self.offset_in(Place::Stack, pointer) {
            Some(end) if end <= self.stack_end => {
                self.pop(end);
                Ok(())
            }
            _ => undefined("stackrestore with what stacksave has not given"),
        }
    }

    /// A heap block; its bytes are undefined.
    pub fn allocate(&mut self, size: u64, align: u64) -> Result<u64> {
        let align = align.max(16);
        let reserved = size.max(1).saturating_add(GAP).checked_next_multiple_of(16).unwrap_or(u64::MAX);
        // Small blocks come from a few sizes, so that they can be used again.
        let reserved = if reserved <= 1 << 30 { reserved } else { reserved.max(size) };
        let reused = if align == 16 { self.free.get_mut(&reserved).and_then(Vec::pop) } else { None };
        let start = match reused {
            Some(start) => start,
            None => self.heap_end.next_multiple_of(align),
        };
        let end = start.saturating_add(reserved);
        let spare = self.room(Place::Heap, end)?;
        self.spare(kept(end.saturating_sub(self.heap_end)) + BLOCK)?;
        self.limits.touch(size)?;
        self.heap_end = self.heap_end.max(end);
        let region = &mut self.regions[3];
        region.grow(end as usize, spare);
        region.set_open(start as usize, size as usize, true);
        region.forget(start as usize, size as usize);
        self.blocks.insert(start, Block { size, reserved, live: true });
        let address = self.base(Place::Heap) + start;
        self.origins.forget(address, size);
        Ok(address)
    }

    /// The size of a live heap block that starts at `address`.
    pub fn block_size(&self, address: u64, what: &str) -> Result<u64> {
        let (place, offset) = self.split(address);
        match self.blocks.get(&(offset as u64)).filter(|_| place == Place::Heap as u64) {
            Some(block) if block.live => Ok(block.size),
            Some(_) => undefined(format!("{what} of a block that is freed already")),
            None => undefined(format!("{what} of {address:#x}, which malloc has not given out")),
        }
    }

    pub fn release(&mut self, address: u64) -> Result<()> {
        let size = self.block_size(address, "free")?;
        let start = self.split(address).1 as u64;
        self.regions[3].set_open(start as usize, size as usize, false);
        if let Some(block) = self.blocks.get_mut(&start) {
            block.live = false;
            self.quarantined += block.reserved;
            self.quarantine.push_back(start);
        }
        while self.quarantined > QUARANTINE {
            let Some(old) = self.quarantine.pop_front() else { break };
            if let Some(block) = self.blocks.remove(&old) {
                self.quarantined -= block.reserved;
                self.free.entry(block.reserved).or_default().push(old);
            }
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn refuse(&self, what: &str, address: u64, len: u64) -> Result<usize> {
        let (place, offset) = self.split(address);
        let what = format!("{what} of {len} bytes at {address:#x}");
        let where_ = match place {
            0 if address == 0 => "the null pointer".to_owned(),
            0 => "no object: close to the null pointer".to_owned(),
            1 => match self.names.range(..=address).next_back() {
                Some((start, (size, name))) => {
                    format!("byte {} of @{name}, which has {size} bytes", address - start)
                }
                None => "no variable".to_owned(),
            },
            2 if offset as u64 >= self.stack_end => "a frame that was left".to_owned(),
            2 => "no local variable: between two of them".to_owned(),
            3 => match self.blocks.range(..=offset as u64).next_back() {
                Some((start, block)) if !block.live && (offset as u64) < start + block.size => {
                    format!("byte {} of a heap block that is freed", offset as u64 - start)
                }
                Some((start, block)) => {
                    format!("byte {} of a heap block of {} bytes", offset as u64 - start, block.size)
                }
                None => "no heap block".to_owned(),
            },
            4 => "a function".to_owned(),
            5 => "the address of a basic block".to_owned(),
            6 => {
                let name =
                    self.elsewhere.get((offset / ELSEWHERE as usize).wrapping_sub(1)).map_or("?", String::as_str);
                return unsupported(format!("the variable @{name} of another module"));
            }
            _ => "no object".to_owned(),
        };
        undefined(format!("{what}: {where_}"))
    }

    /// Checks that bytes may be touched: region and offset.
    pub fn check(&self, what: &str, address: u64, len: u64) -> Result<(usize, usize)> {
        let (place, offset) = self.split(address);
        if (1..=3).contains(&place) && self.regions[place as usize].is_open(offset, len as usize) {
            return Ok((place as usize, offset));
        }
        self.refuse(what, address, len).map(|offset| (0, offset))
    }

    /// Up to eight bytes: the data, and a mask of the bits that are undefined or poison, as
    /// [`Value::raw`] has them. Fastest where `len` is a constant.
    #[inline(always)]
    pub fn load64(&self, address: u64, len: u32) -> Result<(u64, u64)> {
        let (place, offset) = self.split(address);
        if let Some(region) = self.regions.get(place as usize)
            && region.is_word_open(offset, len)
            && let Some(data) = region.data.get(offset..offset + len as usize)
            && let Some(undef) = region.undef.get(offset..offset + len as usize)
        {
            return Ok((self.order.word(data), self.order.word(undef)));
        }
        self.refuse("load", address, u64::from(len)).map(|_| (0, 0))
    }

    /// Stores up to eight bytes that are defined. Fastest where `len` is a constant.
    #[inline(always)]
    pub fn store64(&mut self, address: u64, len: u32, value: u64) -> Result<()> {
        let (place, offset) = self.split(address);
        if let Some(region) = self.regions.get_mut(place as usize)
            && region.is_word_open(offset, len)
            && let Some(data) = region.data.get_mut(offset..offset + len as usize)
            && let Some(undef) = region.undef.get_mut(offset..offset + len as usize)
        {
            self.order.write_word(data, value);
            undef.fill(0);
            return Ok(());
        }
        self.refuse("store", address, u64::from(len)).map(|_| ())
    }

    /// A scalar of `width` bits.
    pub fn load_scalar(&self, address: u64, width: u32) -> Result<Value> {
        let len = width.div_ceil(8);
        if len <= 8 {
            let (bits, undef) = self.load64(address, len)?;
            return Ok(Value::of_raw(width, u128::from(bits), u128::from(undef)));
        }
        if width <= NARROW {
            let (bits, undef) = self.load_raw(address, width)?;
            return Ok(Value::of_raw(width, bits, undef));
        }
        let (place, offset) = self.check("load", address, u64::from(len))?;
        let region = &self.regions[place];
        let number = |bytes: &[u8]| self.order.long(&bytes[offset..offset + len as usize]);
        Ok(Long::of_raw(width, number(&region.data), number(&region.undef)))
    }

    /// The bytes of up to 128 bits, as [`Value::raw`] has them.
    pub fn load_raw(&self, address: u64, width: u32) -> Result<(u128, u128)> {
        let len = width.div_ceil(8) as usize;
        let (place, offset) = self.check("load", address, len as u64)?;
        let region = &self.regions[place];
        let word = |bytes: &[u8]| self.order.wide(&bytes[offset..offset + len]);
        Ok((word(&region.data), word(&region.undef)))
    }

    /// Stores a scalar of `width` bits.
    pub fn store_scalar(&mut self, address: u64, width: u32, value: &Value) -> Result<()> {
        let len = width.div_ceil(8) as usize;
        if let Value::Bits(bits) = value
            && len <= 8
        {
            return self.store64(address, len as u32, *bits);
        }
        if width <= NARROW {
            return self.store_raw(address, width, value.raw(width));
        }
        let (place, offset) = self.check("store", address, len as u64)?;
        let region = &mut self.regions[place];
        let long = Long::raw(value, width);
        for (to, from) in [(&mut region.data, &long.bits), (&mut region.undef, &long.undef)] {
            self.order.write_long(&mut to[offset..offset + len], from);
        }
        Ok(())
    }

    /// Stores up to 128 bits, as [`Value::raw`] has them.
    pub fn store_raw(&mut self, address: u64, width: u32, (bits, undef): (u128, u128)) -> Result<()> {
        let len = width.div_ceil(8) as usize;
        let (place, offset) = self.check("store", address, len as u64)?;
        let region = &mut self.regions[place];
        self.order.write_wide(&mut region.data[offset..offset + len], bits);
        self.order.write_wide(&mut region.undef[offset..offset + len], undef);
        Ok(())
    }

    /// Copies bytes, defined or not, as `memmove` does.
    pub fn copy(&mut self, to: u64, from: u64, len: u64) -> Result<()> {
        if len == 0 {
            return Ok(());
        }
        let source_address = from;
        let (source, from) = self.check("load", from, len)?;
        self.origins.copy(to, source_address, len);
        let (target, to) = self.check("store", to, len)?;
        self.limits.touch(len)?;
        let len = len as usize;
        if source == target {
            let region = &mut self.regions[source];
            region.data.copy_within(from..from + len, to);
            region.undef.copy_within(from..from + len, to);
            return Ok(());
        }
        if let Ok([source, target]) = self.regions.get_disjoint_mut([source, target]) {
            target.data[to..to + len].copy_from_slice(&source.data[from..from + len]);
            target.undef[to..to + len].copy_from_slice(&source.undef[from..from + len]);
        }
        Ok(())
    }

    /// Sets `len` bytes to the same number.
    pub fn fill(&mut self, to: u64, byte: u8, len: u64) -> Result<()> {
        self.fill_raw(to, (byte, 0), len)
    }

    /// Sets `len` bytes to the same byte, as [`Value::raw`] has it.
    pub fn fill_raw(&mut self, to: u64, (bits, undef): (u8, u8), len: u64) -> Result<()> {
        if len == 0 {
            return Ok(());
        }
        let (place, to) = self.check("store", to, len)?;
        self.limits.touch(len)?;
        self.regions[place].data[to..to + len as usize].fill(bits);
        self.regions[place].undef[to..to + len as usize].fill(undef);
        Ok(())
    }

    /// Makes bytes undefined.
    pub fn forget(&mut self, at: u64, len: u64) -> Result<()> {
        self.fill_raw(at, (0, 0xff), len)
    }

    /// Stores bytes that are defined.
    pub fn write(&mut self, to: u64, bytes: &[u8]) -> Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (place, to) = self.check("store", to, bytes.len() as u64)?;
        self.limits.touch(bytes.len() as u64)?;
        self.regions[place].data[to..to + bytes.len()].copy_from_slice(bytes);
        self.regions[place].undef[to..to + bytes.len()].fill(0);
        Ok(())
    }

    /// True if a bit of these bytes, which are open, is poison.
    pub fn has_poison(&self, at: u64, len: u64) -> bool {
        let (place, offset) = self.split(at);
        let range = offset..offset + len as usize;
        self.regions.get(place as usize).is_some_and(|region| {
            region.data[range.clone()].iter().zip(&region.undef[range]).any(|(data, undef)| data & undef != 0)
        })
    }

    /// Bytes that have to be defined.
    pub fn read(&mut self, from: u64, len: u64) -> Result<&[u8]> {
        if len == 0 {
            return Ok(&[]);
        }
        let (place, from) = self.check("load", from, len)?;
        self.limits.touch(len)?;
        let range = from..from + len as usize;
        let (data, undef) = (&self.regions[place].data[range.clone()], &self.regions[place].undef[range]);
        match undef.iter().position(|&mask| mask != 0) {
            Some(at) => never_written(data[at], undef[at]),
            None => Ok(data),
        }
    }

    /// A byte that has to be defined.
    pub fn byte(&self, at: u64) -> Result<u8> {
        match self.load64(at, 1)? {
            (byte, 0) => Ok(byte as u8),
            (byte, undef) => never_written(byte as u8, undef as u8),
        }
    }

    /// The bytes from an address on, `max` at most, as far as the library may read them: one at
    /// least. `max` is not zero.
    fn run_of(&self, from: u64, max: usize) -> Result<&[u8]> {
        self.byte(from)?;
        let (place, start) = self.split(from);
        let Region { data, undef, open } = &self.regions[place as usize];
        let max = max.min(data.len() - start);
        let is_open = |at: usize| open[at >> 3] >> (at & 7) & 1 != 0;
        let n_open = (start..start + max).take_while(|&at| is_open(at)).count();
        let n = undef[start..start + n_open].iter().position(|&mask| mask != 0).unwrap_or(n_open);
        Ok(&data[start..start + n])
    }

    /// Finds the first byte that is wanted, of `max` bytes at most. Returns its distance.
    pub fn find(&mut self, from: u64, max: u64, is_wanted: impl Fn(u8) -> bool) -> Result<Option<u64>> {
        let (mut at, mut piece) = (0, FIRST_PIECE);
        while at < max {
            let run = self.run_of(from.wrapping_add(at), piece.min((max - at) as usize))?;
            let (len, found) = (run.len() as u64, run.iter().position(|&byte| is_wanted(byte)));
            if let Some(found) = found {
                return Ok(Some(at + found as u64));
            }
            self.limits.touch(len)?;
            at += len;
            piece = (2 * piece).min(LAST_PIECE);
        }
        Ok(None)
    }

    /// Compares bytes, `max` at most, until two differ or `is_last` holds for both of them. Returns
    /// the last two.
    pub fn compare(&mut self, a: u64, b: u64, max: u64, is_last: impl Fn(u8) -> bool) -> Result<(u8, u8)> {
        let (mut at, mut piece) = (0, FIRST_PIECE);
        while at < max {
            let want = piece.min((max - at) as usize);
            let (x, y) = (self.run_of(a.wrapping_add(at), want)?, self.run_of(b.wrapping_add(at), want)?);
            let len = x.len().min(y.len()) as u64;
            if let Some((&x, &y)) = x.iter().zip(y).find(|&(x, y)| x != y || is_last(*x)) {
                return Ok((x, y));
            }
            self.limits.touch(len)?;
            at += len;
            piece = (2 * piece).min(LAST_PIECE);
        }
        Ok((0, 0))
    }

    /// The length of a string up to its end, or `max`.
    pub fn string_len(&mut self, from: u64, max: u64) -> Result<u64> {
        Ok(self.find(from, max, |byte| byte == 0)?.unwrap_or(max))
    }

    /// A string up to its end, or to `max` bytes.
    pub fn string(&mut self, from: u64, max: u64) -> Result<Vec<u8>> {
        let len = self.string_len(from, max)?;
        self.spare(len)?;
        self.read(from, len).map(<[u8]>::to_vec)
    }
}

/// Bytes that a search looks at first, and at most in one piece.
const FIRST_PIECE: usize = 32;
const LAST_PIECE: usize = 1 << 12;

/// The library reads a byte that is not defined.
fn never_written<T>(byte: u8, undef: u8) -> Result<T> {
    match byte & undef {
        0 => undefined("the library reads memory that was never written"),
        _ => undefined("the library reads poison"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stop::{Fault, StopKind};

    fn kind<T>(result: Result<T>) -> Option<StopKind> {
        match result.err().map(|fault| *fault) {
            Some(Fault::Stop(kind, ..)) => Some(kind),
            _ => None,
        }
    }

    #[test]
    fn objects_end_where_they_end() {
        let mut memory = Memory::new(64, ByteOrder::Little, Limits::of_memory(1 << 20));
        for size in [1, 3, 8, 40, 64, 100, 200] {
            for at in [memory.add_global(size, 1, "g".into()), memory.push(size, 4), memory.allocate(size, 16)] {
                let at = at.unwrap();
                assert!(memory.store64(at + size - 1, 1, 7).is_ok());
                assert!(memory.read(at + size - 1, 1).is_ok());
                for len in [1, 2, 4, 8, 100] {
                    assert_eq!(kind(memory.check("load", at + size - len.min(size), len.min(size))), None);
                    assert_eq!(kind(memory.check("load", at + size, len)), Some(StopKind::Undefined));
                    assert_eq!(kind(memory.check("load", at - 1, len)), Some(StopKind::Undefined));
                    assert_eq!(kind(memory.check("load", at, size + len)), Some(StopKind::Undefined));
                }
            }
        }
        assert_eq!(kind(memory.load64(0, 8)), Some(StopKind::Undefined));
        assert_eq!(kind(memory.load64(u64::MAX, 8)), Some(StopKind::Undefined));
    }

    #[test]
    fn what_was_left_or_freed_is_closed() {
        let mut memory = Memory::new(64, ByteOrder::Little, Limits::of_memory(1 << 20));
        let mark = memory.stack_end;
        let local = memory.push(8, 8).unwrap();
        memory.pop(mark);
        assert_eq!(kind(memory.load64(local, 8)), Some(StopKind::Undefined));
        let block = memory.allocate(8, 16).unwrap();
        assert!(memory.release(block).is_ok());
        assert_eq!(kind(memory.load64(block, 8)), Some(StopKind::Undefined));
        assert_eq!(kind(memory.release(block)), Some(StopKind::Undefined));
        assert_eq!(kind(memory.release(local)), Some(StopKind::Undefined));
    }

    #[test]
    fn copies_take_undefined_bits_along() {
        let mut memory = Memory::new(64, ByteOrder::Little, Limits::of_memory(1 << 20));
        let (a, b) = (memory.push(8, 8).unwrap(), memory.allocate(8, 16).unwrap());
        memory.store64(a, 4, 5).unwrap();
        memory.copy(b, a, 8).unwrap();
        assert_eq!(memory.load_scalar(b, 32).unwrap(), Value::Bits(5));
        assert_eq!(memory.load_scalar(b + 4, 32).unwrap(), Value::UNDEF);
        assert_eq!(memory.load_scalar(b, 64).unwrap(), Value::partial(64, 5, 0xffff_ffff << 32));
    }

    #[test]
    fn poison_stays_poison_and_fresh_memory_is_undefined() {
        let mut memory = Memory::new(64, ByteOrder::Little, Limits::of_memory(1 << 20));
        let mark = memory.stack_end;
        let a = memory.push(32, 16).unwrap();
        for width in [1, 8, 33, 64, 80, 128, 200] {
            memory.fill(a, 0, 32).unwrap();
            memory.store_scalar(a, width, &Value::POISON).unwrap();
            assert_eq!(memory.load_scalar(a, width).unwrap(), Value::POISON, "i{width}");
            // A byte of it is poison as well, and the byte after it is not.
            assert_eq!(memory.load_scalar(a, width.min(8)).unwrap(), Value::POISON, "i{width}");
            assert_eq!(memory.load_scalar(a + u64::from(width.div_ceil(8)), 8).unwrap(), Value::Bits(0));
            assert_eq!(memory.load_scalar(a, 256).unwrap(), Value::POISON, "i{width}");
            memory.store_scalar(a, width, &Value::UNDEF).unwrap();
            assert_eq!(memory.load_scalar(a, width).unwrap(), Value::UNDEF, "i{width}");
        }
        memory.store_scalar(a, 64, &Value::POISON).unwrap();
        memory.pop(mark);
        let a = memory.push(32, 16).unwrap();
        assert_eq!(memory.load_scalar(a, 64).unwrap(), Value::UNDEF);
        let block = memory.allocate(64, 16).unwrap();
        memory.store_scalar(block, 64, &Value::POISON).unwrap();
        memory.copy(a, block, 8).unwrap();
        assert_eq!(memory.load_scalar(a, 32).unwrap(), Value::POISON);
    }

    #[test]
    fn memory_has_a_limit_and_is_used_again() {
        let mut memory = Memory::new(64, ByteOrder::Little, Limits::of_memory(24 << 20));
        for _ in 0..1000 {
            let at = memory.allocate(100_000, 16).unwrap();
            memory.release(at).unwrap();
        }
        assert_eq!(kind(memory.allocate(12 << 20, 16)), Some(StopKind::Limit));
        assert_eq!(kind(memory.push(u64::MAX - 3, 16)), Some(StopKind::Limit));
    }
}
