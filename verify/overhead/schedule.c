#include "verify/overhead/model.h"

#include "base/memory.h"
#include "verify/core/clock.h"
#include "verify/core/sort.h"
#include "verify/core/transmissions.h"
#include "verify/overhead/sends.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

struct check {
  const struct verify_overhead_instance *instance;
  struct verify_overhead_sends sends;
  struct verify_reason reason;
  struct verify_sum sum, last; /* scratch; the maximum end of a receive so far */
  /* owned [slots]: the send by which each destination receives, or NONE */
  uint32_t *received;
  /* owned: two a send, 2 i the send of sends[i] and 2 i + 1 its receive; by node, then by start */
  uint32_t *tasks;
};

static void
add_cost (struct verify_sum *sum, const struct verify_overhead_cost *cost,
          struct verify_ratio bytes)
{
  verify_sum_add (sum, cost->base);
  if (cost->per_byte.num != 0)
    verify_sum_add_product (sum, cost->per_byte, bytes);
}

/* check->sum becomes the time at which the send ends. */
static void
set_send_end (struct check *check, const struct verify_overhead_delivery *delivery)
{
  const struct verify_overhead_instance *instance = check->instance;

  verify_sum_set (&check->sum, delivery->start);
  add_cost (&check->sum, &instance->nodes[delivery->from].send,
            instance->multicasts[delivery->multicast].bytes);
}

/* ... at which the message is in its receiver's buffer. */
static void
set_arrival (struct check *check, const struct verify_overhead_delivery *delivery)
{
  set_send_end (check, delivery);
  verify_sum_add (&check->sum,
                  verify_overhead_instance_latency (check->instance, delivery->from, delivery->to));
  verify_sum_add_product (
    &check->sum, verify_overhead_instance_link (check->instance, delivery->from, delivery->to),
    check->instance->multicasts[delivery->multicast].bytes);
}

/* ... at which the receiver holds the message. */
static void
set_receive_end (struct check *check, const struct verify_overhead_delivery *delivery)
{
  const struct verify_overhead_instance *instance = check->instance;

  verify_sum_set (&check->sum, delivery->receive);
  add_cost (&check->sum, &instance->nodes[delivery->to].receive,
            instance->multicasts[delivery->multicast].bytes);
}

/* Refuse with "sends[NUMBER]: node NODE WHAT TIME", and the time in check->sum as text at its
   end. */
static enum status_code
refuse_time (struct check *check, size_t number, uint32_t node, const char *what,
             struct verify_ratio time, const char *until)
{
  char text[VERIFY_RATIO_TEXT], *end = verify_sum_text (&check->sum);

  verify_refuse (&check->reason, "sends[%zu]: node %u %s at %s %s %s", number, node, what,
                 verify_ratio_text (time, text), until, end);
  free (end);
  return STATUS_FALSE;
}

/* Does every send serve a destination, each once? */
static enum status_code
check_receivers (struct check *check)
{
  check->received = memory_alloc (check->instance->slot_count, sizeof *check->received);
  memset (check->received, 0xff, check->instance->slot_count * sizeof *check->received);
  for (size_t i = 0; i < check->sends.length; i++) {
    const struct verify_overhead_delivery *delivery = &check->sends.list[i];
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    size_t slot
      = verify_overhead_instance_slot (check->instance, delivery->multicast, delivery->to);
    if (slot == SIZE_MAX)
      return verify_refuse (&check->reason, "sends[%zu]: node %u is no destination of multicast %u",
                            i, delivery->to, delivery->multicast);
    if (check->received[slot] != NONE)
      return verify_refuse (
        &check->reason, "sends[%zu]: node %u receives multicast %u a second time, after sends[%u]",
        i, delivery->to, delivery->multicast, check->received[slot]);
    check->received[slot] = (uint32_t)i;
  }
  return STATUS_OK;
}

