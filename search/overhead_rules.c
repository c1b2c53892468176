/* Rules R5, R8 and R9, and part of R1, of search/overhead_model.h. */
#include "search/overhead_model_internal.h"

#include <stddef.h>

/* What the rules know for good. */

static void
prepare_senders (struct overhead_model *model)
{
  size_t count = 0;
  for (int32_t d = 0; d < model->deliveries; d++) {
    model->first_sender[d] = count;
    model->class_size[class_of (model, d)]++;
    for (int32_t i = 0; i < model->n; i++) {
      int32_t own = own_delivery (model, d, i);
      if (from (model, d, i) != NONE)
        model->senders[count++] = (struct sender){ .time = send_time (model, d, i) + transit_time (model, d, i),
                                                   .receive = own == NONE ? 0 : receive_time (model, own),
                                                   .from = from (model, d, i),
                                                   .own = own == NONE ? NONE : model->receive[own] };
    }
  }
  model->first_sender[model->deliveries] = count;
}

static void
prepare_sends (struct overhead_model *model)
{
  size_t count = 0;
  int32_t ids = model->ticks->classes * model->n;
  for (int32_t id = 0; id < ids; id++) {
    model->first_may[id] = count;
    for (int32_t d = 0; d < model->deliveries; d++)
      if (class_of (model, d) == id / model->n && from (model, d, id % model->n) != NONE)
        model->may_send[count++] = from (model, d, id % model->n);
  }
  model->first_may[ids] = count;
}

static void
prepare_room (struct overhead_model *model, int32_t i)
{
  struct room room = { .receives = 0, .tail = INT64_MAX, .source = false };
  for (int32_t d = 0; d < model->deliveries; d++) {
    room.source |= model->ticks->source[model->message[d]] == i;
    if (model->receiver[d] == i)
      room.receives += receive_time (model, d);
    if (from (model, d, i) != NONE && transit_time (model, d, i) + receive_time (model, d) < room.tail)
      room.tail = transit_time (model, d, i) + receive_time (model, d);
  }
  if (room.tail < INT64_MAX)
    room.tail = room.tail > room.receives ? room.tail - room.receives : 0;
  model->room[i] = room;
}

void
overhead_rules_prepare (struct overhead_model *model)
{
  prepare_senders (model);
  prepare_sends (model);
  for (int32_t i = 0; i < model->n; i++)
    prepare_room (model, i);
}

/* R5. */

static const struct sender *
senders_begin (const struct overhead_model *model, int32_t d)
{
  return model->senders + model->first_sender[d];
}

static const struct sender *
senders_end (const struct overhead_model *model, int32_t d)
{
  return model->senders + model->first_sender[d + 1];
}

/* It holds the message at the earliest. */
static int64_t
holds_from (const struct overhead_model *model, const struct sender *sender)
{
  return sender->own == NONE ? 0 : learn_least (model->learn, sender->own) + sender->receive;
}

static bool
possible (const struct overhead_model *model, const struct sender *sender)
{
  return learn_truth (model->learn, sender->from) != 0;
}

/* Why a sender cannot send before `bound`: it holds the message from then on only, or it is excluded. The source needs no reason up to 0.
 */
static size_t
because_of_sender (const struct overhead_model *model, const struct sender *sender, int64_t bound, size_t count)
{
  if (holds_from (model, sender) < bound)
    model->why[count++] = learn_false (sender->from);
  else if (sender->own != NONE)
    model->why[count++] = learn_at_least (sender->own, bound - sender->receive);
  return count;
}

static bool
raise_send (struct overhead_model *model, int32_t d, int64_t least)
{
  size_t count = 0;
  for (const struct sender *sender = senders_begin (model, d); sender < senders_end (model, d); sender++)
    count = because_of_sender (model, sender, least, count);
  return learn_imply (model->learn, learn_at_least (model->send[d], least), model->why, count);
}

static bool
raise_receive (struct overhead_model *model, int32_t d, int64_t least)
{
  int64_t needed = INT64_MIN;
  size_t count = 0;
  for (const struct sender *sender = senders_begin (model, d); sender < senders_end (model, d); sender++) {
    int64_t bound = least - sender->time;
    if (possible (model, sender) && holds_from (model, sender) < bound)
      needed = bound > needed ? bound : needed;
    else
      count = because_of_sender (model, sender, bound, count);
  }
  if (needed > INT64_MIN)
    model->why[count++] = learn_at_least (model->send[d], needed);
  return learn_imply (model->learn, learn_at_least (model->receive[d], least), model->why, count);
}

