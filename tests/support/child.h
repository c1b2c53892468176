/* What the tests of judge/child share: finding every process and descriptor that a test has
   left. */
#ifndef TESTS_SUPPORT_CHILD_H
#define TESTS_SUPPORT_CHILD_H

#include "tests/support/child_ending.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Every process that a test starts, however far, has this in its environment. */
static char mark[64];

static inline void
set_mark (void)
{
  snprintf (mark, sizeof mark, "provecast-test-%d-%ld", (int)getpid (), random ());
  setenv ("PROVECAST_TEST_MARK", mark, 1);
}

static inline bool
holds (const char *bytes, size_t length, const char *text)
{
  return memmem (bytes, length, text, strlen (text)) != NULL;
}

/* Processes that have the mark. This one does not: what setenv adds is not seen from outside. */
static inline int
marked (void)
{
  static char bytes[1 << 17];
  int count = 0;
  DIR *folder = opendir ("/proc");
  cr_assert_not_null (folder);
  for (struct dirent *entry; (entry = readdir (folder)) != NULL;) {
    char path[300];
    if (!isdigit ((unsigned char)entry->d_name[0]))
      continue;
    snprintf (path, sizeof path, "/proc/%s/environ", entry->d_name);
    int file = open (path, O_RDONLY);
    ssize_t length = file < 0 ? 0 : read (file, bytes, sizeof bytes);
    if (file >= 0)
      close (file);
    count += length > 0 && holds (bytes, (size_t)length, mark);
  }
  closedir (folder);
  return count;
}

static inline int
open_descriptors (void)
{
  int count = 0;
  for (int i = 0; i < 1024; i++)
    count += fcntl (i, F_GETFD) >= 0;
  return count;
}

static inline struct child_limits
quick_limits (void)
{
  struct child_limits limits;
  child_limits_init (&limits);
  limits.seconds = 30; /* not to be reached, however busy the machine is */
  limits.grace = 0.3;
  return limits;
}

#endif