static enum status_code
check_missing (struct check *check)
{
  for (size_t k = 0; k < check->instance->multicast_count; k++) {
    const struct verify_overhead_multicast *multicast = &check->instance->multicasts[k];
    if (verify_clock_due (k))
      return STATUS_LIMIT;
    for (size_t slot = multicast->first; slot < multicast->first + multicast->count; slot++)
      if (check->received[slot] == NONE)
        return verify_refuse (&check->reason, "node %u never receives multicast %zu",
                              check->instance->slots[slot], k);
  }
  return STATUS_OK;
}

/* Does the sender hold the message? */
static enum status_code
check_sender (struct check *check, size_t number, const struct verify_overhead_delivery *delivery)
{
  char text[VERIFY_RATIO_TEXT];
  size_t slot;

  if (delivery->start.num < 0)
    return verify_refuse (&check->reason, "sends[%zu]: node %u starts to send at %s, before 0",
                          number, delivery->from, verify_ratio_text (delivery->start, text));
  if (delivery->from == check->instance->multicasts[delivery->multicast].source)
    return STATUS_OK;
  slot = verify_overhead_instance_slot (check->instance, delivery->multicast, delivery->from);
  if (slot == SIZE_MAX)
    return verify_refuse (&check->reason,
                          "sends[%zu]: node %u is neither source nor destination of multicast %u",
                          number, delivery->from, delivery->multicast);
  set_receive_end (check, &check->sends.list[check->received[slot]]);
  if (verify_sum_compare (&check->sum, delivery->start) <= 0)
    return STATUS_OK;
  return refuse_time (check, number, delivery->from, "starts to send", delivery->start,
                      "but holds the message only from");
}

/* Checks each send. A sender holds its message before it sends it, and receives take time, so there
   are no cycles: each copy comes from the source. */
static enum status_code
check_sends (struct check *check)
{
  for (size_t i = 0; i < check->sends.length; i++) {
    const struct verify_overhead_delivery *delivery = &check->sends.list[i];
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    enum status_code code = check_sender (check, i, delivery);
    if (code != STATUS_OK)
      return code;
    set_arrival (check, delivery);
    if (verify_sum_compare (&check->sum, delivery->receive) > 0)
      return refuse_time (check, i, delivery->to, "starts to receive", delivery->receive,
                          "but the message arrives only at");
  }
  return STATUS_OK;
}

static uint32_t
task_node (const struct check *check, uint32_t task)
{
  const struct verify_overhead_delivery *delivery = &check->sends.list[task / 2];

  return task % 2 == 0 ? delivery->from : delivery->to;
}

static struct verify_ratio
task_start (const struct check *check, uint32_t task)
{
  const struct verify_overhead_delivery *delivery = &check->sends.list[task / 2];

  return task % 2 == 0 ? delivery->start : delivery->receive;
}

static int
compare_tasks (const void *x, const void *y, void *context)
{
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  int order = verify_ratio_compare (task_start (context, a), task_start (context, b));

  return order != 0 ? order : (a > b) - (a < b);
}

/* Sorts all tasks by node into check->tasks; those of node v begin at first[v]. */
static void
bucket_tasks (struct check *check, size_t *first)
{
  uint32_t count = (uint32_t)(2 * check->sends.length);
  size_t nodes = check->instance->node_count;

  memset (first, 0, (nodes + 1) * sizeof *first);
  for (uint32_t task = 0; task < count; task++)
    first[task_node (check, task) + 1]++;
  for (size_t node = 0; node < nodes; node++)
    first[node + 1] += first[node];
  check->tasks = memory_alloc (count, sizeof *check->tasks);
  for (uint32_t task = count; task-- > 0;)
    check->tasks[--first[task_node (check, task) + 1]] = task;
  memmove (first, first + 1, nodes * sizeof *first);
  first[nodes] = count;
}

