/* Sends of a search in a network, one after the other in order of their starts, and back again:
   what a node may do next, and which paths are held. */
#ifndef SEARCH_PARAMETERIZED_SENDS_H
#define SEARCH_PARAMETERIZED_SENDS_H

#include "model/parameterized/schedule.h"

struct parameterized_sends {
  const struct parameterized_ticks *ticks;
  struct tree_schedule now; /* sends so far; from -1: has not got the message */
  int32_t *order;           /* owned [nodes]: the receivers so far */
  int64_t count;
  int64_t *path; /* owned [nodes][most]: the channels of the path to each */
  int64_t *length;
  int64_t most;
};

void parameterized_sends_init (struct parameterized_sends *sends,
                               const struct parameterized_ticks *ticks);
void parameterized_sends_clear (struct parameterized_sends *sends);

/* Does the node hold the message at some time? */
bool parameterized_sends_has (const struct parameterized_sends *sends, int64_t node);

/* The earliest start of another send of the node, not before the last send so far, if the
   network had no contention. O(count). */
int64_t parameterized_sends_next (const struct parameterized_sends *sends, int64_t node);

/* The earliest start of a send from one to another, from `least` on, without a collision
   with those so far. The receiver has not got the message. O(count * path^2). */
int64_t parameterized_sends_start (struct parameterized_sends *sends, int64_t from, int64_t to,
                                   int64_t least);

void parameterized_sends_push (struct parameterized_sends *sends, int64_t from, int64_t to,
                               int64_t start);
void parameterized_sends_pop (struct parameterized_sends *sends);

#endif
