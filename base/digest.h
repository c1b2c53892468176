/* SHA-256 (FIPS 180-4), computed by Nettle. */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include <stdbool.h>
#include <stddef.h>

#define DIGEST_TEXT 65 /* 64 hexadecimal digits and a zero */

/* Writes the hash of `bytes` [length] to `text`, in lower-case hexadecimal digits. O(length). */
void digest_sha256 (const char *bytes, size_t length, char text[DIGEST_TEXT]);

#define DIGEST_BYTES 32

/* The same hash as bytes. */
void digest_bytes (const char *bytes, size_t length, char digest[DIGEST_BYTES]);

/* Writes the hash of this program's file to `text`; an empty text where the system does not show
   the file (no /proc). False with errno: it could not be read. */
bool digest_program (char text[DIGEST_TEXT]);

#endif
