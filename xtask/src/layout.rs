//! `cargo xtask layout`: the layout of pictures beside Graphviz' `dot`, and how its time grows.
//!
//! Functions of the files are chosen evenly over the sorted numbers of their blocks. Our layout and
//! `dot -Tplain` place each, one after the other, with the same boxes and labels; rounds go through
//! all functions, and the least time of the rounds counts. All times are processor times, so other
//! work on the machine matters little. Ours is that of placing alone. A run of `dot` gets as many
//! copies of a graph as take a while, and the time of a run on a graph of one node is taken off.

use crate::measure::{self, median};
use crate::{Done, families, record, target};
use memphis_explain::layout::measure::{Drawing, length};
use memphis_explain::layout::{Graph, Point, Rect, Size};
use memphis_explain::{Kind, Picture};
use memphis_gen::shapes::{Family, Shape};
use memphis_ir::{Body, Function, FunctionId, Module};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// LLVM IR files; without any, growth alone is measured
    files: Vec<PathBuf>,
    /// Functions to compare with dot, evenly over the sorted numbers of their blocks
    #[arg(long, default_value_t = 300)]
    functions: usize,
    /// The largest function that dot is run on, in blocks
    #[arg(long, default_value_t = 250)]
    max_blocks: usize,
    /// Functions to place by ours alone, with their times
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Rounds; the least time counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// The largest size for growth, as a power of two
    #[arg(long, default_value_t = 17)]
    max: u32,
    /// Leave growth out
    #[arg(long)]
    no_growth: bool,
    /// Do not write to bench/record
    #[arg(long)]
    no_record: bool,
}

/// The families whose growth is measured.
const FAMILIES: [Family; 5] = [Family::Diamonds, Family::Nest, Family::Switch, Family::Repeat, Family::BlockChain];
/// The largest exponent that passes.
const MAX_EXPONENT: f64 = 1.2;

/// The least processor time in seconds that is measured of ours, and of dot; copies at most.
const MIN_OURS: f64 = 0.002;
const MIN_DOT: f64 = 0.1;
const MAX_COPIES: f64 = 500.0;

/// A function to be drawn.
struct Case {
    name: String,
    graph: Graph,
    ours: Vec<f64>,
    dots: Vec<f64>,
}

/// Measures; true if there are no faults and growth is within its limit.
pub fn run(arguments: &Arguments) -> Done {
    let mut is_well = true;
    let mut rows = Vec::new();
    let cases = cases(arguments)?;
    if !cases.is_empty() {
        let (row, without_faults) = compare(cases, arguments)?;
        rows.push(row);
        is_well &= without_faults;
    }
    for (name, graph) in named(arguments)? {
        let times: Vec<f64> = (0..arguments.rounds).map(|_| timed(&graph)).collect();
        let drawing = graph.layout().drawing();
        let time = least(&times);
        let (n_blocks, faults) = (graph.nodes.len(), Faults::of(&drawing));
        println!("{name}: {n_blocks} blocks, {:.1} ms; {faults}", time * 1e3);
        is_well &= faults.is_none();
        rows.push(json!({ "function": name, "blocks": n_blocks, "ms": time * 1e3 }));
    }
    if !arguments.no_growth {
        is_well &= growth(arguments, &mut rows);
    }
    if !arguments.no_record {
        record::write("layout", Value::Array(rows))?;
    }
    Ok(is_well)
}

/// Faults that no drawing may have.
#[derive(Clone, Copy, Default)]
struct Faults {
    overlaps: usize,
    through_boxes: usize,
    through_labels: usize,
}

impl Faults {
    fn of(drawing: &Drawing) -> Faults {
        Faults {
            overlaps: drawing.overlaps(),
            through_boxes: drawing.through_boxes(),
            through_labels: drawing.through_labels(),
        }
    }

    fn is_none(self) -> bool {
        self.overlaps + self.through_boxes + self.through_labels == 0
    }

    fn and(self, other: Faults) -> Faults {
        Faults {
            overlaps: self.overlaps + other.overlaps,
            through_boxes: self.through_boxes + other.through_boxes,
            through_labels: self.through_labels + other.through_labels,
        }
    }
}

