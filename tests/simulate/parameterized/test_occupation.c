/* Which worm occupies which channel when: by hand, and what must hold of every simulation. */
#include "simulate/parameterized/occupation.h"

#include "base/memory.h"
#include "base/rng.h"
#include "simulate/engine/engine.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct run {
  struct input input;
  struct occupation occupation;
};

static void
run_text (struct run *run, const char *text)
{
  struct status status = { .code = STATUS_OK };
  cr_assert (input_read (&run->input, text, strlen (text), "text", 1, &status), "%s: %s",
             status.message, text);
  cr_assert (occupation_run (&run->occupation, &run->input, NULL, &status));
}

static void
clear (struct run *run)
{
  occupation_clear (&run->occupation);
  input_clear (&run->input);
}

/* A span of a worm by the place of its channel, with the channel's name. */
static void
check_span (const struct run *run, size_t worm, size_t place, const char *name, int64_t from,
            int64_t to)
{
  char text[NETWORK_NAME];
  const struct occupation_span *span
    = &run->occupation.spans[run->occupation.worms[worm].first + place];
  cr_assert_str_eq (network_name (run->input.network, span->channel, text), name);
  cr_assert_eq (span->worm, worm);
  cr_assert_eq (span->from, from, "%s from %lld", name, (long long)span->from);
  cr_assert_eq (span->to, to, "%s to %lld", name, (long long)span->to);
}

#define ROW "{\"network\":{\"mesh\":[4]},\"machine\":{\"startup\":10,\"flit\":2},\"messages\":["
#define LONG "{\"from\":0,\"to\":3,\"bytes\":5,\"background\":true}"

/* Nodes 0 to 3 in a row, t_ns 10, t_nd 2. The first message starts on its channels at 10, 12, 14,
   16, 18 and has crossed the last one at 20; its 5 flits leave them at 20, 22, 24, 26, 28. The
   second one, of 4 flits, gets the injection channel at 5, asks for 1+0 at 17, where the first one
   is until 24, and finds the next two free just as it comes. */
Test (occupation, by_hand)
{
  static const char *const first[] = { "in 0", "0+0", "1+0", "2+0", "out 3" }, *const second[]
                                                                               = { "in 1", "1+0",
                                                                                   "2+0", "out 3" };
  static const int64_t spans[2][5][2]
    = { { { 0, 20 }, { 12, 22 }, { 14, 24 }, { 16, 26 }, { 18, 28 } },
        { { 5, 30 }, { 24, 32 }, { 26, 34 }, { 28, 36 } } };
  struct run run;
  run_text (&run, ROW LONG ",{\"from\":1,\"to\":3,\"bytes\":4,\"start\":5,\"background\":true}]}");
  const struct occupation *occupation = &run.occupation;
  cr_assert_eq (occupation->worm_count, 2);
  cr_assert_eq (occupation->span_count, 9);
  for (size_t i = 0; i < 5; i++)
    check_span (&run, 0, i, first[i], spans[0][i][0], spans[0][i][1]);
  for (size_t i = 0; i < 4; i++)
    check_span (&run, 1, i, second[i], spans[1][i][0], spans[1][i][1]);
  cr_assert_eq (occupation->end, 36);
  cr_assert_eq (occupation->wait_count, 1);
  cr_assert_eq (occupation->first_wait, 0);
  cr_assert_eq (occupation->holder, 0);
  cr_assert_eq (occupation->waits[0].worm, 1);
  cr_assert_eq (occupation->waits[0].from, 17);
  cr_assert_eq (occupation->waits[0].to, 24);
  cr_assert_eq (occupation->waits[0].channel, occupation->spans[2].channel);
  cr_assert_eq (occupation->unfinished, 0);
  clear (&run);
}

/* The same, later: each has the channels for itself. */
Test (occupation, no_contention)
{
  struct run run;
  run_text (&run, ROW LONG ",{\"from\":1,\"to\":3,\"bytes\":4,\"start\":20,\"background\":true}]}");
  cr_assert_eq (run.occupation.wait_count, 0);
  cr_assert_eq (run.occupation.first_wait, OCCUPATION_NONE);
  cr_assert_eq (run.occupation.holder, OCCUPATION_NONE);
  check_span (&run, 1, 1, "1+0", 32, 40);
  clear (&run);
}

/* A long path and a short message: the tail leaves channels while the header is on its way, and
   where the header waits, only the channels of the last flits are kept. */
Test (occupation, short_message)
{
  struct run run;
  run_text (&run, ROW "{\"from\":2,\"to\":3,\"bytes\":9,\"background\":true},"
                      "{\"from\":0,\"to\":3,\"bytes\":1,\"start\":5,\"background\":true}]}");
  check_span (&run, 0, 1, "2+0", 12, 30);
  check_span (&run, 1, 0, "in 0", 5, 17);
  check_span (&run, 1, 1, "0+0", 17, 19);
  check_span (&run, 1, 2, "1+0", 19, 30); /* waits from 21 on */
  check_span (&run, 1, 3, "2+0", 30, 32);
  clear (&run);
}

/* At a horizon what is not received is left out, and may be what another one waits for. */
Test (occupation, horizon)
{
  struct run run;
  run_text (&run,
            "{\"network\":{\"mesh\":[4]},\"machine\":{\"startup\":10,\"flit\":2},\"horizon\":90,"
            "\"messages\":[{\"from\":0,\"to\":3,\"bytes\":5000,\"background\":true},"
            "{\"from\":1,\"to\":2,\"bytes\":4,\"background\":true}]}");
  cr_assert_eq (run.occupation.worm_count, 1);
  cr_assert_eq (run.occupation.unfinished, 1);
  clear (&run);
}

/* Drawn inputs. */

