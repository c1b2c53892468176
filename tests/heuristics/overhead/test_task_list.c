#include "heuristics/overhead/task_list.h"

#include <criterion/criterion.h>

/* A node that receives in [0, 4), waits until 6, receives in [6, 9), waits until 20, and
   receives in [20, 21). */
static void
fill (struct overhead_task_list *list, int64_t shortest)
{
  overhead_task_list_init (list, shortest);
  cr_expect_not (overhead_task_list_receive (list, 0, 4, 0), "no gap before it");
  bool late = shortest <= 2;
  cr_expect_eq (overhead_task_list_receive (list, 6, 9, 1), late);
  cr_expect_eq (overhead_task_list_receive (list, 20, 21, 2), shortest <= 11);
}

Test (task_list, takes_the_first_gap_that_is_long_enough)
{
  const int64_t cases[][3]
    = { /* received by, length, start */
        { 0, 1, 4 },  { 0, 2, 4 },  { 4, 2, 4 },   { 0, 3, 9 },   { 5, 1, 9 },
        { 9, 11, 9 }, { 0, 11, 9 }, { 0, 12, 21 }, { 21, 1, 21 }, { 10, 1, 21 }
      };
  struct overhead_task_list list;
  fill (&list, 1);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    cr_expect_eq (overhead_task_list_fit (&list, cases[i][0], cases[i][1]), cases[i][2], "case %zu",
                  i);
  overhead_task_list_clear (&list);
}

Test (task_list, appends_only_without_insertion)
{
  struct overhead_task_list list;
  fill (&list, INT64_MAX);
  cr_expect_eq (overhead_task_list_fit (&list, 0, 1), 21);
  overhead_task_list_send (&list, 21, 5);
  cr_expect_eq (list.tail, 26);
  cr_expect_eq (overhead_task_list_fit (&list, 0, 1), 26);
  overhead_task_list_clear (&list);
}

/* Sends keep their order: gaps before the last one are no longer used, what is left of its own
   gap is. */
Test (task_list, goes_on_after_the_last_send)
{
  struct overhead_task_list list;
  int32_t place = -1;
  fill (&list, 1);
  overhead_task_list_send (&list, 9, 4);
  cr_expect_eq (overhead_task_list_fit (&list, 0, 2), 13);
  cr_expect_eq (overhead_task_list_fit (&list, 0, 7), 13);
  cr_expect_eq (overhead_task_list_fit (&list, 0, 8), 21);
  cr_expect (overhead_task_list_ripe (&list, 9, &place), "received by 9");
  cr_expect_eq (place, 1);
  cr_expect_not (overhead_task_list_ripe (&list, 9, &place), "received at 21");
  overhead_task_list_send (&list, 13, 7);
  cr_expect (overhead_task_list_ripe (&list, 13, &place),
             "the last gap is used up: any send is after it");
  cr_expect_eq (place, 2);
  cr_expect_eq (overhead_task_list_fit (&list, 0, 1), 21);
  cr_expect_eq (list.tail, 21);
  overhead_task_list_clear (&list);
}

Test (task_list, forgets_gaps_shorter_than_any_send)
{
  struct overhead_task_list list;
  fill (&list, 3);
  cr_expect_eq (list.gap_count, 1);
  overhead_task_list_send (&list, 9, 9);
  cr_expect_eq (overhead_task_list_fit (&list, 0, 3), 21, "2 are left of the gap");
  overhead_task_list_send (&list, 21, 3);
  cr_expect_eq (list.tail, 24);
  overhead_task_list_clear (&list);
}
