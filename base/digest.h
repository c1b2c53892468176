/* SHA-256 (FIPS 180-4), by Nettle. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stddef.h>

#define DIGEST_TEXT 65 /* 64 hexadecimal digits and a zero */

/* Of `length` bytes, as lower-case hexadecimal digits. */
void digest_sha256 (const char *bytes, size_t length, char text[DIGEST_TEXT]);

#endif
