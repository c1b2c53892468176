/* Batches: results in the order of the input with any number of threads; lines that no model takes;
   interrupts. */
#include "solve/batch.h"

#include "base/limits.h"
#include "base/memory.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A handler that knows nothing of models: a line holds "job":N, which says what becomes of it. */
enum job {
  JOB_ANSWER,
  JOB_OPTIMAL,
  JOB_LUCKY,
  JOB_FEASIBLE,
  JOB_REFUSE,
  JOB_LARGE,
  JOB_STOP,
  JOB_INTERRUPT,
  JOB_LATE, /* optimal, though interrupted */
  JOB_BARE,
  JOBS
};

struct toy {
  const char *mark; /* written before each result */
  atomic_int open;  /* memories begun and not yet ended */
  atomic_int begun;
  int threads; /* what each must be begun with */
};

struct memory {
  struct toy *toy;
  enum job job;
  size_t written, worked; /* must take turns */
  char name[24];
};

static void *
toy_begin (const void *context, int threads)
{
  struct memory *memory = memory_zero (1, sizeof *memory);
  memory->toy = (struct toy *)context;
  cr_assert_eq (threads, memory->toy->threads);
  memory->toy->open++;
  memory->toy->begun++;
  return memory;
}

static void
toy_end (void *memory)
{
  ((struct memory *)memory)->toy->open--;
  free (memory);
}

/* One in sixteen takes longer, so that results are ready out of order. */
static void
toy_work (void *opaque, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct memory *memory = opaque;
  char text[128];
  snprintf (text, sizeof text, "%.*s", (int)line->length, line->text);
  const char *job = strstr (text, "\"job\":");
  cr_assert (job, "%s", text);
  memory->job = (enum job)atoi (job + 6);
  memory->worked = line->number;
  snprintf (memory->name, sizeof memory->name, "%zu", line->number);
  nanosleep (&(struct timespec){ .tv_nsec = line->number % 16 == 1 ? 2000000 : 10000 }, NULL);
  cr_expect_eq (verdict->state, BATCH_ANSWERED);
  cr_expect (!verdict->large && !verdict->heuristic_optimal && !verdict->name
             && verdict->status.code == STATUS_OK);
  verdict->name = memory->name;
  verdict->large = memory->job == JOB_LARGE;
  verdict->heuristic_optimal = memory->job == JOB_LUCKY;
  if (memory->job == JOB_OPTIMAL || memory->job == JOB_LUCKY)
    verdict->state = BATCH_OPTIMAL;
  else if (memory->job == JOB_FEASIBLE)
    verdict->state = BATCH_FEASIBLE;
  else if (memory->job == JOB_REFUSE)
    status_set (&verdict->status, STATUS_INPUT, "refused %zu", line->number);
  else if (memory->job == JOB_INTERRUPT || memory->job == JOB_LATE)
    raise (SIGINT);
  if (memory->job == JOB_LATE)
    verdict->state = BATCH_OPTIMAL;
}

static bool
toy_write (void *opaque, const struct batch_line *line, struct output *results,
           struct output *certificates, struct status *status)
{
  struct memory *memory = opaque;
  cr_expect_eq (memory->worked, line->number, "written after the next was begun");
  cr_expect_eq (certificates == NULL, memory->job == JOB_BARE);
  if (memory->job == JOB_STOP)
    return status_set (status, STATUS_MACHINE, "stopped");
  output_print (results, "%s%zu;", memory->toy->mark, line->number);
  if (certificates && memory->job != JOB_ANSWER)
    output_print (certificates, "%zu;", line->number);
  return true;
}

static const struct batch_handler toy_handler
  = { .begin = toy_begin, .end = toy_end, .work = toy_work, .write = toy_write };

static void
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *results,
        void *context)
{
  cr_assert_eq (context, (void *)&toy_handler);
  cr_expect_eq (verdict->state, BATCH_REFUSED);
  output_print (results, "!%zu %s %s;", line->number, verdict->model ? verdict->model : "?",
                verdict->name ? verdict->name : "?");
}

/* Of the instances whose turn it was; kept here since the context is refuse's. */
static size_t turned;

/* The result of every third line is dropped. */
static void
turn (size_t line, struct output *result, void *context)
{
  cr_assert_eq (context, (void *)&toy_handler);
  cr_expect_eq (line, ++turned);
  cr_expect_gt (result->length, 0);
  if (line % 3 == 0)
    output_reset (result);
}

