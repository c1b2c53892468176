#include "measure/core/sampling.h"

#include "base/memory.h"

#include <stdlib.h>

const char *const sampling_names[SAMPLING_QUANTITIES]
  = { "hold", "end", "t_send", "t_net", "t_recv" };

/* Dummy loops in eighths of end. */
static const int64_t eighths[SAMPLING_DUMMIES - 1] = { 4, 8, 10, 12, 14, 16, 20, 24 };

void
sampling_sample (struct sampling_series *series, int64_t value)
{
  memory_grow (series->values, series->capacity, series->count + 1);
  series->values[series->count++] = value;
}

void
sampling_clear (struct sampling *sampling)
{
  for (size_t i = 0; i < sampling->series_count; i++)
    free (sampling->series[i].values);
  memory_free (sampling->series, sampling->points);
  *sampling = (struct sampling){ .series = NULL };
}

static int
by_value (const void *left, const void *right)
{
  const int64_t *a = left, *b = right;
  return (*a > *b) - (*a < *b);
}

struct sampling_spread
sampling_spread (const struct sampling_series *series)
{
  size_t count = series->count;
  int64_t *sorted = memory_alloc (count, sizeof *sorted);
  long double sum = 0;
  for (size_t i = 0; i < count; i++) {
    sorted[i] = series->values[i];
    sum += (long double)sorted[i];
  }
  qsort (sorted, count, sizeof *sorted, by_value);
  struct sampling_spread spread
    = { sorted[0], sorted[(count - 1) / 2], (int64_t)(sum / (long double)count + 0.5L),
        sorted[count - 1], count };
  free (sorted);
  return spread;
}

/* What counts of a series. */
static int64_t
value_of (const struct sampling *sampling, const struct sampling_series *series)
{
  const struct sampling_spread spread = sampling_spread (series);
  return sampling->mean ? spread.mean : spread.least;
}

const struct sampling_series *
sampling_of (const struct sampling *sampling, const struct sampling_point *point,
             enum pair_test test)
{
  for (size_t i = point->first; i < point->first + point->count; i++)
    if (sampling->series[i].test == test && sampling->series[i].dummy == 0)
      return &sampling->series[i];
  return NULL;
}

static int
compare (int64_t a, int64_t b)
{
  return (a > b) - (a < b);
}

static int
by_point (const struct sampling_series *a, const struct sampling_series *b)
{
  int order = compare (a->from, b->from);
  order = order ? order : compare (a->to, b->to);
  return order ? order : compare (a->bytes, b->bytes);
}

static int
by_kind (const void *left, const void *right)
{
  const struct sampling_series *a = left, *b = right;
  int order = by_point (a, b);
  order = order ? order : compare (a->test, b->test);
  return order ? order : compare (a->dummy, b->dummy);
}

struct sampling_series *
sampling_series (struct sampling *sampling, const struct sampling_series *kind)
{
  struct sampling_series *last
    = sampling->series_count > 0 ? &sampling->series[sampling->series_count - 1] : NULL;
  if (last && by_kind (last, kind) == 0)
    return last;
  memory_grow (sampling->series, sampling->series_capacity, sampling->series_count + 1);
  last = &sampling->series[sampling->series_count++];
  *last = *kind;
  last->values = NULL;
  last->count = last->capacity = 0;
  return last;
}

/* By kind; each kind once, with all its samples. */
static void
sort_series (struct sampling *sampling)
{
  size_t kept = 0;
  qsort (sampling->series, sampling->series_count, sizeof *sampling->series, by_kind);
  for (size_t i = 0; i < sampling->series_count; i++) {
    struct sampling_series *series = &sampling->series[i];
    if (kept > 0 && by_kind (&sampling->series[kept - 1], series) == 0) {
      for (size_t j = 0; j < series->count; j++)
        sampling_sample (&sampling->series[kept - 1], series->values[j]);
      free (series->values);
    } else {
      sampling->series[kept++] = *series;
    }
  }
  sampling->series_count = kept;
}

