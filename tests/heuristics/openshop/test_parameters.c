#include "heuristics/openshop/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (openshop_heuristic_parameters.openshop_climb_drafts, 3);
  check_parameters ("openshop_heuristic_parameters");
}
