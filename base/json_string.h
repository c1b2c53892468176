/* Strings of base/json.h. For base/json*.c only. */
#ifndef BASE_JSON_STRING_H
#define BASE_JSON_STRING_H

#include "base/json.h"

/* Consumes the string whose opening quote is at the current position. A string with escapes is
   decoded into the reader's scratch memory. */
bool json_take_string (struct json_reader *json, const char *key, struct json_text *out);

#endif
