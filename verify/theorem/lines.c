#include "verify/theorem/lines.h"

#include "base/memory.h"
#include "base/progress.h"
#include "verify/core/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DIGITS 18         /* numbers with at most 18 digits fit into 64 bits, with room for sums */
#define LARGE_DIGITS 1000 /* of the largest number */

static bool
trouble (struct verify_theorem_lines *lines)
{
  return status_set (lines->status, status_of_open (errno), "%s: %s", lines->file,
                     strerror (errno));
}

bool
verify_theorem_lines_open (struct verify_theorem_lines *lines, const char *path,
                           struct status *status)
{
  bool standard = strcmp (path, "-") == 0;
  struct stat file;

  *lines
    = (struct verify_theorem_lines){ .file = standard ? "standard input" : path, .status = status };
  lines->descriptor = standard ? STDIN_FILENO : open (path, O_RDONLY | O_CLOEXEC);
  if (lines->descriptor < 0)
    return trouble (lines);
  lines->bytes = memory_alloc (2 * VERIFY_LINE_BYTES, 1);
  if (fstat (lines->descriptor, &file) == 0 && S_ISREG (file.st_mode))
    lines->size = (uint64_t)file.st_size;
  progress_part_of ("of the certificate");
  return true;
}

void
verify_theorem_lines_close (struct verify_theorem_lines *lines)
{
  if (lines->descriptor > STDIN_FILENO)
    close (lines->descriptor);
  progress_part_of (NULL);
  free (lines->bytes);
}

bool
verify_theorem_lines_fail (struct verify_theorem_lines *lines, const char *format, ...)
{
  char text[400];
  va_list arguments;

  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  return status_set (lines->status, STATUS_INPUT, "%s:%" PRIu64 ": %s", lines->file, lines->number,
                     text);
}

/* Reads more behind what is there. False at the end of the file and on errors. */
static bool
read_more (struct verify_theorem_lines *lines)
{
  ssize_t got;

  memmove (lines->bytes, lines->bytes + lines->at, lines->length - lines->at);
  lines->length -= lines->at;
  lines->at = 0;
  do
    got = read (lines->descriptor, lines->bytes + lines->length,
                2 * VERIFY_LINE_BYTES - lines->length);
  while (got < 0 && errno == EINTR && !verify_clock_passed ());
  if (got < 0)
    return trouble (lines);
  lines->length += (size_t)got;
  lines->read += (uint64_t)got;
  progress_part (lines->read, lines->size);
  return got > 0 && verify_clock_read ((size_t)got, lines->file, lines->status);
}

bool
verify_theorem_lines_next (struct verify_theorem_lines *lines)
{
  const char *end;

  lines->number++;
  while ((end = memchr (lines->bytes + lines->at, '\n', lines->length - lines->at)) == NULL) {
    if (lines->length - lines->at >= VERIFY_LINE_BYTES)
      return verify_theorem_lines_fail (lines, "the line is longer than %zu bytes",
                                        VERIFY_LINE_BYTES);
    if (!read_more (lines))
      return lines->status->code == STATUS_OK && lines->length > lines->at
             && verify_theorem_lines_fail (lines, "the line has no end: the file is cut off");
  }
  lines->line = lines->bytes + lines->at;
  lines->line_length = (size_t)(end - lines->line);
  lines->at += lines->line_length + 1;
  return true;
}

/* The digits of the number at *at, after one space: no sign, no zero before others. */
static bool
find_digits (struct verify_theorem_lines *lines, const char **at, size_t *count)
{
  const char *end = lines->line + lines->line_length;

  *count = 0;
  if (*at == end || **at != ' ')
    return verify_theorem_lines_fail (lines, "expected a space and a number");
  ++*at;
  while (*at + *count < end && (*at)[*count] >= '0' && (*at)[*count] <= '9')
    ++*count;
  if (*count == 0 || (*count > 1 && **at == '0') || *count > LARGE_DIGITS)
    return verify_theorem_lines_fail (lines, "expected a number of 1 to %d digits", LARGE_DIGITS);
  return true;
}

