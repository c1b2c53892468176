#include "results/store/pack.h"

#include "base/memory.h"
#include "search/core/model.h"

#include <stddef.h>
#include <string.h>

#define TEXT(member) offsetof (struct store_entry, member)

static const size_t texts[]
  = { TEXT (canonical),   TEXT (name),    TEXT (unit),      TEXT (origin),      TEXT (family),
      TEXT (seed),        TEXT (source),  TEXT (makespan),  TEXT (lower_bound), TEXT (schedule),
      TEXT (certificate), TEXT (claim),   TEXT (heuristic), TEXT (method),      TEXT (version),
      TEXT (options),     TEXT (machine), TEXT (solved_at) };

#define TEXTS (sizeof texts / sizeof *texts)

static char **
text_of (struct store_entry *entry, size_t i)
{
  return (char **)((char *)entry + texts[i]);
}

/* A text with its zero, behind a byte that says whether there is one. */
static void
pack_text (const char *text, struct output *out)
{
  output_char (out, text != NULL);
  if (text)
    output_bytes (out, text, strlen (text) + 1);
}

static char *
unpack_text (const char **at)
{
  if (!*(*at)++)
    return NULL;
  char *text = memory_copy (*at);
  *at += strlen (*at) + 1;
  return text;
}

void
store_entry_pack (const struct store_entry *entry, struct output *out)
{
  struct store_entry copy = *entry;
  pack_text (entry->model ? entry->model->name : NULL, out);
  pack_text (entry->class, out);
  output_bytes (out, (const char *)&copy, sizeof copy);
  for (size_t i = 0; i < TEXTS; i++)
    pack_text (*text_of (&copy, i), out);
  for (size_t i = 0; i < entry->heuristic_count; i++) {
    pack_text (entry->heuristics[i].name, out);
    pack_text (entry->heuristics[i].makespan, out);
    pack_text (entry->heuristics[i].schedule, out);
  }
}

void
store_entry_unpack (struct store_entry *entry, const char *bytes)
{
  const char *at = bytes;
  struct store_entry copy;
  char *model = unpack_text (&at), *class = unpack_text (&at);
  memcpy (&copy, at, sizeof copy);
  at += sizeof copy;
  copy.model = model ? model_named (model) : NULL;
  copy.class = class ? solve_class_named (class) : NULL;
  for (size_t i = 0; i < TEXTS; i++)
    *text_of (&copy, i) = unpack_text (&at);
  copy.heuristics = entry->heuristics;
  copy.heuristic_capacity = entry->heuristic_capacity;
  memory_grow (copy.heuristics, copy.heuristic_capacity, copy.heuristic_count);
  for (size_t i = 0; i < copy.heuristic_count; i++) {
    struct store_heuristic *heuristic = &copy.heuristics[i];
    heuristic->name = unpack_text (&at);
    heuristic->makespan = unpack_text (&at);
    heuristic->schedule = unpack_text (&at);
  }
  memory_free (model, class);
  *entry = copy;
}
