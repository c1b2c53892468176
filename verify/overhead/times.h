/* An instance of the overhead model in integers, as its certificates use it: deliveries numbered by
   message, then receiver; length classes by ascending bytes; times in ticks.
   docs/CERTIFICATES-overhead.md. */
#ifndef VERIFY_OVERHEAD_TIMES_H
#define VERIFY_OVERHEAD_TIMES_H

#include "verify/core/proof_header.h"
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
   is not an integer number of ticks, all deliveries together take more than 2^60 ticks, each with
   its most expensive sender, or the tables would need more than 2^28 cells. Costs that cannot occur
   are 0. */
bool verify_overhead_times_from (struct verify_overhead_times *times,
                                 const struct verify_overhead_instance *instance, int64_t ticks,
                                 char *reason, size_t size);

/* The same with all costs rounded down to integer steps of a grid, `grid` >= 1 ticks each
   (docs/CERTIFICATES-overhead.md, "Rounding"). The caller frees send, receive and transit; the rest
   is shared with `times`. */
struct verify_overhead_times
verify_overhead_times_in_steps (const struct verify_overhead_times *times, int64_t grid);

/* The delivery of message k to node j; VERIFY_NO_DELIVERY: there is none. */
static inline uint32_t
verify_overhead_times_delivery (const struct verify_overhead_times *times, uint32_t k, uint32_t j)
{
  return times->delivery[(size_t)k * times->nodes + j];
}

/* Do both messages have the same source, length and destinations? O(nodes). */
bool verify_overhead_times_alike (const struct verify_overhead_times *times, uint32_t k,
                                  uint32_t other);

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

/* The earliest arrivals of copies of a message: shortest paths in send + transit + receive from its
   source, through its destinations only. docs/CERTIFICATES-overhead.md, "Arrivals". Times are cut
   off at 2^60 ticks. */

struct verify_arrivals {
  const struct verify_overhead_times *times; /* not owned */
  int64_t *arrival; /* owned [nodes]: of the deliveries of the message, in their order */
  uint32_t *open;   /* owned [nodes]: scratch */
};

void verify_arrivals_init (struct verify_arrivals *arrivals,
                           const struct verify_overhead_times *times);
void verify_arrivals_clear (struct verify_arrivals *arrivals);

/* Fills `arrival` for the deliveries first .. first + count - 1, which are all deliveries of one
   message. Returns the maximum of the earliest times at which the destinations hold it.
   O(count^2). */
int64_t verify_arrivals_find (struct verify_arrivals *arrivals, uint32_t first, uint32_t count);

/* The number of deliveries of the message whose first delivery this is. */
uint32_t verify_arrivals_count (const struct verify_overhead_times *times, uint32_t first);

/* Returns the earliest start of each receive [deliveries]; the caller frees it. */
int64_t *verify_arrivals_all (const struct verify_overhead_times *times);

/* The sum of two times 0 .. 2^60, cut off at 2^60. */
static inline int64_t
verify_arrivals_sum (int64_t a, int64_t b)
{
  return a + b < VERIFY_LATEST ? a + b : VERIFY_LATEST;
}

#endif
