#include "lab/probe/sweep_points.h"

#include "base/memory.h"
#include "lab/probe/evaluate_points.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define DEADLINE_POINTS 256 /* between two looks at the clock */

struct sweep_points {
  struct sweep_params params;
  const struct space_form *form;
  struct point_evaluator *evaluator;
  struct space_orbit orbit;
};

/* A part of the points of one size. */
struct part {
  int n, m;
  uint64_t first, last; /* first <= i < last */
};

static uint64_t
pieces_of (uint64_t count)
{
  uint64_t pieces = count / SWEEP_PIECE + 1;
  return pieces < SWEEP_PIECES ? pieces : SWEEP_PIECES;
}

/* Goes through the sizes until `piece` lies in one; false where it lies behind the last. *pieces:
   the number of pieces of all sizes before it. */
static bool
find_part (const struct sweep_params *params, uint64_t piece, struct part *part, uint64_t *pieces)
{
  const struct space_form *form = params->objective.space->form;
  *pieces = 0;
  for (int n = form->least_n; n <= params->destinations; n++) {
    int least, most;
    space_second (form, n, &least, &most);
    for (int m = least; m <= most; m++) {
      uint64_t count = space_count (form, n, m, params->max_cost), own = pieces_of (count),
               place = piece - *pieces;
      if (place < own) {
        *part = (struct part){ n, m, count / own * place, count / own * (place + 1) };
        part->last = place + 1 == own ? count : part->last;
        return true;
      }
      *pieces += own;
    }
  }
  return false;
}

/* n factorial would not fit where n is larger than this. */
#define SIZE_MAPS 12

static bool
size_possible (const struct sweep_params *params, int n, int m, struct status *status)
{
  const struct space_form *form = params->objective.space->form;
  if (space_count (form, n, m, params->max_cost) > SWEEP_POINTS
      || (form->order (2, 2) > 1 && n > SIZE_MAPS) || form->order (n, m) > SWEEP_MAPS)
    return status_set (status, STATUS_INPUT,
                       "%s: a sweep of n = %d with times up to %" PRId64 " has too many instances",
                       params->objective.name, n, params->max_cost);
  return true;
}

bool
sweep_points_possible (const struct sweep_params *params, struct status *status)
{
  const struct space_form *form = params->objective.space->form;
  int64_t least_n = form->least_n, most_n = form->most_n;
  if (params->destinations < least_n || params->destinations > most_n)
    return status_set (status, STATUS_INPUT,
                       "%s: n: %" PRId64 " is not within %" PRId64 " .. %" PRId64,
                       params->objective.name, params->destinations, least_n, most_n);
  for (int n = form->least_n; n <= params->destinations; n++) {
    int least, most;
    space_second (form, n, &least, &most);
    for (int m = least; m <= most; m++)
      if (!size_possible (params, n, m, status))
        return false;
  }
  return true;
}

uint64_t
sweep_points_pieces (const struct sweep_params *params)
{
  struct part part;
  uint64_t pieces;
  find_part (params, UINT64_MAX, &part, &pieces);
  return pieces;
}

struct sweep_points *
sweep_points_new (const struct sweep_params *params)
{
  struct sweep_points *points = memory_zero (1, sizeof *points);
  points->params = *params;
  points->form = params->objective.space->form;
  points->evaluator = point_evaluator_new (&params->objective);
  return points;
}

void
sweep_points_free (struct sweep_points *points)
{
  if (!points)
    return;
  point_evaluator_free (points->evaluator);
  memory_free (points->orbit.point, points);
}

static bool
same_cell (const struct sweep_cell *a, const struct sweep_cell *b)
{
  return a->n == b->n && a->second == b->second && a->cost == b->cost;
}

/* The cell in the result, a new one with no instances where there is none. */
static struct sweep_extreme *
extreme_of (struct sweep_result *result, const struct sweep_cell *cell)
{
  size_t i = 0;
  while (i < result->length && result->extreme[i].cell.cost < cell->cost)
    i++;
  if (i < result->length && same_cell (&result->extreme[i].cell, cell))
    return &result->extreme[i];
  memory_grow (result->extreme, result->capacity, result->length + 1);
  memmove (&result->extreme[i + 1], &result->extreme[i],
           (result->length++ - i) * sizeof *result->extreme);
  result->extreme[i] = (struct sweep_extreme){ .cell = *cell };
  return &result->extreme[i];
}

