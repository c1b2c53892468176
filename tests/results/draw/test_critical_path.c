/* Critical paths of schedules: messages, crucial resources, and waits. */
#include "results/draw/drawing.h"

#include "tests/support/drawing.h"

static struct drawing_task
task_of (int64_t start, int64_t end, int32_t first, int32_t second)
{
  return (struct drawing_task){
    .start = { start, 1 },
    .end = { end, 1 },
    .needs = { first, second },
    .frees = { first, second },
    .after = DRAWING_NONE,
    .sent_by = DRAWING_NONE,
  };
}

/* The critical tasks from the last one backwards. */
static void
expect_path (struct drawing *drawing, int64_t makespan, const char *expected)
{
  char text[256] = "";
  size_t length = 0, marked = 0;
  int32_t at = DRAWING_NONE;
  drawing->makespan = (struct rational){ makespan, 1 };
  drawing_path (drawing);
  for (size_t i = 0; i < drawing->task_count; i++) {
    marked += drawing->tasks[i].critical;
    if (drawing->tasks[i].critical
        && rational_compare (drawing->tasks[i].end, drawing->makespan) == 0)
      at = (int32_t)i;
  }
  for (; at != DRAWING_NONE; at = drawing->tasks[at].before, marked--)
    length += (size_t)snprintf (text + length, sizeof text - length, "%d ", at);
  cr_expect_str_eq (text, expected);
  cr_expect_eq (marked, 0, "nothing else is marked");
  drawing_clear (drawing);
}

/* Of the tasks that end as the last one starts, the one that leads back to the beginning. */
Test (critical_path, prefers_what_starts_at_zero)
{
  struct drawing drawing;
  drawing_init (&drawing);
  drawing_task (&drawing, task_of (1, 3, 0, 2)); /* after a wait */
  drawing_task (&drawing, task_of (0, 3, 1, 3));
  drawing_task (&drawing, task_of (3, 5, 0, 3));
  expect_path (&drawing, 5, "2 1 ");
}

/* Where there is none, the path goes through the wait, to what the task could have followed. */
Test (critical_path, goes_through_a_wait)
{
  struct drawing drawing;
  drawing_init (&drawing);
  drawing_task (&drawing, task_of (0, 1, 0, 2));
  drawing_task (&drawing, task_of (2, 3, 0, 2));
  drawing_task (&drawing, task_of (3, 5, 0, 3));
  expect_path (&drawing, 5, "2 1 0 ");
}

/* Of two that ended before the wait the later one; the path may begin with a wait. */
Test (critical_path, takes_the_last_before_a_wait)
{
  struct drawing drawing;
  drawing_init (&drawing);
  drawing_task (&drawing, task_of (0, 1, 0, 4));
  drawing_task (&drawing, task_of (1, 2, 1, 3));
  drawing_task (&drawing, task_of (3, 4, 0, 3));
  expect_path (&drawing, 4, "2 1 ");
}

/* Several end last. */
Test (critical_path, last_task_with_a_full_path)
{
  struct drawing drawing;
  drawing_init (&drawing);
  drawing_task (&drawing, task_of (1, 4, 0, 2));
  drawing_task (&drawing, task_of (0, 4, 1, 3));
  expect_path (&drawing, 4, "1 ");
}

/* The task before on the same resource need not end there as late as it must. */
Test (critical_path, needs_an_exact_end)
{
  struct drawing drawing;
  drawing_init (&drawing);
  drawing_task (&drawing, task_of (0, 2, 0, 3));
  drawing_task (&drawing, task_of (0, 3, 1, 2));
  drawing_task (&drawing, task_of (3, 4, 0, 2));
  expect_path (&drawing, 4, "2 1 ");
}

/* A message on its way. */
Test (critical_path, follows_messages)
{
  struct drawing drawing;
  drawing_init (&drawing);
  drawing_task (&drawing, task_of (0, 2, 0, DRAWING_NONE));
  struct drawing_task receive = task_of (7, 8, 1, DRAWING_NONE);
  receive.after = 0;
  receive.arrival = (struct rational){ 7, 1 };
  drawing_task (&drawing, receive);
  expect_path (&drawing, 8, "1 0 ");
}

/* A resource that is never idle goes before any other path. */
Test (critical_path, crucial_resource)
{
  struct drawing drawing;
  drawing_init (&drawing);
  drawing_task (&drawing, task_of (0, 2, 0, 2));
  drawing_task (&drawing, task_of (0, 2, 1, 3));
  drawing_task (&drawing, task_of (2, 4, 0, 3));
  drawing_task (&drawing, task_of (2, 4, 1, 2));
  drawing.crucial = 3;
  expect_path (&drawing, 4, "2 1 ");
}

Test (critical_path, no_tasks)
{
  struct drawing drawing;
  drawing_init (&drawing);
  expect_path (&drawing, 0, "");
}