/* Does the later one of two tasks of a node start when the earlier one has ended, or later? */
static enum status_code
check_pair (struct check *check, uint32_t before, uint32_t task)
{
  struct verify_ratio start = task_start (check, task);
  char until[64];

  (before % 2 == 0 ? set_send_end : set_receive_end) (check, &check->sends.list[before / 2]);
  if (verify_sum_compare (&check->sum, start) <= 0)
    return STATUS_OK;
  snprintf (until, sizeof until, "while %s sends[%u] until",
            before % 2 == 0 ? "sending" : "receiving", before / 2);
  return refuse_time (check, task / 2, task_node (check, task),
                      task % 2 == 0 ? "starts to send" : "starts to receive", start, until);
}

/* Does no node do two things at once? All tasks take time, so neighbours in the order of starts are
   compared. */
static enum status_code
check_busy (struct check *check)
{
  size_t nodes = check->instance->node_count;
  size_t *first = memory_alloc (nodes + 1, sizeof *first);
  enum status_code code = STATUS_OK;

  bucket_tasks (check, first);
  for (size_t node = 0; node < nodes && code == STATUS_OK; node++) {
    uint32_t *tasks = check->tasks + first[node];
    size_t count = first[node + 1] - first[node];
    if (!verify_sort (tasks, count, sizeof *tasks, compare_tasks, check))
      code = STATUS_LIMIT;
    for (size_t i = 1; code == STATUS_OK && i < count; i++)
      code = check_pair (check, tasks[i - 1], tasks[i]);
  }
  free (first);
  return code;
}

static enum status_code
check_makespan (struct check *check, struct verify_verdict *verdict)
{
  for (size_t i = 0; i < check->sends.length; i++) {
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    set_receive_end (check, &check->sends.list[i]);
    if (verify_sum_compare_sum (&check->sum, &check->last) > 0)
      verify_sum_swap (&check->sum, &check->last);
  }
  return verify_transmissions_compare (&check->last, check->sends.makespan, &check->reason,
                                       verdict);
}

static enum status_code
check_all (struct check *check, const struct verify_source *source, struct verify_verdict *verdict,
           struct status *status)
{
  enum status_code code
    = verify_overhead_sends_read (&check->sends, source, &check->reason, status);

  if (code == STATUS_OK)
    code = check_receivers (check);
  if (code == STATUS_OK)
    code = check_missing (check);
  if (code == STATUS_OK)
    code = check_sends (check);
  if (code == STATUS_OK)
    code = check_busy (check);
  return code == STATUS_OK ? check_makespan (check, verdict) : code;
}

enum status_code
verify_overhead_schedule (const void *instance, const struct verify_source *source,
                          struct verify_verdict *verdict, struct status *status)
{
  struct check check = { .instance = instance };
  enum status_code code;

  verify_verdict_clear (verdict);
  verify_overhead_sends_init (&check.sends, instance);
  verify_sum_init (&check.sum);
  verify_sum_init (&check.last);
  code = check_all (&check, source, verdict, status);
  verdict->valid = code == STATUS_OK;
  if (code == STATUS_FALSE)
    memcpy (verdict->reason, check.reason.text, sizeof verdict->reason);
  verify_sum_clear (&check.sum);
  verify_sum_clear (&check.last);
  verify_overhead_sends_clear (&check.sends);
  memory_free (check.received, check.tasks);
  return code;
}

enum status_code
verify_overhead_member (const void *instance, const struct verify_source *source,
                        struct verify_reason *reason, struct status *status)
{
  struct verify_overhead_sends sends;
  enum status_code code;

  verify_overhead_sends_init (&sends, instance);
  code = verify_overhead_sends_read (&sends, source, reason, status);
  if (code == STATUS_OK && !verify_overhead_appended (&sends))
    code = verify_refuse (reason, "the schedule is no appended one: no order of all sends agrees "
                                  "with what every node does in turn");
  verify_overhead_sends_clear (&sends);
  return code;
}
