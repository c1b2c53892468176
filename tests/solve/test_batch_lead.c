/* Batches over several ranks: the same results as by threads alone, whatever happens to the others.
   Ranks are processes of the test. */
#include "solve/batch.h"

#include "base/limits.h"
#include "tests/support/ranks_fork.h"

#include <criterion/criterion.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <time.h>

/* A line holds "job":N, which says what becomes of it. */
enum job {
  JOB_ANSWER,
  JOB_OPTIMAL,
  JOB_LUCKY,
  JOB_FEASIBLE,
  JOB_REFUSE,
  JOB_LARGE,
  JOB_KILL_ONCE,  /* another rank that gets it first is killed */
  JOB_KILL,       /* every other rank that gets it is killed */
  JOB_DIE,        /* every other rank is killed by its first line */
  JOB_INTERRUPT,  /* in another rank */
  JOB_SLEEP,      /* half a second */
  JOB_NAP,        /* 20 milliseconds */
  JOB_STOP,       /* cannot be written */
  JOB_NO_ACCOUNT, /* rank 0 cannot settle it */
  JOBS
};

/* What all processes of a test share. */
static struct shared {
  atomic_int killed, done, done_when_woken;
  atomic_int elsewhere; /* lines that other ranks worked on */
  atomic_int naps;      /* of the rank with most of them */
} * shared;

static struct batch_options options;
static uint64_t settled[5000]; /* in rank 0: how often, by line - 1 */

struct memory {
  enum job job;
  char name[24];
};

static void *
toy_begin (const void *context, int threads)
{
  (void)context;
  cr_assert_eq (threads, 1);
  return memory_zero (1, sizeof (struct memory));
}

static void
nap (long microseconds)
{
  nanosleep (&(struct timespec){ .tv_sec = microseconds / 1000000,
                                 .tv_nsec = 1000 * (microseconds % 1000000) },
             NULL);
}

/* One thread of each process. */
static void
take_nap (void)
{
  static int own;
  nap (20000);
  own++;
  for (int most = shared->naps; own > most;)
    if (atomic_compare_exchange_strong (&shared->naps, &most, own))
      return;
}

static void
happen (enum job job, bool elsewhere)
{
  if (job == JOB_NAP)
    take_nap ();
  if (elsewhere && job == JOB_KILL_ONCE && atomic_fetch_add (&shared->killed, 1) == 0)
    kill (getpid (), SIGKILL);
  if (elsewhere && (job == JOB_KILL || job == JOB_DIE))
    kill (getpid (), SIGKILL);
  if (elsewhere && job == JOB_INTERRUPT)
    raise (SIGINT);
  if (!elsewhere
      && (job == JOB_DIE || job == JOB_INTERRUPT || job == JOB_STOP || job == JOB_NO_ACCOUNT))
    nap (1000); /* leaves some to the others */
  if (job == JOB_SLEEP) {
    nap (500000);
    shared->done_when_woken = shared->done;
  }
}

static void
toy_work (void *opaque, const struct batch_line *line, struct batch_verdict *verdict)
{
  struct memory *memory = opaque;
  const char *job = memmem (line->text, line->length, "\"job\":", 6);
  memory->job = (enum job)atoi (job + 6);
  happen (memory->job, line->account != NULL);
  snprintf (memory->name, sizeof memory->name, "%zu", line->number);
  verdict->name = memory->name;
  verdict->large = memory->job == JOB_LARGE;
  verdict->heuristic_optimal = memory->job == JOB_LUCKY;
  if (memory->job == JOB_OPTIMAL || memory->job == JOB_LUCKY)
    verdict->state = BATCH_OPTIMAL;
  else if (memory->job == JOB_FEASIBLE)
    verdict->state = BATCH_FEASIBLE;
  else if (memory->job == JOB_REFUSE)
    status_set (&verdict->status, STATUS_INPUT, "refused %zu", line->number);
  shared->elsewhere += line->account != NULL;
  shared->done++;
}

static bool
toy_write (void *opaque, const struct batch_line *line, struct output *results,
           struct output *certificates, struct status *status)
{
  const struct memory *memory = opaque;
  if (memory->job == JOB_STOP)
    return status_set (status, STATUS_MACHINE, "stopped");
  output_print (results, "%zu;", line->number);
  for (int i = 0; memory->job == JOB_LARGE && i < 1000; i++)
    output_print (results, "%d,", i);
  if (certificates && memory->job != JOB_ANSWER)
    output_print (certificates, "%zu of %s;", line->number, line->file);
  if (line->account)
    output_print (line->account, "%d", memory->job == JOB_NO_ACCOUNT);
  else
    settled[line->number - 1]++;
  return true;
}

