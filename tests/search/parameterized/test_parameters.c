#include "search/parameterized/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (parameterized_parameters.network_width, 16);
  check_parameters ("parameterized_parameters");
}
