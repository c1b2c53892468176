/* Exhaustive search: the largest value of an objective over all instances of a space with at most N
   nodes (node model: destinations) and integer times of at most C, up to renaming and scaling; and
   the instances that attain it.

   In a space with a form (lab/probe/space.h) the first of all images under its symmetries is
   counted and listed, if its times have no common factor. Optimum and bounds are computed of that
   one, heuristics of every image, because they may depend on the numbering: the value is the
   largest of all images, and the witness the first image that has it. sweep_points.c does that.

   The rest of this comment is about the node model. Canonical instances are counted and listed, one
   for each class of instances that are provably alike:
   - An instance whose costs share a factor is another one scaled, and is left out.
   - For FNF/optimum, (FNF-optimum)/additive and (FNF-optimum)/classes the cost of the last, slowest
     destination does not matter: it never sends in FNF's schedule, nor in some optimal one, so both
     makespans stay. In the canonical instance it costs as much as the destination before it; where
     n = 1, as much as the source. Scaling comes after that, so `1; 1` is the one instance with n =
     1. The other instances of the class have the same ratio, and an excess that is no larger. They
     are not counted, though they lie in cells of one more type and larger costs.

   The proofs, and the method that decides whole ranges of instances at once, are in sweep_boxes.c.
   Other objectives evaluate every instance without a common factor, at the speed of
   lab/probe/node/evaluate.h.

   The work is cut into pieces of neighbouring instances, numbered from 0 in the order of the
   enumeration: by n, the source's cost, the destinations' ascending costs. The joint result of the
   pieces depends neither on the order in which they are done, nor on the threads or processes that
   do them, nor on the floors that these know of each other. */
#ifndef LAB_PROBE_SWEEP_H
#define LAB_PROBE_SWEEP_H

#include "base/limits.h"
#include "lab/probe/objective.h"

#define SWEEP_MAX_DESTINATIONS 64
#define SWEEP_MAX_COST 256
#define SWEEP_WITNESSES 32 /* that are kept for a cell, unless all are listed */
/* to be raised when the number or the contents of pieces change: stores keep results by piece */
#define SWEEP_ENUMERATION 1

struct sweep_params {
  int64_t destinations, max_cost; /* N and C */
  struct objective objective;
  /* 0: the first SWEEP_WITNESSES of each cell are kept. Else the sweep is a listing: with the
     floor of sweep_list it keeps every instance that attains the largest value of its cell, in
     cells with at most this number of them */
  int64_t witnesses;
};

/* A cell of the table of results: n destinations of k different costs, the largest of all costs,
   and the second size: whether the source is slower than the fastest destination. In other spaces n
   and the second size are the space's, k is 0. */
struct sweep_cell {
  int32_t n, k, cost, second;
};

struct sweep_extreme {
  struct sweep_cell cell;
  /* the largest in the cell; undefined where none has one, and in a piece with a floor that
     nothing reaches */
  struct quotient value;
  /* canonical instances of the cell; INT64_MAX, as in all such counts: that number or more */
  uint64_t instances;
  uint64_t attained; /* of these, how many attain it */
  char **witness;    /* [kept] in canonical notation (lab/probe/node/notation.h); owned */
  /* the first of them in the order of the enumeration; none where the value is the least
     possible (1 for what is at least the optimum over what is at most that; 0 for an excess) */
  size_t kept, capacity;
};

/* The result of one piece, or of several. */
struct sweep_result {
  struct sweep_extreme *extreme; /* [length] sorted by cell; owned */
  size_t length, capacity;
  uint64_t instances;
  /* see evaluate.h: of what was evaluated, which for FNF and the optimum are the corners of
     boxes */
  uint64_t bounded, solved, missed;
  double seconds;
};

void sweep_result_init (struct sweep_result *result);
void sweep_result_clear (struct sweep_result *result);

/* Join `other` into `result`: maxima, counts, and witnesses, which are the first of all if
   pieces are joined in their order. */
void sweep_result_join (struct sweep_result *result, const struct sweep_result *other);

/* The cell with the largest value, the first of several, among those of size n (0: any) and this
   second size (then that, too); NULL when none has a value. */
const struct sweep_extreme *sweep_result_largest (const struct sweep_result *result, int64_t n,
                                                  int64_t second);

/* 1 + the largest second size in the result. */
int64_t sweep_result_seconds (const struct sweep_result *result);

/* The size and the floor of a listing of at most `witnesses` instances a cell. Only the result of a
   complete sweep can be listed. */
struct sweep_list {
  /* owned; the largest values of the listed cells, an unreachable value of all others */
  struct sweep_result floor;
  uint64_t cells, instances; /* listed; instances: INT64_MAX: that number or more */
  uint64_t left_out;         /* cells with more instances than wanted */
};
void sweep_list_init (struct sweep_list *list, const struct sweep_result *result,
                      int64_t witnesses);
void sweep_list_clear (struct sweep_list *list);

/* May it be swept? False with STATUS_INPUT: N or C is out of range, or there are more than
   SWEEP_POINTS points of a size, or SWEEP_MAPS symmetries. */
#define SWEEP_POINTS UINT64_C (1000000000000)
#define SWEEP_MAPS UINT64_C (10000000)
bool sweep_possible (const struct sweep_params *params, struct status *status);

/* Node model: about 2000 at most; never less than N * C. */
uint64_t sweep_pieces (const struct sweep_params *params);

/* Memory of one thread. */
struct sweeper;
struct sweeper *sweeper_new (const struct sweep_params *params);
void sweeper_free (struct sweeper *sweeper);

/* Do one piece; the result is initialised by the caller. False when the deadline passed or the
   user interrupted: the result is then
   undefined. `deadline` may be NULL. `floor` may be NULL, or the result of other pieces of this
   sweep: smaller values are not searched for, which saves most of the work. */
bool sweep_piece (struct sweeper *sweeper, uint64_t piece, const struct sweep_result *floor,
                  const struct deadline *deadline, struct sweep_result *result);

#endif
