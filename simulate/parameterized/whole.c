#include "simulate/parameterized/whole.h"

#include <inttypes.h>
#include <stdio.h>

bool
whole_read (struct fields_reader *reader, const char *name, int64_t least, int64_t most,
            int64_t *value)
{
  char reason[96];
  json_peek (&reader->json);
  const char *start = reader->json.at;
  struct rational number;
  if (!fields_rational (reader, name, FIELDS_NOT_NEGATIVE, &number))
    return false;
  *value = number.numerator;
  if (*start != '"' && number.denominator == 1 && *value >= least && *value <= most)
    return true;
  snprintf (reason, sizeof reason, "must be a whole number from %" PRId64 " to %" PRId64, least,
            most);
  return json_refuse (&reader->json, name ? fields_key (reader, name) : reader->key, reason,
                      fields_written (reader, start));
}
