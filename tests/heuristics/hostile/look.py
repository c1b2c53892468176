"""Looks for processes of others, and for the network; leaves a file for others, and changes one in its home."""
import os
import socket
import sys
import judge

if judge.ancestors()[1:] or any(pid.isdigit() and int(pid) == int(sys.argv[1]) for pid in os.listdir("/proc")):
    judge.succeed("processes")
try:
    socket.create_connection(("127.0.0.1", int(sys.argv[2])), 5).close()
    judge.succeed("network")
except OSError:
    pass
for path in (f"/tmp/{sys.argv[3]}", os.path.join(os.environ["HOME"], sys.argv[3])):
    try:
        with open(path, "w") as file:
            file.write("x")
    except OSError:
        pass
judge.answer()
