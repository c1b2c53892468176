#include "search/overhead_batch.h"

#include "base/memory.h"
#include "heuristics/overhead.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An engine that calls ecf's schedule optimal, except: five nodes are feasible, six refused. With four it says which heuristic is best. */
static void
toy_solve (const struct overhead_ticks *ticks, const struct overhead_options *options, struct overhead_outcome *outcome)
{
  overhead_outcome_reset (outcome);
  overhead_heuristic_find ("ecf")->run (ticks, 1, NULL, &outcome->schedule);
  outcome->makespan = outcome->lower_bound = outcome->schedule.makespan;
  outcome->nodes = (uint64_t)options->threads;
  outcome->method = "toy";
  outcome->state = ticks->nodes == 5 ? SOLVE_FEASIBLE : SOLVE_OPTIMAL;
  if (ticks->nodes == 4) {
    outcome->heuristic = "own";
    outcome->heuristic_makespan = outcome->makespan + 1;
  } else if (ticks->nodes == 6) {
    outcome->state = SOLVE_REFUSED;
    status_set (&outcome->status, STATUS_INPUT, "six nodes");
  }
}

static const struct overhead_engine toy = { "toy", "", toy_solve };

/* From node 0 to all others. */
static void
write_line (FILE *file, const char *name, int nodes)
{
  fprintf (file, "{\"model\":\"overhead\",\"name\":\"%s\",\"nodes\":[", name);
  for (int i = 0; i < nodes; i++)
    fprintf (file, "%s{\"send\":1,\"receive\":%d}", i > 0 ? "," : "", 1 + i % 3);
  fprintf (file, "],\"multicasts\":[{\"source\":0,\"destinations\":[");
  for (int i = 1; i < nodes; i++)
    fprintf (file, "%s%d", i > 1 ? "," : "", i);
  fprintf (file, "],\"bytes\":1}]}\n");
}

struct context {
  bool solved, proofs;
  int threads;
};

static bool
write_item (const struct overhead_item *item, struct output *results, struct output *certificates, void *opaque, struct status *status)
{
  const struct context *context = opaque;
  (void)certificates;
  (void)status;
  cr_expect_eq (item->proof != NULL, context->proofs);
  if (item->proof)
    cr_expect_eq (item->proof->makespan, item->outcome->makespan);
  output_print (results, "%zu %s %d", item->line->number, item->instance->name, (int)item->ticks->nodes);
  cr_assert_eq (item->outcome != NULL, context->solved);
  if (item->outcome) {
    cr_expect_eq (item->threads, context->threads);
    cr_expect (overhead_schedule_valid (&item->outcome->schedule, item->ticks));
    cr_assert_not_null (item->outcome->heuristic);
    bool own = strcmp (item->outcome->heuristic, "own") == 0;
    if (context->proofs)
      return true; /* not by the toy */
    cr_expect_eq (item->outcome->nodes, (uint64_t)item->threads, "the toy reports the threads it was given");
    cr_expect_eq (own, item->ticks->nodes == 4);
    cr_expect_eq (item->outcome->heuristic_makespan <= item->outcome->makespan, !own, "the best is no worse than ecf");
  }
  output_char (results, ';');
  return true;
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
  strcpy (path, "/tmp/provecast-overhead-batch-XXXXXX");
  int descriptor = mkstemp (path);
  cr_assert_geq (descriptor, 0);
  return fdopen (descriptor, "w");
}

/* The results; owned by the caller. */
static char *
run_file (const struct overhead_engine *engine, int threads, struct context *context, struct batch_report *report)
{
  struct overhead_batch batch = { .engine = engine, .proofs = context->proofs, .write = write_item, .context = context };
  const struct batch_options options = {
    .models = { [MODEL_OVERHEAD] = { .handler = &overhead_batch_handler, .context = &batch } },
    .threads = threads,
    .refuse = refuse,
  };
  struct output results;
  struct status status;
  status_init (&status);
  overhead_options_init (&batch.solve);
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
  write_line (file, "a", 3);
  write_line (file, "b", 4);
  fputs ("{\"model\":\"overhead\",\"name\":\"c\",\"nodes\":7}\n", file);
  write_line (file, "d", 5);
  write_line (file, "e", 6);
  fputs ("{\"model\":\"node\",\"name\":\"f\"}\n", file);
  write_line (file, "g", 7);
  write_line (file, "h", 5000); /* more than OVERHEAD_MAX_NODES */
  write_line (file, "i", 2);
  fclose (file);
}

