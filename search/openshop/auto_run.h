/* The state of a solve by search/openshop/auto.h: the incumbent, the lower bound and the two
   searches by clause learning. search/openshop/auto_heuristics.h improves the incumbent. */
#ifndef SEARCH_OPENSHOP_AUTO_RUN_H
#define SEARCH_OPENSHOP_AUTO_RUN_H

#include "search/openshop/engines.h"
#include "search/openshop/lcg_search.h"

struct openshop_auto_run {
  const struct openshop_ticks *ticks;
  const struct solve_options *options;
  struct outcome *outcome; /* its schedule is the incumbent */
  struct deadline deadline;
  int64_t load;
  int32_t load_resource; /* a resource with that load, as openshop_ticks_load says */
  struct openshop_lcg_search lower, upper;
  uint64_t seed;           /* of the last local search */
  uint64_t load_conflicts; /* conflicts of `lower` for the load */
  int64_t proven;          /* the proof excludes all makespans below this one; -1: it is empty */
  bool stopped;            /* a limit ended the search */
};

/* Is the incumbent optimal? */
bool openshop_auto_closed (const struct openshop_auto_run *run);

/* Keeps the schedule if it is better than the incumbent; copies it. */
void openshop_auto_take (struct openshop_auto_run *run, const struct openshop_schedule *schedule);

/* Raises the lower bound, if this one is larger. `method` is a literal. */
void openshop_auto_raise_bound (struct openshop_auto_run *run, int64_t bound, const char *method);

/* Bytes that both searches may take. */
uint64_t openshop_auto_bytes (const struct openshop_auto_run *run);

/* A large shop, by its pairs: clause learning seldom helps there. */
bool openshop_auto_is_large (const struct openshop_auto_run *run);

#endif
