#include "gen/node/small.h"

#include "base/memory.h"

#include <inttypes.h>
#include <string.h>

void
small_params_init (struct small_params *params)
{
  *params = (struct small_params){ .least = 1, .most = 1, .max_cost = 1, .parts = 1 };
}

static bool
within (const char *name, int64_t value, int64_t low, int64_t high, struct status *status)
{
  if (value >= low && value <= high)
    return true;
  return status_set (status, STATUS_INPUT,
                     "gen all: %s: %" PRId64 ", expected %" PRId64 " to %" PRId64, name, value, low,
                     high);
}

bool
small_start (struct small *small, const struct small_params *params, struct status *status)
{
  *small = (struct small){ .params = *params };
  if (!within ("--n", params->least, 1, SMALL_MAX_DESTINATIONS, status)
      || !within ("--n", params->most, params->least, SMALL_MAX_DESTINATIONS, status)
      || !within ("--max-cost", params->max_cost, 1, SMALL_MAX_COST, status))
    return false;
  if (params->part >= params->parts)
    return status_set (status, STATUS_INPUT,
                       "gen all: --part: %" PRIu64 " of %" PRIu64 " counted from 0", params->part,
                       params->parts);
  return true;
}

static void
first_of_size (struct small *small, int64_t destinations)
{
  small->destinations = destinations;
  small->source = 1;
  for (int64_t i = 0; i < destinations; i++)
    small->cost[i] = 1;
}

/* The next multiset in lexicographic order of its ascending costs, then the next source, then
   the next size. */
static bool
advance (struct small *small)
{
  int64_t i = small->destinations;
  while (i > 0 && small->cost[i - 1] == small->params.max_cost)
    i--;
  if (i > 0) {
    int64_t cost = small->cost[i - 1] + 1;
    for (int64_t j = i - 1; j < small->destinations; j++)
      small->cost[j] = cost;
    return true;
  }
  for (int64_t j = 0; j < small->destinations; j++)
    small->cost[j] = 1;
  if (small->source++ < small->params.max_cost)
    return true;
  if (small->destinations == small->params.most)
    return false;
  first_of_size (small, small->destinations + 1);
  return true;
}

static bool
primitive (const struct small *small)
{
  int64_t common = small->source;
  for (int64_t i = 0; i < small->destinations && common > 1; i++)
    for (int64_t other = small->cost[i]; other != 0;) {
      int64_t rest = common % other;
      common = other;
      other = rest;
    }
  return common == 1;
}

/* One step in the enumeration of all parts. */
static bool
step (struct small *small)
{
  bool first = !small->started;
  if (first)
    first_of_size (small, small->params.least);
  else if (!advance (small))
    return false;
  while (small->params.primitive && !primitive (small))
    if (!advance (small))
      return false;
  small->started = true;
  small->ordinal += !first;
  return true;
}

bool
small_next (struct small *small)
{
  do
    if (!step (small))
      return false;
  while (small->ordinal % small->params.parts != small->params.part);
  return true;
}

void
small_instance (const struct small *small, struct node_instance *out)
{
  struct output text;
  node_instance_reset (out);
  out->source = (struct rational){ small->source, 1 };
  for (int64_t i = 0, same; i < small->destinations; i += same) {
    for (same = 1; i + same < small->destinations && small->cost[i + same] == small->cost[i];
         same++)
      ;
    node_instance_add (out, (struct rational){ small->cost[i], 1 }, same, NULL);
  }
  output_init_memory (&text);
  output_print (&text, "all-n%" PRId64 "-c%" PRId64 "-%" PRIu64, small->destinations,
                small->params.max_cost, small->ordinal);
  out->name = memory_text (text.bytes, text.length);
  output_reset (&text);
  output_print (&text,
                "{\"generator\":\"all\",\"least\":%" PRId64 ",\"most\":%" PRId64
                ",\"max_cost\":%" PRId64 ",\"primitive\":%s,\"ordinal\":%" PRIu64 "}",
                small->params.least, small->params.most, small->params.max_cost,
                small->params.primitive ? "true" : "false", small->ordinal);
  out->origin = memory_text (text.bytes, text.length);
  output_discard (&text);
}
