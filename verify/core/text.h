/* The checker's own JSON reader: strict RFC 8259, in two steps.
   - verify_text_check reads a document once and accepts it only if it is exactly one well-formed
     value: UTF-8, no raw control characters, no U+0000, no lone surrogates, no duplicate keys in
     any object (compared after decoding), nesting to at most TEXT_DEPTH, nothing after the value.
     It does not recurse, so deep nesting costs no stack.
   - A cursor, struct verify_text, traverses a checked document. It meets no malformed text, only
     values of another type than requested.
   Nothing is copied: strings and numbers are spans of the document. */
#ifndef VERIFY_CORE_TEXT_H
#define VERIFY_CORE_TEXT_H

#include "base/status.h"
#include "verify/core/ratio.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TEXT_DEPTH 64 /* maximum nesting depth */
#define TEXT_KEYS 256 /* maximum number of keys of one object */
#define TEXT_NO_INDEX SIZE_MAX

/* A document in memory; not owned. */
struct verify_source {
  const char *bytes;
  size_t length;
  const char *file; /* for messages */
  size_t line;      /* number of its first line, from 1 */
};

struct verify_span {
  /* in the document: the raw text between the quotes of a string, or a number */
  const char *at;
  size_t length;
};

/* STATUS_INPUT with "FILE:LINE: what" when the document is not well-formed. O(length). */
bool verify_text_check (const struct verify_source *source, struct status *status);

/* True iff two strings are equal after decoding of escapes. */
bool verify_span_same (struct verify_span a, struct verify_span b);
bool verify_span_is (struct verify_span a, const char *ascii);

struct verify_text {
  const struct verify_source *source;
  const char *at;
  bool first; /* no element of the innermost open value has been read yet */
  /* Set by the caller for messages: "FILE:LINE: WHERE[INDEX]: message". WHERE NULL and INDEX
     TEXT_NO_INDEX are left out. */
  const char *where;
  size_t index;
  struct status *status;
};

/* Places a cursor before the value of a document that verify_text_check has accepted. */
void verify_text_begin (struct verify_text *text, const struct verify_source *source,
                        struct status *status);

/* Each of these consumes one value. If it has another type, the function sets
   "FILE:LINE: KEY: expected ..." (STATUS_INPUT) and returns false. Objects and numbers also return
   false, with STATUS_LIMIT, where verify_clock_set's deadline has passed; verify_clock_read says
   how often it is checked. */
/* enters an object; call verify_text_member until it returns false */
bool verify_text_object (struct verify_text *text, const char *key);
/* enters an array; call verify_text_element until it returns false */
bool verify_text_array (struct verify_text *text, const char *key);
bool verify_text_string (struct verify_text *text, const char *key, struct verify_span *out);
/* a number or a string that holds one */
bool verify_text_ratio (struct verify_text *text, const char *key, struct verify_ratio *out);
/* the number that is written in a span */
enum verify_ratio_code verify_text_number (struct verify_span span, struct verify_ratio *out);
bool verify_text_whole (struct verify_text *text, const char *key, int64_t least, int64_t most,
                        int64_t *out); /* an integer in this range */
/* of any type; false with STATUS_LIMIT where verify_clock_set's deadline passes */
bool verify_text_skip (struct verify_text *text);

/* True with the cursor before the next value. False at the end, which is consumed. */
bool verify_text_member (struct verify_text *text, struct verify_span *key);
bool verify_text_element (struct verify_text *text);

/* a number as verify_text_ratio, which must be positive, or at least 0 */
bool verify_text_time (struct verify_text *text, const char *key, bool positive,
                       struct verify_ratio *out);

/* A key of an object, and where its value goes: one of the pointers is set. */
struct verify_key {
  const char *name; /* NULL: not a key */
  bool optional;
  struct verify_ratio *ratio; /* verify_text_ratio, */
  struct verify_ratio *time;  /* ... verify_text_time (positive), */
  bool positive;
  int64_t *whole; /* ... verify_text_whole (least, most), */
  int64_t least, most;
  struct verify_span *string;                             /* ... verify_text_string, */
  const char **at;                                        /* ... its position, and skips it, */
  bool (*read) (struct verify_text *text, void *context); /* ... or this function */
};

/* Reads the value of `key` and sets the bit of its number in *seen. False when it is none of
   keys [count] ("unknown key ..."), or its value is wrong. */
bool verify_text_value (struct verify_text *text, struct verify_span key,
                        const struct verify_key *keys, size_t count, void *context, unsigned *seen);

/* Have all keys been seen that are not optional? "PATHmissing key ..." */
bool verify_text_complete (const struct verify_text *text, const char *path,
                           const struct verify_key *keys, size_t count, unsigned seen);

/* Reads all members of an object that has been entered: the two functions above. *seen is set. */
bool verify_text_members (struct verify_text *text, const char *path, const struct verify_key *keys,
                          size_t count, void *context, unsigned *seen);

/* The number of bytes of a string that messages show: at most `most`. */
static inline int
verify_span_shown (struct verify_span span, int most)
{
  return span.length < (size_t)most ? (int)span.length : most;
}

/* Refuse a key: "unknown key ...", "unexpected key ...". Return false and STATUS_INPUT. */
bool verify_text_unknown (const struct verify_text *text, struct verify_span key);
enum status_code verify_text_unexpected (const struct verify_text *text, struct verify_span key);

/* Sets STATUS_INPUT with "FILE:LINE:COLUMN: what", at the cursor; columns count characters from 1.
   Returns false. */
bool verify_text_malformed (const struct verify_text *text, const char *what);

/* Set STATUS_INPUT with "FILE:LINE: message", at the cursor. Return false and STATUS_INPUT. */
bool verify_text_fail (const struct verify_text *text, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
enum status_code verify_text_reject (const struct verify_text *text, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

#endif
