/* Reach of exact search for open shops and total exchange. --set NAME: only one of these:

   taillard: Taillard's sixty (gen/openshop/taillard).

   brucker, gueret-prins: the files of DIR/brucker and DIR/gueret-prins, DIR from --data DIR, in the
   benchmark layout.

   gusto: total exchanges over GUSTO's five sites (gen/openshop/family), by all samplings, P = 5,
   10, 20, 30, 50, ten of each. Others: --sampling NAME, --messages 1kB|1MB|mixed|servers (1MB),
   --nodes P, --count N of each, from the number --first K on.

   benchmarks: the three sets of 192 shops above. A folder that is not there, or has nothing, or a
   file that cannot be read, is a failure.

   One row for each size or file prefix: how many are proven optimal, how many of them in --within S
   (1) of the processor's seconds, whatever else the machine does; median, worst and total wall
   seconds, the processor's seconds of all threads (the wall's on an idle machine with one thread),
   and how often the optimum is the load. --threads N; --limit S seconds for each instance (30);
   --list: a line for each instance. Exit code 1 when more instances than --open K (0) are not
   proven in time, all together took more than --total S seconds, or some of what was asked for is
   missing. So the targets are --set benchmarks --threads 2 with --limit 30 --open 2 and with
   --limit 300
   --total 300, and --set gusto --count 100 with 95 % within 1 s. */
#include "base/memory.h"
#include "gen/openshop/family.h"
#include "gen/openshop/taillard.h"
#include "search/openshop/engines.h"

#include <dirent.h>
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 1024, GUSTO_SEEDS = 10, PREFIX = 64 };

/* What to run. */
struct sets {
  const char *set, *data, *sampling, *messages; /* NULL: all, none, all, 1 MB */
  int64_t nodes;                                /* 0: some sizes */
  uint64_t first, count;
};

struct bench {
  struct solve_options options;
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  struct outcome outcome;
  bool list;
  double within;
  char group[PREFIX];
  double seconds[MOST];
  int count, proven, soon, at_load;
  int all, all_proven;
  double total, processor; /* seconds; those of the processor since the group began */
  bool missing;
};

