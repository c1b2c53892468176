/* The multiplier bound at its optimum: column generation finds the dual values
   (bounds/colgen/master.h), exact arithmetic verifies them (bounds/node/dual_bound.h). */
#ifndef BOUNDS_NODE_MULTIPLIER_H
#define BOUNDS_NODE_MULTIPLIER_H

#include "base/limits.h"
#include "bounds/colgen/master.h"
#include "bounds/node/dual_bound.h"
#include "model/node/schedule.h"

#include <stdatomic.h>

/* Reusable memory for one thread. */
struct multiplier {
  struct dual_bound *table;
  size_t capacity;
  int64_t *trial, *usage; /* [k] */
  double *use, *count;    /* [k] */
  /* [k + 1] zeros: in the root's state only the source sends */
  size_t *first;
  const struct deadline *deadline; /* NULL: none */
  const atomic_bool *pointless;    /* once true, multiplier_solve ends early; NULL: never */
  /* number of fastest types that get a row in a master started from now on; 0: all */
  size_t rows;
  /* the deadline passed, or the solve is pointless: verdicts are MULTIPLIER_OPEN from then on */
  bool stopped;
  /* slots between value and bound at which a solve ends if the program is feasible; 0: the
     optimum */
  double gap;
  uint64_t evaluations; /* dual vectors tried */
  uint64_t work;        /* elementary steps they took, about */
};

struct multiplier *multiplier_new (void);
void multiplier_free (struct multiplier *multiplier);

enum multiplier_verdict {
  /* proven: the state cannot be completed within its horizon; the dual values prove it */
  MULTIPLIER_CUT,
  MULTIPLIER_OPEN, /* not excluded; the dual values are the best found */
};

/* When multiplier_solve ends. */
enum multiplier_goal {
  MULTIPLIER_DECIDE, /* as soon as the linear program is known to be feasible */
  MULTIPLIER_BEST,   /* at the best dual values, which then guide a search */
};

#define MULTIPLIER_TRACED_TYPES 16 /* with more types, columns do not keep their dual values */

/* A master and the state that it was started from: columns count from there. A zeroed one is
   empty. */
struct multiplier_lp {
  struct master master;
  int64_t *left; /* [k] unplaced nodes at its start */
  size_t capacity;
  /* [(rows+1) * k] dual values of each basic column's policy, if k <= MULTIPLIER_TRACED_TYPES */
  int64_t *policy_duals;
  size_t policy_duals_capacity;
  /* choices of the search for the instants since its start; columns that differ are forbidden */
  struct master_path past;
};

void multiplier_lp_clear (struct multiplier_lp *lp);
void multiplier_lp_copy (struct multiplier_lp *to, const struct multiplier_lp *from, size_t k);

/* Starts from a state: types that can still send get a row; the first column places nothing
   more. */
void multiplier_lp_start (struct multiplier_lp *lp, struct multiplier *multiplier,
                          const struct dual_bound_state *state);

/* The search put `type` into every slot of the next instant: forbids the columns that differ.
   False if paths are not known that far; then it must be started again. */
bool multiplier_lp_descend (struct multiplier_lp *lp, int type, int64_t destinations);

/* Searches for dual values that exclude `state`, which descends from the start of `lp` as
   multiplier_lp_descend was called. `duals` [k] is the first guess and receives the best found. */
enum multiplier_verdict multiplier_solve (struct multiplier *multiplier,
                                          const struct dual_bound_state *state, int64_t unit,
                                          int64_t *duals, struct multiplier_lp *lp,
                                          enum multiplier_goal goal);

/* The root's state for a horizon: nothing placed. `left` is the types' counts. */
struct dual_bound_state multiplier_root (struct multiplier *multiplier,
                                         const struct node_types *types, int64_t horizon);

/* Reads dual values off a plan: those for which a type is indifferent where the plan stops using
   it for senders. */
void multiplier_guess (struct multiplier *multiplier, const struct node_types *types,
                       const struct plan *plan, int64_t unit, int64_t *duals);

/* The bound for the whole instance, and its proof. `plan`, such as FNF's, gives the first guess.
   Returns the minimum horizon that dual values do not exclude, at most the plan's makespan;
   `duals` [k] excludes every horizon before it. If the deadline passes, returns what is proven
   by then. */
int64_t multiplier_bound (struct multiplier *multiplier, const struct node_types *types,
                          const struct plan *plan, int64_t unit, int64_t *duals);

#endif