static bool
lower_send (struct overhead_model *model, int32_t d, int64_t least)
{
  struct learn *learn = model->learn;
  int64_t most = learn_most (learn, model->receive[d]);
  size_t count = 0;
  model->why[count++] = learn_at_most (model->receive[d], most);
  for (const struct sender *sender = senders_begin (model, d); sender < senders_end (model, d); sender++)
    if (sender->time < least)
      model->why[count++] = learn_false (sender->from);
  return learn_imply (learn, learn_at_most (model->send[d], most - least), model->why, count);
}

/* What is known about the senders that are possible. */
struct choice {
  const struct sender *chosen; /* the first of those known to send; NULL: none is known */
  int32_t possible;
  int64_t held, time; /* at the earliest one holds the message; the least S + X */
};

static struct choice
look_at_senders (const struct overhead_model *model, int32_t d)
{
  struct choice choice = { NULL, 0, INT64_MAX, INT64_MAX };
  for (const struct sender *sender = senders_begin (model, d), *end = senders_end (model, d); sender < end; sender++) {
    int truth = learn_truth (model->learn, sender->from);
    if (truth == 0)
      continue;
    int64_t from = holds_from (model, sender);
    choice.held = from < choice.held ? from : choice.held;
    choice.time = sender->time < choice.time ? sender->time : choice.time;
    choice.possible++;
    if (truth == 1 && !choice.chosen)
      choice.chosen = sender;
  }
  return choice;
}

/* R1: once one is known to send, no other does. */
static bool
exclude_others (struct overhead_model *model, int32_t d, struct choice *choice)
{
  struct learn_atom why = learn_true (choice->chosen->from);
  for (const struct sender *other = senders_begin (model, d), *end = senders_end (model, d); other < end; other++)
    if (other != choice->chosen && !learn_imply (model->learn, learn_false (other->from), &why, 1))
      return false;
  *choice = (struct choice){ choice->chosen, 1, holds_from (model, choice->chosen), choice->chosen->time };
  return true;
}

static int64_t
arrival_from (const struct overhead_model *model, const struct sender *sender, int64_t start)
{
  int64_t from = holds_from (model, sender);
  return (from > start ? from : start) + sender->time;
}

/* The least arrival of a copy that leaves at `start` or later, if that is more than `least`; else something no more than `least`. */
static int64_t
least_arrival (const struct overhead_model *model, int32_t d, const struct choice *choice, int64_t start, int64_t least)
{
  int64_t arrival = INT64_MAX;
  if (choice->chosen)
    return arrival_from (model, choice->chosen, start);
  for (const struct sender *sender = senders_begin (model, d), *end = senders_end (model, d); sender < end && arrival > least; sender++)
    if (possible (model, sender)) {
      int64_t from = arrival_from (model, sender, start);
      arrival = from < arrival ? from : arrival;
    }
  return arrival;
}

/* With no sender left R1 fails anyway. */
bool
overhead_run_senders (struct learn *learn, void *context, int32_t d)
{
  struct overhead_model *model = context;
  struct choice choice = look_at_senders (model, d);
  if (choice.possible == 0)
    return true;
  if (choice.chosen && choice.possible > 1 && !exclude_others (model, d, &choice))
    return false;
  if (choice.held > learn_least (learn, model->send[d]) && !raise_send (model, d, choice.held))
    return false;
  int64_t least = learn_least (learn, model->receive[d]);
  int64_t arrival = least_arrival (model, d, &choice, learn_least (learn, model->send[d]), least);
  if (arrival > least && !raise_receive (model, d, arrival))
    return false;
  return learn_most (learn, model->receive[d]) - choice.time >= learn_most (learn, model->send[d]) || lower_send (model, d, choice.time);
}

/* R8. */

struct tally
overhead_count_sends (const struct overhead_model *model, int32_t class, int32_t i)
{
  int32_t id = class * model->n + i;
  struct tally tally = { 0, 0, (int32_t)(model->first_may[id + 1] - model->first_may[id]) };
  for (size_t e = model->first_may[id]; e < model->first_may[id + 1]; e++) {
    int truth = learn_truth (model->learn, model->may_send[e]);
    tally.yes += truth == 1;
    tally.open += truth < 0;
  }
  return tally;
}

