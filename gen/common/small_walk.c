#include "gen/common/small_walk.h"

#include "base/memory.h"
#include "gen/common/option.h"

#include <inttypes.h>
#include <string.h>

bool
small_walk_start (struct small_walk *walk, const struct small_params *params,
                  const struct small_limits *limits, struct status *status)
{
  const char *kind = limits->kind;
  char option[32];
  snprintf (option, sizeof option, "--%s", limits->option);
  *walk = (struct small_walk){ .params = *params };
  if (!option_within (kind, option, params->least, 1, limits->most, status)
      || !option_within (kind, option, params->most, params->least, limits->most, status)
      || !option_within (kind, "--max-cost", params->max_cost, limits->low_cost, limits->high_cost,
                         status))
    return false;
  return params->part < params->parts
         || status_set (status, STATUS_INPUT,
                        "gen %s: --part: %" PRIu64 " of %" PRIu64 " counted from 0", kind,
                        params->part, params->parts);
}

bool
small_walk_next (struct small_walk *walk, void *position, bool (*advance) (void *position),
                 bool (*counts) (const void *position))
{
  do {
    if (walk->started && !advance (position))
      return false;
    while (!counts (position))
      if (!advance (position))
        return false;
    walk->ordinal += walk->started;
    walk->started = true;
  } while (walk->ordinal % walk->params.parts != walk->params.part);
  return true;
}

void
small_walk_describe (const struct small_walk *walk, const char *kind, int64_t size, char **name,
                     char **origin)
{
  const struct small_params *params = &walk->params;
  *name = memory_print ("%s-n%" PRId64 "-c%" PRId64 "-%" PRIu64, kind, size, params->max_cost,
                        walk->ordinal);
  *origin = memory_print ("{\"generator\":\"%s\",\"least\":%" PRId64 ",\"most\":%" PRId64
                          ",\"max_cost\":%" PRId64 ",\"primitive\":%s,\"ordinal\":%" PRIu64 "}",
                          kind, params->least, params->most, params->max_cost,
                          params->primitive ? "true" : "false", walk->ordinal);
}

bool
small_walk_set (struct small_params *params, const struct small_limits *limits, const char *option,
                const char *value, struct status *status)
{
  if (strcmp (option, limits->option) == 0)
    return option_range (option, value, 1, limits->most, &params->least, &params->most, status);
  if (strcmp (option, "part") == 0)
    return option_part (option, value, INT64_MAX, &params->part, &params->parts, status);
  if (strcmp (option, "primitive") != 0)
    return false;
  params->primitive = true;
  return true;
}
