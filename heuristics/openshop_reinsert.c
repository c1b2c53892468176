#include "heuristics/openshop_reinsert.h"

struct gap {
  int32_t before, after;
  int64_t ready, rest; /* when what is before ends; what follows */
};

static struct gap
gap_at (const struct openshop_graph *graph, const int32_t *gaps, int32_t count, int32_t k)
{
  struct gap gap = { gaps[k], k + 1 < count ? gaps[k + 1] : graph->none, 0, 0 };
  gap.ready = openshop_graph_end (graph, gap.before);
  gap.rest = openshop_graph_rest (graph, gap.after);
  return gap;
}

static int64_t
larger (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

struct choice {
  const struct openshop_place *not_here;
  struct openshop_place *place;
  struct rng *rng;
  uint64_t equals; /* places as good as the one chosen; 0: none found yet */
};

static void
consider (struct choice *choice, const struct gap *row, const struct gap *column, int64_t time)
{
  if (row->before == choice->not_here->row_before && column->before == choice->not_here->column_before)
    return;
  int64_t through = larger (row->ready, column->ready) + time + larger (row->rest, column->rest);
  if (choice->equals > 0 && through > choice->place->through)
    return;
  choice->equals = choice->equals > 0 && through == choice->place->through ? choice->equals + 1 : 1;
  if (choice->equals == 1 || rng_below (choice->rng, choice->equals) == 0)
    *choice->place = (struct openshop_place){ through, row->before, column->before };
}

bool
openshop_reinsert_find (const struct openshop_graph *graph, int32_t task, const struct openshop_place *not_here, int32_t *gaps,
                        struct rng *rng, struct openshop_place *place)
{
  const struct openshop_node *node = &graph->nodes[task];
  int32_t *columns = gaps, *rows = gaps + graph->jobs + 1, row_count = 1, column_count = 1, first = 0;
  struct choice choice = { not_here, place, rng, 0 };
  rows[0] = columns[0] = graph->none;
  for (int32_t k = graph->row_first[node->row]; k != graph->none; k = graph->nodes[k].row_after)
    rows[row_count++] = k;
  for (int32_t k = graph->column_first[node->column]; k != graph->none; k = graph->nodes[k].column_after)
    columns[column_count++] = k;
  for (int32_t r = 0; r < row_count; r++) {
    struct gap row = gap_at (graph, rows, row_count, r);
    /* In the column, the gap that is ready last but no later than that of the row is best of those before it ... */
    while (first + 1 < column_count && openshop_graph_end (graph, columns[first + 1]) <= row.ready)
      first++;
    for (int32_t c = first; c < column_count; c++) {
      struct gap column = gap_at (graph, columns, column_count, c);
      consider (&choice, &row, &column, node->time);
      if (column.rest <= row.rest)
        break; /* ... and the first that has no more to follow is best of those after it. */
    }
  }
  return choice.equals > 0;
}
