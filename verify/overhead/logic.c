/* Variables, and the queue of the rules to be applied. The rules are in rules.c,
   rules_disjunctive.c and rules_leaf_order.c. */
#include "verify/overhead/logic_internal.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static const char letters[] = "rsfbmon"; /* by kind */

/* Construction. */

static void
lay_out (struct verify_overhead_logic *logic)
{
  const struct verify_overhead_times *times = logic->times;
  uint32_t D = times->deliveries, n = times->nodes;
  const uint32_t counts[KINDS] = { D, D, D * n, D * D, D * D, D * D, n * times->classes };
  logic->first[0] = 0;
  for (int kind = 0; kind < KINDS; kind++)
    logic->first[kind + 1] = logic->first[kind] + counts[kind];
}

static void
declare (struct verify_overhead_logic *logic, uint32_t x, int64_t top)
{
  logic->exists[x] = true;
  verify_logic_declare (&logic->core, x, 0, top);
}

static bool
common_sender (const struct verify_overhead_times *times, uint32_t d, uint32_t e)
{
  for (uint32_t i = 0; i < times->nodes; i++)
    if (verify_overhead_times_may_send (times, d, i)
        && verify_overhead_times_may_send (times, e, i))
      return true;
  return false;
}

/* The orders of two deliveries' tasks. */
static void
declare_pair (struct verify_overhead_logic *logic, uint32_t d, uint32_t e)
{
  const struct verify_overhead_times *times = logic->times;
  if (d < e && (logic->append || common_sender (times, d, e)))
    declare (logic, var_pair (logic, KIND_B, d, e), 1);
  if (logic->append)
    return;
  if (times->message[d] != times->message[e]
      && verify_overhead_times_may_send (times, d, times->receiver[e]))
    declare (logic, var_pair (logic, KIND_M, d, e), 1);
  if (d < e && times->receiver[d] == times->receiver[e])
    declare (logic, var_pair (logic, KIND_O, d, e), 1);
}

static void
declare_all (struct verify_overhead_logic *logic)
{
  const struct verify_overhead_times *times = logic->times;
  for (uint32_t d = 0; d < times->deliveries; d++) {
    declare (logic, var_r (logic, d), logic->T);
    declare (logic, var_s (logic, d), logic->T);
    for (uint32_t i = 0; i < times->nodes; i++)
      if (verify_overhead_times_may_send (times, d, i))
        declare (logic, var_f (logic, d, i), 1);
    for (uint32_t e = 0; e < times->deliveries; e++)
      if (d != e)
        declare_pair (logic, d, e);
  }
  for (uint32_t i = 0; i < times->nodes; i++)
    for (uint32_t c = 0; c < times->classes; c++) {
      int64_t may = 0;
      for (uint32_t d = 0; d < times->deliveries; d++)
        may += times->class_of[times->message[d]] == c
               && verify_overhead_times_may_send (times, d, i);
      declare (logic, var_n (logic, i, c), may);
    }
}

/* Rule symmetric_messages (R11): the first destination receives them in the order of their
   numbers. */
static void
symmetric_messages (struct verify_overhead_logic *logic)
{
  const struct verify_overhead_times *times = logic->times;
  enum kind kind = logic->append ? KIND_B : KIND_O;
  for (uint32_t k = 0; k < times->messages; k++)
    for (uint32_t other = k + 1; other < times->messages; other++) {
      uint32_t j = 0;
      if (!verify_overhead_times_alike (times, k, other))
        continue;
      while (verify_overhead_times_delivery (times, k, j) == VERIFY_NO_DELIVERY)
        j++;
      verify_logic_declare (&logic->core,
                            var_pair (logic, kind, verify_overhead_times_delivery (times, k, j),
                                      verify_overhead_times_delivery (times, other, j)),
                            1, 1);
    }
}

static const struct verify_logic_rules rules;

