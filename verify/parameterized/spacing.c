#include "verify/parameterized/spacing.h"

#include "base/memory.h"
#include "verify/core/sum.h"

#include <stdlib.h>

struct spacing {
  const struct verify_parameterized_instance *instance;
  const struct verify_transmission *sends;
  const uint32_t *got;
  struct verify_reason *reason;
  struct verify_sum sum;
  mpq_t after, part, hold; /* scratch for places */
};

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
check_gap (struct spacing *spacing, uint32_t early, uint32_t late, struct verify_ratio gap,
           const char *name)
{
  const struct verify_transmission *first = &spacing->sends[early], *second = &spacing->sends[late];
  char a[VERIFY_RATIO_TEXT], b[VERIFY_RATIO_TEXT], c[VERIFY_RATIO_TEXT];

  verify_sum_set (&spacing->sum, first->start);
  verify_sum_add (&spacing->sum, gap);
  if (verify_sum_compare (&spacing->sum, second->start) <= 0)
    return STATUS_OK;
  return verify_refuse (spacing->reason,
                        "node %u sends too soon: sends[%u] to %u at %s, and sends[%u] to %u at %s, "
                        "less than \"%s\" %s later",
                        first->from, early, first->to, verify_ratio_text (first->start, a), late,
                        second->to, verify_ratio_text (second->start, b), name,
                        verify_ratio_text (gap, c));
}

/* Strict ports: checks all sends of one node, which `order` lists by start. */
static enum status_code
check_strict (struct spacing *spacing, const uint32_t *order, size_t count)
{
  const struct verify_parameterized_instance *instance = spacing->instance;
  size_t ports = instance->ports;

  for (size_t n = 1; n < count; n++) {
    if (ports > 1
        && check_gap (spacing, order[n - 1], order[n], instance->interval, "interval") != STATUS_OK)
      return STATUS_FALSE;
    if (n >= ports
        && check_gap (spacing, order[n - ports], order[n], instance->hold, "hold") != STATUS_OK)
      return STATUS_FALSE;
  }
  return STATUS_OK;
}

/* The number of ports with a place at spacing->after since the node got the message: it is a
   multiple of hold after r * interval. */
static uint32_t
count_places (struct spacing *spacing)
{
  uint32_t places = 0;

  for (uint32_t r = 0; r < spacing->instance->ports; r++) {
    verify_ratio_to (spacing->part, spacing->instance->interval);
    mpz_mul_ui (mpq_numref (spacing->part), mpq_numref (spacing->part), r);
    mpq_canonicalize (spacing->part);
    mpq_sub (spacing->part, spacing->after, spacing->part);
    if (mpq_sgn (spacing->part) < 0)
      continue;
    mpq_div (spacing->part, spacing->part, spacing->hold);
    places += mpz_cmp_ui (mpq_denref (spacing->part), 1) == 0;
  }
  return places;
}

/* Rounds: each of the sends that start together requires a place. */
static enum status_code
check_rounds (struct spacing *spacing, const uint32_t *order, size_t count)
{
  const struct verify_transmission *sends = spacing->sends;
  char number[VERIFY_RATIO_TEXT];

  for (size_t n = 0, next; n < count; n = next) {
    const struct verify_transmission *send = &sends[order[n]];
    next = n + 1;
    while (next < count && verify_ratio_compare (sends[order[next]].start, send->start) == 0)
      next++;
    verify_ratio_to (spacing->after, send->start);
    if (send->from != 0) {
      verify_ratio_to (spacing->part, sends[spacing->got[send->from]].start);
      mpq_sub (spacing->after, spacing->after, spacing->part);
      verify_ratio_to (spacing->part, spacing->instance->end);
      mpq_sub (spacing->after, spacing->after, spacing->part);
    }
    uint32_t places = count_places (spacing);
    if (next - n > places)
      return verify_refuse (
        spacing->reason,
        "sends[%u]: node %u starts %zu sends at %s, where %u of its ports have a round", order[n],
        send->from, next - n, verify_ratio_text (send->start, number), places);
  }
  return STATUS_OK;
}

static enum status_code
check_all (struct spacing *spacing, uint32_t *order, size_t length)
{
  bool rounds = spacing->instance->rounds && spacing->instance->ports > 1;

  for (uint32_t i = 0; i < length; i++)
    order[i] = i;
  qsort_r (order, length, sizeof *order, by_sender, (void *)spacing->sends);
  for (size_t first = 0, next; first < length; first = next) {
    next = first + 1;
    while (next < length && spacing->sends[order[next]].from == spacing->sends[order[first]].from)
      next++;
    if ((rounds ? check_rounds : check_strict) (spacing, order + first, next - first) != STATUS_OK)
      return STATUS_FALSE;
  }
  return STATUS_OK;
}

enum status_code
verify_parameterized_spacing (const struct verify_parameterized_instance *instance,
                              const struct verify_transmission *sends, const uint32_t *got,
                              size_t length, struct verify_reason *reason)
{
  struct spacing spacing = { .instance = instance, .sends = sends, .got = got, .reason = reason };
  uint32_t *order = memory_alloc (length + 1, sizeof *order);
  enum status_code code;

  verify_sum_init (&spacing.sum);
  mpq_inits (spacing.after, spacing.part, spacing.hold, NULL);
  verify_ratio_to (spacing.hold, instance->hold);
  code = check_all (&spacing, order, length);
  mpq_clears (spacing.after, spacing.part, spacing.hold, NULL);
  verify_sum_clear (&spacing.sum);
  free (order);
  return code;
}