static const struct batch_handler toy_handler
  = { .begin = toy_begin, .end = free, .work = toy_work, .write = toy_write };

static void
toy_refuse (const struct batch_line *line, const struct batch_verdict *verdict,
            struct output *results, void *context)
{
  (void)context;
  output_print (results, "!%zu %s;", line->number, verdict->status.message);
}

static bool
toy_settle (const struct batch_line *line, const char *account, size_t length,
            struct output *results, void *context, struct status *status)
{
  cr_expect_eq (context, &options);
  cr_expect_eq (length, 1);
  cr_expect_gt (results->length, 0);
  settled[line->number - 1]++;
  return *account == '0' || status_set (status, STATUS_MACHINE, "not settled");
}

struct run {
  int ranks, threads, lie_at;
  bool uncertified;
  struct batch_report report;
  char *results, *certificates; /* owned */
  int killed;
  double seconds;
};

static void
run_suite (struct run *run, const enum job *job, int length, int count)
{
  struct output text = { .stream = NULL }, results = { .stream = NULL },
                certificates = { .stream = NULL };
  struct ranks_fork ranks;
  struct status status = { .code = STATUS_OK };
  for (int i = 0; i < count; i++)
    output_print (&text, "{\"model\":\"node\",\"job\":%d}\n", (int)job[i % length]);
  options = (struct batch_options){ .models = { [0] = { .handler = &toy_handler } },
                                    .threads = run->threads,
                                    .refuse = toy_refuse,
                                    .settle = toy_settle,
                                    .context = &options };
  shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  memset (settled, 0, sizeof settled);
  limits_catch_signals ();
  ranks_fork_start (&ranks, run->ranks, &options);
  ranks.lie_at = run->lie_at;
  options.ranks = &ranks.ranks;
  struct suite *suite = suite_open_text ("toys", text.bytes, text.length, &status);
  double start = limits_now ();
  batch_run (suite, &options, &results, run->uncertified ? NULL : &certificates, &run->report);
  run->seconds = limits_now () - start;
  run->killed = ranks_fork_end (&ranks);
  suite_close (suite);
  output_char (&results, '\0');
  output_char (&certificates, '\0');
  run->results = output_take (&results);
  run->certificates = output_take (&certificates);
  output_discard (&text);
  limits_forget_interrupt ();
}

static void
run_clear (struct run *run)
{
  free (run->results);
  free (run->certificates);
}

/* As by one rank; every line that is not refused is settled once. */
static void
expect_same (const struct run *run, const enum job *job, int length, int count)
{
  struct run alone = { .ranks = 1, .threads = 1, .uncertified = run->uncertified };
  for (int i = 0; i < count; i++)
    cr_expect_eq (settled[i], job[i % length] != JOB_REFUSE, "line %d: %d times", i + 1,
                  (int)settled[i]);
  run_suite (&alone, job, length, count);
  cr_expect_str_eq (run->results, alone.results);
  cr_expect_str_eq (run->certificates, alone.certificates);
  cr_expect_eq (memcmp (&run->report, &alone.report, offsetof (struct batch_report, first)), 0);
  cr_expect_str_eq (run->report.first.message, alone.report.first.message);
  run_clear (&alone);
}

static const enum job all[]
  = { JOB_OPTIMAL, JOB_LARGE, JOB_LUCKY, JOB_FEASIBLE, JOB_REFUSE, JOB_ANSWER, JOB_LUCKY };

Test (batch_lead, the_same_at_any_number_of_ranks)
{
  for (int ranks = 2; ranks <= 8; ranks += ranks < 4 ? 1 : 4)
    for (int threads = 1; threads <= 2; threads++) {
      struct run run = { .ranks = ranks, .threads = threads, .uncertified = ranks == 3 };
      run_suite (&run, all, 7, 3000);
      cr_expect_gt (shared->elsewhere, 0);
      expect_same (&run, all, 7, 3000);
      run_clear (&run);
    }
}

/* One instance is for the threads of rank 0. */
Test (batch_lead, one_instance)
{
  struct run run = { .ranks = 3, .threads = 1 };
  run_suite (&run, all, 1, 1);
  cr_expect_eq (shared->elsewhere, 0);
  expect_same (&run, all, 1, 1);
  run_clear (&run);
}

Test (batch_lead, a_rank_is_killed)
{
  enum job jobs[1500] = { JOB_ANSWER };
  for (int i = 200; i < 1500; i += 100)
    jobs[i] = JOB_LARGE;
  jobs[700] = JOB_KILL_ONCE;
  jobs[701] = JOB_OPTIMAL;
  for (int ranks = 2; ranks <= 5; ranks += 3) {
    struct run run = { .ranks = ranks, .threads = 1 };
    run_suite (&run, jobs, 1500, 1500);
    cr_expect_leq (run.killed, 1); /* rank 0 may have taken that line */
    expect_same (&run, jobs, 1500, 1500);
    run_clear (&run);
  }
}

