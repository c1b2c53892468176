/* Heuristics and lower bounds of the parameterized model: one table that names them. */
#ifndef HEURISTICS_PARAMETERIZED_H
#define HEURISTICS_PARAMETERIZED_H

#include "model/parameterized_schedule.h"

struct parameterized_heuristic {
  const char *name, *summary; /* lower case; one line for --list with its source */
  unsigned networks;          /* where it works: 1 << enum parameterized_network each */
  int32_t ports;              /* with so many ports at most; 0: any */
  /* Fill the schedule (initialised by the caller). In a network sends may collide. */
  void (*make) (const struct parameterized_ticks *ticks, struct tree_schedule *schedule);
};

struct parameterized_bound {
  const char *name, *summary;
  int64_t (*run) (const struct parameterized_ticks *ticks); /* ticks: no schedule is faster; the proof is in its file's header */
};

extern const struct parameterized_heuristic parameterized_heuristic_table[]; /* ends with a NULL name */
extern const struct parameterized_bound parameterized_bound_table[];         /* likewise */
const struct parameterized_heuristic *parameterized_heuristic_find (const char *name);
const struct parameterized_bound *parameterized_bound_find (const char *name);

/* May it be run on these? */
bool parameterized_heuristic_fits (const struct parameterized_heuristic *heuristic, const struct parameterized_ticks *ticks);

/* Run it; in a network sends that would collide wait (heuristics/parameterized_contention.h). */
void parameterized_heuristic_run (const struct parameterized_heuristic *heuristic, const struct parameterized_ticks *ticks,
                                  struct tree_schedule *schedule);

#endif
