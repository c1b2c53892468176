/* UTF-8 (RFC 3629). */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Length in bytes, 1 .. 4, of the character at `at`. 0 when it is not well-formed: broken,
   overlong, a surrogate, beyond U+10FFFF, or truncated by `end`. */
size_t utf8_length (const char *at, const char *end);

/* The length of the longest well-formed prefix of the bytes [at, end). */
size_t utf8_prefix (const char *at, const char *end);

/* Writes a code point (no surrogate, at most U+10FFFF). Returns its length. */
size_t utf8_encode (uint32_t point, char out[4]);

/* The code point of a well-formed character. */
uint32_t utf8_decode (const char *at, size_t length);

/* Is the character a C0 or C1 control, DEL, one of the separators U+2028 and U+2029, or one that
   changes the direction of text (U+200E, U+200F, U+202A .. U+202E, U+2066 .. U+2069)? */
bool utf8_is_control (const char *at, size_t length);

/* Does the character at `at`, of a text that begins at `start`, complete a command to a continuous
   integration service, as in `##[error]`, `##vso[` and `::error::`? It does if it is a # after
   another one, or the second colon of a :: that does not follow an identifier, as in C++. */
bool utf8_is_order (const char *start, const char *at);

/* Writes a text that ends with zero, with a ? in place of each such character, of each byte that is
   not well-formed and, unless `unicode`, of each character that is not ASCII. */
void utf8_write_plain (const char *text, bool unicode, struct output *out);

#endif
