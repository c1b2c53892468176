#include "base/digest.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/sha2.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

void
digest_bytes (const char *bytes, size_t length, char digest[DIGEST_BYTES])
{
  struct sha256_ctx context;
  sha256_init (&context);
  sha256_update (&context, length, (const uint8_t *)bytes);
  sha256_digest (&context, DIGEST_BYTES, (uint8_t *)digest);
}

void
digest_sha256 (const char *bytes, size_t length, char text[DIGEST_TEXT])
{
  static const char hexadecimal[] = "0123456789abcdef";
  char digest[DIGEST_BYTES];
  digest_bytes (bytes, length, digest);
  for (size_t i = 0; i < sizeof digest; i++) {
    text[2 * i] = hexadecimal[(unsigned char)digest[i] >> 4];
    text[2 * i + 1] = hexadecimal[digest[i] & 15];
  }
  text[DIGEST_TEXT - 1] = '\0';
}

bool
digest_program (char text[DIGEST_TEXT])
{
  struct stat file;
  int descriptor = open ("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  void *bytes = MAP_FAILED;
  text[0] = '\0';
  if (descriptor < 0)
    return errno == ENOENT || errno == EACCES;
  if (fstat (descriptor, &file) == 0)
    bytes = mmap (NULL, (size_t)file.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  int error = errno;
  close (descriptor);
  errno = error;
  if (bytes == MAP_FAILED)
    return false;
  digest_sha256 (bytes, (size_t)file.st_size, text);
  munmap (bytes, (size_t)file.st_size);
  return true;
}