/* Running. */

struct run {
  struct toy node, overhead;
  const char *missing; /* NULL: the overhead model has a handler, too */
  bool alone;          /* the overhead model has no handler */
  bool singles;
  bool uncertified; /* there is no output for certificates */
  bool turns;       /* each instance has its turn */
  struct batch_report report;
  char *results, *certificates; /* owned */
};

static char path[64];

static void
write_file (const char *text)
{
  strcpy (path, "/tmp/provecast-batch-XXXXXX");
  int descriptor = mkstemp (path);
  cr_assert_geq (descriptor, 0);
  cr_assert_eq (write (descriptor, text, strlen (text)), (ssize_t)strlen (text));
  close (descriptor);
}

static void
run_file (struct run *run, int threads)
{
  struct output results, certificates;
  struct status status;
  const struct batch_options options = {
    .models = { /* node and overhead are the first */
      [0] = { .handler = &toy_handler, .context = &run->node },
      [1] = { .handler = run->alone ? NULL : &toy_handler,
              .context = &run->overhead,
              .missing = run->missing },
    },
    .threads = threads,
    .singles = run->singles,
    .refuse = refuse,
    .turn = run->turns ? turn : NULL,
    .context = (void *)&toy_handler,
  };
  turned = 0;
  run->node.mark = "n";
  run->overhead.mark = "o";
  status_init (&status);
  struct suite *suite = suite_open (path, &status);
  cr_assert (suite, "%s", status.message);
  output_init_memory (&results);
  output_init_memory (&certificates);
  batch_run (suite, &options, &results, run->uncertified ? NULL : &certificates, &run->report);
  suite_close (suite);
  run->results = memory_text (results.bytes ? results.bytes : "", results.length);
  run->certificates
    = memory_text (certificates.bytes ? certificates.bytes : "", certificates.length);
  output_discard (&results);
  output_discard (&certificates);
  cr_expect_eq (run->node.open, 0, "every memory is ended");
  cr_expect_eq (run->overhead.open, 0);
}

/* A suite of `count` lines; job[i % length] of line i, at odd lines of the overhead model where
   `mixed`. */
static void
write_suite (int count, const enum job *job, int length, bool mixed)
{
  struct output text;
  output_init_memory (&text);
  for (int i = 0; i < count; i++)
    output_print (&text, "{\"model\":\"%s\",\"job\":%d}\n",
                  mixed && i % 2 == 1 ? "overhead" : "node", (int)job[i % length]);
  output_char (&text, '\0');
  write_file (text.bytes);
  output_discard (&text);
}

static void
run_clear (struct run *run)
{
  unlink (path);
  free (run->results);
  free (run->certificates);
}

/* What the jobs of write_suite lead to. */
static void
expect_suite (const struct run *run, int count, const enum job *job, int length, bool mixed)
{
  struct output results, certificates;
  uint64_t of[JOBS] = { 0 }, n = (uint64_t)count;
  output_init_memory (&results);
  output_init_memory (&certificates);
  for (int i = 0; i < count; i++) {
    enum job at = job[i % length];
    bool overhead = mixed && i % 2 == 1;
    of[at]++;
    if (at == JOB_REFUSE)
      output_print (&results, "!%d %s %d;", i + 1, overhead ? "overhead" : "node", i + 1);
    else
      output_print (&results, "%s%d;", overhead ? "o" : "n", i + 1);
    if (at != JOB_REFUSE && at != JOB_ANSWER)
      output_print (&certificates, "%d;", i + 1);
  }
  output_char (&results, '\0');
  output_char (&certificates, '\0');
  cr_expect_str_eq (run->results, results.bytes);
  cr_expect_str_eq (run->certificates, certificates.bytes);
  cr_expect_eq (run->report.instances, n);
  cr_expect_eq (run->report.refused, of[JOB_REFUSE]);
  cr_expect_eq (run->report.optimal, of[JOB_OPTIMAL] + of[JOB_LUCKY]);
  cr_expect_eq (run->report.models[0] + run->report.models[1], run->report.optimal);
  cr_expect_eq (run->report.heuristic_optimal, of[JOB_LUCKY]);
  cr_expect_eq (run->report.feasible, of[JOB_FEASIBLE]);
  cr_expect_eq (run->report.worst, of[JOB_FEASIBLE] > 0 ? STATUS_LIMIT
                                   : of[JOB_REFUSE] > 0 ? STATUS_INPUT
                                                        : STATUS_OK);
  cr_expect_eq (run->report.first.code, of[JOB_REFUSE] > 0 ? STATUS_INPUT : STATUS_OK);
  cr_expect_not (run->report.failed);
  cr_expect_not (run->report.single);
  output_discard (&results);
  output_discard (&certificates);
}

