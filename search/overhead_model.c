#include "search/overhead_model.h"

#include "base/memory.h"
#include "search/learn_machine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NONE (-1)

/* A boolean that orders two tasks matters when both are at one node. */
struct pair {
  int32_t first, second; /* deliveries */
  int32_t node;          /* of a send `first` and a receive `second`, or of two receives; NONE: of two sends, wherever they are */
};

struct overhead_model {
  const struct overhead_ticks *ticks;
  struct learn *learn;
  struct learn_calls log;
  enum overhead_class class;
  int32_t n, deliveries, makespan;
  int32_t *message, *receiver; /* [deliveries] */
  int32_t *delivery;           /* [m][n]: of message k to node j, or NONE */
  int32_t *receive, *send;     /* [deliveries]: variables */
  int32_t *from;               /* [deliveries][n]: booleans or NONE */
  int32_t *sends;              /* [classes][n]: variables */
  int32_t *position;           /* [deliveries]: variables, in the class of appended schedules */
  int32_t *order;              /* scratch of build_machine */
  struct pair *pairs;          /* [variables of learn], by boolean */
  size_t pair_capacity;
  int32_t pair_count;
  int32_t *both;                   /* [deliveries][deliveries]: boolean that orders two sends, first < second; NONE */
  int32_t *mixed;                  /* [deliveries][deliveries]: boolean "send d before receive f" at f's receiver; NONE */
  int32_t *received;               /* [deliveries][deliveries]: boolean "receive d before receive f", d < f, at one node; NONE */
  struct learn_machine **machines; /* [n] */
  struct learn_atom *why;          /* scratch: room for the longest explanation */
};

static int32_t
class_of (const struct overhead_model *model, int32_t d)
{
  return model->ticks->class_of[model->message[d]];
}

static int64_t
send_time (const struct overhead_model *model, int32_t d, int32_t i)
{
  return overhead_send (model->ticks, model->message[d], i);
}

static int64_t
receive_time (const struct overhead_model *model, int32_t d)
{
  return overhead_receive (model->ticks, model->message[d], model->receiver[d]);
}

static int64_t
transit_time (const struct overhead_model *model, int32_t d, int32_t i)
{
  return overhead_transit (model->ticks, model->message[d], i, model->receiver[d]);
}

static int32_t
from (const struct overhead_model *model, int32_t d, int32_t i)
{
  return model->from[(int64_t)d * model->n + i];
}

/* Node i's own delivery of the message of d; NONE for the source. */
static int32_t
own_delivery (const struct overhead_model *model, int32_t d, int32_t i)
{
  return model->delivery[(int64_t)model->message[d] * model->n + i];
}

static int32_t *
cell (const struct overhead_model *model, int32_t *table, int32_t d, int32_t f)
{
  return &table[(int64_t)d * model->deliveries + f];
}

/* Node i holds the message of d at the earliest. */
static int64_t
held (const struct overhead_model *model, int32_t d, int32_t i)
{
  int32_t own = own_delivery (model, d, i);
  return own == NONE ? 0 : learn_least (model->learn, model->receive[own]) + receive_time (model, own);
}

/* R5. */

/* Why no sender of d, or none with `least` time from holding to arrival, can make it earlier: each is excluded or holds the message from
   bound(i) on. Returns false when something else is needed for one of them. */
static size_t
because_of_sender (const struct overhead_model *model, int32_t d, int32_t i, int64_t bound, size_t count)
{
  int32_t own = own_delivery (model, d, i);
  if (own != NONE && held (model, d, i) >= bound)
    model->why[count++] = learn_at_least (model->receive[own], bound - receive_time (model, own));
  else
    model->why[count++] = learn_false (from (model, d, i));
  return count;
}

static bool
raise_send (struct overhead_model *model, int32_t d)
{
  struct learn *learn = model->learn;
  int64_t least = INT64_MAX;
  size_t count = 0;
  for (int32_t i = 0; i < model->n; i++)
    if (from (model, d, i) != NONE && learn_truth (learn, from (model, d, i)) != 0 && held (model, d, i) < least)
      least = held (model, d, i);
  if (least == INT64_MAX || least <= learn_least (learn, model->send[d]))
    return true;
  for (int32_t i = 0; i < model->n; i++)
    if (from (model, d, i) != NONE)
      count = because_of_sender (model, d, i, least, count);
  return learn_imply (learn, learn_at_least (model->send[d], least), model->why, count);
}

