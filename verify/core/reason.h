/* The reason why a well-formed schedule or certificate is refused, in one line. */
#ifndef VERIFY_CORE_REASON_H
#define VERIFY_CORE_REASON_H

#include "base/status.h"

struct verify_reason {
  char text[400]; /* empty when there is none */
};

/* Sets the reason. Returns STATUS_FALSE, for use as `return verify_refuse (...)`. */
enum status_code verify_refuse (struct verify_reason *reason, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

#endif
