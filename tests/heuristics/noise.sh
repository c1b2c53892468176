#!/bin/sh
# Random bytes, other ones each time.
head -c 400 /dev/urandom
