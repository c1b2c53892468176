/* Variables and rules of search/overhead_model.h. */
#include "search/overhead_model_internal.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool
passed (const struct deadline *deadline)
{
  return deadline && deadline_passed (deadline);
}

/* Note what a new variable stands for. */
static int32_t
means (struct overhead_model *model, int32_t x, unsigned statement, int32_t a, int32_t b)
{
  memory_grow (model->meaning, model->meaning_capacity, (size_t)x + 1);
  model->meaning[x] = (struct meaning){ a, b, (uint8_t)statement };
  model->variables = x + 1;
  return x;
}

int32_t
overhead_boolean (struct overhead_model *model, enum overhead_statement statement, int32_t a, int32_t b)
{
  return means (model, learn_boolean (model->learn), statement, a, b);
}

static int32_t
number (struct overhead_model *model, int64_t most, unsigned statement, int32_t a, int32_t b)
{
  return means (model, learn_variable (model->learn, 0, most), statement, a, b);
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
      bool may = i != model->receiver[d] && (i == ticks->source[model->message[d]] || own_delivery (model, d, i) != NONE);
      model->from[(int64_t)d * model->n + i] = may ? overhead_boolean (model, OVERHEAD_FROM, d, i) : NONE;
    }
  }
}

/* R1 for one delivery, but for what overhead_run_senders does. */
static void
build_choice (struct overhead_model *model, int32_t d)
{
  size_t count = 0;
  for (int32_t i = 0; i < model->n; i++)
    if (from (model, d, i) != NONE)
      model->why[count++] = learn_true (from (model, d, i));
  learn_clause (model->learn, model->why, count);
  for (int32_t f = d + 1; f < model->deliveries && model->message[f] == model->message[d]; f++)
    learn_clause (
      model->learn,
      (struct learn_atom[]){ learn_false (from (model, d, model->receiver[f])), learn_false (from (model, f, model->receiver[d])) }, 2);
}

/* R1: the source sends. */
static void
build_sources (struct overhead_model *model)
{
  for (int32_t k = 0; k < model->ticks->messages; k++) {
    size_t count = 0;
    for (int32_t d = 0; d < model->deliveries; d++)
      if (model->message[d] == k)
        model->why[count++] = learn_true (from (model, d, model->ticks->source[k]));
    learn_clause (model->learn, model->why, count);
  }
}

/* R2 to R5. */
static void
build_times (struct overhead_model *model, int32_t d)
{
  struct learn *learn = model->learn;
  int32_t senders = learn_propagator (learn, overhead_run_senders, model, d, false);
  for (int32_t i = 0; i < model->n; i++) {
    if (from (model, d, i) == NONE)
      continue;
    struct learn_atom chosen = learn_true (from (model, d, i));
    int32_t own = own_delivery (model, d, i);
    if (own != NONE) {
      learn_difference (learn, &chosen, 1, model->receive[own], model->send[d], receive_time (model, own));
      learn_watch (learn, 2 * model->receive[own], senders);
    }
    learn_difference (learn, &chosen, 1, model->send[d], model->receive[d], send_time (model, d, i) + transit_time (model, d, i));
    learn_watch (learn, 2 * from (model, d, i), senders);
    learn_watch (learn, 2 * from (model, d, i) + 1, senders);
  }
  learn_difference (learn, NULL, 0, model->receive[d], model->makespan, receive_time (model, d));
  learn_watch (learn, 2 * model->send[d], senders);
  learn_watch (learn, 2 * model->receive[d] + 1, senders);
}

/* May one node send both? */
static bool
share_sender (const struct overhead_model *model, int32_t d, int32_t f)
{
  for (int32_t i = 0; i < model->n; i++)
    if (from (model, d, i) != NONE && from (model, f, i) != NONE)
      return true;
  return false;
}

/* Booleans for orders of d and others, in the class of any order. */
static void
build_orders (struct overhead_model *model, int32_t d)
{
  for (int32_t f = 0; f < model->deliveries; f++) {
    if (d < f && share_sender (model, d, f))
      *cell (model, model->both, d, f) = overhead_boolean (model, OVERHEAD_BOTH, d, f);
    if (d < f && model->receiver[d] == model->receiver[f])
      *cell (model, model->received, d, f) = overhead_boolean (model, OVERHEAD_RECEIVED, d, f);
    if (model->message[d] != model->message[f] && from (model, d, model->receiver[f]) != NONE)
      *cell (model, model->mixed, d, f) = overhead_boolean (model, OVERHEAD_MIXED, d, f);
  }
}

