/* The lower bound on a multicast's latency under the load that it met: by hand, exact for one
   destination, never above what a simulation takes. */
#include "simulate/parameterized/latency_bound.h"

#include "base/rng.h"
#include "simulate/parameterized/simulation.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

struct run {
  struct input input;
  struct simulation simulation;
  struct occupation occupation;
  struct latency_bound bound;
};

static void
run_text (struct run *run, const char *text)
{
  struct status status = { .code = STATUS_OK };
  struct limits limits = { 0 };
  cr_assert (input_read (&run->input, text, strlen (text), "text", 1, &status), "%s: %s",
             status.message, text);
  cr_assert (simulation_run (&run->simulation, &run->input, engine_cycle, &limits, &status));
  cr_assert (occupation_run (&run->occupation, &run->input, NULL, &status));
  cr_assert (latency_bound_init (&run->bound, &run->occupation, NULL, &status));
}

static void
clear (struct run *run)
{
  latency_bound_clear (&run->bound);
  occupation_clear (&run->occupation);
  simulation_clear (&run->simulation);
  input_clear (&run->input);
}

/* The bound of the first round. */
static int64_t
bound_of (const struct run *run)
{
  struct status status = { .code = STATUS_OK };
  const struct simulation_round *round = &run->simulation.rounds[0];
  int64_t latency;
  cr_assert (latency_bound_of (&run->bound, round->cast, round->number, round->start, NULL,
                               &latency, &status));
  return latency;
}

static int64_t
latency_of (const struct run *run)
{
  return run->simulation.rounds[0].end - run->simulation.rounds[0].start;
}

#define ROW                                                                                        \
  "{\"network\":{\"mesh\":[4]},\"machine\":{\"send\":{\"base\":3,\"per_byte\":0},\"receive\":{"    \
  "\"base\":7,\"per_byte\":0},\"startup\":10,\"flit\":2},"

/* Five flits from 1 to 3 are put at 3, start at 13, have crossed four channels at 21 and are there,
   with the tail, at 29. The long message has 1+0 from 14 to 20 + 47 * 2 = 114. */
Test (latency_bound, by_hand)
{
  struct run run;
  run_text (&run,
            ROW "\"casts\":[{\"root\":1,\"destinations\":[3],\"bytes\":5,\"tree\":\"chain\"}]}");
  cr_assert_eq (bound_of (&run), 29 + 7);
  cr_assert_eq (latency_of (&run), 29 + 7);
  clear (&run);
  run_text (&run,
            ROW "\"messages\":[{\"from\":0,\"to\":3,\"bytes\":50,\"background\":true}],"
                "\"casts\":[{\"root\":1,\"destinations\":[3],\"bytes\":5,\"tree\":\"chain\"}]}");
  cr_assert_eq (bound_of (&run), 114 + 3 * 2 + 8 + 7);
  cr_assert_eq (latency_of (&run), 114 + 3 * 2 + 8 + 7);
  clear (&run);
}

/* Three destinations cannot have received before two messages, one after the other. */
Test (latency_bound, without_load)
{
  struct run run;
  run_text (&run, ROW "\"casts\":[{\"root\":0,\"destinations\":[1,2,3],\"bytes\":5,"
                      "\"tree\":\"sequential\"}]}");
  cr_assert_eq (bound_of (&run), 2 * (3 + 10 + 7 + 5 * 2 + 2));
  cr_assert_gt (latency_of (&run), bound_of (&run));
  clear (&run);
}

/* Drawn inputs. */

static void
draw_input (struct rng *rng, int destinations, char *text, size_t size)
{
  static const char *const networks[] = { "{\"mesh\":[4,4]}",
                                          "{\"torus\":[4,4]}",
                                          "{\"hypercube\":4}",
                                          "{\"bmin\":16}",
                                          "{\"bmin\":16,\"up\":\"random\"}",
                                          "{\"bmin\":16,\"up\":\"adaptive\"}" },
                           *const trees[] = { "sequential", "chain", "binomial", "opt-tree" };
  size_t which = rng_below (rng, destinations == 1 ? 4 : 6);
  int root = (int)rng_below (rng, 16);
  size_t at = (size_t)snprintf (
    text, size,
    "{\"network\":%s,\"seed\":%d,\"machine\":{\"send\":{\"base\":%d,\"per_byte\":1},\"startup\":%d,"
    "\"flit\":%d,\"startup_on\":\"%s\",\"send_buffer\":null},\"messages\":[",
    networks[which], (int)rng_below (rng, 1000), (int)rng_below (rng, 30), (int)rng_below (rng, 20),
    1 + (int)rng_below (rng, 3), rng_below (rng, 2) ? "path" : "injection");
  for (int i = 0; i < 60; i++) {
    int from = (int)rng_below (rng, 16), to = (from + 1 + (int)rng_below (rng, 15)) % 16;
    at += (size_t)snprintf (text + at, size - at,
                            "%s{\"from\":%d,\"to\":%d,\"bytes\":%d,\"start\":%d,"
                            "\"background\":true}",
                            i > 0 ? "," : "", from, to, 1 + (int)rng_below (rng, 60),
                            (int)rng_below (rng, 400));
  }
  at += (size_t)snprintf (text + at, size - at,
                          "],\"casts\":[{\"root\":%d,\"bytes\":%d,\"start\":%d,\"tree\":\"%s\","
                          "\"destinations\":[",
                          root, 1 + (int)rng_below (rng, 20), (int)rng_below (rng, 400),
                          trees[rng_below (rng, 4)]);
  for (int i = 1; i <= destinations; i++)
    at += (size_t)snprintf (text + at, size - at, "%s%d", i > 1 ? "," : "",
                            (root + i * (destinations == 1 ? 1 + (int)rng_below (rng, 15) : 1))
                              % 16);
  snprintf (text + at, size - at, "]}]}");
}

/* A single message has no choice: the bound is what it takes. */
Test (latency_bound, exact_for_one_destination)
{
  struct rng rng;
  long waited = 0;
  rng_init (&rng, 1);
  for (int round = 0; round < rounds (1000); round++) {
    char text[8192];
    struct run run;
    draw_input (&rng, 1, text, sizeof text);
    run_text (&run, text);
    cr_assert_eq (bound_of (&run), latency_of (&run), "%lld, %lld: %s", (long long)bound_of (&run),
                  (long long)latency_of (&run), text);
    const struct record *record = &run.simulation.records[run.simulation.record_count - 1];
    waited += record->stall_count > 0 || record->granted > record->put;
    clear (&run);
  }
  cr_assert_gt (waited, rounds (1000) / 4);
}

Test (latency_bound, never_above_a_simulation)
{
  struct rng rng;
  long tight = 0, loose = 0;
  rng_init (&rng, 2);
  for (int round = 0; round < rounds (2000); round++) {
    char text[8192];
    struct run run;
    draw_input (&rng, 2 + (int)rng_below (&rng, 10), text, sizeof text);
    run_text (&run, text);
    cr_assert_leq (bound_of (&run), latency_of (&run), "%lld, %lld: %s", (long long)bound_of (&run),
                   (long long)latency_of (&run), text);
    *(bound_of (&run) == latency_of (&run) ? &tight : &loose) += 1;
    clear (&run);
  }
  cr_assert (tight > 0 && loose > 0, "%ld, %ld", tight, loose);
}
