"""Answers, stops its subreaper, and leaves a process behind."""
import os
import signal
import judge

judge.answer()
judge.leave()
above = judge.ancestors()
if len(above) > 1:
    judge.succeed("stop")
    os.kill(above[0], signal.SIGSTOP)
else:
    os.kill(1, signal.SIGSTOP)  # the subreaper, if it has namespaces: nothing happens