static int
ascending (const void *left, const void *right)
{
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static double
processor_now (void)
{
  return (double)clock () / CLOCKS_PER_SEC;
}

/* Print the row of the group and begin another. */
static void
flush_group (struct bench *bench, const char *next)
{
  double total = 0, processor = processor_now ();
  qsort (bench->seconds, (size_t)bench->count, sizeof *bench->seconds, ascending);
  for (int k = 0; k < bench->count; k++)
    total += bench->seconds[k];
  if (bench->count > 0)
    printf ("%-22s proven %3d of %3d, soon %3d  median %8.4f s  worst %8.4f s  total %8.3f s  "
            "processor %8.3f s  optimum = load %3d%s\n",
            bench->group, bench->proven, bench->count, bench->soon,
            (bench->seconds[(bench->count - 1) / 2] + bench->seconds[bench->count / 2]) / 2,
            bench->seconds[bench->count - 1], total, processor - bench->processor, bench->at_load,
            bench->proven < bench->count ? "  OPEN" : "");
  fflush (stdout);
  bench->all += bench->count;
  bench->all_proven += bench->proven;
  bench->total += total;
  bench->processor = processor;
  bench->count = bench->proven = bench->soon = bench->at_load = 0;
  snprintf (bench->group, sizeof bench->group, "%s", next);
}

static void
solve_one (struct bench *bench, const char *group)
{
  struct status status;
  struct outcome *outcome = &bench->outcome;
  status_init (&status);
  if (strcmp (group, bench->group) != 0 || bench->count == MOST)
    flush_group (bench, group);
  if (!openshop_ticks_from (&bench->ticks, &bench->instance, "bench", &status)) {
    fprintf (stderr, "%s\n", status.message);
    exit (2);
  }
  double start = limits_now (), processor = processor_now ();
  openshop_engines[0]->solve (&bench->ticks, &bench->options, outcome, NULL);
  double seconds = limits_now () - start;
  processor = processor_now () - processor;
  bool proven
    = outcome->state == SOLVE_OPTIMAL && openshop_schedule_valid (outcome->schedule, &bench->ticks);
  int64_t load = openshop_ticks_load (&bench->ticks, NULL);
  if (bench->list)
    printf ("%-28s load %lld  bounds %lld %lld  heuristic %lld  by %s  conflicts %llu  %.4f s  "
            "processor %.4f s%s\n",
            bench->instance.name, (long long)load, (long long)outcome->lower_bound,
            (long long)outcome->makespan, (long long)outcome->heuristic_makespan, outcome->method,
            (unsigned long long)outcome->nodes, seconds, processor, proven ? "" : "  OPEN");
  fflush (stdout);
  bench->seconds[bench->count++] = seconds;
  bench->proven += proven;
  bench->soon += proven && processor <= bench->within;
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
run_gusto_size (struct bench *bench, const struct sets *plan, struct openshop_family_params *params,
                int64_t nodes)
{
  struct status status;
  char group[PREFIX];
  status_init (&status);
  snprintf (group, sizeof group, "gusto %s %d %s",
            openshop_sampling_name (params->network.sampling), (int)nodes,
            plan->messages ? plan->messages : "");
  params->jobs = params->machines = nodes;
  for (uint64_t index = plan->first; index < plan->first + plan->count; index++)
    if (openshop_family_generate (params, index, &bench->instance, &status))
      solve_one (bench, group);
    else
      bench->missing = true;
}

static void
run_gusto (struct bench *bench, const struct sets *plan)
{
  static const enum openshop_sampling samplings[]
    = { OPENSHOP_SAMPLING_PAIRS, OPENSHOP_SAMPLING_SYMMETRIC, OPENSHOP_SAMPLING_SITES };
  static const int64_t sizes[] = { 5, 10, 20, 30, 50 };
  const struct openshop_family *family = openshop_family_table;
  while (family->times != OPENSHOP_TIMES_GUSTO || !family->exchange)
    family++;
  struct openshop_family_params params;
  openshop_family_params_init (&params, family);
  if (plan->messages && !openshop_messages_parse (plan->messages, &params.network))
    bench->missing = true;
  for (size_t s = 0; s < sizeof samplings / sizeof *samplings; s++) {
    params.network.sampling = samplings[s];
    if (plan->sampling && strcmp (plan->sampling, openshop_sampling_name (samplings[s])) != 0)
      continue;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
      if (plan->nodes == 0)
        run_gusto_size (bench, plan, &params, sizes[k]);
    if (plan->nodes > 0)
      run_gusto_size (bench, plan, &params, plan->nodes);
  }
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
run_file (struct bench *bench, const char *folder, const char *set, const char *name)
{
  char path[4096], group[PREFIX];
  snprintf (path, sizeof path, "%s/%s", folder, name);
  snprintf (group, sizeof group, "%s %.*s", set, (int)strcspn (name, "-"), name);
  if (!read_file (&bench->instance, path)) {
    bench->missing = true;
    return;
  }
  free (bench->instance.name);
  bench->instance.name = memory_text (name, strlen (name));
  solve_one (bench, group);
}

static void
run_folder (struct bench *bench, const char *data, const char *set)
{
  char folder[2048];
  struct dirent **names;
  snprintf (folder, sizeof folder, "%s/%s", data ? data : "", set);
  int count = data ? scandir (folder, &names, visible, alphasort) : -1;
  if (count <= 0) {
    printf ("%-22s MISSING: needs --data DIR with %s and its files\n", set, set);
    bench->missing = true;
  }
  for (int k = 0; k < count; k++) {
    run_file (bench, folder, set, names[k]->d_name);
    free (names[k]);
  }
  if (count >= 0)
    free (names);
}

static bool
wanted (const char *set, const char *name)
{
  return !set || strcmp (set, name) == 0
         || (strcmp (set, "benchmarks") == 0 && strcmp (name, "gusto") != 0);
}

static void
run_sets (struct bench *bench, const struct sets *plan)
{
  if (wanted (plan->set, "taillard"))
    run_taillard (bench);
  if (wanted (plan->set, "brucker"))
    run_folder (bench, plan->data, "brucker");
  if (wanted (plan->set, "gueret-prins"))
    run_folder (bench, plan->data, "gueret-prins");
  if (wanted (plan->set, "gusto"))
    run_gusto (bench, plan);
  flush_group (bench, "");
}

enum {
  SET = 1,
  DATA,
  SAMPLING,
  MESSAGES,
  NODES,
  FIRST,
  COUNT,
  THREADS,
  LIMIT,
  WITHIN,
  LIST,
  OPEN,
  TOTAL
};

static const struct option options[] = {
  { "set", required_argument, NULL, SET },
  { "data", required_argument, NULL, DATA },
  { "sampling", required_argument, NULL, SAMPLING },
  { "messages", required_argument, NULL, MESSAGES },
  { "nodes", required_argument, NULL, NODES },
  { "first", required_argument, NULL, FIRST },
  { "count", required_argument, NULL, COUNT },
  { "threads", required_argument, NULL, THREADS },
  { "limit", required_argument, NULL, LIMIT },
  { "within", required_argument, NULL, WITHIN },
  { "list", no_argument, NULL, LIST },
  { "open", required_argument, NULL, OPEN },
  { "total", required_argument, NULL, TOTAL },
  { 0 },
};

/* False: not one of the options above. */
static bool
parse (int count, char **arguments, struct sets *plan, struct bench *bench, int *open,
       double *total)
{
  for (int key; (key = getopt_long (count, arguments, "", options, NULL)) != -1;)
    switch (key) {
    case SET:
      plan->set = optarg;
      break;
    case DATA:
      plan->data = optarg;
      break;
    case SAMPLING:
      plan->sampling = optarg;
      break;
    case MESSAGES:
      plan->messages = optarg;
      break;
    case NODES:
      plan->nodes = atoll (optarg);
      break;
    case FIRST:
      plan->first = (uint64_t)atoll (optarg);
      break;
    case COUNT:
      plan->count = (uint64_t)atoll (optarg);
      break;
    case THREADS:
      bench->options.threads = atoi (optarg) > 0 ? atoi (optarg) : 1;
      break;
    case LIMIT:
      bench->options.limits.seconds = atof (optarg);
      break;
    case WITHIN:
      bench->within = atof (optarg);
      break;
    case LIST:
      bench->list = true;
      break;
    case OPEN:
      *open = atoi (optarg);
      break;
    case TOTAL:
      *total = atof (optarg);
      break;
    default:
      return false;
    }
  return optind == count;
}

int
main (int count, char **arguments)
{
  static struct bench bench;
  struct sets plan = { .count = GUSTO_SEEDS };
  int open = 0;
  double total = INFINITY;
  solve_options_init (&bench.options);
  bench.options.limits.seconds = 30;
  bench.within = 1;
  if (!parse (count, arguments, &plan, &bench, &open, &total))
    return 2;
  openshop_instance_init (&bench.instance);
  openshop_ticks_init (&bench.ticks);
  outcome_init (&bench.outcome, openshop_data.solution);
  run_sets (&bench, &plan);
  printf ("proven %d of %d in %.1f s%s\n", bench.all_proven, bench.all, bench.total,
          bench.missing ? ", and some are missing" : "");
  outcome_clear (&bench.outcome);
  openshop_ticks_clear (&bench.ticks);
  openshop_instance_clear (&bench.instance);
  return bench.all > 0 && !bench.missing && bench.all_proven + open >= bench.all
             && bench.total <= total
           ? 0
           : 1;
}