Test (overhead_batch, solved)
{
  for (int threads = 1; threads <= 3; threads++) {
    struct context context = { .solved = true, .threads = 1 };
    struct batch_report report;
    write_suite ();
    char *results = run_file (&toy, threads, &context, &report);
    cr_expect_str_eq (results, "1 a 3;2 b 4;3!c;4 d 5;5!e;6!;7 g 7;8!h;9 i 2;");
    cr_expect_eq (report.instances, 9);
    cr_expect_eq (report.refused, 4);
    cr_expect_eq (report.optimal, 4);
    cr_expect_eq (report.models[MODEL_OVERHEAD], 4);
    cr_expect_eq (report.feasible, 1);
    cr_expect_eq (report.worst, STATUS_LIMIT);
    cr_expect (strstr (report.first.message, ":3: nodes: expected an array, got 7"), "%s", report.first.message);
    free (results);
  }
}

/* Why an engine refuses is said with the place. */
Test (overhead_batch, refused_by_the_engine)
{
  struct context context = { .solved = true, .threads = 2 };
  struct batch_report report;
  FILE *file = new_file ();
  write_line (file, "six", 6);
  fclose (file);
  char *results = run_file (&toy, 2, &context, &report);
  cr_expect_str_eq (results, "1!six;");
  cr_expect (report.single);
  cr_expect (strstr (report.first.message, ":1: six nodes"), "%s", report.first.message);
  free (results);
}

/* All threads on one, and whether a heuristic had it. */
Test (overhead_batch, one_instance)
{
  static const struct {
    int nodes;
    bool heuristic;
  } cases[] = { { 2, true }, { 4, false } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct context context = { .solved = true, .threads = 4 };
    struct batch_report report;
    FILE *file = new_file ();
    write_line (file, "one", cases[i].nodes);
    fclose (file);
    free (run_file (&toy, 4, &context, &report));
    cr_expect_eq (report.optimal, 1);
    cr_expect_eq (report.heuristic_optimal, cases[i].heuristic ? 1 : 0);
  }
}

Test (overhead_batch, without_an_engine)
{
  struct context context = { .solved = false };
  struct batch_report report;
  write_suite ();
  char *results = run_file (NULL, 1, &context, &report);
  cr_expect_str_eq (results, "1 a 3;2 b 4;3!c;4 d 5;5 e 6;6!;7 g 7;8!h;9 i 2;");
  cr_expect_eq (report.optimal + report.feasible, 0);
  cr_expect_eq (report.refused, 3);
  cr_expect_eq (report.worst, STATUS_INPUT);
  free (results);
}

/* Whoever solved, the default engine's proof; of each instance its own. */
Test (overhead_batch, proofs)
{
  static const char *const engines[] = { "brute", NULL };
  for (size_t i = 0; i < 2; i++)
    for (int threads = 1; threads <= 2; threads++) {
      struct context context = { .solved = true, .proofs = true, .threads = 1 };
      const struct overhead_engine *engine = engines[i] ? overhead_engine_find (engines[i]) : overhead_engine_table[0];
      struct batch_report report;
      FILE *file = new_file ();
      for (int nodes = 2; nodes <= 5; nodes++)
        write_line (file, "some", nodes);
      fclose (file);
      free (run_file (engine, threads, &context, &report));
      cr_expect_eq (report.optimal, 4);
      cr_expect_eq (report.worst, STATUS_OK, "%s", report.first.message);
    }
}
