#include "verify/logp/model.h"

#include "base/memory.h"
#include "verify/core/clock.h"
#include "verify/core/sort.h"
#include "verify/core/transmissions.h"

#include <stdlib.h>

struct check {
  const struct verify_logp_instance *instance;
  struct verify_transmissions sends;
  uint32_t *group; /* owned [nodes]: the group of each node; the source has none */
  uint32_t *got;   /* owned [nodes]: the send that each node receives */
  struct verify_sum sum;
};

static uint32_t
nodes_of (const struct check *check)
{
  return (uint32_t)check->instance->destinations + 1;
}

static const struct verify_logp_group *
node_of (const struct check *check, uint32_t node)
{
  return node == 0 ? &check->instance->source : &check->instance->groups[check->group[node]];
}

static void
expand_groups (struct check *check)
{
  uint32_t node = 1;

  check->group = memory_alloc (nodes_of (check), sizeof *check->group);
  check->group[0] = UINT32_MAX;
  for (size_t g = 0; g < check->instance->length; g++)
    for (int64_t i = 0; i < check->instance->groups[g].count; i++)
      check->group[node++] = (uint32_t)g;
}

/* For verify_transmission_times: the receiver of this send holds the message. */
static void
set_held (const void *context, const struct verify_transmission *send, struct verify_sum *sum)
{
  const struct check *check = context;

  verify_sum_set (sum, send->start);
  verify_sum_add (sum, node_of (check, send->from)->send);
  verify_sum_add (sum, check->instance->latency);
  verify_sum_add (sum, node_of (check, send->to)->receive);
}

static int
by_sender (const void *x, const void *y, void *context)
{
  const struct verify_transmission *a = x, *b = y;
  int order;

  (void)context;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  order = verify_ratio_compare (a->start, b->start);
  return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

/* Does this send start at least `least`, the node's overhead or gap, after the previous send of the
   same node? */
static enum status_code
check_apart (struct check *check, const struct verify_transmission *send, struct verify_ratio least,
             const char *what)
{
  char start[VERIFY_RATIO_TEXT], *end;

  verify_sum_set (&check->sum, send[-1].start);
  verify_sum_add (&check->sum, least);
  if (verify_sum_compare (&check->sum, send->start) <= 0)
    return STATUS_OK;
  end = verify_sum_text (&check->sum);
  verify_refuse (&check->sends.reason,
                 "sends[%u]: node %u sends at %s, but its %s after sends[%u] lasts until %s",
                 send->number, send->from, verify_ratio_text (send->start, start), what,
                 send[-1].number, end);
  free (end);
  return STATUS_FALSE;
}

/* Are the sends of each node far enough apart? Sorts the sends, so `got` is invalid afterwards. */
static enum status_code
check_spacing (struct check *check)
{
  enum status_code code = STATUS_OK;

  if (!verify_sort (check->sends.list, check->sends.length, sizeof *check->sends.list, by_sender,
                    NULL))
    return STATUS_LIMIT;
  for (size_t i = 1; i < check->sends.length && code == STATUS_OK; i++) {
    const struct verify_transmission *send = &check->sends.list[i];
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    if (send->from != send[-1].from)
      continue;
    code = check_apart (check, send, node_of (check, send->from)->send, "overhead");
    if (code == STATUS_OK)
      code = check_apart (check, send, node_of (check, send->from)->gap, "gap");
  }
  return code;
}

static enum status_code
check_all (struct check *check, const struct verify_source *source, struct verify_verdict *verdict,
           struct status *status)
{
  uint32_t nodes = nodes_of (check);
  const struct verify_endpoints stations = verify_endpoints_of (nodes);
  const struct verify_transmission_times times = { set_held, check };
  enum status_code code = verify_transmissions_read (
    &check->sends, &stations, check->instance->named, check->instance->name, source, status);

  if (code != STATUS_OK)
    return code;
  expand_groups (check);
  code = verify_transmissions_receipts (&check->sends, nodes, &check->got);
  if (code == STATUS_OK) /* send overheads are positive, so this also excludes cycles */
    code = verify_transmissions_holders (&check->sends, check->got, &times);
  if (code == STATUS_OK)
    code = check_spacing (check);
  return code == STATUS_OK ? verify_transmissions_makespan (&check->sends, &times, verdict) : code;
}

enum status_code
verify_logp_schedule (const void *instance, const struct verify_source *source,
                      struct verify_verdict *verdict, struct status *status)
{
  struct check check = { .instance = instance };
  enum status_code code;

  verify_verdict_clear (verdict);
  verify_sum_init (&check.sum);
  code = check_all (&check, source, verdict, status);
  verify_transmissions_judge (&check.sends, code, verdict);
  verify_sum_clear (&check.sum);
  memory_free (check.sends.list, check.group, check.got);
  return code;
}
