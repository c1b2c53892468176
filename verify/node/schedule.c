#include "verify/node/schedule.h"

#include "base/memory.h"
#include "verify/core/sum.h"
#include "verify/node/sends.h"

#include <stdlib.h>
#include <string.h>

/* A schedule under check. */
struct check {
  const struct verify_node_instance *instance;
  struct verify_node_sends list;
  uint32_t *received;          /* owned: by node, the send it receives; NONE */
  uint32_t *group;             /* owned: by node, its group; the source has none */
  uint32_t *order;             /* owned: sends by sender and start */
  struct verify_sum end, last; /* end of the current send; maximum of all so far */
};

#define NONE UINT32_MAX

static struct verify_ratio
cost_of (const struct check *check, uint32_t node)
{
  return node == 0 ? check->instance->source : check->instance->groups[check->group[node]].cost;
}

/* check->end becomes the end of this send. */
static void
set_end (struct check *check, const struct verify_node_send *send)
{
  verify_sum_set (&check->end, send->start);
  verify_sum_add (&check->end, cost_of (check, send->from));
}

/* True iff this send ends at `time` or before. */
static bool
ends_by (struct check *check, const struct verify_node_send *send, struct verify_ratio time)
{
  set_end (check, send);
  return verify_sum_compare (&check->end, time) <= 0;
}

static char *
end_text (struct check *check, const struct verify_node_send *send)
{
  set_end (check, send);
  return verify_sum_text (&check->end);
}

/* With fewer sends than destinations one of the first length + 1 destinations receives none. */
static bool
find_missing (struct check *check)
{
  bool *got = memory_zero (check->list.length + 2, sizeof *got);
  size_t node = 1;

  for (size_t i = 0; i < check->list.length; i++)
    if (check->list.sends[i].to <= check->list.length + 1)
      got[check->list.sends[i].to] = true;
  while (got[node])
    node++;
  free (got);
  return verify_node_sends_refuse (
    &check->list, "node %zu never receives: there are %zu sends for %lld destinations", node,
    check->list.length, (long long)check->instance->destinations);
}

static bool
check_receivers (struct check *check)
{
  size_t nodes = (size_t)check->instance->destinations + 1;

  if (check->list.length + 1 < nodes)
    return find_missing (check);
  check->received = memory_alloc (nodes, sizeof *check->received);
  for (size_t node = 0; node < nodes; node++)
    check->received[node] = NONE;
  for (size_t i = 0; i < check->list.length; i++) {
    uint32_t to = check->list.sends[i].to;
    if (check->received[to] != NONE)
      return verify_node_sends_refuse (
        &check->list, "sends[%zu]: node %u receives a second time, after sends[%u]", i, to,
        check->received[to]);
    check->received[to] = (uint32_t)i;
  }
  return true;
}

static void
expand_groups (struct check *check)
{
  size_t node = 1;

  check->group = memory_alloc ((size_t)check->instance->destinations + 1, sizeof *check->group);
  check->group[0] = NONE;
  for (size_t g = 0; g < check->instance->length; g++)
    for (int64_t i = 0; i < check->instance->groups[g].count; i++)
      check->group[node++] = (uint32_t)g;
}

/* Refuses a send that starts before its sender holds the message. */
static bool
refuse_early (struct check *check, size_t number)
{
  const struct verify_node_send *send = &check->list.sends[number];
  char start[VERIFY_RATIO_TEXT],
    *end = end_text (check, &check->list.sends[check->received[send->from]]);

  verify_node_sends_refuse (&check->list,
                            "sends[%zu]: node %u starts at %s but holds the message only at %s",
                            number, send->from, verify_ratio_text (send->start, start), end);
  free (end);
  return false;
}

/* No send starts before its sender holds the message. Costs are positive, so this also excludes
   cycles. */
static bool
check_holding (struct check *check)
{
  for (size_t i = 0; i < check->list.length; i++) {
    const struct verify_node_send *send = &check->list.sends[i];
    char start[VERIFY_RATIO_TEXT];
    if (send->from > 0
        && !ends_by (check, &check->list.sends[check->received[send->from]], send->start))
      return refuse_early (check, i);
    if (send->start.num < 0)
      return verify_node_sends_refuse (&check->list,
                                       "sends[%zu]: the source starts at %s, before 0", i,
                                       verify_ratio_text (send->start, start));
  }
  return true;
}

