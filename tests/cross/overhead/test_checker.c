/* The checker of the overhead model against a check by definition: schedules of all heuristics
   are valid, and of schedules with a number changed, a send lost or doubled, exactly those are
   that are valid by definition. And its reader against that of the searches. */
#include "heuristics/overhead/table.h"
#include "tests/support/overhead_tiny.h"
#include "tests/support/rounds.h"
#include "verify/overhead/model.h"

#include <stdlib.h>
#include <string.h>

#define MOST 40 /* sends of a schedule */

/* Times in halves of ticks, so that some are none. */
struct send {
  int64_t start, receive;
  int from, to, multicast;
};

struct plan {
  struct send sends[MOST];
  int length;
  int64_t makespan;
};

static const struct overhead_tiny_shape shapes[] = {
  { 5, 12, 9, 1, TINY_NO_LINK, TINY_ANY },       { 6, 5, 20, 1, TINY_NO_LINK, TINY_BROADCAST },
  { 4, 12, 5, 3, TINY_MATRIX, TINY_ALL_TO_ALL }, { 6, 18, 9, 3, TINY_MATRIX, TINY_EACH_TO_SOME },
  { 3, 14, 3, 2, TINY_ONE_LINK, TINY_ANY },      { 2, 6, 4, 2, TINY_ONE_LINK, TINY_ANY },
  { 4, 9, 9, 3, TINY_LATENCY, TINY_ANY },
};
#define SHAPES (sizeof shapes / sizeof *shapes)

static bool
member (const struct overhead_ticks *ticks, int k, int node)
{
  return node == ticks->source[k] || overhead_wants (ticks, k, node);
}

/* When a node holds a message, or so late that it never does. */
static int64_t
holds_from (const struct overhead_ticks *ticks, const struct plan *plan, int k, int node)
{
  if (node == ticks->source[k])
    return 0;
  for (int i = 0; i < plan->length; i++)
    if (plan->sends[i].multicast == k && plan->sends[i].to == node)
      return plan->sends[i].receive + 2 * overhead_receive (ticks, k, node);
  return INT64_MAX;
}

static bool
overlap (int64_t a, int64_t a_length, int64_t b, int64_t b_length)
{
  return a < b + b_length && b < a + a_length;
}

/* Do sends i and j keep some node busy with two things at once? For i = j: the send and the
   receive of one. */
static bool
collide (const struct overhead_ticks *ticks, const struct plan *plan, int i, int j)
{
  const struct send *a = &plan->sends[i], *b = &plan->sends[j];
  int64_t a_send = 2 * overhead_send (ticks, a->multicast, a->from),
          b_send = 2 * overhead_send (ticks, b->multicast, b->from);
  int64_t a_receive = 2 * overhead_receive (ticks, a->multicast, a->to),
          b_receive = 2 * overhead_receive (ticks, b->multicast, b->to);

  return (a->from == b->to && overlap (a->start, a_send, b->receive, b_receive))
         || (i != j
             && ((a->from == b->from && overlap (a->start, a_send, b->start, b_send))
                 || (a->to == b->to && overlap (a->receive, a_receive, b->receive, b_receive))));
}

/* One send by itself. */
static bool
send_good (const struct overhead_ticks *ticks, const struct plan *plan, const struct send *send)
{
  int k = send->multicast, n = ticks->nodes;

  return k >= 0 && k < ticks->messages && send->from >= 0 && send->from < n && send->to >= 0
         && send->to < n && send->from != send->to && overhead_wants (ticks, k, send->to)
         && member (ticks, k, send->from) && send->start >= 0
         && send->start >= holds_from (ticks, plan, k, send->from)
         && send->receive >= send->start
                               + 2
                                   * (overhead_send (ticks, k, send->from)
                                      + overhead_transit (ticks, k, send->from, send->to));
}

