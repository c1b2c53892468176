/* Rule R12 against brute force: single messages between nodes that are equally far from each
   other. */
#include "base/rng.h"
#include "search/overhead/model_internal.h"

#include <criterion/criterion.h>

enum { MOST_NODES = 7, INSTANCES = 5000 };

/* Node 0 to all others. */
struct problem {
  int64_t n, link, send[MOST_NODES], receive[MOST_NODES];
};

/* A schedule of it, and the best. */
struct brute {
  const struct problem *problem;
  int64_t free[MOST_NODES]; /* -1: has not received */
  struct overhead_delivery now[MOST_NODES], best[MOST_NODES];
  int64_t makespan;
};

static struct overhead_ticks ticks;

static struct rational
whole (int64_t value)
{
  return (struct rational){ value, 1 };
}

static void
draw (struct problem *problem, struct rng *rng, int64_t n, int64_t most)
{
  struct overhead_instance instance;
  struct status status;
  int32_t to[MOST_NODES];
  *problem = (struct problem){ .n = n, .link = rng_range (rng, 0, 2) };
  overhead_instance_init (&instance);
  for (int32_t i = 0; i < n; i++) {
    problem->send[i] = rng_range (rng, 1, most);
    problem->receive[i] = rng_range (rng, 1, most);
    overhead_instance_add_node (&instance,
                                (struct cost){ whole (problem->send[i]), whole (0), true },
                                (struct cost){ whole (problem->receive[i]), whole (0), true });
    to[i] = i + 1;
  }
  instance.link_common = whole (problem->link);
  overhead_instance_add_multicast (&instance, 0, whole (1), (size_t)n - 1, to);
  status_init (&status);
  cr_assert (overhead_ticks_from (&ticks, &instance, "drawn", &status), "%s", status.message);
  overhead_instance_clear (&instance);
}

/* Every continuation with a send that starts at `from` or later; ends are at least `end`. */
static void
go_on (struct brute *brute, int64_t sent, int64_t from, int64_t end)
{
  const struct problem *problem = brute->problem;
  if (end >= brute->makespan)
    return;
  if (sent == problem->n - 1) {
    brute->makespan = end;
    memcpy (brute->best, brute->now, sizeof brute->best);
    return;
  }
  for (int32_t i = 0; i < problem->n; i++)
    for (int32_t j = 1; j < problem->n && brute->free[i] >= from; j++) {
      int64_t start = brute->free[i], arrival = start + problem->send[i] + problem->link,
              done = arrival + problem->receive[j];
      if (brute->free[j] >= 0)
        continue;
      brute->now[sent]
        = (struct overhead_delivery){ .start = start, .receive = arrival, .from = i, .to = j };
      brute->free[j] = done;
      brute->free[i] += problem->send[i];
      go_on (brute, sent + 1, start, done > end ? done : end);
      brute->free[i] = start;
      brute->free[j] = -1;
    }
}

/* Of those of a makespan below `most`. */
static void
solve (struct brute *brute, const struct problem *problem, int64_t most)
{
  *brute = (struct brute){ .problem = problem, .makespan = most };
  for (int64_t j = 1; j < problem->n; j++)
    brute->free[j] = -1;
  go_on (brute, 0, 0, 0);
}

/* Nodes get the message in a random order, from random holders. */
static int64_t
draw_schedule (const struct problem *problem, struct rng *rng, struct overhead_delivery *deliveries)
{
  int64_t free[MOST_NODES] = { 0 }, end = 0;
  int32_t order[MOST_NODES];
  for (int32_t e = 0; e < problem->n; e++)
    order[e] = e;
  for (int64_t e = 1; e < problem->n; e++) {
    int64_t pick = rng_range (rng, e, problem->n - 1);
    int32_t i = order[rng_range (rng, 0, e - 1)], j = order[pick];
    int64_t arrival = free[i] + problem->send[i] + problem->link;
    order[pick] = order[e];
    order[e] = j;
    deliveries[e - 1]
      = (struct overhead_delivery){ .start = free[i], .receive = arrival, .from = i, .to = j };
    free[i] += problem->send[i];
    free[j] = arrival + problem->receive[j];
    end = free[j] > end ? free[j] : end;
  }
  return end;
}

