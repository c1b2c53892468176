/* Open shops in ticks: scale, load, and limits. */
#include "model/openshop/ticks.h"

#include <criterion/criterion.h>
#include <string.h>

static void
read_instance (struct openshop_instance *instance, const char *text, size_t line)
{
  struct status status;
  status_init (&status);
  cr_assert (openshop_instance_read (instance, text, strlen (text), "f", line, &status), "%s",
             status.message);
}

Test (ticks, scales)
{
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  struct status status;
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  status_init (&status);
  read_instance (&instance,
                 "{\"model\":\"openshop\",\"times\":[[\"1/2\",0,3],[\"5/6\",0.25,\"0/5\"]]}", 1);
  cr_assert (openshop_ticks_from (&ticks, &instance, "f", &status), "%s", status.message);
  cr_assert (ticks.scale == 12 && ticks.jobs == 2 && ticks.machines == 3 && !ticks.exchange);
  static const int64_t expected[] = { 6, 0, 36, 10, 3, 0 };
  for (int32_t cell = 0; cell < 6; cell++)
    cr_expect_eq (openshop_time (&ticks, cell / 3, cell % 3), expected[cell], "%d", cell);
  static const int64_t rows[] = { 42, 13 }, columns[] = { 16, 3, 36 };
  for (int32_t i = 0; i < 2; i++)
    cr_expect_eq (openshop_ticks_row (&ticks, i), rows[i]);
  for (int32_t j = 0; j < 3; j++)
    cr_expect_eq (openshop_ticks_column (&ticks, j), columns[j]);
  struct rational time = openshop_ticks_time (&ticks, 10);
  cr_assert (time.numerator == 5 && time.denominator == 6);
  /* smaller, into the same memory */
  read_instance (&instance, "{\"model\":\"exchange\",\"times\":[[0]]}", 1);
  cr_assert (openshop_ticks_from (&ticks, &instance, "f", &status));
  cr_assert (ticks.scale == 1 && ticks.jobs == 1 && ticks.exchange && ticks.time[0] == 0);
  cr_assert_eq (openshop_ticks_load (&ticks, NULL), 0);
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
}

Test (ticks, load)
{
  static const struct {
    const char *text;
    int64_t load;
    int32_t line;
  } cases[] = {
    { "2 2\n1 2\n3 4", 7, 1 }, { "2 2\n1 5\n3 2", 7, 3 },     { "2 2\n0 0\n0 0", 0, 0 },
    { "2 2\n3 1\n1 3", 4, 0 }, { "2 3\n2 0 0\n2 0 0", 4, 2 }, { "2 3\n0 0 2\n0 0 2", 4, 4 },
    { "3 1\n1\n2\n4", 7, 3 },
  };
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    int32_t line = -1;
    status_init (&status);
    read_instance (&instance, cases[i].text, 1);
    cr_assert (openshop_ticks_from (&ticks, &instance, "f", &status));
    cr_expect_eq (openshop_ticks_load (&ticks, &line), cases[i].load, "%s", cases[i].text);
    cr_expect_eq (line, cases[i].line, "%s: %d", cases[i].text, line);
  }
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
}

#define ALL_TOO_LARGE                                                                              \
  "too large: in ticks of the common denominator all times together do not fit into 60 bits"
#define TOO_LARGE "too large: in ticks of the common denominator it does not fit into 60 bits"

Test (ticks, limits)
{
  static const struct {
    const char *text;
    size_t line;
    const char *message; /* "": none */
  } cases[] = {
    { "1 1\n1152921504606846976", 3, "" }, /* 2^60 */
    { "1 1\n1152921504606846977", 3, "f:3: times[0][0]: " TOO_LARGE ", got 1152921504606846977" },
    { "1 1\n1152921504606846977", 0, "f: times[0][0]: " TOO_LARGE ", got 1152921504606846977" },
    { "2 2\n1 2\n1152921504606846972 1", 3, "" },
    { "2 2\n1 2\n1152921504606846972 2", 3,
      "f:3: times[1][0]: " ALL_TOO_LARGE ", got 1152921504606846972" },
    { "1 2\n1/1152921504606846976 0", 3, "" },
    { "1 2\n0 1/1152921504606846977", 3,
      "f:3: times[0][1]: the common denominator of all times does not fit into 60 bits, got "
      "1/1152921504606846977; --resolution auto rounds the times" },
    { "1 3\n1/2147483647 1/2147483629 1", 3,
      "f:3: times[0][1]: the common denominator of all times does not fit into 60 bits, got "
      "1/2147483629; --resolution auto rounds the times" },
    { "1 2\n1/1152921504606846976 1", 3,
      "f:3: times[0][1]: " ALL_TOO_LARGE ", got 1; --resolution auto rounds the times" },
    { "1 2\n1/1073741824 1073741825", 3,
      "f:3: times[0][1]: " TOO_LARGE ", got 1073741825; --resolution auto rounds the times" },
  };
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    status_init (&status);
    read_instance (&instance, cases[i].text, cases[i].line);
    bool good = openshop_ticks_from (&ticks, &instance, "f", &status);
    cr_expect_eq (good, cases[i].message[0] == '\0', "%s", cases[i].text);
    cr_expect_str_eq (status.message, cases[i].message);
    cr_expect_eq (status.code, good ? STATUS_OK : STATUS_INPUT);
  }
  openshop_ticks_clear (&ticks);
  openshop_instance_clear (&instance);
}
