#include "solve/slice.h"

#include <inttypes.h>
#include <string.h>

enum { NUMBER, OF, ANSWERS, INSTANCES, DIGEST, KEYS };
static const char *const keys[KEYS] = { "number", "of", "answers", "instances", "sha256" };

void
slice_init (struct slice *slice, uint64_t part, uint64_t parts, uint64_t answers,
            const struct suite *suite)
{
  *slice = (struct slice){ part, parts, answers, suite_count (suite), "" };
  memcpy (slice->digest, suite_digest (suite), sizeof slice->digest);
}

void
slice_write (const struct slice *slice, struct output *out)
{
  output_all (out, "{\"number\":", slice->part + 1, ",\"of\":", slice->parts,
              ",\"answers\":", slice->answers, ",\"instances\":", slice->instances,
              ",\"sha256\":\"", slice->digest, "\"}");
}

/* A number of 0 .. INT64_MAX. */
static bool
read_number (struct json_reader *json, const char *key, uint64_t *number)
{
  struct json_text text;
  if (!json_number (json, key, &text))
    return false;
  *number = 0;
  for (size_t i = 0; i < text.length; i++) {
    if (text.bytes[i] < '0' || text.bytes[i] > '9' || i >= 18)
      return json_refuse (json, key, "expected a count", text);
    *number = 10 * *number + (uint64_t)(text.bytes[i] - '0');
  }
  return true;
}

static bool
read_digest (struct json_reader *json, const char *key, struct slice *slice)
{
  struct json_text text;
  if (!json_string (json, key, &text))
    return false;
  if (text.length >= sizeof slice->digest)
    return json_refuse (json, key, "expected a hash", text);
  memcpy (slice->digest, text.bytes, text.length);
  slice->digest[text.length] = '\0';
  return true;
}

/* The value of this key. */
static bool
read_value (struct json_reader *json, struct json_text key, struct slice *slice, unsigned *seen)
{
  uint64_t *const numbers[] = { &slice->part, &slice->parts, &slice->answers, &slice->instances };
  for (unsigned i = 0; i < KEYS; i++)
    if (strlen (keys[i]) == key.length && memcmp (keys[i], key.bytes, key.length) == 0) {
      *seen |= 1U << i;
      return i == DIGEST ? read_digest (json, keys[i], slice)
                         : read_number (json, keys[i], numbers[i]);
    }
  return json_error (json, "part: unknown key");
}

bool
slice_read (struct json_reader *json, struct slice *slice)
{
  struct json_text key;
  bool first;
  unsigned seen = 0;
  *slice = (struct slice){ 0 };
  if (!json_open_object (json, "part", &first))
    return false;
  while (json_next_key (json, &first, &key))
    if (!read_value (json, key, slice, &seen))
      return false;
  if (json->status->code != STATUS_OK)
    return false;
  if (seen != (1U << KEYS) - 1 || slice->part < 1 || slice->part > slice->parts)
    return json_error (json, "part: is not complete");
  slice->part--;
  return true;
}

/* A part of another suite, or of another division of it? */
static bool
is_stranger (const struct slice *slice, const struct slice *first)
{
  return slice->parts != first->parts || slice->instances != first->instances
         || strcmp (slice->digest, first->digest) != 0;
}

static bool
refuse_stranger (const struct slice *slice, const struct slice *first, const char *path,
                 const char *first_path, struct status *status)
{
  if (slice->parts != first->parts)
    return status_set (status, STATUS_INPUT,
                       "%s: is one of %" PRIu64 " parts, but %s one of %" PRIu64, path,
                       slice->parts, first_path, first->parts);
  return status_set (status, STATUS_INPUT, "%s: is of another suite than %s", path, first_path);
}

/* Which file has this part? NULL: none. */
static const char *
path_of (uint64_t part, const struct slice *slices, const char *const *paths, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (slices[i].part == part)
      return paths[i];
  return NULL;
}

static bool
check_missing (const struct slice *slices, const char *const *paths, size_t count,
               struct status *status)
{
  uint64_t parts = slices[0].parts, missing = 0;
  while (missing < parts && path_of (missing, slices, paths, count))
    missing++;
  return missing == parts
         || status_set (status, STATUS_INPUT,
                        "part %" PRIu64 "/%" PRIu64 " is missing (%zu of %" PRIu64
                        " parts are given)",
                        missing + 1, parts, count, parts);
}

bool
slices_complete (const struct slice *slices, const char *const *paths, size_t count,
                 struct status *status)
{
  uint64_t answers = 0;
  for (size_t i = 0; i < count; i++) {
    const char *former = path_of (slices[i].part, slices, paths, i);
    if (is_stranger (&slices[i], &slices[0]))
      return refuse_stranger (&slices[i], &slices[0], paths[i], paths[0], status);
    if (former)
      return status_set (status, STATUS_INPUT, "%s: is part %" PRIu64 "/%" PRIu64 ", as is %s",
                         paths[i], slices[i].part + 1, slices[i].parts, former);
    answers += slices[i].answers;
  }
  if (!check_missing (slices, paths, count, status))
    return false;
  return answers == slices[0].instances
         || status_set (status, STATUS_INPUT,
                        "the parts have %" PRIu64 " answers to %" PRIu64 " instances", answers,
                        slices[0].instances);
}
