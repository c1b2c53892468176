/* Parts of a guided search (search/guided.h) that are left for later or for other threads: nodes with their decisions and prices, in the
   order of the search. */
#ifndef SEARCH_GUIDED_PARTS_H
#define SEARCH_GUIDED_PARTS_H

#include "search/placement.h"

struct guided_parts {
  struct guided_part {
    struct placement *path; /* owned */
    size_t length;
    int64_t *price; /* [k], owned */
  } * item;
  size_t length, capacity;
};

/* Add the node that the placements have come to, with its prices [k]. */
void guided_parts_keep (struct guided_parts *parts, const struct placements *placements, const int64_t *price);

void guided_parts_clear (struct guided_parts *parts); /* to none, as a zeroed one is */

#endif
