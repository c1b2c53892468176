/* The two engines on drawn networks, machines and loads: every time is the same. */
#include "simulate/engine/engine.h"

#include "tests/support/rounds.h"
#include "tests/support/simulate.h"

/* The first line in which they differ, for the message. */
static const char *
first_difference (const char *a, const char *b)
{
  const char *line = a;
  for (; *a && *a == *b; a++, b++)
    if (*a == '\n')
      line = a + 1;
  return line;
}

Test (engine, agree)
{
  struct rng rng;
  int64_t messages = 0, stalls = 0, blocked = 0;
  int count = rounds (getenv ("PROVECAST_SLOW") ? 20000 : 4000);
  for (int i = 0; i < count; i++) {
    struct drawn drawn;
    struct engine_counts cycle, event;
    rng_split (&rng, 1, (uint64_t)i);
    drawn_init (&drawn, &rng);
    char *one = lines_run (&drawn.scenario, engine_cycle, &cycle),
         *other = lines_run (&drawn.scenario, engine_event, &event);
    cr_assert (strcmp (one, other) == 0, "case %d: cycle says %.300s\nevent says %.300s", i,
               first_difference (one, other), first_difference (other, one));
    cr_assert_eq (cycle.messages, event.messages);
    cr_assert_eq (cycle.time, event.time, "case %d", i);
    cr_assert_eq (cycle.queued, event.queued, "case %d", i);
    if (drawn.scenario.horizon == 0) {
      cr_assert_eq (cycle.flit_hops, event.flit_hops, "case %d", i);
      cr_assert_eq (cycle.queued, 0, "case %d: not all is delivered", i);
    }
    messages += cycle.messages;
    stalls += strstr (one, " stall ") != NULL;
    blocked += drawn.scenario.machine.send_buffer > 0;
    free (one);
    free (other);
    drawn_clear (&drawn);
  }
  /* something was tested */
  cr_assert_gt (messages, 40 * count);
  cr_assert_gt (2 * stalls, count);
  cr_assert_gt (4 * blocked, count);
}
