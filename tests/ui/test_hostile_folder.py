"""The list of saves in a folder of odd files, in a process of its own.

At the end of a long run of tests in one process a turn of its loop took seconds, which it does not in the
program; what slows it there has not been found out.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_no_odd_file_beside_the_saves_spoils_the_list() -> None:
    tests = Path(__file__).with_name("hostile_folder.py")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(tests)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 passed" in done.stdout
