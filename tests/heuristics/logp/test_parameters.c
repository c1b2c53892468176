#include "heuristics/logp/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (logp_heuristic_parameters.logp_local_tries, 64);
  check_parameters ("logp_heuristic_parameters");
}
