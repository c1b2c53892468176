#include "search/item.h"

#include "base/memory.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A model for the handler's sake: an instance is a number n, its optimum is n. Its engine 0 proves, engines 1 and 2 do not, and 2 is wrong.
   An odd n is feasible only, a multiple of 10 refused; it takes the longer, the smaller n, so that results are ready out of order. A
   heuristic finds n unless that is a multiple of 4. */
struct toy {
  const struct item_task *task;
  int threads, n, solved; /* solved: by engine - 1, 0: not */
  char name[16];
  struct status status;
};

static atomic_int solves; /* in all */

static bool
toy_engine (size_t i, struct names_row *row)
{
  static const char *const names[] = { "first", "second", "wrong" };
  if (i < 3)
    *row = (struct names_row){ .name = names[i], .summary = "" };
  return i < 3;
}

static bool
toy_none (size_t i, struct names_row *row)
{
  (void)i;
  (void)row;
  return false;
}

static void *
toy_begin (const struct item_task *task, int threads)
{
  struct toy *toy = memory_zero (1, sizeof *toy);
  toy->task = task;
  toy->threads = threads;
  return toy;
}

static bool
toy_read (struct item *item, struct status *status)
{
  struct toy *toy = item->work;
  toy->solved = 0;
  if (sscanf (item->line->text, "{\"model\":\"node\",\"name\":\"%15[0-9]\",\"n\":%d}", toy->name, &toy->n) != 2)
    return status_set (status, STATUS_INPUT, "%s:%zu: broken", item->line->file, item->line->number);
  item->name = toy->name;
  item->unit = "s";
  return true;
}

static void
toy_solve (void *work, bool prove)
{
  struct toy *toy = work;
  struct timespec pause = { .tv_nsec = 2000000 / toy->n };
  nanosleep (&pause, NULL);
  toy->solved = prove ? 1 : (int)toy->task->engine + 1;
  atomic_fetch_add (&solves, 1);
}

static void
toy_outcome (void *work, bool prove, struct item_outcome *outcome)
{
  struct toy *toy = work;
  cr_expect_eq (toy->solved, prove ? 1 : (int)toy->task->engine + 1);
  status_init (&toy->status);
  outcome->status = &toy->status;
  outcome->state = toy->n % 10 == 0 ? SOLVE_REFUSED : toy->n % 2 == 0 ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (outcome->state == SOLVE_REFUSED) {
    status_set (&toy->status, STATUS_LIMIT, "a multiple of ten");
    return;
  }
  outcome->result = (struct result){
    .instance = toy->name,
    .model = "node",
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .makespan = { toy->n + (toy->solved == 3), 1 },
    .heuristic_makespan = { toy->n + (toy->n % 4 == 0), 1 },
    .method = "toy",
  };
  outcome->certified = toy->task->proofs && toy->solved == 1 && outcome->result.optimal && toy->n != 98;
  outcome->large = toy->n > 4000 || (outcome->certified && toy->n == 22);
}

static void
toy_write (const void *work, struct output *out)
{
  const struct toy *toy = work;
  output_print (out, "<%d>", toy->n);
}

static const struct item_model toy_model = {
  .row = { toy_engine, toy_none, toy_none },
  .begin = toy_begin,
  .end = free,
  .read = toy_read,
  .solve = toy_solve,
  .outcome = toy_outcome,
  .write_schedule = toy_write,
  .write_proof = toy_write,
};

static char path[64];

/* A suite of `count` instances named 0, 1, ...; line `broken` is none. */
static void
write_suite (int count, int (*n) (int index), int broken)
{
  strcpy (path, "/tmp/provecast-item-XXXXXX");
  int descriptor = mkstemp (path);
  cr_assert_geq (descriptor, 0);
  FILE *file = fdopen (descriptor, "w");
  for (int i = 0; i < count; i++)
    if (i == broken)
      fputs ("{\"model\":\"node\",\"x\":1}\n", file);
    else
      fprintf (file, "{\"model\":\"node\",\"name\":\"%d\",\"n\":%d}\n", i, n (i));
  fclose (file);
}

static int
mixed (int index)
{
  return 1 + index % 23;
}

