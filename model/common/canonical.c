#include "model/common/canonical.h"

#include "base/memory.h"
#include "model/common/data.h"
#include "model/common/fields.h"
#include "model/common/model.h"

#include <stdlib.h>
#include <string.h>

void
canonical_init (struct canonical *canonical)
{
  memset (canonical, 0, sizeof *canonical);
  output_init_memory (&canonical->text);
}

void
canonical_clear (struct canonical *canonical)
{
  output_discard (&canonical->text);
  memory_free (canonical->name, canonical->unit, canonical->origin, canonical->family,
               canonical->seed);
  canonical_init (canonical);
}

/* The value as text: a string decoded, anything else as written. */
static char *
value_text (struct json_reader *json)
{
  struct json_text text = { "", 0 };
  if (json_peek (json) == JSON_STRING)
    json_string (json, "origin", &text);
  else
    json_skip (json, "origin", &text);
  return memory_text (text.bytes, text.length);
}

void
canonical_origin (const char *origin, char **family, char **seed)
{
  /* in order of precedence */
  static const char *const families[] = { "generator", "suite", "paper" };
  char *values[3] = { NULL, NULL, NULL };
  struct json_reader json;
  struct json_text key, skipped;
  struct status status;
  bool first;
  *family = *seed = NULL;
  if (!origin)
    return;
  status_init (&status);
  json_init (&json, origin, strlen (origin), "origin", 1, &status);
  for (bool more = json_open_object (&json, "origin", &first);
       more && json_next_key (&json, &first, &key);) {
    size_t which = 0;
    while (which < 3 && !fields_is (key, families[which]))
      which++;
    if (which < 3 && !values[which])
      values[which] = value_text (&json);
    else if (fields_is (key, "seed") && !*seed)
      *seed = value_text (&json);
    else
      json_skip (&json, "origin", &skipped);
  }
  json_clear (&json);
  for (size_t i = 0; i < 3; i++)
    if (!*family)
      *family = values[i];
    else
      free (values[i]);
}

/* Moves the texts from the instance, so that the writer omits them; names of nodes are dropped. */
static void
take_head (struct canonical *canonical, struct instance_head *head)
{
  canonical->name = head->name;
  canonical->unit = head->unit;
  canonical->origin = head->origin;
  head->name = head->unit = head->origin = NULL;
  fields_clear_names (head);
}

bool
canonical_make (struct canonical *canonical, const char *text, size_t length, const char *file,
                size_t line, struct status *status)
{
  canonical_clear (canonical);
  canonical->model = model_find (text, length, file, line, status);
  if (!canonical->model)
    return false;
  const struct model_data *data = canonical->model->data;
  void *instance = data_new (data->instance);
  bool good = data->read_instance (instance, text, length, file, line, status);
  if (good) {
    take_head (canonical, instance);
    data->sizes (instance, &canonical->nodes, &canonical->tasks);
    if (data->simplify)
      data->simplify (instance);
    data->write_instance (instance, &canonical->text);
  }
  data_free (data->instance, instance);
  if (!good)
    return false;
  canonical->text.length--; /* the newline */
  output_char (&canonical->text, '\0');
  canonical->text.length--; /* the zero byte is not counted */
  digest_sha256 (canonical->text.bytes, canonical->text.length, canonical->sha256);
  canonical_origin (canonical->origin, &canonical->family, &canonical->seed);
  return true;
}
