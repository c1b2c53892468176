#include "solve/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (solve_parameters.batch_ahead, 0.05);
  cr_assert_eq (solve_parameters.batch_answer, 0.002);
  check_parameters ("solve_parameters");
}
