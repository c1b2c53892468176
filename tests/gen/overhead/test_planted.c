/* Planted optima of the overhead model are optimal, and nothing is shorter. */
#include "gen/overhead/planted.h"

#include "results/store/accept.h"
#include "search/overhead/engines.h"
#include "solve/solver.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = { "busy", "source", "sink", "reach" };

static int64_t
planted (const struct overhead_instance *instance)
{
  const char *at = strstr (instance->origin, "\"optimum\":");
  cr_assert (at);
  return strtoll (at + strlen ("\"optimum\":"), NULL, 10);
}

static int64_t
cost (struct cost cost, const struct overhead_multicast *multicast)
{
  cr_assert (cost.base.denominator == 1 && cost.per_byte.denominator == 1);
  return cost.base.numerator + cost.per_byte.numerator * multicast->bytes.numerator;
}

static int64_t
link_of (const struct overhead_instance *instance, int32_t from, int32_t to,
         const struct overhead_multicast *multicast)
{
  struct rational link = instance->link
                           ? instance->link[(size_t)from * instance->node_count + (size_t)to]
                           : instance->link_common;
  return link.numerator * multicast->bytes.numerator;
}

/* Is the node the source (-1), a destination (1) or neither (0)? */
static int
part (const struct overhead_instance *instance, const struct overhead_multicast *multicast,
      int32_t node)
{
  bool found = false;
  for (size_t i = 0; i < multicast->count; i++)
    found = found || instance->destinations[multicast->first + i] == node;
  return multicast->source == node ? -1 : found;
}

static void
lower (int64_t *least, int64_t value)
{
  if (*least < 0 || value < *least)
    *least = value;
}

/* What the header says of a hub, for any node: its work, and a head or a tail where it only
   receives or only sends. */
static int64_t
busy_bound (const struct overhead_instance *instance, int32_t hub)
{
  int64_t work = 0, head = -1, tail = -1;
  bool sends = false, receives = false;
  for (size_t k = 0; k < instance->multicast_count; k++) {
    const struct overhead_multicast *multicast = &instance->multicasts[k];
    int role = part (instance, multicast, hub);
    sends = sends || role < 0;
    receives = receives || role > 0;
    if (role != 0)
      work += cost (role < 0 ? instance->nodes[hub].send : instance->nodes[hub].receive, multicast);
    for (int32_t u = 0; role != 0 && u < (int32_t)instance->node_count; u++) {
      if (u == hub || part (instance, multicast, u) == 0)
        continue;
      if (role > 0)
        lower (&head,
               cost (instance->nodes[u].send, multicast) + link_of (instance, u, hub, multicast));
      else
        lower (&tail, link_of (instance, hub, u, multicast)
                        + cost (instance->nodes[u].receive, multicast));
    }
  }
  return work + (sends || head < 0 ? 0 : head) + (receives || tail < 0 ? 0 : tail);
}

/* How many can hold the message at `time`, counted send by send. */
static int64_t
count (int64_t send, int64_t step, int64_t time)
{
  int64_t total = 1;
  for (int64_t ready = send + step; ready <= time; ready += send)
    total += count (send, step, time - ready);
  return total;
}

/* What the header says of one message to all. */
static int64_t
reach_bound (const struct overhead_instance *instance)
{
  const struct overhead_multicast *multicast = instance->multicasts;
  int64_t fastest = -1, receive = -1, link = -1, time = 0;
  for (int32_t i = 0; i < (int32_t)instance->node_count; i++) {
    lower (&fastest, cost (instance->nodes[i].send, multicast));
    lower (&receive, cost (instance->nodes[i].receive, multicast));
    lower (&link, link_of (instance, i, (i + 1) % (int32_t)instance->node_count, multicast));
  }
  while (count (fastest, link + receive, time) < (int64_t)instance->node_count)
    time++;
  return time;
}

static int64_t
bound_of (const struct overhead_instance *instance, enum planted_overhead kind)
{
  int64_t most = 0;
  if (kind == PLANTED_REACH)
    return reach_bound (instance);
  for (int32_t hub = 0; hub < (int32_t)instance->node_count; hub++) {
    int64_t bound = busy_bound (instance, hub);
    most = bound > most ? bound : most;
  }
  return most;
}

/* A solver and the checker. */
struct court {
  struct solver *solver;
  struct accept *accept;
  struct output text;
};

/* Is the optimum what is planted, and does the checker say so? */
static void
expect_optimum (struct court *court, const struct overhead_instance *instance)
{
  struct solver_answer answer;
  struct status status;
  status_init (&status);
  output_reset (&court->text);
  overhead_instance_write (instance, &court->text);
  const struct batch_line line = { .file = "planted",
                                   .number = 1,
                                   .text = court->text.bytes,
                                   .length = court->text.length,
                                   .single = true };
  cr_assert (solver_solve (court->solver, &line, &answer, &status), "%s", status.message);
  cr_assert (answer.result.optimal && answer.proof, "%s", instance->name);
  const struct rational makespan = answer.result.makespan;
  cr_expect (makespan.numerator == planted (instance) && makespan.denominator == 1, "%s: %lld",
             instance->name, (long long)makespan.numerator);
  cr_assert (accept_instance (court->accept, court->text.bytes, court->text.length, &status), "%s",
             status.message);
  cr_expect (
    accept_schedule (court->accept, answer.schedule, answer.schedule_length, makespan, &status),
    "%s", status.message);
  cr_expect (accept_optimum (court->accept, answer.proof, answer.proof_length, makespan, &status),
             "%s", status.message);
}

