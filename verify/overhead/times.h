/* An instance of the overhead model in integers, as its certificates use it: deliveries numbered by
   message, then receiver; length classes by ascending bytes; times in ticks.
   docs/CERTIFICATES-overhead.md. */
#ifndef VERIFY_OVERHEAD_TIMES_H
#define VERIFY_OVERHEAD_TIMES_H

#include "verify/overhead/instance.h"

#define VERIFY_NO_DELIVERY UINT32_MAX

struct verify_overhead_times {
  uint32_t nodes, messages, deliveries, classes;
  uint32_t *message, *receiver; /* owned [deliveries] */
  uint32_t *source, *class_of;  /* owned [messages] */
  /* owned [messages][nodes]: VERIFY_NO_DELIVERY where the node is not a destination */
  uint32_t *delivery;
  int64_t *send, *receive; /* owned [classes][nodes]: ticks > 0 where they can occur, else 0 */
  int64_t *transit;        /* owned [classes][nodes][nodes], row = sender: ticks */
};

void verify_overhead_times_init (struct verify_overhead_times *times); /* empty */
void verify_overhead_times_clear (struct verify_overhead_times *times);

/* Converts an instance, `ticks` ticks to its unit. False with `reason` when a cost that can occur
   is not an integer number of ticks or not below 2^40, or the tables would need more than 2^28
   cells. Costs that cannot occur are 0. */
bool verify_overhead_times_from (struct verify_overhead_times *times,
                                 const struct verify_overhead_instance *instance, int64_t ticks,
                                 char *reason, size_t size);

/* The same with all costs rounded down to integer steps of a grid, `grid` >= 1 ticks each
   (docs/CERTIFICATES-overhead.md, "Rounding"). The caller frees send, receive and transit; the rest
   is shared with `times`. */
struct verify_overhead_times
verify_overhead_times_in_steps (const struct verify_overhead_times *times, int64_t grid);

static inline int64_t
verify_overhead_times_send (const struct verify_overhead_times *times, uint32_t d, uint32_t i)
{
  return times->send[(size_t)times->class_of[times->message[d]] * times->nodes + i];
}

static inline int64_t
verify_overhead_times_receive (const struct verify_overhead_times *times, uint32_t d)
{
  return times
    ->receive[(size_t)times->class_of[times->message[d]] * times->nodes + times->receiver[d]];
}

static inline int64_t
verify_overhead_times_transit (const struct verify_overhead_times *times, uint32_t d, uint32_t i)
{
  return times
    ->transit[((size_t)times->class_of[times->message[d]] * times->nodes + i) * times->nodes
              + times->receiver[d]];
}

/* May node i send delivery d? */
static inline bool
verify_overhead_times_may_send (const struct verify_overhead_times *times, uint32_t d, uint32_t i)
{
  uint32_t k = times->message[d];
  return i != times->receiver[d]
         && (i == times->source[k]
             || times->delivery[(size_t)k * times->nodes + i] != VERIFY_NO_DELIVERY);
}

#endif