static int
some_large (int index)
{
  return index % 3 == 0 ? 5001 + 10 * index : 1 + index;
}

static int
even (int index)
{
  return 2 + 10 * (index % 7);
}

struct context {
  const char *stop; /* the item that ends the batch; NULL: none does */
  bool schedules, proofs;
  int threads;
  size_t engine;
};

static void
expect_item (const struct item *item, const struct context *context)
{
  const struct item_outcome *solved = item->solved;
  const struct toy *toy = item->work;
  int threads = item->line->single ? context->threads : 1;
  cr_assert_not_null (solved);
  cr_expect_eq (item->kind, MODEL_NODE);
  cr_expect_eq (item->model, &toy_model);
  cr_expect_str_eq (item->unit, "s");
  cr_expect_eq (toy->threads, threads);
  cr_expect_eq (solved->result.threads, threads);
  cr_expect_geq (solved->result.seconds, 0.001 / toy->n, "the engine slept");
  cr_expect_eq (item->schedule, context->schedules);
  cr_expect_eq (item->proof, context->proofs && solved->result.optimal && toy->n != 98);
}

/* Writes the name and the schedule; the line's number and the proof to the certificates. */
static bool
write_item (const struct item *item, struct output *results, struct output *certificates, void *opaque, struct status *status)
{
  const struct context *context = opaque;
  expect_item (item, context);
  output_print (certificates, "%zu", item->line->number);
  if (item->proof)
    item->model->write_proof (item->work, certificates);
  output_char (certificates, ';');
  if (context->stop && strcmp (item->name, context->stop) == 0)
    return status_set (status, STATUS_MACHINE, "stopped");
  output_text (results, item->name);
  if (item->schedule)
    item->model->write_schedule (item->work, results);
  output_char (results, ';');
  return true;
}

/* Writes the line, ! and the name, if that was read. */
static void
refuse_item (const struct batch_line *line, const struct batch_verdict *verdict, struct output *results, void *opaque)
{
  (void)opaque;
  cr_expect_neq (verdict->status.code, STATUS_OK);
  cr_expect_str_eq (verdict->model, "node");
  output_print (results, "%zu!%s;", line->number, verdict->name ? verdict->name : "");
}

struct run {
  struct batch_report report;
  char *results, *certificates;
};

static char *
taken (struct output *out)
{
  output_char (out, '\0');
  return out->bytes;
}

static struct run
run_task (const struct item_task *task, int threads, bool singles)
{
  struct run run;
  struct output results, certificates;
  struct status status;
  struct batch_options options = {
    .models = { [MODEL_NODE] = { .handler = &item_batch_handler, .context = task } },
    .threads = threads,
    .singles = singles,
    .refuse = refuse_item,
  };
  status_init (&status);
  struct suite *suite = suite_open (path, &status);
  cr_assert (suite, "%s", status.message);
  output_init_memory (&results);
  output_init_memory (&certificates);
  batch_run (suite, &options, &results, &certificates, &run.report);
  suite_close (suite);
  run.results = taken (&results);
  run.certificates = taken (&certificates);
  return run;
}

static struct run
run_batch (int threads, struct context *context, bool singles)
{
  const struct item_task task = {
    .model = &toy_model,
    .solves = true,
    .engine = context->engine,
    .proofs = context->proofs,
    .schedules = context->schedules,
    .write = write_item,
    .context = context,
  };
  context->threads = threads;
  return run_task (&task, threads, singles);
}

static void
run_clear (struct run *run)
{
  free (run->results);
  free (run->certificates);
}

static void
expected (int count, int (*n) (int index), int broken, const struct context *context, struct output *results, struct output *certificates)
{
  output_init_memory (results);
  output_init_memory (certificates);
  for (int i = 0; i < count; i++) {
    bool proof = context->proofs && n (i) % 2 == 0 && n (i) != 98;
    if (i == broken || n (i) % 10 == 0) {
      output_print (results, "%d!", i + 1);
      if (i != broken)
        output_print (results, "%d", i);
      output_char (results, ';');
      continue;
    }
    output_print (results, "%d", i);
    if (context->schedules)
      output_print (results, "<%d>", n (i));
    output_char (results, ';');
    output_print (certificates, "%d", i + 1);
    if (proof)
      output_print (certificates, "<%d>", n (i));
    output_char (certificates, ';');
  }
}

