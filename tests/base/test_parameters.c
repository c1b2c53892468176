#include "tests/support/parameters.h"

/* clang-format off */
#define TOY_PARAMETERS(ROW) \
  ROW (uint64_t, toy_width, 3000, 1, 1000000, "unsigned") \
  ROW (int64_t, toy_offset, -3, -10, 10, "signed") \
  ROW (double, toy_gap, 0.5, 0, 1, "real")
/* clang-format on */

PARAMETERS_DECLARE (toy_parameters, TOY_PARAMETERS);
PARAMETERS_DEFINE (toy_parameters, TOY_PARAMETERS);

Test (parameters, are_fields_with_defaults)
{
  cr_assert_eq (toy_parameters.toy_width, 3000);
  cr_assert_eq (toy_parameters.toy_offset, -3);
  cr_assert_eq (toy_parameters.toy_gap, 0.5);
  check_parameters ("toy_parameters");
}

Test (parameters, are_set_by_name)
{
  struct status status;
  status_init (&status);
  cr_assert (parameters_set ("toy_width=17", &status));
  cr_assert (parameters_set ("toy-offset=-10", &status));
  cr_assert (parameters_set ("toy-gap=2.5e-1", &status));
  cr_assert_eq (toy_parameters.toy_width, 17);
  cr_assert_eq (toy_parameters.toy_offset, -10);
  cr_assert_eq (toy_parameters.toy_gap, 0.25);
  parameters_reset ();
  cr_assert_eq (toy_parameters.toy_width, 3000);
  cr_assert_eq (toy_parameters.toy_offset, -3);
  cr_assert_eq (toy_parameters.toy_gap, 0.5);
}

Test (parameters, other_names_and_values_are_refused)
{
  static const struct {
    const char *assignment, *message;
  } bad[] = {
    { "toy-width", "toy-width: expected NAME=VALUE" },
    { "toy-wid=1", "toy-wid=1: no such parameter" },
    { "toy-widths=1", "toy-widths=1: no such parameter" },
    { "=1", "=1: no such parameter" },
    { "toy-width=", "toy-width=: expected an integer from 1 to 1000000" },
    { "toy-width=0", "toy-width=0: expected an integer from 1 to 1000000" },
    { "toy-width=1.5", "toy-width=1.5: expected an integer from 1 to 1000000" },
    { "toy-width=5x", "toy-width=5x: expected an integer from 1 to 1000000" },
    { "toy-width=nan", "toy-width=nan: expected an integer from 1 to 1000000" },
    { "toy-offset=11", "toy-offset=11: expected an integer from -10 to 10" },
    { "toy-gap=1.01", "toy-gap=1.01: expected a number from 0 to 1" },
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    struct status status;
    status_init (&status);
    cr_assert_not (parameters_set (bad[i].assignment, &status), "%s", bad[i].assignment);
    cr_assert_eq (status.code, STATUS_INPUT);
    cr_assert_str_eq (status.message, bad[i].message);
  }
  cr_assert_eq (toy_parameters.toy_width, 3000);
}
