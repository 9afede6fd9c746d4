//! Which calls are inlined, and how large a module can become.

use memphis_spirv::{Options, Outcome, Pipeline, run};

/// A shader while it is written: functions get a pointer to a variable, and add 1 to it.
struct Shader {
    words: Vec<u32>,
    next: u32,
}

const VOID: u32 = 1;
const UINT: u32 = 2;
const POINTER: u32 = 3;
const TAKES_POINTER: u32 = 4;
const ONE: u32 = 6;
const MAIN: u32 = 7;

impl Shader {
    fn new() -> Shader {
        let mut shader = Shader { words: vec![0x0723_0203, 0x0001_0300, 0, 0, 0], next: 8 };
        let name = u32::from_le_bytes(*b"main");
        shader.push(17, &[1]);
        shader.push(14, &[0, 1]);
        shader.push(15, &[5, MAIN, name, 0]);
        shader.push(16, &[MAIN, 17, 1, 1, 1]);
        shader
    }

    /// Decorations come before types.
    fn types(&mut self) {
        self.push(19, &[VOID]);
        self.push(21, &[UINT, 32, 0]);
        self.push(32, &[POINTER, 7, UINT]);
        self.push(33, &[TAKES_POINTER, VOID, POINTER]);
        self.push(33, &[5, VOID]);
        self.push(43, &[UINT, ONE, 1]);
    }

    fn push(&mut self, opcode: u32, operands: &[u32]) {
        self.words.push(u32::try_from(operands.len() + 1).unwrap() << 16 | opcode);
        self.words.extend_from_slice(operands);
    }

    fn id(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    /// A function that calls others with its parameter.
    fn function(&mut self, id: u32, parameter: u32, control: u32, callees: &[u32]) {
        self.push(54, &[VOID, id, control, TAKES_POINTER]);
        self.push(55, &[POINTER, parameter]);
        let label = self.id();
        self.push(248, &[label]);
        for &callee in callees {
            let result = self.id();
            self.push(57, &[VOID, result, callee, parameter]);
        }
        let (old, new) = (self.id(), self.id());
        self.push(61, &[UINT, old, parameter]);
        self.push(128, &[UINT, new, old, ONE]);
        self.push(62, &[parameter, new]);
        self.push(253, &[]);
        self.push(56, &[]);
    }

    /// The main function calls one with a variable.
    fn finish(mut self, callee: u32) -> Vec<u8> {
        let [label, variable, result] = [(); 3].map(|()| self.id());
        self.push(54, &[VOID, MAIN, 0, 5]);
        self.push(248, &[label]);
        self.push(59, &[POINTER, variable, 7]);
        self.push(57, &[VOID, result, callee, variable]);
        self.push(253, &[]);
        self.push(56, &[]);
        self.words[3] = self.next;
        self.words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}

/// Functions that call the one before them `n_calls` times each.
fn tower(height: usize, n_calls: usize) -> Vec<u8> {
    let mut shader = Shader::new();
    shader.types();
    let mut below = Vec::new();
    for _ in 0..height {
        let (id, parameter) = (shader.id(), shader.id());
        shader.function(id, parameter, 0, &below);
        below = vec![id; n_calls];
    }
    shader.finish(below[0])
}

fn outcome(module: &[u8], passes: &str) -> Outcome {
    let outcome = run(module, &Pipeline::parse(passes).unwrap(), &Options::default());
    outcome.unwrap_or_else(|error| panic!("{passes}: {error}"))
}

#[test]
fn a_chain_of_functions_becomes_one() {
    let module = tower(500, 1);
    let outcome = outcome(&module, "inline,mem2reg,dce");
    assert_eq!(outcome.counts.inlined, 500);
    assert_eq!(outcome.counts.dead_functions, 500);
    assert_eq!(outcome.counts.promoted, 1);
    assert!(outcome.remarks.is_empty());
    assert!(outcome.bytes.len() < 300, "only an empty main function is left");
}

/// All copies would be 2^40 times the body.
#[test]
fn copies_are_bounded() {
    let module = tower(40, 2);
    let outcome = outcome(&module, "inline");
    // Two calls of each function that still has room.
    assert!((20..80).contains(&outcome.counts.inlined), "{}", outcome.counts.inlined);
    assert!((1 << 20..1 << 25).contains(&outcome.bytes.len()), "{}", outcome.bytes.len());
}

#[test]
fn some_functions_are_not_inlined() {
    let inlined = |control: u32, calls_itself: bool, decoration: Option<u32>| {
        let mut shader = Shader::new();
        let (id, parameter) = (shader.id(), shader.id());
        decoration.iter().for_each(|&decoration| shader.push(71, &[parameter, decoration]));
        shader.types();
        shader.function(id, parameter, control, if calls_itself { &[8] } else { &[] });
        outcome(&shader.finish(id), "inline").counts.inlined
    };
    assert_eq!(inlined(0, false, None), 1);
    assert_eq!(inlined(2, false, None), 0, "DontInline");
    assert_eq!(inlined(0, true, None), 0, "it calls itself");
    assert_eq!(inlined(0, false, Some(21)), 0, "Volatile");
    assert_eq!(inlined(0, false, Some(19)), 1, "Restrict");
}
