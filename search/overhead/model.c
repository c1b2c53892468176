/* Variables and constraints of search/overhead/model.h. */
#include "search/overhead/model_internal.h"

#include "base/memory.h"

#include <stdlib.h>

int32_t
overhead_model_boolean (struct overhead_model *model, enum overhead_statement statement, int32_t a,
                        int32_t b)
{
  return lcg_log_variable (&model->log, lcg_boolean (model->lcg), statement, a, b);
}

static int32_t
number (struct overhead_model *model, int64_t most, unsigned statement, int32_t a, int32_t b)
{
  return lcg_log_variable (&model->log, lcg_variable (model->lcg, 0, most), statement, a, b);
}

static void
build_deliveries (struct overhead_model *model, int64_t most)
{
  const struct overhead_ticks *ticks = model->ticks;
  int32_t d = 0;
  for (int32_t k = 0; k < ticks->messages; k++)
    for (size_t e = ticks->first[k]; e < ticks->first[k + 1]; e++, d++) {
      model->message[d] = k;
      model->receiver[d] = ticks->destination[e];
      model->delivery[(int64_t)k * model->n + model->receiver[d]] = d;
    }
  model->makespan = number (model, most, MEANS_MAKESPAN, 0, 0);
  for (d = 0; d < model->deliveries; d++) {
    model->receive[d] = number (model, most, OVERHEAD_RECEIVE, d, 0);
    model->send[d] = number (model, most, OVERHEAD_SEND, d, 0);
    for (int32_t i = 0; i < model->n; i++) {
      bool may = i != model->receiver[d]
                 && (i == ticks->source[model->message[d]] || own_delivery (model, d, i) != NONE);
      model->from[(int64_t)d * model->n + i]
        = may ? overhead_model_boolean (model, OVERHEAD_FROM, d, i) : NONE;
    }
  }
}

/* R1 one_sender, for one delivery: some node sends it, and no two nodes send to each other. The
   rest is in rule_possible_senders.c. */
static void
build_one_sender (struct overhead_model *model, int32_t d)
{
  size_t count = 0;
  for (int32_t i = 0; i < model->n; i++)
    if (from (model, d, i) != NONE)
      model->reason[count++] = lcg_true (from (model, d, i));
  lcg_clause (model->lcg, model->reason, count);
  for (int32_t f = d + 1; f < model->deliveries && model->message[f] == model->message[d]; f++)
    lcg_clause (model->lcg,
                (struct lcg_literal[]){ lcg_false (from (model, d, model->receiver[f])),
                                        lcg_false (from (model, f, model->receiver[d])) },
                2);
}

/* R1: the source sends at least one delivery of each of its messages. */
static void
build_sources (struct overhead_model *model)
{
  for (int32_t k = 0; k < model->ticks->messages; k++) {
    size_t count = 0;
    for (int32_t d = 0; d < model->deliveries; d++)
      if (model->message[d] == k)
        model->reason[count++] = lcg_true (from (model, d, model->ticks->source[k]));
    lcg_clause (model->lcg, model->reason, count);
  }
}

/* R2 relay_receive, R3 transit, R4 makespan, R5 possible_senders. */
static void
build_times (struct overhead_model *model, int32_t d)
{
  struct lcg *lcg = model->lcg;
  int32_t senders = lcg_propagator (lcg, overhead_rule_possible_senders_run, model, d, false);
  for (int32_t i = 0; i < model->n; i++) {
    if (from (model, d, i) == NONE)
      continue;
    struct lcg_literal chosen = lcg_true (from (model, d, i));
    int32_t own = own_delivery (model, d, i);
    if (own != NONE) {
      lcg_difference (lcg, &chosen, 1, model->receive[own], model->send[d],
                      receive_time (model, own));
      lcg_watch (lcg, 2 * model->receive[own], senders);
    }
    lcg_difference (lcg, &chosen, 1, model->send[d], model->receive[d],
                    send_time (model, d, i) + transit_time (model, d, i));
    lcg_watch (lcg, 2 * from (model, d, i), senders);
    lcg_watch (lcg, 2 * from (model, d, i) + 1, senders);
  }
  lcg_difference (lcg, NULL, 0, model->receive[d], model->makespan, receive_time (model, d));
  lcg_watch (lcg, 2 * model->send[d], senders);
  lcg_watch (lcg, 2 * model->receive[d] + 1, senders);
}

