"""The command `memphis`."""

import signal
import sys

from ._memphis import _command


def main() -> None:
    """Run the command with the arguments of this process."""
    # Python handles these signals; a command ends with them, as programs in other languages do.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(_command(["memphis", *sys.argv[1:]]))
