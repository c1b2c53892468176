/* A model, and suites of its instances through the handler of items, for unit tests. */
#ifndef TESTS_SUPPORT_ITEM_TOY_H
#define TESTS_SUPPORT_ITEM_TOY_H

#include "base/memory.h"
#include "model/common/instance.h"
#include "solve/item.h"

#include <criterion/criterion.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A model for the handler's sake: an instance is a number n, its optimum is n. Its engine 0
   proves, engines 1 and 2 do not, and 2 is wrong. An odd n is feasible only, a multiple of 10
   refused; it takes the longer, the smaller n, so that results are ready out of order. A
   heuristic finds n unless that is a multiple of 4. */
struct toy {
  struct instance_head head; /* empty: of every instance */
  int n;
  char name[16];
};

static atomic_int solves; /* in all */

static inline bool
toy_read (void *instance, const char *text, size_t length, const char *file, size_t line,
          struct status *status)
{
  struct toy *toy = instance;
  (void)length;
  if (sscanf (text, "{\"model\":\"node\",\"name\":\"%15[0-9]\",\"n\":%d}", toy->name, &toy->n) != 2)
    return status_set (status, STATUS_INPUT, "%s:%zu: broken", file, line);
  return true;
}

static inline bool
toy_to_ticks (void *ticks, const void *instance, const char *file, struct status *status)
{
  (void)file, (void)status;
  *(struct toy *)ticks = *(const struct toy *)instance;
  return true;
}

static inline const char *
toy_name (const void *instance)
{
  const struct toy *toy = instance;
  return *toy->name ? toy->name : NULL;
}

static inline const char *
toy_unit (const void *instance)
{
  (void)instance;
  return "s";
}

static inline struct rational
toy_time (const void *ticks, int64_t time)
{
  (void)ticks;
  return (struct rational){ time, 1 };
}

static inline int64_t
toy_size (const void *ticks)
{
  const struct toy *toy = ticks;
  return toy->n;
}

static inline void
toy_reset (void *data)
{
  *(struct toy *)data = (struct toy){ 0 };
}

static inline void
toy_write (const void *data, const void *instance, const void *ticks, struct output *out)
{
  const struct toy *toy = instance;
  (void)data;
  (void)ticks;
  output_print (out, "<%d>", toy->n);
}

/* The proof of 22 is long. */
static inline uint64_t
toy_lines (const void *proof)
{
  const struct toy *toy = proof;
  return toy->n == 22 ? 5000 : 1;
}

static inline void
toy_solve (const struct toy *toy, const struct solve_options *options, struct outcome *outcome,
           bool proves, int64_t makespan)
{
  struct timespec pause = { .tv_nsec = 2000000 / toy->n };
  nanosleep (&pause, NULL);
  atomic_fetch_add (&solves, 1);
  outcome_reset (outcome);
  outcome->state = toy->n % 10 == 0  ? SOLVE_REFUSED
                   : toy->n % 2 == 0 ? SOLVE_OPTIMAL
                                     : SOLVE_FEASIBLE;
  if (outcome->state == SOLVE_REFUSED) {
    status_set (&outcome->status, STATUS_LIMIT, "a multiple of ten");
    return;
  }
  outcome->method = outcome->heuristic = "toy";
  outcome->makespan = outcome->lower_bound = makespan;
  outcome->heuristic_makespan = toy->n + (toy->n % 4 == 0);
  outcome->certified = proves && options->proof && outcome->state == SOLVE_OPTIMAL && toy->n != 98;
  if (outcome->certified)
    *(struct toy *)options->proof = *toy;
}

static inline void
toy_first (const void *ticks, const struct solve_options *options, struct outcome *outcome,
           void *workspace)
{
  const struct toy *toy = ticks;
  (void)workspace;
  toy_solve (toy, options, outcome, true, toy->n);
}

static inline void
toy_second (const void *ticks, const struct solve_options *options, struct outcome *outcome,
            void *workspace)
{
  const struct toy *toy = ticks;
  (void)workspace;
  toy_solve (toy, options, outcome, false, toy->n);
}

static inline void
toy_wrong (const void *ticks, const struct solve_options *options, struct outcome *outcome,
           void *workspace)
{
  const struct toy *toy = ticks;
  (void)workspace;
  toy_solve (toy, options, outcome, false, toy->n + 1);
}

static const struct data_type toy_type = { .size = sizeof (struct toy), .reset = toy_reset };
static const struct model_data toy_data = {
  .instance = &toy_type,
  .ticks = &toy_type,
  .schedule = &toy_type,
  .solution = &toy_type,
  .certificate = &toy_type,
  .read_instance = toy_read,
  .to_ticks = toy_to_ticks,
  .name = toy_name,
  .unit = toy_unit,
  .time = toy_time,
  .size = toy_size,
  .write_schedule = toy_write,
  .write_certificate = toy_write,
  .lines = toy_lines,
};
static const struct engine toy_engines[] = {
  { .name = "first", .summary = "", .solve = toy_first },
  { .name = "second", .summary = "", .solve = toy_second },
  { .name = "wrong", .summary = "", .solve = toy_wrong },
};
static const struct engine *const toy_table[]
  = { &toy_engines[0], &toy_engines[1], &toy_engines[2], NULL };
static const struct heuristic toy_heuristics[] = { { 0 } };
static const struct bound toy_bounds[] = { { 0 } };
static const struct solve_model toy_solves
  = { .engines = toy_table, .heuristics = toy_heuristics, .bounds = toy_bounds };
static const struct model toy_model = { .name = "node", .data = &toy_data, .solve = &toy_solves };

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
refuse_item (const struct batch_line *line, const struct batch_verdict *verdict,
             struct output *results, void *opaque)
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
    .models = { { .handler = &item_batch_handler, .context = task } }, /* node is the first */
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
