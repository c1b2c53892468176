#include "verify/parameterized/model.h"

#include "base/memory.h"
#include "verify/core/clock.h"
#include "verify/core/sort.h"
#include "verify/core/transmissions.h"
#include "verify/parameterized/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct check {
  const struct verify_parameterized_instance *instance;
  struct verify_transmissions sends;
  uint32_t *got;   /* owned [nodes]: which send each node gets */
  uint32_t *order; /* owned [length]: of the sends */
  struct verify_sum sum;
  mpq_t after, part, hold; /* scratch for places */
};

/* Are the sends of each node as far apart as its ports require? */

static int
by_sender (const void *x, const void *y, void *context)
{
  const struct verify_transmission *sends = context, *a = &sends[*(const uint32_t *)x],
                                   *b = &sends[*(const uint32_t *)y];
  int order = a->from != b->from ? (a->from > b->from) - (a->from < b->from)
                                 : verify_ratio_compare (a->start, b->start);

  return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

/* Send `late` of a node starts at least `gap` after `early`. */
static enum status_code
check_gap (struct check *check, uint32_t early, uint32_t late, struct verify_ratio gap,
           const char *name)
{
  const struct verify_transmission *first = &check->sends.list[early],
                                   *second = &check->sends.list[late];
  char a[VERIFY_RATIO_TEXT], b[VERIFY_RATIO_TEXT], c[VERIFY_RATIO_TEXT];

  verify_sum_set (&check->sum, first->start);
  verify_sum_add (&check->sum, gap);
  if (verify_sum_compare (&check->sum, second->start) <= 0)
    return STATUS_OK;
  return verify_refuse (&check->sends.reason,
                        "node %u sends too soon: sends[%u] to %u at %s, and sends[%u] to %u at %s, "
                        "less than \"%s\" %s later",
                        first->from, early, first->to, verify_ratio_text (first->start, a), late,
                        second->to, verify_ratio_text (second->start, b), name,
                        verify_ratio_text (gap, c));
}

/* Strict ports: checks all sends of one node, which `order` lists by start. */
static enum status_code
check_strict (struct check *check, const uint32_t *order, size_t count)
{
  const struct verify_parameterized_instance *instance = check->instance;
  size_t ports = instance->ports;

  for (size_t n = 1; n < count; n++) {
    if (verify_clock_due (n))
      return STATUS_LIMIT;
    if (check_gap (check, order[n - 1], order[n], instance->interval, "interval") != STATUS_OK)
      return STATUS_FALSE;
    if (n >= ports
        && check_gap (check, order[n - ports], order[n], instance->hold, "hold") != STATUS_OK)
      return STATUS_FALSE;
  }
  return STATUS_OK;
}

/* The number of ports with a place at check->after since the node got the message: it is a
   multiple of hold after r * interval. */
static uint32_t
count_places (struct check *check)
{
  uint32_t places = 0;

  for (uint32_t r = 0; r < check->instance->ports; r++) {
    verify_ratio_to (check->part, check->instance->interval);
    mpz_mul_ui (mpq_numref (check->part), mpq_numref (check->part), r);
    mpq_canonicalize (check->part);
    mpq_sub (check->part, check->after, check->part);
    if (mpq_sgn (check->part) < 0)
      continue;
    mpq_div (check->part, check->part, check->hold);
    places += mpz_cmp_ui (mpq_denref (check->part), 1) == 0;
  }
  return places;
}

/* Rounds: each of the sends that start together requires a place. */
static enum status_code
check_rounds (struct check *check, const uint32_t *order, size_t count)
{
  const struct verify_transmission *sends = check->sends.list;
  char number[VERIFY_RATIO_TEXT];

  for (size_t n = 0, next, starts = 0; n < count; n = next) {
    const struct verify_transmission *send = &sends[order[n]];
    if (verify_clock_due (starts++))
      return STATUS_LIMIT;
    next = n + 1;
    while (next < count && verify_ratio_compare (sends[order[next]].start, send->start) == 0)
      next++;
    verify_ratio_to (check->after, send->start);
    if (send->from != 0) {
      verify_ratio_to (check->part, sends[check->got[send->from]].start);
      mpq_sub (check->after, check->after, check->part);
      verify_ratio_to (check->part, check->instance->end);
      mpq_sub (check->after, check->after, check->part);
    }
    uint32_t places = count_places (check);
    if (next - n > places)
      return verify_refuse (
        &check->sends.reason,
        "sends[%u]: node %u starts %zu sends at %s, where %u of its ports have a round", order[n],
        send->from, next - n, verify_ratio_text (send->start, number), places);
  }
  return STATUS_OK;
}

static enum status_code
check_spacing (struct check *check)
{
  const struct verify_transmission *sends = check->sends.list;
  size_t length = check->sends.length;
  uint32_t *order = check->order;
  enum status_code code = STATUS_OK;

  verify_ratio_to (check->hold, check->instance->hold);
  for (uint32_t i = 0; i < length; i++)
    order[i] = i;
  if (!verify_sort (order, length, sizeof *order, by_sender, check->sends.list))
    return STATUS_LIMIT;
  for (size_t first = 0, next, senders = 0; first < length && code == STATUS_OK; first = next) {
    next = first + 1;
    while (next < length && sends[order[next]].from == sends[order[first]].from)
      next++;
    code = verify_clock_due (senders++) ? STATUS_LIMIT
                                        : (check->instance->rounds ? check_rounds : check_strict) (
                                          check, order + first, next - first);
  }
  return code;
}

/* Do two sends occupy a channel of the network at the same time? O(n (log n + path)) time and four
   bytes a channel. */

struct occupation {
  struct check *check;
  uint32_t *step;   /* owned [length]: of each send */
  uint32_t *count;  /* owned [nodes]: sends of each node so far */
  uint32_t *holder; /* owned [channels]: the last send that occupied it; VERIFY_NO_SEND: none */
  uint64_t *path;   /* owned */
};

static int
by_start (const void *x, const void *y, void *context)
{
  const struct verify_transmission *sends = context;
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  int order = verify_ratio_compare (sends[a].start, sends[b].start);

  return order != 0 ? order : (a > b) - (a < b);
}

/* Two sends collide on the channel. */
static enum status_code
refuse_collision (const struct occupation *occupation, uint32_t early, uint32_t late,
                  uint64_t channel)
{
  const struct verify_transmission *first = &occupation->check->sends.list[early],
                                   *second = &occupation->check->sends.list[late];
  uint32_t a = occupation->step[early], b = occupation->step[late];
  char start[VERIFY_RATIO_TEXT], later[VERIFY_RATIO_TEXT], name[VERIFY_PATH_TEXT], steps[64];

  if (a == b)
    snprintf (steps, sizeof steps, "stepwise contention, both in step %u", a);
  else
    snprintf (steps, sizeof steps, "depth contention, in steps %u and %u", a, b);
  return verify_refuse (
    &occupation->check->sends.reason,
    "sends[%u] from %u to %u at %s and sends[%u] from %u to %u at %s collide on %s: %s", early,
    first->from, first->to, verify_ratio_text (first->start, start), late, second->from, second->to,
    verify_ratio_text (second->start, later),
    verify_path_text (occupation->check->instance, channel, name), steps);
}

/* Adds the next send by start. The last occupant of a channel started last, so it also leaves
   last. */
static enum status_code
take_path (struct occupation *occupation, uint32_t late)
{
  const struct verify_transmission *send = &occupation->check->sends.list[late];
  size_t length = verify_path (occupation->check->instance, send->from, send->to, occupation->path);

  for (size_t i = 0; i < length; i++) {
    uint32_t early = occupation->holder[occupation->path[i]];
    if (early != VERIFY_NO_SEND) {
      verify_sum_set (&occupation->check->sum, occupation->check->sends.list[early].start);
      verify_sum_add (&occupation->check->sum, occupation->check->instance->occupation);
      if (verify_sum_compare (&occupation->check->sum, send->start) > 0)
        return refuse_collision (occupation, early, late, occupation->path[i]);
    }
    occupation->holder[occupation->path[i]] = late;
  }
  return STATUS_OK;
}

static enum status_code
take_paths (struct occupation *occupation)
{
  const struct check *check = occupation->check;

  for (uint32_t i = 0; i < check->sends.length; i++)
    check->order[i] = i;
  if (!verify_sort (check->order, check->sends.length, sizeof *check->order, by_start,
                    check->sends.list))
    return STATUS_LIMIT;
  for (size_t i = 0; i < check->sends.length; i++) {
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    uint32_t number = check->order[i], from = check->sends.list[number].from;
    /* the node was sent to earlier, so its step is known */
    uint32_t before = from == 0 ? 0 : occupation->step[check->got[from]];
    occupation->step[number] = before + ++occupation->count[from];
    if (take_path (occupation, number) != STATUS_OK)
      return STATUS_FALSE;
  }
  return STATUS_OK;
}

/* Requires that the spacing has been accepted. */
static enum status_code
check_collision (struct check *check)
{
  const struct verify_parameterized_instance *instance = check->instance;
  struct occupation occupation = { .check = check };
  size_t channels = verify_path_channels (instance);
  enum status_code code;

  occupation.step = memory_alloc (check->sends.length + 1, sizeof *occupation.step);
  occupation.count = memory_zero (instance->nodes, sizeof *occupation.count);
  occupation.holder = memory_alloc (channels, sizeof *occupation.holder);
  occupation.path = memory_alloc (verify_path_longest (instance), sizeof *occupation.path);
  memset (occupation.holder, 0xff, channels * sizeof *occupation.holder);
  code = take_paths (&occupation);
  memory_free (occupation.step, occupation.count, occupation.holder, occupation.path);
  return code;
}

/* The schedule. */

/* For verify_transmission_times: the receiver of this send holds the message. */
static void
set_held (const void *context, const struct verify_transmission *send, struct verify_sum *sum)
{
  const struct verify_parameterized_instance *instance = context;

  verify_sum_set (sum, send->start);
  verify_sum_add (sum, instance->end);
}

static enum status_code
check_all (struct check *check, const struct verify_source *source, struct verify_verdict *verdict,
           struct status *status)
{
  const struct verify_parameterized_instance *instance = check->instance;
  struct verify_transmissions *sends = &check->sends;
  uint32_t nodes = instance->nodes;
  const struct verify_endpoints stations = verify_endpoints_of (nodes);
  const struct verify_transmission_times times = { set_held, instance };
  enum status_code code
    = verify_transmissions_read (sends, &stations, instance->named, instance->name, source, status);

  if (code == STATUS_OK)
    code = verify_transmissions_receipts (sends, nodes, &check->got);
  if (code == STATUS_OK)
    code = verify_transmissions_holders (sends, check->got, &times);
  if (code == STATUS_OK) {
    check->order = memory_alloc (sends->length + 1, sizeof *check->order);
    code = check_spacing (check);
  }
  if (code == STATUS_OK && instance->network != VERIFY_COMPLETE)
    code = check_collision (check);
  return code == STATUS_OK ? verify_transmissions_makespan (sends, &times, verdict) : code;
}

enum status_code
verify_parameterized_schedule (const void *instance, const struct verify_source *source,
                               struct verify_verdict *verdict, struct status *status)
{
  struct check check = { .instance = instance };
  enum status_code code;

  verify_verdict_clear (verdict);
  verify_sum_init (&check.sum);
  mpq_inits (check.after, check.part, check.hold, NULL);
  code = check_all (&check, source, verdict, status);
  verify_transmissions_judge (&check.sends, code, verdict);
  memory_free (check.sends.list, check.got, check.order);
  verify_sum_clear (&check.sum);
  mpq_clears (check.after, check.part, check.hold, NULL);
  return code;
}
