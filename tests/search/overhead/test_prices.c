/* Turns of the price bound in another process: the same bounds and proofs as in this one, whatever
   becomes of the other; results and inputs that are none are refused. */
#include "search/overhead/prices.h"

#include "tests/support/overhead_price.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <string.h>

#define TURNS_MOST 40
#define LEAST_SHARE 3 / 4 /* of the optimum: the bound that a run begins with */

static const struct {
  struct price_shape shape;
  uint64_t seed;
  int64_t optimum, bound;
} cases[] = { { { 12, 2, 0, 20, 0 }, 1, 41, 41 },
              { { 6, 6, 0, 20, 0 }, 2, 73, 73 },
              { { 4, 4, 0, 20, 0 }, 3, 78, 76 },
              { { 5, 2, 0, 20, 9 }, 3, 0, 0 },
              { { 6, 2, 0, 500, 0 }, 1, 0, 0 } };

enum { CASES = sizeof cases / sizeof *cases };

/* What becomes of a task. */
enum fate { DONE, NOT_BEGUN, LOST, GARBLED, FORGOTTEN };

/* Another process, in this one. */
struct other {
  struct task_runner runner; /* the first member */
  const struct overhead_ticks *ticks;
  void *memory;
  enum fate fate[TURNS_MOST]; /* of the tasks */
  int processes;
  size_t begun, done, dropped;
  void (*garble) (struct other *other, struct output *result);
  uint64_t number;            /* for that */
  bool garbled;               /* something was */
  const struct output *known; /* the result of all tasks, which are not done; NULL: they are */
};

static struct overhead_ticks ticks;
static const atomic_bool never;

static void
lose (struct other *other)
{
  if (other->memory)
    overhead_prices_kind.end (other->memory);
  other->memory = NULL;
}

static bool
do_task (struct other *other, const struct output *input, const atomic_bool *pointless,
         struct output *result)
{
  struct solve_options options;
  struct bytes bytes;
  solve_options_init (&options);
  if (!other->memory)
    other->memory = overhead_prices_kind.begin (other->ticks, &options);
  bytes_open (&bytes, input->bytes, input->length);
  return overhead_prices_kind.work (other->memory, &bytes, pointless, result);
}

static void
begin_task (struct task_runner *runner, const struct task_kind *kind, const struct output *input,
            struct task_ahead *ahead)
{
  struct other *other = (struct other *)runner;
  cr_assert_eq (kind, &overhead_prices_kind);
  enum fate fate = other->fate[other->begun++];
  ahead->place = TASK_HERE;
  output_reset (&ahead->result);
  if (fate == NOT_BEGUN)
    return;
  if (fate == FORGOTTEN) /* another process has it now */
    lose (other);
  ahead->place = TASK_AWAY;
  if (fate == LOST)
    lose (other);
  else if (other->known)
    output_bytes (&ahead->result, other->known->bytes, other->known->length);
  else
    cr_assert (do_task (other, input, &never, &ahead->result));
  other->done += fate != LOST;
  if (fate == GARBLED)
    other->garble (other, &ahead->result);
}

static void
await_task (struct task_runner *runner, const struct deadline *deadline, double seconds,
            struct task_ahead *ahead)
{
  const struct other *other = (struct other *)runner;
  (void)deadline;
  cr_assert_gt (seconds, 0);
  ahead->place = other->fate[other->begun - 1] == LOST ? TASK_HERE : TASK_KNOWN;
}

static void
drop_task (struct task_runner *runner, struct task_ahead *ahead)
{
  ((struct other *)runner)->dropped += ahead->place == TASK_AWAY;
  ahead->place = TASK_HERE;
}

static int
count_others (struct task_runner *runner)
{
  return ((struct other *)runner)->processes;
}

static void
other_init (struct other *other)
{
  *other = (struct other){
    .runner
    = { .begin = begin_task, .await = await_task, .drop = drop_task, .others = count_others },
    .ticks = &ticks,
    .processes = 1
  };
}

