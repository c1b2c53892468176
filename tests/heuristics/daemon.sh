#!/bin/sh
# A good answer, and a process in a session of its own stays behind.
python3 -S -E "${0%/*}/honest.py"
setsid sleep 60 >/dev/null 2>&1 &
