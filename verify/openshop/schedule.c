#include "verify/openshop/model.h"

#include "base/memory.h"
#include "verify/core/clock.h"
#include "verify/core/sort.h"
#include "verify/core/transmissions.h"

#include <stdlib.h>
#include <string.h>

struct check {
  const struct verify_openshop_instance *instance;
  struct verify_transmissions tasks;
  uint32_t
    *done; /* owned [jobs][machines]: the index of the task in the schedule, or VERIFY_NO_SEND */
  uint32_t *order; /* owned: tasks with a time, by job or by machine, then by start */
  bool by_machine;
  struct verify_sum sum;
};

static const char *
noun (const struct check *check, bool machine)
{
  return check->instance->exchange ? "node" : machine ? "machine" : "job";
}

static struct verify_ratio
time_of (const struct check *check, uint32_t number)
{
  return verify_openshop_instance_time (check->instance, check->tasks.list[number].from,
                                        check->tasks.list[number].to);
}

/* Is no pair listed twice, and does no task start before 0? */
static enum status_code
check_tasks (struct check *check)
{
  size_t pairs = (size_t)check->instance->jobs * check->instance->machines;
  char text[VERIFY_RATIO_TEXT];

  check->done = memory_alloc (pairs, sizeof *check->done);
  memset (check->done, 0xff, pairs * sizeof *check->done);
  for (uint32_t i = 0; i < check->tasks.length; i++) {
    const struct verify_transmission *task = &check->tasks.list[i];
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    uint32_t *done = &check->done[(size_t)task->from * check->instance->machines + task->to];
    if (*done != VERIFY_NO_SEND)
      return verify_refuse (&check->tasks.reason,
                            "sends[%u]: from %u to %u a second time, after sends[%u]", i,
                            task->from, task->to, *done);
    if (task->start.num < 0)
      return verify_refuse (&check->tasks.reason, "sends[%u]: from %u to %u starts at %s, before 0",
                            i, task->from, task->to, verify_ratio_text (task->start, text));
    *done = i;
  }
  return STATUS_OK;
}

static enum status_code
check_missing (struct check *check)
{
  const struct verify_openshop_instance *instance = check->instance;

  for (uint32_t i = 0; i < instance->jobs; i++) {
    if (verify_clock_passed ())
      return STATUS_LIMIT;
    for (uint32_t j = 0; j < instance->machines; j++) {
      bool wanted = verify_openshop_instance_time (instance, i, j).num > 0;
      if (wanted && check->done[(size_t)i * instance->machines + j] == VERIFY_NO_SEND)
        return verify_refuse (&check->tasks.reason, "nothing is sent from %u to %u", i, j);
    }
  }
  return STATUS_OK;
}

static uint32_t
line_of (const struct check *check, uint32_t number)
{
  return check->by_machine ? check->tasks.list[number].to : check->tasks.list[number].from;
}

static int
compare_tasks (const void *x, const void *y, void *context)
{
  const struct check *check = context;
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y, first = line_of (check, a),
           second = line_of (check, b);
  int order = first != second
                ? (first > second) - (first < second)
                : verify_ratio_compare (check->tasks.list[a].start, check->tasks.list[b].start);

  return order != 0 ? order : (a > b) - (a < b);
}

/* Does the later one of two tasks of a job or machine start when the earlier one has ended, or
   later? */
static enum status_code
check_neighbours (struct check *check, uint32_t before, uint32_t after)
{
  const struct verify_transmission *first = &check->tasks.list[before],
                                   *second = &check->tasks.list[after];
  const char *what
    = check->instance->exchange ? (check->by_machine ? "receives" : "sends") : "works";
  char start[VERIFY_RATIO_TEXT], later[VERIFY_RATIO_TEXT], *end;

  verify_sum_set (&check->sum, first->start);
  verify_sum_add (&check->sum, time_of (check, before));
  if (verify_sum_compare (&check->sum, second->start) <= 0)
    return STATUS_OK;
  end = verify_sum_text (&check->sum);
  verify_refuse (&check->tasks.reason,
                 "%s %u %s twice at once: sends[%u] from %u to %u from %s to %s, and sends[%u] "
                 "from %u to %u from %s on",
                 noun (check, check->by_machine), line_of (check, before), what, before,
                 first->from, first->to, verify_ratio_text (first->start, start), end, after,
                 second->from, second->to, verify_ratio_text (second->start, later));
  free (end);
  return STATUS_FALSE;
}

/* All tasks but those without time take time, so neighbours in the order of starts are compared. */
static enum status_code
check_busy (struct check *check, bool by_machine)
{
  size_t count = 0;

  check->by_machine = by_machine;
  for (uint32_t i = 0; i < check->tasks.length; i++)
    if (time_of (check, i).num > 0)
      check->order[count++] = i;
  if (!verify_sort (check->order, count, sizeof *check->order, compare_tasks, check))
    return STATUS_LIMIT;
  for (size_t i = 1; i < count; i++) {
    if (verify_clock_due (i))
      return STATUS_LIMIT;
    if (line_of (check, check->order[i - 1]) == line_of (check, check->order[i])
        && check_neighbours (check, check->order[i - 1], check->order[i]) != STATUS_OK)
      return STATUS_FALSE;
  }
  return STATUS_OK;
}

/* For verify_transmission_times: the task ends. */
static void
set_end (const void *context, const struct verify_transmission *task, struct verify_sum *sum)
{
  verify_sum_set (sum, task->start);
  verify_sum_add (sum, verify_openshop_instance_time (context, task->from, task->to));
}

static enum status_code
read_all (struct check *check, const struct verify_source *source, struct status *status)
{
  const struct verify_openshop_instance *instance = check->instance;
  const struct verify_endpoints stations = {
    .senders = instance->jobs,
    .receivers = instance->machines,
    .sending = instance->exchange ? "nodes" : "jobs",
    .receiving = instance->exchange ? "nodes" : "machines",
    .one_kind = instance->exchange,
    .most = (size_t)instance->jobs * instance->machines + 1,
  };

  return verify_transmissions_read (&check->tasks, &stations, instance->named, instance->name,
                                    source, status);
}

static enum status_code
check_all (struct check *check, const struct verify_source *source, struct verify_verdict *verdict,
           struct status *status)
{
  const struct verify_transmission_times times = { set_end, check->instance };
  enum status_code code = read_all (check, source, status);

  if (code == STATUS_OK)
    code = check_tasks (check);
  if (code == STATUS_OK)
    code = check_missing (check);
  if (code == STATUS_OK) {
    check->order = memory_alloc (check->tasks.length + 1, sizeof *check->order);
    code = check_busy (check, false);
  }
  if (code == STATUS_OK)
    code = check_busy (check, true);
  return code == STATUS_OK ? verify_transmissions_makespan (&check->tasks, &times, verdict) : code;
}

enum status_code
verify_openshop_schedule (const void *instance, const struct verify_source *source,
                          struct verify_verdict *verdict, struct status *status)
{
  struct check check = { .instance = instance };
  enum status_code code;

  verify_verdict_clear (verdict);
  verify_sum_init (&check.sum);
  code = check_all (&check, source, verdict, status);
  verify_transmissions_judge (&check.tasks, code, verdict);
  verify_sum_clear (&check.sum);
  memory_free (check.tasks.list, check.done, check.order);
  return code;
}
