/* Rules tighten, window and dominates: states by hand; tests/cross/parameterized/test_states.c has
   many more. */
#include "tests/support/verify_parameterized.h"

#include <stdio.h>

/* A BMIN of 4 ports and all its nodes. Of all channels two count: what 0 sends to 2 and 3 goes
   up together, and what 1 sends to them. */
static const char bmin[]
  = WITH ("\"hold\":10,\"end\":4,\"ports\":2,\"interval\":3,\"occupation\":6",
          "{\"bmin\":4},\"source\":0,\"destinations\":[1,2,3]"),
  line[] = WITH ("\"hold\":2,\"end\":9,\"occupation\":5",
                 "{\"mesh\":[4,1]},\"source\":[0,0],\"destinations\":[[1,0],[2,0],[3,0]]"),
  star[] = WITH ("\"hold\":7,\"end\":50,\"ports\":3,\"interval\":1,\"occupation\":5",
                 "{\"mesh\":[5,1]},\"source\":[2,0],\"destinations\":[[0,0],[1,0],[3,0],[4,0]]"),
  many[] = WITH ("\"hold\":7,\"end\":5,\"ports\":9,\"interval\":0",
                 "{\"mesh\":[3,1]},\"source\":[0,0],\"destinations\":[[1,0],[2,0]]");

static void
expect_state (const struct verify_states *space, const int64_t *state, const int64_t *expected)
{
  for (size_t i = 0; i < space->length; i++)
    cr_expect_eq (state[i], expected[i], "time %zu: %lld, not %lld", i, (long long)state[i],
                  (long long)expected[i]);
}

Test (states, two_ports)
{
  struct verify_parameterized_instance instance;
  struct verify_states space;
  int64_t first[10], second[10], third[10];
  space_read (&space, &instance, bmin, 44);
  cr_assert (space.length == 10 && space.late == 40 && space.hold == 10 && space.interval == 3);
  verify_states_start (&space, first);
  expect_state (&space, first, (const int64_t[]){ 0, 3, 40, 40, 40, 40, 40, 40, 0, 0 });
  cr_expect_eq (verify_states_window (&space, 1, first), 10);
  /* 0 to 2 at 0: the channel of 1, who could have the message at 3 + 4, is not needed before. */
  cr_assert (verify_states_send (&space, 1, first, 0, 2, 0, second));
  expect_state (&space, second, (const int64_t[]){ 3, 10, 40, 40, 4, 7, 40, 40, 6, 7 });
  cr_expect_eq (verify_states_earliest (&space, second, 0, 1, 0), 3);
  cr_expect_eq (verify_states_earliest (&space, second, 0, 3, 0), 6);
  cr_expect_eq (verify_states_earliest (&space, second, 2, 3, 0), 4);
  cr_expect_eq (verify_states_window (&space, 5, second), 13);
  cr_expect_eq (verify_states_window (&space, 4, second), 14);
  /* 0 to 3 at 6: one is left, whom 2 and 3 can send to, 0 not before 10. */
  cr_assert (verify_states_send (&space, 5, second, 0, 3, 0, third));
  expect_state (&space, third, (const int64_t[]){ 10, 16, 40, 40, 6, 9, 10, 13, 40, 40 });
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
}

/* Sends of a node are an occupation apart where that is more than hold. */
Test (states, one_port)
{
  struct verify_parameterized_instance instance;
  struct verify_states space;
  int64_t *first, *second;
  space_read (&space, &instance, line, 24);
  cr_assert (space.late == 15 && space.hold == 5 && space.interval == 0);
  first = malloc (space.length * sizeof *first);
  second = malloc (space.length * sizeof *second);
  verify_states_start (&space, first);
  cr_expect_eq (verify_states_window (&space, 1, first), 5);
  cr_assert (verify_states_send (&space, 1, first, 0, 1, 0, second));
  cr_expect (second[0] == 5 && second[1] == 9 && second[2] == 15 && second[3] == 15);
  /* 0 at 5 and 10, 1 at 9 and 14, and at 14 who got it from 5 on */
  cr_expect_eq (verify_states_count (&space, 3, second), 5);
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
  space_read (&space, &instance, line, 14); /* nobody can be sent to at 5 */
  verify_states_start (&space, first);
  cr_expect_not (verify_states_send (&space, 1, first, 0, 1, 0, second));
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
  free (first);
  free (second);
}

