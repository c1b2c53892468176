/* The rows of a tree (results/draw/tree.h), for its file only. */
#ifndef RESULTS_DRAW_TREE_ROWS_H
#define RESULTS_DRAW_TREE_ROWS_H

#include "results/draw/tree.h"

/* Both add rows to a tree that has none; drawing and colours are set. O(places), and in outline
   O(places + multicasts * bands). */
void tree_rows_all (struct draw_tree *tree);
void tree_rows_outline (struct draw_tree *tree);

#endif
