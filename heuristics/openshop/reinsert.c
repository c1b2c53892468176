#include "heuristics/openshop/graph.h"

#include "base/minmax.h"

struct insertion_gap {
  int32_t before, after;
  int64_t ready, rest; /* end of the task before; length of the longest path from the task after */
};

static struct insertion_gap
gap_at (const struct openshop_graph *graph, const int32_t *gaps, int32_t count, int32_t k)
{
  struct insertion_gap gap = { gaps[k], k + 1 < count ? gaps[k + 1] : graph->none, 0, 0 };
  gap.ready = openshop_graph_end (graph, gap.before);
  gap.rest = openshop_graph_rest (graph, gap.after);
  return gap;
}

struct insertion_choice {
  const struct openshop_position *not_here;
  struct openshop_position *position;
  struct rng *rng;
  uint64_t equals; /* positions as good as the chosen one; 0: none found yet */
};

static void
consider (struct insertion_choice *choice, const struct insertion_gap *row,
          const struct insertion_gap *column, int64_t time)
{
  if (row->before == choice->not_here->row_before
      && column->before == choice->not_here->column_before)
    return;
  int64_t through
    = int64_max (row->ready, column->ready) + time + int64_max (row->rest, column->rest);
  if (choice->equals > 0 && through > choice->position->through)
    return;
  choice->equals
    = choice->equals > 0 && through == choice->position->through ? choice->equals + 1 : 1;
  if (choice->equals == 1 || rng_below (choice->rng, choice->equals) == 0)
    *choice->position = (struct openshop_position){ through, row->before, column->before };
}

bool
openshop_reinsert_find (const struct openshop_graph *graph, int32_t task,
                        const struct openshop_position *not_here, int32_t *gaps, struct rng *rng,
                        struct openshop_position *position)
{
  const struct openshop_node *node = &graph->nodes[task];
  int32_t *columns = gaps, *rows = gaps + graph->jobs + 1, row_count = 1, column_count = 1,
          first = 0;
  struct insertion_choice choice = { not_here, position, rng, 0 };
  rows[0] = columns[0] = graph->none;
  for (int32_t k = graph->row_first[node->row]; k != graph->none; k = graph->nodes[k].row_after)
    rows[row_count++] = k;
  for (int32_t k = graph->column_first[node->column]; k != graph->none;
       k = graph->nodes[k].column_after)
    columns[column_count++] = k;
  for (int32_t r = 0; r < row_count; r++) {
    struct insertion_gap row = gap_at (graph, rows, row_count, r);
    /* In the column, of the gaps that are ready no later than the row's gap, the last is best
       ... */
    while (first + 1 < column_count && openshop_graph_end (graph, columns[first + 1]) <= row.ready)
      first++;
    for (int32_t c = first; c < column_count; c++) {
      struct insertion_gap column = gap_at (graph, columns, column_count, c);
      consider (&choice, &row, &column, node->time);
      if (column.rest <= row.rest)
        break; /* ... and of those after it the first whose rest is no longer than the row's. */
    }
  }
  return choice.equals > 0;
}
