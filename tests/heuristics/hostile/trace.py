"""Attaches to the judge and its subreaper as a debugger does."""
import ctypes
import judge

SEIZE = 0x4206
libc = ctypes.CDLL(None)
for pid in judge.ancestors():
    if libc.ptrace(SEIZE, pid, None, None) == 0:
        judge.succeed("trace")
judge.answer()