/* Some node may send both. */
static bool
share_sender (const struct overhead_model *model, int32_t d, int32_t f)
{
  for (int32_t i = 0; i < model->n; i++)
    if (from (model, d, i) != NONE && from (model, f, i) != NONE)
      return true;
  return false;
}

/* The booleans for the orders of d and other deliveries, in the class of any order. */
static void
build_orders (struct overhead_model *model, int32_t d)
{
  for (int32_t f = 0; f < model->deliveries; f++) {
    if (d < f && share_sender (model, d, f))
      *cell (model, model->both, d, f) = overhead_model_boolean (model, OVERHEAD_BOTH, d, f);
    if (d < f && model->receiver[d] == model->receiver[f])
      *cell (model, model->received, d, f)
        = overhead_model_boolean (model, OVERHEAD_RECEIVED, d, f);
    if (model->message[d] != model->message[f] && from (model, d, model->receiver[f]) != NONE)
      *cell (model, model->mixed, d, f) = overhead_model_boolean (model, OVERHEAD_MIXED, d, f);
  }
}

/* R8 send_counts, R9 send_capacity. */
static void
build_counts (struct overhead_model *model)
{
  struct lcg *lcg = model->lcg;
  for (int32_t class = 0; class < model->ticks->classes; class ++) {
    int32_t sum = lcg_propagator (lcg, overhead_rule_send_counts_run_sum, model, class, false);
    for (int32_t i = 0; i < model->n; i++) {
      int32_t id = class * model->n + i, x;
      int64_t all = overhead_rule_send_counts_most (model, class, i);
      model->sends[id] = x = number (model, all, OVERHEAD_SENDS, i, class);
      int32_t count = lcg_propagator (lcg, overhead_rule_send_counts_run, model, id, false);
      for (int side = 0; side < 2; side++) {
        lcg_watch (lcg, 2 * x + side, sum);
        lcg_watch (lcg, 2 * x + side, count);
        for (int32_t d = 0; d < model->deliveries; d++)
          if (from (model, d, i) != NONE && class_of (model, d) == class)
            lcg_watch (lcg, 2 * from (model, d, i) + side, count);
      }
    }
  }
  for (int32_t i = 0; i < model->n; i++) {
    int32_t capacity = lcg_propagator (lcg, overhead_rule_send_capacity_run, model, i, false);
    lcg_watch (lcg, 2 * model->makespan + 1, capacity);
    for (int32_t d = 0; d < model->deliveries; d++)
      if (model->receiver[d] == i)
        lcg_watch (lcg, 2 * model->receive[d], capacity);
    for (int32_t class = 0; class < model->ticks->classes; class ++)
      lcg_watch (lcg, 2 * model->sends[class * model->n + i], capacity);
  }
}

static void
fill (int32_t *array, size_t length)
{
  for (size_t i = 0; i < length; i++)
    array[i] = NONE;
}

static void
allocate (struct overhead_model *model)
{
  size_t all = (size_t)model->deliveries, n = (size_t)model->n, square = all * all;
  model->message = memory_alloc (all, sizeof *model->message);
  model->receiver = memory_alloc (all, sizeof *model->receiver);
  model->receive = memory_alloc (all, sizeof *model->receive);
  model->send = memory_alloc (all, sizeof *model->send);
  model->from = memory_alloc (all * n, sizeof *model->from);
  model->delivery = memory_alloc ((size_t)model->ticks->messages * n, sizeof *model->delivery);
  model->sends = memory_alloc ((size_t)model->ticks->classes * n, sizeof *model->sends);
  model->both = memory_alloc (square, sizeof *model->both);
  model->mixed = memory_alloc (square, sizeof *model->mixed);
  model->received = memory_alloc (square, sizeof *model->received);
  model->senders = memory_alloc (all * n, sizeof *model->senders);
  model->first_sender = memory_alloc (all + 1, sizeof *model->first_sender);
  model->may_send = memory_alloc (all * n, sizeof *model->may_send);
  model->first_may = memory_alloc ((size_t)model->ticks->classes * n + 1, sizeof *model->first_may);
  model->class_size = memory_zero ((size_t)model->ticks->classes, sizeof *model->class_size);
  model->capacity = memory_alloc (n, sizeof *model->capacity);
  model->disjunctives = memory_zero (n, sizeof *model->disjunctives);
  model->reason
    = memory_alloc (2 * all + 2 * n + 8 + (size_t)model->ticks->classes, sizeof *model->reason);
  fill (model->delivery, (size_t)model->ticks->messages * n);
  fill (model->both, square);
  fill (model->mixed, square);
  fill (model->received, square);
}

