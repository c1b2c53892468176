#include "solve/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (solve_parameters.theorem_task_parts, 4);
  check_parameters ("solve_parameters");
}
