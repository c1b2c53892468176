/* How far the search for the fastest multicast in a network reaches: drawn sources and sets of
   destinations of meshes and BMINs, with sends that hold channels shorter and longer than
   `hold`, one port and two. For each row with a number of sets: how many the default engine proved
   within its limit, its mean and its longest CPU time and what the certificates took the checker in
   all; then the same of the plain search over sequences of sends
   (search/parameterized/exhaustive.h), which is given what the heuristics found. Arguments: seconds
   of wall time for the one, for the other, sets. */
#include "base/memory.h"
#include "base/rng.h"
#include "heuristics/parameterized/greedy.h"
#include "heuristics/parameterized/table.h"
#include "search/parameterized/engines.h"
#include "search/parameterized/exhaustive.h"
#include "verify/parameterized/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PLACES 16

static const struct times {
  int64_t hold, end, occupation, interval;
  int32_t ports;
} regimes[] = { { 55, 20, 20, 0, 1 }, { 55, 20, 70, 0, 1 }, { 20, 55, 60, 0, 1 },
                { 20, 55, 20, 5, 2 }, { 20, 55, 60, 5, 2 }, { 55, 20, 55, 5, 2 } };

static const struct network {
  int32_t width, height, nodes; /* height 0: a BMIN */
} networks[]
  = { { 3, 3, 6 }, { 3, 3, 9 },   { 4, 4, 10 },  { 4, 4, 12 },  { 4, 4, 14 }, { 4, 4, 16 },
      { 8, 0, 8 }, { 16, 0, 10 }, { 16, 0, 12 }, { 16, 0, 14 }, { 16, 0, 16 } };

