#include "model/common/scaling.h"

#include <stdarg.h>
#include <stdio.h>

bool
scaling_error (const struct scaling *scaling, const char *message)
{
  char line[32] = "";
  if (scaling->head->line > 0)
    snprintf (line, sizeof line, ":%zu", scaling->head->line);
  return status_set (scaling->status, STATUS_INPUT, "%s%s: %s", scaling->file, line, message);
}

const char *
scaling_advice (const struct scaling *scaling)
{
  return scaling->storing && *scaling->scale == 1 ? "" : "; --resolution auto rounds the times";
}

bool
scaling_refuse (const struct scaling *scaling, struct rational value, const char *key, ...)
{
  char name[80], text[RATIONAL_TEXT], message[320];
  va_list arguments;
  va_start (arguments, key);
  vsnprintf (name, sizeof name, key, arguments);
  va_end (arguments);
  rational_text (value, text);
  snprintf (message, sizeof message, "%s: %s, got %s%s", name,
            scaling->storing ? scaling->tick_reason : scaling->scale_reason, text,
            scaling_advice (scaling));
  return scaling_error (scaling, message);
}
