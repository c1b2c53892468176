/* Schedules up to ties: what a heuristic itself knows, and times of transmissions. */
#include "judge/same_as.h"

#include <criterion/criterion.h>
#include <string.h>

static const char node[]
  = "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":"
    "2},{\"cost\":2},{\"cost\":3}]}",
  pair[] = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":"
           "1,\"receive\":2},{\"send\":1,\"receive\":2}],\"multicasts\":[{"
           "\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}",
  mesh[] = "{\"model\":\"parameterized\",\"hold\":1,\"end\":2,\"network\":{\"mesh\":"
           "[2,2]},\"source\":[0,0],\"destinations\":[[1,1]]}";

#define SEND(from, to, start) "{\"from\":" from ",\"to\":" to ",\"start\":" start "}"
#define DELIVERY(from, to, start, receive)                                                         \
  "{\"from\":" from ",\"to\":" to ",\"start\":" start ",\"receive\":" receive "}"

Test (same_as, states)
{
  static const struct {
    const char *instance, *heuristic;
    int64_t makespan;
    const char *answer;
    enum expect_state state;
    const char *why;
  } cases[] = {
    { node, "fnf", 4,
      "{\"makespan\":4,\"sends\":[" SEND ("0", "1", "0") "," SEND ("0", "2", "2") "," SEND (
        "1", "3", "2") "]}",
      EXPECT_HELD, "" },
    { node, "fnf", 4, /* the other equal destination first, the other holder sends */
      "{\"makespan\":4,\"sends\":[" SEND ("0", "2", "0") "," SEND ("2", "1", "2") "," SEND (
        "0", "3", "2") "]}",
      EXPECT_HELD, "" },
    { node, "fnf", 6,
      "{\"makespan\":6,\"sends\":[" SEND ("0", "1", "0") "," SEND ("0", "2", "2") "," SEND (
        "0", "3", "4") "]}",
      EXPECT_BROKEN, "makespan 6; fnf makes 4" },
    { node, "sequential", 6, /* the makespan is right, the times are not */
      "{\"makespan\":6,\"sends\":[" SEND ("0", "1", "0") "," SEND ("1", "2", "3") "," SEND (
        "0", "3", "4") "]}",
      EXPECT_BROKEN, "transmission 2, by time, ends at 5, not 4" },
    { pair, "ecf", 4,
      "{\"makespan\":4,\"sends\":[" DELIVERY ("0", "1", "0", "1") "," DELIVERY ("0", "2", "1",
                                                                                "2") "]}",
      EXPECT_HELD, "" },
    { pair, "ecf", 4, /* the same with the other node first */
      "{\"makespan\":4,\"sends\":[" DELIVERY ("0", "2", "0", "1") "," DELIVERY ("0", "1", "1",
                                                                                "2") "]}",
      EXPECT_HELD, "" },
    { pair, "ecf", 6,
      "{\"makespan\":6,\"sends\":[" DELIVERY ("0", "1", "0", "1") "," DELIVERY ("1", "2", "3",
                                                                                "4") "]}",
      EXPECT_BROKEN, "makespan 6; ecf makes 4" },
    { pair, "ecf", 4, /* times that are no ticks */
      "{\"makespan\":4,\"sends\":[" DELIVERY ("0", "1", "0", "\"4/3\"") "," DELIVERY ("0", "2", "1",
                                                                                      "2") "]}",
      EXPECT_BROKEN, "ecf does not make this schedule" },
    { mesh, "u-min", 2, "{\"makespan\":2,\"sends\":[" SEND ("0", "1", "0") "]}", EXPECT_NOT_APPLIED,
      "" },
  };
  const struct solver_options options = { .threads = 1, .schedule = true };
  struct solver *solver = solver_new (&options);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct batch_line line = { .file = "test",
                                     .number = 1,
                                     .text = cases[i].instance,
                                     .length = strlen (cases[i].instance),
                                     .single = true };
    char why[200];
    enum expect_state state
      = same_as_check (solver, &line, cases[i].heuristic, (struct rational){ cases[i].makespan, 1 },
                       cases[i].answer, strlen (cases[i].answer), why);
    cr_expect_eq (state, cases[i].state, "case %zu: %s: %s", i, expect_state_name (state), why);
    cr_expect (strstr (why, cases[i].why), "case %zu: %s", i, why);
    cr_expect_eq (*why == '\0', state == EXPECT_HELD || state == EXPECT_NOT_APPLIED);
  }
  solver_free (solver);
}