/* By definition. */
static bool
valid (const struct overhead_ticks *ticks, const struct plan *plan)
{
  int64_t makespan = 0;

  for (int i = 0; i < plan->length; i++)
    if (!send_good (ticks, plan, &plan->sends[i]))
      return false;
  for (int k = 0; k < ticks->messages; k++)
    for (int node = 0; node < ticks->nodes; node++) {
      int got = 0;
      for (int i = 0; i < plan->length; i++)
        got += plan->sends[i].multicast == k && plan->sends[i].to == node;
      if (got != (int)overhead_wants (ticks, k, node))
        return false;
      if (got > 0 && holds_from (ticks, plan, k, node) > makespan)
        makespan = holds_from (ticks, plan, k, node);
    }
  for (int i = 0; i < plan->length; i++)
    for (int j = 0; j < plan->length; j++)
      if (collide (ticks, plan, i, j))
        return false;
  return makespan == plan->makespan;
}

static void
take (struct plan *plan, const struct overhead_schedule *schedule)
{
  cr_assert (schedule->length < MOST);
  plan->length = (int)schedule->length;
  plan->makespan = 2 * schedule->makespan;
  for (size_t i = 0; i < schedule->length; i++) {
    const struct overhead_delivery *delivery = &schedule->deliveries[i];
    plan->sends[i] = (struct send){ 2 * delivery->start, 2 * delivery->receive, delivery->from,
                                    delivery->to, delivery->multicast };
  }
}

/* In fractions that are not in lowest terms. */
static void
write_plan (const struct plan *plan, int64_t scale, struct output *out)
{
  output_reset (out);
  output_print (out, "{\"makespan\":\"%ld/%ld\",\"sends\":[", (long)plan->makespan,
                (long)(2 * scale));
  for (int i = 0; i < plan->length; i++) {
    const struct send *send = &plan->sends[i];
    output_print (
      out,
      "%s{\"from\":%d,\"to\":%d,\"start\":\"%ld/%ld\",\"receive\":\"%ld/%ld\",\"multicast\":%d}",
      i > 0 ? "," : "", send->from, send->to, (long)send->start, (long)(2 * scale),
      (long)send->receive, (long)(2 * scale), send->multicast);
  }
  output_text (out, "]}");
}

/* What the checker knows about an instance of the searches. */
struct judge {
  struct output about, text;
  struct verify_overhead_instance instance;
  struct verify_verdict verdict;
};

static void
judge_init (struct judge *judge)
{
  output_init_memory (&judge->about);
  output_init_memory (&judge->text);
  judge->instance = (struct verify_overhead_instance){ 0 };
  verify_verdict_init (&judge->verdict);
}

static void
judge_clear (struct judge *judge)
{
  verify_verdict_clear (&judge->verdict);
  verify_overhead_instance_clear (&judge->instance);
  output_discard (&judge->text);
  output_discard (&judge->about);
}

static void
judge_about (struct judge *judge, const struct overhead_instance *instance)
{
  struct verify_source source;
  struct status status;

  output_reset (&judge->about);
  overhead_instance_write (instance, &judge->about);
  source = (struct verify_source){ judge->about.bytes, judge->about.length, "instance", 1 };
  status_init (&status);
  cr_assert (verify_overhead_instance_read (&judge->instance, &source, &status), "%s",
             status.message);
}

/* The verdict on the present text, which must be well-formed. */
static bool
judge_text (struct judge *judge)
{
  struct verify_source source = { judge->text.bytes, judge->text.length, "schedule", 1 };
  struct status status;
  enum status_code code;

  status_init (&status);
  code = verify_overhead_schedule (&judge->instance, &source, &judge->verdict, &status);
  cr_assert (code == STATUS_OK || code == STATUS_FALSE, "%s", status.message);
  cr_assert_eq (code == STATUS_OK, judge->verdict.valid);
  cr_assert (judge->verdict.valid || judge->verdict.reason[0] != '\0');
  return judge->verdict.valid;
}

/* Divides all costs by `parts`. */
static void
divide (struct overhead_tiny *tiny, int64_t parts)
{
  struct overhead_instance *instance = &tiny->instance;
  struct status status;

  for (size_t i = 0; i < instance->node_count; i++) {
    struct cost *costs[] = { &instance->nodes[i].send, &instance->nodes[i].receive };
    for (int c = 0; c < 2; c++) {
      rational_make (costs[c]->base.numerator, parts, &costs[c]->base);
      rational_make (costs[c]->per_byte.numerator, parts, &costs[c]->per_byte);
    }
  }
  for (size_t i = 0; instance->link && i < instance->node_count * instance->node_count; i++)
    rational_make (instance->link[i].numerator, parts, &instance->link[i]);
  rational_make (instance->link_common.numerator, parts, &instance->link_common);
  for (size_t i = 0; instance->latency && i < instance->node_count * instance->node_count; i++)
    rational_make (instance->latency[i].numerator, parts, &instance->latency[i]);
  status_init (&status);
  cr_assert (overhead_ticks_from (&tiny->ticks, instance, "tiny", &status), "%s", status.message);
}

