"""Modules and functions as graphs of networkx."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._memphis import Instruction

if TYPE_CHECKING:
    import networkx as nx

    from ._memphis import Function, Module


def of_module(module: Module, kind: str) -> nx.Graph:
    """Return the graph of a module.

    `calls` has the functions as nodes, by name, and direct calls as edges with their number `n`.
    `cfg` and `dataflow` have the graphs of all functions, whose nodes are pairs with the function's
    name.
    """
    import networkx as nx

    if kind == "calls":
        graph = nx.DiGraph()
        for name, value in module.globals.items():
            if value.kind in ("function", "declaration") and not name.startswith("llvm."):
                graph.add_node(name, is_declaration=value.kind == "declaration", type=value.value_type)
        graph.add_weighted_edges_from(module._calls(), weight="n")
        return graph
    graph = nx.MultiDiGraph() if kind == "dataflow" else nx.DiGraph()
    for name, function in module.functions.items():
        part = of_function(function, kind)
        graph.add_nodes_from(((name, node), data) for node, data in part.nodes(data=True))
        graph.add_edges_from(((name, a), (name, b), data) for a, b, data in part.edges(data=True))
    return graph


def of_function(function: Function, kind: str) -> nx.Graph:
    """Return the graph of a function.

    `cfg` has the blocks as nodes, `%entry`, with their instructions; edges have a `label`, the
    condition under which control goes there. `dataflow` has an edge from each definition to each
    use, with the index of the operand; nodes are the indices of instructions, and the texts of
    arguments, globals and constants.
    """
    if kind == "cfg":
        return _cfg(function)
    if kind == "dataflow":
        return _dataflow(function)
    raise ValueError(f'a graph is "cfg", "calls" of a module, or "dataflow", not {kind!r}')


def _cfg(function: Function) -> nx.Graph:
    import networkx as nx

    graph = nx.DiGraph()
    for block in function.blocks:
        texts = [instruction.text for instruction in block.instructions]
        graph.add_node(block.text, index=block.index, instructions=texts)
    graph.add_edges_from((a, b, {"label": label}) for a, b, label in function._edges())
    return graph


def _dataflow(function: Function) -> nx.Graph:
    import networkx as nx

    graph = nx.MultiDiGraph()
    for argument in function.arguments:
        graph.add_node(argument.text, kind="argument", type=argument.type)
    for instruction in function.instructions:
        data: dict[str, Any] = {"opcode": instruction.opcode, "type": instruction.type}
        graph.add_node(instruction.index, kind="instruction", text=instruction.text, **data)
    for instruction in function.instructions:
        for number, operand in enumerate(instruction.operands):
            kind = type(operand).__name__.lower()
            if kind == "block":
                continue
            node = operand.index if isinstance(operand, Instruction) else operand.text
            if node not in graph:
                graph.add_node(node, kind=kind, type=operand.type)
            graph.add_edge(node, instruction.index, operand=number)
    return graph
