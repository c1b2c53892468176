/* Lazy clause generation (Ohrimenko, Stuckey and Codish 2009): conflict-driven clause learning in
   which each literal is a bound of an integer variable. Propagators explain each bound that they
   derive, and learned clauses are disjunctions of bounds.

   A variable x has two sides: side 2x stands for x, side 2x + 1 for -x. A bound literal says that a
   side is at least a bound, so x <= 7 is the literal (2x + 1, -7). A boolean is a variable with
   values 0 and 1: true is (2x, 1), false is (2x + 1, 0).

   The search decides booleans only. Precondition: once all relevant booleans are decided without a
   conflict, setting each variable to its lower bound is a solution. The caller's propagators and
   clauses ensure this. */
#ifndef SEARCH_LCG_LCG_H
#define SEARCH_LCG_LCG_H

#include "base/limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lcg_literal {
  int64_t bound;
  int32_t side;
};

struct bytes;
struct output;
struct lcg; /* a problem and the state of its search */

enum lcg_result {
  LCG_SOLUTION, /* the current lower bounds are a solution */
  LCG_REFUTED,  /* there is no solution */
  LCG_EXCLUDED, /* there is no solution under the assumption */
  LCG_LIMIT,    /* the conflict limit, the deadline or an interrupt ended the search */
};

/* Callbacks of the search, with the same context. */
struct lcg_callbacks {
  /* Is the undecided boolean relevant now? If so, it must stay relevant until backtracking. */
  bool (*relevant) (void *context, int32_t x);
  /* the phase to try first where there is no saved phase */
  bool (*value) (void *context, int32_t x);
  /* a clause is learned, numbered from 0; may be NULL */
  void (*learned) (void *context, const struct lcg_literal *literals, size_t count,
                   uint64_t number);
  /* a learned clause is deleted; may be NULL */
  void (*forgot) (void *context, uint64_t number);
  void *context;
};

struct lcg *lcg_new (const struct lcg_callbacks *calls);
void lcg_free (struct lcg *lcg);

/* A new variable, lower <= upper, |bounds| < 2^61. To be called before the first solve. */
int32_t lcg_variable (struct lcg *lcg, int64_t lower, int64_t upper);
int32_t lcg_boolean (struct lcg *lcg);

/* Current bounds, for fast access: a struct lcg begins with this. */
struct lcg_bounds {
  int64_t *low; /* [sides] */
};

static inline int64_t
lcg_low (const struct lcg *lcg, int32_t side)
{
  return ((const struct lcg_bounds *)lcg)->low[side];
}

static inline int64_t
lcg_lower (const struct lcg *lcg, int32_t x)
{
  return lcg_low (lcg, 2 * x);
}

static inline int64_t
lcg_upper (const struct lcg *lcg, int32_t x)
{
  return -lcg_low (lcg, 2 * x + 1);
}

/* Value of a boolean: 1, 0, or -1 while it is undecided. */
static inline int
lcg_truth (const struct lcg *lcg, int32_t x)
{
  return lcg_low (lcg, 2 * x) >= 1 ? 1 : lcg_low (lcg, 2 * x + 1) >= 0 ? 0 : -1;
}

/* Literals. */

static inline struct lcg_literal
lcg_at_least (int32_t x, int64_t bound)
{
  return (struct lcg_literal){ bound, 2 * x };
}

static inline struct lcg_literal
lcg_at_most (int32_t x, int64_t bound)
{
  return (struct lcg_literal){ -bound, 2 * x + 1 };
}

static inline struct lcg_literal
lcg_true (int32_t x)
{
  return lcg_at_least (x, 1);
}

static inline struct lcg_literal
lcg_false (int32_t x)
{
  return lcg_at_most (x, 0);
}

static inline struct lcg_literal
lcg_not (struct lcg_literal literal)
{
  return (struct lcg_literal){ 1 - literal.bound, literal.side ^ 1 };
}

/* Does the literal hold now? */
static inline bool
lcg_holds (const struct lcg *lcg, struct lcg_literal literal)
{
  return lcg_low (lcg, literal.side) >= literal.bound;
}

/* Add a clause, at the root: at least one of the literals holds. They are copied. */
void lcg_clause (struct lcg *lcg, const struct lcg_literal *literals, size_t count);

/* If all `conditions` (at most 3 literals of booleans) hold, then y >= x + distance. */
void lcg_difference (struct lcg *lcg, const struct lcg_literal *conditions, size_t count, int32_t x,
                     int32_t y, int64_t distance);

/* A new propagator; returns its number. `run` derives bounds through lcg_imply and lcg_fail, and
   returns false as soon as one of these does. It is called after a watched side has risen. A `late`
   propagator runs only when all others are at their fixed point. To be called before the first
   solve. */
int32_t lcg_propagator (struct lcg *lcg, bool (*run) (struct lcg *lcg, void *context, int32_t id),
                        void *context, int32_t id, bool late);
void lcg_watch (struct lcg *lcg, int32_t side, int32_t propagator);

/* As lcg_watch, but only while the boolean `condition` is true; -1: always. */
void lcg_watch_if (struct lcg *lcg, int32_t side, int32_t propagator, int32_t condition);

/* A state of a propagator that backtracking does not restore and that its explanations depend on:
   search/lcg/snapshot.h saves and loads it. */
void lcg_keep (struct lcg *lcg, void (*save) (const void *context, struct output *out),
               void (*load) (void *context, struct bytes *bytes), void *context);

/* When the boolean `cause` becomes true, the boolean `x` may become relevant. */
void lcg_wake (struct lcg *lcg, int32_t cause, int32_t x);

/* For propagators: all literals of `reason` hold now and imply `literal`. Returns true when the
   literal held already; false on a conflict. */
bool lcg_imply (struct lcg *lcg, struct lcg_literal literal, const struct lcg_literal *reason,
                size_t count);
/* For propagators: all literals of `reason` hold now and contradict each other. Returns false. */
bool lcg_fail (struct lcg *lcg, const struct lcg_literal *reason, size_t count);

/* Set the phase that is tried first for a boolean; later decisions replace it. */
void lcg_set_phase (struct lcg *lcg, int32_t x, bool value);

/* Continue the search for at most `conflicts` conflicts (0: no limit) until the deadline (NULL:
   none). After LCG_SOLUTION the caller reads the values, then calls lcg_restart. */
enum lcg_result lcg_solve (struct lcg *lcg, uint64_t conflicts, const struct deadline *deadline);

/* Backtrack to the root. Learned clauses, activities and phases are kept. */
void lcg_restart (struct lcg *lcg);

/* Require a literal from now on; at the root. False when this leaves no solution. */
bool lcg_require (struct lcg *lcg, struct lcg_literal literal);

/* Search only where this literal of a boolean holds, from now on: it becomes the first decision.
   NULL: no assumption. As the assumption is a decision, learned clauses hold without it. At the
   root. */
void lcg_assume (struct lcg *lcg, const struct lcg_literal *literal);

uint64_t lcg_conflicts (const struct lcg *lcg);
/* Memory in use, estimated. O(variables). */
uint64_t lcg_bytes (const struct lcg *lcg);

#endif
