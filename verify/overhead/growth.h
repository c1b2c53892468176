/* Growth of messages: the number of sends of some messages that must have ended by a time, against
   the number that can have ended. docs/CERTIFICATES-overhead.md, "Lower bound by growth". */
#ifndef VERIFY_OVERHEAD_GROWTH_H
#define VERIFY_OVERHEAD_GROWTH_H

#include "verify/core/proof_header.h"
#include "verify/core/verdict.h"
#include "verify/overhead/send_capacity.h"

/* The parameters of the bound, from the certificate; each choice is sound. */
struct verify_growth {
  uint32_t *messages; /* owned: ascending, at least one */
  size_t count, capacity;
  int64_t sends; /* the number of sends, >= 1, that must have ended by some time */
  /* parts of a tick in which costs of relays are counted; 0: relays are not counted by the time at
     which they are reached */
  int64_t scale;
  int64_t *costs; /* owned: ascending, each divides the next; at least one unless scale is 0 */
  size_t cost_count, cost_capacity;
};

void verify_growth_init (struct verify_growth *growth);
void verify_growth_clear (struct verify_growth *growth);

/* Reads the value of {"growth":{"messages":[K,...],"sends":P}}, with or without
   "scale":N,"costs":[U,...], at the cursor. STATUS_INPUT when it is malformed; STATUS_FALSE when a
   message does not exist. */
enum status_code verify_growth_read (struct verify_growth *growth,
                                     const struct verify_overhead_times *times,
                                     struct verify_text *text, struct verify_reason *reason);

/* STATUS_OK: no schedule ends by `horizon`, 0 .. 2^60 - 1. STATUS_FALSE with the reason: this does
   not follow, or there are fewer sends, or the scale makes the horizon 2^60 or more. STATUS_LIMIT:
   the deadline, which may be NULL, passed. The cost of verify_send_capacity_init, plus O(nodes^2)
   and O(sends log sends). */
enum status_code verify_growth_check (const struct verify_growth *growth,
                                      const struct verify_overhead_times *times, int64_t horizon,
                                      const struct deadline *deadline,
                                      struct verify_reason *reason);

#endif
