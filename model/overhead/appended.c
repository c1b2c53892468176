#include "model/overhead/appended.h"

#include "base/memory.h"

#include <stdlib.h>

/* A task in its node's list. */
struct list_entry {
  int64_t start;
  int32_t node;
  uint32_t delivery;
};

static int
compare (const void *a, const void *b)
{
  const struct list_entry *first = a, *second = b;
  if (first->node != second->node)
    return first->node < second->node ? -1 : 1;
  return (first->start > second->start) - (first->start < second->start);
}

/* Each delivery has two tasks, so at most two deliveries follow directly: links [2 * delivery ..];
   waits counts the direct predecessors. */
static void
link_lists (const struct list_entry *entries, size_t count, uint32_t *links, uint8_t *linked,
            uint8_t *waits)
{
  for (size_t i = 1; i < count; i++)
    if (entries[i].node == entries[i - 1].node) {
      uint32_t before = entries[i - 1].delivery;
      links[2 * before + linked[before]++] = entries[i].delivery;
      waits[entries[i].delivery]++;
    }
}

/* Returns the number of deliveries that can be appended, each after its predecessors in both lists.
   `ready` is scratch. */
static size_t
append_all (size_t count, const uint32_t *links, const uint8_t *linked, uint8_t *waits,
            uint32_t *ready)
{
  size_t length = 0, done = 0;
  for (size_t i = 0; i < count; i++)
    if (waits[i] == 0)
      ready[length++] = (uint32_t)i;
  for (; done < length; done++)
    for (uint8_t l = 0; l < linked[ready[done]]; l++) {
      uint32_t next = links[2 * ready[done] + l];
      if (--waits[next] == 0)
        ready[length++] = next;
    }
  return done;
}

bool
overhead_appended (const struct overhead_schedule *schedule)
{
  size_t count = schedule->length;
  struct list_entry *entries = memory_alloc (2 * count + 1, sizeof *entries);
  uint32_t *links = memory_alloc (2 * count + 1, sizeof *links),
           *ready = memory_alloc (count + 1, sizeof *ready);
  uint8_t *linked = memory_zero (count + 1, sizeof *linked),
          *waits = memory_zero (count + 1, sizeof *waits);
  for (size_t i = 0; i < count; i++) {
    const struct overhead_delivery *delivery = &schedule->deliveries[i];
    entries[2 * i] = (struct list_entry){ delivery->start, delivery->from, (uint32_t)i };
    entries[2 * i + 1] = (struct list_entry){ delivery->receive, delivery->to, (uint32_t)i };
  }
  qsort (entries, 2 * count, sizeof *entries, compare);
  link_lists (entries, 2 * count, links, linked, waits);
  bool appended = append_all (count, links, linked, waits, ready) == count;
  memory_free (entries, links, ready, linked, waits);
  return appended;
}