/* The tasks of a machine: its receives, then its sends. */
struct load {
  struct learn_task *tasks;
  int32_t *delivery;
  size_t count, receives;
};

/* R7 holds between sends of one message whose receivers are equally far. */
static int32_t
group_of (const struct overhead_model *model, int32_t d, int32_t i)
{
  int32_t first = d;
  while (first > 0 && model->message[first - 1] == model->message[d])
    first--;
  for (; first < d; first++)
    if (from (model, first, i) != NONE && transit_time (model, first, i) == transit_time (model, d, i))
      break;
  return first;
}

static void
load_tasks (const struct overhead_model *model, int32_t i, struct load *load)
{
  load->count = 0;
  for (int32_t d = 0; d < model->deliveries; d++)
    if (model->receiver[d] == i) {
      load->delivery[load->count] = d;
      load->tasks[load->count++] = (struct learn_task){ model->receive[d], NONE, receive_time (model, d), NONE, NONE };
    }
  load->receives = load->count;
  for (int32_t d = 0; d < model->deliveries; d++)
    if (from (model, d, i) != NONE) {
      bool grouped = model->class == OVERHEAD_ANY;
      load->delivery[load->count] = d;
      load->tasks[load->count++] = (struct learn_task){ model->send[d], from (model, d, i), send_time (model, d, i),
                                                        grouped ? group_of (model, d, i) : NONE, grouped ? model->receive[d] : NONE };
    }
}

/* The order of tasks p < q of a load, as learn_machine_new wants it. A receive p comes before a send q iff "send before receive" is false.
 */
static int32_t
order_of (const struct overhead_model *model, const struct load *load, size_t p, size_t q)
{
  int32_t d = load->delivery[p], f = load->delivery[q], x;
  if (q < load->receives)
    x = *cell (model, model->received, d, f);
  else if (p >= load->receives)
    x = *cell (model, model->both, d, f);
  else if (model->message[d] == model->message[f])
    return INT32_MIN; /* R2 orders them */
  else if ((x = *cell (model, model->mixed, f, d)) >= 0)
    return -1 - x;
  else
    return -2 - x; /* the negation of a negation */
  return x;
}

/* R6, R7. */
static void
build_machine (struct overhead_model *model, int32_t i, struct load *load)
{
  load_tasks (model, i, load);
  size_t count = load->count;
  int32_t *order = memory_alloc (count * count + 1, sizeof *order);
  for (size_t p = 0; p < count; p++)
    for (size_t q = p + 1; q < count; q++)
      order[p * count + q] = order_of (model, load, p, q);
  model->machines[i] = learn_machine_new (model->learn, count, load->tasks, order);
  free (order);
}

