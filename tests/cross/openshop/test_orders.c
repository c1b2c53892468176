/* What the checker derives of orders and windows (verify/openshop/orders.h), against the rules
   as docs/CERTIFICATES-openshop.md words them, tried on all sets of tasks, and against all
   schedules: a contradiction is found exactly where the rules say so, and only where there is no
   schedule. */
#include "tests/support/rounds.h"
#include "tests/support/verify_openshop.h"
#include "verify/openshop/logic.h"
#include "verify/openshop/orders.h"

enum { MOST_PAIRS = 80 };

static struct shop shop;
static int pair_count, pairs[MOST_PAIRS][2]; /* as the document numbers them */

/* The tasks of a job, or, from shop.jobs on, of a machine. */
static int
members (int line, int *member)
{
  int count = 0;
  for (int d = 0; d < shop.count; d++)
    if (line < shop.jobs ? shop.job[d] == line : shop.machine[d] == line - shop.jobs)
      member[count++] = d;
  return count;
}

static void
number_pairs (void)
{
  pair_count = 0;
  for (int line = 0; line < shop.jobs + shop.machines; line++) {
    int member[SHOP_SIDE], count = members (line, member);
    for (int e = 0; e < count; e++)
      for (int d = 0; d < e; d++, pair_count++) {
        pairs[pair_count][0] = member[d];
        pairs[pair_count][1] = member[e];
      }
  }
}

/* The rules by their words. */
struct naive {
  int64_t from[SHOP_TASKS], until[SHOP_TASKS];
  bool before[SHOP_TASKS][SHOP_TASKS], failed, changed;
};

static void
start_from (struct naive *naive, int d, int64_t from)
{
  naive->changed |= from > naive->from[d];
  naive->from[d] = from > naive->from[d] ? from : naive->from[d];
}

static void
end_by (struct naive *naive, int d, int64_t until)
{
  naive->changed |= until < naive->until[d];
  naive->until[d] = until < naive->until[d] ? until : naive->until[d];
}

static void
know (struct naive *naive, int d, int e)
{
  naive->changed |= !naive->before[d][e];
  naive->before[d][e] = true;
  naive->failed |= naive->before[e][d];
}

/* Rule precedence (O1) for a pair, each of the two. */
static void
rule_order (struct naive *naive, int d, int e)
{
  if (naive->before[d][e]) {
    start_from (naive, e, naive->from[d] + shop.time[d]);
    end_by (naive, d, naive->until[e] - shop.time[e]);
  }
  if (naive->from[d] + shop.time[d] > naive->until[e] - shop.time[e])
    know (naive, e, d);
}

/* Rules overload (O2), edge_find (O3) and queue (O5) for a set of tasks of a resource. */
static void
rules_of_set (struct naive *naive, const int *member, int count, unsigned set)
{
  int64_t a = INT64_MAX, z = INT64_MIN, w = 0;
  for (int k = 0; k < count; k++)
    if (set >> k & 1) {
      a = naive->from[member[k]] < a ? naive->from[member[k]] : a;
      z = naive->until[member[k]] > z ? naive->until[member[k]] : z;
      w += shop.time[member[k]];
    }
  naive->failed |= w > z - a;
  for (int k = 0; k < count; k++) {
    int t = member[k];
    bool all_before = true, all_after = true;
    if (set >> k & 1)
      continue;
    if ((a < naive->from[t] ? a : naive->from[t]) + w + shop.time[t] > z)
      start_from (naive, t, a + w);
    if ((z > naive->until[t] ? z : naive->until[t]) - w - shop.time[t] < a)
      end_by (naive, t, z - w);
    for (int q = 0; q < count; q++) {
      all_before = all_before && (!(set >> q & 1) || naive->before[member[q]][t]);
      all_after = all_after && (!(set >> q & 1) || naive->before[t][member[q]]);
    }
    if (all_before)
      start_from (naive, t, a + w);
    if (all_after)
      end_by (naive, t, z - w);
  }
}

static void
rules_of_line (struct naive *naive, int line)
{
  int member[SHOP_SIDE], count = members (line, member);
  for (int d = 0; d < count; d++)
    for (int e = 0; e < count; e++) {
      if (d != e)
        rule_order (naive, member[d], member[e]);
      for (int f = 0; f < count; f++)
        if (naive->before[member[d]][member[e]] && naive->before[member[e]][member[f]])
          know (naive, member[d], member[f]);
    }
  for (unsigned set = 1; set < 1u << count; set++)
    rules_of_set (naive, member, count, set);
}