/* A point for each run of series of one pair and size. */
static void
make_points (struct sampling *sampling)
{
  for (size_t i = 0; i < sampling->series_count; i++) {
    const struct sampling_series *series = &sampling->series[i];
    if (i == 0 || by_point (series - 1, series) != 0) {
      memory_grow (sampling->points, sampling->point_capacity, sampling->point_count + 1);
      sampling->points[sampling->point_count++] = (struct sampling_point){
        .from = series->from, .to = series->to, .bytes = series->bytes, .first = i
      };
    }
    sampling->points[sampling->point_count - 1].count++;
  }
}

/* The median of what each dummy loop beyond the knee says. False: there is none. */
static bool
find_knee (const struct sampling *sampling, struct sampling_point *point)
{
  int64_t *knees = memory_alloc (point->count, sizeof *knees);
  size_t count = 0;
  for (size_t i = point->first; i < point->first + point->count; i++) {
    const struct sampling_series *series = &sampling->series[i];
    if (series->dummy > 0 && series->dummy >= 2 * point->value[SAMPLING_END])
      knees[count++]
        = series->dummy - 2 * (value_of (sampling, series) - point->value[SAMPLING_END]);
  }
  if (count > 0) {
    qsort (knees, count, sizeof *knees, by_value);
    point->knee = knees[(count - 1) / 2];
  }
  free (knees);
  return count > 0;
}

static void
estimate (const struct sampling *sampling, struct sampling_point *point)
{
  int64_t *value = point->value;
  if (!point->has[SAMPLING_HOLD] || !point->has[SAMPLING_END] || !find_knee (sampling, point))
    return;
  value[SAMPLING_SEND] = value[SAMPLING_HOLD];
  value[SAMPLING_NET] = point->knee - value[SAMPLING_END];
  value[SAMPLING_RECEIVE] = value[SAMPLING_END] - value[SAMPLING_SEND] - value[SAMPLING_NET];
  for (int i = SAMPLING_SEND; i < SAMPLING_QUANTITIES; i++)
    point->has[i] = true;
}

bool
sampling_fit (const struct sampling *sampling, enum sampling_quantity quantity, int32_t from,
              int32_t to, struct fit *fit)
{
  struct fit_point *points = memory_alloc (sampling->point_count + 1, sizeof *points);
  size_t count = 0;
  for (size_t i = 0; i < sampling->point_count; i++) {
    const struct sampling_point *point = &sampling->points[i];
    if (point->has[quantity] && (from < 0 || from == point->from) && (to < 0 || to == point->to))
      points[count++] = (struct fit_point){ point->bytes, point->value[quantity] };
  }
  if (count > 0)
    *fit = fit_line (points, count, sampling->scale);
  free (points);
  return count > 0;
}

/* What the series without dummy loop show. */
static void
set_values (const struct sampling *sampling, struct sampling_point *point)
{
  for (int i = SAMPLING_HOLD; i <= SAMPLING_END; i++) {
    const struct sampling_series *series
      = sampling_of (sampling, point, i == SAMPLING_HOLD ? PAIR_PING : PAIR_PINGPONG);
    point->has[i] = series != NULL;
    if (series)
      point->value[i] = value_of (sampling, series);
  }
}

void
sampling_finish (struct sampling *sampling)
{
  if (sampling->series_count == 0)
    return;
  sort_series (sampling);
  make_points (sampling);
  for (size_t i = 0; i < sampling->point_count; i++) {
    set_values (sampling, &sampling->points[i]);
    estimate (sampling, &sampling->points[i]);
  }
  for (int i = 0; i < SAMPLING_QUANTITIES; i++)
    sampling->fitted[i]
      = sampling_fit (sampling, (enum sampling_quantity)i, -1, -1, &sampling->fits[i]);
}

struct rational
sampling_time (const struct sampling *sampling, int64_t ticks)
{
  return rational_of_ticks (ticks, sampling->scale);
}

bool
sampling_contradicts (const struct sampling *sampling)
{
  for (size_t i = 0; i < sampling->point_count; i++)
    for (int quantity = SAMPLING_NET; quantity < SAMPLING_QUANTITIES; quantity++)
      if (sampling->points[i].has[quantity] && sampling->points[i].value[quantity] < 0)
        return true;
  return false;
}

