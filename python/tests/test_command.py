import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import memphis

ROOT = Path(__file__).resolve().parents[2]


def command(*arguments: str, text: str = "") -> "subprocess.CompletedProcess[str]":
    words = [sys.executable, "-m", "memphis", *arguments]
    return subprocess.run(words, input=text, capture_output=True, text=True, check=False)


def test_the_command(fib: str) -> None:
    done = command("opt", "-passes=mem2reg", "-S", "-", text=fib)
    assert (done.returncode, done.stdout) == (0, memphis.run(fib, "mem2reg").text)
    assert command("--version").stdout == f"memphis {memphis.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "code"), [(["opt", "nothing.ll"], 1), (["nonsense"], 2), (["passes"], 0)]
)
def test_exit_codes(arguments: list[str], code: int) -> None:
    assert command(*arguments).returncode == code


def test_a_closed_pipe_ends_it() -> None:
    words = [sys.executable, "-m", "memphis", "passes"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()


def test_examples_in_the_documentation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert doctest.testmod(memphis).failed == 0
    for page in ("README.md", "python/README.md", "docs/python.md"):
        tried = doctest.testfile(str(ROOT / page), module_relative=False)
        assert tried.failed == 0
        assert tried.attempted > 3
