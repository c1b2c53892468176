/* The heuristics of open shops and total exchange. They fill a struct openshop_schedule. One that
   is not limited gives up when the deadline passes: its schedule is then incomplete, and the
   makespan is HEURISTIC_GIVEN_UP. */
#ifndef HEURISTICS_OPENSHOP_TABLE_H
#define HEURISTICS_OPENSHOP_TABLE_H

#include "heuristics/heuristic.h"
#include "heuristics/openshop/list.h"

extern const struct heuristic openshop_heuristics[]; /* ends with a NULL name */

/* The rows' functions: each fills the schedule. */
#define ROW(function, ...)                                                                         \
  void function (const struct openshop_ticks *ticks, uint64_t seed,                                \
                 const struct deadline *deadline, struct openshop_schedule *schedule);
#define DENSE(rule, ...)
#include "heuristics/openshop/rows.def"
#undef ROW
#undef DENSE

/* The dense schedule by a rule. */
void openshop_dense (const struct openshop_ticks *ticks, enum openshop_list_rule rule,
                     const struct deadline *deadline, struct openshop_schedule *schedule);

/* The heuristics of BPR, sections 4.2 to 4.5, in the paper's order. */
enum {
  OPENSHOP_BASELINE,
  OPENSHOP_MAX_MATCHING,
  OPENSHOP_MIN_MATCHING,
  OPENSHOP_GREEDY,
  OPENSHOP_EARLIEST,
  OPENSHOP_PUBLISHED
};

extern const struct openshop_published {
  const char *name;
  void (*make) (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                struct openshop_schedule *schedule);
  bool square; /* takes square shops only */
} openshop_published[OPENSHOP_PUBLISHED];

#endif