/* Tests. */

Test (batch, order_is_that_of_the_input)
{
  static const enum job plain[]
    = { JOB_ANSWER, JOB_LARGE },
    all[] = { JOB_OPTIMAL, JOB_LARGE, JOB_LUCKY, JOB_FEASIBLE, JOB_REFUSE, JOB_ANSWER, JOB_LUCKY };
  for (int threads = 1; threads <= 5; threads += 2)
    for (int mixed = 0; mixed <= 1; mixed++) {
      struct run run = { .node.threads = 1, .overhead.threads = 1 };
      write_suite (1500, all, 7, mixed);
      run_file (&run, threads);
      expect_suite (&run, 1500, all, 7, mixed);
      cr_expect_str_eq (run.report.first.message, "refused 5");
      cr_expect_leq (run.node.begun, threads, "one memory a thread");
      cr_expect_leq (run.overhead.begun, mixed ? threads : 0, "none where there is no line");
      run_clear (&run);

      struct run second = { .node.threads = 1, .overhead.threads = 1 };
      write_suite (100, plain, 2, mixed);
      run_file (&second, threads);
      expect_suite (&second, 100, plain, 2, mixed);
      run_clear (&second);
    }
}

/* Every instance, refused or large or not, has its turn in the order of the input. */
Test (batch, turns)
{
  static const enum job jobs[] = { JOB_ANSWER, JOB_LARGE, JOB_REFUSE, JOB_ANSWER };
  for (int threads = 1; threads <= 5; threads += 2) {
    struct run run = { .node.threads = 1, .overhead.threads = 1, .turns = true };
    struct output expected;
    write_suite (300, jobs, 4, false);
    run_file (&run, threads);
    output_init_memory (&expected);
    for (int line = 1; line <= 300; line++)
      if (line % 3 != 0)
        output_print (&expected, line % 4 == 3 ? "!%d node %d;" : "n%d;", line, line);
    output_char (&expected, '\0');
    cr_expect_eq (turned, 300);
    cr_expect_str_eq (run.results, expected.bytes);
    output_discard (&expected);
    run_clear (&run);
  }
}

/* Lines that nobody takes are refused in their place, whatever is wrong with them. */
Test (batch, lines_that_nobody_takes)
{
  static const char text[] = "{\"job\":0}\n"
                             "{\"model\":\"node\",\"job\":0}\n"
                             "{\"model\":\"overhead\",\"job\":0}\n"
                             "{\"job\":0,\n"
                             "{\"job\":0,\"model\":\"tree\"}\n"
                             "\n"
                             "garbage\n"
                             "{\"job\":0,\"model\":\"node\"}";
  for (int threads = 1; threads <= 3; threads++) {
    struct run run = { .node.threads = 1, .alone = true };
    write_file (text);
    run_file (&run, threads);
    cr_expect_str_eq (run.results, "!1 ? ?;n2;!3 overhead ?;!4 ? ?;!5 ? ?;!7 ? ?;n8;");
    cr_expect_eq (run.report.instances, 7);
    cr_expect_eq (run.report.refused, 5);
    cr_expect_eq (run.report.worst, STATUS_INPUT);
    cr_expect (strstr (run.report.first.message,
                       ":1: model: missing, must be one of node, overhead, exchange, openshop"),
               "%s", run.report.first.message);
    run_clear (&run);
  }
}

/* Without an output for certificates no handler gets one, be there one thread or several. */
Test (batch, no_certificates)
{
  static const enum job jobs[] = { JOB_BARE };
  for (int threads = 1; threads <= 2; threads++) {
    struct run run = { .node.threads = 1, .uncertified = true };
    write_suite (3, jobs, 1, false);
    run_file (&run, threads);
    cr_expect_str_eq (run.results, "n1;n2;n3;");
    cr_expect_str_eq (run.certificates, "");
    run_clear (&run);
  }
}

