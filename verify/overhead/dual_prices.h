/* The time-indexed dual prices of a certificate of the overhead model, as read from its line: the
   price of a copy of a message over time, in steps of a grid. docs/CERTIFICATES-overhead.md says
   what they prove; verify/overhead/lagrangian.h evaluates them. */
#ifndef VERIFY_OVERHEAD_DUAL_PRICES_H
#define VERIFY_OVERHEAD_DUAL_PRICES_H

#include "verify/core/proof_header.h"
#include "verify/core/verdict.h"
#include "verify/overhead/times.h"

#define VERIFY_DUAL_PRICES_MAX (INT64_C (1) << 40)           /* the highest price */
#define VERIFY_DUAL_PRICES_HORIZON ((INT64_C (1) << 20) - 1) /* the largest horizon */

/* A copy has this price after `until` of the previous step (or from 0 on), up to and including
   `until`. After the last step the price is 0. */
struct verify_dual_price_step {
  int64_t until, price;
};

struct verify_dual_prices {
  const struct verify_overhead_times *times; /* not owned */
  struct verify_ratio grid;                  /* time of a step, in the instance's unit */
  int64_t horizon;                           /* in steps */
  bool addressed; /* a pool for each delivery; otherwise for each message */
  uint32_t pools;
  /* owned [pools + 1]: the steps of pool q are steps[first[q]] .. steps[first[q + 1] - 1], times
     ascending, prices descending */
  size_t *first;
  struct verify_dual_price_step *steps; /* owned */
  size_t length, capacity;
};

void verify_dual_prices_init (struct verify_dual_prices *prices,
                              const struct verify_overhead_times *times);
void verify_dual_prices_clear (struct verify_dual_prices *prices);

/* Reads the line at which `lines` is:
   {"prices":{"grid":G,"horizon":H,"pools":[POOL,...]}}, where POOL is
   {"multicast":k,"to":j,"steps":[[UNTIL,PRICE],...]}.
   STATUS_INPUT: malformed. STATUS_FALSE with the reason: a multicast or destination does not exist.
   O(length). */
enum status_code verify_dual_prices_read (struct verify_dual_prices *prices,
                                          struct verify_lines *lines, struct verify_reason *reason);

#endif
