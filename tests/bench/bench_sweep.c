/* How long a sweep takes and what it finds. Arguments: N C [THREADS [OBJECTIVE]], by default 8
   24 2 fnf/optimum. The largest value for every n, and over all. */
#include "base/memory.h"
#include "lab/probe/sweep.h"
#include "search/core/ordered_map.h"
#include "tests/support/sweep_instances.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct bench {
  struct sweep_params params;
  struct deadline deadline;
  struct sweep_result result;
  double longest; /* piece, in seconds */
};

struct worker {
  struct sweeper *sweeper;
  struct sweep_result floor;
};

static void *
begin (void *context)
{
  struct bench *bench = context;
  struct worker *worker = memory_zero (1, sizeof *worker);
  worker->sweeper = sweeper_new (&bench->params);
  sweep_result_init (&worker->floor);
  return worker;
}

static void
end (void *memory)
{
  struct worker *worker = memory;
  sweeper_free (worker->sweeper);
  sweep_result_clear (&worker->floor);
  free (worker);
}

static void
drop (void *result)
{
  sweep_result_clear (result);
  free (result);
}

static void *
work (uint64_t piece, void *memory, void *context)
{
  struct bench *bench = context;
  struct worker *worker = memory;
  struct sweep_result *result = memory_alloc (1, sizeof *result);
  sweep_result_init (result);
  if (sweep_piece (worker->sweeper, piece, &worker->floor, &bench->deadline, result)) {
    sweep_result_join (&worker->floor, result);
    return result;
  }
  drop (result);
  return NULL;
}

static bool
take (uint64_t piece, void *result, void *context)
{
  struct bench *bench = context;
  double seconds = ((struct sweep_result *)result)->seconds;
  (void)piece;
  bench->longest = seconds > bench->longest ? seconds : bench->longest;
  sweep_result_join (&bench->result, result);
  drop (result);
  return true;
}

/* The largest value with n destinations, or with any for n = 0, and its first witness. */
static void
print_largest (const struct bench *bench, int n)
{
  const struct sweep_extreme *best = NULL;
  uint64_t attained = 0;
  for (size_t i = 0; i < bench->result.length; i++) {
    const struct sweep_extreme *extreme = &bench->result.extreme[i];
    if (n > 0 && extreme->cell.n != n)
      continue;
    int order = best ? quotient_compare (extreme->value, best->value) : 1;
    best = order > 0 ? extreme : best;
    attained = order > 0 ? extreme->attained : order == 0 ? attained + extreme->attained : attained;
  }
  if (best)
    printf ("%3d  %6" PRId64 "/%-6" PRId64 " %16" PRIu64 "  %s\n", n, best->value.num,
            best->value.den, attained, best->kept > 0 ? best->witness[0] : "-");
}

static void
print_result (const struct bench *bench, double seconds)
{
  const struct sweep_result *result = &bench->result;
  uint64_t attained = 0;
  puts ("  n  largest           attained by  first");
  for (int n = 1; n <= bench->params.destinations; n++)
    print_largest (bench, n);
  puts ("over all");
  print_largest (bench, 0);
  for (size_t i = 0; i < result->length; i++)
    attained += result->extreme[i].attained;
  printf ("%" PRIu64 " instances in %.2f s, %.4g a second; %" PRIu64
          " pieces, the longest %.2f s, together %.2f s\n",
          result->instances, seconds, (double)result->instances / seconds,
          sweep_pieces (&bench->params), bench->longest, result->seconds);
  printf ("%zu cells, their largest values attained %" PRIu64 " times; bounded %" PRIu64
          ", solved %" PRIu64 ", missed %" PRIu64 "\n",
          result->length, attained, result->bounded, result->solved, result->missed);
}

int
main (int count, char **words)
{
  struct bench bench = { .params = { .destinations = count > 1 ? atoi (words[1]) : 8,
                                     .max_cost = count > 2 ? atoi (words[2]) : 24 } };
  struct status status;
  status_init (&status);
  if (!objective_parse (&bench.params.objective, count > 4 ? words[4] : "fnf/optimum", &status)
      || bench.params.destinations < 1 || bench.params.destinations > SWEEP_MAX_DESTINATIONS
      || bench.params.max_cost < 1 || bench.params.max_cost > SWEEP_MAX_COST) {
    fprintf (stderr, "usage: bench_sweep [N C [THREADS [OBJECTIVE]]] %s\n", status.message);
    return 2;
  }
  sweep_result_init (&bench.result);
  deadline_start (&bench.deadline, &(struct limits){ 0 });
  double start = limits_now ();
  const struct ordered_map ordered_map = { .threads = count > 3 ? atoi (words[3]) : 2,
                                           .last = sweep_pieces (&bench.params),
                                           .work = work,
                                           .begin = begin,
                                           .end = end,
                                           .take = take,
                                           .drop = drop,
                                           .context = &bench };
  bool done = ordered_map_run (&ordered_map);
  if (done)
    print_result (&bench, limits_now () - start);
  bool counted = bench.result.instances == sweep_instances (&bench.params);
  if (!counted)
    fputs ("bench_sweep: instances are missing\n", stderr);
  sweep_result_clear (&bench.result);
  return done && counted ? 0 : 1;
}
