#include "lab/probe/sweep.h"

#include "base/memory.h"
#include "lab/probe/node/evaluate.h"
#include "lab/probe/node/sweep_boxes.h"
#include "lab/probe/node/sweep_cells.h"
#include "lab/probe/sweep_points.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define PIECES 2000 /* about this number, if there are enough cases */

struct sweeper {
  struct sweep_params params;
  struct evaluator *evaluator;
  struct sweep_cells *cells;
  struct sweep_boxes *boxes;   /* NULL where they do not apply */
  struct sweep_points *points; /* of a space with a form: instead of all these */
};

void
sweep_result_init (struct sweep_result *result)
{
  memset (result, 0, sizeof *result);
}

static void
clear_extreme (struct sweep_extreme *extreme)
{
  for (size_t i = 0; i < extreme->kept; i++)
    free (extreme->witness[i]);
  free (extreme->witness);
}

void
sweep_result_clear (struct sweep_result *result)
{
  for (size_t i = 0; i < result->length; i++)
    clear_extreme (&result->extreme[i]);
  free (result->extreme);
  sweep_result_init (result);
}

static int
compare_cells (const struct sweep_cell *a, const struct sweep_cell *b)
{
  if (a->n != b->n)
    return a->n < b->n ? -1 : 1;
  if (a->k != b->k)
    return a->k < b->k ? -1 : 1;
  if (a->cost != b->cost)
    return a->cost < b->cost ? -1 : 1;
  return a->second - b->second;
}

static void
add_witnesses (struct sweep_extreme *extreme, const struct sweep_extreme *other)
{
  for (size_t i = 0; i < other->kept && extreme->kept < SWEEP_WITNESSES; i++) {
    memory_grow (extreme->witness, extreme->capacity, extreme->kept + 1);
    extreme->witness[extreme->kept++] = memory_copy (other->witness[i]);
  }
}

/* The same cell from other pieces. */
static void
join_extreme (struct sweep_extreme *extreme, const struct sweep_extreme *other)
{
  int order = quotient_compare (other->value, extreme->value);
  extreme->instances = sweep_count_sum (extreme->instances, other->instances);
  if (order > 0) {
    while (extreme->kept > 0)
      free (extreme->witness[--extreme->kept]);
    extreme->value = other->value;
    extreme->attained = 0;
  }
  if (order >= 0) {
    extreme->attained = sweep_count_sum (extreme->attained, other->attained);
    add_witnesses (extreme, other);
  }
}

static struct sweep_extreme
copied_extreme (const struct sweep_extreme *extreme)
{
  struct sweep_extreme copy = *extreme;
  copy.witness = NULL;
  copy.kept = copy.capacity = 0;
  add_witnesses (&copy, extreme);
  return copy;
}

void
sweep_result_join (struct sweep_result *result, const struct sweep_result *other)
{
  size_t capacity = result->length + other->length, length = 0;
  struct sweep_extreme *joined = memory_alloc (capacity > 0 ? capacity : 1, sizeof *joined);
  for (size_t i = 0, j = 0; i < result->length || j < other->length;) {
    int order = i == result->length ? 1
                : j == other->length
                  ? -1
                  : compare_cells (&result->extreme[i].cell, &other->extreme[j].cell);
    joined[length] = order <= 0 ? result->extreme[i++] : copied_extreme (&other->extreme[j++]);
    if (order == 0)
      join_extreme (&joined[length], &other->extreme[j++]);
    length++;
  }
  free (result->extreme);
  result->extreme = joined;
  result->length = length;
  result->capacity = capacity;
  result->instances = sweep_count_sum (result->instances, other->instances);
  result->bounded += other->bounded;
  result->solved += other->solved;
  result->missed += other->missed;
  result->seconds += other->seconds;
}

const struct sweep_extreme *
sweep_result_largest (const struct sweep_result *result, int64_t n, int64_t second)
{
  const struct sweep_extreme *largest = NULL;
  for (size_t i = 0; i < result->length; i++) {
    const struct sweep_extreme *extreme = &result->extreme[i];
    if ((n == 0 || (extreme->cell.n == n && extreme->cell.second == second))
        && extreme->value.den != 0
        && (!largest || quotient_compare (extreme->value, largest->value) > 0))
      largest = extreme;
  }
  return largest;
}

int64_t
sweep_result_seconds (const struct sweep_result *result)
{
  int64_t seconds = 1;
  for (size_t i = 0; i < result->length; i++)
    if (result->extreme[i].cell.second >= seconds)
      seconds = result->extreme[i].cell.second + 1;
  return seconds;
}

/* Does the cell have witnesses at all, and no more than are wanted? */
static bool
listed (const struct sweep_extreme *extreme, int64_t witnesses)
{
  return extreme->kept > 0 && extreme->attained <= (uint64_t)witnesses;
}

void
sweep_list_init (struct sweep_list *list, const struct sweep_result *result, int64_t witnesses)
{
  struct sweep_result *floor = &list->floor;
  memset (list, 0, sizeof *list);
  floor->length = floor->capacity = result->length;
  floor->extreme = memory_zero (result->length + 1, sizeof *floor->extreme);
  for (size_t i = 0; i < result->length; i++) {
    const struct sweep_extreme *extreme = &result->extreme[i];
    bool wanted = listed (extreme, witnesses);
    floor->extreme[i].cell = extreme->cell;
    floor->extreme[i].value = wanted ? extreme->value : sweep_unreachable;
    list->cells += wanted;
    list->instances
      = wanted ? sweep_count_sum (list->instances, extreme->attained) : list->instances;
    list->left_out += extreme->kept > 0 && !wanted;
  }
}

