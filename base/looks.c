#include "base/looks.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#define MOST ((size_t)1 << 20) /* bytes that are looked at */

/* What it is called, and what to do with it; `command`: that is a command, which takes the file. */
static const struct {
  const char *what, *advice;
  bool command;
} kinds[] = {
  [LOOKS_INSTANCE] = { "an instance", "instances are the first argument", false },
  [LOOKS_SCHEDULE] = { "a schedule", "to check it: provecast verify INSTANCE", true },
  [LOOKS_CERTIFICATE] = { "a certificate", "to check it: provecast certify INSTANCE", true },
  [LOOKS_VERDICT] = { "a verdict of verify or certify", "give the file that was checked", false },
  [LOOKS_EXPORT] = { "an export of a store", "to check it: provecast recheck", true },
  [LOOKS_TABLE] = { "a table (CSV)", "to convert it: provecast import", true },
  [LOOKS_HTML] = { "a web page (HTML)", "download the file itself", false },
  [LOOKS_SVG] = { "XML or a drawing (SVG)", "give the file that was drawn", false },
  [LOOKS_GZIP] = { "a file compressed by gzip", "to unpack it: gunzip --keep", true },
  [LOOKS_STORE] = { "a store (SQLite)", "to read it: provecast export", true },
};

/* Of an instance where a store or an export is wanted. */
static const char solve_it[] = "to solve it into a store: provecast dataset --store STORE";

static const char *
skip_space (const char *at, const char *end)
{
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n'))
    at++;
  return at;
}

static bool
begins (const char *at, const char *end, const char *prefix)
{
  size_t length = strlen (prefix);
  return (size_t)(end - at) >= length && strncasecmp (at, prefix, length) == 0;
}

/* The keys of an object that decide what it is. */
struct keys {
  bool certificate, makespan, model, times, sha256, verdict;
};

static void
note_key (struct keys *keys, const char *key, size_t length)
{
  static const char *const of_instances[]
    = { "source", "destinations", "nodes", "times", "multicasts" };
#define IS(name) (length == sizeof name - 1 && memcmp (key, name, sizeof name - 1) == 0)
  keys->certificate |= IS ("certificate");
  keys->makespan |= IS ("makespan");
  keys->model |= IS ("model");
  keys->sha256 |= IS ("sha256");
  keys->verdict |= IS ("valid") || IS ("accepted");
#undef IS
  for (size_t i = 0; i < sizeof of_instances / sizeof *of_instances; i++)
    keys->times |= length == strlen (of_instances[i]) && memcmp (key, of_instances[i], length) == 0;
}

/* The keys of the object that begins at `at`, without those of the values in it. */
static struct keys
read_keys (const char *at, const char *end)
{
  struct keys keys = { false };
  size_t depth = 0;
  for (; at < end; at++) {
    if (*at == '{' || *at == '[')
      depth++;
    if ((*at == '}' || *at == ']') && --depth == 0)
      break;
    if (*at != '"')
      continue;
    const char *start = ++at;
    for (; at < end && *at != '"'; at++)
      at += *at == '\\' && at + 1 < end; /* what is escaped */
    const char *colon = at < end ? skip_space (at + 1, end) : end;
    if (depth == 1 && colon < end && *colon == ':')
      note_key (&keys, start, (size_t)(at - start));
  }
  return keys;
}

static enum looks
object_like (const char *at, const char *end)
{
  struct keys keys = read_keys (at, end);
  if (keys.sha256)
    return LOOKS_EXPORT; /* which may hold certificates */
  if (keys.certificate)
    return LOOKS_CERTIFICATE;
  if (keys.verdict)
    return LOOKS_VERDICT;
  if (keys.makespan)
    return LOOKS_SCHEDULE;
  return keys.model && keys.times ? LOOKS_INSTANCE : LOOKS_OTHER;
}

/* The number of words of a line, and the last one. */
static size_t
count_words (const char *at, const char *stop, const char **last)
{
  size_t count = 0;
  while (at < stop) {
    while (at < stop && (*at == ' ' || *at == '\r'))
      at++;
    if (at == stop)
      break;
    *last = at;
    count++;
    while (at < stop && *at != ' ' && *at != '\r')
      at++;
  }
  return count;
}

/* Do two lines of as many words, the second one ending with a number, begin here? */
static bool
is_blank_table (const char *at, const char *stop, const char *end)
{
  const char *last = at, *next = stop < end ? stop + 1 : end,
             *newline = memchr (next, '\n', (size_t)(end - next));
  size_t words = count_words (at, stop, &last);
  return words > 2 && count_words (next, newline ? newline : end, &last) == words
         && (isdigit ((unsigned char)*last) || *last == '-' || *last == '.');
}

/* A first line of text with separators of columns, in which no JSON begins. */
static bool
is_table (const char *at, const char *end)
{
  const char *newline = memchr (at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
  size_t length = (size_t)(stop - at);
  for (const char *c = at; c < stop; c++)
    if ((unsigned char)*c < ' ' && *c != '\t' && *c != '\r')
      return false;
  return (memchr (at, ',', length) || memchr (at, ';', length) || memchr (at, '\t', length)
          || is_blank_table (at, stop, end))
         && !memchr (at, '{', length) && !memchr (at, '[', length);
}

enum looks
looks_like (const char *bytes, size_t length)
{
  const char *end = bytes + (length < MOST ? length : MOST), *at = skip_space (bytes, end);
  if (begins (bytes, end, "SQLite format 3"))
    return LOOKS_STORE;
  if (length > 2 && memcmp (bytes, "\x1f\x8b\x08", 3) == 0)
    return LOOKS_GZIP;
  if (begins (at, end, "<!doctype html") || begins (at, end, "<html"))
    return LOOKS_HTML;
  if (begins (at, end, "<?xml") || begins (at, end, "<svg"))
    return LOOKS_SVG;
  if (at < end && *at == '{')
    return object_like (at, end);
  return at < end && is_table (at, end) ? LOOKS_TABLE : LOOKS_OTHER;
}

bool
looks_check (const char *bytes, size_t length, const char *file, enum looks wanted,
             struct status *status)
{
  enum looks looks = looks_like (bytes, length);
  if (looks == LOOKS_OTHER || looks == wanted)
    return true;
  bool store = wanted == LOOKS_STORE || wanted == LOOKS_EXPORT,
       solve = store && looks == LOOKS_INSTANCE, command = solve || kinds[looks].command,
       useful = wanted == LOOKS_INSTANCE || looks != LOOKS_TABLE;
  return status_set (status, STATUS_INPUT, "%s: looks like %s, not %s%s%s%s%s", file,
                     kinds[looks].what, kinds[wanted].what, useful ? "; " : "",
                     solve    ? solve_it
                     : useful ? kinds[looks].advice
                              : "",
                     useful && command ? " " : "", useful && command ? file : "");
}

bool
looks_check_mark (const char *bytes, size_t length, const char *file, struct status *status)
{
  if (length > 2 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0)
    return status_set (status, STATUS_INPUT,
                       "%s: begins with a byte-order mark (bytes EF BB BF); save it as UTF-8 "
                       "without one",
                       file);
  if (length > 1 && (memcmp (bytes, "\xff\xfe", 2) == 0 || memcmp (bytes, "\xfe\xff", 2) == 0))
    return status_set (status, STATUS_INPUT, "%s: is text in UTF-16; save it as UTF-8", file);
  return true;
}
