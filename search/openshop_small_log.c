#include "search/openshop_small_log.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define PART '/'   /* the place of one */
#define FIRST 4096 /* bytes of room at first */

/* Number the pairs of a line from `pair` on; how many there are. */
static uint32_t
number_pairs (struct small_log_plan *plan, int line, const int *lanes, int count, uint32_t pair)
{
  uint32_t from = pair;
  for (int b = 0; b < count; b++)
    for (int a = 0; a < b; a++, pair++) {
      openshop_tree_code (pair, true, plan->code[line][lanes[a]][lanes[b]]);
      openshop_tree_code (pair, false, plan->code[line][lanes[b]][lanes[a]]);
    }
  return pair - from;
}

void
small_log_plan_init (struct small_log_plan *plan, const struct openshop_ticks *ticks, uint64_t most)
{
  uint32_t pair = 0;
  memset (plan->code, 0, sizeof plan->code);
  plan->most = most;
  atomic_init (&plan->held, 0);
  for (int32_t line = 0; line < ticks->jobs + ticks->machines; line++) {
    bool row = line < ticks->jobs;
    int32_t number = row ? line : line - ticks->jobs, length = row ? ticks->machines : ticks->jobs;
    int lanes[SMALL_LANES], count = 0;
    for (int32_t k = 0; k < length; k++)
      if ((row ? openshop_time (ticks, number, k) : openshop_time (ticks, k, number)) > 0)
        lanes[count++] = k;
    pair += number_pairs (plan, row ? number : SMALL_LANES + number, lanes, count, pair);
  }
}

void
small_log_init (struct small_log *log, struct small_log_plan *plan)
{
  *log = (struct small_log){ .plan = plan };
}

void
small_log_clear (struct small_log *log)
{
  free (log->text);
  small_log_init (log, log->plan);
}

void
small_log_restart (struct small_log *log)
{
  log->length = log->counted = 0;
  atomic_store (&log->plan->held, 0);
}

static bool
too_long (const struct small_log *log)
{
  return atomic_load (&log->plan->held) > log->plan->most;
}

/* Room is used up: count it, and have more. What is counted is always less than the whole, so whether that is too long is the same whatever
   log comes first. False when it is; the log is empty then. */
static bool
grow (struct small_log *log)
{
  atomic_fetch_add (&log->plan->held, log->length - log->counted);
  log->counted = log->length;
  if (too_long (log)) {
    small_log_clear (log);
    return false;
  }
  log->capacity = log->capacity ? 2 * log->capacity : FIRST;
  log->text = memory_resize (log->text, log->capacity, 1);
  return true;
}

static void
append (struct small_log *log, char character)
{
  if (log->length < log->capacity || grow (log))
    log->text[log->length++] = character;
}

void
small_log_decide (struct small_log *log, int line, int first, int second)
{
  const char *code = log->plan->code[line][first][second];
  append (log, code[0]);
  append (log, code[1]);
}

void
small_log_leaf (struct small_log *log)
{
  append (log, OPENSHOP_TREE_LEAF);
}

void
small_log_part (struct small_log *log)
{
  append (log, PART);
}

void
small_log_join (struct small_log *log, struct small_log *parts, int count)
{
  size_t length = log->length - (size_t)count;
  for (int k = 0; k < count; k++)
    length += parts[k].length;
  struct small_log whole;
  bool good = !too_long (log);
  small_log_init (&whole, log->plan);
  if (good) {
    whole.text = memory_alloc (length, 1);
    whole.capacity = length;
  }
  for (size_t at = 0, part = 0; good && at < log->length; at++)
    if (log->text[at] == PART) {
      memcpy (whole.text + whole.length, parts[part].text, parts[part].length);
      whole.length += parts[part].length;
      small_log_clear (&parts[part++]);
    } else {
      whole.text[whole.length++] = log->text[at];
    }
  for (int k = 0; k < count; k++)
    small_log_clear (&parts[k]);
  small_log_clear (log);
  *log = whole;
}

bool
small_log_take (struct small_log *log, struct openshop_tree *tree)
{
  bool good = !too_long (log) && log->length > 0 && log->length <= log->plan->most;
  free (tree->text);
  *tree = (struct openshop_tree){ .text = NULL };
  if (good) {
    uint64_t decisions = (log->length - 1) / 3; /* of two characters each; of the leaves, which take one, there is one more */
    *tree = (struct openshop_tree){ log->text, log->length, log->capacity, 2 * decisions + 1 };
    log->text = NULL;
  }
  small_log_clear (log);
  return good;
}
