#include "verify/core/verdict.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum status_code
verify_refuse (struct verify_reason *reason, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  vsnprintf (reason->text, sizeof reason->text, format, arguments);
  va_end (arguments);
  return STATUS_FALSE;
}

void
verify_verdict_init (struct verify_verdict *verdict)
{
  *verdict = (struct verify_verdict){ .valid = false };
}

void
verify_verdict_clear (struct verify_verdict *verdict)
{
  free (verdict->makespan);
  free (verdict->own);
  verify_verdict_init (verdict);
}

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
