#include "tests/support/verify_openshop.h"

Test (tasks, numbers_and_scales)
{
  static const char text[] = "{\"model\":\"openshop\",\"times\":[[0,\"3/2\",1],[\"1/4\",2,0]]}";
  static const int64_t times[] = { 6, 4, 1, 8 };
  static const uint32_t lines[][2] = { { 0, 3 }, { 0, 4 }, { 1, 2 }, { 1, 3 } },
                        places[][2] = { { 0, 0 }, { 1, 0 }, { 0, 0 }, { 1, 1 } };
  struct verify_openshop_instance instance;
  struct verify_openshop_tasks tasks;
  char reason[200] = "";
  instance = (struct verify_openshop_instance){ 0 };
  verify_openshop_tasks_init (&tasks);
  shop_read (&instance, text, sizeof text - 1);
  cr_assert (verify_openshop_tasks_from (&tasks, &instance, 4, reason, sizeof reason), "%s",
             reason);
  cr_assert_eq (tasks.count, 4);
  for (uint32_t d = 0; d < 4; d++) {
    cr_expect_eq (tasks.time[d], times[d]);
    for (int side = 0; side < 2; side++) {
      uint32_t line = tasks.resource[d][side], place = tasks.place[d][side];
      cr_expect (line == lines[d][side] && place == places[d][side], "task %u side %d", d, side);
      cr_expect_eq (tasks.member[tasks.first[line] + place], d);
    }
  }
  static const uint32_t counts[] = { 2, 2, 1, 2, 1 };
  for (uint32_t line = 0; line < 5; line++)
    cr_expect_eq (verify_openshop_tasks_of (&tasks, line), counts[line]);
  cr_expect_not (verify_openshop_tasks_from (&tasks, &instance, 2, reason, sizeof reason));
  cr_expect_str_eq (reason,
                    "times[1][0] is no whole number of ticks, or the sum up to it exceeds 2^60");
  verify_openshop_tasks_clear (&tasks);
  verify_openshop_instance_clear (&instance);
}

Test (tasks, limit_of_the_sum)
{
  static const struct {
    const char *last;
    bool good;
  } cases[] = { { "288230376151711744", true }, { "288230376151711745", false } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_openshop_instance instance = { 0 };
    struct verify_openshop_tasks tasks;
    char text[200], reason[200] = "";
    /* 2^59, 2^58 and the last one */
    snprintf (text, sizeof text,
              "{\"model\":\"openshop\",\"times\":[[576460752303423488,0],[288230376151711744,%s]]}",
              cases[i].last);
    verify_openshop_tasks_init (&tasks);
    shop_read (&instance, text, strlen (text));
    cr_expect_eq (verify_openshop_tasks_from (&tasks, &instance, 1, reason, sizeof reason),
                  cases[i].good, "%s", reason);
    if (!cases[i].good)
      cr_expect_str_eq (
        reason, "times[1][1] is no whole number of ticks, or the sum up to it exceeds 2^60");
    verify_openshop_tasks_clear (&tasks);
    verify_openshop_instance_clear (&instance);
  }
}
