/* Strings of base/json.h: for its own files only. */
#ifndef BASE_JSON_STRING_H
#define BASE_JSON_STRING_H

#include "base/json.h"

/* Consume the string whose opening quote is at the present position; decoded into the reader's scratch when it has escapes. */
bool json_take_string (struct json_reader *json, const char *key, struct json_text *out);

#endif
