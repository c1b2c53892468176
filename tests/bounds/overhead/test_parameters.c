#include "bounds/overhead/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (overhead_bound_parameters.overhead_growth_sets, 4);
  check_parameters ("overhead_bound_parameters");
}