static bool
raise_receive (struct overhead_model *model, int32_t d)
{
  struct learn *learn = model->learn;
  int64_t least = INT64_MAX, start = learn_least (learn, model->send[d]), needed = INT64_MIN;
  size_t count = 0;
  for (int32_t i = 0; i < model->n; i++) {
    if (from (model, d, i) == NONE || learn_truth (learn, from (model, d, i)) == 0)
      continue;
    int64_t earliest = held (model, d, i) > start ? held (model, d, i) : start;
    int64_t arrival = earliest + send_time (model, d, i) + transit_time (model, d, i);
    least = arrival < least ? arrival : least;
  }
  if (least == INT64_MAX || least <= learn_least (learn, model->receive[d]))
    return true;
  for (int32_t i = 0; i < model->n; i++) {
    if (from (model, d, i) == NONE)
      continue;
    int64_t bound = least - send_time (model, d, i) - transit_time (model, d, i);
    if (learn_truth (learn, from (model, d, i)) != 0 && held (model, d, i) < bound)
      needed = bound > needed ? bound : needed;
    else
      count = because_of_sender (model, d, i, bound, count);
  }
  if (needed > INT64_MIN)
    model->why[count++] = learn_at_least (model->send[d], needed);
  return learn_imply (learn, learn_at_least (model->receive[d], least), model->why, count);
}

static bool
lower_send (struct overhead_model *model, int32_t d)
{
  struct learn *learn = model->learn;
  int64_t least = INT64_MAX, most = learn_most (learn, model->receive[d]);
  size_t count = 0;
  for (int32_t i = 0; i < model->n; i++) {
    if (from (model, d, i) == NONE || learn_truth (learn, from (model, d, i)) == 0)
      continue;
    int64_t time = send_time (model, d, i) + transit_time (model, d, i);
    least = time < least ? time : least;
  }
  if (least == INT64_MAX || most - least >= learn_most (learn, model->send[d]))
    return true;
  model->why[count++] = learn_at_most (model->receive[d], most);
  for (int32_t i = 0; i < model->n; i++)
    if (from (model, d, i) != NONE && send_time (model, d, i) + transit_time (model, d, i) < least)
      model->why[count++] = learn_false (from (model, d, i));
  return learn_imply (learn, learn_at_most (model->send[d], most - least), model->why, count);
}

static bool
run_senders (struct learn *learn, void *context, int32_t d)
{
  (void)learn;
  return raise_send (context, d) && raise_receive (context, d) && lower_send (context, d);
}

/* R8. */

/* What is known about the senders of a class at one node. */
struct tally {
  int32_t yes, open, all;
};

static struct tally
count_sends (const struct overhead_model *model, int32_t class, int32_t i)
{
  struct tally tally = { 0, 0, 0 };
  for (int32_t d = 0; d < model->deliveries; d++) {
    if (from (model, d, i) == NONE || class_of (model, d) != class)
      continue;
    int truth = learn_truth (model->learn, from (model, d, i));
    tally.all++;
    tally.yes += truth == 1;
    tally.open += truth < 0;
  }
  return tally;
}

/* Those senders of the class at node i that are decided so. */
static size_t
because_sends (const struct overhead_model *model, int32_t class, int32_t i, int truth)
{
  size_t count = 0;
  for (int32_t d = 0; d < model->deliveries; d++)
    if (from (model, d, i) != NONE && class_of (model, d) == class && learn_truth (model->learn, from (model, d, i)) == truth)
      model->why[count++] = truth ? learn_true (from (model, d, i)) : learn_false (from (model, d, i));
  return count;
}

/* All that are open are decided so. `count` atoms of model->why say why. */
static bool
decide_open (struct overhead_model *model, int32_t class, int32_t i, bool value, size_t count)
{
  for (int32_t d = 0; d < model->deliveries; d++) {
    int32_t x = from (model, d, i);
    if (x == NONE || class_of (model, d) != class || learn_truth (model->learn, x) >= 0)
      continue;
    if (!learn_imply (model->learn, value ? learn_true (x) : learn_false (x), model->why, count))
      return false;
  }
  return true;
}

