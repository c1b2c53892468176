/* Rule R8, send_counts, of search/overhead/model.h. */
#include "search/overhead/model_internal.h"

#include <stddef.h>

void
overhead_rule_send_counts_prepare (struct overhead_model *model)
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

/* The sends of one class by one node: known to hold, undecided. */
struct send_count {
  int32_t yes, open;
};

int32_t
overhead_rule_send_counts_most (const struct overhead_model *model, int32_t class, int32_t i)
{
  int32_t id = class * model->n + i;
  return (int32_t)(model->first_may[id + 1] - model->first_may[id]);
}

static struct send_count
count_sends (const struct overhead_model *model, int32_t class, int32_t i)
{
  int32_t id = class * model->n + i;
  struct send_count sent = { 0, 0 };
  for (size_t e = model->first_may[id]; e < model->first_may[id + 1]; e++) {
    int truth = lcg_truth (model->lcg, model->may_send[e]);
    sent.yes += truth == 1;
    sent.open += truth < 0;
  }
  return sent;
}

/* Adds the senders that are decided as `truth` to the reason; returns its length. */
static size_t
because_sends (const struct overhead_model *model, int32_t id, int truth)
{
  size_t count = 0;
  for (size_t e = model->first_may[id]; e < model->first_may[id + 1]; e++)
    if (lcg_truth (model->lcg, model->may_send[e]) == truth)
      model->reason[count++]
        = truth ? lcg_true (model->may_send[e]) : lcg_false (model->may_send[e]);
  return count;
}

/* Decides all undecided senders as `value`, for the first `count` literals of model->reason. */
static bool
decide_open (struct overhead_model *model, int32_t id, bool value, size_t count)
{
  for (size_t e = model->first_may[id]; e < model->first_may[id + 1]; e++) {
    int32_t x = model->may_send[e];
    if (lcg_truth (model->lcg, x) < 0
        && !lcg_imply (model->lcg, value ? lcg_true (x) : lcg_false (x), model->reason, count))
      return false;
  }
  return true;
}

/* sends (i, class) lies between the number of senders that hold and that number plus the undecided
   ones. */
static bool
count_bounds (struct overhead_model *model, int32_t id, struct send_count sent)
{
  struct lcg *lcg = model->lcg;
  int32_t x = model->sends[id], most = sent.yes + sent.open;
  if (lcg_lower (lcg, x) < sent.yes
      && !lcg_imply (lcg, lcg_at_least (x, sent.yes), model->reason, because_sends (model, id, 1)))
    return false;
  return lcg_upper (lcg, x) <= most
         || lcg_imply (lcg, lcg_at_most (x, most), model->reason, because_sends (model, id, 0));
}

bool
overhead_rule_send_counts_run (struct lcg *lcg, void *context, int32_t id)
{
  struct overhead_model *model = context;
  int32_t x = model->sends[id];
  struct send_count sent = count_sends (model, id / model->n, id % model->n);
  if (!count_bounds (model, id, sent))
    return false;
  if (sent.open == 0)
    return true;
  bool all = lcg_lower (lcg, x) == sent.yes + sent.open;
  if (!all && lcg_upper (lcg, x) != sent.yes)
    return true;
  size_t count = because_sends (model, id, !all);
  model->reason[count++] = all ? lcg_at_least (x, sent.yes + sent.open) : lcg_at_most (x, sent.yes);
  return decide_open (model, id, all, count);
}

/* sends (i, class) is what the other nodes leave of the class: at least `rest` (side 0), the rest
   if they send their maxima, or at most `rest` (side 1), the rest if they send their minima. */
static bool
share_rest (struct overhead_model *model, int32_t class, int32_t i, int side, int64_t rest)
{
  struct lcg *lcg = model->lcg;
  const int32_t *sends = model->sends + (int64_t) class * model->n;
  size_t count = 0;
  for (int32_t other = 0; other < model->n; other++)
    if (other != i)
      model->reason[count++] = side ? lcg_at_least (sends[other], lcg_lower (lcg, sends[other]))
                                    : lcg_at_most (sends[other], lcg_upper (lcg, sends[other]));
  return lcg_imply (lcg, side ? lcg_at_most (sends[i], rest) : lcg_at_least (sends[i], rest),
                    model->reason, count);
}

bool
overhead_rule_send_counts_run_sum (struct lcg *lcg, void *context, int32_t class)
{
  struct overhead_model *model = context;
  const int32_t *sends = model->sends + (int64_t) class * model->n;
  int64_t size = model->class_size[class], least = 0, most = 0;
  for (int32_t i = 0; i < model->n; i++) {
    least += lcg_lower (lcg, sends[i]);
    most += lcg_upper (lcg, sends[i]);
  }
  for (int32_t i = 0; i < model->n; i++) {
    int64_t own_least = lcg_lower (lcg, sends[i]), own_most = lcg_upper (lcg, sends[i]);
    int64_t low = size - (most - own_most), high = size - (least - own_least);
    if ((low > own_least && !share_rest (model, class, i, 0, low))
        || (high < own_most && !share_rest (model, class, i, 1, high)))
      return false;
    least += lcg_lower (lcg, sends[i]) - own_least;
    most += lcg_upper (lcg, sends[i]) - own_most;
  }
  return true;
}
