#include "gen/openshop/small.h"

#include "gen/common/option.h"

#include <inttypes.h>
#include <string.h>

#define KIND "exchange-all"

void
openshop_small_params_init (struct openshop_small_params *params)
{
  *params = (struct openshop_small_params){ .least = 2, .most = 2, .max_cost = 1, .parts = 1 };
}

bool
openshop_small_start (struct openshop_small *small, const struct openshop_small_params *params,
                      struct status *status)
{
  *small = (struct openshop_small){ .params = *params };
  if (!option_within (KIND, "--nodes", params->least, 1, OPENSHOP_SMALL_MAX_NODES, status)
      || !option_within (KIND, "--nodes", params->most, params->least, OPENSHOP_SMALL_MAX_NODES,
                         status)
      || !option_within (KIND, "--max-cost", params->max_cost, 0, OPENSHOP_SMALL_MAX_COST, status))
    return false;
  if (params->part >= params->parts)
    return status_set (status, STATUS_INPUT,
                       "gen " KIND ": --part: %" PRIu64 " of %" PRIu64 " counted from 0",
                       params->part, params->parts);
  return true;
}

static void
first_of_size (struct openshop_small *small, int64_t nodes)
{
  small->nodes = nodes;
  memset (small->time, 0, sizeof small->time);
}

/* The next matrix in lexicographic order of its times, then the next size. */
static bool
advance (struct openshop_small *small)
{
  for (int64_t cell = small->nodes * small->nodes - 1; cell >= 0; cell--) {
    if (cell % (small->nodes + 1) == 0)
      continue; /* on the diagonal */
    if (small->time[cell] < small->params.max_cost) {
      small->time[cell]++;
      return true;
    }
    small->time[cell] = 0;
  }
  if (small->nodes == small->params.most)
    return false;
  first_of_size (small, small->nodes + 1);
  return true;
}

/* The next permutation in lexicographic order; false after the last. */
static bool
permute (int64_t *order, int64_t n)
{
  int64_t i = n - 1, j = n - 1;
  while (i > 0 && order[i - 1] > order[i])
    i--;
  if (i == 0)
    return false;
  while (order[j] < order[i - 1])
    j--;
  int64_t old = order[i - 1];
  order[i - 1] = order[j];
  order[j] = old;
  for (j = n - 1; i < j; i++, j--) {
    old = order[i];
    order[i] = order[j];
    order[j] = old;
  }
  return true;
}

/* Is the matrix with renamed nodes before the matrix itself? */
static bool
renamed_is_before (const struct openshop_small *small, const int64_t *order)
{
  int64_t n = small->nodes;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) {
      int64_t renamed = small->time[order[i] * n + order[j]], own = small->time[i * n + j];
      if (renamed != own)
        return renamed < own;
    }
  return false;
}

static bool
is_first (const struct openshop_small *small)
{
  int64_t order[OPENSHOP_SMALL_MAX_NODES];
  for (int64_t i = 0; i < small->nodes; i++)
    order[i] = i;
  do
    if (renamed_is_before (small, order))
      return false;
  while (permute (order, small->nodes));
  return true;
}

static bool
is_primitive (const struct openshop_small *small)
{
  int64_t common = 0;
  for (int64_t cell = 0; cell < small->nodes * small->nodes && common != 1; cell++)
    for (int64_t other = small->time[cell]; other != 0;) {
      int64_t rest = common % other;
      common = other;
      other = rest;
    }
  return common == 1;
}

/* One step in the enumeration of all parts. */
static bool
step (struct openshop_small *small)
{
  bool first = !small->started;
  if (first)
    first_of_size (small, small->params.least);
  else if (!advance (small))
    return false;
  while ((small->params.primitive && !is_primitive (small)) || !is_first (small))
    if (!advance (small))
      return false;
  small->started = true;
  small->ordinal += !first;
  return true;
}

bool
openshop_small_next (struct openshop_small *small)
{
  do
    if (!step (small))
      return false;
  while (small->ordinal % small->params.parts != small->params.part);
  return true;
}

void
openshop_small_instance (const struct openshop_small *small, struct openshop_instance *out)
{
  const struct openshop_small_params *params = &small->params;
  struct output text;
  openshop_instance_reset (out);
  openshop_instance_shape (out, true, (int32_t)small->nodes, (int32_t)small->nodes);
  for (int64_t cell = 0; cell < small->nodes * small->nodes; cell++)
    out->times[cell].numerator = small->time[cell];
  output_init_memory (&text);
  output_print (&text, KIND "-n%" PRId64 "-c%" PRId64 "-%" PRIu64, small->nodes, params->max_cost,
                small->ordinal);
  out->name = option_take_text (&text);
  output_print (&text,
                "{\"generator\":\"" KIND "\",\"least\":%" PRId64 ",\"most\":%" PRId64
                ",\"max_cost\":%" PRId64 ",\"primitive\":%s,\"ordinal\":%" PRIu64 "}",
                params->least, params->most, params->max_cost, params->primitive ? "true" : "false",
                small->ordinal);
  out->origin = option_take_text (&text);
  output_discard (&text);
}
