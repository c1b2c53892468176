#include "claims/parameterized/thesis_examples.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <stdlib.h>

/* Section 4.5. */

/* The smallest maximum over parts r .. ports of `left` nodes; the root's part is the last and has
   at least one. */
static int64_t
split (const struct parameterized_ticks *ticks, const int64_t *t, int32_t r, int64_t left,
       int64_t so_far)
{
  if (r > ticks->ports)
    return int64_max (so_far, t[left] + ticks->hold);
  int64_t best = split (ticks, t, r + 1, left, so_far);
  for (int64_t size = 1; size < left; size++) {
    int64_t rest = split (ticks, t, r + 1, left - size,
                          int64_max (so_far, t[size] + ticks->end + (r - 1) * ticks->interval));
    best = int64_min (rest, best);
  }
  return best;
}

/* Not all nodes may stay with the root: the first part has one at least. */
int64_t
parameterized_paper_ports (const struct parameterized_ticks *ticks, int64_t k)
{
  int64_t *t = memory_alloc ((size_t)k + 1, sizeof *t);
  t[1] = 0;
  for (int64_t i = 2; i <= k; i++) {
    t[i] = INT64_MAX;
    for (int64_t size = 1; size < i; size++) {
      int64_t rest = split (ticks, t, 2, i - size, t[size] + ticks->end);
      t[i] = int64_min (rest, t[i]);
    }
  }
  int64_t latency = t[k];
  free (t);
  return latency;
}

/* Sections 4.2 and 4.3. */

static int64_t
latency_of (const int64_t *t, int64_t hold, int64_t end, int64_t own, int64_t other)
{
  return int64_max (t[own] + hold, t[other] + end);
}

int64_t
parameterized_paper_jumps (int64_t hold, int64_t end, int64_t k)
{
  int64_t *t = memory_alloc ((size_t)k + 2, sizeof *t), before = 1, jumps = 0;
  t[1] = 0;
  for (int64_t i = 2; i <= k; i++) {
    int64_t best = 1;
    t[i] = latency_of (t, hold, end, 1, i - 1);
    for (int64_t own = 2; own < i; own++)
      if (latency_of (t, hold, end, own, i - own) <= t[i]) {
        best = own;
        t[i] = latency_of (t, hold, end, own, i - own);
      }
    jumps += best != before && best != before + 1;
    before = best;
  }
  free (t);
  return jumps;
}

void
parameterized_paper_ties (int64_t hold, int64_t end, int64_t k, int32_t *keep)
{
  int64_t *t = memory_alloc ((size_t)k + 3, sizeof *t), own = 1;
  t[1] = 0;
  t[2] = end;
  keep[2 <= k ? 2 : 1] = 1;
  for (int64_t i = 3; i <= k; i++) {
    int64_t same = latency_of (t, hold, end, own, i - own),
            more = latency_of (t, hold, end, own + 1, i - own - 1);
    own += more < same;
    t[i] = int64_min (more, same);
    keep[i] = (int32_t)own;
  }
  free (t);
}

int64_t
parameterized_paper_halves_down (int64_t hold, int64_t end, int64_t k)
{
  int64_t *t = memory_alloc ((size_t)k + 1, sizeof *t);
  t[1] = 0;
  for (int64_t i = 2; i <= k; i++)
    t[i] = int64_max (i / 2 == 1 ? 0 : t[i / 2] + hold, t[i - i / 2] + end);
  int64_t latency = t[k];
  free (t);
  return latency;
}

int64_t
parameterized_paper_postal (int64_t hold, int64_t end, int64_t k)
{
  int64_t *reached = NULL, t = 0;
  size_t capacity = 0;
  for (;; t++) {
    memory_grow (reached, capacity, (size_t)t + 1);
    reached[t] = t < end ? 1 : reached[t - end] + (t < hold ? 1 : reached[t - hold]);
    if (reached[t] >= k)
      break;
  }
  free (reached);
  return t;
}

/* Algorithm 5.2.1. */

struct stretch {
  int64_t low, high, server;
};

int64_t
parameterized_paper_strays (const int32_t *keep, int64_t k, int64_t source)
{
  struct stretch *stack = memory_alloc ((size_t)k + 1, sizeof *stack);
  size_t length = 1;
  int64_t strays = 0;
  stack[0] = (struct stretch){ 0, k - 1, source };
  while (length > 0) {
    struct stretch now = stack[--length];
    while (now.low < now.high) {
      int64_t size = now.high - now.low + 1, own = keep[size], receiver;
      if (now.server >= now.low + own && now.server <= now.high - own) {
        strays++;
        own = (size + 1) / 2;
      }
      if (now.server < now.low + own) {
        receiver = now.low + own;
        stack[length++] = (struct stretch){ receiver, now.high, receiver };
        now.high = receiver - 1;
      } else {
        receiver = now.high - own;
        stack[length++] = (struct stretch){ now.low, receiver, receiver };
        now.low = receiver + 1;
      }
    }
  }
  free (stack);
  return strays;
}

/* Algorithm 4.3.1. */

/* What the nodes do for one root. */
struct run {
  const int32_t *keep;
  int64_t k, root;
  int64_t *sender; /* [k] who last sent to each, modulo k */
  int64_t *count;  /* [k] how often it was sent to */
  int64_t *waits;  /* [k] for whom it waits, modulo k; -1: nobody */
  int64_t outside;
};

static void
send (struct run *run, int64_t from, int64_t to)
{
  run->outside += to >= run->k;
  run->sender[to % run->k] = from;
  run->count[to % run->k]++;
}

static void
run_node (struct run *run, int64_t node)
{
  int64_t base = run->root, mine = node - run->root, k = run->k;
  run->waits[node] = -1;
  if (mine < 0)
    mine += k;
  while (k > 1) {
    int64_t own = run->keep[k];
    if (mine < own) {
      if (mine == 0)
        send (run, node, base + own);
      k = own;
    } else {
      if (mine == own)
        run->waits[node] = base % run->k;
      base += own;
      mine -= own;
      k -= own;
    }
  }
}

static int64_t
missed_by (const struct run *run)
{
  int64_t missed = 0;
  for (int64_t v = 0; v < run->k; v++)
    missed += v == run->root ? run->count[v] != 0
                             : run->count[v] != 1 || run->sender[v] != run->waits[v];
  return missed;
}

struct parameterized_paper_addresses
parameterized_paper_addresses (const int32_t *keep, int64_t k)
{
  struct parameterized_paper_addresses found = { 0, 0 };
  size_t nodes = (size_t)k;
  struct run run = { .keep = keep, .k = k };
  run.sender = memory_alloc (nodes, sizeof *run.sender);
  run.waits = memory_alloc (nodes, sizeof *run.waits);
  for (run.root = 0; run.root < k; run.root++) {
    run.outside = 0;
    run.count = memory_zero (nodes, sizeof *run.count);
    for (int64_t node = 0; node < k; node++)
      run_node (&run, node);
    found.outside = int64_max (found.outside, run.outside);
    found.missed += missed_by (&run);
    free (run.count);
  }
  memory_free (run.sender, run.waits);
  return found;
}
