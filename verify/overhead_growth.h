/* How fast some messages together can spread: their sends are counted against what the nodes can have sent by then.
   docs/CERTIFICATES-overhead.md, "Lower bound by growth". */
#ifndef VERIFY_OVERHEAD_GROWTH_H
#define VERIFY_OVERHEAD_GROWTH_H

#include "verify/lines.h"
#include "verify/overhead_room.h"
#include "verify/reason.h"

/* What the certificate says; any of it is sound. */
struct verify_growth {
  uint32_t *messages; /* owned: ascending, at least one */
  size_t count, capacity;
  int64_t sends;  /* so many, at least 1, must have ended by some time */
  int64_t scale;  /* the relays' costs are parts of a tick, so many to it; 0: relays are not counted by when they are reached */
  int64_t *costs; /* owned: ascending, each divides the next; at least one unless scale is 0 */
  size_t cost_count, cost_capacity;
};

void verify_growth_init (struct verify_growth *growth);
void verify_growth_clear (struct verify_growth *growth);

/* Read the value of {"growth":{"messages":[K,...],"sends":P}}, with "scale":N,"costs":[U,...] or without, where the cursor is before it.
   STATUS_INPUT when it is malformed; STATUS_FALSE when it speaks of messages that do not exist. */
enum status_code verify_growth_read (struct verify_growth *growth, const struct verify_times *times, struct verify_text *text,
                                     struct verify_reason *reason);

/* STATUS_OK: no schedule ends by `horizon`, 0 .. 2^60 - 1. STATUS_FALSE with the reason: this does not follow, or it asks for more sends
   than there are, or for a scale by which the horizon is 2^60 or more. STATUS_LIMIT: the deadline, which may be NULL, passed. That of the
   room, O(nodes^2) and O(sends log sends). */
enum status_code verify_growth_check (const struct verify_growth *growth, const struct verify_times *times, int64_t horizon,
                                      const struct deadline *deadline, struct verify_reason *reason);

#endif
