#include "search/node_batch.h"

#include "base/memory.h"
#include "heuristics/fnf.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* An engine that calls FNF's plan optimal, except: an odd number of destinations is feasible, a multiple of 10 refused. It takes the
   longer, the smaller the instance, so that results are ready out of order. */
static void
toy_solve (const struct node_types *types, const struct solve_options *options, struct outcome *outcome, void *workspace)
{
  outcome->certified = false;
  status_init (&outcome->status);
  fnf_plan (types, workspace, &outcome->plan);
  outcome->makespan = outcome->fnf = outcome->plan.makespan;
  outcome->lower_bound = outcome->makespan;
  outcome->nodes = (uint64_t)options->threads;
  outcome->method = "toy";
  outcome->state = types->destinations % 2 == 0 ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (types->destinations % 10 == 0) {
    outcome->state = SOLVE_REFUSED;
    status_set (&outcome->status, STATUS_INPUT, "a multiple of ten");
  }
  struct timespec pause = { .tv_nsec = 2000000 / types->destinations };
  nanosleep (&pause, NULL);
}

static void *
toy_new (void)
{
  return fnf_workspace_new ();
}

static void
toy_free (void *workspace)
{
  fnf_workspace_free (workspace);
}

static const struct engine toy = { "toy", "", toy_solve, toy_new, toy_free };

static char path[64];

/* A suite of `count` instances named 0, 1, ... with the destinations that `size` gives; line `broken` is no instance. */
static void
write_suite (int count, int (*size) (int index), int broken)
{
  strcpy (path, "/tmp/provecast-node-batch-XXXXXX");
  int descriptor = mkstemp (path);
  cr_assert_geq (descriptor, 0);
  FILE *file = fdopen (descriptor, "w");
  for (int i = 0; i < count; i++)
    if (i == broken)
      fputs ("{\"model\":\"node\"}\n", file);
    else
      fprintf (file, "{\"model\":\"node\",\"name\":\"%d\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":3,\"count\":%d}]}\n", i,
               size (i));
  fclose (file);
}

static int
size_mixed (int index)
{
  return 1 + index % 23;
}

static int
size_large (int index)
{
  return index % 3 == 0 ? 5001 + 10 * index : 1 + index;
}

static int
size_even (int index)
{
  return 2 + 10 * (index % 7);
}

/* Writes the name, or ! and the message's end, then the number of sends; a comment to the certificates. Ends the batch at `stop`. */
struct context {
  const char *stop;
  bool schedules;
  int threads;
};

static bool
write_item (const struct node_item *item, struct output *results, struct output *certificates, void *opaque, struct status *status)
{
  const struct context *context = opaque;
  output_print (certificates, "%zu;", item->line->number);
  cr_assert_eq (item->schedule != NULL, context->schedules);
  if (context->stop && strcmp (item->instance->name, context->stop) == 0)
    return status_set (status, STATUS_MACHINE, "stopped");
  cr_assert_eq (item->outcome->nodes, (uint64_t)item->threads, "the toy reports the threads it was given");
  cr_assert_eq (item->threads, item->line->single ? context->threads : 1);
  output_text (results, item->instance->name);
  if (item->schedule)
    output_print (results, ":%zu:%d", item->schedule->length, item->number[1]);
  output_char (results, ';');
  return true;
}

/* Writes ! and the name, if that was read. */
static void
refuse_item (const struct batch_line *line, const struct batch_verdict *verdict, struct output *results, void *opaque)
{
  (void)opaque;
  cr_assert_neq (verdict->status.code, STATUS_OK);
  cr_assert_str_eq (verdict->model, "node");
  output_print (results, "%zu!%s;", line->number, verdict->name ? verdict->name : "");
}

struct run {
  struct batch_report report;
  char *results, *certificates;
};

static struct run
run_batch (int threads, struct context *context, bool singles)
{
  struct run run;
  struct output results, certificates;
  struct status status;
  struct node_batch batch = { .engine = &toy, .schedules = context->schedules, .write = write_item, .context = context };
  struct batch_options options = {
    .models = { [MODEL_NODE] = { .handler = &node_batch_handler, .context = &batch } },
    .threads = threads,
    .singles = singles,
    .refuse = refuse_item,
  };
  context->threads = threads;
  status_init (&status);
  struct suite *suite = suite_open (path, &status);
  cr_assert (suite, "%s", status.message);
  solve_options_init (&batch.solve);
  output_init_memory (&results);
  output_init_memory (&certificates);
  batch_run (suite, &options, &results, &certificates, &run.report);
  suite_close (suite);
  run.results = memory_text (results.bytes, results.length);
  run.certificates = memory_text (certificates.bytes, certificates.length);
  output_discard (&results);
  output_discard (&certificates);
  return run;
}

