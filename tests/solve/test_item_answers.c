/* Items with results that no engine computes. */
#include "tests/support/item_toy.h"

/* Without an engine: what `answer` works out is what `write` writes, and what it refuses is
   passed over. */
struct answers {
  bool stops; /* the writer ends the batch */
  int last;   /* n of the instance answered last */
  int answered, written;
};

static bool
answer_even (const struct item *item, void *context, struct status *status)
{
  struct answers *answers = context;
  const struct toy *toy = item->instance;
  answers->answered++;
  answers->last = toy->n;
  return toy->n % 2 == 0 || status_set (status, STATUS_INPUT, "%d is odd", toy->n);
}

static bool
write_answer (const struct item *item, struct output *results, struct output *certificates,
              void *context, struct status *status)
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
  const struct item_task task = { .model = &toy_model,
                                  .schedules = true,
                                  .proofs = true,
                                  .answer = answer,
                                  .write = write_answer,
                                  .context = answers };
  return run_task (&task, 1, false);
}

static int
up_to_five (int index)
{
  return 1 + index % 5;
}

Test (item_answers, without_an_engine)
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

Test (item_answers, may_be_stopped)
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
