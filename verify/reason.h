/* Why a well-formed schedule or certificate is refused, in one line. */
#ifndef VERIFY_REASON_H
#define VERIFY_REASON_H

#include "base/status.h"

struct verify_reason {
  char text[400]; /* empty when there is none */
};

/* Write the reason. Returns STATUS_FALSE, so that `return verify_refuse (...)` reads well. */
enum status_code verify_refuse (struct verify_reason *reason, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

#endif
