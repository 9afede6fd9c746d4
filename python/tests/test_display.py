from html.parser import HTMLParser

import memphis

VOID = {"img", "br", "meta", "link", "input"}


class Balanced(HTMLParser):
    """Fails on tags that are not closed, and keeps the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(html: str) -> Balanced:
    parser = Balanced()
    parser.feed(html)
    parser.close()
    assert parser.open == []
    return parser


def test_text_is_shown_as_it_is(fib: str) -> None:
    assert parsed(memphis.parse(fib)._repr_html_()).text == fib.rstrip("\n")
    odd = '; <b> & "\n@"<i>" = global i32 0\n'
    assert parsed(memphis.parse(odd)._repr_html_()).text == odd.rstrip("\n")


def test_long_texts_are_cut() -> None:
    text = "".join(f"@g{n} = global i32 0\n" for n in range(3000))
    assert parsed(memphis.parse(text)._repr_html_()).text.endswith("; and 1000 more lines")


def test_a_function_is_a_drawing(fib: str) -> None:
    function = memphis.parse(fib).functions["fib"]
    assert function.svg().startswith("<svg")
    assert function.svg("domtree") != function.svg()
    assert "digraph" in function.dot()
    assert 'src="data:image/svg+xml;base64,' in function._repr_html_()


def test_a_result_shows_both_texts(fib: str) -> None:
    result = memphis.run(fib, "mem2reg", file="fib.ll")
    shown = parsed(result._repr_html_()).text
    for part in ("@fib proved, @main proved", "mem2reg.NumPromoted 9", "alloca", "phi i32", "graph of @fib"):
        assert part in shown
    assert "after" in result.svg("fib")


def test_an_explanation_is_a_page_in_a_frame(fib: str) -> None:
    explanation = memphis.explain(fib, "fib", arguments=[5])
    assert "<iframe" in explanation._repr_html_()
    assert explanation.html.startswith("<!doctype html>")
    assert "fib" in explanation.text
    assert explanation.json.startswith("{")
    assert memphis.explain(fib, "fib", passes="sroa").function == "fib"
