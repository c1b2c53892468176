/* Reach of exact search for open shops and total exchange. --set NAME: only one of these:

   taillard: Taillard's sixty (gen/taillard).

   brucker, gueret-prins: the files of DIR/brucker and DIR/gueret-prins, DIR from --data DIR, in the benchmark layout.

   gusto: total exchanges over GUSTO's five sites (gen/openshop_family), by all samplings, P = 5, 10, 20, 30, 50, ten of each. Others:
   --sampling NAME, --messages 1kB|1MB|mixed|servers (1MB), --nodes P, --count N of each, from the number --first K on.

   benchmarks: the three sets of 192 shops above. A folder that is not there, or has nothing, or a file that cannot be read, is a failure.

   One row for each size or file prefix: how many are proven optimal, how many of them in --within S (1) of the processor's seconds, whatever
   else the machine does; median, worst and total wall seconds, the processor's seconds of all threads (the wall's on an idle machine with
   one thread), and how often the optimum is the load. --threads N; --limit S seconds for each instance (30); --list: a line for each
   instance. Exit code 1 when more instances than --open K (0) are not proven in time, all together took more than --total S seconds, or
   some of what was asked for is missing. So the targets are --set benchmarks --threads 2 with --limit 30 --open 2 and with --limit 300
   --total 300, and --set gusto --count 100 with 95 % within 1 s. */
#include "base/memory.h"
#include "gen/openshop_family.h"
#include "gen/taillard.h"
#include "search/openshop.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 256, GUSTO_SEEDS = 10, PREFIX = 64 };

struct bench {
  struct openshop_options options;
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  struct openshop_outcome outcome;
  bool list;
  char group[PREFIX];
  double seconds[MOST];
  int count, proven, at_load;
  int all, all_proven;
  double total, processor; /* seconds; those of the processor since the group began */
};

