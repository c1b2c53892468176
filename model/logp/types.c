#include "model/logp/types.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define TICKS_MAX (INT64_C (1) << 60)

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

/* The times of an instance one after the other: the latency, then send, receive and gap of the
   source and of each group. */
struct scaling {
  const struct logp_instance *instance;
  int64_t scale, limit;
  const char *file;
  struct status *status;
};

#define NO_GROUP SIZE_MAX

/* Set "FILE:LINE: KEY: REASON, got VALUE" for a time of a group, or of the source. Returns
   false. */
static bool
refuse (const struct scaling *scaling, size_t group, const char *name, const char *reason,
        struct rational value)
{
  char text[RATIONAL_TEXT], line[32] = "", key[64];
  rational_text (value, text);
  if (scaling->instance->line > 0)
    snprintf (line, sizeof line, ":%zu", scaling->instance->line);
  if (strcmp (name, "latency") == 0)
    snprintf (key, sizeof key, "latency");
  else if (group == NO_GROUP)
    snprintf (key, sizeof key, "source.%s", name);
  else
    snprintf (key, sizeof key, "destinations[%zu].%s", group, name);
  return status_set (scaling->status, STATUS_INPUT, "%s%s: %s: %s, got %s", scaling->file, line,
                     key, reason, text);
}

static bool
extend (struct scaling *scaling, size_t group, const char *name, struct rational value)
{
  return rational_extend_scale (&scaling->scale, value.denominator, TICKS_MAX)
         || refuse (scaling, group, name,
                    "the common denominator of all times does not fit into 60 bits", value);
}

static bool
extend_node (struct scaling *scaling, size_t group, const struct logp_node *node)
{
  return extend (scaling, group, "send", node->send)
         && (group == NO_GROUP || extend (scaling, group, "receive", node->receive))
         && extend (scaling, group, "gap", node->gap);
}

static bool
convert (const struct scaling *scaling, size_t group, const char *name, struct rational value,
         int64_t *ticks)
{
  return rational_ticks (value, scaling->scale, scaling->limit, ticks)
         || refuse (
           scaling, group, name,
           "too large: in ticks of the common denominator a schedule does not fit into 60 bits",
           value);
}

static bool
convert_node (const struct scaling *scaling, size_t group, const struct logp_node *node,
              int64_t latency, struct logp_type *type)
{
  int64_t send, gap;
  type->receive = 0;
  if (!convert (scaling, group, "send", node->send, &send)
      || (group != NO_GROUP && !convert (scaling, group, "receive", node->receive, &type->receive))
      || !convert (scaling, group, "gap", node->gap, &gap))
    return false;
  type->delay = send + latency;
  type->hold = send > gap ? send : gap;
  return true;
}

/* All times in ticks; type[i] is then group i, unsorted, with the group's nodes numbered from
   `first` on. */
static bool
scale_all (struct logp_types *types, const struct logp_instance *instance, const char *file,
           struct status *status)
{
  struct scaling scaling
    = { instance, 1, TICKS_MAX / (8 * (instance->destinations + 1)), file, status };
  int64_t latency, first = 1;
  if (!extend (&scaling, NO_GROUP, "latency", instance->latency)
      || !extend_node (&scaling, NO_GROUP, &instance->source))
    return false;
  for (size_t i = 0; i < instance->group_count; i++)
    if (!extend_node (&scaling, i, &instance->groups[i].node))
      return false;
  if (!convert (&scaling, NO_GROUP, "latency", instance->latency, &latency)
      || !convert_node (&scaling, NO_GROUP, &instance->source, latency, &types->source))
    return false;
  for (size_t i = 0; i < instance->group_count; i++) {
    struct logp_type *type = &types->type[i];
    if (!convert_node (&scaling, i, &instance->groups[i].node, latency, type))
      return false;
    type->count = instance->groups[i].count;
    type->first = first;
    first += type->count;
  }
  types->scale = scaling.scale;
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
