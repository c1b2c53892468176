#include "model/common/model.h"

#include "model/common/data.h"
#include "model/common/fields.h"

#include <stdio.h>
#include <string.h>

const struct model *
model_named (const char *name)
{
  for (const struct model *model = models; model->name; model++)
    if (strcmp (model->name, name) == 0)
      return model;
  return NULL;
}

size_t
model_index (const struct model *model)
{
  return (size_t)(model - models);
}

/* All names, as a message gives them: node, overhead, and so on. */
static void
list (char *text, size_t size)
{
  size_t length = 0;
  for (size_t i = 0; i < model_count; i++)
    length += (size_t)snprintf (text + length, size - length, "%s%s", i == 0 ? "" : ", ",
                                models[i].name);
}

/* What is wrong with a value of "model" that names no model of this program. */
static void
explain (struct json_text value, char *reason, size_t size)
{
  char names[96];
  for (const char *const *known = models_known; *known; known++)
    if (fields_is (value, *known)) {
      snprintf (reason, size, "names a model that is not built in");
      return;
    }
  list (names, sizeof names);
  snprintf (reason, size, "must be one of %s", names);
}

/* The value of "model". */
static const struct model *
read_name (struct json_reader *json)
{
  json_peek (json); /* passes the white space before the value */
  const char *start = json->at;
  char reason[128];
  struct json_text text;
  if (!json_string (json, "model", &text))
    return NULL;
  for (const struct model *model = models; model->name; model++)
    if (fields_is (text, model->name))
      return model;
  explain (text, reason, sizeof reason);
  json_refuse (json, "model", reason, (struct json_text){ start, (size_t)(json->at - start) });
  return NULL;
}

/* The model in whose other JSON this key stands; NULL: there is none. */
static const struct model *
with_key (struct json_text key)
{
  for (const struct model *model = models; model->name; model++)
    if (model->data->key && fields_is (key, model->data->key))
      return model;
  return NULL;
}

static const struct model *
find (struct json_reader *json)
{
  const struct model *other = NULL;
  bool first;
  char names[96];
  struct json_text key, ignored;
  if (!json_open_object (json, "instance", &first))
    return NULL;
  while (json_next_key (json, &first, &key)) {
    if (fields_is (key, "model"))
      return read_name (json);
    other = other ? other : with_key (key);
    if (!json_skip (json, "instance", &ignored))
      return NULL;
  }
  if (json->status->code != STATUS_OK || other)
    return json->status->code == STATUS_OK ? other : NULL;
  list (names, sizeof names);
  json_error (json, "model: missing, must be one of %s", names);
  return NULL;
}

const struct model *
model_find (const char *text, size_t length, const char *file, size_t line, struct status *status)
{
  struct json_reader json;
  for (const struct model *model = models; model->name; model++)
    if (model->data->recognise && model->data->recognise (text, length) == DATA_RECOGNISED)
      return model;
  json_init (&json, text, length, file, line, status);
  const struct model *model = find (&json);
  json_clear (&json);
  return model;
}
