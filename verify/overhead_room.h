/* What each message asks of those who send and receive it, and how much of the time up to a horizon each node has for sends.
   docs/CERTIFICATES-overhead.md, "Room for sends". Times of 2^60 ticks or more are as good as 2^60. */
#ifndef VERIFY_OVERHEAD_ROOM_H
#define VERIFY_OVERHEAD_ROOM_H

#include "base/limits.h"
#include "base/status.h"
#include "verify/overhead_times.h"

#define VERIFY_ROOM_NEVER INT64_MAX

struct verify_room {
  const struct verify_times *times; /* not owned */
  uint32_t *first;                  /* owned [messages + 1]: first delivery of each message */
  int64_t *arrival;                 /* owned [deliveries]: earliest start of the receive */
  int64_t *inward;                  /* owned [deliveries]: least transit to the receiver */
  int64_t
    *onward; /* owned [deliveries]: of its receiver as a sender of the message, least transit and receive; NEVER: it sends it to nobody */
  int64_t *leaving; /* owned [messages]: the same of the source */
  int64_t *used;    /* owned [nodes]: so much of any horizon is not for sends; 2^60 where the node sends nothing */
  int64_t *must;    /* owned [nodes]: its first sends of its own messages */
};

/* STATUS_LIMIT: the deadline, which may be NULL, passed. In both cases the room is to be cleared. O(sum of the squares of the messages'
   destinations); memory O(deliveries + nodes). */
enum status_code verify_room_init (struct verify_room *room, const struct verify_times *times, const struct deadline *deadline);
void verify_room_clear (struct verify_room *room);

/* Time for sends of node i in any schedule that ends by `horizon`, at most 2^60. */
static inline int64_t
verify_room_for_sends (const struct verify_room *room, uint32_t i, int64_t horizon)
{
  return horizon > room->used[i] ? horizon - room->used[i] : 0;
}

/* How many deliveries a message has. */
static inline uint32_t
verify_room_deliveries (const struct verify_room *room, uint32_t k)
{
  return room->first[k + 1] - room->first[k];
}

#endif
