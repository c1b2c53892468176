/* The linear assignment problem, exact in int64: a perfect matching of n rows with n columns of
   least total cost; and series of such matchings, each without the edges of the matchings before.

   Method: shortest augmenting paths with prices, the dual values (Jonker and Volgenant 1987). Of
   each row only the cheapest edges are listed until more are needed
   (struct assignment_near). When the edges of a matching are removed the prices stay
   feasible, so the next matching starts from them. O(n^3) for a matching, O(n^2) memory; a series
   of n matchings of n = 1000 takes 4 to 7 s.

   Of several matchings of least cost the result is the one whose columns of rows 0, 1, ... are
   first in lexicographic order, so it depends on the costs only. It is found by a search among the
   edges of reduced cost 0 (heuristics/openshop/assignment_first.h), which is trivial where all
   costs differ.

   No overflow. Let S be the sum of |cost|, at most 2^60, and B the largest |price of a column| at
   the start. Columns that are free in a matching keep their prices. A search from row r with price
   u finds for column j the distance A_j - u - v_j, where A_j is the sum of the costs along a path
   with alternating signs; it telescopes because matched edges have reduced cost 0. The last column
   k is free, so v_k has its first value, and the new v_j = A_j - A_k + v_k. Two paths from one root
   share no edge once they part, so |v_j| <= S + B, and |u| <= 2 S + B for u = cost - v. Distances
   are at most |A_k| + |u| + |v_k| <= 3 S + 2 B, reduced costs at most S + (2 S + B) + (S + B) = 4 S
   + 2 B, and their sum 7 S + 4 B is below 2^63 - 1 if B < 2^58. Larger prices are set to 0 before
   the next matching. */
#ifndef HEURISTICS_OPENSHOP_ASSIGNMENT_H
#define HEURISTICS_OPENSHOP_ASSIGNMENT_H

#include "base/keyed.h"
#include "heuristics/openshop/assignment_first.h"

/* Lists of the cheapest edges of each row of an assignment problem
   (heuristics/openshop/assignment.h), so that a search does not read all edges.

   Let v be the prices of the columns, and the value of an edge cost - v. A row lists all edges
   below some value; these suffice as long as no larger value matters. Prices only fall, so values
   only rise, and unlisted edges stay above that value. When larger values are needed, the list is
   refilled with the edges that are cheapest then. */
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

struct assignment {
  int32_t n;
  /* owned [n][n]: filled by the caller before the first matching; the sum of absolute values is at
     most 2^60 */
  int64_t *cost;
  int32_t *column; /* owned [n]: the column of each row, once solved */
  int32_t *row;    /* owned [n]: the row of each column */
  /* owned [n]: prices of rows and columns: cost[i][j] >= u[i] + v[j], equal on the matching */
  int64_t *u, *v;
  struct assignment_near *near; /* owned [n]; scratch from here on */
  struct assignment_first first;
  int64_t *distance;     /* owned [n] */
  int32_t *from, *queue; /* owned [n] each */
  struct keyed *heap;    /* owned: events of the search by distance */
  size_t heap_length, heap_capacity;
  struct keyed *scratch; /* owned [n] */
};

/* n >= 1. The costs are not set, prices are 0. */
void assignment_init (struct assignment *assignment, int32_t n);
void assignment_clear (struct assignment *assignment);

/* Computes the matching. Precondition: there is one. */
void assignment_solve (struct assignment *assignment);

/* Forbids the edges of the last matching. After k matchings of a complete graph each vertex has n -
   k edges left, and a regular bipartite graph has a perfect matching, so there is a next one for k
   < n. O(n). */
void assignment_forbid (struct assignment *assignment);

#endif
