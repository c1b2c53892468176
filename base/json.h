/* A pull reader for JSON (RFC 8259). The caller asks for the value it expects; any other value is
   an error that names file, line and key.

   Numbers stay text, so that they can be converted exactly. The reader does not recurse. It
   allocates memory only for decoded strings with escapes and for the keys of skipped objects. */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/limits.h"
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
  JSON_BAD, /* none of these, or an earlier error: asking for any value sets the status */
};

struct json_reader {
  const char *text, *at, *end;
  const char *looked; /* where the deadline was looked at last */
  const char *file;   /* for messages; not owned */
  size_t line;        /* number of the line at `text`, from 1 */
  char *scratch;      /* owned: decoded strings */
  size_t scratch_capacity;
  struct status *status; /* not owned */
};

struct json_text {
  const char *bytes; /* not zero-terminated; valid until the next string is read */
  size_t length;
};

/* Starts reading `text` [length], which the caller owns and which must outlive the reader. `file`
   and `line`, the number of the first line, are for messages. Errors go to `status`. */
void json_init (struct json_reader *json, const char *text, size_t length, const char *file,
                size_t line, struct status *status);

/* From now on the readers in this thread look at this deadline, about every 64 kB, and end with
   STATUS_LIMIT when it has passed; NULL, as at first: an interrupt alone ends them. Returns the
   former one, which the caller sets again before the deadline ends. */
const struct deadline *json_clock_set (const struct deadline *deadline);

/* Frees the memory of decoded strings. */
void json_clear (struct json_reader *json);

/* Returns the kind of the next value without consuming it. */
enum json_kind json_peek (struct json_reader *json);

/* Consumes a string; `out` gets its decoded text. False with STATUS_INPUT ("FILE:LINE: KEY:
   expected a string") when the next value is none. `key` names the value in the message. Invalid
   UTF-8, lone surrogates and raw control characters are errors. O(length). */
bool json_string (struct json_reader *json, const char *key, struct json_text *out);

/* Consumes a number; `out` gets its digits as written. False with STATUS_INPUT as above. */
bool json_number (struct json_reader *json, const char *key, struct json_text *out);

/* Consumes a number or a string, such as 0.25 or "1/4". False with STATUS_INPUT as above. */
bool json_number_or_string (struct json_reader *json, const char *key, struct json_text *out);

/* Objects: call json_open_object, then json_next_key until it returns false, then check
   status->code. After each key the caller consumes its value. Arrays: the same with json_open_array
   and json_next_item. *first is set by the open functions and maintained by the reader. */
bool json_open_object (struct json_reader *json, const char *key, bool *first);
bool json_next_key (struct json_reader *json, bool *first, struct json_text *key);
bool json_open_array (struct json_reader *json, const char *key, bool *first);
bool json_next_item (struct json_reader *json, bool *first);

/* Consumes one value of any kind; `out` gets its text as written, a slice of the caller's text.
   False with STATUS_INPUT when it is malformed, has a duplicate key at any level, or is nested
   deeper than 64. O(length log keys). */
bool json_skip (struct json_reader *json, const char *key, struct json_text *out);

/* Returns whether only white space remains. Otherwise sets STATUS_INPUT. */
bool json_finish (struct json_reader *json);

/* Sets STATUS_INPUT "FILE:LINE: KEY: REASON, got VALUE" for the current position; a long value is
   shortened. Returns false. */
bool json_refuse (struct json_reader *json, const char *key, const char *reason,
                  struct json_text value);
/* The same with the column: "FILE:LINE:COLUMN: KEY: REASON, got VALUE". */
bool json_refuse_here (struct json_reader *json, const char *key, const char *reason,
                       struct json_text value);

/* The same; VALUE is the next value, which has not been consumed. */
bool json_unexpected (struct json_reader *json, const char *key, const char *reason);

/* Sets STATUS_INPUT "FILE:LINE: MESSAGE" for the current position. Returns false. */
bool json_error (struct json_reader *json, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* The same with the column, which counts characters from 1: "FILE:LINE:COLUMN: MESSAGE". For text
   that is malformed or of another type than expected. */
bool json_error_here (struct json_reader *json, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* For base/json*.c only. */

/* Looks at the deadline when 64 kB lie behind the last look, and at `at`. False with STATUS_LIMIT
   when it has passed. */
bool json_look (struct json_reader *json, const char *at);

/* Consumes the string whose opening quote is at the current position. A string with escapes is
   decoded into the reader's scratch memory. */
bool json_take_string (struct json_reader *json, const char *key, struct json_text *out);

#endif
