/* Brute force of the overhead model: known optima, each schedule once, limits. */

#include "search/overhead/engines.h"
#include "tests/support/overhead_texts.h"
#include "tests/support/processor.h"

static struct outcome outcome;
static struct overhead_ticks ticks;

static void
solve (const char *text, enum overhead_class class, double seconds)
{
  struct solve_options options;
  solve_options_init (&options);
  outcome_init (&outcome, overhead_data.solution);
  options.class = class;
  options.limits.seconds = seconds;
  overhead_ticks_of (&ticks, text);
  overhead_brute_engine.solve (&ticks, &options, &outcome, NULL);
}

static void
clear (void)
{
  outcome_clear (&outcome);
  overhead_ticks_clear (&ticks);
}

Test (brute, known_optima)
{
  static const struct {
    const char *text;
    int64_t any, append;
  } knowns[] = {
    { OVERHEAD_EXAMPLE, 14, 14 }, /* all eleven heuristics of the paper give 14 to 20 */
    { OVERHEAD_ERRATUM, 7, 7 },
    { OVERHEAD_SWAP, 2, 4 },
  };
  for (size_t i = 0; i < sizeof knowns / sizeof *knowns; i++)
    for (enum overhead_class class = OVERHEAD_ANY; class <= OVERHEAD_APPEND; class ++) {
      int64_t optimum = class == OVERHEAD_ANY ? knowns[i].any : knowns[i].append;
      solve (knowns[i].text, class, 0);
      cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
      cr_assert_eq (outcome.makespan, optimum, "instance %zu: %lld", i,
                    (long long)outcome.makespan);
      cr_assert_eq (outcome.lower_bound, optimum);
      cr_assert_eq (overhead_solution (&outcome)->makespan, optimum);
      cr_assert (overhead_schedule_valid (outcome.schedule, &ticks));
      cr_assert_str_eq (outcome.method, "brute");
      clear ();
    }
}

/* Partial schedules counted by hand. One source, two destinations: after its first send at 0
   either the receiver receives at 2 and relays, or the source sends again at 2 and both receive,
   at 2 and at 4; or the receive at 4 is placed first, and then the one at 2 comes too late. */
Test (brute, visits_each_schedule_once)
{
  solve ("{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":1},{\"send\":2,\"receive\":1},"
         "{\"send\":2,\"receive\":1}],"
         "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}",
         OVERHEAD_ANY, 0);
  cr_assert_eq (outcome.nodes, 3);
  clear ();
  static const char two[]
    = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":1},{\"send\":2,\"receive\":1},{"
      "\"send\":2,"
      "\"receive\":1}],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}";
  solve (two, OVERHEAD_ANY, 0);
  cr_assert_eq (outcome.nodes, 1 + 2 * (1 + 3 + 4), "%llu", (unsigned long long)outcome.nodes);
  cr_assert_eq (outcome.makespan, 5);
  clear ();
  solve (two, OVERHEAD_APPEND, 0);
  cr_assert_eq (outcome.nodes, 1 + 2 * (1 + 2), "%llu", (unsigned long long)outcome.nodes);
  clear ();
}

#define NODE "{\"send\":2,\"receive\":3}"
#define NINE                                                                                       \
  "\"nodes\":[" NODE "," NODE "," NODE "," NODE "," NODE "," NODE "," NODE "," NODE "," NODE       \
  "," NODE "]"

Test (brute, refuses_many_deliveries)
{
  solve ("{\"model\":\"overhead\"," NINE
         ",\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3,4,5,6,7,8,9],\"bytes\":1}]}",
         OVERHEAD_ANY, 0);
  cr_assert_eq (outcome.state, SOLVE_REFUSED);
  cr_assert_eq (outcome.status.code, STATUS_INPUT);
  cr_assert (strstr (outcome.status.message, "at most 8 deliveries, not 9"), "%s",
             outcome.status.message);
  clear ();
}

Test (brute, stops_at_the_time_limit_with_a_schedule)
{
  for (enum overhead_class class = OVERHEAD_ANY; class <= OVERHEAD_APPEND; class ++) {
    double start = processor_seconds ();
    solve ("{\"model\":\"overhead\"," NINE
           ",\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3,4,5,6,7,8],\"bytes\":1}]}",
           class, 0.05);
    cr_assert_lt (processor_seconds () - start, 0.5);
    cr_assert_eq (outcome.state, SOLVE_FEASIBLE);
    cr_assert_eq (outcome.lower_bound, 5);
    cr_assert_eq (overhead_solution (&outcome)->makespan, outcome.makespan);
    cr_assert (overhead_schedule_valid (outcome.schedule, &ticks));
    clear ();
  }
}
