/* An open shop in integer ticks, for heuristics and searches. A task is a pair (i, j) with a time
   above 0; other pairs need nothing to be done. */
#ifndef MODEL_OPENSHOP_TICKS_H
#define MODEL_OPENSHOP_TICKS_H

#include "model/openshop/instance.h"

struct openshop_ticks {
  int64_t scale; /* ticks per unit of the instance: least common denominator of all times */
  int32_t jobs, machines;
  bool exchange;
  int64_t *time; /* owned [jobs][machines], >= 0 */
  size_t capacity;
};

void openshop_ticks_init (struct openshop_ticks *ticks);
void openshop_ticks_clear (struct openshop_ticks *ticks);

/* Converts the instance; reuses the memory of `ticks`. Refuses (STATUS_INPUT, FILE, the key and the
   value named) when the common denominator or the sum of all times exceeds 2^60 ticks: no schedule
   without idling is longer. O(n m) and the common denominator. */
bool openshop_ticks_from (struct openshop_ticks *ticks, const struct openshop_instance *instance,
                          const char *file, struct status *status);

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

/* The sums of all rows and then all columns: sums [jobs + machines]. O(n m). */
void openshop_ticks_sums (const struct openshop_ticks *ticks, int64_t *sums);

/* The load, the largest row or column sum (t_lb of BPR): a lower bound, since a row or column
   processes one task at a time. `resource`, if not NULL, receives the first resource with that sum:
   row i as i, column j as jobs + j. O(n m). */
int64_t openshop_ticks_load (const struct openshop_ticks *ticks, int32_t *resource);

#endif
