#!/bin/sh
# A good answer, then exit code 1.
python3 -S -E "${0%/*}/honest.py"
exit 1
