#include "verify/overhead_room.h"

#include "base/memory.h"
#include "verify/overhead_arrivals.h"

#include <stdlib.h>

/* What is summed up for a node. */
struct part {
  int64_t receives; /* all of them */
  int64_t start;    /* of its first task, at the earliest */
  int64_t first;    /* what it must have received before its first send, at least */
  int64_t onward;   /* what follows after each of its sends, at least */
};

static void
lower (int64_t *least, int64_t value)
{
  if (value < *least)
    *least = value;
}

/* Node `from` may send delivery d: what that means for the way in, and for the sender's way out. */
static void
link (struct verify_room *room, uint32_t from, uint32_t d, int64_t *onward)
{
  int64_t transit = verify_times_transit (room->times, d, from);

  lower (&room->inward[d], transit);
  lower (onward, transit + verify_times_receive (room->times, d));
}

/* All that one message asks; false when the deadline has passed. */
static bool
add_message (struct verify_room *room, uint32_t k, struct verify_arrivals *arrivals, const struct deadline *deadline)
{
  const struct verify_times *times = room->times;
  uint32_t first = room->first[k], end = room->first[k + 1];

  verify_arrivals_find (arrivals, first, end - first);
  room->leaving[k] = VERIFY_ROOM_NEVER;
  for (uint32_t d = first; d < end; d++) {
    room->arrival[d] = arrivals->arrival[d - first];
    room->inward[d] = room->onward[d] = VERIFY_ROOM_NEVER;
  }
  for (uint32_t d = first; d < end; d++) {
    if (deadline && deadline_passed (deadline))
      return false;
    link (room, times->source[k], d, &room->leaving[k]);
    for (uint32_t e = first; e < end; e++)
      if (e != d)
        link (room, times->receiver[e], d, &room->onward[e]);
  }
  return true;
}

static bool
add_messages (struct verify_room *room, const struct deadline *deadline)
{
  struct verify_arrivals arrivals;
  bool good = true;

  verify_arrivals_init (&arrivals, room->times);
  for (uint32_t k = 0; k < room->times->messages && good; k++)
    good = add_message (room, k, &arrivals, deadline);
  verify_arrivals_clear (&arrivals);
  return good;
}

/* What a message means for its source. */
static void
add_source (struct verify_room *room, uint32_t k, struct part *part)
{
  int64_t *must = &room->must[room->times->source[k]];

  part->start = part->first = 0;
  lower (&part->onward, room->leaving[k]);
  *must = verify_arrivals_sum (*must, verify_times_send (room->times, room->first[k], room->times->source[k]));
}

/* What a delivery means for its receiver. */
static void
add_receiver (const struct verify_room *room, uint32_t d, struct part *part)
{
  int64_t receive = verify_times_receive (room->times, d);

  part->receives = verify_arrivals_sum (part->receives, receive);
  lower (&part->start, room->arrival[d]);
  if (room->onward[d] == VERIFY_ROOM_NEVER)
    return;
  lower (&part->onward, room->onward[d]);
  lower (&part->first, receive);
}

/* The part of any horizon that is not for sends. */
static int64_t
used_by (const struct part *part)
{
  int64_t idle;

  if (part->onward == VERIFY_ROOM_NEVER)
    return VERIFY_LATEST;
  idle = part->onward - (part->receives - part->first);
  return verify_arrivals_sum (verify_arrivals_sum (part->receives, part->start), idle > 0 ? idle : 0);
}

static void
add_nodes (struct verify_room *room)
{
  const struct verify_times *times = room->times;
  struct part *parts = memory_alloc (times->nodes, sizeof *parts);

  for (uint32_t i = 0; i < times->nodes; i++)
    parts[i] = (struct part){ .receives = 0, .start = VERIFY_LATEST, .first = VERIFY_LATEST, .onward = VERIFY_ROOM_NEVER };
  for (uint32_t k = 0; k < times->messages; k++)
    add_source (room, k, &parts[times->source[k]]);
  for (uint32_t d = 0; d < times->deliveries; d++)
    add_receiver (room, d, &parts[times->receiver[d]]);
  for (uint32_t i = 0; i < times->nodes; i++)
    room->used[i] = used_by (&parts[i]);
  free (parts);
}

enum status_code
verify_room_init (struct verify_room *room, const struct verify_times *times, const struct deadline *deadline)
{
  room->times = times;
  room->first = memory_alloc ((size_t)times->messages + 1, sizeof *room->first);
  room->arrival = memory_alloc (times->deliveries, sizeof *room->arrival);
  room->inward = memory_alloc (times->deliveries, sizeof *room->inward);
  room->onward = memory_alloc (times->deliveries, sizeof *room->onward);
  room->leaving = memory_alloc (times->messages, sizeof *room->leaving);
  room->used = memory_alloc (times->nodes, sizeof *room->used);
  room->must = memory_zero (times->nodes, sizeof *room->must);
  room->first[0] = 0;
  for (uint32_t k = 0; k < times->messages; k++)
    room->first[k + 1] = room->first[k] + verify_arrivals_count (times, room->first[k]);
  if (!add_messages (room, deadline))
    return STATUS_LIMIT;
  add_nodes (room);
  return STATUS_OK;
}

void
verify_room_clear (struct verify_room *room)
{
  free (room->first);
  free (room->arrival);
  free (room->inward);
  free (room->onward);
  free (room->leaving);
  free (room->used);
  free (room->must);
}