static int64_t
begin (size_t c)
{
  overhead_ticks_init (&ticks);
  price_support_instance (&ticks, &cases[c].shape, cases[c].seed);
  return cases[c].optimum > 0 ? cases[c].optimum : 10 * (int64_t)cases[c].shape.most;
}

/* What each turn has found. */
struct found {
  int64_t bound[TURNS_MOST];
  bool finished[TURNS_MOST];
  struct output proof[TURNS_MOST];
  size_t turns;
};

static void
found_clear (struct found *found)
{
  for (size_t t = 0; t < found->turns; t++)
    output_discard (&found->proof[t]);
}

/* Turns until it is finished: schedules become shorter on the way. */
static void
run (struct found *found, int64_t optimum, struct task_runner *runner, int taken)
{
  struct overhead_prices prices;
  struct deadline deadline;
  *found = (struct found){ .turns = 0 };
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  overhead_prices_init (&prices, &ticks, runner, optimum * LEAST_SHARE);
  int64_t most = optimum + 9;
  for (uint64_t steps = 5; !prices.finished; steps *= 2) {
    size_t t = found->turns++;
    cr_assert_lt (t, TURNS_MOST);
    overhead_prices_begin (&prices, (struct overhead_price_turn){ most, steps });
    if (overhead_prices_send (&prices, taken, &deadline))
      overhead_prices_receive (&prices, &deadline);
    else
      overhead_prices_work (&prices, &deadline);
    found->bound[t] = prices.bound;
    found->finished[t] = prices.finished;
    overhead_dual_prices_save (&prices.proof, &found->proof[t]);
    most -= most > optimum;
  }
  overhead_prices_clear (&prices);
}

static void
expect_same (const struct found *a, const struct found *b)
{
  cr_assert_eq (a->turns, b->turns);
  for (size_t t = 0; t < a->turns; t++) {
    cr_assert_eq (a->bound[t], b->bound[t], "turn %zu", t);
    cr_assert_eq (a->finished[t], b->finished[t], "turn %zu", t);
    cr_assert_eq (a->proof[t].length, b->proof[t].length, "turn %zu", t);
    cr_assert (memcmp (a->proof[t].bytes, b->proof[t].bytes, a->proof[t].length) == 0, "turn %zu",
               t);
  }
}

/* Cuts off a byte, or adds one. */
static void
cut (struct other *other, struct output *result)
{
  other->garbled = true;
  if (other->number % 2 == 0)
    result->length--;
  else
    output_char (result, 'x');
}

/* The same bounds and proofs, whatever becomes of each task. */
Test (prices, the_same_wherever_turns_are_done)
{
  for (size_t c = 0; c < (size_t)rounds (CASES); c++) {
    struct found here, away;
    struct other other;
    int64_t optimum = begin (c);
    run (&here, optimum, NULL, 0);
    cr_assert_geq (here.turns, 3);
    if (cases[c].bound > 0)
      cr_assert_eq (here.bound[here.turns - 1], cases[c].bound);
    other_init (&other);
    run (&away, optimum, &other.runner, 0);
    cr_assert_eq (other.done, here.turns);
    expect_same (&here, &away);
    found_clear (&away);
    lose (&other);
    for (enum fate fate = NOT_BEGUN; fate <= FORGOTTEN; fate++)
      for (size_t at = 0; at < here.turns; at += c < 2 ? 1 : 1 + here.turns / 3) {
        other_init (&other);
        other.garble = cut;
        other.number = at;
        other.fate[at] = fate;
        run (&away, optimum, &other.runner, 0);
        cr_assert_eq (other.begun, here.turns);
        expect_same (&here, &away);
        found_clear (&away);
        lose (&other);
      }
    found_clear (&here);
    overhead_ticks_clear (&ticks);
  }
}

/* After two losses no more is sent; nor where all other processes are taken, or none is there, or
   the runner keeps results. */
