/* The methods of a benchmark against the definitions (Nup, chapter 3 and section 7.2). */
#include "measure/core/benchmark.h"

#include <criterion/criterion.h>

enum { RANKS = 4, TREES = 6, SEND = 2, NET = 1, RECEIVE = 2, END = SEND + NET + RECEIVE, N = 12 };

/* A tree on simulated ranks, and t'_f of each rank by the edges alone; of the root its return. */
struct subject {
  struct simulated simulated;
  struct multicast_edge edges[RANKS - 1];
  struct multicast multicast;
  int64_t flow[RANKS], last, latency;
};

static void
init (struct simulated *simulated, int64_t hold)
{
  const struct simulated_cost times[SIMULATED_TIMES] = { { { SEND, 1 }, { 0, 1 } },
                                                         { { NET, 1 }, { 0, 1 } },
                                                         { { RECEIVE, 1 }, { 0, 1 } },
                                                         { { hold, 1 }, { 0, 1 } } };
  struct status status = { .code = STATUS_OK };
  cr_assert (simulated_init (simulated, times, RANKS, 1, 1000000, &status), "%s", status.message);
}

/* Tree number `tree` of those in which parents have lower numbers, with rank `root` as node 0. */
static void
make (struct subject *subject, int tree, int32_t root, int64_t hold)
{
  const struct multicast_edge edges[] = { { 0, 1 }, { tree % 2, 2 }, { tree / 2, 3 } };
  init (&subject->simulated, hold);
  subject->multicast = (struct multicast){ edges, RANKS, 0, 1 };
  multicast_rotate (&subject->multicast, root, subject->edges);
  subject->multicast = (struct multicast){ subject->edges, RANKS, root, 1 };
  subject->last = subject->latency = 0;
  for (int node = 0; node < RANKS; node++) {
    int64_t has = 0, sends = 0;
    for (int i = 0; i < RANKS - 1; i++) {
      int64_t parent = subject->flow[(edges[i].from + root) % RANKS];
      int before = 0, siblings = 0;
      for (int j = 0; j < RANKS - 1; j++) {
        before += j < i && edges[j].from == edges[i].from;
        siblings += edges[j].from == edges[i].from;
      }
      if (edges[i].to == node)
        has = parent - (siblings - before) * hold + END;
      sends += edges[i].from == node;
    }
    int64_t flow = has + sends * hold;
    subject->flow[(node + root) % RANKS] = flow;
    subject->latency = flow > subject->latency ? flow : subject->latency;
    subject->last = node > 0 && flow > subject->last ? flow : subject->last;
  }
}

static void
run (struct benchmark *benchmark, const struct subject *subject)
{
  const struct benchmark_plan plan
    = { .iterations = N, .repetitions = 1, .simulated = &subject->simulated };
  struct status status = { .code = STATUS_OK };
  cr_assert (benchmark_run (benchmark, &subject->simulated.machine, &subject->multicast, &plan, 1,
                            NULL, NULL, &status),
             "%s", status.message);
}

static void
check_time (const struct benchmark *benchmark, int64_t ticks, int64_t expected)
{
  cr_assert_eq (ticks, expected * benchmark->scale, "%g, expected %ld",
                (double)ticks / (double)benchmark->scale, (long)expected);
}

/* Figure 3.6. */
static int
case_of (const struct subject *subject, int32_t rank)
{
  int64_t arrival = subject->flow[rank] + SEND + NET;
  if (arrival < subject->flow[subject->multicast.root])
    return 1;
  return subject->flow[rank] == subject->last ? 4 : arrival < subject->last ? 2 : 3;
}

/* All trees and roots: the loop shows t'_f of every responder, also of case 1, and the algorithm,
   timestamps and the rotating root the last of them; in case 1 what is shown without the loop is
   too large. */
static int
check_trees (int64_t hold)
{
  int seen[5] = { 0 };
  for (int tree = 0; tree < TREES; tree++)
    for (int32_t root = 0; root < RANKS; root++) {
      struct subject subject;
      struct benchmark benchmark;
      make (&subject, tree, root, hold);
      run (&benchmark, &subject);
      check_time (&benchmark, benchmark.defined, subject.latency);
      check_time (&benchmark, benchmark.returned, subject.flow[root]);
      cr_assert_eq (benchmark.count, RANKS - 1);
      for (int i = 0; i < benchmark.count; i++) {
        const struct benchmark_responder *responder = &benchmark.responders[i];
        int which = case_of (&subject, responder->rank);
        check_time (&benchmark, responder->acknowledgement, END);
        check_time (&benchmark, responder->loop.least, subject.flow[responder->rank]);
        check_time (&benchmark, responder->defined, subject.flow[responder->rank]);
        cr_assert_eq (responder->number, which);
        seen[which]++;
        if (which == 1)
          cr_assert_gt (responder->without.least, responder->loop.least);
      }
      cr_assert_eq (subject.flow[benchmark.critical], subject.last);
      check_time (&benchmark, benchmark.methods[BENCHMARK_FLOW].least, subject.last);
      benchmark_clear (&benchmark);
    }
  for (int which = 2; which <= 4; which++)
    cr_assert_gt (seen[which], 0);
  return seen[1];
}

Test (benchmark, definitions)
{
  cr_assert_eq (check_trees (2), 0);
  cr_assert_gt (check_trees (4),
                0); /* with acknowledgements that arrive just as the root is done */
  cr_assert_gt (check_trees (6), 0);
}

/* With hold at most end the others show t_mcast as well, as long as they are told which rank is the
   last: on simulated ranks nothing collides, and there is one clock. */
