#include "model/logp/types.h"

#include "base/memory.h"
#include "model/common/scaling.h"

#include <stdlib.h>
#include <string.h>

void
logp_types_init (struct logp_types *types)
{
  memset (types, 0, sizeof *types);
}

void
logp_types_clear (struct logp_types *types)
{
  memory_free (types->type, types->of, types->member);
  logp_types_init (types);
}

#define NO_GROUP SIZE_MAX /* the source */

static bool
take (const struct scaling *scaling, size_t group, const char *name, struct rational value,
      int64_t *ticks)
{
  if (scaling_take (scaling, value, ticks))
    return true;
  return group == NO_GROUP ? scaling_refuse (scaling, value, "source.%s", name)
                           : scaling_refuse (scaling, value, "destinations[%zu].%s", group, name);
}

static bool
take_node (const struct scaling *scaling, size_t group, const struct logp_node *node,
           int64_t latency, struct logp_type *type)
{
  int64_t send = 0, gap = 0;
  type->receive = 0;
  if (!take (scaling, group, "send", node->send, &send)
      || (group != NO_GROUP && !take (scaling, group, "receive", node->receive, &type->receive))
      || !take (scaling, group, "gap", node->gap, &gap))
    return false;
  type->delay = send + latency;
  type->hold = send > gap ? send : gap;
  return true;
}

/* One pass over all times. */
static bool
take_all (const struct scaling *scaling, struct logp_types *types,
          const struct logp_instance *instance)
{
  int64_t latency = 0;
  if (!scaling_take (scaling, instance->latency, &latency))
    return scaling_refuse (scaling, instance->latency, "latency");
  bool good = take_node (scaling, NO_GROUP, &instance->source, latency, &types->source);
  for (size_t i = 0; i < instance->group_count && good; i++)
    good = take_node (scaling, i, &instance->groups[i].node, latency, &types->type[i]);
  return good;
}

/* All times in ticks; type[i] is then group i, unsorted, with the group's nodes numbered from
   `first` on. */
static bool
scale_all (struct logp_types *types, const struct logp_instance *instance, const char *file,
           struct status *status)
{
  struct scaling scaling = {
    .head = &instance->head,
    .file = file,
    .status = status,
    .scale = &types->scale,
    .scale_limit = SCALING_MAX,
    .tick_limit = SCALING_MAX / (8 * (instance->destinations + 1)),
    .scale_reason = "the common denominator of all times does not fit into 60 bits",
    .tick_reason
    = "too large: in ticks of the common denominator a schedule does not fit into 60 bits",
  };
  types->scale = 1;
  if (!take_all (&scaling, types, instance))
    return false;
  scaling.storing = true;
  if (!take_all (&scaling, types, instance))
    return false;
  int64_t first = 1;
  for (size_t i = 0; i < instance->group_count; i++) {
    types->type[i].count = instance->groups[i].count;
    types->type[i].first = first;
    first += types->type[i].count;
  }
  return true;
}

static int
compare_times (const struct logp_type *a, const struct logp_type *b)
{
  if (a->delay != b->delay)
    return a->delay < b->delay ? -1 : 1;
  if (a->receive != b->receive)
    return a->receive < b->receive ? -1 : 1;
  return (a->hold > b->hold) - (a->hold < b->hold);
}

static int
by_times_and_number (const void *left, const void *right)
{
  const struct logp_type *a = left, *b = right;
  int order = compare_times (a, b);
  return order != 0 ? order : (a->first > b->first) - (a->first < b->first);
}

/* From groups to types; lists the members. */
static void
merge (struct logp_types *types, size_t groups)
{
  int64_t listed = 0;
  qsort (types->type, groups, sizeof *types->type, by_times_and_number);
  types->k = 0;
  for (size_t i = 0; i < groups; i++) {
    struct logp_type group = types->type[i];
    bool same = types->k > 0 && compare_times (&types->type[types->k - 1], &group) == 0;
    if (!same) {
      types->type[types->k] = group;
      types->type[types->k].first = listed;
      types->type[types->k++].count = 0;
    }
    types->type[types->k - 1].count += group.count;
    for (int64_t node = group.first; node < group.first + group.count; node++) {
      types->member[listed++] = (int32_t)node;
      types->of[node] = (int32_t)types->k - 1;
    }
  }
  types->of[0] = (int32_t)types->k;
}

bool
logp_types_from (struct logp_types *types, const struct logp_instance *instance, const char *file,
                 struct status *status)
{
  memory_grow (types->type, types->capacity, instance->group_count);
  if (!scale_all (types, instance, file, status))
    return false;
  memory_grow (types->of, types->node_capacity, (size_t)instance->destinations + 1);
  memory_grow (types->member, types->member_capacity, (size_t)instance->destinations);
  types->destinations = instance->destinations;
  types->source.count = types->source.first = 0;
  merge (types, instance->group_count);
  return true;
}

struct rational
logp_types_time (const struct logp_types *types, int64_t ticks)
{
  return rational_of_ticks (ticks, types->scale);
}
