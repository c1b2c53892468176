#include "verify/core/claim.h"

#include <stdlib.h>

void
verify_claim_init (struct verify_claim *claim)
{
  *claim = (struct verify_claim){ .accepted = false };
}

void
verify_claim_clear (struct verify_claim *claim)
{
  free (claim->makespan);
  verify_claim_init (claim);
}
