"""The notebook is executed as a user would. `MEMPHIS_NOTEBOOK=FILE` keeps it with its outputs."""

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).resolve().parents[1] / "notebooks/tour.ipynb"


@pytest.mark.filterwarnings("ignore")
def test_the_notebook() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    # An error in a cell is an exception here.
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = "".join(output["data"].get("text/html", "") for output in outputs if "data" in output)
    for part in ("%total", "data:image/svg+xml;base64,", "<iframe", "@sum proved"):
        assert part in shown
    plain = "".join(output["data"].get("text/plain", "") for output in outputs if "data" in output)
    assert "['Result', 'InvalidError', 'Result']" in plain
    if path := os.environ.get("MEMPHIS_NOTEBOOK"):
        nbformat.write(notebook, path)
