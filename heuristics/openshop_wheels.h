/* Places for the tasks of the tight lines of an open shop, those rows and columns whose sum is the load, such that they never idle.

   Tasks among tight lines come first: a regular bipartite graph falls into perfect matchings (König 1916), a round each. After that, the
   tight rows go round a wheel on which the other columns have arcs as long as their tasks, each row from a place of its own where an arc
   begins. Places are no less than the longest arc apart, so no two rows are at the same column. Columns likewise. The wheel has room for k
   of them where k times the longest time is at most the load, which it always is, but for what is lost because places are where arcs begin.

   Possible where the tight rows have the same times with each column that is not tight, the tight columns likewise, and among themselves
   tight rows and columns have tasks of one time only, as many each: so it is where one line is tight, or the row and the column of one
   node, or those of all nodes of a site. */
#ifndef HEURISTICS_OPENSHOP_WHEELS_H
#define HEURISTICS_OPENSHOP_WHEELS_H

#include "base/rng.h"
#include "model/openshop_schedule.h"

struct openshop_wheels {
  const struct openshop_ticks *ticks; /* not owned */
  struct openshop_schedule *schedule; /* not owned: what is placed */
  struct rng *rng;                    /* not owned */
  int64_t load, rounds;               /* when tasks among tight lines are through */
  int32_t *rows, *columns;            /* owned: tight ones first, `row_count` of them, then the others */
  int32_t row_count, column_count;
  int64_t extra[2];      /* columns', rows': how much more than the longest arc places are apart */
  int32_t *partner;      /* owned: scratch of the matchings [machines]: the tight row, as its index in `rows` */
  bool *tried;           /* owned: likewise */
  int64_t *place, *arcs; /* owned [jobs + machines]: scratch of a wheel: of the lines; of the others, their times */
  int32_t *kept;         /* owned [jobs + machines]: orders of rows and columns, */
  int64_t kept_extra[2]; /* and the rest of it */
};

void openshop_wheels_init (struct openshop_wheels *wheels, const struct openshop_ticks *ticks, struct rng *rng,
                           struct openshop_schedule *schedule);
void openshop_wheels_clear (struct openshop_wheels *wheels);

/* Place the tasks of all tight lines in the schedule, all others get -1. False: that is not possible, or not in these orders, and the
   schedule is of no use. With `twin`, in an exchange in which both directions take equally long, messages of tight nodes with others go
   both ways at once. O(n m), and O(k^4) for the matchings of k tight rows at worst. */
bool openshop_wheels_draw (struct openshop_wheels *wheels, bool twin);

/* After a draw with the same `twin` that worked out: the same tasks in orders that differ a little; in the orders that are there. O(k n).
 */
bool openshop_wheels_change (struct openshop_wheels *wheels, bool twin);
bool openshop_wheels_lay (struct openshop_wheels *wheels, bool twin);

/* Remember the orders; go back to those remembered. */
void openshop_wheels_keep (struct openshop_wheels *wheels);
void openshop_wheels_recall (struct openshop_wheels *wheels);

#endif
