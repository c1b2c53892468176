"""What the attacks share: the process that judges, the subreaper, and a good answer."""
import os
import subprocess
import sys


def parent(pid):
    with open(f"/proc/{pid}/stat", "rb") as file:
        return int(file.read().rsplit(b")", 1)[1].split()[1])


def name(pid):
    with open(f"/proc/{pid}/comm") as file:
        return file.read().strip()


def ancestors():
    """Those above that are Provecast's, the nearest first: the subreaper, then the judge."""
    pid, found = os.getpid(), []
    try:
        while pid > 1:
            pid = parent(pid)
            if name(pid).startswith("provecast"):
                found.append(pid)
    except (OSError, ValueError):
        pass
    return found


def answer():
    honest = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../honest.py")
    sys.stdout.write(subprocess.run([sys.executable, "-S", "-E", honest], stdout=subprocess.PIPE, text=True).stdout)
    sys.stdout.flush()


def leave():
    """A process of its own session that stays."""
    subprocess.Popen(["sleep", "60"], start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                     stderr=subprocess.DEVNULL)


def succeed(attack):
    """Leave a mark in the working folder: the attack has succeeded."""
    with open("succeeded-" + attack, "w"):
        pass