/* The rule by the words of docs/CERTIFICATES-overhead.md. */
static bool
keeps (const struct problem *problem, const struct overhead_delivery *deliveries)
{
  int64_t r[MOST_NODES] = { 0 }, n[MOST_NODES] = { 0 }, q = INT64_MAX;
  for (int64_t e = 0; e + 1 < problem->n; e++) {
    r[deliveries[e].to] = deliveries[e].receive;
    n[deliveries[e].from]++;
    q = problem->link + problem->receive[e + 1] < q ? problem->link + problem->receive[e + 1] : q;
  }
  for (int64_t u = 1; u < problem->n; u++)
    for (int64_t v = 1; v < problem->n; v++) {
      const int64_t *R = problem->receive, *S = problem->send;
      bool equal = R[u] == R[v] && S[u] == S[v];
      bool a = n[v] == 0 && (R[u] > R[v] || (R[u] == R[v] && u < v));
      bool b = n[v] == 0 && n[u] > 0 && R[v] <= R[u] + S[u] + q;
      bool c = R[u] >= R[v] && R[u] + S[u] <= R[v] + S[v] && (u < v || !equal) && u != v;
      bool d = equal && u < v;
      if (((a || b || d) && r[u] > r[v]) || (c && n[v] > 0 && n[u] == 0))
        return false;
    }
  return true;
}

static void
expect_exchanged (const struct problem *problem, struct overhead_delivery *deliveries,
                  int64_t makespan, struct overhead_schedule *schedule)
{
  size_t count = (size_t)problem->n - 1;
  overhead_rule_leaf_order_exchange (&ticks, deliveries, count);
  cr_assert (keeps (problem, deliveries));
  overhead_schedule_reset (schedule);
  for (size_t e = 0; e < count; e++)
    overhead_schedule_add (schedule, deliveries[e]);
  overhead_schedule_finish (schedule, &ticks);
  cr_assert (overhead_schedule_valid (schedule, &ticks));
  cr_assert_leq (schedule->makespan, makespan);
}

/* The learner alone, with an optimum that nothing learned may cut off. */
static int64_t
learned (struct overhead_schedule *schedule, int64_t most)
{
  struct overhead_model *model = overhead_model_new (&ticks, OVERHEAD_ANY, most, NULL, NULL);
  struct overhead_schedule found;
  int64_t best = most + 1;
  overhead_schedule_init (&found);
  overhead_model_debug (model, schedule);
  while (lcg_solve (overhead_model_lcg (model), 0, NULL) == LCG_SOLUTION) {
    overhead_model_schedule (model, &found);
    cr_assert (overhead_schedule_valid (&found, &ticks));
    cr_assert_lt (found.makespan, best);
    best = found.makespan;
    lcg_restart (overhead_model_lcg (model));
    if (!overhead_model_limit (model, best - 1))
      break;
  }
  overhead_schedule_clear (&found);
  overhead_model_free (model);
  return best;
}

Test (rule_leaf_order, loses_no_optimum)
{
  struct problem problem;
  struct brute brute;
  struct overhead_delivery drawn[MOST_NODES];
  struct overhead_schedule schedule;
  struct rng rng;
  rng_init (&rng, 12);
  overhead_ticks_init (&ticks);
  overhead_schedule_init (&schedule);
  for (int round = 0; round < INSTANCES; round++) {
    static const int64_t most[] = { 2, 3, 5, 9, 30 };
    draw (&problem, &rng, 3 + round % 5, most[round / 5 % 5]);
    int64_t makespan = draw_schedule (&problem, &rng, drawn);
    expect_exchanged (&problem, drawn, makespan, &schedule);
    solve (&brute, &problem, makespan + 1);
    expect_exchanged (&problem, brute.best, brute.makespan, &schedule);
    cr_assert_eq (learned (&schedule, brute.makespan + round % 3), brute.makespan, "round %d",
                  round);
  }
  overhead_schedule_clear (&schedule);
  overhead_ticks_clear (&ticks);
}