static void
derive (struct naive *naive)
{
  do {
    naive->changed = false;
    for (int line = 0; line < shop.jobs + shop.machines; line++)
      rules_of_line (naive, line);
    for (int d = 0; d < shop.count; d++)
      naive->failed |= naive->from[d] + shop.time[d] > naive->until[d];
  } while (naive->changed && !naive->failed);
}

static void
naive_begin (struct naive *naive, int64_t T, int mirror)
{
  *naive = (struct naive){ .failed = T < 0 };
  for (int d = 0; d < shop.count; d++)
    naive->until[d] = T;
  if (mirror >= 0 && T >= shop.time[mirror])
    naive->until[mirror] = (T - shop.time[mirror]) / 2 + shop.time[mirror];
  derive (naive);
}

/* Only O1's windows, until every order is decided: is there a schedule? */
static bool
possible (struct naive state)
{
  bool again = !state.failed;
  while (again) {
    again = false;
    for (int d = 0; d < shop.count; d++) {
      if (state.from[d] + shop.time[d] > state.until[d])
        return false;
      for (int e = 0; e < shop.count; e++)
        if (state.before[d][e] && state.from[e] < state.from[d] + shop.time[d]) {
          state.from[e] = state.from[d] + shop.time[d];
          again = true;
        }
    }
  }
  for (int k = 0; k < pair_count && !state.failed; k++) {
    int d = pairs[k][0], e = pairs[k][1];
    if (state.before[d][e] || state.before[e][d])
      continue;
    struct naive other = state;
    state.before[d][e] = other.before[e][d] = true;
    return possible (state) || possible (other);
  }
  return !state.failed;
}

struct tally {
  long refuted, open, deep, cut;
};

/* Decide and take back at random. */
static void
walk (struct rng *rng, struct verify_openshop_orders *orders, struct naive *states,
      struct naive *plain, struct tally *tally)
{
  int depth = 0;
  for (int step = 0; step < 40; step++) {
    bool refuted = verify_openshop_orders_refuted (orders);
    cr_assert_eq (refuted, states[depth].failed, "depth %d", depth);
    if (refuted && shop.count <= 7) {
      cr_assert_not (possible (plain[depth]));
      tally->cut++;
    }
    tally->refuted += refuted && depth > 0;
    tally->open += !refuted;
    tally->deep += !refuted && depth > 3;
    if (depth > 0 && (refuted || depth == pair_count || rng_below (rng, 4) == 0)) {
      verify_openshop_orders_undo (orders);
      depth--;
    } else if (!refuted && depth < pair_count) {
      uint32_t pair = (uint32_t)rng_below (rng, (uint64_t)pair_count);
      bool first = rng_below (rng, 2) == 0;
      int d = pairs[pair][!first], e = pairs[pair][first];
      states[depth + 1] = states[depth];
      plain[depth + 1] = plain[depth];
      plain[++depth].before[d][e] = true;
      know (&states[depth], d, e);
      derive (&states[depth]);
      verify_openshop_orders_decide (orders, pair, first);
    }
  }
}

static void
try_shop (struct rng *rng, const struct verify_openshop_tasks *tasks, int64_t T, int mirror,
          struct tally *tally)
{
  static struct naive states[MOST_PAIRS + 1], plain[MOST_PAIRS + 1];
  struct verify_openshop_orders *orders = verify_openshop_orders_new (
    tasks, (uint64_t)pair_count, T, mirror < 0 ? UINT32_MAX : (uint32_t)mirror, NULL);
  naive_begin (&states[0], T, mirror);
  plain[0] = (struct naive){ .failed = T < 0 };
  for (int d = 0; d < shop.count; d++)
    plain[0].until[d]
      = d == mirror && T >= shop.time[d] ? (T - shop.time[d]) / 2 + shop.time[d] : T;
  walk (rng, orders, states, plain, tally);
  cr_assert_not (verify_openshop_orders_stopped (orders));
  verify_openshop_orders_free (orders);
}

/* The shop as the checker has it. */
struct subject {
  struct output text;
  struct verify_openshop_instance instance;
  struct verify_openshop_tasks tasks;
};

static void
subject_init (struct subject *subject)
{
  char reason[200] = "";
  number_pairs ();
  output_init_memory (&subject->text);
  subject->instance = (struct verify_openshop_instance){ 0 };
  verify_openshop_tasks_init (&subject->tasks);
  shop_write (&shop, NULL, 1, &subject->text);
  shop_read (&subject->instance, subject->text.bytes, subject->text.length);
  cr_assert (
    verify_openshop_tasks_from (&subject->tasks, &subject->instance, 1, reason, sizeof reason),
    "%s", reason);
  cr_assert_eq (verify_openshop_logic_pairs (&subject->tasks), (uint64_t)pair_count);
}

