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
  int count = rounds (quick_or_slow (4000, 20000));
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

/* What the root was told when it began its rounds. */
struct told {
  struct estimate estimate[12];
  int32_t rounds;
};

static int32_t
note_sends (const struct scenario *scenario, const struct scenario_cast *cast, struct stretch part,
            struct estimate estimate, struct scenario_send *sends)
{
  struct told *told = scenario->observer.context;
  if (part.place == cast->whole.place)
    told->estimate[told->rounds++] = estimate;
  return cast_sends (scenario, cast, part, estimate, sends);
}

/* Two nodes, a round every 1000. The root's send to the other one leaves 3 + 10 + 5 * 2 = 23 after
   the start of its round and shows t_ns, but another message of the root's holds the first round
   up. A cast knows of the last send that has left `age` before it needs it. */
Test (engine, estimate_age)
{
  static const int64_t ages[] = { 0, 1, 976, 977, 978, 1977, 1978, 5000, 100000 };
  static engine_run *const engines[] = { engine_cycle, engine_event };
  const struct scenario_message held = { .from = 0, .to = 1, .bytes = 50, .background = true };
  const int32_t nodes[] = { 0, 1 };
  struct network network = { .kind = NETWORK_MESH, .dimensions = 1, .side = { 2 } };
  struct status status = { .code = STATUS_OK };
  const struct machine machine = { .hs = 3, .ns = 10, .nd = 2, .rs = 1 };
  cr_assert (network_init (&network, "network", &status));
  for (size_t i = 0; i < sizeof ages / sizeof *ages; i++)
    for (size_t e = 0; e < 2; e++) {
      struct told told = { .rounds = 0 };
      struct cast_tree tree;
      struct scenario_cast cast
        = { .bytes = 5, .rounds = 12, .interval = 1000, .estimate_age = ages[i] };
      cast_tree_init (&tree, cast_find ("dyn-tree", 8), CAST_GIVEN, nodes, 2, &network, &machine,
                      &cast);
      struct scenario scenario = { .network = &network,
                                   .machine = machine,
                                   .messages = &held,
                                   .message_count = 1,
                                   .casts = &cast,
                                   .cast_count = 1,
                                   .sends = note_sends,
                                   .observer = { .context = &told } };
      struct engine_counts counts;
      cr_assert (engines[e](&scenario, NULL, &counts, &status));
      cr_assert_eq (told.rounds, 12);
      for (int64_t round = 0; round < 12; round++) {
        int64_t last = -1; /* round whose send it knows */
        for (int64_t earlier = 0; earlier < round; earlier++)
          if (1000 * earlier + (earlier == 0 ? 130 : 23) + ages[i] <= 1000 * round)
            last = earlier;
        const struct estimate *estimate = &told.estimate[round];
        cr_assert_eq (estimate->known, last >= 0, "engine %zu, age %d, round %d", e, (int)ages[i],
                      (int)round);
        if (last < 0)
          continue;
        cr_assert_eq (estimate->age, 1000 * (round - last) - (last == 0 ? 130 : 23));
        cr_assert_eq (estimate->hol, last == 0 ? 117 : 10, "%d", (int)estimate->hol);
      }
      cast_tree_clear (&tree);
    }
}

/* The age of estimates changes what a dynamic tree does, and so does an age beyond the
   simulation. */
Test (engine, old_estimates)
{
  struct rng rng;
  int changed = 0, count = rounds (1500);
  for (int i = 0; i < count; i++) {
    struct drawn drawn;
    struct engine_counts counts;
    char *text[3];
    static const int64_t ages[] = { 0, 100, 1000000000 };
    rng_split (&rng, 5, (uint64_t)i);
    drawn_init (&drawn, &rng);
    for (size_t a = 0; a < 3; a++) {
      for (size_t c = 0; c < drawn.scenario.cast_count; c++)
        drawn.casts[c].estimate_age = ages[a];
      text[a] = lines_run (&drawn.scenario, engine_event, &counts);
    }
    changed += strcmp (text[0], text[1]) != 0 && strcmp (text[1], text[2]) != 0;
    for (size_t a = 0; a < 3; a++)
      free (text[a]);
    drawn_clear (&drawn);
  }
  cr_assert_gt (100 * changed, count, "%d of %d", changed, count);
}
