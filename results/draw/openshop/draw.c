/* Schedules of total exchange and open shops as drawings. */
#include "results/draw/draw.h"
#include "model/openshop/instance.h"
#include "results/draw/axis.h"
#include "results/draw/page.h"

/* What rows and columns are called. */
struct shop_words {
  const char *row, *column;
};

static const struct shop_words exchange_words = { "sender", "receiver" },
                               openshop_words = { "job", "machine" };

static struct rational
time_of (const struct openshop_instance *instance, int32_t i, int32_t j)
{
  return instance->times[(size_t)i * (size_t)instance->machines + (size_t)j];
}

/* The sum of row `line`, or column `line - jobs`. */
static bool
load_of (const struct openshop_instance *instance, int32_t line, struct rational *load,
         struct status *status)
{
  bool row = line < instance->jobs;
  int32_t count = row ? instance->machines : instance->jobs;
  *load = rational_zero;
  for (int32_t k = 0; k < count; k++) {
    struct rational time
      = row ? time_of (instance, line, k) : time_of (instance, k, line - instance->jobs);
    if (!drawing_plus (*load, time, load, status))
      return false;
  }
  return true;
}

/* Have two nodes of an exchange the same times with all others, and with each other? */
static bool
alike (const struct openshop_instance *instance, int32_t a, int32_t b)
{
  bool equal = rational_compare (time_of (instance, a, b), time_of (instance, b, a)) == 0;
  for (int32_t k = 0; k < instance->jobs && equal; k++)
    equal = k == a || k == b
            || (rational_compare (time_of (instance, a, k), time_of (instance, b, k)) == 0
                && rational_compare (time_of (instance, k, a), time_of (instance, k, b)) == 0);
  return equal;
}

/* The group of a node in an exchange with more lanes than are drawn one by one: the nodes that are
   alike, such as those of one site. O(nodes groups) where they differ soon. */
static int32_t
group_of (struct drawing *drawing, const struct openshop_instance *instance, int32_t node)
{
  int32_t groups = 0;
  if (!instance->exchange || instance->jobs <= DRAW_PAGE_LANES)
    return DRAWING_NONE;
  for (int32_t i = 0; i < node; i++) {
    if (drawing->lanes[i].group < groups)
      continue; /* the first one of its group was compared */
    if (alike (instance, i, node))
      return drawing->lanes[i].group;
    groups = drawing->lanes[i].group + 1;
  }
  const char *name = drawing->labels ? drawing->labels[node] : NULL;
  return drawing_group (drawing, name ? memory_print ("like %s", name)
                                      : memory_print ("like node %d", node));
}

/* A lane for each row or column; one that is busy all the time shows that no schedule is faster. */
static bool
add_lanes (struct drawing *drawing, const struct openshop_instance *instance,
           const struct shop_words *words, bool receivers, struct status *status)
{
  for (int32_t line = 0; line < instance->jobs + instance->machines; line++) {
    bool row = line < instance->jobs;
    int32_t number = row ? line : line - instance->jobs;
    struct rational load;
    char text[DRAW_AXIS_TEXT];
    if (!load_of (instance, line, &load, status))
      return false;
    draw_axis_text (load, drawing->unit, text);
    if (row == !receivers)
      drawing_lane (drawing, number, group_of (drawing, instance, number),
                    memory_print ("%d", number), memory_print ("busy %s", text));
    if (drawing->crucial == DRAWING_NONE && load.numerator > 0
        && rational_compare (load, drawing->makespan) == 0) {
      drawing->crucial = line;
      drawing->remark = memory_print ("%s %d is busy all the time: no schedule is faster",
                                      row ? words->row : words->column, number);
    }
  }
  return true;
}

static bool
add_task (struct drawing *drawing, const struct openshop_instance *instance,
          const struct drawing_send *send, bool receivers, struct status *status)
{
  const struct rational time = time_of (instance, send->from, send->to);
  const int32_t row = send->from, column = instance->jobs + send->to;
  struct drawing_task task = {
    .start = send->start,
    .from = send->from,
    .to = send->to,
    .needs = { row, column },
    .frees = { row, column },
    .sent_by = DRAWING_NONE,
    .after = DRAWING_NONE,
  };
  if (time.numerator == 0)
    return true;
  if (!drawing_plus (send->start, time, &task.end, status))
    return false;
  drawing_box (drawing, drawing_task (drawing, task), receivers ? send->to : send->from,
               receivers ? DRAWING_RECEIVES : DRAWING_SENDS);
  return true;
}

static bool
fill (struct drawing *drawing, const struct openshop_instance *instance,
      const struct drawing_sends *sends, bool receivers, struct status *status)
{
  const struct shop_words *words = instance->exchange ? &exchange_words : &openshop_words;
  drawing->caption = receivers ? words->column : words->row;
  drawing->other = receivers ? words->row : words->column;
  bool good = add_lanes (drawing, instance, words, receivers, status);
  for (size_t i = 0; good && i < sends->length; i++)
    good = add_task (drawing, instance, &sends->list[i], receivers, status);
  return good;
}

DRAW_MODEL (exchange, openshop_instance, fill, NULL, NULL, NULL, NULL, NULL);
DRAW_MODEL (openshop, openshop_instance, fill, NULL, NULL, NULL, "job", "operation");
