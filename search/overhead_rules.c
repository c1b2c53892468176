/* Rules R5, R8 and R9 of search/overhead_model.h. */
#include "search/overhead_model_internal.h"

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

bool
overhead_run_senders (struct learn *learn, void *context, int32_t d)
{
  (void)learn;
  return raise_send (context, d) && raise_receive (context, d) && lower_send (context, d);
}

/* R8. */

struct tally
overhead_count_sends (const struct overhead_model *model, int32_t class, int32_t i)
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

bool
overhead_run_count (struct learn *learn, void *context, int32_t id)
{
  struct overhead_model *model = context;
  int32_t class = id / model->n, i = id % model->n, x = model->sends[id];
  struct tally tally = overhead_count_sends (model, class, i);
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

bool
overhead_run_sum (struct learn *learn, void *context, int32_t class)
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

bool
overhead_run_room (struct learn *learn, void *context, int32_t i)
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