Test (prices, stays_where_it_has_to)
{
  struct found here, away;
  struct other other;
  int64_t optimum = begin (0);
  run (&here, optimum, NULL, 0);
  cr_assert_geq (here.turns, 4);
  other_init (&other);
  other.fate[0] = LOST;
  other.fate[2] = LOST;
  run (&away, optimum, &other.runner, 0);
  cr_expect_eq (other.begun, 3);
  expect_same (&here, &away);
  found_clear (&away);
  lose (&other);
  for (int why = 0; why < 4; why++) {
    other_init (&other);
    other.processes = why == 0 ? 0 : why == 1 ? 2 : 1;
    other.runner.keeps = why == 2;
    if (why == 3)
      other.runner.others = NULL;
    run (&away, optimum, &other.runner, why == 1 ? 2 : 0);
    cr_expect_eq (other.begun, 0, "%d", why);
    expect_same (&here, &away);
    found_clear (&away);
    lose (&other);
  }
  found_clear (&here);
  overhead_ticks_clear (&ticks);
}

/* Another value in place of a byte. */
static void
change (struct other *other, struct output *result)
{
  size_t at = (size_t)(other->number / 4);
  static const char with[] = { 1, -1, 16, -128 };
  if (at < result->length) {
    result->bytes[at] = (char)(result->bytes[at] ^ with[other->number % 4]);
    other->garbled = true;
  }
}

static struct output kept;

static void
keep_result (struct other *other, struct output *result)
{
  (void)other;
  output_reset (&kept);
  output_bytes (&kept, result->bytes, result->length);
}

/* A turn whose result is garbled. */
static void
run_garbled (struct other *other, int64_t bound)
{
  struct overhead_prices prices;
  struct deadline deadline;
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  overhead_prices_init (&prices, &ticks, &other->runner, bound * LEAST_SHARE);
  overhead_prices_begin (&prices, (struct overhead_price_turn){ bound + 9, 1 << 20 });
  cr_assert (overhead_prices_send (&prices, 0, &deadline));
  overhead_prices_receive (&prices, &deadline);
  cr_expect_eq (prices.bound, bound, "%d", (int)other->number);
  cr_expect_eq (overhead_dual_prices_bound (&prices.proof), bound, "%d", (int)other->number);
  cr_expect (overhead_price_proven (&ticks, &prices.proof), "%d", (int)other->number);
  overhead_prices_clear (&prices);
}

/* A result with any byte changed does not change what is believed: bounds have their proofs. */
Test (prices, results_are_believed_with_their_proof_only)
{
  uint64_t numbers = 0, done = 0, count = (uint64_t)rounds (300);
  struct other other;
  int64_t bound = begin (0);
  other_init (&other);
  other.garble = keep_result;
  other.fate[0] = GARBLED;
  run_garbled (&other, bound);
  lose (&other);
  struct output known = kept;
  kept = (struct output){ .stream = NULL };
  for (uint64_t k = 0; k < count; k++) {
    other_init (&other);
    other.known = &known;
    other.fate[0] = GARBLED;
    other.garble = change;
    other.number = k * (4 * known.length / count | 1) % (4 * known.length);
    run_garbled (&other, bound);
    numbers += other.garbled;
    done++;
  }
  cr_expect_eq (numbers, done);
  output_discard (&known);
  overhead_ticks_clear (&ticks);
}

/* A lie that is no more than bytes changed: the first 8 bytes are the bound, the next 8 say whether
   it is finished, then the proof begins with its grid and its horizon. */
