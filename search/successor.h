/* What a beginning of a search in breadth (search/breadth.h) can become, and which of these are the best. */
#ifndef SEARCH_SUCCESSOR_H
#define SEARCH_SUCCESSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A beginning with one more sender, not made yet. */
struct successor {
  int32_t bound; /* what its bound is above the goal: the larger, the better */
  uint32_t tie;  /* drawn: decides among equals */
  uint32_t parent;
  uint16_t type;
  bool probed; /* its own linear program has been solved */
};

bool successor_better (const struct successor *a, const struct successor *b);

/* Bring the `count` best to the front, in any order. O(length) on average; what comes out depends on the array only. */
void successor_select (struct successor *item, size_t length, size_t count);

#endif
