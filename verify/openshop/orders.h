/* Propagation of the orders of pairs of tasks of an open shop within a limit T, for trees of
   decisions: a window for each task and known orders of pairs, by rules O1 to O6 of
   docs/CERTIFICATES-openshop.md. Decisions are retracted in reverse order. For shops of few pairs:
   a resource (job or machine) has at most 64 tasks. */
#ifndef VERIFY_OPENSHOP_ORDERS_H
#define VERIFY_OPENSHOP_ORDERS_H

#include "base/limits.h"
#include "verify/openshop/tasks.h"

/* maximum number of pairs of tasks of one job or machine */
#define VERIFY_OPENSHOP_ORDERS_PAIRS 2048
/* maximum T: sums of three times fit into 32 bits */
#define VERIFY_OPENSHOP_ORDERS_LATEST ((INT64_C (1) << 29) - 1)

struct verify_openshop_orders;

/* The maximum memory in bytes, approximately, for these tasks with `pairs` pairs. */
uint64_t verify_openshop_orders_bytes (const struct verify_openshop_tasks *tasks, uint64_t pairs);

/* Returns what is known of schedules with a makespan of at most T ticks, -1 <= T, without
   decisions; the caller frees it. `pairs` is verify_openshop_logic_pairs. `mirror` is the task of
   rule mirror (O4), which starts in the first half of its window, or UINT32_MAX. `tasks` and
   `deadline`, which may be NULL, must outlive it. */
struct verify_openshop_orders *
verify_openshop_orders_new (const struct verify_openshop_tasks *tasks, uint64_t pairs, int64_t T,
                            uint32_t mirror, const struct deadline *deadline);
void verify_openshop_orders_free (struct verify_openshop_orders *orders);

/* Is there a contradiction: no schedule within T satisfies the current decisions? */
bool verify_openshop_orders_refuted (const struct verify_openshop_orders *orders);

/* Has the deadline passed? Propagation may then be incomplete. */
bool verify_openshop_orders_stopped (const struct verify_openshop_orders *orders);

/* Decides the order of pair number `pair` (numbered as in the document): its first task comes
   first, or its second; then propagates. Requires no contradiction and fewer decisions than pairs.
   Each step of the propagation takes O(tasks squared) for one resource. */
void verify_openshop_orders_decide (struct verify_openshop_orders *orders, uint32_t pair,
                                    bool first);

/* The window of a task, earliest start and latest end, under the current decisions. False: the task
   shares no job or machine with another one, and its window is not kept. For tests. */
bool verify_openshop_orders_window (const struct verify_openshop_orders *orders, uint32_t task,
                                    int64_t *from, int64_t *until);

/* Is the first task of the pair known to come before the second one (first), or after it? For
   tests. */
bool verify_openshop_orders_known (const struct verify_openshop_orders *orders, uint32_t pair,
                                   bool first);

/* Retracts the last decision. */
void verify_openshop_orders_undo (struct verify_openshop_orders *orders);

#endif
