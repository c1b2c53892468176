/* Which worm occupies which channel when: a simulation as it is drawn. */
#ifndef SIMULATE_PARAMETERIZED_OCCUPATION_H
#define SIMULATE_PARAMETERIZED_OCCUPATION_H

#include "simulate/parameterized/input.h"

#define OCCUPATION_NONE ((size_t)-1)
#define OCCUPATION_SPANS 1000000 /* at most: they are kept in memory */

/* A message that was received. */
struct occupation_worm {
  int64_t number; /* as struct record has them */
  int32_t cast, from, to;
  int64_t round, bytes, arrived;
  bool background;
  size_t first, count;           /* its channels, in the order of its path */
  size_t first_wait, wait_count; /* its waits */
};

/* A worm owns a channel. */
struct occupation_span {
  size_t worm;
  int32_t channel;
  int64_t from, to;
};

/* A header waits for a channel, and its worm stands still. */
struct occupation_wait {
  size_t worm;
  int32_t channel;
  int64_t from, to;
};

struct occupation {
  const struct input *input;
  /* owned, in the order in which the messages were granted their injection channels (then by
     sender) */
  struct occupation_worm *worms;
  struct occupation_span *spans;
  struct occupation_wait *waits;
  size_t worm_count, worm_capacity, span_count, span_capacity, wait_count, wait_capacity;
  int64_t end;        /* when the last tail arrived */
  int64_t unfinished; /* explicit messages and rounds that a horizon cut off */
  /* the wait that begins first (of several that of the first worm), and the worm that then owns
     the channel; OCCUPATION_NONE: nothing waits, or it waits for room in a receive buffer or for a
     message that is not done */
  size_t first_wait, holder;
};

/* Simulates the input, which has no load. False with STATUS_LIMIT, or with STATUS_INPUT when there
   are more than OCCUPATION_SPANS; the caller clears it in both cases. */
bool occupation_run (struct occupation *occupation, const struct input *input,
                     const struct deadline *deadline, struct status *status);
void occupation_clear (struct occupation *occupation);

#endif
