#include "verify/node/model.h"

#include "base/memory.h"
#include "verify/core/clock.h"
#include "verify/core/sort.h"

#include <stdlib.h>

/* A schedule under check. */
struct check {
  const struct verify_node_instance *instance;
  struct verify_transmissions list;
  uint32_t *received;    /* owned: by node, the send it receives; VERIFY_NO_SEND */
  uint32_t *group;       /* owned: by node, its group; the source has none */
  uint32_t *order;       /* owned: sends by sender and start */
  struct verify_sum end; /* of the current send */
};

static struct verify_ratio
cost_of (const struct check *check, uint32_t node)
{
  return node == 0 ? check->instance->source : check->instance->groups[check->group[node]].cost;
}

/* For verify_transmission_times: the sum becomes the end of this send. */
static void
set_end (const void *context, const struct verify_transmission *send, struct verify_sum *sum)
{
  const struct check *check = context;

  verify_sum_set (sum, send->start);
  verify_sum_add (sum, cost_of (check, send->from));
}

/* True iff this send ends at `time` or before. */
static bool
ends_by (struct check *check, const struct verify_transmission *send, struct verify_ratio time)
{
  set_end (check, send, &check->end);
  return verify_sum_compare (&check->end, time) <= 0;
}

static char *
end_text (struct check *check, const struct verify_transmission *send)
{
  set_end (check, send, &check->end);
  return verify_sum_text (&check->end);
}

/* With fewer sends than destinations one of the first length + 1 destinations receives none. */
static enum status_code
find_missing (struct check *check)
{
  bool *got = memory_zero (check->list.length + 2, sizeof *got);
  size_t node = 1;

  for (size_t i = 0; i < check->list.length; i++)
    if (check->list.list[i].to <= check->list.length + 1)
      got[check->list.list[i].to] = true;
  while (got[node])
    node++;
  free (got);
  return verify_refuse (&check->list.reason,
                        "node %zu never receives: there are %zu sends for %lld destinations", node,
                        check->list.length, (long long)check->instance->destinations);
}

static enum status_code
check_receivers (struct check *check)
{
  size_t nodes = (size_t)check->instance->destinations + 1;

  if (check->list.length + 1 < nodes)
    return find_missing (check);
  check->received = memory_alloc (nodes, sizeof *check->received);
  for (size_t node = 0; node < nodes; node++)
    check->received[node] = VERIFY_NO_SEND;
  for (size_t i = 0; i < check->list.length; i++) {
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    uint32_t to = check->list.list[i].to;
    if (check->received[to] != VERIFY_NO_SEND)
      return verify_refuse (&check->list.reason,
                            "sends[%zu]: node %u receives a second time, after sends[%u]", i, to,
                            check->received[to]);
    check->received[to] = (uint32_t)i;
  }
  return STATUS_OK;
}

static void
expand_groups (struct check *check)
{
  size_t node = 1;

  check->group = memory_alloc ((size_t)check->instance->destinations + 1, sizeof *check->group);
  check->group[0] = VERIFY_NO_SEND;
  for (size_t g = 0; g < check->instance->length; g++)
    for (int64_t i = 0; i < check->instance->groups[g].count; i++)
      check->group[node++] = (uint32_t)g;
}

/* Refuses a send that starts before its sender holds the message. */
static enum status_code
refuse_early (struct check *check, size_t number)
{
  const struct verify_transmission *send = &check->list.list[number];
  char start[VERIFY_RATIO_TEXT],
    *end = end_text (check, &check->list.list[check->received[send->from]]);

  verify_refuse (&check->list.reason,
                 "sends[%zu]: node %u starts at %s but holds the message only at %s", number,
                 send->from, verify_ratio_text (send->start, start), end);
  free (end);
  return STATUS_FALSE;
}

/* No send starts before its sender holds the message. Costs are positive, so this also excludes
   cycles. */
static enum status_code
check_holding (struct check *check)
{
  for (size_t i = 0; i < check->list.length; i++) {
    const struct verify_transmission *send = &check->list.list[i];
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    char start[VERIFY_RATIO_TEXT];
    if (send->from > 0
        && !ends_by (check, &check->list.list[check->received[send->from]], send->start))
      return refuse_early (check, i);
    if (send->start.num < 0)
      return verify_refuse (&check->list.reason, "sends[%zu]: the source starts at %s, before 0", i,
                            verify_ratio_text (send->start, start));
  }
  return STATUS_OK;
}

