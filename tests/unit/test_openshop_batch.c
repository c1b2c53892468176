#include "search/openshop_batch.h"

#include "heuristics/openshop.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An engine that calls greedy's schedule optimal, except: five jobs are feasible, six refused. With four it says which heuristic is best.
 */
static void
toy_solve (const struct openshop_ticks *ticks, const struct openshop_options *options, struct openshop_outcome *outcome)
{
  openshop_outcome_reset (outcome);
  openshop_heuristic_find ("greedy")->run (ticks, 1, NULL, &outcome->schedule);
  outcome->makespan = outcome->lower_bound = outcome->schedule.makespan;
  outcome->nodes = (uint64_t)options->threads;
  outcome->method = "toy";
  outcome->state = ticks->jobs == 5 ? SOLVE_FEASIBLE : SOLVE_OPTIMAL;
  if (ticks->jobs == 4) {
    outcome->heuristic = "own";
    outcome->heuristic_makespan = outcome->makespan + 1;
  } else if (ticks->jobs == 6) {
    outcome->state = SOLVE_REFUSED;
    status_set (&outcome->status, STATUS_INPUT, "six jobs");
  }
}

static const struct openshop_engine toy = { "toy", "", toy_solve };

static void
write_line (FILE *file, const char *model, const char *name, int jobs, int machines)
{
  bool exchange = strcmp (model, "exchange") == 0;
  fprintf (file, "{\"model\":\"%s\",\"name\":\"%s\",\"times\":[", model, name);
  for (int i = 0; i < jobs; i++) {
    fprintf (file, "%s[", i > 0 ? "," : "");
    for (int j = 0; j < machines; j++)
      fprintf (file, "%s%d", j > 0 ? "," : "", exchange && i == j ? 0 : 1 + (3 * i + 5 * j) % 7);
    fprintf (file, "]");
  }
  fprintf (file, "]}\n");
}

struct context {
  bool solved, proofs;
  int threads;
};

/* The least makespan of the paper's five, of those that take the shop. */
static int64_t
least_of_five (const struct openshop_ticks *ticks)
{
  static const char *const names[] = { "baseline", "max-matching", "min-matching", "greedy", "openshop" };
  struct openshop_schedule schedule;
  int64_t least = INT64_MAX;
  openshop_schedule_init (&schedule);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const struct openshop_heuristic *heuristic = openshop_heuristic_find (names[i]);
    if (heuristic->square && ticks->jobs != ticks->machines)
      continue;
    heuristic->run (ticks, 1, NULL, &schedule);
    least = schedule.makespan < least ? schedule.makespan : least;
  }
  openshop_schedule_clear (&schedule);
  return least;
}

static bool
write_item (const struct openshop_item *item, struct output *results, struct output *certificates, void *opaque, struct status *status)
{
  const struct context *context = opaque;
  const struct openshop_outcome *outcome = item->outcome;
  (void)certificates;
  (void)status;
  cr_expect_eq (item->proof != NULL, context->proofs);
  if (item->proof)
    cr_expect_eq (item->proof->makespan, outcome->makespan);
  output_print (results, "%zu %s %s;", item->line->number, item->instance->name, openshop_instance_model (item->instance));
  cr_assert_eq (outcome != NULL, context->solved);
  if (!outcome)
    return true;
  cr_expect_eq (item->threads, context->threads);
  cr_expect (openshop_schedule_valid (&outcome->schedule, item->ticks));
  cr_assert_not_null (outcome->heuristic);
  if (context->proofs)
    return true; /* not by the toy */
  bool own = strcmp (outcome->heuristic, "own") == 0;
  cr_expect_eq (outcome->nodes, (uint64_t)item->threads, "the toy reports the threads it was given");
  cr_expect_eq (own, item->ticks->jobs == 4);
  cr_expect_eq (outcome->heuristic_makespan, own ? outcome->makespan + 1 : least_of_five (item->ticks));
  return true;
}

/* Shops with more jobs than machines are refused without an engine. */
static bool
answer (const struct openshop_ticks *ticks, const struct batch_line *line, void *opaque, struct status *status)
{
  (void)opaque;
  return ticks->jobs <= ticks->machines || status_set (status, STATUS_INPUT, "%s:%zu: too many jobs", line->file, line->number);
}

static void
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *results, void *opaque)
{
  (void)opaque;
  output_print (results, "%zu!%s;", line->number, verdict->name ? verdict->name : "");
}

static char path[64];

static FILE *
new_file (void)
{
  strcpy (path, "/tmp/provecast-openshop-batch-XXXXXX");
  int descriptor = mkstemp (path);
  cr_assert_geq (descriptor, 0);
  return fdopen (descriptor, "w");
}

/* The results; owned by the caller. */
static char *
run_file (const struct openshop_engine *engine, int threads, struct context *context, struct batch_report *report)
{
  struct openshop_batch batch = { .engine = engine, .proofs = context->proofs, .answer = answer, .write = write_item, .context = context };
  const struct batch_model model = { .handler = &openshop_batch_handler, .context = &batch };
  const struct batch_options options = {
    .models = { [MODEL_EXCHANGE] = model, [MODEL_OPENSHOP] = model },
    .threads = threads,
    .refuse = refuse,
  };
  struct output results;
  struct status status;
  status_init (&status);
  openshop_options_init (&batch.solve);
  struct suite *suite = suite_open (path, &status);
  cr_assert (suite, "%s", status.message);
  output_init_memory (&results);
  batch_run (suite, &options, &results, NULL, report);
  suite_close (suite);
  unlink (path);
  output_char (&results, '\0');
  return results.bytes;
}

