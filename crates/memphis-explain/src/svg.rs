//! Pictures as SVG: blocks are placed by `layout-rs`, and drawn here.

use crate::picture::{Node, Part, Picture, color, markup, sign};
use layout::core::base::Orientation;
use layout::core::color::Color;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::Point;
use layout::core::style::StyleAttr;
use layout::std_shapes::shapes::{Arrow, Element, ShapeKind};
use layout::topo::layout::VisualGraph;

/// Pixels of a character and of a line.
const CHARACTER: f64 = 7.3;
const LINE: f64 = 16.0;
/// Pixels around parts and inside of blocks.
const MARGIN: f64 = 12.0;
/// The placing program takes sizes from texts: this is the side of one of its characters.
const UNIT: usize = 4;
/// Size of the font of labels.
const LABEL: usize = 12;

/// Draws all parts side by side.
pub(crate) fn draw(picture: &Picture) -> String {
    let mut drawings = Vec::new();
    for part in &picture.parts {
        let mut drawing = Drawing::new(part);
        place(part).do_it(false, false, false, &mut drawing);
        drawings.push(drawing);
    }
    let height = drawings.iter().map(|d| d.size.y).fold(0.0, f64::max) + 3.0 * MARGIN;
    let mut width = MARGIN;
    let mut body = String::new();
    for drawing in &drawings {
        body += &format!("<g transform=\"translate({width:.0} {:.0})\">\n", 2.0 * MARGIN);
        body += &format!("<text x=\"0\" y=\"-8\" font-weight=\"bold\">{}</text>\n", markup(&drawing.part.title));
        body += &drawing.out;
        body += "</g>\n";
        width += drawing.size.x + 2.0 * MARGIN;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         font-family=\"monospace\" font-size=\"12\">\n\
         <defs><marker id=\"tip\" markerWidth=\"9\" markerHeight=\"7\" refX=\"9\" refY=\"3.5\" orient=\"auto\">\
         <polygon points=\"0 0, 9 3.5, 0 7\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n"
    )
}

/// The graph as the placing program sees it. The text of a node is its number, as large as the node is to be.
fn place(part: &Part) -> VisualGraph {
    let mut graph = VisualGraph::new(Orientation::TopToBottom);
    let look = |size| StyleAttr::new(Color::fast("black"), 1, None, 0, size);
    let mut handles = Vec::new();
    for (number, node) in part.nodes.iter().enumerate() {
        let width = text_width(node) + 2.0 * MARGIN;
        let height = (node.lines.len() + 1) as f64 * LINE;
        let columns = (width / UNIT as f64).ceil() as usize;
        let rows = (height / UNIT as f64).ceil() as usize;
        let text = format!("{number:columns$}{}", "\n.".repeat(rows.saturating_sub(1)));
        let size = Point::new(width, height);
        let element = Element::create(ShapeKind::new_box(&text), look(UNIT), Orientation::TopToBottom, size);
        handles.push(graph.add_node(element));
    }
    for link in &part.links {
        let mut arrow = Arrow::simple(&link.label);
        arrow.look = look(LABEL);
        graph.add_edge(arrow, handles[link.from], handles[link.to]);
    }
    graph
}

/// Pixels that the longest line of a node takes.
fn text_width(node: &Node) -> f64 {
    let lines = node.lines.iter().map(|(tag, line)| sign(*tag).len() + line.chars().count());
    lines.max().unwrap_or(0).max(node.name.chars().count()) as f64 * CHARACTER
}

/// What has been drawn of a part.
struct Drawing<'p> {
    part: &'p Part,
    out: String,
    size: Point,
}

impl<'p> Drawing<'p> {
    fn new(part: &'p Part) -> Drawing<'p> {
        Drawing { part, out: String::new(), size: Point::zero() }
    }

    fn reach(&mut self, x: f64, y: f64) {
        self.size = Point::new(self.size.x.max(x), self.size.y.max(y));
    }

    fn label(&mut self, at: Point, text: &str) {
        if !text.is_empty() {
            let text = markup(text);
            self.out += &format!(
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{text}</text>\n",
                at.x, at.y
            );
        }
    }
}

impl RenderBackend for Drawing<'_> {
    fn draw_rect(&mut self, at: Point, size: Point, _: &StyleAttr, _: Option<String>, _: Option<ClipHandle>) {
        self.reach(at.x + size.x, at.y + size.y);
        self.out += &format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#fafafa\" stroke=\"#333\"/>\n",
            at.x, at.y, size.x, size.y
        );
    }

    fn draw_line(&mut self, from: Point, to: Point, _: &StyleAttr, _: Option<String>) {
        self.out += &format!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#333\"/>\n",
            from.x, from.y, to.x, to.y
        );
    }

    fn draw_circle(&mut self, at: Point, size: Point, _: &StyleAttr, _: Option<String>) {
        let (x, y) = (size.x / 2.0, size.y / 2.0);
        self.out +=
            &format!("<ellipse cx=\"{:.1}\" cy=\"{:.1}\" rx=\"{x:.1}\" ry=\"{y:.1}\" fill=\"none\"/>\n", at.x, at.y);
    }

    fn draw_text(&mut self, middle: Point, text: &str, look: &StyleAttr) {
        let number = text.lines().next().and_then(|line| line.trim().parse::<usize>().ok());
        let Some(node) = number.filter(|_| look.font_size == UNIT).and_then(|number| self.part.nodes.get(number))
        else {
            self.label(middle, text);
            return;
        };
        let left = middle.x - text_width(node) / 2.0;
        let mut y = middle.y - node.lines.len() as f64 * LINE / 2.0 + 4.0;
        self.out += &format!(
            "<text x=\"{left:.1}\" y=\"{y:.1}\" font-weight=\"bold\" xml:space=\"preserve\">{}</text>\n",
            markup(&node.name)
        );
        for (tag, line) in &node.lines {
            y += LINE;
            let fill = color(*tag).unwrap_or("black");
            let text = markup(&format!("{}{line}", sign(*tag)));
            self.out +=
                &format!("<text x=\"{left:.1}\" y=\"{y:.1}\" fill=\"{fill}\" xml:space=\"preserve\">{text}</text>\n");
        }
    }

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _: bool,
        head: (bool, bool),
        _: &StyleAttr,
        _: Option<String>,
        text: &str,
    ) {
        let [start, second, rest @ ..] = path else { return };
        let pair = |p: &Point| format!("{:.1} {:.1}", p.x, p.y);
        let mut curve = format!("M {} C {}, {}, {}", pair(&start.0), pair(&start.1), pair(&second.0), pair(&second.1));
        for (control, end) in rest {
            curve += &format!(" S {}, {}", pair(control), pair(end));
        }
        for (a, b) in path {
            self.reach(a.x.max(b.x), a.y.max(b.y));
        }
        let (first, last) = (
            if head.0 { " marker-start=\"url(#tip)\"" } else { "" },
            if head.1 { " marker-end=\"url(#tip)\"" } else { "" },
        );
        self.out += &format!("<path d=\"{curve}\" stroke=\"#333\" fill=\"none\"{first}{last}/>\n");
        self.label(second.0, text);
    }

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}