static bool
run_count (struct learn *learn, void *context, int32_t id)
{
  struct overhead_model *model = context;
  int32_t class = id / model->n, i = id % model->n, x = model->sends[id];
  struct tally tally = count_sends (model, class, i);
  size_t count = because_sends (model, class, i, 1);
  if (!learn_imply (learn, learn_at_least (x, tally.yes), model->why, count))
    return false;
  if (tally.open > 0 && learn_most (learn, x) == tally.yes) {
    model->why[count++] = learn_at_most (x, tally.yes);
    return decide_open (model, class, i, false, count);
  }
  count = because_sends (model, class, i, 0);
  if (!learn_imply (learn, learn_at_most (x, tally.yes + tally.open), model->why, count))
    return false;
  if (tally.open > 0 && learn_least (learn, x) == tally.yes + tally.open) {
    model->why[count++] = learn_at_least (x, tally.yes + tally.open);
    return decide_open (model, class, i, true, count);
  }
  return true;
}

static int32_t
class_size (const struct overhead_model *model, int32_t class)
{
  int32_t size = 0;
  for (int32_t d = 0; d < model->deliveries; d++)
    size += class_of (model, d) == class;
  return size;
}

/* sends (i, class) is what the others leave of the class: at least (side 0) what is left if they take all they can, at most (side 1) ... */
static bool
share_rest (struct overhead_model *model, int32_t class, int32_t i, int side, int32_t size)
{
  struct learn *learn = model->learn;
  const int32_t *sends = model->sends + (int64_t) class * model->n;
  int64_t others = 0;
  size_t count = 0;
  for (int32_t other = 0; other < model->n; other++) {
    if (other == i)
      continue;
    int64_t value = side ? learn_least (learn, sends[other]) : learn_most (learn, sends[other]);
    others += value;
    model->why[count++] = side ? learn_at_least (sends[other], value) : learn_at_most (sends[other], value);
  }
  struct learn_atom atom = side ? learn_at_most (sends[i], size - others) : learn_at_least (sends[i], size - others);
  return learn_imply (learn, atom, model->why, count);
}

static bool
run_sum (struct learn *learn, void *context, int32_t class)
{
  struct overhead_model *model = context;
  int32_t size = class_size (model, class);
  (void)learn;
  for (int32_t i = 0; i < model->n; i++)
    if (!share_rest (model, class, i, 0, size) || !share_rest (model, class, i, 1, size))
      return false;
  return true;
}

/* R9. */

/* Node i's receives, and what the last send's receiver needs at least after it, or INT64_MAX where i sends nothing. */
static int64_t
receive_work (const struct overhead_model *model, int32_t i)
{
  int64_t work = 0;
  for (int32_t d = 0; d < model->deliveries; d++)
    if (model->receiver[d] == i)
      work += receive_time (model, d);
  return work;
}

static int64_t
least_tail (const struct overhead_model *model, int32_t i)
{
  int64_t least = INT64_MAX;
  for (int32_t d = 0; d < model->deliveries; d++)
    if (from (model, d, i) != NONE && transit_time (model, d, i) + receive_time (model, d) < least)
      least = transit_time (model, d, i) + receive_time (model, d);
  return least;
}

static bool
is_source (const struct overhead_model *model, int32_t i)
{
  for (int32_t k = 0; k < model->ticks->messages; k++)
    if (model->ticks->source[k] == i)
      return true;
  return false;
}

/* Nothing is done at node i before: 0 for a source, else its first receive. */
static int64_t
earliest_task (const struct overhead_model *model, int32_t i)
{
  int64_t earliest = INT64_MAX;
  if (is_source (model, i))
    return 0;
  for (int32_t d = 0; d < model->deliveries; d++)
    if (model->receiver[d] == i && learn_least (model->learn, model->receive[d]) < earliest)
      earliest = learn_least (model->learn, model->receive[d]);
  return earliest;
}

/* The makespan is at most `until`, and nothing starts before `earliest`: why what follows does. */
static size_t
because_room (const struct overhead_model *model, int32_t i, int64_t earliest, int64_t until)
{
  size_t count = 0;
  model->why[count++] = learn_at_most (model->makespan, until);
  if (earliest > 0)
    for (int32_t d = 0; d < model->deliveries; d++)
      if (model->receiver[d] == i)
        model->why[count++] = learn_at_least (model->receive[d], earliest);
  return count;
}