static void
check_order (int count, int (*n) (int index), int broken, struct context context)
{
  struct output results, certificates;
  expected (count, n, broken, &context, &results, &certificates);
  char *wanted = taken (&results), *wanted_certificates = taken (&certificates);
  write_suite (count, n, broken);
  for (int threads = 1; threads <= 5; threads += 2) {
    struct run run = run_batch (threads, &context, false);
    cr_expect_str_eq (run.results, wanted, "%d threads", threads);
    cr_expect_str_eq (run.certificates, wanted_certificates, "%d threads", threads);
    cr_expect_eq (run.report.instances, (uint64_t)count);
    cr_expect_eq (run.report.optimal + run.report.feasible + run.report.refused, (uint64_t)count);
    cr_expect_not (run.report.single);
    cr_expect_not (run.report.failed);
    run_clear (&run);
  }
  unlink (path);
  free (wanted);
  free (wanted_certificates);
}

Test (item, order_is_that_of_the_input)
{
  check_order (500, mixed, 17, (struct context){ .proofs = true });
  check_order (300, mixed, -1, (struct context){ .schedules = true });
}

Test (item, large_results_wait_for_their_turn)
{
  check_order (40, some_large, 7, (struct context){ .schedules = true, .proofs = true });
}

Test (item, report)
{
  struct context context = { .schedules = false };
  write_suite (46, mixed, 30);
  struct run run = run_batch (2, &context, false);
  unlink (path);
  /* Two rounds of 1 .. 23: 9 even ones that are no tens, 5 of which are no multiples of 4; 12 odd ones, 2 tens. Line 31, which would have
     8, is broken. */
  cr_expect_eq (run.report.optimal, 2 * 9 - 1);
  cr_expect_eq (run.report.models[MODEL_NODE], 2 * 9 - 1);
  cr_expect_eq (run.report.heuristic_optimal, 2 * 5);
  cr_expect_eq (run.report.feasible, 2 * 12);
  cr_expect_eq (run.report.refused, 2 * 2 + 1);
  cr_expect_eq (run.report.worst, STATUS_LIMIT);
  cr_expect_eq (run.report.first.code, STATUS_LIMIT, "as the engine has it");
  cr_expect (strstr (run.report.first.message, ":10: a multiple of ten"), "%s", run.report.first.message);
  run_clear (&run);

  write_suite (20, even, -1);
  run = run_batch (2, &context, false);
  unlink (path);
  cr_expect_eq (run.report.optimal, 20);
  cr_expect_eq (run.report.worst, STATUS_OK);
  cr_expect_eq (run.report.first.code, STATUS_OK);
  run_clear (&run);
}

Test (item, one_instance)
{
  struct context context = { .schedules = true };
  write_suite (1, even, -1);
  struct run run = run_batch (4, &context, true);
  cr_expect (run.report.single);
  cr_expect_eq (run.report.worst, STATUS_OK);
  cr_expect_str_eq (run.results, "0<2>;");
  run_clear (&run);
  unlink (path);

  write_suite (2, even, -1);
  run = run_batch (4, &context, true);
  cr_expect_eq (run.report.worst, STATUS_INPUT, "a suite where there may only be one");
  cr_expect_eq (run.report.instances, 0);
  cr_expect (run.report.failed);
  cr_expect_str_eq (run.results, "");
  run_clear (&run);
  unlink (path);
}

