#include "bounds/overhead/send_completion.h"

#include "base/checked.h"
#include "base/memory.h"
#include "base/sort.h"
#include "bounds/overhead/heads.h"

#include <assert.h>
#include <stdlib.h>

struct overhead_slot {
  int64_t time, cost; /* end of a sender's next send, scaled */
};

void
overhead_send_completion_clear (struct overhead_send_completion *completion)
{
  memory_free (completion->sender, completion->relay, completion->earliest, completion->awake,
               completion->relaxed, completion->end, completion->slots);
  *completion = (struct overhead_send_completion){ 0 };
}

void
overhead_send_completion_reserve (struct overhead_send_completion *completion, size_t most,
                                  size_t sends)
{
  if (most > completion->capacity[0]) {
    completion->capacity[0] = most;
    completion->sender = memory_resize (completion->sender, most, sizeof *completion->sender);
    completion->relay = memory_resize (completion->relay, most, sizeof *completion->relay);
    completion->earliest = memory_resize (completion->earliest, most, sizeof *completion->earliest);
    completion->awake = memory_resize (completion->awake, most, sizeof *completion->awake);
    completion->relaxed = memory_resize (completion->relaxed, most, sizeof *completion->relaxed);
    completion->slots = memory_resize (completion->slots, most, sizeof *completion->slots);
  }
  memory_grow (completion->end, completion->capacity[1], sends);
  completion->senders = completion->relays = 0;
  completion->sends = sends;
}

void
overhead_send_completion_prepare (struct overhead_send_completion *completion)
{
  qsort (completion->relay, completion->relays, sizeof *completion->relay, sort_by_int64);
  qsort (completion->earliest, completion->relays, sizeof *completion->earliest, sort_by_int64);
}

static int64_t
power_below (int64_t factor)
{
  int64_t power = 1;
  while (power <= factor / 2)
    power *= 2;
  return power;
}

/* The anchor of a variant. Variants 2v and 2v + 1 share one; the anchors are evenly spread over the
   relays, from the fastest. */
static size_t
anchor_of (const struct overhead_send_completion *completion, int variant)
{
  return (size_t)(variant / 2) * completion->relays / (OVERHEAD_SEND_COMPLETION_VARIANTS / 2);
}

/* Sets *out to an upper bound of all times of a run and of the horizon: the fastest sender alone
   could make all sends. False when that overflows. */
static bool
span (const struct overhead_send_completion *completion, int64_t *out)
{
  int64_t least = completion->sender[0], most = completion->sender[0];
  for (size_t i = 1; i < completion->senders; i++) {
    least = completion->sender[i] < least ? completion->sender[i] : least;
    most = completion->sender[i] > most ? completion->sender[i] : most;
  }
  size_t last = completion->relays - 1;
  return checked_mul (least, (int64_t)completion->sends, out) && checked_add (*out, most, out)
         && checked_add (*out, completion->latency, out)
         && checked_add (*out, completion->earliest[last], out)
         && checked_add (*out, completion->relay[last], out)
         && checked_add (*out, completion->horizon, out);
}

/* Rounds the relays' costs down to a chain of divisors; sets scale and relaxed. False when the
   times could overflow. */
static bool
chain (struct overhead_send_completion *completion, int variant)
{
  size_t anchor = anchor_of (completion, variant);
  int64_t stays = completion->relay[anchor], scale = 1, most;
  /* below the anchor `relaxed` holds the denominator of the unit fraction first */
  for (size_t h = anchor; h-- > 0;) {
    int64_t divided
      = completion->relay[h] > INT64_MAX / scale ? INT64_MAX : completion->relay[h] * scale;
    int64_t factor = (stays - 1) / divided + 1;
    if (variant % 2 == 1)
      factor = power_below (2 * factor - 1);
    if (!checked_mul (scale, factor, &scale))
      return false;
    completion->relaxed[h] = scale;
  }
  if (scale > 1 && (!span (completion, &most) || !checked_mul (most, scale, &most)))
    return false;
  for (size_t h = 0; h < anchor; h++)
    completion->relaxed[h] = stays * (scale / completion->relaxed[h]);
  completion->relaxed[anchor] = stays * scale;
  for (size_t h = anchor + 1; h < completion->relays; h++) {
    int64_t factor = completion->relay[h] * scale / completion->relaxed[h - 1];
    completion->relaxed[h]
      = completion->relaxed[h - 1] * (variant % 2 == 1 ? power_below (factor) : factor);
  }
  completion->scale = scale;
  return true;
}

/* A heap of slots, earliest first. */
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
simulate (struct overhead_send_completion *completion)
{
  int64_t scale = completion->scale;
  struct overhead_slot *slots = completion->slots;
  size_t count = 0, awake = 0;
  for (; count < completion->senders; count++)
    push (slots, count,
          (struct overhead_slot){ completion->sender[count] * scale,
                                  completion->sender[count] * scale });
  for (size_t p = 0; p < completion->sends; p++) {
    int64_t now = slots[0].time;
    completion->end[p] = (now - 1) / scale + 1;
    slots[0].time += slots[0].cost;
    sift_down (slots, count, 0);
    if (awake < completion->relays) {
      int64_t wakes = now + completion->latency * scale,
              earliest = completion->earliest[awake] * scale;
      completion->awake[awake] = wakes > earliest ? wakes : earliest;
      push (slots, count++,
            (struct overhead_slot){ completion->awake[awake] + completion->relaxed[awake],
                                    completion->relaxed[awake] });
      awake++;
    }
  }
  assert (awake == completion->relays);
}

bool
overhead_send_completion_run (struct overhead_send_completion *completion, int variant)
{
  completion->scale = 1;
  if (completion->relays == 0) {
    if (variant == 0)
      simulate (completion);
    return variant == 0;
  }
  if (variant >= 2 && anchor_of (completion, variant) == anchor_of (completion, variant - 2))
    return false;
  if (!chain (completion, variant))
    return false;
  simulate (completion);
  return true;
}

int64_t
overhead_send_completion_by (const struct overhead_send_completion *completion, int64_t t)
{
  int64_t sum = 0, scaled = t * completion->scale;
  for (size_t h = 0; h < completion->relays; h++)
    if (scaled > completion->awake[h])
      sum += (scaled - completion->awake[h]) / completion->relaxed[h];
  return sum;
}
