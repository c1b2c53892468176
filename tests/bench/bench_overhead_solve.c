/* Reach of exact search for the overhead model: families of random instances, costs 1 .. 20, 20
   seeds each, without links and, in 60 s, with a matrix of links below 20. With one thread;
   --threads N for more. --class append: families for the class of appended schedules. Exit code
   1 when an instance is not closed in its family's time, of the processor's with one thread. */
#include "search/overhead/engines.h"
#include "tests/support/overhead_price.h"

#include <string.h>
#include <time.h>

enum { SEEDS = 20 };

#define WITH_LINKS 60.0 /* seconds */

static const struct family {
  const char *name;
  struct price_shape shape;
  double allowed; /* seconds, for each seed, without links */
} any_families[] = {
  { "broadcast, 16 nodes", { 16, 1, 0, 20, 0 }, 1 },
  { "8 nodes, 2 sources to all", { 8, 2, 0, 20, 0 }, 1 },
  { "6 nodes, 3 sources to all", { 6, 3, 0, 20, 0 }, 1 },
  { "8 nodes, 8 sources to 2", { 8, 8, 2, 20, 0 }, 1 },
  { "12 nodes, 5 sources to 4", { 12, 5, 4, 20, 0 }, 1 },
  { "10 nodes, 2 sources to all", { 10, 2, 0, 20, 0 }, 60 },
  { "5 nodes, all to all", { 5, 5, 0, 20, 0 }, 60 },
  { "6 nodes, 4 sources to all", { 6, 4, 0, 20, 0 }, 60 },
  { "6 nodes, all to all", { 6, 6, 0, 20, 0 }, 60 },
  { "12 nodes, 2 sources to all", { 12, 2, 0, 20, 0 }, 60 },
  { 0 },
};

/* Some have more messages than nodes: of these many are alike. */
static const struct family append_families[] = {
  { "2 nodes, 8 messages", { 2, 8, 0, 20, 0 }, 1 },
  { "2 nodes, 12 messages", { 2, 12, 0, 20, 0 }, 10 },
  { "3 nodes, 8 messages to 1", { 3, 8, 1, 20, 0 }, 1 },
  { "3 nodes, 12 messages to 1", { 3, 12, 1, 20, 0 }, 10 },
  { "3 nodes, 9 messages to 2", { 3, 9, 2, 20, 0 }, 60 },
  { "4 nodes, 12 messages to 1", { 4, 12, 1, 20, 0 }, 10 },
  { "4 nodes, all to all", { 4, 4, 0, 20, 0 }, 10 },
  { "6 nodes, 3 sources to all", { 6, 3, 0, 20, 0 }, 10 },
  { "10 nodes, 2 sources to all", { 10, 2, 0, 20, 0 }, 10 },
  { 0 },
};

/* Seconds of the clock, or of the processor. */
static double
now (bool busy)
{
  return busy ? (double)clock () / CLOCKS_PER_SEC : limits_now ();
}

static int
ascending (const void *left, const void *right)
{
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static bool
solve_one (const struct price_shape *shape, uint64_t seed, const struct solve_options *options,
           double *seconds, uint64_t *conflicts)
{
  struct overhead_ticks ticks;
  struct outcome outcome;
  overhead_ticks_init (&ticks);
  outcome_init (&outcome, overhead_data.solution);
  price_support_instance (&ticks, shape, seed);
  double start = now (options->threads == 1);
  overhead_auto_engine.solve (&ticks, options, &outcome, NULL);
  *seconds = now (options->threads == 1) - start;
  *conflicts = outcome.nodes > *conflicts ? outcome.nodes : *conflicts;
  bool closed
    = outcome.state == SOLVE_OPTIMAL && overhead_schedule_valid (outcome.schedule, &ticks);
  outcome_clear (&outcome);
  overhead_ticks_clear (&ticks);
  return closed;
}

static bool
run_family (const struct family *family, uint64_t link, const struct solve_options *wanted)
{
  struct price_shape shape = family->shape;
  struct solve_options options = *wanted;
  double seconds[SEEDS];
  uint64_t conflicts = 0;
  int closed = 0;
  double allowed = link > 0 ? WITH_LINKS : family->allowed;
  shape.link = link;
  options.limits.seconds = 2 * allowed; /* others may want the processor, too */
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    closed += solve_one (&shape, seed, &options, &seconds[seed - 1], &conflicts);
  qsort (seconds, SEEDS, sizeof *seconds, ascending);
  bool good = closed == SEEDS && seconds[SEEDS - 1] <= allowed;
  printf (
    "%-27s %-9s closed %2d of %d  median %8.4f s  worst %8.4f s of %2.0f  most conflicts %6llu%s\n",
    family->name, link > 0 ? "links" : "no links", closed, SEEDS,
    (seconds[(SEEDS - 1) / 2] + seconds[SEEDS / 2]) / 2, seconds[SEEDS - 1], allowed,
    (unsigned long long)conflicts, good ? "" : "  MISSED");
  fflush (stdout);
  return good;
}

int
main (int count, char **arguments)
{
  bool good = true;
  struct solve_options options;
  solve_options_init (&options);
  for (int i = 1; i + 1 < count; i += 2)
    if (strcmp (arguments[i], "--threads") == 0 && atoi (arguments[i + 1]) > 0)
      options.threads = atoi (arguments[i + 1]);
    else if (strcmp (arguments[i], "--class") == 0 && strcmp (arguments[i + 1], "append") == 0)
      options.class = OVERHEAD_APPEND;
  for (uint64_t link = 0; link <= 20; link += 20)
    for (const struct family *family
         = options.class == OVERHEAD_APPEND ? append_families : any_families;
         family->name; family++)
      good = run_family (family, link, &options) && good;
  return good ? 0 : 1;
}
