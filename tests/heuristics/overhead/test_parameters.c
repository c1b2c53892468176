#include "heuristics/overhead/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (overhead_heuristic_parameters.overhead_improve_late, 20);
  check_parameters ("overhead_heuristic_parameters");
}