uint64_t
verify_overhead_logic_bytes (const struct verify_overhead_times *times)
{
  uint64_t D = times->deliveries, n = times->nodes,
           variables = 2 * D + D * n + 3 * D * D + n * times->classes;
  return verify_logic_bytes (variables) + variables * sizeof (bool) + D * D * VERIFY_WORKLIST_BYTES;
}

struct verify_overhead_logic *
verify_overhead_logic_new (const struct verify_overhead_times *times, int64_t T, bool append)
{
  struct verify_overhead_logic *logic = memory_zero (1, sizeof *logic);
  logic->times = times;
  logic->T = T;
  logic->append = append;
  logic->has_leaf_order = !append && verify_rules_leaf_order_applies (times);
  lay_out (logic);
  verify_logic_init (&logic->core, logic->first[KINDS], &rules, logic);
  logic->exists = memory_zero (logic->first[KINDS] + 1, sizeof *logic->exists);
  verify_disjunctive_init (&logic->disjunctive);
  verify_worklist_init (&logic->deliveries, times->deliveries);
  verify_worklist_init (&logic->nodes, times->nodes);
  verify_worklist_init (&logic->orders, append ? (size_t)times->deliveries * times->deliveries : 0);
  declare_all (logic);
  symmetric_messages (logic);
  for (uint32_t d = 0; d < times->deliveries; d++)
    verify_worklist_add (&logic->deliveries, d);
  for (uint32_t i = 0; i < times->nodes; i++)
    verify_worklist_add (&logic->nodes, i);
  for (uint32_t d = 0; d < times->deliveries && append; d++)
    for (uint32_t e = d + 1; e < times->deliveries; e++)
      verify_worklist_add (&logic->orders, d * times->deliveries + e);
  logic->counts = true;
  logic->leaf_order = logic->has_leaf_order;
  return logic;
}

void
verify_overhead_logic_free (struct verify_overhead_logic *logic)
{
  if (!logic)
    return;
  verify_logic_clear (&logic->core);
  verify_disjunctive_clear (&logic->disjunctive);
  verify_worklist_clear (&logic->deliveries);
  verify_worklist_clear (&logic->nodes);
  verify_worklist_clear (&logic->orders);
  memory_free (logic->exists, logic->node_tasks, logic->tasks, logic);
}

struct verify_logic *
verify_overhead_logic_core (struct verify_overhead_logic *logic)
{
  return &logic->core;
}

/* Literals. */

static int
kind_of (char letter)
{
  char small = letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
  const char *found = small ? strchr (letters, small) : NULL;
  return found ? (int)(found - letters) : -1;
}

bool
verify_overhead_logic_letter (char letter, bool *second, bool *bound)
{
  int kind = kind_of (letter);
  *second = kind >= KIND_F && kind <= KIND_N;
  *bound = kind == KIND_R || kind == KIND_S || kind == KIND_N;
  return kind >= 0;
}

bool
verify_overhead_logic_literal (const void *context, char letter, int64_t a, int64_t b,
                               int64_t bound, struct verify_literal *literal)
{
  const struct verify_overhead_logic *logic = context;
  const struct verify_overhead_times *times = logic->times;
  int kind = kind_of (letter);
  bool bounded, second, negated = letter >= 'A' && letter <= 'Z';
  if (!verify_overhead_logic_letter (letter, &second, &bounded))
    return false;
  int64_t rows = kind == KIND_N ? times->nodes : times->deliveries;
  int64_t columns = kind == KIND_F   ? times->nodes
                    : kind == KIND_N ? times->classes
                    : second         ? times->deliveries
                                     : 1;
  if (a < 0 || a >= rows || (second && (b < 0 || b >= columns)) || bound < -(INT64_C (1) << 60)
      || bound > INT64_C (1) << 60)
    return false;
  uint32_t x = logic->first[kind] + (uint32_t)(a * columns + (second ? b : 0));
  if (!logic->exists[x])
    return false;
  if (!bounded)
    bound = negated ? 0 : 1;
  *literal = negated ? (struct verify_literal){ -bound, 2 * x + 1 }
                     : (struct verify_literal){ bound, 2 * x };
  return true;
}

