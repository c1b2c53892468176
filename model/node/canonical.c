#include "model/node/canonical.h"

#include "model/node/instance.h"

static void
merge_groups (const struct node_instance *from, struct node_instance *to)
{
  to->source = from->source;
  for (size_t i = 0, next; i < from->group_count; i = next) {
    int64_t count = 0;
    for (next = i; next < from->group_count
                   && rational_compare (from->groups[next].cost, from->groups[i].cost) == 0;
         next++)
      count += from->groups[next].count;
    node_instance_add (to, from->groups[i].cost, count, NULL);
  }
}

bool
node_canonical (struct canonical *canonical, const struct data_text *text, struct status *status)
{
  struct node_instance read, merged;
  node_instance_init (&read);
  node_instance_init (&merged);
  bool good = node_instance_read (&read, text->bytes, text->length, text->file, text->line, status);
  if (good) {
    canonical_take (canonical, &read.name, &read.unit, &read.origin);
    canonical->nodes = read.destinations + 1;
    canonical->tasks = read.destinations;
    merge_groups (&read, &merged);
    node_instance_write (&merged, &canonical->text);
  }
  node_instance_clear (&read);
  node_instance_clear (&merged);
  return good;
}
