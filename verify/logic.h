/* Clauses over bounds of integer variables, each checked to follow from rules and from the clauses before it by reverse unit propagation:
   the negation of the clause is assumed, rules and clauses are applied until nothing changes, and if that is a contradiction the clause
   follows. The rules are a model's: they narrow the bounds by what is true of all that the statements are about.
   Variables have a least and a largest value. A side is a variable (2x) or its negative (2x + 1), and an atom says that a side's value is
   at least a bound: ({ 5, 2x }) is x >= 5, ({ -7, 2x + 1 }) is x <= 7. */
#ifndef VERIFY_LOGIC_H
#define VERIFY_LOGIC_H

#include "base/limits.h"
#include "base/status.h"
#include "verify/work.h"

#include <stddef.h>
#include <stdint.h>

struct verify_atom {
  int64_t bound;
  uint32_t side;
};

/* What a model brings. */
struct verify_logic_rules {
  void (*changed) (void *context, uint32_t side); /* the side has risen: remember what is to be done */
  bool (*apply) (void *context);                  /* apply some of the rules remembered; false: there are none */
  void (*drop) (void *context);                   /* remember none any more */
};

struct verify_clause; /* within */

struct verify_logic {
  /* For rules to read. */
  int64_t *low; /* owned [sides] the least value now */
  bool failed;  /* a contradiction; may be set by rules */

  /* Within. */
  size_t variables;
  const struct verify_logic_rules *rules;
  void *context;
  const struct deadline *deadline; /* of what is under way */
  bool stopped;                    /* by it */
  uint64_t bytes;                  /* memory in use, about */

  int64_t *root;              /* owned [sides] the least value while nothing is assumed */
  struct verify_work touched; /* sides that are above it */
  struct verify_work risen;   /* sides whose clauses are to be looked at */

  struct verify_clause **clauses; /* owned [clause_count] NULL: forgotten */
  size_t clause_count, clause_capacity;
  size_t used, stale;               /* clauses that are not forgotten; forgotten ones that may still be watched */
  struct verify_watchers *watchers; /* owned [sides] the clauses to look at when the side rises */
};

/* All variables are 0 as long as they are not declared. The rules must outlive it, and the context. */
void verify_logic_init (struct verify_logic *logic, size_t variables, const struct verify_logic_rules *rules, void *context);
void verify_logic_clear (struct verify_logic *logic);

/* Memory that it takes without any clause, about. */
uint64_t verify_logic_room (uint64_t variables);

/* Bounds at the beginning; |bounds| <= 2^61. */
void verify_logic_declare (struct verify_logic *logic, uint32_t x, int64_t least, int64_t most);

/* Once all is declared and the context has remembered all rules: apply them. STATUS_OK, or STATUS_LIMIT. `deadline` may be NULL. */
enum status_code verify_logic_begin (struct verify_logic *logic, const struct deadline *deadline);

/* Narrow a variable: at least, at most. For rules, and between clauses for what is known besides. A contradiction sets logic->failed. */
void verify_logic_raise (struct verify_logic *logic, uint32_t x, int64_t bound);
void verify_logic_lower (struct verify_logic *logic, uint32_t x, int64_t bound);

/* STATUS_OK: the clause follows, and is used from now on; its number is one more than that of the clause before it, from 0. STATUS_FALSE:
   it was not found to follow. STATUS_LIMIT: the deadline has passed, or there is more to keep than it allows bytes. */
enum status_code verify_logic_clause (struct verify_logic *logic, const struct verify_atom *atoms, size_t count,
                                      const struct deadline *deadline);

/* Has it outgrown the memory that the deadline allows? */
bool verify_logic_full (const struct verify_logic *logic, const struct deadline *deadline);

/* The clause of this number is used no more. False when there is none, or not any more. */
bool verify_logic_forget (struct verify_logic *logic, uint64_t number);

/* Do the rules and clauses contradict each other? */
bool verify_logic_refuted (const struct verify_logic *logic);

/* Bounds. */
static inline int64_t
verify_logic_least (const struct verify_logic *logic, uint32_t x)
{
  return logic->low[2 * (size_t)x];
}

static inline int64_t
verify_logic_most (const struct verify_logic *logic, uint32_t x)
{
  return -logic->low[2 * (size_t)x + 1];
}

#endif
