/* A propagation engine and clause checker: clauses over bounds of integer variables. A clause is
   accepted if it follows from the rules of a model and the clauses before it by reverse unit
   propagation (RUP): the negation of the clause is assumed, rules and clauses are propagated to a
   fixed point, and the clause follows if this is a contradiction. Rules narrow the bounds by
   what holds for all solutions (schedules) that the certificate is about.

   Each variable x has a minimum and a maximum. A side is a variable (2x) or its negation (2x + 1).
   A bound literal says that the value of a side is at least a bound: { 5, 2x } is x >= 5, and { -7,
   2x + 1 } is x <= 7. */
#ifndef VERIFY_CORE_LOGIC_H
#define VERIFY_CORE_LOGIC_H

#include "base/limits.h"
#include "base/status.h"
#include "verify/core/heap.h"

#include <stddef.h>
#include <stdint.h>

struct verify_literal {
  int64_t bound;
  uint32_t side;
};

/* The rules of a model, and the queue of those to be applied. */
struct verify_logic_rules {
  /* the bound of this side has risen: enqueue the rules that depend on it */
  void (*changed) (void *context, uint32_t side);
  /* apply some of the enqueued rules; false: the queue is empty */
  bool (*apply) (void *context);
  void (*drop) (void *context); /* empty the queue */
};

struct verify_clause; /* private */

struct verify_logic {
  /* Read by rules. */
  int64_t *low; /* owned [sides]: the current lower bound */
  bool failed;  /* there is a contradiction; rules may set it */

  /* Private. */
  size_t variables;
  const struct verify_logic_rules *rules;
  void *context;
  const struct deadline *deadline; /* of the current call */
  bool stopped;                    /* the deadline has passed */
  uint64_t bytes;                  /* memory in use, approximately */

  int64_t *root;                  /* owned [sides]: the lower bound without assumptions */
  struct verify_worklist touched; /* sides whose bound is above it */
  struct verify_worklist risen;   /* sides whose clauses are to be propagated */

  struct verify_clause **clauses; /* owned [clause_count]; NULL: deleted */
  size_t clause_count, clause_capacity;
  /* clauses in use; deleted ones that may still be in watch lists */
  size_t used, stale;
  struct verify_watchers *watchers; /* owned [sides]: the clauses to inspect when the side rises */
};

/* A variable is fixed to 0 until it is declared. The rules and the context must outlive it. */
void verify_logic_init (struct verify_logic *logic, size_t variables,
                        const struct verify_logic_rules *rules, void *context);
void verify_logic_clear (struct verify_logic *logic);

/* Memory in bytes that it takes without clauses, approximately. */
uint64_t verify_logic_bytes (uint64_t variables);

/* Sets the initial bounds of a variable; |bounds| <= 2^61. */
void verify_logic_declare (struct verify_logic *logic, uint32_t x, int64_t least, int64_t most);

/* Propagates all rules, once all variables are declared and the context has enqueued all rules.
   STATUS_OK or STATUS_LIMIT. `deadline` may be NULL. */
enum status_code verify_logic_begin (struct verify_logic *logic, const struct deadline *deadline);

/* Raise the minimum, lower the maximum of a variable. Called by rules, and between clauses for
   facts from outside. A contradiction sets logic->failed. */
void verify_logic_raise (struct verify_logic *logic, uint32_t x, int64_t bound);
void verify_logic_lower (struct verify_logic *logic, uint32_t x, int64_t bound);

/* Checks a clause of `count` literals. STATUS_OK: it follows and is kept; clauses are numbered from
   0 in the order of acceptance. STATUS_FALSE: propagation does not derive it. STATUS_LIMIT: the
   deadline passed, or the clauses need more memory than it allows. */
enum status_code verify_logic_clause (struct verify_logic *logic,
                                      const struct verify_literal *literals, size_t count,
                                      const struct deadline *deadline);

/* Keeps a clause that is checked elsewhere. Afterwards the logic knows what it knows when
   verify_logic_clause has accepted the clause. STATUS_OK or STATUS_LIMIT: the deadline, which is
   looked at by propagation alone, passed, or the clauses need more memory than it allows. */
enum status_code verify_logic_keep (struct verify_logic *logic,
                                    const struct verify_literal *literals, size_t count,
                                    const struct deadline *deadline);

/* Does it use more memory than the deadline allows? */
bool verify_logic_full (const struct verify_logic *logic, const struct deadline *deadline);

/* Deletes the clause of this number. False when there is none, or it is deleted already. */
bool verify_logic_forget (struct verify_logic *logic, uint64_t number);

/* Are the rules and clauses a contradiction? */
bool verify_logic_refuted (const struct verify_logic *logic);

/* Bounds. */
static inline int64_t
verify_logic_minimum (const struct verify_logic *logic, uint32_t x)
{
  return logic->low[2 * (size_t)x];
}

static inline int64_t
verify_logic_maximum (const struct verify_logic *logic, uint32_t x)
{
  return -logic->low[2 * (size_t)x + 1];
}

#endif