Test (planted, optimum_is_right)
{
  static const int32_t sizes[] = { 3, 4, 6, 9 };
  struct court court
    = { solver_new (&(struct solver_options){ .threads = 1, .schedule = true, .proof = true }),
        accept_new (),
        { 0 } };
  struct overhead_instance instance;
  size_t relayed = 0, links = 0;
  output_init_memory (&court.text);
  overhead_instance_init (&instance);
  for (enum planted_overhead kind = 0; kind < PLANTED_OVERHEAD_KINDS; kind++)
    for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++)
      for (uint64_t index = 0; index < (uint64_t)rounds (15); index++) {
        planted_overhead (kind, sizes[size], kind == PLANTED_REACH ? 0 : 2 + (int32_t)(2 * size),
                          index, &instance);
        cr_assert_eq (instance.node_count, (size_t)sizes[size]);
        cr_expect (strstr (instance.name, names[kind]), "%s", instance.name);
        cr_expect_eq (bound_of (&instance, kind), planted (&instance), "%s: %lld", instance.name,
                      (long long)bound_of (&instance, kind));
        expect_optimum (&court, &instance);
        links += instance.link != NULL;
        relayed += instance.destination_count > instance.multicast_count;
      }
  cr_expect_gt (links, (size_t)rounds (20), "%zu with a matrix of links", links);
  cr_expect_gt (relayed, (size_t)rounds (100), "%zu with several destinations", relayed);
  overhead_instance_clear (&instance);
  output_discard (&court.text);
  accept_free (court.accept);
  solver_free (court.solver);
}

/* Exhaustive search, where that is possible. */
Test (planted, nothing_is_shorter)
{
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct outcome outcome;
  struct solve_options options;
  struct status status;
  size_t tried[PLANTED_OVERHEAD_KINDS] = { 0 };
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  outcome_init (&outcome, overhead_data.solution);
  solve_options_init (&options);
  status_init (&status);
  for (enum planted_overhead kind = 0; kind < PLANTED_OVERHEAD_KINDS; kind++)
    for (uint64_t index = 0; index < (uint64_t)rounds (40); index++) {
      planted_overhead (kind, 3 + (int32_t)(index % 2),
                        kind == PLANTED_REACH ? 0 : 2 + (int32_t)(index % 2), index, &instance);
      if (instance.destination_count > 5)
        continue;
      cr_assert (overhead_ticks_from (&ticks, &instance, "planted", &status), "%s", status.message);
      overhead_brute_engine.solve (&ticks, &options, &outcome, NULL);
      cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
      struct rational makespan = overhead_ticks_time (&ticks, outcome.makespan);
      cr_expect_eq (makespan.numerator, planted (&instance), "%s: %lld", instance.name,
                    (long long)makespan.numerator);
      tried[kind]++;
    }
  for (enum planted_overhead kind = 0; kind < PLANTED_OVERHEAD_KINDS; kind++)
    cr_expect_gt (tried[kind], (size_t)rounds (40) / 4, "%s: %zu", names[kind], tried[kind]);
  outcome_clear (&outcome);
  overhead_ticks_clear (&ticks);
  overhead_instance_clear (&instance);
}

/* The same draw, the same instance; another index, another one. */
Test (planted, is_drawn_again)
{
  struct overhead_instance one, other;
  struct output texts[3];
  overhead_instance_init (&one);
  overhead_instance_init (&other);
  for (int i = 0; i < 3; i++)
    output_init_memory (&texts[i]);
  planted_overhead (PLANTED_BUSY, 5, 6, 3, &one);
  planted_overhead (PLANTED_SINK, 4, 3, 0, &other);
  overhead_instance_write (&one, &texts[0]);
  planted_overhead (PLANTED_BUSY, 5, 6, 3, &other);
  overhead_instance_write (&other, &texts[1]);
  cr_expect (texts[0].length == texts[1].length
             && memcmp (texts[0].bytes, texts[1].bytes, texts[0].length) == 0);
  planted_overhead (PLANTED_BUSY, 5, 6, 4, &other);
  overhead_instance_write (&other, &texts[2]);
  cr_expect (texts[0].length != texts[2].length
             || memcmp (texts[0].bytes, texts[2].bytes, texts[0].length) != 0);
  for (int i = 0; i < 3; i++)
    output_discard (&texts[i]);
  overhead_instance_clear (&one);
  overhead_instance_clear (&other);
}
