#!/bin/sh
# A good answer, then nothing more, not even an end; SIGTERM is ignored.
trap "" TERM
python3 -S -E "${0%/*}/honest.py"
while :; do sleep 1; done
