/* Heuristics and lower bounds of the overhead model: one file each, one table that names them. */
#ifndef HEURISTICS_OVERHEAD_H
#define HEURISTICS_OVERHEAD_H

#include "base/limits.h"
#include "model/overhead_schedule.h"

struct overhead_heuristic {
  const char *name, *summary; /* lower case; one line for --list with its source */
  bool seeded;                /* uses the seed */
  bool limited;               /* uses the deadline */
  /* Fill the schedule (initialised by the caller, reset by the heuristic), deliveries in the order of selection. The deadline may be NULL
     where the heuristic is not limited. */
  void (*run) (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
};

struct overhead_bound {
  const char *name, *summary;
  bool proven;                                         /* false: the paper's formula as printed, which is no bound */
  bool slow;                                           /* milliseconds or more: a linear program */
  int64_t (*run) (const struct overhead_ticks *ticks); /* ticks: no schedule is faster, where `proven`; the proof is in its file's header */
};

extern const struct overhead_heuristic overhead_heuristic_table[]; /* ends with a NULL name */
extern const struct overhead_bound overhead_bound_table[];         /* likewise */
const struct overhead_heuristic *overhead_heuristic_find (const char *name);
const struct overhead_bound *overhead_bound_find (const char *name);

/* The largest of the proven bounds, and its name. */
int64_t overhead_bound_best (const struct overhead_ticks *ticks, const char **name);

#endif
