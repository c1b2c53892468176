#include "gen/common/option.h"

#include "base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
option_refuse_value (const char *option, const char *value, const char *expected,
                     struct status *status)
{
  return status_set (status, STATUS_INPUT, "--%s: '%s' is not %s", option, value, expected);
}

bool
option_integer (const char *option, const char *text, int64_t low, int64_t high, int64_t *value,
                struct status *status)
{
  char *end;
  errno = 0;
  long long read = strtoll (text, &end, 10);
  if (text[strspn (text, "-0123456789")] != '\0' || end == text || *end != '\0')
    return option_refuse_value (option, text, "an integer", status);
  if (errno != 0 || read < low || read > high)
    return status_set (status, STATUS_INPUT, "--%s: %s is not within %" PRId64 " .. %" PRId64,
                       option, text, low, high);
  *value = read;
  return true;
}

bool
option_seed (const char *option, const char *text, uint64_t *value, struct status *status)
{
  char *end;
  errno = 0;
  unsigned long long read = strtoull (text, &end, 10);
  if (*text == '\0' || text[strspn (text, "0123456789")] != '\0' || *end != '\0' || errno != 0)
    return option_refuse_value (option, text, "an integer within 0 .. 2^64-1", status);
  *value = read;
  return true;
}

bool
option_range (const char *option, const char *text, int64_t low, int64_t high, int64_t *least,
              int64_t *most, struct status *status)
{
  const char *dots = strstr (text, "..");
  char first[32];
  snprintf (first, sizeof first, "%.*s", dots ? (int)(dots - text) : (int)strlen (text), text);
  if (!option_integer (option, first, low, high, least, status))
    return false;
  *most = *least;
  return !dots || option_integer (option, dots + 2, *least, high, most, status);
}

bool
option_part (const char *option, const char *text, int64_t most, uint64_t *part, uint64_t *parts,
             struct status *status)
{
  const char *slash = strchr (text, '/');
  char first[32];
  int64_t index, count;
  if (!slash)
    return option_refuse_value (option, text, "a part such as 1/4", status);
  snprintf (first, sizeof first, "%.*s", (int)(slash - text), text);
  if (!option_integer (option, slash + 1, 1, most, &count, status)
      || !option_integer (option, first, 1, count, &index, status))
    return false;
  *part = (uint64_t)index - 1;
  *parts = (uint64_t)count;
  return true;
}

bool
option_number_list (const char *option, const char *text, const char *expected,
                    struct option_numbers *numbers, struct status *status)
{
  numbers->count = 0;
  for (const char *at = text; at; numbers->count++) {
    const char *comma = strchr (at, ',');
    size_t length = comma ? (size_t)(comma - at) : strlen (at);
    memory_grow (numbers->list, numbers->capacity, numbers->count + 1);
    if (rational_parse (at, length, &numbers->list[numbers->count]) != RATIONAL_OK)
      return option_refuse_value (option, text, expected, status);
    at = comma ? comma + 1 : NULL;
  }
  return true;
}

int64_t *
option_find (const struct option_row *rows, size_t count, const char *option)
{
  for (size_t i = 0; i < count; i++)
    if (strcmp (rows[i].option, option) == 0)
      return rows[i].value;
  return NULL;
}

const void *
option_named (const void *table, size_t size, const char *name)
{
  const char *row_name;
  for (const char *row = table;; row += size) {
    memcpy (&row_name, row, sizeof row_name);
    if (!row_name || strcmp (row_name, name) == 0)
      return row_name ? row : NULL;
  }
}

size_t
option_word (const char *const *words, size_t count, const char *word)
{
  size_t i = 0;
  while (i < count && strcmp (words[i], word) != 0)
    i++;
  return i;
}

bool
option_within (const char *kind, const char *option, int64_t value, int64_t low, int64_t high,
               struct status *status)
{
  if (value >= low && value <= high)
    return true;
  return status_set (status, STATUS_INPUT,
                     "gen %s: %s: %" PRId64 ", expected %" PRId64 " to %" PRId64, kind, option,
                     value, low, high);
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
