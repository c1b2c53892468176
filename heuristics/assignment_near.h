/* The cheapest edges of each row of an assignment problem (heuristics/assignment.h), so that a search need not look at all of them.

   With v the prices of the columns, let the value of an edge be cost - v. A row lists all edges below a value, and those only need to be
   looked at as long as nothing above it matters. Prices only ever fall, so values only rise, and what was above stays above; so a list is
   good until the values asked for go beyond it. Then it is filled anew, with the cheapest edges there are by now. */
#ifndef HEURISTICS_ASSIGNMENT_NEAR_H
#define HEURISTICS_ASSIGNMENT_NEAR_H

#include <stddef.h>
#include <stdint.h>

#define ASSIGNMENT_FORBIDDEN INT64_MAX /* the cost where there is no edge */

struct assignment_edge {
  int64_t cost;
  int32_t column;
};

struct assignment_near {
  struct assignment_edge *edges; /* owned: all of the row, those listed first */
  int32_t count, all;
  int64_t beyond; /* the edges that are not listed have at least this value; INT64_MAX: there are none */
  int32_t wanted; /* edges, when it is filled the next time; more are listed where several have the same value */
};

void assignment_near_init (struct assignment_near *near);
void assignment_near_clear (struct assignment_near *near);

/* From here on few edges are enough again. */
void assignment_near_relax (struct assignment_near *near);

/* Take over a row of n costs, once. None of the edges is listed yet. */
void assignment_near_take (struct assignment_near *near, const int64_t *cost, int32_t n);

/* List the cheapest edges; the next time it will be twice as many. `heap` [n] is overwritten. O(edges), and a little more for those listed.
 */
void assignment_near_fill (struct assignment_near *near, const int64_t *v, int64_t *heap);

/* This edge, which is listed, is no more. */
void assignment_near_drop (struct assignment_near *near, int32_t column);

#endif
