/* Items of any model: order, large results, reports, missing proofs, and contradictions. */
#include "solve/item.h"

#include "tests/support/item_toy.h"

#include <signal.h>

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
  const struct toy *toy = item->instance;
  int threads = item->line->single ? context->threads : 1;
  cr_assert_not_null (solved);
  cr_expect_eq (item->model, &toy_model);
  cr_expect_str_eq (item->unit, "s");
  cr_expect_eq (solved->result.threads, threads);
  cr_expect_geq (solved->result.seconds, 0.001 / toy->n, "the engine slept");
  cr_expect_eq (item->schedule, context->schedules);
  cr_expect_eq (item->proof, context->proofs && solved->result.optimal && toy->n != 98);
}

/* Writes the name and the schedule; the line's number and the proof to the certificates. */
static bool
write_item (const struct item *item, struct output *results, struct output *certificates,
            void *opaque, struct status *status)
{
  const struct context *context = opaque;
  expect_item (item, context);
  output_print (certificates, "%zu", item->line->number);
  if (item->proof)
    item_write_proof (item, certificates);
  output_char (certificates, ';');
  if (context->stop && strcmp (item->name, context->stop) == 0)
    return status_set (status, STATUS_MACHINE, "stopped");
  output_text (results, item->name);
  if (item->schedule)
    item_write_schedule (item, results);
  output_char (results, ';');
  return true;
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
expected (int count, int (*n) (int index), int broken, const struct context *context,
          struct output *results, struct output *certificates)
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
  /* Two rounds of 1 .. 23: 9 even ones that are no tens, 5 of which are no multiples of 4; 12
     odd ones, 2 tens. Line 31, which would have 8, is broken. */
  cr_expect_eq (run.report.optimal, 2 * 9 - 1);
  cr_expect_eq (run.report.models[0], 2 * 9 - 1);
  cr_expect_eq (run.report.heuristic_optimal, 2 * 5);
  cr_expect_eq (run.report.feasible, 2 * 12);
  cr_expect_eq (run.report.refused, 2 * 2 + 1);
  cr_expect_eq (run.report.worst, STATUS_LIMIT);
  cr_expect_eq (run.report.first.code, STATUS_LIMIT, "as the engine has it");
  cr_expect (strstr (run.report.first.message, ":10: a multiple of ten"), "%s",
             run.report.first.message);
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

/* An engine that writes no proof has the default one solve what it calls optimal; that one is
   not asked twice. */
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

/* Every model has a row; names are found where they are. */
Test (item, models)
{
  cr_expect_gt (model_count, 0);
  for (const struct model *model = models; model->name; model++)
    for (int names = NAMES_ENGINES; names <= NAMES_BOUNDS; names++) {
      struct names_row row;
      size_t i, at;
      for (i = 0; names_of (model, (enum names)names, i, &row); i++) {
        cr_expect (names_find (model, (enum names)names, row.name, &at));
        cr_expect_eq (at, i);
        cr_expect_gt (strlen (row.summary), 5);
      }
      cr_expect_gt (i, 0);
      cr_expect_not (names_find (model, (enum names)names, "none", &at));
    }
}
