#include "verify/core/reason.h"

#include <stdarg.h>
#include <stdio.h>

enum status_code
verify_refuse (struct verify_reason *reason, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  vsnprintf (reason->text, sizeof reason->text, format, arguments);
  va_end (arguments);
  return STATUS_FALSE;
}
