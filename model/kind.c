#include "model/kind.h"

#include "base/json.h"
#include "model/openshop_layout.h"

#include <stdio.h>
#include <string.h>

static const char *const kinds[MODEL_KINDS] = { [MODEL_NODE] = "node",
                                                [MODEL_OVERHEAD] = "overhead",
                                                [MODEL_EXCHANGE] = "exchange",
                                                [MODEL_OPENSHOP] = "openshop",
                                                [MODEL_PARAMETERIZED] = "parameterized",
                                                [MODEL_LOGP] = "logp" };

const char *
kind_name (enum model_kind kind)
{
  return kinds[kind];
}

static bool
text_is (struct json_text text, const char *word)
{
  return text.length == strlen (word) && memcmp (text.bytes, word, text.length) == 0;
}

/* All names, as a message gives them: node, overhead, and so on. */
static void
list (char *text, size_t size)
{
  size_t length = 0;
  for (int kind = 0; kind < MODEL_KINDS; kind++)
    length += (size_t)snprintf (text + length, size - length, "%s%s", kind == 0 ? "" : ", ", kinds[kind]);
}

/* The value of "model". */
static bool
read_kind (struct json_reader *json, enum model_kind *kind)
{
  json_peek (json); /* passes the white space before the value */
  const char *start = json->at;
  char names[96], reason[128];
  struct json_text text;
  if (!json_string (json, "model", &text))
    return false;
  for (int i = 0; i < MODEL_KINDS; i++)
    if (text_is (text, kinds[i])) {
      *kind = (enum model_kind)i;
      return true;
    }
  list (names, sizeof names);
  snprintf (reason, sizeof reason, "must be one of %s", names);
  return json_refuse (json, "model", reason, (struct json_text){ start, (size_t)(json->at - start) });
}

static bool
find (struct json_reader *json, enum model_kind *kind)
{
  bool first;
  char names[96];
  struct json_text key, ignored;
  if (!json_open_object (json, "instance", &first))
    return false;
  while (json_next_key (json, &first, &key)) {
    if (text_is (key, "model"))
      return read_kind (json, kind);
    if (!json_skip (json, "instance", &ignored))
      return false;
  }
  list (names, sizeof names);
  return json->status->code == STATUS_OK && json_error (json, "model: missing, must be one of %s", names);
}

bool
kind_find (enum model_kind *kind, const char *text, size_t length, const char *file, size_t line, struct status *status)
{
  struct json_reader json;
  if (openshop_layout_look (text, length) == OPENSHOP_LAYOUT) {
    *kind = MODEL_OPENSHOP;
    return true;
  }
  json_init (&json, text, length, file, line, status);
  bool good = find (&json, kind);
  json_clear (&json);
  return good;
}
