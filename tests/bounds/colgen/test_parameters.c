#include "bounds/colgen/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (colgen_parameters.master_stale, 50);
  check_parameters ("colgen_parameters");
}