/* The value of the cell in other pieces; 0 where nothing is known. */
static struct quotient
floor_of (const struct sweep_result *floor, const struct sweep_cell *cell)
{
  for (size_t i = 0; floor && i < floor->length; i++)
    if (same_cell (&floor->extreme[i].cell, cell) && floor->extreme[i].value.den != 0)
      return floor->extreme[i].value;
  return (struct quotient){ 0, 1 };
}

static void
drop_witnesses (struct sweep_extreme *extreme)
{
  while (extreme->kept > 0)
    free (extreme->witness[--extreme->kept]);
}

/* An instance of the cell with this value, which is no less than the cell's. */
static void
note (struct sweep_points *points, struct sweep_extreme *extreme, struct quotient value,
      const struct space_point *witness)
{
  size_t most = points->params.witnesses > 0 ? SIZE_MAX : SWEEP_WITNESSES;
  if (quotient_compare (value, extreme->value) > 0) {
    drop_witnesses (extreme);
    extreme->value = value;
    extreme->attained = 0;
  }
  extreme->attained++;
  if (extreme->kept == most
      || quotient_compare (value, objective_least (&points->params.objective)) == 0)
    return;
  memory_grow (extreme->witness, extreme->capacity, extreme->kept + 1);
  extreme->witness[extreme->kept++] = space_notation (points->form, witness);
}

/* Looks at a point that stands for its images. False at a limit. */
static bool
look (struct sweep_points *points, const struct space_point *point, int64_t largest,
      const struct sweep_result *floor, struct sweep_result *result)
{
  const struct limits no_limits = { 0 };
  const struct sweep_cell cell = { .n = point->n, .second = point->m, .cost = (int32_t)largest };
  struct sweep_extreme *extreme = extreme_of (result, &cell);
  struct quotient value, least = floor_of (floor, &cell);
  size_t best;
  if (quotient_compare (extreme->value, least) > 0)
    least = extreme->value;
  space_orbit (points->form, point, &points->orbit);
  enum verdict verdict = evaluate_points (points->evaluator, points->orbit.point,
                                          points->orbit.length, least, &no_limits, &value, &best);
  extreme->instances++;
  result->instances++;
  if (verdict == EVALUATE_VALUE)
    note (points, extreme, value, &points->orbit.point[best]);
  return verdict != EVALUATE_OPEN;
}

/* All points of the part. */
static bool
go_through (struct sweep_points *points, const struct part *part, const struct sweep_result *floor,
            const struct deadline *deadline, struct sweep_result *result)
{
  const struct space_form *form = points->form;
  int64_t max_cost = points->params.max_cost;
  struct space_point point;
  struct space_layout layout;
  char kinds[SPACE_NUMBERS];
  form->layout (part->n, part->m, &layout);
  space_kinds (&layout, kinds);
  space_point (form, part->n, part->m, max_cost, part->first, &point);
  for (uint64_t i = part->first; i < part->last;
       i++, space_next (kinds, &layout, max_cost, &point)) {
    if (i % DEADLINE_POINTS == 0 && deadline && deadline_passed (deadline))
      return false;
    if (space_divisor (kinds, &point) == 1 && space_valid (form, &point)
        && space_first (form, &point)
        && !look (points, &point, space_largest (kinds, &point), floor, result))
      return false;
  }
  return true;
}

bool
sweep_points_run (struct sweep_points *points, uint64_t piece, const struct sweep_result *floor,
                  const struct deadline *deadline, struct sweep_result *result)
{
  const struct evaluator_counts *counts = point_evaluator_counts (points->evaluator);
  struct evaluator_counts before = *counts;
  struct part part;
  uint64_t pieces;
  if ((deadline && deadline_passed (deadline))
      || !find_part (&points->params, piece, &part, &pieces)
      || !go_through (points, &part, floor, deadline, result))
    return false;
  result->bounded = counts->bounded - before.bounded;
  result->solved = counts->solved - before.solved;
  result->missed = counts->missed - before.missed;
  return true;
}