/* Rank 0 does it alone. */
Test (batch_lead, all_are_killed)
{
  static const enum job jobs[] = { JOB_DIE };
  struct run run = { .ranks = 5, .threads = 1 };
  run_suite (&run, jobs, 1, 400);
  cr_expect_eq (run.killed, 4);
  cr_expect_eq (run.report.refused, 0);
  expect_same (&run, jobs, 1, 400);
  run_clear (&run);
}

/* An instance with which ranks are lost is not for rank 0, and given up in the end. */
Test (batch_lead, a_line_that_kills)
{
  enum job jobs[40] = { JOB_ANSWER };
  for (int i = 0; i < 40; i++)
    jobs[i] = JOB_SLEEP;
  jobs[39] = JOB_KILL;
  struct run run = { .ranks = 8, .threads = 2 };
  run_suite (&run, jobs, 40, 40);
  if (run.killed > 0) { /* else rank 0 has taken it at once */
    cr_expect_eq (run.killed, 6);
    cr_expect_eq (run.report.refused, 1);
    cr_expect_eq (run.report.worst, STATUS_MACHINE);
    cr_expect_str_eq (run.report.first.message, "toys:40: 6 ranks were lost while they had it");
  }
  cr_expect_eq (run.report.instances, 40);
  run_clear (&run);
}

/* A rank that seems lost answers after all: nothing is written or settled twice. */
Test (batch_lead, a_rank_is_back)
{
  for (int lie_at = 1; lie_at <= 25; lie_at += 4) {
    struct run run = { .ranks = 4, .threads = 1, .lie_at = lie_at };
    run_suite (&run, all, 7, 2000);
    expect_same (&run, all, 7, 2000);
    run_clear (&run);
  }
}

/* Lines that wait behind a slow one are done by others meanwhile. */
Test (batch_lead, slow_lines_hold_up_nobody)
{
  enum job jobs[3000] = { JOB_ANSWER };
  jobs[1500] = JOB_SLEEP;
  struct run run = { .ranks = 3, .threads = 1 };
  run_suite (&run, jobs, 3000, 3000);
  cr_expect_eq (shared->done_when_woken, 2999);
  expect_same (&run, jobs, 3000, 3000);
  run_clear (&run);
}

/* Where lines become slow, a rank that has got many of them keeps few. */
Test (batch_lead, lines_become_slow)
{
  enum job jobs[1560] = { JOB_ANSWER };
  for (int i = 1500; i < 1560; i++)
    jobs[i] = JOB_NAP;
  struct run run = { .ranks = 4, .threads = 1 };
  run_suite (&run, jobs, 1560, 1560);
  cr_expect_lt (shared->naps, 40, "%d of 60", shared->naps);
  expect_same (&run, jobs, 1560, 1560);
  run_clear (&run);
}

/* An interrupt of one rank is one of all. What is written are the first results, without a gap. */
Test (batch_lead, an_interrupt)
{
  enum job jobs[5000] = { JOB_ANSWER };
  for (int i = 300; i < 5000; i++)
    jobs[i] = JOB_INTERRUPT;
  struct run run = { .ranks = 3, .threads = 1 };
  struct output expected = { .stream = NULL };
  run_suite (&run, jobs, 5000, 5000);
  cr_expect_eq (run.report.worst, STATUS_LIMIT);
  cr_expect_not (run.report.failed);
  cr_expect_lt (run.report.instances, 5000);
  for (uint64_t i = 0; i < run.report.instances; i++)
    output_print (&expected, "%d;", (int)i + 1);
  output_char (&expected, '\0');
  cr_expect_str_eq (run.results, expected.bytes);
  cr_expect_lt (run.seconds, 5);
  output_discard (&expected);
  run_clear (&run);
}

/* What cannot be written, there or here, ends the batch. */
Test (batch_lead, trouble_ends_it)
{
  static const enum job troubles[] = { JOB_STOP, JOB_NO_ACCOUNT };
  for (int i = 0; i < 2; i++) {
    enum job jobs[5000];
    for (int j = 0; j < 5000; j++)
      jobs[j] = j < 100 ? JOB_ANSWER : troubles[i];
    struct run run = { .ranks = 3, .threads = 1 };
    run_suite (&run, jobs, 5000, 5000);
    cr_expect (run.report.failed);
    cr_expect_eq (run.report.worst, STATUS_MACHINE);
    cr_expect_str_eq (run.report.first.message, i == 0 ? "stopped" : "not settled");
    cr_expect_lt (run.report.instances, 5000);
    run_clear (&run);
  }
}