static int
ascending (const void *left, const void *right)
{
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

/* Print the row of the group and begin another. */
static void
flush_group (struct bench *bench, const char *next)
{
  double total = 0, processor = (double)clock () / CLOCKS_PER_SEC;
  qsort (bench->seconds, (size_t)bench->count, sizeof *bench->seconds, ascending);
  for (int k = 0; k < bench->count; k++)
    total += bench->seconds[k];
  if (bench->count > 0)
    printf ("%-22s proven %3d of %3d  median %8.4f s  worst %8.4f s  total %8.3f s  processor %8.3f s  optimum = load %3d%s\n",
            bench->group, bench->proven, bench->count, (bench->seconds[(bench->count - 1) / 2] + bench->seconds[bench->count / 2]) / 2,
            bench->seconds[bench->count - 1], total, processor - bench->processor, bench->at_load,
            bench->proven < bench->count ? "  OPEN" : "");
  fflush (stdout);
  bench->all += bench->count;
  bench->all_proven += bench->proven;
  bench->total += total;
  bench->processor = processor;
  bench->count = bench->proven = bench->at_load = 0;
  snprintf (bench->group, sizeof bench->group, "%s", next);
}

static void
solve_one (struct bench *bench, const char *group)
{
  struct status status;
  struct openshop_outcome *outcome = &bench->outcome;
  status_init (&status);
  if (strcmp (group, bench->group) != 0 || bench->count == MOST)
    flush_group (bench, group);
  if (!openshop_ticks_from (&bench->ticks, &bench->instance, "bench", &status)) {
    fprintf (stderr, "%s\n", status.message);
    exit (2);
  }
  double start = limits_now ();
  openshop_engine_table[0]->solve (&bench->ticks, &bench->options, outcome);
  double seconds = limits_now () - start;
  bool proven = outcome->state == SOLVE_OPTIMAL && openshop_schedule_valid (&outcome->schedule, &bench->ticks);
  int64_t load = openshop_ticks_load (&bench->ticks, NULL);
  if (bench->list)
    printf ("%-28s load %lld  bounds %lld %lld  heuristic %lld  by %s  conflicts %llu  %.4f s%s\n", bench->instance.name, (long long)load,
            (long long)outcome->lower_bound, (long long)outcome->makespan, (long long)outcome->heuristic_makespan, outcome->method,
            (unsigned long long)outcome->nodes, seconds, proven ? "" : "  OPEN");
  fflush (stdout);
  bench->seconds[bench->count++] = seconds;
  bench->proven += proven;
  bench->at_load += proven && outcome->makespan == load;
}

static void
run_taillard (struct bench *bench)
{
  struct status status;
  status_init (&status);
  for (const int32_t *size = taillard_sizes; *size; size++)
    for (int64_t index = 1; index <= TAILLARD_INDICES; index++) {
      char group[PREFIX];
      snprintf (group, sizeof group, "taillard %d", (int)*size);
      if (taillard_generate (*size, index, &bench->instance, &status))
        solve_one (bench, group);
    }
}

static void
run_gusto_sampling (struct bench *bench, struct openshop_family_params *params, const char *sampling)
{
  static const int64_t sizes[] = { 5, 10, 20, 30, 50 };
  struct status status;
  status_init (&status);
  openshop_sampling_parse (sampling, &params->network.sampling);
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
    for (uint64_t index = 0; index < GUSTO_SEEDS; index++) {
      char group[PREFIX];
      snprintf (group, sizeof group, "gusto %s %d", sampling, (int)sizes[k]);
      params->jobs = params->machines = sizes[k];
      if (openshop_family_generate (params, index, &bench->instance, &status))
        solve_one (bench, group);
    }
}

static void
run_gusto (struct bench *bench)
{
  static const char *const samplings[] = { "pairs", "symmetric", "sites" };
  const struct openshop_family *family = openshop_family_table;
  while (family->times != OPENSHOP_TIMES_GUSTO || !family->exchange)
    family++;
  struct openshop_family_params params;
  openshop_family_params_init (&params, family);
  for (size_t k = 0; k < sizeof samplings / sizeof *samplings; k++)
    run_gusto_sampling (bench, &params, samplings[k]);
}

static bool
read_file (struct openshop_instance *instance, const char *path)
{
  static char text[1 << 16];
  FILE *file = fopen (path, "r");
  struct status status;
  status_init (&status);
  if (!file)
    return false;
  size_t length = fread (text, 1, sizeof text, file);
  fclose (file);
  if (openshop_instance_read (instance, text, length, path, 1, &status))
    return true;
  fprintf (stderr, "%s\n", status.message);
  return false;
}

static int
visible (const struct dirent *entry)
{
  return entry->d_name[0] != '.';
}

/* The group is the part of the name before its first '-'. */
static void
run_folder (struct bench *bench, const char *data, const char *set)
{
  char path[4096], group[PREFIX];
  struct dirent **names;
  snprintf (path, sizeof path, "%s/%s", data ? data : "", set);
  int count = data ? scandir (path, &names, visible, alphasort) : -1;
  if (count < 0) {
    printf ("%-16s skipped: needs --data DIR with %s\n", set, set);
    return;
  }
  for (int k = 0; k < count; k++) {
    snprintf (path, sizeof path, "%s/%s/%s", data, set, names[k]->d_name);
    snprintf (group, sizeof group, "%s %.*s", set, (int)strcspn (names[k]->d_name, "-"), names[k]->d_name);
    if (read_file (&bench->instance, path)) {
      free (bench->instance.name);
      bench->instance.name = memory_text (names[k]->d_name, strlen (names[k]->d_name));
      solve_one (bench, group);
    }
    free (names[k]);
  }
  free (names);
}

static bool
wanted (const char *set, const char *name)
{
  return !set || strcmp (set, name) == 0 || (strcmp (set, "benchmarks") == 0 && strcmp (name, "gusto") != 0);
}

static void
run_sets (struct bench *bench, const char *set, const char *data)
{
  if (wanted (set, "taillard"))
    run_taillard (bench);
  if (wanted (set, "brucker"))
    run_folder (bench, data, "brucker");
  if (wanted (set, "gueret-prins"))
    run_folder (bench, data, "gueret-prins");
  if (wanted (set, "gusto"))
    run_gusto (bench);
  flush_group (bench, "");
}

int
main (int count, char **arguments)
{
  static struct bench bench;
  const char *set = NULL, *data = NULL;
  int open = 0;
  double total = INFINITY;
  openshop_options_init (&bench.options);
  bench.options.limits.seconds = 30;
  bench.options.quiet = true;
  for (int k = 1; k < count; k++) {
    const char *value = k + 1 < count ? arguments[k + 1] : "";
    if (strcmp (arguments[k], "--list") == 0)
      bench.list = true;
    else if (strcmp (arguments[k], "--set") == 0)
      set = value;
    else if (strcmp (arguments[k], "--data") == 0)
      data = value;
    else if (strcmp (arguments[k], "--threads") == 0)
      bench.options.threads = atoi (value) > 0 ? atoi (value) : 1;
    else if (strcmp (arguments[k], "--limit") == 0)
      bench.options.limits.seconds = atof (value);
    else if (strcmp (arguments[k], "--open") == 0)
      open = atoi (value);
    else if (strcmp (arguments[k], "--total") == 0)
      total = atof (value);
    k += strcmp (arguments[k], "--list") != 0;
  }
  openshop_instance_init (&bench.instance);
  openshop_ticks_init (&bench.ticks);
  openshop_outcome_init (&bench.outcome);
  run_sets (&bench, set, data);
  printf ("proven %d of %d in %.1f s\n", bench.all_proven, bench.all, bench.total);
  openshop_outcome_clear (&bench.outcome);
  openshop_ticks_clear (&bench.ticks);
  openshop_instance_clear (&bench.instance);
  return bench.all_proven + open >= bench.all && bench.total <= total ? 0 : 1;
}
