/* List scheduling in the heterogeneous LogP model: an order of the receivers' types makes a
   schedule. An arrival is the time at which a message sent without waiting reaches its receiver:
   ready + delay + i hold, i = 0, 1, ..., of each node that holds the message. The receivers take
   the earliest arrivals in turn. Some order makes an optimal schedule: a receiver that does
   not have the earliest unused arrival can be moved there; then it and all nodes below it are ready
   earlier, and no node later. */
#ifndef HEURISTICS_LOGP_LIST_H
#define HEURISTICS_LOGP_LIST_H

#include "base/keyed.h"
#include "base/limits.h"
#include "model/logp/schedule.h"

/* Memory for one schedule after the other. */
struct logp_list {
  struct keyed *heap; /* owned [n + 1]: arrivals, by sender */
  size_t length, capacity;
  int64_t *left; /* owned [k]: nodes of each type not yet placed */
  size_t left_capacity;
  bool *sends; /* owned [n + 1], for logp_list_leaves */
  size_t sends_capacity;
  /* not owned; when it passes, the functions below return false, and the schedule is of no use.
     NULL: none */
  const struct deadline *deadline;
};

void logp_list_init (struct logp_list *list);
void logp_list_clear (struct logp_list *list);

/* The schedule of order[0 .. n), which has each type as often as it counts. O(n log n). */
bool logp_list_schedule (struct logp_list *list, const struct logp_types *types,
                         const int32_t *order, struct tree_schedule *schedule);

/* The same, the i-th receiver's type chosen when its arrival is known: one of those that have
   nodes left, left[0 .. k). */
typedef int32_t logp_list_choose (void *context, int64_t i, int64_t arrival, const int64_t *left);
bool logp_list_schedule_by (struct logp_list *list, const struct logp_types *types,
                            logp_list_choose *choose, void *context,
                            struct tree_schedule *schedule);

/* Assigns the earliest arrivals among those of the leaves to the leaves with the longest receive
   times. The times of all other nodes stay, and the makespan does not grow. O(n log n). */
bool logp_list_leaves (struct logp_list *list, const struct logp_types *types,
                       struct tree_schedule *schedule);

#endif