/* sends (i, class) is at most what the other classes leave room for. */
static bool
fit_class (struct overhead_model *model, int32_t i, int32_t class, int64_t earliest, int64_t fixed, int64_t tail)
{
  struct learn *learn = model->learn;
  const struct overhead_ticks *ticks = model->ticks;
  int64_t cost = ticks->send[(int64_t) class * model->n + i], until = learn_most (learn, model->makespan), others = 0;
  int32_t x = model->sends[(int64_t) class * model->n + i];
  if (learn_most (learn, x) == 0)
    return true;
  for (int32_t c = 0; c < ticks->classes; c++)
    if (c != class)
      others += learn_least (learn, model->sends[(int64_t)c * model->n + i]) * ticks->send[(int64_t)c * model->n + i];
  int64_t room = until - earliest - fixed - others - tail, most = room < 0 ? 0 : room / cost;
  if (most >= learn_most (learn, x))
    return true;
  size_t count = because_room (model, i, earliest, earliest + fixed + others + tail + (most + 1) * cost - 1);
  for (int32_t c = 0; c < ticks->classes; c++)
    if (c != class)
      model->why[count++]
        = learn_at_least (model->sends[(int64_t)c * model->n + i], learn_least (learn, model->sends[(int64_t)c * model->n + i]));
  return learn_imply (learn, learn_at_most (x, most), model->why, count);
}

static bool
run_room (struct learn *learn, void *context, int32_t i)
{
  struct overhead_model *model = context;
  int64_t fixed = receive_work (model, i), tail = least_tail (model, i), earliest = earliest_task (model, i);
  if (tail == INT64_MAX)
    return true;
  tail = tail > fixed ? tail - fixed : 0;
  (void)learn;
  for (int32_t class = 0; class < model->ticks->classes; class ++)
    if (!fit_class (model, i, class, earliest, fixed, tail))
      return false;
  return true;
}

/* Building. */

static int32_t
order_boolean (struct overhead_model *model, int32_t first, int32_t second, int32_t node)
{
  int32_t x = learn_boolean (model->learn);
  memory_grow (model->pairs, model->pair_capacity, (size_t)x + 1);
  while (model->pair_count < x)
    model->pairs[model->pair_count++].first = NONE;
  model->pairs[model->pair_count++] = (struct pair){ first, second, node };
  return x;
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
  model->makespan = learn_variable (model->learn, 0, most);
  for (d = 0; d < model->deliveries; d++) {
    model->receive[d] = learn_variable (model->learn, 0, most);
    model->send[d] = learn_variable (model->learn, 0, most);
    for (int32_t i = 0; i < model->n; i++) {
      bool may = i != model->receiver[d] && (i == ticks->source[model->message[d]] || own_delivery (model, d, i) != NONE);
      model->from[(int64_t)d * model->n + i] = may ? order_boolean (model, d, NONE, i) : NONE;
    }
  }
}

