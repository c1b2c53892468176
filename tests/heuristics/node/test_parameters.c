#include "heuristics/node/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (node_heuristic_parameters.local_search_steps, 2000);
  check_parameters ("node_heuristic_parameters");
}
