/* Heuristics and lower bounds of the overhead model: one file each, one table that names them. */
#ifndef HEURISTICS_OVERHEAD_H
#define HEURISTICS_OVERHEAD_H

#include "base/limits.h"
#include "model/overhead_schedule.h"

struct overhead_heuristic {
  const char *name, *summary; /* lower case; one line for --list with its source */
  bool seeded;                /* uses the seed */
  bool limited;               /* the longer the deadline the better; when it has passed the schedule is complete */
  /* Fill the schedule (initialised by the caller, reset by the heuristic), deliveries in the order of selection. Where the heuristic is not
     limited a deadline that passes leaves the schedule as far as it is, without a makespan: see overhead_complete. NULL: none. */
  void (*run) (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
};

struct overhead_bound {
  const char *name, *summary;
  bool proven;                                         /* false: the paper's formula as printed, which is no bound */
  bool slow;                                           /* milliseconds or more: a linear program */
  /* Ticks: no schedule is faster, where `proven`; the proof is in its file's header. A deadline (NULL: none) that passes leaves it weaker,
     but a bound. */
  int64_t (*run) (const struct overhead_ticks *ticks, const struct deadline *deadline);
};

extern const struct overhead_heuristic overhead_heuristic_table[]; /* ends with a NULL name */
extern const struct overhead_bound overhead_bound_table[];         /* likewise */
const struct overhead_heuristic *overhead_heuristic_find (const char *name);
const struct overhead_bound *overhead_bound_find (const char *name);

/* Did the heuristic get to the end? */
static inline bool
overhead_complete (const struct overhead_ticks *ticks, const struct overhead_schedule *schedule)
{
  return (int64_t)schedule->length == ticks->tasks;
}

/* The largest of the proven bounds, and its name. */
int64_t overhead_bound_best (const struct overhead_ticks *ticks, const char **name);

#endif
