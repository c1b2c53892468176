/* Decisions of search/overhead_model.h; what is told about what it learns; schedules in its terms. */
#include "search/overhead_model_internal.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* Is delivery d a task of node i, so far as is known? */
static bool
at_node (const struct overhead_model *model, int32_t d, int32_t i)
{
  if (model->receiver[d] == i)
    return model->class == OVERHEAD_APPEND;
  return from (model, d, i) != NONE && learn_truth (model->learn, from (model, d, i)) == 1;
}

/* An order matters when both tasks are at one node; with appended schedules, those of receives, too. */
bool
overhead_relevant (void *context, int32_t x)
{
  const struct overhead_model *model = context;
  struct meaning meaning = model->meaning[x];
  if (meaning.statement == OVERHEAD_MIXED)
    return learn_truth (model->learn, from (model, meaning.a, model->receiver[meaning.b])) == 1;
  if (meaning.statement != OVERHEAD_BOTH)
    return true;
  for (int32_t i = 0; i < model->n; i++)
    if (at_node (model, meaning.a, i) && at_node (model, meaning.b, i))
      return true;
  return false;
}

/* Is node i's copy of d's message one that may arrive first? */
static bool
best_sender (const struct overhead_model *model, int32_t d, int32_t i)
{
  int64_t arrival = held (model, d, i) + send_time (model, d, i) + transit_time (model, d, i);
  for (int32_t other = 0; other < model->n; other++)
    if (from (model, d, other) != NONE && learn_truth (model->learn, from (model, d, other)) != 0
        && held (model, d, other) + send_time (model, d, other) + transit_time (model, d, other) < arrival)
      return false;
  return true;
}

bool
overhead_first_value (void *context, int32_t x)
{
  const struct overhead_model *model = context;
  struct meaning meaning = model->meaning[x];
  if (meaning.statement == OVERHEAD_FROM)
    return best_sender (model, meaning.a, meaning.b);
  int32_t first = meaning.statement == OVERHEAD_RECEIVED ? model->receive[meaning.a] : model->send[meaning.a];
  int32_t second = meaning.statement == OVERHEAD_BOTH ? model->send[meaning.b] : model->receive[meaning.b];
  return learn_least (model->learn, first) <= learn_least (model->learn, second);
}

/* Statements about a given schedule. */

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
count_sent (const struct overhead_model *model, const struct overhead_delivery *const *found, int32_t i, int32_t class)
{
  int64_t sent = 0;
  for (int32_t d = 0; d < model->deliveries; d++)
    sent += found[d]->from == i && class_of (model, d) == class;
  return sent;
}

/* The value that a variable has in the schedule. Orders of tasks that are not at one node have some value, too. */
static int64_t
value_in (const struct overhead_model *model, const struct overhead_delivery *const *found, struct meaning meaning)
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
overhead_model_suggest (struct overhead_model *model, const struct overhead_schedule *schedule)
{
  const struct overhead_delivery **found = by_number (model, schedule);
  for (int32_t x = 0; x < model->variables; x++)
    if (model->meaning[x].statement >= OVERHEAD_FROM && model->meaning[x].statement <= OVERHEAD_RECEIVED)
      learn_suggest (model->learn, x, value_in (model, (const struct overhead_delivery *const *)found, model->meaning[x]) != 0);
  free (found);
}

/* Keep R7: of two sends of one group the earlier one is for the receiver that starts no later. */
static void
exchange (const struct overhead_model *model, struct overhead_delivery *deliveries, size_t count)
{
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t d = 0; d < count; d++)
      for (size_t e = 0; e < count; e++) {
        struct overhead_delivery *a = &deliveries[d], *b = &deliveries[e];
        if (a->multicast != b->multicast || a->from != b->from || a->start >= b->start || a->receive <= b->receive
            || overhead_transit (model->ticks, a->multicast, a->from, a->to)
                 != overhead_transit (model->ticks, a->multicast, a->from, b->to))
          continue;
        int64_t start = a->start;
        a->start = b->start;
        b->start = start;
        changed = true;
      }
  }
}

void
overhead_model_debug (struct overhead_model *model, const struct overhead_schedule *schedule)
{
  assert (model->class == OVERHEAD_ANY);
  overhead_leaves_exchange (model->ticks, schedule->deliveries, schedule->length);
  exchange (model, schedule->deliveries, schedule->length);
  overhead_alike_rename (model->ticks, schedule->deliveries, schedule->length);
  model->debug = by_number (model, schedule);
  model->debug_makespan = schedule->makespan;
}

/* What is learned. */

static bool
true_in_debug (const struct overhead_model *model, struct learn_atom atom)
{
  struct meaning meaning = model->meaning[atom.side >> 1];
  int64_t value = meaning.statement == MEANS_MAKESPAN ? model->debug_makespan : value_in (model, model->debug, meaning);
  return (atom.side & 1 ? -value : value) >= atom.bound;
}

static void
check_debug (const struct overhead_model *model, const struct learn_atom *atoms, size_t count)
{
  if (!model->debug || model->debug_makespan > learn_most (model->learn, model->makespan))
    return;
  for (size_t i = 0; i < count; i++)
    if (true_in_debug (model, atoms[i]))
      return;
  fprintf (stderr, "provecast: a clause of %zu atoms cuts off the given schedule\n", count);
  abort ();
}

void
overhead_learned (void *context, const struct learn_atom *atoms, size_t count, uint64_t number)
{
  struct overhead_model *model = context;
  (void)number; /* but for the assertion */
  check_debug (model, atoms, count);
  if (!model->log)
    return;
  assert (model->log->clauses.count == number);
  memory_grow (model->atoms, model->atom_capacity, count);
  for (size_t i = 0; i < count; i++) {
    struct meaning meaning = model->meaning[atoms[i].side >> 1];
    bool negated = atoms[i].side & 1;
    assert (meaning.statement != MEANS_MAKESPAN); /* known at the root only */
    model->atoms[i] = (struct clauses_atom){
      .bound = negated ? -atoms[i].bound : atoms[i].bound,
      .a = meaning.a,
      .b = meaning.b,
      .statement = meaning.statement,
      .negated = negated,
    };
  }
  clauses_add (&model->log->clauses, model->atoms, count);
}

void
overhead_forgot (void *context, uint64_t number)
{
  struct overhead_model *model = context;
  if (model->log)
    clauses_forget (&model->log->clauses, number);
}
