#include "lab/experiments/common/statements.h"

#include <stdarg.h>
#include <stdio.h>

void
statements_init (struct sheet *statements)
{
  sheet_init (statements,
              (const char *[]){ "place", "what the paper says", "here", "measured", NULL });
}

void
statements_add (struct sheet *statements, const char *place, const char *statement, bool holds,
                const char *format, ...)
{
  char measured[400];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (measured, sizeof measured, format, arguments);
  va_end (arguments);
  sheet_cell (statements, "%s", place);
  sheet_cell (statements, "%s", statement);
  sheet_cell (statements, "%s", holds ? "holds" : "fails");
  sheet_cell (statements, "%s", measured);
}
