/* What the statements and the rules of verify/overhead_logic.h share. */
#ifndef VERIFY_OVERHEAD_LOGIC_INTERNAL_H
#define VERIFY_OVERHEAD_LOGIC_INTERNAL_H

#include "verify/machine.h"
#include "verify/overhead_logic.h"

/* The statements, by the first variable of each kind. */
enum kind { KIND_R, KIND_S, KIND_F, KIND_B, KIND_M, KIND_O, KIND_N, KINDS };

struct verify_overhead_logic {
  struct verify_logic core;
  const struct verify_times *times;
  int64_t T;
  bool append;
  uint32_t first[KINDS + 1]; /* variables */
  bool *exists;              /* owned [variables] */

  struct verify_work deliveries, nodes; /* whose rules are to be applied again */
  struct verify_work orders;            /* pairs of deliveries, in the class of appended schedules */
  bool counts;                          /* the sums of sends, too */
  bool has_leaves, leaves;              /* R12 is about this instance; is to be applied again */

  /* Scratch for one node. */
  struct verify_machine machine;
  struct duty *duties;
  struct verify_task *tasks;
};

/* Variables. */
static inline uint32_t
var_r (const struct verify_overhead_logic *logic, uint32_t d)
{
  return logic->first[KIND_R] + d;
}

static inline uint32_t
var_s (const struct verify_overhead_logic *logic, uint32_t d)
{
  return logic->first[KIND_S] + d;
}

static inline uint32_t
var_f (const struct verify_overhead_logic *logic, uint32_t d, uint32_t i)
{
  return logic->first[KIND_F] + d * logic->times->nodes + i;
}

static inline uint32_t
var_pair (const struct verify_overhead_logic *logic, enum kind kind, uint32_t d, uint32_t e)
{
  return logic->first[kind] + d * logic->times->deliveries + e;
}

static inline uint32_t
var_n (const struct verify_overhead_logic *logic, uint32_t i, uint32_t c)
{
  return logic->first[KIND_N] + i * logic->times->classes + c;
}

/* Bounds. */
static inline int64_t
least (const struct verify_overhead_logic *logic, uint32_t x)
{
  return verify_logic_least (&logic->core, x);
}

static inline int64_t
most (const struct verify_overhead_logic *logic, uint32_t x)
{
  return verify_logic_most (&logic->core, x);
}

static inline bool
yes (const struct verify_overhead_logic *logic, uint32_t x)
{
  return least (logic, x) >= 1;
}

static inline bool
no (const struct verify_overhead_logic *logic, uint32_t x)
{
  return most (logic, x) <= 0;
}

/* Narrow a variable: at least, at most. */
static inline void
push_up (struct verify_overhead_logic *logic, uint32_t x, int64_t bound)
{
  verify_logic_raise (&logic->core, x, bound);
}

static inline void
push_down (struct verify_overhead_logic *logic, uint32_t x, int64_t bound)
{
  verify_logic_lower (&logic->core, x, bound);
}

/* The rules, in overhead_laws.c and overhead_duties.c. */
void verify_laws_delivery (struct verify_overhead_logic *logic, uint32_t d);
void verify_laws_node (struct verify_overhead_logic *logic, uint32_t i);
void verify_laws_order (struct verify_overhead_logic *logic, uint32_t pair); /* R10, of deliveries pair / deliveries, pair % deliveries */
void verify_laws_counts (struct verify_overhead_logic *logic);
void verify_laws_duties (struct verify_overhead_logic *logic, uint32_t i); /* R6, R7 */

/* R12, in overhead_leaves.c: whether it is about this instance, and for all destinations. */
bool verify_laws_leaves_apply (const struct verify_times *times);
void verify_laws_leaves (struct verify_overhead_logic *logic);

/* y >= x + distance if the literal (value 1 of `condition`, or 0 where `negated`) holds; condition UINT32_MAX: always. Both bounds move;
   a condition that would be impossible is refuted. */
void verify_laws_difference (struct verify_overhead_logic *logic, uint32_t condition, bool negated, uint32_t x, uint32_t y,
                             int64_t distance);

#define VERIFY_ALWAYS UINT32_MAX

#endif
