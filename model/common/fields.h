/* Reading and writing JSON objects with known keys, and the keys that all instances have. Shared by
   the readers and writers of all models. Readers return false with STATUS_INPUT naming file, line,
   key and value. */
#ifndef MODEL_COMMON_FIELDS_H
#define MODEL_COMMON_FIELDS_H

#include "base/json.h"
#include "base/output.h"
#include "base/rational.h"
#include "model/common/instance.h"

#include <string.h>

/* A reader with the full name of the current key for messages: "multicasts[2].destinations[0]". */
struct fields_reader {
  struct json_reader json;
  char key[128];
  size_t length; /* of the key */
  size_t prefix; /* bytes of it that name the current object, dot included */
};

/* The keys of one kind of object, in the order of docs/FORMATS.md; at most 32. */
struct fields {
  const char *const *names;
  size_t count;
};

#define FIELDS_END SIZE_MAX

/* Takes the arguments of json_init. json_clear (&reader->json) frees the reader. */
void fields_init (struct fields_reader *reader, const char *text, size_t length, const char *file,
                  size_t line, struct status *status);

/* The full name of a key of the current object, or of an element of the array under that key. The
   result is reader->key, valid until the next call. */
const char *fields_key (struct fields_reader *reader, const char *name);
const char *fields_item (struct fields_reader *reader, const char *name, size_t index);

/* Makes the object that reader->key names the current one. Returns the old prefix, which the caller
   restores after the object's last key. */
size_t fields_enter (struct fields_reader *reader);

/* For fields_next only. fields_take: the key is field number `field`, which is returned unless
   `seen` has it. fields_unknown: the key is no field. Both refuse with FIELDS_END. */
size_t fields_take (struct fields_reader *reader, const struct fields *fields, size_t field,
                    uint64_t *seen);
size_t fields_unknown (struct fields_reader *reader, struct json_text key);

/* Reads the next key and returns its index. FIELDS_END after the last key, and on an error: unknown
   and duplicate keys are refused. `seen` has one bit a key, 0 at first. `first` is that of
   json_next_key. Inline, because the names are constants where it is called and this comparison
   dominates the cost of reading. */
static inline size_t
fields_next (struct fields_reader *reader, const struct fields *fields, bool *first, uint64_t *seen)
{
  struct json_text key;
  if (!json_next_key (&reader->json, first, &key))
    return FIELDS_END;
  for (size_t i = 0; i < fields->count; i++)
    if (strlen (fields->names[i]) == key.length
        && memcmp (fields->names[i], key.bytes, key.length) == 0)
      return fields_take (reader, fields, i, seen);
  return fields_unknown (reader, key);
}

/* After the last key: returns whether there was no error and every key of `needed` (one bit a key)
   was present. */
bool fields_complete (struct fields_reader *reader, const struct fields *fields, uint64_t seen,
                      uint64_t needed);

/* After fields_object found no object: adds to the error which key an object must have. Always
   returns false. */
bool fields_no_object (struct fields_reader *reader, const struct fields *fields, uint64_t needed);

/* Reads the object under `key`, the name of a key or as fields_item gives it, or NULL: the whole
   text is one instance. Calls `read` with the index of each key, which reads the value, and demands
   the keys of `needed`. Inline like fields_next: `read` is a constant, too. */
static inline __attribute__ ((always_inline)) bool
fields_object (struct fields_reader *reader, const char *key, const struct fields *fields,
               uint64_t needed, bool (*read) (void *context, size_t field), void *context)
{
  bool first;
  uint64_t seen = 0;
  size_t field, outer = reader->prefix;
  if (!json_open_object (&reader->json, key ? key : "instance", &first))
    return fields_no_object (reader, fields, key ? needed : 0);
  if (key)
    fields_enter (reader);
  while ((field = fields_next (reader, fields, &first, &seen)) != FIELDS_END)
    if (!read (context, field))
      return false;
  bool good = fields_complete (reader, fields, seen, needed);
  reader->prefix = outer;
  return good && (key || json_finish (&reader->json));
}

/* Skips a value that can be read only after others; *place becomes its position. */
bool fields_postpone (struct fields_reader *reader, const char *name, const char **place);

