#!/bin/sh
# A good answer, then it kills its whole process group.
python3 -S -E "${0%/*}/honest.py"
kill -KILL 0
