/* What the readers and writers of all instances share: JSON objects of known keys, and the keys that every instance has. */
#ifndef MODEL_FIELDS_H
#define MODEL_FIELDS_H

#include "base/json.h"
#include "base/output.h"
#include "base/rational.h"
#include "model/cost.h"

#include <string.h>

/* A reader that knows where it is, for messages: "multicasts[2].destinations[0]". */
struct fields_reader {
  struct json_reader json;
  char key[128];
  size_t length; /* of the key */
  size_t prefix; /* bytes of it that name the object being read, dot included */
};

/* The keys of one kind of object, in FORMATS' order; at most 32. */
struct fields {
  const char *const *names;
  size_t count;
};

#define FIELDS_END SIZE_MAX

/* The arguments of json_init. The reader is cleared with json_clear (&reader->json). */
void fields_init (struct fields_reader *reader, const char *text, size_t length, const char *file, size_t line, struct status *status);

/* Full name of a key of the object being read, or of an element of the array under it: in reader->key, until the next call. */
const char *fields_key (struct fields_reader *reader, const char *name);
const char *fields_item (struct fields_reader *reader, const char *name, size_t index);

/* What reader->key names is the object now being read. Returns the prefix to be put back behind its last key. */
size_t fields_enter (struct fields_reader *reader);

/* For fields_next: the key is the field of that index, which is returned unless it was seen; or it is none of them: FIELDS_END. */
size_t fields_take (struct fields_reader *reader, const struct fields *fields, size_t field, unsigned *seen);
size_t fields_unknown (struct fields_reader *reader, struct json_text key);

/* Index of the next key, which `seen` (a bit a key, 0 at first) must not have yet; FIELDS_END behind the last one and on an error: unknown
   and duplicate keys are refused by name. `first` as in json_next_key. Inline, so that the compiler knows the names: this is the hottest
   comparison of all reading. */
static inline size_t
fields_next (struct fields_reader *reader, const struct fields *fields, bool *first, unsigned *seen)
{
  struct json_text key;
  if (!json_next_key (&reader->json, first, &key))
    return FIELDS_END;
  for (size_t i = 0; i < fields->count; i++)
    if (strlen (fields->names[i]) == key.length && memcmp (fields->names[i], key.bytes, key.length) == 0)
      return fields_take (reader, fields, i, seen);
  return fields_unknown (reader, key);
}

/* After the last key: no error so far, and every key of `needed` (a bit a key) was there. */
bool fields_complete (struct fields_reader *reader, const struct fields *fields, unsigned seen, unsigned needed);

/* What was written from `start` to the present position, for json_refuse. */
struct json_text fields_written (const struct fields_reader *reader, const char *start);

/* Values of the object's key `name`, or of the array element that reader->key names when `name` is NULL. Each refuses what it does not
   take, with the key and the value named. */
enum fields_sign { FIELDS_POSITIVE, FIELDS_NOT_NEGATIVE };
bool fields_rational (struct fields_reader *reader, const char *name, enum fields_sign sign, struct rational *out);
bool fields_text (struct fields_reader *reader, const char *name, char **out); /* a string, copied; without U+0000 */

/* Numbers of destinations, whose sum may not exceed `most`: a whole number from 1 to `most - before`; and the 1 of a count that was left
   out, which is refused likewise. */
bool fields_count (struct fields_reader *reader, const char *name, int64_t before, int64_t most, int64_t *count);
bool fields_count_one (struct fields_reader *reader, const char *name, int64_t before, int64_t most);

/* A cost that may depend on the size of the message: a number, or {"base": B, "per_byte": M}, neither negative; FIELDS_POSITIVE: not both
 * 0. */
bool fields_cost (struct fields_reader *reader, const char *name, enum fields_sign sign, struct cost *cost);

/* The array of the object's key `name`, which must not be empty: `read` gets every element, by its index. */
bool fields_list (struct fields_reader *reader, const char *name, bool (*read) (void *context, size_t index), void *context);

/* The keys that every instance has: model, which must be the one given, name, unit, origin. Texts are copied, the origin without white
   space. They come first among an instance's keys. */
enum { FIELDS_MODEL, FIELDS_NAME, FIELDS_UNIT, FIELDS_ORIGIN, FIELDS_HEAD };
#define FIELDS_HEAD_NAMES "model", "name", "unit", "origin"
struct fields_head {
  const char *model;
  char **name, **unit, **origin;
};
bool fields_read_head (struct fields_reader *reader, size_t field, const struct fields_head *head);

/* Write {"model":MODEL and, where given, name, unit and origin; no closing brace. */
void fields_write_head (struct output *out, const char *model, const char *name, const char *unit, const char *origin);

/* Write what a schedule object has before its sends: {"instance":NAME,"makespan":TIME,"sends":[ . */
void fields_write_schedule (struct output *out, const char *name, struct rational makespan);

/* Write a certificate's first line: {"certificate":MODEL,"version":1,"instance":NAME,"makespan":TIME,"ticks":SCALE}. */
void fields_write_certificate (struct output *out, const char *model, const char *name, struct rational makespan, int64_t scale);

/* Write KEY, which brings its comma and colon, and the text quoted; nothing for NULL. */
void fields_write_text (struct output *out, const char *key, const char *text);

#endif
