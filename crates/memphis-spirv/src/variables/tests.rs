//! The parts of variables, compared with their definition.

use super::*;
use crate::module::Module;
use crate::pipeline::Pipeline;
use crate::run::{Options, Outcome, run};
use memphis_gen::Rng;
use rspirv::binary::Assemble;
use rspirv::dr::Builder;
use rspirv::spirv::FunctionControl;

/// A function with a variable that is loaded from and stored to in places.
struct Source {
    builder: Builder,
    uint: u32,
    /// The length of an array of each length that is used.
    lengths: HashMap<u64, u32>,
}

/// A type, and the types of its first members.
#[derive(Clone)]
struct Type {
    id: u32,
    members: Vec<Type>,
}

impl Source {
    fn new() -> Source {
        let mut builder = Builder::new();
        let uint = builder.type_int(32, 0);
        Source { builder, uint, lengths: HashMap::new() }
    }

    fn leaf(&self) -> Type {
        Type { id: self.uint, members: Vec::new() }
    }

    fn structure(&mut self, members: Vec<Type>) -> Type {
        Type { id: self.builder.type_struct(members.iter().map(|member| member.id)), members }
    }

    fn array(&mut self, element: Type, length: u64) -> Type {
        let wide = self.builder.type_int(64, 0);
        let length_id = *self.lengths.entry(length).or_insert_with(|| self.builder.constant_bit64(wide, length));
        let id = self.builder.type_array(element.id, length_id);
        Type { id, members: vec![element; usize::try_from(length.min(3)).unwrap()] }
    }

    fn vector(&mut self, length: u32) -> Type {
        Type { id: self.builder.type_vector(self.uint, length), members: vec![self.leaf(); length as usize] }
    }

    fn random(&mut self, rng: &mut Rng, depth: usize) -> Type {
        match rng.below(if depth == 0 { 2 } else { 8 }) {
            0 => self.leaf(),
            1 => self.vector(2 + rng.below(3) as u32),
            2 | 3 => {
                let element = self.random(rng, depth - 1);
                self.array(element, [1, 2, 3, 1 << 20, 1 << 40][rng.below(5)])
            }
            _ => {
                let members = (0..rng.below(4)).map(|_| self.random(rng, depth - 1)).collect();
                self.structure(members)
            }
        }
    }

    /// A function with one variable, which stores what it loads at each place, and returns what it
    /// loads from the last one if that is a number.
    fn finish(mut self, type_of: &Type, paths: &[Vec<usize>]) -> Vec<u8> {
        let class = StorageClass::Function;
        let b = &mut self.builder;
        b.memory_model(rspirv::spirv::AddressingModel::Logical, rspirv::spirv::MemoryModel::GLSL450);
        let signature = b.type_function(self.uint, []);
        let indices: Vec<u32> = (0..4).map(|index| b.constant_bit32(self.uint, index)).collect();
        let pointer = b.type_pointer(None, class, type_of.id);
        b.begin_function(self.uint, None, FunctionControl::NONE, signature).expect("a function");
        b.begin_block(None).expect("a block");
        let variable = b.variable(pointer, None, class, None);
        let mut result = indices[0];
        for path in paths {
            let place = path.iter().fold(type_of, |place, &index| &place.members[index]);
            let pointer = b.type_pointer(None, class, place.id);
            let path = path.iter().map(|&index| indices[index]);
            let pointer = b.access_chain(pointer, None, variable, path).expect("a pointer");
            let value = b.load(place.id, None, pointer, None, []).expect("a value");
            b.store(pointer, value, None, []).expect("a store");
            result = if place.id == self.uint { value } else { result };
        }
        b.ret_value(result).expect("the end of the block");
        b.end_function().expect("the end of the function");
        self.builder.module().assemble().iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}

fn random_path(rng: &mut Rng, type_of: &Type) -> Vec<usize> {
    let (mut path, mut place) = (Vec::new(), type_of);
    while !place.members.is_empty() && rng.below(8) > 0 {
        path.push(rng.below(place.members.len()));
        place = &place.members[path[path.len() - 1]];
    }
    path
}

/// Checks the parts of the variable, and returns them.
fn check_parts(bytes: &[u8]) -> Vec<usize> {
    let module = Module::read(bytes).expect("a module");
    let body = Body::new(&module, 0).expect("a graph");
    let found = Variables::find(&body, &Types::new(&module), &Pinned::new());
    for (number, place) in found.places.iter().enumerate() {
        let inside = |&place: &usize| found.places[place].parent.map(|(parent, ..)| parent);
        let around = std::iter::successors(Some(number), inside);
        let outermost = around.filter(|&place| found.places[place].is_accessed).last();
        assert_eq!(place.part, outermost, "place {number} of {:?}", found.places);
    }
    let is_part = |&number: &usize| found.places[number].part == Some(number);
    (0..found.places.len()).filter(is_part).collect()
}

fn promoted(bytes: &[u8]) -> Outcome {
    run(bytes, &Pipeline::parse("mem2reg").expect("a pass"), &Options::default()).expect("a proved result")
}

#[test]
fn the_parts_of_random_variables_are_the_outermost_accessed_places() {
    let mut n_parts = [0; 4];
    for seed in 0..2000 {
        println!("seed {seed}");
        let (mut rng, mut source) = (Rng::new(seed), Source::new());
        let type_of = source.random(&mut rng, 4);
        let paths: Vec<Vec<usize>> = (0..rng.below(8)).map(|_| random_path(&mut rng, &type_of)).collect();
        let bytes = source.finish(&type_of, &paths);
        n_parts[check_parts(&bytes).len().min(3)] += 1;
        assert_eq!(promoted(&bytes).remarks.len(), 0);
    }
    assert!(n_parts.iter().all(|&n| n > 100), "{n_parts:?}");
}

#[test]
fn a_struct_around_its_only_accessed_member_is_no_part() {
    let mut source = Source::new();
    let leaf = source.leaf();
    let inner = source.structure(vec![leaf]);
    let outer = source.structure(vec![inner]);
    assert_eq!(check_parts(&source.finish(&outer, &[vec![0, 0]])), [2]);
}

/// The places are the variable, `x[0]`, `x[0][1]`, `x[2]` and `x[2][1]`.
#[test]
fn a_variable_of_too_many_leaves_is_one_part() {
    for (length, parts) in [(1 << 31, vec![2, 4]), (1 << 32, vec![0])] {
        let mut source = Source::new();
        let leaf = source.leaf();
        let inner = source.array(leaf, 1 << 31);
        let outer = source.array(inner, length);
        let bytes = source.finish(&outer, &[vec![0, 1], vec![2, 1]]);
        assert_eq!(check_parts(&bytes), parts);
        let counts = promoted(&bytes).counts;
        assert_eq!((counts.promoted, counts.loads, counts.stores), (1, 2, 2));
    }
}
