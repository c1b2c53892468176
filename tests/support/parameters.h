/* What holds for every table of tuning parameters (base/parameters.h). */
#ifndef TESTS_SUPPORT_PARAMETERS_H
#define TESTS_SUPPORT_PARAMETERS_H

#include "tests/support/parameter_values.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

struct parameter_check {
  const char *table; /* its name */
  const struct parameter *other;
  size_t rows, same;
};

static inline void
count_same_names (const struct parameter_table *table, const struct parameter *parameter,
                  void *context)
{
  struct parameter_check *check = context;
  (void)table;
  check->same += strcmp (parameter->name, check->other->name) == 0;
}

/* Defaults are in force and in range; both ends can be set, what is beyond them is refused. */
static inline void
check_parameter (const struct parameter_table *table, const struct parameter *parameter,
                 void *context)
{
  struct parameter_check *check = context;
  char text[128];
  struct status status;
  if (strcmp (table->name, check->table) != 0)
    return;
  check->rows++;
  check->same = 0;
  check->other = parameter;
  parameters_each (count_same_names, check);
  cr_assert_eq (check->same, 1, "%s: more than one", parameter->name);
  cr_assert_gt (strlen (parameter->text), 0, "%s", parameter->name);
  cr_assert_eq (parameters_get (table, parameter), parameter->standard, "%s", parameter->name);
  cr_assert (parameter->low <= parameter->standard && parameter->standard <= parameter->high, "%s",
             parameter->name);
  cr_assert (parameter->low >= -0x1p53 && parameter->high <= 0x1p53, "%s", parameter->name);
  const double end[] = { parameter->low, parameter->high };
  for (int i = 0; i < 2; i++) {
    status_init (&status);
    snprintf (text, sizeof text, "%s=%.17g", parameter->name, end[i]);
    cr_assert (parameters_set (text, &status), "%s", status.message);
    cr_assert_eq (parameters_get (table, parameter), end[i], "%s", text);
    snprintf (text, sizeof text, "%s=%.17g", parameter->name, end[i] + (i ? 1 : -1));
    cr_assert_not (parameters_set (text, &status), "%s", text);
  }
  parameters_reset ();
  cr_assert_eq (parameters_get (table, parameter), parameter->standard, "%s", parameter->name);
}

/* `table` is the name of the struct; at least one of its fields must be used by the program. */
static inline void
check_parameters (const char *table)
{
  struct parameter_check check = { .table = table };
  parameters_each (check_parameter, &check);
  cr_assert_gt (check.rows, 0, "%s: no such table", table);
}

#endif