static double
cpu (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static struct rational
whole (int64_t value)
{
  return (struct rational){ value, 1 };
}

/* Set number `number`, its addresses in `address` [PLACES]. */
static struct parameterized_instance
draw (const struct network *network, const struct times *regime, uint64_t number, int32_t *address)
{
  struct parameterized_instance instance;
  int32_t places = network->width * (network->height > 0 ? network->height : 1);
  struct rng rng;
  rng_split (&rng, 1, number);
  for (int32_t i = 0; i < places; i++)
    address[i] = i;
  for (int32_t i = 0; i < network->nodes; i++) {
    int32_t other = (int32_t)rng_range (&rng, i, places - 1), kept = address[i];
    address[i] = address[other];
    address[other] = kept;
  }
  parameterized_instance_init (&instance);
  instance.network = network->height > 0 ? PARAMETERIZED_MESH : PARAMETERIZED_BMIN;
  instance.width = network->width;
  instance.height = network->height > 0 ? network->height : 1;
  instance.nodes = network->nodes;
  instance.address = address;
  instance.hold = whole (regime->hold);
  instance.end = whole (regime->end);
  instance.occupation = whole (regime->occupation);
  instance.interval = whole (regime->interval);
  instance.ports = regime->ports;
  return instance;
}

struct tally {
  int proven;
  double total, longest, check;
};

static void
add (struct tally *tally, bool proven, double seconds)
{
  tally->proven += proven;
  tally->total += seconds;
  tally->longest = seconds > tally->longest ? seconds : tally->longest;
}

/* The checker's time; a refusal ends the program. */
static double
certify (const struct parameterized_instance *instance, const struct parameterized_ticks *ticks,
         const struct parameterized_certificate *proof)
{
  struct output text, made;
  struct verify_parameterized_instance theirs;
  struct verify_claim claim;
  struct status status;
  status_init (&status);
  output_init_memory (&text);
  output_init_memory (&made);
  parameterized_instance_write (instance, &text);
  parameterized_certificate_write (proof, instance, ticks, &made);
  struct verify_source about = { text.bytes, text.length, "instance", 1 },
                       source = { made.bytes, made.length, "certificate", 1 };
  theirs = (struct verify_parameterized_instance){ 0 };
  verify_claim_init (&claim);
  double start = cpu ();
  if (!verify_parameterized_instance_read (&theirs, &about, &status)
      || verify_parameterized_certificate (&theirs, &source, NULL, &claim, &status) != STATUS_OK) {
    fprintf (stderr, "refused: %s%s\n", claim.reason, status.message);
    exit (1);
  }
  double seconds = cpu () - start;
  verify_claim_clear (&claim);
  verify_parameterized_instance_clear (&theirs);
  output_discard (&text);
  output_discard (&made);
  return seconds;
}

static void
run_default (const struct parameterized_instance *instance, const struct parameterized_ticks *ticks,
             double limit, struct tally *tally)
{
  struct solve_options options;
  struct outcome outcome;
  struct parameterized_certificate proof;
  solve_options_init (&options);
  outcome_init (&outcome, parameterized_data.solution);
  parameterized_certificate_init (&proof);
  options.limits.seconds = limit;
  double start = cpu ();
  parameterized_engines[0]->solve (ticks, &options, &outcome, NULL);
  add (tally, outcome.state == SOLVE_OPTIMAL, cpu () - start);
  options.proof = &proof;
  if (outcome.state == SOLVE_OPTIMAL)
    parameterized_engines[0]->solve (ticks, &options, &outcome, NULL);
  if (outcome.certified)
    tally->check += certify (instance, ticks, &proof);
  outcome_clear (&outcome);
  parameterized_certificate_clear (&proof);
}

static void
run_sequences (const struct parameterized_ticks *ticks, double limit, struct tally *tally)
{
  struct solve_options options;
  struct outcome outcome;
  struct tree_schedule made;
  struct deadline deadline;
  solve_options_init (&options);
  outcome_init (&outcome, parameterized_data.solution);
  tree_schedule_init (&made);
  options.limits.seconds = limit;
  deadline_start (&deadline, &options.limits);
  double start = cpu ();
  outcome.lower_bound = parameterized_greedy_makespan (ticks, NULL, NULL);
  for (const struct heuristic *row = parameterized_heuristics; row->name; row++)
    if (heuristic_fits (row, ticks)) {
      heuristic_make (row, ticks, 0, NULL, &made);
      if (outcome.makespan > 0 && made.makespan >= outcome.makespan)
        continue;
      outcome.makespan = made.makespan;
      tree_schedule_copy (outcome.schedule, &made);
    }
  if (outcome.makespan > outcome.lower_bound)
    parameterized_exhaustive_search (ticks, &options, &deadline, &outcome);
  add (tally, outcome.makespan == outcome.lower_bound, cpu () - start);
  tree_schedule_clear (&made);
  outcome_clear (&outcome);
}

int
main (int argc, char **argv)
{
  double limits[2] = { argc > 1 ? atof (argv[1]) : 60, argc > 2 ? atof (argv[2]) : 1 };
  int sets = argc > 3 ? atoi (argv[3]) : 5;
  printf ("%-10s %5s %5s %5s %5s %5s %5s | %7s %9s %9s %9s | %7s %9s %9s  CPU seconds\n", "network",
          "nodes", "hold", "end", "occ.", "ports", "sets", "proven", "mean", "longest", "certify",
          "before", "mean", "longest");
  for (size_t i = 0; i < sizeof networks / sizeof *networks; i++)
    for (size_t j = 0; j < sizeof regimes / sizeof *regimes; j++) {
      struct tally now = { 0 }, before = { 0 };
      for (int number = 0; number < sets; number++) {
        int32_t address[PLACES];
        struct parameterized_ticks ticks;
        struct status status;
        struct parameterized_instance instance
          = draw (&networks[i], &regimes[j], (uint64_t)number, address);
        status_init (&status);
        if (!parameterized_ticks_from (&ticks, &instance, "bench", &status))
          return 1;
        run_default (&instance, &ticks, limits[0], &now);
        run_sequences (&ticks, limits[1], &before);
      }
      printf (networks[i].height > 0 ? "mesh %dx%d  " : "BMIN %2d    ", networks[i].width,
              networks[i].height);
      printf ("%5d %5lld %5lld %5lld %5d %5d | %7d %9.4f %9.4f %9.4f | %7d %9.4f %9.4f\n",
              networks[i].nodes, (long long)regimes[j].hold, (long long)regimes[j].end,
              (long long)regimes[j].occupation, regimes[j].ports, sets, now.proven,
              now.total / sets, now.longest, now.check, before.proven, before.total / sets,
              before.longest);
      fflush (stdout);
    }
  return 0;
}
