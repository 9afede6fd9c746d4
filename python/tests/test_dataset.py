"""Data sets: the same bytes from each engine, and nothing lost or twice when something fails."""

import base64
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as pads
import pyarrow.parquet as pq
import pytest

import memphis
from memphis.dataset import DatasetError, Transform, _pieces, process_dataset
from memphis.dataset._worker import Limits, Worker

SLOT = """define i32 @f{n}(i32 %a) {{
  %x = alloca i32
  %y = alloca i32
  store i32 %a, ptr %x
  call void @g(ptr %y)
  %v = load i32, ptr %x
  ret i32 %v
}}
declare void @g(ptr)
"""


def module(n: int) -> bytes:
    return memphis.parse(SLOT.format(n=n)).bitcode


def slow() -> bytes:
    """A module on which the passes take seconds of the processor."""
    lines = ["define void @slow(i32 %n) {", "entry:", "  %x = alloca i32", "  br label %b0"]
    for n in range(400_000):
        lines += [f"b{n}:", f"  store i32 {n}, ptr %x", f"  br label %b{n + 1}"]
    return "\n".join([*lines, "b400000:", "  ret void", "}", ""]).encode()


def write(path: Path, contents: list[bytes | None], group: int = 10) -> None:
    """Write rows with ComPile's columns."""
    n = len(contents)
    table = pa.table(
        {
            "content": pa.array(contents, pa.binary()),
            "license_expression": [["MIT"]] * n,
            "package_source": [f"{path.stem}-{i}" for i in range(n)],
            "language": ["c"] * n,
        }
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(table, path, row_group_size=group)


def hashes(folder: Path) -> dict[str, str]:
    """The results, by name."""
    found = sorted(path for path in folder.rglob("*.parquet") if path.is_file())
    assert not any("_temporary" in str(path) for path in found)
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


def rows(folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pads.dataset(folder, format="parquet").to_table().to_pylist()
    return found


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three files of modules in nine pieces, one of a hundred rows broken."""
    folder = tmp_path_factory.mktemp("data") / "in"
    for k in range(3):
        contents: list[bytes | None] = [module(100 * k + n) for n in range(30)]
        contents[11] = [module(11)[:-40], random.Random(7).randbytes(500), b"not bitcode"][k]
        write(folder / f"c/part-{k}.parquet", contents)
    return folder


@pytest.fixture(scope="module")
def expected(data: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The results of a run that nothing disturbs."""
    out = tmp_path_factory.mktemp("expected")
    process_dataset(str(data), str(out), Transform("mem2reg"), workers=1)
    return hashes(out)


def test_results(data: Path, tmp_path: Path) -> None:
    summary = process_dataset(str(data), str(tmp_path), Transform("mem2reg"), workers=2)
    assert summary["rows"] == {"all": 90}
    assert summary["done"] == {"proved": 87}
    assert summary["errors"] == {"invalid": 3}
    assert (summary["functions"], summary["promoted"]) == ({"all": 87}, {"all": 87})
    assert summary["kept"] == {"passed-to-call": 87}
    assert (summary["pieces"], summary["failed"]) == (9, [])
    assert json.loads((tmp_path / "_summary.json").read_text()) == summary
    found = rows(tmp_path)
    assert [row["package_source"] for row in found] == [f"part-{k}-{n}" for k in range(3) for n in range(30)]
    first = found[0]
    assert memphis.parse(first["result"]).functions["f0"].instructions[0].opcode == "alloca"
    assert (first["verdict"], first["functions"], first["error"]) == ("proved", 1, None)
    assert dict(first["counters"])["mem2reg.NumPromoted"] == 1
    assert first["remarks"][0]["id"] == "passed-to-call"
    broken = [row for row in found if row["error"]]
    assert [row["package_source"] for row in broken] == ["part-0-11", "part-1-11", "part-2-11"]
    assert all(row["error_kind"] == "invalid" and row["result"] is None for row in broken)


def test_columns_and_forms(tmp_path: Path) -> None:
    write(tmp_path / "in.parquet", [module(0), None])
    transform = Transform("mem2reg", output="text", prefix="m_", keep_content=True, remarks=False)
    process_dataset(str(tmp_path / "in.parquet"), str(tmp_path / "out"), transform)
    good, empty = rows(tmp_path / "out")
    assert good["content"] == module(0)
    assert good["m_result"].startswith("; ModuleID")
    assert good["m_remarks"] == []
    assert (empty["m_error"], empty["m_error_kind"]) == ("there is no module in this row", "empty")
    nothing = Transform("mem2reg", output="none")
    process_dataset(str(tmp_path / "in.parquet"), str(tmp_path / "none"), nothing)
    assert "result" not in rows(tmp_path / "none")[0]


def test_lines_of_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_pieces, "JSON_BYTES", 1000)
    lines = [json.dumps({"name": n, "content": SLOT.format(n=n)}) for n in range(20)]
    lines[3] = json.dumps({"name": 3, "content": base64.b64encode(module(3)).decode()})
    lines[5] = "{nonsense"
    lines[7] = json.dumps({"name": "seven", "content": SLOT.format(n=7)})
    lines[9] = json.dumps({"name": 9, "content": None})
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.jsonl").write_text("\n".join(lines))
    summary = process_dataset(str(tmp_path / "in"), str(tmp_path / "out"), Transform("mem2reg"), workers=2)
    assert summary["pieces"] > 3
    assert summary["errors"] == {"empty": 1, "row": 2}
    found = rows(tmp_path / "out")
    assert [row["name"] for row in found] == [n if n not in (5, 7) else None for n in range(20)]
    assert [row["error_kind"] for row in found if row["error"]] == ["row", "row", "empty"]
    assert "f3" in memphis.parse(found[3]["result"]).functions


def test_other_file_systems(data: Path, tmp_path: Path, expected: dict[str, str]) -> None:
    process_dataset(f"file://{data}", f"local://{tmp_path}/out", Transform("mem2reg"))
    assert hashes(tmp_path / "out") == expected


def test_wrong_calls(data: Path, tmp_path: Path) -> None:
    with pytest.raises(memphis.PipelineError):
        process_dataset(str(data), str(tmp_path), Transform("mem2rag"))
    with pytest.raises(FileNotFoundError):
        process_dataset("/nothing", str(tmp_path), Transform("mem2reg"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(DatasetError, match="there are no parquet files"):
        process_dataset(str(tmp_path / "empty"), str(tmp_path / "out"), Transform("mem2reg"))
    done = process_dataset(str(data), str(tmp_path / "out"), Transform("mem2reg"))
    again = process_dataset(str(data), str(tmp_path / "out"), Transform("mem2reg"))
    assert (again["pieces_resumed"], again["rows"]) == (9, done["rows"])
    with pytest.raises(DatasetError, match="another choice of passes"):
        process_dataset(str(data), str(tmp_path / "out"), Transform("sroa"))
    with pytest.raises(DatasetError, match="no column"):
        process_dataset(str(data), str(tmp_path / "out2"), Transform("mem2reg", column="bitcode"))
    pq.write_table(pa.table({"content": [module(0)], "error": ["x"]}), tmp_path / "named.parquet")
    with pytest.raises(DatasetError, match="has a column error already; choose a prefix"):
        process_dataset(str(tmp_path / "named.parquet"), str(tmp_path / "out3"), Transform("mem2reg"))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    write(tmp_path / "in/a.parquet", [module(0)])
    (tmp_path / "in/b.parquet").write_bytes((tmp_path / "in/a.parquet").read_bytes()[:-100])
    summary = process_dataset(str(tmp_path / "in"), str(tmp_path / "out"), Transform("mem2reg"))
    assert summary["rows"] == {"all": 1}
    assert len(summary["failed"]) == 1
    assert summary["failed"][0].startswith("b.parquet: ")


def test_limits(tmp_path: Path) -> None:
    """A module that takes too long or too much is a row; those beside it are done."""
    write(tmp_path / "in.parquet", [module(0), slow(), module(1)])
    process_dataset(str(tmp_path / "in.parquet"), str(tmp_path / "time"), Transform("mem2reg", seconds=0.2))
    assert [row["error_kind"] for row in rows(tmp_path / "time")] == [None, "time", None]
    process_dataset(str(tmp_path / "in.parquet"), str(tmp_path / "memory"), Transform("mem2reg", memory=40))
    found = rows(tmp_path / "memory")
    assert [row["error_kind"] for row in found] == [None, "memory", None]
    assert found[1]["error"] == "takes more than 40 MB of memory"


def cells(of: int | None = None) -> list[int]:
    """The processes that run passes, or those below a process."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            is_cell = folder.name.isdigit() and b"memphis.dataset._cell" in (folder / "cmdline").read_bytes()
            if is_cell and (of is None or parent(folder) == of):
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def parent(folder: Path) -> int:
    return int((folder / "stat").read_text().rpartition(")")[2].split()[1])


def test_a_module_that_kills_its_process_twice_is_a_row() -> None:
    worker = Worker(Limits("mem2reg"))
    assert worker.run(module(0)).meta["verdict"] == "proved"

    def killed(times: int) -> dict[str, Any]:
        left = times
        ask = Worker._ask

        def kill_and_ask(this: Worker, content: bytes | memoryview) -> Any:
            nonlocal left
            if left:
                left -= 1
                process = this._process or this._start()
                process.kill()
                process.wait()
            return ask(this, content)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Worker, "_ask", kill_and_ask)
            return worker.run(module(1)).meta

    assert killed(1)["verdict"] == "proved"
    assert killed(2) == {"error": "the process has died of SIGKILL", "error_kind": "died"}
    assert worker.run(module(2)).meta["verdict"] == "proved"
    worker.close()


def test_a_process_that_does_not_start_is_no_error_of_a_module(tmp_path: Path) -> None:
    write(tmp_path / "in.parquet", [module(0)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "executable", shutil.which("false"))
        summary = process_dataset(str(tmp_path / "in.parquet"), str(tmp_path / "out"), Transform("dce"))
    assert summary["rows"] == {}
    assert "the process for modules has ended with exit code 1" in summary["failed"][0]
    assert (
        process_dataset(str(tmp_path / "in.parquet"), str(tmp_path / "out"), Transform("dce"))["failed"] == []
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of Ray: a head without processors, and two nodes."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "object_store_memory": 80 << 20})
    for _ in range(2):
        made.add_node(num_cpus=1, object_store_memory=80 << 20)
    yield made
    made.shutdown()


def command(data: Path, out: Path, *more: str) -> "subprocess.Popen[str]":
    words = [sys.executable, "-m", "memphis.dataset", str(data), str(out), "--passes", "mem2reg", *more]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for(condition: Callable[[], Any], process: "subprocess.Popen[str]") -> None:
    for _ in range(600):
        if condition() or process.poll() is not None:
            break
        time.sleep(0.05)
    assert condition(), process.communicate()


@pytest.fixture(scope="module")
def long_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Modules that take a second each."""
    text = slow()
    folder = tmp_path_factory.mktemp("long") / "in"
    for k in range(2):
        write(folder / f"part-{k}.parquet", [text, module(k), text], group=1)
    return folder


@pytest.fixture(scope="module")
def expected_of_long(long_data: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    out = tmp_path_factory.mktemp("expected-of-long")
    process_dataset(str(long_data), str(out), Transform("mem2reg"), workers=2)
    return hashes(out)


def test_dask_gives_the_same(data: Path, expected: dict[str, str], tmp_path: Path) -> None:
    process = command(data, tmp_path, "--engine", "dask", "--workers", "2")
    assert process.wait() == 0, process.communicate()
    assert hashes(tmp_path) == expected


def test_a_killed_process_loses_nothing(
    long_data: Path, expected_of_long: dict[str, str], tmp_path: Path
) -> None:
    process = command(long_data, tmp_path, "--workers", "2")
    wait_for(lambda: cells(process.pid), process)
    time.sleep(0.5)
    os.kill(cells(process.pid)[0], signal.SIGKILL)
    assert process.wait() == 0, process.communicate()
    assert hashes(tmp_path) == expected_of_long


@pytest.mark.parametrize("engine", ["local", "dask"])
def test_a_killed_driver_goes_on(
    engine: str, long_data: Path, expected_of_long: dict[str, str], tmp_path: Path
) -> None:
    process = command(long_data, tmp_path, "--engine", engine, "--workers", "1")
    wait_for(lambda: any(path.is_file() for path in tmp_path.rglob("part-*/*.parquet")), process)
    process.kill()
    process.wait()
    before = hashes_of_finished(tmp_path)
    assert 0 < len(before) < len(expected_of_long)
    changed = {name: (tmp_path / name).stat().st_mtime_ns for name in before}
    again = command(long_data, tmp_path, "--engine", "local", "--workers", "2")
    assert again.wait() == 0, again.communicate()
    assert hashes(tmp_path) == expected_of_long
    # What was there was not made again.
    assert {name: (tmp_path / name).stat().st_mtime_ns for name in before} == changed


def hashes_of_finished(folder: Path) -> list[str]:
    return [str(path.relative_to(folder)) for path in folder.rglob("part-*/*.parquet") if path.is_file()]


def test_ray_gives_the_same(cluster: Any, data: Path, expected: dict[str, str], tmp_path: Path) -> None:
    process = command(data, tmp_path, "--engine", "ray", "--address", cluster.address)
    assert process.wait() == 0, process.communicate()
    assert hashes(tmp_path) == expected


def wait_for_work(out: Path, process: "subprocess.Popen[str]", n_pieces: int) -> int:
    """Wait for a process that runs passes, and return it."""
    known = set(cells())
    wait_for(lambda: set(cells()) - known or hashes_of_finished(out), process)
    assert len(hashes_of_finished(out)) < n_pieces
    return cells()[-1]


@pytest.mark.parametrize("victim", ["worker", "driver", "node"])
def test_ray_loses_nothing(
    victim: str, cluster: Any, long_data: Path, expected_of_long: dict[str, str], tmp_path: Path
) -> None:
    words = ("--engine", "ray", "--address", cluster.address)
    process = command(long_data, tmp_path, *words)
    cell = wait_for_work(tmp_path, process, len(expected_of_long))
    if victim == "worker":
        os.kill(parent(Path(f"/proc/{cell}")), signal.SIGKILL)
    elif victim == "node":
        cluster.remove_node(cluster.worker_nodes.copy().pop(), allow_graceful=False)
    else:
        process.kill()
        process.wait()
        process = command(long_data, tmp_path, *words)
    assert process.wait() == 0, process.communicate()
    assert hashes(tmp_path) == expected_of_long


def test_a_transform_for_other_pipelines() -> None:
    table = pa.table({"id": [1, 2], "content": [module(1), b"no"]})
    result = Transform("mem2reg", remarks=False)(table)
    assert result.column("verdict").to_pylist() == ["proved", None]
    assert result.schema == Transform("mem2reg").schema(table.schema)