static void
write_suite (void)
{
  FILE *file = new_file ();
  write_line (file, "exchange", "a", 3, 3);
  write_line (file, "openshop", "b", 4, 2);
  fputs ("{\"model\":\"openshop\",\"name\":\"c\",\"times\":7}\n", file);
  write_line (file, "openshop", "d", 5, 6);
  write_line (file, "exchange", "e", 6, 6);
  fputs ("{\"model\":\"node\",\"name\":\"f\"}\n", file);
  write_line (file, "openshop", "g", 2, 3);
  fputs ("{\"model\":\"exchange\",\"name\":\"h\",\"times\":[[0,4,2,7,3],[5,0,6,2,4],[3,8,0,5,1],[6,2,4,0,7],[2,5,3,6,0]]}\n", file);
  fclose (file);
}

/* Both models by one handler. */
Test (openshop_batch, solved)
{
  for (int threads = 1; threads <= 3; threads++) {
    struct context context = { .solved = true, .threads = 1 };
    struct batch_report report;
    write_suite ();
    char *results = run_file (&toy, threads, &context, &report);
    cr_expect_str_eq (results, "1 a exchange;2 b openshop;3!c;4 d openshop;5!e;6!;7 g openshop;8 h exchange;");
    cr_expect_eq (report.instances, 8);
    cr_expect_eq (report.refused, 3);
    cr_expect_eq (report.optimal, 3);
    cr_expect_eq (report.models[MODEL_EXCHANGE], 1);
    cr_expect_eq (report.models[MODEL_OPENSHOP], 2);
    cr_expect_eq (report.feasible, 2);
    cr_expect_eq (report.worst, STATUS_LIMIT);
    cr_expect (strstr (report.first.message, ":3: times"), "%s", report.first.message);
    free (results);
  }
}

/* Why an engine refuses is said with the place. */
Test (openshop_batch, refused_by_the_engine)
{
  struct context context = { .solved = true, .threads = 2 };
  struct batch_report report;
  FILE *file = new_file ();
  write_line (file, "exchange", "six", 6, 6);
  fclose (file);
  char *results = run_file (&toy, 2, &context, &report);
  cr_expect_str_eq (results, "1!six;");
  cr_expect (report.single);
  cr_expect (strstr (report.first.message, ":1: six jobs"), "%s", report.first.message);
  free (results);
}

/* All threads on one, in the benchmarks' layout too, and whether a heuristic had it. */
Test (openshop_batch, one_instance)
{
  for (int jobs = 3; jobs <= 4; jobs++) {
    struct context context = { .solved = true, .threads = 4 };
    struct batch_report report;
    FILE *file = new_file ();
    write_line (file, "exchange", "one", jobs, jobs);
    fclose (file);
    free (run_file (&toy, 4, &context, &report));
    cr_expect_eq (report.optimal, 1);
    cr_expect_eq (report.heuristic_optimal, jobs == 3 ? 1 : 0);
  }
}

/* The five of the paper are compared, those for square shops only where it is one: of others greedy or openshop is the best. */
Test (openshop_batch, names_the_best_heuristic)
{
  struct openshop_batch batch = { .engine = &toy };
  openshop_options_init (&batch.solve);
  void *memory = openshop_batch_handler.begin (&batch, 1);
  struct batch_line line = { .file = "plain", .number = 1, .text = "2 1\n1\n2\n", .length = 8, .single = true };
  struct batch_verdict verdict = { .state = BATCH_ANSWERED };
  status_init (&verdict.status);
  openshop_batch_handler.work (memory, &line, &verdict);
  cr_expect_eq (verdict.state, BATCH_OPTIMAL);
  cr_expect (verdict.heuristic_optimal, "greedy is the toy's own");
  cr_expect_null (verdict.name);
  openshop_batch_handler.end (memory);
}

Test (openshop_batch, without_an_engine)
{
  struct context context = { .solved = false };
  struct batch_report report;
  write_suite ();
  char *results = run_file (NULL, 1, &context, &report);
  cr_expect_str_eq (results, "1 a exchange;2!b;3!c;4 d openshop;5 e exchange;6!;7 g openshop;8 h exchange;");
  cr_expect_eq (report.optimal + report.feasible, 0);
  cr_expect_eq (report.refused, 3);
  cr_expect_eq (report.worst, STATUS_INPUT);
  cr_expect (strstr (report.first.message, ":2: too many jobs"), "%s", report.first.message);
  free (results);
}

/* Whoever solved, the default engine's proof; of each instance its own. */
Test (openshop_batch, proofs)
{
  static const char *const engines[] = { "brute", NULL };
  for (size_t i = 0; i < 2; i++)
    for (int threads = 1; threads <= 2; threads++) {
      struct context context = { .solved = true, .proofs = true, .threads = 1 };
      const struct openshop_engine *engine = engines[i] ? openshop_engine_find (engines[i]) : openshop_engine_table[0];
      struct batch_report report;
      FILE *file = new_file ();
      for (int jobs = 2; jobs <= 4; jobs++)
        write_line (file, "openshop", "some", jobs, 3);
      fclose (file);
      free (run_file (engine, threads, &context, &report));
      cr_expect_eq (report.optimal, 3);
      cr_expect_eq (report.worst, STATUS_OK, "%s", report.first.message);
    }
}
