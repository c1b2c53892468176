/* Of all perfect matchings among given edges the one whose columns of rows 0, 1, ... are first in
   lexicographic order. */
#ifndef HEURISTICS_OPENSHOP_ASSIGNMENT_FIRST_H
#define HEURISTICS_OPENSHOP_ASSIGNMENT_FIRST_H

#include <stdbool.h>
#include <stdint.h>

/* Sets of columns are bit sets of `words` words. */
struct assignment_first {
  int32_t n, words;
  uint64_t *edges;       /* owned [n][words]: of each row, set by the caller */
  uint64_t *open;        /* owned [words]: columns that may still be taken; scratch from here on */
  uint64_t *unseen;      /* owned [words]: columns that the current search has not seen */
  uint64_t *hope;        /* owned [words]: columns that may lead to a free one */
  int32_t *from, *queue; /* owned [n] each: the row from which a column was reached; columns */
};

void assignment_first_init (struct assignment_first *first, int32_t n);
void assignment_first_clear (struct assignment_first *first);

/* Removes all edges. */
void assignment_first_reset (struct assignment_first *first);
void assignment_first_add (struct assignment_first *first, int32_t i, int32_t j);

/* Computes a maximum matching: `column` [n] of each row and `row` [n] of each column, -1: none.
   True: it is perfect. A breadth-first search for each row that finds no free column at once. */
bool assignment_first_match (struct assignment_first *first, int32_t *column, int32_t *row);

/* Changes the perfect matching `column`, `row` to the first one. A search for each row that may get
   an earlier column: O(n^2 words). */
void assignment_first_find (struct assignment_first *first, int32_t *column, int32_t *row);

#endif
