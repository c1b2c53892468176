#include "model/common/labels.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
labels_init (struct labels *labels, const struct model_data *data, const void *instance)
{
  const struct groups *groups = data->groups ? groups_of (data->groups, instance) : NULL;
  int64_t end = 0;
  *labels = (struct labels){ .head = instance, .count = groups ? groups->count + 1 : 0 };
  labels->groups = memory_alloc (labels->count, sizeof *labels->groups);
  labels->end = memory_alloc (labels->count, sizeof *labels->end);
  for (size_t i = 0; i < labels->count; i++) {
    labels->groups[i] = i == 0 ? (struct group_head){ 1, groups->source_name }
                               : *groups_at (data->groups, instance, i - 1);
    labels->end[i] = end += labels->groups[i].count;
  }
}

void
labels_clear (struct labels *labels)
{
  memory_free (labels->groups, labels->end, labels->text);
  *labels = (struct labels){ .count = 0 };
}

bool
labels_given (const struct labels *labels)
{
  bool given = labels->head->node_names != NULL;
  for (size_t i = 0; i < labels->count; i++)
    given |= labels->groups[i].name != NULL;
  return given;
}

int64_t
labels_count (const struct labels *labels)
{
  return labels->head->node_names ? (int64_t)labels->head->node_name_count
                                  : labels->end[labels->count - 1];
}

/* The group of a node. */
static size_t
find_group (const struct labels *labels, int64_t node)
{
  size_t low = 0, high = labels->count - 1; /* it is among low .. high */
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (node < labels->end[middle])
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

const char *
labels_of (struct labels *labels, int64_t node)
{
  if (!labels)
    return NULL;
  if (labels->head->node_names)
    return labels->head->node_names[node];
  if (labels->count == 0)
    return NULL;
  size_t at = find_group (labels, node);
  const struct group_head *group = &labels->groups[at];
  if (!group->name || group->count == 1)
    return group->name;
  size_t size = strlen (group->name) + 24;
  memory_grow (labels->text, labels->capacity, size);
  snprintf (labels->text, size, "%s.%" PRId64, group->name,
            node - (labels->end[at] - group->count) + 1);
  return labels->text;
}

void
labels_write (struct labels *labels, struct output *out)
{
  for (int64_t i = 0; i < labels_count (labels); i++) {
    const char *name = labels_of (labels, i);
    output_char (out, i > 0 ? ',' : '[');
    if (name)
      output_json_string (out, name);
    else
      output_text (out, "null");
  }
  output_char (out, ']');
}