Test (item, the_writer_may_end_it)
{
  for (int threads = 1; threads <= 4; threads++) {
    struct context context = { .stop = "9" };
    write_suite (3000, even, -1);
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

/* An engine that writes no proof has the default one solve what it calls optimal; that one is not asked twice. */
Test (item, proofs_are_the_default_engines)
{
  for (size_t engine = 0; engine < 2; engine++) {
    struct context context = { .proofs = true, .engine = engine };
    write_suite (9, mixed, -1);
    atomic_store (&solves, 0);
    struct run run = run_batch (1, &context, false);
    cr_expect_str_eq (run.certificates, "1;2<2>;3;4<4>;5;6<6>;7;8<8>;9;");
    cr_expect_eq (atomic_load (&solves), engine == 0 ? 9 : 9 + 4);
    run_clear (&run);
    context.proofs = false;
    atomic_store (&solves, 0);
    run = run_batch (1, &context, false);
    unlink (path);
    cr_expect_str_eq (run.certificates, "1;2;3;4;5;6;7;8;9;");
    cr_expect_eq (atomic_load (&solves), 9);
    run_clear (&run);
  }
}

static int
uncertified (int index)
{
  return 98 + index;
}

Test (item, a_proof_may_be_missing)
{
  for (size_t engine = 0; engine < 2; engine++) {
    struct context context = { .proofs = true, .engine = engine };
    write_suite (1, uncertified, -1);
    atomic_store (&solves, 0);
    struct run run = run_batch (1, &context, false);
    unlink (path);
    cr_expect_eq (run.report.optimal, 1);
    cr_expect_str_eq (run.certificates, "1;");
    cr_expect_eq (atomic_load (&solves), (int)engine + 1);
    run_clear (&run);
  }
}

/* Two engines that prove different optima end the program, not in silence. */
Test (item, contradictions, .signal = SIGABRT)
{
  struct context context = { .proofs = true, .engine = 2 };
  write_suite (1, even, -1);
  run_batch (1, &context, false);
}

/* Without an engine: what `answer` works out is what `write` writes, and what it refuses is passed over. */
struct answers {
  bool stops; /* the writer ends the batch */
  int last;   /* n of the instance answered last */
  int answered, written;
};

static bool
answer_even (const struct item *item, void *context, struct status *status)
{
  struct answers *answers = context;
  const struct toy *toy = item->work;
  answers->answered++;
  answers->last = toy->n;
  return toy->n % 2 == 0 || status_set (status, STATUS_INPUT, "%d is odd", toy->n);
}

static bool
write_answer (const struct item *item, struct output *results, struct output *certificates, void *context, struct status *status)
{
  struct answers *answers = context;
  (void)certificates;
  cr_expect_null (item->solved);
  cr_expect_not (item->schedule);
  cr_expect_not (item->proof);
  answers->written++;
  output_print (results, "%s:%d;", item->name, answers->last);
  return !answers->stops || status_set (status, STATUS_MACHINE, "stopped");
}

static struct run
run_answers (struct answers *answers, bool (*answer) (const struct item *, void *, struct status *))
{
  const struct item_task task
    = { .model = &toy_model, .schedules = true, .proofs = true, .answer = answer, .write = write_answer, .context = answers };
  return run_task (&task, 1, false);
}

static int
up_to_five (int index)
{
  return 1 + index % 5;
}

Test (item, answers_without_an_engine)
{
  struct answers answers = { .stops = false };
  atomic_store (&solves, 0);
  write_suite (6, up_to_five, 3);
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
  cr_expect (strstr (run.report.first.message, ":4: broken"), "%s", run.report.first.message);
  run_clear (&run);
  cr_expect_eq (atomic_load (&solves), 0);
}

Test (item, answers_may_be_stopped)
{
  struct answers answers = { .stops = true };
  write_suite (100, even, -1);
  struct run run = run_answers (&answers, answer_even);
  unlink (path);
  cr_expect_eq (answers.written, 1);
  cr_expect_eq (run.report.worst, STATUS_MACHINE);
  cr_expect (run.report.failed);
  cr_expect_str_eq (run.report.first.message, "stopped");
  run_clear (&run);
}

/* Every model has a row; names are found where they are. */
Test (item, models)
{
  for (int kind = 0; kind < MODEL_KINDS; kind++)
    for (int names = NAMES_ENGINES; names <= NAMES_BOUNDS; names++) {
      struct names_row row;
      size_t i, at;
      cr_assert_not_null (item_models[kind]);
      for (i = 0; item_models[kind]->row[names](i, &row); i++) {
        cr_expect (item_find (item_models[kind], (enum names)names, row.name, &at));
        cr_expect_eq (at, i);
        cr_expect_gt (strlen (row.summary), 5);
      }
      cr_expect_gt (i, 0);
      cr_expect_not (item_find (item_models[kind], (enum names)names, "none", &at));
    }
}
