#include "verify/logp_schedule.h"

#include "base/memory.h"
#include "verify/envelope.h"
#include "verify/sum.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

struct send {
  struct verify_ratio start;
  uint32_t from, to, number;
};

struct check {
  const struct verify_logp *instance;
  struct verify_reason reason;
  enum status_code code; /* of reading: STATUS_FALSE once there is a reason */
  struct send *sends;    /* owned; at most one more than there are destinations, which is wrong already */
  size_t length, capacity;
  struct verify_ratio makespan; /* as stated */
  uint32_t *group;              /* owned: by node, its group; the source has none */
  uint32_t *got;                /* owned: by node, the send it gets; NONE */
  struct verify_sum sum, last;  /* a time under way; the latest receipt so far */
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

/* Reading. */

enum { FROM, TO, START, KEYS };
static const char *const key_names[] = { "from", "to", "start" };

static bool
read_keys (struct verify_text *text, int64_t number[START], struct verify_ratio *start)
{
  struct verify_span key;
  unsigned seen = 0;

  if (!verify_text_object (text, "its value"))
    return false;
  while (verify_text_member (text, &key)) {
    int at = 0;
    while (at < KEYS && !verify_span_is (key, key_names[at]))
      at++;
    if (at == KEYS)
      return verify_text_unknown (text, key);
    if (!(at == START ? verify_text_ratio (text, key_names[at], start)
                      : verify_text_whole (text, key_names[at], INT64_MIN, INT64_MAX, &number[at])))
      return false;
    seen |= 1u << at;
  }
  for (int at = 0; at < KEYS; at++)
    if (!(seen >> at & 1))
      return verify_text_fail (text, "missing key \"%s\"", key_names[at]);
  return true;
}

/* Do both nodes exist? */
static enum status_code
check_nodes (struct check *check, size_t number, const int64_t nodes[START])
{
  for (int at = FROM; at < START; at++)
    if (nodes[at] < 0 || nodes[at] >= nodes_of (check))
      return verify_refuse (&check->reason, "sends[%zu]: %s %lld, but the nodes are 0 to %u", number, key_names[at], (long long)nodes[at],
                            nodes_of (check) - 1);
  if (nodes[FROM] == nodes[TO])
    return verify_refuse (&check->reason, "sends[%zu]: node %lld sends to itself", number, (long long)nodes[FROM]);
  if (nodes[TO] == 0)
    return verify_refuse (&check->reason, "sends[%zu]: node %lld sends to the source", number, (long long)nodes[FROM]);
  return STATUS_OK;
}

/* For verify_envelope.send. */
static bool
read_send (struct verify_text *text, void *context)
{
  struct check *check = context;
  struct send send;
  int64_t nodes[START];

  if (!read_keys (text, nodes, &send.start))
    return false;
  if (check->code != STATUS_OK || check->length == nodes_of (check))
    return true;
  check->code = check_nodes (check, text->index, nodes);
  send.from = (uint32_t)nodes[FROM];
  send.to = (uint32_t)nodes[TO];
  send.number = (uint32_t)text->index;
  memory_grow (check->sends, check->capacity, check->length + 1);
  check->sends[check->length++] = send;
  return true;
}

static enum status_code
read_all (struct check *check, const struct verify_source *source, struct status *status)
{
  struct verify_envelope envelope = { .send = read_send, .context = check };

  if (!verify_envelope_read (&envelope, source, status))
    return STATUS_INPUT;
  check->makespan = envelope.makespan;
  if (check->code != STATUS_OK)
    return check->code;
  return verify_envelope_check (&envelope, check->instance->named, check->instance->name, &check->reason);
}

/* Checking. */

static void
expand_groups (struct check *check)
{
  uint32_t node = 1;

  check->group = memory_alloc (nodes_of (check), sizeof *check->group);
  check->group[0] = NONE;
  for (size_t g = 0; g < check->instance->length; g++)
    for (int64_t i = 0; i < check->instance->groups[g].count; i++)
      check->group[node++] = (uint32_t)g;
}

/* Every destination once. */
static enum status_code
check_receipts (struct check *check)
{
  uint32_t nodes = nodes_of (check);

  check->got = memory_alloc (nodes, sizeof *check->got);
  for (uint32_t node = 0; node < nodes; node++)
    check->got[node] = NONE;
  for (uint32_t i = 0; i < check->length; i++) {
    uint32_t *got = &check->got[check->sends[i].to];
    if (*got != NONE)
      return verify_refuse (&check->reason, "sends[%u]: node %u gets the message a second time, after sends[%u]", i, check->sends[i].to,
                            *got);
    *got = i;
  }
  for (uint32_t node = 1; node < nodes; node++)
    if (check->got[node] == NONE)
      return verify_refuse (&check->reason, "node %u does not get the message", node);
  return STATUS_OK;
}

/* check->sum becomes the time at which the receiver of this send holds the message. */
static void
set_held (struct check *check, const struct send *send)
{
  verify_sum_set (&check->sum, send->start);
  verify_sum_add (&check->sum, node_of (check, send->from)->send);
  verify_sum_add (&check->sum, check->instance->latency);
  verify_sum_add (&check->sum, node_of (check, send->to)->receive);
}

/* Every sender holds the message when it starts. Overheads of sending are positive, so this also excludes circles. */
static enum status_code
check_holders (struct check *check)
{
  char start[VERIFY_RATIO_TEXT], *ready;

  for (uint32_t i = 0; i < check->length; i++) {
    const struct send *send = &check->sends[i];
    if (send->start.num < 0)
      return verify_refuse (&check->reason, "sends[%u]: starts at %s, before 0", i, verify_ratio_text (send->start, start));
    if (send->from == 0)
      continue;
    set_held (check, &check->sends[check->got[send->from]]);
    if (verify_sum_compare (&check->sum, send->start) <= 0)
      continue;
    ready = verify_sum_text (&check->sum);
    verify_refuse (&check->reason, "sends[%u]: node %u sends at %s, but has the message only from %s on", i, send->from,
                   verify_ratio_text (send->start, start), ready);
    free (ready);
    return STATUS_FALSE;
  }
  return STATUS_OK;
}

static enum status_code
check_makespan (struct check *check, struct verify_verdict *verdict)
{
  char stated[VERIFY_RATIO_TEXT], *own;

  for (uint32_t i = 0; i < check->length; i++) {
    set_held (check, &check->sends[i]);
    if (verify_sum_compare_sum (&check->sum, &check->last) > 0)
      verify_sum_swap (&check->sum, &check->last);
  }
  own = verify_sum_text (&check->last);
  if (verify_sum_compare (&check->last, check->makespan) == 0) {
    verdict->makespan = own;
    return STATUS_OK;
  }
  verify_refuse (&check->reason, "makespan is %s, but the schedule's own is %s", verify_ratio_text (check->makespan, stated), own);
  verdict->misstated = true;
  free (own);
  return STATUS_FALSE;
}

static int
by_sender (const void *x, const void *y)
{
  const struct send *a = x, *b = y;
  int order;

  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  order = verify_ratio_compare (a->start, b->start);
  return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

/* This send follows the one before it of the same node: late enough after `least`, the node's overhead or gap? */
static enum status_code
check_apart (struct check *check, const struct send *send, struct verify_ratio least, const char *what)
{
  char start[VERIFY_RATIO_TEXT], *end;

  verify_sum_set (&check->sum, send[-1].start);
  verify_sum_add (&check->sum, least);
  if (verify_sum_compare (&check->sum, send->start) <= 0)
    return STATUS_OK;
  end = verify_sum_text (&check->sum);
  verify_refuse (&check->reason, "sends[%u]: node %u sends at %s, but its %s after sends[%u] lasts until %s", send->number, send->from,
                 verify_ratio_text (send->start, start), what, send[-1].number, end);
  free (end);
  return STATUS_FALSE;
}

/* The sends of each node are far enough apart. Sorts the sends: `got` means nothing from now on. */
static enum status_code
check_spacing (struct check *check)
{
  enum status_code code = STATUS_OK;

  qsort (check->sends, check->length, sizeof *check->sends, by_sender);
  for (size_t i = 1; i < check->length && code == STATUS_OK; i++) {
    const struct send *send = &check->sends[i];
    if (send->from != send[-1].from)
      continue;
    code = check_apart (check, send, node_of (check, send->from)->send, "overhead");
    if (code == STATUS_OK)
      code = check_apart (check, send, node_of (check, send->from)->gap, "gap");
  }
  return code;
}

static enum status_code
check_all (struct check *check, const struct verify_source *source, struct verify_verdict *verdict, struct status *status)
{
  enum status_code code = read_all (check, source, status);

  if (code != STATUS_OK)
    return code;
  expand_groups (check);
  code = check_receipts (check);
  if (code == STATUS_OK)
    code = check_holders (check);
  if (code == STATUS_OK)
    code = check_spacing (check);
  return code == STATUS_OK ? check_makespan (check, verdict) : code;
}

enum status_code
verify_logp_schedule (const struct verify_logp *instance, const struct verify_source *source, struct verify_verdict *verdict,
                      struct status *status)
{
  struct check check = { .instance = instance };
  enum status_code code;

  verify_verdict_clear (verdict);
  verify_sum_init (&check.sum);
  verify_sum_init (&check.last);
  code = check_all (&check, source, verdict, status);
  verdict->valid = code == STATUS_OK;
  if (code == STATUS_FALSE)
    memcpy (verdict->reason, check.reason.text, sizeof verdict->reason);
  verify_sum_clear (&check.sum);
  verify_sum_clear (&check.last);
  free (check.sends);
  free (check.group);
  free (check.got);
  return code;
}
