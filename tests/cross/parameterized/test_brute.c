/* The engine `auto` of the parameterized model against `brute`. */
#include "bounds/parameterized/table.h"
#include "search/parameterized/brute.h"
#include "search/parameterized/engines.h"

#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/table.h"
#include "search/parameterized/network.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"

struct pair {
  struct outcome fast, brute;
  struct solve_options options;
};

static void
pair_init (struct pair *pair)
{
  outcome_init (&pair->fast, parameterized_data.solution);
  outcome_init (&pair->brute, parameterized_data.solution);
  solve_options_init (&pair->options);
}

static void
pair_clear (struct pair *pair)
{
  outcome_clear (&pair->fast);
  outcome_clear (&pair->brute);
}

static void
check (const struct outcome *outcome, const struct parameterized_ticks *ticks)
{
  int64_t first, second;
  cr_assert_eq (outcome->state, SOLVE_OPTIMAL);
  cr_assert (outcome->lower_bound == outcome->makespan
             && parameterized_solution (outcome)->makespan == outcome->makespan);
  cr_assert (parameterized_schedule_valid (outcome->schedule, ticks));
  cr_assert (ticks->network == PARAMETERIZED_COMPLETE
             || !parameterized_collision (outcome->schedule, ticks, &first, &second));
}

/* The debug schedule is what the other engine found: no rule may cut it off. */
static void
solve_both (struct pair *pair, const struct parameterized_ticks *ticks)
{
  parameterized_brute_engine.solve (ticks, &pair->options, &pair->brute, NULL);
  pair->options.debug_schedule = pair->brute.schedule;
  parameterized_auto_engine.solve (ticks, &pair->options, &pair->fast, NULL);
  pair->options.debug_schedule = NULL;
  check (&pair->brute, ticks);
  check (&pair->fast, ticks);
  cr_assert_eq (pair->fast.makespan, pair->brute.makespan,
                "hold %lld end %lld interval %lld ports %d rounds %d nodes %lld",
                (long long)ticks->hold, (long long)ticks->end, (long long)ticks->interval,
                ticks->ports, ticks->rounds, (long long)ticks->nodes);
}

Test (brute, small_parameters)
{
  struct pair pair;
  pair_init (&pair);
  int64_t most = rounds (12) < 6 ? 6 : 12;
  for (int64_t hold = 1; hold <= 5; hold++)
    for (int64_t end = 1; end <= 5; end++)
      for (int64_t nodes = 1; nodes <= most; nodes++)
        for (int64_t interval = 0; interval <= 3; interval++)
          for (int32_t ports = interval == 0 ? 1 : 2; ports <= (interval == 0 ? 1 : 4); ports++)
            for (int reading = 0; reading < 2; reading++) {
              struct parameterized_ticks ticks = one_port (nodes, hold, end);
              ticks.ports = ports;
              ticks.interval = interval;
              ticks.rounds = reading;
              solve_both (&pair, &ticks);
            }
  pair_clear (&pair);
}

/* What one port makes of `interval` and `port_model`: the optima by hand. */
Test (brute, keys_of_one_port)
{
#define LINE "\"network\":{\"mesh\":[3,1]},\"source\":[1,0],\"destinations\":[[0,0],[2,0]]"
  static const struct {
    const char *keys;
    int64_t optimum;
  } cases[] = {
    { "\"hold\":1,\"end\":2,\"nodes\":3", 3 },
    { "\"hold\":1,\"end\":2,\"nodes\":3,\"interval\":2", 4 },
    { "\"hold\":1,\"end\":2,\"nodes\":3,\"interval\":2,\"port_model\":\"rounds\"", 3 },
    { "\"hold\":1,\"end\":7,\"nodes\":4,\"interval\":7", 14 },
    { "\"hold\":4,\"end\":20," LINE ",\"occupation\":7", 27 },
    { "\"hold\":4,\"end\":20," LINE ",\"occupation\":7,\"port_model\":\"rounds\"", 28 },
    { "\"hold\":4,\"end\":20," LINE ",\"occupation\":7,\"interval\":9", 29 },
    { "\"hold\":4,\"end\":20," LINE ",\"occupation\":2,\"interval\":3", 24 },
    { "\"hold\":4,\"end\":20," LINE ",\"interval\":5", 25 }, /* occupation: hold */
  };
  struct parameterized_instance instance;
  struct pair pair;
  pair_init (&pair);
  parameterized_instance_init (&instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct parameterized_ticks ticks;
    struct status status;
    char text[256];
    status_init (&status);
    snprintf (text, sizeof text, "{\"model\":\"parameterized\",%s}", cases[i].keys);
    cr_assert (parameterized_instance_read (&instance, text, strlen (text), "text", 1, &status)
               && parameterized_ticks_from (&ticks, &instance, "text", &status));
    solve_both (&pair, &ticks);
    cr_expect_eq (pair.fast.makespan, cases[i].optimum * ticks.scale, "%s", text);
  }
  parameterized_instance_clear (&instance);
  pair_clear (&pair);
}