/* The records of the cycle engine, which moves flits: background messages by number. */
struct check {
  const struct occupation *occupation;
  size_t count;
};

static void
compare (void *context, const struct record *record)
{
  struct check *check = context;
  const struct occupation *occupation = check->occupation;
  const struct occupation_worm *worm = NULL;
  int64_t waited = 0;
  for (size_t i = 0; i < occupation->worm_count && !worm; i++)
    if (occupation->worms[i].number == record->number)
      worm = &occupation->worms[i];
  cr_assert_not_null (worm);
  const struct occupation_span *span = &occupation->spans[worm->first];
  cr_assert_eq ((int32_t)worm->count, record->channels);
  for (int32_t i = 0; i < record->channels; i++)
    cr_assert_eq (span[i].channel, record->path[i]);
  cr_assert_eq (span[0].from, record->granted);
  cr_assert_eq (span[0].to, record->left);
  cr_assert_eq (span[worm->count - 1].to, record->arrived);
  cr_assert_eq (worm->wait_count, record->stall_count);
  for (size_t i = 0; i < record->stall_count; i++) {
    cr_assert_eq (span[record->stalls[i].place].from, record->stalls[i].granted);
    waited += record->stalls[i].granted - record->stalls[i].asked;
  }
  if (waited == 0
      && !occupation->input->machine
            .startup_on_path) { /* each channel for all flits, one of them for t_ns more */
    int64_t sum = 0, nd = occupation->input->machine.nd;
    for (size_t i = 0; i < worm->count; i++)
      sum += span[i].to - span[i].from;
    cr_assert_eq (sum, (int64_t)worm->count * worm->bytes * nd + occupation->input->machine.ns);
  }
  check->count++;
}

static int
by_channel (const void *left, const void *right)
{
  const struct occupation_span *a = left, *b = right;
  if (a->channel != b->channel)
    return a->channel < b->channel ? -1 : 1;
  return (a->from > b->from) - (a->from < b->from);
}

/* A channel has one owner at a time. */
static void
check_owners (const struct occupation *occupation)
{
  size_t count = occupation->span_count;
  struct occupation_span *spans = memory_alloc (count, sizeof *spans);
  memcpy (spans, occupation->spans, count * sizeof *spans);
  qsort (spans, count, sizeof *spans, by_channel);
  for (size_t i = 0; i < count; i++) {
    cr_assert_lt (spans[i].from, spans[i].to);
    if (i > 0 && spans[i].channel == spans[i - 1].channel)
      cr_assert_geq (spans[i].from, spans[i - 1].to);
  }
  free (spans);
}

/* The first wait is the first, and its holder has the channel then. */
static void
check_first (const struct occupation *occupation)
{
  if (occupation->wait_count == 0) {
    cr_assert_eq (occupation->first_wait, OCCUPATION_NONE);
    return;
  }
  const struct occupation_wait *first = &occupation->waits[occupation->first_wait];
  const struct occupation_worm *holder = &occupation->worms[occupation->holder];
  bool has = false;
  for (size_t i = 0; i < occupation->wait_count; i++)
    cr_assert_geq (occupation->waits[i].from, first->from);
  for (size_t i = holder->first; i < holder->first + holder->count; i++)
    has |= occupation->spans[i].channel == first->channel
           && occupation->spans[i].from <= first->from && first->from < occupation->spans[i].to;
  cr_assert (has);
}

static void
draw_input (struct rng *rng, char *text, size_t size)
{
  static const char *const networks[] = {
    "{\"mesh\":[4,4]}",
    "{\"torus\":[4,4]}",
    "{\"hypercube\":4}",
    "{\"bmin\":16}",
    "{\"bmin\":16,\"up\":\"random\"}",
    "{\"bmin\":16,\"up\":\"adaptive\"}",
  };
  size_t at = (size_t)snprintf (
    text, size,
    "{\"network\":%s,\"seed\":%d,\"machine\":{\"startup\":%d,\"flit\":%d,\"startup_on\":\"%s\","
    "\"grants\":\"%s\"},\"messages\":[",
    networks[rng_below (rng, 6)], (int)rng_below (rng, 1000), (int)rng_below (rng, 20),
    1 + (int)rng_below (rng, 3), rng_below (rng, 2) ? "path" : "injection",
    rng_below (rng, 2) ? "random" : "first");
  for (int i = 0; i < 40; i++) {
    int from = (int)rng_below (rng, 16), to = (from + 1 + (int)rng_below (rng, 15)) % 16;
    at += (size_t)snprintf (text + at, size - at,
                            "%s{\"from\":%d,\"to\":%d,\"bytes\":%d,\"start\":%d,"
                            "\"background\":true}",
                            i > 0 ? "," : "", from, to, 1 + (int)rng_below (rng, 30),
                            (int)rng_below (rng, 600));
  }
  snprintf (text + at, size - at, "]}");
}

Test (occupation, drawn)
{
  struct rng rng;
  size_t waits = 0;
  rng_init (&rng, 22);
  for (int round = 0; round < rounds (400); round++) {
    char text[8192];
    struct run run;
    struct engine_counts counts;
    struct status status = { .code = STATUS_OK };
    draw_input (&rng, text, sizeof text);
    run_text (&run, text);
    struct check check = { &run.occupation, 0 };
    struct scenario scenario = input_scenario (&run.input);
    scenario.observer = (struct observer){ .context = &check, .stalls = true, .message = compare };
    cr_assert (engine_cycle (&scenario, NULL, &counts, &status));
    cr_assert_eq (check.count, run.occupation.worm_count);
    cr_assert_eq (check.count, 40);
    check_owners (&run.occupation);
    check_first (&run.occupation);
    waits += run.occupation.wait_count;
    clear (&run);
  }
  cr_assert_gt (waits, 100);
}
