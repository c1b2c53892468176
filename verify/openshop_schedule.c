#include "verify/openshop_schedule.h"

#include "base/memory.h"
#include "verify/envelope.h"
#include "verify/sum.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

struct task {
  struct verify_ratio start;
  uint32_t from, to; /* both exist */
};

struct check {
  const struct verify_openshop *instance;
  struct verify_reason reason;
  enum status_code code; /* of reading: STATUS_FALSE once there is a reason */
  struct task *tasks;    /* owned; at most one more than there are pairs, which is wrong already */
  size_t length, capacity;
  struct verify_ratio makespan; /* as stated */
  uint32_t *done;               /* owned [jobs][machines]: the number of the task, or NONE */
  uint32_t *order;              /* owned: tasks with a time, by job or by machine, then by start */
  bool by_machine;
  struct verify_sum sum, last; /* a time under way; the latest end of a task so far */
};

/* Reading. */

enum { FROM, TO, START, KEYS };
static const char *const key_names[] = { "from", "to", "start" };

static bool
read_keys (struct verify_text *text, int64_t number[START], struct verify_ratio *start)
{
  struct verify_span key;
  unsigned seen = 0;

  if (!verify_text_object (text, "its value"))
    return false;
  while (verify_text_member (text, &key)) {
    int at = 0;
    while (at < KEYS && !verify_span_is (key, key_names[at]))
      at++;
    if (at == KEYS)
      return verify_text_unknown (text, key);
    if (!(at == START ? verify_text_ratio (text, key_names[at], start)
                      : verify_text_whole (text, key_names[at], INT64_MIN, INT64_MAX, &number[at])))
      return false;
    seen |= 1u << at;
  }
  for (int at = 0; at < KEYS; at++)
    if (!(seen >> at & 1))
      return verify_text_fail (text, "missing key \"%s\"", key_names[at]);
  return true;
}

static const char *
noun (const struct check *check, bool machine, bool many)
{
  if (check->instance->exchange)
    return many ? "nodes" : "node";
  if (machine)
    return many ? "machines" : "machine";
  return many ? "jobs" : "job";
}

/* Does the pair exist? */
static enum status_code
check_pair (struct check *check, size_t number, const int64_t pair[START])
{
  const uint32_t sides[START] = { check->instance->jobs, check->instance->machines };

  for (int at = FROM; at < START; at++)
    if (pair[at] < 0 || pair[at] >= sides[at])
      return verify_refuse (&check->reason, "sends[%zu]: %s %lld, but the %s are 0 to %u", number, key_names[at], (long long)pair[at],
                            noun (check, at == TO, true), sides[at] - 1);
  if (check->instance->exchange && pair[FROM] == pair[TO])
    return verify_refuse (&check->reason, "sends[%zu]: node %lld sends to itself", number, (long long)pair[FROM]);
  return STATUS_OK;
}

/* For verify_envelope.send. */
static bool
read_send (struct verify_text *text, void *context)
{
  struct check *check = context;
  size_t pairs = (size_t)check->instance->jobs * check->instance->machines;
  struct task task;
  int64_t pair[START];

  if (!read_keys (text, pair, &task.start))
    return false;
  if (check->code != STATUS_OK || check->length > pairs)
    return true;
  check->code = check_pair (check, text->index, pair);
  task.from = (uint32_t)pair[FROM];
  task.to = (uint32_t)pair[TO];
  memory_grow (check->tasks, check->capacity, check->length + 1);
  check->tasks[check->length++] = task;
  return true;
}

static enum status_code
read_all (struct check *check, const struct verify_source *source, struct status *status)
{
  struct verify_envelope envelope = { .send = read_send, .context = check };

  if (!verify_envelope_read (&envelope, source, status))
    return STATUS_INPUT;
  check->makespan = envelope.makespan;
  if (check->code != STATUS_OK)
    return check->code;
  return verify_envelope_check (&envelope, check->instance->named, check->instance->name, &check->reason);
}

/* Checking. */

static struct verify_ratio
time_of (const struct check *check, uint32_t number)
{
  return verify_openshop_time (check->instance, check->tasks[number].from, check->tasks[number].to);
}

/* No pair twice, and nothing before 0. */
static enum status_code
check_tasks (struct check *check)
{
  size_t pairs = (size_t)check->instance->jobs * check->instance->machines;
  char text[VERIFY_RATIO_TEXT];

  check->done = memory_alloc (pairs, sizeof *check->done);
  memset (check->done, 0xff, pairs * sizeof *check->done);
  for (uint32_t i = 0; i < check->length; i++) {
    const struct task *task = &check->tasks[i];
    uint32_t *done = &check->done[(size_t)task->from * check->instance->machines + task->to];
    if (*done != NONE)
      return verify_refuse (&check->reason, "sends[%u]: from %u to %u a second time, after sends[%u]", i, task->from, task->to, *done);
    if (task->start.num < 0)
      return verify_refuse (&check->reason, "sends[%u]: from %u to %u starts at %s, before 0", i, task->from, task->to,
                            verify_ratio_text (task->start, text));
    *done = i;
  }
  return STATUS_OK;
}

