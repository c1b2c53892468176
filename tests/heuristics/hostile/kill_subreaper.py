"""Answers, kills its subreaper, and leaves a process behind."""
import os
import signal
import judge

judge.answer()
judge.leave()
above = judge.ancestors()
if len(above) > 1:
    judge.succeed("kill")
    os.kill(above[0], signal.SIGKILL)
else:
    os.kill(1, signal.SIGKILL)  # the subreaper, if it has namespaces: nothing happens
