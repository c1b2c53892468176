/* Loads of nodes from the heuristics' bounds to the checker: none exceeds the optimum of brute
   force, or falls below the bound by releases; certificates by them are accepted just where the
   load of their node reaches the optimum, and of those many with a byte, a number or the
   schedule changed are refused, or still prove the same claim. So do loads with what their
   messages take alone: whatever of that is accepted is no more than brute force needs for the
   message, and what the heuristics write proves all that their machines do. */
#include "base/memory.h"
#include "bounds/overhead/disjunctive.h"
#include "bounds/overhead/release.h"
#include "model/overhead/certificate.h"
#include "search/overhead/direct.h"
#include "search/overhead/engines.h"
#include "tests/support/overhead_checker.h"
#include "tests/support/rounds.h"
#include "verify/overhead/load.h"

static const struct overhead_tiny_shape shapes[] = {
  { 4, 5, 3, 1, TINY_NO_LINK, TINY_ANY },           { 4, 5, 20, 1, TINY_NO_LINK, TINY_ANY },
  { 4, 5, 6, 3, TINY_ONE_LINK, TINY_ANY },          { 4, 5, 9, 2, TINY_MATRIX, TINY_ANY },
  { 5, 4, 3, 1, TINY_NO_LINK, TINY_BROADCAST },     { 5, 4, 20, 2, TINY_MATRIX, TINY_BROADCAST },
  { 3, 4, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL },    { 3, 4, 9, 1, TINY_MATRIX, TINY_ALL_TO_ALL },
  { 5, 5, 5, 2, TINY_ONE_LINK, TINY_EACH_TO_SOME }, { 5, 5, 20, 1, TINY_MATRIX, TINY_EACH_TO_SOME },
  { 2, 5, 9, 1, TINY_ONE_LINK, TINY_ANY },          { 3, 5, 9, 3, TINY_MATRIX, TINY_ANY },
};

enum { SHAPES = sizeof shapes / sizeof *shapes, SEEDS = 250, MUTATIONS = 30 };

static struct overhead_tiny tiny;
static struct outcome truth;
static struct overhead_certificate proof;
static struct output text; /* of the certificate */
static struct verify_overhead_instance instance;
static struct verify_overhead_times times;
static const struct verify_single_messages none;
static struct overhead_spoiler spoiler = { .tiny = &tiny, .instance = &instance, .text = &text };
static long seen, closed, missed, stated, believed, attained;

static void
begin (void)
{
  overhead_tiny_init (&tiny);
  outcome_init (&truth, overhead_data.solution);
  overhead_certificate_init (&proof);
  cr_assert_eq (proof.load, -1);
  instance = (struct verify_overhead_instance){ 0 };
  verify_overhead_times_init (&times);
  seen = closed = missed = spoiler.tried = spoiler.accepted = stated = believed = attained = 0;
}

static void
end (void)
{
  overhead_tiny_clear (&tiny);
  outcome_clear (&truth);
  overhead_certificate_clear (&proof);
  verify_overhead_instance_clear (&instance);
  verify_overhead_times_clear (&times);
}

static void
draw (struct rng *rng, const struct overhead_tiny_shape *shape)
{
  overhead_tiny_draw (&tiny, rng, shape);
  overhead_checker_truth (&tiny, &overhead_brute_engine, OVERHEAD_ANY, &truth);
  overhead_checker_times (&tiny, &instance, &times);
  spoiler.optimum = truth.makespan;
}

static void
write (const struct overhead_schedule *schedule, int32_t node)
{
  overhead_schedule_copy (&proof.schedule, schedule);
  proof.makespan = schedule->makespan;
  proof.load = node;
  output_init_memory (&text);
  overhead_certificate_write (&proof, &tiny.instance, &tiny.ticks, &text);
}

/* Is the certificate of this schedule and node accepted just if the node's load reaches the
   schedule's makespan? */
