/* provecast_set_progress from outside, through the shared object alone. */
#include "include/provecast.h"

#include "tests/support/busy.h"

#include <criterion/criterion.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static struct provecast *handle;
static char busy[BUSY_TEXT]; /* an instance */

static void
set_up (void)
{
  handle = provecast_new ();
  busy_instance (busy, 0);
}

static void
tear_down (void)
{
  provecast_free (handle);
}

TestSuite (provecast_progress, .init = set_up, .fini = tear_down);

#define EASY                                                                                       \
  "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":5},{\"cost\":1},{"      \
  "\"cost\":3}]}"

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* What was reported. */
struct log {
  int calls, most; /* ends the call at number `most`, from 1; 0: never */
  double seconds[100];
  double bound, best; /* the last ones, rounded */
  bool texts;         /* all calls had both */
  bool monotone;
  bool blocked; /* the signal SIGALRM */
  pthread_t thread;
  bool inside, twice, cancel;
};

static int
note (const struct provecast_progress *progress, void *context)
{
  struct log *log = context;
  sigset_t mask;
  log->twice |= log->inside;
  log->inside = true;
  pthread_sigmask (SIG_SETMASK, NULL, &mask);
  log->blocked = sigismember (&mask, SIGALRM);
  log->thread = pthread_self ();
  if (log->calls < 100)
    log->seconds[log->calls] = progress->seconds;
  log->calls++;
  bool both = progress->lower_bound && progress->makespan;
  double bound = both ? strtod (progress->lower_bound, NULL) : 0,
         best = both ? strtod (progress->makespan, NULL) : 0;
  log->texts &= both;
  log->monotone &= bound >= log->bound && (log->best <= 0 || best <= log->best) && bound <= best;
  log->bound = bound;
  log->best = best;
  if (log->cancel)
    provecast_cancel (handle);
  log->inside = false;
  return log->calls == log->most;
}

static struct log
log_new (int most)
{
  return (struct log){ .most = most, .texts = true, .monotone = true };
}

/* A solve that would take for ever is told of, at the pace that was asked for, and ended by the
   one that is told. */
Test (provecast_progress, tells_and_cancels)
{
  for (int threads = 1; threads <= 2; threads++) {
    struct log log = log_new (5);
    cr_assert_eq (provecast_set_threads (handle, threads), PROVECAST_OK);
    cr_assert_eq (provecast_set_progress (handle, 0.1, note, &log), PROVECAST_OK);
    /* too soon to be told of, and forgotten */
    cr_assert_eq (provecast_solve (handle, EASY), PROVECAST_OK);
    double before = now ();
    cr_assert_eq (provecast_solve (handle, busy), PROVECAST_LIMIT);
    cr_expect_str_eq (provecast_message (handle), "cancelled");
    cr_expect_eq (log.calls, 5);
    for (int i = 0; i < 5; i++)
      cr_expect_geq (log.seconds[i], 0.1 * (i + 1) - 0.001);
    cr_expect_leq (log.seconds[4], now () - before);
    cr_expect_gt (log.best, 50, "not that of an instance before");
    cr_expect (log.texts && log.monotone && log.blocked && !log.twice);
    cr_expect_not (pthread_equal (log.thread, pthread_self ()));
    cr_expect_geq (strtod (provecast_lower_bound (handle), NULL), log.bound);
    cr_expect_leq (strtod (provecast_makespan (handle), NULL), log.best);
    cr_expect_gt (log.bound, 0);

    /* It holds on, as provecast_cancel does; nobody is told of what ends at once. */
    cr_expect_eq (provecast_solve (handle, busy), PROVECAST_LIMIT);
    provecast_uncancel (handle);
    cr_expect_eq (provecast_verify (handle, busy, provecast_schedule (handle)), PROVECAST_OK);
  }
  sigset_t mask;
  pthread_sigmask (SIG_SETMASK, NULL, &mask);
  cr_expect_not (sigismember (&mask, SIGALRM), "the caller's own signals are as before");
}

/* Who is told may cancel like anyone else, also a heuristic. */
Test (provecast_progress, other_calls)
{
  struct log log = log_new (0);
  log.cancel = true;
  cr_assert_eq (provecast_set_progress (handle, 0.05, note, &log), PROVECAST_OK);
  cr_expect_eq (provecast_heuristic (handle, "best", busy), PROVECAST_OK);
  cr_expect_geq (log.calls, 1);
  provecast_uncancel (handle);
  log = log_new (0);
  cr_assert_eq (provecast_set_progress (handle, 1000, note, &log), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, EASY), PROVECAST_OK);
  cr_expect_eq (provecast_certify (handle, EASY, provecast_certificate (handle)), PROVECAST_OK,
                "it does not wait for the interval");
  cr_expect_eq (provecast_certify (handle, "nonsense", "nonsense"), PROVECAST_INPUT);
  cr_assert_eq (provecast_set_progress (handle, 30, note, &log), PROVECAST_OK);
  cr_assert_eq (provecast_set_time_limit (handle, 0.2), PROVECAST_OK);
  double before = now ();
  cr_expect_eq (provecast_solve (handle, busy), PROVECAST_LIMIT);
  cr_expect_lt (now () - before, 20, "nor does a call that was at work for a while");
  cr_expect_eq (log.calls, 0);
}

/* Who is told nothing any more, or of a text that is refused. */
Test (provecast_progress, nobody)
{
  struct log log = log_new (0);
  cr_assert_eq (provecast_set_progress (handle, 0.01, note, &log), PROVECAST_OK);
  cr_expect_eq (provecast_solve (handle, "nonsense"), PROVECAST_INPUT);
  cr_expect_eq (provecast_solve (handle, NULL), PROVECAST_INPUT);
  cr_expect_eq (provecast_heuristic (handle, "nonsense", EASY), PROVECAST_INPUT);
  cr_assert_eq (provecast_set_progress (handle, 0, NULL, NULL), PROVECAST_OK);
  cr_assert_eq (provecast_set_time_limit (handle, 0.1), PROVECAST_OK);
  cr_expect_eq (provecast_solve (handle, busy), PROVECAST_LIMIT);
  cr_expect_eq (log.calls, 0);
}

/* Intervals that cannot be change nothing. */
Test (provecast_progress, intervals)
{
  static const double wrong[] = { 0, -1, 0.0009, 1.1e9, (double)NAN, (double)INFINITY };
  struct log log = log_new (1);
  cr_assert_eq (provecast_set_progress (handle, 0.05, note, &log), PROVECAST_OK);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cr_expect_eq (provecast_set_progress (handle, wrong[i], note, NULL), PROVECAST_INPUT, "%g",
                  wrong[i]);
    cr_expect (strstr (provecast_message (handle), "progress: an interval of ")
               == provecast_message (handle));
  }
  cr_expect_eq (provecast_set_progress (NULL, 1, note, &log), PROVECAST_INPUT);
  cr_expect_eq (provecast_solve (handle, busy), PROVECAST_LIMIT);
  cr_expect_eq (log.calls, 1);
}
