#include "search/openshop/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (openshop_parameters.openshop_round, 500);
  check_parameters ("openshop_parameters");
}
