#!/bin/sh
# An answer without end.
yes '{"makespan":1}' | tr -d '\n'
