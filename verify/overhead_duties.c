/* Rules R6 and R7 of docs/CERTIFICATES-overhead.md: a node does one thing at a time. */
#include "verify/overhead_logic_internal.h"

#include "base/memory.h"

#include <stdlib.h>

/* A task that is known to be the node's. */
struct duty {
  int64_t from, until; /* least start, largest end; with time reversed: minus the largest end, minus the least start */
  int64_t time;
  uint32_t d;
  bool send;
};

static uint32_t
start_of (const struct verify_logic *logic, const struct duty *duty)
{
  return duty->send ? var_s (logic, duty->d) : var_r (logic, duty->d);
}

/* All duties of node i as they are now. */
static size_t
collect (struct verify_logic *logic, uint32_t i, bool reversed)
{
  const struct verify_times *times = logic->times;
  size_t count = 0;
  if (!logic->duties)
    logic->duties = memory_alloc (2 * (size_t)times->deliveries + 1, sizeof *logic->duties);
  for (uint32_t d = 0; d < times->deliveries; d++)
    for (int send = 0; send < 2; send++) {
      if (send ? !logic->exists[var_f (logic, d, i)] || !yes (logic, var_f (logic, d, i)) : times->receiver[d] != i)
        continue;
      struct duty duty = { .d = d, .send = send, .time = send ? verify_times_send (times, d, i) : verify_times_receive (times, d) };
      uint32_t x = start_of (logic, &duty);
      duty.from = reversed ? -(most (logic, x) + duty.time) : least (logic, x);
      duty.until = reversed ? -least (logic, x) : most (logic, x) + duty.time;
      logic->duties[count++] = duty;
    }
  return count;
}

/* The order of two duties: the variable, and whether it says that b comes before a. False when R2 orders them. */
static bool
order_of (const struct verify_logic *logic, const struct duty *a, const struct duty *b, uint32_t *x, bool *negated)
{
  const struct verify_times *times = logic->times;
  if (a->send != b->send && times->message[a->d] == times->message[b->d])
    return false;
  bool swap;
  enum kind kind;
  if (logic->append || a->send == b->send) {
    kind = logic->append || a->send ? KIND_B : KIND_O;
    swap = a->d > b->d;
  } else {
    kind = KIND_M;
    swap = !a->send;
  }
  *x = swap ? var_pair (logic, kind, b->d, a->d) : var_pair (logic, kind, a->d, b->d);
  *negated = swap;
  return true;
}

/* Are both sends of one message to receivers that are equally far from node i? */
static bool
alike (const struct verify_logic *logic, const struct duty *a, const struct duty *b, uint32_t i)
{
  const struct verify_times *times = logic->times;
  return !logic->append && a->send && b->send && times->message[a->d] == times->message[b->d]
         && verify_times_transit (times, a->d, i) == verify_times_transit (times, b->d, i);
}

static void
order_pair (struct verify_logic *logic, const struct duty *a, const struct duty *b, uint32_t i)
{
  uint32_t x;
  bool negated;
  if (!order_of (logic, a, b, &x, &negated))
    return;
  verify_laws_difference (logic, x, negated, start_of (logic, a), start_of (logic, b), a->time);
  verify_laws_difference (logic, x, !negated, start_of (logic, b), start_of (logic, a), b->time);
  if (!alike (logic, a, b, i))
    return;
  verify_laws_difference (logic, x, negated, var_r (logic, a->d), var_r (logic, b->d), 0);
  verify_laws_difference (logic, x, !negated, var_r (logic, b->d), var_r (logic, a->d), 0);
}

/* A duty starts no earlier than `from`, in the direction of time that the duties are seen in. */
static void
delay (struct verify_logic *logic, const struct duty *duty, int64_t from, bool reversed)
{
  if (reversed)
    verify_logic_lower (logic, start_of (logic, duty), -from - duty->time);
  else
    verify_logic_raise (logic, start_of (logic, duty), from);
}

/* The duties within from .. until, and those that must come after all of them. */
static void
press (struct verify_logic *logic, size_t count, int64_t from, int64_t until, bool reversed)
{
  int64_t work = 0;
  for (size_t q = 0; q < count; q++)
    if (logic->duties[q].from >= from && logic->duties[q].until <= until)
      work += logic->duties[q].time;
  if (work > until - from)
    logic->failed = true;
  for (size_t q = 0; q < count && work > 0 && !logic->failed; q++) {
    const struct duty *duty = &logic->duties[q];
    if (duty->from >= from && duty->until <= until)
      continue;
    if ((duty->from < from ? duty->from : from) + work + duty->time > until)
      delay (logic, duty, from + work, reversed);
  }
}

static int
ascending (const void *a, const void *b)
{
  int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
  return (first > second) - (first < second);
}

/* Overload and edge finding for all pairs of a least start and a largest end. */
static void
press_all (struct verify_logic *logic, uint32_t i, bool reversed)
{
  size_t count = collect (logic, i, reversed);
  if (!logic->sorted)
    logic->sorted = memory_alloc (2 * (size_t)logic->times->deliveries + 1, sizeof *logic->sorted);
  for (size_t q = 0; q < count; q++)
    logic->sorted[q] = logic->duties[q].from;
  qsort (logic->sorted, count, sizeof *logic->sorted, ascending);
  for (size_t a = 0; a < count && !logic->failed; a++) {
    if (a > 0 && logic->sorted[a] == logic->sorted[a - 1])
      continue;
    for (size_t z = 0; z < count && !logic->failed; z++)
      if (logic->duties[z].until > logic->sorted[a])
        press (logic, count, logic->sorted[a], logic->duties[z].until, reversed);
  }
}

/* The node is looked at again whenever one of its bounds has changed since. */
void
verify_laws_duties (struct verify_logic *logic, uint32_t i)
{
  size_t count = collect (logic, i, false);
  for (size_t q = 0; q < count && !logic->failed; q++)
    for (size_t p = 0; p < q && !logic->failed; p++)
      order_pair (logic, &logic->duties[p], &logic->duties[q], i);
  for (int reversed = 0; reversed < 2 && !logic->failed; reversed++)
    press_all (logic, i, reversed);
}
