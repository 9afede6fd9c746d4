"""`python -m memphis`: the command."""

from ._command import main

main()