static enum status_code
check_missing (struct check *check)
{
  const struct verify_openshop *instance = check->instance;

  for (uint32_t i = 0; i < instance->jobs; i++)
    for (uint32_t j = 0; j < instance->machines; j++) {
      bool wanted = instance->exchange ? i != j : verify_openshop_time (instance, i, j).num > 0;
      if (wanted && check->done[(size_t)i * instance->machines + j] == NONE)
        return verify_refuse (&check->reason, "nothing is sent from %u to %u", i, j);
    }
  return STATUS_OK;
}

static uint32_t
line_of (const struct check *check, uint32_t number)
{
  return check->by_machine ? check->tasks[number].to : check->tasks[number].from;
}

static int
compare_tasks (const void *x, const void *y, void *context)
{
  const struct check *check = context;
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y, first = line_of (check, a), second = line_of (check, b);
  int order = first != second ? (first > second) - (first < second) : verify_ratio_compare (check->tasks[a].start, check->tasks[b].start);

  return order != 0 ? order : (a > b) - (a < b);
}

/* Of two tasks of a job or a machine, the later one starts when the earlier one has ended. */
static enum status_code
check_neighbours (struct check *check, uint32_t before, uint32_t after)
{
  const struct task *first = &check->tasks[before], *second = &check->tasks[after];
  const char *what = check->instance->exchange ? (check->by_machine ? "receives" : "sends") : "works";
  char start[VERIFY_RATIO_TEXT], later[VERIFY_RATIO_TEXT], *end;

  verify_sum_set (&check->sum, first->start);
  verify_sum_add (&check->sum, time_of (check, before));
  if (verify_sum_compare (&check->sum, second->start) <= 0)
    return STATUS_OK;
  end = verify_sum_text (&check->sum);
  verify_refuse (&check->reason, "%s %u %s twice at once: sends[%u] from %u to %u from %s to %s, and sends[%u] from %u to %u from %s on",
                 noun (check, check->by_machine, false), line_of (check, before), what, before, first->from, first->to,
                 verify_ratio_text (first->start, start), end, after, second->from, second->to, verify_ratio_text (second->start, later));
  free (end);
  return STATUS_FALSE;
}

/* Tasks without time aside, all take time, so it is enough to compare neighbours in the order of their starts. */
static enum status_code
check_busy (struct check *check, bool by_machine)
{
  size_t count = 0;

  check->by_machine = by_machine;
  for (uint32_t i = 0; i < check->length; i++)
    if (time_of (check, i).num > 0)
      check->order[count++] = i;
  qsort_r (check->order, count, sizeof *check->order, compare_tasks, check);
  for (size_t i = 1; i < count; i++)
    if (line_of (check, check->order[i - 1]) == line_of (check, check->order[i])
        && check_neighbours (check, check->order[i - 1], check->order[i]) != STATUS_OK)
      return STATUS_FALSE;
  return STATUS_OK;
}

static enum status_code
check_makespan (struct check *check, struct verify_verdict *verdict)
{
  char stated[VERIFY_RATIO_TEXT], *own;

  for (uint32_t i = 0; i < check->length; i++) {
    verify_sum_set (&check->sum, check->tasks[i].start);
    verify_sum_add (&check->sum, time_of (check, i));
    if (verify_sum_compare_sum (&check->sum, &check->last) > 0)
      verify_sum_swap (&check->sum, &check->last);
  }
  own = verify_sum_text (&check->last);
  if (verify_sum_compare (&check->last, check->makespan) == 0) {
    verdict->makespan = own;
    return STATUS_OK;
  }
  verify_refuse (&check->reason, "makespan is %s, but the schedule's own is %s", verify_ratio_text (check->makespan, stated), own);
  verdict->misstated = true;
  free (own);
  return STATUS_FALSE;
}

static enum status_code
check_all (struct check *check, const struct verify_source *source, struct verify_verdict *verdict, struct status *status)
{
  enum status_code code = read_all (check, source, status);

  if (code == STATUS_OK)
    code = check_tasks (check);
  if (code == STATUS_OK)
    code = check_missing (check);
  if (code == STATUS_OK) {
    check->order = memory_alloc (check->length + 1, sizeof *check->order);
    code = check_busy (check, false);
  }
  if (code == STATUS_OK)
    code = check_busy (check, true);
  return code == STATUS_OK ? check_makespan (check, verdict) : code;
}

enum status_code
verify_openshop_schedule (const struct verify_openshop *instance, const struct verify_source *source, struct verify_verdict *verdict,
                          struct status *status)
{
  struct check check = { .instance = instance };
  enum status_code code;

  verify_verdict_clear (verdict);
  verify_sum_init (&check.sum);
  verify_sum_init (&check.last);
  code = check_all (&check, source, verdict, status);
  verdict->valid = code == STATUS_OK;
  if (code == STATUS_FALSE)
    memcpy (verdict->reason, check.reason.text, sizeof verdict->reason);
  verify_sum_clear (&check.sum);
  verify_sum_clear (&check.last);
  free (check.tasks);
  free (check.done);
  free (check.order);
  return code;
}
