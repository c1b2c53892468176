/* Slack of the near-bottlenecks of an open shop once the bottlenecks are placed. The free time of a
   near-bottleneck consists of gaps, which its other tasks must fill almost without idle time. */
#ifndef SEARCH_OPENSHOP_GAP_SLACK_H
#define SEARCH_OPENSHOP_GAP_SLACK_H

#include "model/openshop/schedule.h"
#include "search/openshop/subset_sums.h"

/* A near-bottleneck. */
struct openshop_gap_slack_resource {
  int32_t resource; /* row 0 .. jobs - 1, or column from jobs on */
  int32_t kind;     /* kind of its times: resources of the same load are taken to be alike */
  int64_t slack;    /* load of the bottlenecks minus its own */
  int64_t begin;    /* start of its gaps: until then it is busy with alike resources */
};

struct openshop_gap_slack {
  const struct openshop_ticks *ticks; /* not owned */
  /* end of the time that bottlenecks spend among themselves, at the beginning */
  int64_t load, rounds_end;
  struct openshop_gap_slack_resource *resources; /* owned; rows first */
  int32_t count, row_count;
  struct openshop_subset_sums
    /* owned [kinds]: of the times with resources that are neither bottlenecks nor alike, and with
       alike ones after the rounds */
    *subset_sums;
  int64_t *kind_load; /* owned [kinds] */
  int32_t kinds;
  int32_t *kind;        /* owned [jobs + machines]: kind of each resource; -1: no near-bottleneck */
  int32_t *bottlenecks; /* owned [jobs + machines]: the bottlenecks, columns from jobs on */
  int32_t bottleneck_count;
  int32_t *placed; /* owned [jobs + machines]: scratch, tasks of a resource by start */
};

/* Resources with a load from `min_load` to below the largest. O(n m), plus the subset sums. */
void openshop_gap_slack_init (struct openshop_gap_slack *slack, const struct openshop_ticks *ticks,
                              int64_t min_load);
void openshop_gap_slack_clear (struct openshop_gap_slack *slack);

/* Total time that the near-bottlenecks lack: the idle time that their gaps cause at least
   (search/openshop/subset_sums.h) beyond their slack. 0: by this estimate all of them can be
   placed. It is an estimate because tasks among alike resources are counted at the time when
   bottlenecks are among themselves. The schedule has starts for the bottlenecks' tasks. `rows`:
   rows only. O(r k (k + log s)) for r near-bottlenecks, k bottlenecks and s subset sums. */
int64_t openshop_gap_slack_missing (struct openshop_gap_slack *slack,
                                    const struct openshop_schedule *schedule, bool rows);

#endif
