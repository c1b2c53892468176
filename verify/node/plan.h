/* The upper bound of a certificate: its plan, entry by entry. An accepted plan proves that there is
   a schedule in which exactly these numbers of destinations of each cost become ready at these
   times (docs/CERTIFICATES.md, "The upper bound"). */
#ifndef VERIFY_NODE_PLAN_H
#define VERIFY_NODE_PLAN_H

#include "base/limits.h"
#include "verify/core/heap.h"
#include "verify/core/verdict.h"
#include "verify/node/types.h"

/* The pending completions of sends of one type in a ring buffer: times ascending, with counts. */
struct verify_plan_ring {
  int64_t *time, *count; /* owned */
  size_t head, length, capacity;
};

struct verify_plan {
  const struct verify_node_types *types; /* not owned */
  const struct deadline *deadline;       /* not owned; may be NULL */
  struct verify_reason *reason;          /* not owned */
  struct verify_plan_ring *rings;        /* owned [k + 1]: one a type, and the source's */
  struct verify_heap heap;               /* types with pending completions, by the earliest */
  int64_t *left;                         /* owned [k]: destinations that are not plan yet */
  int64_t horizon;                       /* T: later completions are ignored */
  int64_t now;                           /* the time of the last entry */
  int64_t idle;                          /* sends that complete at `now` and have no receiver yet */
  /* sends that completed before `now`, and those that complete at `now` with a receiver */
  int64_t offered;
};

void verify_plan_init (struct verify_plan *plan, const struct verify_node_types *types,
                       int64_t horizon, const struct deadline *deadline,
                       struct verify_reason *reason);
void verify_plan_clear (struct verify_plan *plan);

/* Adds one entry. Requires time > 0, count >= 1 and ascending (time, type). STATUS_OK, STATUS_FALSE
   with the reason, or STATUS_LIMIT. Amortised O(log k) for each (time, type) at which sends
   complete, independent of n. */
enum status_code verify_plan_add (struct verify_plan *plan, int64_t time, size_t type,
                                  int64_t count);

/* After the last entry: are all destinations ready, the last one at the horizon? STATUS_OK or
   STATUS_FALSE with the reason. */
enum status_code verify_plan_finish (const struct verify_plan *plan);

#endif
