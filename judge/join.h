/* Joins the reports of all parts of a suite: the findings, and the lines about them, are those of
   one run of the whole suite. */
#ifndef JUDGE_JOIN_H
#define JUDGE_JOIN_H

#include "judge/append.h"
#include "judge/slice_report.h"

struct join {
  struct slice_report *reports; /* owned [count] */
  size_t count;
  struct append_options options; /* max_fail is that of the runs */
  size_t reduce_most;            /* as of struct judge_options */
};

/* Reads all reports. paths [count] are in any order. False with STATUS_INPUT: one is not complete,
   they are not all parts of one suite, or their runs had different options. */
bool join_read (struct join *join, const char *const *paths, size_t count, struct status *status);
void join_clear (struct join *join);

/* Fills the findings and writes the lines about them. What the findings' members point to is the
   join's, but for the lists. */
void join_write (struct join *join, struct findings *findings, struct output *out);

#endif
