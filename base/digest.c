#include "base/digest.h"

#include <nettle/sha2.h>

void
digest_sha256 (const char *bytes, size_t length, char text[DIGEST_TEXT])
{
  static const char hexadecimal[] = "0123456789abcdef";
  struct sha256_ctx context;
  uint8_t digest[SHA256_DIGEST_SIZE];
  sha256_init (&context);
  sha256_update (&context, length, (const uint8_t *)bytes);
  sha256_digest (&context, sizeof digest, digest);
  for (size_t i = 0; i < sizeof digest; i++) {
    text[2 * i] = hexadecimal[digest[i] >> 4];
    text[2 * i + 1] = hexadecimal[digest[i] & 15];
  }
  text[DIGEST_TEXT - 1] = '\0';
}
