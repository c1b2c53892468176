#!/usr/bin/env python3
"""emcc to link with, which has clang compile the C files of its own libraries: link.py ARGUMENT...

emcc would start itself, in Python, for each of a thousand files. Here it starts once for each set
of options, and says how it calls clang for them.
"""
import functools
import os
import shlex
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.realpath(shutil.which("emcc"))))
import emcc  # noqa: E402
from tools import shared, system_libs  # noqa: E402


@functools.cache
def flags(options):
    """What emcc gives clang for these options, and these."""
    text = subprocess.run([shared.EMCC, *options, "--cflags"], check=True, text=True,
                          stdout=subprocess.PIPE, env=system_libs.clean_env()).stdout
    return shlex.split(text)


def by_clang(command):
    """What emcc calls for a command of the form emcc OPTION... -c FILE -o OBJECT."""
    *options, compile_only, source, _, _ = command[1:]
    if command[0] != shared.EMCC or compile_only != "-c" or not source.endswith(".c"):
        return command
    return [shared.CLANG_CC, *flags(tuple(options)), *command[-4:]]


def compile_all(commands):
    """Instead of run_build_commands."""
    system_libs.ensure_sysroot()
    shared.run_multiple_processes([by_clang(command) for command in commands],
                                  env=system_libs.clean_env())


system_libs.run_build_commands = compile_all
sys.exit(emcc.run(sys.argv))
