/* What the literals and the rules of verify/overhead/logic.h share. */
#ifndef VERIFY_OVERHEAD_LOGIC_INTERNAL_H
#define VERIFY_OVERHEAD_LOGIC_INTERNAL_H

#include "verify/core/disjunctive.h"
#include "verify/overhead/logic.h"

/* The kinds of variables. */
enum kind { KIND_R, KIND_S, KIND_F, KIND_B, KIND_M, KIND_O, KIND_N, KINDS };

struct verify_overhead_logic {
  struct verify_logic core;
  const struct verify_overhead_times *times;
  int64_t T;
  bool append;
  uint32_t first[KINDS + 1]; /* variables */
  bool *exists;              /* owned [variables] */

  struct verify_worklist deliveries, nodes; /* worklists: their rules are to be applied */
  /* pairs of deliveries with a new order, for appended schedules */
  struct verify_worklist orders;
  bool counts;                     /* rule send_counts is to be applied */
  bool has_leaf_order, leaf_order; /* rule leaf_order applies to the instance; is to be applied */

  /* Scratch for one node. */
  struct verify_disjunctive disjunctive;
  struct node_task *node_tasks;
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
  return verify_logic_minimum (&logic->core, x);
}

static inline int64_t
most (const struct verify_overhead_logic *logic, uint32_t x)
{
  return verify_logic_maximum (&logic->core, x);
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

/* Raise the minimum, lower the maximum of a variable. */
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

/* The rules of a delivery, R1 to R5, and of a node, R6, R7 and R9. */
void verify_rules_delivery (struct verify_overhead_logic *logic, uint32_t d);
void verify_rules_node (struct verify_overhead_logic *logic, uint32_t i);
/* rule append_order (R10) for the deliveries pair / deliveries, pair % deliveries */
void verify_rules_append_order (struct verify_overhead_logic *logic, uint32_t pair);
void verify_rules_send_counts (struct verify_overhead_logic *logic);
void verify_rules_disjunctive (struct verify_overhead_logic *logic, uint32_t i);

/* Rule leaf_order (R12): does it apply to this instance? Apply it to all destinations. */
bool verify_rules_leaf_order_applies (const struct verify_overhead_times *times);
void verify_rules_leaf_order (struct verify_overhead_logic *logic);

/* y >= x + distance if the condition holds: value 1 of the variable `condition`, or 0 where
   `negated`; VERIFY_ALWAYS: it holds. Propagates both bounds; refutes a condition whose consequence
   is impossible. */
void verify_rules_difference (struct verify_overhead_logic *logic, uint32_t condition, bool negated,
                              uint32_t x, uint32_t y, int64_t distance);

#define VERIFY_ALWAYS UINT32_MAX

#endif
