#!/bin/sh
# A good answer, and a process stays behind that holds standard output.
python3 -S -E "${0%/*}/honest.py"
sleep 60 &
