#!/bin/sh
# Takes all memory it can get, in several processes.
for _ in 1 2 3 4; do
  python3 -S -E -c 'import time; block = b"x" * (200 << 20); time.sleep(60)' &
done
wait
