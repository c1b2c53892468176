/* The linear assignment problem, exact in int64: a complete matching of n rows with n columns of least total cost; and series of such
   matchings, each without the edges of those before. Shortest augmenting paths with prices (Jonker and Volgenant 1987), which look at the
   cheapest edges of a row only until they need more (heuristics/assignment_near.h). Without the edges of a matching the prices are still
   feasible, so that the next matching starts from them. O(n^3) a matching at worst, O(n^2) memory; a series of n matchings of n = 1000
   takes 4 to 7 s.

   Several matchings of least cost: the one is taken whose columns of rows 0, 1, ... come first in lexicographic order. It depends on the
   costs alone. Finding it takes a search among the edges without reduced cost (heuristics/assignment_first.h): nothing where costs are all
   different.

   No overflow. Let S be the sum of |cost|, at most 2^60, and B the largest |price of a column| at the start. Columns that are free in a
   matching keep their prices. A search from row r with the price u finds for column j the distance A_j - u - v_j, where A_j, the costs
   along a way with alternating signs, telescopes since matched edges have no reduced cost. Its last column k is free, so that v_k has its
   first value, and the new v_j = A_j - A_k + v_k: two ways from one root share no edge once they part, so |v_j| <= S + B, |u| <= 2 S + B
   for u = cost - v. Distances are at most |A_k| + |u| + |v_k| <= 3 S + 2 B, reduced costs at most S + (2 S + B) + (S + B) = 4 S + 2 B, and
   their sum 7 S + 4 B is below 2^63 - 1 if B < 2^58. Prices that have become larger than that are set to 0 before the next matching. */
#ifndef HEURISTICS_ASSIGNMENT_H
#define HEURISTICS_ASSIGNMENT_H

#include "heuristics/assignment_first.h"
#include "heuristics/assignment_near.h"

/* A column, or a row whose further edges may matter, at a distance. */
struct assignment_event {
  int64_t distance;
  int32_t order, which; /* free columns first, then others, then rows */
};

struct assignment {
  int32_t n;
  int64_t *cost;                /* owned [n][n]: the caller fills it before the first matching. Sum of absolute values <= 2^60 */
  int32_t *column;              /* owned [n]: the column of each row, once solved */
  int32_t *row;                 /* owned [n]: the row of each column */
  int64_t *u, *v;               /* owned [n]: prices of rows and columns: cost[i][j] >= u[i] + v[j], equal on the matching */
  struct assignment_near *near; /* owned [n]; scratch from here on */
  struct assignment_first first;
  int64_t *distance;             /* owned [n] */
  int32_t *from, *queue;         /* owned [n] each */
  struct assignment_event *heap; /* owned */
  size_t heap_length, heap_capacity;
  int64_t *scratch; /* owned [n] */
};

/* n >= 1. The costs are not filled, prices are 0. */
void assignment_init (struct assignment *assignment, int32_t n);
void assignment_clear (struct assignment *assignment);

/* Find the matching. Requires that there is one. */
void assignment_solve (struct assignment *assignment);

/* Forbid the edges of the matching found last. (After k matchings of a complete graph each vertex has n - k edges left, so that there is a
   next one for k < n: a regular bipartite graph has a complete matching.) O(n). */
void assignment_forbid (struct assignment *assignment);

#endif
