/* The cells of one piece of a sweep while it runs: n and the source's cost are fixed. */
#ifndef LAB_PROBE_NODE_SWEEP_CELLS_H
#define LAB_PROBE_NODE_SWEEP_CELLS_H

#include "lab/probe/node/sweep_box.h"
#include "lab/probe/node/sweep_count.h"

struct sweep_cells;

/* Larger than any value: an unreachable floor. */
extern const struct quotient sweep_unreachable;

/* Memory for pieces of this sweep. */
struct sweep_cells *sweep_cells_new (const struct sweep_params *params);
void sweep_cells_free (struct sweep_cells *cells);

/* Empty all cells of this n and source. */
void sweep_cells_start (struct sweep_cells *cells, int n, int source);

/* Count the instances of a box, which is of a fixed kind of source, into its cells. */
void sweep_cells_cover (struct sweep_cells *cells, const struct sweep_box *box, bool slow_source);

/* Use the values of another result as floors. */
void sweep_cells_raise (struct sweep_cells *cells, const struct sweep_result *floor);

/* The floor of this cell: only values of at least this count, or larger ones where it is the least
   possible value. Undefined: all values count. */
struct quotient sweep_cells_floor (const struct sweep_cells *cells, bool slow_source, int k,
                                   int cost);

/* The smallest of these over all cells with k types and a largest cost of at least `cost`;
   {INT64_MAX, 1} where these have no instance. */
struct quotient sweep_cells_lowest (const struct sweep_cells *cells, bool slow_source, int k,
                                    int cost);

/* All instances of the box have this value. Values below the cell's floor are not noted. */
void sweep_cells_add (struct sweep_cells *cells, const struct sweep_box *box, bool slow_source,
                      struct quotient value);

/* One instance, whose sequence of costs the box is, has this value. */
void sweep_cells_add_one (struct sweep_cells *cells, const struct sweep_box *box, bool slow_source,
                          struct quotient value);

/* The piece is done: move the cells to the result, which is empty. With `least_left_out`, instances
   that were not added have the minimum value in cells without a higher floor; else such cells have
   no value. */
void sweep_cells_finish (struct sweep_cells *cells, bool least_left_out,
                         struct sweep_result *result);

#endif
