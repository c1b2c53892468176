#include "heuristics/overhead_emissions.h"

#include "base/checked.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

struct overhead_slot {
  int64_t time, cost; /* end of a sender's next send, scaled */
};

void
overhead_emissions_init (struct overhead_emissions *emissions)
{
  *emissions = (struct overhead_emissions){ 0 };
}

void
overhead_emissions_clear (struct overhead_emissions *emissions)
{
  free (emissions->sender);
  free (emissions->relay);
  free (emissions->earliest);
  free (emissions->awake);
  free (emissions->relaxed);
  free (emissions->end);
  free (emissions->slots);
  overhead_emissions_init (emissions);
}

void
overhead_emissions_reserve (struct overhead_emissions *emissions, size_t senders, size_t relays, size_t sends)
{
  size_t most = senders + relays;
  if (most > emissions->capacity[0]) {
    emissions->capacity[0] = most;
    emissions->sender = memory_resize (emissions->sender, most, sizeof *emissions->sender);
    emissions->relay = memory_resize (emissions->relay, most, sizeof *emissions->relay);
    emissions->earliest = memory_resize (emissions->earliest, most, sizeof *emissions->earliest);
    emissions->awake = memory_resize (emissions->awake, most, sizeof *emissions->awake);
    emissions->relaxed = memory_resize (emissions->relaxed, most, sizeof *emissions->relaxed);
    emissions->slots = memory_resize (emissions->slots, most, sizeof *emissions->slots);
  }
  memory_grow (emissions->end, emissions->capacity[1], sends);
  emissions->senders = emissions->relays = 0;
  emissions->sends = sends;
}

static int
ascending (const void *left, const void *right)
{
  int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
  return (a > b) - (a < b);
}

void
overhead_emissions_prepare (struct overhead_emissions *emissions)
{
  qsort (emissions->relay, emissions->relays, sizeof *emissions->relay, ascending);
  qsort (emissions->earliest, emissions->relays, sizeof *emissions->earliest, ascending);
}

static int64_t
power_below (int64_t factor)
{
  int64_t power = 1;
  while (power <= factor / 2)
    power *= 2;
  return power;
}

/* The relay whose cost stays; variants 2v and 2v + 1 share one, evenly spread over the relays from the fastest. */
static size_t
anchor_of (const struct overhead_emissions *emissions, int variant)
{
  return (size_t)(variant / 2) * emissions->relays / (OVERHEAD_EMISSIONS_VARIANTS / 2);
}

/* No time of a run, nor the horizon, is beyond this: the fastest sender alone could make all sends. False when that itself overflows. */
static bool
span (const struct overhead_emissions *emissions, int64_t *out)
{
  int64_t least = emissions->sender[0], most = emissions->sender[0];
  for (size_t i = 1; i < emissions->senders; i++) {
    least = emissions->sender[i] < least ? emissions->sender[i] : least;
    most = emissions->sender[i] > most ? emissions->sender[i] : most;
  }
  size_t last = emissions->relays - 1;
  return checked_mul (least, (int64_t)emissions->sends, out) && checked_add (*out, most, out) && checked_add (*out, emissions->latency, out)
         && checked_add (*out, emissions->earliest[last], out) && checked_add (*out, emissions->relay[last], out)
         && checked_add (*out, emissions->horizon, out);
}

/* Round the relays' costs down to a chain of divisors: scale and relaxed. False when the times could overflow. */
static bool
chain (struct overhead_emissions *emissions, int variant)
{
  size_t anchor = anchor_of (emissions, variant);
  int64_t stays = emissions->relay[anchor], scale = 1, most;
  for (size_t h = anchor; h-- > 0;) { /* relaxed: for now the denominator of the unit fraction */
    int64_t divided = emissions->relay[h] > INT64_MAX / scale ? INT64_MAX : emissions->relay[h] * scale;
    int64_t factor = (stays - 1) / divided + 1;
    if (variant % 2 == 1)
      factor = power_below (2 * factor - 1);
    if (!checked_mul (scale, factor, &scale))
      return false;
    emissions->relaxed[h] = scale;
  }
  if (scale > 1 && (!span (emissions, &most) || !checked_mul (most, scale, &most)))
    return false;
  for (size_t h = 0; h < anchor; h++)
    emissions->relaxed[h] = stays * (scale / emissions->relaxed[h]);
  emissions->relaxed[anchor] = stays * scale;
  for (size_t h = anchor + 1; h < emissions->relays; h++) {
    int64_t factor = emissions->relay[h] * scale / emissions->relaxed[h - 1];
    emissions->relaxed[h] = emissions->relaxed[h - 1] * (variant % 2 == 1 ? power_below (factor) : factor);
  }
  emissions->scale = scale;
  return true;
}

/* Heap of slots, earliest first. */
static void
sift_down (struct overhead_slot *slots, size_t count, size_t at)
{
  struct overhead_slot moved = slots[at];
  for (size_t child = 2 * at + 1; child < count; at = child, child = 2 * at + 1) {
    if (child + 1 < count && slots[child + 1].time < slots[child].time)
      child++;
    if (slots[child].time >= moved.time)
      break;
    slots[at] = slots[child];
  }
  slots[at] = moved;
}

static void
push (struct overhead_slot *slots, size_t at, struct overhead_slot slot)
{
  for (; at > 0 && slots[(at - 1) / 2].time > slot.time; at = (at - 1) / 2)
    slots[at] = slots[(at - 1) / 2];
  slots[at] = slot;
}

static void
simulate (struct overhead_emissions *emissions)
{
  int64_t scale = emissions->scale;
  struct overhead_slot *slots = emissions->slots;
  size_t count = 0, awake = 0;
  for (; count < emissions->senders; count++)
    push (slots, count, (struct overhead_slot){ emissions->sender[count] * scale, emissions->sender[count] * scale });
  for (size_t p = 0; p < emissions->sends; p++) {
    int64_t now = slots[0].time;
    emissions->end[p] = (now - 1) / scale + 1;
    slots[0].time += slots[0].cost;
    sift_down (slots, count, 0);
    if (awake < emissions->relays) {
      int64_t wakes = now + emissions->latency * scale, earliest = emissions->earliest[awake] * scale;
      emissions->awake[awake] = wakes > earliest ? wakes : earliest;
      push (slots, count++, (struct overhead_slot){ emissions->awake[awake] + emissions->relaxed[awake], emissions->relaxed[awake] });
      awake++;
    }
  }
  assert (awake == emissions->relays);
}

bool
overhead_emissions_run (struct overhead_emissions *emissions, int variant)
{
  emissions->scale = 1;
  if (emissions->relays == 0) {
    if (variant == 0)
      simulate (emissions);
    return variant == 0;
  }
  if (variant >= 2 && anchor_of (emissions, variant) == anchor_of (emissions, variant - 2))
    return false;
  if (!chain (emissions, variant))
    return false;
  simulate (emissions);
  return true;
}

int64_t
overhead_emissions_by (const struct overhead_emissions *emissions, int64_t t)
{
  int64_t sum = 0, scaled = t * emissions->scale;
  for (size_t h = 0; h < emissions->relays; h++)
    if (scaled > emissions->awake[h])
      sum += (scaled - emissions->awake[h]) / emissions->relaxed[h];
  return sum;
}