static void
subject_clear (struct subject *subject)
{
  verify_openshop_tasks_clear (&subject->tasks);
  verify_openshop_instance_clear (&subject->instance);
  output_discard (&subject->text);
}

Test (orders, as_worded)
{
  struct tally tally = { .refuted = 0 };
  struct rng rng;
  rng_init (&rng, 191);
  for (int round = 0; round < rounds (3000); round++) {
    struct subject subject;
    int64_t start[SHOP_TASKS];
    bool even = round % 2 == 0;
    int jobs = (int)rng_range (&rng, 1, 4), machines = even ? jobs : (int)rng_range (&rng, 1, 5);
    shop_draw (&shop, &rng, jobs == machines && jobs > 1 && round % 5 == 0, jobs, machines,
               rng_range (&rng, 2, 30), even && jobs > 2);
    subject_init (&subject);
    int64_t T = shop.count > 9 ? shop.work / jobs : shop_optimum (&shop, start);
    int mirror
      = shop.count > 0 && round % 3 == 0 ? (int)rng_below (&rng, (uint64_t)shop.count) : -1;
    for (int64_t more = -2; more <= 2; more++)
      if (T + more >= -1)
        try_shop (&rng, &subject.tasks, T + more, mirror, &tally);
    subject_clear (&subject);
  }
  cr_expect (tally.refuted > rounds (3000) * 4 && tally.open > rounds (3000) * 10
               && tally.deep > rounds (3000) && tally.cut > rounds (3000),
             "%ld refuted, %ld open, %ld deep, %ld cut", tally.refuted, tally.open, tally.deep,
             tally.cut);
}

/* Transitivity alone makes the difference, which is rare: decisions {pair, whether its first
   task comes first}, of which the last one is a contradiction, but not without O6. */
Test (orders, transitivity)
{
  static const struct {
    int jobs, machines;
    int64_t T, times[SHOP_SIDE][SHOP_SIDE];
    int count, decisions[20][2];
  } rows[] = {
    { 4,
      5,
      20,
      { { 2, 3, 1, 6, 3 }, { 2, 6, 1, 2, 4 }, { 0, 6, 5, 5, 3 }, { 1, 3, 1, 1, 2 } },
      14,
      { { 35, 1 },
        { 37, 1 },
        { 20, 1 },
        { 42, 1 },
        { 56, 1 },
        { 58, 1 },
        { 26, 1 },
        { 17, 0 },
        { 2, 0 },
        { 12, 0 },
        { 14, 0 },
        { 52, 1 },
        { 18, 0 },
        { 8, 0 } } },
    { 4,
      5,
      20,
      { { 4, 5, 2, 2, 5 }, { 0, 5, 4, 5, 0 }, { 1, 5, 3, 4, 3 }, { 5, 2, 4, 5, 4 } },
      16,
      { { 42, 0 },
        { 47, 1 },
        { 12, 1 },
        { 2, 1 },
        { 41, 1 },
        { 25, 1 },
        { 50, 0 },
        { 18, 1 },
        { 29, 0 },
        { 52, 0 },
        { 26, 0 },
        { 54, 1 },
        { 55, 0 },
        { 30, 0 },
        { 5, 0 },
        { 3, 1 } } },
    { 4,
      5,
      21,
      { { 2, 3, 1, 0, 4 }, { 4, 3, 0, 2, 5 }, { 5, 5, 1, 4, 1 }, { 2, 6, 1, 6, 5 } },
      13,
      { { 31, 0 },
        { 16, 1 },
        { 11, 1 },
        { 20, 1 },
        { 30, 1 },
        { 10, 0 },
        { 32, 1 },
        { 3, 0 },
        { 2, 0 },
        { 33, 0 },
        { 21, 0 },
        { 55, 0 },
        { 4, 0 } } },
    { 3,
      5,
      25,
      { { 4, 0, 6, 4, 1 }, { 6, 2, 6, 3, 6 }, { 3, 3, 5, 3, 6 } },
      14,
      { { 5, 0 },
        { 17, 1 },
        { 3, 1 },
        { 0, 1 },
        { 6, 1 },
        { 29, 1 },
        { 10, 1 },
        { 36, 1 },
        { 21, 0 },
        { 22, 1 },
        { 12, 1 },
        { 23, 0 },
        { 19, 0 },
        { 27, 0 } } },
    { 4,
      5,
      24,
      { { 0, 2, 2, 0, 3 }, { 3, 6, 6, 4, 1 }, { 6, 5, 6, 2, 3 }, { 5, 5, 6, 1, 5 } },
      14,
      { { 39, 1 },
        { 20, 1 },
        { 23, 1 },
        { 2, 1 },
        { 22, 1 },
        { 25, 0 },
        { 28, 1 },
        { 0, 0 },
        { 42, 0 },
        { 29, 1 },
        { 34, 0 },
        { 19, 1 },
        { 49, 1 },
        { 32, 1 } } },
    { 4,
      5,
      23,
      { { 3, 4, 1, 1, 4 }, { 4, 0, 6, 5, 1 }, { 5, 6, 3, 2, 4 }, { 6, 0, 5, 6, 6 } },
      12,
      { { 55, 0 },
        { 35, 1 },
        { 21, 1 },
        { 39, 1 },
        { 7, 0 },
        { 2, 1 },
        { 15, 1 },
        { 26, 1 },
        { 24, 0 },
        { 45, 0 },
        { 34, 1 },
        { 37, 0 } } },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct subject subject;
    shop = (struct shop){ .jobs = rows[i].jobs, .machines = rows[i].machines };
    memcpy (shop.times, rows[i].times, sizeof shop.times);
    shop_number (&shop);
    subject_init (&subject);
    struct verify_openshop_orders *orders = verify_openshop_orders_new (
      &subject.tasks, (uint64_t)pair_count, rows[i].T, UINT32_MAX, NULL);
    for (int k = 0; k < rows[i].count; k++) {
      cr_expect_not (verify_openshop_orders_refuted (orders), "row %zu, decision %d", i, k);
      verify_openshop_orders_decide (orders, (uint32_t)rows[i].decisions[k][0],
                                     rows[i].decisions[k][1]);
    }
    cr_expect (verify_openshop_orders_refuted (orders), "row %zu", i);
    verify_openshop_orders_free (orders);
    subject_clear (&subject);
  }
}