Test (batch, says_what_a_model_has_not)
{
  static const struct {
    const char *missing, *message;
  } cases[] = { { NULL, ":1: model: this command does not read overhead" },
                { "tables", ":1: model: overhead has no tables" } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct run run = { .alone = true, .missing = cases[i].missing, .node.threads = 1 };
    write_file ("{\"model\":\"overhead\"}\n{\"model\":\"overhead\"}\n");
    run_file (&run, 2);
    cr_expect_str_eq (run.results, "!1 overhead ?;!2 overhead ?;");
    cr_expect (strstr (run.report.first.message, cases[i].message), "%s", run.report.first.message);
    run_clear (&run);
  }
}

/* All threads go to a single instance, and no memory is made for the other model. */
Test (batch, one_instance)
{
  struct run run = { .overhead.threads = 4, .singles = true };
  write_file ("{\n\"job\":1,\n\"model\":\"overhead\"}\n");
  run_file (&run, 4);
  cr_expect_str_eq (run.results, "o1;");
  cr_expect_str_eq (run.certificates, "1;");
  cr_expect (run.report.single);
  cr_expect_eq (run.report.worst, STATUS_OK);
  cr_expect_eq (run.overhead.begun, 1);
  cr_expect_eq (run.node.begun, 0);
  run_clear (&run);

  struct run two = { .singles = true };
  write_file ("{\"job\":1,\"model\":\"node\"}\n{\"job\":1,\"model\":\"node\"}\n");
  run_file (&two, 4);
  cr_expect_eq (two.report.worst, STATUS_INPUT, "a suite where there may only be one");
  cr_expect_eq (two.report.instances, 0);
  cr_expect (two.report.failed);
  cr_expect_str_eq (two.results, "");
  run_clear (&two);
}

/* A single refused line is refused to the caller as well, who knows that it is alone. */
Test (batch, one_refused)
{
  struct run run = { .node.threads = 3 };
  write_file ("{\"job\":4,\"model\":\"node\"}");
  run_file (&run, 3);
  cr_expect_str_eq (run.results, "!1 node 1;");
  cr_expect (run.report.single);
  cr_expect_eq (run.report.refused, 1);
  cr_expect_str_eq (run.report.first.message, "refused 1");
  run_clear (&run);
}

Test (batch, a_handler_may_end_it)
{
  enum job jobs[3000] = { JOB_ANSWER };
  jobs[9] = JOB_STOP;
  for (int threads = 1; threads <= 4; threads++) {
    struct run run = { .node.threads = 1 };
    write_suite (3000, jobs, 3000, false);
    run_file (&run, threads);
    cr_expect (run.report.failed);
    cr_expect_eq (run.report.worst, STATUS_MACHINE);
    cr_expect_str_eq (run.report.first.message, "stopped");
    cr_expect_lt (run.report.instances, 3000);
    cr_expect_eq (strncmp (run.results, "n1;n2;n3;n4;n5;n6;n7;n8;n9;", 27), 0);
    run_clear (&run);
  }
}

/* The only instance is proven all the same. */
Test (batch, an_interrupt_that_comes_late)
{
  enum job jobs[2] = { JOB_LATE, JOB_ANSWER };
  for (int count = 1; count <= 2; count++) {
    struct run run = { .node.threads = 1 };
    limits_catch_signals ();
    write_suite (count, jobs, count, false);
    run_file (&run, 1);
    limits_forget_interrupt ();
    cr_expect_eq (run.report.worst, count == 1 ? STATUS_OK : STATUS_LIMIT);
    cr_expect_eq (run.report.instances, 1);
    cr_expect_eq (run.report.optimal, 1);
    run_clear (&run);
  }
}

/* What is under way is finished and written; nothing further is begun. */
Test (batch, an_interrupt_ends_it)
{
  enum job jobs[3000] = { JOB_ANSWER };
  jobs[40] = JOB_INTERRUPT;
  for (int threads = 1; threads <= 3; threads++) {
    struct run run = { .node.threads = 1 };
    char last[24];
    limits_catch_signals ();
    write_suite (3000, jobs, 3000, false);
    run_file (&run, threads);
    limits_forget_interrupt ();
    cr_expect_eq (run.report.worst, STATUS_LIMIT);
    cr_expect_not (run.report.failed);
    cr_expect_geq (run.report.instances, 41);
    cr_expect_lt (run.report.instances, 300);
    snprintf (last, sizeof last, ";n%d;", (int)run.report.instances);
    cr_expect (strlen (run.results) > strlen (last)
               && strcmp (run.results + strlen (run.results) - strlen (last), last) == 0);
    run_clear (&run);
  }
}
