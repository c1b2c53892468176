/* The heuristics of the node model. They fill a struct schedule. */
#ifndef HEURISTICS_NODE_TABLE_H
#define HEURISTICS_NODE_TABLE_H

#include "heuristics/heuristic.h"
#include "model/node/schedule.h"

extern const struct heuristic node_heuristics[]; /* ends with a NULL name */

/* The rows' functions: each fills the schedule. */
#define ROW(function, ...)                                                                         \
  void function (const struct node_types *types, uint64_t seed, struct schedule *schedule);
#include "heuristics/node/rows.def"
#undef ROW

/* Is this the row whose schedules `make` makes? For callers that know a faster way to a value. */
bool node_heuristic_is (const struct heuristic *heuristic,
                        void (*make) (const struct node_types *types, uint64_t seed,
                                      struct schedule *schedule));

#endif
