/* Nup, chapter 3: the benchmark of a multicast on simulated ranks, where the multicast latency is
   known, and the definitions, lemmas and theorem on all trees of four ranks. */
#include "base/minmax.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/bench_methods.h"
#include "lab/experiments/parameterized/experiments.h"
#include "measure/core/multicast.h"
#include "measure/core/simulated.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
  MOST = 64,       /* ranks */
  ITERATIONS = 50, /* of a measurement */
  SMALL = 4,       /* ranks of the trees that are all tried */
  SMALL_TREES = 6,
  CALLS = 4,   /* call times that a rank may have */
  SPACING = 3, /* of them */
};

/* A tree on simulated ranks, and what the definitions say of it, in ticks. */
struct subject {
  struct simulated simulated;
  struct multicast_edge edges[MOST];
  struct multicast multicast;
  int64_t flow[MOST]; /* t'_f (Definition 4) of each rank; [0]: when the root returns */
  int64_t latency;    /* t_mcast (Definition 1) */
};

enum shape { SEQUENTIAL, BINOMIAL, CHAIN, SHAPES };
static const char *const shapes[SHAPES] = { "sequential", "binomial", "chain" };

/* Table 2.1. */
static const struct simulated_cost sp[SIMULATED_TIMES] = { { { 383, 20 }, { 1, 50 } },
                                                           { { 139, 10 }, { 1, 50 } },
                                                           { { 4049, 200 }, { 3, 100 } },
                                                           { { 383, 20 }, { 1, 50 } } };

static void
set_shape (struct subject *subject, enum shape shape, int ranks)
{
  for (int r = 1; r < ranks; r++) {
    int parent = shape == CHAIN ? r - 1 : 0;
    if (shape == BINOMIAL)
      for (int bit = 1; bit <= r; bit *= 2)
        parent = r - bit;
    subject->edges[r - 1] = (struct multicast_edge){ parent, r };
  }
}

/* Flow latencies and multicast latency when all ranks call at once. The tree is set. */
static bool
define (struct subject *subject, struct status *status)
{
  int64_t calls[MOST] = { 0 };
  int ranks = subject->simulated.machine.ranks;
  subject->multicast = (struct multicast){ .edges = subject->edges, .ranks = ranks, .bytes = 1 };
  subject->latency = 0;
  if (!multicast_once (&subject->simulated.machine, &subject->multicast, calls, subject->flow, NULL,
                       status))
    return false;
  for (int r = 0; r < ranks; r++)
    subject->latency = int64_max (subject->latency, subject->flow[r]);
  return true;
}

static bool
init (struct subject *subject, const struct simulated_cost *times, int ranks, struct status *status)
{
  return simulated_init (&subject->simulated, times, ranks, 1, 1000000, status);
}

/* The latency of an acknowledgement of one byte. */
static int64_t
acknowledgement (const struct subject *subject)
{
  const struct simulated *simulated = &subject->simulated;
  return simulated_ticks (simulated, SIMULATED_SEND, 1)
         + simulated_ticks (simulated, SIMULATED_NET, 1)
         + simulated_ticks (simulated, SIMULATED_RECEIVE, 1);
}

static double
units (const struct subject *subject, int64_t ticks)
{
  return (double)ticks / (double)subject->simulated.scale;
}

/* Algorithm 3.3.2: *value is t_m(responder) - t_ack, without the dummy loop. */
static bool
measure_flow (const struct subject *subject, int64_t iterations, int responder, int64_t dummy,
              int64_t *value, struct status *status)
{
  const struct multicast_plan plan = { MULTICAST_FLOW, responder, dummy, iterations, 1 };
  struct multicast_times times[MOST];
  if (!multicast_measure (&subject->simulated.machine, &subject->multicast, &plan, times, NULL,
                          status))
    return false;
  *value = (times[0].end - times[0].begin) / iterations - acknowledgement (subject) - dummy;
  return true;
}

/* Figure 3.4: consecutive multicasts at the root, and at the rank where they take longest. */
struct ping {
  double root, most, latency;
};