static void
run_clear (struct run *run)
{
  free (run->results);
  free (run->certificates);
}

static void
expected_results (int count, int (*size) (int index), int broken, bool schedules, char **results, char **certificates)
{
  struct output a, b;
  output_init_memory (&a);
  output_init_memory (&b);
  for (int i = 0; i < count; i++) {
    if (i == broken)
      output_print (&a, "%d!;", i + 1);
    else if (size (i) % 10 == 0)
      output_print (&a, "%d!%d;", i + 1, i);
    else if (schedules)
      output_print (&a, "%d:%d:1;", i, size (i));
    else
      output_print (&a, "%d;", i);
    if (i != broken && size (i) % 10 != 0)
      output_print (&b, "%d;", i + 1);
  }
  *results = memory_text (a.bytes, a.length);
  *certificates = memory_text (b.bytes, b.length);
  output_discard (&a);
  output_discard (&b);
}

static void
check_order (int count, int (*size) (int index), int broken, bool schedules)
{
  char *results, *certificates;
  expected_results (count, size, broken, schedules, &results, &certificates);
  for (int threads = 1; threads <= 5; threads += 2) {
    struct context context = { .schedules = schedules };
    write_suite (count, size, broken);
    struct run run = run_batch (threads, &context, false);
    unlink (path);
    cr_expect_str_eq (run.results, results, "%d threads", threads);
    cr_expect_str_eq (run.certificates, certificates, "%d threads", threads);
    cr_expect_eq (run.report.instances, (uint64_t)count);
    cr_expect_eq (run.report.optimal + run.report.feasible + run.report.refused, (uint64_t)count);
    cr_expect_not (run.report.single);
    cr_expect_not (run.report.failed);
    run_clear (&run);
  }
  free (results);
  free (certificates);
}

Test (node_batch, order_is_that_of_the_input)
{
  check_order (500, size_mixed, 17, false);
  check_order (300, size_mixed, -1, true);
}

Test (node_batch, large_results_wait_for_their_turn)
{
  check_order (40, size_large, 7, true);
}

Test (node_batch, report)
{
  struct context context = { .schedules = false };
  write_suite (46, size_mixed, 30);
  struct run run = run_batch (2, &context, false);
  unlink (path);
  /* Two rounds of 1 .. 23: 9 even ones that are no tens, 12 odd ones, 2 tens; line 31, which would have 8, is broken. */
  cr_expect_eq (run.report.optimal, 2 * 9 - 1);
  cr_expect_eq (run.report.heuristic_optimal, 2 * 9 - 1);
  cr_expect_eq (run.report.feasible, 2 * 12);
  cr_expect_eq (run.report.refused, 2 * 2 + 1);
  cr_expect_eq (run.report.worst, STATUS_LIMIT, "the highest of 2 and 3");
  cr_expect (strstr (run.report.first.message, ":10: a multiple of ten"), "%s", run.report.first.message);
  run_clear (&run);

  write_suite (20, size_even, -1);
  run = run_batch (2, &context, false);
  unlink (path);
  cr_expect_eq (run.report.optimal, 20);
  cr_expect_eq (run.report.worst, STATUS_OK);
  cr_expect_eq (run.report.first.code, STATUS_OK);
  run_clear (&run);
}

Test (node_batch, one_instance)
{
  struct context context = { .schedules = true };
  write_suite (1, size_even, -1);
  struct run run = run_batch (4, &context, true);
  cr_expect (run.report.single);
  cr_expect_eq (run.report.worst, STATUS_OK);
  cr_expect_str_eq (run.results, "0:2:1;");
  run_clear (&run);
  unlink (path);

  write_suite (2, size_even, -1);
  run = run_batch (4, &context, true);
  cr_expect_eq (run.report.worst, STATUS_INPUT, "a suite where there may only be one");
  cr_expect_eq (run.report.instances, 0);
  cr_expect (run.report.failed);
  cr_expect_str_eq (run.results, "");
  run_clear (&run);
  unlink (path);
}

