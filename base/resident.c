#include "base/resident.h"

#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

#define LARGE (1 << 20) /* bytes of a block that gets pages of its own */

/* ThreadSanitizer and AddressSanitizer; clang has no macros for them. */
#if defined(__has_feature)
#define FEATURE(name) __has_feature (name)
#else
#define FEATURE(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || FEATURE(address_sanitizer)    \
  || FEATURE(thread_sanitizer)
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

/* Pages in all, in RAM, and of these shared with files: the first words of the kernel's line. */
uint64_t
resident_bytes (void)
{
  char line[128];
  unsigned long long all, resident, shared;
  int file = SANITIZED ? -1 : open ("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return 0;
  ssize_t length = read (file, line, sizeof line - 1);
  close (file);
  if (length <= 0)
    return 0;
  line[length] = '\0';
  if (sscanf (line, "%llu %llu %llu", &all, &resident, &shared) != 3 || shared > resident)
    return 0;
  return (resident - shared) * (uint64_t)sysconf (_SC_PAGESIZE);
}

void
resident_trim (void)
{
  malloc_trim (0);
}

void
resident_save (void)
{
  mallopt (M_MMAP_THRESHOLD, LARGE);
}