static void
lie (struct other *other, struct output *result)
{
  int64_t head[4];
  struct overhead_dual_prices none;
  memcpy (head, result->bytes, sizeof head);
  cr_assert_eq (head[2], 1);
  cr_assert_eq (head[0], head[3] + 1);
  switch (other->number) {
  case 0: /* one more, and so says the proof */
    head[0]++, head[3]++;
    break;
  case 1: /* one more than is proven */
    head[0]++;
    break;
  case 2: /* one less */
    head[0]--, head[3]--;
    break;
  case 3:
    head[1] = 2;
    break;
  default:
    break;
  }
  memcpy (result->bytes, head, sizeof head);
  if (other->number == 4) /* more than is there */
    output_char (result, 'x');
  if (other->number == 5) /* nothing proves it */
    result->length = 2 * sizeof (int64_t);
  overhead_dual_prices_init (&none);
  if (other->number == 5)
    overhead_dual_prices_save (&none, result);
  other->garbled = true;
}

/* They are refused, but for a bound and a proof that are both lower, which is no lie. */
Test (prices, lies)
{
  enum { LIES = 6, LOWER = 2 };
  begin (0);
  for (uint64_t number = 0; number < LIES; number++) {
    struct overhead_prices prices;
    struct deadline deadline;
    struct other other;
    other_init (&other);
    other.number = number;
    other.garble = lie;
    other.fate[0] = GARBLED;
    deadline_start (&deadline, &(struct limits){ .seconds = 0 });
    overhead_prices_init (&prices, &ticks, &other.runner, 30);
    overhead_prices_begin (&prices, (struct overhead_price_turn){ 50, 1 << 20 });
    cr_assert (overhead_prices_send (&prices, 0, &deadline));
    overhead_prices_receive (&prices, &deadline);
    cr_expect_eq (prices.losses, number != LOWER, "%d", (int)number);
    cr_expect_eq (prices.bound, number == LOWER ? 40 : 41, "%d", (int)number);
    cr_expect (prices.finished);
    overhead_prices_clear (&prices);
    lose (&other);
  }
  overhead_ticks_clear (&ticks);
}

static void
keep_input (struct task_runner *runner, const struct task_kind *kind, const struct output *input,
            struct task_ahead *ahead)
{
  (void)runner, (void)kind;
  output_reset (&kept);
  output_bytes (&kept, input->bytes, input->length);
  ahead->place = TASK_HERE;
}

/* In the other process: an input that is cut short is none; a task that is pointless or late ends,
   and does not spoil the next one. */
Test (prices, tasks_that_end_early)
{
  static const atomic_bool pointless = true;
  struct overhead_prices prices;
  struct deadline deadline;
  struct other other;
  struct output result = { .stream = NULL }, again = { .stream = NULL };
  begin (0);
  other_init (&other);
  other.runner.begin = keep_input;
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  overhead_prices_init (&prices, &ticks, &other.runner, 30);
  overhead_prices_begin (&prices, (struct overhead_price_turn){ 50, 20 });
  cr_assert_not (overhead_prices_send (&prices, 0, &deadline));
  cr_assert (do_task (&other, &kept, &never, &result));
  output_reset (&result);
  overhead_prices_begin (&prices, (struct overhead_price_turn){ 49, 30 });
  cr_assert_not (overhead_prices_send (&prices, 0, &deadline));
  for (size_t length = kept.length; length-- > 0;) {
    struct output part = kept;
    part.length = length;
    cr_assert_not (do_task (&other, &part, &never, &result), "%zu", length);
  }
  output_reset (&result);
  cr_assert (do_task (&other, &kept, &never, &result));
  lose (&other);
  cr_assert_not (do_task (&other, &kept, &pointless, &again));
  cr_assert_eq (again.length, 0);
  struct output late = { .stream = NULL };
  deadline.end = limits_now () - 1;
  output_bytes (&late, kept.bytes, kept.length);
  cr_assert_not (overhead_prices_send (&prices, 0, &deadline));
  cr_assert_not (do_task (&other, &kept, &never, &again));
  cr_assert (do_task (&other, &late, &never, &again));
  cr_assert_eq (again.length, result.length);
  cr_assert (memcmp (again.bytes, result.bytes, result.length) == 0);
  for (uint64_t look = 1; look < 200; look += 1 + look / 8) { /* within any step */
    lose (&other);
    output_reset (&again);
    limits_pass_at (look);
    bool done = do_task (&other, &late, &never, &again);
    limits_pass_at (0);
    cr_assert_not (done, "look %d", (int)look);
    cr_assert (do_task (&other, &late, &never, &again));
    cr_assert_eq (again.length, result.length);
    cr_assert (memcmp (again.bytes, result.bytes, result.length) == 0, "look %d", (int)look);
  }
  lose (&other);
  output_discard (&late);
  output_discard (&result);
  output_discard (&again);
  output_discard (&kept);
  overhead_prices_clear (&prices);
  overhead_ticks_clear (&ticks);
}

