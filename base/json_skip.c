/* Values of any kind: json_skip of base/json.h. */
#include "base/json.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 64

struct skipped_key {
  size_t start, length; /* in the bytes of the keys */
};

/* The keys of all open objects, those of the innermost last. */
struct keys {
  char *bytes;
  struct skipped_key *keys;
  size_t used, byte_capacity, count, capacity;
};

/* A container that is open, by its closing bracket, and what had been noted of keys before it. */
struct level {
  char closing;
  size_t key_count, key_bytes;
};

struct skip_state {
  struct json_reader *json;
  const char *key; /* for messages */
  struct keys keys;
  struct level levels[DEPTH_MAX];
  size_t depth;
  bool first; /* no element of the innermost container has been read yet */
};

static int
compare_keys (const void *left, const void *right, void *bytes)
{
  const struct skipped_key *a = left, *b = right;
  if (a->length != b->length)
    return a->length < b->length ? -1 : 1;
  return memcmp ((char *)bytes + a->start, (char *)bytes + b->start, a->length);
}

static void
note_key (struct keys *keys, struct json_text key)
{
  memory_grow (keys->bytes, keys->byte_capacity, keys->used + key.length + 1);
  memory_grow (keys->keys, keys->capacity, keys->count + 1);
  memcpy (keys->bytes + keys->used, key.bytes, key.length);
  keys->keys[keys->count++] = (struct skipped_key){ keys->used, key.length };
  keys->used += key.length;
}

/* False when two keys of the object that ends here are equal. */
static bool
check_keys (struct skip_state *walk, const struct level *level)
{
  const struct keys *keys = &walk->keys;
  size_t count = keys->count - level->key_count;
  if (count < 2)
    return true;
  struct skipped_key *own = keys->keys + level->key_count;
  qsort_r (own, count, sizeof *own, compare_keys, keys->bytes);
  for (size_t i = 1; i < count; i++)
    if (compare_keys (&own[i - 1], &own[i], keys->bytes) == 0)
      return json_refuse (walk->json, walk->key, "duplicate key",
                          (struct json_text){ keys->bytes + own[i].start, own[i].length });
  return true;
}

static bool
take_literal (struct json_reader *json, size_t length)
{
  json->at += length;
  return true;
}

/* Enter the container that starts here. */
static bool
enter (struct skip_state *walk, char closing)
{
  if (walk->depth == DEPTH_MAX)
    return json_error (walk->json, "%s: nested deeper than %d levels", walk->key, DEPTH_MAX);
  walk->levels[walk->depth++] = (struct level){ closing, walk->keys.count, walk->keys.used };
  return closing == '}' ? json_open_object (walk->json, walk->key, &walk->first)
                        : json_open_array (walk->json, walk->key, &walk->first);
}

/* Consume one value, of a container only its opening. */
static bool
take_value (struct skip_state *walk)
{
  struct json_text ignored;
  switch (json_peek (walk->json)) {
  case JSON_OBJECT:
    return enter (walk, '}');
  case JSON_ARRAY:
    return enter (walk, ']');
  case JSON_STRING:
    return json_string (walk->json, walk->key, &ignored);
  case JSON_TRUE:
  case JSON_NULL:
    return take_literal (walk->json, 4);
  case JSON_FALSE:
    return take_literal (walk->json, 5);
  case JSON_NUMBER:
    return json_number (walk->json, walk->key, &ignored);
  default:
    return json_unexpected (walk->json, walk->key, "expected a value");
  }
}

/* Go to the next value within the innermost container, or leave it. */
static bool
step (struct skip_state *walk)
{
  struct level *level = &walk->levels[walk->depth - 1];
  struct json_text key;
  bool object = level->closing == '}';
  bool more = object ? json_next_key (walk->json, &walk->first, &key)
                     : json_next_item (walk->json, &walk->first);
  if (walk->json->status->code != STATUS_OK)
    return false;
  if (more) {
    if (object)
      note_key (&walk->keys, key);
    return take_value (walk);
  }
  bool good = !object || check_keys (walk, level);
  walk->keys.count = level->key_count;
  walk->keys.used = level->key_bytes;
  walk->depth--;
  walk->first = false;
  return good;
}

bool
json_skip (struct json_reader *json, const char *key, struct json_text *out)
{
  struct skip_state walk = { .json = json, .key = key, .keys = { .count = 0 } };
  json_peek (json); /* passes the white space before the value */
  const char *start = json->at;
  bool good = take_value (&walk);
  while (good && walk.depth > 0)
    good = step (&walk);
  memory_free (walk.keys.bytes, walk.keys.keys);
  *out = (struct json_text){ start, (size_t)(json->at - start) };
  return good;
}
