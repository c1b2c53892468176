#include "model/common/sends.h"

#include "base/sort.h"

enum { TOP_INSTANCE, TOP_RESOLUTION, TOP_MAKESPAN, TOP_NAMES, TOP_SENDS };

static bool
read_all (struct fields_reader *reader, bool (*read) (void *context, size_t index), void *context)
{
  struct json_reader *json = &reader->json;
  bool first;
  if (!json_open_array (json, "sends", &first))
    return false;
  for (size_t i = 0; json_next_item (json, &first); i++)
    if (!read (context, i))
      return false;
  return json->status->code == STATUS_OK;
}

/* The names of the nodes: null or a text for each. */
static bool
pass_names (struct json_reader *json)
{
  struct json_text ignored;
  bool first;
  if (!json_open_array (json, "names", &first))
    return false;
  while (json_next_item (json, &first))
    if (!(json_peek (json) == JSON_NULL ? json_skip : json_string) (json, "names", &ignored))
      return false;
  return json->status->code == STATUS_OK;
}

/* The name, the resolution, the makespan and the names: right in form, but nobody needs them. */
static bool
pass_key (struct fields_reader *reader, const char *name, size_t field)
{
  struct json_text text;
  struct rational value;
  if (field == TOP_NAMES)
    return pass_names (&reader->json);
  if (field == TOP_INSTANCE)
    return json_string (&reader->json, name, &text);
  if (!json_number_or_string (&reader->json, name, &text))
    return false;
  bool good
    = rational_parse (text.bytes, text.length, &value) == RATIONAL_OK && value.numerator >= 0;
  return good || json_refuse (&reader->json, name, "expected a time of 64 bits", text);
}

/* A schedule object at the present position. */
static bool
read_object (struct fields_reader *reader, bool (*read) (void *context, size_t index),
             void *context)
{
  static const char *const names[] = { "instance", "resolution", "makespan", "names", "sends" };
  static const struct fields fields = { names, 5 };
  bool first;
  if (!json_open_object (&reader->json, "schedule", &first))
    return false;
  uint64_t seen = 0;
  size_t field;
  while ((field = fields_next (reader, &fields, &first, &seen)) != FIELDS_END)
    if (field == TOP_SENDS ? !read_all (reader, read, context)
                           : !pass_key (reader, names[field], field))
      return false;
  return fields_complete (reader, &fields, seen, 1u << TOP_SENDS);
}

/* Stand before the schedule: the value of the key "schedule", or the object itself where that
   has its own sends or no such key. */
static bool
find_schedule (struct json_reader *json, bool *wrapped)
{
  bool first;
  json_peek (json);
  const char *start = json->at;
  struct json_text key, ignored;
  if (!json_open_object (json, "schedule", &first))
    return false;
  *wrapped = false;
  while (json_next_key (json, &first, &key) && !fields_is (key, "sends")) {
    *wrapped = fields_is (key, "schedule");
    if (*wrapped)
      return true;
    if (!json_skip (json, "schedule", &ignored))
      return false;
  }
  json->at = start;
  return json->status->code == STATUS_OK;
}

/* What comes behind the schedule: the rest of the result, and no other text. */
static bool
pass_rest (struct json_reader *json, bool wrapped)
{
  bool first = false;
  struct json_text key, ignored;
  while (wrapped && json_next_key (json, &first, &key))
    if (fields_is (key, "schedule") ? !json_error (json, "schedule: duplicate key")
                                    : !json_skip (json, "schedule", &ignored))
      return false;
  return json_finish (json);
}

bool
sends_read (struct fields_reader *reader, bool (*read) (void *context, size_t index), void *context)
{
  bool wrapped;
  return find_schedule (&reader->json, &wrapped) && read_object (reader, read, context)
         && pass_rest (&reader->json, wrapped);
}

/* The number under the key: its text, and its value where it is one of 64 bits. */
static bool
read_number (struct fields_reader *reader, const char *name, struct json_text *text,
             struct rational *value, bool *good)
{
  if (!json_number_or_string (&reader->json, fields_key (reader, name), text))
    return false;
  *good = rational_parse (text->bytes, text->length, value) == RATIONAL_OK;
  return true;
}