static bool
measure_ping (enum shape shape, int ranks, struct ping *ping, struct status *status)
{
  const struct multicast_plan plan = { MULTICAST_CONSECUTIVE, 0, 0, ITERATIONS, 1 };
  struct subject subject;
  struct multicast_times times[MOST];
  int64_t most = 0;
  if (!init (&subject, sp, ranks, status))
    return false;
  set_shape (&subject, shape, ranks);
  if (!define (&subject, status)
      || !multicast_measure (&subject.simulated.machine, &subject.multicast, &plan, times, NULL,
                             status))
    return false;
  for (int r = 0; r < ranks; r++)
    most = int64_max (most, times[r].end - times[r].begin);
  *ping = (struct ping){ units (&subject, times[0].end - times[0].begin) / ITERATIONS,
                         units (&subject, most) / ITERATIONS, units (&subject, subject.latency) };
  return true;
}

static bool
state_ping (struct sheet *statements, struct sheet *table, struct sheet *data,
            struct status *status)
{
  bool preferred = true, wrong = true, flat = true;
  double first = 0;
  sheet_columns (table, "ranks", "tree", "t_root", "t_max", "t_mcast");
  sheet_columns (data, "ranks", "tree", "t_root", "t_max", "t_mcast");
  for (int ranks = 4; ranks <= MOST; ranks *= 2) {
    struct ping pings[SHAPES];
    for (int shape = 0; shape < SHAPES; shape++) {
      if (!measure_ping ((enum shape)shape, ranks, &pings[shape], status))
        return false;
      for (int copy = 0; copy < 2; copy++) {
        struct sheet *sheet = copy ? data : table;
        sheet_count (sheet, ranks);
        sheet_text (sheet, shapes[shape]);
        sheet_real (sheet, pings[shape].root, 3);
        sheet_real (sheet, pings[shape].most, 3);
        sheet_real (sheet, pings[shape].latency, 3);
      }
    }
    first = ranks == 4 ? pings[CHAIN].root : first;
    preferred &= pings[CHAIN].root < pings[BINOMIAL].root;
    flat &= pings[CHAIN].root == first;
    wrong &= pings[CHAIN].latency > pings[BINOMIAL].latency;
  }
  statements_add (statements, "Figure 3.4",
                  "t_root of the chain is below that of the binomial tree, from 4 ranks to 64",
                  preferred, "%.3f at 4 ranks", first);
  statements_add (statements, "Figure 3.4", "t_root of the chain does not grow with the ranks",
                  flat, "%.3f", first);
  statements_add (statements, "section 3.3", "that is wrong: t_mcast of the chain is larger", wrong,
                  "4 to %d ranks", MOST);
  return true;
}

/* t_send 2, t_net 1, t_recv 2, and `hold`. */
static bool
init_small (struct subject *subject, int64_t hold, int ranks, struct status *status)
{
  const struct simulated_cost times[SIMULATED_TIMES] = { { { 2, 1 }, { 0, 1 } },
                                                         { { 1, 1 }, { 0, 1 } },
                                                         { { 2, 1 }, { 0, 1 } },
                                                         { { hold, 1 }, { 0, 1 } } };
  return init (subject, times, ranks, status);
}

/* Figure 3.5: four ranks with the times of Figure 3.2. */
static bool
state_calls (struct sheet *statements, struct status *status)
{
  static const int64_t calls[] = { 0, 2, 5, 3 };
  struct subject subject;
  int64_t flow[4];
  if (!init_small (&subject, 2, 4, status))
    return false;
  set_shape (&subject, BINOMIAL, 4);
  if (!define (&subject, status)
      || !multicast_once (&subject.simulated.machine, &subject.multicast, calls, flow, NULL,
                          status))
    return false;
  statements_add (statements, "Figure 3.5", "calls at 0, 2, 5, 3: flow latencies 7, 7 and 10",
                  flow[1] == 7 && flow[2] == 7 && flow[3] == 10,
                  "%" PRId64 ", %" PRId64 ", %" PRId64 " in the binomial tree, hold 2 and end 5",
                  flow[1], flow[2], flow[3]);
  return true;
}

