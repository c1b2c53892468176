/* Sends that say no more than from whom, to whom and when they start: reading them, and what the schedule checkers of several models ask of
   them. */
#ifndef VERIFY_TRANSMISSIONS_H
#define VERIFY_TRANSMISSIONS_H

#include "verify/reason.h"
#include "verify/schedule.h"
#include "verify/sum.h"

#define VERIFY_NO_SEND UINT32_MAX

struct verify_transmission {
  struct verify_ratio start;
  uint32_t from, to; /* both exist */
  uint32_t number;   /* in the schedule's array */
};

/* Who there is, for reading. */
struct verify_stations {
  uint32_t senders, receivers;
  const char *sending, *receiving; /* what they are called, in the plural */
  bool one_kind;                   /* nobody sends to himself */
  bool source;                     /* nobody sends to 0 */
  size_t most;                     /* so many sends are kept: all but those behind one that is wrong already */
};

struct verify_transmissions {
  struct verify_transmission *list; /* owned */
  size_t length, capacity;
  struct verify_ratio makespan; /* as stated */
  struct verify_reason reason;  /* why the schedule is refused */
};

/* Read a schedule. STATUS_INPUT with the status: malformed. STATUS_FALSE with the reason: a send from or to nobody, or the name of another
   instance. The list is empty at first; the caller frees it in any case. */
enum status_code verify_transmissions_read (struct verify_transmissions *sends, const struct verify_stations *stations, bool named,
                                            struct verify_span name, const struct verify_source *source, struct status *status);

/* Of one message that node 0 has: does every other node get it once? *got, the caller's to free: [nodes] by which send, VERIFY_NO_SEND of
   node 0. */
enum status_code verify_transmissions_receipts (struct verify_transmissions *sends, uint32_t nodes, uint32_t **got);

/* The model's times: set the sum to when the receiver of this send has what it sends. */
struct verify_transmission_times {
  void (*held) (const void *context, const struct verify_transmission *send, struct verify_sum *sum);
  const void *context;
};

/* Does nobody send before 0, or before it holds the message? */
enum status_code verify_transmissions_holders (struct verify_transmissions *sends, const uint32_t *got,
                                               const struct verify_transmission_times *times);

/* Is the makespan the last of these times? Says so in the verdict. */
enum status_code verify_transmissions_makespan (struct verify_transmissions *sends, const struct verify_transmission_times *times,
                                                struct verify_verdict *verdict);

/* Set whether the schedule is valid, and if it is refused, why. */
void verify_transmissions_judge (const struct verify_transmissions *sends, enum status_code code, struct verify_verdict *verdict);

#endif
