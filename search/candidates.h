/* Where to split the cases: counts of senders that the linear program's solution leaves fractional. */
#ifndef SEARCH_CANDIDATES_H
#define SEARCH_CANDIDATES_H

#include "heuristics/split_relaxation.h"

/* A split (its first case, "at most") and how promising it looks. */
struct candidate {
  double score;
  double part; /* of one sender: how far the count is above the split's */
  struct split split;
};

struct candidates {
  struct candidate *item; /* owned; the most promising first */
  size_t length, capacity;
  struct split_sender *sender; /* the solution: owned */
  double *share;               /* [capacity of sender]: how much of it; owned */
  size_t senders, sender_capacity, share_capacity;
};

void candidates_clear (struct candidates *candidates);

/* Find them, at most `most`. None at all: the solution is integral, and `sender` is a schedule's (with counts rounded), in time order. O(k
 * * senders). */
void candidates_find (struct candidates *candidates, const struct split_relaxation *relaxation, const struct node_types *types,
                      int64_t horizon, size_t most);

#endif
