/* Decisions of search/overhead/model.h, the values of its variables in a given schedule, and its
   memory. */
#include "search/overhead/model_internal.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

/* Is delivery d known to be a task of node i? */
static bool
at_node (const struct overhead_model *model, int32_t d, int32_t i)
{
  if (model->receiver[d] == i)
    return model->class == OVERHEAD_APPEND;
  return from (model, d, i) != NONE && lcg_truth (model->lcg, from (model, d, i)) == 1;
}

/* An order matters when both tasks are known to be at one node; in the class of appended schedules
   the tasks include receives. */
bool
overhead_model_relevant (void *context, int32_t x)
{
  const struct overhead_model *model = context;
  struct lcg_meaning meaning = model->log.meanings[x];
  if (meaning.statement == OVERHEAD_MIXED)
    return lcg_truth (model->lcg, from (model, meaning.a, model->receiver[meaning.b])) == 1;
  if (meaning.statement != OVERHEAD_BOTH)
    return true;
  for (int32_t i = 0; i < model->n; i++)
    if (at_node (model, meaning.a, i) && at_node (model, meaning.b, i))
      return true;
  return false;
}

/* No possible sender of d can make it arrive earlier than node i can. */
static bool
best_sender (const struct overhead_model *model, int32_t d, int32_t i)
{
  int64_t arrival = held (model, d, i) + send_time (model, d, i) + transit_time (model, d, i);
  for (int32_t other = 0; other < model->n; other++)
    if (from (model, d, other) != NONE && lcg_truth (model->lcg, from (model, d, other)) != 0
        && held (model, d, other) + send_time (model, d, other) + transit_time (model, d, other)
             < arrival)
      return false;
  return true;
}

bool
overhead_model_first_value (void *context, int32_t x)
{
  const struct overhead_model *model = context;
  struct lcg_meaning meaning = model->log.meanings[x];
  if (meaning.statement == OVERHEAD_FROM)
    return best_sender (model, meaning.a, meaning.b);
  int32_t first
    = meaning.statement == OVERHEAD_RECEIVED ? model->receive[meaning.a] : model->send[meaning.a];
  int32_t second
    = meaning.statement == OVERHEAD_BOTH ? model->send[meaning.b] : model->receive[meaning.b];
  return lcg_lower (model->lcg, first) <= lcg_lower (model->lcg, second);
}

/* Values in a given schedule. */

/* The deliveries of a schedule by number, [deliveries]; the caller frees. */
static const struct overhead_delivery **
by_number (const struct overhead_model *model, const struct overhead_schedule *schedule)
{
  const struct overhead_delivery **found = memory_zero ((size_t)model->deliveries, sizeof *found);
  for (size_t e = 0; e < schedule->length; e++) {
    const struct overhead_delivery *delivery = &schedule->deliveries[e];
    found[model->delivery[(int64_t)delivery->multicast * model->n + delivery->to]] = delivery;
  }
  return found;
}

static int64_t
count_sent (const struct overhead_model *model, const struct overhead_delivery *const *found,
            int32_t i, int32_t class)
{
  int64_t sent = 0;
  for (int32_t d = 0; d < model->deliveries; d++)
    sent += found[d]->from == i && class_of (model, d) == class;
  return sent;
}

/* The value of a variable in a schedule. Orders of tasks that are not at one node have one too. */
static int64_t
value_in (const struct overhead_model *model, const struct overhead_delivery *const *found,
          struct lcg_meaning meaning)
{
  if (meaning.statement == OVERHEAD_SENDS) /* of a node, not of a delivery */
    return count_sent (model, found, meaning.a, meaning.b);
  const struct overhead_delivery *a = found[meaning.a];
  switch (meaning.statement) {
  case OVERHEAD_RECEIVE:
    return a->receive;
  case OVERHEAD_SEND:
    return a->start;
  case OVERHEAD_FROM:
    return a->from == meaning.b;
  case OVERHEAD_BOTH:
    return a->start < found[meaning.b]->start;
  case OVERHEAD_MIXED:
    return a->start < found[meaning.b]->receive;
  default: /* OVERHEAD_RECEIVED */
    return a->receive < found[meaning.b]->receive;
  }
}