bool
sends_index (struct fields_reader *reader, const char *name, int32_t count, const char *reason,
             int32_t *index)
{
  struct json_text text;
  struct rational value;
  bool good;
  if (!read_number (reader, name, &text, &value, &good))
    return false;
  good = good && value.denominator == 1 && value.numerator >= 0 && value.numerator < count;
  *index = good ? (int32_t)value.numerator : -1;
  return good || json_refuse (&reader->json, reader->key, reason, text);
}

bool
sends_time (struct fields_reader *reader, const char *name, int64_t scale, const char *reason,
            int64_t *time)
{
  struct json_text text;
  struct rational value;
  bool number;
  if (!read_number (reader, name, &text, &value, &number))
    return false;
  bool good = number && value.numerator >= 0 && scale % value.denominator == 0
              && rational_ticks (value, scale, SENDS_TIME_MAX, time);
  return good
         || json_refuse (&reader->json, reader->key,
                         number ? reason : "expected a number of 64 bits", text);
}

/* The context of read_plain. */
struct plain_reader {
  struct fields_reader *fields;
  const struct sends_plain *plain;
  struct sends_entry send; /* the present one */
};

enum { SEND_FROM, SEND_TO, SEND_START, SEND_KEYS };

static bool
read_key (void *context, size_t field)
{
  struct plain_reader *reader = context;
  const struct sends_form *form = reader->plain->form;
  struct fields_reader *in = reader->fields;
  struct sends_entry *send = &reader->send;
  switch (field) {
  case SEND_FROM:
    return sends_index (in, "from", form->senders, form->no_sender, &send->from);
  case SEND_TO:
    return sends_index (in, "to", form->receivers, form->no_receiver, &send->to);
  default:
    return sends_time (in, "start", form->scale, "no sum of times of the instance", &send->start);
  }
}

/* For sends_read. */
static bool
read_plain (void *context, size_t index)
{
  static const char *const names[] = { "from", "to", "start" };
  static const struct fields fields = { names, SEND_KEYS };
  struct plain_reader *reader = context;
  struct fields_reader *in = reader->fields;
  return fields_object (in, fields_item (in, "sends", index), &fields, (1u << SEND_KEYS) - 1,
                        read_key, reader)
         && reader->plain->take (in, index, &reader->send, reader->plain->context);
}

bool
sends_read_plain (struct fields_reader *reader, const struct sends_plain *plain)
{
  struct plain_reader context = { reader, plain, { 0, 0, 0 } };
  return sends_read (reader, read_plain, &context);
}

int
sends_by_start (const void *left, const void *right)
{
  const struct sends_entry *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  return (a->to > b->to) - (a->to < b->to);
}

int
sends_by_sender (const void *left, const void *right)
{
  const struct sends_entry *a = left, *b = right;
  return a->from != b->from ? (a->from > b->from) - (a->from < b->from)
                            : sends_by_start (left, right);
}

static int
by_start (const void *left, const void *right, void *context)
{
  (void)context;
  return sends_by_start (left, right);
}

static bool
unwanted (void *out)
{
  return !output_wanted (out);
}

void
sends_write (struct output *out, const struct instance_head *instance, int64_t makespan,
             int64_t scale, struct sends_entry *sends, size_t count)
{
  fields_write_schedule (out, instance, rational_of_ticks (makespan, scale));
  if (!sort_unless (sends, count, sizeof *sends, by_start, NULL, unwanted, out))
    count = 0; /* nobody will read the text */
  for (size_t i = 0; i < count && (i % 1024 > 0 || output_wanted (out)); i++) {
    output_all (out, i > 0 ? ",{\"from\":" : "{\"from\":", sends[i].from, ",\"to\":", sends[i].to,
                ",\"start\":", rational_of_ticks (sends[i].start, scale), "}");
  }
  output_text (out, "]}");
}