/* The example of docs/CERTIFICATES-parameterized.md: a send at its earliest place is not the best.
   */
Test (brute, later_place_is_better)
{
  static const char text[]
    = "{\"model\":\"parameterized\",\"hold\":5,\"end\":9,\"ports\":2,\"interval\":1,\"port_model\":"
      "\"rounds\",\"network\":{\"mesh\":[7,1]},\"source\":[2,0],\"destinations\":[[1,0],[5,0],[4,0]"
      ","
      "[3,0],[6,0]],\"occupation\":14}";
  struct parameterized_instance instance;
  struct parameterized_ticks ticks;
  struct status status;
  struct pair pair;
  pair_init (&pair);
  status_init (&status);
  parameterized_instance_init (&instance);
  cr_assert (parameterized_instance_read (&instance, text, strlen (text), "text", 1, &status)
             && parameterized_ticks_from (&ticks, &instance, "text", &status));
  solve_both (&pair, &ticks);
  cr_expect_eq (pair.fast.makespan, 23);
  parameterized_instance_clear (&instance);
  pair_clear (&pair);
}

Test (brute, twenty_four_nodes)
{
  static const int64_t times[][2] = { { 1, 1 }, { 3, 7 }, { 5, 2 } };
  struct pair pair;
  pair_init (&pair);
  for (size_t i = 0; i < 3; i++) {
    struct parameterized_ticks ticks = one_port (24, times[i][0], times[i][1]);
    solve_both (&pair, &ticks);
  }
  pair_clear (&pair);
}

Test (brute, networks)
{
  struct rng rng;
  struct pair pair;
  int32_t address[DRAWN_PLACES];
  int64_t above = 0;
  rng_init (&rng, 4);
  pair_init (&pair);
  for (int round = 0; round < rounds (2000); round++) {
    struct parameterized_ticks ticks = drawn_network (&rng, 5, 4, address);
    solve_both (&pair, &ticks);
    above += pair.fast.makespan
             > bound_run (bound_find (parameterized_bounds, "counting"), &ticks, NULL);
  }
  cr_expect_gt (above, 0); /* the search, too, is tested */
  pair_clear (&pair);
}

/* The search in networks by itself: from the worst schedule and no bound it has to come to the
   optimum, so every node it gives up counts. */
Test (brute, network_search)
{
  struct rng rng;
  struct pair pair;
  int32_t address[DRAWN_PLACES];
  const struct limits none = { .seconds = 0 };
  struct deadline deadline;
  rng_init (&rng, 5);
  pair_init (&pair);
  deadline_start (&deadline, &none);
  for (int round = 0; round < rounds (2000); round++) {
    struct parameterized_ticks ticks = drawn_network (&rng, 5, 4, address);
    struct outcome *outcome = &pair.fast;
    if (round % 2 == 0)
      ticks.ports = 1;
    parameterized_brute_engine.solve (&ticks, &pair.options, &pair.brute, NULL);
    outcome_reset (outcome);
    heuristic_make (
      heuristic_find (parameterized_heuristics, round % 4 < 2 ? "chain" : "sequential"), &ticks, 0,
      NULL, outcome->schedule);
    outcome->makespan = parameterized_solution (outcome)->makespan;
    pair.options.debug_schedule = pair.brute.schedule;
    parameterized_network_search (&ticks, &pair.options, &deadline, outcome);
    pair.options.debug_schedule = NULL;
    check (outcome, &ticks);
    cr_assert_eq (outcome->makespan, pair.brute.makespan);
  }
  pair_clear (&pair);
}
