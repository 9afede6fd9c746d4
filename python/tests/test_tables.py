import pytest

import memphis
from uninitialised import uninitialised as analysis


def test_a_row_for_each_instruction(fib: str) -> None:
    module = memphis.parse(fib)
    table = module.to_arrow()
    table.validate(full=True)
    expected = [
        {
            "function": function.name,
            "block": instruction.block.text,
            "index": instruction.index,
            "opcode": instruction.opcode,
            "type": instruction.type,
            "result": None if instruction.name is None else f"%{instruction.name}",
            "definitions": [
                operand.index if isinstance(operand, memphis.Instruction) else None
                for operand in instruction.operands
            ],
            "callee": None if instruction.callee is None else instruction.callee.name,
            "file": None,
            "line": None,
            "column": None,
        }
        for function in module.functions.values()
        for instruction in function.instructions
    ]
    assert table.drop_columns(["operands"]).to_pylist() == expected
    store = table.to_pylist()[6]
    assert (store["opcode"], store["operands"]) == ("store", ["%n", "%n.addr"])
    rows = module.functions["main"].to_arrow().to_pylist()
    assert rows == [row for row in table.to_pylist() if row["function"] == "main"]


def test_places_in_tables(uninitialised: str) -> None:
    rows = memphis.parse(uninitialised).to_arrow().to_pylist()
    places = [(row["file"], row["line"], row["column"]) for row in rows if row["file"]]
    assert places == [("a.c", 5, 7), ("a.c", 11, 4), ("a.c", 11, 4)]


def test_an_empty_module() -> None:
    table = memphis.parse("").to_arrow()
    assert table.num_rows == 0
    table.validate(full=True)


def test_uninitialised_reads(uninitialised: str) -> None:
    table = memphis.parse(uninitialised).to_arrow()
    assert list(analysis(table)) == [("f", "%x", "a.c", 5)]


def test_graph_of_blocks(fib: str) -> None:
    function = memphis.parse(fib).functions["fib"]
    graph = function.to_networkx("cfg")
    assert list(graph) == [block.text for block in function.blocks]
    edges = {(block.text, successor.text) for block in function.blocks for successor in block.successors}
    assert set(graph.edges) == edges
    assert graph.edges["%entry", "%if.then"]["label"] == "true"
    whole = memphis.parse(fib).to_networkx("cfg")
    assert ("fib", "%entry") in whole
    assert ("main", "%entry") in whole


def test_graph_of_calls(fib: str) -> None:
    graph = memphis.parse(fib).to_networkx("calls")
    assert list(graph.edges(data="n")) == [("main", "fib", 1)]
    assert graph.nodes["fib"] == {"is_declaration": False, "type": "i32 (i32)"}


def test_graph_of_values() -> None:
    text = "define i32 @f(i32 %x) {\n  %y = add i32 %x, %x\n  %z = mul i32 %y, 3\n  ret i32 %z\n}\n"
    graph = memphis.parse(text).functions["f"].to_networkx("dataflow")
    assert list(graph.edges(data="operand")) == [
        ("%x", 0, 0),
        ("%x", 0, 1),
        (0, 1, 0),
        (1, 2, 0),
        ("3", 1, 1),
    ]
    assert graph.nodes[1]["opcode"] == "mul"
    assert graph.nodes["3"] == {"kind": "constant", "type": "i32"}
    with pytest.raises(ValueError, match="a graph is"):
        memphis.parse(text).functions["f"].to_networkx("calls")  # type: ignore[arg-type]