int64_t
sampling_tests (const struct sampling_plan *plan, int ranks)
{
  int64_t pairs = plan->all_pairs ? (int64_t)ranks * (ranks - 1) : 1;
  return pairs * (int64_t)plan->size_count * (1 + SAMPLING_DUMMIES);
}

/* A sampling in the making. */
struct sampler {
  struct sampling *sampling;
  const struct sampling_plan *plan;
  const struct machine *machine;
  const struct deadline *deadline;
  void (*step) (int64_t done, int64_t all);
  int64_t *totals;      /* owned [repetitions] */
  int64_t done, factor; /* ticks of the sampling in one of the machine */
  struct status *status;
};

/* One test; its series gets the samples. `dummy` in ticks of the machine. *value: what counts. */
static bool
measure (struct sampler *sampler, struct pair_plan plan, int64_t *value)
{
  struct sampling *sampling = sampler->sampling;
  if (sampler->step)
    sampler->step (sampler->done++, sampling_tests (sampler->plan, sampler->machine->ranks));
  plan.iterations = sampler->plan->iterations;
  plan.repetitions = sampler->plan->repetitions;
  if (!pair_measure (sampler->machine, &plan, sampler->totals, sampler->deadline, sampler->status))
    return false;
  const struct sampling_series kind = { .test = plan.test,
                                        .from = plan.from,
                                        .to = plan.to,
                                        .bytes = plan.bytes,
                                        .dummy = plan.dummy * sampler->factor };
  struct sampling_series *series = sampling_series (sampling, &kind);
  for (int64_t i = 0; i < plan.repetitions; i++)
    sampling_sample (series, sampler->totals[i] * (plan.test == PAIR_PING ? 2 : 1));
  *value = value_of (sampling, series);
  return true;
}

static bool
measure_size (struct sampler *sampler, int32_t from, int32_t to, int64_t bytes)
{
  struct pair_plan plan = { .test = PAIR_PING, .from = from, .to = to, .bytes = bytes };
  int64_t end, ignored, last = 0;
  if (!measure (sampler, plan, &ignored))
    return false;
  plan.test = PAIR_PINGPONG;
  if (!measure (sampler, plan, &end))
    return false;
  for (size_t i = 0; i + 1 < SAMPLING_DUMMIES; i++) {
    /* rounded up, so that those beyond the knee are beyond it */
    int64_t whole = 8 * sampler->factor;
    plan.dummy = end / whole * eighths[i] + (end % whole * eighths[i] + whole - 1) / whole;
    if (plan.dummy == last)
      continue;
    last = plan.dummy;
    if (!measure (sampler, plan, &ignored))
      return false;
  }
  return true;
}

static bool
measure_pair (struct sampler *sampler, int32_t from, int32_t to)
{
  for (size_t i = 0; i < sampler->plan->size_count; i++)
    if (!measure_size (sampler, from, to, sampler->plan->sizes[i]))
      return false;
  return true;
}

bool
sampling_run (struct sampling *sampling, const struct sampling_plan *plan,
              const struct machine *machine, int64_t scale, const struct deadline *deadline,
              void (*step) (int64_t done, int64_t all), struct status *status)
{
  struct sampler sampler
    = { .sampling = sampling,
        .plan = plan,
        .machine = machine,
        .deadline = deadline,
        .step = step,
        .totals = memory_alloc ((size_t)plan->repetitions, sizeof *sampler.totals),
        .factor = 2 * plan->iterations,
        .status = status };
  int32_t ranks = plan->all_pairs ? machine->ranks : 2;
  bool good = true;
  sampling->scale = scale * sampler.factor;
  for (int32_t from = 0; from < ranks && good; from++)
    for (int32_t to = 0; to < ranks && good; to++)
      if (from != to && (plan->all_pairs || from == 0))
        good = measure_pair (&sampler, from, to);
  free (sampler.totals);
  if (good)
    sampling_finish (sampling);
  return good;
}
