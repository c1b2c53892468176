/* What is left to the lines of an open shop that are nearly tight, once the tight ones have their places: their free time comes in gaps,
   which their other tasks must fill with hardly anything left over. */
#ifndef HEURISTICS_OPENSHOP_SLACK_H
#define HEURISTICS_OPENSHOP_SLACK_H

#include "heuristics/openshop_sums.h"
#include "model/openshop_schedule.h"

/* A row or column that is nearly tight. */
struct openshop_slack_line {
  int32_t line;  /* rows 0 .. jobs - 1, columns from jobs on */
  int32_t kind;  /* of its times: lines with the same sum are taken to be alike */
  int64_t slack; /* what it has to spare */
  int64_t begin; /* its gaps come after that: until then it is busy with lines that are alike */
};

struct openshop_slack {
  const struct openshop_ticks *ticks; /* not owned */
  int64_t load, rounds;               /* time that tight lines spend among themselves, at the beginning */
  struct openshop_slack_line *lines;  /* owned; the rows come first */
  int32_t count, row_count;
  struct openshop_sums *sums; /* owned [kinds]: of the times with lines neither tight nor alike, and with alike ones after the rounds */
  int64_t *kind_sum;          /* owned [kinds] */
  int32_t kinds;
  int32_t *kind;    /* owned [jobs + machines]: of each line, -1: not nearly tight */
  int32_t *partner; /* owned [jobs + machines]: the tight lines, columns from jobs on */
  int32_t partner_count;
  int32_t *placed; /* owned [jobs + machines]: scratch, a line's tasks by start */
};

/* Lines with a sum from `least` to less than the load. O(n m), and what the sums take. */
void openshop_slack_init (struct openshop_slack *slack, const struct openshop_ticks *ticks, int64_t least);
void openshop_slack_clear (struct openshop_slack *slack);

/* How much time the lines have too little, summed up: what the gaps must leave over (openshop_sums.h) beyond what a line has to spare. 0:
   as far as that tells, all of them can still be placed. An estimate: tasks among lines that are alike count where tight lines are among
   themselves. The schedule has starts for the tight lines' tasks. `rows`: of rows only. O(lines k (k + log sums)) for k tight lines. */
int64_t openshop_slack_missing (struct openshop_slack *slack, const struct openshop_schedule *schedule, bool rows);

#endif
