#include "verify/overhead/times.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS (UINT64_C (1) << 28) /* maximum of one table */
#define UNKNOWN (-1)               /* a cost not needed yet */

/* Scaling costs, one after the other. */
struct scaler {
  struct verify_overhead_times *times;
  const struct verify_overhead_instance *instance;
  mpq_t ticks, value, term;
  char *reason;
  size_t size;
};

void
verify_overhead_times_init (struct verify_overhead_times *times)
{
  *times = (struct verify_overhead_times){ .nodes = 0 };
}

void
verify_overhead_times_clear (struct verify_overhead_times *times)
{
  uint32_t *const numbers[]
    = { times->message, times->receiver, times->source, times->class_of, times->delivery };
  int64_t *const costs[] = { times->send, times->receive, times->transit };

  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    free (numbers[i]);
  for (size_t i = 0; i < sizeof costs / sizeof *costs; i++)
    free (costs[i]);
  verify_overhead_times_init (times);
}

/* Deliveries. */

static void
number_deliveries (struct verify_overhead_times *times,
                   const struct verify_overhead_instance *instance)
{
  size_t cells = (size_t)times->messages * times->nodes;
  uint32_t d = 0;

  times->message = memory_alloc (times->deliveries, sizeof *times->message);
  times->receiver = memory_alloc (times->deliveries, sizeof *times->receiver);
  times->source = memory_alloc (times->messages, sizeof *times->source);
  times->delivery = memory_alloc (cells, sizeof *times->delivery);
  memset (times->delivery, 0xff, cells * sizeof *times->delivery);
  for (uint32_t k = 0; k < times->messages; k++) {
    const struct verify_overhead_multicast *multicast = &instance->multicasts[k];
    times->source[k] = multicast->source;
    for (size_t slot = multicast->first; slot < multicast->first + multicast->count; slot++) {
      times->message[d] = k;
      times->receiver[d] = instance->slots[slot];
      times->delivery[(size_t)k * times->nodes + times->receiver[d]] = d;
      d++;
    }
  }
}

/* Classes. */

static int
compare_lengths (const void *x, const void *y, void *context)
{
  const struct verify_overhead_multicast *multicasts = context;

  return verify_ratio_compare (multicasts[*(const uint32_t *)x].bytes,
                               multicasts[*(const uint32_t *)y].bytes);
}

/* Number the lengths by size. */
static void
number_classes (struct verify_overhead_times *times,
                const struct verify_overhead_instance *instance)
{
  uint32_t *order = memory_alloc (times->messages, sizeof *order);
  uint32_t count = 0;

  times->class_of = memory_alloc (times->messages, sizeof *times->class_of);
  for (uint32_t k = 0; k < times->messages; k++)
    order[k] = k;
  qsort_r (order, times->messages, sizeof *order, compare_lengths, instance->multicasts);
  for (uint32_t at = 0; at < times->messages; at++) {
    if (at == 0 || compare_lengths (&order[at], &order[count - 1], instance->multicasts) != 0)
      order[count++] = order[at];
    times->class_of[order[at]] = count - 1;
  }
  times->classes = count;
  free (order);
}

/* Costs. */

/* scaler->value, a time in the instance's unit, in ticks. `what` names it in messages. */
static bool
scale (struct scaler *scaler, const char *what, uint32_t i, int64_t *out)
{
  mpq_mul (scaler->value, scaler->value, scaler->ticks);
  if (mpz_cmp_ui (mpq_denref (scaler->value), 1) != 0) {
    snprintf (scaler->reason, scaler->size, "a %s node %u is no whole number of ticks", what, i);
    return false;
  }
  if (mpz_cmp_si (mpq_numref (scaler->value), VERIFY_LATEST) > 0) {
    snprintf (scaler->reason, scaler->size, "a %s node %u takes more than 2^60 ticks", what, i);
    return false;
  }
  *out = mpz_get_si (mpq_numref (scaler->value));
  return true;
}

static bool
scale_cost (struct scaler *scaler, const struct verify_overhead_cost *cost, uint32_t k,
            const char *what, uint32_t i, int64_t *out)
{
  if (*out != UNKNOWN)
    return true;
  verify_ratio_to (scaler->value, cost->per_byte);
  verify_ratio_to (scaler->term, scaler->instance->multicasts[k].bytes);
  mpq_mul (scaler->value, scaler->value, scaler->term);
  verify_ratio_to (scaler->term, cost->base);
  mpq_add (scaler->value, scaler->value, scaler->term);
  return scale (scaler, what, i, out);
}

static bool
scale_link (struct scaler *scaler, uint32_t k, uint32_t i, uint32_t j, int64_t *out)
{
  if (*out != UNKNOWN)
    return true;
  verify_ratio_to (scaler->value, verify_overhead_instance_link (scaler->instance, i, j));
  verify_ratio_to (scaler->term, scaler->instance->multicasts[k].bytes);
  mpq_mul (scaler->value, scaler->value, scaler->term);
  return scale (scaler, "transit from", i, out);
}

