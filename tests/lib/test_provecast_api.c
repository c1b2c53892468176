/* The library from outside: what its header promises, through the shared object alone. */
#include "include/provecast.h"

#include "tests/support/busy.h"

#include <criterion/criterion.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

#define NODE                                                                                       \
  "{\"model\":\"node\",\"name\":\"n\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":5},{"    \
  "\"cost\":1},{\"cost\":3}]}"
#define HALVES                                                                                     \
  "{\"model\":\"node\",\"source\":{\"cost\":\"1/"                                                  \
  "2\"},\"destinations\":[{\"cost\":0.5,\"count\":2}]}"
#define OVERHEAD                                                                                   \
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{"     \
  "\"send\":2,\"receive\":6}],"                                                                    \
  "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}"
#define EXCHANGE                                                                                   \
  "{\n  \"model\": \"exchange\",\n  \"times\": [[0, 4, 2], [5, 0, 6], [3, 8, 0]]\n}\n"
#define LOGP                                                                                       \
  "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":2,\"gap\":3},\"destinations\":[{"        \
  "\"send\":1,\"receive\":1,\"count\":4}]}"
#define PARAMETERIZED "{\"model\":\"parameterized\",\"nodes\":8,\"hold\":1,\"end\":3}"
#define SHOP "{\"model\":\"openshop\",\"times\":[[1,2,3],[4,5,6]]}"

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

TestSuite (provecast_api, .init = set_up, .fini = tear_down);

static void
expect_nothing (void)
{
  cr_expect_null (provecast_makespan (handle));
  cr_expect_null (provecast_lower_bound (handle));
  cr_expect_null (provecast_schedule (handle));
  cr_expect_null (provecast_certificate (handle));
  cr_expect_null (provecast_result (handle));
}

/* Every model, one after the other with one handle: solved, and the answer passes the
   checker. */
Test (provecast_api, solves)
{
  static const struct {
    const char *instance, *makespan, *words;
  } cases[] = {
    { NODE, "4", "optimal makespan 4, proven by " },
    { HALVES, "1", "optimal makespan 1, proven by " },
    { OVERHEAD, "7", "optimal makespan 7, proven by " },
    { EXCHANGE, "12", "optimal makespan 12, proven by the load of column 1" },
    { SHOP, "15", "optimal makespan 15, proven by the load of row 1" },
    { PARAMETERIZED, "7", "optimal makespan 7, proven by counting" },
    { LOGP, "8", "optimal makespan 8, proven by prices" },
    { "2 1\n3\n4\n", "7", "optimal makespan 7, proven by the load of column 0" },
  };
  for (size_t i = 0; i < 2 * sizeof cases / sizeof *cases; i++) {
    const char *instance = cases[i / 2].instance;
    cr_expect_eq (provecast_solve (handle, instance), PROVECAST_OK, "%s",
                  provecast_message (handle));
    cr_expect_str_eq (provecast_message (handle), "");
    cr_expect_str_eq (provecast_makespan (handle), cases[i / 2].makespan);
    cr_expect_str_eq (provecast_lower_bound (handle), cases[i / 2].makespan);
    cr_expect_eq (provecast_verify (handle, instance, provecast_schedule (handle)), PROVECAST_OK,
                  "%s", provecast_message (handle));
    cr_expect_str_eq (provecast_verified (handle), cases[i / 2].makespan);
    cr_expect_eq (provecast_certify (handle, instance, provecast_certificate (handle)),
                  PROVECAST_OK, "%s", provecast_message (handle));
    cr_expect_str_eq (provecast_verified (handle), cases[i / 2].makespan);
    cr_expect_eq (strstr (provecast_message (handle), cases[i / 2].words),
                  provecast_message (handle), "%s", provecast_message (handle));
    cr_expect_null (strchr (provecast_message (handle), '\n'));
    cr_expect_str_eq (provecast_makespan (handle), cases[i / 2].makespan,
                      "the checker leaves it as it is");
  }
}

Test (provecast_api, result_is_an_object_on_one_line)
{
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  const char *result = provecast_result (handle);
  cr_expect_eq (strstr (result, "{\"instance\":\"n\",\"model\":\"node\",\"status\":\"optimal\","
                                "\"makespan\":4,\"lower_bound\":4,"),
                result, "%s", result);
  cr_expect_eq (result[strlen (result) - 1], '}');
  cr_expect_null (strchr (result, '\n'));
  cr_expect_eq (provecast_heuristic (handle, "fnf", NODE), PROVECAST_OK);
  cr_expect_null (provecast_result (handle));
}

/* Every heuristic by its name on an instance of its model; it is no better than the optimum, and
   valid. */
Test (provecast_api, heuristics)
{
  static const struct {
    const char *model, *instance;
    int most;
  } cases[] = {
    { "node", NODE, 4 },      { "overhead", OVERHEAD, 7 },           { "exchange", EXCHANGE, 12 },
    { "openshop", SHOP, 15 }, { "parameterized", PARAMETERIZED, 7 }, { "logp", LOGP, 8 }
  };
  struct provecast_name name;
  int applied = 0, seen = 0;
  cr_assert_eq (provecast_set_time_limit (handle, 0.05), PROVECAST_OK);
  for (size_t i = 0; provecast_heuristic_name (i, &name); i++)
    for (size_t j = 0; j < sizeof cases / sizeof *cases; j++) {
      int makespan;
      if (strcmp (name.model, cases[j].model) != 0)
        continue;
      seen++;
      if (provecast_heuristic (handle, name.name, cases[j].instance) != PROVECAST_OK) {
        cr_expect (strstr (provecast_message (handle), "instance:1: ") == provecast_message (handle)
                     && strstr (provecast_message (handle), name.name),
                   "%s", provecast_message (handle));
        expect_nothing ();
        continue;
      }
      applied++;
      cr_assert_eq (sscanf (provecast_makespan (handle), "%d", &makespan), 1);
      cr_expect_geq (makespan, cases[j].most, "%s is faster than the optimum", name.name);
      cr_expect_eq (provecast_verify (handle, cases[j].instance, provecast_schedule (handle)),
                    PROVECAST_OK);
      cr_expect_str_eq (provecast_verified (handle), provecast_makespan (handle));
      cr_expect_null (provecast_lower_bound (handle));
      cr_expect_null (provecast_certificate (handle));
    }
  cr_expect_eq (seen, 6 + 12 + 10 + 10 + 11 + 10);
  cr_expect_eq (applied, seen - 4 - 4, "four take square shops only, four need a network");
}

Test (provecast_api, names)
{
  struct provecast_name name;
  size_t count = 0;
  int models = 0, defaults = 0, brutes = 0;
  const char *model = "";
  for (; provecast_engine_name (count, &name); count++) {
    bool first = strcmp (name.model, model) != 0;
    model = name.model;
    models += first;
    defaults += first && strcmp (name.name, "auto") == 0;
    brutes += strcmp (name.name, "brute") == 0;
    cr_expect_gt (strlen (name.summary), 5);
  }
  cr_expect_geq (models, 5);
  cr_expect_eq (defaults, models);
  cr_expect_eq (brutes, models);
  cr_expect_not (provecast_engine_name (count + 1000, &name));
  cr_expect_not (provecast_heuristic_name ((size_t)-1, &name));
  cr_assert (provecast_engine_name (0, &name));
  cr_expect_str_eq (name.model, "node");
  cr_expect_gt (strlen (provecast_version ()), 4);
}

/* The seed is the heuristics'; the same seed gives the same schedule. */
Test (provecast_api, seeds)
{
  static const char instance[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{"
                                 "\"send\":2,\"receive\":3},{\"send\":2,\"receive\":6},{\"send\":3,"
                                 "\"receive\":1},{\"send\":1,\"receive\":5}],\"multicasts\":[{"
                                 "\"source\":0,\"destinations\":[1,2,3,4],\"bytes\":1}]}";
  char schedules[20][600];
  int different = 0;
  for (uint64_t seed = 0; seed < 20; seed++) {
    cr_assert_eq (provecast_set_seed (handle, seed / 2), PROVECAST_OK);
    cr_assert_eq (provecast_heuristic (handle, "rrs", instance), PROVECAST_OK);
    snprintf (schedules[seed], sizeof schedules[seed], "%s", provecast_schedule (handle));
  }
  for (int i = 0; i < 20; i += 2) {
    cr_expect_str_eq (schedules[i], schedules[i + 1]);
    different += strcmp (schedules[0], schedules[i]) != 0;
  }
  cr_expect_gt (different, 0);
}

/* Settings hold from the next call on, and go when they are set back; a value that cannot be
   changes nothing. */
Test (provecast_api, settings)
{
  cr_expect_eq (provecast_set_method (handle, "brute"), PROVECAST_OK);
  cr_expect_eq (provecast_set_threads (handle, 2), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK, "%s", provecast_message (handle));
  const char *schedule = provecast_schedule (handle);
  cr_expect (strstr (provecast_result (handle), "\"method\":\"brute\""), "%s",
             provecast_result (handle));
  cr_expect (strstr (provecast_result (handle), "\"threads\":2"));
  cr_expect_not_null (provecast_certificate (handle), "the default engine's");
  cr_expect_eq (provecast_set_method (handle, "nonsense"), PROVECAST_INPUT);
  cr_expect_str_eq (provecast_message (handle), "method: there is no engine 'nonsense'");
  cr_expect_eq (provecast_set_threads (handle, 0), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_threads (handle, 1025), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_threads (handle, -1), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_time_limit (handle, -1), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_time_limit (handle, (double)NAN), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_time_limit (handle, (double)INFINITY), PROVECAST_INPUT);
  cr_expect_eq (provecast_verify (handle, NODE, schedule), PROVECAST_OK,
                "its text outlives settings");
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  cr_expect (strstr (provecast_result (handle), "\"method\":\"brute\""), "%s",
             provecast_result (handle));
  cr_expect_eq (provecast_set_method (handle, NULL), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  cr_expect_null (strstr (provecast_result (handle), "\"method\":\"brute\""));
  cr_expect_eq (provecast_set_method (handle, "dp"), PROVECAST_OK);
  cr_expect_eq (provecast_solve (handle, SHOP), PROVECAST_INPUT);
  cr_expect_str_eq (provecast_message (handle), "instance:1: model: openshop has no engine 'dp'");
  expect_nothing ();
}

#define DOUBLES                                                                                    \
  "{\"model\":\"node\",\"source\":{\"cost\":0.32194198785214956},\"destinations\":[{\"cost\":"     \
  "0.12848682895006852},{\"cost\":0.46443541959478885},{\"cost\":0.2292311658047531},{\"cost\":"   \
  "0.32471246913436847},{\"cost\":0.12746197178051313},{\"cost\":19.851204220609709}]}"

/* Measured doubles: refused, or rounded up, with what was done and bounds on the instance as given;
   the checker takes the same step, or that which the texts state. */
Test (provecast_api, resolution)
{
  static char schedule[4096], certificate[65536];
  cr_expect_eq (provecast_solve (handle, DOUBLES), PROVECAST_INPUT);
  expect_nothing ();
  cr_expect_eq (provecast_set_resolution (handle, "none"), PROVECAST_INPUT);
  cr_expect_str_eq (provecast_message (handle), "resolution: 'none' is neither auto nor a positive "
                                                "number such as 0.001 or 1/3");
  cr_assert_eq (provecast_set_resolution (handle, "0.001"), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, DOUBLES), PROVECAST_OK, "%s", provecast_message (handle));
  cr_expect_str_eq (provecast_message (handle), "times are rounded up to multiples of 1/1000: an "
                                                "optimum grows by at most 0.83 % and by less than "
                                                "6 steps");
  cr_expect_str_eq (provecast_resolution (handle), "1/1000");
  cr_expect_str_eq (provecast_makespan (handle), "353/500");
  cr_expect_str_eq (provecast_as_given_upper_bound (handle), "353/500");
  cr_expect_str_eq (provecast_as_given_lower_bound (handle), "44831/64000");
  cr_expect (strstr (provecast_result (handle), "\"as_given\":{\"lower_bound\":\"44831/64000\""));
  snprintf (schedule, sizeof schedule, "%s", provecast_schedule (handle));
  snprintf (certificate, sizeof certificate, "%s", provecast_certificate (handle));
  for (const char *const *step = (const char *const[]){ "0.001", "auto", NULL }; *step; step++) {
    cr_assert_eq (provecast_set_resolution (handle, *step), PROVECAST_OK);
    cr_expect_eq (provecast_verify (handle, DOUBLES, schedule), PROVECAST_OK, "%s: %s", *step,
                  provecast_message (handle));
    cr_expect_eq (provecast_certify (handle, DOUBLES, certificate), PROVECAST_OK, "%s: %s", *step,
                  provecast_message (handle));
  }
  cr_assert_eq (provecast_set_resolution (handle, "0.01"), PROVECAST_OK);
  cr_expect_eq (provecast_certify (handle, DOUBLES, certificate), PROVECAST_FALSE);
  cr_expect_str_eq (provecast_message (handle), "it is for the instance rounded up to multiples of "
                                                "1/1000, not 1/100 (provecast_set_resolution)");
  cr_assert_eq (provecast_set_resolution (handle, NULL), PROVECAST_OK);
  cr_expect_eq (provecast_verify (handle, DOUBLES, schedule), PROVECAST_FALSE);
}

/* The finest step that fits; nothing is rounded where all fits; heuristics round alike. */
Test (provecast_api, resolution_auto)
{
  cr_assert_eq (provecast_set_resolution (handle, "auto"), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  cr_expect_null (provecast_resolution (handle));
  cr_expect_str_eq (provecast_message (handle), "");
  cr_expect_str_eq (provecast_as_given_lower_bound (handle), provecast_lower_bound (handle));
  cr_expect_str_eq (provecast_as_given_upper_bound (handle), provecast_makespan (handle));
  cr_assert_eq (provecast_heuristic (handle, "fnf", DOUBLES), PROVECAST_OK);
  cr_expect_not_null (provecast_resolution (handle));
  cr_expect_null (provecast_as_given_lower_bound (handle));
  cr_expect_str_eq (provecast_as_given_upper_bound (handle), provecast_makespan (handle));
  cr_expect_eq (provecast_verify (handle, DOUBLES, provecast_schedule (handle)), PROVECAST_OK);
  cr_expect_eq (provecast_solve (handle, "{\"model\":\"node\"}"), PROVECAST_INPUT);
  cr_expect_null (provecast_resolution (handle));
  cr_expect_null (provecast_as_given_upper_bound (handle));
}

/* Limits of 0 are none. One that ends the search leaves both bounds and a schedule, and no
   proof. */
Test (provecast_api, limits)
{
  static char hard[4096];
  size_t length = (size_t)snprintf (hard, sizeof hard, "{\"model\":\"openshop\",\"times\":[");
  for (int i = 0; i < 10; i++) {
    for (int j = 0; j < 10; j++)
      length += (size_t)snprintf (hard + length, sizeof hard - length, "%s%d",
                                  j > 0   ? ","
                                  : i > 0 ? ",["
                                          : "[",
                                  1 + (i * i * 7 + j * 31 + i * j * 13) % 97);
    length += (size_t)snprintf (hard + length, sizeof hard - length, "]");
  }
  snprintf (hard + length, sizeof hard - length, "]}");
  cr_assert_eq (provecast_set_method (handle, "lcg"), PROVECAST_OK);
  cr_assert_eq (provecast_set_time_limit (handle, 1e-6), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, hard), PROVECAST_LIMIT, "%s", provecast_message (handle));
  cr_expect_str_eq (provecast_message (handle), "the time limit was reached");
  char times[128];
  snprintf (times, sizeof times, "\"makespan\":%s,\"lower_bound\":%s,", provecast_makespan (handle),
            provecast_lower_bound (handle));
  cr_expect (strstr (provecast_result (handle), times), "%s", provecast_result (handle));
  cr_expect_str_neq (provecast_lower_bound (handle), provecast_makespan (handle));
  cr_expect (strstr (provecast_result (handle), "\"status\":\"feasible\""));
  cr_expect_null (provecast_certificate (handle));
  cr_assert_eq (provecast_set_time_limit (handle, 0), PROVECAST_OK);
  cr_expect_eq (provecast_verify (handle, hard, provecast_schedule (handle)), PROVECAST_OK, "%s",
                provecast_message (handle));
  cr_expect_str_eq (provecast_verified (handle), provecast_makespan (handle));
  cr_assert_eq (provecast_set_memory_limit (handle, 0), PROVECAST_OK);
  cr_expect_eq (provecast_solve (handle, NODE), PROVECAST_INPUT, "the node model does not learn");
  cr_expect_eq (provecast_solve (handle, SHOP), PROVECAST_OK);
}

/* Who cancels: after a while, another thread or the alarm. */
static void *
cancel_soon (void *context)
{
  (void)context;
  nanosleep (&(struct timespec){ .tv_nsec = 100000000 }, NULL);
  provecast_cancel (handle);
  return NULL;
}

static void
on_alarm (int number)
{
  (void)number;
  provecast_cancel (handle);
}

static void
expect_cancelled (const char *instance)
{
  cr_assert_eq (provecast_solve (handle, instance), PROVECAST_LIMIT, "%s",
                provecast_message (handle));
  cr_expect_str_eq (provecast_message (handle), "cancelled");
  cr_expect_null (provecast_certificate (handle));
  cr_expect_not_null (provecast_lower_bound (handle));
  cr_expect_eq (provecast_verify (handle, instance, provecast_schedule (handle)), PROVECAST_LIMIT);
  cr_expect_str_eq (provecast_message (handle), "cancelled");
  cr_expect_null (provecast_verified (handle));
  provecast_uncancel (handle);
  cr_expect_eq (provecast_verify (handle, instance, provecast_schedule (handle)), PROVECAST_OK,
                "%s", provecast_message (handle));
  cr_expect_str_eq (provecast_verified (handle), provecast_makespan (handle));
}

/* Without any limit, and with one far away, by one thread or two; until it is taken back. */
Test (provecast_api, cancelled_by_a_thread)
{
  for (int i = 0; i < 3; i++) {
    pthread_t thread;
    cr_assert_eq (provecast_set_threads (handle, i < 2 ? 1 : 2), PROVECAST_OK);
    cr_assert_eq (provecast_set_time_limit (handle, i == 1 ? 10000 : 0), PROVECAST_OK);
    cr_assert_eq (pthread_create (&thread, NULL, cancel_soon, NULL), 0);
    expect_cancelled (busy);
    pthread_join (thread, NULL);
    provecast_cancel (handle);
    expect_cancelled (busy);
  }
  cr_expect_eq (provecast_solve (handle, SHOP), PROVECAST_OK, "as if nothing had been");
  cr_expect_str_eq (provecast_message (handle), "");
}

Test (provecast_api, cancelled_by_a_signal)
{
  struct sigaction action = { .sa_handler = on_alarm };
  const struct itimerval soon = { .it_value.tv_usec = 100000 };
  struct provecast *other = provecast_new ();
  cr_assert_eq (sigaction (SIGALRM, &action, NULL), 0);
  cr_assert_eq (setitimer (ITIMER_REAL, &soon, NULL), 0);
  expect_cancelled (busy);
  cr_expect_eq (provecast_solve (other, SHOP), PROVECAST_OK, "another handle is not");
  provecast_free (other);
}

/* Heuristics that improve what they found keep it; the checker says that it was stopped, also
   where it has little to read. */
Test (provecast_api, other_calls_are_cancelled)
{
  static char certificate[65536];
  pthread_t thread;
  cr_assert_eq (pthread_create (&thread, NULL, cancel_soon, NULL), 0);
  cr_expect_eq (provecast_heuristic (handle, "best", busy), PROVECAST_OK, "%s",
                provecast_message (handle));
  cr_expect_not_null (provecast_schedule (handle));
  pthread_join (thread, NULL);
  /* one that does not improve gives up */
  cr_expect_eq (provecast_heuristic (handle, "max-matching",
                                     "{\"model\":\"exchange\",\"times\":"
                                     "[[0,1,2],[3,0,4],[5,6,0]]}"),
                PROVECAST_LIMIT);
  cr_expect_str_eq (provecast_message (handle), "cancelled");
  cr_expect_null (provecast_schedule (handle));
  provecast_uncancel (handle);
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  snprintf (certificate, sizeof certificate, "%s", provecast_certificate (handle));
  provecast_cancel (handle);
  cr_expect_eq (provecast_certify (handle, NODE, certificate), PROVECAST_LIMIT);
  cr_expect_str_eq (provecast_message (handle), "cancelled");
  cr_expect_null (provecast_verified (handle));
  provecast_cancel (NULL);
  provecast_uncancel (NULL);
}

/* A schedule of a megabyte, its valid one and a worse: neither is called valid or not valid when a
   limit comes first. */
Test (provecast_api, verify_keeps_limits)
{
  enum { NODES = 20000 };
  static char instance[100], schedule[64 * NODES];
  size_t length;
  snprintf (
    instance, sizeof instance,
    "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":1,\"count\":%d}]}",
    NODES);
  for (int last = NODES - 2; last < NODES; last++) {
    length = (size_t)snprintf (schedule, sizeof schedule, "{\"makespan\":%d,\"sends\":[", NODES);
    for (int to = 1; to <= NODES; to++)
      length += (size_t)snprintf (schedule + length, sizeof schedule - length,
                                  "%s{\"from\":0,\"to\":%d,\"start\":%d}", to > 1 ? "," : "", to,
                                  to < NODES ? to - 1 : last);
    snprintf (schedule + length, sizeof schedule - length, "]}");
    cr_assert_eq (provecast_set_time_limit (handle, 1e-9), PROVECAST_OK);
    cr_expect_eq (provecast_verify (handle, instance, schedule), PROVECAST_LIMIT);
    cr_expect_str_eq (provecast_message (handle), "a limit ended the check");
    cr_expect_null (provecast_verified (handle));
    cr_assert_eq (provecast_set_time_limit (handle, 0), PROVECAST_OK);
    cr_expect_eq (provecast_verify (handle, instance, schedule),
                  last == NODES - 1 ? PROVECAST_OK : PROVECAST_FALSE, "%s",
                  provecast_message (handle));
  }
}

static const char *const garbage[] = {
  "",
  " ",
  "\n\n",
  "{",
  "}",
  "null",
  "[]",
  "\xff\xfe",
  "{\"model\":\"ring\"}",
  "{\"model\":7}",
  NODE "\n" NODE,
  "{\"model\":\"node\",\"source\":{\"cost\":1e999},\"destinations\":[{\"cost\":1}]}",
  "{\"model\":\"node\",\"source\":{\"cost\":-1}}",
  "0 0",
  "1000000 1000000\n1",
};

/* No text ends the program or is taken for what it is not; the handle stays usable. */
Test (provecast_api, garbage)
{
  static char certificate[65536], schedule[4096];
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  snprintf (certificate, sizeof certificate, "%s", provecast_certificate (handle));
  snprintf (schedule, sizeof schedule, "%s", provecast_schedule (handle));
  for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
    const char *text = garbage[i];
    cr_expect_eq (provecast_solve (handle, text), PROVECAST_INPUT, "%s", text);
    cr_expect_eq (strncmp (provecast_message (handle), "instance:", 9), 0, "%s",
                  provecast_message (handle));
    expect_nothing ();
    cr_expect_eq (provecast_heuristic (handle, "fnf", text), PROVECAST_INPUT, "%s", text);
    cr_expect_eq (provecast_verify (handle, text, schedule), PROVECAST_INPUT, "%s", text);
    cr_expect_eq (provecast_certify (handle, text, certificate), PROVECAST_INPUT, "%s", text);
    cr_expect_eq (provecast_verify (handle, NODE, text), PROVECAST_INPUT, "%s", text);
    cr_expect_eq (strncmp (provecast_message (handle), "schedule:", 9), 0, "%s",
                  provecast_message (handle));
    cr_expect_eq (provecast_certify (handle, NODE, text), PROVECAST_INPUT, "%s", text);
    cr_expect_null (provecast_verified (handle));
    cr_expect_gt (strlen (provecast_message (handle)), 0);
  }
  cr_expect_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  cr_expect_eq (provecast_certify (handle, NODE, certificate), PROVECAST_OK);
}

/* Well-formed, but not so: said with the reason, and there is no makespan. */
Test (provecast_api, what_does_not_hold)
{
  static char text[65536];
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  cr_assert_eq (provecast_verify (handle, NODE, provecast_schedule (handle)), PROVECAST_OK);
  cr_assert_eq (
    provecast_verify (
      handle, NODE,
      "{\"instance\":\"n\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{\"from\":0,"
      "\"to\":1,\"start\":2},{\"from\":2,\"to\":3,\"start\":1}]}"),
    PROVECAST_FALSE);
  cr_expect_gt (strlen (provecast_message (handle)), 10);
  cr_expect_null (strstr (provecast_message (handle), "limit"));
  cr_expect_null (provecast_verified (handle));
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  snprintf (text, sizeof text, "%s", provecast_certificate (handle));
  /* The same certificate for an instance in which everything takes longer. */
  cr_expect_eq (provecast_certify (handle,
                                   "{\"model\":\"node\",\"name\":\"n\",\"source\":{\"cost\":3},"
                                   "\"destinations\":[{\"cost\":5},{\"cost\":1},"
                                   "{\"cost\":3}]}",
                                   text),
                PROVECAST_FALSE, "%s", provecast_message (handle));
  cr_expect_gt (strlen (provecast_message (handle)), 10);
  cr_expect_null (provecast_verified (handle));
}

Test (provecast_api, misuse)
{
  cr_expect_eq (provecast_solve (handle, NULL), PROVECAST_INPUT);
  cr_expect_str_eq (provecast_message (handle), "instance: there is no text (NULL)");
  cr_expect_eq (provecast_heuristic (handle, NULL, NODE), PROVECAST_INPUT);
  cr_expect_str_eq (provecast_message (handle), "heuristic: there is no text (NULL)");
  cr_expect_eq (provecast_heuristic (handle, "fnf", NULL), PROVECAST_INPUT);
  cr_expect_eq (provecast_heuristic (handle, "ecf", NODE), PROVECAST_INPUT);
  cr_expect_str_eq (provecast_message (handle), "instance:1: model: node has no heuristic 'ecf'");
  cr_expect_eq (provecast_verify (handle, NULL, "{}"), PROVECAST_INPUT);
  cr_expect_eq (provecast_verify (handle, NODE, NULL), PROVECAST_INPUT);
  cr_expect_str_eq (provecast_message (handle), "schedule: there is no text (NULL)");
  cr_expect_eq (provecast_certify (handle, NULL, "{}"), PROVECAST_INPUT);
  cr_expect_eq (provecast_certify (handle, NODE, NULL), PROVECAST_INPUT);
  cr_expect_str_eq (provecast_message (handle), "certificate: there is no text (NULL)");
  expect_nothing ();
  provecast_free (NULL);
  cr_expect_eq (provecast_solve (NULL, NODE), PROVECAST_INPUT);
  cr_expect_eq (provecast_heuristic (NULL, "fnf", NODE), PROVECAST_INPUT);
  cr_expect_eq (provecast_verify (NULL, NODE, "{}"), PROVECAST_INPUT);
  cr_expect_eq (provecast_certify (NULL, NODE, "{}"), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_seed (NULL, 1), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_threads (NULL, 1), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_method (NULL, NULL), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_resolution (NULL, "1"), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_time_limit (NULL, 1), PROVECAST_INPUT);
  cr_expect_eq (provecast_set_memory_limit (NULL, 1), PROVECAST_INPUT);
  cr_expect_null (provecast_makespan (NULL));
  cr_expect_null (provecast_lower_bound (NULL));
  cr_expect_null (provecast_schedule (NULL));
  cr_expect_null (provecast_certificate (NULL));
  cr_expect_null (provecast_result (NULL));
  cr_expect_null (provecast_resolution (NULL));
  cr_expect_null (provecast_as_given_lower_bound (NULL));
  cr_expect_null (provecast_as_given_upper_bound (NULL));
  cr_expect_null (provecast_verified (NULL));
  cr_expect_null (provecast_message (NULL));
}

/* A new handle has nothing to say; two do not know of each other. */
Test (provecast_api, handles)
{
  struct provecast *other = provecast_new ();
  expect_nothing ();
  cr_expect_null (provecast_verified (handle));
  cr_expect_str_eq (provecast_message (handle), "");
  cr_assert_eq (provecast_solve (other, SHOP), PROVECAST_OK);
  cr_assert_eq (provecast_solve (handle, NODE), PROVECAST_OK);
  cr_expect_str_eq (provecast_makespan (other), "15");
  cr_expect_eq (provecast_verify (handle, SHOP, provecast_schedule (other)), PROVECAST_OK);
  provecast_free (other);
  cr_expect_str_eq (provecast_makespan (handle), "4");
}