/* Nobody relays; to each side sends are an occupation apart, and the fourth one is a hold after
   the first. */
Test (states, counting)
{
  static const struct {
    int64_t makespan;
    uint64_t count;
  } rows[] = { { 51, 1 }, { 52, 2 }, { 55, 2 }, { 56, 3 }, { 57, 3 }, { 58, 4 } };
  struct verify_parameterized_instance instance;
  struct verify_states space;
  int64_t state[100];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    space_read (&space, &instance, star, rows[i].makespan);
    cr_assert_leq (space.length, 100);
    verify_states_start (&space, state);
    cr_expect_eq (verify_states_count (&space, 1, state), rows[i].count, "%lld",
                  (long long)rows[i].makespan);
    verify_states_clear (&space);
    verify_parameterized_instance_clear (&instance);
  }
}

/* No more ports than nodes; no time at all. */
Test (states, limits)
{
  struct verify_parameterized_instance instance;
  struct verify_states space;
  int64_t state[20];
  space_read (&space, &instance, many, 6);
  cr_expect (space.ports == 3 && space.late == 1);
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
  space_read (&space, &instance, many, 4);
  cr_expect_eq (space.late, 0);
  verify_states_start (&space, state);
  cr_expect_eq (verify_states_earliest (&space, state, 0, 1, 0), 0);
  cr_expect_eq (verify_states_window (&space, 1, state), 0);
  cr_expect_eq (verify_states_count (&space, 1, state), 0);
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
}

/* A tick more anywhere is too late. */
Test (states, dominance)
{
  struct verify_parameterized_instance instance;
  struct verify_states space;
  int64_t state[10], other[10];
  space_read (&space, &instance, bmin, 44);
  verify_states_start (&space, state);
  memcpy (other, state, sizeof other);
  cr_expect (verify_states_dominates (&space, state, other));
  for (size_t i = 0; i < space.length; i++) {
    other[i]++;
    cr_expect (verify_states_dominates (&space, state, other), "%zu", i);
    cr_expect_not (verify_states_dominates (&space, other, state), "%zu", i);
    other[(i + 1) % space.length]--; /* earlier in another one does not make up for it */
    cr_expect_not (verify_states_dominates (&space, other, state), "%zu", i);
    cr_expect_not (verify_states_dominates (&space, state, other), "%zu", i);
    memcpy (other, state, sizeof other);
  }
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
}

/* Times of a tick beside times of `large` ticks: read a state's as a * large + b. */
static void
bp_constraint (int64_t *time, size_t length, int64_t large)
{
  for (size_t i = 0; i < length; i++)
    time[i] = (time[i] + large / 2) / large * 1000 + (time[i] + large / 2) % large - large / 2;
}

static size_t
send_twice (int64_t large, uint32_t second, uint32_t third, int64_t *state)
{
  static const char text[]
    = WITH ("\"hold\":1,\"end\":1,\"ports\":2,\"interval\":0,\"occupation\":%lld",
            "{\"bmin\":8},\"source\":1,\"destinations\":[6,4,3,7]");
  struct verify_parameterized_instance instance;
  struct verify_states space;
  char own[sizeof text + 20];
  int64_t states[2][100];
  snprintf (own, sizeof own, text, (long long)large);
  space_read (&space, &instance, own, 9 * large);
  cr_assert_leq (space.length, 100);
  verify_states_start (&space, states[0]);
  cr_assert (verify_states_send (&space, 1, states[0], 0, second, 0, states[1]));
  cr_assert (
    verify_states_send (&space, 1 | UINT64_C (1) << second, states[1], 0, third, 0, state));
  size_t length = space.length;
  verify_states_clear (&space);
  verify_parameterized_instance_clear (&instance);
  bp_constraint (state, length, large);
  return length;
}

/* However long a channel is held: nodes that wait for it could relay to each other very often
   meanwhile. */
Test (states, long_occupation)
{
  int64_t state[2][100];
  for (uint32_t second = 1; second < 5; second++)
    for (uint32_t third = 1; third < 5; third++) {
      if (second == third)
        continue;
      size_t length = send_twice (100, second, third, state[0]);
      cr_assert_eq (send_twice (INT64_C (1) << 56, second, third, state[1]), length);
      for (size_t i = 0; i < length; i++)
        cr_expect_eq (state[0][i], state[1][i], "%u %u: time %zu", second, third, i);
    }
}
