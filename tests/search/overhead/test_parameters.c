#include "search/overhead/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (overhead_parameters.overhead_classes_width, 400);
  check_parameters ("overhead_parameters");
}
