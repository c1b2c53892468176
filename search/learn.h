/* Clause learning over integer bounds ("lazy clause generation", Ohrimenko, Stuckey and Codish 2009): a conflict-driven search in which
   every literal is a bound of an integer variable, propagators explain what they derive, and what is learned is a disjunction of bounds. A
   variable x has two sides: side 2x stands for x, side 2x + 1 for -x; an atom says that a side's value is at least a bound. So x <= 7 is
   the atom (2x + 1, -7). A boolean is a variable 0 .. 1: true is (2x, 1), false is (2x + 1, 0).
   The search decides booleans only. Once all of them that matter are decided and nothing fails, every variable at its least value must be a
   solution: that is what the caller's propagators and clauses have to ensure. */
#ifndef SEARCH_LEARN_H
#define SEARCH_LEARN_H

#include "base/limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct learn_atom {
  int64_t bound;
  int32_t side;
};

struct learn; /* a problem and the state of its search */

enum learn_result {
  LEARN_SOLUTION, /* the present least values are a solution */
  LEARN_REFUTED,  /* there is none */
  LEARN_EXCLUDED, /* there is none where what is assumed holds */
  LEARN_LIMIT,    /* the budget, the deadline or an interrupt ended the search */
};

/* What the caller may tell and hear. */
struct learn_calls {
  bool (*relevant) (void *context, int32_t x); /* does the undecided boolean matter now? Once it does, it does until backtracking */
  bool (*value) (void *context, int32_t x);    /* what to try first, where nothing has been tried */
  void (*learned) (void *context, const struct learn_atom *atoms, size_t count, uint64_t number); /* a clause, numbered from 0; or NULL */
  void (*forgot) (void *context, uint64_t number);                                                /* it is used no more; or NULL */
  void *context;
};

struct learn *learn_new (const struct learn_calls *calls);
void learn_free (struct learn *learn);

/* A new variable, least <= most, |bounds| < 2^61. Before the first solve. */
int32_t learn_variable (struct learn *learn, int64_t least, int64_t most);
int32_t learn_boolean (struct learn *learn);

/* Bounds now. They are read all the time: a struct learn begins with this. */
struct learn_bounds {
  int64_t *low; /* [sides] */
};

static inline int64_t
learn_low (const struct learn *learn, int32_t side)
{
  return ((const struct learn_bounds *)learn)->low[side];
}

static inline int64_t
learn_least (const struct learn *learn, int32_t x)
{
  return learn_low (learn, 2 * x);
}

static inline int64_t
learn_most (const struct learn *learn, int32_t x)
{
  return -learn_low (learn, 2 * x + 1);
}

/* Of a boolean: 1, 0, or -1 while it is open. */
static inline int
learn_truth (const struct learn *learn, int32_t x)
{
  return learn_low (learn, 2 * x) >= 1 ? 1 : learn_low (learn, 2 * x + 1) >= 0 ? 0 : -1;
}

/* Atoms. */
struct learn_atom learn_at_least (int32_t x, int64_t bound);
struct learn_atom learn_at_most (int32_t x, int64_t bound);
struct learn_atom learn_true (int32_t x);
struct learn_atom learn_false (int32_t x);
struct learn_atom learn_not (struct learn_atom atom);

/* Add a clause at the root: one of the atoms holds. */
void learn_clause (struct learn *learn, const struct learn_atom *atoms, size_t count);

/* If all `conditions` (atoms of booleans, at most 3) hold then y >= x + distance. */
void learn_difference (struct learn *learn, const struct learn_atom *conditions, size_t count, int32_t x, int32_t y, int64_t distance);

/* Propagators. `run` derives what it can from the present bounds through learn_imply and learn_fail, and returns false as soon as one of
   them does. It is called again whenever a watched side has risen. `late` ones wait until all others have nothing more to say. Before the
   first solve. */
int32_t learn_propagator (struct learn *learn, bool (*run) (struct learn *learn, void *context, int32_t id), void *context, int32_t id,
                          bool late);
void learn_watch (struct learn *learn, int32_t side, int32_t propagator);

/* The same, but only while the boolean `condition` is true; condition -1: always. */
void learn_watch_if (struct learn *learn, int32_t side, int32_t propagator, int32_t condition);

/* When the boolean `cause` becomes true, the boolean `x` may have become relevant. */
void learn_wake (struct learn *learn, int32_t cause, int32_t x);

/* For propagators: all atoms of `why` hold now, and so `atom` must. True at once when it does already. */
bool learn_imply (struct learn *learn, struct learn_atom atom, const struct learn_atom *why, size_t count);
/* For propagators: all atoms of `why` hold now, which is impossible. Returns false. */
bool learn_fail (struct learn *learn, const struct learn_atom *why, size_t count);

/* What to try first for a boolean, until the search knows better. */
void learn_suggest (struct learn *learn, int32_t x, bool value);

/* Search on. `conflicts`: so many at most, 0 for no limit. After LEARN_SOLUTION read the values, then learn_restart. */
enum learn_result learn_solve (struct learn *learn, uint64_t conflicts, const struct deadline *deadline);

/* Back to the root, keeping all that was learned. What a solution decided is tried first again. */
void learn_restart (struct learn *learn);

/* Require an atom from now on; at the root. False when that leaves no solution. */
bool learn_require (struct learn *learn, struct learn_atom atom);

/* From now on look only where this atom of a boolean holds, by deciding it first; NULL: everywhere. What is learned holds everywhere all
   the same. At the root. */
void learn_assume (struct learn *learn, const struct learn_atom *atom);

uint64_t learn_conflicts (const struct learn *learn);
uint64_t learn_bytes (const struct learn *learn); /* memory in use, about; counted afresh, in time linear in the variables */

#endif
