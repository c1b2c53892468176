/* Exhaustive: the largest value of an objective over all instances of the node model, up to renaming and scaling, with n <= N destinations
   and integer costs <= C, the source's included; and the instances that attain it.

   What is counted and listed are canonical instances, one for each class of instances that a proof shows to be alike:
   - instances whose costs share a factor are left out: they are others scaled;
   - for FNF/optimum, (FNF-optimum)/additive and (FNF-optimum)/classes, instances that differ from another only in the cost of the last,
     slowest destination: it never sends in FNF's schedule nor in some optimal one, so both makespans stay. The canonical one has it as
     cheap as the destination before it; where n = 1, as the source. Scaling comes after that, so the one instance with n = 1 is `1; 1`.
     The others of the class have the same ratio, and an excess that is no larger, and count nowhere, though they are in cells of one more
     type and larger costs.
   Proofs, and how whole ranges of instances are settled at once, are in sweep_boxes.c. Other objectives go through all instances without a
   common factor, at the speed of probe/evaluate.h.

   The work is cut into pieces of neighbouring instances, numbered from 0 in the order of the enumeration: by n, the source's cost, the
   destinations' ascending costs. What the pieces come to together does not depend on the order in which they are done, nor on who does them
   and knows what of the others. */
#ifndef PROBE_SWEEP_H
#define PROBE_SWEEP_H

#include "base/limits.h"
#include "probe/objective.h"

#define SWEEP_MAX_DESTINATIONS 64
#define SWEEP_MAX_COST 256
#define SWEEP_WITNESSES 32  /* that are kept for a cell, unless all are listed */
#define SWEEP_ENUMERATION 1 /* to be raised when the number or the contents of pieces change: stores keep results by piece */

struct sweep_params {
  int64_t destinations, max_cost; /* N and C */
  struct objective objective;
  int64_t witnesses; /* 0: of each cell the first SWEEP_WITNESSES are kept. Else the sweep is a listing: with the floor of sweep_list every
                        instance that attains the largest value of its cell, in cells where these are at most so many */
};

/* Where an instance belongs in the table: n destinations of k different costs, the largest of all costs, and whether the source is as fast
   as the fastest destination or faster. */
struct sweep_cell {
  int32_t n, k, cost;
  bool slow_source;
};

struct sweep_extreme {
  struct sweep_cell cell;
  struct quotient value; /* the largest in the cell; undefined where none has one, and in a piece with a floor that nothing reaches */
  uint64_t instances;    /* canonical instances of the cell; INT64_MAX, as in all such counts: that many or more */
  uint64_t attained;     /* of these, how many attain it */
  char **witness;        /* [kept] in canonical notation (probe/notation.h); owned */
  size_t kept, capacity; /* the first of them in the order of the enumeration; none where the value is the least possible (1 for what is
                            at least the optimum over what is at most that; 0 for an excess) */
};

/* What a piece, or many, came to. */
struct sweep_result {
  struct sweep_extreme *extreme; /* [length] sorted by cell; owned */
  size_t length, capacity;
  uint64_t instances;
  uint64_t bounded, solved, missed; /* see evaluate.h: of what was evaluated, which for FNF and the optimum are the corners of boxes */
  double seconds;
};

void sweep_result_init (struct sweep_result *result);
void sweep_result_clear (struct sweep_result *result);

/* Join `other` into `result`: maxima, counts, and witnesses, which are the first of all if pieces are joined in their order. */
void sweep_result_join (struct sweep_result *result, const struct sweep_result *other);

/* What a listing of at most so many instances for a cell comes to, and its floor. Only the result of a complete sweep can be listed. */
struct sweep_list {
  struct sweep_result floor; /* owned; the largest values of the cells that are listed, what nothing reaches of all others */
  uint64_t cells, instances; /* listed; instances: INT64_MAX: that many or more */
  uint64_t left_out;         /* cells with more instances than wanted */
};
void sweep_list_init (struct sweep_list *list, const struct sweep_result *result, int64_t witnesses);
void sweep_list_clear (struct sweep_list *list);

/* Up to 2000 or so; never less than N * C. */
uint64_t sweep_pieces (const struct sweep_params *params);

/* Canonical instances in all pieces together. */
uint64_t sweep_instances (const struct sweep_params *params);

/* Memory of one thread. */
struct sweeper;
struct sweeper *sweeper_new (const struct sweep_params *params);
void sweeper_free (struct sweeper *sweeper);

/* Do one piece; the result is initialised by the caller. False when the deadline passed or the user interrupted: the result is then
   worthless. `deadline` may be NULL. `floor` may be NULL, or what is known of other pieces of this sweep: less than its values is not
   wanted, which saves much work. */
bool sweep_piece (struct sweeper *sweeper, uint64_t piece, const struct sweep_result *floor, const struct deadline *deadline,
                  struct sweep_result *result);

#endif
