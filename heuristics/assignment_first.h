/* Of all complete matchings among given edges the one whose columns of rows 0, 1, ... come first in lexicographic order. */
#ifndef HEURISTICS_ASSIGNMENT_FIRST_H
#define HEURISTICS_ASSIGNMENT_FIRST_H

#include <stdbool.h>
#include <stdint.h>

/* A bit for each column; `words` of 64 in a set. */
struct assignment_first {
  int32_t n, words;
  uint64_t *edges;       /* owned [n][words]: of each row, set by the caller */
  uint64_t *open;        /* owned [words]: columns that may still be taken; scratch from here on */
  uint64_t *unseen;      /* owned [words]: those that a search has not come to */
  uint64_t *hope;        /* owned [words]: those from which one may be free */
  int32_t *from, *queue; /* owned [n] each: the row that a search came from; columns */
};

void assignment_first_init (struct assignment_first *first, int32_t n);
void assignment_first_clear (struct assignment_first *first);

/* There are no edges. */
void assignment_first_reset (struct assignment_first *first);
void assignment_first_add (struct assignment_first *first, int32_t i, int32_t j);

/* Fill `column` [n] of each row and `row` [n] of each column (-1: none) with a matching of as many rows as possible. True: it is complete.
   A breadth-first search for each row that finds no free column at once. */
bool assignment_first_match (struct assignment_first *first, int32_t *column, int32_t *row);

/* `column` and `row` are a complete matching among the edges; they become the first of all. A search for each row that may have an earlier
   column: O(n^2 words) at worst. */
void assignment_first_find (struct assignment_first *first, int32_t *column, int32_t *row);

#endif
