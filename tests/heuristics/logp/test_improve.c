/* The local search of the heterogeneous LogP model and its deadline. */
#include "heuristics/logp/table.h"
#include "tests/support/logp.h"
#include "tests/support/rounds.h"

#define NODES 200000

#define TEXT(half)                                                                                 \
  "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":2,\"gap\":3},\"destinations\":["         \
  "{\"send\":2,\"receive\":2,\"gap\":3,\"count\":" half "},"                                       \
  "{\"send\":5,\"receive\":1,\"gap\":4,\"count\":" half "}]}"

static const char text[] = TEXT ("100000");

/* Whichever look at the deadline passes, few follow, and the schedule is one; without any it looks
   at least once in 5000 nodes of each list schedule. */
Test (improve, every_loop_looks_at_the_deadline)
{
  const int nodes = quick_or_slow (50000, NODES);
  const char *json = nodes < NODES ? TEXT ("25000") : text;
  struct logp_instance instance;
  struct logp_types types;
  struct tree_schedule schedule;
  struct status status;
  struct deadline deadline;
  logp_instance_init (&instance);
  logp_types_init (&types);
  tree_schedule_init (&schedule);
  status_init (&status);
  cr_assert (logp_instance_read (&instance, json, strlen (json), "i", 1, &status), "%s",
             status.message);
  cr_assert (logp_types_from (&types, &instance, "i", &status), "%s", status.message);
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  limits_pass_at (UINT64_MAX);
  cr_expect (logp_local_within (&types, &deadline, &schedule));
  uint64_t looks = limits_looks ();
  int64_t best = schedule.makespan;
  cr_expect_geq (looks, (uint64_t)(4 * nodes / 5000), "%llu looks", (unsigned long long)looks);
  for (uint64_t look = 1; look <= looks;
       look += look < 60 ? (uint64_t)quick_or_slow (4, 1) : looks / 7) {
    limits_pass_at (look);
    bool made = logp_local_within (&types, &deadline, &schedule);
    cr_expect_leq (limits_looks (), look + 8, "%llu looks after look %llu",
                   (unsigned long long)(limits_looks () - look), (unsigned long long)look);
    cr_expect_geq (schedule.makespan, best);
    cr_expect (logp_schedule_valid (&schedule, &types), "look %llu", (unsigned long long)look);
    cr_expect (made || look < (uint64_t)nodes / 1000, "look %llu", (unsigned long long)look);
  }
  limits_pass_at (0);
  logp_instance_clear (&instance);
  logp_types_clear (&types);
  tree_schedule_clear (&schedule);
}

/* A baseline that sorts the nodes gives up in the midst of it. */
Test (improve, sequential_looks_at_the_deadline)
{
  struct logp_instance instance;
  struct logp_types types;
  struct tree_schedule schedule;
  struct status status;
  struct deadline deadline;
  logp_instance_init (&instance);
  logp_types_init (&types);
  tree_schedule_init (&schedule);
  status_init (&status);
  cr_assert (logp_instance_read (&instance, text, sizeof text - 1, "i", 1, &status), "%s",
             status.message);
  cr_assert (logp_types_from (&types, &instance, "i", &status), "%s", status.message);
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  limits_pass_at (UINT64_MAX);
  logp_sequential_schedule (&types, &deadline, &schedule);
  cr_expect (logp_schedule_valid (&schedule, &types));
  uint64_t looks = limits_looks ();
  cr_expect_geq (looks, NODES >> 16, "%llu looks", (unsigned long long)looks);
  for (uint64_t look = 1; look <= looks; look++) {
    limits_pass_at (look);
    logp_sequential_schedule (&types, &deadline, &schedule);
    cr_expect_eq (schedule.makespan, HEURISTIC_GIVEN_UP);
    cr_expect_eq (limits_looks (), look);
  }
  limits_pass_at (0);
  logp_instance_clear (&instance);
  logp_types_clear (&types);
  tree_schedule_clear (&schedule);
}
