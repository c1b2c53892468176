/* Rule R5, possible_senders, of search/overhead/model.h, and the part of R1, one_sender, that no
   clause states. */
#include "search/overhead/model_internal.h"

#include <stddef.h>

void
overhead_rule_possible_senders_prepare (struct overhead_model *model)
{
  size_t count = 0;
  for (int32_t d = 0; d < model->deliveries; d++) {
    model->first_sender[d] = count;
    model->class_size[class_of (model, d)]++;
    for (int32_t i = 0; i < model->n; i++) {
      int32_t own = own_delivery (model, d, i);
      if (from (model, d, i) != NONE)
        model->senders[count++]
          = (struct possible_sender){ .time = send_time (model, d, i) + transit_time (model, d, i),
                                      .receive = own == NONE ? 0 : receive_time (model, own),
                                      .from = from (model, d, i),
                                      .own = own == NONE ? NONE : model->receive[own] };
    }
  }
  model->first_sender[model->deliveries] = count;
}

static const struct possible_sender *
senders_begin (const struct overhead_model *model, int32_t d)
{
  return model->senders + model->first_sender[d];
}

static const struct possible_sender *
senders_end (const struct overhead_model *model, int32_t d)
{
  return model->senders + model->first_sender[d + 1];
}

/* The earliest time at which the sender can hold the message. */
static int64_t
holds_from (const struct overhead_model *model, const struct possible_sender *sender)
{
  return sender->own == NONE ? 0 : lcg_lower (model->lcg, sender->own) + sender->receive;
}

static bool
possible (const struct overhead_model *model, const struct possible_sender *sender)
{
  return lcg_truth (model->lcg, sender->from) != 0;
}

/* Adds the reason why a sender cannot send before `bound`: it holds the message no earlier, or it
   is excluded. The source needs no reason up to 0. Returns the new number of literals. */
static size_t
because_of_sender (const struct overhead_model *model, const struct possible_sender *sender,
                   int64_t bound, size_t count)
{
  if (holds_from (model, sender) < bound)
    model->reason[count++] = lcg_false (sender->from);
  else if (sender->own != NONE)
    model->reason[count++] = lcg_at_least (sender->own, bound - sender->receive);
  return count;
}

static bool
raise_send (struct overhead_model *model, int32_t d, int64_t least)
{
  size_t count = 0;
  for (const struct possible_sender *sender = senders_begin (model, d);
       sender < senders_end (model, d); sender++)
    count = because_of_sender (model, sender, least, count);
  return lcg_imply (model->lcg, lcg_at_least (model->send[d], least), model->reason, count);
}

static bool
raise_receive (struct overhead_model *model, int32_t d, int64_t least)
{
  int64_t needed = INT64_MIN;
  size_t count = 0;
  for (const struct possible_sender *sender = senders_begin (model, d);
       sender < senders_end (model, d); sender++) {
    int64_t bound = least - sender->time;
    if (possible (model, sender) && holds_from (model, sender) < bound)
      needed = bound > needed ? bound : needed;
    else
      count = because_of_sender (model, sender, bound, count);
  }
  if (needed > INT64_MIN)
    model->reason[count++] = lcg_at_least (model->send[d], needed);
  return lcg_imply (model->lcg, lcg_at_least (model->receive[d], least), model->reason, count);
}

static bool
lower_send (struct overhead_model *model, int32_t d, int64_t least)
{
  struct lcg *lcg = model->lcg;
  int64_t most = lcg_upper (lcg, model->receive[d]);
  size_t count = 0;
  model->reason[count++] = lcg_at_most (model->receive[d], most);
  for (const struct possible_sender *sender = senders_begin (model, d);
       sender < senders_end (model, d); sender++)
    if (sender->time < least)
      model->reason[count++] = lcg_false (sender->from);
  return lcg_imply (lcg, lcg_at_most (model->send[d], most - least), model->reason, count);
}

/* The senders of one delivery that are still possible. */
struct sender_choice {
  const struct possible_sender *chosen; /* the first one known to send; NULL: none is known */
  int32_t possible;
  int64_t held; /* the earliest time at which one of them can hold the message */
  int64_t time; /* the minimum of S + X */
};

static struct sender_choice
find_choice (const struct overhead_model *model, int32_t d)
{
  struct sender_choice choice = { NULL, 0, INT64_MAX, INT64_MAX };
  for (const struct possible_sender *sender = senders_begin (model, d),
                                    *end = senders_end (model, d);
       sender < end; sender++) {
    int truth = lcg_truth (model->lcg, sender->from);
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

/* R1: one sender is known, so no other node sends. */
static bool
exclude_others (struct overhead_model *model, int32_t d, struct sender_choice *choice)
{
  struct lcg_literal reason = lcg_true (choice->chosen->from);
  for (const struct possible_sender *other = senders_begin (model, d),
                                    *end = senders_end (model, d);
       other < end; other++)
    if (other != choice->chosen && !lcg_imply (model->lcg, lcg_false (other->from), &reason, 1))
      return false;
  *choice = (struct sender_choice){ choice->chosen, 1, holds_from (model, choice->chosen),
                                    choice->chosen->time };
  return true;
}

static int64_t
arrival_from (const struct overhead_model *model, const struct possible_sender *sender,
              int64_t start)
{
  int64_t from = holds_from (model, sender);
  return (from > start ? from : start) + sender->time;
}

/* The earliest arrival of a copy whose send starts at `start` or later, if it is later than
   `least`; else some value of at most `least`. */
static int64_t
least_arrival (const struct overhead_model *model, int32_t d, const struct sender_choice *choice,
               int64_t start, int64_t least)
{
  int64_t arrival = INT64_MAX;
  if (choice->chosen)
    return arrival_from (model, choice->chosen, start);
  for (const struct possible_sender *sender = senders_begin (model, d),
                                    *end = senders_end (model, d);
       sender < end && arrival > least; sender++)
    if (possible (model, sender)) {
      int64_t from = arrival_from (model, sender, start);
      arrival = from < arrival ? from : arrival;
    }
  return arrival;
}

/* Where no sender is possible R1 fails anyway. */
bool
overhead_rule_possible_senders_run (struct lcg *lcg, void *context, int32_t d)
{
  struct overhead_model *model = context;
  struct sender_choice choice = find_choice (model, d);
  if (choice.possible == 0)
    return true;
  if (choice.chosen && choice.possible > 1 && !exclude_others (model, d, &choice))
    return false;
  if (choice.held > lcg_lower (lcg, model->send[d]) && !raise_send (model, d, choice.held))
    return false;
  int64_t least = lcg_lower (lcg, model->receive[d]);
  int64_t arrival = least_arrival (model, d, &choice, lcg_lower (lcg, model->send[d]), least);
  if (arrival > least && !raise_receive (model, d, arrival))
    return false;
  return lcg_upper (lcg, model->receive[d]) - choice.time >= lcg_upper (lcg, model->send[d])
         || lower_send (model, d, choice.time);
}