static void
draw (struct overhead_tiny *tiny, struct rng *rng, size_t round)
{
  overhead_tiny_draw (tiny, rng, &shapes[round % SHAPES]);
  divide (tiny, rng_range (rng, 1, 6));
}

/* Change one thing. */
static void
mutate (struct plan *plan, const struct overhead_ticks *ticks, struct rng *rng)
{
  struct send *send = &plan->sends[rng_below (rng, (uint64_t)plan->length)];
  int64_t little = rng_range (rng, 1, 4) * (rng_below (rng, 2) == 0 ? 1 : -1);

  switch (rng_below (rng, 9)) {
  case 0:
    send->start += little;
    break;
  case 1:
    send->receive += little;
    break;
  case 2:
    send->from = (int)rng_range (rng, -1, ticks->nodes);
    break;
  case 3:
    send->to = (int)rng_range (rng, -1, ticks->nodes);
    break;
  case 4:
    send->multicast = (int)rng_range (rng, -1, ticks->messages);
    break;
  case 5:
    plan->makespan += little;
    break;
  case 6:
    *send = plan->sends[--plan->length];
    break;
  case 7:
    plan->sends[plan->length++] = *send;
    break;
  default: /* later, with all that comes of it */
    send->start += 100;
    send->receive += 100;
    plan->makespan
      = rng_below (rng, 2) == 0
          ? plan->makespan
          : send->receive
              + (send->multicast < 0 ? 0 : 2 * overhead_receive (ticks, send->multicast, send->to));
  }
}

/* Schedules of one heuristic, as written by the model and as written here, and changed ones.
   Counts the latter by verdict. */
static void
try_schedule (struct judge *judge, const struct overhead_tiny *tiny,
              const struct overhead_schedule *schedule, struct rng *rng, long count[2])
{
  struct plan plan, changed;

  output_reset (&judge->text);
  overhead_schedule_write (schedule, &tiny->instance, &tiny->ticks, &judge->text);
  cr_assert (judge_text (judge), "%s", judge->verdict.reason);
  take (&plan, schedule);
  cr_assert (valid (&tiny->ticks, &plan));
  for (int i = 0; i < 40; i++) {
    bool good;
    changed = plan;
    mutate (&changed, &tiny->ticks, rng);
    good = valid (&tiny->ticks, &changed);
    write_plan (&changed, tiny->ticks.scale, &judge->text);
    cr_assert_eq (judge_text (judge), good, "%.*s\n%.*s\n%s", (int)judge->about.length,
                  judge->about.bytes, (int)judge->text.length, judge->text.bytes,
                  judge->verdict.reason);
    count[good]++;
  }
}

Test (checker, heuristics)
{
  struct overhead_schedule schedule;
  struct overhead_tiny tiny;
  struct judge judge;
  struct rng rng;
  long count[2] = { 0, 0 };

  rng_init (&rng, 4);
  judge_init (&judge);
  overhead_tiny_init (&tiny);
  overhead_schedule_init (&schedule);
  for (size_t round = 0; round < (size_t)rounds (250); round++) {
    draw (&tiny, &rng, round);
    judge_about (&judge, &tiny.instance);
    for (const struct heuristic *row = overhead_heuristics; row->name; row++) {
      struct limits limits = { .seconds = 0.01 };
      struct deadline deadline;
      deadline_start (&deadline, &limits);
      heuristic_make (row, &tiny.ticks, round, row->limited ? &deadline : NULL, &schedule);
      try_schedule (&judge, &tiny, &schedule, &rng, count);
    }
  }
  cr_expect (count[0] > rounds (10000) && count[1] > rounds (10000), "%ld refused, %ld valid",
             count[0], count[1]);
  overhead_schedule_clear (&schedule);
  overhead_tiny_clear (&tiny);
  judge_clear (&judge);
}