static int
compare_starts (const void *x, const void *y, void *context)
{
  const struct check *check = context;
  const struct verify_transmission *a = &check->list.list[*(const uint32_t *)x],
                                   *b = &check->list.list[*(const uint32_t *)y];

  return verify_ratio_compare (a->start, b->start);
}

/* order[] becomes the sends by sender, each sender's in the order of the file. O(n). */
static void
bucket_senders (struct check *check)
{
  size_t nodes = (size_t)check->instance->destinations + 1;
  uint32_t *first = memory_zero (nodes + 1, sizeof *first);

  for (size_t i = 0; i < check->list.length; i++)
    first[check->list.list[i].from + 1]++;
  for (size_t node = 0; node < nodes; node++)
    first[node + 1] += first[node];
  check->order = memory_alloc (check->list.length, sizeof *check->order);
  for (size_t i = 0; i < check->list.length; i++)
    check->order[first[check->list.list[i].from]++] = (uint32_t)i;
  free (first);
}

/* False: a limit ended it. */
static bool
sort_by_start (struct check *check, uint32_t *order, size_t length)
{
  size_t i = 1;

  while (i < length && compare_starts (&order[i - 1], &order[i], check) <= 0)
    i++;
  return i >= length || verify_sort (order, length, sizeof *order, compare_starts, check);
}

/* Do the sends of one sender, order[0 .. length), not overlap? */
static enum status_code
check_sender (struct check *check, uint32_t *order, size_t length)
{
  if (!sort_by_start (check, order, length))
    return STATUS_LIMIT;
  for (size_t i = 1; i < length; i++) {
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    const struct verify_transmission *before = &check->list.list[order[i - 1]],
                                     *send = &check->list.list[order[i]];
    if (!ends_by (check, before, send->start)) {
      char *end = end_text (check, before), start[VERIFY_RATIO_TEXT];
      verify_refuse (&check->list.reason,
                     "sends[%u]: node %u starts at %s while busy with sends[%u] until %s", order[i],
                     send->from, verify_ratio_text (send->start, start), order[i - 1], end);
      free (end);
      return STATUS_FALSE;
    }
  }
  return STATUS_OK;
}

static enum status_code
check_overlap (struct check *check)
{
  enum status_code code = STATUS_OK;

  bucket_senders (check);
  for (size_t i = 0, next, senders = 0; i < check->list.length && code == STATUS_OK; i = next) {
    uint32_t from = check->list.list[check->order[i]].from;
    for (next = i + 1;
         next < check->list.length && check->list.list[check->order[next]].from == from; next++)
      continue;
    code = verify_clock_due (senders++) ? STATUS_LIMIT
                                        : check_sender (check, check->order + i, next - i);
  }
  return code;
}

enum status_code
verify_node_sends (struct verify_transmissions *list, const struct verify_node_instance *instance,
                   const struct verify_source *source, struct status *status)
{
  struct verify_endpoints stations = verify_endpoints_of ((uint32_t)instance->destinations + 1);

  stations.source_first = true;
  stations.plain = "node";
  return verify_transmissions_read (list, &stations, instance->named, instance->name, source,
                                    status);
}

static enum status_code
check_all (struct check *check, const struct verify_source *source, struct verify_verdict *verdict,
           struct status *status)
{
  const struct verify_transmission_times times = { set_end, check };
  enum status_code code = verify_node_sends (&check->list, check->instance, source, status);

  if (code == STATUS_OK)
    code = check_receivers (check);
  if (code != STATUS_OK)
    return code;
  expand_groups (check);
  code = check_holding (check);
  if (code == STATUS_OK)
    code = check_overlap (check);
  return code == STATUS_OK ? verify_transmissions_makespan (&check->list, &times, verdict) : code;
}

enum status_code
verify_node_schedule (const void *instance, const struct verify_source *source,
                      struct verify_verdict *verdict, struct status *status)
{
  struct check check = { .instance = instance };
  enum status_code code;

  verify_verdict_clear (verdict);
  verify_sum_init (&check.end);
  code = check_all (&check, source, verdict, status);
  verify_transmissions_judge (&check.list, code, verdict);
  verify_sum_clear (&check.end);
  memory_free (check.list.list, check.received, check.group, check.order);
  return code;
}
