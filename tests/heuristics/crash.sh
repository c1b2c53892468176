#!/bin/sh
# A good answer, then a crash.
python3 -S -E "${0%/*}/honest.py"
kill -SEGV $$