static int64_t
value_of (const char *digits, size_t count)
{
  int64_t value = 0;

  for (size_t i = 0; i < count; i++)
    value = value * 10 + (digits[i] - '0');
  return value;
}

/* A number that fits into 64 bits. */
static bool
read_number (struct verify_theorem_lines *lines, const char **at, int64_t *number)
{
  size_t count;

  if (!find_digits (lines, at, &count))
    return false;
  if (count > DIGITS)
    return verify_theorem_lines_fail (lines, "the number is too large");
  *number = value_of (*at, count);
  *at += count;
  return true;
}

/* A multiplier, which may be of any size: `small` is false where it is not in *number. */
static bool
read_multiplier (struct verify_theorem_lines *lines, const char **at, bool *small, int64_t *number,
                 mpz_t large)
{
  char text[LARGE_DIGITS + 1];
  size_t count;

  if (!find_digits (lines, at, &count))
    return false;
  if (**at == '0')
    return verify_theorem_lines_fail (lines, "a multiplier must be above 0");
  memcpy (text, *at, count);
  text[count] = '\0';
  *small = *small && count <= DIGITS;
  *number = *small ? value_of (text, count) : 0;
  if (!*small)
    mpz_set_str (large, text, 10);
  *at += count;
  return true;
}

/* Once one multiplier is large, those before it are needed in GMP, too. */
static void
enlarge (struct verify_multipliers *multipliers, size_t count, bool own)
{
  for (size_t i = 0; i < count; i++)
    mpz_set_si (multipliers->large[i], multipliers->value[i]);
  if (own)
    mpz_set_si (multipliers->large_own, multipliers->own);
}

bool
verify_theorem_lines_leaf (struct verify_theorem_lines *lines, size_t rows,
                           struct verify_multipliers *multipliers)
{
  const char *at = lines->line + 1, *end = lines->line + lines->line_length;
  bool small = true;

  multipliers->own = 0;
  mpz_set_ui (multipliers->large_own, 0);
  if (*lines->line == 'L'
      && !read_multiplier (lines, &at, &small, &multipliers->own, multipliers->large_own))
    return false;
  for (multipliers->count = 0; at < end; multipliers->count++) {
    size_t i = multipliers->count;
    bool before = small;
    if (i == VERIFY_CELL_MULTIPLIERS)
      return verify_theorem_lines_fail (lines, "more than %zu multipliers",
                                        VERIFY_CELL_MULTIPLIERS);
    if (!read_number (lines, &at, &multipliers->row[i]))
      return false;
    if ((uint64_t)multipliers->row[i] >= rows)
      return verify_theorem_lines_fail (lines, "there is no row %" PRId64, multipliers->row[i]);
    if (!read_multiplier (lines, &at, &small, &multipliers->value[i], multipliers->large[i]))
      return false;
    if (before && !small)
      enlarge (multipliers, i, true);
  }
  multipliers->small = small;
  return true;
}

bool
verify_theorem_lines_split (struct verify_theorem_lines *lines, struct verify_split *split)
{
  const char *at = lines->line + 1, *end = lines->line + lines->line_length;

  split->letter = *lines->line;
  for (split->number_count = 0; at < end; split->number_count++) {
    if (split->number_count == VERIFY_NUMBERS)
      return verify_theorem_lines_fail (lines, "more than %d numbers", VERIFY_NUMBERS);
    if (end - at >= 3 && at[0] == ' ' && at[1] == '-' && at[2] == '1') {
      split->number[split->number_count] = -1;
      at += 3;
      if (at < end && *at != ' ')
        return verify_theorem_lines_fail (lines, "expected a space and a number");
    } else if (!read_number (lines, &at, &split->number[split->number_count])) {
      return false;
    }
  }
  return true;
}
