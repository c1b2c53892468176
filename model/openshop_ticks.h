/* An open shop as heuristics and searches see it: integer ticks. A task is a pair (i, j) with a time above 0; pairs without time need
   nothing to be done. */
#ifndef MODEL_OPENSHOP_TICKS_H
#define MODEL_OPENSHOP_TICKS_H

#include "model/openshop.h"

struct openshop_ticks {
  int64_t scale; /* ticks per unit of the instance: least common denominator of all times */
  int32_t jobs, machines;
  bool exchange;
  int64_t *time; /* owned [jobs][machines], >= 0 */
  size_t capacity;
};

void openshop_ticks_init (struct openshop_ticks *ticks);
void openshop_ticks_clear (struct openshop_ticks *ticks);

/* Scale; reuses the memory of `ticks`. Refuses (STATUS_INPUT, FILE, the key and the value named) when the common denominator or the sum of
   all times exceeds 2^60 ticks: no schedule without idling is longer. O(n m) and the common denominator. */
bool openshop_ticks_from (struct openshop_ticks *ticks, const struct openshop_instance *instance, const char *file, struct status *status);

/* A time in ticks as an exact rational in the instance's unit. */
struct rational openshop_ticks_time (const struct openshop_ticks *ticks, int64_t time);

/* Time of task (i, j). */
static inline int64_t
openshop_time (const struct openshop_ticks *ticks, int32_t i, int32_t j)
{
  return ticks->time[(int64_t)i * ticks->machines + j];
}

/* Sum of row i; of column j. */
int64_t openshop_ticks_row (const struct openshop_ticks *ticks, int32_t i);
int64_t openshop_ticks_column (const struct openshop_ticks *ticks, int32_t j);

/* The largest row or column sum (002's t_lb): a lower bound, for a node does one thing at a time. If `line` is not NULL it says where: the
   first row i with it as i, else the first column j as jobs + j. O(n m). */
int64_t openshop_ticks_load (const struct openshop_ticks *ticks, int32_t *line);

#endif
