/* Simulated ranks: times of sends and receives, order, and what waits for ever. */
#include "measure/core/simulated.h"

#include <criterion/criterion.h>

static void
init (struct simulated *simulated, int ranks)
{
  static const struct simulated_cost times[SIMULATED_TIMES] = {
    { { 4, 1 }, { 1, 2 } }, { { 1, 1 }, { 0, 1 } }, { { 3, 1 }, { 0, 1 } }, { { 6, 1 }, { 0, 1 } }
  };
  struct status status = { .code = STATUS_OK };
  cr_assert (simulated_init (simulated, times, ranks, 10, 100, &status), "%s", status.message);
  cr_assert_eq (simulated->scale, 2);
}

/* A send keeps its caller for hold; messages wait for their receiver, and it for them. */
Test (simulated, sends_and_receives)
{
  struct simulated simulated;
  struct status status = { .code = STATUS_OK };
  struct script scripts[3] = { { .operations = NULL } };
  int64_t sender[2], receiver[3], *readings[] = { sender, receiver, NULL };
  init (&simulated, 3);
  script_add (&scripts[0], SCRIPT_SEND, 1, 2);
  script_add (&scripts[0], SCRIPT_CLOCK, 0, 0);
  script_add (&scripts[0], SCRIPT_SEND, 1, 4);
  script_add (&scripts[0], SCRIPT_CLOCK, 0, 0);
  script_add (&scripts[1], SCRIPT_RECEIVE, 0, 2);
  script_add (&scripts[1], SCRIPT_CLOCK, 0, 0);
  script_add (&scripts[1], SCRIPT_COMPUTE, 0, 50);
  script_add (&scripts[1], SCRIPT_CLOCK, 0, 0);
  script_add (&scripts[1], SCRIPT_RECEIVE, 0, 4);
  script_add (&scripts[1], SCRIPT_CLOCK, 0, 0);
  cr_assert (simulated.machine.run (&simulated, scripts, readings, NULL, &status));
  cr_assert_eq (sender[0], 12);
  cr_assert_eq (sender[1], 24);
  cr_assert_eq (receiver[0], 2 * (4 + 1 + 1 + 3)); /* base and two bytes, t_net, t_recv */
  cr_assert_eq (receiver[1], receiver[0] + 50);
  cr_assert_eq (receiver[2], receiver[1] + 6); /* it was there */
  for (int i = 0; i < 3; i++)
    script_clear (&scripts[i]);
}

/* Each receive takes the first message of its sender, whatever came before from others. */
Test (simulated, two_senders)
{
  struct simulated simulated;
  struct status status = { .code = STATUS_OK };
  struct script scripts[3] = { { .operations = NULL } };
  int64_t seen[3], *readings[] = { NULL, NULL, seen };
  init (&simulated, 3);
  script_add (&scripts[0], SCRIPT_COMPUTE, 0, 40);
  script_add (&scripts[0], SCRIPT_SEND, 2, 0);
  script_add (&scripts[0], SCRIPT_SEND, 2, 0);
  script_add (&scripts[1], SCRIPT_SEND, 2, 0);
  for (int i = 0; i < 3; i++) {
    script_add (&scripts[2], SCRIPT_RECEIVE, i == 0, 0);
    script_add (&scripts[2], SCRIPT_CLOCK, 0, 0);
  }
  cr_assert (simulated.machine.run (&simulated, scripts, readings, NULL, &status));
  static const int64_t expected[] = { 16, 56, 68 }; /* there at 10; at 50 and 62 */
  cr_assert_arr_eq (seen, expected, sizeof expected);
  for (int i = 0; i < 3; i++)
    script_clear (&scripts[i]);
}

/* Loops within loops, and one that is not entered. */
Test (simulated, loops)
{
  struct simulated simulated;
  struct status status = { .code = STATUS_OK };
  struct script scripts[2] = { { .operations = NULL } };
  int64_t seen[6], *readings[] = { seen, NULL };
  init (&simulated, 2);
  script_add (&scripts[0], SCRIPT_LOOP, 0, 2);
  script_add (&scripts[0], SCRIPT_LOOP, 0, 3);
  script_add (&scripts[0], SCRIPT_COMPUTE, 0, 10);
  script_add (&scripts[0], SCRIPT_CLOCK, 0, 0);
  script_add (&scripts[0], SCRIPT_END, 0, 0);
  script_add (&scripts[0], SCRIPT_LOOP, 0, 0);
  script_add (&scripts[0], SCRIPT_LOOP, 0, 9);
  script_add (&scripts[0], SCRIPT_CLOCK, 0, 0);
  script_add (&scripts[0], SCRIPT_END, 0, 0);
  script_add (&scripts[0], SCRIPT_END, 0, 0);
  script_add (&scripts[0], SCRIPT_COMPUTE, 0, 1);
  script_add (&scripts[0], SCRIPT_END, 0, 0);
  cr_assert_eq (script_readings (&scripts[0]), 6);
  cr_assert (simulated.machine.run (&simulated, scripts, readings, NULL, &status));
  static const int64_t expected[] = { 10, 20, 30, 41, 51, 61 };
  cr_assert_arr_eq (seen, expected, sizeof expected);
  script_clear (&scripts[0]);
}

/* Two ranks that both receive first. */
Test (simulated, circle)
{
  struct simulated simulated;
  struct status status = { .code = STATUS_OK };
  struct script scripts[2] = { { .operations = NULL } };
  int64_t *readings[] = { NULL, NULL };
  init (&simulated, 2);
  for (int i = 0; i < 2; i++) {
    script_add (&scripts[i], SCRIPT_RECEIVE, 1 - i, 1);
    script_add (&scripts[i], SCRIPT_SEND, 1 - i, 1);
  }
  cr_assert (!simulated.machine.run (&simulated, scripts, readings, NULL, &status));
  cr_assert_eq (status.code, STATUS_INPUT);
  cr_assert_str_eq (status.message, "the ranks wait for each other for ever");
  for (int i = 0; i < 2; i++)
    script_clear (&scripts[i]);
}

/* Times that do not fit. */
Test (simulated, too_long)
{
  struct simulated simulated;
  struct status status = { .code = STATUS_OK };
  struct simulated_cost times[SIMULATED_TIMES];
  for (int i = 0; i < SIMULATED_TIMES; i++)
    times[i] = (struct simulated_cost){ { INT64_C (1) << 40, 1 }, { 1, 1 } };
  cr_assert (!simulated_init (&simulated, times, 2, 1, INT64_C (1) << 20, &status));
  cr_assert_eq (status.code, STATUS_INPUT);
  status_init (&status);
  cr_assert (simulated_init (&simulated, times, 2, 1, 1000, &status));
  times[0].base.denominator = (INT64_C (1) << 61) - 1;
  cr_assert (!simulated_init (&simulated, times, 2, 1, 1000, &status));
}
