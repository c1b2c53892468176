/* The state of a heuristic that selects receivers: the holders and receivers of each message, and
   every node's task list. Messages with the same costs everywhere form a group; within a group each
   has a bit. */
#ifndef HEURISTICS_OVERHEAD_STATE_H
#define HEURISTICS_OVERHEAD_STATE_H

#include "heuristics/overhead/task_list.h"
#include "model/overhead/schedule.h"

struct overhead_state {
  const struct overhead_ticks *ticks;
  int32_t nodes, groups;
  size_t words;      /* of a row of bits */
  int32_t *group_of; /* owned [m] */
  /* owned [m]: its bit; the messages of a group lie together, ascending */
  int32_t *bit;
  int32_t *message; /* owned [m]: of a bit */
  /* owned [groups + 1]: places of a group; groups ascend by their first message */
  int32_t *begin;
  int64_t *send, *receive; /* owned [groups][n], [n][groups]: costs */
  /* owned [groups][n][n], row = receiver; [groups][n] where transits are uniform */
  int64_t *transit;
  uint64_t *held;   /* owned [n][words]: messages that the node may send from `sent` - `send` on */
  uint64_t *late;   /* owned [n][words]: messages that it holds and may send only later */
  uint64_t *wanted; /* owned [n][words]: still wanted */
  int32_t *left;    /* owned [n][groups]: number of them */
  int32_t *wants;   /* owned [n]: sum of `left` */
  struct overhead_task_list *lists; /* owned [n] */
  int64_t *sent; /* owned [groups][n]: end of the earliest send of a held message */
};

/* insertion: sends go into gaps (the P forms), else to the tail. O(m + groups n^2). */
void overhead_state_init (struct overhead_state *state, const struct overhead_ticks *ticks,
                          bool insertion);
void overhead_state_clear (struct overhead_state *state);

/* Delivers message k from i, whose send starts at `start`, to j as early as j's tail allows.
   O(n + groups + gaps). */
struct overhead_delivery overhead_state_deliver (struct overhead_state *state, int32_t i, int32_t j,
                                                 int32_t k, int64_t start);

/* The row of transits of group g to receiver j, by sender. */
static inline const int64_t *
overhead_state_transit (const struct overhead_state *state, int32_t g, int32_t j)
{
  int64_t row = state->ticks->uniform ? g : (int64_t)g * state->nodes + j;
  return state->transit + row * state->nodes;
}

/* The first bit of group g in both rows of bits, below `limit`; -1: none. */
static inline int32_t
overhead_state_common (const struct overhead_state *state, int32_t g, const uint64_t *a,
                       const uint64_t *b, int32_t limit)
{
  int32_t from = state->begin[g], to = state->begin[g + 1] < limit ? state->begin[g + 1] : limit;
  uint64_t mask = ~UINT64_C (0) << (from & 63);
  for (int32_t word = from >> 6; word << 6 < to; word++, mask = ~UINT64_C (0)) {
    uint64_t both = a[word] & b[word] & mask;
    if (both) {
      int32_t bit = (word << 6) + __builtin_ctzll (both);
      return bit < to ? bit : -1;
    }
  }
  return -1;
}

#endif