Test (node_batch, the_writer_may_end_it)
{
  for (int threads = 1; threads <= 4; threads++) {
    struct context context = { .stop = "9" };
    write_suite (3000, size_even, -1);
    struct run run = run_batch (threads, &context, false);
    unlink (path);
    cr_expect (run.report.failed);
    cr_expect_eq (run.report.worst, STATUS_MACHINE);
    cr_expect_str_eq (run.report.first.message, "stopped");
    cr_expect_lt (run.report.instances, 3000);
    cr_expect_eq (strncmp (run.results, "0;1;2;3;4;5;6;7;8;", 18), 0);
    run_clear (&run);
  }
}

/* Without an engine: what `answer` works out is what `write` writes, and what it refuses is passed over. */
struct answers {
  struct status *stop;  /* the writer ends the batch with it; NULL: it does not */
  int64_t destinations; /* of the instance answered last */
  int answered, written;
};

static bool
answer_even (const struct node_types *types, void *context, struct status *status)
{
  struct answers *answers = context;
  answers->answered++;
  answers->destinations = types->destinations;
  return types->destinations % 2 == 0 || status_set (status, STATUS_INPUT, "%d is odd", (int)types->destinations);
}

static bool
write_answer (const struct node_item *item, struct output *results, struct output *certificates, void *context, struct status *status)
{
  struct answers *answers = context;
  cr_expect_null (item->outcome);
  cr_expect_null (item->schedule);
  cr_expect_null (item->proof);
  cr_expect_null (certificates);
  answers->written++;
  cr_expect_eq (item->number[0], 0);
  cr_expect_eq (item->number[item->types->destinations], item->types->destinations);
  output_print (results, "%s:%d;", item->instance->name, (int)answers->destinations);
  if (!answers->stop)
    return true;
  *status = *answers->stop;
  return false;
}

static struct run
run_answers (struct answers *answers, bool (*answer) (const struct node_types *, void *, struct status *))
{
  struct run run = { .certificates = NULL };
  struct output results;
  struct status status;
  const struct node_batch batch = { .schedules = true, .answer = answer, .write = write_answer, .context = answers };
  const struct batch_options options = {
    .models = { [MODEL_NODE] = { .handler = &node_batch_handler, .context = &batch } },
    .threads = 1,
    .refuse = refuse_item,
  };
  status_init (&status);
  struct suite *suite = suite_open (path, &status);
  cr_assert (suite, "%s", status.message);
  output_init_memory (&results);
  batch_run (suite, &options, &results, NULL, &run.report);
  suite_close (suite);
  run.results = memory_text (results.bytes, results.length);
  output_discard (&results);
  return run;
}

static int
size_five (int index)
{
  return 1 + index % 5;
}

Test (node_batch, answers_without_an_engine)
{
  struct answers answers = { .stop = NULL };
  write_suite (6, size_five, 3);
  struct run run = run_answers (&answers, answer_even);
  cr_expect_str_eq (run.results, "1!0;1:2;3!2;4!;5!4;6!5;");
  cr_expect_eq (run.report.instances, 6);
  cr_expect_eq (run.report.refused, 5);
  cr_expect_eq (run.report.optimal + run.report.feasible, 0);
  cr_expect_eq (run.report.worst, STATUS_INPUT);
  cr_expect_not (run.report.failed);
  cr_expect_eq (answers.answered, 5, "line 4 is no instance");
  cr_expect (strstr (run.report.first.message, ":1: 1 is odd"), "%s", run.report.first.message);
  run_clear (&run);

  run = run_answers (&answers, NULL);
  unlink (path);
  cr_expect_eq (answers.answered, 5, "not asked");
  cr_expect_eq (run.report.refused, 1);
  cr_expect (strstr (run.report.first.message, ":4: source: missing"), "%s", run.report.first.message);
  run_clear (&run);
}

Test (node_batch, answers_may_be_stopped)
{
  struct status stop;
  struct answers answers = { .stop = &stop };
  status_init (&stop);
  status_set (&stop, STATUS_MACHINE, "stopped");
  write_suite (100, size_even, -1);
  struct run run = run_answers (&answers, answer_even);
  unlink (path);
  cr_expect_eq (answers.written, 1);
  cr_expect_eq (run.report.worst, STATUS_MACHINE);
  cr_expect (run.report.failed);
  cr_expect_str_eq (run.report.first.message, "stopped");
  run_clear (&run);
}
