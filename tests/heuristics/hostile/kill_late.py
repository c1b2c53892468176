"""Answers and ends well; what it leaves kills the subreaper then, and stays."""
import os
import signal
import time
import judge

judge.answer()
above, self = judge.ancestors(), os.getpid()
if os.fork() == 0:
    os.setsid()
    while os.getppid() == self:
        time.sleep(0.005)
    os.kill(above[0] if len(above) > 1 else 1, signal.SIGKILL)
    for descriptor in range(3):
        os.close(descriptor)
    time.sleep(60)
