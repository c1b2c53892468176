/* The multiplier bound driven to its optimum: prices found with a master problem, checked in exact arithmetic (heuristics/price.h). */
#ifndef HEURISTICS_MULTIPLIER_H
#define HEURISTICS_MULTIPLIER_H

#include "base/limits.h"
#include "heuristics/master.h"
#include "heuristics/price.h"
#include "model/schedule.h"

#include <stdatomic.h>

/* Reusable memory for one thread. */
struct multiplier {
  struct price_table *table;
  size_t capacity;
  int64_t *trial, *usage;          /* [k] */
  double *use, *count;             /* [k] */
  size_t *first;                   /* [k + 1] zeros: the root's state has no senders but the source */
  const struct deadline *deadline; /* NULL: none */
  const atomic_bool *pointless;    /* once true, multiplier_solve ends early; NULL: never */
  size_t rows;                     /* types, the fastest, that get a row in a master started from now on, at most; 0: all */
  bool stopped;                    /* the deadline passed, or it is pointless: verdicts are MULTIPLIER_OPEN from then on */
  double gap;           /* slots: where the linear program is feasible, prices so close to the best are good enough; 0: the best */
  uint64_t evaluations; /* price vectors tried, for the log */
  uint64_t work;        /* about how many elementary steps they took */
};

struct multiplier *multiplier_new (void);
void multiplier_free (struct multiplier *multiplier);

enum multiplier_verdict {
  MULTIPLIER_CUT,  /* proven: the state cannot be completed within its horizon; the prices prove it */
  MULTIPLIER_OPEN, /* not excluded; the prices are the best found */
};

/* How far multiplier_solve goes. */
enum multiplier_goal {
  MULTIPLIER_DECIDE, /* stop as soon as the linear program is seen to be feasible */
  MULTIPLIER_BEST,   /* go on to the best prices, which then guide a search */
};

#define RELAXATION_TRACED 16 /* types: with more, columns do not keep their prices */

/* A master and the state it was started from: columns count from there. */
struct relaxation {
  struct master master;
  int64_t *left; /* [k] nodes left at its start */
  size_t capacity;
  int64_t *prices; /* [(rows+1) * k] of each basic column's policy, where k <= RELAXATION_TRACED */
  size_t prices_capacity;
  struct master_path past; /* what the search has put into the instants since its start; columns that differ are banished */
};

void relaxation_init (struct relaxation *relaxation);
void relaxation_clear (struct relaxation *relaxation);
void relaxation_copy (struct relaxation *to, const struct relaxation *from, size_t k);

/* Start afresh from a state: types that can still send get a row; the first column places nothing more. */
void relaxation_start (struct relaxation *relaxation, struct multiplier *multiplier, const struct price_state *state);

/* The search put `type` into every slot of the next instant. False when the paths are not known that far: start afresh then. */
bool relaxation_descend (struct relaxation *relaxation, int type, int64_t destinations);

/* Look for prices that exclude `state`, which descends from the relaxation's start as relaxation_descend was told. `price` [k] is the first
   guess and gets the best found. */
enum multiplier_verdict multiplier_solve (struct multiplier *multiplier, const struct price_state *state, int64_t unit, int64_t *price,
                                          struct relaxation *relaxation, enum multiplier_goal goal);

/* The root's state for a horizon: nothing placed. `left` is the types' counts. */
struct price_state multiplier_root (struct multiplier *multiplier, const struct node_types *types, int64_t horizon);

/* Prices read off a plan: a type's price makes it indifferent where the plan stops using it for senders. */
void multiplier_guess (struct multiplier *multiplier, const struct node_types *types, const struct plan *plan, int64_t unit,
                       int64_t *price);

/* The bound for the whole instance, and its certificate. Takes a plan (FNF's, say) for its first guess. Returns the least horizon that
   prices do not exclude, at most the plan's makespan; `price` [k] excludes every horizon before it. When the deadline passes, what is
   proven by then. */
int64_t multiplier_bound (struct multiplier *multiplier, const struct node_types *types, const struct plan *plan, int64_t unit,
                          int64_t *price);

#endif