/* Is this the text? */
static inline bool
fields_is (struct json_text text, const char *word)
{
  return text.length == strlen (word) && memcmp (text.bytes, word, text.length) == 0;
}

/* Reads a string that is one of two words; refuses others for the reason. *second: it is `b`. */
bool fields_either (struct fields_reader *reader, const char *name, const char *a, const char *b,
                    const char *reason, bool *second);

/* The text from `start` to the current position, for json_refuse. */
struct json_text fields_written (const struct fields_reader *reader, const char *start);

/* The sign that a number must have. */
enum fields_sign { FIELDS_POSITIVE, FIELDS_NOT_NEGATIVE };

/* Returns the reason why a number is refused, for json_refuse; NULL: it is accepted. */
const char *fields_reason (enum rational_parse parsed, enum fields_sign sign,
                           struct rational value);

/* Reads a number: the value of key `name` of the current object, or with `name` NULL the array
   element that reader->key names. This holds for all functions below. */
bool fields_rational (struct fields_reader *reader, const char *name, enum fields_sign sign,
                      struct rational *out);

/* Reads a string without U+0000; *out is a copy owned by the caller. */
bool fields_text (struct fields_reader *reader, const char *name, char **out);

/* Reads a number of destinations, an integer from 1 to most - before: `before` counts the earlier
   ones, and the sum must not exceed `most`. fields_add_count adds the count of destinations[index],
   and refuses the default 1 of an absent one in the same way. */
bool fields_count (struct fields_reader *reader, const char *name, int64_t before, int64_t most,
                   int64_t *count);
bool fields_add_count (struct fields_reader *reader, size_t index, int64_t count, int64_t most,
                       int64_t *sum);

/* Reads a cost: a number, or {"base": B, "per_byte": M} with B, M >= 0. FIELDS_POSITIVE: not both
   are 0. */
bool fields_cost (struct fields_reader *reader, const char *name, enum fields_sign sign,
                  struct cost *cost);

/* Reads the array under key `name`, which must not be empty: calls `read` for each element with its
   index. */
bool fields_list (struct fields_reader *reader, const char *name,
                  bool (*read) (void *context, size_t index), void *context);

/* The keys of every instance, first among its keys: model, which must be the given one, name, unit,
   origin, names. Texts are copied and owned by the caller, the origin without white space. */
enum { FIELDS_MODEL, FIELDS_NAME, FIELDS_UNIT, FIELDS_ORIGIN, FIELDS_NAMES, FIELDS_HEAD };
#define FIELDS_HEAD_NAMES "model", "name", "unit", "origin", "names"
bool fields_read_head (struct fields_reader *reader, size_t field, const char *model,
                       struct instance_head *head);
void fields_clear_head (struct instance_head *head);
void fields_clear_names (struct instance_head *head); /* of the nodes: then there are none */
/* Gives the nodes these names [count], which are copied; there are none before. */
void fields_set_names (struct instance_head *head, char *const *names, size_t count);

/* After all keys: returns whether there are no names of nodes, or `count`. Otherwise STATUS_INPUT
   says that one is expected for each `what`. */
bool fields_names_fit (struct fields_reader *reader, const struct instance_head *head, size_t count,
                       const char *what);

/* Writes {"model":MODEL and those of name, unit, origin and names that are not NULL, without
   closing brace. */
void fields_write_head (struct output *out, const char *model, const struct instance_head *head);

/* Writes the beginning of a schedule object:
   {"instance":NAME,"resolution":STEP,"makespan":TIME,"sends":[
   without resolution where nothing was rounded. */
void fields_write_schedule (struct output *out, const struct instance_head *head,
                            struct rational makespan);

/* Writes the first line of a certificate:
   {"certificate":MODEL,"version":1,"instance":NAME,"resolution":STEP,"makespan":TIME,
   "ticks":SCALE}, without ticks where the scale is 0, and without resolution where nothing was
   rounded. */
void fields_write_certificate (struct output *out, const char *model,
                               const struct instance_head *head, struct rational makespan,
                               int64_t scale);

/* Writes the name and the resolution of that line. */
void fields_write_certified (struct output *out, const struct instance_head *head);

/* Writes KEY, which includes its comma and colon, and the text quoted. Writes nothing when it is
   NULL. */
void fields_write_text (struct output *out, const char *key, const char *text);

#endif
