/* Heuristics and lower bounds of the heterogeneous LogP model behind one table each. */
#ifndef HEURISTICS_LOGP_H
#define HEURISTICS_LOGP_H

#include "model/logp_schedule.h"

struct logp_heuristic {
  const char *name, *summary;
  /* Make a valid schedule, makespan set. */
  void (*make) (const struct logp_types *types, struct tree_schedule *schedule);
};

extern const struct logp_heuristic logp_heuristic_table[];           /* ends with a NULL name */
const struct logp_heuristic *logp_heuristic_find (const char *name); /* NULL when unknown */

struct logp_bound {
  const char *name, *summary;
  int64_t (*run) (const struct logp_types *types); /* no schedule has a smaller makespan, ticks */
  bool slow;                                       /* seconds, where times are long */
};

extern const struct logp_bound logp_bound_table[]; /* ends with a NULL name */
const struct logp_bound *logp_bound_find (const char *name);

/* Rows of the tables. */
void logp_sequential_schedule (const struct logp_types *types, struct tree_schedule *schedule);
void logp_chain_schedule (const struct logp_types *types, struct tree_schedule *schedule);
void logp_binomial_schedule (const struct logp_types *types, struct tree_schedule *schedule);
void logp_fnf_schedule (const struct logp_types *types, struct tree_schedule *schedule);
void logp_ecf_schedule (const struct logp_types *types, struct tree_schedule *schedule);
void logp_eaf_schedule (const struct logp_types *types, struct tree_schedule *schedule);
void logp_fhf_schedule (const struct logp_types *types, struct tree_schedule *schedule);
void logp_fnf_leaves_schedule (const struct logp_types *types, struct tree_schedule *schedule);
void logp_eaf_leaves_schedule (const struct logp_types *types, struct tree_schedule *schedule);
void logp_local_schedule (const struct logp_types *types, struct tree_schedule *schedule);

/* Improve a schedule by swaps in its order of receipt, as `local` does: it never gets worse. About a second at most. */
void logp_improve (const struct logp_types *types, struct tree_schedule *schedule);

int64_t logp_first_bound (const struct logp_types *types);
int64_t logp_alike_bound (const struct logp_types *types);
int64_t logp_prices_bound (const struct logp_types *types);

#endif