static int
compare_starts (const void *x, const void *y, void *context)
{
  const struct check *check = context;
  const struct verify_node_send *a = &check->list.sends[*(const uint32_t *)x],
                                *b = &check->list.sends[*(const uint32_t *)y];

  return verify_ratio_compare (a->start, b->start);
}

/* order[] becomes the sends by sender, each sender's in the order of the file. O(n). */
static void
bucket_senders (struct check *check)
{
  size_t nodes = (size_t)check->instance->destinations + 1;
  uint32_t *first = memory_zero (nodes + 1, sizeof *first);

  for (size_t i = 0; i < check->list.length; i++)
    first[check->list.sends[i].from + 1]++;
  for (size_t node = 0; node < nodes; node++)
    first[node + 1] += first[node];
  check->order = memory_alloc (check->list.length, sizeof *check->order);
  for (size_t i = 0; i < check->list.length; i++)
    check->order[first[check->list.sends[i].from]++] = (uint32_t)i;
  free (first);
}

static void
sort_by_start (struct check *check, uint32_t *order, size_t length)
{
  size_t i = 1;

  while (i < length && compare_starts (&order[i - 1], &order[i], check) <= 0)
    i++;
  if (i < length)
    qsort_r (order, length, sizeof *order, compare_starts, check);
}

/* Do the sends of one sender, order[0 .. length), not overlap? */
static bool
check_sender (struct check *check, uint32_t *order, size_t length)
{
  sort_by_start (check, order, length);
  for (size_t i = 1; i < length; i++) {
    const struct verify_node_send *before = &check->list.sends[order[i - 1]],
                                  *send = &check->list.sends[order[i]];
    if (!ends_by (check, before, send->start)) {
      char *end = end_text (check, before), start[VERIFY_RATIO_TEXT];
      verify_node_sends_refuse (
        &check->list, "sends[%u]: node %u starts at %s while busy with sends[%u] until %s",
        order[i], send->from, verify_ratio_text (send->start, start), order[i - 1], end);
      free (end);
      return false;
    }
  }
  return true;
}

static bool
check_overlap (struct check *check)
{
  bucket_senders (check);
  for (size_t i = 0, next; i < check->list.length; i = next) {
    uint32_t from = check->list.sends[check->order[i]].from;
    for (next = i + 1;
         next < check->list.length && check->list.sends[check->order[next]].from == from; next++)
      continue;
    if (!check_sender (check, check->order + i, next - i))
      return false;
  }
  return true;
}

static bool
check_makespan (struct check *check, struct verify_verdict *verdict)
{
  char stated[VERIFY_RATIO_TEXT], *own;

  for (size_t i = 0; i < check->list.length; i++) {
    set_end (check, &check->list.sends[i]);
    if (verify_sum_compare_sum (&check->end, &check->last) > 0)
      verify_sum_swap (&check->end, &check->last);
  }
  own = verify_sum_text (&check->last);
  if (verify_sum_compare (&check->last, check->list.makespan) == 0) {
    verdict->makespan = own;
    return true;
  }
  verify_node_sends_refuse (&check->list, "makespan is %s, but the schedule's own is %s",
                            verify_ratio_text (check->list.makespan, stated), own);
  verdict->misstated = true;
  free (own);
  return false;
}

static bool
check_schedule (struct check *check, struct verify_verdict *verdict)
{
  if (check->list.reason[0] != '\0' || !check_receivers (check))
    return false;
  expand_groups (check);
  return check_holding (check) && check_overlap (check) && check_makespan (check, verdict);
}

enum status_code
verify_node_schedule (const void *instance, const struct verify_source *source,
                      struct verify_verdict *verdict, struct status *status)
{
  struct check check = { .instance = instance, .list.instance = instance };
  bool good;

  verify_verdict_clear (verdict);
  verify_sum_init (&check.end);
  verify_sum_init (&check.last);
  good = verify_node_sends_read (&check.list, source, status);
  verdict->valid = good && check_schedule (&check, verdict);
  memcpy (verdict->reason, check.list.reason, sizeof verdict->reason);
  verify_sum_clear (&check.end);
  verify_sum_clear (&check.last);
  free (check.list.sends);
  free (check.received);
  free (check.group);
  free (check.order);
  return !good ? status->code : verdict->valid ? STATUS_OK : STATUS_FALSE;
}
