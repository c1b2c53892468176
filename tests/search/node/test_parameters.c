#include "search/node/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (node_parameters.beam_width, 3000);
  check_parameters ("node_parameters");
}
