/* The tasks of an open shop in integers, as its certificates use them: the pairs with a time above
   0, numbered in row-major order. docs/CERTIFICATES-openshop.md. A resource is a job or a machine:
   job i is resource i, machine j is resource jobs + j. */
#ifndef VERIFY_OPENSHOP_TASKS_H
#define VERIFY_OPENSHOP_TASKS_H

#include "verify/openshop/instance.h"

#define VERIFY_OPENSHOP_TASKS (UINT32_C (1) << 20) /* maximum number of tasks */

struct verify_openshop_tasks {
  uint32_t jobs, machines, count;
  int64_t *time;           /* owned [count]: ticks > 0 */
  uint32_t (*resource)[2]; /* owned [count]: the job and the machine */
  uint32_t (*place)[2];    /* owned [count]: the index of the task in each of the two, from 0 */
  uint32_t *first;         /* owned [resources + 1]: the first task of each resource in `member` */
  uint32_t *member;        /* owned [2 count]: the tasks of each resource, ascending */
};

void verify_openshop_tasks_init (struct verify_openshop_tasks *tasks); /* empty */
void verify_openshop_tasks_clear (struct verify_openshop_tasks *tasks);

/* Converts an instance, `ticks` ticks to its unit. False with `reason` when a time is not an
   integer number of ticks, the sum of all times exceeds 2^60 ticks, or there are too many tasks. */
bool verify_openshop_tasks_from (struct verify_openshop_tasks *tasks,
                                 const struct verify_openshop_instance *instance, int64_t ticks,
                                 char *reason, size_t size);

static inline uint32_t
verify_openshop_tasks_of (const struct verify_openshop_tasks *tasks, uint32_t resource)
{
  return tasks->first[resource + 1] - tasks->first[resource];
}

#endif
