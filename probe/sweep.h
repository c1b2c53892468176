/* Exhaustive: the largest value of an objective over all instances of the node model, up to renaming and scaling, with n <= N destinations
   and integer costs <= C, the source's included; and every instance that attains it.

   Left out, each with its proof in sweep.c: instances whose costs share a factor (they are others scaled), and instances that differ from
   another only in the cost of the last, slowest destination (it never sends in FNF's schedule nor in some optimal one, so both makespans
   stay: the canonical one has it as cheap as the one before it). The latter only for objectives of FNF and the optimum.

   The work is cut into pieces of neighbouring instances, numbered from 0: what a piece finds does not depend on the others nor on who
   computes it, so pieces can be done in any order, by any number of threads, processes and runs. */
#ifndef PROBE_SWEEP_H
#define PROBE_SWEEP_H

#include "base/limits.h"
#include "probe/objective.h"

#define SWEEP_MAX_DESTINATIONS 64
#define SWEEP_MAX_COST 64

struct sweep_params {
  int64_t destinations, max_cost; /* N and C */
  struct objective objective;
};

/* Where an instance belongs in the table: n destinations of k different costs, the largest of all costs, and whether the source is as fast
   as the fastest destination or faster. */
struct sweep_cell {
  int32_t n, k, cost;
  bool slow_source;
};

struct sweep_extreme {
  struct sweep_cell cell;
  struct quotient value; /* the largest in the cell */
  uint64_t instances;    /* canonical instances of the cell that were looked at */
  uint64_t attained;     /* of these, how many attain it */
  char **witness;        /* [kept] in canonical notation (probe/notation.h), in the order of the enumeration; owned */
  size_t kept, capacity; /* all that attain it; none are kept where the value is least possible (1, or 0 for an excess) */
};

/* What a piece, or many, came to. */
struct sweep_result {
  struct sweep_extreme *extreme; /* [length] sorted by cell; owned */
  size_t length, capacity;
  uint64_t instances, bounded, solved, missed; /* see evaluate.h */
  double seconds;
};

void sweep_result_init (struct sweep_result *result);
void sweep_result_clear (struct sweep_result *result);

/* Join `other` into `result`: maxima, counts, witnesses in the order of pieces if joined in that order. */
void sweep_result_join (struct sweep_result *result, const struct sweep_result *other);

uint64_t sweep_pieces (const struct sweep_params *params);

/* Canonical instances in all pieces together. */
uint64_t sweep_instances (const struct sweep_params *params);

/* Memory of one thread. */
struct sweeper;
struct sweeper *sweeper_new (const struct sweep_params *params);
void sweeper_free (struct sweeper *sweeper);

/* Do one piece; the result is initialised by the caller. False when the deadline passed or the user interrupted: the result is then
   worthless. `floor`, where known from pieces already done, may be NULL: values that are less there are not wanted exactly. */
bool sweep_piece (struct sweeper *sweeper, uint64_t piece, const struct sweep_result *floor, const struct deadline *deadline,
                  struct sweep_result *result);

#endif
