/* Heuristics and lower bounds of the node model: one file each, one table that names them. */
#ifndef HEURISTICS_HEURISTIC_H
#define HEURISTICS_HEURISTIC_H

#include "model/schedule.h"

struct heuristic {
  const char *name, *model, *summary; /* lower case; "node"; one line for --list with its source */
  bool seeded;                        /* uses the seed */
  /* Fill the schedule (initialised by the caller, reset by the heuristic). */
  void (*run) (const struct node_types *types, uint64_t seed, struct schedule *schedule);
  /* The same schedule where no schedule is shorter than `bound` ticks, mostly sooner. NULL: knowing a bound does not help. */
  void (*run_above) (const struct node_types *types, uint64_t seed, int64_t bound, struct schedule *schedule);
};

struct bound {
  const char *name, *model, *summary;
  int64_t (*run) (const struct node_types *types); /* ticks: no schedule is faster; proved in its file's header */
};

extern const struct heuristic heuristic_table[]; /* ends with a NULL name */
extern const struct bound bound_table[];         /* likewise */
const struct heuristic *heuristic_find (const char *name);
const struct bound *bound_find (const char *name);

#endif