/* Those senders that are decided so. */
static size_t
because_sends (const struct overhead_model *model, int32_t id, int truth)
{
  size_t count = 0;
  for (size_t e = model->first_may[id]; e < model->first_may[id + 1]; e++)
    if (learn_truth (model->learn, model->may_send[e]) == truth)
      model->why[count++] = truth ? learn_true (model->may_send[e]) : learn_false (model->may_send[e]);
  return count;
}

/* All that are open are decided so. `count` atoms of model->why say why. */
static bool
decide_open (struct overhead_model *model, int32_t id, bool value, size_t count)
{
  for (size_t e = model->first_may[id]; e < model->first_may[id + 1]; e++) {
    int32_t x = model->may_send[e];
    if (learn_truth (model->learn, x) < 0 && !learn_imply (model->learn, value ? learn_true (x) : learn_false (x), model->why, count))
      return false;
  }
  return true;
}

/* sends (i, class) is between what is known to be sent and what may be. */
static bool
count_bounds (struct overhead_model *model, int32_t id, struct tally tally)
{
  struct learn *learn = model->learn;
  int32_t x = model->sends[id], most = tally.yes + tally.open;
  if (learn_least (learn, x) < tally.yes && !learn_imply (learn, learn_at_least (x, tally.yes), model->why, because_sends (model, id, 1)))
    return false;
  return learn_most (learn, x) <= most || learn_imply (learn, learn_at_most (x, most), model->why, because_sends (model, id, 0));
}

bool
overhead_run_count (struct learn *learn, void *context, int32_t id)
{
  struct overhead_model *model = context;
  int32_t x = model->sends[id];
  struct tally tally = overhead_count_sends (model, id / model->n, id % model->n);
  if (!count_bounds (model, id, tally))
    return false;
  if (tally.open == 0)
    return true;
  bool all = learn_least (learn, x) == tally.yes + tally.open;
  if (!all && learn_most (learn, x) != tally.yes)
    return true;
  size_t count = because_sends (model, id, !all);
  model->why[count++] = all ? learn_at_least (x, tally.yes + tally.open) : learn_at_most (x, tally.yes);
  return decide_open (model, id, all, count);
}

/* sends (i, class) is what the others leave of the class: at least (side 0) what is left if they take all they can, at most (side 1) ... */
static bool
share_rest (struct overhead_model *model, int32_t class, int32_t i, int side, int64_t rest)
{
  struct learn *learn = model->learn;
  const int32_t *sends = model->sends + (int64_t) class * model->n;
  size_t count = 0;
  for (int32_t other = 0; other < model->n; other++)
    if (other != i)
      model->why[count++] = side ? learn_at_least (sends[other], learn_least (learn, sends[other]))
                                 : learn_at_most (sends[other], learn_most (learn, sends[other]));
  return learn_imply (learn, side ? learn_at_most (sends[i], rest) : learn_at_least (sends[i], rest), model->why, count);
}

bool
overhead_run_sum (struct learn *learn, void *context, int32_t class)
{
  struct overhead_model *model = context;
  const int32_t *sends = model->sends + (int64_t) class * model->n;
  int64_t size = model->class_size[class], least = 0, most = 0;
  for (int32_t i = 0; i < model->n; i++) {
    least += learn_least (learn, sends[i]);
    most += learn_most (learn, sends[i]);
  }
  for (int32_t i = 0; i < model->n; i++) {
    int64_t own_least = learn_least (learn, sends[i]), own_most = learn_most (learn, sends[i]);
    int64_t low = size - (most - own_most), high = size - (least - own_least);
    if ((low > own_least && !share_rest (model, class, i, 0, low)) || (high < own_most && !share_rest (model, class, i, 1, high)))
      return false;
    least += learn_least (learn, sends[i]) - own_least;
    most += learn_most (learn, sends[i]) - own_most;
  }
  return true;
}

/* R9. */

/* Nothing is done at node i before: 0 for a source, else its first receive. */
static int64_t
earliest_task (const struct overhead_model *model, int32_t i)
{
  int64_t earliest = INT64_MAX;
  if (model->room[i].source)
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

bool
overhead_run_room (struct learn *learn, void *context, int32_t i)
{
  struct overhead_model *model = context;
  const struct room *room = &model->room[i];
  if (room->tail == INT64_MAX)
    return true;
  int64_t earliest = earliest_task (model, i);
  (void)learn;
  for (int32_t class = 0; class < model->ticks->classes; class ++)
    if (!fit_class (model, i, class, earliest, room->receives, room->tail))
      return false;
  return true;
}
