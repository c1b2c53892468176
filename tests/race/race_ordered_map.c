/* Pieces done by several threads are consumed in order, by one thread at a time, without a lock of
   their own. A plain program, to be run under ThreadSanitizer. */
#include "search/core/ordered_map.h"

#include <stdio.h>
#include <stdlib.h>

#define PIECES 3000

static void
fail (const char *what)
{
  fprintf (stderr, "race_ordered_map: %s\n", what);
  exit (1);
}

/* Not atomic: taking is what guards it. */
struct sum {
  uint64_t pieces, value;
};

static void *
begin (void *context)
{
  (void)context;
  return calloc (1, sizeof (uint64_t));
}

/* Some work whose time varies; counts in the thread's memory. */
static void *
work (uint64_t piece, void *memory, void *context)
{
  uint64_t *result = malloc (sizeof *result), *count = memory, state = piece;
  (void)context;
  if (!result || !count)
    fail ("no memory");
  for (uint64_t i = 0; i < piece * 7919 % 2000; i++)
    state = state * 6364136223846793005u + 1442695040888963407u;
  *count += 1;
  *result = state;
  return result;
}

static bool
take (uint64_t piece, void *result, void *context)
{
  struct sum *sum = context;
  if (piece != sum->pieces)
    fail ("out of order");
  sum->pieces++;
  sum->value = sum->value * 31 + *(uint64_t *)result;
  free (result);
  return true;
}

static uint64_t
run (int threads)
{
  struct sum sum = { 0 };
  const struct ordered_map ordered_map = { .threads = threads,
                                           .last = PIECES,
                                           .work = work,
                                           .begin = begin,
                                           .end = free,
                                           .take = take,
                                           .drop = free,
                                           .context = &sum };
  if (!ordered_map_run (&ordered_map) || sum.pieces != PIECES)
    fail ("not every piece was taken");
  return sum.value;
}

int
main (void)
{
  uint64_t one = run (1);
  for (int threads = 2; threads <= 4; threads++)
    if (run (threads) != one)
      fail ("the threads changed the result");
  return 0;
}