static void
check_node (const struct overhead_schedule *schedule, int32_t node, int64_t bound)
{
  struct verify_claim claim;
  write (schedule, node);
  enum status_code code = overhead_checker_certify (&instance, text.bytes, text.length, &claim);
  if (code != (bound >= schedule->makespan ? STATUS_OK : STATUS_FALSE))
    overhead_checker_complain (&tiny, text.bytes, text.length, claim.reason);
  if (code == STATUS_OK)
    cr_assert (claim.by == VERIFY_BY_NODE && claim.line == (uint32_t)node
               && strtoll (claim.makespan, NULL, 10) == truth.makespan);
  verify_claim_clear (&claim);
  output_discard (&text);
}

/* Messages alone. */

/* The optimum of message k when there is no other. */
static int64_t
optimum_alone (int32_t k)
{
  const struct overhead_ticks *ticks = &tiny.ticks;
  size_t row = (size_t)ticks->class_of[k] * (size_t)ticks->nodes,
         first[] = { 0, ticks->first[k + 1] - ticks->first[k] };
  int32_t class = 0;
  struct overhead_ticks one = *ticks;
  struct solve_options options;
  struct outcome outcome;
  one.messages = one.classes = 1;
  one.tasks = (int64_t)first[1];
  one.class_of = &class;
  one.first = first;
  one.source += k;
  one.destination += ticks->first[k];
  one.wants += (size_t)k * (size_t)ticks->nodes;
  one.send += row;
  one.receive += row;
  one.transit += row * (size_t)ticks->nodes;
  solve_options_init (&options);
  outcome_init (&outcome, overhead_data.solution);
  overhead_brute_engine.solve (&one, &options, &outcome, NULL);
  int64_t makespan = outcome.makespan;
  outcome_clear (&outcome);
  return makespan;
}

/* Anything about message k, added to what is believed of the node's messages if the checker
   does. */
static void
state (struct rng *rng, int32_t k, uint32_t node, struct verify_single_messages *believing)
{
  int64_t optimum = optimum_alone (k),
          deliveries = (int64_t)(tiny.ticks.first[k + 1] - tiny.ticks.first[k]);
  int64_t costs[] = { rng_range (rng, 1, 3), 0 };
  uint32_t message = (uint32_t)k;
  costs[1] = costs[0] * rng_range (rng, 2, 4);
  struct verify_single_message said
    = { .growth = { .messages = &message, .count = 1, .costs = costs } };
  struct verify_single_messages one = { .messages = &said, .count = 1 };
  struct verify_reason reason;
  said.time = rng_range (rng, optimum > 4 ? optimum - 4 : 1, optimum + 2);
  said.growth.sends = rng_range (rng, 1, deliveries);
  said.growth.cost_count = (size_t)rng_range (rng, 0, 2);
  said.growth.scale = said.growth.cost_count > 0 ? rng_range (rng, 1, 3) : 0;
  enum status_code code = verify_single_message_check (&one, &times, node, NULL, &reason);
  stated++;
  if (code != STATUS_OK)
    return;
  cr_assert_eq (times.source[k], node);
  cr_assert_leq (said.time, optimum);
  believed++;
  attained += said.time == optimum;
  said.growth = (struct verify_growth){ .count = 1, .messages = malloc (sizeof message) };
  said.growth.messages[0] = message;
  memory_grow (believing->messages, believing->capacity, believing->count + 1);
  believing->messages[believing->count++] = said;
}

/* Loads of all nodes with anything that is believed: none is above the optimum, or below the
   load without. */
static void
check_stated (struct rng *rng, const int64_t *bound)
{
  for (uint32_t i = 0; i < times.nodes; i++) {
    struct verify_single_messages believing;
    int64_t with;
    verify_single_message_init (&believing);
    for (int32_t k = 0; k < tiny.ticks.messages; k++)
      state (rng, k, i, &believing);
    cr_assert_eq (verify_load (&times, i, &believing, NULL, &with), STATUS_OK);
    cr_assert (with >= bound[i] && with <= truth.makespan);
    verify_single_message_clear (&believing);
  }
}