/* Figure 3.7: blocks of three in a group of nine. */
static bool
state_blocks (struct sheet *statements, struct sheet *table, struct status *status)
{
  static const struct multicast_edge blocks[]
    = { { 0, 3 }, { 0, 1 }, { 0, 2 }, { 3, 4 }, { 3, 5 }, { 0, 6 }, { 1, 7 }, { 2, 8 } };
  enum { RANKS = 1 + sizeof blocks / sizeof *blocks };
  struct subject subject;
  int64_t with[RANKS], without[RANKS], alone;
  int critical = 1, last = 1;
  bool same = true;
  if (!init (&subject, sp, RANKS, status))
    return false;
  memcpy (subject.edges, blocks, sizeof blocks);
  if (!define (&subject, status))
    return false;
  sheet_columns (table, "responder", "t'_f", "with the loop", "without the loop");
  for (int r = 1; r < RANKS; r++) {
    if (!measure_flow (&subject, ITERATIONS, r, 2 * subject.latency, &with[r], status)
        || !measure_flow (&subject, ITERATIONS, r, 0, &without[r], status))
      return false;
    critical = with[r] > with[critical] ? r : critical;
    last = subject.flow[r] > subject.flow[last] ? r : last;
    same &= with[r] == subject.flow[r];
    sheet_count (table, r);
    sheet_real (table, units (&subject, subject.flow[r]), 3);
    sheet_real (table, units (&subject, with[r]), 3);
    sheet_real (table, units (&subject, without[r]), 3);
  }
  alone = without[critical];
  statements_add (statements, "Figure 3.7", "P8 is the critical destination",
                  critical == 8 && last == 8, "P%d", critical);
  statements_add (statements, "Algorithm 3.3.2",
                  "with a loop of t_dummy >= t_worst each responder shows its flow latency", same,
                  "%d responders", RANKS - 1);
  statements_add (statements, "Algorithm 3.3.2",
                  "the critical destination shows t_mcast once more without the loop",
                  alone == subject.latency, "%.3f, t_mcast %.3f", units (&subject, alone),
                  units (&subject, subject.latency));
  return true;
}

/* What all trees of SMALL ranks and all call times say, for one `hold`; t_send 2, t_net 1, t_recv
   2. */
struct census {
  int64_t trees, roots_last;  /* trees in which the root returns after all destinations */
  int64_t calls, lemma_2;     /* with the root last, and those with other flow latencies */
  int64_t theorem_1;          /* those in which the largest is not t_mcast */
  int64_t early, changed;     /* with the root not last, and those with other flow latencies */
  int64_t cases[5], wrong[5]; /* by cases of Figure 3.6; wrong after subtraction */
  int64_t critical;           /* responders of case 1 that are critical destinations */
  char first[160];            /* the first with other flow latencies */
};

static void
note_change (struct census *census, const int64_t *calls, const int64_t *flow,
             const struct subject *subject)
{
  if (census->changed++ > 0)
    return;
  snprintf (census->first, sizeof census->first,
            "; calls at %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 ": flows %" PRId64
            ", %" PRId64 ", %" PRId64 " for %" PRId64 ", %" PRId64 ", %" PRId64,
            calls[0], calls[1], calls[2], calls[3], flow[1], flow[2], flow[3], subject->flow[1],
            subject->flow[2], subject->flow[3]);
}

/* Lemma 2: all call times of one tree. */
static bool
try_calls (const struct subject *subject, struct census *census, struct status *status)
{
  int codes = 1;
  for (int r = 0; r < SMALL; r++)
    codes *= CALLS;
  for (int code = 0; code < codes; code++) {
    int64_t calls[SMALL], flow[SMALL], last = 0;
    bool root_last = true, same = true;
    for (int r = 0, rest = code; r < SMALL; r++, rest /= CALLS)
      calls[r] = rest % CALLS * SPACING;
    if (!multicast_once (&subject->simulated.machine, &subject->multicast, calls, flow, NULL,
                         status))
      return false;
    for (int r = 1; r < SMALL; r++) {
      flow[r] -= calls[0];
      root_last &= calls[r] <= calls[0];
      same &= flow[r] == subject->flow[r];
      last = int64_max (last, flow[r]);
    }
    census->calls += root_last;
    census->lemma_2 += root_last && !same;
    census->theorem_1 += root_last && last != subject->latency;
    census->early += !root_last;
    if (!root_last && !same)
      note_change (census, calls, flow, subject);
  }
  return true;
}