/* The queue of rules. */

/* Enqueues the sender of delivery d if it is known. */
static void
enqueue_sender (struct verify_overhead_logic *logic, uint32_t d)
{
  for (uint32_t i = 0; i < logic->times->nodes; i++)
    if (logic->exists[var_f (logic, d, i)] && yes (logic, var_f (logic, d, i)))
      verify_worklist_add (&logic->nodes, i);
}

/* Enqueues delivery d, its receiver, and its sender if that is known. */
static void
enqueue_places (struct verify_overhead_logic *logic, uint32_t d)
{
  verify_worklist_add (&logic->deliveries, d);
  verify_worklist_add (&logic->nodes, logic->times->receiver[d]);
  enqueue_sender (logic, d);
}

/* Enqueues all deliveries of message k. */
static void
enqueue_message (struct verify_overhead_logic *logic, uint32_t k)
{
  for (uint32_t j = 0; j < logic->times->nodes; j++) {
    uint32_t d = verify_overhead_times_delivery (logic->times, k, j);
    if (d != VERIFY_NO_DELIVERY)
      verify_worklist_add (&logic->deliveries, d);
  }
}

/* Enqueues all that have rules on this variable. */
static void
mark (struct verify_overhead_logic *logic, uint32_t x)
{
  const struct verify_overhead_times *times = logic->times;
  int kind = 0;
  while (x >= logic->first[kind + 1])
    kind++;
  uint32_t at = x - logic->first[kind], D = times->deliveries, n = times->nodes;

  logic->leaf_order |= logic->has_leaf_order && (kind == KIND_R || kind == KIND_N);
  switch (kind) {
  case KIND_R: /* the holder of the copy may send the message */
    enqueue_message (logic, times->message[at]);
    verify_worklist_add (&logic->nodes, times->receiver[at]);
    enqueue_sender (logic, at); /* rule receiver_exchange */
    break;
  case KIND_S:
    verify_worklist_add (&logic->deliveries, at);
    enqueue_sender (logic, at);
    break;
  case KIND_F:
    enqueue_message (logic, times->message[at / n]);
    verify_worklist_add (&logic->nodes, at % n);
    logic->counts = true;
    break;
  case KIND_B:
    if (logic->append)
      verify_worklist_add (&logic->orders, at);
    /* fall through */
  case KIND_M:
  case KIND_O: /* an order affects the nodes of the two tasks */
    enqueue_places (logic, at / D);
    enqueue_places (logic, at % D);
    break;
  default:
    verify_worklist_add (&logic->nodes, at / times->classes);
    logic->counts = true;
  }
}

static void
changed (void *context, uint32_t side)
{
  mark (context, side / 2);
}

static bool
apply (void *context)
{
  struct verify_overhead_logic *logic = context;
  if (logic->orders.length > 0) {
    verify_rules_append_order (logic, verify_worklist_take (&logic->orders));
  } else if (logic->deliveries.length > 0) {
    verify_rules_delivery (logic, verify_worklist_take (&logic->deliveries));
  } else if (logic->counts) {
    logic->counts = false;
    verify_rules_send_counts (logic);
  } else if (logic->nodes.length > 0) {
    verify_rules_node (logic, verify_worklist_take (&logic->nodes));
  } else if (logic->leaf_order) {
    logic->leaf_order = false;
    verify_rules_leaf_order (logic);
  } else {
    return false;
  }
  return true;
}

static void
drop (void *context)
{
  struct verify_overhead_logic *logic = context;
  verify_worklist_drop (&logic->deliveries);
  verify_worklist_drop (&logic->nodes);
  verify_worklist_drop (&logic->orders);
  logic->counts = false;
  logic->leaf_order = false;
}

static const struct verify_logic_rules rules = { changed, apply, drop };