Test (benchmark, others)
{
  int mistakes = 0;
  for (int tree = 0; tree < TREES; tree++) {
    struct subject subject;
    struct benchmark benchmark;
    make (&subject, tree, 1, 2);
    run (&benchmark, &subject);
    check_time (&benchmark, benchmark.methods[BENCHMARK_STAMPS].least, subject.latency);
    check_time (&benchmark, benchmark.methods[BENCHMARK_ROTATING].least, subject.latency);
    cr_assert_lt (benchmark.methods[BENCHMARK_ROOT].least, benchmark.defined);
    cr_assert_leq (benchmark.methods[BENCHMARK_ROOT].least,
                   benchmark.methods[BENCHMARK_SLOWEST].least);
    cr_assert_lt (benchmark.methods[BENCHMARK_SENDERS].least, benchmark.defined);
    mistakes += benchmark.methods[BENCHMARK_MISTAKEN].least < benchmark.defined;
    benchmark_clear (&benchmark);
  }
  cr_assert_eq (mistakes, TREES);
}

/* Figure 3.5: calls at 0, 2, 5 and 3 in a binomial tree; and a rank that forwards calls late. */
Test (benchmark, calls)
{
  static const int64_t calls[][RANKS] = { { 0, 2, 5, 3 }, { 0, 9, 5, 3 } },
                       flows[][RANKS] = { { 0, 7, 7, 10 }, { 0, 13, 7, 16 } };
  for (int i = 0; i < 2; i++) {
    struct subject subject;
    struct benchmark benchmark;
    struct status status = { .code = STATUS_OK };
    make (&subject, 2, 0, 2);
    const struct benchmark_plan plan
      = { .iterations = N, .repetitions = 1, .simulated = &subject.simulated, .calls = calls[i] };
    cr_assert (benchmark_run (&benchmark, &subject.simulated.machine, &subject.multicast, &plan, 1,
                              NULL, NULL, &status));
    for (int r = 1; r < RANKS; r++)
      check_time (&benchmark, benchmark.responders[r - 1].called, flows[i][r]);
    benchmark_clear (&benchmark);
  }
}

/* Two senders in a chain of four. Ranks 0 and 1: rank 1 has the message at 5 and has forwarded it
   at 7; rank 2, which forwards until 12, has that of rank 1 at 14 instead of 12, and rank 0 at 24:
   the multicasts meet. So it takes 24 with the others, but for 22 in the first round with rank 3.
   The mean of one multicast is below the latency, 15. */
Test (benchmark, two_senders)
{
  struct subject subject;
  struct benchmark benchmark;
  make (&subject, 5, 0, 2);
  run (&benchmark, &subject);
  check_time (&benchmark, benchmark.defined, 15);
  cr_assert_eq (benchmark.methods[BENCHMARK_SENDERS].least * (2 * N) * 3,
                (3 * N * 24 - 2) * benchmark.scale);
  benchmark_clear (&benchmark);
}

/* Real ranks measure all six pairs, of which one, 0 and 3, has a round of 22. */
Test (benchmark, all_pairs)
{
  struct subject subject;
  struct benchmark benchmark;
  const struct benchmark_plan plan = { .iterations = N, .repetitions = 1 };
  struct status status = { .code = STATUS_OK };
  make (&subject, 5, 0, 2);
  cr_assert (benchmark_run (&benchmark, &subject.simulated.machine, &subject.multicast, &plan, 1,
                            NULL, NULL, &status));
  cr_assert_eq (benchmark.methods[BENCHMARK_SENDERS].least * (2 * N) * 6,
                (6 * N * 24 - 2) * benchmark.scale);
  benchmark_clear (&benchmark);
}

Test (benchmark, rounds)
{
  const struct multicast multicast = { NULL, 6, 2, 1 };
  cr_assert_eq (multicast_rounds (&multicast, 3, 10), 12); /* 2, 3, 4, 5, 0, 1 */
  cr_assert_eq (multicast_rounds (&multicast, 5, 10), 10); /* 2, 5 */
  cr_assert_eq (multicast_rounds (&multicast, 0, 10), 12); /* 2, 0, 4 */
}

static int64_t steps;

static void
count_step (void)
{
  steps++;
}

/* The unit has too many ticks for the factor. */
Test (benchmark, too_fine)
{
  struct subject subject;
  struct benchmark benchmark;
  struct status status = { .code = STATUS_OK };
  const struct benchmark_plan plan = { .iterations = N, .repetitions = 1 };
  make (&subject, 5, 0, 2);
  cr_assert_not (benchmark_run (&benchmark, &subject.simulated.machine, &subject.multicast, &plan,
                                INT64_MAX / N, NULL, NULL, &status));
  cr_assert_eq (status.code, STATUS_INPUT);
  benchmark_clear (&benchmark);
}

/* Progress counts what is announced; a deadline that has passed ends it. */
Test (benchmark, steps_and_limits)
{
  struct subject subject;
  struct benchmark benchmark;
  struct status status = { .code = STATUS_OK };
  struct deadline deadline;
  make (&subject, 5, 0, 2);
  const struct benchmark_plan plan = { .iterations = N, .repetitions = 20 };
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  cr_assert (benchmark_run (&benchmark, &subject.simulated.machine, &subject.multicast, &plan, 1,
                            &deadline, count_step, &status));
  cr_assert_eq (steps, benchmark_tests (&plan, RANKS));
  benchmark_clear (&benchmark);
  int64_t all = steps;
  steps = 0;
  limits_pass_at (9);
  cr_assert_not (benchmark_run (&benchmark, &subject.simulated.machine, &subject.multicast, &plan,
                                1, &deadline, count_step, &status));
  limits_pass_at (0);
  cr_assert_eq (status.code, STATUS_LIMIT);
  cr_assert_lt (steps, all);
  benchmark_clear (&benchmark);
}
