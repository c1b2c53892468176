/* What a beginning of a search in breadth (search/breadth.h) can become, and which of these are the best. */
#ifndef SEARCH_SUCCESSOR_H
#define SEARCH_SUCCESSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bounds of those that lead to a schedule are hardly better than others': luck is worth up to half a slot, so that beginnings of many
   kinds are kept, and not those alone that are like the one with the best bound. */
#define SUCCESSOR_LUCK (1 << 19)

/* A beginning with one more sender, not made yet. */
struct successor {
  int32_t bound; /* what its bound is above the goal, over WORTH_UNIT: the larger, the better */
  uint32_t luck; /* drawn, below SUCCESSOR_LUCK: adds to it */
  uint32_t parent;
  uint16_t type;
  bool probed; /* its own linear program has been solved */
};

bool successor_better (const struct successor *a, const struct successor *b);

/* Bring the `count` best to the front, in any order. O(length) on average; what comes out depends on the array only. */
void successor_select (struct successor *item, size_t length, size_t count);

#endif