/* The other process does not continue the run of another solve, which began alike, and does not
   give results of another solver of linear programs. */
Test (prices, runs_that_are_not_continued)
{
  struct other other, fresh;
  begin (0);
  other_init (&other);
  other_init (&fresh);
  other.runner.begin = keep_input;
  for (int r = 0; r < 4; r++) {
    struct output result[2] = { { .stream = NULL }, { .stream = NULL } };
    struct overhead_prices prices;
    struct deadline deadline;
    deadline_start (&deadline, &(struct limits){ .seconds = 0 });
    overhead_prices_init (&prices, &ticks, &other.runner, r == 3 ? 20 : 30);
    overhead_prices_begin (&prices, (struct overhead_price_turn){ r == 1 ? 44 : 50, 20 });
    overhead_prices_begin (&prices, (struct overhead_price_turn){ 43, r == 2 ? 30 : 60 });
    cr_assert_not (overhead_prices_send (&prices, 0, &deadline));
    kept.bytes[sizeof (int64_t)] ^= 1;
    cr_expect_not (do_task (&other, &kept, &never, &result[0]));
    kept.bytes[sizeof (int64_t)] ^= 1;
    for (int k = 0; k < 2; k++)
      cr_assert (do_task (k == 0 ? &other : &fresh, &kept, &never, &result[k]));
    cr_expect_eq (result[0].length, result[1].length, "%d", r);
    cr_expect (memcmp (result[0].bytes, result[1].bytes, result[0].length) == 0, "%d", r);
    lose (&fresh);
    for (int k = 0; k < 2; k++)
      output_discard (&result[k]);
    overhead_prices_clear (&prices);
  }
  lose (&other);
  output_discard (&kept);
  overhead_ticks_clear (&ticks);
}

/* The makespan of a turn below what is proven, which no search asks for, is refused. */
Test (prices, a_makespan_below_the_bound)
{
  struct overhead_prices prices;
  struct deadline deadline;
  struct other other;
  struct output result = { .stream = NULL };
  begin (0);
  other_init (&other);
  other.runner.begin = keep_input;
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  overhead_prices_init (&prices, &ticks, &other.runner, 30);
  overhead_prices_begin (&prices, (struct overhead_price_turn){ 50, 1 << 20 });
  overhead_prices_begin (&prices, (struct overhead_price_turn){ 35, 1 << 20 });
  cr_assert_not (overhead_prices_send (&prices, 0, &deadline));
  cr_assert_not (do_task (&other, &kept, &never, &result));
  cr_assert_eq (result.length, 0);
  lose (&other);
  output_discard (&kept);
  overhead_prices_clear (&prices);
  overhead_ticks_clear (&ticks);
}

/* One that is dropped is told to the runner. */
Test (prices, dropped)
{
  struct overhead_prices prices;
  struct deadline deadline;
  struct other other;
  begin (0);
  other_init (&other);
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  overhead_prices_init (&prices, &ticks, &other.runner, 30);
  overhead_prices_begin (&prices, (struct overhead_price_turn){ 50, 20 });
  cr_assert (overhead_prices_send (&prices, 0, &deadline));
  overhead_prices_clear (&prices);
  cr_expect_eq (other.dropped, 1);
  lose (&other);
  overhead_ticks_clear (&ticks);
}
