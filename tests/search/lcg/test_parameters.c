#include "search/lcg/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (lcg_parameters.lcg_learned, 4000);
  check_parameters ("lcg_parameters");
}
