/* Reading what `check --json --part I/N` wrote about a part of a suite. */
#ifndef JUDGE_SLICE_REPORT_H
#define JUDGE_SLICE_REPORT_H

#include "judge/finding.h"

struct slice_report {
  struct slice slice;
  struct findings findings; /* what its members point to is the report's */
  uint64_t max_fail;        /* of the run */
  struct expect *expects;   /* owned [findings.expect_count] */
  char *suite, *command;    /* owned */
  struct child_sandbox sandbox;
};

/* Reads a file. False with STATUS_INPUT if it is no such report, or not a complete one; then the
   report is empty. Otherwise the caller clears it. */
bool slice_report_read (struct slice_report *report, const char *path, struct status *status);
void slice_report_clear (struct slice_report *report);

#endif