/* False: the deadline has passed. */
static bool
build (struct overhead_model *model, int64_t most, const struct deadline *deadline)
{
  build_deliveries (model, most);
  overhead_rule_possible_senders_prepare (model);
  overhead_rule_send_counts_prepare (model);
  overhead_rule_send_capacity_prepare (model);
  for (int32_t d = 0; d < model->deliveries; d++) {
    if (deadline_passed (deadline))
      return false;
    build_one_sender (model, d);
    build_times (model, d);
  }
  build_sources (model);
  for (int32_t d = 0; d < model->deliveries; d++) {
    if (deadline_passed (deadline))
      return false;
    (model->class == OVERHEAD_ANY ? build_orders : overhead_rule_append_order_pairs) (model, d);
  }
  if (model->class == OVERHEAD_APPEND)
    overhead_rule_append_order_build (model);
  overhead_rule_symmetric_messages_build (model);
  build_counts (model);
  overhead_rule_leaf_order_build (model);
  return overhead_rule_disjunctive_build (model, deadline);
}

struct overhead_model *
overhead_model_new (const struct overhead_ticks *ticks, enum overhead_class class, int64_t most,
                    struct overhead_certificate *proof, const struct deadline *deadline)
{
  struct overhead_model *model = memory_zero (1, sizeof *model);
  *model
    = (struct overhead_model){ .ticks = ticks,
                               .class = class,
                               .log = { .clauses = proof ? &proof->clauses : NULL, .limit = most },
                               .n = ticks->nodes,
                               .deliveries = (int32_t)ticks->tasks };
  allocate (model);
  model->lcg = lcg_new (&(struct lcg_callbacks){ .relevant = overhead_model_relevant,
                                                 .value = overhead_model_first_value,
                                                 .learned = lcg_log_learned,
                                                 .forgot = lcg_log_forgot,
                                                 .context = model });
  if (build (model, most, deadline))
    return model;
  overhead_model_free (model);
  return NULL;
}

void
overhead_model_free (struct overhead_model *model)
{
  if (!model)
    return;
  lcg_free (model->lcg);
  lcg_log_clear (&model->log);
  for (int32_t i = 0; i < model->n; i++)
    lcg_disjunctive_free (model->disjunctives[i]);
  memory_free (model->message, model->receiver, model->receive, model->send, model->from,
               model->delivery, model->sends, model->both, model->mixed, model->received,
               model->disjunctives, model->reason, model->known, model->senders,
               model->first_sender, model->may_send, model->first_may, model->class_size,
               model->capacity, model);
}

struct lcg *
overhead_model_lcg (struct overhead_model *model)
{
  return model->lcg;
}

bool
overhead_model_limit (struct overhead_model *model, int64_t most)
{
  model->log.limit = most;
  return lcg_require (model->lcg, lcg_at_most (model->makespan, most));
}

void
overhead_model_schedule (const struct overhead_model *model, struct overhead_schedule *schedule)
{
  overhead_schedule_reset (schedule);
  for (int32_t d = 0; d < model->deliveries; d++)
    for (int32_t i = 0; i < model->n; i++)
      if (from (model, d, i) != NONE && lcg_truth (model->lcg, from (model, d, i)) == 1)
        overhead_schedule_add (schedule, (struct overhead_delivery){
                                           .start = lcg_lower (model->lcg, model->send[d]),
                                           .receive = lcg_lower (model->lcg, model->receive[d]),
                                           .from = i,
                                           .to = model->receiver[d],
                                           .multicast = model->message[d] });
  overhead_schedule_finish (schedule, model->ticks);
}