/* R1 for one delivery. */
static void
build_choice (struct overhead_model *model, int32_t d)
{
  size_t count = 0;
  for (int32_t i = 0; i < model->n; i++)
    if (from (model, d, i) != NONE)
      model->why[count++] = learn_true (from (model, d, i));
  learn_clause (model->learn, model->why, count);
  for (int32_t i = 0; i < model->n; i++)
    for (int32_t other = i + 1; other < model->n; other++)
      if (from (model, d, i) != NONE && from (model, d, other) != NONE)
        learn_clause (model->learn, (struct learn_atom[]){ learn_false (from (model, d, i)), learn_false (from (model, d, other)) }, 2);
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
  int32_t senders = learn_propagator (learn, run_senders, model, d, false);
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

/* Booleans for orders, in the class of any order. */
static void
build_orders (struct overhead_model *model)
{
  for (int32_t d = 0; d < model->deliveries; d++)
    for (int32_t f = 0; f < model->deliveries; f++) {
      if (d < f && share_sender (model, d, f))
        *cell (model, model->both, d, f) = order_boolean (model, d, f, NONE);
      if (d < f && model->receiver[d] == model->receiver[f])
        *cell (model, model->received, d, f) = order_boolean (model, d, f, model->receiver[d]);
      if (model->message[d] != model->message[f] && from (model, d, model->receiver[f]) != NONE)
        *cell (model, model->mixed, d, f) = order_boolean (model, d, f, model->receiver[f]);
    }
}

/* The same for appended schedules: one boolean for two deliveries. `mixed` of f < d is the negation, -1 - x, below NONE. */
static void
build_positions (struct overhead_model *model)
{
  struct learn *learn = model->learn;
  for (int32_t d = 0; d < model->deliveries; d++)
    model->position[d] = learn_variable (learn, 0, model->deliveries - 1);
  for (int32_t d = 0; d < model->deliveries; d++)
    for (int32_t f = d + 1; f < model->deliveries; f++) {
      int32_t x = order_boolean (model, d, f, NONE);
      *cell (model, model->both, d, f) = *cell (model, model->received, d, f) = *cell (model, model->mixed, d, f) = x;
      *cell (model, model->mixed, f, d) = -2 - x;
      struct learn_atom yes = learn_true (x), no = learn_false (x);
      learn_difference (learn, &yes, 1, model->position[d], model->position[f], 1);
      learn_difference (learn, &no, 1, model->position[f], model->position[d], 1);
    }
  for (int32_t d = 0; d < model->deliveries; d++)
    for (int32_t i = 0; i < model->n; i++) {
      int32_t own = own_delivery (model, d, i);
      if (from (model, d, i) == NONE || own == NONE)
        continue;
      struct learn_atom before
        = own < d ? learn_true (*cell (model, model->both, own, d)) : learn_false (*cell (model, model->both, d, own));
      learn_clause (learn, (struct learn_atom[]){ learn_false (from (model, d, i)), before }, 2);
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
    int32_t sum = learn_propagator (learn, run_sum, model, class, false);
    for (int32_t i = 0; i < model->n; i++) {
      int32_t id = class * model->n + i, x;
      int32_t all = count_sends (model, class, i).all;
      model->sends[id] = x = learn_variable (learn, 0, all);
      int32_t count = learn_propagator (learn, run_count, model, id, false);
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
    int32_t room = learn_propagator (learn, run_room, model, i, false);
    learn_watch (learn, 2 * model->makespan + 1, room);
    for (int32_t d = 0; d < model->deliveries; d++)
      if (model->receiver[d] == i)
        learn_watch (learn, 2 * model->receive[d], room);
    for (int32_t class = 0; class < model->ticks->classes; class ++)
      learn_watch (learn, 2 * model->sends[class * model->n + i], room);
  }
}

/* What the search asks. */

static bool
relevant (void *context, int32_t x)
{
  const struct overhead_model *model = context;
  const struct pair *pair = &model->pairs[x];
  const struct learn *learn = model->learn;
  if (pair->second == NONE)
    return true;
  if (pair->node != NONE && model->receiver[pair->first] == pair->node)
    return true;
  if (pair->node != NONE)
    return learn_truth (learn, from (model, pair->first, pair->node)) == 1;
  int32_t d = pair->first, f = pair->second;
  for (int32_t i = 0; i < model->n; i++) {
    bool first = i == model->receiver[d] || (from (model, d, i) != NONE && learn_truth (learn, from (model, d, i)) == 1);
    bool second = i == model->receiver[f] || (from (model, f, i) != NONE && learn_truth (learn, from (model, f, i)) == 1);
    if (model->class == OVERHEAD_ANY && (i == model->receiver[d] || i == model->receiver[f]))
      continue;
    if (first && second)
      return true;
  }
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

static bool
first_value (void *context, int32_t x)
{
  const struct overhead_model *model = context;
  const struct pair *pair = &model->pairs[x];
  const struct learn *learn = model->learn;
  if (pair->second == NONE)
    return best_sender (model, pair->first, pair->node);
  bool receive = pair->node != NONE && model->receiver[pair->first] == pair->node;
  int32_t a = receive ? model->receive[pair->first] : model->send[pair->first];
  int32_t b = pair->node != NONE ? model->receive[pair->second] : model->send[pair->second];
  return learn_least (learn, a) <= learn_least (learn, b);
}

static void
tell_learned (void *context, const struct learn_atom *atoms, size_t count, uint64_t number)
{
  const struct overhead_model *model = context;
  if (model->log.learned)
    model->log.learned (model->log.context, atoms, count, number);
}

static void
tell_forgot (void *context, uint64_t number)
{
  const struct overhead_model *model = context;
  if (model->log.forgot)
    model->log.forgot (model->log.context, number);
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
  model->position = memory_alloc (all, sizeof *model->position);
  model->from = memory_alloc (all * n, sizeof *model->from);
  model->delivery = memory_alloc ((size_t)model->ticks->messages * n, sizeof *model->delivery);
  model->sends = memory_alloc ((size_t)model->ticks->classes * n, sizeof *model->sends);
  model->both = memory_alloc (square, sizeof *model->both);
  model->mixed = memory_alloc (square, sizeof *model->mixed);
  model->received = memory_alloc (square, sizeof *model->received);
  model->machines = memory_zero (n, sizeof *model->machines);
  model->why = memory_alloc (2 * all + 2 * n + 8 + (size_t)model->ticks->classes, sizeof *model->why);
  fill (model->delivery, (size_t)model->ticks->messages * n);
  fill (model->both, square);
  fill (model->mixed, square);
  fill (model->received, square);
}

struct overhead_model *
overhead_model_new (const struct overhead_ticks *ticks, enum overhead_class class, int64_t most, const struct learn_calls *log)
{
  struct overhead_model *model = memory_zero (1, sizeof *model);
  *model = (struct overhead_model){ .ticks = ticks, .class = class, .n = ticks->nodes, .deliveries = (int32_t)ticks->tasks };
  if (log)
    model->log = *log;
  allocate (model);
  model->learn = learn_new (
    &(struct learn_calls){ .relevant = relevant, .value = first_value, .learned = tell_learned, .forgot = tell_forgot, .context = model });
  build_deliveries (model, most);
  for (int32_t d = 0; d < model->deliveries; d++) {
    build_choice (model, d);
    build_times (model, d);
  }
  build_sources (model);
  (class == OVERHEAD_ANY ? build_orders : build_positions) (model);
  build_counts (model);
  struct load load = { .tasks = memory_alloc (2 * (size_t)model->deliveries, sizeof *load.tasks),
                       .delivery = memory_alloc (2 * (size_t)model->deliveries, sizeof *load.delivery) };
  for (int32_t i = 0; i < model->n; i++)
    build_machine (model, i, &load);
  free (load.tasks);
  free (load.delivery);
  return model;
}

void
overhead_model_free (struct overhead_model *model)
{
  if (!model)
    return;
  learn_free (model->learn);
  for (int32_t i = 0; i < model->n; i++)
    learn_machine_free (model->machines[i]);
  void *blocks[] = { model->message, model->receiver, model->receive, model->send,     model->position, model->from, model->delivery,
                     model->sends,   model->both,     model->mixed,   model->received, model->machines, model->why,  model->pairs };
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    free (blocks[i]);
  free (model);
}

uint64_t
overhead_model_bytes (const struct overhead_ticks *ticks)
{
  uint64_t all = (uint64_t)ticks->tasks, n = (uint64_t)ticks->nodes;
  return all * all * 400 + all * n * 400;
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

/* Which of the pair's two tasks starts first in the given deliveries. */
static bool
first_starts_first (const struct overhead_model *model, const struct pair *pair, const struct overhead_delivery *const *found)
{
  const struct overhead_delivery *first = found[pair->first], *second = found[pair->second];
  if (pair->node == NONE)
    return first->start < second->start;
  bool receive = model->receiver[pair->first] == pair->node;
  return (receive ? first->receive : first->start) < second->receive;
}

void
overhead_model_suggest (struct overhead_model *model, const struct overhead_schedule *schedule)
{
  const struct overhead_delivery **found = memory_zero ((size_t)model->deliveries, sizeof *found);
  for (size_t e = 0; e < schedule->length; e++) {
    const struct overhead_delivery *delivery = &schedule->deliveries[e];
    found[model->delivery[(int64_t)delivery->multicast * model->n + delivery->to]] = delivery;
  }
  for (int32_t d = 0; d < model->deliveries; d++)
    for (int32_t i = 0; i < model->n; i++)
      if (from (model, d, i) != NONE)
        learn_suggest (model->learn, from (model, d, i), found[d]->from == i);
  for (int32_t x = 0; x < model->pair_count; x++)
    if (model->pairs[x].first != NONE && model->pairs[x].second != NONE)
      learn_suggest (model->learn, x, first_starts_first (model, &model->pairs[x], (const struct overhead_delivery *const *)found));
  free (found);
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
