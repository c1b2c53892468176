#!/usr/bin/env python3
"""Runs a command on a terminal of its own and prints all that it writes there, escape sequences as ^[.

Usage: terminal.py [--stdout FILE] [--interrupt TEXT] [--pause SECONDS] COMMAND...
--stdout: only standard error is the terminal. --interrupt: press Ctrl-C once TEXT has been written.
--pause: stop the command for so long after a tenth of a second, so that it takes long at no work.
The exit code is the command's."""
import argparse
import os
import pty
import select
import signal
import sys
import time

parser = argparse.ArgumentParser()
parser.add_argument("--stdout")
parser.add_argument("--interrupt")
parser.add_argument("--pause", type=float)
parser.add_argument("command", nargs=argparse.REMAINDER)
options = parser.parse_args()

child, terminal = pty.fork()
if child == 0:
    if options.stdout:
        os.dup2(os.open(options.stdout, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666), 1)
    os.execvp(options.command[0], options.command)

if options.pause:
    time.sleep(0.1)
    os.kill(child, signal.SIGSTOP)
    time.sleep(options.pause)
    os.kill(child, signal.SIGCONT)
text, end = b"", time.monotonic() + 120
while time.monotonic() < end:
    try:
        if select.select([terminal], [], [], 0.1)[0]:
            more = os.read(terminal, 65536)
            if not more:
                break
            text += more
    except OSError:  # the command has closed its end
        break
    if options.interrupt and options.interrupt.encode() in text:
        os.write(terminal, b"\x03")
        options.interrupt = None
sys.stdout.write(text.decode(errors="replace").replace("\x1b", "^[").replace("\r\n", "\n").replace("\r", "^M"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