/* What the heuristics write proves what their machines do, and no more; of a slower schedule it
   proves nothing. */
static void
check_written (struct rng *rng, const struct overhead_schedule *direct, int64_t machine)
{
  int32_t node
    = overhead_disjunctive_single_messages (&tiny.ticks, machine, NULL, &proof.single_messages);
  cr_assert (node >= 0 && node < tiny.ticks.nodes);
  check_node (truth.schedule, node, machine);
  check_node (direct, node, machine);
  if (machine == truth.makespan && proof.single_messages.count > 0) {
    write (truth.schedule, node);
    for (int i = 0; i < MUTATIONS; i++)
      overhead_spoiler_mutate (&spoiler, 0, rng);
    output_discard (&text);
  }
  overhead_certificate_reset (&proof);
  cr_assert_eq (proof.single_messages.count, 0);
  cr_assert_eq (
    overhead_disjunctive_single_messages (&tiny.ticks, machine + 1, NULL, &proof.single_messages),
    -1);
  cr_assert_eq (proof.single_messages.count, 0);
}

/* The instance at hand; its loads against the other bounds, and certificates by them. */
static void
check (struct rng *rng)
{
  struct overhead_schedule direct;
  int64_t bound[8], best = 0, machine = overhead_disjunctive_bound (&tiny.ticks, NULL);
  for (uint32_t i = 0; i < times.nodes; i++) {
    cr_assert_eq (verify_load (&times, i, &none, NULL, &bound[i]), STATUS_OK);
    best = bound[i] > best ? bound[i] : best;
  }
  cr_assert_leq (best, truth.makespan);
  cr_assert_leq (best, machine);
  cr_assert_geq (best, overhead_release_bound (&tiny.ticks, NULL));
  int32_t node = overhead_disjunctive_node (&tiny.ticks, best, NULL);
  cr_assert (node >= 0 && bound[node] == best);
  cr_assert_eq (overhead_disjunctive_node (&tiny.ticks, best + 1, NULL), -1);
  seen++;
  closed += best == truth.makespan;
  missed += best < truth.makespan && machine == truth.makespan;
  overhead_schedule_init (&direct);
  overhead_direct_schedule (&tiny.ticks, &direct);
  for (uint32_t i = 0; i < times.nodes; i++) {
    check_node (truth.schedule, (int32_t)i, bound[i]);
    check_node (&direct, (int32_t)i, bound[i]);
  }
  check_written (rng, &direct, machine);
  overhead_schedule_clear (&direct);
  check_stated (rng, bound);
  if (best < truth.makespan)
    return;
  write (truth.schedule, node);
  for (int i = 0; i < MUTATIONS; i++)
    overhead_spoiler_mutate (&spoiler, 0, rng);
  output_discard (&text);
  overhead_certificate_reset (&proof);
  cr_assert_eq (proof.load, -1);
}

Test (load_brute, accepted_just_where_they_reach_the_optimum)
{
  struct rng rng;
  begin ();
  rng_init (&rng, 1);
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int i = 0; i < rounds (SEEDS); i++) {
      draw (&rng, &shapes[shape]);
      check (&rng);
    }
  cr_log_info ("%ld times of messages alone, %ld believed, %ld of these the optimum", stated,
               believed, attained);
  cr_expect (believed > stated / 50 && attained > 0 && missed > 0);
  cr_log_info ("%ld instances, %ld closed by loads, %ld by more than their machines' paths; %ld of "
               "%ld mutations accepted",
               seen, closed, missed, spoiler.accepted, spoiler.tried);
  cr_expect_eq (seen, SHAPES * rounds (SEEDS));
  cr_expect (closed > seen / 4 && closed < seen);
  cr_expect_lt (missed, seen / 8);
  cr_expect (spoiler.accepted > 0 && spoiler.accepted < spoiler.tried / 3);
  end ();
}
