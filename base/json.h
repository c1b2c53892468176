/* A pull reader for JSON (RFC 8259) that keeps every number as its digits, never recurses, and allocates nothing but the text of strings
   with escapes and the keys of what it skips. The caller asks for what it expects; anything else is an error naming file, line and key. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum json_kind {
  JSON_OBJECT,
  JSON_ARRAY,
  JSON_STRING,
  JSON_NUMBER,
  JSON_TRUE,
  JSON_FALSE,
  JSON_NULL,
  JSON_END, /* end of the text */
  JSON_BAD, /* none of these, or an error has been met: asking for any value sets the status */
};

struct json_reader {
  const char *text, *at, *end;
  const char *file; /* for messages; not owned */
  size_t line;      /* number of the line at `text`, from 1 */
  char *scratch;    /* owned: decoded strings */
  size_t scratch_capacity;
  struct status *status; /* not owned */
};

struct json_text {
  const char *bytes; /* not zero-terminated; valid until the next string is read */
  size_t length;
};

/* Read `length` bytes at `text`, which stay the caller's and must outlive the reader. `line` is the number of its first line. */
void json_init (struct json_reader *json, const char *text, size_t length, const char *file, size_t line, struct status *status);
void json_clear (struct json_reader *json);

/* Kind of the value that comes next, without consuming it. */
enum json_kind json_peek (struct json_reader *json);

/* Each consumes one value of its kind and returns true, or sets the status ("FILE:LINE: KEY: expected a number") and returns false.
   `key` names the value in the message. Invalid UTF-8, lone surrogates and raw control characters in strings are errors. */
bool json_string (struct json_reader *json, const char *key, struct json_text *out);
bool json_number (struct json_reader *json, const char *key, struct json_text *out); /* the digits as written */

/* The same for a value that may be written either way: 0.25 or "1/4". */
bool json_number_or_string (struct json_reader *json, const char *key, struct json_text *out);

/* Objects: json_open_object, then json_next_key until it returns false; then check status->code. Likewise arrays with json_next_item.
   `*first` is true before the first element and maintained by the reader. */
bool json_open_object (struct json_reader *json, const char *key, bool *first);
bool json_next_key (struct json_reader *json, bool *first, struct json_text *key);
bool json_open_array (struct json_reader *json, const char *key, bool *first);
bool json_next_item (struct json_reader *json, bool *first);

/* Consume one value of any kind, checked for well-formedness and for duplicate keys at every level, to a nesting depth of at most 64; `out`
   gets its text as written, a slice of the caller's text. O(length log keys). */
bool json_skip (struct json_reader *json, const char *key, struct json_text *out);

/* True when only white space is left; otherwise an error about what follows. */
bool json_finish (struct json_reader *json);

/* Set an input error "FILE:LINE: KEY: REASON, got VALUE" at the present position; a long value is shortened. Returns false. */
bool json_refuse (struct json_reader *json, const char *key, const char *reason, struct json_text value);

/* The same about the value that stands at the present position and was not consumed. */
bool json_unexpected (struct json_reader *json, const char *key, const char *reason);

/* Set an input error "FILE:LINE: message" at the present position. Returns false. */
bool json_error (struct json_reader *json, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

#endif
