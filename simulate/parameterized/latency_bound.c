#include "simulate/parameterized/latency_bound.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "heuristics/parameterized/splits.h"

#include <stdlib.h>

/* A span of a channel, to be sorted. */
struct place {
  int64_t from;
  size_t span;
};

static int
by_time (const void *left, const void *right)
{
  const struct place *a = left, *b = right;
  return (a->from > b->from) - (a->from < b->from);
}

static bool
limit (struct status *status)
{
  return status_set (status, STATUS_LIMIT, "simulate: a limit was reached");
}

/* The spans by channel, those of channel c in first[c] .. first[c + 1] - 1. The caller frees
   them. */
static struct place *
by_channel (struct latency_bound *bound)
{
  const struct occupation *occupation = bound->occupation;
  size_t count = occupation->span_count, channels = (size_t)bound->network.channels;
  struct place *places = memory_alloc (count, sizeof *places);
  size_t *next = memory_alloc (channels, sizeof *next);
  for (size_t i = 0; i < count; i++)
    bound->first[occupation->spans[i].channel + 1]++;
  for (size_t c = 0; c < channels; c++) {
    next[c] = bound->first[c];
    bound->first[c + 1] += bound->first[c];
  }
  for (size_t i = 0; i < count; i++)
    places[next[occupation->spans[i].channel]++] = (struct place){ occupation->spans[i].from, i };
  free (next);
  return places;
}

bool
latency_bound_init (struct latency_bound *bound, const struct occupation *occupation,
                    const struct deadline *deadline, struct status *status)
{
  size_t count = occupation->span_count;
  size_t channels = (size_t)occupation->input->network->channels;
  bool passed = false;
  *bound = (struct latency_bound){ .occupation = occupation,
                                   .network = *occupation->input->network,
                                   .first = memory_zero (channels + 1, sizeof *bound->first),
                                   .order = memory_alloc (count, sizeof *bound->order) };
  bound->network.up = NETWORK_FIXED;
  struct place *places = by_channel (bound);
  for (size_t c = 0; c < channels && !passed; c++) {
    size_t spans = bound->first[c + 1] - bound->first[c];
    if (spans < 2)
      continue;
    qsort (places + bound->first[c], spans, sizeof *places, by_time);
    passed = deadline && deadline_passed (deadline);
  }
  for (size_t i = 0; i < count; i++)
    bound->order[i] = places[i].span;
  free (places);
  return !passed || limit (status);
}

void
latency_bound_clear (struct latency_bound *bound)
{
  memory_free (bound->first, bound->order);
  *bound = (struct latency_bound){ 0 };
}

/* A multicast whose bound is computed. */
struct multicast {
  const struct latency_bound *bound;
  const struct scenario_cast *cast;
  int32_t number; /* of the cast */
  int64_t round;
  int32_t *path; /* owned [longest] */
};

/* The first time from `time` on at which no message but those of the multicast has the channel. */
static int64_t
free_from (const struct multicast *multicast, int32_t channel, int64_t time)
{
  const struct latency_bound *bound = multicast->bound;
  const struct occupation *occupation = bound->occupation;
  size_t low = bound->first[channel], end = bound->first[channel + 1], high = end;
  while (low < high) { /* the first span that begins later */
    size_t middle = low + (high - low) / 2;
    if (occupation->spans[bound->order[middle]].from <= time)
      low = middle + 1;
    else
      high = middle;
  }
  for (size_t i = low > bound->first[channel] ? low - 1 : low; i < end; i++) {
    const struct occupation_span *span = &occupation->spans[bound->order[i]];
    const struct occupation_worm *worm = &occupation->worms[span->worm];
    if (span->from > time)
      break;
    if (worm->cast != multicast->number || worm->round != multicast->round)
      time = int64_max (time, span->to);
  }
  return time;
}

/* When a node has received at the earliest what another one puts in its buffer at `put`. */
static int64_t
received (const struct multicast *multicast, int32_t from, int32_t to, int64_t put)
{
  const struct latency_bound *bound = multicast->bound;
  const struct network *network = bound->occupation->input->network;
  const struct machine *machine = &bound->occupation->input->machine;
  int64_t time = put, bytes = multicast->cast->bytes;
  bool known = network->kind != NETWORK_BMIN || network->up == NETWORK_FIXED;
  int32_t n = network_route (&bound->network, from, to, NULL, multicast->path);
  for (int32_t i = 0; i < n; i++) {
    if (known || i == 0 || i == n - 1)
      time = free_from (multicast, multicast->path[i], time);
    if (i == (machine->startup_on_path ? n - 1 : 0))
      time += machine->ns;
    time += machine->nd;
  }
  return time + (bytes - 1) * machine->nd + machine->rs + bytes * machine->rd;
}

/* The bound of the destinations alone. */
static bool
earliest (const struct multicast *multicast, int64_t start, const struct deadline *deadline,
          int64_t *latest)
{
  const struct cast_tree *tree = multicast->cast->tree;
  const struct machine *machine = &multicast->bound->occupation->input->machine;
  int64_t *time = memory_alloc ((size_t)tree->count, sizeof *time);
  bool *done = memory_zero ((size_t)tree->count, sizeof *done), good = true;
  for (int32_t i = 0; i < tree->count; i++)
    time[i] = tree->chain[i] == multicast->cast->root ? start : INT64_MAX;
  for (int32_t round = 0; round < tree->count && good; round++) {
    int32_t next = -1;
    for (int32_t i = 0; i < tree->count; i++)
      if (!done[i] && (next < 0 || time[i] < time[next]))
        next = i;
    done[next] = true;
    *latest = time[next];
    int64_t put = time[next] + cast_hold (machine, multicast->cast->bytes);
    for (int32_t i = 0; i < tree->count; i++)
      if (!done[i])
        time[i] = int64_min (time[i], received (multicast, tree->chain[next], tree->chain[i], put));
    good = !deadline || !deadline_passed (deadline);
  }
  memory_free (time, done);
  return good;
}

/* The bound without load. */
static int64_t
without_load (const struct multicast *multicast)
{
  const struct machine *machine = &multicast->bound->occupation->input->machine;
  int64_t bytes = multicast->cast->bytes, count = multicast->cast->destinations + 1,
          channel = (machine->startup_on_path ? 0 : machine->ns) + bytes * machine->nd;
  int64_t *latency = memory_alloc ((size_t)count + 1, sizeof *latency);
  parameterized_splits (int64_max (cast_hold (machine, bytes), channel),
                        cast_end (machine, bytes) + machine->nd, count, false, latency, NULL);
  int64_t least = latency[count];
  free (latency);
  return least;
}

bool
latency_bound_of (const struct latency_bound *bound, size_t cast, int64_t round, int64_t start,
                  const struct deadline *deadline, int64_t *latency, struct status *status)
{
  struct multicast multicast
    = { .bound = bound,
        .cast = &bound->occupation->input->casts[cast],
        .number = (int32_t)cast,
        .round = round,
        .path = memory_alloc ((size_t)bound->network.longest, sizeof *multicast.path) };
  int64_t latest = start;
  bool good = earliest (&multicast, start, deadline, &latest);
  *latency = int64_max (latest - start, without_load (&multicast));
  free (multicast.path);
  return good || limit (status);
}
