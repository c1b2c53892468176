/* What is known of all schedules of an open shop within a limit once the orders of some pairs of tasks are decided, one after the other: a
   window for each task, and orders of pairs, by rules O1 to O6 of docs/CERTIFICATES-openshop.md. Decisions are taken back in the reverse
   order. For shops of few pairs: a line (a job or machine) has 64 tasks at most then. */
#ifndef VERIFY_OPENSHOP_ORDERS_H
#define VERIFY_OPENSHOP_ORDERS_H

#include "base/limits.h"
#include "verify/openshop_tasks.h"

#define VERIFY_OPENSHOP_ORDERS_PAIRS 2048                       /* no more pairs of tasks of one job or machine are taken */
#define VERIFY_OPENSHOP_ORDERS_LATEST ((INT64_C (1) << 29) - 1) /* T is no larger: sums of three times fit into 32 bits */

struct verify_openshop_orders;

/* The memory that these tasks with so many pairs take at most, about. */
uint64_t verify_openshop_orders_room (const struct verify_openshop_tasks *tasks, uint64_t pairs);

/* About schedules with a makespan of at most T ticks, -1 <= T, with so many pairs as verify/openshop_logic.h counts. `mirror`: a task that
   starts in the first half of what time it has (rule O4), or UINT32_MAX. `tasks` and `deadline`, which may be NULL, must outlive it. */
struct verify_openshop_orders *verify_openshop_orders_new (const struct verify_openshop_tasks *tasks, uint64_t pairs, int64_t T,
                                                           uint32_t mirror, const struct deadline *deadline);
void verify_openshop_orders_free (struct verify_openshop_orders *orders);

/* Is there a contradiction: no schedule within T under the present decisions? */
bool verify_openshop_orders_refuted (const struct verify_openshop_orders *orders);

/* Has the deadline passed? What is known may then be less than what follows. */
bool verify_openshop_orders_stopped (const struct verify_openshop_orders *orders);

/* Decide that of pair number `pair` (as the document numbers them) the first task comes first, or the second, and derive what follows.
   There is no contradiction yet, and there are fewer decisions than pairs. O(tasks of the lines that are affected, squared), again and
   again. */
void verify_openshop_orders_decide (struct verify_openshop_orders *orders, uint32_t pair, bool first);

/* Take the last decision back. */
void verify_openshop_orders_undo (struct verify_openshop_orders *orders);

#endif
