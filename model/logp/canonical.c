#include "model/logp/canonical.h"

#include "model/logp/instance.h"

static bool
same_times (const struct logp_node *a, const struct logp_node *b)
{
  return rational_compare (a->send, b->send) == 0 && rational_compare (a->receive, b->receive) == 0
         && rational_compare (a->gap, b->gap) == 0;
}

/* A gap no longer than the send overhead says nothing. */
static struct logp_node
simple_times (struct logp_node node)
{
  if (rational_compare (node.gap, node.send) <= 0)
    node.gap = (struct rational){ 0, 1 };
  return node;
}

static void
merge_logp (const struct logp_instance *from, struct logp_instance *to)
{
  to->latency = from->latency;
  to->source = simple_times (from->source);
  to->source.receive = (struct rational){ 0, 1 };
  for (size_t i = 0, next; i < from->group_count; i = next) {
    struct logp_node times = simple_times (from->groups[i].node), following = times;
    int64_t count = 0;
    for (next = i; next < from->group_count && same_times (&following, &times); next++) {
      count += from->groups[next].count;
      if (next + 1 < from->group_count)
        following = simple_times (from->groups[next + 1].node);
    }
    logp_instance_add (to, times, count, NULL);
  }
}

bool
logp_canonical (struct canonical *canonical, const struct data_text *text, struct status *status)
{
  struct logp_instance read, merged;
  logp_instance_init (&read);
  logp_instance_init (&merged);
  bool good = logp_instance_read (&read, text->bytes, text->length, text->file, text->line, status);
  if (good) {
    canonical_take (canonical, &read.name, &read.unit, &read.origin);
    canonical->nodes = read.destinations + 1;
    canonical->tasks = read.destinations;
    merge_logp (&read, &merged);
    logp_instance_write (&merged, &canonical->text);
  }
  logp_instance_clear (&read);
  logp_instance_clear (&merged);
  return good;
}
