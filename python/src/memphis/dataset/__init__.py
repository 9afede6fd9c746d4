"""Passes on data sets of modules: parquet files or JSON lines, on one machine or many.

`python -m memphis.dataset IN OUT --passes sroa --engine ray` is the command. `Transform` is the
function over tables of pyarrow that it gives to the engine, for pipelines of your own;
`process_dataset` is the command as a function. It needs pyarrow, and for engines `ray[data]` or
`distributed`.
"""

from ._run import process_dataset
from ._transform import DatasetError, Transform

__all__ = ["DatasetError", "Transform", "process_dataset"]
