# A Makefile target that checks a heuristic. Set what differs, then include this file:
#
#     CHECK_HEURISTIC = ./fnf
#     CHECK_NEEDS = fnf
#     include check.mk
#
# `make check-heuristic` then fails when the heuristic does, and leaves its reports in the folder check-reports.

PROVECAST ?= provecast
CHECK_HEURISTIC ?= ./fnf
# What must be built first.
CHECK_NEEDS ?=
# A suite by name, or a file. ci-small has all models and takes seconds.
CHECK_SUITE ?= ci-small-node
# What is expected besides valid schedules: see provecast check --expect list.
CHECK_FLAGS ?= --max-ratio 3/2 --timeout 10
CHECK_REPORTS ?= check-reports

.PHONY: check-heuristic
check-heuristic: $(CHECK_NEEDS)
	mkdir -p $(CHECK_REPORTS)
	$(PROVECAST) check $(CHECK_SUITE) --heuristic '$(CHECK_HEURISTIC)' $(CHECK_FLAGS) \
	  --junit $(CHECK_REPORTS)/junit.xml --keep $(CHECK_REPORTS)