impl std::fmt::Display for Faults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Faults { overlaps, through_boxes, through_labels } = self;
        write!(f, "{overlaps} overlaps, lines through boxes {through_boxes}, through labels {through_labels}")
    }
}

/// Calls `take` with each function of the files that has a body.
fn for_each_function(arguments: &Arguments, mut take: impl FnMut(&str, Function<'_>)) -> Result<(), String> {
    for file in &arguments.files {
        let name = file.display();
        let text = std::fs::read(file).map_err(|error| format!("{name}: {error}"))?;
        let module = Module::read(&text).map_err(|error| format!("{name}: {error}"))?;
        let mut body = Body::new();
        let ids: Vec<FunctionId> = module.function_ids().collect();
        for id in ids {
            module.read_body(id, &mut body).map_err(|error| format!("{name}: {error}"))?;
            let f = Function { module: &module, body: &body };
            take(&String::from_utf8_lossy(&module.function_name(id)), f);
        }
    }
    Ok(())
}

fn graph_of(f: Function<'_>) -> Graph {
    Picture::of(f, Kind::Cfg).graphs().swap_remove(0)
}

/// Functions of two blocks and more, evenly over their sorted sizes.
fn cases(arguments: &Arguments) -> Result<Vec<Case>, String> {
    let mut sizes: Vec<(usize, usize)> = Vec::new();
    let mut index = 0;
    for_each_function(arguments, |_, f| {
        let n = f.body.blocks.len();
        if (2..=arguments.max_blocks).contains(&n) {
            sizes.push((n, index));
        }
        index += 1;
    })?;
    sizes.sort_unstable();
    let n = arguments.functions.min(sizes.len());
    let mut chosen: Vec<usize> = (0..n).map(|i| sizes[i * sizes.len() / n].1).collect();
    chosen.sort_unstable();
    let (mut cases, mut index) = (Vec::new(), 0);
    for_each_function(arguments, |name, f| {
        if chosen.binary_search(&index).is_ok() {
            cases.push(Case { name: name.to_owned(), graph: graph_of(f), ours: vec![], dots: vec![] });
        }
        index += 1;
    })?;
    Ok(cases)
}

fn named(arguments: &Arguments) -> Result<Vec<(String, Graph)>, String> {
    let mut found = Vec::new();
    for_each_function(arguments, |name, f| {
        if arguments.only.iter().any(|only| only == name) {
            found.push((name.to_owned(), graph_of(f)));
        }
    })?;
    Ok(found)
}

/// The processor time of a layout: the mean of as many as take [`MIN_OURS`].
fn timed(graph: &Graph) -> f64 {
    let start = measure::processor_time();
    for n in 1u32.. {
        std::hint::black_box(graph.layout());
        let time = measure::processor_time() - start;
        if time >= MIN_OURS {
            return time / f64::from(n);
        }
    }
    unreachable!("time passes")
}

/// The processor time of dot for one copy of a graph, without its start, and its drawing.
fn timed_dot(graph: &Graph, start_time: f64) -> Result<(f64, String), String> {
    let text = dot_text(graph);
    let (once, plain) = dot(&text)?;
    let n_copies = (MIN_DOT / (once - start_time).max(MIN_DOT / MAX_COPIES)).ceil();
    if n_copies <= 1.0 {
        return Ok((once - start_time, plain));
    }
    let (time, _) = dot(&text.repeat(n_copies as usize))?;
    Ok(((time - start_time) / n_copies, plain))
}

/// Compares with dot, and prints a table by sizes.
fn compare(mut cases: Vec<Case>, arguments: &Arguments) -> Result<(Value, bool), String> {
    let mut start_time = Vec::new();
    let mut dots: Vec<Option<Drawing>> = cases.iter().map(|_| None).collect();
    for _ in 0..arguments.rounds.max(1) {
        start_time.push(dot("digraph { n0 }")?.0);
        for (case, dots) in cases.iter_mut().zip(&mut dots) {
            case.ours.push(timed(&case.graph));
            let (time, plain) = timed_dot(&case.graph, least(&start_time))?;
            case.dots.push(time);
            *dots = Some(parse(&plain)?);
        }
    }
    let start_time = least(&start_time);
    println!("dot's start: {:.1} ms, taken off its times", start_time * 1e3);
    println!("blocks       functions     ours ms      dot ms   ratio  crossings   area  length  dot through boxes");
    let mut faults = Faults::default();
    let mut figures: Vec<(usize, [f64; 5], usize)> = Vec::new();
    for (case, dots) in cases.iter().zip(dots) {
        let ours = case.graph.layout().drawing();
        let own = Faults::of(&ours);
        if !own.is_none() {
            println!("{}: {own}", case.name);
        }
        faults = faults.and(own);
        let dots = dots.expect("there is one round at least");
        let (time, dots_time) = (least(&case.ours), least(&case.dots));
        let area = |drawing: &Drawing| drawing.size.width * drawing.size.height;
        let crossings = (ours.crossings() as f64 + 1.0) / (dots.crossings() as f64 + 1.0);
        let ratios = [crossings, area(&ours) / area(&dots), ours.length / dots.length];
        let figure = [time, dots_time, ratios[0], ratios[1], ratios[2]];
        figures.push((case.graph.nodes.len(), figure, dots.through_boxes()));
    }
    let mut rows = Vec::new();
    let bounds = [(2, 4), (5, 9), (10, 24), (25, 49), (50, 99), (100, usize::MAX), (2, usize::MAX)];
    for (least, most) in bounds {
        let some: Vec<_> = figures.iter().filter(|(n, ..)| (least..=most).contains(n)).collect();
        if some.is_empty() {
            continue;
        }
        let middle = |index: usize| median(some.iter().map(|(_, figure, _)| figure[index]).collect());
        let ratio = median(some.iter().map(|(_, figure, _)| figure[1] / figure[0]).collect());
        let through: usize = some.iter().map(|(.., through)| through).sum();
        let label = if most == usize::MAX { format!("{least} and more") } else { format!("{least} to {most}") };
        println!(
            "{label:<12}{:>10}{:>12.3}{:>12.3}{ratio:>8.0}{:>11.2}{:>7.2}{:>8.2}{through:>19}",
            some.len(),
            middle(0) * 1e3,
            middle(1) * 1e3,
            middle(2),
            middle(3),
            middle(4)
        );
        rows.push(json!({
            "blocks": label, "functions": some.len(), "ours_ms": middle(0) * 1e3, "dot_ms": middle(1) * 1e3,
            "time_ratio": ratio, "crossings_ratio": middle(2), "area_ratio": middle(3), "length_ratio": middle(4),
            "dot_through_boxes": through,
        }));
    }
    println!("ours: {faults}");
    let row =
        json!({ "dot": version(), "dot_start_ms": start_time * 1e3, "table": rows, "faults": faults.to_string() });
    Ok((row, faults.is_none()))
}

fn version() -> String {
    let output = Command::new("dot").arg("-V").output();
    output.map_or(String::new(), |output| String::from_utf8_lossy(&output.stderr).trim().to_owned())
}

/// The graph in Graphviz' language, with our boxes and labels of our sizes.
fn dot_text(graph: &Graph) -> String {
    let mut text = "digraph {\n  node [shape=box, fixedsize=true, label=\"\"];\n  edge [arrowhead=none];\n".to_owned();
    for (node, size) in graph.nodes.iter() {
        let (width, height) = (size.width / 72.0, size.height / 72.0);
        let _ = writeln!(text, "  n{} [width={width:.4}, height={height:.4}];", node.0);
    }
    for link in graph.edges.values() {
        let label = match link.label_width {
            0.0 => String::new(),
            width => format!(
                " [label=<<table border=\"0\" cellpadding=\"0\" fixedsize=\"true\" width=\"{width:.0}\" \
                 height=\"14\"><tr><td></td></tr></table>>]"
            ),
        };
        let _ = writeln!(text, "  n{} -> n{}{label};", link.from.0, link.to.0);
    }
    text + "}\n"
}

/// Runs dot. Returns its processor time and its output.
fn dot(text: &str) -> Result<(f64, String), String> {
    let directory = target().join("layout");
    let (input, output) = (directory.join("in.gv"), directory.join("out.plain"));
    let failed = |error: std::io::Error| format!("{}: {error}", directory.display());
    std::fs::create_dir_all(&directory).and_then(|()| std::fs::write(&input, text)).map_err(failed)?;
    let cost = measure::run(Command::new("dot").arg("-Tplain").arg(&input).arg("-o").arg(&output))?;
    Ok((cost.cpu, std::fs::read_to_string(&output).map_err(failed)?))
}

/// The least of some times.
fn least(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Reads Graphviz' plain format: inches from the lower left corner.
fn parse(plain: &str) -> Result<Drawing, String> {
    let mut drawing = Drawing::default();
    for line in plain.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |index: usize| -> Result<f64, String> {
            let word = words.get(index).ok_or_else(|| format!("dot: a line ends early: {line}"))?;
            word.parse::<f64>().map(|inches| inches * 72.0).map_err(|error| format!("dot: {word}: {error}"))
        };
        match words.first() {
            Some(&"graph") => drawing.size = Size { width: number(2)?, height: number(3)? },
            Some(&"node") => {
                let size = Size { width: number(4)?, height: number(5)? };
                let corner = Point { x: number(2)? - size.width / 2.0, y: number(3)? - size.height / 2.0 };
                drawing.boxes.push(Rect { corner, size });
            }
            Some(&"edge") => {
                let n = (number(3)? / 72.0).round() as usize;
                let ends = (0..n).map(|i| Ok(Point { x: number(4 + 2 * i)?, y: number(5 + 2 * i)? }));
                let line = bezier(&ends.collect::<Result<Vec<_>, String>>()?);
                drawing.length += length(&line);
                drawing.lines.push(line);
            }
            _ => {}
        }
    }
    Ok(drawing)
}

/// The points of a row of Bézier curves that share their ends.
fn bezier(points: &[Point]) -> Vec<Point> {
    use memphis_explain::layout::{Path, Step};
    let Some((&start, rest)) = points.split_first() else { return Vec::new() };
    let steps = rest.chunks_exact(3).map(|part| Step::Curve(part[0], part[1], part[2])).collect();
    memphis_explain::layout::measure::points(&Path { start, steps })
}

/// Measures the growth of time with size. True if all exponents are within the limit.
fn growth(arguments: &Arguments, rows: &mut Vec<Value>) -> bool {
    let mut is_within = true;
    let sizes: Vec<u32> = (10..=arguments.max).map(|log2| 1 << log2).collect();
    println!("family          exponent   ms at {}", sizes.last().copied().unwrap_or(0));
    for (family, points) in FAMILIES.into_iter().zip(family_times(&sizes, arguments.rounds)) {
        let exponent = families::exponent(&points);
        let last = points.last().map_or(0.0, |point| point.1 * 1e3);
        println!("{:<16}{exponent:>8.2}{last:>12.1}", family.name());
        is_within &= exponent <= MAX_EXPONENT;
        rows.push(json!({ "family": family.name(), "exponent": exponent, "points": points }));
    }
    let switch = Family::Switch.shape(100_000, 1).expect("switches have an abstract form");
    let time = timed(&graph_of_shape(&switch));
    println!("a switch with 100,000 cases: {:.1} ms", time * 1e3);
    rows.push(json!({ "switch_cases": 100_000, "ms": time * 1e3 }));
    is_within
}

/// By family: sizes and the least times of the rounds. A round goes through all families and sizes, so
/// that a slow while of the machine is not taken for growth.
fn family_times(sizes: &[u32], n_rounds: usize) -> Vec<Vec<(f64, f64)>> {
    let mut times: Vec<Vec<(f64, f64)>> = vec![Vec::new(); FAMILIES.len()];
    for round in 0..n_rounds.max(1) {
        for (family, points) in FAMILIES.into_iter().zip(&mut times) {
            let shapes = sizes.iter().filter_map(|&size| {
                let (n, v) = families::parameters(family, size);
                Some((size, family.shape(n, v)?))
            });
            for (place, (size, shape)) in shapes.enumerate() {
                let time = timed(&graph_of_shape(&shape));
                match round {
                    0 => points.push((f64::from(size), time)),
                    _ => points[place].1 = points[place].1.min(time),
                }
            }
        }
    }
    times
}

/// The graph of a shape, with equal boxes.
fn graph_of_shape(shape: &Shape) -> Graph {
    Graph::with_equal_boxes(shape.blocks.iter().map(|block| block.term.successors()))
}
