/* Schedules whose sends consist of sender, receiver and start: reading them, and the conditions
   that the schedule checkers of several models share. */
#ifndef VERIFY_CORE_TRANSMISSIONS_H
#define VERIFY_CORE_TRANSMISSIONS_H

#include "verify/core/instance_header.h"
#include "verify/core/ratio.h"
#include "verify/core/text.h"
#include "verify/core/verdict.h"

#define VERIFY_NO_SEND UINT32_MAX

struct verify_transmission {
  struct verify_ratio start;
  uint32_t from, to; /* both exist in the instance */
  uint32_t number;   /* its index in the schedule */
};

/* The senders and receivers of an instance, for reading. */
struct verify_endpoints {
  uint32_t senders, receivers;
  const char *sending, *receiving; /* their names in messages, in the plural */
  bool one_kind;                   /* both are the same nodes: no node sends to itself */
  bool source;                     /* 0 is the source: no node sends to it */
  bool source_first;               /* of the two, this is found first */
  const char *plain; /* a model whose sends have no "receive" and "multicast"; NULL: as others */
  /* the maximum number of sends kept; an invalid send precedes all later ones */
  size_t most;
};

/* One message from node 0 to all others. */
struct verify_endpoints verify_endpoints_of (uint32_t nodes);

struct verify_transmissions {
  struct verify_transmission *list; /* owned */
  size_t length, capacity;
  struct verify_ratio makespan; /* as stated */
  struct verify_reason reason;  /* why the schedule is refused */
};

/* Reads a schedule into the list, which must be empty; the caller frees it in all cases.
   STATUS_INPUT with the status: malformed. STATUS_FALSE with the reason: a sender or receiver does
   not exist, or the schedule names another instance. */
enum status_code verify_transmissions_read (struct verify_transmissions *sends,
                                            const struct verify_endpoints *stations, bool named,
                                            struct verify_span name,
                                            const struct verify_source *source,
                                            struct status *status);

/* Does every node but node 0, the source, receive the message exactly once? STATUS_FALSE with the
   reason if not. *got [nodes] becomes the send that each node receives, VERIFY_NO_SEND for node 0;
   the caller frees it in all cases. O(sends + nodes). */
enum status_code verify_transmissions_receipts (struct verify_transmissions *sends, uint32_t nodes,
                                                uint32_t **got);

/* The times of a model: `held` sets the sum to the time at which the receiver of this send holds
   the message. */
struct verify_transmission_times {
  void (*held) (const void *context, const struct verify_transmission *send,
                struct verify_sum *sum);
  const void *context;
};

/* Does each send start at 0 or later, when its sender holds the message? STATUS_FALSE with the
   reason if not; STATUS_LIMIT if the deadline passed. */
enum status_code verify_transmissions_holders (struct verify_transmissions *sends,
                                               const uint32_t *got,
                                               const struct verify_transmission_times *times);

/* Is the stated makespan `own`, the schedule's? STATUS_FALSE with the reason if not. Sets the
   verdict's makespan. */
enum status_code verify_transmissions_compare (struct verify_sum *own, struct verify_ratio stated,
                                               struct verify_reason *reason,
                                               struct verify_verdict *verdict);

/* Is the stated makespan the maximum of these times? STATUS_FALSE with the reason if not. Sets the
   verdict's makespan. O(sends). */
enum status_code verify_transmissions_makespan (struct verify_transmissions *sends,
                                                const struct verify_transmission_times *times,
                                                struct verify_verdict *verdict);

/* Sets whether the schedule is valid, and the reason if it is not. */
void verify_transmissions_judge (const struct verify_transmissions *sends, enum status_code code,
                                 struct verify_verdict *verdict);

/* The outer form of a schedule, which all models share:
   {"instance":NAME,"makespan":T,"sends":[...]}, or a result of `solve` that holds it as its
   "schedule". */

struct verify_envelope {
  bool named;
  struct verify_span name; /* of the instance, as stated; a span of the document */
  struct verify_ratio makespan;

  /* Called for each element of "sends", at the position text->where, text->index: reads and stores
     it. False (STATUS_INPUT) when it is malformed. */
  bool (*send) (struct verify_text *text, void *context);
  void *context;
};

/* Reads a schedule; envelope->send is called for each of its sends. False (STATUS_INPUT) when it is
   malformed. */
bool verify_envelope_read (struct verify_envelope *envelope, const struct verify_source *source,
                           struct status *status);

/* STATUS_FALSE with the reason when the instance has a name and the schedule states another name or
   none. */
enum status_code verify_envelope_check (const struct verify_envelope *envelope, bool named,
                                        struct verify_span name, struct verify_reason *reason);

#endif
