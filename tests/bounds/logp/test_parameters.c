#include "bounds/logp/parameters.h"
#include "tests/support/parameters.h"

Test (parameters, have_defaults_and_ranges)
{
  cr_assert_eq (logp_parameters.logp_probes, 24);
  check_parameters ("logp_parameters");
}
