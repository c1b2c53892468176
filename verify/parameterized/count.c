#include "verify/parameterized/count.h"

#include "base/memory.h"
#include "verify/core/heap.h"

#include <stdlib.h>

#define LATEST (INT64_C (1) << 62)

struct counting {
  int64_t hold, end, interval, round; /* ticks; round: from one send of a port to its next */
  uint32_t ports;
  int64_t *groups; /* owned [group_count]: the number of nodes of each */
  size_t group_count, group_capacity;
  /* The next sends through one port of a group, whose nodes got the message at the same time. */
  struct verify_heap turns;
};

/* Adds a group of nodes that get the message at this time; each of its ports has its first turn. */
static void
add_group (struct counting *counting, int64_t time, int64_t nodes)
{
  memory_grow (counting->groups, counting->group_capacity, counting->group_count + 1);
  counting->groups[counting->group_count] = nodes;
  for (uint32_t r = 0; r < counting->ports; r++)
    verify_heap_push (&counting->turns, time + r * counting->interval, counting->group_count);
  counting->group_count++;
}

/* Counts all sends that start next, at most `most`; their ports have their next turns one round
   later. */
static int64_t
next_sends (struct counting *counting, int64_t most, int64_t *start)
{
  int64_t sends = 0;

  *start = counting->turns.events[0].time;
  while (counting->turns.length > 0 && counting->turns.events[0].time == *start) {
    struct verify_event turn = verify_heap_pop (&counting->turns);
    int64_t nodes = counting->groups[turn.queue];
    sends = nodes < most - sends ? sends + nodes : most;
    verify_heap_push (&counting->turns, turn.time + counting->round, turn.queue);
  }
  return sends;
}

/* Counts until all nodes have the message. *time: when the last ones get it; *before: the number
   before. */
static enum status_code
run (struct counting *counting, int64_t nodes, const struct deadline *deadline, int64_t *time,
     int64_t *before)
{
  int64_t total = 1, start;

  *time = *before = 0;
  add_group (counting, 0, 1);
  for (uint64_t rounds = 1; total < nodes; rounds++) {
    if (deadline != NULL && rounds % 1024 == 0 && deadline_passed (deadline))
      return STATUS_LIMIT;
    if (counting->turns.events[0].time > LATEST - counting->end)
      return STATUS_FALSE;
    int64_t sends = next_sends (counting, nodes, &start);
    *before = total;
    *time = start + counting->end;
    add_group (counting, *time, sends);
    total = sends < nodes - total ? total + sends : nodes;
  }
  return STATUS_OK;
}

/* A time in ticks of 1/scale. `times` such times must not exceed LATEST / 2: then no step from
   LATEST overflows. */
static bool
to_ticks (struct verify_ratio value, const mpz_t scale, uint32_t times, int64_t *ticks)
{
  mpz_t product;
  bool fits;

  mpz_init (product);
  mpz_mul_si (product, scale, value.num);
  mpz_divexact_ui (product, product, (unsigned long)value.den);
  fits = mpz_cmp_ui (product, (unsigned long)(LATEST / 2 / times)) <= 0;
  *ticks = fits ? mpz_get_si (product) : 0;
  mpz_clear (product);
  return fits;
}

static bool
set_times (struct counting *counting, const struct verify_parameterized_instance *instance,
           mpz_t scale)
{
  mpz_set_ui (scale, (unsigned long)instance->hold.den);
  mpz_lcm_ui (scale, scale, (unsigned long)instance->end.den);
  if (instance->ports > 1)
    mpz_lcm_ui (scale, scale, (unsigned long)instance->interval.den);
  if (!to_ticks (instance->hold, scale, 1, &counting->hold)
      || !to_ticks (instance->end, scale, 1, &counting->end)
      || (instance->ports > 1
          && !to_ticks (instance->interval, scale, instance->ports, &counting->interval)))
    return false;
  counting->ports = instance->ports;
  counting->round = counting->ports * counting->interval;
  if (instance->rounds || counting->round < counting->hold)
    counting->round = counting->hold;
  return true;
}

/* ticks / scale in lowest terms; false if it does not fit. */
static bool
from_ticks (int64_t ticks, const mpz_t scale, struct verify_ratio *out)
{
  mpq_t value;
  bool fits;

  mpq_init (value);
  mpz_set_si (mpq_numref (value), ticks);
  mpz_set (mpq_denref (value), scale);
  mpq_canonicalize (value);
  fits = verify_ratio_from (value, out);
  mpq_clear (value);
  return fits;
}

enum status_code
verify_parameterized_count (const struct verify_parameterized_instance *instance,
                            const struct deadline *deadline, struct verify_count *count)
{
  struct counting counting = { .interval = 0 };
  enum status_code code = STATUS_FALSE;
  int64_t time = 0;
  mpz_t scale;

  mpz_init (scale);
  verify_heap_init (&counting.turns, 16);
  if (set_times (&counting, instance, scale))
    code = run (&counting, instance->nodes, deadline, &time, &count->before);
  if (code == STATUS_OK && !from_ticks (time, scale, &count->time))
    code = STATUS_FALSE;
  mpz_clear (scale);
  free (counting.groups);
  verify_heap_clear (&counting.turns);
  return code;
}
