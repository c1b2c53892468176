#include "verify/core/verdict.h"

#include <stdlib.h>

void
verify_verdict_init (struct verify_verdict *verdict)
{
  *verdict = (struct verify_verdict){ .valid = false };
}

void
verify_verdict_clear (struct verify_verdict *verdict)
{
  free (verdict->makespan);
  verify_verdict_init (verdict);
}
