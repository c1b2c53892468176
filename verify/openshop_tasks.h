/* The tasks of an open shop in whole numbers, as its certificates speak of them: the pairs with a time, numbered in row-major order.
   docs/CERTIFICATES-openshop.md. A line is a job or a machine: job i is line i, machine j line jobs + j. */
#ifndef VERIFY_OPENSHOP_TASKS_H
#define VERIFY_OPENSHOP_TASKS_H

#include "verify/openshop_instance.h"

#define VERIFY_OPENSHOP_TASKS (UINT32_C (1) << 20) /* no more are taken */

struct verify_openshop_tasks {
  uint32_t jobs, machines, count;
  int64_t *time;        /* owned [count]: ticks > 0 */
  uint32_t (*line)[2];  /* owned [count]: the job's and the machine's */
  uint32_t (*place)[2]; /* owned [count]: which of these lines' tasks it is, from 0 */
  uint32_t *first;      /* owned [lines + 1]: where the tasks of a line begin in `member` */
  uint32_t *member;     /* owned [2 count]: the tasks of each line, ascending */
};

void verify_openshop_tasks_init (struct verify_openshop_tasks *tasks); /* empty */
void verify_openshop_tasks_clear (struct verify_openshop_tasks *tasks);

/* With so many ticks to the instance's unit. False with `reason` filled when a time is no whole number of ticks, or not below 2^40 of
   them, or there are too many tasks. */
bool verify_openshop_tasks_from (struct verify_openshop_tasks *tasks, const struct verify_openshop *instance, int64_t ticks, char *reason,
                                 size_t size);

static inline uint32_t
verify_openshop_tasks_of (const struct verify_openshop_tasks *tasks, uint32_t line)
{
  return tasks->first[line + 1] - tasks->first[line];
}

#endif
