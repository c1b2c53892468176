/* Lists of the cheapest edges of each row of an assignment problem
   (heuristics/openshop/assignment.h), so that a search does not read all edges.

   Let v be the prices of the columns, and the value of an edge cost - v. A row lists all edges
   below some value; these suffice as long as no larger value matters. Prices only fall, so values
   only rise, and unlisted edges stay above that value. When larger values are needed, the list is
   filled anew with the edges that are cheapest then. */
#ifndef HEURISTICS_OPENSHOP_ASSIGNMENT_NEAR_H
#define HEURISTICS_OPENSHOP_ASSIGNMENT_NEAR_H

#include "base/keyed.h"

#define ASSIGNMENT_FORBIDDEN INT64_MAX /* cost of a missing edge */

struct assignment_edge {
  int64_t cost;
  int32_t column;
};

struct assignment_near {
  struct assignment_edge *edges; /* owned: all edges of the row, the listed ones first */
  int32_t count, all;
  /* every unlisted edge has at least this value; INT64_MAX: there are none */
  int64_t beyond;
  /* number of edges to list next time; ties with the last one are listed too */
  int32_t wanted;
};

void assignment_near_init (struct assignment_near *near);
void assignment_near_clear (struct assignment_near *near);

/* The next list is short again. */
void assignment_near_relax (struct assignment_near *near);

/* Takes over a row of n costs, once. No edge is listed yet. */
void assignment_near_take (struct assignment_near *near, const int64_t *cost, int32_t n);

/* Lists the cheapest edges; the next list will be twice as long. `heap` [n] is scratch. O(edges),
   plus a little for each listed edge. */
void assignment_near_fill (struct assignment_near *near, const int64_t *v, struct keyed *heap);

/* Removes an edge, which is listed. */
void assignment_near_drop (struct assignment_near *near, int32_t column);

#endif
