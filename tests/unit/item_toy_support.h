/* A model, and suites of its instances through the handler of items, for unit tests. */
#ifndef TESTS_UNIT_ITEM_TOY_SUPPORT_H
#define TESTS_UNIT_ITEM_TOY_SUPPORT_H

#include "base/memory.h"
#include "search/item.h"

#include <criterion/criterion.h>
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

static inline bool
toy_engine (size_t i, struct names_row *row)
{
  static const char *const names[] = { "first", "second", "wrong" };
  if (i < 3)
    *row = (struct names_row){ .name = names[i], .summary = "" };
  return i < 3;
}

static inline bool
toy_none (size_t i, struct names_row *row)
{
  (void)i;
  (void)row;
  return false;
}

static inline void *
toy_begin (const struct item_task *task, int threads)
{
  struct toy *toy = memory_zero (1, sizeof *toy);
  toy->task = task;
  toy->threads = threads;
  return toy;
}

static inline bool
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

static inline void
toy_solve (void *work, bool prove)
{
  struct toy *toy = work;
  struct timespec pause = { .tv_nsec = 2000000 / toy->n };
  nanosleep (&pause, NULL);
  toy->solved = prove ? 1 : (int)toy->task->engine + 1;
  atomic_fetch_add (&solves, 1);
}

static inline void
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

static inline void
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

static char path[64]; /* of the suite */

/* A suite of `count` instances named 0, 1, ...; line `broken` is none. */
static inline void
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

static inline int
even (int index)
{
  return 2 + 10 * (index % 7);
}

/* Writes the line, ! and the name, if that was read. */
static inline void
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

static inline char *
taken (struct output *out)
{
  output_char (out, '\0');
  return out->bytes;
}

static inline struct run
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

static inline void
run_clear (struct run *run)
{
  free (run->results);
  free (run->certificates);
}

#endif
