#include "bounds/node/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (node_bound_parameters.divisor_chain_anchors, 64);
  check_parameters ("node_bound_parameters");
}