/* Which case of Figure 3.6 a responder is, by the definitions. */
static int
case_of (const struct subject *subject, int responder, int64_t last)
{
  const struct simulated *simulated = &subject->simulated;
  int64_t arrival = subject->flow[responder] + simulated_ticks (simulated, SIMULATED_SEND, 1)
                    + simulated_ticks (simulated, SIMULATED_NET, 1);
  if (arrival < subject->flow[0])
    return 1;
  if (subject->flow[responder] == last)
    return 4;
  return arrival < last ? 2 : 3;
}

/* Figure 3.6: each responder of one tree. */
static bool
try_responders (const struct subject *subject, struct census *census, struct status *status)
{
  int64_t last = 0, value;
  for (int r = 1; r < SMALL; r++)
    last = int64_max (last, subject->flow[r]);
  census->trees++;
  census->roots_last += subject->flow[0] > last;
  for (int r = 1; r < SMALL; r++) {
    int which = case_of (subject, r, last);
    if (!measure_flow (subject, 1, r, 0, &value, status))
      return false;
    census->cases[which]++;
    census->wrong[which] += value != subject->flow[r];
    census->critical += which == 1 && subject->flow[r] == last;
  }
  return true;
}

/* Why there is a dummy loop: P1 sends to all others; when the first of them has answered, P1 is not
   ready for the next multicast. */
static bool
state_loop (struct sheet *statements, struct status *status)
{
  enum { RANKS = 16 };
  struct subject subject;
  int64_t with, without;
  if (!init_small (&subject, 2, RANKS, status))
    return false;
  for (int r = 1; r < RANKS; r++)
    subject.edges[r - 1] = (struct multicast_edge){ r > 1, r };
  if (!define (&subject, status)
      || !measure_flow (&subject, ITERATIONS, 2, 2 * subject.latency, &with, status)
      || !measure_flow (&subject, ITERATIONS, 2, 0, &without, status))
    return false;
  statements_add (statements, "section 3.3.2",
                  "the mean of many iterations shows t_f only with the loop (16 ranks, P1 sends to "
                  "14, P2 answers)",
                  with == subject.flow[2] && without != subject.flow[2],
                  "t_f %" PRId64 ", with the loop %" PRId64 ", without %" PRId64, subject.flow[2],
                  with, without);
  return true;
}

static bool
take_census (int64_t hold, struct census *census, struct status *status)
{
  struct subject subject;
  *census = (struct census){ .trees = 0 };
  if (!init_small (&subject, hold, SMALL, status))
    return false;
  for (int tree = 0; tree < SMALL_TREES; tree++) {
    const struct multicast_edge edges[] = { { 0, 1 }, { tree % 2, 2 }, { tree / 2, 3 } };
    memcpy (subject.edges, edges, sizeof edges);
    if (!define (&subject, status) || !try_calls (&subject, census, status)
        || !try_responders (&subject, census, status))
      return false;
  }
  return true;
}

/* Appends a statement about `count` cases, of which `differ` contradict it; nothing for none. */
static void
state_count (struct sheet *statements, const char *place, const char *statement, int64_t differ,
             int64_t count, const char *note)
{
  if (count > 0)
    statements_add (statements, place, statement, differ == 0,
                    "%" PRId64 " of %" PRId64 " differ%s", differ, count, note);
}