static bool
same_number (struct verify_ratio theirs, struct rational ours)
{
  return theirs.num == ours.numerator && theirs.den == ours.denominator;
}

static bool
same_cost (const struct verify_overhead_cost *theirs, const struct cost *ours)
{
  return same_number (theirs->base, ours->base) && same_number (theirs->per_byte, ours->per_byte);
}

/* All that both have read. */
static void
compare_instances (const struct verify_overhead_instance *theirs,
                   const struct overhead_instance *ours)
{
  size_t n = ours->node_count;

  cr_assert_eq (theirs->node_count, n);
  cr_assert_eq (theirs->multicast_count, ours->multicast_count);
  cr_assert_eq (theirs->named, ours->name != NULL);
  for (size_t i = 0; i < n; i++)
    cr_assert (same_cost (&theirs->nodes[i].send, &ours->nodes[i].send)
               && same_cost (&theirs->nodes[i].receive, &ours->nodes[i].receive));
  for (size_t e = 0; e < n * n; e++)
    cr_assert (
      same_number (verify_overhead_instance_link (theirs, (uint32_t)(e / n), (uint32_t)(e % n)),
                   ours->link ? ours->link[e] : ours->link_common)
      && same_number (
        verify_overhead_instance_latency (theirs, (uint32_t)(e / n), (uint32_t)(e % n)),
        ours->latency ? ours->latency[e] : ours->latency_common));
  for (size_t k = 0; k < ours->multicast_count; k++) {
    const struct verify_overhead_multicast *a = &theirs->multicasts[k];
    const struct overhead_multicast *b = &ours->multicasts[k];
    cr_assert (a->source == (uint32_t)b->source && a->count == b->count
               && same_number (a->bytes, b->bytes));
    for (size_t i = 0; i < b->count; i++)
      cr_assert (
        verify_overhead_instance_slot (theirs, k, (uint32_t)ours->destinations[b->first + i])
        != SIZE_MAX);
  }
}

/* Spoil a byte or two, with what JSON is made of. */
static void
spoil (struct output *text, struct rng *rng)
{
  static const char bytes[] = "0123456789-.,:[]{}\"eE/ au\\";

  for (uint64_t i = rng_range (rng, 1, 2) == 1 ? 1 : 2; i > 0; i--) {
    size_t at = (size_t)rng_below (rng, text->length - 1);
    if (rng_below (rng, 4) == 0) {
      memmove (text->bytes + at, text->bytes + at + 1, text->length - at - 1);
      text->length--;
    } else {
      text->bytes[at] = bytes[rng_below (rng, sizeof bytes - 1)];
    }
  }
}

/* Both readers take the same texts and read the same in them. */
Test (checker, readers_agree)
{
  struct overhead_instance ours;
  struct verify_overhead_instance theirs;
  struct overhead_tiny tiny;
  struct output text;
  struct rng rng;
  long count[2] = { 0, 0 };

  rng_init (&rng, 5);
  output_init_memory (&text);
  overhead_instance_init (&ours);
  theirs = (struct verify_overhead_instance){ 0 };
  overhead_tiny_init (&tiny);
  for (size_t round = 0; round < (size_t)rounds (60000); round++) {
    struct verify_source source;
    struct status our_status, their_status;
    bool good;
    if (round % 50 == 0)
      draw (&tiny, &rng, round / 50);
    output_reset (&text);
    overhead_instance_write (&tiny.instance, &text);
    spoil (&text, &rng);
    source = (struct verify_source){ text.bytes, text.length, "text", 1 };
    status_init (&our_status);
    status_init (&their_status);
    good = verify_overhead_instance_read (&theirs, &source, &their_status);
    cr_assert_eq (overhead_instance_read (&ours, text.bytes, text.length, "text", 1, &our_status),
                  good, "%.*s\n%s\n%s", (int)text.length, text.bytes, our_status.message,
                  their_status.message);
    if (good)
      compare_instances (&theirs, &ours);
    count[good]++;
  }
  cr_expect (count[0] > rounds (1000) && count[1] > rounds (1000), "%ld refused, %ld read",
             count[0], count[1]);
  overhead_tiny_clear (&tiny);
  verify_overhead_instance_clear (&theirs);
  overhead_instance_clear (&ours);
  output_discard (&text);
}
