/* UTF-8 (RFC 3629), one character at a time. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Length in bytes (1 .. 4) of the well-formed character at `at`, or 0: broken, overlong, a surrogate, beyond U+10FFFF, or cut off by `end`.
 */
size_t utf8_length (const char *at, const char *end);

/* How many of the bytes [at, end) stand before the first that is not well-formed: all of them where it is UTF-8. */
size_t utf8_prefix (const char *at, const char *end);

/* Write a code point (no surrogate, at most U+10FFFF) and return its length. */
size_t utf8_encode (uint32_t point, char out[4]);

/* True for C0 and C1 controls, DEL and the line separators U+2028 and U+2029. */
bool utf8_is_control (const char *at, size_t length);

#endif