/* R8, R9. */
static void
build_counts (struct overhead_model *model)
{
  struct learn *learn = model->learn;
  for (int32_t class = 0; class < model->ticks->classes; class ++) {
    int32_t sum = learn_propagator (learn, overhead_run_sum, model, class, false);
    for (int32_t i = 0; i < model->n; i++) {
      int32_t id = class * model->n + i, x;
      int32_t all = overhead_count_sends (model, class, i).all;
      model->sends[id] = x = number (model, all, OVERHEAD_SENDS, i, class);
      int32_t count = learn_propagator (learn, overhead_run_count, model, id, false);
      for (int side = 0; side < 2; side++) {
        learn_watch (learn, 2 * x + side, sum);
        learn_watch (learn, 2 * x + side, count);
        for (int32_t d = 0; d < model->deliveries; d++)
          if (from (model, d, i) != NONE && class_of (model, d) == class)
            learn_watch (learn, 2 * from (model, d, i) + side, count);
      }
    }
  }
  for (int32_t i = 0; i < model->n; i++) {
    int32_t room = learn_propagator (learn, overhead_run_room, model, i, false);
    learn_watch (learn, 2 * model->makespan + 1, room);
    for (int32_t d = 0; d < model->deliveries; d++)
      if (model->receiver[d] == i)
        learn_watch (learn, 2 * model->receive[d], room);
    for (int32_t class = 0; class < model->ticks->classes; class ++)
      learn_watch (learn, 2 * model->sends[class * model->n + i], room);
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
  model->room = memory_alloc (n, sizeof *model->room);
  model->machines = memory_zero (n, sizeof *model->machines);
  model->why = memory_alloc (2 * all + 2 * n + 8 + (size_t)model->ticks->classes, sizeof *model->why);
  fill (model->delivery, (size_t)model->ticks->messages * n);
  fill (model->both, square);
  fill (model->mixed, square);
  fill (model->received, square);
}

static bool
build_machines (struct overhead_model *model, const struct deadline *deadline)
{
  struct load load = { .tasks = memory_alloc (2 * (size_t)model->deliveries, sizeof *load.tasks),
                       .delivery = memory_alloc (2 * (size_t)model->deliveries, sizeof *load.delivery) };
  int32_t i = 0;
  for (; i < model->n && !passed (deadline); i++)
    build_machine (model, i, &load);
  free (load.tasks);
  free (load.delivery);
  return i == model->n;
}

/* False: the deadline has passed. */
static bool
build (struct overhead_model *model, int64_t most, const struct deadline *deadline)
{
  build_deliveries (model, most);
  overhead_rules_prepare (model);
  for (int32_t d = 0; d < model->deliveries; d++) {
    if (passed (deadline))
      return false;
    build_choice (model, d);
    build_times (model, d);
  }
  build_sources (model);
  for (int32_t d = 0; d < model->deliveries; d++) {
    if (passed (deadline))
      return false;
    (model->class == OVERHEAD_ANY ? build_orders : overhead_append_orders) (model, d);
  }
  if (model->class == OVERHEAD_APPEND)
    overhead_append_build (model);
  overhead_alike_build (model);
  build_counts (model);
  overhead_leaves_build (model);
  return build_machines (model, deadline);
}

struct overhead_model *
overhead_model_try (const struct overhead_ticks *ticks, enum overhead_class class, int64_t most, struct overhead_certificate *log,
                    const struct deadline *deadline)
{
  struct overhead_model *model = memory_zero (1, sizeof *model);
  *model = (struct overhead_model){ .ticks = ticks, .class = class, .log = log, .n = ticks->nodes, .deliveries = (int32_t)ticks->tasks };
  allocate (model);
  model->learn = learn_new (&(struct learn_calls){ .relevant = overhead_relevant,
                                                   .value = overhead_first_value,
                                                   .learned = overhead_learned,
                                                   .forgot = overhead_forgot,
                                                   .context = model });
  if (build (model, most, deadline))
    return model;
  overhead_model_free (model);
  return NULL;
}

struct overhead_model *
overhead_model_new (const struct overhead_ticks *ticks, enum overhead_class class, int64_t most, struct overhead_certificate *log)
{
  return overhead_model_try (ticks, class, most, log, NULL);
}

void
overhead_model_free (struct overhead_model *model)
{
  if (!model)
    return;
  learn_free (model->learn);
  for (int32_t i = 0; i < model->n; i++)
    learn_machine_free (model->machines[i]);
  void *blocks[]
    = { model->message, model->receiver, model->receive,      model->send,     model->from,      model->delivery,   model->sends,
        model->both,    model->mixed,    model->received,     model->machines, model->why,       model->meaning,    model->atoms,
        model->debug,   model->senders,  model->first_sender, model->may_send, model->first_may, model->class_size, model->room };
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    free (blocks[i]);
  free (model);
}

struct learn *
overhead_model_learn (struct overhead_model *model)
{
  return model->learn;
}

bool
overhead_model_limit (struct overhead_model *model, int64_t most)
{
  return learn_require (model->learn, learn_at_most (model->makespan, most));
}

void
overhead_model_schedule (const struct overhead_model *model, struct overhead_schedule *schedule)
{
  overhead_schedule_reset (schedule);
  for (int32_t d = 0; d < model->deliveries; d++)
    for (int32_t i = 0; i < model->n; i++)
      if (from (model, d, i) != NONE && learn_truth (model->learn, from (model, d, i)) == 1)
        overhead_schedule_add (schedule, (struct overhead_delivery){ .start = learn_least (model->learn, model->send[d]),
                                                                     .receive = learn_least (model->learn, model->receive[d]),
                                                                     .from = i,
                                                                     .to = model->receiver[d],
                                                                     .multicast = model->message[d] });
  overhead_schedule_finish (schedule, model->ticks);
}