/* Node i may hold message k: its sends of k and the transits to k's other destinations. */
static bool
scale_holder (struct scaler *scaler, uint32_t k, uint32_t i)
{
  struct verify_overhead_times *times = scaler->times;
  const struct verify_overhead_instance *instance = scaler->instance;
  const struct verify_overhead_multicast *multicast = &instance->multicasts[k];
  size_t row = (size_t)times->class_of[k] * times->nodes + i;

  if (i != multicast->source && multicast->count == 1)
    return true;
  if (!scale_cost (scaler, &instance->nodes[i].send, k, "send at", i, &times->send[row]))
    return false;
  for (size_t slot = multicast->first; slot < multicast->first + multicast->count; slot++) {
    uint32_t j = instance->slots[slot];
    if (j != i && !scale_link (scaler, k, i, j, &times->transit[row * times->nodes + j]))
      return false;
  }
  return true;
}

static bool
scale_message (struct scaler *scaler, uint32_t k)
{
  struct verify_overhead_times *times = scaler->times;
  const struct verify_overhead_instance *instance = scaler->instance;
  const struct verify_overhead_multicast *multicast = &instance->multicasts[k];
  int64_t *receive = &times->receive[(size_t)times->class_of[k] * times->nodes];

  if (!scale_holder (scaler, k, multicast->source))
    return false;
  for (size_t slot = multicast->first; slot < multicast->first + multicast->count; slot++) {
    uint32_t j = instance->slots[slot];
    if (!scale_cost (scaler, &instance->nodes[j].receive, k, "receive at", j, &receive[j])
        || !scale_holder (scaler, k, j))
      return false;
  }
  return true;
}

static int64_t *
costs_begin (size_t count)
{
  int64_t *costs = memory_alloc (count, sizeof *costs);

  for (size_t i = 0; i < count; i++)
    costs[i] = UNKNOWN;
  return costs;
}

/* Costs that were not needed cannot occur. */
static void
costs_end (int64_t *costs, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (costs[i] == UNKNOWN)
      costs[i] = 0;
}

static bool
scale_all (struct scaler *scaler)
{
  struct verify_overhead_times *times = scaler->times;
  size_t rows = (size_t)times->classes * times->nodes;
  bool good = true;

  times->send = costs_begin (rows);
  times->receive = costs_begin (rows);
  times->transit = costs_begin (rows * times->nodes);
  for (uint32_t k = 0; k < times->messages && good; k++)
    good = scale_message (scaler, k);
  costs_end (times->send, rows);
  costs_end (times->receive, rows);
  costs_end (times->transit, rows * times->nodes);
  return good;
}

/* The maximum of send + transit + receive for a copy that node j receives in each class, over all
   its possible senders; the caller frees it. */
static int64_t *
most_expensive (const struct verify_overhead_times *times)
{
  size_t n = times->nodes, rows = times->classes * n;
  int64_t *worst = memory_zero (rows, sizeof *worst);

  for (size_t row = 0; row < rows; row++) {
    const int64_t *transit = times->transit + row * n;
    int64_t *of_class = worst + row / n * n;
    for (size_t j = 0; j < n && times->send[row] > 0; j++)
      if (j != row % n)
        of_class[j] = int64_max (of_class[j], times->send[row] + transit[j]);
  }
  for (size_t row = 0; row < rows; row++)
    worst[row] += times->receive[row];
  return worst;
}

/* Do all deliveries together take at most VERIFY_LATEST, each with its most expensive sender? Then
   so does every sum of tasks of a schedule. */
static bool
check_sum (const struct scaler *scaler)
{
  const struct verify_overhead_times *times = scaler->times;
  int64_t *worst = most_expensive (times), left = VERIFY_LATEST;

  for (uint32_t d = 0; d < times->deliveries && left >= 0; d++)
    left -= worst[(size_t)times->class_of[times->message[d]] * times->nodes + times->receiver[d]];
  free (worst);
  if (left < 0)
    snprintf (scaler->reason, scaler->size, "all deliveries together take more than 2^60 ticks");
  return left >= 0;
}

bool
verify_overhead_times_from (struct verify_overhead_times *times,
                            const struct verify_overhead_instance *instance, int64_t ticks,
                            char *reason, size_t size)
{
  struct scaler scaler = { .times = times, .instance = instance, .reason = reason, .size = size };
  uint64_t nodes = instance->node_count;
  bool good;

  verify_overhead_times_clear (times);
  times->nodes = (uint32_t)nodes;
  times->messages = (uint32_t)instance->multicast_count;
  times->deliveries = (uint32_t)instance->slot_count;
  number_classes (times, instance);
  if (nodes * times->messages > CELLS || nodes * nodes * times->classes > CELLS) {
    snprintf (reason, size, "the instance is too large for the certificate checker");
    return false;
  }
  number_deliveries (times, instance);
  mpq_inits (scaler.ticks, scaler.value, scaler.term, NULL);
  verify_ratio_to (scaler.ticks, (struct verify_ratio){ ticks, 1 });
  good = scale_all (&scaler) && check_sum (&scaler);
  mpq_clears (scaler.ticks, scaler.value, scaler.term, NULL);
  return good;
}

