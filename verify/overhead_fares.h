/* The prices of a certificate of the overhead model, as read from its line: what copies of messages are worth over time, in steps of a
   grid. docs/CERTIFICATES-overhead.md says what they prove; verify/overhead_balance.h evaluates them. */
#ifndef VERIFY_OVERHEAD_FARES_H
#define VERIFY_OVERHEAD_FARES_H

#include "verify/lines.h"
#include "verify/overhead_times.h"
#include "verify/reason.h"

#define VERIFY_FARES_MOST (INT64_C (1) << 40)          /* the highest price */
#define VERIFY_FARES_HORIZON ((INT64_C (1) << 20) - 1) /* the largest horizon */

/* After the step before it, or from 0 on, up to and including `until`, a copy is worth `price`; after the last step nothing. */
struct verify_fare {
  int64_t until, price;
};

struct verify_fares {
  const struct verify_times *times; /* not owned */
  struct verify_ratio grid;         /* time of a step, in the instance's unit */
  int64_t horizon;                  /* in steps */
  bool addressed;                   /* a pool for each delivery; else one for each message */
  uint32_t pools;
  size_t *first; /* owned [pools + 1]: pool q's are fare[first[q]] .. fare[first[q + 1] - 1], their times ascending, prices descending */
  struct verify_fare *fare; /* owned */
  size_t length, capacity;
};

void verify_fares_init (struct verify_fares *fares, const struct verify_times *times);
void verify_fares_clear (struct verify_fares *fares);

/* Read the line at which `lines` stands:
   {"prices":{"grid":G,"horizon":H,"pools":[{"multicast":k,"to":j,"steps":[[UNTIL,PRICE],...]},...]}}. STATUS_INPUT: it is malformed.
   STATUS_FALSE with the reason: it speaks of multicasts or destinations that do not exist. O(length). */
enum status_code verify_fares_read (struct verify_fares *fares, struct verify_lines *lines, struct verify_reason *reason);

#endif
