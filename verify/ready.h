/* The upper bound of a certificate: its plan, entry by entry. What it proves: there is a schedule in which exactly these numbers of
   destinations of each cost become ready at these times (docs/CERTIFICATES.md, "The upper bound"). */
#ifndef VERIFY_READY_H
#define VERIFY_READY_H

#include "base/limits.h"
#include "verify/heap.h"
#include "verify/reason.h"
#include "verify/types.h"

/* Completions of one type to come: (time, count), ascending, in a ring. */
struct verify_ring {
  int64_t *time, *count; /* owned */
  size_t head, length, capacity;
};

struct verify_ready {
  const struct verify_types *types; /* not owned */
  const struct deadline *deadline;  /* not owned; may be NULL */
  struct verify_reason *reason;     /* not owned */
  struct verify_ring *rings;        /* owned [k + 1]: one a type, the last the source's */
  struct verify_heap heap;          /* types with completions to come */
  int64_t *left;                    /* owned [k]: destinations that are not ready yet */
  int64_t horizon;                  /* T: later completions do not matter */
  int64_t now;                      /* time of the last entry */
  int64_t idle;                     /* sends that complete now and have no receiver yet */
  int64_t offered;                  /* sends that completed before now, and those that complete now and have a receiver */
};

void verify_ready_init (struct verify_ready *ready, const struct verify_types *types, int64_t horizon, const struct deadline *deadline,
                        struct verify_reason *reason);
void verify_ready_clear (struct verify_ready *ready);

/* Add one entry: time > 0, count >= 1; (time, type) must ascend, which the caller has checked. STATUS_OK, STATUS_FALSE with the reason, or
   STATUS_LIMIT. Amortised O(log k) per (time, type) at which sends complete: free of n. */
enum status_code verify_ready_add (struct verify_ready *ready, int64_t time, size_t type, int64_t count);

/* After the last entry: everybody is ready, the last one at the horizon. STATUS_OK or STATUS_FALSE. */
enum status_code verify_ready_finish (const struct verify_ready *ready);

#endif