static void
state_census (int64_t hold, const struct census *census, struct sheet *statements)
{
  char lemma_1[40], lemma_2[40], theorem[40], figure[40];
  int64_t measurable = 0, wrong = 0;
  for (int i = 2; i <= 4; i++) {
    measurable += census->cases[i];
    wrong += census->wrong[i];
  }
  snprintf (lemma_1, sizeof lemma_1, "Lemma 1, hold %" PRId64, hold);
  snprintf (lemma_2, sizeof lemma_2, "Lemma 2, hold %" PRId64, hold);
  snprintf (theorem, sizeof theorem, "Theorem 1, hold %" PRId64, hold);
  snprintf (figure, sizeof figure, "Figure 3.6, hold %" PRId64, hold);
  state_count (statements, lemma_1, "t_mcast is the largest t'_f of a destination",
               census->roots_last, census->trees, "");
  state_count (statements, lemma_2, "with the root last, every t_f is t'_f", census->lemma_2,
               census->calls, "");
  state_count (statements, lemma_2, "false reading: so it is whoever calls last", census->changed,
               census->early, census->first);
  state_count (statements, theorem, "with the root last, t_mcast is t_f of a critical destination",
               census->theorem_1, census->calls, "");
  state_count (statements, figure, "cases 2 to 4 show t_f in one iteration", wrong, measurable, "");
  state_count (statements, figure, "false reading: case 1 does, too", census->wrong[1],
               census->cases[1], "");
  state_count (statements, figure, "case 1 is no critical destination", census->critical,
               census->cases[1], "");
}

/* `hold` below t_end = 5, above it, and so far above it that the last destination is case 1. */
static bool
state_definitions (struct sheet *statements, struct status *status)
{
  static const int64_t holds[] = { 2, 6, 20 };
  for (size_t i = 0; i < sizeof holds / sizeof *holds; i++) {
    struct census census;
    if (!take_census (holds[i], &census, status))
      return false;
    state_census (holds[i], &census, statements);
  }
  return true;
}

bool
parameterized_bench_run (const struct report *report, struct status *status)
{
  const struct page page = REPORT_PAGE (report, "bench-003", "003/bench.md",
                                        "Benchmarking a multicast (Nup, chapter 3)", NULL);
  struct output text = { .stream = NULL };
  struct sheet statements, pings = { 0 }, flows = { 0 }, figures = { 0 }, methods = { 0 },
                           data = { 0 };
  statements_init (&statements);
  bool good = state_ping (&statements, &pings, &data, status) && state_calls (&statements, status)
              && state_blocks (&statements, &flows, status) && state_loop (&statements, status)
              && state_definitions (&statements, status)
              && bench_figures (sp, &statements, &figures, status)
              && bench_methods (sp, &statements, &methods, status);
  output_text (
    &text,
    "Simulated ranks with the times of Table 2.1 and messages of 1 byte where no other length is "
    "said; the definitions on "
    "all ordered trees of 4 ranks with t_send 2, t_net 1, t_recv 2, and each rank's call at "
    "0, 3, 6 or 9. On simulated ranks the multicast latency (Definition 1) is known, so that "
    "each measurement is judged.\n\n## Statements\n\n");
  publish_table (&statements, &text);
  output_text (&text,
               "\nDefinition 1 waits for the root, too. Where `hold` is above `end` (5 here), the "
               "root may return after every destination: Lemma 1 and Theorem 1 need `hold` at most "
               "`end`, which the thesis does not say. Where `hold` is far above `end`, a critical "
               "destination may be case 1, which the algorithm ignores; and the reduction does not "
               "make the root the last to call: the others' sends to it return after it has begun."
               "\n\n"
               "## Figure 3.4: means of consecutive multicasts, beside the multicast latency\n\n");
  publish_table (&pings, &text);
  output_text (&text, "\n## Figure 3.7: flow latencies by responder\n\n");
  publish_table (&flows, &text);
  output_text (&text, "\n## Figures 3.8 and 3.9: the flow latency of critical ranks\n\n");
  publish_table (&figures, &text);
  output_text (&text, "\n## Section 7.2: what each method shows, 16 ranks\n\n");
  publish_table (&methods, &text);
  return publish_page (&page, &text, &data, status) && good;
}
