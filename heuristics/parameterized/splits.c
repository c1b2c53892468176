#include "heuristics/parameterized/splits.h"

#include "base/memory.h"

#include <stdlib.h>

/* What the four recurrences have in common. */
struct recurrence {
  int64_t hold, end, k;
  int64_t *t;
  int32_t *keep; /* NULL: not wanted */
  bool printed;  /* charge hold to a root with nothing left to send */
};

static int64_t
latency (const struct recurrence *recurrence, int64_t own, int64_t other)
{
  int64_t root = own == 1 && !recurrence->printed ? 0 : recurrence->t[own] + recurrence->hold;
  int64_t part = recurrence->t[other] + recurrence->end;
  return root > part ? root : part;
}

static void
set (const struct recurrence *recurrence, int64_t i, int64_t own, int64_t t)
{
  recurrence->t[i] = t;
  if (recurrence->keep)
    recurrence->keep[i] = (int32_t)own;
}

/* From i - 1 to i nodes one part grows by one: if the parts own and other are best for i - 1,
   and own', other' for i, then own' > own or other' > other, and growing that part does, for
   both latencies are monotone. */
static void
solve (const struct recurrence *recurrence)
{
  int64_t own = 1;
  recurrence->t[1] = 0;
  if (recurrence->k >= 2)
    set (recurrence, 2, 1, recurrence->end);
  for (int64_t i = 3; i <= recurrence->k; i++) {
    int64_t same = latency (recurrence, own, i - own),
            more = latency (recurrence, own + 1, i - own - 1);
    own += more <= same;
    set (recurrence, i, own, more <= same ? more : same);
  }
}

static void
solve_slow (const struct recurrence *recurrence)
{
  recurrence->t[1] = 0;
  for (int64_t i = 2; i <= recurrence->k; i++) {
    int64_t best = 1, least = latency (recurrence, 1, i - 1);
    for (int64_t own = 2; own < i; own++) {
      int64_t t = latency (recurrence, own, i - own);
      if (t <= least) {
        best = own;
        least = t;
      }
    }
    set (recurrence, i, best, least);
  }
}

void
parameterized_splits (int64_t hold, int64_t end, int64_t k, bool printed, int64_t *t, int32_t *keep)
{
  solve (&(struct recurrence){ hold, end, k, t, keep, printed });
}

void
parameterized_splits_slow (int64_t hold, int64_t end, int64_t k, bool printed, int64_t *t,
                           int32_t *keep)
{
  solve_slow (&(struct recurrence){ hold, end, k, t, keep, printed });
}

int32_t *
parameterized_splits_keep (const struct parameterized_ticks *ticks)
{
  size_t places = (size_t)ticks->nodes + 1;
  int64_t *t = memory_alloc (places, sizeof *t);
  int32_t *keep = memory_alloc (places, sizeof *keep);
  parameterized_splits (ticks->hold, ticks->end, ticks->nodes, false, t, keep);
  free (t);
  return keep;
}