/* A job of 64 tasks, as many as a word has places: a task each on 64 machines, of time 1, and on
   the last machine another job's, which leaves the 64th task the first place or the last one. */
Test (orders, longest_line)
{
  enum { MOST = 64, PAIRS = MOST * (MOST - 1) / 2 };
  struct subject subject;
  char reason[200] = "";
  output_init_memory (&subject.text);
  subject.instance = (struct verify_openshop_instance){ 0 };
  verify_openshop_tasks_init (&subject.tasks);
  output_text (&subject.text, "{\"model\":\"openshop\",\"times\":[[1");
  for (int k = 1; k < MOST; k++)
    output_text (&subject.text, ",1");
  output_text (&subject.text, "],[0");
  for (int k = 1; k < MOST; k++)
    output_print (&subject.text, ",%d", k == MOST - 1 ? MOST - 1 : 0);
  output_text (&subject.text, "]]}");
  shop_read (&subject.instance, subject.text.bytes, subject.text.length);
  cr_assert (
    verify_openshop_tasks_from (&subject.tasks, &subject.instance, 1, reason, sizeof reason), "%s",
    reason);
  cr_assert_eq (verify_openshop_logic_pairs (&subject.tasks), (uint64_t)PAIRS + 1);
  struct verify_openshop_orders *orders
    = verify_openshop_orders_new (&subject.tasks, PAIRS + 1, MOST, UINT32_MAX, NULL);
  for (uint32_t k = 0; k + 1 < MOST; k++) { /* one after the other, by ascending numbers */
    verify_openshop_orders_decide (orders, (k + 1) * k / 2 + k, true);
    cr_assert_not (verify_openshop_orders_refuted (orders), "%u", k);
  }
  for (uint32_t k = 0; k + 1 < MOST; k++) { /* the other way around than O6 says */
    verify_openshop_orders_decide (orders, (MOST - 1) * (MOST - 2) / 2 + k, false);
    cr_assert (verify_openshop_orders_refuted (orders), "%u", k);
    verify_openshop_orders_undo (orders);
    cr_assert_not (verify_openshop_orders_refuted (orders));
  }
  for (uint32_t k = MOST - 1; k > 0; k--)
    verify_openshop_orders_undo (orders);
  for (uint32_t k = 0; k < 2; k++) { /* a task before the 64th, another after it */
    verify_openshop_orders_decide (orders, (MOST - 1) * (MOST - 2) / 2 + 31 * k, k == 0);
    cr_assert_eq (verify_openshop_orders_refuted (orders), k == 1);
  }
  verify_openshop_orders_free (orders);
  subject_clear (&subject);
}
