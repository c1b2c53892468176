#include "gen/option.h"

#include "base/memory.h"

#include <inttypes.h>

bool
option_within (const char *kind, const char *option, int64_t value, int64_t low, int64_t high, struct status *status)
{
  if (value >= low && value <= high)
    return true;
  return status_set (status, STATUS_INPUT, "gen %s: %s: %" PRId64 ", expected %" PRId64 " to %" PRId64, kind, option, value, low, high);
}

bool
option_refuse (const char *kind, const char *trouble, struct status *status)
{
  return status_set (status, STATUS_INPUT, "gen %s: %s", kind, trouble);
}

void
option_write_list (const struct rational *list, size_t length, struct output *out)
{
  output_char (out, '[');
  for (size_t i = 0; i < length; i++) {
    if (i > 0)
      output_char (out, ',');
    output_rational (out, list[i]);
  }
  output_char (out, ']');
}

char *
option_take_text (struct output *out)
{
  char *text = memory_text (out->bytes, out->length);
  output_reset (out);
  return text;
}