void
sweep_list_clear (struct sweep_list *list)
{
  sweep_result_clear (&list->floor);
}

/* How many parts a source's instances are cut into: the first destination's cost is 1; 2, 3; 4 ..
   7; and so on, in the last part the rest.
 */
static uint64_t
groups (const struct sweep_params *params)
{
  uint64_t sources = (uint64_t)(params->destinations * params->max_cost), count = 1;
  while (INT64_C (1) << count <= params->max_cost && (count + 1) * sources <= PIECES)
    count++;
  return count;
}

bool
sweep_possible (const struct sweep_params *params, struct status *status)
{
  if (params->objective.space->form)
    return sweep_points_possible (params, status);
  return (params->destinations >= 1 && params->destinations <= SWEEP_MAX_DESTINATIONS
          && params->max_cost >= 1 && params->max_cost <= SWEEP_MAX_COST)
         || status_set (status, STATUS_INPUT, "a sweep is out of range");
}

uint64_t
sweep_pieces (const struct sweep_params *params)
{
  if (params->objective.space->form)
    return sweep_points_pieces (params);
  return (uint64_t)(params->destinations * params->max_cost) * groups (params);
}

struct sweeper *
sweeper_new (const struct sweep_params *params)
{
  struct sweeper *sweeper = memory_zero (1, sizeof *sweeper);
  if (params->objective.space->form) {
    sweeper->points = sweep_points_new (params);
    return sweeper;
  }
  assert (params->destinations >= 1 && params->destinations <= SWEEP_MAX_DESTINATIONS);
  assert (params->max_cost >= 1 && params->max_cost <= SWEEP_MAX_COST);
  sweeper->params = *params;
  sweeper->evaluator = evaluator_new ();
  sweeper->cells = sweep_cells_new (&sweeper->params);
  sweeper->boxes = sweep_boxes_apply (&params->objective) ? sweep_boxes_new (params) : NULL;
  return sweeper;
}

void
sweeper_free (struct sweeper *sweeper)
{
  if (!sweeper)
    return;
  evaluator_free (sweeper->evaluator);
  sweep_cells_free (sweeper->cells);
  sweep_boxes_free (sweeper->boxes);
  sweep_points_free (sweeper->points);
  free (sweeper);
}

/* The instances of a piece with one kind of source; false if there are none. */
static bool
piece_box (const struct sweeper *sweeper, uint64_t piece, bool slow_source, struct sweep_box *box)
{
  const struct sweep_params *params = &sweeper->params;
  uint64_t count = groups (params), group = piece % count;
  int top = (int)params->max_cost, n = 1 + (int)(piece / count / (uint64_t)top);
  *box = (struct sweep_box){ .source = 1 + (int)(piece / count % (uint64_t)top),
                             .length = sweeper->boxes ? n - 1 : n,
                             .top = top };
  box->low = 1 << group;
  box->high = group + 1 < count ? (1 << (group + 1)) - 1 : top;
  if (box->length == 0)
    return group == 0 && !slow_source;
  if (slow_source && box->high >= box->source)
    box->high = box->source - 1;
  if (!slow_source && box->low < box->source)
    box->low = box->source;
  return box->low <= box->high;
}

static bool
search (struct sweeper *sweeper, uint64_t piece, bool slow_source, const struct deadline *deadline)
{
  struct sweep_box box;
  if (!piece_box (sweeper, piece, slow_source, &box))
    return true;
  if (sweeper->boxes)
    return sweep_boxes_run (sweeper->boxes, sweeper->evaluator, &box, slow_source, sweeper->cells,
                            deadline);
  return sweep_plain_run (&sweeper->params.objective, sweeper->evaluator, &box, slow_source,
                          sweeper->cells, deadline);
}

static void
count_work (struct sweep_result *result, const struct evaluator_counts *before,
            const struct evaluator_counts *after)
{
  result->bounded = after->bounded - before->bounded;
  result->solved = after->solved - before->solved;
  result->missed = after->missed - before->missed;
}

/* Of the node model. */
static bool
run_piece (struct sweeper *sweeper, uint64_t piece, const struct sweep_result *floor,
           const struct deadline *deadline, struct sweep_result *result)
{
  struct evaluator_counts before = *evaluator_counts (sweeper->evaluator);
  struct sweep_box box;
  if (deadline_passed (deadline))
    return false;
  piece_box (sweeper, piece, false, &box);
  sweep_cells_start (sweeper->cells, sweeper->boxes ? box.length + 1 : box.length, box.source);
  for (int slow = 0; slow < 2; slow++)
    if (piece_box (sweeper, piece, slow, &box))
      sweep_cells_cover (sweeper->cells, &box, slow);
  if (floor)
    sweep_cells_raise (sweeper->cells, floor);
  if (!search (sweeper, piece, true, deadline) || !search (sweeper, piece, false, deadline))
    return false;
  sweep_cells_finish (sweeper->cells, sweeper->boxes, result);
  count_work (result, &before, evaluator_counts (sweeper->evaluator));
  return true;
}

bool
sweep_piece (struct sweeper *sweeper, uint64_t piece, const struct sweep_result *floor,
             const struct deadline *deadline, struct sweep_result *result)
{
  double start = limits_now ();
  bool done = sweeper->points ? sweep_points_run (sweeper->points, piece, floor, deadline, result)
                              : run_piece (sweeper, piece, floor, deadline, result);
  result->seconds = limits_now () - start;
  return done;
}