static int64_t *
rounded (const int64_t *costs, size_t count, int64_t grid)
{
  int64_t *steps = memory_alloc (count, sizeof *steps);

  for (size_t i = 0; i < count; i++)
    steps[i] = costs[i] / grid;
  return steps;
}

struct verify_overhead_times
verify_overhead_times_in_steps (const struct verify_overhead_times *times, int64_t grid)
{
  struct verify_overhead_times steps = *times;
  size_t rows = (size_t)times->classes * times->nodes;

  steps.send = rounded (times->send, rows, grid);
  steps.receive = rounded (times->receive, rows, grid);
  steps.transit = rounded (times->transit, rows * times->nodes, grid);
  return steps;
}

bool
verify_overhead_times_alike (const struct verify_overhead_times *times, uint32_t k, uint32_t other)
{
  if (times->source[k] != times->source[other] || times->class_of[k] != times->class_of[other])
    return false;
  for (uint32_t j = 0; j < times->nodes; j++)
    if ((verify_overhead_times_delivery (times, k, j) == VERIFY_NO_DELIVERY)
        != (verify_overhead_times_delivery (times, other, j) == VERIFY_NO_DELIVERY))
      return false;
  return true;
}

void
verify_arrivals_init (struct verify_arrivals *arrivals, const struct verify_overhead_times *times)
{
  arrivals->times = times;
  arrivals->arrival = memory_alloc (times->nodes, sizeof *arrivals->arrival);
  arrivals->open = memory_alloc (times->nodes, sizeof *arrivals->open);
}

void
verify_arrivals_clear (struct verify_arrivals *arrivals)
{
  memory_free (arrivals->arrival, arrivals->open);
  arrivals->arrival = NULL;
  arrivals->open = NULL;
}

/* A node that holds the message from `time` on sends it to all of the `left` open deliveries at
   once. */
static void
send_all (const struct verify_arrivals *arrivals, uint32_t first, uint32_t left, uint32_t from,
          int64_t time)
{
  const struct verify_overhead_times *times = arrivals->times;

  for (uint32_t at = 0; at < left; at++) {
    uint32_t d = first + arrivals->open[at];
    int64_t arrival
      = verify_arrivals_sum (time, verify_overhead_times_send (times, d, from)
                                     + verify_overhead_times_transit (times, d, from));
    int64_t *known = &arrivals->arrival[arrivals->open[at]];
    *known = arrival < *known ? arrival : *known;
  }
}

/* The index in `open` of the delivery that is received first. */
static uint32_t
nearest (const struct verify_arrivals *arrivals, uint32_t first, uint32_t left)
{
  int64_t least = INT64_MAX;
  uint32_t which = 0;

  for (uint32_t at = 0; at < left; at++) {
    uint32_t offset = arrivals->open[at];
    int64_t end = verify_arrivals_sum (
      arrivals->arrival[offset], verify_overhead_times_receive (arrivals->times, first + offset));
    if (end < least) {
      least = end;
      which = at;
    }
  }
  return which;
}

int64_t
verify_arrivals_find (struct verify_arrivals *arrivals, uint32_t first, uint32_t count)
{
  const struct verify_overhead_times *times = arrivals->times;
  uint32_t from = times->source[times->message[first]];
  int64_t time = 0;

  for (uint32_t at = 0; at < count; at++) {
    arrivals->open[at] = at;
    arrivals->arrival[at] = VERIFY_LATEST;
  }
  for (uint32_t left = count; left > 0; left--) {
    uint32_t which, d;
    send_all (arrivals, first, left, from, time);
    which = nearest (arrivals, first, left);
    d = first + arrivals->open[which];
    arrivals->open[which] = arrivals->open[left - 1];
    from = times->receiver[d];
    time = verify_arrivals_sum (arrivals->arrival[d - first],
                                verify_overhead_times_receive (times, d));
  }
  return time;
}

uint32_t
verify_arrivals_count (const struct verify_overhead_times *times, uint32_t first)
{
  uint32_t end = first;

  while (end < times->deliveries && times->message[end] == times->message[first])
    end++;
  return end - first;
}

int64_t *
verify_arrivals_all (const struct verify_overhead_times *times)
{
  int64_t *all = memory_alloc (times->deliveries, sizeof *all);
  struct verify_arrivals arrivals;

  verify_arrivals_init (&arrivals, times);
  for (uint32_t first = 0, count; first < times->deliveries; first += count) {
    count = verify_arrivals_count (times, first);
    verify_arrivals_find (&arrivals, first, count);
    memcpy (all + first, arrivals.arrival, count * sizeof *all);
  }
  verify_arrivals_clear (&arrivals);
  return all;
}