void
overhead_model_set_phases (struct overhead_model *model, const struct overhead_schedule *schedule)
{
  const struct overhead_delivery **found = by_number (model, schedule);
  for (int32_t x = 0; x < model->log.variables; x++)
    if (model->log.meanings[x].statement >= OVERHEAD_FROM
        && model->log.meanings[x].statement <= OVERHEAD_RECEIVED)
      lcg_set_phase (
        model->lcg, x,
        value_in (model, (const struct overhead_delivery *const *)found, model->log.meanings[x])
          != 0);
  free (found);
}

static int64_t
known_value (const struct lcg_log *log, struct lcg_meaning meaning)
{
  const struct overhead_model *model = (const struct overhead_model *)log;
  return meaning.statement == MEANS_MAKESPAN ? log->makespan
                                             : value_in (model, model->known, meaning);
}

void
overhead_model_debug (struct overhead_model *model, const struct overhead_schedule *schedule)
{
  assert (model->class == OVERHEAD_ANY);
  overhead_rule_leaf_order_exchange (model->ticks, schedule->deliveries, schedule->length);
  overhead_rule_receiver_exchange (model, schedule->deliveries, schedule->length);
  overhead_rule_symmetric_messages_exchange (model->ticks, schedule->deliveries, schedule->length);
  model->known = by_number (model, schedule);
  model->log.value = known_value;
  model->log.makespan = schedule->makespan;
}

/* Memory: an estimate in advance, and a count. */

#define PAIR_BYTES 50
#define ORDER_BYTES 1200
#define SENDER_BYTES 1000

/* tasks[i]: the number of tasks that node i may have. */
static void
count_tasks (const struct overhead_ticks *ticks, uint64_t *tasks)
{
  for (int32_t k = 0; k < ticks->messages; k++) {
    size_t count = ticks->first[k + 1] - ticks->first[k];
    tasks[ticks->source[k]] += count;
    for (size_t e = ticks->first[k]; e < ticks->first[k + 1]; e++)
      tasks[ticks->destination[e]] += count; /* one receive, and a send to each of the others */
  }
}

/* Each pair of tasks of a node takes PAIR_BYTES for the propagators that its order wakes, each pair
   of deliveries ORDER_BYTES for the booleans, each possible sender SENDER_BYTES. The constants are
   measured; a test checks that they are enough. */
uint64_t
overhead_model_bytes (const struct overhead_ticks *ticks)
{
  uint64_t all = (uint64_t)ticks->tasks, n = (uint64_t)ticks->nodes,
           bytes = all * all * ORDER_BYTES + all * n * SENDER_BYTES;
  uint64_t *tasks = memory_zero (n, sizeof *tasks);
  count_tasks (ticks, tasks);
  for (uint64_t i = 0; i < n; i++)
    bytes += tasks[i] * tasks[i] * PAIR_BYTES;
  free (tasks);
  return bytes;
}

uint64_t
overhead_model_used (const struct overhead_model *model)
{
  uint64_t all = (uint64_t)model->deliveries, n = (uint64_t)model->n,
           bytes = lcg_bytes (model->lcg);
  bytes += 3 * all * all * sizeof *model->both
           + all * n * (sizeof *model->from + sizeof *model->senders + sizeof *model->may_send)
           + model->log.meaning_capacity * sizeof *model->log.meanings;
  for (int32_t i = 0; i < model->n; i++)
    bytes += lcg_disjunctive_bytes (model->disjunctives[i]);
  return bytes + (model->log.clauses ? clauses_bytes (model->log.clauses) : 0);
}
