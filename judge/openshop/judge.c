#include "judge/model.h"

#include "claims/openshop/claims.h"
#include "claims/openshop/measure.h"

static const struct expect_row expectations[] = {
  { "load-2", EXPECT_CLAIM, "002-thm-3",
    "the makespan is at most twice the largest sum of a row or column" },
  { "crossing", EXPECT_CLAIM, "002-thm-3-crossing",
    "it is at most the row and the column of some task, the task counted once" },
  { "load-half-up", EXPECT_CLAIM, "002-thm-2-up",
    "square: it is at most P/2, rounded up, times the largest sum" },
  { "load-half-down", EXPECT_CLAIM, "002-thm-2-diagonal",
    "zero diagonal: it is at most P/2, rounded down, times the largest sum" },
  { "load-1.1", EXPECT_CLAIM, "false-002-openshop",
    "the makespan is within 10 % of the largest sum" },
  { "load-1.15", EXPECT_CLAIM, "false-002-max-matching", "it is within 15 % of it" },
  { "load-1.25", EXPECT_CLAIM, "false-002-greedy", "it is within 25 % of it" },
  { .name = NULL },
};

/* Sort of a total exchange: nodes. */
static size_t
count_nodes (const void *data, unsigned sort)
{
  return sort == 0 ? (size_t)((const struct openshop_instance *)data)->jobs : 0;
}

/* Sorts of an open shop: rows, columns. */
static size_t
count_lines (const void *data, unsigned sort)
{
  const struct openshop_instance *shop = data;
  const size_t counts[] = { (size_t)shop->jobs, (size_t)shop->machines, 0 };
  return counts[sort];
}

/* Rows, columns, or both. */
static void
remove_lines (struct openshop_instance *shop, bool rows, bool columns, size_t first, size_t length)
{
  size_t n = (size_t)shop->jobs, m = (size_t)shop->machines, at = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      if (!(rows && judge_within (i, first, length))
          && !(columns && judge_within (j, first, length)))
        shop->times[at++] = shop->times[i * m + j];
  shop->jobs -= rows ? (int32_t)length : 0;
  shop->machines -= columns ? (int32_t)length : 0;
}

static void
remove_nodes (void *data, unsigned sort, size_t first, size_t length)
{
  (void)sort;
  remove_lines (data, true, true, first, length);
}

static void
remove_rows_or_columns (void *data, unsigned sort, size_t first, size_t length)
{
  remove_lines (data, sort == 0, sort == 1, first, length);
}

static void
list_numbers (void *data, struct judge_numbers *numbers)
{
  struct openshop_instance *shop = data;
  for (size_t i = 0; i < (size_t)shop->jobs * (size_t)shop->machines; i++)
    judge_numbers_add (numbers, &shop->times[i]);
}

struct openshop_state {
  struct claims_openshop outline, scaled;
};

static void
measure (void *data, const void *ticks, struct claims_measurements *outline)
{
  struct openshop_state *state = data;
  openshop_measurements_outline (outline, &state->outline, ticks, "");
}

static bool
scale (void *data, int64_t factor, struct claims_measurements *measurements)
{
  struct openshop_state *state = data;
  state->scaled = state->outline;
  measurements->about = &state->scaled;
  return judge_scale (&state->scaled.load, factor) && judge_scale (&state->scaled.crossing, factor);
}

const struct judge_model exchange_judge = {
  .claims = &openshop_claims,
  .expectations = expectations,
  .parts = count_nodes,
  .remove = remove_nodes,
  .numbers = list_numbers,
  .state_size = sizeof (struct openshop_state),
  .measure = measure,
  .scale = scale,
};

const struct judge_model openshop_judge = {
  .claims = &openshop_claims,
  .expectations = expectations,
  .parts = count_lines,
  .remove = remove_rows_or_columns,
  .numbers = list_numbers,
  .state_size = sizeof (struct openshop_state),
  .measure = measure,
  .scale = scale,
};
